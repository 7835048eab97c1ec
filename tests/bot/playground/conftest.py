from __future__ import annotations

from collections.abc import AsyncIterator, Iterator

import aiohttp
import pytest

from bot.playground import ManualClock, Playground
from tests.bot.playground.clients import aim
from tests.bot.playground.openapi import Checker
from tests.bot.playground.raw import Raw


@pytest.fixture
def checker() -> Iterator[Checker]:
    """Checks every call of a test against Discord's description, at the end of the test."""
    made = Checker()
    yield made
    assert made.problems == []


@pytest.fixture
async def playground(
    monkeypatch: pytest.MonkeyPatch, checker: Checker
) -> AsyncIterator[Playground]:
    """A stand-in at which the client of this process is aimed; its calls are checked.

    No answer is too late for it, else a test would measure how busy the machine is.
    """
    monkeypatch.setattr("bot.playground.interactions.FIRST_ANSWER_SECONDS", 300.0)
    async with Playground(observer=checker) as made:
        aim(made, monkeypatch)
        yield made


@pytest.fixture
def clock() -> ManualClock:
    """A clock that stands still until the test moves it."""
    return ManualClock()


@pytest.fixture
async def still(
    monkeypatch: pytest.MonkeyPatch, checker: Checker, clock: ManualClock
) -> AsyncIterator[Playground]:
    """The same stand-in, in which time passes only when the test says so."""
    async with Playground(observer=checker, clock=clock) as made:
        aim(made, monkeypatch)
        yield made


@pytest.fixture
async def raw(playground: Playground) -> AsyncIterator[Raw]:
    """Calls without a client library."""
    async with aiohttp.ClientSession() as session:
        yield Raw(playground, session)


@pytest.fixture
async def still_raw(still: Playground) -> AsyncIterator[Raw]:
    """The same, where time stands still."""
    async with aiohttp.ClientSession() as session:
        yield Raw(still, session)
