"""The names of things in Brass: Birmingham within a sentence, also with numbers (RULINGS 18).

Industries begin with a small letter in a sentence, which only English shows. A slot is called by
its place where that is enough, as it mostly is; where a person named it in notation it is called
by its number too, which is what the board as text shows.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from renderers.brass_birmingham import words
from renderers.brass_birmingham.words import card as card
from renderers.brass_birmingham.words import link as link
from renderers.brass_birmingham.words import points as points
from renderers.brass_birmingham.words import pounds as pounds
from renderers.brass_birmingham.words import resource as resource
from renderers.core.lines import capital as capital
from renderers.core.lines import counted as counted
from renderers.core.lines import small as small
from renderers.core.texts import Texts
from rules.brass_birmingham.data import (
    CARDS,
    INDUSTRIES,
    LINK,
    LOCATIONS,
    MERCHANT_SLOT,
    MERCHANT_SLOTS,
    SLOT,
    SLOTS,
    SLOTS_AT,
)

_RESOURCES: Final = ("coal", "iron", "beer")


def industry(name: str, texts: Texts) -> str:
    """Name an industry: "cotton mill"."""
    return words.industry(name, texts).lower()


def tile(name: str, level: int, texts: Texts) -> str:
    """Name a tile: "cotton mill II"."""
    return f"{industry(name, texts)} {words.roman(level)}"


def new_tile(name: str, level: int, texts: Texts) -> str:
    """Name a tile that is built, to stand after an article: "level II cotton mill"."""
    numeral, named = words.roman(level), industry(name, texts)
    return texts.gettext("level {level} {industry}", level=numeral, industry=named)


def place(location: str, texts: Texts) -> str:
    """Name a town, farm or merchant location: "Dudley", "the northern farm brewery"."""
    if words.NAMES.has("place", location):
        return words.NAMES.name("place", location, texts)
    return words.location(location, texts)


def town(slot: str, texts: Texts) -> str:
    """Name the place of a slot."""
    return place(LOCATIONS[SLOTS[SLOT[slot]].location], texts)


def slot(name: str, texts: Texts) -> str:
    """Name a slot as a person has written it: "Dudley #2"; the only one of its place without."""
    if len(SLOTS_AT[SLOTS[SLOT[name]].location]) == 1:
        return town(name, texts)
    return f"{town(name, texts)} #{name.partition('#')[2]}"


def merchant(name: str, texts: Texts) -> str:
    """Name the location of a merchant slot: "Oxford"."""
    return words.location(LOCATIONS[MERCHANT_SLOTS[MERCHANT_SLOT[name]].location], texts)


def merchant_slot(name: str, texts: Texts) -> str:
    """Name a merchant slot: "Oxford #2"; the only one of its place without a number."""
    location = MERCHANT_SLOTS[MERCHANT_SLOT[name]].location
    if sum(slot.location == location for slot in MERCHANT_SLOTS) == 1:
        return merchant(name, texts)
    return f"{merchant(name, texts)} #{name.partition('#')[2]}"


def source(name: str, texts: Texts) -> str:
    """Name where a cube or barrel comes from: a place, the market, the merchant."""
    if words.NAMES.has("source", name):
        return words.NAMES.name("source", name, texts)
    return town(name, texts)


def cards(names: Sequence[str], texts: Texts) -> str:
    """List cards: "Leek ×2 and Coal Mine"."""
    return texts.listing(counted(card(name, texts) for name in names))


def word(name: str, texts: Texts, gap: str = "") -> str | None:
    """Name any id within a sentence, None if it is none.

    What is an industry may be a resource or a card as well, and a town may be a card; the gap
    tells. The gap `sources` holds several ids between commas.
    """
    if gap == "sources":
        return texts.listing(_source(each, texts) for each in name.split(", "))
    if gap == "resource" and name in _RESOURCES:
        return resource(name, texts)
    if gap == "card" and name in CARDS:
        return card(name, texts)
    if name in INDUSTRIES:
        return industry(name, texts)
    if name in SLOT:
        return slot(name, texts)
    if name in MERCHANT_SLOT:
        return merchant_slot(name, texts)
    if name in LINK:
        return link(name, texts)
    if name in LOCATIONS:
        return place(name, texts)
    return card(name, texts) if name in CARDS else None


def _source(name: str, texts: Texts) -> str:
    return slot(name, texts) if name in SLOT else source(name, texts)
