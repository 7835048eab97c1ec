"""The schedule of reminders to a person whom a game waits for, up to their timeout.

With a clock, reminders are sent at certain fractions of the allowance, the last one when it is used
up. Without a clock there is one a day, and after the last one the host is notified. A reminder due
while the person must not be disturbed waits; if several have accumulated, only the latest is sent.
The same applies after an outage: a reminder that was due by day is not sent at night. The timeout
itself is never postponed.

A person can choose fewer reminders: only the late ones, or only the first. Timeouts are always
announced.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final, Literal, TypeAlias

from bot.model import Clock, ReminderRhythm
from bot.services.time.calendar import DAY, HORIZON, Calendar, after, free_from, running
from bot.services.time.pace import charged

Milestone: TypeAlias = Literal["reminder", "expired", "stuck"]

SHARES: Final = (50, 90, 100)
"""Percent of the allowance at which a person is reminded."""
DAILY: Final = 5
"""The number of reminders to a person without a clock."""
_TIMED: Final[tuple[tuple[Milestone, int], ...]] = (
    ("reminder", 50),
    ("reminder", 90),
    ("expired", 100),
    ("reminder", 100),
)
_UNTIMED: Final[tuple[Milestone, ...]] = ("reminder",) * DAILY + ("stuck",)
_LEFT_OUT: Final[Mapping[ReminderRhythm, tuple[int, ...]]] = {
    "usual": (),
    "fewer": (50,),
    "first": (90,),
}
_DAYS_LEFT_OUT: Final[Mapping[ReminderRhythm, tuple[int, ...]]] = {
    "usual": (),
    "fewer": (0, 2, 4),
    "first": (1, 2, 3, 4),
}
"""The shares, and without a clock the days from 0, at which a person does not want a reminder."""


@dataclass(frozen=True, slots=True)
class Wait:
    """A seat that is waited for.

    `runs` says when its clock runs, `free` when its person may be disturbed; both differ where an
    absence does not stop the clock. `clock.reminded` is how many steps have been taken, those
    that the person's `rhythm` leaves out among them.
    """

    clock: Clock
    runs: Calendar
    free: Calendar
    rhythm: ReminderRhythm = "usual"

    @property
    def timed(self) -> bool:
        """Whether the seat has a bank of time."""
        return self.clock.allowance is not None and self.clock.bank is not None

    def charge_to(self, now: float) -> Wait:
        """Return the same wait, charged up to `now`."""
        clock = self.clock
        if clock.bank is None or clock.since is None or now <= clock.since:
            return self
        used = running(self.runs, clock.since, now)
        return replace(self, clock=replace(clock, bank=charged(clock.bank, used), since=now))

    def deadline(self) -> float | None:
        """Return when the bank will be empty, None if never or without a bank."""
        clock = self.clock
        if clock.bank is None or clock.since is None:
            return None
        return after(self.runs, clock.since, clock.bank)


@dataclass(frozen=True, slots=True)
class DueReminder:
    """The action due in a wait: the wait after it, and what is to be done.

    `share` is the percentage of the allowance in the reminder, 0 without a clock; `remind` is
    whether to send one, `expired` whether the time is up now, `stuck` whether to notify the host.
    """

    wait: Wait
    remind: bool
    share: int
    expired: bool
    stuck: bool


def next_due(wait: Wait, now: float) -> float | None:
    """Return when the next action in a wait is due, as of `now`, None if never.

    Times beyond the horizon are checked again when it is reached.
    """
    if wait.clock.since is None or wait.free.paused:
        return None
    steps = _steps(wait)
    dues = [_due(wait, step, now) for step in steps]
    if wait.clock.snoozed_until is not None:
        dues.append(_undisturbed(wait, now))
    coming = [due for due in dues if due is not None]
    if coming:
        return min(coming)
    return wait.clock.since + HORIZON if steps else None


def due_reminder(wait: Wait, now: float) -> DueReminder:
    """Return the action due in a wait at `now`: at most one reminder for all accumulated ones."""
    clock = wait.clock
    dues = {step: _due(wait, step, now) for step in _steps(wait)}
    taken = [step for step, due in dues.items() if due is not None and due <= now]
    again = None if clock.snoozed_until is None else _undisturbed(wait, now)
    woken = again is not None and again <= now
    kinds = {_kind(wait, step) for step in taken}
    wanted = any(_is_wanted(wait, step) for step in taken)
    reminded = max([clock.reminded, *[step + 1 for step in taken]])
    clock = replace(
        clock,
        reminded=reminded,
        snoozed_until=None if woken else clock.snoozed_until,
        since=_counted_from(wait, now, bool(taken)),
    )
    return DueReminder(
        wait=replace(wait, clock=clock).charge_to(now),
        remind=wanted or woken,
        share=_share(wait, reminded),
        expired="expired" in kinds,
        stuck="stuck" in kinds,
    )


def _counted_from(wait: Wait, now: float, taken: bool) -> float | None:
    """Return from when the next day is counted without a clock: from the last reminder.

    Someone who can never be disturbed is looked at again after another horizon.
    """
    since = wait.clock.since
    if since is None or wait.timed:
        return since
    return now if taken or now >= since + HORIZON else since


def recounted(wait: Wait) -> Wait:
    """Return a wait whose allowance was changed, with those steps taken that are past now."""
    clock = wait.clock
    if clock.allowance is None or clock.bank is None:
        return wait
    used = clock.allowance - clock.bank
    past = [share for share in SHARES if used * 100 >= share * clock.allowance]
    reminded = len(_TIMED) if len(past) == len(SHARES) else len(past)
    return replace(wait, clock=replace(clock, reminded=min(clock.reminded, reminded)))


def _steps(wait: Wait) -> range:
    """Return the numbers of the steps that are left; without a clock each waits for the last."""
    done = wait.clock.reminded
    if wait.timed:
        return range(done, len(_TIMED))
    return range(done, min(done + 1, len(_UNTIMED)))


def _kind(wait: Wait, step: int) -> Milestone:
    return _TIMED[step][0] if wait.timed else _UNTIMED[step]


def _is_wanted(wait: Wait, step: int) -> bool:
    """Whether a step is a reminder that the person's rhythm does not leave out."""
    if _kind(wait, step) != "reminder":
        return False
    if wait.timed:
        return _TIMED[step][1] not in _LEFT_OUT[wait.rhythm]
    return step not in _DAYS_LEFT_OUT[wait.rhythm]


def _due(wait: Wait, step: int, now: float) -> float | None:
    clock = wait.clock
    assert clock.since is not None
    if not wait.timed:
        return _undisturbed(wait, max(clock.since + DAY, now))
    assert clock.bank is not None
    assert clock.allowance is not None
    kind, share = _TIMED[step]
    left = max(0.0, clock.bank - clock.allowance * (100 - share) / 100)
    reached = after(wait.runs, clock.since, left)
    if reached is None or kind == "expired":
        return reached
    return _undisturbed(wait, max(reached, now))


def _undisturbed(wait: Wait, at: float) -> float | None:
    """Return when the person may be reminded of what is due at `at`: not before a pause is over."""
    return free_from(wait.free, max(at, wait.clock.snoozed_until or at))


def _share(wait: Wait, reminded: int) -> int:
    """Return the percentage in the reminder after so many steps."""
    return _TIMED[reminded - 1][1] if wait.timed and reminded else 0
