"""The update of the clocks of a game's seats with one change of the game, in its transaction."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from bot.model import Clock, Game, Timer
from bot.model.messages import WaitingUpdate
from bot.services.time import availability, calendar
from bot.services.time.availability import Availability
from bot.services.time.hours import clock_hours
from bot.services.time.pace import HOUR, at_pace, refilled
from bot.services.time.reminder_schedule import Wait, next_due
from bot.store.base import timers
from bot.store.database import Transaction
from bot.store.messages import outbox
from bot.store.tables import tenures
from bot.store.time import clocks

WAIT: Final = "wait"
ALONE: Final = "alone"
DIGEST: Final = "digest"
CALL: Final = "turn-call"
"""The kinds of timers: the next reminder of a wait, the notice to the last one, the digest, telling
a person who was not to be disturbed that it is their turn."""
ALONE_AFTER: Final = HOUR
ALONE_SHARE: Final = 10
"""The time, or the percentage of the allowance, after which the last one to answer is told."""
LEAST_SHARE: Final = 10
"""The percentage of the pace's bank that everybody has at least when a wait for them begins."""


def asked_persons(game: Game) -> dict[int, int]:
    """Return the ids of the persons whom a game waits for, by their seats."""
    if game.status != "running":
        return {}
    asked = ((seat, game.seats[seat].player_id) for seat in game.waiting)
    return {seat: person for seat, person in asked if person is not None}


