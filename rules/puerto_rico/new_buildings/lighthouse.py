"""Lighthouse (RULINGS 9.10): a doubloon for its owner's loadings, and for choosing the captain."""

from __future__ import annotations

from rules.puerto_rico.state import Player


def loading_pay(player: Player) -> int:
    """Return the doubloons for a loading of any sort, however many barrels it takes."""
    return int(player.occupied("lighthouse"))


def choosing_pay(player: Player) -> int:
    """Return the doubloons for having chosen the captain, paid before anything is loaded.

    A library does not double them (RULINGS U1).
    """
    return int(player.occupied("lighthouse"))
