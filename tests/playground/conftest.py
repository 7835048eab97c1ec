from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from bot.playground import Playground
from tests.playground.clients import aim


@pytest.fixture
async def playground(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Playground]:
    async with Playground() as made:
        aim(made, monkeypatch)
        yield made