@dataclass(slots=True)
class ClockUpdate:
    """A game before and after a change, the clocks of its seats, and the persons concerned.

    What a function has changed, clocks and their timers, is stored when it returns.
    """

    tx: Transaction
    before: Game
    game: Game
    rows: dict[int, Clock]
    available: Mapping[int, Availability]
    now: float
    _changed: dict[int, Clock] = field(default_factory=dict)
    _planned: dict[str, Timer | None] = field(default_factory=dict)
    """What is to be stored: clocks by their seats, timers by their keys, None to drop one."""

    @classmethod
    async def of(cls, tx: Transaction, before: Game, game: Game, now: float) -> ClockUpdate:
        """Read what is needed for a change from `before` to `game`."""
        people = {*asked_persons(before).values(), *asked_persons(game).values()}
        return cls(
            tx=tx,
            before=before,
            game=game,
            rows=dict(await clocks.of_game(tx.connection, game.id)),
            available=await availability.load_many(tx.connection, people, now),
            now=now,
        )

    def row(self, seat: int) -> Clock:
        """Return the clock of a seat; one that was never asked has its bank still."""
        bank = None if self.game.pace is None else self.game.pace.bank
        return self.rows.get(seat) or Clock(self.game.id, seat, bank, None, None, 0)

    def seats_of(self, person_id: int) -> list[int]:
        """Return the seats at which the game waits for a person."""
        return [seat for seat, person in asked_persons(self.game).items() if person == person_id]

    async def moved_on(self) -> None:
        """Stop, charge and refill the clocks of those who answered; start those of who is asked."""
        was, is_asked = asked_persons(self.before), asked_persons(self.game)
        for seat, person in was.items():
            if is_asked.get(seat) != person or self._answered_with_others(seat):
                self._stop(seat, person)
            elif self.game.question != self.before.question:
                self._go_on(seat, person)
        await self._seats_changed()
        for seat, person in is_asked.items():
            if self.row(seat).since is None:
                await self._start(seat, person, self._enough(self.row(seat).bank))
        self._tell_the_last()
        await self._store()

    async def restore_banks(self, banks: Mapping[int, float]) -> None:
        """Ask those again who had answered, with their `banks`; let go those asked since then."""
        was, is_asked = asked_persons(self.before), asked_persons(self.game)
        for seat, person in was.items():
            if is_asked.get(seat) != person:
                self._forget(seat)
            elif self.game.question != self.before.question:
                self._go_on(seat, person, banks.get(seat))
        for seat, person in is_asked.items():
            if self.row(seat).since is None:
                await self._start(seat, person, banks.get(seat, self.row(seat).bank))
        self._tell_the_last()
        await self._store()

    async def apply_new_pace(self) -> None:
        """Let the clocks go on at another pace, each with the same share of its bank, or hours."""
        was, now = self.before.pace, self.game.pace
        self._charge_as_before()
        for row in tuple(self.rows.values()):
            if was != now:
                self._save(at_pace(row, was, now, self.now))
        await self._plan_all_again()

    async def start_live_hour(self) -> None:
        """Put the banks by, and let everybody begin with that of a table that is played live."""
        assert self.game.pace is not None
        self._charge_as_before()
        for row in tuple(self.rows.values()):
            self._save(replace(_begun(row, self.game.pace.bank, self.now), steady=row.bank))
        await self._plan_all_again()

    async def end_live_hour(self) -> None:
        """Give the banks back that were put by; what was used since then is forgotten."""
        pace = self.game.pace
        for row in tuple(self.rows.values()):
            bank = None if pace is None else pace.bank if row.steady is None else row.steady
            if row.since is not None:
                bank = self._enough(bank)
            self._save(replace(_begun(row, bank, self.now), steady=None))
        await self._plan_all_again()

    def _charge_as_before(self) -> None:
        """Charge those who are asked what they used by the pace and the hours until now."""
        game, self.game = self.game, self.before
        for person_id in set(asked_persons(game).values()):
            self._charge(person_id)
        self.game = game

    async def _plan_all_again(self) -> None:
        for person_id in set(asked_persons(self.game).values()):
            self._plan_again(person_id)
        await self._store()
        await _update_question(self.tx, self.game, self.now)

    async def over(self) -> None:
        """Forget everything; the game has ended."""
        for seat in asked_persons(self.before):
            self._drop_timers(seat)
        await self._store()
        await clocks.drop_of_game(self.tx, self.game.id)

    async def charge(self, person_id: int) -> None:
        """Charge a person's clocks what was used until now."""
        self._charge(person_id)
        await self._store()

    def _charge(self, person_id: int) -> None:
        for seat in self.seats_of(person_id):
            row = self.row(seat)
            if row.since is not None:
                row = self.wait(row, person_id).charge_to(self.now).clock
                self._save(self._with_hours(row, person_id))

    def _with_hours(self, row: Clock, person_id: int) -> Clock:
        """Return a clock that goes on by the hours that hold now, unless it has hours already."""
        return row if row.zone is not None else self._by_present_hours(row, person_id)

    def take_hours(self, person_id: int) -> None:
        """Let a person's clocks go on by the hours that hold now, to be stored when planned."""
        for seat in self.seats_of(person_id):
            if self.row(seat).since is not None:
                self._save(self._by_present_hours(self.row(seat), person_id))

    def _by_present_hours(self, row: Clock, person_id: int) -> Clock:
        hours = clock_hours(self.available[person_id].profile, self.now)
        return replace(
            row, zone=hours.zone, quiet_start=hours.quiet_start, quiet_end=hours.quiet_end
        )

    async def plan_again(self, person_id: int) -> None:
        """Set a person's timers anew."""
        self._plan_again(person_id)
        await self._store()

    def _plan_again(self, person_id: int) -> None:
        for seat in self.seats_of(person_id):
            row = self.row(seat)
            if row.since is not None:
                self._plan(row)

    async def plan(self, row: Clock) -> None:
        """Store the clock of a seat that is waited for, and set its timer."""
        self._plan(row)
        await self._store()

    def _plan(self, row: Clock) -> None:
        self._save(row)
        due = next_due(self.wait(row, asked_persons(self.game)[row.seat]), self.now)
        if due is None:
            self._drop_timers(row.seat)
        else:
            self._set_timer(WAIT, row.seat, due)

    def wait(self, row: Clock, person_id: int) -> Wait:
        """Return a seat's clock with the calendars of the person whom it belongs to."""
        known = self.available[person_id]
        return Wait(row, known.runs(self.game, row), known.free(self.game), known.profile.rhythm)

    async def tell_the_last(self) -> None:
        """Plan the notice to the last one who has not answered a shared question."""
        self._tell_the_last()
        await self._store()

    def _tell_the_last(self) -> None:
        asked = asked_persons(self.game)
        if self.game.paused_at is not None or len(self.game.waiting) != 1 or len(asked) != 1:
            return
        ((seat, person),) = asked.items()
        row = self.row(seat)
        if row.alone or not self._is_shared(self.game.question, seat):
            return
        wait = self.wait(row, person)
        pause = ALONE_AFTER
        if row.allowance is not None:
            pause = min(pause, row.allowance * ALONE_SHARE / 100)
        told = calendar.after(wait.runs, self.now, pause)
        due = None if told is None else calendar.free_from(wait.free, told)
        if due is not None:
            self._set_timer(ALONE, seat, due)

    def _is_shared(self, question: int, seat: int) -> bool:
        """Whether another person was asked the same question and has answered."""
        return any(
            row.question == question and row.since is None
            for row in self.rows.values()
            if row.seat != seat
        )

    def _answered_with_others(self, seat: int) -> bool:
        """Whether a seat gave the last answer to a shared question, and is asked the next one."""
        question = self.before.question
        return self.game.question != question and self._is_shared(question, seat)

    def _stop(self, seat: int, person_id: int) -> None:
        """Charge a seat that is no longer waited for, and refill it if the person answered."""
        row = self.wait(self.row(seat), person_id).charge_to(self.now).clock
        answered = self.game.seats[seat].player_id == person_id
        if answered and row.bank is not None and self.game.pace is not None:
            row = replace(row, bank=refilled(self.game.pace, row.bank))
        self._save(_at_rest(row))
        self._drop_timers(seat)

    async def _seats_changed(self) -> None:
        """Note what those had left who left their seats, and give those a bank who took them."""
        if self.before.status != "running" or self.before.seats == self.game.seats:
            return
        for was, seat in zip(self.before.seats, self.game.seats, strict=True):
            if was.person_id not in (None, seat.person_id):
                await self._left(seat.seat)
            if seat.player_id is not None and seat.player_id != was.person_id:
                await self._welcome(seat.seat, seat.player_id)

    async def _left(self, seat: int) -> None:
        """Note what a person had left who does not hold a seat any more."""
        row = self.row(seat)
        bank = row.bank if self.game.live is None else row.steady
        if bank is not None:
            await tenures.note_bank(self.tx, self.game.id, seat, bank)

    async def _welcome(self, seat: int, person_id: int) -> None:
        """Give a person who has just taken a seat a bank.

        It is a whole one, or what they had when they left the game: nobody gains time by that.
        """
        usual, pace = self.game.usual_pace, self.game.pace
        kept = await tenures.bank_of(self.tx.connection, self.game.id, person_id)
        bank = None
        if usual is not None:
            bank = usual.bank if kept is None else min(kept, usual.cap)
        row = replace(_at_rest(self.row(seat)), bank=bank)
        if pace is not None and self.game.live is not None:
            row = replace(row, bank=pace.bank, steady=bank)
        self._save(row)

    def _enough(self, bank: float | None) -> float | None:
        """Return a bank with at least the share that everybody has who is asked."""
        pace = self.game.pace
        if pace is None or bank is None:
            return bank
        return max(bank, pace.bank * LEAST_SHARE / 100)

    async def _start(self, seat: int, person_id: int, bank: float | None) -> None:
        row = replace(_at_rest(self.row(seat)), bank=bank, allowance=bank, since=self.now)
        row = self._with_hours(row, person_id)
        self._plan(replace(row, question=self.game.question))
        await plan_digest(self.tx, self.available[person_id], self.now)

    def _go_on(self, seat: int, person_id: int, most: float | None = None) -> None:
        """Let a person who is asked another question at once use the same bank, or less of it.

        A person who answers although their time was up gets the least time that anybody has, so
        that they are reminded, and the others asked, if they stay away again.
        """
        row = self.wait(self.row(seat), person_id).charge_to(self.now).clock
        if row.bank is not None and most is not None:
            row = replace(row, bank=min(row.bank, most))
        elif row.bank == 0:
            bank = self._enough(row.bank)
            row = replace(row, bank=bank, allowance=bank, reminded=0)
        row = replace(row, question=self.game.question, snoozed_until=None, alone=False)
        if row.bank is None:
            row = replace(row, since=self.now, reminded=0)
        self._plan(row)

    def _forget(self, seat: int) -> None:
        """Undo that a seat was asked: nothing is charged."""
        row = self.row(seat)
        bank = row.bank if row.allowance is None else row.allowance
        self._save(_at_rest(replace(row, bank=bank)))
        self._drop_timers(seat)

    def _save(self, row: Clock) -> None:
        if self.rows.get(row.seat) != row:
            self.rows[row.seat] = self._changed[row.seat] = row

    def _set_timer(self, kind: str, seat: int, due: float) -> None:
        key = f"{kind}:{self.game.id}:{seat}"
        self._planned[key] = Timer(key, kind, self.game.id, None, seat, due)

    def _drop_timers(self, seat: int) -> None:
        for kind in (WAIT, ALONE, CALL):
            self._planned[f"{kind}:{self.game.id}:{seat}"] = None

    async def _store(self) -> None:
        """Store what has changed: one statement for all clocks, two for all timers."""
        await clocks.save(self.tx, self.game.id, list(self._changed.values()))
        dropped = [key for key, timer in self._planned.items() if timer is None]
        await timers.drop_in(self.tx, self.game.id, *dropped)
        planned = [timer for timer in self._planned.values() if timer is not None]
        await timers.put_all(self.tx, planned)
        self._changed.clear()
        self._planned.clear()


