"""Silhouettes of Brass: Birmingham by what they stand for; their strokes are in `glyphs.toml`."""

from __future__ import annotations

from typing import Final

from renderers.core.drawings import read_glyphs
from renderers.core.shapes import COG
from rules.brass_birmingham.data import ERAS, INDUSTRIES

_GLYPHS: Final = read_glyphs(__package__)
INDUSTRY_GLYPHS: Final = {industry: _GLYPHS[industry] for industry in INDUSTRIES}
ERA_GLYPHS: Final = {era: _GLYPHS[era] for era in ERAS}
CUBE_FRONT: Final = _GLYPHS["cube-front"]
CUBE_TOP: Final = _GLYPHS["cube-top"]
CUBE_SIDE: Final = _GLYPHS["cube-side"]
LINK: Final = _GLYPHS["link"]
"""The link icon of flipped tiles and merchants: two places joined."""
DEVELOP: Final = COG
"""A tile is developed away."""
INCOME_ARROW: Final = _GLYPHS["income"]
DEBT_ARROW: Final = _GLYPHS["debt"]
"""The income marker moves up; income is paid."""
LIGHTBULB: Final = _GLYPHS["lightbulb"]
"""A tile that cannot be developed."""
CARDS: Final = _GLYPHS["cards"]
PLACE: Final = _GLYPHS["place"]
"""A place on the map: location cards."""
STAR: Final = _GLYPHS["star"]
"""Wild cards."""
TREE: Final = _GLYPHS["tree"]
FARMHOUSE: Final = _GLYPHS["farmhouse"]
FACTORY: Final = _GLYPHS["works"]
PUFFS: Final = _GLYPHS["smoke"]
"""Works with a chimney, and its smoke."""
