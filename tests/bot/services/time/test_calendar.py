"""When clocks run: quiet hours, absences, the hours of a table, and changes of the clocks."""

from __future__ import annotations

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

from bot.model import Window
from bot.services.time.calendar import (
    HORIZON,
    Calendar,
    Standstill,
    after,
    clock_stop_reason,
    free_from,
    instant,
    is_zone,
    local_date,
    next_morning,
    next_time,
    running,
    zones,
)
from tests.cases import for_each

HOUR = 3600.0
DAY = 24 * HOUR
BERLIN, NEW_YORK, LORD_HOWE, SEOUL = (
    "Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Asia/Seoul"
)  # fmt: skip
ZONES = ("UTC", BERLIN, NEW_YORK, LORD_HOWE, SEOUL, "Asia/Kathmandu", "America/Sao_Paulo")


def at(text: str, zone: str = "UTC", fold: int = 0) -> float:
    """The instant at which the clocks of a zone show this."""
    return datetime.fromisoformat(text).replace(tzinfo=ZoneInfo(zone), fold=fold).timestamp()


def hours(start: int, end: int, zone: str = "UTC") -> Window:
    return Window(start * 60, end * 60, zone)


NIGHT = Calendar(quiet=hours(22, 8))


def test_quiet_hours_go_over_midnight() -> None:
    assert running(NIGHT, at("2026-03-01 20:00"), at("2026-03-02 10:00")) == 4 * HOUR
    assert after(NIGHT, at("2026-03-01 20:00"), 3 * HOUR) == at("2026-03-02 09:00")
    assert free_from(NIGHT, at("2026-03-01 23:00")) == at("2026-03-02 08:00")
    assert free_from(NIGHT, at("2026-03-01 12:00")) == at("2026-03-01 12:00")


def test_a_bank_can_run_out_at_the_moment_when_the_quiet_hours_begin() -> None:
    assert after(NIGHT, at("2026-03-01 20:00"), 2 * HOUR) == at("2026-03-01 22:00")


def test_equal_start_and_end_are_no_hours() -> None:
    none = Calendar(quiet=hours(9, 9), window=hours(7, 7))
    assert running(none, 0.0, 3 * DAY) == 3 * DAY
    assert clock_stop_reason(none, 9 * HOUR) is None


def test_a_table_plays_in_its_window_only() -> None:
    evening = Calendar(window=hours(18, 23, SEOUL))
    assert running(evening, at("2026-05-01 00:00", SEOUL), at("2026-05-04 00:00", SEOUL)) == (
        15 * HOUR
    )
    assert free_from(evening, at("2026-05-01 23:00", SEOUL)) == at("2026-05-02 18:00", SEOUL)
    over_midnight = Calendar(window=hours(22, 1))
    assert running(over_midnight, at("2026-05-01 23:30"), at("2026-05-02 02:00")) == 1.5 * HOUR


def test_absences_may_overlap_each_other_and_the_night() -> None:
    start = at("2026-05-01 12:00")
    away = Calendar(
        quiet=hours(22, 8),
        away=((start + 2 * DAY, start + 3 * DAY), (start, start + DAY), (start, start + 2.5 * DAY)),
    )
    assert free_from(away, start + 1) == start + 3 * DAY
    assert running(away, start - HOUR, start + 3 * DAY + HOUR) == 2 * HOUR


def test_nothing_runs_while_the_table_is_paused() -> None:
    paused = Calendar(paused=True)
    assert running(paused, 0.0, DAY) == 0.0
    assert after(paused, 0.0, 1.0) is None
    assert free_from(paused, 0.0) is None
    assert clock_stop_reason(paused, 0.0) == Standstill("paused", None)


def test_hours_that_never_meet_are_never() -> None:
    never = Calendar(quiet=hours(8, 22), window=hours(9, 21))
    assert after(never, 0.0, 1.0) is None
    assert free_from(never, 0.0) is None
    assert running(never, 0.0, 10 * DAY) == 0.0


