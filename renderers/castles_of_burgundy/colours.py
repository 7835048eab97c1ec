"""Colours of The Castles of Burgundy by what they stand for."""

from __future__ import annotations

from typing import Final

from renderers.core.palette import BRIGHT, PANEL, Colour, mix, rgb
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
    INN: rgb("FBF3E0"),
    BLACK: rgb("2C2C31"),
}
"""The faces of tiles; each has another brightness, so they are apart in grey, too."""
EDGES: Final[dict[str, Colour]] = {
    CASTLE: rgb("0E3320"),
    MINE: rgb("4A4B50"),
    SHIP: rgb("163F6B"),
    LIVESTOCK: rgb("4C6B1F"),
    BUILDING: rgb("8C6F3F"),
    MONASTERY: rgb("8A6414"),
    INN: rgb("6B3E26"),
    BLACK: rgb("121215"),
}
"""The rims of tiles."""
SIGNS: Final[dict[str, Colour]] = {
    CASTLE: rgb("F7F1E0"),
    MINE: rgb("1E1E22"),
    SHIP: rgb("F7F1E0"),
    LIVESTOCK: rgb("24340B"),
    BUILDING: rgb("4A2C12"),
    MONASTERY: rgb("3E2A04"),
    INN: rgb("4A2C12"),
    BLACK: rgb("C9BD9E"),
}
"""What is drawn and written on tiles."""
RIMS: Final[dict[str, Colour]] = {
    **TILE_COLOURS,
    LIVESTOCK: rgb("739C33"),
    BUILDING: rgb("C2A068"),
    MONASTERY: rgb("D69E14"),
    INN: rgb("8C6F3F"),
}
"""The rims of empty spaces, and of inns."""
PALE: Final = {BUILDING: 0.22, CASTLE: 0.62}
USUAL: Final = 0.54
"""How much of the panel is in the colour of an empty cell."""
CELLS: Final[dict[str, Colour]] = {
    colour: mix(fill, PANEL, PALE.get(colour, USUAL)) for colour, fill in TILE_COLOURS.items()
}
"""The ground of empty cells."""
CELL_RIMS: Final[dict[str, Colour]] = {
    colour: mix(edge, PANEL, 0.35) for colour, edge in EDGES.items()
}
CELL_SIGNS: Final[dict[str, Colour]] = {
    colour: mix(CELLS[colour], EDGES[colour], 0.22) for colour in CELLS
}
"""What stands for its colour on an empty cell, faint, for its number is written on it."""

GOODS_COLOURS: Final[dict[int, Colour]] = {
    1: rgb("25509A"),
    2: rgb("8F6ABC"),
    3: rgb("EFA6C2"),
    4: rgb("C8413A"),
    5: rgb("553319"),
    6: rgb("EE8A25"),
}
"""Goods tiles by their type."""
GOODS_EDGES: Final[dict[int, Colour]] = {
    1: rgb("153466"),
    2: rgb("462B68"),
    3: rgb("97466A"),
    4: rgb("6A1018"),
    5: rgb("2B1608"),
    6: rgb("8E4A08"),
}
GOODS_SIGNS: Final[dict[int, Colour]] = {
    1: BRIGHT,
    2: BRIGHT,
    3: rgb("3D0F24"),
    4: BRIGHT,
    5: BRIGHT,
    6: rgb("3A1E00"),
}

SILVER: Final = rgb("D5D9DC")
SILVER_EDGE: Final = rgb("5F676E")
WORKER: Final = rgb("D6A66B")
WORKER_EDGE: Final = rgb("6B3E26")
WORKER_SIGN: Final = rgb("3E2413")
DIE: Final = rgb("FFFDF6")
DIE_EDGE: Final = rgb("4A443A")
SPENT: Final = rgb("DCD2BC")
"""A die that has been used."""
RIVER: Final = rgb("6FA3BE")
RIVER_EDGE: Final = rgb("3F738F")
STONE: Final = rgb("C3BBAA")
POST: Final = rgb("A5432F")
SHIELD: Final = rgb("F6EEDB")
SHIELD_RANKS: Final[dict[int, Colour]] = {
    12: rgb("7A2F45"),
    8: rgb("2C5F70"),
    4: rgb("6A5B2A"),
}
"""The head of a shield by its points at the end."""
ROUTE: Final = rgb("F1E4C4")
ROUTE_EDGE: Final = rgb("8C6F3F")

OUTLINE: Final = rgb("2E1D10")
"""The line around small coloured drawings."""
WALL: Final = rgb("FBF3E0")
ROOF: Final = rgb("B04A31")
WOOD: Final = rgb("96602C")
GOLD: Final = rgb("E9B82F")
STEEL: Final = rgb("C3C7CB")
SLATE: Final = rgb("5D6B7A")
COAT: Final = rgb("94572F")
CREAM: Final = rgb("F1DFC4")
PINK: Final = rgb("F2A9AE")
SNOUT: Final = rgb("D97F88")
RED: Final = rgb("C62F2F")
BEAK: Final = rgb("EE8A25")
FACE: Final = rgb("463A33")
FEATHER: Final = rgb("D9DDE0")
