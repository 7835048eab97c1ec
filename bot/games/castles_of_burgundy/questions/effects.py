"""Effects that are pending: of tiles, trade routes, reached targets (RULINGS 8, 11, 13)."""

from __future__ import annotations

from typing import ClassVar

import rules
from bot.games.castles_of_burgundy.questions.base import TurnPart
from bot.games.core.preferences import Preference
from bot.i18n import noted
from renderers.castles_of_burgundy.words import decisions
from rules import Move
from rules.castles_of_burgundy import queries
from rules.castles_of_burgundy.decisions import EffectChoice
from rules.castles_of_burgundy.moves import ShipGoods
from rules.castles_of_burgundy.state import Table


class MostGoods(Preference[Table]):
    """The depot with the most goods that fit."""

    id: ClassVar = "mostgoods"
    label: ClassVar = noted("ships take the most goods")
    help: ClassVar = noted(
        "Each ship takes goods from the depot that has the most goods you can store."
    )

    def prefer(self, argument: str, view: Table, seat: int) -> Move | None:
        moves = [m for m in rules.legal(view, seat, "goods") if isinstance(m, ShipGoods)]
        return max(moves, key=lambda move: _number(view, seat, move), default=None)


def _number(view: Table, seat: int, move: ShipGoods) -> int:
    """Return how many goods a ship takes."""
    duchy, stacked = view.duchy_of(seat), view.depots[move.depot - 1].goods
    left = queries.free_spaces(view, duchy)
    return sum(
        number
        for goods, number in enumerate(stacked, 1)
        if duchy.stored(goods) or goods in move.keep or (left and not move.keep)
    )


class EffectQuestion(TurnPart[EffectChoice]):
    """The next of the pending effects, in the order that the player likes."""

    preferences: ClassVar = (MostGoods(),)

    def prompt(self) -> str:
        """Return what is pending."""
        return self.texts.gettext(
            "{player}: resolve {effects}.",
            player=self.names[self.seat],
            effects=", ".join(decisions.pending(self.view.turn.pending, self.texts)),
        )
