"""Nudges: a notice to the players of a game when most of them have just become awake.

People in different time zones share few hours, in which a game advances quickly. Each running game
has one timer, for the next time at which a player wakes up. If most players, and most of those
asked, may be disturbed then but not a minute before, and the game has waited for a while, those who
are awake are notified, at most once a day. If no one has quiet hours, nothing is known, and no one
is notified. Players without nudges or without any notifications are left out.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from typing import Final

from bot.model import Game, Timer
from bot.model.notices import Nudge
from bot.services.base.scheduler import Scheduler
from bot.services.play.observers import GameChange, Observer
from bot.services.play.positions import read_snapshot
from bot.services.time import availability
from bot.services.time.availability import Availability
from bot.services.time.calendar import DAY, ends_of_stops, free_from
from bot.services.time.pace import HOUR
from bot.services.time.round_left import calls_left
from bot.services.time.vote_rules import persons_of
from bot.store.base import timers
from bot.store.database import Database, Transaction
from bot.store.messages import outbox
from bot.store.play import moves
from bot.store.tables import games

KIND: Final = "nudge"
WAITED: Final = 6 * HOUR
"""The time after which a game that waits for the same answer is slow enough."""
SELDOM: Final = 20 * HOUR
"""The least time between two nudges at a table: the same hour of the next day is not too early."""
_MOMENT: Final = 60.0
_CALLED_BY: Final = ("thread", "direct")


class Nudges:
    """Tells players when most of them are awake. `clock` returns seconds since the epoch."""

    def __init__(self, db: Database, clock: Callable[[], float]) -> None:
        self._db = db
        self._clock = clock

    def register(self, scheduler: Scheduler) -> None:
        """Handle the timers of nudges."""
        scheduler.handle(KIND, self.due)

    async def due(self, tx: Transaction, timer: Timer) -> None:
        """Notify those who are awake if it is time, and schedule the next wake-up."""
        assert timer.game_id is not None
        game = await games.load(tx.connection, timer.game_id)
        if game is None or game.status != "running":
            return
        now, told_at = self._clock(), timer.number
        times = await availability.load_many(tx.connection, persons_of(game))
        people = tuple(times.values())
        if now - told_at >= SELDOM and should_nudge(game, people, timer.due_at, now):
            called = tuple(
                [person.profile.person_id for person in people if _wants(person, game, now)]
            )
            if called:
                turns = await _turns_left(tx, game)
                await outbox.notice(tx, game.id, Nudge(called, game.question, turns), now)
                told_at = int(now)
        await _plan(tx, game, now, told_at)


class NudgeObserver(Observer):
    """Sets the timer of each game that starts; it goes with the game's end."""

    kinds = frozenset(("started",))

    async def observe(self, tx: Transaction, happened: GameChange) -> None:
        """Watch a game from its start on."""
        if happened.after.status == "running":
            await _plan(tx, happened.after, happened.now, 0)


def should_nudge(game: Game, people: Collection[Availability], at: float, now: float) -> bool:
    """Whether most players of a game that has waited are awake together from `at` on, and `now`."""
    if game.live is not None or game.asked_at + WAITED > at:
        return False
    return (
        _are_together(game, people, now)
        and _are_together(game, people, at)
        and not _are_together(game, people, at - _MOMENT)
    )


def _are_together(game: Game, people: Iterable[Availability], at: float) -> bool:
    awake = {person.profile.person_id for person in people if _is_awake(person, game, at)}
    asked = set(game.asked)
    players = len(persons_of(game))
    return len(awake) > 1 and 2 * len(awake) > players and 2 * len(awake & asked) > len(asked)


def _is_awake(times: Availability, game: Game, at: float) -> bool:
    return free_from(times.free(game), at) == at


def _wants(times: Availability, game: Game, now: float) -> bool:
    return times.profile.nudges and times.reminders in _CALLED_BY and _is_awake(times, game, now)


async def _turns_left(tx: Transaction, game: Game) -> int:
    """Return about how many turns the round still takes, 0 if the position can't be read."""
    snapshot = await moves.load_snapshot(tx.connection, game.id)
    try:
        return 0 if snapshot is None else calls_left(read_snapshot(snapshot))
    except ValueError:
        return 0  # stored under older rules; the game itself is rebuilt from its moves


async def _plan(tx: Transaction, game: Game, now: float, told_at: int) -> None:
    """Look at a game again when the next player wakes up, or after a day."""
    people = await availability.load_many(tx.connection, persons_of(game))
    until = now + DAY
    wakings = [
        at
        for times in people.values()
        for at in ends_of_stops(times.free(game), now + _MOMENT, until)
    ]
    due = min(wakings, default=until)
    await timers.put(tx, f"{KIND}:{game.id}", KIND, due, game_id=game.id, number=told_at)
