"""Trades in villages: how often it is best to trade, and for what."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType
from typing import Final, NamedTuple

from bot.games.valparaiso.computer.appraisal import Appraisal, goods_worth
from bot.games.valparaiso.computer.outlook import Outlook
from rules.valparaiso import queries
from rules.valparaiso.cards import MAIN_OF, TILES
from rules.valparaiso.elements import Amount, Convert, Stock
from rules.valparaiso.phrases import Choice, Uses, Visit
from rules.valparaiso.state import Player, Table

NOTHING: Final = 1e-9
KEPT: Final = 8192
"""So many best trades are kept: the playouts of a position come to the same ones."""


class Trades(NamedTuple):
    """The best trades in a village: what they bring, what is chosen, and what is left then."""

    gain: float
    choices: tuple[Choice, ...]
    pesos: int
    warehouse: Stock

    def visit(self, market: str) -> Visit:
        """Return the trades as notation writes them."""
        chosen = any(choice.words for choice in self.choices)
        return Visit(market, Uses(len(self.choices), self.choices if chosen else ()))


class TradedGoods(NamedTuple):
    """A way to choose the goods of one trade, with what is paid and gained then."""

    choice: Choice
    paid: Stock
    gained: Stock


# the caches of trades ask for hashes very often: the identity of an object is enough
@dataclass(frozen=True, slots=True, eq=False)
class Exchange:
    """What a tile or a card exchanges, and all ways to choose the goods."""

    pay: Amount
    gain: Amount
    ways: tuple[TradedGoods, ...]

    @classmethod
    def of(cls, pay: Amount, gain: Amount) -> Exchange:
        """Return the exchange of one amount for another."""
        ways = [
            TradedGoods(choice, queries.total(pay, choice.given), queries.total(gain, choice.taken))
            for choice in queries.exchanges(pay, gain)
        ]
        return cls(pay, gain, tuple(ways))


_OF_TILE: Final[Mapping[str, Exchange]] = MappingProxyType(
    {tile.id: Exchange.of(tile.pay, tile.gain) for tile in TILES.values()}
)
_OF_CARD: Final[Mapping[str, Exchange]] = MappingProxyType(
    {
        card: Exchange.of(action.pay, action.gain)
        for card, action in MAIN_OF.items()
        if isinstance(action, Convert)
    }
)


class Markets:
    """The best trades at the prices of an appraisal, as long as the others do nothing."""

    def __init__(self, appraisal: Appraisal) -> None:
        self._appraisal = appraisal
        self._fees: dict[str, int] = {}

    def best(
        self, table: Table, market: str, most: int, pesos: int, warehouse: Sequence[int]
    ) -> Trades:
        """Return the best trades, at most so many, with these pesos and goods; the fee is paid."""
        player, tile = table.players[self._appraisal.seat], queries.tile_in_use(table, market)
        if tile.cap is not None:
            most = min(most, tile.cap)
        fee = self.fee(table, market)
        return self._best(_OF_TILE[tile.id], most, fee, player, pesos, warehouse)

    def fee(self, table: Table, market: str) -> int:
        """Return the pesos that trading in a village costs whatever is traded."""
        fee = self._fees.get(market)
        if fee is None:
            fees = queries.fees(table, self._appraisal.seat, market)
            fee = self._fees[market] = sum(fees.values())
        return fee

    def exchange(self, card: str, most: int, pesos: int, player: Player) -> Trades:
        """Return the best exchanges that a card allows at most so many times."""
        return self._best(_OF_CARD[card], most, 0, player, pesos, player.warehouse)

    def _best(
        self,
        exchange: Exchange,
        most: int,
        fee: int,
        player: Player,
        pesos: int,
        warehouse: Sequence[int],
    ) -> Trades:
        prices, wages = self._appraisal.ahead, self._appraisal.wages
        stock, hold = _stock(warehouse), tuple(player.hold)
        return _best_trades(prices, wages, exchange, most, fee, pesos, stock, hold, player.ship)


@lru_cache(maxsize=KEPT)
def _best_trades(
    ahead: Outlook,
    wages: tuple[int, ...],
    exchange: Exchange,
    most: int,
    fee: int,
    pesos: int,
    warehouse: Stock,
    hold: tuple[int, ...],
    ship: str,
) -> Trades:
    """Trade once more as long as there is something to pay with; stop where it was best."""

    def purse(pesos: int, goods: Stock) -> float:
        return ahead.money(pesos) + goods_worth(ahead, wages, goods, hold, ship)

    pay, gain = exchange.pay, exchange.gain
    before = purse(pesos, warehouse)
    best = Trades(0.0, (), pesos, warehouse)
    now = Trades(0.0, (), pesos - fee, warehouse)
    for times in range(1, most + 1):
        left = now.pesos - pay.pesos
        if now.pesos < 0 or left < 0:
            break
        left += gain.pesos
        ways = []
        for choice, (paid_0, paid_1, paid_2), (more_0, more_1, more_2) in exchange.ways:
            silver, copper, wheat = now.warehouse
            silver, copper, wheat = silver - paid_0, copper - paid_1, wheat - paid_2
            if silver >= 0 and copper >= 0 and wheat >= 0:
                goods = (silver + more_0, copper + more_1, wheat + more_2)
                ways.append((purse(left, goods), choice, goods))
        if not ways:
            break
        worth, choice, goods = max(ways, key=_worth)
        now = Trades(worth - before + times * gain.vp, (*now.choices, choice), left, goods)
        if now.gain > best.gain + NOTHING:
            best = now
    return best


def _worth(way: tuple[float, Choice, Stock]) -> float:
    return way[0]


def _stock(goods: Sequence[int]) -> Stock:
    silver, copper, wheat = goods
    return (silver, copper, wheat)
