"""Silhouettes of The Castles of Burgundy: tile colours, animals, goods, signs of effects.

Outlines only, in the path language of `renderers.core.paths`. A drawing in several colours is a
tuple of layers, the lowest first.
"""

from __future__ import annotations

from typing import Final, TypeAlias

from renderers.castles_of_burgundy.colours import (
    BEAK,
    COAT,
    CREAM,
    FACE,
    FEATHER,
    OUTLINE,
    PINK,
    RED,
    SNOUT,
)
from renderers.core.palette import BRIGHT, Colour
from renderers.core.paths import Glyph
from rules.castles_of_burgundy.data.tiles import (
    BUILDING,
    CASTLE,
    GOOSE,
    LIVESTOCK,
    MINE,
    MONASTERY,
    SHIP,
)

Layers: TypeAlias = tuple[tuple[Glyph, Colour], ...]

HEX: Final[Glyph] = (
    (
        "+ M 45 2.4 C 48 0.8 52 0.8 55 2.4 L 95 22.6 C 98 24.2 100 26.8 100 30 L 100 70 "
        "C 100 73.2 98 75.8 95 77.4 L 55 97.6 C 52 99.2 48 99.2 45 97.6 L 5 77.4 "
        "C 2 75.8 0 73.2 0 70 L 0 30 C 0 26.8 2 24.2 5 22.6 Z"
    ),
)
"""A hex that stands on a point, with round corners, in a box 100 wide and 100 high."""

CASTLE_SIGN: Final[Glyph] = (
    (
        "+ M 6 96 L 6 50 L 1 50 L 17 22 L 33 50 L 28 50 L 28 60 L 34 60 L 34 46 L 29 46 L 29 30 "
        "L 37 30 L 37 37 L 46 37 L 46 30 L 54 30 L 54 37 L 63 37 L 63 30 L 71 30 L 71 46 L 66 46 "
        "L 66 60 L 72 60 L 72 50 L 67 50 L 83 22 L 99 50 L 94 50 L 94 96 L 61 96 L 61 82 "
        "C 61 67 39 67 39 82 L 39 96 Z"
    ),
    "+4 M 50 32 L 50 6",
    "+ M 50 4 L 74 12 L 50 20 Z",
    "- R 13 60 8 13",
    "- R 79 60 8 13",
    "- R 46 48 8 12",
)
MINE_SIGN: Final[Glyph] = (
    "+10 M 15 92 L 66 30",
    "+10 M 85 92 L 34 30",
    "+ M 2 44 C 6 20 26 4 54 4 L 58 16 C 40 16 24 26 14 46 Z",
    "-4 M 40 4 L 56 22",
    "+ M 98 44 C 94 20 74 4 46 4 L 42 16 C 60 16 76 26 86 46 Z",
)
"""Two picks."""
SHIP_SIGN: Final[Glyph] = (
    "+ M 2 64 L 98 64 C 94 80 88 90 80 96 L 20 96 C 12 90 6 80 2 64 Z",
    "+6 M 50 60 L 50 6",
    "+ M 18 14 L 82 14 C 88 28 88 42 82 56 L 18 56 C 25 42 25 28 18 14 Z",
    "+ M 50 0 L 72 5 L 50 11 Z",
    "-4 M 36 16 C 41 30 41 42 37 54",
    "-4 M 64 16 C 69 30 69 42 65 54",
    "-4 M 12 78 L 88 78",
)
"""A river boat under sail."""
HOUSE: Final[Glyph] = (
    "+ M 50 6 L 99 50 L 88 50 L 88 95 L 12 95 L 12 50 L 1 50 Z",
    "+ R 70 10 13 26",
    "- R 42 64 18 31",
    "- R 22 56 13 14",
    "- R 67 56 13 14",
)
CLOISTER: Final[Glyph] = (
    "+ M 10 98 L 10 46 C 12 24 32 8 50 2 C 68 8 88 24 90 46 L 90 98 Z",
    "- M 22 90 L 22 62 C 22 52 30 46 34 43 C 38 46 46 52 46 62 L 46 90 Z",
    "- M 54 90 L 54 62 C 54 52 62 46 66 43 C 70 46 78 52 78 62 L 78 90 Z",
    "- E 50 28 11 11",
)
"""A window with two arches."""
COW_SIGN: Final[Glyph] = (
    "+10 M 26 26 C 10 24 6 12 9 3",
    "+10 M 74 26 C 90 24 94 12 91 3",
    "+ E 13 42 15 9",
    "+ E 87 42 15 9",
    "+ M 24 22 C 34 14 66 14 76 22 C 80 40 76 56 74 66 L 26 66 C 24 56 20 40 24 22 Z",
    "+ E 50 77 30 22",
    "- E 39 77 5 7",
    "- E 61 77 5 7",
    "- E 34 42 5 6",
    "- E 66 42 5 6",
)
"""The head of a cow: livestock of any kind."""
COLOUR_GLYPHS: Final[dict[str, Glyph]] = {
    CASTLE: CASTLE_SIGN,
    MINE: MINE_SIGN,
    SHIP: SHIP_SIGN,
    LIVESTOCK: COW_SIGN,
    BUILDING: HOUSE,
    MONASTERY: CLOISTER,
}
"""What stands for a colour."""

