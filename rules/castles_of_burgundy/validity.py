"""What no position of a game can hold: unknown ids, numbers out of bounds, impossible stacks."""

from __future__ import annotations

from rules.castles_of_burgundy.state import Table
from rules.core.validity import Misfits


def misfits(table: Table) -> Misfits:
    """Yield the places with impossible values."""
    return iter(())


def stack_fits(table: Table) -> bool:
    """Whether what is left to be done can belong to the rest of the position."""
    return True
