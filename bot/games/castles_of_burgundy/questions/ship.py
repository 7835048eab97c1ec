"""What follows the first depot of a ship: more goods, a trade (RULINGS 8, 12, 13.2)."""

from __future__ import annotations

from typing import ClassVar

from bot.games.castles_of_burgundy.questions.base import TurnPart
from bot.i18n import noted
from renderers.castles_of_burgundy.words import phrases as word
from rules.castles_of_burgundy.decisions import GoodsTypeChoice, SecondDepotChoice, TradeChoice


class SecondDepotQuestion(TurnPart[SecondDepotChoice]):
    """The goods of a depot beside the first (monastery 5)."""

    def prompt(self) -> str:
        return self.texts.gettext(
            "{player}: take the goods of a depot next to {depot} too?",
            player=self.names[self.seat],
            depot=word.depot(self.step.depot, self.texts),
        )


class GoodsTypeQuestion(TurnPart[GoodsTypeChoice]):
    """All goods of one type (shield 5)."""

    asked: ClassVar = noted("{player}: take all goods of one type too?")


class TradeQuestion(TurnPart[TradeChoice]):
    """Five goods for a black tile, face down (solo)."""

    asked: ClassVar = noted("{player}: trade five goods for a tile from the black depot?")