ANIMALS: Final[dict[str, Layers]] = {
    "cow": (
        (("+9 M 26 24 C 10 22 6 12 9 4", "+9 M 74 24 C 90 22 94 12 91 4"), CREAM),
        (("+ E 13 42 14 8", "+ E 87 42 14 8"), COAT),
        (
            ("+ M 24 22 C 34 14 66 14 76 22 C 80 40 76 56 74 68 L 26 68 C 24 56 20 40 24 22 Z",),
            COAT,
        ),
        (("+ M 42 15 L 58 15 L 56 62 L 44 62 Z",), BRIGHT),
        (("+ E 50 77 30 21",), CREAM),
        (("+ E 39 77 5 7", "+ E 61 77 5 7", "+ E 33 42 5 6", "+ E 67 42 5 6"), OUTLINE),
    ),
    "sheep": (
        (
            (
                "+ E 28 34 20 20",
                "+ E 50 24 21 20",
                "+ E 72 34 20 20",
                "+ E 20 56 18 18",
                "+ E 80 56 18 18",
                "+ E 30 74 20 18",
                "+ E 70 74 20 18",
                "+ E 50 56 30 34",
            ),
            BRIGHT,
        ),
        (("+ E 20 52 15 8", "+ E 80 52 15 8"), FACE),
        (("+ M 30 42 C 36 34 64 34 70 42 C 74 66 64 92 50 94 C 36 92 26 66 30 42 Z",), FACE),
        (
            (
                "+ E 36 34 11 10",
                "+ E 50 30 12 11",
                "+ E 64 34 11 10",
                "+ E 41 56 5 6",
                "+ E 59 56 5 6",
            ),
            BRIGHT,
        ),
    ),
    "pig": (
        (
            (
                "+ M 8 10 C 24 6 38 16 42 28 L 18 44 C 10 34 6 22 8 10 Z",
                "+ M 92 10 C 76 6 62 16 58 28 L 82 44 C 90 34 94 22 92 10 Z",
            ),
            SNOUT,
        ),
        (("+ E 50 56 42 40",), PINK),
        (("+ E 50 66 23 17",), SNOUT),
        (("+ E 42 66 4.5 7", "+ E 58 66 4.5 7", "+ E 30 44 5 6", "+ E 70 44 5 6"), OUTLINE),
    ),
    "chicken": (
        (("+5 M 46 80 L 44 97 L 36 97", "+5 M 60 80 L 60 97 L 52 97"), BEAK),
        (
            (
                "+ E 20 13 6 9",
                "+ E 29 8 6 9",
                "+ E 38 12 6 9",
                "+ E 22 44 6 10",
            ),
            RED,
        ),
        (("+ M 14 24 L 0 33 L 15 38 Z",), BEAK),
        (
            (
                (
                    "+ M 14 28 C 14 12 42 10 44 30 C 45 42 56 46 66 42 C 76 38 82 26 88 12 "
                    "C 100 26 102 52 88 70 C 76 86 46 90 30 76 C 18 66 20 48 18 42 Z"
                ),
            ),
            BRIGHT,
        ),
        (("+ M 44 54 C 56 62 70 60 80 50 C 80 68 62 78 50 70 C 45 66 43 60 44 54 Z",), FEATHER),
        (("+ E 26 26 4 5",), OUTLINE),
    ),
    GOOSE: (
        (("+5 M 48 82 L 46 97 L 36 97", "+5 M 64 82 L 64 97 L 54 97"), BEAK),
        (("+ M 10 8 L -2 22 L 14 22 Z", "+ M 12 10 L 0 20 L 14 24 Z"), BEAK),
        (
            (
                (
                    "+ M 8 16 C 8 0 32 -2 34 16 C 36 30 30 40 36 48 C 44 54 60 42 76 46 "
                    "C 86 48 92 44 100 38 C 102 62 88 86 60 88 C 34 90 16 76 18 54 "
                    "C 18 42 22 34 20 26 C 14 26 9 22 8 16 Z"
                ),
            ),
            BRIGHT,
        ),
        (("+ M 42 58 C 54 52 72 54 86 56 C 78 74 58 80 48 74 C 42 70 40 64 42 58 Z",), FEATHER),
        (("+ E 20 13 4 5",), OUTLINE),
    ),
}
"""The animals, in several colours."""

