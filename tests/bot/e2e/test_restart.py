"""Restarts: the bot is stopped or killed anywhere, and nothing is lost or shown twice."""

from __future__ import annotations

import asyncio
import os
import random
import sys
from collections import Counter
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

import bot.__main__
import bot.client
from bot.playground import ManualClock, Playground, controls_of, text_of
from bot.playground.interactions import FIRST_ANSWER_SECONDS
from bot.playground.world import GatewayEvent
from bot.services.base import check
from bot.store.database import Database
from rules import Record
from tests.bot.e2e.harbour import NEVER, Harbour, Json, Table, is_end, move_controls
from tests.bot.playground.clients import aim
from tests.databases import run
from tests.killing import Doomed, Telling
from tests.patience import PATIENCE

pytestmark = pytest.mark.stored


def posted_pictures(playground: Playground) -> Counter[str]:
    """All pictures in messages for everybody that are posted from now on, with what these say."""
    found: Counter[str] = Counter()

    def notice(event: GatewayEvent) -> None:
        if event.type == "MESSAGE_CREATE" and event.reader is None:
            said = text_of(event.data)
            found.update(f"{one['filename']}: {said}" for one in event.data["attachments"])

    playground.world.listen(notice)
    return found


async def test_old_buttons_work_after_a_restart(harbour: Harbour) -> None:
    shown = posted_pictures(harbour.playground)
    table = await harbour.table("Ann", "Ben")
    for _ in range(5):
        await table.play_on(moves=2)
        await harbour.idle()
        await harbour.stop()
        await harbour.start()
    assert not table.over
    assert len(shown) > 10
    assert set(shown.values()) == {1}


async def test_a_draft_survives_a_restart(harbour: Harbour) -> None:
    table = await harbour.table("Ann", "Ben")
    await table.until_panel()
    person = table.asked()[0]
    opened = await table.open_panel(person)
    changed = await table.edit(person, opened)
    await harbour.idle()
    await harbour.stop()
    await harbour.start()
    assert text_of(await table.open_panel(person)) == text_of(changed)


async def test_an_open_table_survives_a_restart(harbour: Harbour) -> None:
    lobby = await harbour.lobby()
    await harbour.idle()
    await harbour.stop()
    await harbour.start()
    ben = harbour.person("Ben")
    await ben.press(lobby, label="Join")
    await harbour.until(lambda: "Ben" in text_of(ben.message(lobby) or lobby))


async def test_a_table_whose_message_was_not_noted_is_shown_again(harbour: Harbour) -> None:
    """Killed after the lobby was posted, before its message was noted."""
    lobby = await harbour.lobby()
    await harbour.idle()
    await harbour.stop()
    run(harbour.database, "UPDATE games SET lobby_message_id = NULL")
    await harbour.start()
    ben = harbour.person("Ben")
    await ben.press(lobby, label="Join")
    await harbour.until(lambda: "Ben" in text_of(ben.message(lobby) or lobby))


async def test_a_game_whose_message_was_not_noted_is_no_longer_shown_as_a_table(
    harbour: Harbour,
) -> None:
    """Killed likewise, and started by its timer since then: the press shows what became of it."""
    lobby = await harbour.lobby()
    ann, game_id = harbour.person("Ann"), int(controls_of(lobby)[0]["custom_id"].split(":")[1])
    await harbour.idle()
    await harbour.stop()
    run(harbour.database, "UPDATE games SET lobby_message_id = NULL")
    await harbour.start()
    await harbour.app.lobbies.add_computer(game_id, int(ann.id))
    await harbour.app.lobbies.start(game_id, int(ann.id))
    await harbour.person("Ben").press(lobby, label="Join")

    def shown() -> list[object]:
        return [one.get("label") for one in controls_of(ann.message(lobby) or lobby)]

    await harbour.until(lambda: "Join" not in shown())


async def test_the_commands_are_registered_once(harbour: Harbour) -> None:
    registered: list[str] = []
    harbour.playground.world.listen(
        lambda event: registered.append(event.type) if "COMMAND" in event.type else None
    )
    await harbour.stop()
    await harbour.start()
    assert registered == []


