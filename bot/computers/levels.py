"""Levels of computer players: an easy one, and two with the guide of a game, the last thinks.

They are as far apart as a person feels: for two, each wins at least about three of four games
against the level below.
"""

from __future__ import annotations

from typing import Final

from bot.computers.fraction import fraction
from bot.computers.search import Guide
from renderers.core.texts import Texts

EASY: Final = "easy"
STANDARD: Final = "standard"
STRONG: Final = "strong"
USUAL: Final = STANDARD
"""The level that joins when nobody names one, and that stands in for a person."""

LEVELS: Final = (EASY, STANDARD, STRONG)
"""All levels, the weakest first; seats store these names."""

LEAST: Final = 2
"""The fewest playouts that compare two moves."""
FIRST_SIGHT: Final = 1
"""With one playout nothing is compared: the guide's best move at first sight is played."""


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
    if level == EASY or not seconds:
        return 0
    share = 1.0 if level == STRONG else guide.standard_share
    if not share:
        return FIRST_SIGHT
    return max(LEAST, round(guide.playouts_a_second * seconds * share))


def takes_at_sight(guide: Guide, level: str, seed: str) -> bool:
    """Return whether a level that thinks takes a decision at sight all the same.

    The strongest one never does; the usual one now and then, as people do, so `seed` decides.
    """
    return level != STRONG and fraction(seed, "at sight") < guide.at_sight
