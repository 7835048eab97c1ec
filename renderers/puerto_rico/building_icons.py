"""Silhouettes of the violet buildings, in the path language of `renderers.core.paths`."""

from __future__ import annotations

from typing import Final

from renderers.core.paths import Glyph
from renderers.core.shapes import COG, cog
from renderers.core.tokens import LAUREL
from renderers.puerto_rico.icons import GOVERNOR, QUARRY, ROLE_GLYPHS, SHIP

_CASK: Final = "+ M 30 4 L 70 4 C 84 30 84 70 70 96 L 30 96 C 16 70 16 30 30 4 Z"
_BASKET: Final[Glyph] = (
    "+7 M 20 46 C 22 0 78 0 80 46",
    "+ M 4 42 L 96 42 L 96 54 L 4 54 Z",
    "+ M 10 58 L 90 58 L 80 96 L 20 96 Z",
    "-4 M 34 60 L 38 94",
    "-4 M 50 60 L 50 94",
    "-4 M 66 60 L 62 94",
)
_STALL: Final[Glyph] = (
    "+ M 14 10 L 86 10 L 98 44 L 2 44 Z",
    "+ E 12 46 10 10",
    "+ E 31 46 10 10",
    "+ E 50 46 10 10",
    "+ E 69 46 10 10",
    "+ E 88 46 10 10",
    "-4 M 32 12 L 24 44",
    "-4 M 50 12 L 50 44",
    "-4 M 68 12 L 76 44",
    "+7 M 10 52 L 10 94",
    "+7 M 90 52 L 90 94",
    "+ R 8 70 84 26",
)
_FARM: Final[Glyph] = (
    "+ M 6 50 L 36 20 L 66 50 L 66 78 L 6 78 Z",
    "- R 27 54 18 24",
    "+ E 82 24 13 13",
    "+5 M 4 86 L 96 86",
    "+5 M 4 96 L 96 96",
    "+5 M 74 76 L 96 76",
)
_CASKS: Final[Glyph] = (
    "+ M 10 16 L 40 16 C 50 36 50 76 40 96 L 10 96 C 0 76 0 36 10 16 Z",
    "+ M 60 16 L 90 16 C 100 36 100 76 90 96 L 60 96 C 50 76 50 36 60 16 Z",
    "-4 M 3 34 L 47 34",
    "-4 M 3 78 L 47 78",
    "-4 M 53 34 L 97 34",
    "-4 M 53 78 L 97 78",
)
_HEART: Final[Glyph] = (
    ("+ M 50 94 C 10 64 2 44 6 28 C 12 8 40 4 50 28 C 60 4 88 8 94 28 C 98 44 90 64 50 94 Z"),
    "-9 M 50 34 L 50 66",
    "-9 M 34 50 L 66 50",
)
_LEDGER: Final[Glyph] = (
    "+ M 18 4 L 64 4 L 84 24 L 84 96 L 18 96 Z",
    "- M 64 4 L 64 24 L 84 24 Z",
    "-5 M 32 42 L 70 42",
    "-5 M 32 58 L 70 58",
    "-5 M 32 74 L 56 74",
)
_CAP: Final[Glyph] = (
    "+ M 50 14 L 100 38 L 50 62 L 0 38 Z",
    "+ M 22 54 L 50 68 L 78 54 L 78 76 C 66 90 34 90 22 76 Z",
    "+5 M 93 40 L 93 74",
    "+ E 93 80 6 8",
)
_HOUSE: Final[Glyph] = (
    "+ M 50 4 L 98 46 L 86 46 L 86 96 L 14 96 L 14 46 L 2 46 Z",
    "- R 40 62 20 34",
    "- R 24 50 14 14",
    "- R 62 50 14 14",
)
_TOWER: Final[Glyph] = (
    (
        "+ M 14 6 L 30 6 L 30 18 L 42 18 L 42 6 L 58 6 L 58 18 L 70 18 L 70 6 L 86 6 L 86 38 "
        "L 78 46 L 78 86 L 88 96 L 12 96 L 22 86 L 22 46 L 14 38 Z"
    ),
    "- M 40 96 L 40 74 C 40 60 60 60 60 74 L 60 96 Z",
)
_AQUEDUCT: Final[Glyph] = (
    "+6 M 6 12 C 18 2 28 20 40 12 C 52 4 62 20 74 12 C 82 7 88 10 94 12",
    "+ R 2 24 96 14",
    "+ R 8 38 84 58",
    "- M 16 97 L 16 64 C 16 48 35 48 35 64 L 35 97 Z",
    "- M 41 97 L 41 64 C 41 48 59 48 59 64 L 59 97 Z",
    "- M 65 97 L 65 64 C 65 48 84 48 84 64 L 84 97 Z",
)
_FOREST_HOUSE: Final[Glyph] = (
    "+ M 28 2 L 48 34 L 38 34 L 54 62 L 2 62 L 18 34 L 8 34 Z",
    "+ R 23 62 10 34",
    "+ M 70 40 L 99 66 L 93 66 L 93 96 L 46 96 L 46 66 L 41 66 Z",
    "- R 62 74 16 22",
)
_MASK: Final[Glyph] = (
    (
        "+ M 2 30 C 20 36 34 34 50 40 C 66 34 80 36 98 30 C 99 56 92 74 76 76 C 62 76 56 64 50 62 "
        "C 44 64 38 76 24 76 C 8 74 1 56 2 30 Z"
    ),
    "- M 15 50 C 24 42 36 46 40 56 C 32 64 20 62 15 50 Z",
    "- M 85 50 C 76 42 64 46 60 56 C 68 64 80 62 85 50 Z",
)
_STOREHOUSE: Final[Glyph] = (
    "+ E 27 71 25 25",
    "+ E 73 71 25 25",
    "+ E 50 28 25 25",
    "-5 E 27 71 15 15",
    "-5 E 73 71 15 15",
    "-5 E 50 28 15 15",
)
_BED: Final[Glyph] = (
    "+9 M 7 18 L 7 90",
    "+9 M 93 58 L 93 90",
    "+ M 4 62 L 96 62 L 96 78 L 4 78 Z",
    "+ E 26 48 13 11",
    "+ M 42 58 L 42 44 C 60 34 96 36 96 58 Z",
)
_SIGNPOST: Final[Glyph] = (
    "+10 M 48 8 L 48 94",
    "+ M 12 14 L 76 14 L 94 28 L 76 42 L 12 42 Z",
    "+ M 88 50 L 24 50 L 6 63 L 24 76 L 88 76 Z",
)
_CHURCH: Final[Glyph] = (
    "+6 M 50 2 L 50 26",
    "+6 M 40 11 L 60 11",
    "+ M 50 20 L 70 48 L 70 96 L 30 96 L 30 48 Z",
    "+ M 66 60 L 96 72 L 96 96 L 66 96 Z",
    "+ M 34 60 L 4 72 L 4 96 L 34 96 Z",
    "- M 42 97 L 42 80 C 42 70 58 70 58 80 L 58 97 Z",
    "- E 50 54 6 6",
)
_BOAT: Final[Glyph] = (
    "+ M 8 64 L 92 64 C 86 84 78 92 68 92 L 32 92 C 22 92 14 84 8 64 Z",
    "+6 M 50 60 L 50 12",
    "+ M 56 16 L 80 56 L 56 56 Z",
)
_LIGHTHOUSE: Final[Glyph] = (
    "+ M 38 44 L 62 44 L 72 96 L 28 96 Z",
    "+ R 34 36 32 9",
    "+ R 41 18 18 18",
    "+ M 36 18 L 50 4 L 64 18 Z",
    "+5 M 30 24 L 4 12",
    "+5 M 30 31 L 4 38",
    "+5 M 70 24 L 96 12",
    "+5 M 70 31 L 96 38",
    "-5 M 34 60 L 66 60",
    "-5 M 31 78 L 69 78",
)
_SPECIALTY: Final[Glyph] = (
    cog(9),
    "- E 50 50 25 25",
    "+ M 41 32 L 59 32 C 67 42 67 58 59 68 L 41 68 C 33 58 33 42 41 32 Z",
)
_BOOK: Final[Glyph] = (
    "+ M 47 24 C 36 12 18 10 2 14 L 2 80 C 20 76 36 80 47 90 Z",
    "+ M 53 24 C 64 12 82 10 98 14 L 98 80 C 80 76 64 80 53 90 Z",
    "-4 M 12 32 C 22 30 30 32 37 37",
    "-4 M 12 48 C 22 46 30 48 37 53",
    "-4 M 88 32 C 78 30 70 32 63 37",
    "-4 M 88 48 C 78 46 70 48 63 53",
)
_HALL: Final[Glyph] = (
    "+ M 50 4 L 98 34 L 2 34 Z",
    "+ R 8 38 84 9",
    "+ R 12 50 13 32",
    "+ R 33 50 13 32",
    "+ R 54 50 13 32",
    "+ R 75 50 13 32",
    "+ R 4 85 92 11",
)
_STATUE: Final[Glyph] = (
    "+ E 50 13 11 11",
    "+ M 34 64 L 34 44 C 34 30 66 30 66 44 L 66 64 Z",
    "+8 M 60 42 L 84 14",
    "+8 M 35 42 L 28 58",
    "+ R 28 66 44 9",
    "+ R 34 77 32 12",
    "+ R 18 88 64 10",
)
_CLOISTER: Final[Glyph] = (
    "+5 M 50 2 L 50 20",
    "+5 M 42 9 L 58 9",
    "+ M 50 16 L 72 38 L 28 38 Z",
    "+ M 14 38 L 86 38 L 98 54 L 2 54 Z",
    "+ R 6 56 88 40",
    "- M 14 97 L 14 76 L 23 64 L 32 76 L 32 97 Z",
    "- M 41 97 L 41 76 L 50 64 L 59 76 L 59 97 Z",
    "- M 68 97 L 68 76 L 77 64 L 86 76 L 86 97 Z",
)
BUILDING_GLYPHS: Final[dict[str, Glyph]] = {
    "small-market": _BASKET,
    "hacienda": _FARM,
    "construction-hut": QUARRY,
    "small-warehouse": (_CASK, "-4 M 22 24 L 78 24", "-4 M 22 76 L 78 76"),
    "hospice": _HEART,
    "office": _LEDGER,
    "large-market": _STALL,
    "large-warehouse": _CASKS,
    "factory": COG,
    "university": _CAP,
    "harbor": ROLE_GLYPHS["captain"],
    "wharf": SHIP,
    "guild-hall": ROLE_GLYPHS["builder"],
    "residence": _HOUSE,
    "fortress": _TOWER,
    "customs-house": (*LAUREL, "-6 E 50 50 24 24"),
    "city-hall": GOVERNOR,
    "aqueduct": _AQUEDUCT,
    "forest-house": _FOREST_HOUSE,
    "black-market": _MASK,
    "storehouse": _STOREHOUSE,
    "guesthouse": _BED,
    "trading-post": _SIGNPOST,
    "church": _CHURCH,
    "small-wharf": _BOAT,
    "lighthouse": _LIGHTHOUSE,
    "specialty-factory": _SPECIALTY,
    "library": _BOOK,
    "union-hall": _HALL,
    "statue": _STATUE,
    "cloister": _CLOISTER,
}
"""The sign of each violet building."""
