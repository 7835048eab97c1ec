"""The buildings of The Castles of Burgundy in several colours, one drawing for each type."""

from __future__ import annotations

from typing import Final

from renderers.castles_of_burgundy.colours import (
    GOLD,
    OUTLINE,
    RED,
    ROOF,
    SILVER,
    SLATE,
    STEEL,
    TIMBER,
    WALL,
)
from renderers.castles_of_burgundy.icons import Layers
from renderers.core.palette import BRIGHT
from rules.castles_of_burgundy.data.tiles import (
    BANK,
    BOARDING_HOUSE,
    CARPENTER,
    CHURCH,
    CRANE,
    MARKET,
    TOWN_HALL,
    WAREHOUSE,
    WATCHTOWER,
    WHITE_CASTLE,
)

BUILDING_DRAWINGS: Final[dict[str, Layers]] = {
    WAREHOUSE: (
        (("+ R 8 40 84 54",), WALL),
        (("+ M 50 6 L 99 42 L 1 42 Z",), ROOF),
        (("+ R 40 20 20 16",), WALL),
        (("+ M 16 94 L 16 60 C 16 46 50 46 50 60 L 50 94 Z",), OUTLINE),
        (
            (
                "+ M 58 54 L 84 54 C 90 60 90 68 84 74 L 58 74 C 52 68 52 60 58 54 Z",
                "+ M 56 75 L 88 75 C 95 81 95 88 88 94 L 56 94 C 49 88 49 81 56 75 Z",
            ),
            TIMBER,
        ),
        (
            (
                "+3 M 64 54 L 64 74",
                "+3 M 78 54 L 78 74",
                "+3 M 63 75 L 63 94",
                "+3 M 81 75 L 81 94",
            ),
            OUTLINE,
        ),
    ),
    WATCHTOWER: (
        (("+3 M 50 20 L 50 2",), OUTLINE),
        (("+ M 51 1 L 76 7 L 51 14 Z",), RED),
        (("+ M 28 48 L 72 48 L 78 98 L 22 98 Z",), WALL),
        (("+ M 14 38 L 14 50 L 24 60 L 76 60 L 86 50 L 86 38 Z",), TIMBER),
        (("+ M 50 12 L 94 38 L 6 38 Z",), ROOF),
        (("+ R 26 42 10 9", "+ R 45 42 10 9", "+ R 64 42 10 9", "+ R 45 66 10 11"), OUTLINE),
        (("+ M 40 98 L 40 90 C 40 80 60 80 60 90 L 60 98 Z",), OUTLINE),
    ),
    CARPENTER: (
        (("+ M 2 78 L 98 78 L 98 94 L 2 94 Z",), TIMBER),
        (("+ M 2 20 L 62 4 L 72 34 L 8 62 Z",), STEEL),
        (
            (
                (
                    "+ M 8 62 L 14 70 L 20 57 L 27 65 L 33 51 L 40 59 L 46 46 L 53 53 L 59 40 "
                    "L 66 47 L 72 34 Z"
                ),
            ),
            STEEL,
        ),
        (("+ M 60 2 C 78 -4 98 6 98 22 C 98 38 84 44 72 40 Z",), TIMBER),
        (("+ E 83 22 8 9",), WALL),
    ),
    CHURCH: (
        (("+4 M 26 22 L 26 1", "+4 M 19 8 L 33 8"), OUTLINE),
        (("+ R 10 42 32 54", "+ R 40 58 56 38"), WALL),
        (("+ M 26 14 L 46 44 L 6 44 Z", "+ M 42 38 L 84 38 L 99 60 L 42 60 Z"), SLATE),
        (
            (
                "+ M 20 66 L 20 58 C 20 50 32 50 32 58 L 32 66 Z",
                "+ M 50 82 L 50 74 C 50 66 60 66 60 74 L 60 82 Z",
                "+ M 66 82 L 66 74 C 66 66 76 66 76 74 L 76 82 Z",
                "+ M 82 82 L 82 74 C 82 66 92 66 92 74 L 92 82 Z",
                "+ M 19 96 L 19 84 C 19 76 33 76 33 84 L 33 96 Z",
            ),
            OUTLINE,
        ),
    ),
    MARKET: (
        (("+6 M 10 44 L 10 94", "+6 M 90 44 L 90 94"), TIMBER),
        (("+ M 12 8 L 88 8 L 99 40 L 1 40 Z",), WALL),
        (
            (
                "+ M 12 8 L 28 8 L 21 40 L 1 40 Z",
                "+ M 43 8 L 57 8 L 60 40 L 40 40 Z",
                "+ M 72 8 L 88 8 L 99 40 L 79 40 Z",
                "+ E 11 41 10 8",
                "+ E 50 41 10 8",
                "+ E 89 41 10 8",
            ),
            RED,
        ),
        (("+ E 30 41 10 8", "+ E 70 41 10 8"), WALL),
        (("+ E 28 62 10 10", "+ E 46 62 10 10"), GOLD),
        (("+ M 60 70 L 60 58 C 62 50 82 50 84 58 L 84 70 Z",), RED),
        (("+ R 6 70 88 26",), TIMBER),
    ),
    BOARDING_HOUSE: (
        (("+ R 68 6 13 26",), OUTLINE),
        (("+ R 12 44 76 52",), WALL),
        (("+ M 50 2 L 99 48 L 1 48 Z",), ROOF),
        (
            (
                "+6 M 22 58 L 22 88",
                "+ R 20 72 60 11",
                "+6 M 78 74 L 78 88",
                "+ E 34 66 8 6",
                "+ M 44 72 C 44 60 78 60 78 72 Z",
            ),
            OUTLINE,
        ),
        (("+ E 50 30 9 9",), WALL),
    ),
    BANK: (
        (("+ M 50 4 L 98 34 L 2 34 Z",), WALL),
        (("+ R 6 36 88 9", "+ R 10 47 80 34", "+ R 2 83 96 12"), WALL),
        (
            (
                "+ R 24 48 8 33",
                "+ R 46 48 8 33",
                "+ R 68 48 8 33",
            ),
            OUTLINE,
        ),
        (("+ R 6 34 88 3", "+ R 6 45 88 3", "+ R 4 81 92 3"), OUTLINE),
        (("+ E 50 23 10 8",), GOLD),
    ),
    TOWN_HALL: (
        (("+3 M 50 12 L 50 0",), OUTLINE),
        (("+ M 51 0 L 68 4 L 51 9 Z",), RED),
        (("+ R 4 58 92 38", "+ R 34 28 32 68"), WALL),
        (("+ M 50 8 L 70 30 L 30 30 Z", "+ M 10 44 L 33 44 L 33 60 L 0 60 Z"), SLATE),
        (("+ M 90 44 L 67 44 L 67 60 L 100 60 Z",), SLATE),
        (("+ E 50 44 11 11",), OUTLINE),
        (("+ E 50 44 8 8",), BRIGHT),
        (("+2.5 M 50 44 L 50 38", "+2.5 M 50 44 L 55 46"), OUTLINE),
        (
            (
                "+ R 12 68 8 12",
                "+ R 24 68 6 12",
                "+ R 80 68 8 12",
                "+ R 70 68 6 12",
                "+ M 42 96 L 42 78 C 42 66 58 66 58 78 L 58 96 Z",
            ),
            OUTLINE,
        ),
    ),
    CRANE: (
        (("+6 M 30 22 L 92 6", "+4 M 88 8 L 34 52"), TIMBER),
        (("+3 M 88 8 L 88 50",), OUTLINE),
        (("+4 M 88 50 C 96 54 94 64 86 62",), OUTLINE),
        (("+ M 18 94 L 24 34 L 40 34 L 48 94 Z",), TIMBER),
        (("+ M 32 8 L 54 34 L 10 34 Z",), ROOF),
        (("+ E 33 66 21 21",), OUTLINE),
        (("+ E 33 66 16 16",), WALL),
        (
            (
                "+3 M 33 50 L 33 82",
                "+3 M 17 66 L 49 66",
                "+3 M 22 55 L 44 77",
                "+3 M 44 55 L 22 77",
            ),
            OUTLINE,
        ),
        (("+ R 4 91 60 7",), TIMBER),
        (("+ R 74 66 26 26",), SILVER),
    ),
    WHITE_CASTLE: (
        (("+3 M 50 30 L 50 6",), OUTLINE),
        (("+ M 51 4 L 72 11 L 51 18 Z",), RED),
        (
            (
                (
                    "+ M 6 96 L 6 48 L 28 48 L 28 60 L 32 60 L 32 30 L 39 30 L 39 37 L 46 37 "
                    "L 46 30 L 54 30 L 54 37 L 61 37 L 61 30 L 68 30 L 68 60 L 72 60 L 72 48 "
                    "L 94 48 L 94 96 Z"
                ),
            ),
            BRIGHT,
        ),
        (("+ M 17 20 L 33 50 L 1 50 Z", "+ M 83 20 L 99 50 L 67 50 Z"), SLATE),
        (
            (
                "+ R 13 60 8 13",
                "+ R 79 60 8 13",
                "+ R 46 46 8 12",
                "+ M 39 96 L 39 82 C 39 67 61 67 61 82 L 61 96 Z",
            ),
            OUTLINE,
        ),
    ),
}
"""By the id of the tile."""
