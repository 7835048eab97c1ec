"""The complete tree of commands, held against Discord's limits (DISCORD 2)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from bot.app import AppOptions, open_app
from bot.client import Slowboat
from bot.games import GAMES
from renderers.core.languages import BY_CODE

NAME = re.compile(r"^[-_'\w]{1,32}$")
LOCALES = {tag for language in BY_CODE.values() for tag in language.tags}
IN_PRIVATE = {
    *("help", "games", "learn", "puzzle", "next", "rules", "privacy", "mydata"),
    *("me", "remind", "quiet", "timezone", "away", "back"),
}
"""Commands that work in direct messages too."""


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


def test_every_limit_is_kept(command_tree: list[dict[str, Any]]) -> None:
    assert 0 < len(command_tree) <= 100
    for command in command_tree:
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


def test_names_are_unique_in_every_language(command_tree: list[dict[str, Any]]) -> None:
    for entries in (command_tree, *(command.get("options", []) for command in command_tree)):
        for locale in LOCALES:
            names = [
                (entry.get("name_localizations") or {}).get(locale, entry["name"])
                for entry in entries
            ]
            assert len(names) == len(set(names)), (locale, names)


def test_everything_has_a_text_for_each_language(command_tree: list[dict[str, Any]]) -> None:
    for command in command_tree:
        for node in nodes(command):
            assert set(node["name_localizations"]) == LOCALES
            assert set(node["description_localizations"]) == LOCALES


def test_the_commands_of_the_contract_are_there(command_tree: list[dict[str, Any]]) -> None:
    names = {command["name"] for command in command_tree}
    verbs = {verb.name for kind in GAMES.values() for verb in kind.verbs}
    fixed = {"play", "move", "undo", "board", "hand", "log", "status", "games", "export", "help"}
    fixed |= {"table", "settings", "privacy", "mydata"}
    assert names >= verbs | fixed


def test_commands_of_games_are_for_servers_only(command_tree: list[dict[str, Any]]) -> None:
    for command in command_tree:
        if command["name"] not in IN_PRIVATE:
            assert command["contexts"] == [0] or command["dm_permission"] is False
            assert command["integration_types"] == [0]


async def test_the_hashes_change_with_the_tree_only(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with open_app(address, AppOptions(60.0)) as app:
        bot = Slowboat(app)
        async with bot:
            await bot.add_commands()
            tree = bot.commands_tree
            first, sources = await tree.digest(), tree.sources()
            assert (await tree.digest(), tree.sources()) == (first, sources)
            monkeypatch.setattr("bot.ui.command_tree.fingerprint", lambda: b"another catalogue")
            other = tree.sources()
            assert (await tree.digest(), other != sources) == (first, True)
            tree.remove_command("help")
            assert await tree.digest() != first
            assert tree.sources() != other
