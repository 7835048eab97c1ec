"""Silhouettes of Brass: Birmingham: industries, cubes and barrels, links, bonuses, cards.

Outlines only, in the path language of `renderers.core.paths`.
"""

from __future__ import annotations

from typing import Final

from renderers.core.paths import Glyph
from renderers.core.shapes import COG

COTTON: Final[Glyph] = (
    (
        "+ M 20 4 L 80 4 C 86 4 88 8 88 11 C 88 15 86 19 80 19 L 20 19 C 14 19 12 15 12 11 "
        "C 12 8 14 4 20 4 Z"
    ),
    (
        "+ M 20 81 L 80 81 C 86 81 88 85 88 89 C 88 92 86 96 80 96 L 20 96 C 14 96 12 92 12 89 "
        "C 12 85 14 81 20 81 Z"
    ),
    "+ M 27 23 L 73 23 C 80 40 80 60 73 77 L 27 77 C 20 60 20 40 27 23 Z",
    "-5 M 22 46 L 77 32",
    "-5 M 21 61 L 80 46",
    "-5 M 24 74 L 79 60",
)
"""A bobbin."""
MANUFACTURER: Final[Glyph] = (
    "+ M 10 12 L 90 12 L 94 16 L 94 88 L 90 92 L 10 92 L 6 88 L 6 16 Z",
    "- R 19 34 62 37",
    "-5 M 6 28 L 94 28",
    "-5 M 6 76 L 94 76",
    "+12 M 22 68 L 78 37",
    "+12 M 22 37 L 78 68",
)
"""A crate."""
POTTERY: Final[Glyph] = (
    (
        "+ M 36 2 L 64 2 C 68 2 68 11 64 11 L 61 12 C 61 22 66 26 74 34 C 88 50 82 74 64 90 "
        "L 68 93 L 68 98 L 32 98 L 32 93 L 36 90 C 18 74 12 50 26 34 C 34 26 39 22 39 12 L 36 11 "
        "C 32 11 32 2 36 2 Z"
    ),
    "+7 M 40 16 C 18 8 6 24 22 42",
    "+7 M 60 16 C 82 8 94 24 78 42",
    "-5 M 20 50 L 80 50",
    "-5 M 22 62 L 78 62",
)
"""A jar with two handles."""
COAL: Final[Glyph] = (
    "+ M 2 40 L 98 40 L 98 50 L 92 50 L 82 80 L 18 80 L 8 50 L 2 50 Z",
    "+ M 14 36 L 22 22 L 34 20 L 42 8 L 58 6 L 66 18 L 78 20 L 86 36 Z",
    "-4 M 38 28 L 46 17",
    "-4 M 60 29 L 70 26",
    "+ E 30 87 11 11",
    "+ E 70 87 11 11",
    "- E 30 87 4 4",
    "- E 70 87 4 4",
    "-4 M 37 52 L 41 70",
    "-4 M 63 52 L 59 70",
)
"""A mine cart with its load."""
IRON: Final[Glyph] = (
    (
        "+ M 24 16 L 98 16 L 98 30 C 84 32 72 38 66 50 C 64 58 68 66 78 74 L 86 76 L 86 90 L 20 90 "
        "L 20 76 L 28 74 C 38 66 42 60 40 52 C 22 52 6 42 2 24 L 24 24 Z"
    ),
)
"""An anvil."""
BREWERY: Final[Glyph] = (
    "+ M 14 34 L 70 34 L 68 92 C 68 96 64 98 60 98 L 24 98 C 20 98 16 96 16 92 Z",
    "+ E 22 24 13 13",
    "+ E 42 17 15 15",
    "+ E 62 24 13 13",
    "+ R 14 22 56 14",
    "+9 M 70 46 C 92 42 94 76 69 76",
    "-4 M 14 40 L 70 40",
    "-6 M 30 52 L 31 84",
    "-6 M 54 52 L 53 84",
)
"""A mug of beer."""
INDUSTRY_GLYPHS: Final[dict[str, Glyph]] = {
    "cotton": COTTON,
    "manufacturer": MANUFACTURER,
    "pottery": POTTERY,
    "coal": COAL,
    "iron": IRON,
    "brewery": BREWERY,
}

