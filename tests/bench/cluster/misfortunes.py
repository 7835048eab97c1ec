"""What happens to processes, their networks and the database, one after the other."""

from __future__ import annotations

import asyncio
import random
import signal
import time
from collections.abc import Awaitable, Callable

import psycopg

from tests.bench.cluster.fleet import TO_DATABASE, TO_DISCORD, Fleet
from tests.postgresql_server import Server

BETWEEN = 30.0
"""Seconds between the end of a misfortune and the next one."""
FROZEN = 45.0
"""Seconds for which a process sleeps or has no network: longer than a lease holds."""
CUT = 10.0


class Misfortunes:
    """Lets each thing happen before one happens again; `happened` has when and what."""

    def __init__(self, fleet: Fleet, server: Server, database: str) -> None:
        self.happened: list[tuple[float, float, str]] = []
        self._fleet = fleet
        self._server = server
        self._database = database
        self._chance = random.Random("misfortune")

    async def run(self, until: float) -> None:
        """Let something happen, and wait, until the clock says so."""
        kinds: list[Callable[[], Awaitable[str]]] = [
            self._kill_bot,
            self._kill_worker,
            self._freeze_bot,
            self._crash_database,
            self._drop_connections,
            self._stop_bot,
            self._stall_database,
            self._stall_discord,
            self._cut_network,
        ]
        while time.monotonic() < until:
            for happens in self._chance.sample(kinds, len(kinds)):
                await asyncio.sleep(BETWEEN)
                if time.monotonic() > until:
                    return
                began = time.monotonic()
                what = await happens()
                self.happened.append((began, time.monotonic(), what))

    def is_near(self, at: float) -> bool:
        """Whether something happened then, or shortly before."""
        return any(began <= at <= ended + BETWEEN for began, ended, _ in self.happened)

    async def _kill_bot(self) -> str:
        return await self._end("bot", signal.SIGKILL)

    async def _stop_bot(self) -> str:
        return await self._end("bot", signal.SIGTERM)

    async def _kill_worker(self) -> str:
        return await self._end("worker", signal.SIGKILL)

    async def _end(self, kind: str, number: signal.Signals) -> str:
        name = self._chance.choice(self._fleet.of_kind(kind))
        self._fleet.tell(name, number)
        await self._fleet.start_anew(name)
        return f"{name} got {number.name} and was started anew"

    async def _freeze_bot(self) -> str:
        name = self._chance.choice(self._fleet.of_kind("bot"))
        self._fleet.tell(name, signal.SIGSTOP)
        await asyncio.sleep(FROZEN)
        self._fleet.tell(name, signal.SIGCONT)
        return f"{name} was frozen for {FROZEN:.0f} s"

    async def _crash_database(self) -> str:
        await asyncio.to_thread(self._server.stop, signal.SIGQUIT)
        await asyncio.to_thread(self._server.start)
        return "the database was killed and started anew"

    async def _drop_connections(self) -> str:
        with psycopg.connect(self._server.address(self._database), autocommit=True) as connection:
            connection.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                " WHERE datname = current_database() AND pid <> pg_backend_pid()"
            )
        return "the database dropped all connections"

    async def _stall_database(self) -> str:
        return await self._lose("bot", TO_DATABASE, "stalled", FROZEN)

    async def _stall_discord(self) -> str:
        return await self._lose("bot", TO_DISCORD, "stalled", CUT)

    async def _cut_network(self) -> str:
        return await self._lose("", TO_DATABASE, "cut", CUT)

    async def _lose(self, kind: str, end: str, network: str, seconds: float) -> str:
        name = self._chance.choice(self._fleet.of_kind(kind))
        self._fleet.networks.become(name, end, network)
        await asyncio.sleep(seconds)
        self._fleet.networks.become(name, end, "whole")
        return f"the network between {name} and {end} was {network} for {seconds:.0f} s"
