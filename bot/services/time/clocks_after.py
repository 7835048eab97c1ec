"""The clocks of a game's seats after a change of the game, and the timers that follow from them.

All of it is computed from rows: what there was, what happened, and the hours of the people.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field, replace
from typing import Final, Literal, TypeAlias

from bot.model import Clock, Game, Timer
from bot.services.play.observers import GameChange
from bot.services.time import calendar
from bot.services.time.availability import Availability, clock_hours
from bot.services.time.pace import HOUR, at_pace, refilled
from bot.services.time.reminder_schedule import Wait, next_due

WAIT: Final = "wait"
ALONE: Final = "alone"
CALL: Final = "turn-call"
"""The kinds of timers of a seat: the next reminder of a wait, the notice to the last one, telling a
person who was not to be disturbed that it is their turn."""
ALONE_AFTER: Final = HOUR
ALONE_SHARE: Final = 10
"""The time, or the percentage of the allowance, after which the last player to answer is
reminded."""
LEAST_SHARE: Final = 10
"""The minimum bank at the start of a wait, as a percentage of the pace's bank."""

Case: TypeAlias = Literal["over", "undone", "paused", "resumed", "live", "steady", "paced", "moved"]
"""What happened to the clocks of a game."""


@dataclass(frozen=True, slots=True)
class ClockChange:
    """What has happened to a game that was as it was `before`, as far as its clocks are concerned.

    `banks` is what the clocks of seats held before moves that were undone, `saved` what persons
    who have just taken seats had left when they left the game, both by seat, in seconds.
    """

    case: Case
    before: Game
    banks: Mapping[int, float] = field(default_factory=dict)
    saved: Mapping[int, float] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class GameClocks:
    """The clocks of a game by seats, and the hours of those whom it asks or asked by their ids."""

    game: Game
    rows: Mapping[int, Clock]
    hours: Mapping[int, Availability]
    now: float

    def row(self, seat: int) -> Clock:
        """Return the clock of a seat; one that was never asked has its bank still."""
        bank = None if self.game.pace is None else self.game.pace.bank
        return self.rows.get(seat) or Clock(self.game.id, seat, bank, None, None, 0)

    def wait(self, row: Clock, person_id: int) -> Wait:
        """Return a seat's clock with the calendars of the person whom it belongs to."""
        times = self.hours[person_id]
        return Wait(row, times.runs(self.game, row), times.free(self.game), times.profile.rhythm)

    def running(self, person_id: int) -> dict[int, Clock]:
        """Return the clocks that run for a person, by their seats."""
        asked = [seat for seat, person in self.game.asked_by_seat.items() if person == person_id]
        return {seat: self.row(seat) for seat in asked if self.row(seat).since is not None}

    def charged(self, person_id: int) -> dict[int, Clock]:
        """Return the running clocks of a person, charged until now."""
        return {
            seat: self.with_hours(self.wait(row, person_id).charge_to(self.now).clock, person_id)
            for seat, row in self.running(person_id).items()
        }

    def with_hours(self, row: Clock, person_id: int, *, anew: bool = False) -> Clock:
        """Return a clock with the current hours, unless it has hours already.

        `anew` takes the current hours in any case.
        """
        if row.zone is not None and not anew:
            return row
        hours = clock_hours(self.hours[person_id].profile, self.now)
        return replace(
            row, zone=hours.zone, quiet_start=hours.quiet_start, quiet_end=hours.quiet_end
        )


@dataclass(frozen=True, slots=True)
class ClocksAfter:
    """The clocks on which a change has an effect, by seats.

    The waits for the seats in `ended` are over, though others may have started; `starting` are the
    persons for whom one starts. `alone` is the last seat that hasn't answered a shared question,
    with the time of its reminder.
    """

    rows: Mapping[int, Clock]
    ended: Collection[int] = ()
    starting: Collection[int] = ()
    alone: tuple[int, float] | None = None


