"""Observers of games: clocks, votes, orders, statistics.

Observers work in the transaction of the change, so what they store is always consistent with the
game. Each declares which kinds of changes it handles.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Set
from dataclasses import dataclass
from typing import Any, ClassVar, Final, Literal, Protocol, TypeAlias

from bot.model import Game, StoredMove
from bot.store.database import Transaction
from bot.store.memory import Fact
from rules import State

Kind: TypeAlias = Literal["any", "started", "seats", "paused", "ended"]
EVERY: Final[Set[Kind]] = frozenset(("any",))
"""Changes of every kind, moves and moves that were undone among them."""


@dataclass(frozen=True, slots=True)
class GameChange:
    """One change of a game that was started, or its start.

    `before` and `after` are the game around the change (before the start: the lobby), `state` the
    position after it. `made` are the moves that were made, `undone` those that were undone,
    oldest first; both are () where seats changed or the table was paused, ended, and so on. `now`
    is when, in seconds since the epoch.
    """

    before: Game
    after: Game
    state: State
    now: float
    made: tuple[StoredMove, ...] = ()
    undone: tuple[StoredMove, ...] = ()

    def kinds(self) -> Set[Kind]:
        """Return the kinds of the change; one while the table is paused is always such a one."""
        before, after = self.before, self.after
        holds: dict[Kind, bool] = {
            "any": True,
            "started": before.status == "lobby",
            "seats": before.seats != after.seats,
            "paused": after.paused_at is not None,
            "ended": after.status != "running",
        }
        return {kind for kind, is_so in holds.items() if is_so}


class Observer(Protocol):
    """A part of the bot that stores what follows from changes of games of some `kinds`.

    With `rows`, it has nothing to do in games without such rows.
    """

    @property
    def kinds(self) -> Set[Kind]:
        """The kinds of changes it receives."""
        ...

    @property
    def rows(self) -> Fact[Any] | None:
        """The rows without which it doesn't need changes of a game; None if it always does."""
        ...

    async def observe(self, tx: Transaction, happened: GameChange) -> None:
        """Store what follows from a change, together with it."""
        ...


class Timekeeper(Observer, Protocol):
    """The observer that knows what the clocks held."""

    async def banks(self, tx: Transaction, game: Game) -> Mapping[int, float]:
        """Return what the clock of each seat that is waited for holds now, in seconds.

        It is stored with the moves that are made, so that what follows from an answer, the refill,
        goes when the answer is undone.
        """
        ...


class Untimed:
    """The timekeeper of games without clocks."""

    kinds: ClassVar = frozenset[Kind]()
    rows: ClassVar = None

    async def banks(self, tx: Transaction, game: Game) -> Mapping[int, float]:
        """Return no banks: there are no clocks."""
        return {}

    async def observe(self, tx: Transaction, happened: GameChange) -> None:
        """Leave the game alone: nothing follows without clocks."""


async def notify(tx: Transaction, observers: Iterable[Observer], change: GameChange) -> None:
    """Run the observers of a change, one after the other."""
    kinds = change.kinds()
    for observer in observers:
        if kinds.isdisjoint(observer.kinds):
            continue
        if observer.rows is None or await tx.connection.know(observer.rows, change.after.id):
            await observer.observe(tx, change)
