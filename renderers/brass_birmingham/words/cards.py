"""The uses of the cards in a hand in words: builds, or why there are none (RULINGS 9.1, 20)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from renderers.brass_birmingham import words
from renderers.core.lines import DOT
from renderers.core.texts import Texts
from rules.brass_birmingham import queries, refusals
from rules.brass_birmingham.data import CARD_INDUSTRIES, WILDS
from rules.brass_birmingham.queries import BuildOffer
from rules.brass_birmingham.state import Table

OTHERS: Final = tuple(verb for verb in queries.VERBS if verb != "build")
"""The actions that any card pays for."""


def others(table: Table, seat: int) -> tuple[str, ...]:
    """Return the verbs of the actions besides building that are possible now."""
    return tuple(verb for verb in OTHERS if queries.possible(table, seat, verb))


def spared_first(offered: Mapping[str, Sequence[BuildOffer]]) -> list[str]:
    """Return the cards of a hand, the least useful first: few builds, wild cards last."""
    return sorted(offered, key=lambda card: (card in WILDS, len(offered[card])))


def reason_text(why: str, texts: Texts) -> str:
    """Say in a few words why nothing can be built."""
    return {
        refusals.NO_MONEY: texts.pgettext("no build", "too little money"),
        refusals.NO_COAL: texts.pgettext("no build", "no coal there"),
        refusals.ONE_PER_LOCATION: texts.pgettext("no build", "own tile is there"),
        refusals.SLOT_TAKEN: texts.pgettext("no build", "no free slot"),
        refusals.WRONG_ERA: texts.pgettext("no build", "not in this era"),
        refusals.NO_TILE_LEFT: texts.pgettext("no build", "no tile left"),
        refusals.NOT_IN_NETWORK: texts.pgettext("no build", "not in network"),
        refusals.CARD_NOT_FIT: texts.pgettext("no build", "no card for it"),
    }[why]


def builds_texts(offered: Sequence[BuildOffer], card: str, texts: Texts) -> list[str]:
    """Return what a card builds; of a wild card in how many places, and from which price."""
    return wild_texts(offered, texts) if card in WILDS else offer_texts(offered, card, texts)


def offer_texts(offered: Sequence[BuildOffer], card: str, texts: Texts) -> list[str]:
    """Return "Cotton Mill II £14 (Birmingham, Leek)", each tile and price with all its places.

    What the card says itself is left out.
    """
    places: dict[BuildOffer, list[str]] = {}
    for offer in offered:
        alike = places.setdefault(replace(offer, place=""), [])
        if offer.place != card:
            alike.append(words.location(offer.place, texts))
    named = card not in CARD_INDUSTRIES or len(CARD_INDUSTRIES[card]) > 1
    return [_group_text(offer, there, texts, named) for offer, there in places.items()]


def _group_text(offer: BuildOffer, places: Sequence[str], texts: Texts, named: bool) -> str:
    parts = [words.tile(offer.industry, offer.level, texts)] if named else []
    parts.append(words.pounds(offer.money))
    if places:
        parts.append(f"({', '.join(places)})")
    text = " ".join(parts)
    return texts.gettext("{tile} (over a tile)", tile=text) if offer.over else text


def wild_texts(offered: Sequence[BuildOffer], texts: Texts) -> list[str]:
    """Return "Cotton Mill II: 5 places from £14" for each industry that a wild card can build."""
    return [
        texts.ngettext(
            "{tile}: {n} place from {money}",
            "{tile}: {n} places from {money}",
            len(group),
            tile=words.tile(industry, group[0].level, texts),
            money=words.pounds(group[0].money),
        )
        for industry, group in queries.by_industry(offered).items()
    ]


def others_line(table: Table, seat: int, texts: Texts) -> str:
    """Say which other actions any card pays for now."""
    verbs = DOT.join(words.action(verb, texts) for verb in others(table, seat))
    return texts.gettext("With any card: {actions}", actions=verbs or "–")


def hand_uses(table: Table, seat: int, texts: Texts) -> tuple[str, ...]:
    """Return a sentence for each different card, the least useful first; () if not seen."""
    player = table.players[seat]
    if not table.visible(seat):
        return ()
    offered, number = queries.offers(table, seat), Counter(player.hand)
    return tuple(
        texts.gettext(
            "{card}: {facts}",
            card=words.counted([card] * number[card], texts)[0],
            facts=card_use(table, seat, card, offered[card], texts),
        )
        for card in spared_first(offered)
    )


def card_use(
    table: Table, seat: int, card: str, offered: Sequence[BuildOffer], texts: Texts
) -> str:
    """Say what a card builds now, or why nothing."""
    if not offered:
        why = reason_text(queries.why_not_built(table, seat, card), texts)
        return texts.gettext("builds nothing now ({why})", why=why)
    return ", ".join(builds_texts(offered, card, texts))


def card_gist(card: str, offered: Sequence[BuildOffer], texts: Texts) -> str:
    """Say in a word or two what a card is good for: "Cotton, Coal" or "3 places"."""
    if not offered:
        return texts.gettext("builds nothing")
    if card in CARD_INDUSTRIES or card in WILDS:
        places = len({offer.place for offer in offered})
        return texts.ngettext("{n} place", "{n} places", places)
    industries = dict.fromkeys(offer.industry for offer in offered)
    return ", ".join(words.short_industry(industry, texts) for industry in industries)
