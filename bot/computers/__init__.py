"""Computer players: for each game one that looks at a view and chooses among the legal moves.

Each game has a player that decides at sight, and a guide with which the search of all games
thinks further. `levels` says who uses how much of it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final, Protocol

from bot.computers.search import Guide
from bot.games.brass_birmingham.computer import BrassBirminghamComputer
from bot.games.brass_birmingham.computer.guide import BrassBirminghamGuide
from bot.games.puerto_rico.computer import PuertoRicoComputer
from bot.games.puerto_rico.computer.guide import PuertoRicoGuide
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
"""The computer player of each game that decides at sight, by the game's slug."""

GUIDES: Final[Mapping[str, Guide]] = MappingProxyType(
    {"puerto-rico": PuertoRicoGuide(), "brass-birmingham": BrassBirminghamGuide()}
)
"""What the search needs to know about each game."""
