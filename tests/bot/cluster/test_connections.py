"""Connections of single shards: opened one after the other, given up, and opened again."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import suppress
from types import SimpleNamespace
from typing import Any

import discord
import pytest

from bot.cluster.connections import Connections
from bot.cluster.options import ShardRange


class Library:
    """The part of the library that opens shards; each waits for its turn to identify."""

    def __init__(self) -> None:
        self.guilds: list[Any] = []
        self.shards: dict[int, Any] = {}
        self.opened: list[int] = []
        self.turn = asyncio.Event()
        self.connections: Connections

    async def launch_shard(self, _gateway: object, shard: int) -> None:
        await self.turn.wait()
        if shard not in self.connections.wanted:
            raise asyncio.CancelledError
        self.opened.append(shard)
        self.shards[shard] = Socket()

    def get_shard(self, shard: int) -> Any:
        return self.shards.get(shard)


class Socket:
    shard_id = 0

    def __init__(self) -> None:
        self.open = True
        self._parent = SimpleNamespace()

    def is_closed(self) -> bool:
        return not self.open

    async def disconnect(self) -> None:
        self.open = False

    async def close(self, code: int) -> None:
        self.open = False

    async def poll_event(self) -> None:
        await asyncio.Event().wait()


@pytest.fixture
async def library() -> AsyncIterator[Library]:
    made = Library()
    made.connections = Connections(made, lambda: None)  # type: ignore[arg-type]
    running = asyncio.create_task(made.connections.run())
    yield made
    running.cancel()
    with suppress(asyncio.CancelledError):
        await running


async def settle() -> None:
    for _ in range(20):
        await asyncio.sleep(0)


async def test_what_is_wanted_is_opened_once(library: Library) -> None:
    library.turn.set()
    for shard in (2, 1, 2):
        library.connections.want(shard)
    await settle()
    assert library.opened == [1, 2]


async def test_a_shard_that_is_wanted_again_is_opened_after_all(library: Library) -> None:
    """Not wanted any more while it waited for its turn, and wanted again before it was dropped."""
    library.connections.want(3)
    await settle()
    library.connections.wanted.discard(3)
    library.turn.set()
    await settle()
    assert library.opened == []
    library.connections.want(3)
    await settle()
    assert library.opened == [3]


async def test_a_shard_that_was_dropped_can_be_opened_again(library: Library) -> None:
    library.turn.set()
    library.connections.want(0)
    await settle()
    library.connections.became_ready(0)
    assert library.connections.is_ready(0)
    library.shards[0].open = False
    assert not library.connections.is_ready(0), "ready is what has a live socket"
    library.shards[0].open = True
    await library.connections.drop(0)
    assert not library.connections.is_ready(0)
    library.connections.want(0)
    await settle()
    assert library.opened == [0, 0]


async def test_what_came_back_unasked_is_opened_again_when_it_is_wanted(library: Library) -> None:
    library.turn.set()
    library.connections.want(0)
    await settle()
    library.connections.became_ready(0)
    library.connections.wanted.discard(0)
    await library.connections.close_others(())
    library.connections.want(0)
    await settle()
    assert library.opened == [0, 0]


async def test_waiting_for_a_turn_is_not_deafness(library: Library) -> None:
    now = 0.0
    library.connections._monotonic = lambda: now
    library.connections.want(0)
    await settle()
    library.connections.waiting.add(0)
    assert library.connections.deaf(60.0) == set()
    now = 100.0
    assert library.connections.deaf(60.0) == set()
    library.connections.waiting.discard(0)
    assert library.connections.deaf(60.0) == set()
    now = 160.0
    assert library.connections.deaf(60.0) == {0}


async def test_a_shard_that_is_connected_anew_has_its_time_again(library: Library) -> None:
    """Else what takes longer than a round of the leases would never be connected."""
    now = 0.0
    connections = library.connections
    connections._monotonic = lambda: now
    connections.want(0)
    await settle()
    assert connections.deaf(60.0) == set()
    now = 60.0
    assert connections.deaf(60.0) == {0}
    await connections.reconnect(0)
    await settle()
    now = 65.0
    assert connections.deaf(60.0) == set()
    now = 125.0
    assert connections.deaf(60.0) == {0}


@pytest.mark.parametrize("is_refused", [False, True])
async def test_what_the_library_was_reconnecting_is_not_connected_twice(
    library: Library, monkeypatch: pytest.MonkeyPatch, is_refused: bool
) -> None:
    """The library goes on with the shard that it knows, beside the one that is opened anew."""
    answer, again = asyncio.Event(), []
    late = Socket()

    async def from_client(*_args: object, **_options: object) -> Socket:
        await answer.wait()
        if is_refused:
            raise OSError
        return late

    monkeypatch.setattr(discord.gateway.DiscordWebSocket, "from_client", from_client)
    client: Any = SimpleNamespace(
        dispatch=lambda *_args: None,
        loop=asyncio.get_running_loop(),
        is_closed=lambda: False,
        _reconnect=True,
    )
    library.turn.set()
    library.connections.want(0)
    await settle()
    old = discord.shard.Shard(Socket(), client, again.append)  # type: ignore[arg-type]
    monkeypatch.setattr(old._backoff, "delay", lambda: 0.0)
    library.shards[0] = discord.ShardInfo(old, 1)
    reconnecting = asyncio.create_task(old.reconnect())
    await settle()
    await library.connections.reconnect(0)
    await settle()
    assert library.opened == [0, 0]
    answer.set()
    await reconnecting
    await settle()
    assert old._task is None
    assert late.open is is_refused
    assert again == []


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("auto", ShardRange()),
        ("0-3/8", ShardRange(0, 3, 8)),
        ("5/8", ShardRange(5, 5, 8)),
    ],
)
def test_ranges_of_shards_are_read(text: str, meant: ShardRange) -> None:
    assert ShardRange.read(text) == meant


@pytest.mark.parametrize("text", ["", "8", "3-1/4", "0-4/4", "a/b", "-1/4"])
def test_other_texts_are_no_range(text: str) -> None:
    with pytest.raises(ValueError, match=r".*"):
        ShardRange.read(text)
