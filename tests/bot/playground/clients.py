"""The real discord.py client, pointed at a stand-in; small bots for the tests."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

import discord
import yarl
from discord import app_commands
from discord.ext import commands

from bot.playground import Playground
from bot.playground.watching import PATIENCE


class TryBot(commands.AutoShardedBot):
    """An ordinary bot with intent `guilds`; `prepare` registers commands before the sync."""

    def __init__(self, prepare: Callable[[TryBot], Awaitable[None]] | None, **options: Any) -> None:
        options.setdefault("intents", discord.Intents(guilds=True))
        super().__init__(
            command_prefix=(),
            allowed_mentions=discord.AllowedMentions.none(),
            max_messages=None,
            chunk_guilds_at_startup=False,
            member_cache_flags=discord.MemberCacheFlags.none(),
            guild_ready_timeout=0.05,
            **options,
        )
        self._prepare = prepare
        self.seen: list[tuple[str, Any]] = []
        self.errors: list[BaseException] = []
        self.tree.on_error = self._on_tree_error  # type: ignore[method-assign]

    async def _on_tree_error(self, interaction: Any, error: app_commands.AppCommandError) -> None:
        self.errors.append(error)

    async def setup_hook(self) -> None:
        if self._prepare is not None:
            await self._prepare(self)
            await self.tree.sync()

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        return

    async def on_socket_event_type(self, name: str) -> None:
        self.seen.append((name, None))


class Hurried:
    """Stands for the module `asyncio` in the library, which pauses for a moment between tries.

    By itself it waits for some seconds before it connects or asks again.
    """

    def __getattr__(self, name: str) -> Any:
        return getattr(asyncio, name)

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(seconds / 100)


def hurry(monkeypatch: Any) -> None:
    """Let the library try again soon what has failed."""
    for module in ("client", "http", "shard", "webhook.async_"):
        monkeypatch.setattr(f"discord.{module}.asyncio", Hurried())


def aim(playground: Playground, monkeypatch: Any) -> None:
    """Point the client at the stand-in, by class attributes (DISCORD 15); it is in a hurry."""
    hurry(monkeypatch)
    monkeypatch.setattr(discord.http.Route, "BASE", playground.api_base)
    monkeypatch.setattr(
        discord.gateway.DiscordWebSocket, "DEFAULT_GATEWAY", yarl.URL(playground.gateway_url)
    )
    monkeypatch.setattr(discord.asset.Asset, "BASE", playground.cdn_base)


@asynccontextmanager
async def running(bot: discord.Client, playground: Playground) -> AsyncIterator[None]:
    """Run a bot until the block ends; an error of the bot ends the block with that error."""
    ready = asyncio.Event()

    async def on_ready() -> None:
        ready.set()

    bot.on_ready = on_ready  # type: ignore[attr-defined]
    task = asyncio.create_task(bot.start(playground.token))
    waiting = asyncio.create_task(ready.wait())
    done, _ = await asyncio.wait(
        {task, waiting}, return_when=asyncio.FIRST_COMPLETED, timeout=PATIENCE
    )
    if task in done:
        waiting.cancel()
        await task
    assert ready.is_set(), "the bot did not get ready"
    try:
        yield
    finally:
        await bot.close()
        await asyncio.gather(task, return_exceptions=True)
