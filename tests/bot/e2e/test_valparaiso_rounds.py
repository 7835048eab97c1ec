"""Rounds of Valparaíso in a stand-in of Discord: secret plans, cards, moves given in advance."""

from __future__ import annotations

import pytest

import rules
from bot.playground import PlaygroundPerson, controls_of, text_of
from tests.bot.e2e.harbour import Harbour, Json, Table, confirm_button
from tests.bot.e2e.test_orders import changed, later, move, said, shown

SLUG = "valparaiso"


async def planning(harbour: Harbour, **options: object) -> Table:
    """A table at its first planning."""
    table = await harbour.table("Ann", "Ben", slug=SLUG, options=options)
    await harbour.idle()
    app = harbour.app
    while True:
        position = await app.play.games.position(table.game_id)
        if len(position.game.waiting) > 1:
            return table
        (seat,) = position.game.waiting
        await move(table, str(rules.legal(position.state, seat)[0]))


async def press(table: Table, person: PlaygroundPerson, panel: Json, label: str) -> Json:
    before = text_of(panel)
    await person.press(panel, label=label)
    return await changed(table, person, panel, before)


async def opened(table: Table, person: PlaygroundPerson, label: str) -> Json:
    return await shown(await person.press(table.newest(), label=label))


def labels(panel: Json) -> list[str]:
    return [one["label"] for one in controls_of(panel) if one.get("label")]


async def planned(table: Table, person: PlaygroundPerson, *cards: str) -> Json:
    panel = await opened(table, person, "Plan your cards…")
    for card in cards:
        panel = await press(table, person, panel, card)
    return panel


async def test_plans_are_made_by_pressing_cards_in_secret(harbour: Harbour) -> None:
    table = await planning(harbour)
    ann, ben = table.people
    empty = await opened(table, ann, "Plan your cards…")
    assert {"Save as draft", "Save plan"} & set(labels(empty)) == {"Save as draft"}
    panel = await planned(table, ann, "Move Merchants", "Sell Good", "Trade in Villages")
    assert panel["attachments"]
    assert "3 · Trade in Villages" in labels(panel)
    panel = await press(table, ann, panel, "2 · Sell Good")
    assert "**2. Trade in Villages**" in text_of(panel)
    panel = await press(table, ann, panel, "Save as draft")
    assert "Saved as your draft." in text_of(panel)
    assert set(table.asked()) == {ann, ben}
    await ann.press(panel, custom_id=confirm_button(panel)["custom_id"])
    panel = await changed(table, ann, panel, text_of(panel))
    assert "You can change it until everyone has answered." in text_of(panel)
    await harbour.idle()
    assert table.asked() == [ben]
    assert "Trade" not in said(table)
    again = await opened(table, ann, "Plan your cards…")
    assert not {"Save as draft", "Save plan"} & set(labels(again))
    again = await press(table, ann, again, "Withdraw the plan")
    before = text_of(again)
    await ann.press(again, custom_id=confirm_button(again)["custom_id"])
    await changed(table, ann, again, before)
    await harbour.idle()
    assert set(table.asked()) == {ann, ben}
    for person in (ann, ben):
        outcome = await person.slash("plan", table.thread, cards="Move trade")
        await outcome.settled()
    await harbour.idle()
    assert "has planned: Move Merchants, Trade in Villages" in said(table)


async def test_expert_plans_are_not_said_to_be_changeable(harbour: Harbour) -> None:
    table = await planning(harbour, planning="expert")
    ann, _ = table.people
    panel = await planned(table, ann, "Move Merchants")
    before = text_of(panel)
    await ann.press(panel, custom_id=confirm_button(panel)["custom_id"])
    assert "You can change it" not in text_of(await changed(table, ann, panel, before))


async def test_time_makes_drafts_plans(harbour: Harbour) -> None:
    table = await planning(harbour, planning_minutes=60)
    ann, ben = table.people
    assert "Planning ends: <t:" in text_of(table.newest())
    panel = await planned(table, ann, "Sell Good")
    assert "Planning ends: <t:" in text_of(panel)
    await press(table, ann, panel, "Save as draft")
    outcome = await ben.slash("plan", table.thread, cards="ship")
    await outcome.settled()
    harbour.later(3600)
    await harbour.app.scheduler.run_due()
    await harbour.idle()
    assert "(timeout)" in said(table)
    position = await harbour.app.play.games.position(table.game_id)
    assert [player.planned for player in position.state.players] == [["sell"], ["ship"]]


async def both_plan(table: Table, cards: str) -> None:
    for person in table.people:
        outcome = await person.slash("plan", table.thread, cards=cards)
        await outcome.settled()
    await table.harbour.idle()


