"""Days and hours as people write them, in English, Korean and Japanese."""

from __future__ import annotations

import re
from contextlib import suppress
from datetime import date, timedelta
from typing import Final

from bot.services.errors import Refused
from bot.services.waiting.calendar import instant, local_date, next_time

_ECHOED: Final = 40
_MONTHS: Final = (
    "jan",
    "feb",
    "mar",
    "apr",
    "may",
    "jun",
    "jul",
    "aug",
    "sep",
    "oct",
    "nov",
    "dec",
)
_MONTH_NAMES: Final = (
    "january", "february", "march", "april", "may", "june", "july", "august", "september",
    "october", "november", "december",
)  # fmt: skip
_WEEKDAYS: Final = (
    ("monday", "mon", "월요일", "月曜日", "月曜"),
    ("tuesday", "tue", "화요일", "火曜日", "火曜"),
    ("wednesday", "wed", "수요일", "水曜日", "水曜"),
    ("thursday", "thu", "목요일", "木曜日", "木曜"),
    ("friday", "fri", "금요일", "金曜日", "金曜"),
    ("saturday", "sat", "토요일", "土曜日", "土曜"),
    ("sunday", "sun", "일요일", "日曜日", "日曜"),
)
_NEAR: Final = {
    "today": 0, "now": 0, "오늘": 0, "지금": 0, "今日": 0, "きょう": 0, "今": 0,
    "tomorrow": 1, "내일": 1, "明日": 1, "あした": 1,
    "the day after tomorrow": 2, "모레": 2, "明後日": 2, "あさって": 2,
}  # fmt: skip
_AHEAD: Final = (
    (re.compile(r"(?:in |\+ ?)(\d{1,3}) ?(?:d|days?)?|(\d{1,3}) ?days?"), 1),
    (re.compile(r"(?:in |\+ ?)?(\d{1,2}) ?(?:w|weeks?)"), 7),
    (re.compile(r"(\d{1,3})일 ?(?:후|뒤)|(\d{1,3})日後"), 1),
    (re.compile(r"(\d{1,2})주 ?(?:후|뒤)|(\d{1,2})週間後"), 7),
)
_YEAR_FIRST: Final = re.compile(r"(\d{4})[-/.년年] ?(\d{1,2})[-/.월月] ?(\d{1,2})[일日.]?")
_DAY_FIRST: Final = re.compile(r"(\d{1,2})\. ?(\d{1,2})\.(?: ?(\d{4}))?")
_SLASHED: Final = re.compile(r"(\d{1,2})[/-](\d{1,2})(?:[/-](\d{4}))?")
_ASIAN: Final = re.compile(r"(\d{1,2})[월月] ?(\d{1,2})[일日]?")
_NAMED: Final = re.compile(
    r"(?:(\d{1,2})(?:st|nd|rd|th)?\.? (?:of )?)?([a-z]{3,9})\.?(?: (\d{1,2})(?:st|nd|rd|th)?)?"
    r"(?:,? (\d{4}))?"
)

_AT: Final = re.compile(r"\bat\b|@")
_HOURS: Final = (
    re.compile(r"(?:in |\+ ?)?(\d{1,3}) ?(?:h|hours?|시간 ?(?:후|뒤)|時間後)"),
    re.compile(r"(?:in |\+ ?)?(\d{1,3}) ?(?:min|minutes?|분 ?(?:후|뒤)|分後)"),
)
"""Hours and minutes from now on."""
_CLOCK: Final = re.compile(
    r"(?:(am|pm|오전|오후|午前|午後) ?)?(\d{1,2})(?:[:.h시時] ?(\d{2})?[분分]?)?"
    r" ?(a\.?m\.?|p\.?m\.?)?"
)
_AFTERNOON: Final = ("pm", "오후", "午後")
_WORDS_OF_TIME: Final = {
    "noon": 720, "midday": 720, "midnight": 0, "정오": 720, "자정": 0, "正午": 720, "真夜中": 0,
}  # fmt: skip


def parse_day(text: str, today: date) -> date:
    """Read a day such as "tomorrow", "24 December", "2026-12-24", "12/24" or "next friday".

    `today` is the day where the person is. Without a year the next such day is meant; of two
    numbers with a slash between them the month is the first unless it cannot be. Raises Refused.
    """
    written = " ".join(text.lower().replace("next ", "").split())
    try:
        found = (
            _near_day(written, today)
            or _weekday(written, today)
            or _numbers(written, today)
            or _named_month(written, today)
        )
    except (ValueError, OverflowError):  # a day that no calendar has
        found = None
    if found is None:
        raise Refused(
            'The day "{text}" cannot be read; write it like 2026-12-24, 24 Dec or tomorrow.',
            text=text.strip()[:_ECHOED],
        )
    return found


