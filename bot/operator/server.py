"""The local page of the operator: `/healthz` and `/metrics` over HTTP, without a login.

Anyone who can reach the port can read it, so it listens on this machine only unless told otherwise.
It tells numbers, no names.
"""

from __future__ import annotations

import logging
import math
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

from aiohttp import web
from sqlalchemy.exc import DBAPIError

from bot.operator.health import Doctor
from bot.operator.metrics import CONTENT_TYPE, ErrorCounter, PrometheusMeter
from bot.store.errors import DatabaseBusy

if TYPE_CHECKING:
    from bot.client import Slowboat

log = logging.getLogger(__name__)


@asynccontextmanager
async def watching(bot: Slowboat, host: str, port: int) -> AsyncIterator[str]:
    """Serve the page while the block runs; yields its address. Raises OSError.

    `port` 0 takes any free one. `bot` has a meter that keeps what is measured, and has not been
    started yet.
    """
    meter = bot.app.meter
    assert isinstance(meter, PrometheusMeter)
    page = _Page(bot, meter)
    application = web.Application()
    application.add_routes([web.get("/healthz", page.healthz), web.get("/metrics", page.metrics)])
    runner = web.AppRunner(application, access_log=None)
    await runner.setup()
    counter = ErrorCounter(meter)
    logging.getLogger().addHandler(counter)
    try:
        await web.TCPSite(runner, host, port).start()
        address = f"http://{host}:{runner.addresses[0][1]}"
        log.info("health and metrics are at %s", address)
        yield address
    finally:
        logging.getLogger().removeHandler(counter)
        await runner.cleanup()


class _Page:
    def __init__(self, bot: Slowboat, meter: PrometheusMeter) -> None:
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
        return web.Response(body=self._meter.text(), headers={"Content-Type": CONTENT_TYPE})

    async def _look(self) -> None:
        """Bring the gauges up to date; those of a database that does not answer become nan."""
        gauges, gateway = self._meter.gauges, self._doctor.gateway
        gauges["gateway_connected"].set(gateway.connected)
        gauges["gateway_latency_seconds"].set(gateway.latency)
        gauges["guilds"].set(len(self._bot.guilds))
        try:
            counts = await self._doctor.counts()
        except (TimeoutError, DatabaseBusy, DBAPIError) as error:
            log.warning("nothing can be counted: %r", error)
            for name in ("games_running", "games_lobby", "outbox_due", "outbox_oldest_seconds"):
                gauges[name].set(math.nan)
            return
        gauges["games_running"].set(counts.running)
        gauges["games_lobby"].set(counts.lobbies)
        gauges["outbox_due"].set(counts.due)
        age = 0.0 if counts.oldest is None else self._bot.app.clock() - counts.oldest
        gauges["outbox_oldest_seconds"].set(max(0.0, age))
