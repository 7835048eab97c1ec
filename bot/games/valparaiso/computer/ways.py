"""The moves with a card that are worth a thought: few enough that each can be tried out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations_with_replacement, permutations
from typing import Any, Final

from bot.games.valparaiso.computer.appraisal import Appraisal
from bot.games.valparaiso.computer.promises import Promises, has
from bot.games.valparaiso.computer.routes import DESTINATIONS, best_routes, by_boat, by_road
from rules import Move
from rules.valparaiso import queries
from rules.valparaiso.cards import MAIN_OF
from rules.valparaiso.data import (
    COAST,
    COMPENSATION,
    DISCARD_PESOS,
    FREE,
    GOODS,
    HOLD_CAPACITY,
    OVERSEAS_GOODS,
    REGIONS,
)
from rules.valparaiso.elements import (
    BuildHouse,
    BuildOrHire,
    CardAction,
    Convert,
    FreeGain,
    HireMerchant,
    MoveGoods,
    MoveMerchants,
    MoveShip,
    OverseasTrade,
    RiverBoats,
    SellGood,
    TradeInVillages,
)
from rules.valparaiso.moves import (
    PlayAlternative,
    PlayBuild,
    PlayBuildOf,
    PlayConvert,
    PlayGain,
    PlayHire,
    PlayHireOf,
    PlayMove,
    PlayMoveGoods,
    PlayOverseas,
    PlayRiver,
    PlaySell,
    PlayShip,
    PlayTrade,
)
from rules.valparaiso.phrases import Choice, Discard, Goods, Route, Uses, Visits
from rules.valparaiso.state import Player, Table

CARGOES: Final = 3
BUILDS: Final = 4
"""How many loads of the ship, and houses, are tried out with a card."""
DISCARDS: Final = 3
"""So many goods are discarded at most because pesos are missing."""
ORDERS: Final = 2
"""With more markets than these only one order is tried: points are bought last."""


class CardWays:
    """The moves with a card that are worth a thought, for one appraisal."""

    def __init__(self, appraisal: Appraisal) -> None:
        self.appraisal = appraisal
        self.seat = appraisal.seat
        self.promises = Promises(appraisal)
        self.markets = self.promises.markets

    def main(
        self, table: Table, card: str, cost: int, later: Collection[str]
    ) -> Iterator[tuple[Move, ...]]:
        """Yield moves with the main action of a card whose slot costs so much.

        Goods may be discarded before, if pesos are all that is missing. `later` are the cards that
        can still be used after it.
        """
        action = MAIN_OF[card]
        look = _WAYS[type(action)]
        pesos = table.players[self.seat].pesos - cost
        if pesos >= 0:
            for move in look(self, table, card, action, pesos, later):
                yield (move,)
        for number in self._missing(table, action, pesos):
            poorer = table.copy()
            discard = self._discarded(poorer, number)
            for move in look(self, poorer, card, action, pesos + number * DISCARD_PESOS, later):
                yield (discard, move)

    def _missing(self, table: Table, action: CardAction, pesos: int) -> list[int]:
        """Return how many goods could be discarded for an action to become possible, or better."""
        prices: list[int] = []
        if isinstance(action, BuildHouse):
            prices = [action.cost.pesos]
        elif isinstance(action, TradeInVillages):
            prices = [
                action.fee + self.markets.fee(table, market) + times * tile.pay.pesos
                for market in queries.markets_of(table, self.seat)
                if (tile := queries.tile_in_use(table, market)).gain.vp
                for times in range(1, queries.most_trades(table, self.seat, market) + 1)
            ]
        elif isinstance(action, OverseasTrade):
            prices = [COMPENSATION]
        stored = sum(table.players[self.seat].warehouse)
        numbers = {-(-(price - pesos) // DISCARD_PESOS) for price in prices if price > pesos}
        return sorted(number for number in numbers if number <= min(stored, DISCARDS))

    def _discarded(self, table: Table, number: int) -> Move:
        """Discard the goods that are the least useful, in place; return the move for it."""
        player = table.players[self.seat]
        before = list(player.warehouse)
        for _ in range(number):
            kind = self._least_useful(player)
            player.warehouse[kind] -= 1
        discarded = [n - m for n, m in zip(before, player.warehouse, strict=True)]
        player.pesos += number * DISCARD_PESOS
        return Discard(Goods(*discarded))

    def _least_useful(self, player: Player) -> int:
        """Return the kind of goods in the warehouse that is missed least."""
        values = []
        for kind, number in enumerate(player.warehouse):
            if number:
                left = list(player.warehouse)
                left[kind] -= 1
                values.append((self.appraisal.goods(left, player.hold, player.ship), kind))
        return max(values)[1]

    def alternative(self, table: Table, card: str) -> Move | None:
        """Return the best way to use the alternative of a card, None if it has none."""
        gain = queries.alternative_of(card, self.seat)
        if gain is None:
            return None
        taken = self.appraisal.best_choice(gain, table.players[self.seat])[0]
        return PlayAlternative(card, Choice.of((), taken))

    # each action

    def _move_goods(
        self, table: Table, card: str, action: Any, pesos: int, later: Collection[str]
    ) -> Iterator[Move]:
        player = table.players[self.seat]
        if player.ship != COAST:
            return
        both = [n + m for n, m in zip(player.warehouse, player.hold, strict=True)]
        values: dict[tuple[int, ...], float] = {}
        for content in _cargoes(tuple(min(number, HOLD_CAPACITY) for number in both)):
            if content == tuple(player.hold):
                continue
            left = [number - loaded for number, loaded in zip(both, content, strict=True)]
            full = sum(content) == HOLD_CAPACITY and not player.full
            values[content] = full + self.appraisal.goods(left, content, player.ship)
        for content in sorted(values, key=values.__getitem__, reverse=True)[:CARGOES]:
            more = [number - on_ship for number, on_ship in zip(content, player.hold, strict=True)]
            load = Goods(*[max(0, number) for number in more])
            unload = Goods(*[max(0, -number) for number in more])
            yield PlayMoveGoods(card, load or None, unload or None)

    def _sell(
        self, table: Table, card: str, action: SellGood, pesos: int, later: Collection[str]
    ) -> Iterator[Move]:
        player = table.players[self.seat]
        if any(player.warehouse):
            yield PlaySell(card, GOODS[self._least_useful(player)])

    def _hire(
        self, table: Table, card: str, action: Any, pesos: int, later: Collection[str]
    ) -> Iterator[Move]:
        of = isinstance(action, BuildOrHire)
        cost = action.hire.cost if of else action.cost
        player = table.players[self.seat]
        if player.unhired and pesos >= cost.pesos and has(player.warehouse, cost.goods):
            yield PlayHireOf(card) if of else PlayHire(card)

    def _build(
        self, table: Table, card: str, action: Any, pesos: int, later: Collection[str]
    ) -> Iterator[Move]:
        of = isinstance(action, BuildOrHire)
        cost = action.build.cost if of else action.cost
        player = table.players[self.seat]
        if pesos < cost.pesos:
            return
        given = self._cheapest(cost, player)
        if given is None:
            return
        sites = sorted(
            queries.sites(table, self.seat),
            key=lambda site: self.appraisal.house(table, site),
            reverse=True,
        )
        for site in sites[:BUILDS]:
            yield PlayBuildOf(card, site, given) if of else PlayBuild(card, site, given)

    def _cheapest(self, cost: Any, player: Player) -> Choice | None:
        """Return the goods to pay a cost with, None if it cannot be paid."""
        best = None
        for choice in queries.exchanges(cost, FREE):
            goods = queries.total(cost, choice.given)
            if has(player.warehouse, goods):
                left = [n - m for n, m in zip(player.warehouse, goods, strict=True)]
                worth = self.appraisal.goods(left, player.hold, player.ship)
                if best is None or worth > best[0]:
                    best = worth, choice
        return best[1] if best else None

    def _build_or_hire(
        self, table: Table, card: str, action: Any, pesos: int, later: Collection[str]
    ) -> Iterator[Move]:
        yield from self._build(table, card, action, pesos, later)
        yield from self._hire(table, card, action, pesos, later)

    def _trade(
        self, table: Table, card: str, action: TradeInVillages, pesos: int, later: Collection[str]
    ) -> Iterator[Move]:
        markets = queries.markets_of(table, self.seat)
        if not markets or pesos < action.fee:
            return
        orders: Sequence[Sequence[str]]
        if len(markets) <= ORDERS:
            orders = list(permutations(markets))
        else:
            orders = [
                sorted(markets, key=lambda market: queries.tile_in_use(table, market).gain.vp)
            ]
        for order in orders:
            yield self._visits(table, card, order, pesos - action.fee)

    def _visits(self, table: Table, card: str, order: Sequence[str], pesos: int) -> Move:
        warehouse: Sequence[int] = table.players[self.seat].warehouse
        visits = []
        for market in order:
            most = queries.most_trades(table, self.seat, market)
            trades = self.markets.best(table, market, most, pesos, warehouse)
            pesos, warehouse = trades.pesos, trades.warehouse
            visits.append(trades.visit(market))
        return PlayTrade(card, Visits(tuple(visits)))

    def _ship(
        self, table: Table, card: str, action: Any, pesos: int, later: Collection[str]
    ) -> Iterator[Move]:
        player = table.players[self.seat]
        for region in REGIONS:
            full = player.hold[region.good] >= OVERSEAS_GOODS and any(table.regions[region.id])
            if full and region.id != player.ship:
                yield PlayShip(card, region.id)
        if player.ship != COAST:
            yield PlayShip(card, COAST)

    def _overseas(
        self, table: Table, card: str, action: Any, pesos: int, later: Collection[str]
    ) -> Iterator[Move]:
        player = table.players[self.seat]
        region = player.ship
        good = next((each.good for each in REGIONS if each.id == region), None)
        if good is None or player.hold[good] < OVERSEAS_GOODS:
            return
        for achievement in dict.fromkeys(table.cards_in(region)):
            price = queries.compensation(table, achievement)
            if price <= pesos:
                regions = queries.payees(table, region) if price else []
                pay = regions[0] if len(regions) > 1 else ""
                yield PlayOverseas(card, achievement, pay)

    def _gain(
        self, table: Table, card: str, action: FreeGain, pesos: int, later: Collection[str]
    ) -> Iterator[Move]:
        for taken in self.appraisal.best_choice(action.gain, table.players[self.seat])[:2]:
            yield PlayGain(card, Choice.of((), taken))

    def _convert(
        self, table: Table, card: str, action: Convert, pesos: int, later: Collection[str]
    ) -> Iterator[Move]:
        player = table.players[self.seat]
        trades = self.markets.exchange(card, action.times, pesos, player)
        if trades.choices:
            chosen = any(choice.words for choice in trades.choices)
            times = len(trades.choices)
            yield PlayConvert(card, Uses(times, trades.choices if chosen else ()))

    def _move(
        self, table: Table, card: str, action: Any, pesos: int, later: Collection[str]
    ) -> Iterator[Move]:
        boats = isinstance(action, RiverBoats)
        worth = self.promises.places(table, pesos, later)
        if not worth:
            return
        groups, peso = [], self.appraisal.ahead.peso
        for origin, number in Counter(table.players[self.seat].merchants).items():
            trips = (
                by_boat(table, self.seat, origin)
                if boats
                else by_road(table, self.seat, origin, action.costs)
            )
            useful = [trip for trip in trips if trip.destination in worth and trip.price <= pesos]
            useful.sort(key=lambda trip: peso * trip.price - worth[trip.destination][-1])
            groups.append((origin, number, useful[:DESTINATIONS]))
        kind = PlayRiver if boats else PlayMove
        for paths in best_routes(groups, worth, pesos, peso):
            yield kind(card, Route(paths))


@lru_cache
def _cargoes(most: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """Return the contents of a hold worth a thought, with at most so many goods of each kind.

    As many orders as there is room for, alone or with other goods that fill the hold.
    """
    kinds = range(len(most))
    cargoes: dict[tuple[int, ...], None] = {}
    for orders in range(HOLD_CAPACITY // OVERSEAS_GOODS + 1):
        for wanted in combinations_with_replacement(kinds, orders):
            content = [min(most[kind], OVERSEAS_GOODS * wanted.count(kind)) for kind in kinds]
            cargoes[tuple(content)] = None
            for order in permutations(kinds):
                filled = list(content)
                for kind in order:
                    room = HOLD_CAPACITY - sum(filled)
                    filled[kind] += min(room, most[kind] - filled[kind])
                cargoes[tuple(filled)] = None
    return tuple(cargoes)


_Look = Callable[[CardWays, Table, str, Any, int, Collection[str]], Iterator[Move]]
_WAYS: Final[Mapping[type[CardAction], _Look]] = {
    MoveGoods: CardWays._move_goods,
    SellGood: CardWays._sell,
    HireMerchant: CardWays._hire,
    MoveMerchants: CardWays._move,
    RiverBoats: CardWays._move,
    BuildHouse: CardWays._build,
    TradeInVillages: CardWays._trade,
    MoveShip: CardWays._ship,
    OverseasTrade: CardWays._overseas,
    FreeGain: CardWays._gain,
    Convert: CardWays._convert,
    BuildOrHire: CardWays._build_or_hire,
}
"""How the moves of each main action are found."""