def case_of(change: GameChange) -> Case:
    """Return the effect of a change of a game on its clocks."""
    before, game = change.before, change.after
    if game.status != "running":
        return "over"
    if change.undone:
        return "undone"
    if (before.paused_at is None) != (game.paused_at is None):
        return "resumed" if game.paused_at is None else "paused"
    if (before.live is None) != (game.live is None):
        return "steady" if game.live is None else "live"
    if before.status == "running" and (before.pace, before.window) != (game.pace, game.window):
        return "paced"
    return "moved"


def clocks_after(clocks: GameClocks, change: ClockChange) -> ClocksAfter:
    """Return what becomes of the clocks that a game had; those left out stay as they are."""
    return _CASES[change.case](clocks, change)


def banks_left(clocks: GameClocks, change: ClockChange) -> Mapping[int, float]:
    """Return what those had left who have left their seats by a change, by seat."""
    asked, banks = change.before.asked_by_seat, {}
    for was, seat in zip(change.before.seats, clocks.game.seats, strict=True):
        if was.person_id in (None, seat.person_id):
            continue
        person, row = asked.get(seat.seat), clocks.row(seat.seat)
        row = row if person is None else _stopped(clocks, row, person)
        bank = row.bank if clocks.game.live is None else row.steady
        if bank is not None:
            banks[seat.seat] = bank
    return banks


def newcomers(before: Game, game: Game) -> Mapping[int, int]:
    """Return the ids of the persons who have taken seats by a change, by their seats."""
    both = zip(before.seats, game.seats, strict=True)
    others = {seat.seat: seat.player_id for was, seat in both if seat.player_id != was.person_id}
    return {seat: person for seat, person in others.items() if person is not None}


def timers_after(clocks: GameClocks, after: ClocksAfter) -> Mapping[str, Timer | None]:
    """Return the timers of clocks after a change, by their keys; None for those to be dropped."""
    game, asked = clocks.game, clocks.game.asked_by_seat
    planned: dict[str, Timer | None] = {}
    for seat, row in after.rows.items():
        person = asked.get(seat)
        due = None if person is None else next_due(clocks.wait(row, person), clocks.now)
        if due is None or seat in after.ended:
            planned |= dict.fromkeys(timer_keys(game.id, seat))
        if due is not None:
            key = f"{WAIT}:{game.id}:{seat}"
            planned[key] = Timer(key, WAIT, game.id, None, seat, due)
    if after.alone is not None:
        seat, due = after.alone
        key = f"{ALONE}:{game.id}:{seat}"
        planned[key] = Timer(key, ALONE, game.id, None, seat, due)
    return planned


def timer_keys(game_id: int, seat: int) -> list[str]:
    """Return the keys of all timers of a seat that is waited for."""
    return [f"{kind}:{game_id}:{seat}" for kind in (WAIT, ALONE, CALL)]


def _moved_on(clocks: GameClocks, change: ClockChange) -> ClocksAfter:
    """Stop, charge and refill the clocks of those who answered; start those of who is asked."""
    was, asked = change.before.asked_by_seat, clocks.game.asked_by_seat
    question = change.before.question
    asks_anew = clocks.game.question != question
    rows, ended = dict(clocks.rows), []
    for seat, person in was.items():
        # whoever gave the last answer to a shared question may be asked the next one
        if asked.get(seat) != person or (asks_anew and _is_shared(rows, question, seat)):
            rows[seat] = _stopped(clocks, clocks.row(seat), person)
            ended.append(seat)
        elif asks_anew:
            rows[seat] = _gone_on(clocks, clocks.row(seat), person)
    if change.before.status == "running" and change.before.seats != clocks.game.seats:
        rows |= _welcomed(clocks, rows, change)
    return _started(clocks, rows, ended, lambda row: _enough(clocks.game, row.bank))


