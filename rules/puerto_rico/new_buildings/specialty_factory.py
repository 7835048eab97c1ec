"""Specialty factory (RULINGS 9.11): doubloons for the kind of which most was produced."""

from __future__ import annotations

from rules.core.formats import Amounts
from rules.puerto_rico.state import Player


def best_kind(player: Player, produced: Amounts) -> tuple[str, int]:
    """Return the kind that pays and its number of barrels; ("", 0) if nothing pays.

    `produced` are all barrels of this phase, those of the aqueduct and the privilege included.
    """
    if not player.occupied("specialty-factory"):
        return "", 0
    kinds = [(good, number) for good, number in produced if good != "corn"]
    return max(kinds, key=lambda kind: kind[1], default=("", 0))


def pay(number: int) -> int:
    """Return the doubloons for so many barrels of one kind."""
    return max(0, number - 1)
