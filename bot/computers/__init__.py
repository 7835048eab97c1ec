"""Computer players: for each game one that looks at a view and chooses among the legal moves."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final, Protocol

from bot.computers.brass_birmingham import BrassBirminghamComputer
from bot.computers.puerto_rico import PuertoRicoComputer
from rules import Move, State


class Computer(Protocol):
    """A player made of code."""

    def choose(self, view: State, seat: int, moves: Sequence[Move], seed: str) -> Move:
        """Return one of `moves`, the legal moves of `seat` (never empty, possibly lazy).

        `view` is what the seat may know. The same arguments give the same move: all chance comes
        from `seed`. Called outside the event loop, so it may take its time, and keeps nothing
        between calls.
        """
        ...


COMPUTERS: Final[Mapping[str, Computer]] = MappingProxyType(
    {"puerto-rico": PuertoRicoComputer(), "brass-birmingham": BrassBirminghamComputer()}
)
"""The computer player of each game, by the game's slug."""
