"""Colours of Valparaíso by what they stand for.

All are colours of the kept palette, so that the pictures of other games stay as they are.
"""

from __future__ import annotations

from typing import Final

from renderers.core.palette import (
    BRIGHT,
    COIN_EDGE,
    PANEL,
    POINT,
    SEA,
    Colour,
    rgb,
)
from rules.valparaiso import elements

OPEN_SEA: Final = rgb("9CC3D0")
SHELF: Final = SEA
SHALLOWS: Final = rgb("DDEEF3")
WAVE: Final = rgb("74A9BF")
REGION: Final = rgb("DCE2E7")
REGION_EDGE: Final = rgb("2E7391")
BEACH: Final = rgb("F2D893")
LAND: Final = rgb("ECE8D6")
MEADOW: Final = rgb("C8D7A1")
WOOD: Final = rgb("93A46A")
TREE: Final = rgb("708440")
TRUNK: Final = rgb("6B5A36")
HILL: Final = rgb("D3C5A8")
HILL_SHADE: Final = rgb("B7A280")
SNOW: Final = rgb("FAF8F2")
RIVER: Final = rgb("6FA3BE")
RIVER_EDGE: Final = rgb("3F738F")
ROAD: Final = rgb("FBF6E6")
ROAD_EDGE: Final = rgb("8F8264")
TOWN: Final = rgb("FDF9EE")
"""The card of a village."""
TOWN_EDGE: Final = ROAD_EDGE
CUSTOMS: Final = rgb("76512C")
MARKET: Final = rgb("97384F")
HARBOUR: Final = rgb("24333B")
"""The name plates of villages without and with a market, and of the harbour."""
TILE: Final = rgb("F1E4C4")
TILE_EDGE: Final = rgb("8C6F3F")
NEXT: Final = rgb("E8E0D1")
"""The face of a market tile in use, and of one that waits."""
SLOT: Final = rgb("EDE4D0")
QUAY: Final = rgb("C3BBAA")
STONE: Final = rgb("F6EFE2")
ROOF: Final = rgb("B04A31")
LAMP: Final = rgb("F0C440")
CARD: Final = BRIGHT
CARD_EDGE: Final = rgb("6E6352")
MERIT: Final = rgb("E9B82F")
"""The edge of achievements."""
SILVER: Final = rgb("D5D9DC")
COPPER: Final = rgb("B85A14")
WHEAT: Final = rgb("FFFDF6")
GOODS_COLOURS: Final[tuple[Colour, ...]] = (SILVER, COPPER, WHEAT)
GOODS_EDGES: Final[tuple[Colour, ...]] = (rgb("5F676E"), rgb("8A3F0B"), rgb("8F6D10"))
GOODS_SIGNS: Final[tuple[Colour, ...]] = (rgb("4A4B50"), BRIGHT, rgb("A17928"))
"""The ground, the edge and the silhouette of silver, copper and wheat."""
ANY: Final = PANEL
ACTION_COLOURS: Final[dict[type[elements.Action], Colour]] = {
    elements.MoveGoods: rgb("7D5531"),
    elements.SellGood: COIN_EDGE,
    elements.HireMerchant: rgb("5A4A72"),
    elements.MoveMerchants: rgb("4C6B1F"),
    elements.RiverBoats: RIVER_EDGE,
    elements.BuildHouse: rgb("A3352B"),
    elements.TradeInVillages: MARKET,
    elements.MoveShip: rgb("25509A"),
    elements.OverseasTrade: rgb("2C6F70"),
    elements.Gain: rgb("5E6A2A"),
    elements.Convert: POINT,
    elements.BuildOrHire: rgb("A3352B"),
}
"""The pictograms of cards, by the kind of their main action."""
MAYOR: Final = rgb("4A3A66")
HULL: Final = rgb("5C4433")
