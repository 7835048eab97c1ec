"""Hiring and moving merchants (RULINGS 8.3, 8.4, 8.9)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cached_property, lru_cache
from typing import ClassVar, NamedTuple, TypeAlias

from rules.core.chance import Chance
from rules.core.errors import Refusal
from rules.core.lazy import LazyMoves
from rules.core.phrases import Move
from rules.valparaiso import refusals
from rules.valparaiso.actions.base import PlayRules
from rules.valparaiso.cards import MAIN_OF, TILES
from rules.valparaiso.data import TOLL
from rules.valparaiso.elements import Amount, BuildOrHire, HireMerchant, MoveMerchants
from rules.valparaiso.events import MerchantHired, MerchantMoved, TollPaid
from rules.valparaiso.moves import PlayHire, PlayHireOf, PlayMove, PlayRiver
from rules.valparaiso.phrases import Discard, Path, Route
from rules.valparaiso.resources import (
    discard,
    discard_of,
    discard_refusal,
    goods_refusal,
    pay_goods,
    pesos_refusal,
)
from rules.valparaiso.state import Purse, Table
from rules.valparaiso.walks import (
    Walk,
    cheapest_walk,
    different_walks,
    walk_along,
    walk_refusal,
)


class Journey(NamedTuple):
    """A way that a merchant can take, and its price without tolls, in pesos."""

    walk: Walk
    cost: int

    @property
    def price(self) -> int:
        """Cost and tolls."""
        return self.cost + self.walk.toll


class _Hiring(PlayRules[PlayHire]):
    """A merchant for the cost of the card."""

    def cost(self, card: str) -> Amount:
        """Return what the card asks for."""
        raise NotImplementedError

    def moves(self, table: Table, seat: int, card: str, purse: Purse) -> Iterator[PlayHire]:
        """There is one merchant to hire at a time."""
        move = self.move(card)
        assert isinstance(move, PlayHire)
        if not isinstance(self.complete(table, seat, move, purse), Refusal):
            yield move

    def complete(self, table: Table, seat: int, move: PlayHire, purse: Purse) -> PlayHire | Refusal:
        """A merchant that is left, then the cost."""
        cost = self.cost(move.card)
        if not table.players[seat].unhired:
            return Refusal(refusals.NOBODY_TO_HIRE)
        return (
            pesos_refusal(purse, cost.pesos) or goods_refusal(cost.goods, purse.warehouse) or move
        )

    def apply(self, table: Table, seat: int, move: PlayHire) -> None:
        """Pay; the merchant stands in the harbour."""
        player, cost = table.players[seat], self.cost(move.card)
        player.pesos -= cost.pesos
        pay_goods(player, cost.goods)
        player.unhired -= 1
        player.merchants = sorted([*player.merchants, table.board.harbour])
        table.emit(MerchantHired, seat, cost.goods, cost.pesos)


class HireRules(_Hiring):
    """A card for hiring."""

    move: ClassVar = PlayHire

    def cost(self, card: str) -> Amount:
        """Return what the card asks for."""
        action = MAIN_OF[card]
        assert isinstance(action, HireMerchant)
        return action.cost


class HireOfRules(_Hiring):
    """A card for building or hiring."""

    move: ClassVar = PlayHireOf

    def cost(self, card: str) -> Amount:
        """Return what the card asks for."""
        action = MAIN_OF[card]
        assert isinstance(action, BuildOrHire)
        return action.hire.cost


class MovingRules(PlayRules[PlayMove]):
    """Merchants that move one after the other, each once."""

    def journeys(self, table: Table, seat: int, card: str, origin: str) -> Sequence[Journey]:
        """Return a journey for each different outcome that a merchant in a place can reach."""
        raise NotImplementedError

    def journey(self, table: Table, seat: int, card: str, path: Path) -> Journey | Refusal:
        """Return the journey along a path, or the rule that forbids it."""
        raise NotImplementedError

    def written(self, walk: Walk) -> Path:
        """Return a way as notation writes it."""
        raise NotImplementedError

    def moves(self, table: Table, seat: int, card: str, purse: Purse) -> LazyMoves:
        """Return all combinations of journeys that can be paid; their order makes no difference."""
        groups = [
            (number, self.journeys(table, seat, card, origin))
            for origin, number in Counter(table.players[seat].merchants).items()
        ]
        return _Journeys(
            groups,
            purse.pesos,
            lambda journeys: self._move(card, journeys),
            lambda move: self.allows(table, seat, card, move, purse.copy()),
        )

    def _move(self, card: str, journeys: Iterable[Journey]) -> PlayMove:
        legs = tuple([self.written(journey.walk) for journey in journeys])
        move = self.move(card, Route(legs))  # type: ignore[call-arg]
        assert isinstance(move, PlayMove)
        return move

    def sample(
        self, table: Table, seat: int, card: str, purse: Purse, chance: Chance
    ) -> PlayMove | None:
        """Draw a journey, or none, for each merchant in turn; mostly one to a market."""
        chosen: list[Journey] = []
        pesos, markets = purse.pesos, table.board.markets
        for origin in table.players[seat].merchants:
            possible = [
                journey
                for journey in self.journeys(table, seat, card, origin)
                if journey.price <= pesos
            ]
            if chance.below(4):
                to_markets = [one for one in possible if one.walk.places[-1] in markets]
                if chance.below(4):
                    scoring = [m for m in markets if TILES[table.columns[m][0]].gain.vp]
                    to_points = [one for one in to_markets if one.walk.places[-1] in scoring]
                    to_markets = to_points or to_markets
                possible = to_markets or possible
            number = chance.below(len(possible) + 1)
            if number < len(possible):
                chosen.append(possible[number])
                pesos -= possible[number].price
        return self._move(card, chosen) if chosen else None

    def complete(self, table: Table, seat: int, move: PlayMove, purse: Purse) -> PlayMove | Refusal:
        """Each merchant in turn: where it stands, its way, what that costs."""
        left = Counter(table.players[seat].merchants)
        legs: list[Path | Discard] = []
        for leg in move.route.legs:
            if isinstance(leg, Discard):
                refusal = discard_refusal(purse, leg)
                if refusal is not None:
                    return refusal
                discard(purse, leg)
                legs.append(leg)
                continue
            origin = leg.places[0]
            if not left[origin]:
                return Refusal(refusals.NO_MERCHANT, {"place": origin})
            left[origin] -= 1
            journey = self.journey(table, seat, move.card, leg)
            if isinstance(journey, Refusal):
                return journey
            refusal = pesos_refusal(purse, journey.price)
            if refusal is not None:
                return refusal
            purse.pesos -= journey.price
            legs.append(self.written(journey.walk))
        return replace(move, route=Route(tuple(legs)))

    def apply(self, table: Table, seat: int, move: PlayMove) -> None:
        """Move the merchants; owners of customs houses are paid at once."""
        player = table.players[seat]
        for leg in move.route.legs:
            if isinstance(leg, Discard):
                discard_of(table, seat, leg)
                continue
            journey = self.journey(table, seat, move.card, leg)
            assert isinstance(journey, Journey)
            walk = journey.walk
            player.pesos -= journey.price
            player.merchants.remove(walk.places[0])
            player.merchants.append(walk.places[-1])
            table.emit(
                MerchantMoved,
                seat,
                walk.places,
                walk.spaces,
                journey.cost,
                isinstance(move, PlayRiver),
            )
            for owner, place in walk.tolls:
                table.players[owner].pesos += TOLL
                table.emit(TollPaid, seat, owner, place, TOLL)
        player.merchants.sort()


Prices: TypeAlias = dict[int, int]
"""Numbers of combinations of journeys by what they cost together."""


class _Journeys(LazyMoves):
    """Combinations of journeys of merchants, found by their number: there can be very many.

    Each of the `groups` are alike merchants with the journeys that each of them can make.
    """

    def __init__(
        self,
        groups: Sequence[tuple[int, Sequence[Journey]]],
        pesos: int,
        make: Callable[[Iterable[Journey]], PlayMove],
        knows: Callable[[object], bool],
    ) -> None:
        self._groups = groups
        self._pesos = pesos
        self._make = make
        self._knows = knows

    @cached_property
    def _suffixes(self) -> list[Sequence[Sequence[Prices]]]:
        """For each group what `_suffix_prices` says."""
        return [
            _suffix_prices(tuple([journey.price for journey in journeys]), number)
            for number, journeys in self._groups
        ]

    @cached_property
    def _others(self) -> list[Prices]:
        """The combinations of each group and all later ones; those of no group at the end."""
        counts: list[Prices] = [{0: 1}]
        for (number, _), suffixes in zip(
            reversed(self._groups), reversed(self._suffixes), strict=True
        ):
            counts.append(_product(suffixes[0][number], counts[-1]))
        return counts[::-1]

    def __len__(self) -> int:
        return _affordable(self._others[0], self._pesos) - 1

    def __iter__(self) -> Iterator[Move]:
        combinations = _combinations(self._groups, 0, self._pesos)
        return map(self._make, filter(None, combinations))

    def __contains__(self, move: object) -> bool:
        return self._knows(move)

    def at(self, rank: int) -> Move:
        """Return the combination with this number; the first one is empty and left out."""
        rank, pesos, chosen = rank + 1, self._pesos, []
        for group, (number, journeys) in enumerate(self._groups):
            others, first = self._others[group + 1], 0
            for left in range(number, 0, -1):
                without = _affordable(others, pesos)
                if rank < without:
                    break
                rank -= without
                more = [suffixes[left - 1] for suffixes in self._suffixes[group]]
                while rank >= (some := self._number(journeys[first], more[first], others, pesos)):
                    rank -= some
                    first += 1
                pesos -= journeys[first].price
                chosen.append(journeys[first])
        return self._make(chosen)

    @staticmethod
    def _number(journey: Journey, more: Prices, others: Prices, pesos: int) -> int:
        """Return the number of combinations of a journey, more of its group, and others."""
        left = pesos - journey.price
        return sum(
            number * _affordable(others, left - price)
            for price, number in more.items()
            if price <= left
        )


@lru_cache(maxsize=1024)
def _suffix_prices(prices: tuple[int, ...], number: int) -> tuple[tuple[Prices, ...], ...]:
    """Return the prices of at most 0, 1, 2 … alike merchants with the journeys from each on."""
    none: Prices = {0: 1}
    found = [(none,) * (number + 1)]
    for price in reversed(prices):
        with_it = [none]
        for merchants in range(1, number + 1):
            total = dict(found[-1][merchants])
            for before, some in with_it[merchants - 1].items():
                total[before + price] = total.get(before + price, 0) + some
            with_it.append(total)
        found.append(tuple(with_it))
    return tuple(reversed(found))


def _product(one: Prices, other: Prices) -> Prices:
    ways: Prices = {}
    for price, number in one.items():
        for more, times in other.items():
            ways[price + more] = ways.get(price + more, 0) + number * times
    return ways


def _affordable(prices: Prices, pesos: int) -> int:
    return sum(number for price, number in prices.items() if price <= pesos)


def _combinations(
    groups: Sequence[tuple[int, Sequence[Journey]]], first: int, pesos: int
) -> Iterator[tuple[Journey, ...]]:
    """Yield the journeys of some merchants of each group; those of one group are alike.

    `first` is the first journey of the first group to be looked at.
    """
    if not groups:
        yield ()
        return
    (number, journeys), *others = groups
    yield from _combinations(others, 0, pesos)
    if not number:
        return
    for place in range(first, len(journeys)):
        journey = journeys[place]
        if journey.price <= pesos:
            rest = [(number - 1, journeys), *others]
            for more in _combinations(rest, place, pesos - journey.price):
                yield (journey, *more)


class RoadRules(MovingRules):
    """Along the roads."""

    move: ClassVar = PlayMove

    def journeys(self, table: Table, seat: int, card: str, origin: str) -> Sequence[Journey]:
        """Return a way for each destination, cost and tolls."""
        costs = _costs(card)
        return [
            Journey(walk, costs[walk.spaces])
            for walk in different_walks(table, seat, origin, costs)
        ]

    def journey(self, table: Table, seat: int, card: str, path: Path) -> Journey | Refusal:
        """The way that is named, or the cheapest between its ends."""
        costs, places = _costs(card), path.places
        if path.direct:
            origin, destination = places
            for place in places:
                if place not in table.board.places:
                    return Refusal(refusals.NOT_ON_BOARD, {"place": place})
            if origin == destination:
                return Refusal(refusals.SAME_PLACE, {"place": origin})
            walk = cheapest_walk(table, seat, origin, destination, costs)
            if walk is None:
                return Refusal(refusals.NO_PATH, {"place": origin, "other": destination})
        else:
            refusal = walk_refusal(table, seat, places, len(costs) - 1)
            if refusal is not None:
                return refusal
            walk = walk_along(table, seat, places)
        return Journey(walk, costs[walk.spaces])

    def written(self, walk: Walk) -> Path:
        """Write all places of the way."""
        return Path(walk.places)


def _costs(card: str) -> tuple[int, ...]:
    action = MAIN_OF[card]
    assert isinstance(action, MoveMerchants)
    return action.costs


class RiverRules(MovingRules):
    """Directly from river place to river place."""

    move: ClassVar = PlayRiver

    def journeys(self, table: Table, seat: int, card: str, origin: str) -> Sequence[Journey]:
        """Return a journey to each other river place."""
        rivers = table.board.rivers
        if origin not in rivers:
            return ()
        return [_by_boat(table, seat, (origin, place)) for place in rivers if place != origin]

    def journey(self, table: Table, seat: int, card: str, path: Path) -> Journey | Refusal:
        """Both ends are on the river."""
        if not path.direct:
            example = f"{path.places[0]}>{path.places[-1]}"
            return Refusal(refusals.RIVER_ENDS, {"example": example})
        for place in path.places:
            if place not in table.board.rivers:
                return Refusal(refusals.NOT_ON_RIVER, {"place": place})
        origin, destination = path.places
        if origin == destination:
            return Refusal(refusals.SAME_PLACE, {"place": origin})
        return _by_boat(table, seat, (origin, destination))

    def written(self, walk: Walk) -> Path:
        """Write only both ends."""
        return Path(walk.places, direct=True)


def _by_boat(table: Table, seat: int, ends: tuple[str, str]) -> Journey:
    """Return the journey by boat; only the toll of its end may be due."""
    walk = walk_along(table, seat, ends)
    tolls = walk.tolls if table.options["river_toll"] else ()
    return Journey(Walk(ends, 0, tolls), 0)
