"""The staleness of a press or command: it answers something that is no longer asked.

Everything that is stale is refused here, with one sentence.
"""

from __future__ import annotations

from typing import Final

from bot.i18n import noted
from bot.model import Game
from bot.services.errors import StaleQuestion

STALE: Final = noted("This question has been answered already; the newest one is further down.")


def stale() -> StaleQuestion:
    """Return the refusal of what is no longer asked."""
    return StaleQuestion(STALE)


def require_question(game: Game, question: int | None) -> None:
    """Raise StaleQuestion unless a game still asks a question; None is any question."""
    if question is not None and question != game.question:
        raise stale()


def require_revision(game: Game, revision: int | None) -> None:
    """Raise StaleQuestion unless a game is still what it was at a revision; None is any."""
    if revision is not None and revision != game.revision:
        raise stale()


def require_ply(game: Game, ply: int) -> None:
    """Raise StaleQuestion unless a game has just so many moves."""
    if ply != game.ply:
        raise stale()
