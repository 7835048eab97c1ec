"""The base of all questions of The Castles of Burgundy, and of those within a turn."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import cached_property
from typing import Any, ClassVar, Final, TypeVar

import rules
from bot.games.castles_of_burgundy.consequences import consequences
from bot.games.castles_of_burgundy.labels import label, sign_of
from bot.games.castles_of_burgundy.parts import SEPARATOR
from bot.games.castles_of_burgundy.questions.moves_flow import distinct
from bot.games.castles_of_burgundy.questions.panel import TurnPanel
from bot.games.castles_of_burgundy.questions.plan import PlanPanel
from bot.games.castles_of_burgundy.questions.ranking import DECLINING, best_first
from bot.games.core.choices import Described, OfferedMove, Style
from bot.games.core.composer import Composer
from bot.games.core.question import Question
from bot.i18n import Texts, noted
from renderers.castles_of_burgundy.words import phrases as word
from rules import Decision, Move
from rules.castles_of_burgundy.moves import (
    Discard,
    EndTurn,
    Fill,
    Hire,
    PlaceTile,
    Sell,
    ShipGoods,
    ShipGoodsToo,
    Skip,
    Take,
    TakeWorkers,
    TownHall,
    Warehouse,
)
from rules.castles_of_burgundy.state import Table

D = TypeVar("D", bound=Decision[Any])
DEPOT, WORKERS = "depot", "workers"
"""The parts of a planned step that can be otherwise when the turn comes."""
SAFE: Final = (
    PlaceTile,
    Sell,
    TakeWorkers,
    Hire,
    Warehouse,
    TownHall,
    Fill,
    Skip,
    Discard,
    EndTurn,
)
"""Steps with what the player has: a die, a tile in storage, goods, workers and silver."""
BUTTONS: Final = 10
"""Up to so many choices are buttons, one tap each."""


class TableQuestion(Question[Table, D, Move]):
    """A question of The Castles of Burgundy: moves by their names, with what they bring."""

    def words(self, move: Move, texts: Texts) -> Described:
        told = label(move, self.view, self.seat, self.names, texts)
        die = getattr(move, "die", None)
        if die is not None and die.shown == die.value:
            told = f"{told} ({word.die(die, texts)})"
        parts = consequences(move, self.view, self.seat, self.names, texts)
        style: Style = "secondary" if isinstance(move, DECLINING) else "primary"
        return told, SEPARATOR.join(parts), style

    def describe(self, move: Move, texts: Texts) -> OfferedMove:
        return replace(super().describe(move, texts), sign=sign_of(move))

    @cached_property
    def ranked(self) -> list[Move]:
        """All legal moves, the best first."""
        return best_first(self.view, self.seat, rules.legal(self.view, self.seat))

    def sensible(self) -> Iterable[Move]:
        return self.ranked

    def choices(self, texts: Texts) -> tuple[OfferedMove, ...]:
        """Return the sensible moves, the best first."""
        return tuple(self.described(self.sensible(), texts))


class TurnPart(TableQuestion[D]):
    """A question within a turn: its panel goes on with whatever follows, up to the end.

    Where the moves are few they are offered without the panel too.
    """

    panel: ClassVar = TurnPanel
    term_names: ClassVar = {
        DEPOT: noted("the depot and what lies there"),
        WORKERS: noted("the workers for the die"),
    }

    @classmethod
    def differences(cls, shown: str, now: str) -> tuple[str, ...]:
        """Return that goods lie in a depot other than those that were shown."""
        return () if shown == now else (DEPOT,)

    @classmethod
    def conditions(cls, move: Move) -> tuple[str, ...]:
        """Return the depot from which tiles or goods are taken, and workers for a die."""
        match move:
            case Take():
                return DEPOT, WORKERS
            case ShipGoods() | ShipGoodsToo():
                return (DEPOT,)
        return ()

    @classmethod
    def unlike(cls, planned: Move, move: Move) -> frozenset[str] | None:
        """Return whether a tile or goods come from another depot, and cost more workers."""
        match planned, move:
            case Take(), Take():
                if (planned.tile, planned.die.source) != (move.tile, move.die.source):
                    return None
                more = {WORKERS} if move.die.workers > planned.die.workers else set()
                return frozenset(more | ({DEPOT} if planned.depot != move.depot else set()))
            case (ShipGoods(), ShipGoods()) | (ShipGoodsToo(), ShipGoodsToo()):
                return frozenset({DEPOT} if planned != move else ())
        return super().unlike(planned, move)

    @classmethod
    def safe(cls, move: Move, view: Table, seat: int) -> bool:
        """Whether a step needs nothing that lies on the common board or that a partner has too."""
        own = view.duchy_of(seat)
        shared = any(view.duchy_of(other) is own for other in range(view.seats) if other != seat)
        return isinstance(move, SAFE) and not shared

    def sensible(self) -> Iterable[Move]:
        """Return one move for each thing to do if they are few; else the panel serves."""
        found = list(distinct(self.ranked))
        return found if len(found) <= BUTTONS else ()

    def offers(self, verb: str, texts: Texts) -> Iterable[OfferedMove]:
        """Yield all moves, the best first: those that differ in payment or storage too."""
        for move in self.ranked:
            if not verb or str(move).partition(" ")[0] == verb:
                yield self.describe(move, texts)

    def planner(self) -> Composer:
        made = PlanPanel(self.view, self.seat, self.names)
        made.planning = True
        return made
