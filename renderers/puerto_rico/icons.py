"""Silhouettes of Puerto Rico by what they stand for; their strokes are in `glyphs.toml`."""

from __future__ import annotations

from typing import Final

from renderers.core.drawings import read_glyphs
from renderers.core.shapes import COG, cog
from renderers.core.tokens import LAUREL
from rules.puerto_rico.data import ALL_BUILDINGS, FOREST, PROSPECTOR, ROLES, TILES

_GLYPHS: Final = read_glyphs(__package__)
GOODS_GLYPHS: Final = {kind: _GLYPHS[kind] for kind in (*TILES, FOREST)}
ROLE_GLYPHS: Final = {
    role: COG if role == "craftsman" else _GLYPHS[role] for role in (*ROLES, PROSPECTOR)
}
GOVERNOR: Final = _GLYPHS["governor"]
SHIP: Final = _GLYPHS["ship"]
HOUSE: Final = _GLYPHS["house"]
"""A building of any kind."""
BUILDING_GLYPHS: Final = {
    **{row.id: _GLYPHS[row.id] for row in ALL_BUILDINGS if row.id in _GLYPHS},
    "construction-hut": GOODS_GLYPHS["quarry"],
    "factory": COG,
    "specialty-factory": (cog(9), *_GLYPHS["specialty-factory"]),
    "harbor": ROLE_GLYPHS["captain"],
    "wharf": SHIP,
    "guild-hall": ROLE_GLYPHS["builder"],
    "customs-house": (*LAUREL, "-6 E 50 50 24 24"),
    "city-hall": GOVERNOR,
}
"""The sign of each violet building."""
