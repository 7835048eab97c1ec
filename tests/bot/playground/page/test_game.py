"""The bot as the README starts it, played on its page by several people in several tabs."""

from __future__ import annotations

import json
import re
import urllib.request
from collections.abc import Sequence
from typing import TypeAlias

import pytest
from playwright.sync_api import expect

from tests.bot.playground.page.screen import Screen, Sit, choose, message_id, press, starting
from tests.bot.playground.page.table import (
    Table,
    open_lobby,
    open_table,
    role_buttons,
    seat_in_order,
    start,
)

WIDTH = "document.documentElement.scrollWidth"
Pair: TypeAlias = Sequence[Screen]


@pytest.fixture(scope="module")
def seated(sit_down: Sit) -> Pair:
    return sit_down("Ann", "Ben")


@pytest.fixture
def pair(seated: Pair) -> Pair:
    """Ann and Ben in #games, before the same windows in all tests of two on a wide screen."""
    for screen in seated:
        screen.go("games")
    return seated


def test_three_people_and_a_computer_play_two_rounds(sit: Sit) -> None:
    ann, ben, chloe = sit("Ann", "Ben", "Chloe")
    lobby = open_lobby(ann)
    expect(ann.message(lobby).get_by_role("button", name="Start")).to_be_disabled()
    seat_in_order(ann, lobby)
    for screen in (ben, chloe):
        press(screen.message(lobby), "Join")
        expect(ann.message(lobby)).to_contain_text(screen.name)
    press(ann.message(lobby), "Add computer")
    expect(chloe.message(lobby)).to_contain_text("Petrel · computer, Standard")
    table = start([ann, ben, chloe], lobby)

    assert table.asked == [ann]
    table.press(ann, "Settler")
    for screen in (ann, ben, chloe):
        assert table.asked == [screen]
        table.controls(screen).first.click()
        table.moved_on(screen)

    assert table.asked == [ben]
    table.press(ben, "Builder")
    table.press(ben, "Small indigo plant")
    assert table.asked == [chloe]
    chloe.command("build", "building", "small ind", "Small indigo plant")
    table.moved_on(chloe)
    expect(chloe.private).to_contain_text("Chloe builds the small indigo plant for 1 doubloon.")
    expect(table.on(ann)).to_contain_text("Chloe builds the small indigo plant for 1 doubloon.")
    table.press(ann, "Small indigo plant")

    table.press(chloe, "Mayor")
    assert table.asked == [ann, ben, chloe]
    move_a_colonist(table)
    for screen in (ann, chloe):
        table.place_as_proposed(screen)
    assert table.shows("Round 1")
    table.play_on(until=lambda: table.shows("Round 3"))


def move_a_colonist(table: Table) -> None:
    """Ben changes the proposal in the private panel, takes it back, changes it, confirms."""
    ann, ben, _ = table.screens
    panel = table.panel(ben)
    proposed = panel.get_by_test_id("picture").get_by_role("img").get_attribute("src")
    choose(panel, "Take a colonist off", "plantation")
    expect(panel.get_by_role("button", name="Confirm")).to_be_disabled()
    expect(panel.get_by_role("img").first).not_to_have_attribute("src", proposed or "")
    press(panel, "Undo step")
    expect(panel.get_by_role("button", name="Confirm")).to_be_enabled()
    choose(panel, "Take a colonist off", "plantation")
    choose(panel, "Occupy a circle: 1 colonist left", "plantation")
    expect(ann.private).to_have_count(0)
    press(panel, "Confirm")
    table.moved_on(ben)
    expect(panel).to_contain_text("Done.")
    expect(table.on(ann)).not_to_contain_text("@Ben")


def test_wrong_presses_are_answered_to_the_person_alone(pair: Pair, sit: Sit, address: str) -> None:
    (ann, ben), (dan,) = pair, sit("Dan")
    table = open_table(ann, ben)
    dan.page.goto(ann.page.url.replace(user_of(ann.page.url), user_of(dan.page.url)))
    for screen, sentence in ((ben, "It's Ann's turn."), (dan, "You aren't in this game.")):
        role_buttons(table, screen)[0].click()
        expect(screen.private).to_contain_text(sentence)
    expect(ann.private).to_have_count(0)

    old = table.question
    keep_controls(address, old)
    table.press(ann, "Builder")
    assert table.asked == [ann]
    press(ann.message(old), "Settler")
    expect(ann.private).to_contain_text("The game has moved on")
    press(ann.private, "Dismiss")
    expect(ann.private).to_have_count(0)
    assert table.shows("Builder (Ann)")


def user_of(url: str) -> str:
    found = re.search(r"user=(\d+)", url)
    assert found is not None
    return found[1]


