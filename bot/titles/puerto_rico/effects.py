"""What each violet building does, in one short sentence: for the draft and for price lists."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from bot.i18n import Texts

EFFECTS: Final = {
    "small-market": "+1 doubloon when you sell",
    "hacienda": "draw a plantation before you take a tile",
    "construction-hut": "you may take a quarry instead of a plantation",
    "small-warehouse": "keep all barrels of 1 kind",
    "hospice": "the tile that you take comes with a colonist",
    "office": "sell a kind that the trading house has already",
    "large-market": "+2 doubloons when you sell",
    "large-warehouse": "keep all barrels of 2 kinds",
    "factory": "0/1/2/3/5 doubloons for producing 1 to 5 kinds",
    "university": "what you build comes with a colonist",
    "harbor": "+1 point for each loading",
    "wharf": "ship all barrels of a kind without a ship",
    "guild-hall": "at the end: 1 point per small, 2 per large production building",
    "residence": "at the end: 4 to 7 points for a filled island",
    "fortress": "at the end: 1 point for every 3 colonists",
    "customs-house": "at the end: 1 point for every 4 point chips",
    "city-hall": "at the end: 1 point for each violet building",
    "aqueduct": "+1 indigo and +1 sugar from their large buildings",
    "forest-house": "lay plantations as forests; 2 forests save 1 doubloon",
    "black-market": "pay with a colonist, a barrel, a point: 1 doubloon each",
    "storehouse": "keep 3 more barrels of any kinds",
    "guesthouse": "2 guests, who move to empty circles at any time",
    "trading-post": "sell here: any kind, full house or not, without markets",
    "church": "1 point for building in column 2 or 3, 2 points in column 4",
    "small-wharf": "ship any barrels without a ship, 1 point for 2",
    "lighthouse": "+1 doubloon for each loading, and for choosing the captain",
    "specialty-factory": "doubloons for your most produced kind, number less 1",
    "library": "doubles the privilege of the role that you choose",
    "union-hall": "before loading: 1 point for every 2 equal barrels",
    "statue": "no circle, no function, 8 points",
    "cloister": "at the end: 1/3/6/10 points for 1 to 4 triplets of equal tiles",
}
"""By building; the sentences are message ids."""


def effect(building: str, texts: Texts) -> str:
    """Return what a violet building does."""
    return texts.pgettext("effect", EFFECTS[building])


def table_messages() -> Iterator[tuple[str, str]]:
    """Yield (context, id) of the sentences."""
    yield from (("effect", sentence) for sentence in EFFECTS.values())
