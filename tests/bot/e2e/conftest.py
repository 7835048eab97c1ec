from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import discord
import pytest
import yarl
from harbour import Harbour

from bot.playground import Playground
from tests.playground.openapi import Checker


@pytest.fixture
def checker() -> Iterator[Checker]:
    """Holds every call of a test against Discord's published description."""
    made = Checker()
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
async def harbour(playground: Playground, tmp_path: Path) -> AsyncIterator[Harbour]:
    """A running bot on a fresh database."""
    made = Harbour(playground, tmp_path / "games.sqlite3")
    await made.start()
    yield made
    await made.stop()