def _taken_back(clocks: GameClocks, change: ClockChange) -> ClocksAfter:
    """Reopen earlier questions with their banks, and drop newer ones."""
    was, asked = change.before.asked_by_seat, clocks.game.asked_by_seat
    rows, ended = dict(clocks.rows), []
    for seat, person in was.items():
        row = clocks.row(seat)
        if asked.get(seat) != person:
            # nothing is charged
            bank = row.bank if row.allowance is None else row.allowance
            rows[seat] = _at_rest(replace(row, bank=bank))
            ended.append(seat)
        elif clocks.game.question != change.before.question:
            rows[seat] = _gone_on(clocks, row, person, change.banks.get(seat))
    return _started(clocks, rows, ended, lambda row: change.banks.get(row.seat, row.bank))


def _paused(clocks: GameClocks, change: ClockChange) -> ClocksAfter:
    """Charge the clocks that ran until the table was paused."""
    return ClocksAfter(_charged_as_before(clocks, change))


def _resumed(clocks: GameClocks, change: ClockChange) -> ClocksAfter:
    """Resume the clocks of a game that is no longer paused."""
    asked = clocks.game.asked_by_seat
    rows = {seat: clocks.row(seat) for seat in asked}
    rows = {
        seat: replace(row, since=clocks.now) for seat, row in rows.items() if row.since is not None
    }
    last = _last_asked(clocks, {**clocks.rows, **rows})
    return ClocksAfter(rows, starting=sorted(set(asked.values())), alone=last)


def _paced(clocks: GameClocks, change: ClockChange) -> ClocksAfter:
    """Continue the clocks at another pace, each with the same share of its bank, or hours."""
    was, pace = change.before.pace, clocks.game.pace
    rows = _charged_as_before(clocks, change)
    if was == pace:
        return ClocksAfter(rows)
    every = {**clocks.rows, **rows}
    return ClocksAfter({seat: at_pace(row, was, pace, clocks.now) for seat, row in every.items()})


def _live(clocks: GameClocks, change: ClockChange) -> ClocksAfter:
    """Set the banks aside, and start everyone with the bank of a live hour."""
    pace = clocks.game.pace
    assert pace is not None
    every = {**clocks.rows, **_charged_as_before(clocks, change)}
    return ClocksAfter(
        {
            seat: replace(_begun(row, pace.bank, clocks.now), steady=row.bank)
            for seat, row in every.items()
        }
    )


def _steady(clocks: GameClocks, change: ClockChange) -> ClocksAfter:
    """Restore the banks that were set aside, without the time used since."""
    pace = clocks.game.pace
    rows: dict[int, Clock] = {}
    for seat, row in clocks.rows.items():
        bank = None if pace is None else pace.bank if row.steady is None else row.steady
        if row.since is not None:
            bank = _enough(clocks.game, bank)
        rows[seat] = replace(_begun(row, bank, clocks.now), steady=None)
    return ClocksAfter(rows)


_CASES: Final[Mapping[Case, Callable[[GameClocks, ClockChange], ClocksAfter]]] = {
    "over": lambda _clocks, _change: ClocksAfter({}),
    "undone": _taken_back,
    "paused": _paused,
    "resumed": _resumed,
    "live": _live,
    "steady": _steady,
    "paced": _paced,
    "moved": _moved_on,
}


def _charged_as_before(clocks: GameClocks, change: ClockChange) -> dict[int, Clock]:
    """Charge those who are asked for the time used under the previous pace and hours."""
    before = replace(clocks, game=change.before)
    rows: dict[int, Clock] = {}
    for person_id in set(clocks.game.asked):
        rows |= before.charged(person_id)
    return rows


def _stopped(clocks: GameClocks, row: Clock, person_id: int) -> Clock:
    """Charge a seat that is no longer waited for, and refill it if the person answered."""
    row = clocks.wait(row, person_id).charge_to(clocks.now).clock
    answered = clocks.game.seats[row.seat].player_id == person_id
    if answered and row.bank is not None and clocks.game.pace is not None:
        row = replace(row, bank=refilled(clocks.game.pace, row.bank))
    return _at_rest(row)


