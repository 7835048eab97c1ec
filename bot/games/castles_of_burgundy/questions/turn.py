"""A turn: what each die does, purchases, and the end (RULINGS 5 to 7)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from bot.games.castles_of_burgundy.computer.guide import CastlesOfBurgundyGuide
from bot.games.castles_of_burgundy.questions.ahead import TurnAhead
from bot.games.castles_of_burgundy.questions.base import TurnPart
from bot.games.castles_of_burgundy.verbs import VERBS
from bot.games.core.judgement import AsTheComputer
from bot.games.core.preferences import Preference, first_legal
from bot.i18n import noted
from renderers.castles_of_burgundy.words import phrases as word
from rules import Move
from rules.castles_of_burgundy.decisions import TurnChoice
from rules.castles_of_burgundy.moves import (
    GOODS_TOO,
    GOODS_TYPE,
    EndTurn,
)
from rules.castles_of_burgundy.state import Table


class NoPurchase(Preference[Table]):
    """The end of the turn where only a purchase is left."""

    id: ClassVar = "nopurchase"
    label: ClassVar = noted("end without buying")
    help: ClassVar = noted("End your turn without buying once both dice are used.")

    def prefer(self, argument: str, view: Table, seat: int) -> Move | None:
        return first_legal(view, seat, [str(EndTurn())])


class TurnQuestion(TurnPart[TurnChoice]):
    """The next action, a free move, or the end of the turn."""

    verbs: ClassVar = VERBS
    preferences: ClassVar = (NoPurchase(), AsTheComputer(CastlesOfBurgundyGuide()))
    ahead: ClassVar = TurnAhead("turn", also=("goods", GOODS_TOO, GOODS_TYPE))

    def prompt(self) -> str:
        """Return which dice are left, and what they can be changed with."""
        dice = self.view.players[self.seat].unused
        player, duchy = self.names[self.seat], self.view.duchy_of(self.seat)
        if not dice:
            return self.texts.gettext(
                "{player}: end your turn, or take actions without a die first.", player=player
            )
        return self.texts.ngettext(
            "{player}: use your die {dice}. You have {workers} and {silver}.",
            "{player}: use your dice {dice}. You have {workers} and {silver}.",
            len(dice),
            player=player,
            dice=self.texts.listing(map(str, dice)),
            workers=word.workers(duchy.workers, self.texts),
            silver=word.silver(duchy.silver, self.texts),
        )

    def sensible(self) -> Iterable[Move]:
        """Return the ends of a turn; while there are dice the panel serves."""
        return () if self.view.players[self.seat].unused else super().sensible()
