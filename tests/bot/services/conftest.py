"""A database file, a clock and the services on top of them."""

from __future__ import annotations

from collections.abc import AsyncIterator
from hashlib import sha256
from itertools import count

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


@pytest.fixture(autouse=True)
def same_games(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a test have the same games in every run: their seeds follow from its name."""
    numbers = count()

    def seed(size: int) -> str:
        name = f"{request.node.originalname} {next(numbers)}"
        return sha256(name.encode()).hexdigest()[: 2 * size]

    monkeypatch.setattr("secrets.token_hex", seed)