async def test_a_card_is_used_by_panel_and_by_command(harbour: Harbour) -> None:
    table = await planning(harbour)
    await both_plan(table, "sell ship mayor move")
    (first,) = table.asked()
    assert "Use a card…" not in labels(table.newest())
    panel = await opened(table, first, "1 · Sell Good…")
    assert panel["attachments"]
    assert any(label.startswith("2 · Move Ship · 1 peso") for label in labels(panel))
    panel = await opened(table, first, "2 · Move Ship · 1 peso…")
    ways = [label for label in labels(panel) if "Northern Sea" in label]
    panel = await press(table, first, panel, ways[0])
    assert "1 peso" in text_of(panel)
    question = table.newest()
    await first.press(panel, custom_id=confirm_button(panel)["custom_id"])
    await table.moved_on(question)
    assert "uses Move Ship (slot 2, 1 peso): `1` to the Northern Sea" in said(table)
    (other,) = table.asked()
    offered = await other.autocomplete("sell", "goods", "", table.thread)
    assert offered
    outcome = await other.slash("sell", table.thread, goods=offered[0]["value"])
    await outcome.settled()
    assert "uses Sell Good" in outcome.text, outcome.text
    await harbour.idle()
    offered = await first.autocomplete("use", "card", "skip", table.thread)
    assert {each["value"] for each in offered} >= {"sell skip"}
    outcome = await first.slash("use", table.thread, card="move val>lim")
    await outcome.settled()
    assert "uses Move Merchants (mayor's office): Valparaíso" in outcome.text


async def test_a_sensible_use_of_a_card_is_one_press_for_everybody_to_see(harbour: Harbour) -> None:
    table = await planning(harbour)
    await both_plan(table, "sell ship")
    (first,) = table.asked()
    question = table.newest()
    label = next(label for label in labels(question) if label.startswith("Sell: "))
    shown_first = labels(question).index(label) < labels(question).index("1 · Sell Good…")
    assert shown_first, "what takes one press stands above the ways into the panel"
    assert "+10 pesos" in label
    await first.press(question, label=label)
    await table.moved_on(question)
    assert "uses Sell Good" in said(table)


async def test_moves_are_given_to_planned_cards(harbour: Harbour) -> None:
    table = await planning(harbour)
    ann, ben = table.people
    panel = await planned(table, ann, "Move Ship", "Hire Merchant")
    before = text_of(panel)
    await ann.press(panel, custom_id=confirm_button(panel)["custom_id"])
    panel = await changed(table, ann, panel, before)
    panel = await press(table, ann, panel, "Plan ahead…")
    assert "Turn 1" in text_of(panel)
    ways = [label for label in labels(panel) if "Northern Sea" in label]
    panel = await press(table, ann, panel, ways[0])
    panel = await press(table, ann, panel, "Otherwise the alternative action")
    panel = await press(table, ann, panel, "Then the next card…")
    assert "or else" in text_of(panel)
    panel = await press(table, ann, panel, "+1 copper")
    panel = await press(table, ann, panel, "Save plan")
    assert "**Turn 1: Move Ship: the Northern Sea**\n- or else: Move Ship: alt" in text_of(panel)
    assert "**Turn 2: Hire Merchant: alternative, +1 copper**" in text_of(panel)
    assert "Active: until this round is over" in text_of(panel)
    assert "`play" not in text_of(panel), "words, no notation"
    assert "ship" not in said(table).lower()
    outcome = await ben.slash("plan", table.thread, cards="sell move")
    await outcome.settled()
    await harbour.idle()
    for _ in range(4):
        if table.asked() == [ben]:
            game = (await harbour.app.play.games.position(table.game_id)).state
            seat = rules.waiting(game)[0]
            await move(table, f"play {game.players[seat].planned[0]} alt")
        else:
            await later(table)
    told = said(table)
    assert "order: planned move)" in told
    log = await harbour.app.play.games.log(table.game_id)
    mine = [(entry.text, entry.by) for entry in log if entry.text.startswith("play")]
    assert ("play ship north", "order") in mine
    assert ("play hire alt +copper", "order") in mine


@pytest.mark.parametrize("options", [{}, {"planning": "expert"}])
async def test_tables_play_on_by_controls(harbour: Harbour, options: dict[str, object]) -> None:
    table = await harbour.table("Ann", "Ben", slug=SLUG, options=options)
    await table.play_on(16)
    await harbour.idle()
    assert len(await harbour.app.play.games.log(table.game_id)) >= 10


async def test_a_plan_on_the_own_turn_begins_with_it_and_says_so(harbour: Harbour) -> None:
    table = await planning(harbour)
    await both_plan(table, "ship hire")
    (first,) = table.asked()
    panel = await opened(table, first, "Plan ahead…")
    assert "It's your turn, so turn 1 is played right away." in text_of(panel)
    assert "Play now" in labels(panel)
    assert "Save plan" not in labels(panel)
    ways = [label for label in labels(panel) if "Northern Sea" in label]
    panel = await press(table, first, panel, ways[0])
    panel = await press(table, first, panel, "Then the next card…")
    panel = await press(table, first, panel, "+1 copper")
    question = table.newest()
    panel = await press(table, first, panel, "Play turn 1, plan rest")
    await table.moved_on(question)
    assert "Turn 1 was played, and the rest is planned" in text_of(panel)
    assert "**Turn 2: Hire Merchant: alternative, +1 copper**" in text_of(panel)
    log = await harbour.app.play.games.log(table.game_id)
    assert (log[-1].text, log[-1].by) == ("play ship north", "order")
    assert first not in table.asked()
    await move(table, "play ship alt")
    await later(table)
    log = await harbour.app.play.games.log(table.game_id)
    assert (log[-1].text, log[-1].by) == ("play hire alt +copper", "order")
