"""Connections to Discord's gateway, one for each shard that is wanted.

The library connects all shards at the start and keeps them for ever. Here they come and go: it is
told of none at the start, and asked for each one by the function that it uses itself
(`launch_shard`). Shards that lost their connection reconnect by themselves.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Collection
from contextlib import suppress

import discord

logger = logging.getLogger(__name__)


class Connections:
    """The connections of single shards; `changed` is called when one is ready.

    `waiting` are the shards that wait for their turn to identify. `monotonic` returns seconds.
    """

    def __init__(
        self,
        bot: discord.AutoShardedClient,
        changed: Callable[[], None],
        monotonic: Callable[[], float] = time.monotonic,
    ) -> None:
        self.wanted: set[int] = set()
        self.waiting: set[int] = set()
        self._bot = bot
        self._changed = changed
        self._monotonic = monotonic
        self._deaf_since: dict[int, float] = {}
        self._opened: set[int] = set()
        self._ready: set[int] = set()
        self._opening: dict[int, asyncio.Task[None]] = {}
        self._closing: set[asyncio.Task[None]] = set()
        self._more = asyncio.Event()

    def want(self, shard: int) -> None:
        """Request the connection of a shard."""
        if shard not in self.wanted:
            self.wanted.add(shard)
            self._more.set()

    def is_ready(self, shard: int) -> bool:
        """Whether the socket of a shard is open and its servers are known."""
        connection = self._bot.get_shard(shard)
        return shard in self._ready and connection is not None and not connection.is_closed()

    def deaf(self, seconds: float) -> set[int]:
        """Return the wanted shards that have heard nothing for so many seconds.

        Waiting for permission to open, or for its turn to identify, doesn't count.
        """
        now = self._monotonic()
        silent = {
            shard
            for shard in (self.wanted & self._opened) - self.waiting
            if not self.is_ready(shard)
        }
        self._deaf_since = {shard: self._deaf_since.get(shard, now) for shard in silent}
        return {shard for shard, since in self._deaf_since.items() if now - since >= seconds}

    def became_ready(self, shard: int) -> None:
        """Note that the library has told so."""
        if shard in self.wanted:
            self._ready.add(shard)
            self._changed()

    async def run(self) -> None:
        """Open one connection after the other, for ever."""
        while True:
            self._more.clear()
            while closed := self.wanted - self._opened:
                await self._open(min(closed))
            await self._more.wait()

    async def reconnect(self, shard: int) -> None:
        """Reopen the connection of a shard; the time until it counts as deaf starts over."""
        self._deaf_since.pop(shard, None)
        await self.drop(shard)
        self.want(shard)

    async def drop(self, shard: int) -> None:
        """Close the connection of a shard and forget its servers."""
        self.wanted.discard(shard)
        self._ready.discard(shard)
        self._opened.discard(shard)
        if shard in self._opening:
            self._opening[shard].cancel()
        await self._close(shard)
        for guild in self._bot.guilds:
            if guild.shard_id == shard and shard not in self.wanted:
                # the library forgets a server only when the bot is removed from it
                self._bot._connection._remove_guild(guild)

    async def close_others(self, late: Collection[int]) -> None:
        """Drop connections that came back but are no longer wanted, unless they are dropped
        `late`."""
        live = {
            shard for shard, connection in self._bot.shards.items() if not connection.is_closed()
        }
        for shard in (live | self._opened) - self.wanted - set(late):
            await self.drop(shard)

    async def _open(self, shard: int) -> None:
        self._opened.add(shard)
        gateway = discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY
        opening = asyncio.create_task(self._bot.launch_shard(gateway, shard))
        self._opening[shard] = opening
        try:
            await asyncio.wait([opening])
        finally:
            opening.cancel()
            del self._opening[shard]
        if opening.cancelled():
            self._opened.discard(shard)  # it may be wanted again
        else:
            logger.info("shard %d is connected", shard)

    async def _close(self, shard: int) -> None:
        connection = self._bot.get_shard(shard)
        if connection is not None:
            self._retire(connection._parent)
            with suppress(discord.DiscordException, OSError):
                await connection.disconnect()
            # from here on it would speak for the one that is opened next
            connection._parent._dispatch = _nothing

    def _retire(self, shard: discord.shard.Shard) -> None:
        """Leave a shard alone that the library may be about to reconnect: it would be open
        twice."""

        def launch() -> None:
            closing = asyncio.create_task(shard.ws.close(code=1000))
            self._closing.add(closing)
            closing.add_done_callback(self._closing.discard)

        shard.launch = launch  # type: ignore[method-assign]
        shard.reconnect = _nothing_more  # type: ignore[method-assign]
        shard.reidentify = _nothing_more  # type: ignore[method-assign, assignment]
        shard._queue_put = _nothing


def _nothing(*_arguments: object) -> None:
    """Receive the last events of a retired shard."""


async def _nothing_more(*_arguments: object) -> None:
    """Take what the library still wants of a retired shard."""
