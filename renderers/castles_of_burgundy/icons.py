"""Silhouettes and coloured drawings of The Castles of Burgundy by what they stand for.

Their strokes are in `glyphs.toml` and `layers.toml`.
"""

from __future__ import annotations

from typing import Final

from renderers.castles_of_burgundy import colours
from renderers.core import palette
from renderers.core.drawings import read_glyphs, read_layers
from renderers.core.paths import Glyph
from rules.castles_of_burgundy.data.supply import GOODS
from rules.castles_of_burgundy.data.tiles import COLOURS

GLYPHS: Final = read_glyphs(__package__)
DRAWINGS: Final = read_layers(__package__, palette, colours)
"""The animals by their species, the buildings by the ids of their tiles."""
HEX: Final = GLYPHS["hex"]
COLOUR_GLYPHS: Final = {colour: GLYPHS[colour] for colour in COLOURS}
GOODS_GLYPHS: Final = {kind: GLYPHS[f"goods-{kind}"] for kind in GOODS}
FLEURON: Final = GLYPHS["fleuron"]
KEY: Final = GLYPHS["key"]
SHIELD_OUTLINE: Final = GLYPHS["shield-outline"]
HUT: Final = GLYPHS["hut"]
CROWN: Final = GLYPHS["crown"]
SEXTANTS: Final[tuple[Glyph, ...]] = (
    ("+ M 50 50 L 50 0 L 100 25 Z",),
    ("+ M 50 50 L 100 25 L 100 75 Z",),
    ("+ M 50 50 L 100 75 L 50 100 Z",),
    ("+ M 50 50 L 50 100 L 0 75 Z",),
    ("+ M 50 50 L 0 75 L 0 25 Z",),
    ("+ M 50 50 L 0 25 L 50 0 Z",),
)
"""The six parts of a hex, clockwise from the top."""
PIPS: Final[dict[int, tuple[tuple[int, int], ...]]] = {
    1: ((50, 50),),
    2: ((27, 27), (73, 73)),
    3: ((25, 25), (50, 50), (75, 75)),
    4: ((27, 27), (73, 27), (27, 73), (73, 73)),
    5: ((26, 26), (74, 26), (50, 50), (26, 74), (74, 74)),
    6: ((27, 24), (73, 24), (27, 50), (73, 50), (27, 76), (73, 76)),
}
"""Where the pips of a die are."""


def pips(value: int) -> Glyph:
    """Return the pips of a die, without its body."""
    return tuple(f"+ E {x} {y} 10.5 10.5" for x, y in PIPS[value])
