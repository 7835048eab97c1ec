"""What each card in a hand allows to build now, and why not if nothing (RULINGS 9.1, 20)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from renderers.brass_birmingham import words
from renderers.core.texts import Texts
from rules.brass_birmingham import refusals
from rules.brass_birmingham.actions import ACTIONS
from rules.brass_birmingham.actions.build import (
    Site,
    builder,
    serves,
    site_refusal,
    total,
    town_refusal,
)
from rules.brass_birmingham.data import (
    CARD_INDUSTRIES,
    INDUSTRIES,
    LOCATIONS,
    SLOT,
    SLOTS,
    SLOTS_FOR,
)
from rules.brass_birmingham.moves import AnyBuild, Overbuild
from rules.brass_birmingham.sources import coal_need
from rules.brass_birmingham.state import Table
from rules.core.chance import Chance

OTHERS: Final = tuple(verb for verb in ACTIONS if verb != "build")
"""The actions that any card pays for."""


@dataclass(frozen=True, slots=True)
class Offer:
    """A tile that a card can build at a place (an id), for `money` pounds at least.

    The price includes cubes from the markets; `over` says that a tile would be replaced.
    """

    industry: str
    level: int
    place: str
    money: int
    over: bool


def offers(table: Table, seat: int) -> dict[str, tuple[Offer, ...]]:
    """Return what each card in the hand of `seat` can build as the board is now.

    Whether it is the seat's turn makes no difference, so that hands can be planned with.
    """
    player = table.players[seat]
    best: dict[str, dict[tuple[str, str], Offer]] = {card: {} for card in player.hand}
    for move in ACTIONS["build"].moves(table, seat):
        assert isinstance(move, AnyBuild)
        kind = player.next_tile(move.industry)
        assert kind is not None
        place = LOCATIONS[SLOTS[SLOT[move.slot]].location]
        money = total(table, kind, move.coal, move.iron)
        offer = Offer(move.industry, kind.level, place, money, isinstance(move, Overbuild))
        known = best[move.card].get((move.industry, place))
        if known is None or (offer.over, money) < (known.over, known.money):
            best[move.card][move.industry, place] = offer
    return {card: tuple(sorted(found.values(), key=_order)) for card, found in best.items()}


def _order(offer: Offer) -> tuple[int, int, str]:
    return INDUSTRIES.index(offer.industry), offer.money, offer.place


_REASONS: Final = (
    refusals.NO_MONEY,
    refusals.NO_COAL,
    refusals.ONE_PER_LOCATION,
    refusals.SLOT_TAKEN,
    refusals.WRONG_ERA,
    refusals.NO_TILE_LEFT,
)
"""Why nothing can be built, what is the easiest to change first."""


def reason(table: Table, seat: int, card: str) -> str:
    """Return the sentence (of `refusals`) that explains best why a card builds nothing now."""
    found = set(_reasons(table, seat, card))
    if not found:
        return refusals.NOT_IN_NETWORK
    return next((why for why in _REASONS if why in found), refusals.SLOT_TAKEN)


def _reasons(table: Table, seat: int, card: str) -> Iterator[str]:
    who, player = builder(table, seat), table.players[seat]
    for industry in INDUSTRIES:
        for slot in SLOTS_FOR[industry]:
            site = Site(industry, slot, table.board[slot] is not None)
            if not serves(who, site, card):
                continue
            refusal = site_refusal(table, seat, site) or town_refusal(table, seat, site)
            if refusal is not None:
                yield refusal.reason
                continue
            kind = player.next_tile(industry)
            assert kind is not None
            places = 1 << SLOTS[slot].location
            coal = coal_need(table, table.geography(), places, kind.coal)
            yield refusals.NO_MONEY if coal.ways() else refusals.NO_COAL


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
    }[why]


def others(table: Table, seat: int) -> tuple[str, ...]:
    """Return the verbs of the actions besides building that are possible now."""
    if not table.players[seat].hand:
        return ()
    chance = Chance("")
    return tuple(verb for verb in OTHERS if ACTIONS[verb].sample(table, seat, chance) is not None)


def offer_texts(found: Sequence[Offer], card: str, texts: Texts) -> list[str]:
    """Return "Cotton Mill II £14 (Birmingham, Leek)", each tile and price with all its places.

    What the card says itself is left out.
    """
    places: dict[Offer, list[str]] = {}
    for offer in found:
        alike = places.setdefault(replace(offer, place=""), [])
        if offer.place != card:
            alike.append(words.location(offer.place, texts))
    named = card not in CARD_INDUSTRIES or len(CARD_INDUSTRIES[card]) > 1
    return [_group_text(offer, there, texts, named) for offer, there in places.items()]


def _group_text(offer: Offer, places: Sequence[str], texts: Texts, named: bool) -> str:
    parts = [words.tile(offer.industry, offer.level, texts)] if named else []
    parts.append(words.pounds(offer.money))
    if places:
        parts.append(f"({', '.join(places)})")
    text = " ".join(parts)
    return texts.gettext("{tile} (over a tile)", tile=text) if offer.over else text


def by_industry(found: Sequence[Offer]) -> dict[str, list[Offer]]:
    """Return offers by industry, the cheapest first."""
    grouped: dict[str, list[Offer]] = {}
    for offer in found:
        grouped.setdefault(offer.industry, []).append(offer)
    return grouped


def wild_texts(found: Sequence[Offer], texts: Texts) -> list[str]:
    """Return "Cotton Mill II: 5 places from £14" for each industry that a wild card can build."""
    return [
        texts.ngettext(
            "{tile}: {n} place from {money}",
            "{tile}: {n} places from {money}",
            len(group),
            tile=words.tile(industry, group[0].level, texts),
            money=words.pounds(group[0].money),
        )
        for industry, group in by_industry(found).items()
    ]
