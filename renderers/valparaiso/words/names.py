"""The names of things in Valparaíso standing alone, as in a list.

The names of cards, places and seas are those of the data; places and cards keep their capital
letters within sentences.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Final

from renderers.core.lines import capital
from renderers.core.table import mark as mark
from renderers.core.texts import Texts
from rules.valparaiso.cards import REGION_OF
from rules.valparaiso.data import (
    ACHIEVEMENTS,
    ACTION_CARDS,
    BOARDS,
    COAST,
    COAST_NAME,
    GOODS,
    REGIONS,
)
from rules.valparaiso.elements import Place

RESIDENCE: Final = "residence"
CUSTOMS_HOUSE: Final = "customs-house"
TRADING_POST: Final = "trading-post"
"""The kinds of houses, by where they stand."""

PLACES: Final[Mapping[str, Place]] = MappingProxyType(
    {place.id: place for board in BOARDS.values() for place in board.place_list}
)
SPACES: Final[Mapping[str, tuple[str, int]]] = MappingProxyType(
    {
        space: (place, number)
        for board in BOARDS.values()
        for place, spaces in (
            (board.harbour, [residence.id for residence in board.residences]),
            *((each.id, [space.id for space in each.spaces]) for each in board.place_list),
        )
        for number, space in enumerate(spaces, 1)
    }
)
"""The place of each building space, and its number there; the harbour has the residences."""
_CARD_NAMES: Final[Mapping[str, str]] = MappingProxyType(
    {
        **{card.id: card.name for card in ACTION_CARDS},
        **{card.slug: card.name for card in ACHIEVEMENTS},
    }
)


def title(texts: Texts) -> str:
    """Return the name of the game."""
    return texts.pgettext("title", "Valparaíso")


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
    return texts.pgettext("sea", COAST_NAME if name == COAST else REGION_OF[name].name)


def kind_of_house(space: str) -> str:
    """Return which kind of house stands on a building space."""
    where = PLACES[place_of(space)]
    if where.market:
        return TRADING_POST
    return CUSTOMS_HOUSE if where.spaces else RESIDENCE


def house(kind: str, texts: Texts) -> str:
    """Name a kind of house."""
    return {
        RESIDENCE: texts.pgettext("house", "Residence"),
        CUSTOMS_HOUSE: texts.pgettext("house", "Customs house"),
        TRADING_POST: texts.pgettext("house", "Trading post"),
    }[kind]


def warehouse(texts: Texts) -> str:
    """Name the goods on land."""
    return texts.pgettext("Valparaíso", "Warehouse")


def hold(texts: Texts) -> str:
    """Name the goods on the ship."""
    return texts.pgettext("Valparaíso", "Hold")


def reserve(texts: Texts) -> str:
    """Name the row of market tiles that wait."""
    return texts.pgettext("Valparaíso", "Reserve")


def mayor(texts: Texts) -> str:
    """Name the mayor's office."""
    return texts.gettext("Mayor's office")


def lighthouse(texts: Texts) -> str:
    """Name the sign of the start player."""
    return texts.pgettext("Valparaíso", "Lighthouse")


def source(name: str, texts: Texts) -> str:
    """Name a source of points."""
    return {
        "markets": texts.pgettext("points", "Markets"),
        "achievements": texts.pgettext("points", "Achievements"),
        "houses": texts.pgettext("points", "Houses"),
        "hold": texts.pgettext("points", "Full hold"),
        "money": texts.pgettext("points", "Money"),
    }[name]


def option_value(value: str, texts: Texts) -> str:
    """Name a value of an option."""
    match value:
        case "first":
            return texts.pgettext("option", "yes")
        case "none":
            return texts.pgettext("option", "no")
        case "no-house":
            return texts.pgettext("option", "in villages without a house")
        case "exclusive":
            return texts.pgettext("option", "in villages without a house, one player in each")
    return texts.pgettext("option", value)


def table_messages() -> Iterator[tuple[str, str]]:
    """Yield (context, id) of the names that stand in tables."""
    yield from (("good", name) for name in GOODS)
    yield from (("card", name) for name in _CARD_NAMES.values())
    yield from (("place", each.name) for each in PLACES.values())
    yield "sea", COAST_NAME
    yield from (("sea", region.name) for region in REGIONS)
