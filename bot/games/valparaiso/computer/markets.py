"""Trades in villages: how often it is best to trade, and for what."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final, NamedTuple, TypeAlias

from bot.games.valparaiso.computer.appraisal import Appraisal
from rules.valparaiso import queries
from rules.valparaiso.elements import Amount, Stock
from rules.valparaiso.phrases import Choice, Uses, Visit
from rules.valparaiso.state import Player, Table

NOTHING: Final = 1e-9
Option: TypeAlias = tuple[Choice, Stock, Stock]


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


class Markets:
    """The best trades at the prices of an appraisal, as long as the others do nothing.

    What was found once is kept.
    """

    def __init__(self, appraisal: Appraisal) -> None:
        self._appraisal = appraisal
        self._known: dict[object, Trades] = {}
        self._fees: dict[str, int] = {}

    def best(
        self, table: Table, market: str, most: int, pesos: int, warehouse: Sequence[int]
    ) -> Trades:
        """Return the best trades, at most so many, with these pesos and goods; the fee is paid."""
        seat = self._appraisal.seat
        player, tile = table.players[seat], queries.tile_in_use(table, market)
        fee = self.fee(table, market)
        if tile.cap is not None:
            most = min(most, tile.cap)
        return self._known_best(tile.pay, tile.gain, most, fee, player, pesos, warehouse)

    def fee(self, table: Table, market: str) -> int:
        """Return the pesos that trading in a village costs whatever is traded."""
        fee = self._fees.get(market)
        if fee is None:
            fees = queries.fees(table, self._appraisal.seat, market)
            fee = self._fees[market] = sum(fees.values())
        return fee

    def exchange(self, pay: Amount, gain: Amount, most: int, pesos: int, player: Player) -> Trades:
        """Return the best exchanges that a card allows at most so many times."""
        return self._known_best(pay, gain, most, 0, player, pesos, player.warehouse)

    def _known_best(
        self,
        pay: Amount,
        gain: Amount,
        most: int,
        fee: int,
        player: Player,
        pesos: int,
        warehouse: Sequence[int],
    ) -> Trades:
        key = (pay, gain, most, fee, pesos, *warehouse, *player.hold, player.ship)
        best = self._known.get(key)
        if best is None:
            best = self._best(pay, gain, most, fee, player, pesos, warehouse)
            self._known[key] = best
        return best

    def _best(
        self,
        pay: Amount,
        gain: Amount,
        most: int,
        fee: int,
        player: Player,
        pesos: int,
        warehouse: Sequence[int],
    ) -> Trades:
        """Trade once more as long as there is something to pay with; stop where it was best."""
        purse = self._appraisal.purse
        before = purse(pesos, warehouse, player)
        best = Trades(0.0, (), pesos, _stock(warehouse))
        now = Trades(0.0, (), pesos - fee, _stock(warehouse))
        options = _options(pay, gain)
        for times in range(1, most + 1):
            left = now.pesos - pay.pesos
            if now.pesos < 0 or left < 0:
                break
            left += gain.pesos
            ways = []
            for choice, (paid_0, paid_1, paid_2), (more_0, more_1, more_2) in options:
                silver, copper, wheat = now.warehouse
                silver, copper, wheat = silver - paid_0, copper - paid_1, wheat - paid_2
                if silver >= 0 and copper >= 0 and wheat >= 0:
                    goods = (silver + more_0, copper + more_1, wheat + more_2)
                    ways.append((purse(left, goods, player), choice, goods))
            if not ways:
                break
            worth, choice, goods = max(ways, key=_worth)
            now = Trades(worth - before + times * gain.vp, (*now.choices, choice), left, goods)
            if now.gain > best.gain + NOTHING:
                best = now
        return best


@cache
def _options(pay: Amount, gain: Amount) -> tuple[Option, ...]:
    """Return the ways to choose goods in one trade, with what is paid and gained."""
    return tuple(
        [
            (choice, queries.total(pay, choice.given), queries.total(gain, choice.taken))
            for choice in queries.exchanges(pay, gain)
        ]
    )


def _worth(way: tuple[float, Choice, Stock]) -> float:
    return way[0]


def _stock(goods: Sequence[int]) -> Stock:
    silver, copper, wheat = goods
    return (silver, copper, wheat)