def _begun(row: Clock, bank: float | None, now: float) -> Clock:
    """Return a clock with another bank, from which a wait that is under way begins anew."""
    if row.since is None:
        return replace(row, bank=bank)
    return replace(row, bank=bank, allowance=bank, since=now, reminded=0)


def _at_rest(row: Clock) -> Clock:
    """Return a clock with nothing pending; it remembers the question that was answered."""
    return replace(
        row,
        allowance=None,
        since=None,
        reminded=0,
        snoozed_until=None,
        alone=False,
        zone=None,
        quiet_start=None,
        quiet_end=None,
    )


async def plan_digest(tx: Transaction, known: Availability, now: float) -> None:
    """Let a person who wants one get their next digest; one that is planned stays as it is."""
    profile = known.profile
    if known.reminders != "digest":
        return
    key = f"{DIGEST}:{profile.person_id}"
    if await timers.is_set(tx.connection, key):
        return
    due = digest_due(known, now)
    if due is not None:
        await timers.put(tx, key, DIGEST, due, person_id=profile.person_id)


def digest_due(known: Availability, now: float) -> float | None:
    """Return when a person's next digest is due: at their hour, or when they may be disturbed."""
    profile = known.profile
    at = calendar.next_time(now, profile.digest_at, profile.zone)
    return calendar.free_from(known.free(), at)


async def show_again(tx: Transaction, game: Game, now: float) -> None:
    """Have the posted question updated with the present deadlines."""
    if game.pace is None and game.paused_at is None:
        return
    await _update_question(tx, game, now)


async def _update_question(tx: Transaction, game: Game, now: float) -> None:
    await outbox.add(tx, game.id, WaitingUpdate(game.ply, game.ply, game.question), now)
