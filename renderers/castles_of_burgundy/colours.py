"""Colours of The Castles of Burgundy by what they stand for.

What has a name here is kept exactly in all pictures; thin lines are mixed from it when they are
drawn, so as to leave room for the colours of other games.
"""

from __future__ import annotations

from typing import Final

from renderers.core.palette import (
    BRIGHT,
    COIN_EDGE,
    COLONIST,
    INK,
    IVORY,
    ON_HEADER,
    PANEL,
    RULE,
    SHADE,
    Colour,
    between,
    mix,
    rgb,
)
from rules.castles_of_burgundy.data.tiles import (
    BLACK,
    BUILDING,
    CASTLE,
    COLOURS,
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
EDGES: Final[dict[str, Colour]] = {
    CASTLE: rgb("0E3320"),
    MINE: rgb("4A4B50"),
    SHIP: rgb("163F6B"),
    LIVESTOCK: rgb("4C6B1F"),
    BUILDING: rgb("8C6F3F"),
    MONASTERY: COIN_EDGE,
    INN: COLONIST,
    BLACK: rgb("121215"),
}
"""The rims of tiles."""
SIGNS: Final[dict[str, Colour]] = {
    CASTLE: ON_HEADER,
    MINE: EDGES[BLACK],
    SHIP: ON_HEADER,
    LIVESTOCK: INK,
    BUILDING: INK,
    MONASTERY: INK,
    INN: COLONIST,
    BLACK: RULE,
}
"""What is drawn and written on tiles."""
PALE: Final = {BUILDING: 0.22, CASTLE: 0.62}
USUAL: Final = 0.54
"""How much of the panel is in the colour of an empty cell."""
DIM: Final = 0.66
"""How much of it is in that colour in dark pictures."""
CELLS: Final[dict[str, Colour]] = {
    colour: Colour(
        between(TILE_COLOURS[colour], PANEL, PALE.get(colour, USUAL)),
        between(TILE_COLOURS[colour], PANEL.dark, DIM),
    )
    for colour in COLOURS
}
"""The ground of empty cells."""
CELL_SIGNS: Final[dict[str, Colour]] = {
    colour: mix(CELLS[colour], EDGES[colour], 0.22) for colour in COLOURS
}
"""What stands for its colour on an empty cell, faint, for its number is written on it."""


def cell_rim(colour: str) -> Colour:
    """Return the rim of an empty cell, or of an empty space for a tile."""
    return mix(EDGES[colour], PANEL, 0.35)


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
    return mix(GOODS_COLOURS[kind], SHADE, 0.55)


SILVER: Final = rgb("D5D9DC")
SILVER_EDGE: Final = rgb("5F676E")
WORKER: Final = rgb("D6A66B")
WORKER_EDGE: Final = COLONIST
DIE: Final = rgb("FFFDF6")
DIE_EDGE: Final = rgb("4A443A")
SPENT: Final = rgb("DCD2BC", "55524B")
"""A die that has been used."""
RIVER: Final = rgb("6FA3BE", "3D6B80")
RIVER_EDGE: Final = rgb("3F738F", "2C5266")
BLACK_DEPOT: Final = rgb("29231D", "1B1A19")
STONE: Final = rgb("C3BBAA")
ROOF: Final = rgb("B04A31")
POST: Final = ROOF
SHIELD: Final = IVORY
SHIELD_RANKS: Final[dict[int, Colour]] = {
    12: rgb("7A2F45"),
    8: rgb("2C5F70"),
    4: rgb("6A5B2A"),
}
"""The head of a shield by its points at the end."""
ROUTE: Final = rgb("F1E4C4", "454036")
ROUTE_EDGE: Final = EDGES[BUILDING]

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
