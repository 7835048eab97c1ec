"""Colours of Valparaíso by what they stand for.

All are colours of the kept palette, so that the pictures of other games stay as they are.
"""

from __future__ import annotations

from typing import Final

from renderers.core.palette import BRIGHT, COIN_EDGE, FOCUS, IVORY, POINT, Colour, rgb
from rules.valparaiso import elements

OPEN_SEA: Final = rgb("9CC3D0", "243E48")
SHELF: Final = rgb("CADDE2", "2C4B56")
SHALLOWS: Final = rgb("DDEEF3", "37606C")
WAVE: Final = rgb("74A9BF", "3F6875")
REGION: Final = rgb("DCE2E7", "333A41")
REGION_EDGE: Final = rgb("2E7391", "4F9AB8")
BEACH: Final = rgb("F2D893", "8A7B52")
LAND: Final = rgb("ECE8D6", "33342E")
MEADOW: Final = rgb("C8D7A1", "3B4530")
WOOD: Final = rgb("93A46A", "566341")
TREE: Final = rgb("708440", "46552F")
TRUNK: Final = rgb("6B5A36")
HILL: Final = rgb("D3C5A8", "504B40")
HILL_SHADE: Final = rgb("B7A280", "433E33")
SNOW: Final = rgb("FAF8F2", "8E8C86")
HOMES: Final = rgb("DDA58E", "74503F"), BEACH, SHELF
"""The fronts of the houses on the shore."""
RIVER: Final = rgb("6FA3BE", "3D6B80")
RIVER_EDGE: Final = rgb("3F738F", "2C5266")
ROAD: Final = rgb("FBF6E6", "6A6454")
ROAD_EDGE: Final = rgb("8F8264", "3F3B32")
TOWN: Final = rgb("FDF9EE", "3B3E43")
"""The card of a village."""
TOWN_EDGE: Final = rgb("8F8264", "77705C")
CUSTOMS: Final = rgb("76512C")
MARKET: Final = rgb("97384F")
HARBOUR: Final = rgb("24333B")
"""The name plates of villages without and with a market, and of the harbour."""
TILE: Final = rgb("F1E4C4")
TILE_EDGE: Final = rgb("8C6F3F")
NEXT: Final = rgb("E8E0D1", "4A4843")
"""The face of a market tile in use, and of one that waits."""
SLOT: Final = rgb("EDE4D0", "2E3034")
STONE: Final = rgb("F6EFE2")
ROOF: Final = rgb("B04A31")
LAMP: Final = rgb("F0C440")
CARD: Final = FOCUS
CARD_EDGE: Final = rgb("6E6352", "8C8676")
MERIT: Final = rgb("E9B82F")
"""The edge of achievements."""
GOODS_COLOURS: Final[tuple[Colour, ...]] = (rgb("D5D9DC"), rgb("B85A14"), rgb("FFFDF6"))
GOODS_EDGES: Final[tuple[Colour, ...]] = (rgb("5F676E"), rgb("8A3F0B"), rgb("8F6D10"))
GOODS_SIGNS: Final[tuple[Colour, ...]] = (rgb("4A4B50"), BRIGHT, rgb("A17928"))
"""The ground, the edge and the silhouette of silver, copper and wheat."""
ANY: Final = IVORY
ACTION_COLOURS: Final[dict[type[elements.CardAction], Colour]] = {
    elements.MoveGoods: rgb("7D5531"),
    elements.SellGood: COIN_EDGE,
    elements.HireMerchant: rgb("5A4A72"),
    elements.MoveMerchants: rgb("4C6B1F"),
    elements.RiverBoats: RIVER_EDGE,
    elements.BuildHouse: rgb("A3352B"),
    elements.TradeInVillages: MARKET,
    elements.MoveShip: rgb("25509A"),
    elements.OverseasTrade: rgb("2C6F70"),
    elements.FreeGain: rgb("5E6A2A"),
    elements.Convert: POINT,
    elements.BuildOrHire: rgb("A3352B"),
}
"""The pictograms of cards, by the kind of their main action."""
MAYOR: Final = rgb("4A3A66")
HULL: Final = rgb("5C4433")
