"""A queue of jobs on the server of the session."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator

import pytest

from bot.cluster.jobs.queue import JobQueue, open_queue
from tests.postgresql_server import Server


@pytest.fixture
def jobs_address(server: Server, empty_template: str) -> Iterator[str]:
    """The address of a database on the server, for one test."""
    with server.database(empty_template) as address:
        yield address


@pytest.fixture
async def queue(jobs_address: str) -> AsyncIterator[JobQueue]:
    """The queue as the bot has it."""
    async with open_queue(jobs_address) as opened:
        yield opened
