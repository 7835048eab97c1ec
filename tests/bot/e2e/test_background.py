"""Work in the background goes on after whatever went wrong in it, and the log has it."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

import aiohttp
import discord
import pytest

from bot.client import Slowboat
from bot.playground import text_of
from bot.services.messages.delivery import Sender
from bot.services.messages.drawing import GameArtist
from bot.services.play.computer_turns import ComputerTurns
from bot.services.tables.lobby import Lobbies
from bot.services.tables.moderation import Moderation
from bot.store import key_values
from bot.store.messages import outbox
from bot.ui.command_tree import Tree
from renderers.core.texts import Texts
from tests.bot.e2e.harbour import Harbour
from tests.patience import PATIENCE

pytestmark = pytest.mark.stored


@pytest.fixture(autouse=True)
def _no_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.client.EXPIRY_SECONDS", 0.0)
    monkeypatch.setattr("bot.client.RETRY_SECONDS", 0.0)


def failing_once(monkeypatch: pytest.MonkeyPatch, owner: Any, name: str, error: Exception) -> None:
    """Let a coroutine function fail when it is called first."""
    real = getattr(owner, name)
    errors = [error]

    async def sometimes(*args: Any, **kwargs: Any) -> Any:
        if errors:
            raise errors.pop()
        return await real(*args, **kwargs)

    monkeypatch.setattr(owner, name, sometimes)


def logged(caplog: pytest.LogCaptureFixture) -> list[str]:
    """The errors with a traceback that the client has logged."""
    records = [record for record in caplog.records if record.name == "bot.client"]
    return [str(record.exc_info[1]) for record in records if record.exc_info and record.exc_info[1]]


async def test_the_first_pictures_of_running_games_are_prepared_before_anybody_can_press(
    harbour: Harbour, monkeypatch: pytest.MonkeyPatch
) -> None:
    prepared: list[tuple[bool, list[str]]] = []
    begun = asyncio.Event()
    add_commands = Slowboat.add_commands

    def prepare(_drawing: GameArtist, _texts: Texts, first: Sequence[str]) -> None:
        prepared.append((harbour.bot.is_ready(), [*first]))
        begun.set()

    async def after_it_has_begun(bot: Slowboat) -> None:
        # it's done beside the rest of the start, which is quicker on some machines
        await asyncio.wait_for(begun.wait(), PATIENCE)
        await add_commands(bot)

    await harbour.table("Ann", "Ben", slug="valparaiso")
    monkeypatch.setattr(GameArtist, "prepare", prepare)
    monkeypatch.setattr(Slowboat, "add_commands", after_it_has_begun)
    await harbour.stop()
    await harbour.start()
    assert prepared == [(False, ["valparaiso"])]


async def test_tables_expire_although_it_failed_before(
    harbour: Harbour, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    failing_once(monkeypatch, Lobbies, "expire_due", OSError("the database is busy"))
    await harbour.stop()
    await harbour.start()
    lobby = await harbour.lobby()
    harbour.later(90_000.0)
    ann = harbour.person("Ann")
    await harbour.until(lambda: "closed" in text_of(ann.message(lobby) or lobby))
    assert logged(caplog) == ["the database is busy"]


@pytest.mark.parametrize(
    ("owner", "name"), [(ComputerTurns, "resume"), (Sender, "start"), (outbox, "queues_with_due")]
)
async def test_messages_are_sent_although_the_start_of_it_failed(
    harbour: Harbour,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    owner: Any,
    name: str,
) -> None:
    await harbour.stop()
    failing_once(monkeypatch, owner, name, OSError("the database is busy"))
    await harbour.start()
    table = await harbour.table("Ann", "Ben")
    await table.play_on(moves=2)
    assert logged(caplog) == ["the database is busy"]


@pytest.mark.parametrize(
    "error", [OSError("no route"), aiohttp.ClientError("no route"), discord.DiscordException("no")]
)
async def test_commands_that_cannot_be_registered_do_not_stop_the_start(
    harbour: Harbour,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    error: Exception,
) -> None:
    async with harbour.app.db.transaction() as tx:
        await key_values.put(tx, f"commands:{harbour.bot.application_id}", "other")
    await harbour.stop()
    failing_once(monkeypatch, Tree, "sync", error)
    await harbour.start()
    await harbour.lobby()
    assert logged(caplog) == [str(error)]


async def test_nothing_is_tried_again_once_the_client_has_ended(
    harbour: Harbour, monkeypatch: pytest.MonkeyPatch
) -> None:
    lobby = await harbour.lobby()
    await harbour.idle()
    failed = asyncio.Event()

    async def never(*_: object) -> None:
        failed.set()
        raise OSError("no route")

    monkeypatch.setattr("bot.ui.messages.messenger.DiscordMessenger.send", never)
    await harbour.person("Ben").press(lobby, label="Join")
    await failed.wait()
    await harbour.bot.close()
    async with asyncio.timeout(PATIENCE):
        await harbour.bot.sender.idle()


async def test_games_of_a_server_that_is_back_go_on_although_that_failed_at_first(
    harbour: Harbour, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await harbour.table("Ann", "Ben")
    (guild,) = harbour.bot.guilds
    await harbour.bot.on_guild_remove(guild)
    assert (await harbour.app.play.games.position(table.game_id)).game.paused_at is not None
    failing_once(monkeypatch, Moderation, "go_on", OSError("the database is busy"))
    with pytest.raises(OSError, match="busy"):
        await harbour.bot.on_guild_join(guild)
    await harbour.bot.on_guild_join(guild)
    assert (await harbour.app.play.games.position(table.game_id)).game.paused_at is None


async def test_a_server_that_comes_back_at_once_finds_no_game_paused(harbour: Harbour) -> None:
    tables = [await harbour.table("Ann", "Ben") for _ in range(2)]
    (guild,) = harbour.bot.guilds
    await asyncio.gather(harbour.bot.on_guild_remove(guild), harbour.bot.on_guild_join(guild))
    for table in tables:
        assert (await harbour.app.play.games.position(table.game_id)).game.paused_at is None