def test_why_a_clock_stands_still() -> None:
    noon = at("2026-05-01 12:00")
    both = Calendar(quiet=hours(11, 13), window=hours(14, 20), away=((noon, noon + 60),))
    assert clock_stop_reason(both, noon) == Standstill("away", noon + 2 * HOUR)
    assert clock_stop_reason(both, noon + 60) == Standstill("window", noon + 2 * HOUR)
    assert clock_stop_reason(Calendar(quiet=hours(11, 13)), noon) == Standstill(
        "quiet", noon + HOUR
    )
    assert clock_stop_reason(both, noon + 2 * HOUR) is None


@for_each(
    ("zone", "evening", "morning", "length"),
    [
        (BERLIN, "2026-03-28 22:00", "2026-03-29 08:00", 9.0),
        (BERLIN, "2026-10-24 22:00", "2026-10-25 08:00", 11.0),
        (NEW_YORK, "2026-03-07 22:00", "2026-03-08 08:00", 9.0),
        (NEW_YORK, "2026-10-31 22:00", "2026-11-01 08:00", 11.0),
        (LORD_HOWE, "2026-10-03 22:00", "2026-10-04 08:00", 9.5),
        (LORD_HOWE, "2026-04-04 22:00", "2026-04-05 08:00", 10.5),
        (SEOUL, "2026-03-28 22:00", "2026-03-29 08:00", 10.0),
    ],
)
def test_a_night_with_a_change_of_the_clocks(
    zone: str, evening: str, morning: str, length: float
) -> None:
    calendar = Calendar(quiet=hours(22, 8, zone))
    start, end = at(evening, zone), at(morning, zone)
    assert end - start == length * HOUR
    assert running(calendar, start - HOUR, end + HOUR) == 2 * HOUR
    assert free_from(calendar, start) == end


def test_hours_that_the_change_leaves_out_begin_or_end_with_it() -> None:
    """In Berlin the clocks go from 2 to 3 on 2026-03-29."""
    change = at("2026-03-29 01:00")
    begins = Calendar(quiet=Window(2 * 60 + 30, 5 * 60, BERLIN))
    assert free_from(begins, change - 1) == change - 1
    assert free_from(begins, change) == at("2026-03-29 05:00", BERLIN)
    ends = Calendar(quiet=Window(60, 2 * 60 + 30, BERLIN))
    assert free_from(ends, at("2026-03-29 01:00", BERLIN)) == change
    within = Calendar(quiet=Window(2 * 60 + 10, 2 * 60 + 50, BERLIN))
    assert running(within, change - 6 * HOUR, change + 6 * HOUR) == 12 * HOUR


def test_of_hours_that_come_twice_the_first_begins_and_the_second_ends() -> None:
    """In Berlin the clocks go from 3 back to 2 on 2026-10-25."""
    calendar = Calendar(quiet=Window(2 * 60 + 15, 2 * 60 + 45, BERLIN))
    first, second = (at("2026-10-25 02:15", BERLIN), at("2026-10-25 02:45", BERLIN, fold=1))
    assert free_from(calendar, first) == second
    assert second - first == 1.5 * HOUR


def test_a_day_that_a_zone_left_out() -> None:
    """Samoa had no 2011-12-30."""
    calendar = Calendar(quiet=hours(22, 8, "Pacific/Apia"))
    start = at("2011-12-29 22:00", "Pacific/Apia")
    assert free_from(calendar, start) == at("2011-12-31 08:00", "Pacific/Apia")


MINUTES = st.integers(0, 24 * 60 - 1)
INSTANTS = st.floats(
    at("2025-06-01 00:00"), at("2027-06-01 00:00"), allow_nan=False, allow_infinity=False
).map(lambda instant: round(instant, 3))
WINDOWS = st.builds(Window, MINUTES, MINUTES, st.sampled_from(ZONES))
LENGTHS = st.floats(0, 40 * DAY).map(lambda seconds: round(seconds, 3))
SPANS = st.tuples(INSTANTS, LENGTHS).map(lambda span: (span[0], round(sum(span), 3)))
CALENDARS = st.builds(
    Calendar,
    quiet=st.none() | WINDOWS,
    window=st.none() | WINDOWS,
    away=st.lists(SPANS, max_size=3).map(tuple),
)


@given(CALENDARS, INSTANTS, LENGTHS, LENGTHS)
def test_running_adds_up(calendar: Calendar, start: float, first: float, second: float) -> None:
    middle, end = start + first, start + first + second
    whole = running(calendar, start, end)
    parts = running(calendar, start, middle), running(calendar, middle, end)
    assert whole == pytest.approx(sum(parts), abs=1e-3)
    assert all(part >= 0 for part in parts)
    assert parts[0] <= first + 1e-3


