"""Every command that a text names exists, and is shown under its name in each language."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from bot.app import open_app
from bot.client import Slowboat
from bot.i18n import LANGUAGES, texts_for
from bot.locales import extraction
from bot.rulebook import pages

GROUP = 2
NAMED = re.compile(r"`/([^`]*)`")


@pytest.fixture
async def commands(tmp_path: Path) -> dict[str, set[str]]:
    """The commands by language, subcommands as `table pause`."""
    async with open_app(tmp_path / "games.sqlite3", 60.0) as app:
        bot = Slowboat(app)
        async with bot:
            await bot.add_commands()
            payload = await bot.commands_tree.payload()
    return {
        language: {path for command in payload for path in paths(command, locale)}
        for language, locale in (("en", "en-US"), ("ko", "ko"), ("ja", "ja"))
    }


def paths(command: dict[str, Any], locale: str) -> Iterator[str]:
    name = command["name_localizations"][locale]
    yield name
    for option in command.get("options", []):
        if option["type"] <= GROUP:
            yield from (f"{name} {path}" for path in paths(option, locale))


async def test_commands_in_texts_exist(commands: dict[str, set[str]]) -> None:
    for language in LANGUAGES:
        for page in pages(language):
            for name in NAMED.findall(page.text):
                assert name in commands["en"], (language, page.book, page.topic.id)


async def test_commands_are_named_as_clients_show_them(commands: dict[str, set[str]]) -> None:
    for language in LANGUAGES:
        texts = texts_for(language)
        for page in pages(language):
            for name in NAMED.findall(texts.with_commands(page.text)):
                assert name in commands[language], (language, page.book, page.topic.id)


@pytest.mark.parametrize("language", ["ko", "ja"])
async def test_messages_name_commands_as_clients_show_them(
    commands: dict[str, set[str]], language: str
) -> None:
    texts = texts_for(language)
    found = set()
    for message in extraction.template():
        name = extraction.name_of(message)
        gaps = dict.fromkeys(("n", *extraction.gaps(name)), 1)
        found.update(NAMED.findall(texts.pgettext(message.context or "", name, **gaps)))
    assert len(found) > 20
    assert found <= commands[language]
