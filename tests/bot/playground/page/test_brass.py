"""Brass: Birmingham on the page: hidden hands, and turns of two actions composed in private."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.bot.playground.page.screen import Screen, Sit, message_id, press
from tests.bot.playground.page.table import Table, open_lobby, start

GAME = "Brass: Birmingham"


def open_brass(*screens: Screen) -> Table:
    """Sit down in the order of the screens and start."""
    first, *others = screens
    lobby = open_lobby(first, GAME)
    for screen in others:
        press(screen.message(lobby), "Join")
        expect(first.message(lobby)).to_contain_text(screen.name)
    return start(screens, lobby, GAME)


def choose_first(panel: Locator) -> None:
    """Choose the first answer of the first select."""
    panel.get_by_role("combobox").first.click()
    panel.get_by_role("option").first.click()


@pytest.fixture(scope="module")
def table(sit_down: Sit) -> Table:
    """One table for all tests: only the last one plays at it."""
    return open_brass(*sit_down("Ann", "Ben"))


def test_a_hand_is_for_its_owner_alone(table: Table) -> None:
    ann, ben = table.screens
    press(table.on(ann), "Show my hand")
    picture = ann.private.last.get_by_role("img")
    expect(picture).to_be_visible()
    assert "hand" in (picture.get_attribute("alt") or "")
    expect(ben.private).to_have_count(0)


def test_a_part_of_the_board_is_shown_larger(table: Table) -> None:
    ann, ben = table.screens
    ann.command("board", "area", "north-w", "North-west")
    picture = ann.private.last.get_by_role("img")
    expect(picture).to_be_visible()
    assert "Stoke-on-Trent" in (picture.get_attribute("alt") or "")
    expect(table.on(ben)).to_be_visible()


def test_turns_are_composed_in_private_and_published_at_once(table: Table) -> None:
    for _ in range(2):
        (screen,) = table.asked
        panel = table.panel(screen, "Loan")
        expect(panel).to_contain_text("1. Loan")
        expect(panel).to_contain_text("Money £17 → £47")
        press(panel, "Confirm")
        table.moved_on(screen)

    (screen,) = table.asked
    (other,) = table.others
    asked = table.question
    panel = table.panel(screen, "Loan")
    expect(panel).to_contain_text("1. Loan")
    press(panel, "Build")
    expect(panel).to_contain_text("2. Build")
    expect(panel.get_by_role("button", name="Confirm")).to_be_disabled()
    open_answers = panel.get_by_text("Still to choose").inner_text()
    choose_first(panel)
    expect(panel).not_to_contain_text(open_answers)
    press(panel, "Undo step")
    expect(panel).to_contain_text(open_answers)
    press(panel, "Choose another action instead")
    expect(panel).not_to_contain_text("2. Build")
    press(panel, "Loan")
    expect(panel).to_contain_text("2. Loan")
    expect(panel.get_by_role("button", name="Confirm 2 moves")).to_be_enabled()
    assert table.question == asked
    expect(other.message(message_id(panel))).to_have_count(0)
    press(panel, "Confirm 2 moves")
    table.moved_on(screen)
    told = table.on(other).inner_text()
    assert len(re.findall(f"{screen.name} takes a loan", told)) == 2
    assert table.asked == [other]
