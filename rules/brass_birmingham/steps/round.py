"""Rounds: everybody's turn, turn order and income; what follows the last one (RULINGS 5, 8)."""

from __future__ import annotations

from dataclasses import dataclass

from rules.brass_birmingham.data import RAIL, ROUNDS
from rules.brass_birmingham.events import OrderSet, RoundBegan
from rules.brass_birmingham.state import Table
from rules.brass_birmingham.steps.era import ChangeOfEras, EndOfEra
from rules.brass_birmingham.steps.income import pay_income
from rules.brass_birmingham.steps.turn import Turn
from rules.core.steps import Step


@dataclass(frozen=True, slots=True)
class Round(Step[Table]):
    """Everybody takes a turn, in turn order; then the round ends."""

    def run(self, table: Table) -> None:
        """Begin the round."""
        table.emit(RoundBegan, table.era, table.round, tuple(table.order))
        for player in table.players:
            player.shown = (player.shown[1], 0)
        table.push(*[Turn(place) for place in range(table.seats)], EndOfRound())


@dataclass(frozen=True, slots=True)
class EndOfRound(Step[Table]):
    """Set the turn order, pay income, settle debts; then the next round or the end of the era."""

    def run(self, table: Table) -> None:
        """No income after the last round of the game (RULINGS 8)."""
        spent = tuple([player.spent for player in table.players])
        table.order.sort(key=spent.__getitem__)
        for player in table.players:
            player.spent = 0
        table.emit(OrderSet, tuple(table.order), spent)
        last = table.round == ROUNDS[table.seats]
        if not last:
            table.push(NextRound())
        elif table.last_era:
            table.push(EndOfEra())
        else:
            table.push(EndOfEra(), ChangeOfEras(), Round())
        if not (last and table.era == RAIL):
            pay_income(table)


@dataclass(frozen=True, slots=True)
class NextRound(Step[Table]):
    """Count on and begin the next round."""

    def run(self, table: Table) -> None:
        table.round += 1
        table.push(Round())
