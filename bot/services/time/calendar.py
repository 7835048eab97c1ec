"""Calendars: when a clock runs and when a person may be disturbed, by hours in named zones.

Clocks stop while the game is paused, while the person is away, in quiet hours, and outside playing
hours. Instants are seconds since the epoch; hours of a day are
minutes since midnight of a zone, on whatever instants its clocks show them. Hours skipped by
daylight saving time start or end at the change; of repeated hours, a period starts at the first and
ends at the second.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from functools import lru_cache
from typing import Final, Literal, TypeAlias
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError, available_timezones

from bot.model import Window

Reason: TypeAlias = Literal["paused", "away", "window", "quiet"]
Span: TypeAlias = tuple[float, float]
"""A half-open interval between two instants, without the end."""

DAY: Final = 86400.0
HORIZON: Final = 400 * DAY
"""Seconds that are looked ahead: what does not happen within them counts as never."""
MINUTES_OF_DAY: Final = 24 * 60
_NIGHT: Final = 4 * 3600.0
"""Before this hour the morning to come is still that of the same day."""
MORNING: Final = 8 * 60
_PREFERRED: Final = ("Africa/", "America/", "Antarctica/", "Asia/", "Atlantic/", "Australia/",
                     "Europe/", "Indian/", "Pacific/")  # fmt: skip


@dataclass(frozen=True, slots=True)
class Calendar:
    """The times at which a clock is stopped.

    `quiet` are the person's quiet hours, `window` the only hours in which the table plays; they
    pass midnight if they end before they start, and equal ones mean none. `away` are
    the person's absences in any order.
    """

    quiet: Window | None = None
    window: Window | None = None
    away: tuple[Span, ...] = ()
    paused: bool = False


@dataclass(frozen=True, slots=True)
class Standstill:
    """The reason why a clock is stopped, and until when; None if unknown."""

    reason: Reason
    until: float | None


def running(calendar: Calendar, start: float, end: float) -> float:
    """Return for how many seconds from `start` to `end` a clock runs; 0 if `end` is earlier."""
    if calendar.paused or end <= start:
        return 0.0
    stops = _stops(calendar, start, end)
    return end - start - sum(min(last, end) - max(first, start) for first, last in stops)


def after(calendar: Calendar, start: float, seconds: float) -> float | None:
    """Return the first instant by which a clock has run for `seconds` since `start`.

    None if that does not happen within the horizon. The inverse of `running`.
    """
    if seconds <= 0:
        return start
    if calendar.paused:
        return None
    at, left, limit = start, seconds, start + HORIZON
    for first, last in _stops(calendar, start, limit):
        room = max(0.0, first - at)
        if left <= room:
            break
        left -= room
        at = last
    return at + left if at + left <= limit else None


def free_from(calendar: Calendar, at: float) -> float | None:
    """Return the first instant from `at` on at which the clock runs; None if never."""
    if calendar.paused:
        return None
    limit = at + HORIZON
    for first, last in _stops(calendar, at, limit):
        if first > at:
            break
        return last if last < limit else None
    return at


def ends_of_stops(calendar: Calendar, start: float, end: float) -> tuple[float, ...]:
    """Return the instants between two others at which a clock that stood still runs again."""
    if calendar.paused:
        return ()
    return tuple([last for _, last in _stops(calendar, start, end) if start < last < end])


def clock_stop_reason(calendar: Calendar, at: float) -> Standstill | None:
    """Return why a clock is stopped at an instant, None if it runs."""
    if calendar.paused:
        return Standstill("paused", None)
    until = free_from(calendar, at)
    if until == at:
        return None
    return Standstill(_reason(calendar, at), until)


def _reason(calendar: Calendar, at: float) -> Reason:
    if any(first <= at < last for first, last in calendar.away):
        return "away"
    outside = Calendar(window=calendar.window)
    return "window" if free_from(outside, at) != at else "quiet"


def _stops(calendar: Calendar, start: float, end: float) -> Iterator[Span]:
    """Yield when a clock is stopped between two instants: in order, without adjacent periods."""
    sources = [iter(sorted(calendar.away))]
    for hours, stopped in ((calendar.quiet, _days), (calendar.window, _between_days)):
        if hours is not None and hours.start != hours.end:
            sources.append(stopped(hours, start))
    open_first, open_last = start, start
    for first, last in heapq.merge(*sources):
        if first >= end:
            break
        if last <= start or last <= first:
            continue
        if first <= open_last:
            open_last = max(open_last, last)
            continue
        if open_first < open_last:
            yield open_first, open_last
        open_first, open_last = first, last
    if open_first < open_last:
        yield open_first, open_last


def _days(hours: Window, start: float) -> Iterator[Span]:
    """Yield the hours of every day from the day before `start` on, without end."""
    zone = ZoneInfo(hours.zone)
    day = datetime.fromtimestamp(start, zone).date() - timedelta(days=1)
    overnight = timedelta(days=hours.end < hours.start)
    while True:
        yield _instant(day, hours.start, zone, 0), _instant(day + overnight, hours.end, zone, 1)
        day += timedelta(days=1)


def _between_days(hours: Window, start: float) -> Iterator[Span]:
    """Yield the time between the hours of a day and those of the next one, without end."""
    days = _days(hours, start - DAY)
    _, closed = next(days)
    for first, last in days:
        yield closed, first
        closed = last


@lru_cache(maxsize=16384)
def _instant(day: date, minute: int, zone: ZoneInfo, fold: int) -> float:
    """Return when the clocks of a zone show a minute of a day; the end of a gap if they do not."""
    local = datetime(
        day.year, day.month, day.day, minute // 60, minute % 60, tzinfo=zone, fold=fold
    )
    at = local.timestamp()
    if datetime.fromtimestamp(at, zone).replace(tzinfo=None) == local.replace(tzinfo=None):
        return at
    return _change(local.replace(fold=1).timestamp(), local.replace(fold=0).timestamp(), zone)


def _change(before: float, later: float, zone: ZoneInfo) -> float:
    """Return the instant between two others at which the clocks of a zone are changed."""
    low, high = int(before), int(later)
    changed = datetime.fromtimestamp(high, zone).utcoffset()
    while high - low > 1:
        middle = (low + high) // 2
        if datetime.fromtimestamp(middle, zone).utcoffset() == changed:
            high = middle
        else:
            low = middle
    return float(high)


def instant(day: date, minute: int, zone: str) -> float:
    """Return when the clocks of a zone first show `minute` on a day, or are put past it."""
    return _instant(day, minute, ZoneInfo(zone), 0)


def local_date(at: float, zone: str) -> date:
    """Return the date of an instant in a zone."""
    return datetime.fromtimestamp(at, ZoneInfo(zone)).date()


def local_minute(at: float, zone: str) -> int:
    """Return the minute of the day that it is in a zone."""
    there = datetime.fromtimestamp(at, ZoneInfo(zone))
    return there.hour * 60 + there.minute


def next_time(at: float, minute: int, zone: str) -> float:
    """Return the first instant after `at` at which the clocks of a zone show `minute`."""
    day = local_date(at, zone)
    while (moment := instant(day, minute, zone)) <= at:
        day += timedelta(days=1)
    return moment


def next_morning(at: float, zone: str) -> float:
    """Return when the next day starts for most people; after midnight that is the same date."""
    return instant(local_date(at - _NIGHT, zone) + timedelta(days=1), MORNING, zone)


def is_zone(name: str) -> bool:
    """Whether a named time zone exists."""
    if not name or name != name.strip():
        return False
    try:
        ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return False
    return True


@lru_cache(maxsize=1)
def zones() -> tuple[str, ...]:
    """Return the names of all zones that people live in, and UTC, in alphabetical order."""
    return ("UTC", *sorted(name for name in available_timezones() if name.startswith(_PREFERRED)))
