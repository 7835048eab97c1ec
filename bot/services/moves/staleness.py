"""Refusals of stale presses and commands: those about something that is over by now.

Everything that is stale is refused here: an answer to a question that is no longer asked, with one
sentence, and the confirmation of an undo whose preview showed another game, with another.
"""

from __future__ import annotations

from typing import Final

from bot.i18n import noted
from bot.model import Game
from bot.services.errors import StaleQuestion

STALE: Final = noted("This question has been answered already; nothing was changed.")
CHANGED: Final = noted("The game has changed since; nothing was taken back.")


def stale() -> StaleQuestion:
    """Return the refusal of what is no longer asked."""
    return StaleQuestion(STALE)


def require_question(game: Game, question: int | None) -> None:
    """Raise StaleQuestion unless a game still asks a question; None is any question."""
    if question is not None and question != game.question:
        raise stale()


def require_revision(game: Game, revision: int | None) -> None:
    """Raise StaleQuestion unless a game is still what a preview of an undo showed; None is any."""
    if revision is not None and revision != game.revision:
        raise StaleQuestion(CHANGED)


def require_ply(game: Game, ply: int) -> None:
    """Raise StaleQuestion unless a game has exactly so many moves."""
    if ply != game.ply:
        raise stale()
