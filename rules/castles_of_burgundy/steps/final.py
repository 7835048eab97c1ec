"""Final scoring (RULINGS 9, 10), and the end of the solo game."""

from __future__ import annotations

from dataclasses import dataclass

from rules.castles_of_burgundy.actions.free import may_mimic
from rules.castles_of_burgundy.events import FinalScored, GameEnded
from rules.castles_of_burgundy.scoring import final_points
from rules.castles_of_burgundy.state import Table, Turn
from rules.castles_of_burgundy.steps.mimic import MimicChoice
from rules.core.steps import Step


@dataclass(frozen=True, slots=True)
class FinalScoring(Step[Table]):
    """Shields 6 that name nobody yet, then the points of all."""

    def run(self, table: Table) -> None:
        """A solo game that comes here is lost: a cell is left empty."""
        if table.solo:
            table.emit(GameEnded, False)
            return
        seats = [seat for seat in table.track_order() if may_mimic(table, seat)]
        table.turn = Turn()
        table.push(*[MimicChoice(seat) for seat in seats], FinalPoints())


@dataclass(frozen=True, slots=True)
class FinalPoints(Step[Table]):
    """Leftovers, monasteries and shields of every duchy."""

    def run(self, table: Table) -> None:
        """Score once for each duchy: a team scores together."""
        for number, duchy in enumerate(table.duchies):
            points = final_points(table, duchy)
            duchy.vp = {source: value for source, value in points.items() if value}
            table.emit(FinalScored, table.members(number)[0], tuple(duchy.vp.items()))
        table.emit(GameEnded, True)