async def test_a_press_while_the_bot_leaves_is_refused_or_carried_out(harbour: Harbour) -> None:
    table = await harbour.table("Ann", "Ben")
    await harbour.idle()
    before = table.newest()
    asked = table.asked()[0]
    custom_id = move_controls(before)[0]["custom_id"]
    press = asyncio.create_task(asked.press(before, custom_id=custom_id))
    await harbour.stop()
    harbour.playground.world.clock.advance(FIRST_ANSWER_SECONDS)  # else a press that is lost waits
    outcome = await press
    await harbour.start()
    told = [one["content"] for one in outcome.followups]
    if outcome.kind == "message":
        told.append(outcome.text)
    assert all("is restarting" in one for one in told)
    if told or outcome.kind == "failed":
        await asked.press(before, custom_id=custom_id)
    await table.moved_on(before)


def run_bot(_telling: Telling, environment: dict[str, str]) -> None:
    """Do what the command `slowboat` does."""
    os.environ.update(environment)
    bot.__main__.DISCORD_READY_TIMEOUT = 0.2  # the stand-in tells of servers at once
    bot.client.PREPARE_SECONDS = NEVER
    sys.exit(bot.__main__.main([]))


class Outside:
    """A stand-in here, and a bot in a process of its own that can be killed."""

    def __init__(self, playground: Playground, database: Path) -> None:
        self.playground = playground
        self.database = database
        self._process: Doomed | None = None
        self.calls = 0
        self._awaited: dict[int, asyncio.Event] = {}

    def count(self, *_: Any) -> None:
        """Note one call of the bot."""
        self.calls += 1
        for at, reached in list(self._awaited.items()):
            if self.calls >= at:
                reached.set()

    def reached(self, calls: int) -> asyncio.Event:
        """Return what is set once the bot has made so many calls."""
        event = self._awaited.setdefault(calls, asyncio.Event())
        if self.calls >= calls:
            event.set()
        return event

    @property
    def runs(self) -> bool:
        return self._process is not None

    def person(self, name: str) -> Any:
        return self.playground.person(name)

    async def until(self, condition: Any) -> None:
        await self.playground.wait_until(condition, PATIENCE)

    async def start(self) -> None:
        environment = {
            "DISCORD_TOKEN": self.playground.token,
            "DISCORD_API_BASE": self.playground.api_base,
            "DISCORD_GATEWAY": self.playground.gateway_url,
            "SLOWBOAT_DATABASE": str(self.database),
            "SLOWBOAT_LOG_LEVEL": "ERROR",
            "SLOWBOAT_BURST": "0",
        }
        self._process = await asyncio.to_thread(Doomed, run_bot, environment)
        await self.playground.wait_online(PATIENCE)
        # a bot that shares its work registers them when it has the first shard
        await self.until(lambda: bool(self.playground.world.commands))

    async def end(self, *, killed: bool = True) -> int:
        """End the process, without warning or in order; returns its exit status."""
        assert self._process is not None
        process, self._process = self._process, None
        if killed:
            process.kill()
        else:
            process.terminate()
        status = await asyncio.to_thread(process.end)
        await self.until(lambda: not self.playground.gateway.online)
        return status


@pytest.fixture
async def outside(address: str, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Outside]:
    counted: list[Outside] = []

    def observe(*_: Any) -> None:
        for each in counted:
            each.count()

    async with Playground(observer=observe, clock=ManualClock()) as playground:
        aim(playground, monkeypatch)
        made = Outside(playground, address)
        counted.append(made)
        await made.start()
        yield made
        if made.runs:
            await made.end()


async def open_game(outside: Outside) -> Table:
    ann, ben = outside.person("Ann"), outside.person("Ben")
    opened = await ann.slash("play", "games", game="puerto-rico")
    await opened.settled()
    lobby: Json = opened.message
    game_id = int(controls_of(lobby)[0]["custom_id"].split(":")[1])
    await ben.press(lobby, label="Join")
    await outside.until(lambda: "2. Ben" in text_of(ann.message(lobby)))
    await ann.press(lobby, label="Start")
    await outside.until(
        lambda: any(
            any(one["attachments"] for one in ann.messages(thread["id"]))
            for thread in ann.threads()
        )
    )
    return Table(outside, lobby, ann.threads()[0]["id"], game_id, [ann, ben])  # type: ignore[arg-type]


