"""Reminders of one wait under any calendar: never at a bad moment, never twice, never lost."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from bot.model import Clock, Window
from bot.services.time.calendar import DAY, HORIZON, Calendar, after, free_from
from bot.services.time.reminder_schedule import (
    DAILY,
    SHARES,
    Wait,
    due_reminder,
    next_due,
    recounted,
)
from tests.bot.services.time.waiting_tables import at

START = at("2026-03-02 12:00")
ZONES = ("UTC", "Europe/Berlin", "America/New_York", "Asia/Seoul")
MINUTES = st.integers(0, 1439)
WINDOWS = st.none() | st.builds(Window, MINUTES, MINUTES, st.sampled_from(ZONES))
SPANS = st.lists(
    st.tuples(st.integers(0, 40), st.integers(1, 20)).map(
        lambda days: (START + days[0] * DAY, START + (days[0] + days[1]) * DAY)
    ),
    max_size=2,
).map(tuple)


@st.composite
def waits(draw: st.DrawFn, timed: bool = True) -> Wait:
    """A wait that has just begun; absences beyond those of the year do not stop the clock."""
    quiet, window, away = draw(WINDOWS), draw(WINDOWS), draw(SPANS)
    counted = away if draw(st.booleans()) else ()
    bank = float(draw(st.integers(600, 120 * 3600))) if timed else None
    clock = Clock(1, 0, bank, bank, START, 1)
    return Wait(clock, Calendar(quiet, window, counted), Calendar(quiet, window, away))


def life(wait: Wait, late: float = 0.0) -> list[tuple[float, str, int]]:
    """All that happens in a wait, every other time `late` seconds after it is due."""
    happened: list[tuple[float, str, int]] = []
    now = START
    for look in range(40):
        due = next_due(wait, now)
        if due is None or due >= START + HORIZON:
            return happened
        now = due + (0.0 if look % 2 else late)
        done = due_reminder(wait, now)
        if done.remind:
            happened.append((now, "reminder", done.share))
        if done.expired:
            happened.append((now, "expired", 100))
        if done.stuck:
            happened.append((now, "stuck", 0))
        wait = done.wait
    raise AssertionError("it never ends")


@given(waits())
def test_the_time_is_up_once_and_just_then(wait: Wait) -> None:
    deadline = wait.deadline()
    ends = [when for when, what, _ in life(wait) if what == "expired"]
    if deadline is None:
        assert ends == []
    else:
        assert len(ends) == 1
        assert abs(ends[0] - deadline) < 0.01


@given(waits())
def test_reminders_come_in_order_each_once_and_only_when_they_may(wait: Wait) -> None:
    reminders = [(when, share) for when, what, share in life(wait) if what == "reminder"]
    shares = [share for _, share in reminders]
    assert shares == sorted(set(shares))
    assert set(shares) <= set(SHARES)
    times = [when for when, _ in reminders]
    assert times == sorted(times)
    for when, share in reminders:
        assert free_from(wait.free, when) == when
        reached = after(wait.runs, START, (wait.clock.bank or 0) * share / 100)
        assert reached is not None
        assert when > reached - 0.01


@given(waits())
def test_the_last_reminder_is_never_lost(wait: Wait) -> None:
    deadline = wait.deadline()
    if deadline is not None and free_from(wait.free, deadline) is not None:
        assert [share for _, what, share in life(wait) if what == "reminder"][-1] == 100


@given(waits(timed=False))
def test_without_a_clock_five_and_then_the_organiser(wait: Wait) -> None:
    happened = life(wait)
    if free_from(wait.free, START) is None:
        assert happened == []
        return
    assert [what for _, what, _ in happened] == ["reminder"] * DAILY + ["stuck"]
    times = [START, *[when for when, _, _ in happened]]
    assert all(later - earlier >= DAY for earlier, later in pairwise(times))
    assert all(free_from(wait.free, when) == when for when in times[1:])


@given(waits(), st.floats(0, 30 * DAY))
def test_whoever_looks_late_does_not_say_more(wait: Wait, late: float) -> None:
    happened = life(wait, late)
    shares = [share for _, what, share in happened if what == "reminder"]
    assert shares == sorted(set(shares))
    assert len([what for _, what, _ in happened if what == "expired"]) <= 1
    for when, what, _ in happened:
        assert what == "expired" or free_from(wait.free, when) == when


@given(waits(), st.integers(1, 99))
def test_settling_in_between_changes_nothing(wait: Wait, percent: int) -> None:
    due = next_due(wait, START)
    if due is None or due > START + HORIZON / 2:
        return
    settled = wait.charge_to(START + (due - START) * percent / 100)
    one, other = wait.deadline(), settled.deadline()
    assert (one is None) == (other is None)
    if one is not None and other is not None:
        assert abs(one - other) < 0.01


@given(waits(), st.integers(60, 200 * 3600))
def test_after_more_time_only_what_is_still_past_counts(wait: Wait, seconds: int) -> None:
    clock = replace(
        wait.clock,
        bank=float(seconds),
        allowance=(wait.clock.allowance or 0) + seconds,
        reminded=4,
    )
    counted = recounted(replace(wait, clock=clock)).clock
    assert counted.allowance is not None
    used = counted.allowance - seconds
    assert counted.reminded == sum(used * 100 >= share * counted.allowance for share in SHARES)


def test_nobody_is_looked_at_for_ever() -> None:
    """A person who can never be disturbed is due again only after another horizon."""
    never = Calendar(Window(8 * 60, 22 * 60, "UTC"), Window(9 * 60, 21 * 60, "UTC"))
    for bank in (None, 3600.0):
        wait = Wait(Clock(1, 0, bank, bank, START, 1), never, never)
        due = next_due(wait, START)
        assert due == START + HORIZON
        done = due_reminder(wait, due)
        assert (done.remind, done.expired, done.stuck) == (False, False, False)
        assert next_due(done.wait, due) == due + HORIZON
