"""The tasks of a worker: what each kind of job does, and how it stores its answer."""

from __future__ import annotations

import asyncio
import json
import logging
import time
from collections.abc import Awaitable, Callable
from typing import Any, Final, TypeAlias

from procrastinate import JobContext, RetryStrategy
from procrastinate.exceptions import JobAborted
from procrastinate.job_context import AbortReason

from bot.cluster.jobs.queue import JobQueue

log = logging.getLogger(__name__)

THINK: Final = "think"
MAKE_FILM: Final = "make_film"
TRIES: Final = 3
"""How often a job is started if its workers stop or die."""
Question: TypeAlias = dict[str, Any]
Do: TypeAlias = Callable[[Question], Awaitable[bytes]]
"""Does a job and returns the answer."""


class Interrupted(Exception):
    """The worker stops; another one restarts the job."""


def register(queue: JobQueue, tasks: dict[str, Do]) -> None:
    """Register these tasks with a worker, each in the queue of its name."""
    for name, do in tasks.items():
        retry = RetryStrategy(max_attempts=TRIES, retry_exceptions=(Interrupted,))
        task = queue.app.task(name=name, queue=name, pass_context=True, retry=retry)
        task(_answering(queue, name, do))


def _answering(queue: JobQueue, name: str, do: Do) -> Callable[..., Awaitable[None]]:
    async def answer(context: JobContext, question: str, until: float) -> None:
        job_id = context.job.id
        assert job_id is not None
        if time.time() > until:
            log.info("%s: job %d finished too late", name, job_id)
            return
        try:
            result = await do(json.loads(question))
        except asyncio.CancelledError as error:
            if context.abort_reason() == AbortReason.USER_REQUEST:
                raise JobAborted from error  # no one waits for it anymore
            raise Interrupted from error
        except Exception as error:
            log.exception("%s: job %d failed", name, job_id)
            await queue.leave(job_id, None, f"{type(error).__name__}: {error}")
        else:
            await queue.leave(job_id, result)

    return answer


def as_bytes(told: Any) -> bytes:
    """Return an answer that is a JSON value as it is left."""
    return json.dumps(told).encode()
