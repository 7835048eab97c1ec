"""The pictures of the games: a view in, PNG bytes, alt text and a text board out."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from renderers.brass_birmingham import BrassBirminghamRenderer
from renderers.castles_of_burgundy import CastlesOfBurgundyRenderer
from renderers.core.game import Renderer, SeatInfo, TableInfo
from renderers.core.picture import Picture
from renderers.core.texts import English, Texts
from renderers.puerto_rico import PuertoRicoRenderer
from renderers.valparaiso.renderer import ValparaisoRenderer

__all__ = [
    "RENDERERS",
    "English",
    "Picture",
    "Renderer",
    "SeatInfo",
    "TableInfo",
    "Texts",
]

RENDERERS: Final[Mapping[str, Renderer[Any]]] = MappingProxyType(
    {
        renderer.slug: renderer
        for renderer in (
            PuertoRicoRenderer(),
            BrassBirminghamRenderer(),
            CastlesOfBurgundyRenderer(),
            ValparaisoRenderer(),
        )
    }
)
"""All renderers by the slug of their game."""
