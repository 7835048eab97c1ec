"""Silhouettes of Valparaíso: goods, actions, houses, ships, the lighthouse, the land.

Outlines only, in the path language of `renderers.core.paths`.
"""

from __future__ import annotations

from typing import Final

from renderers.core.paths import Glyph
from rules.valparaiso import elements

SILVER: Final[Glyph] = (
    "+ M 30 8 L 70 8 L 80 44 L 20 44 Z",
    "+ M 15 52 L 46 52 L 52 92 L 2 92 Z",
    "+ M 54 52 L 85 52 L 98 92 L 58 92 Z",
    "-4 M 36 17 L 64 17",
    "-4 M 20 61 L 40 61",
    "-4 M 60 61 L 80 61",
)
"""Three ingots."""
COPPER: Final[Glyph] = (
    "+ M 34 6 L 62 4 L 78 20 L 72 42 L 46 48 L 28 32 Z",
    "+ M 8 58 L 30 46 L 48 56 L 50 80 L 30 94 L 6 84 Z",
    "+ M 58 60 L 76 48 L 94 58 L 98 80 L 78 94 L 58 84 Z",
    "-4 M 40 14 L 50 26 L 46 40",
    "-4 M 50 26 L 68 22",
    "-4 M 16 64 L 28 72 L 28 86",
    "-4 M 28 72 L 42 64",
    "-4 M 66 66 L 78 72 L 78 86",
    "-4 M 78 72 L 90 66",
)
"""Three lumps of ore."""
WHEAT: Final[Glyph] = (
    "+6 M 50 98 L 50 20",
    "+ M 50 0 C 60 10 60 24 50 32 C 40 24 40 10 50 0 Z",
    "+ M 54 44 C 54 28 66 18 84 18 C 84 34 72 46 54 44 Z",
    "+ M 46 44 C 46 28 34 18 16 18 C 16 34 28 46 46 44 Z",
    "+ M 54 64 C 54 48 66 38 84 38 C 84 54 72 66 54 64 Z",
    "+ M 46 64 C 46 48 34 38 16 38 C 16 54 28 66 46 64 Z",
    "+ M 54 84 C 54 68 66 58 84 58 C 84 74 72 86 54 84 Z",
    "+ M 46 84 C 46 68 34 58 16 58 C 16 74 28 86 46 84 Z",
)
"""An ear of wheat."""
GOODS_GLYPHS: Final[tuple[Glyph, ...]] = (SILVER, COPPER, WHEAT)

