"""Several processes of the bot on one PostgreSQL database, beside a stand-in with shards."""

from __future__ import annotations

import asyncio
import os
import sys
from collections import Counter
from collections.abc import Callable
from typing import Any

import psycopg

import bot.__main__
import bot.client
import bot.cluster.member
from bot.app import AppOptions
from bot.playground import Playground, PlaygroundPerson, controls_of, text_of
from bot.playground.interaction_types import Interaction
from bot.playground.world import GatewayEvent
from tests.bot.e2e.harbour import NEVER, Json, Table, quick_renderers
from tests.killing import Doomed, Telling
from tests.patience import PATIENCE, until

SHARDS = 4
LEASE_SECONDS = 5.0
IDENTIFY_SECONDS = 1.0
"""The pause between two shards of one bucket that this stand-in insists on; Discord's is longer."""


def quick_options(*arguments: Any, **options: Any) -> AppOptions:
    """Options of a bot whose pictures are of one colour."""
    options |= {"draw_apart": False, "renderers": quick_renderers()}
    return AppOptions(*arguments, **options)


def run_bot(_telling: Telling, environment: dict[str, str], arguments: list[str]) -> None:
    """Do what the command `slowboat` does."""
    os.environ.update(environment)
    bot.__main__.DISCORD_READY_TIMEOUT = 0.2  # the stand-in tells of servers at once
    bot.client.PREPARE_SECONDS = NEVER  # type: ignore[misc]
    bot.cluster.member.IDENTIFY_SECONDS = IDENTIFY_SECONDS + 0.25  # type: ignore[misc]
    bot.__main__.AppOptions = quick_options  # type: ignore[attr-defined, assignment, misc]
    sys.exit(bot.__main__.main(arguments))


class Fleet:
    """A stand-in with a server on each shard, and processes of the bot that come and go."""

    def __init__(self, playground: Playground, database: str) -> None:
        self.playground = playground
        self.database = database
        self.processes: dict[str, Doomed] = {}
        self._looking = psycopg.connect(database, autocommit=True)
        self.posted: Counter[str] = Counter()
        self._asked: list[str] = []
        playground.world.listen(self._notice)
        guilds = [playground.world.add_server(f"Server {number}") for number in range(SHARDS)]
        self.channels = {
            (int(guild["id"]) >> 22) % SHARDS: str(playground.world.in_guild(guild["id"])[0]["id"])
            for guild in guilds
        }

    def unanswered(self) -> int:
        """How many interactions got no answer in time, or none yet."""
        return len(self._unanswered())

    def let_expire(self) -> None:
        """Let the time be over for all answers that have not come."""
        for interaction in self._unanswered():
            self.playground.interactions._expire(interaction)

    def _unanswered(self) -> list[Interaction]:
        asked = [self.playground.interactions.get(number) for number in self._asked]
        return [each for each in asked if each is not None and each.answer is None]

    def _notice(self, event: GatewayEvent) -> None:
        if event.type == "INTERACTION_CREATE":
            self._asked.append(event.data["id"])
        if event.type == "MESSAGE_CREATE" and event.reader is None:
            told = text_of(event.data)
            self.posted.update(f"{one['filename']}: {told}" for one in event.data["attachments"])

    def start(self, name: str, *arguments: str) -> None:
        """Start a process."""
        environment = {
            "DISCORD_TOKEN": self.playground.token,
            "DISCORD_API_BASE": self.playground.api_base,
            "DISCORD_GATEWAY": self.playground.gateway_url,
            "SLOWBOAT_DATABASE": self.database,
            "SLOWBOAT_LEASE_SECONDS": str(LEASE_SECONDS),
            "SLOWBOAT_THINKING_SECONDS": "0",
            "SLOWBOAT_LOG_LEVEL": os.environ.get("FLEET_LOG", "WARNING"),
        }
        self.processes[name] = Doomed(run_bot, environment, ["run", *arguments])

    def holders(self) -> dict[int, str]:
        """The processes that hold shards, by their order of arrival: "1", "2", …"""
        rows = self._looking.execute("SELECT shard, holder FROM leases WHERE holder IS NOT NULL")
        return {shard: str(holder) for shard, holder in rows}

    async def until_held(self, *shares: int) -> dict[int, str]:
        """Wait until the shards are held in such numbers; return the holders."""
        wanted = sorted(shares)
        await until(lambda: sorted(Counter(self.holders().values()).values()) == wanted)
        return self.holders()

    async def until_shared(self, *shares: int) -> dict[int, str]:
        """Wait until the shards are held in such numbers, and each is connected once."""
        holders = await self.until_held(*shares)
        wanted = [(shard, SHARDS) for shard in range(SHARDS)]
        await until(lambda: sorted(self.playground.gateway.connected_shards()) == wanted)
        return holders

    async def until_connected(self, count: int) -> None:
        """Wait until so many shards are connected, those of frozen processes included."""
        await until(lambda: len(self.playground.gateway.connected_shards()) == count)

    async def tables(self, *shards: int) -> list[Table]:
        """Open tables in the servers of shards, and start the games."""
        names = [("Ann", "Ben"), ("Chloe", "Dan"), ("Eun", "Fumi")]
        await self.until(lambda: bool(self.playground.world.commands))
        opening = [self.table(each, *pair) for each, pair in zip(shards, names, strict=False)]
        return await asyncio.gather(*opening)

    async def table(self, shard: int, *names: str) -> Table:
        """Open a table in the server of a shard, and start the game."""
        people = [self.person(name) for name in names]
        opened = await people[0].slash("play", self.channels[shard], game="puerto-rico")
        await opened.settled()
        lobby = opened.message
        assert lobby is not None
        game_id = int(controls_of(lobby)[0]["custom_id"].split(":")[1])
        for person in people[1:]:
            await person.press(lobby, label="Join")
            await self.until(lambda person=person: person.name in str(self.now(people[0], lobby)))
        await people[0].press(lobby, label="Start")
        await self.until(lambda: self._thread_of(lobby) is not None)
        thread = self._thread_of(lobby)
        assert thread is not None
        return Table(self, lobby, thread, game_id, people)  # type: ignore[arg-type]

    def now(self, person: PlaygroundPerson, message: Json) -> Any:
        return person.message(message)

    def _thread_of(self, lobby: Json) -> str | None:
        world = self.playground.world
        for channel in list(world.channels.values()):
            if channel.get("parent_id") == lobby["channel_id"] and any(
                one.data["attachments"] for one in world.messages[channel["id"]].values()
            ):
                return str(channel["id"])
        return None

    def person(self, name: str) -> PlaygroundPerson:
        return self.playground.person(name)

    async def until(self, condition: Callable[[], bool]) -> None:
        await self.playground.wait_until(condition, PATIENCE)

    async def end(self) -> None:
        """Kill what is left."""
        self._looking.close()
        for process in self.processes.values():
            process.kill()
        for process in self.processes.values():
            await asyncio.to_thread(process.end)
