"""Planning and the bonus good (RULINGS 6)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

import rules
from bot.games.core.panel import Panel
from bot.games.core.preferences import InOrder
from bot.games.valparaiso.questions.base import TableQuestion
from bot.games.valparaiso.questions.plan_panel import PlanPanel
from bot.games.valparaiso.verbs import BONUS, PLAN
from bot.i18n import noted
from rules import Move
from rules.valparaiso import queries
from rules.valparaiso.data import GOODS
from rules.valparaiso.decisions import BonusChoice, Planning
from rules.valparaiso.moves import Bonus
from rules.valparaiso.options import EXPERT
from rules.valparaiso.state import Table


class BonusInOrder(InOrder[Table]):
    """The bonus good: that of the first plan."""

    id: ClassVar = "bonus"
    label: ClassVar = noted("bonus good in order")
    help: ClassVar = noted("If you commit your plan first, you take the first of these.")
    argument: ClassVar = noted("Goods, most wanted first")
    values: ClassVar = GOODS

    def move(self, word: str) -> Move:
        return Bonus(word)


class PlanningQuestion(TableQuestion[Planning]):
    """The cards of the round, planned by all at the same time."""

    asked: ClassVar = noted("{player}: plan your cards for the round, in secret.")
    limited: ClassVar = noted("When time runs out, drafts become plans. Planning ends: {time}")
    verbs: ClassVar = (PLAN,)

    @property
    def final(self) -> bool:
        """Whether the seat has committed a plan that it cannot change."""
        committed = self.seat in self.step.secret_answers()
        return committed and self.view.options["planning"] == EXPERT

    def panel(self, planning: bool = False) -> Panel | None:
        """Return the panel while there is anything to plan."""
        return None if self.final else PlanPanel(self.view, self.seat, self.names, self.texts)

    def sensible(self) -> Iterable[Move]:
        """Return the bonus goods once the plan is final; else the panel serves."""
        if not self.final or not queries.may_take_bonus(self.view, self.seat):
            return ()
        return rules.legal(self.view, self.seat, "bonus")


class BonusQuestion(TableQuestion[BonusChoice]):
    """The good of the player who was the first to commit a plan."""

    asked: ClassVar = noted("{player}: choose a good as your bonus.")
    limited: ClassVar = noted("Without a choice, you get no good. Choose by: {time}")
    verbs: ClassVar = (BONUS,)
    preferences: ClassVar = (BonusInOrder(),)

    def sensible(self) -> Iterable[Move]:
        return rules.legal(self.view, self.seat, "bonus")
