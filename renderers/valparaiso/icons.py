"""Silhouettes of Valparaíso by what they stand for; their strokes are in `glyphs.toml`."""

from __future__ import annotations

from typing import Final

from renderers.core.drawings import read_glyphs
from renderers.core.paths import Glyph
from rules.valparaiso import elements
from rules.valparaiso.data import GOODS

_GLYPHS: Final = read_glyphs(__package__)
GOODS_GLYPHS: Final = tuple(_GLYPHS[good] for good in GOODS)
WALK: Final = _GLYPHS["walk"]
BOAT: Final = _GLYPHS["boat"]
HOUSE: Final = _GLYPHS["house"]
PURSE: Final = _GLYPHS["purse"]
SCALES: Final = _GLYPHS["scales"]
SHIP: Final = _GLYPHS["ship"]
ACTION_GLYPHS: Final[dict[type[elements.Action], Glyph]] = {
    elements.MoveGoods: _GLYPHS["crate"],
    elements.SellGood: PURSE,
    elements.HireMerchant: _GLYPHS["hire"],
    elements.MoveMerchants: WALK,
    elements.RiverBoats: BOAT,
    elements.BuildHouse: _GLYPHS["build"],
    elements.TradeInVillages: SCALES,
    elements.MoveShip: SHIP,
    elements.OverseasTrade: _GLYPHS["globe"],
    elements.Gain: _GLYPHS["gift"],
    elements.Convert: _GLYPHS["exchange"],
    elements.BuildOrHire: _GLYPHS["public"],
}
"""The pictograms of cards, by the kind of their main action."""
HULL: Final = SHIP[:2]
SAILS: Final = _GLYPHS["sails"]
"""The hull and mast, and the sail, of the ships of players."""
OFFICE: Final = _GLYPHS["mayor"]
"""The mayor's office."""
SEALED: Final = _GLYPHS["sealed"]
"""A plan that nobody else can see."""
HOURGLASS: Final = _GLYPHS["hourglass"]
"""Somebody is still to decide."""
LIGHTHOUSE: Final = _GLYPHS["lighthouse"]
WAVES: Final = _GLYPHS["waves"]
"""A place on the river."""
RIPPLE: Final = _GLYPHS["ripple"]
TOLL: Final = _GLYPHS["toll"]
"""A customs house."""
MOUNTAIN: Final = _GLYPHS["mountain"]
PEAK: Final = _GLYPHS["peak"]
SLOPE: Final = _GLYPHS["slope"]
"""A mountain, the snow on it, and its side in the shade."""
CARDS: Final = _GLYPHS["cards"]
"""The draw pile."""
BOTH: Final = _GLYPHS["both"]
QUESTION: Final = _GLYPHS["question"]
EQUAL: Final = _GLYPHS["equal"]
UNEQUAL: Final = (*EQUAL, "+12 M 30 92 L 70 8")
"""Goods of choice, and how two of them are to each other."""
