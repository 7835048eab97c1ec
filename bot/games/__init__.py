"""The adapters of all games: their names, wording, offers and private panels."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from bot.games.brass_birmingham import BrassBirminghamTitle
from bot.games.core.title import Title
from bot.games.puerto_rico import PuertoRicoTitle

__all__ = ["TITLES", "Title"]

TITLES: Final[Mapping[str, Title]] = MappingProxyType(
    {title.slug: title for title in (PuertoRicoTitle(), BrassBirminghamTitle())}
)
"""All titles by slug, the same slugs as `rules.GAMES`."""
