"""Health and metrics of a worker, at the same paths as those of a bot."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from aiohttp import web

from bot.cluster.jobs.load import NoAnswer
from bot.cluster.jobs.queue import JobQueue
from bot.operator.health import Health
from bot.operator.metrics import CONTENT_TYPE, Meter
from bot.operator.server import served, show_load
from bot.settings import Settings


@asynccontextmanager
async def served_queue(queue: JobQueue, settings: Settings) -> AsyncIterator[None]:
    """Serve the page of a worker, if its settings ask for one. Raises SettingsError."""
    if settings.metrics_port is None:
        yield
        return
    meter = Meter()
    page = _WorkerPage(queue, meter)
    async with served(page, meter, settings.metrics_host, settings.metrics_port):
        yield


class _WorkerPage:
    def __init__(self, queue: JobQueue, meter: Meter) -> None:
        self._queue = queue
        self._meter = meter

    async def healthz(self, _request: web.Request) -> web.Response:
        """Say whether the queue can be read."""
        try:
            await self._queue.load()
            health = Health({"queue": ""})
        except NoAnswer as error:
            health = Health({"queue": str(error)})
        return web.json_response(health.told(), status=200 if health.well else 503)

    async def metrics(self, _request: web.Request) -> web.Response:
        """Everything that was measured, in Prometheus' text format."""
        await show_load(self._meter, self._queue.load)
        return web.Response(body=self._meter.text(), headers={"Content-Type": CONTENT_TYPE})
