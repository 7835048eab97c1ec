"""What follows the first depot of a ship: more goods, a trade (RULINGS 8, 12, 13.2)."""

from __future__ import annotations

from typing import ClassVar

from bot.games.castles_of_burgundy.questions.base import TurnPart
from bot.i18n import Texts, noted
from renderers.castles_of_burgundy.words import phrases as word
from rules import Move
from rules.castles_of_burgundy.decisions import GoodsTypeChoice, SecondDepotChoice, TradeChoice
from rules.castles_of_burgundy.moves import (
    GOODS_TOO,
    GOODS_TYPE,
    ShipGoods,
    ShipGoodsToo,
    ShipGoodsType,
)
from rules.castles_of_burgundy.state import Table


class SecondDepotQuestion(TurnPart[SecondDepotChoice]):
    """The goods of a depot beside the first (monastery 5)."""

    decision: ClassVar = SecondDepotChoice
    further: ClassVar = (GOODS_TOO,)

    @classmethod
    def terms(cls, move: Move, view: Table, seat: int) -> str:
        return goods_there(move, view)

    def prompt(self, texts: Texts) -> str:
        return texts.gettext(
            "{player}: take the goods of a depot next to {depot} too?",
            player=self.names[self.seat],
            depot=word.depot(self.step.depot, texts),
        )


class GoodsTypeQuestion(TurnPart[GoodsTypeChoice]):
    """All goods of one type (shield 5)."""

    decision: ClassVar = GoodsTypeChoice
    further: ClassVar = (GOODS_TYPE,)
    asked: ClassVar = noted("{player}: take all goods of one type too?")

    @classmethod
    def terms(cls, move: Move, view: Table, seat: int) -> str:
        """Return how many goods it takes from the depots."""
        if not isinstance(move, ShipGoodsType):
            return ""
        return str(sum(depot.goods[move.goods - 1] for depot in view.depots))


class TradeQuestion(TurnPart[TradeChoice]):
    """Five goods for a black tile, face down (solo)."""

    decision: ClassVar = TradeChoice
    asked: ClassVar = noted("{player}: trade five goods for a tile of the black depot?")


def goods_there(move: Move, view: Table) -> str:
    """Return what lies in the depot whose goods a move takes, "" for another move."""
    if not isinstance(move, ShipGoods | ShipGoodsToo):
        return ""
    return "+".join(map(str, view.depots[move.depot - 1].goods))
