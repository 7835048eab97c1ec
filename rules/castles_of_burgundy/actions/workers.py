"""Taking workers with a die (RULINGS 7)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Final

from rules.castles_of_burgundy.actions.base import MoveRules
from rules.castles_of_burgundy.events import WorkersTaken
from rules.castles_of_burgundy.moves import TakeWorkers
from rules.castles_of_burgundy.payments import use, workers_dice, workers_refusal
from rules.castles_of_burgundy.resources import gain_silver, gain_workers
from rules.castles_of_burgundy.state import Duchy, Table
from rules.core.errors import Refusal

WORKERS: Final = 2
MANY_WORKERS: Final = 4
SILVER_TOO: Final = 13
MORE_WORKERS: Final = 14
"""Monasteries with a rule for taking workers."""


class WorkersRules(MoveRules[TakeWorkers]):
    """Two workers for a die, whatever it shows."""

    move: ClassVar = TakeWorkers
    verbs: ClassVar = ("workers",)

    def moves(self, table: Table, seat: int) -> Iterator[TakeWorkers]:
        """Yield every die."""
        yield from map(TakeWorkers, workers_dice(table, seat))

    def complete(self, table: Table, seat: int, move: TakeWorkers) -> TakeWorkers | Refusal:
        """The die is not changed."""
        return workers_refusal(table, seat, move.die) or move

    def apply(self, table: Table, seat: int, move: TakeWorkers) -> None:
        """Take the workers, with monastery 13 a silver too."""
        use(table, seat, move.die)
        workers, silver = workers_gain(table, table.duchy_of(seat))
        table.emit(WorkersTaken, seat, str(move.die), workers, silver)
        gain_silver(table, seat, silver)
        gain_workers(table, seat, workers)


def workers_gain(table: Table, duchy: Duchy) -> tuple[int, int]:
    """Return the workers and the silver that taking workers brings."""
    workers = MANY_WORKERS if table.has(duchy, MORE_WORKERS) else WORKERS
    return workers, int(table.has(duchy, SILVER_TOO))
