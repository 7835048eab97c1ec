"""Colours of The Castles of Burgundy by what they stand for.

What has a name here is kept exactly in all pictures; thin lines are mixed from it when they are
drawn, so as to leave room for the colours of other games.
"""

from __future__ import annotations

from typing import Final

from renderers.core.palette import (
    BRIGHT,
    COLONIST,
    INK,
    IVORY,
    ON_HEADER,
    SHADE,
    WHITE,
    Colour,
    between,
    mix,
    rgb,
)
from rules.castles_of_burgundy.data.tiles import (
    BLACK,
    BUILDING,
    CASTLE,
    INN,
    LIVESTOCK,
    MINE,
    MONASTERY,
    SHIP,
)

TILE_COLOURS: Final[dict[str, Colour]] = {
    CASTLE: rgb("1F5638"),
    MINE: rgb("87888C"),
    SHIP: rgb("2D69A6"),
    LIVESTOCK: rgb("8FB64E"),
    BUILDING: rgb("E6CFA6"),
    MONASTERY: rgb("E9B82F"),
    INN: IVORY,
    BLACK: rgb("2C2C31"),
}
"""The faces of tiles; each has another brightness, so they are apart in grey, too."""
RIMS: Final[dict[str, Colour]] = {
    CASTLE: rgb("0E3320", "6FBF93"),
    MINE: rgb("3F4045", "C5C7CC"),
    SHIP: rgb("163F6B", "7FB4EA"),
    LIVESTOCK: rgb("42601A", "C3E08C"),
    BUILDING: rgb("7D6134", "F6E7CB"),
    MONASTERY: rgb("7A570F", "F7D672"),
    INN: rgb("6B3E26", "CF9F7B"),
    BLACK: rgb("121215", "8D939E"),
}
"""The rims of tiles: dark ones on light grounds, bright ones on dark grounds."""
SIGNS: Final[dict[str, Colour]] = {
    CASTLE: ON_HEADER,
    MINE: rgb("121215"),
    SHIP: ON_HEADER,
    LIVESTOCK: SHADE,
    BUILDING: SHADE,
    MONASTERY: SHADE,
    INN: COLONIST,
    BLACK: rgb("D3C5A8"),
}
"""What is drawn and written on tiles."""
CELLS: Final[dict[str, Colour]] = {
    CASTLE: rgb("D9E6DC", "1D3529"),
    MINE: rgb("E2E2E1", "33363B"),
    SHIP: rgb("D3E1EF", "1D2F42"),
    LIVESTOCK: rgb("E3EDCF", "2F3A20"),
    BUILDING: rgb("F6EBD6", "3E372B"),
    MONASTERY: rgb("FBEBBE", "42381A"),
}
"""The ground of empty cells."""
CELL_SIGNS: Final[dict[str, Colour]] = {
    CASTLE: rgb("2C6B48", "7CC79E"),
    MINE: rgb("5B5C61", "C0C3C9"),
    SHIP: rgb("2D69A6", "8ABBEE"),
    LIVESTOCK: rgb("567A20", "B9D884"),
    BUILDING: rgb("8C6A34", "E5CFA5"),
    MONASTERY: rgb("8A6414", "EEC95B"),
}
"""The rims of empty cells, and the signs of their colours."""
CELL_INK: Final = rgb("29231D", "F3F0E8")
"""The numbers of empty cells."""


GOODS_COLOURS: Final[dict[int, Colour]] = {
    1: rgb("25509A"),
    2: rgb("8863B5"),
    3: rgb("EFA6C2"),
    4: rgb("C8413A"),
    5: rgb("553319"),
    6: rgb("EE8A25"),
}
"""Goods tiles by their type."""
GOODS_SIGNS: Final[dict[int, Colour]] = {
    1: BRIGHT,
    2: BRIGHT,
    3: INK,
    4: BRIGHT,
    5: BRIGHT,
    6: INK,
}


def goods_edge(kind: int) -> Colour:
    """Return the edge of goods of a type."""
    face = GOODS_COLOURS[kind]
    return Colour(mix(face, SHADE, 0.55), between(face, WHITE, 0.5))


MEDAL_RIM: Final = rgb("7A2F45", "EBA0B6")
SILVER: Final = rgb("D5D9DC")
SILVER_EDGE: Final = rgb("5F676E")
WORKER: Final = rgb("D6A66B")
WORKER_EDGE: Final = COLONIST
DIE: Final = rgb("FFFDF6")
DIE_EDGE: Final = rgb("4A443A")
RIVER: Final = rgb("6FA3BE", "5B9DBD")
RIVER_EDGE: Final = rgb("3F738F", "7FB4EA")
BLACK_DEPOT: Final = rgb("29231D", "1B1A19")
ROOF: Final = rgb("B04A31")
POST: Final = ROOF
SHIELD: Final = IVORY
SHIELD_RANKS: Final[dict[int, Colour]] = {
    12: rgb("7A2F45"),
    8: rgb("2C5F70"),
    4: rgb("6A5B2A"),
}
"""The head of a shield by its points at the end."""
ROUTE: Final = rgb("F1E4C4")

OUTLINE: Final = SHADE
"""The line around small coloured drawings."""
WALL: Final = IVORY
TIMBER: Final = rgb("96602C")
GOLD: Final = TILE_COLOURS[MONASTERY]
STEEL: Final = SILVER
SLATE: Final = SILVER_EDGE
COAT: Final = TIMBER
CREAM: Final = rgb("F1E4C4")
PINK: Final = rgb("F2A9AE")
SNOUT: Final = rgb("D97F88")
RED: Final = GOODS_COLOURS[4]
BEAK: Final = GOODS_COLOURS[6]
FACE: Final = DIE_EDGE
FEATHER: Final = SILVER
