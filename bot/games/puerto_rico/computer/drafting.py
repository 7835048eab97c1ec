"""The draft: which violet buildings a player wants in the game (RULINGS 10)."""

from __future__ import annotations

from typing import Final

from bot.games.puerto_rico.computer.outlook import Outlook
from rules import Move
from rules.puerto_rico.moves import Draft
from rules.puerto_rico.state import Table

_BY_STRENGTH: Final = (
    ("small-market", "aqueduct"),
    ("hacienda", "construction-hut", "black-market", "forest-house"),
    ("small-warehouse", "storehouse"),
    ("hospice", "guesthouse"),
    ("office", "church", "large-market", "trading-post"),
    ("small-wharf", "large-warehouse"),
    ("factory", "lighthouse"),
    ("harbor", "library", "specialty-factory", "university"),
    ("wharf", "union-hall"),
    (
        "guild-hall",
        "customs-house",
        "city-hall",
        "residence",
        "statue",
        "cloister",
        "fortress",
    ),
)
"""The kinds of each cost, those most useful to a player who ships and builds first."""
_STRENGTH: Final = {
    kind: 1 - place / len(kinds) for kinds in _BY_STRENGTH for place, kind in enumerate(kinds)
}


def weigh_kind(table: Table, seat: int, outlook: Outlook, move: Move) -> float:
    """Prefer strong kinds, dear ones before cheap ones: they decide more."""
    assert isinstance(move, Draft)
    return _STRENGTH[move.building] + 0.1 * table.costs()[move.building]
