"""What each game, and what belongs to none, gives to the gallery and to the kept palette."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType, ModuleType
from typing import Final

from renderers.core.canvas import Canvas
from renderers.core.palette import Colour
from renderers.core.picture import Picture
from renderers.galleries import brass_birmingham, puerto_rico, statistics

Named = tuple[str, Picture]


@dataclass(frozen=True, slots=True)
class Gallery:
    """The pictures of a game, or of something else.

    `pictures` takes the folder of the catalogues, or None for English words; `canvases` are what
    the kept palette is made for; `colours` are the modules and tables with the colours of areas.
    """

    pictures: Callable[[Path | None], Iterator[Named]]
    canvases: Callable[[], Iterator[Canvas]]
    colours: tuple[ModuleType | Mapping[str, Colour], ...]


GALLERIES: Final[Mapping[str, Gallery]] = MappingProxyType(
    {
        module.SLUG: Gallery(module.pictures, module.canvases, module.COLOURS)
        for module in (puerto_rico, brass_birmingham, statistics)
    }
)
"""The galleries of all games by slug, and of the pictures that belong to no game."""
