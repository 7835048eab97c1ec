"""Observers of games: clocks, votes, orders, statistics.

Observers work in the transaction of the change, so what they store is never behind the game and
never ahead of it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol

from bot.model import Game, StoredMove
from bot.store.database import Transaction
from rules import State


@dataclass(frozen=True, slots=True)
class GameChange:
    """One change of a game that was started, or its start.

    `before` and `after` are the game around the change (before the start: the lobby), `state` the
    position after it. `made` are the moves that were made, `undone` those that were taken back,
    oldest first; both are () where seats changed or the table was paused, ended, and so on. `now`
    is when, in seconds since the epoch.
    """

    before: Game
    after: Game
    state: State
    now: float
    made: tuple[StoredMove, ...] = ()
    undone: tuple[StoredMove, ...] = ()


class Observer(Protocol):
    """A part of the bot that stores what follows from changes of games."""

    async def observe(self, tx: Transaction, happened: GameChange) -> None:
        """Store what follows from a change, together with it."""
        ...


class Timekeeper(Observer, Protocol):
    """The observer that knows what the clocks held."""

    async def banks(self, tx: Transaction, game: Game) -> Mapping[int, float]:
        """Return what the clock of each seat that is waited for holds now, in seconds.

        It is stored with the moves that are made, so that what follows from an answer, the refill,
        goes when the answer is taken back.
        """
        ...


class Untimed:
    """The timekeeper of games without clocks."""

    async def banks(self, tx: Transaction, game: Game) -> Mapping[int, float]:
        """Return no banks: there are no clocks."""
        return {}

    async def observe(self, tx: Transaction, happened: GameChange) -> None:
        """Leave the game alone: nothing follows without clocks."""
