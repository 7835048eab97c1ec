"""The complete tree of commands, held against Discord's limits (DISCORD 2)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from bot.app import open_app
from bot.client import Slowboat
from bot.games import TITLES

NAME = re.compile(r"^[-_'\w]{1,32}$")
LOCALES = {"en-US", "ko", "ja"}
IN_PRIVATE = {
    *("help", "games", "next", "rules", "privacy", "mydata"),
    *("me", "remind", "quiet", "timezone", "away", "back"),
}
"""Commands that work in direct messages too."""


@pytest.fixture
async def payload(tmp_path: Path) -> list[dict[str, Any]]:
    async with open_app(tmp_path / "games.sqlite3", 60.0) as app:
        bot = Slowboat(app)
        async with bot:
            await bot.add_commands()
            return await bot.commands_tree.payload()


def nodes(entry: dict[str, Any]) -> Iterator[dict[str, Any]]:
    yield entry
    for option in entry.get("options", []):
        yield from nodes(option)


def characters(command: dict[str, Any]) -> int:
    """The characters that count: the longest of default and translations, at every level."""
    total = 0
    for node in nodes(command):
        for key in ("name", "description"):
            texts = [node.get(key, ""), *(node.get(f"{key}_localizations") or {}).values()]
            total += max(map(len, texts))
        total += sum(
            len(str(each["value"])) + len(each["name"]) for each in node.get("choices", [])
        )
    return total


async def test_every_limit_is_kept(payload: list[dict[str, Any]]) -> None:
    assert 0 < len(payload) <= 100
    for command in payload:
        assert characters(command) <= 8000
        for node in nodes(command):
            names = [node["name"], *(node.get("name_localizations") or {}).values()]
            assert all(NAME.match(name) and name == name.lower() for name in names)
            texts = [node["description"], *(node.get("description_localizations") or {}).values()]
            assert all(1 <= len(text) <= 100 for text in texts)
            options = node.get("options", [])
            assert len(options) <= 25
            required = [bool(option.get("required")) for option in options]
            assert required == sorted(required, reverse=True)
            assert len(node.get("choices", [])) <= 25
            assert not (node.get("choices") and node.get("autocomplete"))


async def test_names_are_unique_in_every_language(payload: list[dict[str, Any]]) -> None:
    for entries in (payload, *(command.get("options", []) for command in payload)):
        for locale in LOCALES:
            names = [
                (entry.get("name_localizations") or {}).get(locale, entry["name"])
                for entry in entries
            ]
            assert len(names) == len(set(names)), (locale, names)


async def test_everything_has_a_text_for_each_language(payload: list[dict[str, Any]]) -> None:
    for command in payload:
        for node in nodes(command):
            assert set(node["name_localizations"]) == LOCALES
            assert set(node["description_localizations"]) == LOCALES


async def test_the_commands_of_the_contract_are_there(payload: list[dict[str, Any]]) -> None:
    names = {command["name"] for command in payload}
    verbs = {verb.name for title in TITLES.values() for verb in title.verbs}
    fixed = {"play", "move", "undo", "board", "hand", "log", "status", "games", "export", "help"}
    fixed |= {"table", "settings", "privacy", "mydata"}
    assert names >= verbs | fixed


async def test_commands_of_games_are_for_servers_only(payload: list[dict[str, Any]]) -> None:
    for command in payload:
        if command["name"] not in IN_PRIVATE:
            assert command["contexts"] == [0] or command["dm_permission"] is False
            assert command["integration_types"] == [0]


async def test_the_hash_changes_with_the_tree_only(tmp_path: Path) -> None:
    async with open_app(tmp_path / "games.sqlite3", 60.0) as app:
        bot = Slowboat(app)
        async with bot:
            await bot.add_commands()
            first = await bot.commands_tree.digest()
            assert await bot.commands_tree.digest() == first
            bot.tree.remove_command("help")
            assert await bot.commands_tree.digest() != first
