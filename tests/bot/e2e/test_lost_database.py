"""A server that is gone for a while: nothing is lost, nothing comes twice, the bot goes on."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import AsyncIterator
from typing import Any

import pytest

from bot.playground import Playground, text_of
from bot.services.messages import delivery
from bot.ui.messages.messenger import DiscordMessenger
from tests.bot.e2e.harbour import Harbour, Table, move_controls
from tests.postgresql_server import Server


@pytest.fixture
async def table(playground: Playground, own_server: Server) -> AsyncIterator[Table]:
    name = own_server.create()
    harbour = Harbour(playground, own_server.address(name))
    await harbour.start()
    yield await harbour.table("Ann", "Ben")
    own_server.start()
    await harbour.stop()
    own_server.drop(name)


async def test_a_press_is_to_be_tried_again_until_the_server_is_back(
    table: Table, own_server: Server
) -> None:
    await table.harbour.idle()
    asked, message = table.asked()[0], table.newest()
    control = move_controls(message)[0]["custom_id"]
    own_server.stop(signal.SIGQUIT)
    outcome = await asked.press(message, custom_id=control)

    def told() -> str:
        return " ".join([outcome.text, *map(text_of, outcome.followups)])

    await table.harbour.until(lambda: "Please try again." in told())
    assert "Error ID" not in told()
    own_server.start()
    await asked.press(message, custom_id=control)
    await table.moved_on(message)


async def test_a_board_that_was_posted_when_the_server_went_is_not_posted_again(
    table: Table, own_server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The outbox goes on by itself as soon as the server is back."""
    harbour = table.harbour
    await harbour.idle()
    monkeypatch.setattr(delivery, "BUSY_SECONDS", 0.05)
    real, lost = DiscordMessenger.send, asyncio.Event()

    async def send(self: DiscordMessenger, *args: Any) -> int | None:
        posted = await real(self, *args)
        if not lost.is_set():
            own_server.stop(signal.SIGQUIT)
            lost.set()
        return posted

    monkeypatch.setattr(DiscordMessenger, "send", send)
    asked, before = table.asked()[0], len(table.messages())
    await table.answer(asked, table.newest())
    await lost.wait()
    harbour.playground.faults.forget_nonces()
    own_server.start()
    await harbour.idle()
    assert len(table.messages()) == before + 1
    await table.act(table.asked()[0])
    await harbour.idle()
    shown = list(filter(None, map(text_of, table.messages())))
    assert len(shown) == len(set(shown))
