"""Drawings as data: the silhouettes and the coloured drawings of a game in files beside its code.

A `glyphs.toml` holds for each name the strokes of a glyph (`renderers.core.paths`); a `layers.toml`
holds for each name the layers of a drawing, the lowest first, each with the name of its colour
before its strokes.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from importlib.resources import files
from types import ModuleType
from typing import Any, Final, TypeAlias

from renderers.core.palette import Colour
from renderers.core.paths import Glyph

Layers: TypeAlias = tuple[tuple[Glyph, Colour], ...]
"""A drawing in several colours: its layers, the lowest first."""
GLYPHS: Final = "glyphs.toml"
LAYERS: Final = "layers.toml"


def read_glyphs(package: str) -> Mapping[str, Glyph]:
    """Return the silhouettes of a package by their names."""
    return {name: tuple(strokes) for name, strokes in read_data(package, GLYPHS).items()}


def read_layers(package: str, *palettes: ModuleType) -> Mapping[str, Layers]:
    """Return the drawings of a package by their names; modules with colours know those of layers.

    Raises KeyError for a colour that none of the modules has.
    """
    colours: dict[str, Colour] = {}
    for palette in palettes:
        colours |= {name.lower(): each for name, each in vars(palette).items()}
    return {
        name: tuple((tuple(strokes), colours[colour]) for colour, *strokes in layers)
        for name, layers in read_data(package, LAYERS).items()
    }


def read_data(package: str, name: str) -> dict[str, Any]:
    """Return a table of data of a package from the TOML file of this name."""
    return tomllib.loads(files(package).joinpath(name).read_text(encoding="utf-8"))
