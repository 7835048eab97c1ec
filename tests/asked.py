"""What a seat is asked, for tests of questions and panels."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bot.games import GAMES
from bot.games.core.composer import Composer
from bot.games.core.question import Question
from rules import State

NAMES = ("Ann", "Ben", "Cy", "Dee", "Eve")


def asked(view: State, seat: int = 0, names: Sequence[str] = NAMES) -> Question[Any, Any, Any]:
    """Return what a seat is asked, which it is."""
    question = GAMES[view.slug].question(view, seat, names)
    assert question is not None
    return question


def panel_of(view: State, seat: int = 0, names: Sequence[str] = NAMES) -> Composer:
    """Return the panel of a question, which has one."""
    panel = asked(view, seat, names).composer()
    assert panel is not None
    return panel
