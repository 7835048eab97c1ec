"""The queue: jobs with priorities, answers of workers, and which workers are alive.

Its tables exist only in PostgreSQL and hold nothing permanent: jobs are deleted when they are done
and answers when they are read, and both can be recreated from the games.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import time
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from typing import Any, Final, LiteralString

import procrastinate
import psycopg
from procrastinate import PsycopgConnector, exceptions
from procrastinate.jobs import JobDeferrer

from bot.cluster.jobs.load import Load, NoAnswer
from bot.store.errors import DatabaseError, Outage

log = logging.getLogger(__name__)

FILM: Final = 0
THOUGHT: Final = 10
ADVICE: Final = 20
"""Priorities: nobody waits for a film, a person for advice."""
ALIVE_SECONDS: Final = 30.0
"""Seconds of silence after which a worker counts as dead."""
LOOK_SECONDS: Final = 1.0
"""How often answers are looked for in case that a notification got lost."""
KNOWN_SECONDS: Final = 5.0
"""How long the answer whether there is a worker is cached."""
_CONNECTIONS: Final = 2
_CONNECT_SECONDS: Final = 5.0
_CHANNEL: Final = "slowboat_answers"
SCHEMA: Final = "slowboat_jobs"
"""Jobs have a schema of their own in the database: nothing there belongs into a backup."""
_SETTING_UP: Final = 0x510B0AA
"""The advisory lock for creating the tables."""

# read as rows: who has waited for the lock may still know names as they were before
_IS_SET_UP: LiteralString = """
    SELECT count(*) > 0 AS there FROM pg_tables
    WHERE schemaname = 'slowboat_jobs' AND tablename = 'slowboat_answers'
"""
_MAKE_SCHEMA: LiteralString = "CREATE SCHEMA IF NOT EXISTS slowboat_jobs"
_LOCK: LiteralString = "SELECT pg_advisory_xact_lock(%(lock)s)"
# unlogged: after a crash of the database the jobs are asked for again
_ANSWERS: LiteralString = """
    CREATE UNLOGGED TABLE slowboat_answers (
        job_id bigint PRIMARY KEY,
        answer bytea,
        problem text,
        made_at timestamptz NOT NULL DEFAULT now()
    )
"""
_LEAVE: LiteralString = """
    WITH old AS (
        DELETE FROM slowboat_answers WHERE made_at < now() - interval '1 hour'
    ), left_behind AS (
        INSERT INTO slowboat_answers (job_id, answer, problem)
        VALUES (%(job_id)s, %(answer)s, %(problem)s)
        ON CONFLICT (job_id) DO UPDATE SET answer = excluded.answer, problem = excluded.problem
        RETURNING job_id
    )
    SELECT pg_notify('slowboat_answers', job_id::text) FROM left_behind
"""
_TAKE: LiteralString = """
    DELETE FROM slowboat_answers WHERE job_id = ANY(%(job_ids)s)
    RETURNING job_id, answer, problem
"""
_WORKERS: LiteralString = """
    SELECT count(*) AS workers FROM procrastinate_workers
    WHERE last_heartbeat > now() - make_interval(secs => %(seconds)s)
"""
_LOAD: LiteralString = """
    SELECT
        count(*) FILTER (WHERE status = 'todo') AS waiting,
        count(*) FILTER (WHERE status = 'doing') AS running,
        coalesce(extract(epoch FROM now() - min(since) FILTER (WHERE status = 'todo')), 0)
            AS oldest
    FROM procrastinate_jobs AS job
    LEFT JOIN LATERAL (
        SELECT min(at) AS since FROM procrastinate_events WHERE job_id = job.id
    ) AS event ON true
    WHERE status IN ('todo', 'doing')
