"""Observers of games: clocks, votes, orders, statistics.

Observers work in the transaction of the change, so what they store is always consistent with the
game. Each declares which changes concern it.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Set
from dataclasses import dataclass
from typing import Any, ClassVar, Final, Literal, TypeAlias

import rules
from bot.model import Game, StoredMove
from bot.store.base.timers import TIMERS
from bot.store.database import Transaction
from bot.store.memory import Fact
from rules import State

Kind: TypeAlias = Literal["any", "started", "seats", "paused", "resumed", "limited", "ended"]
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
        """Return the kinds of the change.

        Every change while the table is paused is of the kind "paused", and every one to a question
        that ends by itself is "limited".
        """
        before, after = self.before, self.after
        holds: dict[Kind, bool] = {
            "any": True,
            "started": before.status == "lobby",
            "seats": before.seats != after.seats,
            "paused": after.paused_at is not None,
            "resumed": before.paused_at is not None and after.paused_at is None,
            "limited": rules.minutes(self.state) > 0,
            "ended": after.status != "running",
        }
        return {kind for kind, is_so in holds.items() if is_so}


class Observer(ABC):
    """A part of the bot that stores what follows from changes of games.

    It receives the changes of some `kinds`. A game that has any of its `rows`, or timers of the
    kinds in `timers`, concerns it in any case: of such a game it receives every change.
    """

    kinds: Set[Kind] = frozenset()
    rows: ClassVar[Fact[Any] | None] = None
    timers: ClassVar[Set[str]] = frozenset()

    @abstractmethod
    async def observe(self, tx: Transaction, happened: GameChange) -> None:
        """Store what follows from a change, together with it."""


class Timekeeper(Observer):
    """The observer that knows what the clocks held; this one keeps none."""

    async def banks(self, tx: Transaction, game: Game) -> Mapping[int, float]:
        """Return what the clock of each seat that is waited for holds now, in seconds.

        It is stored with the moves that are made, so that what follows from an answer, the refill,
        goes when the answer is undone.
        """
        return {}

    async def observe(self, tx: Transaction, happened: GameChange) -> None:
        """Leave the game alone: nothing follows without clocks."""


async def notify(tx: Transaction, observers: Iterable[Observer], change: GameChange) -> None:
    """Run the observers that a change concerns, one after the other."""
    game_id, kinds = change.after.id, change.kinds()
    timers = {timer.kind for timer in (await tx.connection.know(TIMERS, game_id)).values()}
    for observer in observers:
        concerns = not (kinds.isdisjoint(observer.kinds) and timers.isdisjoint(observer.timers))
        if not concerns and observer.rows is not None:
            concerns = bool(await tx.connection.know(observer.rows, game_id))
        if concerns:
            await observer.observe(tx, change)
