"""Looking back on the page: what was missed, the game turn by turn, an undo before it is done."""

from __future__ import annotations

from playwright.sync_api import Locator, expect

from tests.bot.playground.page.screen import Screen, Sit, choose, press
from tests.bot.playground.page.table import open_lobby, seat_in_order, start


def newest_private(screen: Screen, words: str) -> Locator:
    """The newest message for one's own eyes with certain words in it."""
    return screen.private.filter(has_text=words).last


def test_two_people_look_back_and_one_takes_a_move_back(sit: Sit) -> None:
    ann, ben = sit("Ann", "Ben")
    lobby = open_lobby(ann)
    seat_in_order(ann, lobby)
    press(ben.message(lobby), "Join")
    expect(ann.message(lobby)).to_contain_text("Ben")
    table = start([ann, ben], lobby)
    table.press(ann, "Settler")
    for screen in (ann, ben):
        table.controls(screen).first.click()
        table.moved_on(screen)

    press(ann.question(), "Show since my last move")
    missed = newest_private(ann, "Since your last move")
    expect(missed).to_contain_text("Turn 2")
    expect(missed.get_by_role("img")).to_have_count(2)

    ann.type("/replay ")
    ann.page.keyboard.press("Enter")
    panel = newest_private(ann, "Turn 2 of 2")
    press(panel, "◀")
    expect(newest_private(ann, "Turn 1 of 2")).to_contain_text("Ann chooses Settler")
    press(newest_private(ann, "Turn 1 of 2"), "⏮")
    choose(newest_private(ann, "The start"), "Go to a round", "Round 1")
    expect(newest_private(ann, "Turn 1 of 2")).to_be_visible()

    table.press(ben, "Builder")
    press(ben.question(), "Undo")
    preview = newest_private(ben, "1 move would be undone")
    expect(preview.get_by_role("img")).to_have_count(1)
    press(preview, "Undo 1 move")
    expect(newest_private(ben, "1 move was undone")).to_be_visible()
    expect(ann.page.get_by_test_id("message-list")).to_contain_text("Ben undid 1 move:")
    assert ann.problems == ben.problems == []
