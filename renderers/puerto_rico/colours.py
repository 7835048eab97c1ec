"""Colours of Puerto Rico by what they stand for."""

from __future__ import annotations

from typing import Final

from renderers.core.palette import Colour, rgb

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
    "corn": rgb("8F6D10"),
    "indigo": rgb("232F66"),
    "sugar": rgb("8C8676"),
    "tobacco": rgb("6B431C"),
    "coffee": rgb("2A1811"),
    "quarry": rgb("5C5B58"),
    "forest": rgb("2F6B3A"),
}
GUEST: Final = rgb("2C6F70")
"""A colonist who may still move on."""
VIOLET: Final = rgb("7B5E93")
VIOLET_PALE: Final = rgb("DDD2E4", "443A4E")
