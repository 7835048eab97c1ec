"""Settings of a server for its tables, and their effect on new ones."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import replace
from typing import Final, Literal, TypeAlias

from bot.i18n import LANGUAGES
from bot.model import Creators, Game, Guild, Pace
from bot.model.messages import QueueUpdate
from bot.services.base.tasks import Work
from bot.services.errors import Refused
from bot.services.tables.queue_timer import look_again
from bot.services.time.calendar import DAY
from bot.services.time.pace import HOUR, checked
from bot.store.base import timers
from bot.store.database import Database, Transaction
from bot.store.memory import Connection
from bot.store.messages import outbox
from bot.store.people import server_settings

LOCALES: Final = ("", *LANGUAGES)
"""The languages that a server can choose; "" is the one that Discord names."""
CREATORS: Final[tuple[Creators, ...]] = ("everyone", "managers")
MOST_GAMES: Final = 20
MOST_TABLES: Final = 20
MOST_CHANNELS: Final = 25
Opening: TypeAlias = Literal["table", "rematch", "league"]
"""What a person can open on a server."""


NEWS: Final = "server-news"
"""The kind of the timer of the weekly news; its number is the server."""
WEEK: Final = 7 * DAY
_FIRST_NEWS: Final = 4 * DAY + 9 * HOUR
"""Monday, January 5, 1970, 9:00 UTC, in seconds since the epoch."""


def news_key(guild_id: int) -> str:
    """Return the key of the timer of a server's weekly news."""
    return f"{NEWS}:{guild_id}"


