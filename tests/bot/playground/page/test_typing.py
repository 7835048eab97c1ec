"""What is typed into the message box: nothing is lost, and what fits the place comes first."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.bot.playground.page.screen import Screen, Sit
from tests.bot.playground.page.table import open_table


@pytest.fixture(scope="module")
def seated(sit_down: Sit) -> tuple[Screen, str]:
    """Ann, before whose window all tests of this file sit, and the thread of her game with Ben."""
    ann, ben = sit_down("Ann", "Ben")
    open_table(ann, ben)
    return ann, ann.page.url.partition("#")[2]


@pytest.fixture
def thread(seated: tuple[Screen, str]) -> str:
    """The id of the thread of the game."""
    return seated[1]


@pytest.fixture
def ann(seated: tuple[Screen, str]) -> Screen:
    """Ann in #games, with nothing typed."""
    screen, _ = seated
    screen.go("games")
    empty(screen)
    return screen


@pytest.fixture
def at_table(ann: Screen, thread: str) -> Screen:
    """Ann in the thread of the game, with nothing typed."""
    enter(ann, thread)
    empty(ann)
    return ann


def enter(screen: Screen, thread: str) -> None:
    """Open the thread of the game from #games."""
    screen.go_to_thread(thread)
    expect(screen.page.get_by_test_id("channel-title")).not_to_have_text("games")


def empty(screen: Screen) -> None:
    """Leave the form of a command, and delete what is typed."""
    composer = screen.page.get_by_test_id("composer")
    while composer.is_hidden():
        screen.form.get_by_role("combobox").first.press("Escape")
    composer.fill("")


def offered(screen: Screen) -> list[str]:
    """The commands on the list, in its order."""
    rows = screen.page.get_by_test_id("command-option")
    expect(rows.first).to_be_visible()
    return [str(row.get_attribute("data-command")) for row in rows.all()]


def test_text_behind_a_command_goes_into_its_option(ann: Screen) -> None:
    ann.type("/rules how do I start")
    field = ann.form.get_by_role("combobox").first
    expect(field).to_have_value("how do I start")
    ann.page.keyboard.press("Escape")  # the list, where there is one
    if ann.form.count():
        ann.page.keyboard.press("Escape")
    expect(ann.form).to_have_count(0)
    expect(ann.page.get_by_test_id("composer")).to_have_value("/rules how do I start")


def test_text_that_is_pasted_goes_into_the_option_too(ann: Screen) -> None:
    ann.page.get_by_test_id("composer").fill("/rules seed and fairness")
    expect(ann.form.get_by_role("combobox").first).to_have_value("seed and fairness")


def test_the_text_of_orders_goes_into_a_new_order(at_table: Screen) -> None:
    at_table.type("/orders settle corn")
    rows = at_table.page.get_by_test_id("command-option")
    expect(rows.first).to_have_text(re.compile("/orders add settle corn"))
    at_table.page.get_by_test_id("composer").press("Tab")
    expect(at_table.form.get_by_test_id("option-move")).to_have_value("settle corn")


def test_a_draft_of_a_command_waits_for_the_return_to_its_channel(ann: Screen) -> None:
    ann.type("/rules how do I")
    expect(ann.form.get_by_role("combobox").first).to_have_value("how do I")
    ann.go("table-talk")
    expect(ann.page.get_by_test_id("composer")).to_have_value("")
    ann.go("games")
    expect(ann.page.get_by_test_id("composer")).to_have_value("/rules how do I")


def test_verbs_are_listed_in_threads_of_their_game_alone(ann: Screen, thread: str) -> None:
    ann.type("/")
    outside = offered(ann)
    assert "play" in outside
    assert not {"settle", "role", "network", "workers"} & set(outside)
    ann.page.get_by_test_id("composer").fill("")
    enter(ann, thread)
    empty(ann)
    ann.type("/")
    inside = offered(ann)
    assert "role" in inside[:12]
    assert "settle" in inside[:12]
    assert "move" in inside
    assert not {"network", "workers"} & set(inside)


def test_tab_takes_the_first_suggestion_also_before_it_has_come(at_table: Screen) -> None:
    at_table.type("/role ")
    field = at_table.form.get_by_role("combobox").first
    field.press_sequentially("sett")
    field.press("Tab")
    expect(field).to_have_value(re.compile("Settler"))


def test_the_page_has_letters_of_all_languages_and_signs(ann: Screen) -> None:
    loaded = ann.page.evaluate(
        """async () => {
          const texts = { "Slowboat": "A", "Slowboat KR": "차례", "Slowboat JP": "手番",
                          "Slowboat signs": "✓▶⚠", "Slowboat emoji": "⛵🏭🏰" };
          const found = {};
          for (const [family, text] of Object.entries(texts)) {
            await document.fonts.load(`16px "${family}"`, text);
            found[family] = document.fonts.check(`16px "${family}"`, text);
          }
          return found;
        }"""
    )
    assert set(loaded.values()) == {True}
    assert len(loaded) == 5
    mono = "getComputedStyle(document.documentElement).getPropertyValue('--font-mono')"
    fonts = ann.page.evaluate(mono)
    assert "Slowboat KR" in fonts, "code has Korean names of commands too"
    assert "Slowboat JP" in fonts


def test_a_phone_shows_messages_in_its_whole_width(sit: Sit) -> None:
    """What stands in a message has nine tenths of the width."""
    ann, ben = sit("Ann", "Ben")
    table = open_table(ann, ben)
    picture = table.on(ann).locator(".picture").first
    expect(picture).to_be_visible()
    box = picture.bounding_box()
    assert box is not None
    tall = "e => getComputedStyle(e).maxHeight"
    assert table.on(ann).locator(".picture img").first.evaluate(tall) == "none", "tall ones too"
    width = ann.page.viewport_size
    assert width is not None
    assert box["width"] >= 0.9 * width["width"]
