"""Silhouettes of Puerto Rico: goods, roles, the Governor, ships and houses.

Outlines only, in the path language of `renderers.core.paths`.
"""

from __future__ import annotations

import math
from typing import Final

from renderers.core.paths import Glyph

CORN: Final[Glyph] = (
    "+ M 50 1 C 63 1 70 20 70 42 C 70 64 62 80 50 90 C 38 80 30 64 30 42 C 30 20 37 1 50 1 Z",
    "-4 M 43 6 C 40 30 40 56 44 82",
    "-4 M 57 6 C 60 30 60 56 56 82",
    "-4 M 32 20 L 68 20",
    "-4 M 29 34 L 71 34",
    "-4 M 29 48 L 71 48",
    "-4 M 31 62 L 69 62",
    "-10 M 50 97 C 24 88 15 66 17 40",
    "-10 M 50 97 C 76 88 85 66 83 40",
    "-9 M 50 97 C 44 72 34 54 18 40",
    "-9 M 50 97 C 56 72 66 54 82 40",
    "+ M 50 99 C 20 92 7 68 14 34 C 32 46 46 66 50 99 Z",
    "+ M 50 99 C 80 92 93 68 86 34 C 68 46 54 66 50 99 Z",
)
INDIGO: Final[Glyph] = (
    "+6 M 50 97 L 50 30",
    "+ M 50 1 C 65 14 65 30 50 41 C 35 30 35 14 50 1 Z",
    "+ M 53 58 C 53 36 70 22 93 23 C 94 46 76 61 53 58 Z",
    "+ M 47 58 C 47 36 30 22 7 23 C 6 46 24 61 47 58 Z",
    "+ M 53 88 C 55 66 72 55 96 59 C 94 81 75 93 53 88 Z",
    "+ M 47 88 C 45 66 28 55 4 59 C 6 81 25 93 47 88 Z",
    "-3 M 55 55 L 80 35",
    "-3 M 45 55 L 20 35",
    "-3 M 56 85 L 82 69",
    "-3 M 44 85 L 18 69",
    "-3 M 50 34 L 50 14",
)
SUGAR: Final[Glyph] = (
    "+ M 50 30 C 44 12 28 2 6 6 C 24 10 36 20 44 36 Z",
    "+ M 50 30 C 56 12 72 2 94 6 C 76 10 64 20 56 36 Z",
    "+ M 44 36 C 46 20 48 10 52 0 C 56 10 58 22 56 36 Z",
    "+16 M 26 90 L 33 36",
    "+16 M 74 90 L 67 36",
    "-26 M 50 90 L 50 32",
    "+17 M 50 90 L 50 30",
    "-4 M 16 72 L 38 76",
    "-4 M 20 52 L 40 56",
    "-4 M 84 72 L 62 76",
    "-4 M 80 52 L 60 56",
    "-4 M 40 46 L 60 46",
    "-4 M 40 64 L 60 64",
    "-4 M 40 82 L 60 82",
)
TOBACCO: Final[Glyph] = (
    (
        "+ M 50 1 C 80 14 96 44 82 68 C 75 79 64 85 54 87 L 55 99 L 45 99 L 46 87 "
        "C 36 85 25 79 18 68 C 4 44 20 14 50 1 Z"
    ),
    "-5 M 50 14 L 50 90",
    "-4 M 50 38 L 68 24",
    "-4 M 50 38 L 32 24",
    "-4 M 50 57 L 77 43",
    "-4 M 50 57 L 23 43",
    "-4 M 50 75 L 74 63",
    "-4 M 50 75 L 26 63",
)
COFFEE: Final[Glyph] = (
    "+ M 70 6 C 96 20 96 52 78 76 C 62 98 38 102 24 90 C 4 74 8 44 26 22 C 40 4 58 0 70 6 Z",
    "-8 M 78 4 C 72 34 62 44 48 52 C 34 60 26 72 24 96",
)
QUARRY: Final[Glyph] = (
    "+ M 10 62 L 44 62 L 48 66 L 48 90 L 44 94 L 10 94 L 6 90 L 6 66 Z",
    "+ M 58 62 L 90 62 L 94 66 L 94 90 L 90 94 L 58 94 L 54 90 L 54 66 Z",
    "+ M 34 24 L 68 24 L 72 28 L 72 52 L 68 56 L 34 56 L 30 52 L 30 28 Z",
    "-4 M 14 84 L 30 72",
    "-4 M 64 86 L 84 70",
    "-4 M 40 46 L 60 34",
)
GOODS_GLYPHS: Final[dict[str, Glyph]] = {
    "corn": CORN,
    "indigo": INDIGO,
    "sugar": SUGAR,
    "tobacco": TOBACCO,
    "coffee": COFFEE,
    "quarry": QUARRY,
}


