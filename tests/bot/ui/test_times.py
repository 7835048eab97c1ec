"""Times in words: durations, paces, hours of a table, deadlines and why a clock stands still."""

from __future__ import annotations

from bot.i18n import texts_for
from bot.model import Pace, Window
from bot.services.time.calendar import Standstill
from bot.services.time.clocks import AwaitedPerson
from bot.services.time.pace import PRESETS, parse_pace
from bot.ui.time.deadlines import time_left
from bot.ui.times import PACE_NAMES, duration, pace_code, pace_told, window_text
from tests.cases import for_each

EN = texts_for("en")


@for_each(
    ("seconds", "told"),
    [
        (45, "45 seconds"), (60, "1 minute"), (90, "90 seconds"), (3600, "60 minutes"),
        (9000, "150 minutes"), (10800, "3 hours"), (12600, "210 minutes"), (172800, "48 hours"),
    ],
)  # fmt: skip
def test_durations(seconds: float, told: str) -> None:
    assert duration(seconds, EN) == told


def test_paces_are_read_as_they_are_written() -> None:
    for pace in (*PRESETS.values(), Pace(90, 30, 150), Pace(3600, 0, 3600)):
        if pace is not None:
            assert parse_pace(pace_code(pace)) == pace


def test_every_pace_has_a_name_and_words() -> None:
    assert set(PACE_NAMES) == {*PRESETS, "custom"}
    assert pace_told(PRESETS["brisk"], EN) == (
        "12 hours to start, +3 hours per move, 24 hours maximum"
    )
    assert pace_told(Pace(7200, 0, 7200), EN) == "120 minutes for the whole game"
    assert pace_told(None, EN) == "Everyone takes as long as they need."


def test_hours_of_a_table() -> None:
    window = Window(1080, 1410, "Asia/Seoul")
    assert window_text(window, EN) == "from 18:00 to 23:30, Asia/Seoul"


def asked(deadline: float | None, still: Standstill | None, *, timed: bool = True) -> AwaitedPerson:
    return AwaitedPerson(0, 1, "en", deadline, still, "thread", True, timed)


@for_each(
    ("given", "told"),
    [
        (asked(None, None), ""),
        (asked(60.0, None), "Time until <t:60:F> (<t:60:R>)"),
        (
            asked(60.0, Standstill("quiet", 30.0)),
            (
                "Time until <t:60:F> (<t:60:R>) · the clock is stopped (quiet hours), and "
                "continues <t:30:R>"
            ),
        ),
        (asked(None, Standstill("window", None)),
         "The clock is stopped (outside playing hours)"),
        (asked(None, Standstill("away", 30.0), timed=False), "Away until <t:30:F> (<t:30:R>)"),
        (asked(None, Standstill("quiet", 30.0), timed=False), ""),
    ],
)  # fmt: skip
def test_deadlines_and_clocks_that_stand_still(given: AwaitedPerson, told: str) -> None:
    assert time_left(given, EN) == told
