"""The words in which people write days, hours and durations, by language; all in small letters.

Everyone may write in every language, so a word means the same in all of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from itertools import chain
from types import MappingProxyType
from typing import Final


@dataclass(frozen=True, slots=True)
class TimeWords:
    """The words of one language; those for a time from now on are patterns with the number.

    `seconds` to `weeks` come after the number of a duration.
    """

    seconds: tuple[str, ...]
    minutes: tuple[str, ...]
    hours: tuple[str, ...]
    days: tuple[str, ...]
    weeks: tuple[str, ...]
    weekdays: tuple[tuple[str, ...], ...]
    """The names of each day, Monday first."""
    near: Mapping[str, int]
    """Days that are named from today, in days ahead."""
    noon: Mapping[str, int]
    """Hours with a name, in minutes since midnight."""
    in_days: str
    in_weeks: str
    in_hours: str
    in_minutes: str
    months: tuple[tuple[str, ...], ...] = ()
    """The names of each month, January first; none where months have numbers."""
    signs: tuple[str, str, str, str, str] = ("", "", "", "", "")
    """The signs behind the numbers of year, month, day, hour and minute."""
    morning: tuple[str, ...] = ()
    afternoon: tuple[str, ...] = ()
    """The words before an hour up to twelve, or in Latin letters after it."""
    at: tuple[str, ...] = ()
    """Words between a day and an hour."""
    coming: tuple[str, ...] = ()
    """Words before a day that add nothing: the next such day is meant anyway."""
    next_week: tuple[str, ...] = ()
    """Words with the name of a day, which is that of the week after this one."""
    around: Mapping[str, int] = field(default_factory=dict)
    """Parts of the day, in minutes since midnight, where no hour is named."""
    tonight: tuple[str, ...] = ()
    """Words for the evening of today."""
    numbers: Mapping[str, int] = field(default_factory=dict)
    """Numbers in words."""
    more: tuple[str, ...] = ()
    """The word before the refill of a pace."""
    most: tuple[str, ...] = ()
    """The words before the cap of a pace, the longer ones first."""


TIME_WORDS: Final[Mapping[str, TimeWords]] = MappingProxyType(
    {
        "en": TimeWords(
            seconds=("s", "sec", "secs", "second", "seconds"),
            minutes=("m", "min", "mins", "minute", "minutes"),
            hours=("h", "hr", "hrs", "hour", "hours"),
            days=("d", "day", "days"),
            weeks=("w", "week", "weeks"),
            weekdays=(
                ("monday", "mon"), ("tuesday", "tue"), ("wednesday", "wed"), ("thursday", "thu"),
                ("friday", "fri"), ("saturday", "sat", "weekend"), ("sunday", "sun"),
            ),
            near={"today": 0, "now": 0, "tomorrow": 1, "day after tomorrow": 2},
            noon={"noon": 720, "midday": 720, "midnight": 0},
            in_days=r"(?:in |\+ ?)(\d{1,3}) ?(?:d|days?)?|(\d{1,3}) ?days?",
            in_weeks=r"(?:in |\+ ?)?(\d{1,2}) ?(?:w|weeks?)",
            in_hours=r"(?:in |\+ ?)?(\d{1,3}) ?(?:h|hours?)",
            in_minutes=r"(?:in |\+ ?)?(\d{1,3}) ?(?:min|minutes?)",
            months=(
                ("january", "jan"), ("february", "feb"), ("march", "mar"), ("april", "apr"),
                ("may",), ("june", "jun"), ("july", "jul"), ("august", "aug"),
                ("september", "sept", "sep"), ("october", "oct"), ("november", "nov"),
                ("december", "dec"),
            ),
            signs=("", "", "", "h", ""),
            morning=("am", "morning"),
            afternoon=("pm", "afternoon", "evening", "night"),
            at=("at", "in the"),
            coming=("next", "this", "the"),
            next_week=("next week",),
            around={"morning": 600, "afternoon": 900, "evening": 1200, "night": 1200},
            tonight=("tonight", "this evening"),
            numbers={
                "a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6,
            },
            more=("plus", "per move", "each"),
            most=("maximum", "max", "cap", "up to", "at most"),
        ),
        "ko": TimeWords(
            seconds=("초",),
            minutes=("분",),
            hours=("시간",),
            days=("일",),
            weeks=("주",),
            weekdays=(
                ("월요일",), ("화요일",), ("수요일",), ("목요일",), ("금요일",), ("토요일", "주말"),
                ("일요일",),
            ),
            near={"오늘": 0, "지금": 0, "내일": 1, "모레": 2},
            noon={"정오": 720, "자정": 0},
            in_days=r"(\d{1,3})일 ?(?:후|뒤)",
            in_weeks=r"(\d{1,2})주 ?(?:후|뒤)",
            in_hours=r"(?:in |\+ ?)?(\d{1,3}) ?시간 ?(?:후|뒤)",
            in_minutes=r"(?:in |\+ ?)?(\d{1,3}) ?분 ?(?:후|뒤)",
            signs=("년", "월", "일", "시", "분"),
            morning=("오전", "아침"),
            afternoon=("오후", "저녁", "밤"),
            coming=("이번 주", "이번"),
            next_week=("다음 주", "다음주"),
            around={"아침": 600, "오전": 600, "오후": 900, "저녁": 1200, "밤": 1200},
            most=("최대",),
        ),
        "ja": TimeWords(
            seconds=("秒",),
            minutes=("分", "分間"),
            hours=("時間",),
            days=("日", "日間"),
            weeks=("週間",),
            weekdays=(
                ("月曜日", "月曜"), ("火曜日", "火曜"), ("水曜日", "水曜"), ("木曜日", "木曜"),
                ("金曜日", "金曜"), ("土曜日", "土曜", "週末"), ("日曜日", "日曜"),
            ),
            near={
                "今日": 0, "きょう": 0, "今": 0, "明日": 1, "あした": 1, "明後日": 2, "あさって": 2,
            },
            noon={"正午": 720, "真夜中": 0},
            in_days=r"(\d{1,3})日後",
            in_weeks=r"(\d{1,2})週間後",
            in_hours=r"(?:in |\+ ?)?(\d{1,3}) ?時間後",
            in_minutes=r"(?:in |\+ ?)?(\d{1,3}) ?分後",
            signs=("年", "月", "日", "時", "分"),
            morning=("午前", "朝"),
            afternoon=("午後", "夕方", "夜", "晩"),
            coming=("今週",),
            next_week=("来週",),
            around={"朝": 600, "午前": 600, "午後": 900, "夕方": 1080, "夜": 1200, "晩": 1200},
            tonight=("今夜", "今晩"),
            most=("最大",),
        ),
    }
)  # fmt: skip
"""The words of all languages by their codes."""


def every(kind: Callable[[TimeWords], Iterable[str]]) -> tuple[str, ...]:
    """Return the words of a kind in all languages, without the empty ones."""
    return tuple(word for word in chain.from_iterable(map(kind, TIME_WORDS.values())) if word)
