"""Trying every registered command as somebody would who has never seen the bot.

The commands come from what was registered with Discord, so a new one is tried without a word
here; only where no value is offered for an option does `GIVEN` have a sensible one by its name.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from typing import Any

import pytest

from bot import i18n
from bot.games import GAMES
from bot.playground import ClientRefusal, InteractionResult, PlaygroundPerson
from bot.playground.layout import walk
from bot.rulebook.books import pages
from tests.bot.e2e.harbour import Harbour, Json
from tests.pseudo import Pseudo

GIVEN: dict[str, object] = {
    "from": "tomorrow",
    "hours": 3,
    "notation": "role mayor",
    "pace": "48h +12h max 72h",
    "player": "1",
    "question": "mayor",
    "topic": "mayor",
    "turn": "1",
    "until": "tomorrow",
    "zone": "Asia/Seoul",
}
"""Sensible values by the name of an option; else a number is 1 and a text the first one offered."""
MARKED = "marked"
PEOPLE = ("Ann", "Ben", "Chloe", "Dan", "Eun", "Fumi")
SAME = (
    *PEOPLE,
    *("Slowboat", "Harbour", "Puerto Rico", "Brass: Birmingham"),
    *("English", "한국어", "日本語", "Asia/Seoul", "UTC", "qwertz"),
)
"""What is called the same in every language."""
NONSENSE = "qwertz"
SUBCOMMANDS = (1, 2)
TEXT, INTEGER, TRUTH, PERSON, CHANNEL, ROLE, NUMBER = 3, 4, 5, 6, 7, 8, 10
SERVER, DIRECT = 0, 1


@dataclass(frozen=True)
class Command:
    """A command that can be used: its full name, its options, where it can be used and by whom."""

    name: str
    options: tuple[Json, ...]
    contexts: tuple[int, ...]
    needs: int

    @property
    def required(self) -> tuple[Json, ...]:
        return tuple(option for option in self.options if option.get("required"))


def commands(harbour: Harbour) -> list[Command]:
    """All registered commands, those of groups one by one."""
    registered = [one for one in harbour.playground.world.commands.values() if one["type"] == 1]
    return [found for one in registered for found in _leaves(one, one, "")]


def _leaves(node: Json, top: Json, before: str) -> Iterator[Command]:
    name = f"{before}{node['name']}"
    inner = [option for option in node.get("options", []) if option["type"] in SUBCOMMANDS]
    for each in inner:
        yield from _leaves(each, top, f"{name} ")
    if not inner:
        contexts = top.get("contexts")
        yield Command(
            name,
            tuple(node.get("options", [])),
            (SERVER, DIRECT) if contexts is None else tuple(contexts),
            int(top["default_member_permissions"] or 0),
        )


@contextmanager
def speaking(language: str, people: list[PlaygroundPerson]) -> Iterator[None]:
    """Let people have a language; the marked one is everybody's."""
    with pytest.MonkeyPatch.context() as patch:
        if language == MARKED:
            patch.setattr(i18n, "_read", lambda _: Pseudo())
            for kind in GAMES.values():  # what may be typed is kept by language
                patch.setattr(kind, "_lexicons", {})
                patch.setattr(kind, "_condition_lexicons", {})
        for person in people:
            person.locale = "en-US" if language == MARKED else language
        yield
    for person in people:
        person.locale = "en-US"


async def sensible(person: PlaygroundPerson, command: Command, option: Json, place: Any) -> object:
    """A value as somebody would choose: what is offered first, else by the option's name."""
    if option.get("choices"):
        return option["choices"][0]["value"]
    if option.get("autocomplete"):
        try:
            offered = await person.autocomplete(command.name, option["name"], "", place)
        except ClientRefusal:
            offered = []
        if offered:
            return offered[0]["value"]
    match option["type"]:
        case 4 | 10:
            return GIVEN.get(option["name"], option.get("min_value", 1))
        case 5:
            return True
        case 6:
            return "Chloe"
        case 7:
            return "games"
    return GIVEN.get(option["name"], "1")


def nonsense(option: Json) -> object:
    """A value that fits the kind of an option and nothing else."""
    if option.get("choices"):
        return option["choices"][-1]["value"]
    match option["type"]:
        case 4 | 10:
            return option.get("max_value", 999)
        case 5:
            return False
        case 6:
            return "Eun"
        case 7:
            return "table-talk"
    return NONSENSE


def texts_in(outcome: InteractionResult) -> Iterator[str]:
    """Everything in words that an answer shows: messages, controls, a modal; no alt texts."""
    if outcome.modal is not None:
        yield outcome.modal.title
        yield from _of_components(outcome.modal.components)
    for message in filter(None, (outcome.message, *outcome.followups)):
        yield from every_text(message)


def every_text(message: Json) -> Iterator[str]:
    """Everything in words that a message shows, its controls included; no alt texts."""
    yield message["content"]
    for embed in message["embeds"]:
        yield from (str(embed.get(key, "")) for key in ("title", "description"))
    yield from _of_components(message["components"])


def _of_components(components: list[Json]) -> Iterator[str]:
    for one in walk(components):
        yield from (str(one.get(key) or "") for key in ("content", "label", "placeholder"))
        if one["type"] != CHANNEL_SELECT:
            for option in one.get("options", []):
                yield from (str(option.get(key) or "") for key in ("label", "description"))


CHANNEL_SELECT = 8


def without_pages(text: str) -> str:
    """Take pages of the rulebook and titles of lessons out of a text: they have their own files."""
    for part in parts_of_pages():
        text = text.replace(part, " ")
    return text


@cache
def parts_of_pages() -> list[str]:
    """The lines and titles of the rulebook's pages and the titles of lessons, the longest first."""
    every = {
        part.strip()
        for page in pages("en")
        for part in (*page.text.split("\n"), page.title, page.chapter.title)
    }
    for course in filter(None, (game.course for game in GAMES.values())):
        every |= {course.words(lesson, "en").title for lesson in course.lessons}
    return sorted(every - {""}, key=len, reverse=True)
