"""Computer players: programs that look at a view and choose among the legal moves.

Each game has a player that decides at sight, and a guide with which the search of all games
thinks further; `bot.games` knows them. `levels` says who uses how much of it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from rules import Move


class Computer(Protocol):
    """A player made of code, for the views of one game."""

    def choose(self, view: Any, seat: int, moves: Sequence[Move], seed: str) -> Move:
        """Return one of `moves`, the legal moves of `seat` (never empty, possibly lazy).

        `view` is what the seat may know. The same arguments give the same move: all chance comes
        from `seed`. Called outside the event loop, so it may take its time, and keeps nothing
        between calls.
        """
        ...
