"""Requirements of presses and commands: the game is played, by this person, and has not moved on.

A control carries the question for which it was shown, a preview the revision of the game. Once the
game has moved on, the press is stale: it changes nothing and is answered with one sentence.
"""

from __future__ import annotations

from typing import Final

from bot.i18n import noted
from bot.model import Game
from bot.services.errors import WHY_NOT_RUNNING, NotAPlayer, NotRunning, Refused, StaleQuestion

STALE: Final = noted("The game has moved on, so nothing changed. Use the latest board.")


def stale() -> StaleQuestion:
    """Return the refusal of a request about an earlier position."""
    return StaleQuestion(STALE)


def require_question(game: Game, question: int | None) -> None:
    """Raise StaleQuestion unless a game still asks a question; None is any question."""
    if question is not None and game.question != question:
        raise stale()


def require_revision(game: Game, revision: int | None) -> None:
    """Raise StaleQuestion unless a game is still what a preview of an undo showed; None is any."""
    if revision is not None and revision != game.revision:
        raise stale()


def require_ply(game: Game, ply: int) -> None:
    """Raise StaleQuestion unless a game has just so many moves."""
    if ply != game.ply:
        raise stale()


def require_past(game: Game, ply: int) -> None:
    """Raise StaleQuestion unless a game once had just so many moves, and has more now."""
    if not 0 <= ply < game.ply:
        raise stale()


def seat_of(game: Game, person_id: int) -> int:
    """Return the seat of a person. Raises NotAPlayer for anyone who has none."""
    seat = game.seat_of(person_id)
    if seat is None:
        raise NotAPlayer("You aren't in this game.")
    return seat


def played_seat(game: Game, person_id: int) -> int:
    """Return the seat for which a person answers. Raises Refused if a computer does so for them."""
    seat = seat_of(game, person_id)
    if game.seats[seat].player_id != person_id:
        raise Refused("A computer is playing for you. Use `/seat back` to take over.")
    return seat


def require_running(game: Game) -> None:
    """Raise NotRunning if a game is over."""
    if game.status != "running":
        raise NotRunning(WHY_NOT_RUNNING[game.status])
