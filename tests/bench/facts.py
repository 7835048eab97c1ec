"""What finished games of some kinds are told of besides points: numbers for each game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any, Final

from rules.valparaiso.state import Table


def _valparaiso(table: Table) -> dict[str, int]:
    """Houses by kind, achievements that were taken, and whether the draw pile ended the game."""
    board = table.board
    villages = [
        board.places[board.place_of_space[space]]
        for player in table.players
        for space in player.houses
        if space in board.place_of_space
    ]
    kinds = Counter("posts" if village.market else "customs houses" for village in villages)
    return {
        "residences": len(table.residences),
        "posts": kinds["posts"],
        "customs houses": kinds["customs houses"],
        "achievements taken": len(table.cashed)
        + sum(len(player.achievements) for player in table.players),
        "ended by an empty pile": int(table.unfilled),
    }


FACTS: Final[Mapping[str, Callable[[Any], Mapping[str, int]]]] = {"valparaiso": _valparaiso}
"""What is counted, by slug."""
