"""The pictures of the games: a view in, PNG bytes, alt text and a text board out."""

from __future__ import annotations

from typing import Any, Final

from renderers.core.game import Renderer, SeatInfo, TableInfo
from renderers.core.picture import Picture
from renderers.core.texts import English, Texts
from rules import GAMES, Registry, part_of

__all__ = [
    "RENDERERS",
    "English",
    "Picture",
    "Renderer",
    "SeatInfo",
    "TableInfo",
    "Texts",
]

RENDERERS: Final[Registry[Renderer[Any]]] = Registry(GAMES, part_of("renderers", "RENDERER"))
"""All renderers by the slug of their game."""
