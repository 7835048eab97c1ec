"""The choices before the first round (RULINGS 4)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar

from rules.core.errors import Refusal
from rules.core.phrases import Move
from rules.valparaiso import refusals
from rules.valparaiso.data import START_GOODS
from rules.valparaiso.elements import Amount
from rules.valparaiso.events import MerchantPlaced, StartGoodsChosen
from rules.valparaiso.moves import ChooseGoods, PlaceMerchant
from rules.valparaiso.phrases import Goods
from rules.valparaiso.resources import selections, stock_of, take_goods
from rules.valparaiso.state import Table
from rules.valparaiso.steps.aside import Asked


@dataclass(frozen=True, slots=True)
class StartGoodsChoice(Asked):
    """The goods to begin with; no two players have the same."""

    verb: ClassVar = "goods"

    def candidates(self, table: Table, seat: int) -> Iterable[Move]:
        """All combinations of goods."""
        for chosen in selections(Amount(any=START_GOODS)):
            yield ChooseGoods(Goods(*stock_of(chosen)))

    def refusal(self, table: Table, seat: int, move: Move) -> Refusal | None:
        """The number, then what the others have."""
        if not isinstance(move, ChooseGoods):
            return Refusal(refusals.GOODS_FIRST)
        if sum(move.goods.stock) != START_GOODS:
            return Refusal(refusals.START_NUMBER, {"number": START_GOODS})
        if any(player.warehouse == list(move.goods.stock) for player in table.players):
            return Refusal(refusals.START_TAKEN)
        return None

    def apply(self, table: Table, seat: int, move: Move) -> None:
        """Put them into the warehouse."""
        assert isinstance(move, ChooseGoods)
        take_goods(table.players[seat], move.goods.stock)
        table.emit(StartGoodsChosen, seat, move.goods.stock)


@dataclass(frozen=True, slots=True)
class VillageChoice(Asked):
    """The village where the second merchant begins."""

    verb: ClassVar = "place"

    def candidates(self, table: Table, seat: int) -> Iterable[Move]:
        """All villages of this side of the board."""
        return map(PlaceMerchant, table.board.villages)

    def refusal(self, table: Table, seat: int, move: Move) -> Refusal | None:
        """A village of this side of the board without a merchant."""
        if not isinstance(move, PlaceMerchant):
            return Refusal(refusals.VILLAGE_FIRST)
        if move.village not in table.board.villages:
            return Refusal(refusals.NOT_ON_BOARD, {"place": move.village})
        if any(move.village in player.merchants for player in table.players):
            return Refusal(refusals.VILLAGE_TAKEN, {"place": move.village})
        return None

    def apply(self, table: Table, seat: int, move: Move) -> None:
        """Place the merchant."""
        assert isinstance(move, PlaceMerchant)
        player = table.players[seat]
        player.waiting = False
        player.merchants = sorted([*player.merchants, move.village])
        table.emit(MerchantPlaced, seat, move.village)
