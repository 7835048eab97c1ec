"""What the tests of Puerto Rico's questions ask for."""

from __future__ import annotations

from typing import Any, Final

from bot.games.core.choices import OfferedMove
from bot.games.core.panel import Panel
from bot.games.core.question import Question
from bot.games.puerto_rico import PUERTO_RICO
from bot.i18n import Texts, texts_for

NAMES: Final = ("Ann", "Ben", "Cy", "Dee", "Eve")
ENGLISH: Final = texts_for("en")
WORDS: Final = PUERTO_RICO.words


def question(view: Any, seat: int, texts: Texts = ENGLISH) -> Question[Any, Any, Any]:
    """What a seat is asked now."""
    asked = PUERTO_RICO.question(view, seat, NAMES, texts)
    assert asked is not None
    return asked


def prompt(view: Any, seat: int, texts: Texts = ENGLISH) -> str:
    """What a seat is asked now, in words."""
    return question(view, seat, texts).prompt()


def choices_of(view: Any, seat: int, texts: Texts = ENGLISH) -> tuple[OfferedMove, ...]:
    """The moves on offer for a seat."""
    return PUERTO_RICO.choices(view, seat, texts)


def own_panel(view: Any, seat: int, texts: Texts = ENGLISH) -> Panel | None:
    """The panel of a seat."""
    asked = PUERTO_RICO.question(view, seat, NAMES, texts)
    return asked.panel() if asked else None


def reachable(panel: Panel) -> set[str]:
    """The finished moves that edits lead to, each edit taken from each draft."""
    drafts, open_drafts = set(), [panel.start()]
    while open_drafts:
        draft = open_drafts.pop()
        if draft not in drafts:
            drafts.add(draft)
            for group in panel.edits(draft):
                codes = [edit.code for edit in group.edits if edit.enabled]
                open_drafts.extend(panel.apply(draft, code) for code in codes)
    return {";".join(panel.moves(draft)) for draft in drafts} - {""}
