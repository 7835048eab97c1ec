"""The clocks of the persons whom games wait for, kept in the transactions that change the games.

A clock runs from the moment at which a game begins to wait for a person until it no longer does,
except while the person's calendar or the table's makes it stand still. What was used is charged to
the seat's bank, and an answer refills it. A person who answers one question after the other alone
goes on using the same bank: the refill comes when the turn is over. Each wait has one timer, for
the next thing that is to be done about it (`bot.services.time.reminder_schedule`).
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Collection, Mapping, Sequence, Set
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from typing import ClassVar

from bot.model import Clock, Game, Pace, ReminderMode, StoredMove, Window
from bot.services.errors import Refused
from bot.services.play.observers import EVERY, GameChange, Kind
from bot.services.time import availability
from bot.services.time.asking import close_late_vote
from bot.services.time.availability import Availability
from bot.services.time.calendar import Standstill, clock_stop_reason, free_from
from bot.services.time.clock_update import (
    DIGEST,
    ClockUpdate,
    asked_persons,
    plan_digest,
    show_again,
)
from bot.services.time.reminder_schedule import Wait, recounted
from bot.store.base import timers
from bot.store.database import Database, Transaction
from bot.store.memory import Connection
from bot.store.tables import games, tenures
from bot.store.time import clocks


@dataclass(frozen=True, slots=True)
class AwaitedPerson:
    """A person whom a game waits for, as a message tells of it.

    `deadline` is when the bank will be empty, None if that never happens or the seat is not
    `timed`; `still` why the clock stands still now, or would if there was one; `reminders` how the
    person wants to be told; `free` whether they may be disturbed now.
    """

    seat: int
    person_id: int
    locale: str
    deadline: float | None
    still: Standstill | None
    reminders: ReminderMode
    free: bool
    timed: bool = False


class Clocks:
    """Starts, stops, charges and refills clocks: the timekeeper of all games.

    `clock` returns seconds since the epoch. What changes something takes the transaction that
    changes the game.
    """

    kinds: ClassVar[Set[Kind]] = EVERY
    rows: ClassVar = None

    def __init__(self, db: Database, clock: Callable[[], float]) -> None:
        self._db = db
        self._clock = clock

    async def banks(self, tx: Transaction, game: Game) -> Mapping[int, float]:
        """Return what is left now to each seat that is waited for, in seconds.

        An answer that is taken back loses its refill, which leaves exactly this.
        """
        if game.pace is None or game.status != "running":
            return {}
        now = self._clock()
        change = await ClockUpdate.of(tx, game, game, now)
        left = {
            seat: change.wait(change.row(seat), person).charge_to(now).clock.bank
            for seat, person in asked_persons(game).items()
        }
        return {seat: bank for seat, bank in left.items() if bank is not None}

    async def observe(self, tx: Transaction, happened: GameChange) -> None:
        """Bring the clocks up to date after any change of a game."""
        before, game, now = happened.before, happened.after, happened.now
        change = await ClockUpdate.of(tx, before, game, now)
        if game.status != "running":
            await change.over()
        elif happened.undone:
            await change.restore_banks(await _banks_before(tx, game, happened.undone))
        elif before.paused_at is None and game.paused_at is not None:
            await self._pause(change)
        elif before.paused_at is not None and game.paused_at is None:
            await self._resume(change)
        elif before.live is None and game.live is not None:
            await change.start_live_hour()
        elif before.live is not None and game.live is None:
            await change.end_live_hour()
        elif before.status == "running" and _timing(before) != _timing(game):
            await change.apply_new_pace()
        else:
            await change.moved_on()

    async def extend(self, tx: Transaction, game: Game, seat: int, seconds: float) -> None:
        """Grant a seat more time, so that it is not late any more.

        Where there is no clock nothing is granted.
        """
        if game.pace is None:
            return
        now = self._clock()
        await close_late_vote(tx, game.id, seat, now)
        change = await ClockUpdate.of(tx, game, game, now)
        row = change.row(seat)
        person_id = asked_persons(game).get(seat)
        if person_id is None or row.since is None:
            await clocks.save(tx, game.id, [replace(row, bank=(row.bank or 0.0) + seconds)])
            return
        wait = change.wait(row, person_id).charge_to(now)
        await change.plan(recounted(_granted(wait, seconds)).clock)
        await show_again(tx, game, now)

    @asynccontextmanager
    async def rescheduling(
        self, tx: Transaction, person_id: int, *, keep_hours: bool = True
    ) -> AsyncIterator[None]:
        """Charge a person's clocks as things are, and plan them anew after the block.

        To be used around every change of a person's settings or absences. Clocks that run keep
        the hours with which they began unless not to `keep_hours`.
        """
        now = self._clock()
        changes = [
            await ClockUpdate.of(tx, game, game, now)
            for game in await self._waiting_for(tx, person_id)
        ]
        for change in changes:
            await change.charge(person_id)
        yield
        known = await availability.load(tx.connection, person_id, now)
        for change in changes:
            change.available = {**change.available, person_id: known}
            if not keep_hours:
                change.take_hours(person_id)
            await change.plan_again(person_id)
            await show_again(tx, change.game, now)
        await timers.drop(tx, f"{DIGEST}:{person_id}")
        if changes:
            await plan_digest(tx, known, now)

    async def snooze(self, game_id: int, person_id: int, until: float) -> Game:
        """Send a person no reminders of the present wait until an instant. Raises Refused."""
        now = self._clock()
        async with self._db.transaction() as tx:
            game = await games.load(tx.connection, game_id)
            if game is None or person_id not in game.asked:
                raise Refused("The game does not wait for you any more.")
            change = await ClockUpdate.of(tx, game, game, now)
            for seat in change.seats_of(person_id):
                row = change.row(seat)
                if row.since is not None:
                    await change.plan(replace(row, snoozed_until=until))
        return game

    async def asked(self, game: Game) -> Mapping[int, AwaitedPerson]:
        """Return the state of the persons whom a game waits for, by their seats."""
        async with self._db.reading() as connection:
            return await asked_of(connection, game, self._clock())

    async def deadline(self, game: Game, seat: int) -> float | None:
        """Return when the bank of a seat will be empty; None without a clock or if never."""
        asked = (await self.asked(game)).get(seat)
        return None if asked is None else asked.deadline

    async def may_disturb(self, game: Game, people: Collection[int]) -> bool:
        """Whether anybody of these people may be disturbed about a game now."""
        now = self._clock()
        async with self._db.reading() as connection:
            known = await availability.load_many(connection, people, now)
        return any(free_from(each.free(game), now) == now for each in known.values())

    async def _pause(self, change: ClockUpdate) -> None:
        """Stop the clocks of a game that was just paused."""
        paused, people = change.game, set(asked_persons(change.game).values())
        change.game = change.before
        for person_id in people:
            await change.charge(person_id)
        change.game = paused
        for person_id in people:
            await change.plan_again(person_id)
        await show_again(change.tx, paused, change.now)

    async def _resume(self, change: ClockUpdate) -> None:
        """Let the clocks of a game go on that is no longer paused."""
        for seat in asked_persons(change.game):
            row = change.row(seat)
            if row.since is not None:
                await change.plan(replace(row, since=change.now))
        for person_id in set(asked_persons(change.game).values()):
            await plan_digest(change.tx, change.available[person_id], change.now)
        await change.tell_the_last()

    async def _waiting_for(self, tx: Transaction, person_id: int) -> list[Game]:
        """Return the games in which a clock of a person runs."""
        found = [
            await games.load(tx.connection, clock.game_id)
            for clock in await clocks.of_person(tx.connection, person_id)
        ]
        return [game for game in found if game is not None]


def _timing(game: Game) -> tuple[Pace | None, Window | None]:
    return game.pace, game.window


async def _banks_before(
    tx: Transaction, game: Game, undone: Sequence[StoredMove]
) -> Mapping[int, float]:
    """Return what the clocks held before moves that were taken back, by seat.

    What they held at another pace, or for somebody else on the seat, does not count any more.
    """
    taken = {each.seat: each.until_at for each in await tenures.of_game(tx.connection, game.id)}
    banks: dict[int, float] = {}
    for move in sorted(undone, key=lambda move: move.ply, reverse=True):
        since = max(game.paced_at or 0.0, taken.get(move.seat) or 0.0)
        if move.bank is not None and move.at >= since:
            banks[move.seat] = move.bank
    return banks


async def asked_of(connection: Connection, game: Game, now: float) -> Mapping[int, AwaitedPerson]:
    """Return the state of the persons whom a game waits for, by their seats."""
    people = asked_persons(game)
    if not people:
        return {}
    known = await availability.load_many(connection, set(people.values()), now)
    rows = await clocks.of_game(connection, game.id)
    return {
        seat: _asked(game, rows.get(seat), seat, known[person], now)
        for seat, person in people.items()
    }


def _granted(wait: Wait, seconds: float) -> Wait:
    clock = wait.clock
    more = replace(
        clock,
        bank=(clock.bank or 0.0) + seconds,
        allowance=(clock.allowance or 0.0) + seconds,
    )
    return replace(wait, clock=more)


def _asked(
    game: Game, row: Clock | None, seat: int, known: Availability, now: float
) -> AwaitedPerson:
    holder = game.seats[seat]
    assert holder.person_id is not None
    runs, free = known.runs(game, row), known.free(game)
    timed = row is not None and row.bank is not None
    return AwaitedPerson(
        seat=seat,
        person_id=holder.person_id,
        locale=known.profile.locale or holder.locale,
        deadline=Wait(row, runs, free).deadline() if row is not None else None,
        still=clock_stop_reason(runs, now),
        reminders=known.reminders,
        free=free_from(free, now) == now,
        timed=timed,
    )
