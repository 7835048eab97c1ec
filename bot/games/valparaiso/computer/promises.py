"""The promise of a position: what cards that can still be used bring from there.

A merchant in a village is worth a trade or a house, goods in the hold an achievement, as long as
the card for it is left.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Final

from bot.games.valparaiso.computer.appraisal import Appraisal
from bot.games.valparaiso.computer.markets import Markets
from rules.valparaiso import queries
from rules.valparaiso.cards import MAIN_OF, with_action
from rules.valparaiso.data import (
    COAST,
    FULL_HOLD_VP,
    HOLD_CAPACITY,
    HOUSES,
    OVERSEAS_GOODS,
    REGIONS,
)
from rules.valparaiso.elements import (
    BuildHouse,
    BuildOrHire,
    HireMerchant,
    MoveGoods,
    MoveShip,
    OverseasTrade,
    TradeInVillages,
)
from rules.valparaiso.state import Player, Table

EXPECTED: Final = 0.6
"""The part of a trade's gain that counts while merchants only stand in the village."""

ORDERED: Final = 0.9
SAILED: Final = 0.7
"""The part of an order's gain that counts while the ship is there, or has to sail there."""

TRADING: Final = frozenset(with_action(TradeInVillages))
BUILDING: Final = frozenset(with_action(BuildHouse, BuildOrHire))
HIRING: Final = frozenset(with_action(HireMerchant))
LOADING: Final = frozenset(with_action(MoveGoods))
SAILING: Final = frozenset(with_action(MoveShip))
OVERSEAS: Final = frozenset(with_action(OverseasTrade))
"""Cards by what they can do."""


class Promises:
    """What positions promise to a player, at the prices of an appraisal."""

    def __init__(self, appraisal: Appraisal) -> None:
        self.appraisal = appraisal
        self.seat = appraisal.seat
        self.markets = Markets(appraisal)

    def of(self, table: Table, later: Collection[str]) -> float:
        """Return what cards that can still be used promise: trades, a house, orders overseas."""
        player = table.players[self.seat]
        value = 0.0
        if not TRADING.isdisjoint(later):
            merchants = player.merchants
            value += EXPECTED * sum(
                [
                    self._trades(table, market, merchants.count(market), player.pesos)
                    for market in table.board.markets
                    if market in merchants
                ]
            )
        builders = BUILDING.intersection(later)
        if builders:
            value += EXPECTED * max(
                [self._site(table, place, builders) for place in set(player.merchants)]
            )
        sails = not SAILING.isdisjoint(later)
        if not OVERSEAS.isdisjoint(later):
            value += self._orders(table, player, sails)
        if not LOADING.isdisjoint(later) and (sails or player.ship == COAST):
            value += self._load(player) * (1.0 if player.ship == COAST else EXPECTED)
        if player.unhired:
            value += EXPECTED * self._hiring(player, HIRING.intersection(later))
        return value

    def _hiring(self, player: Player, cards: Collection[str]) -> float:
        """Return what a merchant that can be hired brings more than it costs."""
        gains = [0.0]
        for card in cards:
            action = MAIN_OF[card]
            assert isinstance(action, HireMerchant)
            if player.pesos >= action.cost.pesos and has(player.warehouse, action.cost.goods):
                price = self.appraisal.ahead.amount(action.cost)
                gains.append(self.appraisal.merchant - price)
        return max(gains)

    def _load(self, player: Player) -> float:
        """Return what loading the ship brings: the point of a full hold."""
        full = sum(player.warehouse) + sum(player.hold) >= HOLD_CAPACITY
        return EXPECTED * FULL_HOLD_VP if full and not player.full else 0.0

    def _trades(self, table: Table, market: str, merchants: int, pesos: int) -> float:
        """Return what a trade with so many merchants in a village brings."""
        if not merchants or pesos < 0:
            return 0.0
        number = merchants + table.owners(market).count(self.seat)
        warehouse = table.players[self.seat].warehouse
        return self.markets.best(table, market, number, pesos, warehouse).gain

    def _site(self, table: Table, place: str, builders: Collection[str]) -> float:
        """Return what a house in a place brings more than it costs."""
        player, ahead = table.players[self.seat], self.appraisal.ahead
        values = [self.appraisal.house(table, site) for site in _sites_in(table, self.seat, place)]
        if not values:
            return 0.0
        prices = [
            ahead.peso * pesos + ahead.good * goods
            for pesos, goods in map(queries.build_cost, builders)
            if player.pesos >= pesos and sum(player.warehouse) >= goods
        ]
        return max(0.0, max(values) - min(prices)) if prices else 0.0

    def _orders(self, table: Table, player: Player, sails: bool) -> float:
        """Return what the goods in the hold promise that can be exchanged at once, or by ship."""
        best = 0.0
        for region in REGIONS:
            if player.hold[region.good] >= OVERSEAS_GOODS:
                here = region.id == player.ship
                if here or sails:
                    best = max(
                        best, self._order(table, player, region.id) * (ORDERED if here else SAILED)
                    )
        return best

    def _order(self, table: Table, player: Player, region: str) -> float:
        """Return what the best card in a region brings more than the goods and their place."""
        appraisal, ahead = self.appraisal, self.appraisal.ahead
        best = 0.0
        for card in table.cards_in(region):
            price = queries.compensation(table, card)
            if price <= player.pesos:
                money = -price if price else table.region_pesos[region]
                best = max(best, appraisal.achievement(card) + ahead.peso * money)
        return max(0.0, best - appraisal.order) if best else 0.0

    def places(
        self, table: Table, pesos: int, later: Collection[str]
    ) -> Mapping[str, Sequence[float]]:
        """Return what merchants in places promise, by their number, where it is anything."""
        gains_by_place: dict[str, Sequence[float]] = {}
        most = len(table.players[self.seat].merchants)
        if not TRADING.isdisjoint(later):
            for market in table.board.markets:
                gains = [self._trades(table, market, number, pesos) for number in range(most + 1)]
                if gains[-1] > 0:
                    gains_by_place[market] = gains
        builders = BUILDING.intersection(later)
        if builders:
            for place in table.board.places:
                house = self._site(table, place, builders)
                if house > 0:
                    gains = list(gains_by_place.get(place, [0.0] * (most + 1)))
                    gains_by_place[place] = [gains[0], *[gain + house for gain in gains[1:]]]
        return gains_by_place


def _sites_in(table: Table, seat: int, place: str) -> list[str]:
    """Return the sites in a place where a merchant of the player could build."""
    board = table.board
    if len(table.players[seat].houses) == HOUSES:
        return []
    if place == board.harbour:
        return [place] if len(table.residences) < len(board.residences) else []
    return [space.id for space in board.places[place].spaces if space.id not in table.houses]


def has(warehouse: Sequence[int], goods: Sequence[int]) -> bool:
    """Whether a warehouse holds certain goods."""
    return not any(wanted > there for there, wanted in zip(warehouse, goods, strict=True))