CRATE: Final[Glyph] = (
    "+ M 6 34 L 66 34 L 66 94 L 6 94 Z",
    "-5 M 12 48 L 60 48",
    "-5 M 12 80 L 60 80",
    "-6 M 16 78 L 56 50",
    "+ M 82 96 L 66 74 L 77 74 L 77 34 L 87 34 L 87 74 L 98 74 Z",
    "+ M 42 0 L 60 22 L 48 22 L 48 30 L 36 30 L 36 22 L 24 22 Z",
)
"""A crate with arrows up and down: goods are moved."""
PURSE: Final[Glyph] = (
    (
        "+ M 36 26 L 64 26 C 84 40 94 58 92 78 C 90 94 76 98 50 98 C 24 98 10 94 8 78 "
        "C 6 58 16 40 36 26 Z"
    ),
    "+ M 26 2 C 36 8 42 2 50 2 C 58 2 64 8 74 2 L 64 20 L 36 20 Z",
    "-5 M 30 28 L 70 28",
    "-5 E 50 64 17 17",
    "- M 50 52 L 55 60 L 63 64 L 55 68 L 50 76 L 45 68 L 37 64 L 45 60 Z",
)
"""A purse: a good is sold."""
HIRE: Final[Glyph] = (
    "+ E 36 24 20 20",
    "+ M 2 96 C 2 62 16 50 36 50 C 56 50 70 62 70 96 Z",
    "+13 M 80 18 L 80 54",
    "+13 M 62 36 L 98 36",
)
"""A person and a plus sign."""
WALK: Final[Glyph] = (
    "+ E 46 12 13 12",
    "+14 M 44 34 L 42 60",
    "+11 M 42 60 L 58 74 L 60 94",
    "+11 M 40 62 L 32 78 L 16 92",
    "+9 M 42 36 L 26 46 L 22 60",
    "+9 M 46 36 L 58 50 L 70 52",
    "+6 M 80 30 L 74 96",
)
"""A walker with a stick."""
BOAT: Final[Glyph] = (
    "+ M 4 48 L 96 48 C 92 64 84 72 76 76 L 24 76 C 16 72 8 64 4 48 Z",
    "+ E 40 18 10 10",
    "+ M 28 44 C 28 34 32 30 40 30 C 48 30 52 34 52 44 Z",
    "+6 M 54 30 L 84 66",
    "+7 M 4 92 C 16 84 26 84 36 92 C 46 99 56 99 66 92 C 76 84 86 84 96 92",
)
"""A rowing boat on the river."""
HOUSE: Final[Glyph] = ("+ M 50 4 L 98 46 L 88 46 L 88 96 L 12 96 L 12 46 L 2 46 Z",)
"""The house that players build, without door and windows."""
BUILD: Final[Glyph] = (
    "+ M 44 8 L 90 50 L 80 50 L 80 96 L 10 96 L 10 50 L 0 50 Z",
    "- R 36 66 18 30",
    "- R 20 56 12 12",
    "- R 58 56 12 12",
    "+ M 72 6 L 98 6 L 98 18 L 90 18 L 90 44 L 80 44 L 80 18 L 72 18 Z",
)
"""A house and a hammer."""
SCALES: Final[Glyph] = (
    "+7 M 50 8 L 50 90",
    "+8 M 14 22 L 86 22",
    "+9 M 26 94 L 74 94",
    "+ E 50 12 8 8",
    "+4 M 16 24 L 4 58",
    "+4 M 16 24 L 30 58",
    "+4 M 84 24 L 70 58",
    "+4 M 84 24 L 96 58",
    "+ M 0 58 L 34 58 C 32 72 26 76 17 76 C 8 76 2 72 0 58 Z",
    "+ M 66 58 L 100 58 C 98 72 92 76 83 76 C 74 76 68 72 66 58 Z",
)
"""Scales: trade in villages."""
SHIP: Final[Glyph] = (
    "+ M 2 70 L 98 70 C 94 84 88 92 80 97 L 20 97 C 12 92 6 84 2 70 Z",
    "+5 M 48 66 L 48 2",
    "+ M 52 6 C 74 20 86 40 90 62 L 52 62 Z",
    "+ M 44 16 C 30 26 18 42 12 62 L 44 62 Z",
)
"""A sailing ship."""
HULL: Final[Glyph] = (SHIP[0], SHIP[1])
SAILS: Final[Glyph] = ("+ M 14 8 L 86 8 C 94 26 94 44 86 62 L 14 62 C 6 44 6 26 14 8 Z",)
"""The hull and mast, and the sail, of the ships of players."""
GLOBE: Final[Glyph] = (
    "+ E 50 46 44 44",
    "-5 M 50 2 L 50 90",
    "-5 M 6 46 L 94 46",
    "-5 M 14 24 C 34 32 66 32 86 24",
    "-5 M 14 68 C 34 60 66 60 86 68",
    "-5 E 50 46 21 44",
    "+7 M 28 97 L 72 97",
)
"""A globe: trade overseas."""
GIFT: Final[Glyph] = (
    "+ R 6 46 88 52",
    "+ R 0 28 100 18",
    "- R 44 28 12 70",
    "-4 M 6 48 L 94 48",
    "+8 M 50 26 C 30 26 22 16 26 8 C 32 0 46 8 50 26",
    "+8 M 50 26 C 70 26 78 16 74 8 C 68 0 54 8 50 26",
)
"""A parcel: something is gained."""
EXCHANGE: Final[Glyph] = (
    "+ M 2 34 L 30 6 L 30 24 L 92 24 L 92 44 L 30 44 L 30 62 Z",
    "+ M 98 68 L 70 40 L 70 58 L 8 58 L 8 78 L 70 78 L 70 96 Z",
)
"""Two arrows: something is exchanged."""
PUBLIC: Final[Glyph] = (
    "+ M 30 4 L 60 32 L 54 32 L 54 62 L 6 62 L 6 32 L 0 32 Z",
    "- R 22 42 16 20",
    "+ E 78 48 12 12",
    "+ M 56 96 C 56 74 64 64 78 64 C 92 64 100 74 100 96 Z",
    "+7 M 20 96 L 88 18",
)
"""A house or a person."""
ACTION_GLYPHS: Final[dict[type[elements.Action], Glyph]] = {
    elements.MoveGoods: CRATE,
    elements.SellGood: PURSE,
    elements.HireMerchant: HIRE,
    elements.MoveMerchants: WALK,
    elements.RiverBoats: BOAT,
    elements.BuildHouse: BUILD,
    elements.TradeInVillages: SCALES,
    elements.MoveShip: SHIP,
    elements.OverseasTrade: GLOBE,
    elements.Gain: GIFT,
    elements.Convert: EXCHANGE,
    elements.BuildOrHire: PUBLIC,
}
"""The pictograms of cards, by the kind of their main action."""

