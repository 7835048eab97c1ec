from __future__ import annotations

import re
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import discord
import pytest
import yarl
from harbour import Harbour

from bot.playground import Playground
from tests.playground.openapi import Checker


class Sampler(Checker):
    """Checks the first calls of each kind and then every fiftieth: a check takes long."""

    def __init__(self) -> None:
        super().__init__()
        self._seen: Counter[str] = Counter()

    def __call__(self, method: str, path: str, request: Any, status: int, answer: Any) -> None:
        kind = f"{method} {re.sub(r'[0-9]{15,}', '{id}', path)[:60]} {status}"
        self._seen[kind] += 1
        if self._seen[kind] <= 3 or self._seen[kind] % 50 == 0:
            super().__call__(method, path, request, status, answer)


@pytest.fixture
def checker() -> Iterator[Checker]:
    """Holds calls of a test against Discord's published description."""
    made = Sampler()
    yield made
    assert made.problems == []


@pytest.fixture
async def playground(
    monkeypatch: pytest.MonkeyPatch, checker: Checker
) -> AsyncIterator[Playground]:
    """A stand-in of Discord at which the client of this process is aimed."""
    async with Playground(observer=checker) as made:
        monkeypatch.setattr(discord.http.Route, "BASE", made.api_base)
        monkeypatch.setattr(
            discord.gateway.DiscordWebSocket, "DEFAULT_GATEWAY", yarl.URL(made.gateway_url)
        )
        monkeypatch.setattr(discord.asset.Asset, "BASE", made.cdn_base)
        yield made


@pytest.fixture
async def harbour(playground: Playground, database_file: Path) -> AsyncIterator[Harbour]:
    """A running bot on an empty database."""
    made = Harbour(playground, database_file)
    await made.start()
    yield made
    await made.stop()
