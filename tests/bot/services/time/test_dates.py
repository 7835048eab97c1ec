"""Days and hours as people write them."""

from __future__ import annotations

from contextlib import suppress
from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.services.errors import Refused
from bot.services.time.dates import clock_text, parse_day, parse_minute, parse_moment
from tests.cases import for_each

SATURDAY = date(2026, 11, 21)


@for_each(
    "text",
    ["2026-12-24", "2026/12/24", "2026.12.24", "2026. 12. 24.", "24.12.", "24. 12.", "24.12.2026",
     "12/24", "24/12", "12-24", "24 Dec", "24. December", "Dec 24", "december 24th", "24th of dec",
     "Dec 24, 2026", "12월 24일", "12月24日", "2026년 12월 24일", "2026年12月24日"],
)  # fmt: skip
def test_the_same_day_in_many_ways(text: str) -> None:
    assert parse_day(text, SATURDAY) == date(2026, 12, 24)


@for_each(
    ("text", "days"),
    [
        ("today", 0), ("Tomorrow", 1), ("내일", 1), ("明日", 1), ("明後日", 2), ("in 3 days", 3),
        ("+3", 3), ("3 days", 3), ("2 weeks", 14), ("3일 후", 3), ("2週間後", 14), ("monday", 2),
        ("next Friday", 6), ("saturday", 7), ("토요일", 7), ("日曜日", 1), ("sun", 1),
    ],
)  # fmt: skip
def test_days_that_are_near(text: str, days: int) -> None:
    assert parse_day(text, SATURDAY) == SATURDAY + timedelta(days=days)


def test_a_day_without_a_year_is_the_next_one() -> None:
    assert parse_day("21 Nov", SATURDAY) == SATURDAY
    assert parse_day("20 Nov", SATURDAY) == date(2027, 11, 20)
    assert parse_day("29.2.", SATURDAY) == date(2028, 2, 29)


@for_each(
    "text",
    ["", "soon", "30.2.", "13/13", "2026-13-01", "24", "December", "24 Foo", "1 Dec 2", "in days",
     "31 Nov", "12/24/26/1", "9999999 days"],
)  # fmt: skip
def test_what_is_no_day_is_refused(text: str) -> None:
    with pytest.raises(Refused, match="can't be read"):
        parse_day(text, SATURDAY)


@for_each(
    ("text", "minute"),
    [
        ("22:30", 1350), ("22.30", 1350), ("22h30", 1350), ("22", 1320), ("7", 420), ("7:05", 425),
        ("10pm", 1320), ("10:30 PM", 1350), ("12am", 0), ("12pm", 720), ("0:00", 0), ("24:00", 0),
        ("noon", 720), ("오후 10시 30분", 1350), ("22시", 1320), ("午後10時30分", 1350),
        ("8 a.m.", 480),
    ],
)  # fmt: skip
def test_hours(text: str, minute: int) -> None:
    assert parse_minute(text) == minute


@for_each("text", ["", "25:00", "22:60", "13pm", "0am", "late", "22:3", "-1"])
def test_what_is_no_hour_is_refused(text: str) -> None:
    with pytest.raises(Refused, match="can't be read"):
        parse_minute(text)


@given(st.integers(0, 1439))
def test_hours_are_read_as_they_are_written(minute: int) -> None:
    assert parse_minute(clock_text(minute)) == minute


@given(st.dates(SATURDAY, date(2030, 1, 1)))
def test_days_are_read_as_they_are_written(day: date) -> None:
    assert parse_day(day.isoformat(), SATURDAY) == day
    assert parse_day(day.strftime("%d.%m.%Y"), SATURDAY) == day


@given(st.text(max_size=30))
def test_nothing_that_is_written_does_any_harm(text: str) -> None:
    for parse in (lambda: parse_day(text, SATURDAY), lambda: parse_minute(text)):
        with suppress(Refused):
            parse()


