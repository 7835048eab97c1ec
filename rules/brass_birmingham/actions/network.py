"""Network: one link, or two rails one after the other (RULINGS 9.3)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from rules.brass_birmingham import refusals
from rules.brass_birmingham.actions.base import ActionRules, Paid, faces, rotated
from rules.brass_birmingham.data import (
    CANAL,
    CANAL_COST,
    COAL,
    DOUBLE_RAIL_COST,
    LINK,
    LINKS,
    LOCATIONS,
    MOST_LINKS,
    RAIL,
    RAIL_COST,
)
from rules.brass_birmingham.effects import consume, discard, pay
from rules.brass_birmingham.events import LinksLaid
from rules.brass_birmingham.geography import Geography, geography_of
from rules.brass_birmingham.moves import Laid, Network
from rules.brass_birmingham.sources import Need, Sources, beer_need, coal_need, price
from rules.brass_birmingham.state import Table
from rules.core.chance import Chance
from rules.core.errors import Refusal
from rules.core.phrases import Move


@dataclass(frozen=True, slots=True)
class Laying:
    """How far an action has come: the network and all link tiles by now, and the coal taken.

    `anywhere` says that nothing of the player is on the board yet (RULINGS 9.3).
    """

    network: int
    anywhere: bool
    laid: tuple[int, ...]
    coal: Sources = ()

    def after(self, link: int, coal: Sources) -> Laying:
        """Return it with one more link."""
        return Laying(
            self.network | LINKS[link].mask,
            False,
            tuple(sorted((*self.laid, link))),
            (*self.coal, *coal),
        )

    @property
    def geography(self) -> Geography:
        """The connections on the map with the links laid so far."""
        return geography_of(self.laid)


def laying(table: Table, seat: int) -> Laying:
    """Return the beginning of the action."""
    network = table.network(seat)
    laid = tuple([number for number, owner in enumerate(table.links) if owner is not None])
    return Laying(network, not network, laid)


class NetworkRules(ActionRules[Network]):
    """Lay one canal link, or one or two rail links."""

    def complete(self, table: Table, seat: int, move: Network) -> Network | Refusal:
        """Link by link, then the beer, then the money (RULINGS 14)."""
        if len(move.links) > (MOST_LINKS if table.rail else 1):
            return Refusal(refusals.LINK_LIMIT)
        if len(move.links) > table.players[seat].links:
            return Refusal(refusals.NO_LINK_TILE)
        so_far, links = laying(table, seat), []
        for each in move.links:
            link = LINK[each.link]
            refusal = link_refusal(table, so_far, link)
            if refusal is not None:
                return refusal
            coal = coal_for(table, so_far, link).complete(each.coal, so_far.coal)
            if isinstance(coal, Refusal):
                return coal
            so_far = so_far.after(link, coal)
            links.append(Laid(each.link, coal))
        beer = beer_for(table, seat, so_far, link, len(links)).complete(move.beer)
        if isinstance(beer, Refusal):
            return beer
        cost, money = total(table, len(links), so_far.coal), table.players[seat].money
        if cost > money:
            return Refusal(refusals.NO_MONEY, {"price": cost, "money": money})
        return replace(move, links=tuple(links), beer=beer)

    def moves(self, table: Table, seat: int) -> Sequence[Move]:
        """Return every link, every pair of rails, and every way to get coal and beer."""
        hand = faces(table.players[seat])
        start = laying(table, seat)
        return Paid((move, hand) for move in _moves(table, seat, start))

    def sample(self, table: Table, seat: int, chance: Chance) -> Network | None:
        """Draw a link, then perhaps a second one that starts from it."""
        player, start = table.players[seat], laying(table, seat)
        if not player.links or player.money < (RAIL_COST if table.rail else CANAL_COST):
            return None
        card = chance.choose(player.hand)
        for link, coal in _drawn(table, start, chance):
            first, then = Laid(LINKS[link].id, coal), start.after(link, coal)
            single = Network(card, (first,))
            affordable = total(table, 1, coal) <= player.money
            if affordable and (not may_double(table, seat) or chance.below(2)):
                return single
            double = _draw_second(table, seat, then, first, card, chance)
            if double is not None or affordable:
                return double or single
        return None

    def apply(self, table: Table, seat: int, move: Network) -> None:
        """Lay the links, pay and consume."""
        player = table.players[seat]
        coal: Sources = ()
        for link in move.links:
            table.links[LINK[link.link]] = seat
            player.links -= 1
            coal = (*coal, *link.coal)
        pounds = total(table, len(move.links), coal)
        pay(table, seat, pounds)
        names = tuple([link.link for link in move.links])
        table.emit(LinksLaid, seat, names, pounds, coal, move.beer, move.card)
        consume(table, COAL, coal)
        consume(table, "beer", move.beer)
        discard(table, seat, move.card)


def total(table: Table, links: int, coal: Sources) -> int:
    """Return the pounds for links with their coal."""
    if not table.rail:
        return CANAL_COST
    return (RAIL_COST if links == 1 else DOUBLE_RAIL_COST) + price(table, COAL, coal)


def link_refusal(table: Table, so_far: Laying, link: int) -> Refusal | None:
    """Say why a link cannot be laid, coal aside."""
    space = LINKS[link]
    if not space.allowed(table.era):
        return Refusal(refusals.LINK_WRONG_ERA, {"link": space.id})
    if link in so_far.laid:
        return Refusal(refusals.LINK_TAKEN, {"link": space.id})
    if not so_far.anywhere and not space.mask & so_far.network:
        return Refusal(refusals.NOT_IN_NETWORK, {"place": LOCATIONS[space.ends[0]]})
    return None


def open_links(table: Table, so_far: Laying) -> list[int]:
    """Return the link spaces where a link could be laid next, coal aside."""
    spaces, laid = _SPACES[table.era], so_far.laid
    if so_far.anywhere:
        return [link for link, _ in spaces if link not in laid]
    network = so_far.network
    return [link for link, mask in spaces if mask & network and link not in laid]


def coal_for(table: Table, so_far: Laying, link: int) -> Need:
    """Return the coal that a link needs, sought after it was laid.

    It is sought from all ends of the link at once, so that the link itself shortens no way.
    """
    return coal_need(table, so_far.geography, LINKS[link].mask, int(table.rail))


def beer_for(table: Table, seat: int, so_far: Laying, last: int, links: int) -> Need:
    """Return the beer that two rails need, sought from all ends of the second one."""
    number = 1 if links == MOST_LINKS else 0
    return beer_need(table, so_far.geography, seat, LINKS[last].mask, number)


def may_double(table: Table, seat: int) -> bool:
    """Whether two rails could be paid for, coal and beer aside."""
    player = table.players[seat]
    return table.rail and player.links >= MOST_LINKS and player.money >= DOUBLE_RAIL_COST


def _moves(table: Table, seat: int, start: Laying) -> Iterator[Network]:
    money = table.players[seat].money
    if not table.players[seat].links:
        return
    for link in open_links(table, start):
        for coal in coal_for(table, start, link).ways() if table.rail else [()]:
            first = Laid(LINKS[link].id, coal)
            if total(table, 1, coal) <= money:
                yield Network("", (first,))
            if may_double(table, seat):
                yield from doubles(table, seat, start.after(link, coal), first)


def doubles(table: Table, seat: int, so_far: Laying, first: Laid) -> Iterator[Network]:
    """Yield all ways to lay a second rail after the `first`, without a card."""
    money = table.players[seat].money
    for link in open_links(table, so_far):
        beers: list[Sources] | None = None
        for coal in coal_for(table, so_far, link).ways(so_far.coal):
            if total(table, MOST_LINKS, (*so_far.coal, *coal)) > money:
                continue
            if beers is None:
                beers = beer_for(table, seat, so_far, link, MOST_LINKS).ways()
            for beer in beers:
                yield Network("", (first, Laid(LINKS[link].id, coal)), beer)


def _drawn(table: Table, so_far: Laying, chance: Chance) -> Iterator[tuple[int, Sources]]:
    """Yield links in random order, each with coal drawn for it, where there is any."""
    for link in rotated(open_links(table, so_far), chance):
        if not table.rail:
            yield link, ()
            continue
        options = coal_for(table, so_far, link).options(so_far.coal)
        if options:
            yield link, (chance.choose(options),)


def _draw_second(
    table: Table, seat: int, so_far: Laying, first: Laid, card: str, chance: Chance
) -> Network | None:
    if not may_double(table, seat):
        return None
    money = table.players[seat].money
    for link, coal in _drawn(table, so_far, chance):
        if total(table, MOST_LINKS, (*so_far.coal, *coal)) > money:
            continue
        options = beer_for(table, seat, so_far, link, MOST_LINKS).options(())
        if options:
            links = (first, Laid(LINKS[link].id, coal))
            return Network(card, links, (chance.choose(options),))
    return None


_SPACES = {
    era: [(link, space.mask) for link, space in enumerate(LINKS) if space.allowed(era)]
    for era in (CANAL, RAIL)
}
"""The link spaces of each era with the locations that they join."""
