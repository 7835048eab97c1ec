"""Turns of The Castles of Burgundy in a stand-in of Discord: panel, one message, plans."""

from __future__ import annotations

import re

import pytest

import rules
from bot.playground import PlaygroundPerson, controls_of, text_of
from tests.bot.e2e.harbour import (
    Harbour,
    Json,
    Table,
    can_confirm,
    confirm_button,
    confirm_buttons,
)
from tests.bot.e2e.test_orders import changed, later, move, said, shown

SLUG = "castles-of-burgundy"
DUCHY = {"duchy_setup": "same:1"}


@pytest.fixture
async def table(harbour: Harbour) -> Table:
    made = await harbour.table("Ann", "Ben", slug=SLUG, options=dict(DUCHY))
    await harbour.idle()
    return made


def selects(panel: Json) -> dict[str, Json]:
    return {one["placeholder"]: one for one in controls_of(panel) if "options" in one}


async def choose(table: Table, person: PlaygroundPerson, panel: Json, place: int) -> Json:
    """Choose the first entry of a select: the best that a die can do."""
    before = text_of(panel)
    select = list(selects(panel).values())[place]
    value = select["options"][0]["value"]
    await person.choose(panel, custom_id=select["custom_id"], values=[value])
    await table.harbour.until(lambda: text_of(person.message(panel) or panel) != before)
    return person.message(panel) or panel


async def test_a_turn_is_composed_and_published_as_one_message(table: Table) -> None:
    (first,) = table.asked()
    question, posted = table.newest(), len(table.messages())
    panel = await table.open_panel(first)
    assert panel["attachments"]
    assert next(iter(selects(panel))).startswith("Die ")
    panel = await choose(table, first, panel, 0)
    while not any(one.get("label") == "Confirm 2 moves" for one in controls_of(panel)):
        panel = await choose(table, first, panel, 0)
    await first.press(panel, custom_id=confirm_button(panel)["custom_id"])
    await table.moved_on(question)
    await table.harbour.idle()
    assert len(table.messages()) == posted + 1
    assert table.asked() != [first]


async def test_a_likely_turn_takes_two_presses_and_one_undo(table: Table) -> None:
    (first,) = table.asked()
    question = table.newest()
    likely = [one for one in controls_of(question) if one["custom_id"].startswith("d:")]
    assert " · " in likely[0]["label"]
    panel = await shown(await first.press(question, custom_id=likely[0]["custom_id"]))
    assert "**2. " in text_of(panel)
    confirm = confirm_button(panel)
    assert can_confirm(panel)
    await first.press(panel, custom_id=confirm["custom_id"])
    await table.moved_on(question)
    assert table.asked() != [first]
    number = confirm["label"].removeprefix("Confirm ")
    plan = await shown(await first.press(table.newest(), label="Undo"))
    assert f"{number} would be undone" in text_of(plan)


async def test_likely_moves_are_for_the_player_who_is_asked(table: Table) -> None:
    (first,) = table.asked()
    other = next(person for person in table.people if person != first)
    question = table.newest()
    likely = next(one for one in controls_of(question) if one["custom_id"].startswith("d:"))
    outcome = await other.press(question, custom_id=likely["custom_id"])
    await outcome.settled()
    assert not confirm_buttons(outcome.message or {"components": []})
    forged = likely["custom_id"].rpartition("-")[0] + "-0123456789abcdef"
    refused = await shown(await first.forge(question, forged))
    assert "You can't make this change." in text_of(refused)


async def test_a_whole_turn_is_taken_back_by_one_undo(table: Table) -> None:
    (first,) = table.asked()
    question = table.newest()
    panel = await table.open_panel(first)
    while not any(one.get("label") == "Confirm 2 moves" for one in controls_of(panel)):
        panel = await choose(table, first, panel, 0)
    await first.press(panel, custom_id=confirm_button(panel)["custom_id"])
    await table.moved_on(question)
    await table.harbour.idle()
    played, log = table.newest(), await table.harbour.app.play.games.log(table.game_id)
    plan = await shown(await first.press(played, label="Undo"))
    assert "2 moves would be undone" in text_of(plan)
    await first.press(plan, label="Undo 2 moves")
    await table.moved_on(played)
    await table.harbour.idle()
    assert table.asked() == [first]
    assert (await table.harbour.app.play.games.position(table.game_id)).game.ply == 0
    told = text_of(table.newest())
    assert f"{first.name} undid 2 moves:" in told
    assert len(log) == 2
    assert sum(f"{first.name} " in line for line in told.splitlines()) >= 3


async def test_a_secret_castle_is_chosen_beside_the_own_duchy(harbour: Harbour) -> None:
    options = {"duchy_setup": "same:5", "castle_start": "choose_secret"}
    table = await harbour.table("Ann", "Ben", slug=SLUG, options=options)
    await harbour.idle()
    question = table.newest()
    assert len(table.asked()) == 2
    for person in table.asked():
        panel = await shown(await person.press(question, label="Choose…"))
        assert "choose the cell of your first castle" in text_of(panel)
        (picture,) = panel["attachments"]
        assert picture["description"] == "The seat"