def _cog(teeth: int) -> str:
    points = []
    for tooth in range(teeth):
        for share, radius in ((0.0, 36), (0.14, 49), (0.46, 49), (0.6, 36)):
            turn = 2 * math.pi * (tooth + share - 0.3) / teeth
            points.append((50 + radius * math.sin(turn), 50 - radius * math.cos(turn)))
    head, *rest = points
    lines = " ".join(f"L {x:.1f} {y:.1f}" for x, y in rest)
    return f"+ M {head[0]:.1f} {head[1]:.1f} {lines} Z"


ROLE_GLYPHS: Final[dict[str, Glyph]] = {
    "settler": (
        "+9 M 34 7 L 66 7",
        "+10 M 50 8 L 50 50",
        "+ M 26 42 L 74 42 L 74 64 C 74 82 60 95 50 99 C 40 95 26 82 26 64 Z",
        "-5 M 50 54 L 50 80",
    ),
    "mayor": (
        "+ E 20 36 13 13",
        "+ E 80 36 13 13",
        "+ M 0 92 C 0 66 8 54 20 54 C 32 54 40 66 40 92 Z",
        "+ M 60 92 C 60 66 68 54 80 54 C 92 54 100 66 100 92 Z",
        "- E 50 23 23 23",
        "- M 16 99 C 16 60 30 42 50 42 C 70 42 84 60 84 99 Z",
        "+ E 50 23 17 17",
        "+ M 22 99 C 22 64 32 46 50 46 C 68 46 78 64 78 99 Z",
    ),
    "builder": (
        "+14 M 16 90 L 56 40",
        "-6 M 66 60 L 40 40",
        "+ M 80 65 L 96 45 L 60 17 C 50 9 42 6 26 8 C 36 14 40 20 40 34 Z",
    ),
    "craftsman": (_cog(9), "- E 50 50 15 15"),
    "trader": (
        "+8 M 50 10 L 50 88",
        "+9 M 26 92 L 74 92",
        "+8 M 16 24 L 84 24",
        "+4 M 17 26 L 4 62",
        "+4 M 17 26 L 30 62",
        "+4 M 83 26 L 70 62",
        "+4 M 83 26 L 96 62",
        "+ M 0 62 L 34 62 C 32 80 2 80 0 62 Z",
        "+ M 66 62 L 100 62 C 98 80 68 80 66 62 Z",
        "+ E 50 12 8 8",
    ),
    "captain": (
        "+8 E 50 13 9 9",
        "+11 M 50 24 L 50 90",
        "+9 M 28 36 L 72 36",
        "+11 M 12 62 C 18 84 32 92 50 93 C 68 92 82 84 88 62",
        "+ M 0 70 L 10 44 L 28 64 Z",
        "+ M 100 70 L 90 44 L 72 64 Z",
    ),
    "prospector": (
        "+11 M 50 18 L 50 94",
        "+ M 2 46 C 20 8 80 8 98 46 C 72 26 28 26 2 46 Z",
        "+ M 68 98 L 62 84 L 72 74 L 86 76 L 94 88 L 88 98 Z",
        "+ M 8 98 L 6 88 L 16 80 L 28 84 L 32 98 Z",
    ),
}
GOVERNOR: Final[Glyph] = (
    "+ M 6 26 L 28 48 L 50 12 L 72 48 L 94 26 L 86 76 L 14 76 Z",
    "+ R 14 82 72 12",
    "+ E 6 24 6 6",
    "+ E 50 10 7 7",
    "+ E 94 24 6 6",
)
BARREL: Final[Glyph] = ("+ M 24 2 L 76 2 C 94 30 94 70 76 98 L 24 98 C 6 70 6 30 24 2 Z",)
BARREL_INSIDE: Final[Glyph] = ("+ M 27 7 L 73 7 C 88 32 88 68 73 93 L 27 93 C 12 68 12 32 27 7 Z",)
HOOPS: Final[Glyph] = ("+5 M 19 22 L 81 22", "+5 M 19 78 L 81 78")
HULL: Final[Glyph] = ("+ M 0 0 L 100 0 C 99 44 97 72 94 100 L 6 100 C 3 72 1 44 0 0 Z",)
SHIP: Final[Glyph] = (
    "+ M 4 66 L 96 66 C 92 84 86 94 78 98 L 22 98 C 14 94 8 84 4 66 Z",
    "+5 M 50 60 L 50 4",
    "+ M 55 8 C 74 18 84 36 86 58 L 55 58 Z",
    "+ M 45 16 C 32 26 22 42 18 58 L 45 58 Z",
)
