"""The galleries: sample pictures of every game, and of what belongs to none."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module
from types import MappingProxyType
from typing import Final

from renderers import RENDERERS, statistics_gallery
from renderers.shots import Album


def _albums() -> Iterator[Album]:
    """Yield `GALLERY` of the module `gallery` in each renderer's package, then the statistics."""
    for renderer in RENDERERS.values():
        package = type(renderer).__module__.rpartition(".")[0]
        yield import_module(f"{package}.gallery").GALLERY
    yield statistics_gallery.ALBUM


GALLERIES: Final[Mapping[str, Album]] = MappingProxyType({album.slug: album for album in _albums()})
"""The galleries of all games by slug, and of the pictures that belong to no game."""
