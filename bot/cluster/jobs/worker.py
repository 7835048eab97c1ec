"""The worker: `slowboat worker` does jobs until it is stopped.

There are as many thinking processes as cores. One replay video at a time is made beside them, at
the machine's lowest priority, so that no video delays a move.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
from typing import Final

from procrastinate.exceptions import ConnectorException
from procrastinate.jobs import Job, Status

from bot.cluster.jobs.load import NoAnswer
from bot.cluster.jobs.page import served_queue
from bot.cluster.jobs.queue import ALIVE_SECONDS, JobQueue, is_no_outage, open_queue, why
from bot.cluster.jobs.tasks import MAKE_FILM, THINK, TRIES, Question, as_bytes, register
from bot.services.play.computer_process import ThinkingProcess
from bot.services.play.films import scene_of, shoot_apart
from bot.settings import Settings
from bot.store.database import Database
from bot.store.dialects import dialect_of
from bot.store.errors import Outage

log = logging.getLogger(__name__)

HEARTBEAT_SECONDS: Final = 5.0
GRACE_SECONDS: Final = 5.0
"""How long a stopping worker continues with the jobs it has started."""
RECONNECT_SECONDS: Final = 2.0


class JobWorker:
    """Does the jobs of a queue; `thoughts` is how many at a time."""

    def __init__(self, db: Database, queue: JobQueue, thoughts: int) -> None:
        self._db = db
        self._queue = queue
        self._thoughts = thoughts
        self._idle: asyncio.Queue[ThinkingProcess] = asyncio.Queue()
        register(queue, {THINK: self._think, MAKE_FILM: self._make_film})

    async def run(self) -> None:
        """Work until cancelled; running jobs may take a few seconds more.

        Wait if the database can't be reached.
        """
        processes = [ThinkingProcess() for _ in range(self._thoughts)]
        for process in processes:
            self._idle.put_nowait(process)
        try:
            async with asyncio.TaskGroup() as group:
                group.create_task(self._serve(THINK, self._thoughts))
                group.create_task(self._serve(MAKE_FILM, 1))
                group.create_task(self._rescue())
        finally:
            for process in processes:
                await process.close()

    async def _serve(self, name: str, at_once: int) -> None:
        outage, worker = Outage(log, f"the jobs of the queue {name}"), f"slowboat-{name}"
        logging.getLogger(f"procrastinate.worker.{worker}").addFilter(is_no_outage)
        while True:
            try:
                await self._queue.load()
                outage.worked()
                await self._queue.app.run_worker_async(
                    queues=[name],
                    name=worker,
                    concurrency=at_once,
                    delete_jobs="always",
                    install_signal_handlers=False,
                    update_heartbeat_interval=HEARTBEAT_SECONDS,
                    stalled_worker_timeout=ALIVE_SECONDS,
                    abort_job_polling_interval=HEARTBEAT_SECONDS,
                    shutdown_graceful_timeout=GRACE_SECONDS,
                )
            except NoAnswer as error:
                outage.failed(error)
            except ConnectorException as error:
                outage.failed(why(error))
            await asyncio.sleep(RECONNECT_SECONDS)

    async def _rescue(self) -> None:
        """Give the jobs of dead workers to others."""
        manager = self._queue.app.job_manager
        while True:
            with contextlib.suppress(ConnectorException):
                for job in await manager.get_stalled_jobs(seconds_since_heartbeat=ALIVE_SECONDS):
                    await self._begin_anew(job)
            await asyncio.sleep(ALIVE_SECONDS / 2)

    async def _begin_anew(self, job: Job) -> None:
        manager = self._queue.app.job_manager
        assert job.id is not None
        if job.attempts < TRIES:
            log.warning("%s: restarting job %d of a worker that died", job.task_name, job.id)
            await manager.retry_job(job)
            return
        log.error("%s: giving up job %d: all its workers died", job.task_name, job.id)
        await self._queue.leave(job.id, None, f"{TRIES} workers died of it")
        await manager.finish_job(job, Status.FAILED, delete_job=True)

    async def _think(self, question: Question) -> bytes:
        process = await self._idle.get()
        try:
            return as_bytes(await process.think(question))
        finally:
            self._idle.put_nowait(process)

    async def _make_film(self, question: Question) -> bytes:
        return await shoot_apart(await scene_of(self._db, int(question["game_id"])))


async def work(settings: Settings, stopped: asyncio.Event) -> None:
    """Work for the bots on a server until `stopped`; serve health and metrics if asked for.

    Raises DatabaseError if the database cannot be used, or is of another revision than this
    program, and SettingsError if the port is taken.
    """
    dialect = dialect_of(settings.database)
    assert dialect.server is not None
    db = await Database.open_read_only(settings.database)
    try:
        async with open_queue(dialect.server) as queue, served_queue(queue, settings):
            working = asyncio.create_task(JobWorker(db, queue, os.cpu_count() or 1).run())
            log.info("working for %s", dialect.shown)
            stopping = asyncio.create_task(stopped.wait())
            await asyncio.wait((working, stopping), return_when=asyncio.FIRST_COMPLETED)
            stopping.cancel()
            working.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await working
    finally:
        await db.close()
    log.info("the worker has stopped")
