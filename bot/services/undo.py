"""How far a player may take moves back."""

from __future__ import annotations

from collections.abc import Iterable

from bot.model import StoredMove
from bot.services.errors import CannotUndo


def take_back(newest_first: Iterable[StoredMove], seat: int) -> StoredMove:
    """Return the newest own move of `seat`, which goes with everything after it.

    Moves of computers and forced moves are taken back with it; the move of another person, and
    any move by which something hidden became known, stand in the way. Raises CannotUndo.
    """
    for move in newest_first:
        if move.by == "person" and move.seat != seat:
            raise CannotUndo("Another player has moved since.")
        if move.reveals:
            raise CannotUndo("Something hidden became known by the last move, so it stands.")
        if move.by == "person":
            return move
    raise CannotUndo("You have not moved yet.")
