"""The shields in words: the power of each while it is on a castle, and its points at the end."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from bot.i18n import Texts, noted
from renderers.castles_of_burgundy.words import phrases as word
from rules.castles_of_burgundy.data.shields import SHIELD_POINTS

POWERS: Final = MappingProxyType(
    {
        1: noted("all pastures count as one"),
        2: noted("1 worker when others gain workers"),
        3: noted("tribute may be paid with workers"),
        4: noted("no limit to the storage"),
        5: noted("ships take all goods of one type too"),
        6: noted("copies the monasteries of a player"),
        7: noted("bonus tiles bring double points"),
        8: noted("mines bring double silver"),
        9: noted("sales bring 1 silver for each goods tile"),
        10: noted("monasteries score double at the end"),
        11: noted("a castle may take a shield of any depot"),
        12: noted("goods bring double points when sold"),
        13: noted("shields score double at the end"),
        14: noted("places a tile of a depot at the phase end"),
        15: noted("places a tile of the black depot at the phase end"),
        16: noted("sets one die in each turn"),
        17: noted("regions score as one cell larger"),
        18: noted("tiles need no neighbour"),
    }
)
"""By the number of the shield."""


def shield_notes(number: int, texts: Texts) -> list[str]:
    """Return what a shield does, and its points: "mines bring double silver", "8 points …"."""
    points = word.points(SHIELD_POINTS[number], texts)
    return [texts.gettext(POWERS[number]), texts.gettext("{points} at the end", points=points)]
