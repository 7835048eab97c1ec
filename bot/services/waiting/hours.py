"""Hours of a day, and their limits: quiet hours must not be long, a table's hours not short."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from bot.model import Profile, Window
from bot.services.errors import Refused
from bot.services.waiting.calendar import MINUTES_OF_DAY

LONGEST_QUIET: Final = 12
"""The most hours of a day in which nobody is disturbed."""
SHORTEST_PLAYED: Final = 3
"""The fewest hours of a day in which a table plays."""
_HOUR: Final = 60


def minutes_of(start: int, end: int) -> int:
    """Return how many minutes lie between two times of day; none where they are equal."""
    return (end - start) % MINUTES_OF_DAY


def check_quiet(start: int, end: int) -> None:
    """Raise Refused if quiet hours would be too long."""
    if minutes_of(start, end) > LONGEST_QUIET * _HOUR:
        raise Refused("Quiet hours last {hours} hours at most.", hours=LONGEST_QUIET)


def check_played(window: Window) -> None:
    """Raise Refused if a table would play too few hours of a day."""
    if 0 < minutes_of(window.start, window.end) < SHORTEST_PLAYED * _HOUR:
        raise Refused("A table plays at least {hours} hours a day.", hours=SHORTEST_PLAYED)


def cut(profile: Profile) -> Profile:
    """Return a profile whose quiet hours, where they were too long, end earlier."""
    start, end = profile.quiet_start, profile.quiet_end
    if start is None or end is None or minutes_of(start, end) <= LONGEST_QUIET * _HOUR:
        return profile
    return replace(profile, quiet_end=(start + LONGEST_QUIET * _HOUR) % MINUTES_OF_DAY)


def widened(window: Window | None) -> Window | None:
    """Return the hours of a table, which end later where they were too short."""
    if window is None or not 0 < minutes_of(window.start, window.end) < SHORTEST_PLAYED * _HOUR:
        return window
    return replace(window, end=(window.start + SHORTEST_PLAYED * _HOUR) % MINUTES_OF_DAY)
