"""The local page of the operator: `/healthz` and `/metrics` over HTTP, without a login.

Anyone who can reach the port can read it, so it listens on this machine only unless told otherwise.
It tells numbers, no names.
"""

from __future__ import annotations

import logging
import math
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Protocol

from aiohttp import web
from sqlalchemy.exc import DBAPIError

from bot.cluster.jobs.load import JobLoad, NoAnswer
from bot.operator.health import Doctor
from bot.operator.metrics import CONTENT_TYPE, ErrorCounter, Meter
from bot.settings import SettingsError, reason
from bot.store.errors import DatabaseBusy

if TYPE_CHECKING:
    from bot.client import Slowboat

log = logging.getLogger(__name__)


@asynccontextmanager
async def watching(bot: Slowboat, meter: Meter, host: str, port: int) -> AsyncIterator[str]:
    """Measure a bot, and serve its page while the block runs; yields its address.

    `port` 0 takes any free one. `bot` hasn't been started yet. Raises SettingsError.
    """
    bot.app.db.on_commit(meter.committed)
    bot.app.drawing.on_drawn(meter.drew)
    bot.admission.on_outcome(meter.interaction)
    bot.sender.on_tried(meter.tried)
    async with served(_BotPage(bot, meter), meter, host, port) as address:
        yield address


@asynccontextmanager
async def served(page: HttpPage, meter: Meter, host: str, port: int) -> AsyncIterator[str]:
    """Serve a page while the block runs, and count errors in the log; yields its address.

    Raises SettingsError if that cannot be done at `host` and `port`.
    """
    application = web.Application()
    application.add_routes([web.get("/healthz", page.healthz), web.get("/metrics", page.metrics)])
    runner = web.AppRunner(application, access_log=None)
    await runner.setup()
    counter = ErrorCounter(meter)
    logging.getLogger().addHandler(counter)
    try:
        try:
            await web.TCPSite(runner, host, port).start()
        except (OSError, UnicodeError) as error:
            raise SettingsError(
                f"Health and metrics cannot be served at {host}:{port} ({reason(error)})."
            ) from error
        address = f"http://{host}:{runner.addresses[0][1]}"
        log.info("health and metrics are at %s", address)
        yield address
    finally:
        logging.getLogger().removeHandler(counter)
        await runner.cleanup()


class HttpPage(Protocol):
    """What is asked for at the two paths."""

    async def healthz(self, request: web.Request, /) -> web.Response:
        """200 if all is well, 503 if not; what is wrong as JSON."""
        ...

    async def metrics(self, request: web.Request, /) -> web.Response:
        """Everything that was measured, in Prometheus' text format."""
        ...


class _BotPage:
    def __init__(self, bot: Slowboat, meter: Meter) -> None:
        self._bot = bot
        self._meter = meter
        self._doctor = Doctor(bot)

    async def healthz(self, _request: web.Request) -> web.Response:
        """200 if all is well, 503 if not; what is wrong as JSON."""
        health = await self._doctor.examine()
        return web.json_response(health.told(), status=200 if health.well else 503)

    async def metrics(self, _request: web.Request) -> web.Response:
        """Everything that was measured, in Prometheus' text format."""
        await self._look()
        await show_load(self._meter, self._bot.app.job_load)
        return web.Response(body=self._meter.text(), headers={"Content-Type": CONTENT_TYPE})

    async def _look(self) -> None:
        """Bring the gauges up to date; those of a database that does not answer become nan."""
        gauges, gateway = self._meter.gauges, self._doctor.gateway
        gauges["gateway_connected"].set(gateway.connected)
        gauges["gateway_latency_seconds"].set(gateway.latency)
        gauges["guilds"].set(len(self._bot.guilds))
        gauges["database_connections"].set(self._bot.app.db.connections_in_use)
        ownership = self._bot.app.ownership
        gauges["shards"].set(len(ownership.served if ownership.is_shared else self._bot.own_shards))
        gauges["processes"].set(ownership.processes)
        gauges["lease_seconds"].set(ownership.fresh_seconds)
        self._meter.latencies(gateway.latencies)
        try:
            counts = await self._doctor.counts()
        except (TimeoutError, DatabaseBusy, DBAPIError) as error:
            log.warning("could not collect the metrics: %r", error)
            for name in ("games_running", "games_lobby", "outbox_due", "outbox_oldest_seconds"):
                gauges[name].set(math.nan)
            return
        gauges["games_running"].set(counts.running)
        gauges["games_lobby"].set(counts.lobbies)
        gauges["outbox_due"].set(counts.due)
        age = 0.0 if counts.oldest is None else self._bot.app.clock() - counts.oldest
        gauges["outbox_oldest_seconds"].set(max(0.0, age))


async def show_load(meter: Meter, load: JobLoad | None) -> None:
    """Bring the gauges of the queue of jobs up to date, if there is one."""
    if load is None:
        return
    names = ("jobs_waiting", "jobs_running", "jobs_oldest_seconds", "workers")
    try:
        now = await load()
        values: tuple[float, ...] = (now.waiting, now.running, now.oldest, now.workers)
    except NoAnswer as error:
        log.warning("%s", error)
        values = (math.nan,) * len(names)
    for name, value in zip(names, values, strict=True):
        meter.gauges[name].set(value)
