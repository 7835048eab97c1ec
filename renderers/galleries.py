"""The galleries: sample pictures of every game, and of what belongs to none."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from types import MappingProxyType, ModuleType
from typing import Final

from renderers import RENDERERS
from renderers.core import statistics_gallery
from renderers.core.canvas import Canvas
from renderers.core.palette import Colour
from renderers.core.picture import Picture

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


def _modules() -> Iterator[ModuleType]:
    """Yield the module `gallery` of each renderer's package, then that of the statistics."""
    for renderer in RENDERERS.values():
        package = type(renderer).__module__.rpartition(".")[0]
        yield import_module(f"{package}.gallery")
    yield statistics_gallery


GALLERIES: Final[Mapping[str, Gallery]] = MappingProxyType(
    {
        module.SLUG: Gallery(module.pictures, module.canvases, module.COLOURS)
        for module in _modules()
    }
)
"""The galleries of all games by slug, and of the pictures that belong to no game."""
