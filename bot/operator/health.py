"""Health: checks of the gateway, the database, the outbox, the work in the background."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, TypeAlias

from sqlalchemy.exc import DBAPIError

from bot.services.base.status import STUCK_SECONDS
from bot.store.base.counts import Counts, count
from bot.store.errors import DatabaseBusy

if TYPE_CHECKING:
    from bot.client import Slowboat

DATABASE_SECONDS: Final = 2.0

_SILENT: Final = (TimeoutError, DatabaseBusy, DBAPIError)
"""The errors raised when the database doesn't answer."""

Check: TypeAlias = Callable[[], Awaitable[str]]
"""Returns "" if all is well, or the problem, for the operator."""


@dataclass(frozen=True, slots=True)
class Health:
    """The results of the checks, by their names: "" for well."""

    problems: Mapping[str, str] = field(hash=False)

    @property
    def well(self) -> bool:
        """Whether no check found anything."""
        return not any(self.problems.values())

    def told(self) -> dict[str, object]:
        """Return it as a JSON object."""
        checks = {name: problem or "ok" for name, problem in self.problems.items()}
        return {"status": "ok" if self.well else "unwell", "checks": checks}


class GatewayHealth:
    """Follows which shards are connected and ready; made before the client starts."""

    def __init__(self, bot: Slowboat) -> None:
        self._bot = bot
        self._ready: set[int] = set()
        bot.add_listener(self._up, "on_shard_ready")
        bot.add_listener(self._up, "on_shard_resumed")
        bot.add_listener(self._down, "on_shard_disconnect")

    @property
    def connected(self) -> bool:
        """Whether every shard is ready; there may be none if another process has them all."""
        shared = self._bot.app.ownership.is_shared
        return (shared or bool(self._ready)) and self._ready.issuperset(self._bot.own_shards)

    @property
    def latency(self) -> float:
        """From a heartbeat to its answer on the slowest shard, in seconds; nan before the first."""
        return max(self.latencies.values(), default=float("nan"))

    @property
    def latencies(self) -> Mapping[int, float]:
        """From a heartbeat to its answer, on each shard that should be connected."""
        own = self._bot.own_shards
        return {shard: seconds for shard, seconds in self._bot.latencies if shard in own}

    async def check(self) -> str:
        """Return the problem of the connection."""
        if self._bot.admission.closing:
            return "The bot is closing."
        return "" if self.connected else "The gateway is not connected."

    @property
    def ready(self) -> frozenset[int]:
        """The shards that are connected and ready."""
        return frozenset(self._ready)

    async def _up(self, shard_id: int) -> None:
        self._ready.add(shard_id)

    async def _down(self, shard_id: int) -> None:
        self._ready.discard(shard_id)


class Doctor:
    """Runs all checks of a bot."""

    def __init__(self, bot: Slowboat) -> None:
        self._bot = bot
        self.gateway = GatewayHealth(bot)
        self._checks: Mapping[str, Check] = {
            "gateway": self.gateway.check,
            "leases": self._leases,
            "database": self._database,
            "outbox": self._outbox,
            "scheduler": self._scheduler,
            "background": self._background,
        }

    async def examine(self) -> Health:
        """Run the checks one after the other; each ends within a few seconds."""
        return Health({name: await check() for name, check in self._checks.items()})

    async def ailment(self) -> tuple[str, object]:
        """Return the problem that a restart would fix, or "", and a value showing progress."""
        if self._bot.admission.closing:
            return "", None
        problem = await self._background() or await self.gateway.check()
        return problem, self.gateway.ready

    async def counts(self) -> Counts:
        """Count games and messages. Raises DatabaseBusy, DBAPIError or TimeoutError."""
        async with asyncio.timeout(DATABASE_SECONDS), self._bot.app.db.reading() as connection:
            return await count(connection)

    async def _database(self) -> str:
        try:
            async with asyncio.timeout(DATABASE_SECONDS), self._bot.app.db.transaction():
                return ""
        except TimeoutError:
            return f"The database did not answer within {DATABASE_SECONDS:g} s."
        except DBAPIError as error:
            return f"The database cannot be written: {error.orig}"
        except DatabaseBusy as error:
            return str(error)

    async def _leases(self) -> str:
        """Return whether other processes may take over the games of this one."""
        fresh = self._bot.app.ownership.is_fresh
        return "" if fresh else "The leases could not be renewed in time."

    async def _outbox(self) -> str:
        try:
            counts = await self.counts()
        except _SILENT:
            return "The outbox cannot be read."
        if counts.oldest is None:
            return ""
        age = self._bot.app.clock() - counts.oldest
        if age <= STUCK_SECONDS:
            return ""
        return f"{counts.due} messages are due, the oldest for {age:.0f} s."

    async def _scheduler(self) -> str:
        """Return the overdue timers; a failed one is in the log and is retried."""
        try:
            async with asyncio.timeout(DATABASE_SECONDS):
                late = self._bot.app.clock() - await self._bot.app.scheduler.next_due()
        except _SILENT:
            return "The timers cannot be read."
        if late <= STUCK_SECONDS:
            return ""
        return f"Something that was due {late:.0f} s ago has not happened."

    async def _background(self) -> str:
        stopped = self._bot.stopped_tasks()
        return f"Work in the background has stopped: {', '.join(stopped)}." if stopped else ""
