"""The size of the interface between the bot and a game: what a game declares, and no more."""

from __future__ import annotations

import importlib
import inspect
import pkgutil
from collections import defaultdict
from collections.abc import Iterator

import pytest

import bot.games
from bot.games.core.ahead import Ahead
from bot.games.core.flow import Flow
from bot.games.core.panel import Panel
from bot.games.core.question import Question
from bot.games.core.words import GameWords

MEMBERS: dict[type, int] = {Question: 12, Ahead: 5, Flow: 5, Panel: 12, GameWords: 12}
"""How many public members each class of the interface has; each number may only fall."""
RARE: dict[type, int] = {Question: 2, Ahead: 0, Flow: 0, Panel: 7, GameWords: 0}
"""How many of them one game or none declares; each number may only fall."""


def members(base: type) -> list[str]:
    """The public members of a class, those that are only annotated too."""
    named = dict.fromkeys((*vars(base), *inspect.get_annotations(base)))
    return [name for name in named if not name.startswith("_")]


def derived(base: type) -> Iterator[type]:
    """All classes that derive from another."""
    for each in base.__subclasses__():
        yield each
        yield from derived(each)


def declaring(base: type) -> dict[str, set[str]]:
    """The games that declare each member of a class."""
    for module in pkgutil.walk_packages(bot.games.__path__, "bot.games."):
        importlib.import_module(module.name)
    games: defaultdict[str, set[str]] = defaultdict(set)
    for each in derived(base):
        package = each.__module__.split(".")
        if package[:2] == ["bot", "games"] and package[2] != "core":
            for name in vars(each):
                games[name].add(package[2])
    return games


@pytest.mark.parametrize("base", MEMBERS)
def test_the_interface_of_a_game_becomes_smaller(base: type) -> None:
    assert len(members(base)) <= MEMBERS[base]


@pytest.mark.parametrize("base", RARE)
def test_what_one_game_declares_belongs_to_that_game(base: type) -> None:
    games = declaring(base)
    rare = [name for name in members(base) if len(games[name]) < 2]
    assert len(rare) <= RARE[base], rare
