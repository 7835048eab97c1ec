"""Blocks: people who cannot join the tables that a person opens, and do not learn why."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Final

from bot.model import Person
from bot.services.base.tasks import Work
from bot.services.errors import Refused
from bot.services.people.personal_settings import note_person
from bot.services.tables.queue_timer import look_for
from bot.store.database import Database
from bot.store.people import blocks

MOST: Final = 25


class Blocks:
    """Reads and changes whom a person blocks. `clock` returns seconds since the epoch."""

    def __init__(self, db: Database, clock: Callable[[], float]) -> None:
        self._db = db
        self._clock = clock
        self._work = Work()

    async def of(self, person_id: int) -> tuple[int, ...]:
        """Return the ids of those whom a person blocks."""
        async with self._db.reading() as connection:
            return await blocks.of_person(connection, person_id)

    async def choose(self, person: Person, blocked: Collection[int]) -> None:
        """Block these people and no one else. Raises Refused."""
        if person.id in blocked:
            raise Refused("You can't block yourself.")
        if len(blocked) > MOST:
            raise Refused("You can block up to {people} players.", people=MOST)
        await self._work.run(self._choose(person, blocked))

    async def close(self) -> None:
        """Refuse new changes and wait for those under way."""
        await self._work.close()

    async def _choose(self, person: Person, blocked: Collection[int]) -> None:
        now = self._clock()
        async with self._db.transaction() as tx:
            await note_person(tx, person, now)
            await blocks.replace_all(tx, person.id, set(blocked), now)
            await look_for(tx, person.id, now)
