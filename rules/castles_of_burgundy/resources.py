"""Gains and expenses of a player: workers, silver, victory points (RULINGS 8, 12, 13.2)."""

from __future__ import annotations

from typing import Final

from rules.castles_of_burgundy.events import WorkersEchoed
from rules.castles_of_burgundy.state import Table

ECHO: Final = 2
"""The shield that gives a worker whenever another player gains some."""


def gain_workers(table: Table, seat: int, workers: int) -> None:
    """Give workers in one event; owners of shield 2 get one each (RULINGS 12)."""
    if not workers:
        return
    own = table.duchy_of(seat)
    own.workers += workers
    for other in table.seats_from(seat)[1:]:
        duchy = table.duchy_of(other)
        if duchy is not own and duchy.has_shield(ECHO):
            duchy.workers += 1
            table.emit(WorkersEchoed, other)


def gain_silver(table: Table, seat: int, silver: int) -> None:
    """Give silver to a seat."""
    table.duchy_of(seat).silver += silver


def pay_workers(table: Table, seat: int, workers: int) -> None:
    """Pay workers back."""
    table.duchy_of(seat).workers -= workers
