"""The draft: which violet buildings are in the game (RULINGS 10)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import ClassVar, Final

from bot.games.core.ahead import Ahead, Fate
from bot.games.core.choices import OfferedMove, Words
from bot.games.puerto_rico.questions.base import TableQuestion
from bot.games.puerto_rico.verbs import DRAFT
from bot.i18n import Texts, noted
from renderers.puerto_rico.words import phrases as word
from renderers.puerto_rico.words.effects import power
from rules import Move
from rules.puerto_rico import queries
from rules.puerto_rico.data import BUILDING, BUILDING_ORDER
from rules.puerto_rico.decisions import DraftChoice
from rules.puerto_rico.moves import Draft
from rules.puerto_rico.state import Table

COST_GROUPS: Final = (5, 9, 10)
"""The draft is shown in selects of buildings that cost up to so much."""
MANY: Final = 25


class DraftAhead(Ahead[Table]):
    """A building for the game, on the next turn of the draft."""

    def position(self, view: Table, seat: int) -> Table | None:
        """Return the same draft with another seat's turn."""
        if not queries.drafting(view):
            return None
        return queries.imagined(view, DraftChoice(seat), view.phase, view.chooser)

    def fate(self, move: Move, view: Table, seat: int) -> Fate:
        """Return that the building is in the game already."""
        if isinstance(move, Draft) and (not queries.drafting(view) or move.building in view.stock):
            return "never"
        return "open"


class DraftQuestion(TableQuestion[DraftChoice, Draft]):
    """One kind of building for the game."""

    asked: ClassVar = noted("{player}: choose a building for the game.")
    verbs: ClassVar = (DRAFT,)
    ahead: ClassVar = DraftAhead("draft")

    def answer(self, move: Draft) -> Words:
        building = BUILDING[move.building]
        label = self.texts.gettext(
            "{building} · {doubloons}, {points}",
            building=word.building(building.id, self.texts),
            doubloons=word.doubloons(self.view.costs()[building.id], self.texts),
            points=word.points(building.vp, self.texts),
        )
        return Words(label, power(building, self.texts), "primary")

    def order(self, move: Draft) -> tuple[int, ...]:
        """Cheap buildings first."""
        return BUILDING[move.building].cost, BUILDING_ORDER[move.building]

    def shown(self) -> Iterable[OfferedMove]:
        """Return the kinds by cost: one select, or three while many are left."""
        choices = list(super().shown())
        if len(choices) <= MANY:
            return choices
        return [
            replace(choice, group=_group(choice.text.split()[-1], self.texts)) for choice in choices
        ]


def _group(building: str, texts: Texts) -> str:
    """Name the buildings of about the same cost."""
    cost = BUILDING[building].cost
    most = next(limit for limit in COST_GROUPS if cost <= limit)
    least = next((limit for limit in reversed(COST_GROUPS) if limit < most), 0) + 1
    costs = str(most) if least == most else f"{least}–{most}"
    return texts.gettext("Buildings for {costs}", costs=costs)
