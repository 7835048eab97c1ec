"""People who play through a stand-in of Discord with a bot in a process of its own.

The stand-in shares the process of the benchmark, the bot has one for itself: what the bot costs is
not mixed with what the stand-in costs, and the clock that measures is the people's.
"""

from __future__ import annotations

import asyncio
import os
import random
import sys
import time
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from bot.playground import GatewayEvent, Playground, PlaygroundPerson, controls_of, text_of

Json = dict[str, Any]
PATIENCE = 30.0
START_SECONDS = 120.0
OWN = (sys.executable, "-m", "bot")


@dataclass(frozen=True, slots=True)
class Turn:
    """What one press took, in seconds: to the acknowledgement, to the new board."""

    acknowledged: float
    board: float


@dataclass
class Seen:
    """A running game as the people see it; `question` is the newest message that asks."""

    thread: str
    people: Sequence[PlaygroundPerson]
    question: Json = field(default_factory=dict)
    posted: float = 0.0
    over: bool = False
    news: asyncio.Event = field(default_factory=asyncio.Event)
    closed: asyncio.Event = field(default_factory=asyncio.Event)

    def asked(self) -> PlaygroundPerson:
        """The first one who is asked."""
        text = text_of(self.question)
        return next(person for person in self.people if person.mention in text)


def moves_of(message: Json) -> list[Json]:
    """The controls that make a move at once."""
    return [one for one in controls_of(message) if one["custom_id"][:2] in ("m:", "s:")]


def panels_of(message: Json) -> list[Json]:
    """The controls that open a private panel, if there are any."""
    every = controls_of(message)
    doors = [one for one in every if one["custom_id"].startswith("d:")]
    return doors or [one for one in every if one["custom_id"].endswith(":panel")]


def confirms_of(panel: Json) -> list[Json]:
    """The control that plays the draft of a panel, if it can be played."""
    found = [one for one in controls_of(panel) if ":confirm" in one["custom_id"]]
    return [one for one in found if not one.get("disabled")]


def edits_of(panel: Json) -> list[Json]:
    """The controls of a panel that change its draft."""
    found = [one for one in controls_of(panel) if one["custom_id"][:2] in ("e:", "x:")]
    return [one for one in found if not one.get("disabled")]


def _differs(message: Json | None, before: Json) -> bool:
    return message is not None and message["components"] != before["components"]


def asks(message: Json) -> bool:
    """Whether somebody can answer; while only computers are waited for nobody can."""
    return bool(moves_of(message) or panels_of(message))


