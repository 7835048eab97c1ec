"""A database file, a clock and the services on top of them."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest
from tables import Bot, Clock

from bot.store.database import Database


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
async def db(address: str) -> AsyncIterator[Database]:
    database = await Database.open(address)
    yield database
    await database.close()


@pytest.fixture
async def bot(db: Database, clock: Clock) -> AsyncIterator[Bot]:
    started = Bot(db, clock)
    yield started
    await started.close()
