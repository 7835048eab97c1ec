"""Paces: what people write, what makes sense, what a bank holds."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.model import Pace
from bot.services.errors import Refused
from bot.services.time.pace import (
    DAY,
    HOUR,
    MINUTE,
    PRESETS,
    charged,
    checked,
    parse_pace,
    preset_of,
    refilled,
    seconds_of,
)
from tests.cases import for_each


@for_each(
    "text",
    [
        "48h +12h max 72h",
        "48h+12h max72h",
        "  48 H + 12 hours, MAX 72 hours ",
        "2 days plus 12h up to 3d",
        "2d + 720 min cap 72h",
        "1d 24h + 12h maximum 3 days",
        "48시간 +12시간 최대 72시간",
        "48時間 +12時間 最大 3日",
        "standard",
    ],
)
def test_the_same_pace_in_many_ways(text: str) -> None:
    assert parse_pace(text) == PRESETS["standard"]


def test_parts_may_be_missing() -> None:
    assert parse_pace("3d") == Pace(3 * DAY, 0, 3 * DAY)
    assert parse_pace("1d +6h") == Pace(DAY, 6 * HOUR, 30 * HOUR)
    assert parse_pace("90 min max 2h") == Pace(90 * MINUTE, 0, 2 * HOUR)
    assert parse_pace("none") is None


@for_each(
    "text",
    ["", "soon", "48", "48x", "h", "48h + +12h", "48h max", "max 3d", "+12h", "48h +", "-48h",
     "48h 12h max max 3d", "1e9h", "nan h", "48h + 12h max 72h and more"],
)  # fmt: skip
def test_what_cannot_be_read_is_refused(text: str) -> None:
    with pytest.raises(Refused, match="can't be read"):
        parse_pace(text)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("30s", "1 minute"),
        ("61d", "60 days"),
        ("48h max 24h", "The maximum must be between the starting time and 60 days"),
        ("48h +12h max 61d", "The maximum must be between the starting time and 60 days"),
        ("1h +90min max 80min", "can't be more than the maximum"),
    ],
)
def test_what_makes_no_sense_is_refused(text: str, why: str) -> None:
    with pytest.raises(Refused, match=why):
        parse_pace(text)


def test_presets_make_sense_and_have_names() -> None:
    for name, pace in PRESETS.items():
        assert preset_of(pace) == name
        if pace is not None:
            assert checked(pace) == pace
    assert preset_of(Pace(1, 2, 3)) == "custom"
    banks = [pace.bank for pace in PRESETS.values() if pace is not None]
    assert banks == sorted(banks, reverse=True)


def test_durations_add_up() -> None:
    assert seconds_of("1d 2h 3m 4s") == 93784
    assert seconds_of("1.5h") == 5400
    assert seconds_of("1시간 30분") == 5400
    assert seconds_of("2 hours and") is None
    assert seconds_of("") is None


def test_a_bank_runs_down_and_is_refilled_up_to_the_cap() -> None:
    pace = Pace(48 * HOUR, 12 * HOUR, 72 * HOUR)
    assert charged(48 * HOUR, 8 * HOUR) == 40 * HOUR
    assert charged(48 * HOUR, 50 * HOUR) == 0
    assert refilled(pace, 40 * HOUR) == 52 * HOUR
    assert refilled(pace, 65 * HOUR) == 72 * HOUR
    assert refilled(pace, 80 * HOUR) == 80 * HOUR  # granted by the organiser


@given(st.floats(0, 1e6), st.floats(0, 1e6), st.floats(0, 1e6))
def test_a_bank_is_never_negative_and_never_refilled_above_the_cap(
    bank: float, used: float, refill: float
) -> None:
    pace = Pace(bank, refill, bank + refill)
    left = charged(bank, used)
    assert 0 <= left <= bank
    assert left <= refilled(pace, left) <= pace.cap
