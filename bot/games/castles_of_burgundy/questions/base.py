"""The base of all questions of The Castles of Burgundy, and of those within a turn."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import Any, Final, TypeVar

import rules
from bot.games.castles_of_burgundy.consequences import consequences
from bot.games.castles_of_burgundy.labels import label, sign_of
from bot.games.castles_of_burgundy.parts import SEPARATOR
from bot.games.castles_of_burgundy.questions.moves_flow import distinct
from bot.games.castles_of_burgundy.questions.panel import TurnPanel
from bot.games.castles_of_burgundy.questions.plan import PlanPanel
from bot.games.castles_of_burgundy.questions.ranking import DECLINING, best_first
from bot.games.core.choices import OfferedMove, Style, Words
from bot.games.core.panel import Panel
from bot.games.core.question import Question, describe
from renderers.castles_of_burgundy.words import phrases as word
from rules import Decision, IllegalMove, Move
from rules.castles_of_burgundy.state import Table

D = TypeVar("D", bound=Decision[Any])
BUTTONS: Final = 10
"""Up to so many choices are buttons, one tap each."""


class TableQuestion(Question[Table, D, Move]):
    """A question of The Castles of Burgundy: moves by their names, with what they bring."""

    def words(self, move: Move) -> Words:
        text = label(move, self.view, self.seat, self.names, self.texts)
        try:
            parts = consequences(move, self.view, self.seat, self.names, self.texts)
        except IllegalMove:
            parts = []  # a lesson offers it to show why it is refused
        die = getattr(move, "die", None)
        if die is not None:
            used = word.die_part(die, self.texts)
            parts = [part for part in parts if part != used]
            text = f"{text} ({word.paid_die(die, self.texts)})"
            if helped := word.die_help(die, self.texts):
                parts.append(self.texts.gettext("with {help}", help=helped))
        style: Style = "secondary" if isinstance(move, DECLINING) else "primary"
        return Words(text, SEPARATOR.join(parts), style, sign=sign_of(move))

    @cached_property
    def ranked(self) -> list[Move]:
        """All legal moves, the best first."""
        return best_first(self.view, self.seat, rules.legal(self.view, self.seat))

    def sensible(self) -> Iterable[Move]:
        return self.ranked


class TurnPart(TableQuestion[D]):
    """A question within a turn: its panel goes on with whatever follows, up to the end.

    Where the moves are few they are offered without the panel too.
    """

    def sensible(self) -> Iterable[Move]:
        """Return one move for each thing to do if they are few; else the panel serves."""
        moves = list(distinct(self.ranked))
        return moves if len(moves) <= BUTTONS else ()

    def offers(self, verb: str) -> Iterable[OfferedMove]:
        """Yield all moves, the best first: those that differ in payment or storage too."""
        for move in self.ranked:
            if not verb or str(move).partition(" ")[0] == verb:
                yield describe(self, move)

    def panel(self, planning: bool = False) -> Panel | None:
        """Return the panel of all that follows in the turn."""
        kind = PlanPanel if planning else TurnPanel
        return kind(self.view, self.seat, self.names, self.texts)
