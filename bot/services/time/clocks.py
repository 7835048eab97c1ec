"""The clocks of the persons whom games wait for, kept in the transactions that change the games.

A clock runs while a game waits for a person, except when the person's or the table's calendar stops
it. The time used is charged to the seat's bank, and an answer refills it. A person who answers
several questions in a row keeps using the same bank: the refill comes at the end of the turn. Each
wait has one timer, for its next action (`bot.services.time.reminder_schedule`).
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Collection, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from typing import Final

from bot.model import Clock, Game, ReminderMode, StoredMove
from bot.model.messages import WaitingUpdate
from bot.services.errors import Refused
from bot.services.play.observers import EVERY, GameChange, Timekeeper
from bot.services.time import availability, calendar
from bot.services.time.asking import close_late_vote
from bot.services.time.availability import Availability
from bot.services.time.calendar import Standstill, clock_stop_reason, free_from
from bot.services.time.clocks_after import (
    Case,
    ClockChange,
    ClocksAfter,
    GameClocks,
    banks_left,
    case_of,
    clocks_after,
    newcomers,
    timer_keys,
    timers_after,
)
from bot.services.time.reminder_schedule import Wait, recounted
from bot.store.base import timers
from bot.store.database import Database, Transaction
from bot.store.memory import Connection
from bot.store.messages import outbox
from bot.store.tables import games, tenures
from bot.store.time import clocks
from bot.store.time.clocks import CLOCKS

DIGEST: Final = "digest"
"""The kind of the timers of digests."""
_SHOWN: Final[Collection[Case]] = ("paused", "live", "steady", "paced")
"""The changes that affect the posted deadlines."""


@dataclass(frozen=True, slots=True)
class AwaitedPerson:
    """A person whom a game waits for, as shown in messages.

    `deadline` is when the bank will be empty, None if that never happens or the seat is not
    `timed`; `still` is why the clock is stopped now, or would be if there was one; `reminders` how
    the person wants to be reminded; `free` whether they may be disturbed now.
    """

    seat: int
    person_id: int
    locale: str
    deadline: float | None
    still: Standstill | None
    reminders: ReminderMode
    free: bool
    timed: bool = False


class Clocks(Timekeeper):
    """Starts, stops, charges and refills clocks: the timekeeper of all games.

    `clock` returns seconds since the epoch. What changes something takes the transaction that
    changes the game.
    """

    kinds = EVERY

    def __init__(self, db: Database, clock: Callable[[], float]) -> None:
        self._db = db
        self._clock = clock

    async def banks(self, tx: Transaction, game: Game) -> Mapping[int, float]:
        """Return the time left now for each seat that is waited for, in seconds.

        An answer that is undone loses its refill, which leaves exactly this.
        """
        if game.pace is None or game.status != "running":
            return {}
        present = await load_clocks(tx, game, self._clock())
        left = {
            seat: present.wait(present.row(seat), person).charge_to(present.now).clock.bank
            for seat, person in game.asked_by_seat.items()
        }
        return {seat: bank for seat, bank in left.items() if bank is not None}

    async def observe(self, tx: Transaction, happened: GameChange) -> None:
        """Bring the clocks up to date after any change of a game."""
        before, game, now = happened.before, happened.after, happened.now
        change = ClockChange(case_of(happened), before)
        if change.case == "over":
            await _forget(tx, before)
            return
        present = await load_clocks(tx, game, now, before)
        if change.case == "undone":
            change = replace(change, banks=await _banks_before(tx, game, happened.undone))
        elif change.case == "moved" and before.status == "running" and before.seats != game.seats:
            for seat, bank in banks_left(present, change).items():
                await tenures.note_bank(tx, game.id, seat, bank)
            change = replace(change, saved=await _banks_saved(tx, before, game))
        await store_clocks(tx, present, clocks_after(present, change))
        if change.case in _SHOWN:
            await _update_question(tx, game, now)

    async def extend(self, tx: Transaction, game: Game, seat: int, seconds: float) -> None:
        """Give a seat more time, so that it is no longer late.

        Without a clock, nothing changes.
        """
        if game.pace is None:
            return
        now = self._clock()
        await close_late_vote(tx, game.id, seat, now)
        present = await load_clocks(tx, game, now)
        row, person_id = present.row(seat), game.asked_by_seat.get(seat)
        if person_id is None or row.since is None:
            await clocks.save(tx, game.id, [replace(row, bank=(row.bank or 0.0) + seconds)])
            return
        wait = present.wait(row, person_id).charge_to(now)
        await store_clocks(tx, present, {seat: recounted(_granted(wait, seconds)).clock})
        await show_again(tx, game, now)

    @asynccontextmanager
    async def rescheduling(
        self, tx: Transaction, person_id: int, *, keep_hours: bool = True
    ) -> AsyncIterator[None]:
        """Charge the person's clocks, run the block, then reschedule their timers.

        Use it around every change of a person's settings or absences. Running clocks keep their
        hours if `keep_hours`.
        """
        now = self._clock()
        waiting = []
        for game in await self._waiting_for(tx, person_id):
            present = await load_clocks(tx, game, now)
            charged = present.charged(person_id)
            changed = [row for seat, row in charged.items() if row != present.rows[seat]]
            await clocks.save(tx, game.id, changed)
            waiting.append(replace(present, rows={**present.rows, **charged}))
        yield
        times = await availability.load(tx.connection, person_id)
        for present in waiting:
            present = replace(present, hours={**present.hours, person_id: times})
            rows = {
                seat: present.with_hours(row, person_id, anew=not keep_hours)
                for seat, row in present.running(person_id).items()
            }
            await store_clocks(tx, present, rows)
            await show_again(tx, present.game, now)
        await timers.drop(tx, f"{DIGEST}:{person_id}")
        if waiting and times.reminders == "digest":
            await plan_digest(tx, times, now)

    async def snooze(self, game_id: int, person_id: int, until: float) -> Game:
        """Send a person no reminders of the present wait until an instant. Raises Refused."""
        now = self._clock()
        async with self._db.transaction() as tx:
            game = await games.load(tx.connection, game_id)
            if game is None or person_id not in game.asked:
                raise Refused("The game is no longer waiting for you.")
            present = await load_clocks(tx, game, now)
            rows = present.running(person_id).items()
            await store_clocks(
                tx, present, {seat: replace(row, snoozed_until=until) for seat, row in rows}
            )
        return game

    async def asked(self, game: Game) -> Mapping[int, AwaitedPerson]:
        """Return the state of the persons whom a game waits for, by their seats."""
        async with self._db.reading() as connection:
            return (await asked_in(connection, (game,), self._clock()))[game.id]

    async def asked_in(self, games: Collection[Game]) -> Mapping[int, Mapping[int, AwaitedPerson]]:
        """Return the state of the persons whom games wait for, by game and seat."""
        async with self._db.reading() as connection:
            return await asked_in(connection, games, self._clock())

    async def deadline(self, game: Game, seat: int) -> float | None:
        """Return when the bank of a seat will be empty; None without a clock or if never."""
        asked = (await self.asked(game)).get(seat)
        return None if asked is None else asked.deadline

    async def may_disturb(self, game: Game, people: Collection[int]) -> bool:
        """Whether anyone of these people may be disturbed about a game now."""
        now = self._clock()
        async with self._db.reading() as connection:
            times = await availability.load_many(connection, people)
        return any(free_from(own.free(game), now) == now for own in times.values())

    async def _waiting_for(self, tx: Transaction, person_id: int) -> list[Game]:
        """Return the games in which a clock of a person runs."""
        waiting = [
            await games.load(tx.connection, clock.game_id)
            for clock in await clocks.of_person(tx.connection, person_id)
        ]
        return [game for game in waiting if game is not None]


async def load_clocks(
    tx: Transaction, game: Game, now: float, before: Game | None = None
) -> GameClocks:
    """Return the clocks of a game with the hours of those whom it asks, or asked `before`."""
    people = {*(before or game).asked, *game.asked}
    rows = await tx.connection.know(CLOCKS, game.id)
    return GameClocks(game, rows, await availability.load_many(tx.connection, people), now)


async def store_clocks(
    tx: Transaction, present: GameClocks, after: ClocksAfter | Mapping[int, Clock]
) -> None:
    """Store what becomes of clocks, and set their timers again."""
    if not isinstance(after, ClocksAfter):
        after = ClocksAfter(after)
    changed = [row for seat, row in after.rows.items() if present.rows.get(seat) != row]
    await clocks.save(tx, present.game.id, changed)
    await timers.plan(tx, present.game.id, timers_after(present, after))
    for hours in [present.hours[person_id] for person_id in after.starting]:
        if hours.reminders == "digest":
            await plan_digest(tx, hours, present.now)


async def plan_digest(tx: Transaction, times: Availability, now: float) -> None:
    """Schedule the next digest of a person who wants digests, if none is scheduled."""
    person_id = times.profile.person_id
    key = f"{DIGEST}:{person_id}"
    if await timers.is_set(tx.connection, key):
        return
    due = digest_due(times, now)
    if due is not None:
        await timers.put(tx, key, DIGEST, due, person_id=person_id)


def digest_due(times: Availability, now: float) -> float | None:
    """Return when a person's next digest is due: at their hour, or when they may be disturbed."""
    profile = times.profile
    at = calendar.next_time(now, profile.digest_at, profile.zone)
    return free_from(times.free(), at)