def moment(text: str, zone: str = "Asia/Seoul") -> str:
    """A moment as it is in the zone; it is Monday, 2 November 2026, 12:00 there."""
    there = ZoneInfo(zone)
    now = datetime(2026, 11, 2, 12, 0, tzinfo=there).timestamp()
    return f"{datetime.fromtimestamp(parse_moment(text, now, zone), there):%Y-%m-%d %H:%M}"


@for_each("zone", ["Asia/Seoul", "Europe/Berlin", "America/New_York"])
@for_each(
    ("text", "read"),
    [
        ("tomorrow 20:00", "2026-11-03 20:00"),
        ("Tomorrow at 8pm", "2026-11-03 20:00"),
        ("20:00 tomorrow", "2026-11-03 20:00"),
        ("20:00", "2026-11-02 20:00"),
        ("9 am", "2026-11-03 09:00"),
        ("24 Dec 20:00", "2026-12-24 20:00"),
        ("Dec 24, 20:00", "2026-12-24 20:00"),
        ("2026-12-24 20:00", "2026-12-24 20:00"),
        ("24.12. 20:00", "2026-12-24 20:00"),
        ("friday 19:30", "2026-11-06 19:30"),
        ("in 3 days 20:00", "2026-11-05 20:00"),
        ("in 3 hours", "2026-11-02 15:00"),
        ("+90min", "2026-11-02 13:30"),
        ("내일 오후 8시", "2026-11-03 20:00"),
        ("내일 20시", "2026-11-03 20:00"),
        ("3시간 후", "2026-11-02 15:00"),
        ("明日20時", "2026-11-03 20:00"),
        ("12月24日 午後8時", "2026-12-24 20:00"),
        ("3時間後", "2026-11-02 15:00"),
        ("tonight", "2026-11-02 20:00"),
        ("tonight at 9", "2026-11-02 21:00"),
        ("this evening", "2026-11-02 20:00"),
        ("tomorrow evening", "2026-11-03 20:00"),
        ("tomorrow morning at 9", "2026-11-03 09:00"),
        ("saturday afternoon", "2026-11-07 15:00"),
        ("8 in the evening", "2026-11-02 20:00"),
        ("the weekend at 3pm", "2026-11-07 15:00"),
        ("this friday 20:00", "2026-11-06 20:00"),
        ("next week friday 20:00", "2026-11-13 20:00"),
        ("friday next week 20:00", "2026-11-13 20:00"),
        ("the day after tomorrow 19:00", "2026-11-04 19:00"),
        ("in 2 weeks", "2026-11-16 12:00"),
        ("in two weeks", "2026-11-16 12:00"),
        ("in two weeks 20:00", "2026-11-16 20:00"),
        ("in a week", "2026-11-09 12:00"),
        ("in an hour", "2026-11-02 13:00"),
        ("in three days", "2026-11-05 12:00"),
        ("내일 저녁 8시", "2026-11-03 20:00"),
        ("오늘 밤", "2026-11-02 20:00"),
        ("오늘 밤 9시", "2026-11-02 21:00"),
        ("내일 아침 9시", "2026-11-03 09:00"),
        ("다음 주 금요일 20시", "2026-11-13 20:00"),
        ("이번 주말 15시", "2026-11-07 15:00"),
        ("2주 후", "2026-11-16 12:00"),
        ("2주 후 저녁 8시", "2026-11-16 20:00"),
        ("今夜", "2026-11-02 20:00"),
        ("今夜8時", "2026-11-02 20:00"),
        ("明日の夜8時", "2026-11-03 20:00"),
        ("明日の朝9時", "2026-11-03 09:00"),
        ("来週の金曜日20時", "2026-11-13 20:00"),
        ("2週間後", "2026-11-16 12:00"),
    ],
)
def test_moments_are_read_as_people_write_them(text: str, read: str, zone: str) -> None:
    assert moment(text, zone) == read


@pytest.mark.parametrize(
    "text",
    [
        "",
        "tomorrow",
        "Dec 24",
        "soon",
        "tomorrow 25:00",
        "evening evening",
        "next week",
        "13 in the evening",
    ],
)
def test_what_is_no_moment_is_refused(text: str) -> None:
    with pytest.raises(Refused, match="can't be read"):
        moment(text)