def parse_minute(text: str) -> int:
    """Read an hour of the day such as "22:30", "22", "10pm" or "noon", in minutes since midnight.

    Raises Refused.
    """
    written = " ".join(text.lower().split())
    if written in _WORDS_OF_TIME:
        return _WORDS_OF_TIME[written]
    match = _CLOCK.fullmatch(written)
    minute = None if match is None else _minute(match)
    if minute is None:
        raise Refused(
            'The time "{text}" cannot be read; write it like 22:30 or 10pm.',
            text=text.strip()[:_ECHOED],
        )
    return minute


def parse_moment(text: str, now: float, zone: str) -> float:
    """Read a moment such as "tomorrow 20:00", "24 Dec 8pm", "20:00" or "in 3 hours".

    `now` is in seconds since 1970 and `zone` where the person is. Without a day the next such hour
    is meant. Raises Refused.
    """
    written = " ".join(_AT.sub(" ", text.lower()).split())
    ahead = next((match for each in _HOURS if (match := each.fullmatch(written))), None)
    if ahead is not None:
        return now + int(ahead[1]) * (60 if ahead.re is _HOURS[1] else 3600)
    found = _parts(written, local_date(now, zone))
    if found is None:
        raise Refused(
            'The time "{text}" cannot be read; write it like tomorrow 20:00 or in 3 hours.',
            text=text.strip()[:_ECHOED],
        )
    day, minute = found
    return next_time(now, minute, zone) if day is None else instant(day, minute, zone)


def _parts(written: str, today: date) -> tuple[date | None, int] | None:
    """Return the day and the minute that a text consists of, in either order."""
    with suppress(Refused):
        return None, parse_minute(written)
    for cut in range(1, len(written)):
        if written[cut - 1].isdigit() and written[cut].isdigit():
            continue  # in the middle of a number
        parts = (written[:cut].strip(" ,"), written[cut:].strip(" ,"))
        for day, time in (parts, parts[::-1]):
            with suppress(Refused):
                return parse_day(day, today), parse_minute(time)
    return None


def clock_text(minute: int) -> str:
    """Return a time of day as it is written everywhere: 1350 -> "22:30"."""
    return f"{minute // 60:02}:{minute % 60:02}"


def _minute(match: re.Match[str]) -> int | None:
    before, hours, minutes, behind = match.groups()
    half = (before or behind or "").replace(".", "")
    hour, rest = int(hours), int(minutes or 0)
    if half:
        if not 1 <= hour <= 12:
            return None
        hour = hour % 12 + (12 if half in _AFTERNOON else 0)
    if (hour, rest) == (24, 0):
        return 0
    return hour * 60 + rest if hour < 24 and rest < 60 else None


def _near_day(written: str, today: date) -> date | None:
    if written in _NEAR:
        return today + timedelta(days=_NEAR[written])
    for pattern, days in _AHEAD:
        match = pattern.fullmatch(written)
        if match is not None:
            count = next(group for group in match.groups() if group)
            return today + timedelta(days=int(count) * days)
    return None


def _weekday(written: str, today: date) -> date | None:
    for number, names in enumerate(_WEEKDAYS):
        if written in names:
            return today + timedelta(days=(number - today.weekday() - 1) % 7 + 1)
    return None


def _numbers(written: str, today: date) -> date | None:
    if match := _YEAR_FIRST.fullmatch(written):
        return date(*map(int, match.groups()))
    if match := _DAY_FIRST.fullmatch(written):
        day, month, year = match.groups()
        return _day(int(month), int(day), year, today)
    if match := _ASIAN.fullmatch(written):
        return _day(int(match[1]), int(match[2]), None, today)
    if match := _SLASHED.fullmatch(written):
        first, second, year = match.groups()
        month, day = (first, second) if int(first) <= 12 else (second, first)
        return _day(int(month), int(day), year, today)
    return None


def _named_month(written: str, today: date) -> date | None:
    match = _NAMED.fullmatch(written)
    if match is None:
        return None
    before, name, behind, year = match.groups()
    if name != "sept" and name not in _MONTH_NAMES and name not in _MONTHS:
        return None
    if (before is None) == (behind is None):
        return None
    return _day(_MONTHS.index(name[:3]) + 1, int(before or behind), year, today)


def _day(month: int, day: int, year: str | None, today: date) -> date:
    """Return a day, of the given year or else the next one that has it."""
    if year is not None:
        return date(int(year), month, day)
    # the 29th of February comes within eight years
    for ahead in range(9):
        try:
            found = date(today.year + ahead, month, day)
        except ValueError:
            if ahead == 8:
                raise
            continue
        if found >= today:
            return found
    raise ValueError(f"{month}-{day} never comes")
