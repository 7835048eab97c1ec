"""Workers that do what a test says."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from bot.cluster.jobs.queue import open_queue
from bot.cluster.jobs.tasks import Do, register


@asynccontextmanager
async def at_work(address: str, at_once: int = 1, **tasks: Do) -> AsyncIterator[None]:
    """Let a worker do these tasks while the block runs."""
    async with open_queue(address) as queue:
        register(queue, tasks)
        working = asyncio.create_task(
            queue.app.run_worker_async(
                queues=list(tasks),
                concurrency=at_once,
                delete_jobs="always",
                install_signal_handlers=False,
                fetch_job_polling_interval=0.2,
                abort_job_polling_interval=0.2,
                shutdown_graceful_timeout=0.1,
            )
        )
        try:
            yield
        finally:
            working.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await working
