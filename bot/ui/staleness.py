"""Staleness of controls: whether the question or preview that one belongs to still stands.

A control carries the question for which it was shown. Once that has been answered, pressing it
changes nothing and is answered with one sentence and the way to where the game goes on. The
services decide the same again with the game locked; between here and there another may be faster.
"""

from __future__ import annotations

from bot.i18n import Texts
from bot.model import Game
from bot.services.errors import StaleQuestion


def is_current(game: Game, question: int) -> bool:
    """Whether a question is the one that the game asks now."""
    return game.question == question


def require_current(game: Game, question: int) -> None:
    """Raise StaleQuestion unless a question is still asked."""
    if not is_current(game, question):
        raise stale_question()


def require_unchanged(game: Game, revision: int) -> None:
    """Raise StaleQuestion unless a game is still what a preview of taking back showed."""
    if game.revision != revision:
        raise StaleQuestion("The game has changed since; nothing was taken back.")


def stale_question() -> StaleQuestion:
    """Return the refusal for an answer to a question that is no longer asked."""
    return StaleQuestion("This question has been answered already; nothing was changed.")


def with_place(sentence: str, game: Game | None, texts: Texts) -> str:
    """Add to a refusal for staleness where the game goes on."""
    if game is None or game.thread_id is None:
        return sentence
    place = texts.gettext("The game goes on at {place}.", place=f"<#{game.thread_id}>")
    return f"{sentence}\n{place}"
