"""The bot is killed without warning and started again; the page goes on where it was."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.bot.playground.page.processes import Program, slowboat, unhurried_playground
from tests.bot.playground.page.screen import Screen, Windows, press
from tests.bot.playground.page.table import open_table


@pytest.fixture
def harbour(tmp_path: Path) -> Iterator[Program]:
    """A stand-in in a process of its own, which outlives the bot."""
    started = unhurried_playground(tmp_path)
    yield started
    started.stop()


def test_the_page_plays_on_after_the_bot_was_killed(
    windows: Windows, harbour: Program, tmp_path: Path
) -> None:
    address = harbour.read(r"page: +(\S+)")[1]
    names = ("DISCORD_API_BASE", "DISCORD_GATEWAY", "DISCORD_TOKEN")
    variables = {name: harbour.read(rf"{name}: +(\S+)")[1] for name in names}
    bot = slowboat(tmp_path, variables)
    ann, ben = (Screen.open(windows(), address, name, "games") for name in ("Ann", "Ben"))
    table = open_table(ann, ben)
    table.press(ann, "Settler")
    table.press(ann, "Take no tile")

    bot.kill()
    expect(ben.page.get_by_test_id("bot-state")).to_contain_text("offline")
    expect(ben.page.locator("#composer-note")).to_contain_text("Slowboat is offline")
    press(table.on(ben), "Take no tile")
    expect(table.on(ben).get_by_test_id("failure")).to_have_text("The application did not respond")

    bot = slowboat(tmp_path, variables)
    expect(ben.page.get_by_test_id("bot-state")).to_contain_text("online")
    table.press(ben, "Take no tile")
    assert table.asked == [ben]
    assert table.shows("Ben takes no tile")
    table.press(ben, "Mayor")
    bot.stop()