def _started(
    clocks: GameClocks,
    rows: dict[int, Clock],
    ended: Collection[int],
    bank_of: Callable[[Clock], float | None],
) -> ClocksAfter:
    """Start the clocks among `rows` of seats that are waited for from now on, with these banks."""
    asked, starting = clocks.game.asked_by_seat, []
    for seat, person in asked.items():
        row = rows.get(seat) or clocks.row(seat)
        if row.since is None:
            bank = bank_of(row)
            row = replace(_at_rest(row), bank=bank, allowance=bank, since=clocks.now)
            rows[seat] = replace(clocks.with_hours(row, person), question=clocks.game.question)
            starting.append(person)
    changed = {seat: row for seat, row in rows.items() if row is not clocks.rows.get(seat)}
    return ClocksAfter(changed, ended, starting, _last_asked(clocks, rows))


def _gone_on(clocks: GameClocks, row: Clock, person_id: int, most: float | None = None) -> Clock:
    """Keep the bank of a person who is asked another question at once.

    A person who answers after a timeout gets the minimum bank, so that they are reminded, and the
    others asked, if they don't answer again.
    """
    row = clocks.wait(row, person_id).charge_to(clocks.now).clock
    if row.bank is not None and most is not None:
        row = replace(row, bank=min(row.bank, most))
    elif row.bank == 0:
        bank = _enough(clocks.game, row.bank)
        row = replace(row, bank=bank, allowance=bank, reminded=0)
    row = replace(row, question=clocks.game.question, snoozed_until=None, alone=False)
    return replace(row, since=clocks.now, reminded=0) if row.bank is None else row


def _welcomed(
    clocks: GameClocks, rows: Mapping[int, Clock], change: ClockChange
) -> dict[int, Clock]:
    """Give persons who have just taken a seat a bank.

    It is a full one, or what they had when they left the game, so that no one gains time by
    leaving.
    """
    usual, pace, live = clocks.game.usual_pace, clocks.game.pace, clocks.game.live
    welcomed = {}
    for seat in newcomers(change.before, clocks.game):
        bank = None
        if usual is not None:
            saved = change.saved.get(seat)
            bank = usual.bank if saved is None else min(saved, usual.cap)
        row = replace(_at_rest(rows.get(seat) or clocks.row(seat)), bank=bank)
        if pace is not None and live is not None:
            row = replace(row, bank=pace.bank, steady=bank)
        welcomed[seat] = row
    return welcomed


def _last_asked(clocks: GameClocks, rows: Mapping[int, Clock]) -> tuple[int, float] | None:
    """Return the only player who hasn't answered a shared question, and when to remind them, if
    ever."""
    game, asked = clocks.game, clocks.game.asked_by_seat
    if game.paused_at is not None or len(game.waiting) != 1 or len(asked) != 1:
        return None
    ((seat, person),) = asked.items()
    row = rows.get(seat) or clocks.row(seat)
    if row.alone or not _is_shared(rows, game.question, seat):
        return None
    pause = ALONE_AFTER
    if row.allowance is not None:
        pause = min(pause, row.allowance * ALONE_SHARE / 100)
    wait = clocks.wait(row, person)
    told_at = calendar.after(wait.runs, clocks.now, pause)
    due = None if told_at is None else calendar.free_from(wait.free, told_at)
    return None if due is None else (seat, due)


def _is_shared(rows: Mapping[int, Clock], question: int, seat: int) -> bool:
    """Whether another person was asked the same question and has answered."""
    others = [row for row in rows.values() if row.seat != seat]
    return any(row.question == question and row.since is None for row in others)


def _enough(game: Game, bank: float | None) -> float | None:
    """Return a bank with at least the share that everyone has who is asked."""
    if game.pace is None or bank is None:
        return bank
    return max(bank, game.pace.bank * LEAST_SHARE / 100)


def _begun(row: Clock, bank: float | None, now: float) -> Clock:
    """Return a clock with another bank, from which a running wait restarts."""
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
