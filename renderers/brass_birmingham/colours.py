"""Colours of Brass: Birmingham by what they stand for."""

from __future__ import annotations

from typing import Final

from renderers.core.palette import TURN, Colour, Ink, ink, rgb

INDUSTRY_COLOURS: Final[dict[str, Ink]] = {
    "cotton": ink("2E7391", "7FBEDA"),
    "manufacturer": ink("76512C", "CFA377"),
    "pottery": ink("97384F", "E796AA"),
    "coal": ink("2C2C31", "B4B4BE"),
    "iron": ink("B5560F", "F0A066"),
    "brewery": ink("63700F", "B9C853"),
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
    "blue": rgb("DFE6EA", "2A3239"),
    "teal": rgb("DBE7E0", "283430"),
    "red": rgb("F0DFD8", "3A2E2C"),
    "brown": rgb("EFE3CE", "373127"),
    "purple": rgb("E5DFE8", "332E38"),
}
"""The land around the towns of a banner."""
LAND: Final = rgb("ECE8D6", "2D2F2B")
BORDER: Final = rgb("FBF7EA", "44473F")
"""Between counties."""
LEAF: Final = rgb("BBCB96", "3D4A33")
WALL: Final = rgb("BFB6A2", "48453E")
SMOKE: Final = rgb("D6D3CB", "3A3C3E")
"""The scenery, as pale as the land allows."""
COAL: Final = rgb("2C2C31", "686872")
COAL_TOP: Final = rgb("6A6A72", "B0B0B8")
COAL_SIDE: Final = rgb("121215", "3C3C44")
IRON: Final = rgb("AE5210")
IRON_TOP: Final = rgb("EBA35F")
IRON_SIDE: Final = rgb("8A3F0B")
CUBES: Final[dict[str, tuple[Colour, Colour, Colour]]] = {
    "coal": (COAL, COAL_TOP, COAL_SIDE),
    "iron": (IRON, IRON_TOP, IRON_SIDE),
}
"""The front, the top and the side of cubes."""
BEER: Final = rgb("8C5826")
BEER_EDGE: Final = rgb("4A2C12")
HOOP: Final = rgb("6B4520")
CANAL_LINE: Final = rgb("74A9BF", "3F7389")
CANAL_WATER: Final = rgb("DDEEF3", "24434F")
WATER: Final = rgb("DDEEF3")
"""On the link tiles of canals."""
RAIL_LINE: Final = rgb("8A8175", "7B766D")
RAIL_BED: Final = rgb("FAF5E6", "3A3834")
LATER: Final = rgb("BFB6A2", "55534D")
"""Link spaces of the era to come."""
PLAQUE: Final = rgb("FDF9EE", "3B3E43")
"""The card of a town, on which its slots lie."""
TILE: Final = rgb("FFFDF6")
"""The face of a tile that has not flipped."""
SLOT: Final = rgb("F8F2E0", "2E3034")
"""An empty slot."""
SLOT_EDGE: Final = rgb("8F8264", "817B68")
MERCHANT_GROUND: Final = rgb("C9BD9E", "4A453B")
MERCHANT_TILE: Final = rgb("E8D9B4")
MERCHANT_EDGE: Final = rgb("6B5A36")
INCOME: Final = ink("2F6B3A", "7CC48B")
DEBT: Final = ink("A3352B", "F6A097")
CARD: Final = rgb("FBF6E6", "3A3B3E")
CARD_EDGE: Final = rgb("6E6352", "8C8676")
WILD: Final = rgb("D8C58E", "5A5138")
CHOICE: Final = Colour(TURN, TURN.dark)
CHOICE_CASING: Final = rgb("FFFFFF", "1E1913")
"""Around what may be chosen on the map, and beside it on link spaces."""
