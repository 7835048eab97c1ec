"""Levels of computer players: one that plays at sight, and two that think."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from bot.computers.search import Guide
from renderers.core.texts import Texts

EASY: Final = "easy"
STANDARD: Final = "standard"
STRONG: Final = "strong"
USUAL: Final = STANDARD
"""The level that joins when nobody names one, and that stands in for a person."""

SHARES: Final[Mapping[str, float]] = MappingProxyType({EASY: 0.0, STANDARD: 0.2, STRONG: 1.0})
"""The part of the operator's thinking time that a level uses; seats store these names."""
LEVELS: Final = tuple(SHARES)
"""All levels, the weakest first."""

LEAST: Final = 2
"""The fewest playouts of a level that thinks: it compares two moves."""


def level_name(level: str, texts: Texts) -> str:
    """Name a level for people; one of another version by its id."""
    names = {
        EASY: texts.pgettext("computer", "Easy"),
        STANDARD: texts.pgettext("computer", "Standard"),
        STRONG: texts.pgettext("computer", "Strong"),
    }
    return names.get(level, level)


def playouts(guide: Guide, level: str, seconds: float) -> int:
    """Return how many playouts a level makes for a decision, 0 for none.

    `seconds` is the thinking time of one core that the operator grants the strongest level; it
    becomes a number by the speed of a usual machine, so that equal games get equal moves
    everywhere. A level that is not known here, from another version, plays like the usual one.
    """
    granted = seconds * SHARES.get(level, SHARES[USUAL])
    return max(LEAST, round(guide.playouts_a_second * granted)) if granted else 0