def keep_controls(address: str, message: str) -> None:
    """Let the next edit of a message fail, so that it keeps its buttons."""
    route = rf"PATCH /channels/\d+/messages/{message}"
    order = {"do": "reply_next", "route": route, "status": 400, "code": 50083}
    request = urllib.request.Request(
        f"{address}playground/faults", json.dumps(order).encode(), {"Content-Type": "text/json"}
    )
    with urllib.request.urlopen(request) as answer:
        assert json.load(answer) == {"done": True}


def test_the_board_is_a_picture_that_can_be_enlarged_and_read(pair: Pair) -> None:
    ann, ben = pair
    table = open_table(ann, ben)
    picture = table.on(ann).get_by_test_id("picture")
    image = picture.get_by_role("img")
    expect(image).to_have_js_property("complete", True)
    assert image.evaluate("image => image.naturalWidth") >= 1000
    told = image.get_attribute("alt")
    assert told is not None
    assert "Round 1" in told
    picture.click()
    lightbox = ann.page.get_by_test_id("lightbox")
    expect(lightbox.get_by_role("img")).to_be_visible()
    expect(lightbox.get_by_test_id("lightbox-alt")).to_have_text(told)
    ann.page.keyboard.press("Escape")
    expect(lightbox).to_have_count(0)

    press(table.on(ben), "Show my board")
    expect(ben.private.get_by_test_id("picture")).to_be_visible()
    seen = message_id(ben.private)
    table.press(ann, "Mayor")
    expect(ben.message(seen)).to_be_visible()
    expect(ann.message(seen)).to_have_count(0)


def test_the_choices_of_a_command_are_offered_by_name(pair: Pair) -> None:
    ann, ben = pair
    table = open_table(ann, ben)
    ann.command("table language", "language", "한국", "한국어")
    expect(ann.private).to_contain_text("Done.")
    expect(ben.messages.last).to_contain_text("한국어")
    table.press(ann, "시장")  # the open question speaks the new language at once


def test_a_korean_finds_commands_and_answers_in_korean(sit: Sit) -> None:
    (eun,) = sit("Eun")
    eun.type("/")
    play = eun.page.locator('[data-testid="command-option"][data-command="play"]')
    expect(play).to_contain_text("/플레이")
    expect(play).to_contain_text("/play")
    eun.type("플레이 ")
    expect(eun.form).to_contain_text("게임")
    field = eun.form.get_by_test_id("option-game")
    expect(eun.suggestions.first).to_contain_text("푸에르토리코")
    field.press("Escape")
    field.press("Escape")
    expect(eun.form).to_have_count(0)
    eun.type("/내게임 ")
    eun.page.keyboard.press("Enter")
    expect(eun.private).to_contain_text(re.compile("[가-힣]"))


def test_a_select_with_a_long_label_fits_a_phone(sit: Sit) -> None:
    (ann,) = sit("Ann")
    press(ann.message(open_lobby(ann)), "Options")
    panel = ann.private.last
    label = panel.locator(".select-text").first
    expect(label).to_be_visible()
    label.evaluate("each => each.textContent = '2 merchants in Valparaíso: where to? '.repeat(3)")
    box = panel.locator(".container").bounding_box()
    assert box is not None
    assert box["x"] + box["width"] <= 400
    press(panel, "Dismiss")


def test_the_first_game_after_lessons_opens_from_each_link_to_it(sit: Sit) -> None:
    [ann] = sit("Ann")
    ann.command("learn", "game", "pue", "Puerto Rico")
    press(ann.private.last, "Play a first game")
    expect(ann.private.last).to_contain_text("Your first game has started")
    places = ann.private.last, ann.messages.filter(has_text="started the thread").last
    for place in places:
        place.get_by_role("link", name=starting("Puerto Rico #")).click()
        expect(ann.question()).to_contain_text("@Ann:")
        ann.page.go_back()
    for left in (1, 0):
        press(ann.private.last, "Dismiss")
        expect(ann.private).to_have_count(left)


def test_a_game_on_a_phone(sit: Sit) -> None:
    ann, ben = sit("Ann", "Ben")
    table = open_table(ann, ben)
    for screen in table.screens:
        assert screen.page.evaluate(WIDTH) <= 400
        assert not screen.drawer_is_open
    table.press(ann, "Settler")
    table.press(ann, "Take no tile")
    table.press(ben, "Take no tile")
    assert table.asked == [ben]

    thread = ann.page.url.partition("#")[2]
    ann.go("table-talk")
    press(table.on(ben), "Prospector")
    expect(ann.page.get_by_test_id("menu").get_by_test_id("badge")).to_be_visible()
    ann.open_drawer()
    assert ann.drawer_is_open
    link = ann.page.locator(f"#link-{thread}")
    expect(link.get_by_test_id("badge")).to_have_text("1 mention")
    link.click()
    assert not ann.drawer_is_open
    expect(ann.question()).to_contain_text("@Ann: choose a role.")
    assert ann.page.evaluate(WIDTH) <= 400
