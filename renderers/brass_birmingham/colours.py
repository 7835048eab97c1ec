"""Colours of Brass: Birmingham by what they stand for."""

from __future__ import annotations

from typing import Final

from renderers.core.palette import Colour, rgb

INDUSTRY_COLOURS: Final[dict[str, Colour]] = {
    "cotton": rgb("2E7391"),
    "manufacturer": rgb("76512C"),
    "pottery": rgb("97384F"),
    "coal": rgb("2C2C31"),
    "iron": rgb("B5560F"),
    "brewery": rgb("63700F"),
}
"""The silhouettes of industries on a pale ground."""
BANNERS: Final[dict[str, Colour]] = {
    "blue": rgb("1E5AA0"),
    "teal": rgb("2C6F70"),
    "red": rgb("8C3B3F"),
    "brown": rgb("80532A"),
    "purple": rgb("4A3A66"),
    "farm": rgb("5E6A2A"),
    "merchant": rgb("3A342C"),
}
"""The name plates of towns by their banner, of farms and of merchants."""
COUNTIES: Final[dict[str, Colour]] = {
    "blue": rgb("DFE6EA"),
    "teal": rgb("DBE7E0"),
    "red": rgb("F0DFD8"),
    "brown": rgb("EFE3CE"),
    "purple": rgb("E5DFE8"),
}
"""The land around the towns of a banner."""
LAND: Final = rgb("ECE8D6")
BORDER: Final = rgb("FBF7EA")
"""Between counties."""
LEAF: Final = rgb("BBCB96")
WALL: Final = rgb("BFB6A2")
SMOKE: Final = rgb("D6D3CB")
"""The scenery, as pale as the land allows."""
COAL: Final = rgb("2C2C31")
COAL_TOP: Final = rgb("6A6A72")
COAL_SIDE: Final = rgb("121215")
IRON: Final = rgb("B85A14")
IRON_TOP: Final = rgb("EBA35F")
IRON_SIDE: Final = rgb("8A3F0B")
CUBES: Final[dict[str, tuple[Colour, Colour, Colour]]] = {
    "coal": (COAL, COAL_TOP, COAL_SIDE),
    "iron": (IRON, IRON_TOP, IRON_SIDE),
}
"""The front, the top and the side of cubes."""
BEER: Final = rgb("96602C")
BEER_EDGE: Final = rgb("4A2C12")
HOOP: Final = rgb("6B4520")
CANAL_LINE: Final = rgb("74A9BF")
CANAL_WATER: Final = rgb("DDEEF3")
RAIL_LINE: Final = rgb("8A8175")
RAIL_BED: Final = rgb("FAF5E6")
LATER: Final = rgb("BFB6A2")
"""Link spaces of the era to come."""
PLAQUE: Final = rgb("FDF9EE")
"""The card of a town, on which its slots lie."""
TILE: Final = rgb("FFFDF6")
"""The face of a tile that has not flipped."""
SLOT: Final = rgb("F8F2E0")
"""An empty slot."""
SLOT_EDGE: Final = rgb("8F8264")
MERCHANT_GROUND: Final = rgb("C9BD9E")
MERCHANT_TILE: Final = rgb("E8D9B4")
MERCHANT_EDGE: Final = rgb("6B5A36")
INCOME: Final = rgb("2F6B3A")
DEBT: Final = rgb("A3352B")
CARD: Final = rgb("FBF6E6")
CARD_EDGE: Final = rgb("6E6352")
WILD: Final = rgb("D8C58E")
