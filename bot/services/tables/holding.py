"""The seat that a person holds in a game."""

from __future__ import annotations

from bot.model import Game
from bot.services.errors import NotAPlayer


def seat_of(game: Game, person_id: int) -> int:
    """Return the seat of a person. Raises NotAPlayer for anybody who has none."""
    seat = game.seat_of(person_id)
    if seat is None:
        raise NotAPlayer("You do not play in this game.")
    return seat