async def test_a_panel_of_an_only_player_queues_nothing(harbour: Harbour) -> None:
    table = await harbour.table("Ann", slug=SLUG)
    await table.act(table.people[0])
    panel = await table.open_panel(table.people[0])
    labels = [one.get("label") for one in controls_of(panel)]
    assert "Confirm" in labels
    assert "Save plan" not in labels


async def test_verbs_are_commands_that_offer_what_is_legal(table: Table) -> None:
    (first,) = table.asked()
    question = table.newest()
    offered = await first.autocomplete("take", "tile", "", table.thread)
    assert offered
    assert all("from depot" in each["name"] for each in offered)
    outcome = await first.slash("take", table.thread, tile=offered[0]["value"])
    await outcome.settled()
    assert " takes " in outcome.text
    offered = await first.autocomplete("workers", "die", "", table.thread)
    outcome = await first.slash("workers", table.thread, die=offered[0]["value"])
    await outcome.settled()
    await table.moved_on(question)
    assert await first.autocomplete("place", "pieces", "", table.thread) == []


async def test_whose_dice_are_used_up_has_nothing_to_compose(table: Table) -> None:
    """The dice of the next round are not rolled yet, so there is nothing to plan either."""
    (first,) = table.asked()
    game = (await table.harbour.app.play.games.position(table.game_id)).state
    for value in game.players[rules.waiting(game)[0]].dice:
        await move(table, f"workers d{value}")
    outcome = await first.press(table.newest(), label="Play your turn…")
    await outcome.settled()
    assert outcome.text == f"It's {table.asked()[0].name}'s turn."


async def test_a_turn_that_was_planned_plays_by_itself(table: Table) -> None:
    (first,) = table.asked()
    (other,) = [person for person in table.people if person != first]
    panel = await shown(await other.press(table.newest(), label="Plan ahead…"))
    assert "Dice to use" in text_of(panel)
    assert panel["attachments"]
    for _ in range(2):
        panel = await choose(table, other, panel, 0)
    assert any(label.startswith("If step ") for label in selects(panel))
    before = text_of(panel)
    select = next(one for label, one in selects(panel).items() if label.startswith("If step "))
    value = next(one["value"] for one in select["options"] if one["label"] == "Take 2 workers")
    await other.choose(panel, custom_id=select["custom_id"], values=[value])
    panel = await changed(table, other, panel, before)
    assert "isn't possible: Take 2 workers" in text_of(panel)
    before = text_of(panel)
    await other.press(panel, label="Save plan")
    panel = await changed(table, other, panel, before)
    assert "Plan saved" in text_of(panel)
    game = (await table.harbour.app.play.games.position(table.game_id)).state
    for value in game.players[rules.waiting(game)[0]].dice:
        await move(table, f"workers d{value}")
    assert table.asked() == [other]
    await later(table)
    assert "order: planned move)" in said(table)
    log = await table.harbour.app.play.games.log(table.game_id)
    assert [entry.by for entry in log[-2:]] == ["order", "order"]


async def test_who_planned_to_take_a_tile_that_is_gone_is_told_and_asked(table: Table) -> None:
    (first,) = table.asked()
    (other,) = [person for person in table.people if person != first]
    game = (await table.harbour.app.play.games.position(table.game_id)).state
    seat = rules.waiting(game)[0]
    tile, depot, die = next(
        (tile, number, value)
        for value in game.players[seat].dice
        for number, depot in enumerate(game.depots, 1)
        for tile in depot.tiles
        if number == value and tile and depot.tiles.count(tile) == 1
    )
    hers = game.players[1 - seat].dice[0]
    step = abs(hers - depot) % 6
    wish = f"take {tile} {depot} d{hers}" + (f">{depot} w{min(step, 6 - step)}" if step else "")
    outcome = await other.slash("orders add", table.thread, move=wish)
    await outcome.settled()
    await move(table, f"take {tile} {depot} d{die}")
    await table.harbour.idle()
    told = text_of(other.dms[-1])
    assert re.search(
        rf"\*\*Take .* from depot {depot} \(die .*\)\*\* can't be played anymore", told
    ), told
    assert f"· {first.name}" in told, told
    assert f"from depot {depot}" in told, told


@pytest.mark.parametrize(
    ("people", "options"),
    [
        (("Ann", "Ben"), DUCHY),
        (("Ann",), {}),
        (("Ann", "Ben", "Chloe", "Dan"), {"team": "12a"}),
    ],
)
async def test_tables_of_all_kinds_play_on_by_controls(
    harbour: Harbour, people: tuple[str, ...], options: dict[str, object]
) -> None:
    table = await harbour.table(*people, slug=SLUG, options=dict(options))
    await table.play_on(6)
    await harbour.idle()
    assert await harbour.app.play.games.log(table.game_id)
