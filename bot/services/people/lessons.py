"""Lessons of one person: how far they are, kept so that a restart loses nothing."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from bot.model import LessonProgress, Person
from bot.services.base.tasks import Work, uninterrupted
from bot.services.people.personal_settings import note_person
from bot.store.database import Database
from bot.store.people import lessons


class Lessons:
    """Reads and changes the progress of people in lessons. `clock` returns seconds since the epoch.

    A lesson is named by the slug of its game and its id.
    """

    def __init__(self, db: Database, clock: Callable[[], float]) -> None:
        self._db = db
        self._clock = clock
        self._work = Work()

    async def begun(self, person_id: int) -> Mapping[tuple[str, str], bool]:
        """Return the lessons that a person has started, and whether each is done."""
        async with self._db.reading() as connection:
            return await lessons.of_person(connection, person_id)

    async def progress(self, person_id: int, slug: str, lesson: str) -> LessonProgress:
        """Return how far a person is in a lesson."""
        async with self._db.reading() as connection:
            return await lessons.load(connection, person_id, slug, lesson)

    @uninterrupted
    async def change(
        self,
        person: Person,
        slug: str,
        lesson: str,
        change: Callable[[LessonProgress], LessonProgress],
    ) -> LessonProgress:
        """Keep what `change` makes of the progress of a person in a lesson, and return it.

        Changes that come at the same time build on each other.
        """
        async with self._db.transaction() as tx:
            before = await lessons.load(tx.connection, person.id, slug, lesson)
            after = change(before)
            if after != before:
                now = self._clock()
                await note_person(tx, person, now)  # what is kept of strangers is soon forgotten
                await lessons.save(tx, person.id, slug, lesson, after, now)
        return after

    async def begin(self, person: Person, slug: str, lesson: str) -> LessonProgress:
        """Begin a lesson anew."""
        return await self.change(person, slug, lesson, _anew)

    async def close(self) -> None:
        """Refuse new changes and wait for those under way."""
        await self._work.close()


def _anew(progress: LessonProgress) -> LessonProgress:
    return replace(LessonProgress(), done=progress.done)