INN_SIGN: Final[Glyph] = (
    "+ M 50 4 L 99 44 L 90 44 L 90 96 L 10 96 L 10 44 L 1 44 Z",
    "- M 30 52 L 60 52 L 58 88 L 32 88 Z",
    "-6 M 60 58 C 76 56 76 78 60 78",
)
"""A house with a mug."""
FLEURON: Final[Glyph] = (
    "+ M 50 10 C 62 24 64 36 56 52 L 44 52 C 36 36 38 24 50 10 Z",
    "+ M 40 52 C 30 56 16 52 14 38 C 24 32 34 38 38 46 Z",
    "+ M 60 52 C 70 56 84 52 86 38 C 76 32 66 38 62 46 Z",
    "+ R 34 56 32 8",
    "+ M 44 68 L 56 68 L 60 88 L 50 94 L 40 88 Z",
)
"""The ornament on the backs of tiles."""

GOODS_GLYPHS: Final[dict[int, Glyph]] = {
    1: (
        "+ M 20 10 L 70 10 C 86 10 86 40 70 40 L 20 40 Z",
        "- E 22 25 7 11",
        "+ M 10 25 C 10 10 30 6 34 20 L 34 92 L 22 84 L 10 92 Z",
        "+ M 38 44 L 84 36 L 90 92 L 38 92 Z",
        "-4 M 38 58 L 88 54",
        "-4 M 38 74 L 90 72",
    ),
    2: (
        "+ E 26 38 14 14",
        "+ E 52 36 14 14",
        "+ E 78 38 14 14",
        "+ E 38 60 14 14",
        "+ E 65 60 14 14",
        "+ E 52 83 14 14",
        "+6 M 52 30 C 52 18 56 10 64 4",
        "+ M 50 22 C 34 24 22 16 18 4 C 34 0 48 8 50 22 Z",
    ),
    3: (
        "+ E 50 34 33 32",
        "-5 M 50 34 C 50 24 64 26 62 38 C 60 52 36 50 36 34 C 36 18 62 12 72 28",
        "+7 M 50 64 L 50 98",
        "+ M 50 92 C 34 92 22 82 20 68 C 38 66 50 76 50 92 Z",
        "+ M 52 86 C 54 72 66 66 80 70 C 80 82 68 90 52 86 Z",
    ),
    4: (
        (
            "+ M 20 4 L 80 4 C 86 34 78 56 56 60 L 56 84 L 74 92 L 74 98 L 26 98 L 26 92 L 44 84 "
            "L 44 60 C 22 56 14 34 20 4 Z"
        ),
        "-5 M 26 22 L 74 22",
    ),
    5: (
        "+ M 26 4 L 74 4 C 92 30 92 70 74 96 L 26 96 C 8 70 8 30 26 4 Z",
        "-5 M 14 30 L 86 30",
        "-5 M 14 70 L 86 70",
        "-3 M 40 6 C 34 36 34 64 40 94",
        "-3 M 60 6 C 66 36 66 64 60 94",
    ),
    6: (
        "+ M 2 52 L 60 12 C 84 14 98 32 98 52 Z",
        "+ M 2 58 L 98 58 L 98 90 L 2 90 Z",
        "- E 26 74 8 8",
        "- E 54 82 8 8",
        "- E 74 68 7 7",
        "- E 62 36 8 7",
    ),
}
"""Cloth, grapes, roses, wine, barrels, cheese: the goods by their type."""