async def press_and_kill(outside: Outside, table: Table, chance: random.Random) -> None:
    """Answer the newest question and kill the bot some calls later."""
    message = await table.question()
    person = table.asked(message)[0]
    controls = move_controls(message)
    reached = outside.reached(outside.calls + chance.randint(0, 3))
    if controls and "options" not in controls[0]:
        custom_id = chance.choice(controls)["custom_id"]
        press = asyncio.create_task(person.press(message, custom_id=custom_id))
    else:
        press = asyncio.create_task(table.answer(person, message))
    waited = asyncio.create_task(reached.wait())
    await asyncio.wait([press, waited], return_when=asyncio.FIRST_COMPLETED)
    waited.cancel()
    await outside.end()
    press.cancel()
    await asyncio.gather(press, return_exceptions=True)


async def until_the_end_is_near(harbour: Harbour, table: Table) -> None:
    """Let the game go on without anybody's presses."""
    while not _ends_soon((await harbour.app.play.games.position(table.game_id)).state):
        await table.go_on(1, harbour.app)
    await harbour.idle()


def _ends_soon(state: Any) -> bool:
    """Whether a few moves are left: something that the game of Puerto Rico ends with is scarce."""
    rooms = min(player.city_free() for player in state.players)
    return bool(state.end or rooms < 2 or state.vp_pool < 9 or state.colonist_supply < 6)


# on a server the next process waits for the lease of the killed one, half a minute each time;
# the tests of processes that share a server kill them with shorter leases
@pytest.mark.parametrize("database_kind", ["sqlite"])
async def test_killed_at_random_points_nothing_is_lost_or_shown_twice(outside: Outside) -> None:
    chance = random.Random(7)
    shown = posted_pictures(outside.playground)
    table = await open_game(outside)
    for _ in range(6):
        await table.play_on(moves=chance.randint(0, 3))
        await press_and_kill(outside, table, chance)
        outside.playground.faults.forget_nonces()
        await outside.start()
    assert await outside.end(killed=False) == 0
    here = Harbour(outside.playground, outside.database)
    await here.start()
    await until_the_end_is_near(here, table)
    await here.stop()
    await outside.start()
    await press_and_kill(outside, table, chance)
    await outside.start()
    await table.play_on()
    assert [name for name, times in shown.items() if times > 1] == []
    assert len([message for message in table.messages() if is_end(message)]) == 1
    assert len(outside.person("Ann").threads()) == 1
    end = table.newest()
    (head,) = [one for one in table.messages() if text_of(one).startswith("## ")]
    await outside.until(lambda: f"/{end['id']})" in text_of(head_now(table, head)))
    left = [one["id"] for one in table.messages() if one["attachments"]]
    assert set(left) <= {end["id"], table.messages()[-1]["id"]}, "the result and its film"
    record = next(one for one in end["attachments"] if one["filename"] == "record.txt")
    made = Record.from_text(table.file(record).decode())
    made.replay()
    assert await outside.end(killed=False) == 0
    db = await Database.open(outside.database)
    try:
        assert await check.check(db) == ()
    finally:
        await db.close()


def head_now(table: Table, head: Json) -> Json:
    return next(one for one in table.messages() if one["id"] == head["id"])


async def test_a_game_without_a_record_has_an_end(
    harbour: Harbour, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its moves cannot be replayed, as after a change of the rules that they do not fit."""
    table = await harbour.table("Ann", "Ben")
    await table.play_on(moves=4)
    await harbour.idle()
    await harbour.stop()
    run(harbour.database, "UPDATE moves SET text = 'role nobody' WHERE ply = 1")
    await harbour.start()
    # a film of it fails time and again
    monkeypatch.setattr(harbour.bot.sender, "_backoff", (0.0,))
    await table.play_on(moves=4)
    await until_the_end_is_near(harbour, table)
    await table.play_on()
    await harbour.idle()
    end = table.messages()[-1]
    assert "Final scores" in text_of(end)
    assert "older rules" in text_of(end)
    assert "record.txt" not in [one["filename"] for one in end["attachments"]]