@given(CALENDARS, INSTANTS, st.floats(0.001, 200 * HOUR))
def test_after_is_the_inverse_of_running(calendar: Calendar, start: float, seconds: float) -> None:
    found = after(calendar, start, seconds)
    assume(found is not None)
    assert found is not None
    assert start <= found <= start + HORIZON
    assert running(calendar, start, found) == pytest.approx(seconds, abs=1e-3)
    assert running(calendar, start, found - 0.01) < seconds


@given(CALENDARS, INSTANTS, st.floats(0, 100 * HOUR), st.floats(0, 100 * HOUR))
def test_more_seconds_take_longer(
    calendar: Calendar, start: float, seconds: float, more: float
) -> None:
    early, late = (after(calendar, start, amount) for amount in (seconds, seconds + more))
    assume(early is not None)
    assume(late is not None)
    assert early is not None
    assert late is not None
    assert early <= late
    assert late - early >= more - 1e-3


@given(CALENDARS, INSTANTS)
def test_the_next_free_moment_is_free_and_nothing_before_it_is(
    calendar: Calendar, start: float
) -> None:
    free = free_from(calendar, start)
    assume(free is not None)
    assert free is not None
    assert free_from(calendar, free) == free
    assert clock_stop_reason(calendar, free) is None
    assert running(calendar, start, free) == 0.0
    assert running(calendar, free, free + 1) > 0.0
    if free > start:
        assert clock_stop_reason(calendar, (start + free) / 2) is not None


@given(WINDOWS, INSTANTS)
def test_a_window_and_quiet_hours_are_each_others_opposite(window: Window, start: float) -> None:
    assume(window.start != window.end)
    end = start + 3 * DAY
    inside = running(Calendar(window=window), start, end)
    outside = running(Calendar(quiet=window), start, end)
    assert inside + outside == pytest.approx(end - start, abs=1e-3)


@given(MINUTES, MINUTES, INSTANTS)
@example(0, 1439, 0.0)
@example(1439, 0, 0.0)
def test_hours_are_those_that_the_clock_on_the_wall_shows(
    start: int, end: int, moment: float
) -> None:
    """Where the clocks are never changed, against a definition that looks at the wall."""
    calendar = Calendar(quiet=Window(start, end, "Asia/Kathmandu"))
    local = datetime.fromtimestamp(moment, ZoneInfo("Asia/Kathmandu"))
    shown = local.hour * 60 + local.minute
    inside = start <= shown < end if start <= end else not end <= shown < start
    assert (clock_stop_reason(calendar, moment) is not None) == inside


def test_the_next_time_of_a_day() -> None:
    nine = at("2026-03-29 09:00", BERLIN)
    assert next_time(nine - 1, 9 * 60, BERLIN) == nine
    assert next_time(nine, 9 * 60, BERLIN) == at("2026-03-30 09:00", BERLIN)
    assert next_time(nine - 23 * HOUR, 9 * 60, BERLIN) == nine


def test_the_next_morning() -> None:
    morning = at("2026-03-30 08:00", BERLIN)
    assert next_morning(at("2026-03-29 23:00", BERLIN), BERLIN) == morning
    assert next_morning(at("2026-03-30 01:00", BERLIN), BERLIN) == morning
    assert next_morning(at("2026-03-29 07:00", BERLIN), BERLIN) == morning


def test_dates_are_those_of_a_zone() -> None:
    late = at("2026-12-31 20:00")
    assert local_date(late, SEOUL).isoformat() == "2027-01-01"
    assert instant(local_date(late, SEOUL), 0, SEOUL) == at("2027-01-01 00:00", SEOUL)
    assert datetime.fromtimestamp(late, UTC).year == 2026


def test_zones_have_names() -> None:
    assert is_zone("Europe/Berlin")
    assert is_zone("UTC")
    assert not any(map(is_zone, ("", "Berlin Time", "Europe", "../UTC", "/etc/localtime", " UTC")))
    assert "Asia/Seoul" in zones()
    assert all(map(is_zone, zones()))
