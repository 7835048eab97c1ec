"""Absences: announced where the person plays, counted against a yearly allowance, and ended."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import Final

from bot.model import Absence, Game, Person, Timer
from bot.model.notices import Away, BackEarly, Missed, MissedGame, MissedHere
from bot.services.base.scheduler import Scheduler
from bot.services.base.tasks import Work, uninterrupted
from bot.services.errors import Refused
from bot.services.people.personal_settings import note_person
from bot.services.tables.queue_timer import look_for
from bot.services.time import availability
from bot.services.time.asking import presence_changed
from bot.services.time.availability import counted, remaining_away_seconds
from bot.services.time.calendar import DAY, free_from
from bot.services.time.clocks import Clocks
from bot.store.base import timers
from bot.store.database import Database, Transaction
from bot.store.messages import outbox
from bot.store.play import moves
from bot.store.tables import games
from bot.store.time import absences

BACK: Final = "back"
GONE: Final = "gone"
"""The kinds of timers at the end of an absence, and at the start of a planned one."""
LONGEST: Final = 180 * DAY
FARTHEST: Final = 365 * DAY
REASON_LENGTH: Final = 200


@dataclass(frozen=True, slots=True)
class AnnouncedAbsence:
    """An announced absence.

    `stops_until` is when the clocks resume although the person is away, None if they stay stopped;
    `left` is the allowance left in its first year, in seconds; `games` is the number of games where
    it was announced.
    """

    absence: Absence
    stops_until: float | None
    left: float
    games: int


class Absences:
    """Announces and ends absences. `clock` returns seconds since the epoch."""

    def __init__(self, db: Database, clock: Callable[[], float], clocks: Clocks) -> None:
        self._db = db
        self._clock = clock
        self._clocks = clocks
        self._work = Work()

    def register(self, scheduler: Scheduler) -> None:
        """Handle the ends of absences, and the starts of planned ones."""
        scheduler.handle(BACK, self.over)
        scheduler.handle(GONE, self.begun)

    async def declare(
        self, person: Person, start: float, end: float, reason: str = ""
    ) -> AnnouncedAbsence:
        """Announce that a person is away from `start` to `end`. Raises Refused.

        An absence that overlaps or touches others becomes one with them.
        """
        now = self._clock()
        start = max(start, now)
        if end <= start:
            raise Refused("The last day must not be before the first.")
        if end - start > LONGEST:
            raise Refused("Time away can be up to {days} days long.", days=int(LONGEST / DAY))
        if start - now > FARTHEST:
            raise Refused("Your time away must start within a year.")
        wanted = Absence(0, person.id, start, end, " ".join(reason.split())[:REASON_LENGTH])
        return await self._work.run(self._declare(person, wanted, now))

    @uninterrupted
    async def back(self, person: Person) -> Absence:
        """End a person's absence now, or call off the next one. Raises Refused if there is none."""
        now = self._clock()
        async with self._db.transaction() as tx:
            await note_person(tx, person, now)
            coming = await absences.of_person(tx.connection, person.id, now)
            if not coming:
                raise Refused("You aren't away, and you have no time away planned.")
            absence = coming[0]
            async with self._clocks.rescheduling(tx, person.id):
                if absence.start > now:
                    await self._drop(tx, absence)
                else:
                    absence = replace(absence, end=now)
                    await absences.set_end(tx, absence.id, now)
                    await timers.drop(tx, f"{BACK}:{absence.id}")
            await self._announce(tx, person.id, BackEarly, absence, None, now)
            await look_for(tx, person.id, now)
            if absence.end == now:
                await presence_changed(tx, person.id, now)
                await self._tell_missed(tx, absence, now)
        return absence

    async def coming(self, person_id: int) -> tuple[Absence, ...]:
        """Return a person's present and planned absences, in order."""
        async with self._db.reading() as connection:
            return await absences.of_person(connection, person_id, self._clock())

    async def begun(self, tx: Transaction, timer: Timer) -> None:
        """Continue the votes of a person's games without them."""
        assert timer.person_id is not None
        await presence_changed(tx, timer.person_id, self._clock())

    async def over(self, tx: Transaction, timer: Timer) -> None:
        """Notify a person whose time away has ended of what they missed, outside quiet hours."""
        absence = await absences.load(tx.connection, timer.number)
        if absence is None or absence.told:
            return
        now = self._clock()
        if timer.due_at == absence.end:  # else it was put off to the end of their quiet hours
            await presence_changed(tx, absence.person_id, now)
        times = await availability.load(tx.connection, absence.person_id)
        at = free_from(times.free(), now)
        if at == now:
            await self._tell_missed(tx, absence, now)
        elif at is not None:
            person_id = absence.person_id
            await timers.put(tx, timer.key, BACK, at, person_id=person_id, number=absence.id)

    async def close(self) -> None:
        """Refuse new changes and wait for those under way."""
        await self._work.close()

    async def _declare(self, person: Person, wanted: Absence, now: float) -> AnnouncedAbsence:
        async with self._db.transaction() as tx:
            await note_person(tx, person, now)
            async with self._clocks.rescheduling(tx, person.id):
                absence = await self._insert(tx, wanted, now)
            times = await availability.load(tx.connection, person.id)
            zone = times.profile.zone
            until = _stops_until(absence, times)
            announced = await self._announce(tx, person.id, Away, absence, until, now)
            if absence.start <= now:
                await presence_changed(tx, person.id, now)
            left = remaining_away_seconds(times.absences, absence.start, zone)
        return AnnouncedAbsence(absence, until, left, announced)

    async def _insert(self, tx: Transaction, wanted: Absence, now: float) -> Absence:
        """Store an absence in place of those that it overlaps or touches, with its timer."""
        others = await absences.of_person(tx.connection, wanted.person_id, now)
        whole = wanted
        for other in others:
            if other.start <= whole.end and whole.start <= other.end:
                first, last = min(whole.start, other.start), max(whole.end, other.end)
                whole = replace(whole, start=first, end=last, reason=whole.reason or other.reason)
                await self._drop(tx, other)
        absence = await absences.add(tx, whole)
        await timers.put(
            tx,
            f"{BACK}:{absence.id}",
            BACK,
            absence.end,
            person_id=absence.person_id,
            number=absence.id,
        )
        if absence.start > now:
            key, person = f"{GONE}:{absence.id}", absence.person_id
            await timers.put(tx, key, GONE, absence.start, person_id=person, number=absence.id)
        return absence

    async def _drop(self, tx: Transaction, absence: Absence) -> None:
        await absences.drop(tx, absence.id)
        await timers.drop(tx, *[f"{kind}:{absence.id}" for kind in (BACK, GONE)])

    async def _announce(
        self,
        tx: Transaction,
        person_id: int,
        kind: type[Away] | type[BackEarly],
        absence: Absence,
        stops_until: float | None,
        now: float,
    ) -> int:
        """Announce it in all running games of a person; return their number."""
        running = await _running(tx, person_id)
        for game in running:
            seat = game.seat_of(person_id)
            assert seat is not None
            notice = kind(absence.start, absence.end, absence.reason, stops_until, seat)
            await outbox.notice(tx, game.id, notice, now)
        return len(running)

    async def _tell_missed(self, tx: Transaction, absence: Absence, now: float) -> None:
        """Store one message to a person about everything they missed in their games."""
        await absences.set_told(tx, absence.id)
        games_missed = []
        for game in await _running(tx, absence.person_id):
            plies = await moves.count_since(tx.connection, game.id, absence.start)
            waits = absence.person_id in game.asked
            if plies or waits:
                games_missed.append(MissedGame(game.id, plies, waits))
        if games_missed:
            times = await availability.load(tx.connection, absence.person_id)
            missed = Missed(tuple(games_missed), absence.start, absence.person_id)
            locale = times.profile.locale
            if times.profile.direct_closed:
                await tell_missed_in_threads(tx, missed, missed.games, now)
            else:
                await outbox.direct(tx, absence.person_id, locale, missed, now)


async def tell_missed_in_threads(
    tx: Transaction, missed: Missed, listed: Iterable[MissedGame], now: float
) -> None:
    """Post in these games what can't be sent directly to a person who is back."""
    for each in listed:
        notice = MissedHere(each.game, each.moves, each.waits, missed.person, missed.since)
        await outbox.notice(tx, each.game, notice, now)


async def _running(tx: Transaction, person_id: int) -> list[Game]:
    mine = await games.of_person(tx.connection, person_id)
    return [game for game in mine if game.status == "running"]


def _stops_until(absence: Absence, times: availability.Availability) -> float | None:
    """Return when the clocks resume during an absence, None if they stay stopped."""
    at = absence.start
    for start, end in counted(times.absences, times.profile.zone):
        if start <= at < end:
            at = end
    return None if at >= absence.end else at
