"""Silhouettes and coloured drawings of The Castles of Burgundy by what they stand for.

Their strokes are in `glyphs.toml` and `layers.toml`.
"""

from __future__ import annotations

from typing import Final

from renderers.castles_of_burgundy import colours
from renderers.core import palette
from renderers.core.drawings import read_data, read_glyphs, read_layers
from rules.castles_of_burgundy.data.supply import GOODS
from rules.castles_of_burgundy.data.tiles import COLOURS

GLYPHS: Final = read_glyphs(__package__)
DRAWINGS: Final = read_layers(__package__, palette, colours)
"""The animals by their species, the buildings by the ids of their tiles."""
HEX: Final = GLYPHS["hex"]
COLOUR_GLYPHS: Final = {colour: GLYPHS[colour] for colour in COLOURS}
GOODS_GLYPHS: Final = {kind: GLYPHS[f"goods-{kind}"] for kind in GOODS}
FLEURON: Final = GLYPHS["fleuron"]
SHIELD_OUTLINE: Final = GLYPHS["shield-outline"]
PIPS: Final = {value: GLYPHS[f"pips-{value}"] for value in range(1, 7)}
SEXTANTS: Final = tuple(GLYPHS[f"sextant-{number}"] for number in range(1, 7))
SIGNS: Final = read_data("renderers.castles_of_burgundy", "signs.toml")
"""What is on tiles and shields, and the signs that are only silhouettes."""