class Crowd:
    """Everybody in one stand-in."""

    def __init__(self, playground: Playground, seed: str, slug: str = "puerto-rico") -> None:
        self.playground = playground
        self._slug = slug
        self._chance = random.Random(seed)
        self._games: dict[str, Seen] = {}
        self._people = [playground.person(name) for name in ("Ann", "Ben", "Chloe", "Dan")]
        playground.world.listen(self._notice)

    def _notice(self, event: GatewayEvent) -> None:
        game = self._games.get(event.data.get("channel_id", ""))
        if game is None or event.reader is not None:
            return
        if event.type == "MESSAGE_CREATE":
            self._posted(game, event.data)
        elif event.type == "MESSAGE_UPDATE":
            if event.data["id"] != game.question.get("id"):
                game.closed.set()
            elif asks(event.data):
                game.question = event.data
                game.news.set()

    def _posted(self, game: Seen, message: Json) -> None:
        now = time.perf_counter()
        if any(one["filename"] == "record.txt" for one in message["attachments"]):
            game.over = True
        elif not asks(message):
            return
        game.question = message
        game.posted = now
        game.news.set()

    async def open_game(self, computers: int = 0) -> Seen:
        """Let two people open a table and start."""
        people = self._chance.sample(self._people, 2)
        opened = await people[0].slash("play", "games", game=self._slug)
        lobby = (await opened.settled(PATIENCE)).message
        assert lobby is not None
        # The thread that is opened on a message has its id.
        game = self._games[lobby["id"]] = Seen(lobby["id"], people)
        await people[1].press(lobby, label="Join")
        for _ in range(computers):
            await people[0].press(lobby, label="Add computer")
        await self.playground.wait_until(lambda: _can_start(people[0], lobby), PATIENCE)
        await people[0].press(lobby, label="Start")
        await self._heard(game)
        return game

    async def _heard(self, game: Seen) -> None:
        async with asyncio.timeout(PATIENCE):
            await game.news.wait()

    async def turn(self, game: Seen) -> Turn | None:
        """Let one person answer; None if the answer led to no new board."""
        question, person = game.question, game.asked()
        game.news.clear()
        game.closed.clear()
        message, control = await self.answer(person, question)
        values = self.chosen(control)
        began = time.perf_counter()
        pressed = self.playground.actions.press(
            person.id, game.thread, message["id"], control["custom_id"], values
        )
        answer = await pressed.answered
        acknowledged = time.perf_counter() - began
        if answer.kind == 0:
            raise TimeoutError("a press was not acknowledged within 3 seconds")
        await self._heard(game)
        return Turn(acknowledged, game.posted - began) if game.posted > began else None

    def chosen(self, control: Json) -> list[str]:
        """What somebody chooses in a select, nothing at a button."""
        return [self._chance.choice(control["options"])["value"]] if "options" in control else []

    async def answer(self, person: PlaygroundPerson, question: Json) -> tuple[Json, Json]:
        """Return the message and the control of it that will make a move.

        Where there is none in public, a panel is opened and changed until it can be confirmed.
        """
        controls = moves_of(question)
        if controls:
            return question, self._chance.choice(controls)
        opened = await person.press(question, custom_id=panels_of(question)[0]["custom_id"])
        shown = (await opened.settled(PATIENCE)).message
        while shown is not None:
            ready = moves_of(shown) or confirms_of(shown)
            if ready:
                return shown, ready[0]
            shown = await self._edited(person, shown)
        raise TimeoutError("a panel cannot be confirmed")

    async def _edited(self, person: PlaygroundPerson, panel: Json) -> Json | None:
        """Make one of the changes on offer in a panel; return the panel after it."""
        control = self._chance.choice(edits_of(panel))
        if values := self.chosen(control):
            await person.choose(panel, custom_id=control["custom_id"], values=values)
        else:
            await person.press(panel, custom_id=control["custom_id"])
        await self.playground.wait_until(lambda: _differs(person.message(panel), panel), PATIENCE)
        return person.message(panel)

    async def game(self, most: int, computers: int = 0) -> list[Turn]:
        """Play a game to its end or for `most` turns, a press once the bot has nothing to do."""
        game = await self.open_game(computers)
        turns: list[Turn] = []
        while not game.over and len(turns) < most:
            made = await self.turn(game)
            if made is not None:
                turns.append(made)
                async with asyncio.timeout(PATIENCE):
                    await game.closed.wait()
        return turns

    async def under_load(self, games: int, presses: int, pause: float) -> tuple[list[Turn], int]:
        """Let somebody press every `pause` seconds, each time in another game.

        Returns the turns and how many presses were left out because no game was free.
        """
        running = [await self.open_game() for _ in range(games)]
        turns: list[Turn] = []
        left_out = 0
        tasks: set[asyncio.Task[None]] = set()

        async def one(at: int) -> None:
            made = await self.turn(running[at])
            if made is not None:
                turns.append(made)
            if running[at].over:
                running[at] = await self.open_game()
            free.append(at)

        free = list(range(games))
        loop = asyncio.get_running_loop()
        start = loop.time()
        for number in range(presses):
            await asyncio.sleep(max(0.0, start + number * pause - loop.time()))
            if not free:
                left_out += 1
                continue
            task = asyncio.create_task(one(free.pop(0)))
            tasks.add(task)
        await asyncio.gather(*tasks)
        return turns, left_out


def _can_start(organiser: PlaygroundPerson, lobby: Json) -> bool:
    labels = {one.get("label"): one for one in controls_of(organiser.message(lobby) or {})}
    return not labels["Start"].get("disabled", False)


@asynccontextmanager
async def bot_process(
    playground: Playground, folder: Path, command: Sequence[str] = OWN, **settings: str
) -> AsyncIterator[int]:
    """A bot at the stand-in, ready to answer; yields the id of its process."""
    process = await asyncio.create_subprocess_exec(
        *command, cwd=folder, env={**os.environ, **variables(playground), **settings}
    )
    try:
        await playground.wait_online(START_SECONDS)
        yield process.pid
    finally:
        with suppress(ProcessLookupError):
            process.terminate()
        await process.wait()


def variables(playground: Playground) -> Mapping[str, str]:
    """The settings that lead a bot to the stand-in."""
    root = str(Path(__file__).parents[2])
    return {
        "DISCORD_TOKEN": playground.token,
        "DISCORD_API_BASE": playground.api_base,
        "DISCORD_GATEWAY": playground.gateway_url,
        "SLOWBOAT_LOG_LEVEL": "WARNING",
        "SLOWBOAT_BURST": "0",
        "PYTHONPATH": root,
        "PYTHONDONTWRITEBYTECODE": "",  # as where the command is installed
    }
