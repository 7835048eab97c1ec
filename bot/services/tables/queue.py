"""The queue: people say what they want to play, and wait until enough others want the same.

People are matched within a server. What follows from their choices is done by
`bot.services.tables.queue_runner`.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, TypeAlias

import rules
from bot.i18n import LANGUAGES
from bot.model import Game, Person, QueueEntry
from bot.services.base.tasks import Work, uninterrupted
from bot.services.errors import Refused
from bot.services.people.personal_settings import note_person
from bot.services.people.server_settings import require_place_in, unknown_choice
from bot.services.tables.queue_timer import look_again
from bot.services.time.calendar import DAY
from bot.services.time.pace import PRESETS
from bot.store.database import Database, Transaction
from bot.store.people import server_settings
from bot.store.tables import games, invitations, queue

WAIT: Final = 14 * DAY
"""How long an entry waits, and how long its choices are kept after that."""
MOST_TABLES: Final = 5
NAME_LENGTH: Final = 100
RATED: Final = ("any", "rated", "unrated")
CUPS: Final = ("any", "knockout", "swiss")

_Change: TypeAlias = Callable[[Transaction, QueueEntry], Awaitable[QueueEntry]]


@dataclass(frozen=True, slots=True)
class QueueView:
    """Who waits in a server, longest first, and the tables for which people are asked."""

    waiting: tuple[QueueEntry, ...]
    tables: tuple[Game, ...]


class PlayerQueue:
    """Reads and changes what people want to play. `clock` returns seconds since the epoch."""

    def __init__(self, db: Database, clock: Callable[[], float]) -> None:
        self._db = db
        self._clock = clock
        self._work = Work()

    async def close(self) -> None:
        """Refuse new changes and wait for those under way."""
        await self._work.close()

    async def entry(self, guild_id: int, person: Person) -> QueueEntry:
        """Return what a person wants to play in a server; anything if they have not chosen yet."""
        async with self._db.reading() as connection:
            return await queue.load(connection, guild_id, person.id) or _new(guild_id, person)

    async def view(self, guild_id: int) -> QueueView:
        """Return who waits in a server, and for which tables people are asked."""
        async with self._db.reading() as connection:
            entries = await queue.of_guild(connection, guild_id)
            alive = await games.of_guild(connection, guild_id)
        return QueueView(
            tuple([entry for entry in entries if entry.waiting]),
            tuple([game for game in alive if game.is_matched]),
        )

    async def choose(
        self, guild_id: int, person: Person, setting: str, values: Sequence[str]
    ) -> QueueEntry:
        """Choose what someone accepts. Raises Refused.

        `setting` is a key of SETTINGS; `values` are as its select offers them.
        """
        read = SETTINGS.get(setting)
        if read is None:
            raise unknown_choice()
        changed = read(values)

        async def change(_tx: Transaction, entry: QueueEntry) -> QueueEntry:
            after = replace(entry, **changed)
            if after.waiting and not after.slugs:
                raise Refused("Choose at least one game.")
            return after if after.waiting else replace(after, until=self._clock() + WAIT)

        return await self._change(guild_id, person, change)

    async def join(self, guild_id: int, channel_id: int, person: Person) -> QueueEntry:
        """Start to wait for what was chosen, or wait from now on again. Raises Refused.

        A table is opened in the channel if the server has none for it.
        """
        now = self._clock()

        async def change(tx: Transaction, entry: QueueEntry) -> QueueEntry:
            if not entry.slugs:
                raise Refused("Choose at least one game.")
            if entry.waiting:
                return replace(entry, until=now + WAIT, warned=False)
            await require_place_in(tx, guild_id, person.id)
            return replace(
                entry,
                channel_id=channel_id,
                waiting=True,
                since=now,
                until=now + WAIT,
                warned=False,
                rests_until=None,
            )

        return await self._change(guild_id, person, change)

    async def join_again(self, guild_id: int, person: Person) -> QueueEntry:
        """Wait again for what was chosen the last time, or go on waiting. Raises Refused."""
        entry = await self.entry(guild_id, person)
        if not entry.channel_id:
            raise Refused("Your choices are no longer stored. Use `/play` on the server.")
        return await self.join(guild_id, entry.channel_id, person)

    async def leave(self, guild_id: int, person: Person) -> QueueEntry:
        """Stop waiting, and give up the seat at a table that has not started. Raises Refused."""

        async def change(_tx: Transaction, entry: QueueEntry) -> QueueEntry:
            if not entry.waiting:
                raise Refused("You aren't in the queue.")
            return replace(entry, waiting=False, until=self._clock() + WAIT)

        return await self._change(guild_id, person, change)

    @uninterrupted
    async def has_left(self, guild_id: int, people: Collection[int]) -> None:
        """Forget people who have left the server; others are asked in their place."""
        now = self._clock()
        async with self._db.transaction() as tx:
            for person_id in people:
                entry = await queue.load(tx.connection, guild_id, person_id)
                if entry is not None:
                    # the runner gives their seat to another and forgets them then
                    await queue.save(tx, replace(entry, waiting=False, until=now))
            await look_again(tx, guild_id, now)

    @uninterrupted
    async def channel_deleted(self, guild_id: int, channel_id: int) -> None:
        """Close the tables of the queue in a channel that was deleted; others open elsewhere."""
        now = self._clock()
        async with self._db.transaction() as tx:
            guild = await server_settings.load(tx.connection, guild_id)
            if guild.queue_channel == channel_id:
                left = replace(guild, queue_channel=None, queue_message=None)
                await server_settings.save(tx, left)
            for table in await games.of_guild(tx.connection, guild_id):
                if table.is_matched and table.channel_id == channel_id:
                    revision = table.revision + 1
                    closed = replace(table, status="cancelled", revision=revision, changed_at=now)
                    await games.update_game(tx, closed, table.revision)
                    await invitations.forget(tx, table.id)
            await _move(tx, await queue.of_guild(tx.connection, guild_id), channel_id)
            await look_again(tx, guild_id, now)

    @uninterrupted
    async def _change(self, guild_id: int, person: Person, change: _Change) -> QueueEntry:
        now = self._clock()
        async with self._db.transaction() as tx:
            before = await queue.load(tx.connection, guild_id, person.id)
            named = replace(
                before or _new(guild_id, person),
                name=person.name[:NAME_LENGTH],
                locale=person.locale,
            )
            after = await change(tx, named)
            await note_person(tx, person, now)
            await queue.save(tx, after)
            await look_again(tx, guild_id, now)
        return after


async def _move(tx: Transaction, entries: Sequence[QueueEntry], channel_id: int) -> None:
    """Let those who joined in a channel that is gone wait in one of the others, if there is one."""
    others = [entry.channel_id for entry in entries if entry.channel_id not in (0, channel_id)]
    for entry in entries:
        if others and entry.channel_id == channel_id:
            await queue.save(tx, replace(entry, channel_id=others[0]))


async def forget(tx: Transaction, person_id: int, now: float) -> None:
    """Forget what a person wants to play, in all servers."""
    for guild_id in await queue.guilds_of(tx.connection, person_id):
        await queue.drop(tx, guild_id, person_id)
        await look_again(tx, guild_id, now)


def _new(guild_id: int, person: Person) -> QueueEntry:
    return QueueEntry(guild_id, person.id, person.name[:NAME_LENGTH], person.locale, channel_id=0)


def _several(values: Sequence[str], choices: Collection[str]) -> tuple[str, ...]:
    """Return the values that were chosen of several. Raises Refused."""
    if not set(values) <= set(choices):
        raise unknown_choice()
    return tuple(dict.fromkeys(values))


def _one(values: Sequence[str], choices: Collection[str]) -> str:
    """Return the value that was chosen. Raises Refused."""
    if len(values) != 1 or values[0] not in choices:
        raise unknown_choice()
    return values[0]


def _slugs(values: Sequence[str]) -> Mapping[str, Any]:
    return {"slugs": _several(values, list(rules.GAMES))}


def _players(values: Sequence[str]) -> Mapping[str, Any]:
    numbers = {str(number) for kind in rules.GAMES.values() for number in kind.seats if number > 1}
    return {"players": tuple(sorted(int(number) for number in _several(values, numbers)))}


def _paces(values: Sequence[str]) -> Mapping[str, Any]:
    return {"paces": _several(values, list(PRESETS))}


def _locales(values: Sequence[str]) -> Mapping[str, Any]:
    return {"locales": _several(values, LANGUAGES)}


def _rated(values: Sequence[str]) -> Mapping[str, Any]:
    return {"rated": _one(values, RATED)}


def _tables(values: Sequence[str]) -> Mapping[str, Any]:
    return {"tables": int(_one(values, [str(number + 1) for number in range(MOST_TABLES)]))}


def _cup(values: Sequence[str]) -> Mapping[str, Any]:
    chosen = _one(values, ("none", *CUPS))
    return {"cup": "" if chosen == "none" else chosen}


SETTINGS: Final[Mapping[str, Callable[[Sequence[str]], Mapping[str, Any]]]] = {
    "games": _slugs,
    "players": _players,
    "paces": _paces,
    "languages": _locales,
    "rated": _rated,
    "tables": _tables,
    "cup": _cup,
}
"""What a person can choose, and how the values that they chose are read."""