CUBE_FRONT: Final[Glyph] = ("+ R 2 20 78 78",)
CUBE_TOP: Final[Glyph] = ("+ M 2 20 L 20 2 L 98 2 L 80 20 Z",)
CUBE_SIDE: Final[Glyph] = ("+ M 80 20 L 98 2 L 98 80 L 80 98 Z",)

LINK: Final[Glyph] = (
    "+16 M 26 50 L 74 50",
    "+ E 22 50 22 22",
    "+ E 78 50 22 22",
    "- E 22 50 9 9",
    "- E 78 50 9 9",
)
"""The link icon of flipped tiles and merchants: two places joined."""
CANAL: Final[Glyph] = (
    "+ M 2 52 L 98 52 C 96 66 90 76 82 80 L 18 80 C 10 76 4 66 2 52 Z",
    "+ R 24 28 44 20",
    "- R 32 34 10 8",
    "- R 50 34 10 8",
    "+7 M 4 92 C 16 84 26 84 36 92 C 46 99 56 99 66 92 C 76 84 86 84 96 92",
)
"""A narrow boat."""
RAIL: Final[Glyph] = (
    "+ M 6 40 L 58 40 L 58 12 L 54 12 L 54 4 L 98 4 L 98 12 L 94 12 L 94 72 L 6 72 Z",
    "- R 66 18 20 20",
    "+ R 14 14 14 30",
    "+ M 8 8 L 34 8 L 30 18 L 12 18 Z",
    "+ E 24 80 16 16",
    "+ E 74 80 16 16",
    "- E 24 80 6 6",
    "- E 74 80 6 6",
)
"""A locomotive."""
ERA_GLYPHS: Final[dict[str, Glyph]] = {"canal": CANAL, "rail": RAIL}


DEVELOP: Final[Glyph] = COG
"""A cog: a tile is developed away."""
INCOME_ARROW: Final[Glyph] = ("+ M 50 4 L 94 52 L 68 52 L 68 96 L 32 96 L 32 52 L 6 52 Z",)
"""An arrow up: the income marker moves."""
DEBT_ARROW: Final[Glyph] = ("+ M 50 96 L 94 48 L 68 48 L 68 4 L 32 4 L 32 48 L 6 48 Z",)
"""An arrow down: income that is paid."""
LIGHTBULB: Final[Glyph] = (
    (
        "+ M 50 2 C 76 2 88 22 84 42 C 82 54 70 60 68 74 L 32 74 C 30 60 18 54 16 42 "
        "C 12 22 24 2 50 2 Z"
    ),
    "+ R 34 78 32 8",
    "+ M 36 89 L 64 89 C 62 97 56 99 50 99 C 44 99 38 97 36 89 Z",
    "-5 M 40 40 L 46 70",
    "-5 M 60 40 L 54 70",
)
"""A tile that cannot be developed."""
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
"""The cards of a hand or a deck."""
PLACE: Final[Glyph] = (
    "+ M 50 2 C 74 2 88 18 88 38 C 88 60 64 78 50 98 C 36 78 12 60 12 38 C 12 18 26 2 50 2 Z",
    "- E 50 38 15 15",
)
"""A place on the map: location cards."""
STAR: Final[Glyph] = (
    "+ M 50 2 L 63 36 L 99 38 L 71 61 L 81 97 L 50 76 L 19 97 L 29 61 L 1 38 L 37 36 Z",
)
"""Wild cards."""
TREE: Final[Glyph] = (
    "+ R 45 66 10 32",
    "+ E 50 40 30 38",
    "+ E 33 56 22 22",
    "+ E 67 56 22 22",
)
FARMHOUSE: Final[Glyph] = (
    "+ M 50 14 L 98 50 L 90 50 L 90 94 L 10 94 L 10 50 L 2 50 Z",
    "+ R 70 12 12 26",
    "- R 42 64 16 30",
)
FACTORY: Final[Glyph] = (
    "+ M 4 96 L 4 58 L 28 42 L 28 58 L 52 42 L 52 58 L 66 48 L 69 22 L 83 22 L 88 96 Z",
    "- R 16 72 10 10",
    "- R 36 72 10 10",
    "- R 56 72 10 10",
)
"""Works with a chimney."""
PUFFS: Final[Glyph] = (
    "+ E 76 12 11 9",
    "+ E 56 8 13 8",
    "+ E 32 6 12 6",
)
"""The smoke of the chimney."""
