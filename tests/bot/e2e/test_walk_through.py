"""Every command in every place, as player and spectator, with sense and without, in each language.

It answers at the first try, in the language of whoever asked, and nothing goes wrong inside.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import pytest

from bot.model import Guild
from bot.playground import ClientRefusal, InteractionResult, PlaygroundPerson, controls_of
from bot.services.errors import Refused
from bot.store.people import server_settings
from tests.bot.e2e.harbour import Harbour, Json, Table, asks
from tests.bot.e2e.walking import (
    DIRECT,
    MARKED,
    PEOPLE,
    SAME,
    SERVER,
    Command,
    commands,
    every_text,
    nonsense,
    sensible,
    speaking,
    texts_in,
    without_pages,
)
from tests.bot.playground.openapi import Checker
from tests.patience import PATIENCE
from tests.pseudo import NOTATION, WORD, unmarked
from tests.sharing import in_turn

LANGUAGES = ("en-US", MARKED, "ko", "ja")
"""A walk takes ten seconds, so a usual run takes one: without SLOWBOAT_TURN the marked one, which
also finds what is not in the catalogues."""
BUTTON, SELECT = 2, 3
SCRIPTS = {
    "en-US": re.compile(r"[A-Za-z]"),
    "ko": re.compile(r"[\uac00-\ud7a3]"),
    "ja": re.compile(r"[\u3040-\u30ff\u4e00-\u9fff]"),
}


@dataclass
class Walk:
    """A walk through all commands in one language."""

    harbour: Harbour
    language: str
    table: Table
    faults: list[str] = field(default_factory=list)
    pressed: set[str] = field(default_factory=set)

    async def try_all(self) -> None:
        for command in commands(self.harbour):
            await self._in_channel(command)
            await self._in_thread(command, player=True)
            await self._in_thread(command, player=False)
            await self._in_private(command)

    @property
    def people(self) -> list[PlaygroundPerson]:
        return [self.harbour.person(name) for name in PEOPLE]

    async def _in_channel(self, command: Command) -> None:
        await self._variants(self.harbour.person("Dan"), command, "games", "in a channel")
        if command.needs:
            await self._variants(self.harbour.person("Ann"), command, "games", "as manager")

    async def _in_thread(self, command: Command, *, player: bool) -> None:
        await self._running()
        person = self.table.asked()[0] if player else self.harbour.person("Dan")
        role = "as player" if player else "as spectator"
        await self._variants(person, command, self.table.thread, role)

    async def _in_private(self, command: Command) -> None:
        await self._variants(self.harbour.person("Dan"), command, "dm", "in private")

    async def _running(self) -> None:
        """Begin another game if a command has ended or stopped the one there was."""
        try:
            game = (await self.harbour.app.play.games.position(self.table.game_id)).game
        except Refused:
            game = None
        seated = [] if game is None else [seat.person_id for seat in game.seats]
        mine = [int(person.id) for person in self.table.people]
        paused = game is not None and game.paused_at is not None
        if game is None or paused or seated != mine or game.status != "running":
            await self._usual_settings()
            with speaking("en-US", self.people):
                self.table = await self.harbour.table("Ann", "Ben")
        await self.harbour.until(lambda: any(map(asks, self.table.messages())))
        await self.harbour.idle()

    async def _usual_settings(self) -> None:
        """Take back what the walk chose for the server, which holds for all tables opened later."""
        async with self.harbour.app.db.transaction() as tx:
            await server_settings.save(tx, Guild(int(self.harbour.playground.world.guild_id)))

    async def _variants(
        self, person: PlaygroundPerson, command: Command, place: Any, where: str
    ) -> None:
        """Use a command with several arguments; whatever is posted comes from the catalogues."""
        before = self._public()
        with speaking(self.language, self.people):
            await self._tried(person, command, place, where)
            await self.harbour.idle()
        if self.language != MARKED:
            return
        posted = {
            number: message for number, message in self._public().items() if number not in before
        }
        for message in posted.values():
            text = "\n".join(every_text(message))
            self.faults += [
                f"posted after /{command.name} {where}: {f}" for f in self._strange(text)
            ]

    def _public(self) -> dict[str, Json]:
        """What the bot has posted in channels, threads and direct messages, by id."""
        every = self.harbour.playground.world.messages.values()
        return {
            one.id: one.data
            for channel in every
            for one in channel.values()
            if one.reader is None and one.data["author"].get("bot")
        }

    async def _tried(
        self, person: PlaygroundPerson, command: Command, place: Any, where: str
    ) -> None:
        """Use a command, and note what is wrong with the answers."""
        about = f"/{command.name} {where}"
        if not self._usable(person, command, place):
            with pytest.raises(ClientRefusal):
                await self._use(person, command, place, await self._sense(person, command, place))
            return
        if command.required:
            with pytest.raises(ClientRefusal):
                await self._use(person, command, place, {})
        full = await self._sense(person, command, place)
        needed = {option["name"]: full[option["name"]] for option in command.required}
        wrong = {option["name"]: nonsense(option) for option in command.options}
        for given in (needed, full, wrong) if command.options else (needed,):
            outcome = await self._use(person, command, place, given)
            self.faults += [f"{about} {given}: {fault}" for fault in self._wrong(outcome)]
            if outcome.ephemeral and outcome.message is not None:
                await self._press_all(person, outcome.message, f"{about} {given}")

    async def _press_all(self, person: PlaygroundPerson, message: Json, about: str) -> None:
        """Use each sort of control of a private answer once, as long as it is there."""
        for control in controls_of(message):
            sort = re.sub(r"\d+", "", control["custom_id"])
            if sort in self.pressed or control["type"] not in (BUTTON, SELECT):
                continue
            self.pressed.add(sort)
            now = person.message(message)
            there = [] if now is None else [one["custom_id"] for one in controls_of(now)]
            if control["custom_id"] not in there or control.get("disabled"):
                continue
            if control["type"] == BUTTON:
                outcome = await person.press(now, custom_id=control["custom_id"])
            else:
                value = control["options"][-1]["value"]
                outcome = await person.choose(now, custom_id=control["custom_id"], values=[value])
            await outcome.settled(PATIENCE)
            told = f"{about}, then {control['custom_id']}"
            self.faults += [f"{told}: {fault}" for fault in self._wrong(outcome)]

    def _usable(self, person: PlaygroundPerson, command: Command, place: Any) -> bool:
        if (DIRECT if place == "dm" else SERVER) not in command.contexts:
            return False
        return place == "dm" or not command.needs or person.name == "Ann"

    async def _sense(
        self, person: PlaygroundPerson, command: Command, place: Any
    ) -> dict[str, object]:
        return {
            option["name"]: await sensible(person, command, option, place)
            for option in command.options
        }

    async def _use(
        self, person: PlaygroundPerson, command: Command, place: Any, given: dict[str, object]
    ) -> InteractionResult:
        people = {person.name: person for person in self.people}
        values = {name: people.get(str(value), value) for name, value in given.items()}
        outcome = await person.slash(command.name, place, **values)
        return await outcome.settled(PATIENCE)

    def _wrong(self, outcome: InteractionResult) -> Iterator[str]:
        if outcome.kind == "failed":
            yield "no answer"
        elif outcome.modal is None and outcome.message is None:
            yield f"nothing to be seen ({outcome.kind})"
        if outcome.ephemeral or outcome.modal is not None:
            yield from self._strange("\n".join(texts_in(outcome)))

    def _strange(self, text: str) -> Iterator[str]:
        """Yield what of a private answer is in another language."""
        if self.language == MARKED:
            words = unmarked(without_pages(text), SAME)
            if words:
                yield f"without the catalogues: {words[:8]}"
        elif _worded(text) and not SCRIPTS[self.language].search(text):
            yield f"in another language: {text[:80]!r}"


def _worded(text: str) -> bool:
    for name in SAME:
        text = text.replace(name, "")
    return bool(WORD.search(NOTATION.sub("", text)))


@pytest.fixture
def checker() -> Iterator[Checker]:
    """Checks every call: other tests of the whole bot check a share of those that are alike."""
    made = Checker()
    yield made
    assert made.problems == []


@pytest.mark.parametrize("language", in_turn(LANGUAGES, len(LANGUAGES)))
async def test_every_command_answers(
    harbour: Harbour, language: str, caplog: pytest.LogCaptureFixture
) -> None:
    table = await harbour.table("Ann", "Ben")
    walk = Walk(harbour, language, table)
    with caplog.at_level(logging.ERROR):
        await walk.try_all()
    assert len(walk.pressed) > 10
    failed = [record.getMessage() for record in caplog.records if record.levelno >= logging.ERROR]
    assert failed == []
    assert not walk.faults, "\n".join(walk.faults)
