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
from rules.castles_of_burgundy.data import tiles

_TILES: Final = {
    tiles.CASTLE: (rgb("1F5638"), rgb("0E3320", "6FBF93"), ON_HEADER),
    tiles.MINE: (rgb("87888C"), rgb("3F4045", "C5C7CC"), rgb("121215")),
    tiles.SHIP: (rgb("2D69A6"), rgb("163F6B", "7FB4EA"), ON_HEADER),
    tiles.LIVESTOCK: (rgb("8FB64E"), rgb("42601A", "C3E08C"), SHADE),
    tiles.BUILDING: (rgb("E6CFA6"), rgb("7D6134", "F6E7CB"), SHADE),
    tiles.MONASTERY: (rgb("E9B82F"), rgb("7A570F", "F7D672"), SHADE),
    tiles.INN: (IVORY, rgb("6B3E26", "CF9F7B"), COLONIST),
    tiles.BLACK: (rgb("2C2C31"), rgb("121215", "8D939E"), rgb("D3C5A8")),
}
"""Tiles: the face, the rim, what is drawn and written on it."""
TILE_COLOURS: Final = {name: face for name, (face, _, _) in _TILES.items()}
"""The faces of tiles; each has another brightness, so they are apart in grey, too."""
RIMS: Final = {name: rim for name, (_, rim, _) in _TILES.items()}
"""The rims of tiles: dark ones on light grounds, bright ones on dark grounds."""
SIGNS: Final = {name: sign for name, (_, _, sign) in _TILES.items()}
"""What is drawn and written on tiles."""
_CELLS: Final = {
    tiles.CASTLE: (rgb("D9E6DC", "1D3529"), rgb("2C6B48", "7CC79E")),
    tiles.MINE: (rgb("E2E2E1", "33363B"), rgb("5B5C61", "C0C3C9")),
    tiles.SHIP: (rgb("D3E1EF", "1D2F42"), rgb("2D69A6", "8ABBEE")),
    tiles.LIVESTOCK: (rgb("E3EDCF", "2F3A20"), rgb("567A20", "B9D884")),
    tiles.BUILDING: (rgb("F6EBD6", "3E372B"), rgb("8C6A34", "E5CFA5")),
    tiles.MONASTERY: (rgb("FBEBBE", "42381A"), rgb("8A6414", "EEC95B")),
}
CELLS: Final = {name: ground for name, (ground, _) in _CELLS.items()}
"""The ground of empty cells."""
CELL_SIGNS: Final = {name: sign for name, (_, sign) in _CELLS.items()}
"""The rims of empty cells, and the signs of their colours."""
CELL_INK: Final = rgb("29231D", "F3F0E8")
"""The numbers of empty cells."""

_GOODS: Final = {
    1: (rgb("25509A"), BRIGHT),
    2: (rgb("8863B5"), BRIGHT),
    3: (rgb("EFA6C2"), INK),
    4: (rgb("C8413A"), BRIGHT),
    5: (rgb("553319"), BRIGHT),
    6: (rgb("EE8A25"), INK),
}
GOODS_COLOURS: Final = {kind: face for kind, (face, _) in _GOODS.items()}
"""Goods tiles by their type."""
GOODS_SIGNS: Final = {kind: sign for kind, (_, sign) in _GOODS.items()}


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
GOLD: Final = TILE_COLOURS[tiles.MONASTERY]
SLATE: Final = SILVER_EDGE
COAT: Final = TIMBER
CREAM: Final = rgb("F1E4C4")
PINK: Final = rgb("F2A9AE")
SNOUT: Final = rgb("D97F88")
RED: Final = GOODS_COLOURS[4]
BEAK: Final = GOODS_COLOURS[6]
FACE: Final = DIE_EDGE
FEATHER: Final = SILVER
