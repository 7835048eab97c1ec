"""The trader phase (RULINGS 5.5)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import ClassVar

from rules.core.errors import Refusal
from rules.core.phrases import Move
from rules.core.steps import Step
from rules.puerto_rico import refusals
from rules.puerto_rico.data import GOODS, TRADING_HOUSE_SPACES
from rules.puerto_rico.events import Passed, Sold, TradingHouseEmptied
from rules.puerto_rico.moves import POST, Pass, Sell
from rules.puerto_rico.new_buildings import guesthouse, library
from rules.puerto_rico.powers import post_sale, sale
from rules.puerto_rico.state import Table
from rules.puerto_rico.steps.turn import SeatTurn

_PASS = Pass("sell")
_FULL = Refusal(refusals.HOUSE_FULL)
_SELL = {good: Sell(good) for good in GOODS}
_SELL_AT_POST = {good: Sell(good, POST) for good in GOODS}


@dataclass(frozen=True, slots=True)
class TraderPhase(Step[Table]):
    """From the trader on, everybody may sell one barrel; then a full trading house is emptied."""

    chooser: int

    def run(self, table: Table) -> None:
        """Ask everybody in order."""
        table.push(*map(_ask, table.seats_from(self.chooser)), EmptyTradingHouse())


@dataclass(frozen=True, slots=True)
class SellChoice(SeatTurn):
    """One barrel of a kind that the trading house does not have, unless the office allows it.

    A trading post takes any kind instead, also when the house is full.
    """

    verb: ClassVar = "sell"

    def candidates(self, table: Table, seat: int) -> Iterator[Move]:
        """Each kind that the player has, to the house and to the post, and passing."""
        player = table.players[seat]
        yield from (_SELL[good] for good in GOODS if player.goods[good])
        if player.occupied("trading-post"):
            yield from (_SELL_AT_POST[good] for good in GOODS if player.goods[good])
        yield _PASS

    def refusal(self, table: Table, seat: int, move: Move) -> Refusal | None:
        """RULINGS 5.5; the office does not help when the house is full (RULINGS R19)."""
        if not isinstance(move, Sell):
            return None if move == _PASS else Refusal(refusals.FIRST_SELL)
        player, good = table.players[seat], move.good
        if not player.goods[good]:
            return Refusal(refusals.NO_GOOD, {"good": good})
        if move.where:
            return None if player.occupied("trading-post") else Refusal(refusals.NO_TRADING_POST)
        if len(table.trading_house) >= TRADING_HOUSE_SPACES:
            return _FULL
        if good in table.trading_house and not player.occupied("office"):
            return Refusal(
                refusals.SOLD_ALREADY,
                {"good": good},
            )
        return None

    def tempts(self, table: Table, seat: int) -> bool:
        """The office while the house has space, and the trading post, with a barrel to sell."""
        player = table.players[seat]
        space = len(table.trading_house) < TRADING_HOUSE_SPACES
        where = ("office", "trading-post") if space else ("trading-post",)
        return any(player.goods.values()) and guesthouse.could_reach(player, where)

    def apply(self, table: Table, seat: int, move: Move) -> None:
        """Sell the barrel to the trading house, or to the post and so to the supply."""
        if not isinstance(move, Sell):
            table.emit(Passed, seat, "sell")
            return
        to_post = bool(move.where)
        price, privilege, markets = (post_sale if to_post else sale)(table, seat, move.good)
        player = table.players[seat]
        player.goods[move.good] -= 1
        player.doubloons += price + privilege + markets
        if to_post:
            table.supply[move.good] += 1
        else:
            table.trading_house.append(move.good)
        table.emit(Sold, seat, move.good, price, privilege, markets, to_post)
        if privilege > 1:
            library.spend(table, seat)


_ask = cache(SellChoice)


@dataclass(frozen=True, slots=True)
class EmptyTradingHouse(Step[Table]):
    """Only a full trading house is emptied, at the end of the phase (RULINGS R20)."""

    def run(self, table: Table) -> None:
        """Return the barrels to the supply."""
        if len(table.trading_house) < TRADING_HOUSE_SPACES:
            return
        table.emit(TradingHouseEmptied, tuple(table.trading_house))
        for good in table.trading_house:
            table.supply[good] += 1
        table.trading_house.clear()
