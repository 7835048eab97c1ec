"""The names of things in Valparaíso standing alone, as in a list.

The names of cards, places and seas are those of the data; places and cards keep their capital
letters within sentences.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from types import MappingProxyType
from typing import Final

from renderers.core.lines import capital
from renderers.core.name_tables import NameTables
from renderers.core.table import game_title
from renderers.core.table import mark as mark
from renderers.core.texts import Texts
from rules.valparaiso import data
from rules.valparaiso.cards import REGION_OF
from rules.valparaiso.elements import Place

NAMES: Final = NameTables("renderers.valparaiso")
PLACES: Final[Mapping[str, Place]] = MappingProxyType(
    {place.id: place for board in data.BOARDS.values() for place in board.place_list}
)
SPACES: Final[Mapping[str, tuple[str, int]]] = MappingProxyType(
    {
        space: (place, number)
        for board in data.BOARDS.values()
        for place, spaces in (
            (board.harbour, [residence.id for residence in board.residences]),
            *((village.id, [space.id for space in village.spaces]) for village in board.place_list),
        )
        for number, space in enumerate(spaces, 1)
    }
)
"""The place of each building space, and its number there; the harbour has the residences."""
_CARD_NAMES: Final[Mapping[str, str]] = MappingProxyType(
    {
        **{card.id: card.name for card in data.ACTION_CARDS},
        **{card.slug: card.name for card in data.ACHIEVEMENTS},
    }
)


house = NAMES.of("house")
"""Names a kind of house."""
term = NAMES.of("Valparaíso")
"""Names the warehouse, the hold, the reserve, the mayor's office or the lighthouse."""
source = NAMES.of("points")
"""Names a source of points."""
title = partial(game_title, "valparaiso")
"""Names the game."""


def good(name: str, texts: Texts) -> str:
    """Name a good: "Silver"."""
    return capital(texts.pgettext("good", name))


def card(slug: str, texts: Texts) -> str:
    """Name a card: "Sell Good"; "?" if it is hidden."""
    return texts.pgettext("card", _CARD_NAMES[slug]) if slug in _CARD_NAMES else "?"


def place(name: str, texts: Texts) -> str:
    """Name a village or the harbour: "Limache"."""
    return texts.pgettext("place", PLACES[name].name)


def place_of(space: str) -> str:
    """Return the place of a building space; a place is its own."""
    return SPACES.get(space, (space, 0))[0]


def space(name: str, texts: Texts) -> str:
    """Name a building space: "Limache 2"; the only one of its village by the village."""
    where, number = SPACES.get(name, (name, 0))
    alone = not number or len(PLACES[where].spaces) == 1
    return place(where, texts) if alone else f"{place(where, texts)} {number}"


def sea(name: str, texts: Texts) -> str:
    """Name a sea space: a region, or the coast."""
    return texts.pgettext("sea", data.COAST_NAME if name == data.COAST else REGION_OF[name].name)


def kind_of_house(space: str) -> str:
    """Return which kind of house stands on a building space."""
    where = PLACES[place_of(space)]
    if where.market:
        return "trading-post"
    return "customs-house" if where.spaces else "residence"


def option_value(value: str, texts: Texts) -> str:
    """Name a value of an option."""
    has_name = NAMES.has("option", value)
    return NAMES.name("option", value, texts) if has_name else texts.pgettext("option", value)


def table_messages() -> Iterator[tuple[str, str]]:
    """Yield (context, id) of the names that stand in tables."""
    yield from NAMES.messages()
    yield from (("good", name) for name in data.GOODS)
    yield from (("card", name) for name in _CARD_NAMES.values())
    yield from (("place", place.name) for place in PLACES.values())
    yield "sea", data.COAST_NAME
    yield from (("sea", region.name) for region in data.REGIONS)
