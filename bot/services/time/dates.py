"""Days and hours as people write them, in all languages (`bot.services.time.time_words`)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from datetime import date, timedelta
from typing import Final

from bot.services.errors import Refused
from bot.services.time.calendar import instant, local_date, local_minute, next_time
from bot.services.time.time_words import TIME_WORDS, TimeWords, every

USUAL_MOMENTS: Final = ("in 1 hour", "tonight", "tomorrow evening", "saturday afternoon")
"""When tables start often: what is offered before anything is typed."""
USUAL_HOURS: Final = ("15:00", "20:00")
"""What is offered on a day that is typed without an hour."""
_ECHOED: Final = 40


def _named(of: Callable[[TimeWords], Mapping[str, int]]) -> dict[str, int]:
    """Return words with their numbers, those of all languages."""
    return {word: number for words in TIME_WORDS.values() for word, number in of(words).items()}


def _numbered(of: Callable[[TimeWords], Sequence[Sequence[str]]]) -> dict[str, int]:
    """Return words with their places in the lists of their languages, from 0."""
    lists = (of(words) for words in TIME_WORDS.values())
    return {name: number for each in lists for number, names in enumerate(each) for name in names}


_UNITS: Final = every(lambda words: (*words.minutes, *words.hours, *words.days, *words.weeks))


def _any(words: Iterable[str]) -> str:
    return "|".join(map(re.escape, words))


_YEAR, _MONTH, _DAY, _HOUR, _MINUTE = (
    re.escape("".join(dict.fromkeys(signs)))
    for signs in zip(*(words.signs for words in TIME_WORDS.values()), strict=True)
)
"""The signs behind numbers."""
_MONTHS: Final = _numbered(lambda words: words.months)
_WEEKDAYS: Final = _numbered(lambda words: words.weekdays)
_NEAR: Final = _named(lambda words: words.near)
_NAMED_HOURS: Final = _named(lambda words: words.noon)
_AROUND: Final = _named(lambda words: words.around)
_COUNTS: Final = _named(lambda words: words.numbers)
_AHEAD: Final = tuple(
    (re.compile(pattern), days)
    for words in TIME_WORDS.values()
    for pattern, days in ((words.in_days, 1), (words.in_weeks, 7))
)
_SOON: Final = tuple(
    (re.compile(pattern), seconds)
    for words in TIME_WORDS.values()
    for pattern, seconds in ((words.in_hours, 3600), (words.in_minutes, 60))
)
"""Hours and minutes from now on."""
_YEAR_FIRST: Final = re.compile(
    rf"(\d{{4}})[-/.{_YEAR}] ?(\d{{1,2}})[-/.{_MONTH}] ?(\d{{1,2}})[.{_DAY}]?"
)
_DAY_FIRST: Final = re.compile(r"(\d{1,2})\. ?(\d{1,2})\.(?: ?(\d{4}))?")
_SLASHED: Final = re.compile(r"(\d{1,2})[/-](\d{1,2})(?:[/-](\d{4}))?")
_SIGNED: Final = re.compile(rf"(\d{{1,2}})[{_MONTH}] ?(\d{{1,2}})[{_DAY}]?")
_NAMED: Final = re.compile(
    r"(?:(\d{1,2})(?:st|nd|rd|th)?\.? (?:of )?)?([^\W\d_]{3,})\.?(?: (\d{1,2})(?:st|nd|rd|th)?)?"
    r"(?:,? (\d{4}))?"
)
_AT: Final = re.compile(rf"\b(?:{_any(every(lambda words: words.at))})\b|@")
_TONIGHT: Final = re.compile(_any(every(lambda words: words.tonight)))
_JOINING: Final = re.compile(_any(every(lambda words: words.joining)))
_NEXT_WEEK: Final = re.compile(_any(every(lambda words: words.next_week)))
_COUNT: Final = re.compile(rf"\b({_any(_COUNTS)})(?= (?:{_any(_UNITS)})\b)")
_COMING: Final = re.compile(rf"\b(?:{_any(every(lambda words: words.coming))}) ")
_AFTERNOON: Final = every(lambda words: words.afternoon)
_HALVES: Final = _any((*every(lambda words: words.morning), *_AFTERNOON))
_CLOCK: Final = re.compile(
    rf"(?:({_HALVES}) ?)?(\d{{1,2}})(?:[:.{_HOUR}] ?(\d{{2}})?[{_MINUTE}]?)?"
    rf" ?(a\.?m\.?|p\.?m\.?|{_HALVES})?"
)


def parse_day(text: str, today: date) -> date:
    """Read a day such as "tomorrow", "24 December", "2026-12-24", "12/24" or "next friday".

    `today` is the day where the person is. Without a year the next such day is meant; of two
    numbers with a slash between them the month is the first unless it cannot be. Raises Refused.
    """
    lower = text.lower()
    written = " ".join(_COMING.sub("", lower).split())
    try:
        day = (
            _in_next_week(lower, today)
            or _near_day(written, today)
            or _weekday(written, today)
            or _numbers(written, today)
            or _named_month(written, today)
        )
    except (ValueError, OverflowError):  # a day that no calendar has
        day = None
    if day is None:
        raise Refused(
            'The date "{text}" can\'t be read. Write it like 2026-12-24, 24 Dec or tomorrow.',
            text=text.strip()[:_ECHOED],
        )
    return day


def parse_minute(text: str) -> int:
    """Read an hour of the day such as "22:30", "22", "10pm" or "noon", in minutes since midnight.

    Raises Refused.
    """
    written = " ".join(text.lower().split())
    if written in _NAMED_HOURS:
        return _NAMED_HOURS[written]
    match = _CLOCK.fullmatch(written)
    minute = None if match is None else _minute(match)
    if minute is None:
        raise Refused(
            'The time "{text}" can\'t be read. Write it like 22:30 or 10pm.',
            text=text.strip()[:_ECHOED],
        )
    return minute


def parse_moment(text: str, now: float, zone: str) -> float:
    """Read a moment such as "tomorrow 20:00", "friday evening", "20:00" or "in 3 hours".

    `now` is in seconds since 1970 and `zone` where the person is. Without a day the next such hour
    is meant, in some days or weeks the same hour as now. Raises Refused.
    """
    written = _in_plain_words(text)
    for pattern, seconds in _SOON:
        if match := pattern.fullmatch(written):
            return now + int(match[1]) * seconds
    today = local_date(now, zone)
    if ahead := _days_ahead(written, today):
        return instant(ahead, local_minute(now, zone), zone)
    parts = _parts(written, today)
    if parts is None:
        raise Refused(
            'The time "{text}" can\'t be read. Write it like tonight, friday 20:00 or in 3 hours.',
            text=text.strip()[:_ECHOED],
        )
    day, minute = parts
    return next_time(now, minute, zone) if day is None else instant(day, minute, zone)


def _in_plain_words(text: str) -> str:
    """Return what was written without words that add nothing, and with numbers as figures."""
    lower = _TONIGHT.sub(" today evening ", _JOINING.sub(" ", text.lower()))
    counted = _COUNT.sub(lambda match: str(_COUNTS[match[1]]), " ".join(lower.split()))
    return " ".join(_AT.sub(" ", counted).split())


def _hour(written: str) -> int:
    """Return an hour, or about the hour that a part of the day is. Raises Refused."""
    return _AROUND[written] if written in _AROUND else parse_minute(written)


def _parts(written: str, today: date) -> tuple[date | None, int] | None:
    """Return the day and the minute that a text consists of, in either order."""
    with suppress(Refused):
        return None, _hour(written)
    for cut in range(1, len(written)):
        if written[cut - 1].isdigit() and written[cut].isdigit():
            continue  # in the middle of a number
        parts = (written[:cut].strip(" ,"), written[cut:].strip(" ,"))
        for day, time in (parts, parts[::-1]):
            with suppress(Refused):
                return parse_day(day, today), _hour(time)
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
    return _days_ahead(written, today)


def _in_next_week(written: str, today: date) -> date | None:
    """Return a day of the week after this one, which begins on Monday; None if none is meant."""
    day, weeks = _NEXT_WEEK.subn(" ", written)
    name = day.strip()
    if weeks != 1 or name not in _WEEKDAYS:
        return None
    return today + timedelta(days=7 - today.weekday() + _WEEKDAYS[name])


def _days_ahead(written: str, today: date) -> date | None:
    for pattern, days in _AHEAD:
        match = pattern.fullmatch(written)
        if match is not None:
            count = next(group for group in match.groups() if group)
            return today + timedelta(days=int(count) * days)
    return None


def _weekday(written: str, today: date) -> date | None:
    if written not in _WEEKDAYS:
        return None
    return today + timedelta(days=(_WEEKDAYS[written] - today.weekday() - 1) % 7 + 1)


def _numbers(written: str, today: date) -> date | None:
    if match := _YEAR_FIRST.fullmatch(written):
        return date(*map(int, match.groups()))
    if match := _DAY_FIRST.fullmatch(written):
        day, month, year = match.groups()
        return _day(int(month), int(day), year, today)
    if match := _SIGNED.fullmatch(written):
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
    if name not in _MONTHS or (before is None) == (behind is None):
        return None
    return _day(_MONTHS[name] + 1, int(before or behind), year, today)


def _day(month: int, day: int, year: str | None, today: date) -> date:
    """Return a day, of the given year or else the next one that has it."""
    if year is not None:
        return date(int(year), month, day)
    # the 29th of February comes within eight years
    for ahead in range(9):
        try:
            day_ahead = date(today.year + ahead, month, day)
        except ValueError:
            if ahead == 8:
                raise
            continue
        if day_ahead >= today:
            return day_ahead
    raise ValueError(f"{month}-{day} never comes")
