"""Paces: a bank of time that every answer refills, and the way in which people write one.

The bank runs down while the person is asked and the clock runs
(`bot.services.time.calendar`). When the game stops waiting for them the refill is added, up to
the cap.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from bot.model import Clock, Pace
from bot.services.errors import Refused
from bot.services.time.time_words import every

MINUTE: Final = 60.0
HOUR: Final = 3600.0
DAY: Final = 86400.0

NONE: Final = "none"
"""The name of a table without a clock."""
CUSTOM: Final = "custom"
PRESETS: Final[Mapping[str, Pace | None]] = {
    NONE: None,
    "relaxed": Pace(72 * HOUR, 36 * HOUR, 120 * HOUR),
    "standard": Pace(48 * HOUR, 12 * HOUR, 72 * HOUR),
    "brisk": Pace(12 * HOUR, 3 * HOUR, 24 * HOUR),
    "live": Pace(10 * MINUTE, MINUTE, 15 * MINUTE),
}
"""The paces that a table can choose by name, slowest first."""

SHORTEST: Final = MINUTE
LONGEST: Final = 60 * DAY
_TEXT_LENGTH: Final = 60
_UNITS: Final[Mapping[str, float]] = {
    **dict.fromkeys(every(lambda words: words.seconds), 1.0),
    **dict.fromkeys(every(lambda words: words.minutes), MINUTE),
    **dict.fromkeys(every(lambda words: words.hours), HOUR),
    **dict.fromkeys(every(lambda words: words.days), DAY),
    **dict.fromkeys(every(lambda words: words.weeks), 7 * DAY),
}
_MORE: Final = ("+", *every(lambda words: words.more))
_MOST: Final = ("<=", "≤", *every(lambda words: words.most))
_AMOUNT: Final = re.compile(r"(\d{1,6}(?:\.\d{1,3})?)\s*([^\W\d]+)")


def preset_of(pace: Pace | None) -> str:
    """Return the name of a pace, "custom" if it has none."""
    return next((name for name, preset in PRESETS.items() if preset == pace), CUSTOM)


def parse_pace(text: str) -> Pace | None:
    """Read a pace as people write it: a preset's name, or "48h +12h max 72h".

    Without a refill nothing is added, without a cap the bank can grow by one refill. None is a
    table without a clock. Raises Refused.
    """
    written = " ".join(text.lower().split())
    if written in PRESETS:
        return PRESETS[written]
    parts = _parts(written)
    if parts is None:
        raise Refused(
            'The pace "{text}" can\'t be read. Write it like 48h +12h max 72h: the starting '
            "time, the time added per move, and the maximum.",
            text=text.strip()[:_TEXT_LENGTH],
        )
    bank, refill, cap = parts
    pace = Pace(bank, refill, bank + refill if cap is None else cap)
    return checked(pace)


def checked(pace: Pace) -> Pace:
    """Return a pace that makes sense. Raises Refused."""
    if not SHORTEST <= pace.bank <= LONGEST:
        raise Refused("The starting time must be between 1 minute and 60 days.")
    if not 0 <= pace.refill <= pace.cap:
        raise Refused("The time added per move can't be more than the maximum.")
    if not pace.bank <= pace.cap <= LONGEST:
        raise Refused("The maximum must be between the starting time and 60 days.")
    return pace


def charged(bank: float, used: float) -> float:
    """Return the bank left, in seconds, after `used` seconds of thinking."""
    return max(0.0, bank - used)


def refilled(pace: Pace, bank: float) -> float:
    """Return a bank after its refill; time that was granted above the cap stays."""
    return max(bank, min(pace.cap, bank + pace.refill))


def at_pace(row: Clock, was: Pace | None, pace: Pace | None, now: float) -> Clock:
    """Return a clock, charged until `now`, at another pace.

    It keeps the share of its bank: if half was used, half is left. Without a previous clock, the
    bank is full.
    """
    if pace is None:
        bank, allowance = None, None
    elif was is None or row.bank is None:
        bank, allowance = pace.bank, pace.bank
    else:
        scale = pace.bank / was.bank
        if row.bank:
            scale = min(scale, pace.cap / row.bank)
        bank = row.bank * scale
        allowance = None if row.allowance is None else row.allowance * scale
        return replace(row, bank=bank, allowance=allowance)
    waits = row.since is not None
    return replace(
        row,
        bank=bank,
        allowance=allowance if waits else None,
        since=now if waits else None,
        reminded=0,
    )


def _parts(written: str) -> tuple[float, float, float | None] | None:
    """Return (bank, refill, cap or None) of "48h +12h max 72h"; None if it cannot be read."""
    text = written
    for word in _MOST:
        text = text.replace(word, " \x02 ")
    for word in _MORE:
        text = text.replace(word, " \x01 ")
    before_cap, capped, cap_text = text.partition("\x02")
    bank_text, more, refill_text = before_cap.partition("\x01")
    bank = seconds_of(bank_text)
    refill = seconds_of(refill_text) if more else 0.0
    cap = seconds_of(cap_text) if capped else None
    if bank is None or refill is None or (capped and cap is None):
        return None
    return bank, refill, cap


def seconds_of(text: str) -> float | None:
    """Read a duration such as "2d 12h", "90 min" or "1시간 30분"; None if it is none."""
    written = text.strip().strip(",;.").strip()
    amounts = list(_AMOUNT.finditer(written))
    if not amounts or _AMOUNT.sub("", written).strip(" ,"):
        return None
    if any(match[2] not in _UNITS for match in amounts):
        return None
    return sum(float(match[1]) * _UNITS[match[2]] for match in amounts)
