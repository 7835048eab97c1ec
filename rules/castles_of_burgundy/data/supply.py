"""How many of each tile there are, and what each player begins with (RULINGS 3, 4)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, TypeAlias

from rules.castles_of_burgundy.data.tiles import (
    BUILDING,
    BUILDINGS,
    CASTLE,
    CRANE,
    LIVESTOCK,
    MINE,
    MONASTERY,
    SHIP,
    SPECIES,
    WHITE_CASTLE,
    monastery,
)

BLACK_BACK: Final = "black"
"""The stack of the tiles with a black back; the other stacks are named after their colour."""
STACKS: Final = (BUILDING, LIVESTOCK, MONASTERY, BLACK_BACK, CASTLE, MINE, SHIP)
"""The stacks in the order in which they are shuffled; the last three are uniform."""
UNIFORM: Final = (CASTLE, MINE, SHIP)

BUILDINGS_EACH: Final = {BUILDING: 5, BLACK_BACK: 2}
"""How many of each type of building lie in a stack."""
ANIMALS: Final[dict[str, dict[int, int]]] = {
    LIVESTOCK: {2: 2, 3: 2, 4: 1},
    BLACK_BACK: {3: 1, 4: 1},
}
"""For each species: how many tiles with so many animals lie in a stack."""
BLACK_MONASTERIES: Final = (7, 12, 14, 15, 24, 25)
BASE_MONASTERIES: Final = tuple(range(1, 27))
PLAIN: Final[dict[str, dict[str, int]]] = {
    SHIP: {SHIP: 20, BLACK_BACK: 6},
    MINE: {MINE: 10, BLACK_BACK: 2},
    CASTLE: {CASTLE: 14, BLACK_BACK: 2},
}
"""How many ships, mines and castles lie in their own stack and in the black one."""

Extra: TypeAlias = Mapping[str, tuple[str, ...]]
EXTRA_TILES: Final[Extra] = {
    MONASTERY: (monastery(27), monastery(28)),
    BLACK_BACK: (CRANE, "goose2"),
}
EXTRA_TILES_ALONE: Final[Extra] = {MONASTERY: (monastery(28),), BLACK_BACK: (CRANE, "goose2")}
"""The extra tiles by stack; 27 has no meaning for one player."""
WHITE_CASTLES: Final[Extra] = {
    BUILDING: (WHITE_CASTLE,) * 6,
    MONASTERY: (monastery(29),),
    BLACK_BACK: (WHITE_CASTLE,) * 2,
}
INNS: Final = 5

GOODS: Final = (1, 2, 3, 4, 5, 6)
"""The types of goods: blue, purple, pink, red, brown, orange."""
GOODS_EACH: Final = 7
GOODS_PER_PHASE: Final = 5
START_GOODS: Final = 3
START_SILVER: Final = 1
START_WORKERS: Final = (1, 2, 3, 4)
"""By the order of the first round."""
TEAM_SILVER: Final = 2
TEAM_WORKERS: Final = (3, 5)
SOLO_WORKERS: Final = 2
STORAGE: Final = 3
"""Tiles that fit into the storage; shield 4 lifts the limit."""
TEAM_STORAGE: Final = 2
"""Spaces of the shared storage of a team, and also of each member's own."""
GOODS_SPACES: Final = 3
"""Types of goods that can be stored; no limit in the solo game."""
TRACK: Final = 7
"""Spaces of the turn-order track."""
TRADED_GOODS: Final = 5
"""Stored goods that a ship of the solo game gives up for a tile of the black depot."""
PRICE: Final = 2
"""The silver, or the workers with monastery 6, of a purchase."""


def stack(name: str, extras: Sequence[Extra] = ()) -> list[str]:
    """Return the tiles of a stack, in no particular order but always the same.

    `extras` are the tables of the expansions in use.
    """
    tiles: list[str] = []
    for building in BUILDINGS:
        tiles += [building] * BUILDINGS_EACH.get(name, 0)
    for species in SPECIES:
        for animals, number in ANIMALS.get(name, {}).items():
            tiles += [f"{species}{animals}"] * number
    if name in (MONASTERY, BLACK_BACK):
        black = name == BLACK_BACK
        tiles += [monastery(n) for n in BASE_MONASTERIES if (n in BLACK_MONASTERIES) == black]
    for tile, numbers in PLAIN.items():
        tiles += [tile] * numbers.get(name, 0)
    for extra in extras:
        tiles += extra.get(name, ())
    return tiles