PIPS: Final[dict[int, tuple[tuple[int, int], ...]]] = {
    1: ((50, 50),),
    2: ((27, 27), (73, 73)),
    3: ((25, 25), (50, 50), (75, 75)),
    4: ((27, 27), (73, 27), (27, 73), (73, 73)),
    5: ((26, 26), (74, 26), (50, 50), (26, 74), (74, 74)),
    6: ((27, 24), (73, 24), (27, 50), (73, 50), (27, 76), (73, 76)),
}
"""Where the pips of a die are."""


def pips(value: int) -> Glyph:
    """Return the pips of a die, without its body."""
    return tuple(f"+ E {x} {y} 10.5 10.5" for x, y in PIPS[value])


KEY: Final[Glyph] = (
    "+ E 24 50 22 22",
    "- E 20 50 9 9",
    "+ R 42 44 56 12",
    "+ R 84 52 12 20",
    "+ R 66 52 10 15",
)
SHIELD_OUTLINE: Final[Glyph] = (
    (
        "+ M 50 0 C 66 8 82 10 98 8 L 98 46 C 98 72 76 90 50 100 C 24 90 2 72 2 46 L 2 8 "
        "C 18 10 34 8 50 0 Z"
    ),
)
TAKE: Final[Glyph] = (
    "+ M 39 0 L 61 0 L 61 34 L 80 34 L 50 68 L 20 34 L 39 34 Z",
    "+ M 2 50 L 17 50 L 17 80 L 83 80 L 83 50 L 98 50 L 98 96 L 2 96 Z",
)
"""An arrow into a tray: from a depot to storage."""
PLACE: Final[Glyph] = (
    "+ M 28 54 L 72 54 L 100 76 L 72 98 L 28 98 L 0 76 Z",
    "- M 31 63 L 69 63 L 86 76 L 69 89 L 31 89 L 14 76 Z",
    "- M 26 36 L 74 36 L 50 86 Z",
    "+ M 39 0 L 61 0 L 61 40 L 80 40 L 50 78 L 20 40 L 39 40 Z",
)
"""An arrow onto a hex: into the duchy at once."""
SELL: Final[Glyph] = ("+ M 0 36 L 52 36 L 52 12 L 100 50 L 52 88 L 52 64 L 0 64 Z",)
"""The arrow by which goods leave."""
PLUS: Final[Glyph] = ("+ R 41 8 18 84", "+ R 8 41 84 18")
EQUALS: Final[Glyph] = ("+ R 8 22 84 18", "+ R 8 60 84 18")
MOON: Final[Glyph] = ("+ E 44 50 46 46", "- E 66 40 40 40")
"""The end of a phase."""
HOURGLASS: Final[Glyph] = (
    "+ R 10 0 80 13",
    "+ R 10 87 80 13",
    (
        "+ M 20 10 L 80 10 C 80 36 58 42 57 50 C 58 58 80 64 80 90 L 20 90 C 20 64 42 58 43 50 "
        "C 42 42 20 36 20 10 Z"
    ),
)
"""The end of the game."""
FORWARD: Final[Glyph] = ("+ M 14 4 L 94 50 L 14 96 Z",)
"""One space forward on the turn-order track."""
STACK: Final[Glyph] = ("+ R 10 78 80 18", "+ R 10 54 80 18", "+ M 50 0 L 92 46 L 8 46 Z")
"""The top of a stack of markers."""
HUT: Final[Glyph] = (
    "+ M 50 2 L 96 34 L 88 34 L 88 44 L 12 44 L 12 34 L 4 34 Z",
    "+ R 18 48 64 50",
    "- R 38 62 24 36",
)
"""A hut at a border."""
INFINITY: Final[Glyph] = ("+16 E 27 50 19 24", "+16 E 73 50 19 24")
SEXTANTS: Final[tuple[Glyph, ...]] = (
    ("+ M 50 50 L 50 0 L 100 25 Z",),
    ("+ M 50 50 L 100 25 L 100 75 Z",),
    ("+ M 50 50 L 100 75 L 50 100 Z",),
    ("+ M 50 50 L 50 100 L 0 75 Z",),
    ("+ M 50 50 L 0 75 L 0 25 Z",),
    ("+ M 50 50 L 0 25 L 50 0 Z",),
)
"""The six parts of a hex, clockwise from the top."""
CROWN: Final[Glyph] = (
    "+ M 4 26 L 27 50 L 50 12 L 73 50 L 96 26 L 86 78 L 14 78 Z",
    "+ R 14 83 72 11",
)
"""A crown: a bonus tile."""
