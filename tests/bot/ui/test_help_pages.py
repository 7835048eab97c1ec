"""The help: every command has its page, every page fits, in every language."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from discord import app_commands

import rules
from bot.app import AppOptions, open_app
from bot.client import Slowboat
from bot.games import GAMES
from bot.i18n import LANGUAGES, texts_for
from bot.ui.help_pages import PAGES, HelpContext, help_layout
from bot.ui.layout import TEXT_LIMIT
from tests.bot.ui.messages.test_notices import game

Command = app_commands.Command[Any, ..., Any] | app_commands.Group


@pytest.fixture
async def commands(address: str) -> list[Command]:
    async with open_app(address, AppOptions(60.0)) as app:
        bot = Slowboat(app)
        async with bot:
            await bot.add_commands()
            found: Any = bot.tree.get_commands()
            return list(found)


def texts_in(layout: Any) -> Iterator[str]:
    for item in layout.walk_children():
        if hasattr(item, "content"):
            yield item.content


def test_every_command_is_on_exactly_one_page(commands: list[Command]) -> None:
    verbs = {verb.name for kind in GAMES.values() for verb in kind.verbs}
    explained = [name for _, names in PAGES.values() for name in names]
    assert sorted(explained) == sorted({command.name for command in commands} - verbs)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("private", [True, False])
def test_every_page_fits_and_says_something(
    commands: list[Command], language: str, private: bool
) -> None:
    place = HelpContext(1, private=private, moderates=not private, manages=not private)
    for page in ("here", *PAGES, "no such page"):
        (told,) = texts_in(help_layout(place, page, commands, texts_for(language)))
        assert len(told) < TEXT_LIMIT
        assert private or len(told.splitlines()) > 1


def test_whoever_does_not_manage_the_server_reads_nothing_of_its_settings(
    commands: list[Command],
) -> None:
    texts = texts_for("en")
    for manages in (True, False):
        layout = help_layout(HelpContext(1, manages=manages), "tables", commands, texts)
        assert ("/settings" in "".join(texts_in(layout))) is manages


@pytest.mark.parametrize(
    ("slug", "verb", "without", "options"),
    [
        ("castles-of-burgundy", "shield", {}, {"shields": True}),
        ("puerto-rico", "draft", {}, {"building_set": "draft"}),
        ("puerto-rico", "guest", {}, {"building_set": "new-only"}),
        ("valparaiso", "bonus", {}, {"planning": "expert"}),
        ("valparaiso", "bonus", {"planning": "expert", "expert_bonus": "none"},
         {"planning": "expert", "expert_bonus": "first"}),
    ],
)  # fmt: skip
def test_help_lists_only_commands_for_moves_that_the_game_has(
    commands: list[Command],
    slug: str,
    verb: str,
    without: dict[str, Any],
    options: dict[str, Any],
) -> None:
    for chosen, there in ((without, False), (options, True)):
        full = rules.new(slug, 3, chosen, "help").options
        running = replace(game(11, 12, 13), slug=slug, options=full)
        layout = help_layout(HelpContext(11, running), "moving", commands, texts_for("en"))
        assert (f"`/{verb}`" in "".join(texts_in(layout))) is there
