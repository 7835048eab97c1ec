"""Hours of a day, and their limits: quiet hours must not be long, a table's hours not short.

Quiet hours stop clocks, so whoever could move them at will would never be late. A clock that runs
keeps the hours with which it began, and changed ones count for turns that begin a day later.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from bot.model import Profile, Window
from bot.services.errors import Refused
from bot.services.time.calendar import DAY, MINUTES_OF_DAY

LONGEST_QUIET: Final = 12
"""The most hours of a day in which nobody is disturbed."""
SHORTEST_PLAYED: Final = 3
"""The fewest hours of a day in which a table plays."""
_HOUR: Final = 60


@dataclass(frozen=True, slots=True)
class PersonalHours:
    """The hours of a person: their zone and the quiet hours in it, None if there are none."""

    zone: str
    quiet_start: int | None = None
    quiet_end: int | None = None

    @property
    def quiet(self) -> Window | None:
        """The quiet hours with their zone, None if there are none."""
        if self.quiet_start is None or self.quiet_end is None:
            return None
        return Window(self.quiet_start, self.quiet_end, self.zone)


def present_hours(profile: Profile) -> PersonalHours:
    """Return the hours that a person has chosen, by which they are disturbed or not."""
    return PersonalHours(profile.zone, profile.quiet_start, profile.quiet_end)


def clock_hours(profile: Profile, at: float) -> PersonalHours:
    """Return the hours by which a clock of a person runs that begins at an instant."""
    if profile.hours_from is None or profile.zone_before is None or at >= profile.hours_from:
        return present_hours(profile)
    before = profile.quiet_start_before, profile.quiet_end_before
    return PersonalHours(profile.zone_before, *before)


def with_delay(known: Profile, changed: Profile, now: float) -> Profile:
    """Return a changed profile whose new hours count for clocks a day after `now` at the earliest.

    The very first quiet hours that somebody chooses count from the next turn on: there were none
    that they could have moved.
    """
    if present_hours(changed) == present_hours(known):
        return changed
    held = clock_hours(known, now)
    is_first = held.quiet is None and known.hours_from is None
    if is_first or held == present_hours(changed):
        return replace(
            changed,
            hours_from=None,
            zone_before=None,
            quiet_start_before=None,
            quiet_end_before=None,
        )
    return replace(
        changed,
        hours_from=now + DAY,
        zone_before=held.zone,
        quiet_start_before=held.quiet_start,
        quiet_end_before=held.quiet_end,
    )


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
