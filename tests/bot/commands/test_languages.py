"""Commands, their groups, options and choices have names and descriptions in every language.

Discord's rules for names: at most 32 letters, digits, hyphens and underscores, in small letters
where there are small ones; two of one place never have the same (DISCORD 2).
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

from bot.i18n import LANGUAGES
from bot.ui.command_tree import TRANSLATED

NAME = re.compile(r"[-_'\w]{1,32}")
DESCRIPTION = 100
CHOICE = 100
LOCALES = [str(locale) for locale in TRANSLATED]
Node = dict[str, Any]


def nodes(entries: list[Node]) -> Iterator[Node]:
    """Commands, groups and options, with everything below them."""
    for entry in entries:
        yield entry
        yield from nodes(entry.get("options", []))


def places(entries: list[Node]) -> Iterator[list[Node]]:
    """The lists within which names must differ: all commands, the options of each, the choices."""
    yield entries
    for entry in entries:
        yield entry.get("choices", [])
        yield from places(entry.get("options", []))


def in_locale(node: Node, key: str, locale: str) -> str:
    return str((node.get(f"{key}_localizations") or {}).get(locale, node[key]))


def wrong_names(entries: list[Node]) -> list[tuple[str, str]]:
    """The (locale, name) that Discord would refuse."""
    names = [
        (locale, in_locale(node, "name", locale)) for node in nodes(entries) for locale in LOCALES
    ]
    return [
        (where, name) for where, name in names if not NAME.fullmatch(name) or name != name.lower()
    ]


def doubled(entries: list[Node]) -> list[tuple[str, str]]:
    """The (locale, name) that stand twice in one place."""
    return [
        (locale, name)
        for place in places(entries)
        for locale in LOCALES
        for name, number in Counter(in_locale(node, "name", locale) for node in place).items()
        if number > 1
    ]


async def test_the_languages_of_commands_are_those_of_the_bot() -> None:
    assert sorted(TRANSLATED.values()) == sorted(LANGUAGES)


def test_names_are_as_discord_wants_them_in_every_language(command_tree: list[Node]) -> None:
    assert wrong_names(command_tree) == []
    assert doubled(command_tree) == []


def test_descriptions_are_there_and_short_enough_in_every_language(
    command_tree: list[Node],
) -> None:
    for node in nodes(command_tree):
        for locale in LOCALES:
            assert locale in node["description_localizations"], node["name"]
            assert 1 <= len(in_locale(node, "description", locale)) <= DESCRIPTION


def test_everything_stands_in_the_catalogues(
    command_tree: list[Node], message_ids: set[tuple[str, str]]
) -> None:
    every = list(nodes(command_tree))
    names = {("command", node["name"]) for node in every}
    descriptions = {("", node["description"]) for node in every}
    assert names - message_ids == set()
    assert descriptions - message_ids == set()


def test_names_of_commands_are_translated(command_tree: list[Node]) -> None:
    """A name of Latin letters was forgotten: no other language here is written in them."""
    for node in nodes(command_tree):
        for locale in LOCALES[1:]:
            assert not in_locale(node, "name", locale).isascii(), (locale, node["name"])
            assert not in_locale(node, "description", locale).isascii(), node["description"]


def test_choices_are_short_enough_in_every_language(command_tree: list[Node]) -> None:
    choices = [choice for node in nodes(command_tree) for choice in node.get("choices", [])]
    for choice in choices:
        for locale in LOCALES:
            assert 1 <= len(in_locale(choice, "name", locale)) <= CHOICE


def command(name: str, korean: str, *options: Node) -> Node:
    return {
        "name": name,
        "name_localizations": {"ko": korean},
        "options": list(options),
        "choices": [],
    }


def test_wrong_and_doubled_names_are_found() -> None:
    good = [command("play", "시작", command("game", "게임"), command("pace", "속도"))]
    assert wrong_names(good) == doubled(good) == []
    assert wrong_names([command("Play", "시작")]) == [("en-US", "Play"), ("ja", "Play")]
    assert wrong_names([command("play", "새 게임")]) == [("ko", "새 게임")]
    assert wrong_names([command("play", "가" * 33)]) == [("ko", "가" * 33)]
    assert doubled([command("play", "시작"), command("start", "시작")]) == [("ko", "시작")]
    inner = command("play", "시작", command("game", "게임"), command("kind", "게임"))
    assert doubled([inner]) == [("ko", "게임")]
