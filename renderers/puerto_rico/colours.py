"""Colours of Puerto Rico by what they stand for."""

from __future__ import annotations

from typing import Final

from renderers.core.palette import Colour, ink, rgb

GOODS_COLOURS: Final[dict[str, Colour]] = {
    "corn": rgb("F0C440"),
    "indigo": rgb("3C54A4"),
    "sugar": rgb("FAF8F2"),
    "tobacco": rgb("B5793F"),
    "coffee": rgb("4B3024"),
    "quarry": rgb("8D8C88"),
}
"""The colours of barrels and signs."""
TILE_COLOURS: Final[dict[str, Colour]] = {**GOODS_COLOURS, "forest": rgb("4E7A52")}
"""The grounds of island tiles."""
SIGNS: Final[dict[str, Colour]] = {
    "corn": rgb("5A4200"),
    "indigo": rgb("F2F3FB"),
    "sugar": rgb("4E5B46"),
    "tobacco": rgb("FFF6E8"),
    "coffee": rgb("F4E6D8"),
    "quarry": rgb("FFFFFF"),
    "forest": rgb("FBF6EA"),
}
"""The silhouette on such a ground."""
EDGES: Final[dict[str, Colour]] = {
    "corn": rgb("8F6D10", "F8E2A0"),
    "indigo": rgb("232F66", "9EAAD2"),
    "sugar": rgb("8C8676", "FDFCF9"),
    "tobacco": rgb("6B431C", "DABC9F"),
    "coffee": rgb("2A1811", "A59892"),
    "quarry": rgb("5C5B58", "C6C6C4"),
    "forest": rgb("2F6B3A", "A7BDA9"),
}
GUEST: Final = rgb("2C6F70")
"""A colonist who may still move on."""
VIOLET: Final = rgb("6A4B86", "7F5EA0")
VIOLET_INK: Final = ink("6A4B86", "C9AEE4")
VIOLET_RIM: Final = rgb("40295A", "C9AEE4")
SKY: Final = rgb("F8E9C9", "33293C")
HILLS: Final = rgb("A9C09C", "2A3A33")
FORT: Final = rgb("B7A68A", "4B4434")
FRONTS: Final = rgb("E3A98E", "6B4A40"), rgb("F0D79A", "6A5A36"), rgb("B9D2C8", "40584F")
WATER: Final = rgb("9CC7D2", "1F3F4E")
WATER_DEEP: Final = rgb("6FAABA", "183240")
"""The scenery of the harbour."""
MAST: Final = rgb("5B3B26", "C79E78")
SAILS: Final = rgb("FFFFFF", "E6DFCF")
HULLS: Final = rgb("5B3B26", "B98F6B")
SPACE: Final = rgb("C9DBDC", "22343D")
"""Ships; the last one is a free place on deck."""
QUAY: Final = rgb("BBA988", "5A5140")
BOARDS: Final = rgb("F6ECD6", "B9AE9A")
AWNING: Final = rgb("B5422B", "B5422B")
"""The trading house."""
