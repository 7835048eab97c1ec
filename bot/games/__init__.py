"""The adapters of all games: their names, wording, offers and private panels."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from bot.computers import Computer
from bot.computers.search import Guide
from bot.games.brass_birmingham import BrassBirminghamTitle
from bot.games.brass_birmingham.computer import BrassBirminghamComputer
from bot.games.brass_birmingham.computer.guide import BrassBirminghamGuide
from bot.games.core.title import Title
from bot.games.puerto_rico import PuertoRicoTitle
from bot.games.puerto_rico.computer import PuertoRicoComputer
from bot.games.puerto_rico.computer.guide import PuertoRicoGuide

__all__ = ["COMPUTERS", "GUIDES", "TITLES", "Title"]

TITLES: Final[Mapping[str, Title]] = MappingProxyType(
    {title.slug: title for title in (PuertoRicoTitle(), BrassBirminghamTitle())}
)
"""All titles by slug, the same slugs as `rules.GAMES`."""

COMPUTERS: Final[Mapping[str, Computer]] = MappingProxyType(
    {"puerto-rico": PuertoRicoComputer(), "brass-birmingham": BrassBirminghamComputer()}
)
"""The computer player of each game that decides at sight, by the game's slug."""

GUIDES: Final[Mapping[str, Guide]] = MappingProxyType(
    {"puerto-rico": PuertoRicoGuide(), "brass-birmingham": BrassBirminghamGuide()}
)
"""What the search needs to know about each game."""
