"""Every command that a text names exists, and is shown under its name in each language."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from babel.messages.catalog import Catalog

from bot.i18n import LANGUAGES, texts_for
from bot.locales import extraction
from bot.rulebook.books import pages

GROUP = 2
ROOT = Path(__file__).parents[3]
PAGES = [
    *(ROOT / "README.md", ROOT / "rules" / "README.md"),
    *(path for folder in (".github", ".deploy") for path in sorted((ROOT / folder).glob("*.md"))),
]
ROUTES = {"healthz", "metrics", "data"}
"""What is written like a command and is an address or a folder."""
NAMED = re.compile(r"`/([^`]*)`")
PLAIN = re.compile(r"(?<![\w`/<.}])/([a-z]+)(?![\w/])")
"""A command in a text that Discord shows without marks, such as the note of a form."""


@pytest.fixture
def commands(command_tree: list[dict[str, Any]]) -> dict[str, set[str]]:
    """The commands by language, subcommands as `table pause`."""
    return {
        language: {path for command in command_tree for path in paths(command, locale)}
        for language, locale in (("en", "en-US"), ("ko", "ko"), ("ja", "ja"))
    }


def paths(command: dict[str, Any], locale: str) -> Iterator[str]:
    name = command["name_localizations"][locale]
    yield name
    for option in command.get("options", []):
        if option["type"] <= GROUP:
            yield from (f"{name} {path}" for path in paths(option, locale))


def test_commands_in_texts_exist(commands: dict[str, set[str]]) -> None:
    for language in LANGUAGES:
        for page in pages(language):
            for name in NAMED.findall(page.text):
                assert name in commands["en"], (language, page.book, page.topic.id)


def test_commands_on_the_pages_about_the_project_exist(commands: dict[str, set[str]]) -> None:
    named = re.compile(r"`/([a-z]+(?: [a-z]+)?)(?=[`:]| [a-z]+:| [<\[])")
    assert len(PAGES) > 6
    for page in PAGES:
        assert set(named.findall(page.read_text("utf-8"))) - ROUTES <= commands["en"], page


def test_commands_are_named_as_clients_show_them(commands: dict[str, set[str]]) -> None:
    for language in LANGUAGES:
        texts = texts_for(language)
        for page in pages(language):
            for name in NAMED.findall(texts.with_commands(page.text)):
                assert name in commands[language], (language, page.book, page.topic.id)


@pytest.mark.parametrize("language", LANGUAGES)
def test_messages_name_commands_as_clients_show_them(
    commands: dict[str, set[str]], language: str, template: Catalog
) -> None:
    texts = texts_for(language)
    found = set()
    for message in template:
        name = extraction.name_of(message)
        gaps = dict.fromkeys(("n", *extraction.gaps(name)), 1)
        shown = texts.pgettext(message.context or "", name, **gaps)
        found.update(NAMED.findall(shown), PLAIN.findall(shown))
    assert len(found) > 20
    assert found <= commands[language]
