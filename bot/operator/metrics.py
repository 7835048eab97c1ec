"""The meter that collects measurements as Prometheus metrics (text format 0.0.4)."""

from __future__ import annotations

import logging
import time
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

import aiohttp
import discord
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

from bot.model import DueMessage
from bot.model.messages import MovePost

if TYPE_CHECKING:
    from bot.services.messages.delivery import Sent
    from bot.ui.admission import Interaction, Outcome

CONTENT_TYPE: Final = "text/plain; version=0.0.4; charset=utf-8"
_ANSWERS: Final = (0.05, 0.1, 0.2, 0.3, 0.5, 0.75, 1.0, 1.5, 2.0, 3.0, 5.0)
_TURNS: Final = (0.1, 0.25, 0.5, 1.0, 2.0, 3.0, 5.0, 10.0, 30.0, 60.0, 300.0)
_DRAWING: Final = (0.02, 0.05, 0.1, 0.2, 0.3, 0.5, 1.0, 2.0, 5.0)
_COMMITS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 1.0)


class Meter:
    """Keeps measurements in a registry of its own; `gauges` are set whenever they are read.

    Times are in seconds.
    """

    def __init__(self) -> None:
        self._registry = CollectorRegistry()
        self._interactions = self._counter(
            "interactions", "Commands, controls and forms, by what came of them", "kind", "outcome"
        )
        self._sent = self._counter(
            "messages", "Tries to deliver a message, by what came of them", "kind", "outcome"
        )
        self._requests = self._counter("discord_requests", "Answers of Discord", "status")
        self._errors = self._counter("errors", "Errors in the log", "logger")
        self._acknowledged = self._histogram(
            "acknowledgement_seconds", "From an interaction to its first answer", _ANSWERS
        )
        self._turn = self._histogram("turn_seconds", "From a move to its posted board", _TURNS)
        self._drawing = self._histogram("drawing_seconds", "Drawing one picture", _DRAWING)
        self._commit = self._histogram("commit_seconds", "Ending one transaction", _COMMITS)
        self._shards = Gauge(
            "slowboat_shard_latency_seconds",
            "From a heartbeat to its answer, on each shard of this process",
            ("shard",),
            registry=self._registry,
        )
        self.gauges: dict[str, Gauge] = {
            name: Gauge(f"slowboat_{name}", description, registry=self._registry)
            for name, description in GAUGES.items()
        }

    def text(self) -> bytes:
        """Return everything in Prometheus' text format."""
        return generate_latest(self._registry)

    def interaction(self, kind: Interaction, outcome: Outcome) -> None:
        """Note that an interaction is over; an autocompletion, that it began or was limited."""
        self._interactions.labels(kind, outcome).inc()

    def acknowledged(self, seconds: float) -> None:
        """Note how long after its interaction Discord had the first answer."""
        self._acknowledged.observe(seconds)

    def drew(self, seconds: float) -> None:
        """Note how long drawing a picture took, without the time that it waited."""
        self._drawing.observe(seconds)

    def tried(self, row: DueMessage, result: Sent, seconds: float) -> None:
        """Note the result of a try to deliver a message that became due some time ago."""
        self._sent.labels(row.message.kind, result).inc()
        if result == "sent" and isinstance(row.message, MovePost):
            self._turn.observe(seconds)

    def committed(self, seconds: float) -> None:
        """Note how long the end of a transaction took."""
        self._commit.observe(seconds)

    def requested(self, status: int) -> None:
        """Note the HTTP status of an answer of Discord, 0 where there was none."""
        self._requests.labels(str(status)).inc()

    def latencies(self, shards: Mapping[int, float]) -> None:
        """Note the latency of the shards that are connected, in place of those before."""
        self._shards.clear()
        for shard, seconds in shards.items():
            self._shards.labels(str(shard)).set(seconds)

    def failed(self, logger: str) -> None:
        """Count an error in the log."""
        self._errors.labels(logger).inc()

    def _counter(self, name: str, description: str, *labels: str) -> Counter:
        return Counter(f"slowboat_{name}", description, labels, registry=self._registry)

    def _histogram(self, name: str, description: str, buckets: tuple[float, ...]) -> Histogram:
        return Histogram(f"slowboat_{name}", description, buckets=buckets, registry=self._registry)


GAUGES: Final = {
    "games_running": "Games that are being played",
    "games_lobby": "Tables that wait for players",
    "outbox_due": "Messages that are due",
    "outbox_oldest_seconds": "Age of the oldest message that is due",
    "gateway_latency_seconds": "From a heartbeat to its answer, the slowest shard",
    "gateway_connected": "1 while Discord's gateway is connected and ready",
    "guilds": "Servers in which the bot is, as far as this process looks after them",
    "shards": "Shards that this process looks after",
    "processes": "Processes that share the database",
    "lease_seconds": "How long the leases of this process still hold",
    "database_connections": "Connections to the database that are in use",
    "jobs_waiting": "Thoughts and films that wait for a worker",
    "jobs_running": "Thoughts and films that workers have begun",
    "jobs_oldest_seconds": "Age of the oldest job that waits",
    "workers": "Workers from which something was heard within half a minute",
}


class ErrorCounter(logging.Handler):
    """Counts logged errors."""

    def __init__(self, meter: Meter) -> None:
        super().__init__(logging.ERROR)
        self._meter = meter

    def emit(self, record: logging.LogRecord) -> None:
        self._meter.failed(record.name)


def trace(meter: Meter) -> aiohttp.TraceConfig:
    """Return what watches the requests to Discord: their status, and when people got an answer."""
    config = aiohttp.TraceConfig()

    async def ended(_session: Any, _context: Any, seen: aiohttp.TraceRequestEndParams) -> None:
        meter.requested(seen.response.status)
        path = seen.url.path
        if "/interactions/" in path and path.endswith("/callback") and seen.response.status < 300:
            meter.acknowledged(_since(int(path.split("/")[-3])))

    async def failed(_session: Any, _context: Any, _seen: object) -> None:
        meter.requested(0)

    config.on_request_end.append(ended)
    config.on_request_exception.append(failed)
    return config


def _since(interaction_id: int) -> float:
    """Return the seconds since an interaction was made, by Discord's clock and ours."""
    created_at = discord.utils.snowflake_time(interaction_id).timestamp()
    return max(0.0, time.time() - created_at)
