"""Cards by slug: the action cards that everybody has, and the achievements."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from rules.valparaiso.data import ACHIEVEMENTS, ACTION_CARDS, MARKET_TILES, REGIONS
from rules.valparaiso.elements import Achievement, Amount, CardAction, MarketTile, SeaRegion

ACTION_CARD_IDS: Final = tuple(card.id for card in ACTION_CARDS)
ACHIEVEMENT_OF: Final[Mapping[str, Achievement]] = MappingProxyType(
    {card.slug: card for card in ACHIEVEMENTS}
)
CARD_IDS: Final = (*ACTION_CARD_IDS, *ACHIEVEMENT_OF)
"""The slugs of all cards, in the order of the data."""
SLUG_OF: Final[Mapping[str, str]] = MappingProxyType(
    {**{slug: slug for slug in CARD_IDS}, **{card.id: card.slug for card in ACHIEVEMENTS}}
)
"""The slugs of cards by slug, and by the number that is printed on achievements."""
NUMBERS: Final = tuple(card.id for card in ACHIEVEMENTS)
"""The numbers that are printed on achievements: A1, B11."""
MAIN_OF: Final[Mapping[str, CardAction]] = MappingProxyType(
    {
        **{card.id: card.main for card in ACTION_CARDS},
        **{card.slug: card.main for card in ACHIEVEMENTS},
    }
)
"""The main action of each card."""
NUMBER_OF: Final[Mapping[str, int]] = MappingProxyType(
    {slug: number for number, slug in enumerate(CARD_IDS)}
)
"""The place of each card in the data, by which cards are sorted."""
TILES: Final[Mapping[str, MarketTile]] = MappingProxyType({tile.id: tile for tile in MARKET_TILES})
REGION_OF: Final[Mapping[str, SeaRegion]] = MappingProxyType(
    {region.id: region for region in REGIONS}
)
REGION_IDS: Final = tuple(REGION_OF)
_ALTERNATIVES: Final = {card.id: card.alternatives for card in ACTION_CARDS}


def alternative_of(card: str, seat: int) -> Amount | None:
    """Return what the alternative action of a card brings a seat, None if it has none."""
    by_colour = _ALTERNATIVES.get(card)
    return ACHIEVEMENT_OF[card].alternative if by_colour is None else by_colour[seat]


def with_action(*kinds: type[CardAction]) -> tuple[str, ...]:
    """Return the slugs of the cards whose main action is of one of some kinds."""
    return tuple(slug for slug, main in MAIN_OF.items() if isinstance(main, kinds))
