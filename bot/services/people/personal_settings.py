"""Personal settings: reminders, quiet hours, time zone, digest, pictures, leaderboards."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final, get_args

from bot.model import (
    Person,
    PictureMode,
    Profile,
    ReminderMode,
    ReminderRhythm,
    ReviewAudience,
)
from bot.services.base.tasks import Work
from bot.services.errors import Refused
from bot.services.time.availability import check_quiet, with_delay
from bot.services.time.calendar import MINUTES_OF_DAY, is_zone
from bot.services.time.clocks import Clocks
from bot.store.database import Database, Transaction
from bot.store.people import personal_settings

MODES: Final[tuple[ReminderMode, ...]] = get_args(ReminderMode)
RHYTHMS: Final[tuple[ReminderRhythm, ...]] = get_args(ReminderRhythm)
AUDIENCES: Final[tuple[ReviewAudience, ...]] = get_args(ReviewAudience)
PICTURE_MODES: Final[tuple[PictureMode, ...]] = get_args(PictureMode)
_NAME_LENGTH: Final = 100
_ECHOED: Final = 60


class PersonalSettings:
    """Reads and changes personal settings. A person who changes something becomes known.

    `clock` returns seconds since the epoch. A change that moves deadlines or reminders
    charges the person's clocks first and plans them again afterwards.
    """

    def __init__(self, db: Database, clock: Callable[[], float], clocks: Clocks) -> None:
        self._db = db
        self._clock = clock
        self._clocks = clocks
        self._work = Work()

    async def profile(self, person: Person) -> Profile:
        """Return a person's settings; anyone we do not know yet has the defaults."""
        async with self._db.reading() as connection:
            stored = await personal_settings.load(connection, person.id)
        return stored or Profile(person.id, person.name, person.locale)

    async def set_reminders(self, person: Person, mode: str) -> Profile:
        """Choose how to be reminded. Direct messages are tried again even if they failed before."""
        chosen = next((each for each in MODES if each == mode), None)
        if chosen is None:
            raise Refused(
                "There's no reminder setting called {mode}. Choose one from the list.",
                mode=mode[:_ECHOED],
            )
        return await self._change(person, reminders=chosen, direct_closed=False)

    async def set_rhythm(self, person: Person, rhythm: str) -> Profile:
        """Choose how often to be reminded of one turn. Raises Refused."""
        chosen = next((each for each in RHYTHMS if each == rhythm), None)
        if chosen is None:
            raise Refused("You can't choose that here.")
        return await self._change(person, rhythm=chosen)

    async def set_nudges(self, person: Person, *, nudges: bool) -> Profile:
        """Turn notifications on or off for when most players are awake."""
        return await self._change(person, nudges=nudges)

    async def set_second_look(self, person: Person, *, wanted: bool) -> Profile:
        """Choose whether to be asked again before a blunder in games with hints."""
        return await self._change(person, second_look=wanted)

    async def set_puzzles(self, person: Person, *, allowed: bool) -> Profile:
        """Choose whether finished games may become puzzles, if all who played agree."""
        return await self._change(person, puzzles=allowed)

    async def set_quiet(self, person: Person, start: int, end: int) -> Profile:
        """Choose the quiet hours, in minutes since midnight; equal ones mean none.

        Clocks follow changed hours from `hours_from` of the profile on, those that run never do.
        Raises Refused where they would be too long.
        """
        _check_minutes(start, end)
        check_quiet(start, end)
        if start == end:
            return await self._change(person, quiet_start=None, quiet_end=None)
        return await self._change(person, quiet_start=start, quiet_end=end)

    async def set_zone(self, person: Person, zone: str) -> Profile:
        """Choose the time zone, by its name. Raises Refused."""
        _check_zone(zone)
        return await self._change(person, zone=zone)

    async def set_hours(
        self, person: Person, *, zone: str, quiet: tuple[int, int], digest_at: int | None
    ) -> Profile:
        """Choose zone, quiet hours and, unless it is None, the hour of the digest together."""
        _check_zone(zone)
        _check_minutes(*quiet, digest_at or 0)
        check_quiet(*quiet)
        start, end = quiet if quiet[0] != quiet[1] else (None, None)
        values: dict[str, Any] = {"zone": zone, "quiet_start": start, "quiet_end": end}
        if digest_at is not None:
            values["digest_at"] = digest_at
        return await self._change(person, **values)

    async def set_mode(self, person: Person, wanted: str) -> Profile:
        """Choose whether the pictures that only this person sees are light. Raises Refused."""
        chosen = next((mode for mode in PICTURE_MODES if mode == wanted), None)
        if chosen is None:
            raise Refused("You can't choose that here.")
        return await self._change(person, mode=chosen)

    async def picture_mode(self, person_id: int) -> PictureMode:
        """Return how bright the pictures are that only this person sees."""
        async with self._db.reading() as connection:
            stored = await personal_settings.load(connection, person_id)
        return "light" if stored is None else stored.mode

    async def set_reviews(self, person: Person, audience: str) -> Profile:
        """Choose who may see the reviews of one's games. Raises Refused."""
        chosen = next((value for value in AUDIENCES if value == audience), None)
        if chosen is None:
            raise Refused("You can't choose that here.")
        return await self._change(person, reviews=chosen)

    async def set_listed(self, person: Person, *, listed: bool) -> Profile:
        """Choose whether to appear in leaderboards."""
        return await self._change(person, listed=listed)

    async def close(self) -> None:
        """Refuse new changes and wait for those under way."""
        await self._work.close()

    async def _change(self, person: Person, **values: Any) -> Profile:
        return await self._work.run(self._change_now(person, values))

    async def _change_now(self, person: Person, values: dict[str, Any]) -> Profile:
        now = self._clock()
        async with self._db.transaction() as tx, self._clocks.rescheduling(tx, person.id):
            known = await note_person(tx, person, now)
            profile = with_delay(known, replace(known, **values), now)
            await personal_settings.save(tx, profile)
        return profile


async def note_person(tx: Transaction, person: Person, now: float) -> Profile:
    """Store a person who is new, or their present name and language; return their settings."""
    stored = await personal_settings.load(tx.connection, person.id) or Profile(person.id, "", "")
    profile = replace(
        stored,
        name=person.name[:_NAME_LENGTH],
        locale=person.locale,
        seen_at=max(now, stored.seen_at),
    )
    await personal_settings.save(tx, profile)
    return profile


def _check_minutes(*minutes: int) -> None:
    if not all(0 <= minute < MINUTES_OF_DAY for minute in minutes):
        raise Refused("Enter a time between 00:00 and 23:59.")


def _check_zone(zone: str) -> None:
    if not is_zone(zone):
        raise Refused(
            'There\'s no time zone "{zone}". `/timezone` suggests names as you type.',
            zone=zone[:_ECHOED],
        )