async def show_again(tx: Transaction, game: Game, now: float) -> None:
    """Have the posted question updated with the present deadlines."""
    if game.pace is not None or game.paused_at is not None:
        await _update_question(tx, game, now)


async def _update_question(tx: Transaction, game: Game, now: float) -> None:
    await outbox.add(tx, game.id, WaitingUpdate(game.ply, game.ply, game.question), now)


async def _forget(tx: Transaction, before: Game) -> None:
    """Forget the clocks of a game that is over, which was as it was `before`."""
    keys = [key for seat in before.asked_by_seat for key in timer_keys(before.id, seat)]
    await timers.drop_in(tx, before.id, *keys)
    await clocks.drop_of_game(tx, before.id)


async def _banks_saved(tx: Transaction, before: Game, game: Game) -> Mapping[int, float]:
    """Return what those had left, when they left the game, who have taken a seat, by seat."""
    banks = {
        seat: await tenures.bank_of(tx.connection, game.id, person)
        for seat, person in newcomers(before, game).items()
    }
    return {seat: bank for seat, bank in banks.items() if bank is not None}


async def _banks_before(
    tx: Transaction, game: Game, undone: Sequence[StoredMove]
) -> Mapping[int, float]:
    """Return what the clocks held before moves that were undone, by seat.

    Banks of another pace, or of another person on the seat, no longer count.
    """
    taken = {each.seat: each.until_at for each in await tenures.of_game(tx.connection, game.id)}
    banks: dict[int, float] = {}
    for move in sorted(undone, key=lambda move: move.ply, reverse=True):
        since = max(game.paced_at or 0.0, taken.get(move.seat) or 0.0)
        if move.bank is not None and move.at >= since:
            banks[move.seat] = move.bank
    return banks


async def asked_in(
    connection: Connection, waiting: Collection[Game], now: float
) -> Mapping[int, Mapping[int, AwaitedPerson]]:
    """Return the state of the persons whom games wait for, by game and seat, all read together."""
    people = {person for game in waiting for person in game.asked}
    times = await availability.load_many(connection, people)
    rows = await connection.know_all(CLOCKS, [game.id for game in waiting if game.asked])
    return {
        game.id: {
            seat: _asked(game, rows[game.id].get(seat), seat, times[person], now)
            for seat, person in game.asked_by_seat.items()
        }
        for game in waiting
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
    game: Game, row: Clock | None, seat: int, times: Availability, now: float
) -> AwaitedPerson:
    holder = game.seats[seat]
    assert holder.person_id is not None
    runs, free = times.runs(game, row), times.free(game)
    timed = row is not None and row.bank is not None
    return AwaitedPerson(
        seat=seat,
        person_id=holder.person_id,
        locale=times.profile.locale or holder.locale,
        deadline=Wait(row, runs, free).deadline() if row is not None else None,
        still=clock_stop_reason(runs, now),
        reminders=times.reminders,
        free=free_from(free, now) == now,
        timed=timed,
    )
