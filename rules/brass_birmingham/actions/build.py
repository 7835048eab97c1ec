"""Build and overbuild (RULINGS 9.1, 9.2)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache

from rules.brass_birmingham import refusals
from rules.brass_birmingham.actions.base import ActionRules, Paid, faces, rotated
from rules.brass_birmingham.data import (
    CANAL,
    CARD_INDUSTRIES,
    COAL,
    INDUSTRIES,
    IRON,
    LOCATION,
    LOCATIONS,
    SLOT,
    SLOTS,
    SLOTS_AT,
    SLOTS_FOR,
    WILD_LOCATION,
    Kind,
)
from rules.brass_birmingham.effects import consume, discard, pay, sell_cubes
from rules.brass_birmingham.events import Built
from rules.brass_birmingham.moves import AnyBuild, Build, Overbuild
from rules.brass_birmingham.sources import Need, Sources, coal_need, iron_need, price
from rules.brass_birmingham.state import Table
from rules.core.chance import Chance
from rules.core.errors import Refusal
from rules.core.phrases import Move


@dataclass(frozen=True, slots=True)
class Builder:
    """Facts about a player that are needed again and again while builds are looked for.

    `network` is the set of locations of the player's network, `empty` whether the player has
    nothing on the board.
    """

    seat: int
    network: int
    empty: bool


@dataclass(frozen=True, slots=True)
class Site:
    """An industry, the number of a slot, and whether the tile there is replaced."""

    industry: str
    slot: int
    over: bool

    @property
    def form(self) -> Callable[..., AnyBuild]:
        """The class of the moves that build here."""
        if self.over:
            return Overbuild
        return Build

    def build(self, card: str, coal: Sources, iron: Sources) -> AnyBuild:
        """Return the move that builds here."""
        form = self.form
        return form(card, self.industry, SLOTS[self.slot].id, coal, iron)


_site = cache(Site)


def builder(table: Table, seat: int) -> Builder:
    """Return what matters of a player for building."""
    network = table.network(seat)
    return Builder(seat, network, not network)


class BuildRules(ActionRules[AnyBuild]):
    """Build the lowest tile of an industry."""

    def complete(self, table: Table, seat: int, move: AnyBuild) -> AnyBuild | Refusal:
        """Look at the site, the card, the sources and the money, in this order (RULINGS 14)."""
        site = Site(move.industry, SLOT[move.slot], isinstance(move, Overbuild))
        refusal = refusal_of_build(table, builder(table, seat), site, move.card)
        if refusal is not None:
            return refusal
        kind = table.players[seat].next_tile(site.industry)
        assert kind is not None
        coal_needed, iron_needed = needs(table, site, kind)
        coal = coal_needed.complete(move.coal)
        if isinstance(coal, Refusal):
            return coal
        iron = iron_needed.complete(move.iron)
        if isinstance(iron, Refusal):
            return iron
        refusal = price_refusal(table, seat, total(table, kind, coal, iron))
        return refusal or replace(move, coal=coal, iron=iron)

    def moves(self, table: Table, seat: int) -> Sequence[Move]:
        """Return every build with every way to get its cubes, and the cards for it."""
        who, hand = builder(table, seat), faces(table.players[seat])
        return Paid(
            (move, cards)
            for site, cards in open_sites(table, who, hand)
            for move in ways_to_build(table, seat, site)
        )

    def sample(self, table: Table, seat: int, chance: Chance) -> AnyBuild | None:
        """Draw a card, then a site for it, then the sources."""
        who = builder(table, seat)
        for card in rotated(faces(table.players[seat]), chance):
            for site in rotated(_sites_for(table, who, card), chance):
                if refusal_of_build(table, who, site, card) is None:
                    ways = ways_to_build(table, seat, site)
                    if ways:
                        return replace(chance.choose(ways), card=card)
        return None

    def apply(self, table: Table, seat: int, move: AnyBuild) -> None:
        """Place, pay and consume, then produce (RULINGS 6)."""
        player, slot = table.players[seat], SLOT[move.slot]
        kind = player.next_tile(move.industry)
        assert kind is not None
        before = table.board[slot]
        player.mat[move.industry] += 1
        table.board[slot] = None
        pounds = total(table, kind, move.coal, move.iron)
        pay(table, seat, pounds)
        table.emit(
            Built,
            seat,
            kind.industry,
            kind.level,
            move.slot,
            pounds,
            move.coal,
            move.iron,
            None if before is None else (before.owner, before.level),
            move.card,
        )
        consume(table, COAL, move.coal)
        consume(table, IRON, move.iron)
        table.board[slot] = table.new_tile(seat, kind)
        sell_cubes(table, slot)
        discard(table, seat, move.card)


def total(table: Table, kind: Kind, coal: Sources, iron: Sources) -> int:
    """Return the pounds for a tile with its cubes."""
    return kind.money + price(table, COAL, coal) + price(table, IRON, iron)


def refusal_of_build(table: Table, who: Builder, site: Site, card: str) -> Refusal | None:
    """Say what forbids a build, sources and money aside."""
    return (
        site_refusal(table, who.seat, site)
        or card_refusal(who, site, card)
        or town_refusal(table, who.seat, site)
    )


def site_refusal(table: Table, seat: int, site: Site) -> Refusal | None:
    """Say why the slot cannot take the tile."""
    kind = table.players[seat].next_tile(site.industry)
    if kind is None:
        return Refusal(refusals.NO_TILE_LEFT, {"industry": site.industry})
    if not kind.allowed(table.era):
        return Refusal(refusals.WRONG_ERA, {"industry": kind.industry, "level": kind.level})
    return _slot_refusal(table, seat, site, kind)


def _slot_refusal(table: Table, seat: int, site: Site, kind: Kind) -> Refusal | None:
    """Say why the slot cannot take a tile of this kind, which its player may build in this era."""
    if site.over:
        return _overbuild_refusal(table, seat, site, kind)
    slot = SLOTS[site.slot]
    if site.industry not in slot.accepts:
        return Refusal(refusals.SLOT_NOT_FIT, {"slot": slot.id, "industry": site.industry})
    if table.board[site.slot] is not None:
        return Refusal(refusals.SLOT_TAKEN, {"slot": slot.id})
    return None


def _overbuild_refusal(table: Table, seat: int, site: Site, kind: Kind) -> Refusal | None:
    """Say why a tile of this kind may not be built over what lies there (RULINGS 9.2)."""
    tile = table.board[site.slot]
    if tile is None:
        return Refusal(refusals.SLOT_EMPTY, {"slot": SLOTS[site.slot].id})
    if tile.industry != site.industry:
        return _OTHER_INDUSTRY
    if tile.level >= kind.level:
        return _too_low(site.slot, tile.level)
    if tile.owner == seat:
        return None
    if site.industry not in (COAL, IRON):
        return _OTHER_OWNER
    if table.market[site.industry] or table.sources(site.industry):
        return _CUBES_LEFT
    return None


_OTHER_INDUSTRY = Refusal(refusals.OVERBUILD_INDUSTRY)
_OTHER_OWNER = Refusal(refusals.OVERBUILD_OWNER)
_CUBES_LEFT = Refusal(refusals.OVERBUILD_CUBES)


@cache
def _too_low(slot: int, level: int) -> Refusal:
    return Refusal(refusals.OVERBUILD_LEVEL, {"slot": SLOTS[slot].id, "level": level})


def card_refusal(who: Builder, site: Site, card: str) -> Refusal | None:
    """Say why a card does not serve for a site (RULINGS 9.1)."""
    if serves(who, site, card):
        return None
    if site.industry in CARD_INDUSTRIES.get(card, ()):
        return Refusal(refusals.NOT_IN_NETWORK, {"place": LOCATIONS[SLOTS[site.slot].location]})
    return Refusal(refusals.CARD_NOT_FIT, {"card": card})


def serves(who: Builder, site: Site, card: str) -> bool:
    """Whether a card allows an industry in a slot, other conditions aside (RULINGS 9.1)."""
    return bool(serving(who, site, (card,)))


def serving(who: Builder, site: Site, cards: Sequence[str]) -> list[str]:
    """Return those of some cards that allow an industry in a slot (RULINGS 9.1)."""
    industry, slot = site.industry, SLOTS[site.slot]
    place = LOCATIONS[slot.location]
    names = (place,) if slot.farm else (place, WILD_LOCATION)
    near = who.network >> slot.location & 1 or (who.empty and not site.over)
    return [
        card
        for card in cards
        if card in names or (near and industry in CARD_INDUSTRIES.get(card, ()))
    ]


def town_refusal(table: Table, seat: int, site: Site) -> Refusal | None:
    """Say why the other tiles of the town forbid a build (RULINGS 9.1, 9.2)."""
    slots = SLOTS_AT[SLOTS[site.slot].location]
    if table.era == CANAL and any(
        (tile := table.board[slot]) is not None and tile.owner == seat and slot != site.slot
        for slot in slots
    ):
        return Refusal(refusals.ONE_PER_LOCATION)
    if site.over or len(SLOTS[site.slot].accepts) == 1:
        return None
    single = (site.industry,)
    if any(SLOTS[slot].accepts == single and table.board[slot] is None for slot in slots):
        return Refusal(refusals.SINGLE_ICON_FIRST)
    return None


def all_sites(table: Table, industries: Iterable[str] = INDUSTRIES) -> Iterator[Site]:
    """Yield every slot that accepts an industry, whatever speaks against building there."""
    for industry in industries:
        for slot in SLOTS_FOR[industry]:
            yield _site(industry, slot, table.board[slot] is not None)


def open_sites(
    table: Table, who: Builder, cards: Sequence[str]
) -> Iterator[tuple[Site, list[str]]]:
    """Yield every site that any of some cards opens, with those; cubes are not looked at."""
    for kind in _kinds(table, who.seat, INDUSTRIES):
        for site in all_sites(table, (kind.industry,)):
            if _slot_refusal(table, who.seat, site, kind) is None:
                fitting = serving(who, site, cards)
                if fitting and town_refusal(table, who.seat, site) is None:
                    yield site, fitting


def payment_refusal(table: Table, seat: int, site: Site) -> Refusal | None:
    """Say why the tile cannot be paid for on a legal site, whatever the sources.

    All ways to get the cubes cost the same: what is on the board comes first.
    """
    kind = table.players[seat].next_tile(site.industry)
    assert kind is not None
    coal, iron = needs(table, site, kind)
    coals = coal.ways()
    if not coals:
        return coal.none
    return price_refusal(table, seat, total(table, kind, coals[0], iron.ways()[0]))


def price_refusal(table: Table, seat: int, cost: int) -> Refusal | None:
    """Say that a price is higher than what the player has."""
    money = table.players[seat].money
    return Refusal(refusals.NO_MONEY, {"price": cost, "money": money}) if cost > money else None


def needs(table: Table, site: Site, kind: Kind) -> tuple[Need, Need]:
    """Return the coal and the iron that a tile takes on a site."""
    coal, iron = _NO_COAL, _NO_IRON
    if kind.coal:
        places = 1 << SLOTS[site.slot].location
        coal = coal_need(table, table.geography(), places, kind.coal)
    if kind.iron:
        iron = iron_need(table, kind.iron)
    return coal, iron


def _no_source(taken: Sources) -> Sources:
    return ()


_NO_COAL = Need(COAL, 0, _no_source, refusals.WRONG_COAL_SOURCE)
_NO_IRON = Need(IRON, 0, _no_source, refusals.WRONG_IRON_SOURCE)


def _kinds(table: Table, seat: int, industries: Iterable[str]) -> list[Kind]:
    """Return the next tiles of the industries that fit the era and the player's money."""
    player = table.players[seat]
    return [
        kind
        for industry in industries
        if (kind := player.next_tile(industry)) is not None
        and kind.allowed(table.era)
        and kind.money <= player.money
    ]


def _sites_for(table: Table, who: Builder, card: str) -> list[Site]:
    """Return the sites that a card may serve for."""
    if card in LOCATION:
        return [
            _site(industry, slot, table.board[slot] is not None)
            for slot in SLOTS_AT[LOCATION[card]]
            for industry in SLOTS[slot].accepts
        ]
    kinds = _kinds(table, who.seat, CARD_INDUSTRIES.get(card, INDUSTRIES))
    sites = all_sites(table, [kind.industry for kind in kinds])
    if card == WILD_LOCATION or who.empty:
        return list(sites)
    return [site for site in sites if who.network >> SLOTS[site.slot].location & 1]


def ways_to_build(table: Table, seat: int, site: Site) -> list[AnyBuild]:
    """Return the ways to build on a legal site, without a card; [] if there is none."""
    player = table.players[seat]
    kind = player.next_tile(site.industry)
    if kind is None or kind.money > player.money:
        return []
    coal_needed, iron_needed = needs(table, site, kind)
    irons = iron_needed.ways()
    form, slot = site.form, SLOTS[site.slot].id
    return [
        form("", site.industry, slot, coal, iron)
        for coal in coal_needed.ways()
        for iron in irons
        if total(table, kind, coal, iron) <= player.money
    ]