def next_news(now: float) -> float:
    """Return when the next weekly news are due: on Mondays at 9:00 UTC."""
    return _FIRST_NEWS + WEEK * ((now - _FIRST_NEWS) // WEEK + 1)


class Guilds:
    """Reads and changes the settings of servers; `clock` returns seconds since the epoch."""

    def __init__(self, db: Database, clock: Callable[[], float]) -> None:
        self._db = db
        self._clock = clock
        self._work = Work()

    async def get(self, guild_id: int) -> Guild:
        """Return the settings of a server, with defaults for those that it has not chosen."""
        async with self._db.reading() as connection:
            return await server_settings.load(connection, guild_id)

    async def require(
        self,
        guild_id: int,
        channel_id: int,
        person_id: int,
        *,
        manages: bool,
        opening: Opening = "table",
    ) -> Guild:
        """Return the settings of a server. Raises Refused if a person may open no table there."""
        async with self._db.reading() as connection:
            guild = await server_settings.load(connection, guild_id)
            await _require(connection, guild, channel_id, person_id, manages, opening)
        return guild

    async def set_channels(self, guild_id: int, channels: Collection[int]) -> Guild:
        """Allow tables in these channels only; in all channels if there are none."""
        if len(channels) > MOST_CHANNELS:
            raise Refused("Choose up to {channels} channels.", channels=MOST_CHANNELS)
        return await self._change(guild_id, lambda old: replace(old, channels=tuple(channels)))

    async def set_locale(self, guild_id: int, locale: str) -> Guild:
        """Choose the language of public messages of new tables. Raises Refused."""
        _known(locale, LOCALES)
        return await self._change(guild_id, lambda old: replace(old, locale=locale))

    async def set_pace(self, guild_id: int, pace: Pace | None) -> Guild:
        """Set the default pace of new tables; None for no clock. Raises Refused."""
        if pace is not None:
            checked(pace)
        return await self._change(guild_id, lambda old: replace(old, pace=pace))

    async def set_private(self, guild_id: int, private: bool) -> Guild:
        """Decide whether new games are played in private threads."""
        return await self._change(guild_id, lambda old: replace(old, private=private))

    async def set_announces(self, guild_id: int, announces: bool) -> Guild:
        """Set whether open seats of private games are announced in the channel."""
        return await self._change(guild_id, lambda old: replace(old, announces=announces))

    async def set_ping_role(self, guild_id: int, role: int | None) -> Guild:
        """Choose the role that is called when a table opens; None for none. Raises Refused."""
        if role == guild_id:  # the role of all members has the server's id
            raise Refused("Choose a role other than @everyone.")
        return await self._change(guild_id, lambda old: replace(old, ping_role=role))

    async def set_creators(self, guild_id: int, creators: str) -> Guild:
        """Decide who may open tables. Raises Refused."""
        chosen = next((creator for creator in CREATORS if creator == creators), None)
        if chosen is None:
            raise unknown_choice()
        return await self._change(guild_id, lambda old: replace(old, creators=chosen))

    async def set_max_games(self, guild_id: int, most: int) -> Guild:
        """Decide how many games a person may play at once, 0 for any number. Raises Refused."""
        _known(most, range(MOST_GAMES + 1))
        return await self._change(guild_id, lambda old: replace(old, max_games=most))

    async def set_max_tables(self, guild_id: int, most: int) -> Guild:
        """Decide how many open tables a person may have, 0 for any number. Raises Refused."""
        _known(most, range(MOST_TABLES + 1))
        return await self._change(guild_id, lambda old: replace(old, max_tables=most))

    async def set_queue_channel(self, guild_id: int, channel: int | None) -> Guild:
        """Choose the channel with the message that lists who waits; None for no message."""

        async def change() -> Guild:
            async with self._db.transaction() as tx:
                old = await server_settings.load(tx.connection, guild_id)
                if channel == old.queue_channel:
                    return old
                new = replace(old, queue_channel=channel, queue_message=None)
                await server_settings.save(tx, new)
                replaced = None
                if old.queue_channel is not None and old.queue_message is not None:
                    replaced = (old.queue_channel, old.queue_message)
                await outbox.of_guild(tx, guild_id, QueueUpdate(replaced), self._clock())
            return new

        return await self._work.run(change())

    async def set_news_channel(self, guild_id: int, channel: int | None) -> Guild:
        """Choose the channel that gets the news of each week; None for none."""

        async def change() -> Guild:
            now = self._clock()
            async with self._db.transaction() as tx:
                old = await server_settings.load(tx.connection, guild_id)
                new = replace(old, news_channel=channel)
                await server_settings.save(tx, new)
                if channel is None:
                    await timers.drop(tx, news_key(guild_id))
                elif old.news_channel is None:
                    await timers.put(tx, news_key(guild_id), NEWS, next_news(now), number=guild_id)
            return new

        return await self._work.run(change())

    async def set_queue_message(self, guild_id: int, message: int | None) -> None:
        """Note which message lists who waits."""
        await self._change(guild_id, lambda old: replace(old, queue_message=message))

    async def left(self, guild_id: int) -> float:
        """Note that a server removed the bot, unless that is known; return when it did."""

        def change(old: Guild) -> Guild:
            return old if old.left_at is not None else replace(old, left_at=self._clock())

        left_at = (await self._change(guild_id, change)).left_at
        assert left_at is not None
        return left_at

    async def joined(self, guild_id: int) -> None:
        """Note that the bot is in a server: data that was to be deleted is kept.

        Its queue is looked at again, as nothing was done there in the meantime.
        """

        async def change() -> None:
            async with self._db.transaction() as tx:
                old = await server_settings.load(tx.connection, guild_id)
                if old.left_at is not None:
                    await server_settings.save(tx, replace(old, left_at=None))
                    await look_again(tx, guild_id, self._clock())

        await self._work.run(change())

    async def known(self) -> tuple[int, ...]:
        """Return the ids of the servers that chose a setting or have games."""
        async with self._db.reading() as connection:
            return tuple(await server_settings.known(connection))

    async def close(self) -> None:
        """Refuse new changes and wait for those under way."""
        await self._work.close()

    async def _change(self, guild_id: int, change: Callable[[Guild], Guild]) -> Guild:
        return await self._work.run(self._change_now(guild_id, change))

    async def _change_now(self, guild_id: int, change: Callable[[Guild], Guild]) -> Guild:
        async with self._db.transaction() as tx:
            old = await server_settings.load(tx.connection, guild_id)
            new = change(old)
            if new != old:
                await server_settings.save(tx, new)
        return new


async def adopt(tx: Transaction, game: Game, *, manages: bool, opening: Opening = "table") -> Game:
    """Return a new table as its server wants it. Raises Refused if it does not want it.

    `manages` says whether the one who opens it may do so where not everyone may.
    """
    guild = await server_settings.load(tx.connection, game.guild_id)
    await _require(tx.connection, guild, game.channel_id, game.organiser_id, manages, opening)
    locale = guild.locale or game.locale
    return replace(game, locale=locale, pace=guild.pace, private=guild.private)


async def _require(
    connection: Connection,
    guild: Guild,
    channel_id: int,
    person_id: int,
    manages: bool,
    opening: Opening,
) -> None:
    """Raise Refused if a person may not open something in a channel of a server now."""
    require_channel(guild, channel_id, manages=manages)
    await require_place(connection, guild, person_id)
    await _require_fewer(connection, guild, person_id, opening)


async def _require_fewer(
    connection: Connection, guild: Guild, person_id: int, opening: Opening
) -> None:
    """Raise Refused if a person has as much open in a server as one may have."""
    most = guild.max_tables
    if not most or opening == "rematch":
        return
    if opening == "league":
        if await server_settings.open_leagues(connection, guild.guild_id, person_id) >= most:
            raise Refused(
                "Limit reached. Leagues you can have open for sign-up on this server: "
                "{leagues}. Start or cancel one first.",
                leagues=most,
            )
    elif await server_settings.open_tables(connection, guild.guild_id, person_id) >= most:
        raise Refused(
            "Limit reached. Tables you can have open on this server: {tables}. Start or "
            "cancel one first. Use `/games` to see yours.",
            tables=most,
        )


def require_channel(guild: Guild, channel_id: int, *, manages: bool) -> None:
    """Raise Refused if a person may not open a table in a channel."""
    if guild.channels and channel_id not in guild.channels:
        raise Refused(
            "On this server, games are played only in {channels}.",
            channels=" ".join(f"<#{channel}>" for channel in guild.channels),
        )
    if guild.creators == "managers" and not manages:
        raise Refused(
            "On this server, only members with Manage Messages or Manage Events can open tables."
        )


async def require_place_in(tx: Transaction, guild_id: int, person_id: int) -> None:
    """Raise Refused if a person may not play one more game in a server."""
    await require_place(
        tx.connection, await server_settings.load(tx.connection, guild_id), person_id
    )


async def require_place(connection: Connection, guild: Guild, person_id: int) -> None:
    """Raise Refused if a person may not play one more game in a server."""
    if not guild.max_games:
        return
    if (
        await server_settings.games_at_once(connection, guild.guild_id, person_id)
        >= guild.max_games
    ):
        raise Refused(
            "Limit reached. Games per player at once on this server: {games}.",
            games=guild.max_games,
        )


def unknown_choice() -> Refused:
    """Return the refusal of a value that no select offers."""
    return Refused("You can't choose that here.")


def _known(value: object, values: Collection[object]) -> None:
    if value not in values:
        raise unknown_choice()