MAYOR: Final[Glyph] = (
    "+ M 50 2 L 98 30 L 98 36 L 2 36 L 2 30 Z",
    "+ R 10 42 12 40",
    "+ R 33 42 12 40",
    "+ R 55 42 12 40",
    "+ R 78 42 12 40",
    "+ R 2 86 96 12",
)
"""The mayor's office."""
SEALED: Final[Glyph] = (
    "+ M 2 16 L 98 16 L 98 88 L 2 88 Z",
    "-6 M 6 22 L 50 56 L 94 22",
    "-6 M 6 84 L 36 48",
    "-6 M 94 84 L 64 48",
)
"""A letter: a plan that nobody else can see."""
HOURGLASS: Final[Glyph] = (
    "+ R 14 0 72 10",
    "+ R 14 90 72 10",
    (
        "+ M 22 12 L 78 12 C 78 32 66 42 56 50 C 66 58 78 68 78 88 L 22 88 C 22 68 34 58 44 50 "
        "C 34 42 22 32 22 12 Z"
    ),
    "- M 34 20 L 66 20 C 64 28 58 34 50 40 C 42 34 36 28 34 20 Z",
)
"""Somebody is still to decide."""
LIGHTHOUSE: Final[Glyph] = (
    "+ M 36 30 L 64 30 L 72 92 L 28 92 Z",
    "+ R 32 22 36 8",
    "+ R 40 8 20 14",
    "+ M 36 9 L 50 0 L 64 9 Z",
    "+ M 20 92 L 80 92 L 84 100 L 16 100 Z",
    "- M 37 42 L 63 42 L 65 54 L 35 54 Z",
    "- M 33 68 L 67 68 L 69 80 L 31 80 Z",
    "+ M 36 11 L 2 2 L 2 24 Z",
    "+ M 64 11 L 98 2 L 98 24 Z",
)
WAVES: Final[Glyph] = (
    "+9 M 4 34 C 16 22 26 22 36 34 C 46 44 56 44 66 34 C 76 22 86 22 96 34",
    "+9 M 4 68 C 16 56 26 56 36 68 C 46 78 56 78 66 68 C 76 56 86 56 96 68",
)
"""A place on the river."""
RIPPLE: Final[Glyph] = ("+10 M 4 54 C 20 36 34 36 50 54 C 66 72 80 72 96 54",)
TOLL: Final[Glyph] = (
    "+ R 4 30 14 70",
    "+ M 2 40 L 96 40 L 96 58 L 2 58 Z",
    "- M 30 40 L 44 40 L 38 58 L 24 58 Z",
    "- M 58 40 L 72 40 L 66 58 L 52 58 Z",
    "- M 86 40 L 96 40 L 94 58 L 80 58 Z",
    "+ E 11 20 11 11",
)
"""A barrier: a customs house."""
MOUNTAIN: Final[Glyph] = ("+ M 0 98 L 36 22 L 50 46 L 64 30 L 100 98 Z",)
PEAK: Final[Glyph] = (
    "+ M 25 45 L 36 22 L 46 40 L 40 50 L 34 42 Z",
    "+ M 57 37 L 64 30 L 75 50 L 66 46 L 62 54 Z",
)
SHADE: Final[Glyph] = ("+ M 36 22 L 50 46 L 46 98 L 100 98 L 64 30 L 68 70 L 52 52 Z",)
CARDS: Final[Glyph] = (
    (
        "+ M 40 6 L 86 6 C 92 6 96 10 96 16 L 96 76 C 96 82 92 86 86 86 L 84 86 L 84 30 "
        "C 84 22 78 16 70 16 L 32 16 C 32 10 34 6 40 6 Z"
    ),
    (
        "+ M 14 24 L 66 24 C 72 24 76 28 76 34 L 76 88 C 76 94 72 98 66 98 L 14 98 "
        "C 8 98 4 94 4 88 L 4 34 C 4 28 8 24 14 24 Z"
    ),
)
"""The draw pile."""
BOTH: Final[Glyph] = (
    "+ M 4 50 L 30 22 L 30 40 L 70 40 L 70 22 L 96 50 L 70 78 L 70 60 L 30 60 L 30 78 Z",
)
"""An arrow to both sides."""
QUESTION: Final[Glyph] = (
    "+15 M 26 32 C 26 8 76 8 76 34 C 76 52 50 48 50 70",
    "+ E 50 91 9 9",
)
EQUAL: Final[Glyph] = ("+14 M 10 34 L 90 34", "+14 M 10 66 L 90 66")
UNEQUAL: Final[Glyph] = (*EQUAL, "+12 M 30 92 L 70 8")
"""Goods of choice, and how two of them are to each other."""
