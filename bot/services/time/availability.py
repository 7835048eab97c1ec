"""Availability of persons: when they may be disturbed and when clocks run.

Quiet hours must not be long, and playing hours not short: quiet hours stop clocks, so a person who
could move them freely would never be late. A running clock keeps its hours, and changed hours apply
to turns that start a day later.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from bot.model import Absence, Clock, Game, Profile, ReminderMode, Window
from bot.services.errors import Refused
from bot.services.time.calendar import (
    DAY,
    MINUTES_OF_DAY,
    Calendar,
    Span,
    free_from,
    instant,
    local_date,
    running,
)
from bot.services.time.pace import HOUR
from bot.store.memory import Connection
from bot.store.people.personal_settings import PROFILE
from bot.store.time.absences import ABSENCES

LONGEST_QUIET: Final = 12
"""The most hours of a day in which no one is disturbed."""
SHORTEST_PLAYED: Final = 3
"""The fewest hours of a day in which a table plays."""
_HOUR: Final = 60
YEARLY_DAYS: Final = 30
"""How many days of absence in a calendar year stop the clocks; beyond them they run."""
YEARLY: Final = YEARLY_DAYS * DAY


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
    """Return the hours for a person's clock that starts at an instant."""
    if profile.hours_from is None or profile.zone_before is None or at >= profile.hours_from:
        return present_hours(profile)
    before = profile.quiet_start_before, profile.quiet_end_before
    return PersonalHours(profile.zone_before, *before)


def with_delay(profile: Profile, changed: Profile, now: float) -> Profile:
    """Return a changed profile whose new hours count for clocks a day after `now` at the earliest.

    The very first quiet hours that someone chooses count from the next turn on: there were none
    that they could have moved.
    """
    if present_hours(changed) == present_hours(profile):
        return changed
    hours = clock_hours(profile, now)
    is_first = hours.quiet is None and profile.hours_from is None
    if is_first or hours == present_hours(changed):
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
        zone_before=hours.zone,
        quiet_start_before=hours.quiet_start,
        quiet_end_before=hours.quiet_end,
    )


def minutes_of(start: int, end: int) -> int:
    """Return the minutes between two times of day; 0 if they are equal."""
    return (end - start) % MINUTES_OF_DAY


def check_quiet(start: int, end: int) -> None:
    """Raise Refused if quiet hours would be too long."""
    if minutes_of(start, end) > LONGEST_QUIET * _HOUR:
        raise Refused("Quiet hours can be up to {hours} hours long.", hours=LONGEST_QUIET)


def check_played(window: Window) -> None:
    """Raise Refused if a table would play too few hours of a day."""
    if 0 < minutes_of(window.start, window.end) < SHORTEST_PLAYED * _HOUR:
        raise Refused(
            "Playing hours must cover at least {hours} hours a day.", hours=SHORTEST_PLAYED
        )


@dataclass(frozen=True, slots=True)
class Availability:
    """A person's settings and absences, in order."""

    profile: Profile
    absences: tuple[Absence, ...] = ()

    @property
    def reminders(self) -> ReminderMode:
        """The way to remind the person: in threads if Discord refuses direct messages to them."""
        profile = self.profile
        if profile.direct_closed and profile.reminders in ("direct", "digest"):
            return "thread"
        return profile.reminders

    def runs(self, game: Game, clock: Clock | None) -> Calendar:
        """Return when a clock of the person runs in a game: by the hours with which it began.

        Quiet hours that leave too little of the table's hours do not stop it there: the game would
        wait for ever.
        """
        hours = present_hours(self.profile)
        if clock is not None and clock.zone is not None:
            hours = PersonalHours(clock.zone, clock.quiet_start, clock.quiet_end)
        away = counted(self.absences, hours.zone) if self.absences else ()
        quiet = hours.quiet
        if quiet is not None and _excludes(quiet, game):
            quiet = None
        return Calendar(quiet, game.window, away, game.paused_at is not None)

    def free(self, game: Game | None = None) -> Calendar:
        """Return when the person may be disturbed, about a game or at all: never in quiet hours."""
        quiet = present_hours(self.profile).quiet
        away = tuple([(absence.start, absence.end) for absence in self.absences])
        if game is None:
            return Calendar(quiet, None, away)
        window = game.window
        if quiet is not None and _excludes(quiet, game):
            window = None
        return Calendar(quiet, window, away, game.paused_at is not None)

    def stops(self, at: float) -> float | None:
        """Return until when an absence stops the person's clocks at an instant, None if it runs."""
        away = Calendar(away=counted(self.absences, self.profile.zone))
        until = free_from(away, at)
        return None if until == at else until

    def is_away(self, at: float) -> bool:
        """Whether the person is away at an instant."""
        return any(absence.start <= at < absence.end for absence in self.absences)


def _excludes(quiet: Window, game: Game) -> bool:
    """Whether quiet hours leave less of a table's hours than any table has."""
    if game.window is None:
        return False
    both = Calendar(quiet, game.window)
    return running(both, game.asked_at, game.asked_at + DAY) < SHORTEST_PLAYED * HOUR


async def load(connection: Connection, person_id: int) -> Availability:
    """Return a person's availability; anyone we do not know has the default settings."""
    return (await load_many(connection, (person_id,)))[person_id]


async def load_many(
    connection: Connection, person_ids: Collection[int]
) -> Mapping[int, Availability]:
    """Return the availability of each of these people by their ids."""
    profiles = await connection.know_all(PROFILE, person_ids)
    away = await connection.know_all(ABSENCES, person_ids)
    return {
        person_id: Availability(profiles[person_id] or Profile(person_id, "", ""), away[person_id])
        for person_id in person_ids
    }


def counted(away: Sequence[Absence], zone: str) -> tuple[Span, ...]:
    """Return when absences stop the clocks: in each year of the person's zone up to an allowance.

    `away` are all of a year's absences in order of their starts; what overlaps counts once.
    """
    spans: list[Span] = []
    used: dict[int, float] = {}
    reached = float("-inf")
    for absence in away:
        for year, first, last in _by_years(max(absence.start, reached), absence.end, zone):
            left = YEARLY - used.get(year, 0.0)
            if left > 0:
                spans.append((first, min(last, first + left)))
            used[year] = used.get(year, 0.0) + last - first
        reached = max(reached, absence.end)
    return tuple(spans)


def _by_years(start: float, end: float, zone: str) -> list[tuple[int, float, float]]:
    """Split an interval at the turns of the year: (year, start, end) of each part."""
    parts = []
    while start < end:
        day = local_date(start, zone)
        turn = instant(day.replace(year=day.year + 1, month=1, day=1), 0, zone)
        parts.append((day.year, start, min(end, turn)))
        start = turn
    return parts


def remaining_away_seconds(away: Sequence[Absence], at: float, zone: str) -> float:
    """Return how many seconds of absence in the year of `at` still stop the clocks."""
    year = local_date(at, zone).year
    spent = sum(
        last - first
        for start, end in counted(away, zone)
        for part, first, last in _by_years(start, end, zone)
        if part == year
    )
    return max(0.0, YEARLY - spent)
