"""What a seat is asked and what the log says, for tests of games."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bot.games import GAMES
from bot.games.core.log import Log
from bot.games.core.panel import Panel
from bot.games.core.question import Question
from bot.i18n import ENGLISH, Texts
from rules import Event, State

NAMES = ("Ann", "Ben", "Cy", "Dee", "Eve")


def asked(
    view: State, seat: int = 0, names: Sequence[str] = NAMES, texts: Texts = ENGLISH
) -> Question[Any, Any, Any]:
    """Return what a seat is asked, which it is."""
    question = GAMES[view.slug].question(view, seat, names, texts)
    assert question is not None
    return question


def panel_of(
    view: State, seat: int = 0, names: Sequence[str] = NAMES, texts: Texts = ENGLISH
) -> Panel:
    """Return the panel of a question, which has one."""
    panel = asked(view, seat, names, texts).panel()
    assert panel is not None
    return panel


def line_of(log: Log, event: Event, names: Sequence[str], texts: Texts) -> str | None:
    """Return the line for one event by itself, None if it has none."""
    lines = log.tell((event,), names, texts)
    return lines[0].text if lines else None
