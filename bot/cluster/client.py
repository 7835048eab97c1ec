"""The bot as one of several processes: it looks after the shards that it holds."""

from __future__ import annotations

import os
import socket
from collections.abc import Collection
from functools import partial
from typing import Any

from bot.app import App
from bot.client import DRAIN_SECONDS, Slowboat, load_controls
from bot.cluster.leases import LEASE_SECONDS, Leases
from bot.cluster.member import Member
from bot.cluster.options import ShardRange
from bot.cluster.store.signals import Signal
from bot.model.cluster import FIRST_SHARD


class SharedSlowboat(Slowboat):
    """The bot, which takes some of the shards of `shards`; its leases hold `lease_seconds`."""

    def __init__(
        self,
        app: App,
        shards: ShardRange,
        *,
        lease_seconds: float = LEASE_SECONDS,
        **options: Any,
    ) -> None:
        super().__init__(app, **options)
        self.member: Member | None = None
        self._shards = shards
        self._lease_seconds = lease_seconds
        self._is_leaving = False

    @property
    def own_shards(self) -> Collection[int]:
        """The shards that should be connected."""
        return self.app.ownership.epochs.keys()

    async def setup_hook(self) -> None:
        """Join the other processes before the first shard is connected."""
        self.begin("prepare", self.prepare())
        # it may have to stand in for another process at any time
        self.begin("games", self.until_done(self.load_games))
        self.begin("signs", self.provide_signs())
        await self.add_commands()
        load_controls()
        recommended, _address, limits = await self.http.get_bot_gateway()
        leases = Leases(
            self.app.db,
            self.app.ownership,
            f"{socket.gethostname()}:{os.getpid()}",
            first=self._shards.first,
            last=self._shards.last,
            seconds=self._lease_seconds,
        )
        wanted, strict = self._shards.count or recommended, self._shards.count is not None
        self.shard_count = await leases.join(wanted, strict=strict)
        self.member = Member(
            self, self.app.db, self.app.ownership, leases, limits["max_concurrency"]
        )
        self.begin("leases", self.member.run())
        self.begin("signals", self.member.listen())
        self.begin("connections", self.member.connections.run())
        self.begin("expire", self.expire_tables())
        self.begin("scheduler", self.until_done(self.app.scheduler.run))

    async def launch_shards(self) -> None:
        """Connect nothing yet: shards come with their leases.

        The library is given no shards, so it is never ready as a whole; each shard is ready alone.
        """
        self._connection.shard_count = self.shard_count
        self._connection.shard_ids = []

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Wait until no other shard of any process is identifying."""
        if self.member is not None and shard_id is not None:
            await self.member.may_identify(shard_id)

    async def on_shard_ready(self, shard_id: int) -> None:
        """Look after a shard once its servers are known."""
        if self.member is not None:
            self.member.connections.became_ready(shard_id)

    async def take_up(self, shard: int) -> None:
        """Start serving the games of a shard, from what is stored."""
        app = self.app
        app.play.games.forget_all()
        await self.until_done(partial(self.compare_servers, shard))
        await self.until_done(self.sender.start)
        await self.until_done(app.play.computers.resume)
        if shard == FIRST_SHARD:
            await self.until_done(self.register_commands)
            await self.resume_waiting()
        app.scheduler.look()
        guilds = [guild for guild in self.guilds if guild.shard_id == shard]
        await self.until_done(partial(self.compare_threads, guilds))

    async def give_up(self, shard: int) -> None:
        """Stop serving the games of a shard, and finish what was started."""
        await self.sender.give_up(shard, DRAIN_SECONDS)

    def was_told(self, signal: Signal | None) -> None:
        """Look again at what another process has changed; at everything if that is unknown."""
        if signal is None:
            self.app.play.games.forget_all()
            self.begin("resending", self.until_done(self.sender.start))
            return
        self.app.play.running.forget(signal.games)
        for queue in signal.queues:
            self.sender.wake(queue)

    async def drain(self) -> None:
        """Give the shards to other processes, if there are any, and close."""
        if self._is_leaving:
            return
        self._is_leaving = True
        if self.member is not None:
            await self.member.leave()
        await super().drain()
        if self.member is not None:
            await self.member.left()