"""


def why(error: BaseException) -> str:
    """Return in one line what went wrong: the library wraps the error that says it."""
    return " ".join(str(error.__cause__ or error).split())


@dataclass(frozen=True, slots=True)
class JobResult:
    """The result of a worker: its answer, or the error."""

    answer: bytes | None
    problem: str | None

    def read(self) -> bytes:
        """Return the answer. Raises NoAnswer if there was a problem."""
        if self.answer is None:
            raise NoAnswer(self.problem or "the worker says nothing")
        return self.answer


class JobQueue:
    """An open queue: made by `open_queue`, for the bot that asks and for the worker."""

    def __init__(self, app: procrastinate.App) -> None:
        self.app = app
        self._awaited: dict[int, asyncio.Future[JobResult]] = {}
        self._workers = 0
        self._looked_at = float("-inf")

    async def ask(
        self, task: str, question: dict[str, Any], priority: int, seconds: float
    ) -> bytes:
        """Have a worker do a task, and return its answer.

        Raises NoAnswer if the worker fails or doesn't answer within so many seconds; the job is
        then withdrawn, as it is when this is cancelled. Raises procrastinate's ConnectorException
        if the
        database cannot be reached.
        """
        until = time.time() + seconds
        job = self.app.configure_task(task, queue=task, priority=priority)
        # as text: PostgreSQL would bring the entries of objects into an order of its own
        job_id = await self._defer(job, question=json.dumps(question), until=until)
        awaited: asyncio.Future[JobResult] = asyncio.get_running_loop().create_future()
        self._awaited[job_id] = awaited
        try:
            async with asyncio.timeout(seconds):
                return (await awaited).read()
        except TimeoutError as error:
            raise NoAnswer(f"no worker answered within {seconds:.1f} seconds") from error
        finally:
            del self._awaited[job_id]
            if not awaited.done() or awaited.cancelled():
                await self._withdraw(job_id)

    async def _defer(self, job: JobDeferrer, **arguments: Any) -> int:
        """Store a job, and return its id; if this is cancelled meanwhile, withdraw the job."""
        storing = asyncio.create_task(job.defer_async(**arguments))
        try:
            return await asyncio.shield(storing)
        except asyncio.CancelledError:
            # a worker may have begun already, and would go on for no one
            with contextlib.suppress(exceptions.ConnectorException):
                await self._withdraw(await storing)
            raise

    async def leave(self, job_id: int, answer: bytes | None, problem: str | None = None) -> None:
        """Store the answer to a job, or its error, and wake the process that asked."""
        await self.app.connector.execute_query_async(
            _LEAVE, job_id=job_id, answer=answer, problem=problem
        )

    async def has_workers(self) -> bool:
        """Whether there is a worker; cached for a few seconds."""
        if time.monotonic() - self._looked_at > KNOWN_SECONDS:
            self._workers = await self._count_workers()
            self._looked_at = time.monotonic()
        return self._workers > 0

    async def load(self) -> Load:
        """Return how much there is to do. Raises NoAnswer if the database cannot be reached."""
        try:
            row = await self.app.connector.execute_query_one_async(_LOAD)
            workers = await self._count_workers()
        except exceptions.ConnectorException as error:
            raise NoAnswer(f"the queue of jobs cannot be read: {why(error)}") from error
        return Load(row["waiting"], row["running"], float(row["oldest"]), workers)

    async def listen(self, conninfo: str) -> None:
        """Distribute answers as they come, until cancelled; reconnect when the connection is
        lost."""
        outage = Outage(log, "the answers of workers")
        while True:
            try:
                async with await psycopg.AsyncConnection.connect(
                    conninfo, autocommit=True
                ) as connection:
                    await connection.execute(f"LISTEN {_CHANNEL}")
                    outage.worked()
                    await self._hear(connection)
            except (psycopg.Error, exceptions.ConnectorException) as error:
                outage.failed(why(error))
                await asyncio.sleep(LOOK_SECONDS)

    async def _hear(self, connection: psycopg.AsyncConnection[Any]) -> None:
        while True:
            # now and then without having heard: an answer may come before its job is awaited here
            async for _ in connection.notifies(timeout=LOOK_SECONDS, stop_after=1):
                pass
            if self._awaited:
                await self._hand_out()

    async def _hand_out(self) -> None:
        rows = await self.app.connector.execute_query_all_async(_TAKE, job_ids=list(self._awaited))
        for row in rows:
            awaited = self._awaited.get(row["job_id"])
            if awaited is not None and not awaited.done():
                awaited.set_result(JobResult(row["answer"], row["problem"]))

    async def _count_workers(self) -> int:
        row = await self.app.connector.execute_query_one_async(_WORKERS, seconds=ALIVE_SECONDS)
        return int(row["workers"])

    async def _withdraw(self, job_id: int) -> None:
        """Withdraw a job whose answer no one needs; a running one is stopped."""
        try:
            await self.app.job_manager.cancel_job_by_id_async(job_id, abort=True, delete_job=True)
        except exceptions.ConnectorException as error:
            log.warning("job %d could not be withdrawn: %s", job_id, why(error))


@asynccontextmanager
async def open_queue(conninfo: str) -> AsyncIterator[JobQueue]:
    """Open the queue in a database, make its tables if need be, and hear answers.

    `conninfo` is an address as libpq takes it. Raises DatabaseError if that cannot be done.
    """
    connector = PsycopgConnector(
        conninfo=conninfo,
        kwargs={"options": f"-c search_path={SCHEMA}", "application_name": "slowboat-jobs"},
        min_size=1,
        max_size=_CONNECTIONS,
        timeout=_CONNECT_SECONDS,
        # longer pauses between its tries would outlast the outage
        reconnect_timeout=_CONNECT_SECONDS,
    )
    app = procrastinate.App(connector=connector)
    logging.getLogger("procrastinate.utils").addFilter(is_no_outage)
    async with AsyncExitStack() as stack:
        try:
            # without this the pool tries for half a minute before it says what is wrong
            await (await psycopg.AsyncConnection.connect(conninfo)).close()
            await stack.enter_async_context(app.open_async())
            await _set_up(app)
        except (psycopg.Error, exceptions.ConnectorException) as error:
            raise DatabaseError(f"The queue of jobs cannot be opened: {why(error)}.") from error
        queue = JobQueue(app)
        listening = asyncio.create_task(queue.listen(conninfo))
        try:
            yield queue
        finally:
            listening.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await listening


def is_no_outage(record: logging.LogRecord) -> bool:
    """Whether the library logs anything but that the database is lost, which the bot logs."""
    error = record.exc_info[1] if record.exc_info else None
    return not isinstance(error, exceptions.ConnectorException)


async def _set_up(app: procrastinate.App) -> None:
    """Make the tables where there are none; of several programs that start at once one does it."""
    connector = app.connector
    assert isinstance(connector, PsycopgConnector)
    if (await connector.execute_query_one_async(_IS_SET_UP))["there"]:
        return
    async with connector.pool.connection() as connection, connection.transaction():
        await connection.execute(_LOCK, {"lock": _SETTING_UP})
        there = await (await connection.execute(_IS_SET_UP)).fetchone()
        if there == (False,):
            await connection.execute(_MAKE_SCHEMA)
            await connection.execute(app.schema_manager.get_schema())
            await connection.execute(_ANSWERS)
