"""Moves that are planned before one is asked: the private panel, and what comes of it."""

from __future__ import annotations

import re

import pytest

import rules
from bot.games import GAMES
from bot.playground import PlaygroundPerson, controls_of, text_of
from tests.bot.e2e.harbour import Harbour, Json, Table, panel_doors
from tests.bot.e2e.test_orders import changed, later, move, said, seated, shown
from tests.sharing import in_turn


@pytest.fixture
async def table(harbour: Harbour) -> Table:
    made = await harbour.table("Ann", "Ben", "Chloe")
    await harbour.idle()
    return made


@pytest.fixture
async def works(harbour: Harbour) -> Table:
    """A game whose every question has a panel."""
    made = await harbour.table("Ann", "Ben", slug="brass-birmingham")
    await harbour.idle()
    return made


@pytest.fixture
async def unrated(harbour: Harbour) -> Table:
    """A game in which the computer may say what is likely."""
    made = await harbour.table("Ann", "Ben", "Chloe", rated=False)
    await harbour.idle()
    return made


async def plan(table: Table, person: PlaygroundPerson) -> Json:
    return await shown(await person.press(table.newest(), label="Plan ahead…"))


def control(panel: Json, verb: str, place: int = 0) -> Json:
    found = [each for each in controls_of(panel) if f":{verb}" in each["custom_id"]]
    return found[place]


async def pick(table: Table, person: PlaygroundPerson, panel: Json, verb: str, value: str) -> Json:
    """Choose by the label of an option; its value may say nothing."""
    before, select = text_of(panel), control(panel, verb)
    (chosen,) = [each["value"] for each in select["options"] if value in each["label"]]
    await person.choose(panel, custom_id=select["custom_id"], values=[chosen])
    return await changed(table, person, panel, before)


async def press(table: Table, person: PlaygroundPerson, panel: Json, label: str) -> Json:
    before = text_of(panel)
    await person.press(panel, label=label)
    return await changed(table, person, panel, before)


def options(panel: Json, verb: str) -> list[str]:
    return [each["label"] for each in control(panel, verb)["options"]]


async def test_a_role_with_an_alternative(harbour: Harbour, table: Table) -> None:
    _, second, third = await seated(table)
    panel = await plan(table, second)
    assert "When it's your turn: Choose a role." in text_of(panel)
    panel = await pick(table, second, panel, "menu", "Mayor")
    assert panel["attachments"], "a picture of what it would lead to"
    assert "Mayor" not in options(panel, "menu")
    panel = await pick(table, second, panel, "menu", "Builder")
    assert "1. **Mayor**" in text_of(panel)
    assert "2. **Builder**" in text_of(panel)
    panel = await press(table, second, panel, "Save plan")
    assert "1. **Mayor**" in text_of(panel)
    assert "2. **Builder**" in text_of(panel)
    assert "Active: the next time only" in text_of(panel)
    assert "`role" not in text_of(panel), "words, no notation"
    assert "/orders show" in text_of(panel)
    assert third.message(panel) is None
    await move(table, "role settler")
    for _ in range(3):
        await move(table, "settle pass")
    assert table.asked() == [second]
    await later(table)
    assert "'s order: planned move)" in said(table)
    panel = await press(table, second, panel, "Show my orders")
    assert "You have no orders." in text_of(panel)


async def test_a_tile_for_this_phase_and_a_way_back(harbour: Harbour, table: Table) -> None:
    _, second, _ = await seated(table)
    await move(table, "role settler")
    panel = await plan(table, second)
    assert "Take a plantation or a quarry." in text_of(panel), "what is asked next comes first"
    panel = await pick(table, second, panel, "menu", "Corn")
    panel = await pick(table, second, panel, "menu", "Indigo")
    panel = await press(table, second, panel, "Undo step")
    assert "Indigo" not in text_of(panel)
    panel = await press(table, second, panel, "Reset")
    panel = await pick(table, second, panel, "menu", "Indigo")
    select = control(panel, "until")["custom_id"]
    outcome = await second.choose(panel, custom_id=select, values=["phase"])
    await harbour.bot.admission.answered()
    await outcome.settled()
    now = second.message(panel)
    assert now is not None
    panel = await press(table, second, now, "Save plan")
    assert "until this phase is over" in text_of(panel)
    await move(table, "settle quarry")
    await later(table)
    log = await harbour.app.play.games.log(table.game_id)
    assert [(each.text, each.by) for each in log][-1] == ("settle indigo", "order")


async def test_whoever_is_not_asked_plans_in_the_panel_of_the_question(
    harbour: Harbour, works: Table
) -> None:
    """A door begins there what it begins for whoever is asked."""
    (asked,) = works.asked()
    (other,) = [person for person in works.people if person is not asked]
    (loan,) = [each for each in panel_doors(works.newest()) if "loan" in each["custom_id"]]
    panel = await shown(await other.press(works.newest(), custom_id=loan["custom_id"]))
    assert "Plan ahead" in text_of(panel)
    assert "**1. Loan" in text_of(panel)
    again = await shown(await other.press(works.newest(), custom_id=loan["custom_id"]))
    assert text_of(again) == text_of(panel), "the same draft"
    while control(panel, "queue").get("disabled"):
        panel = await pick(works, other, panel, "menu", options(panel, "menu")[0])
    panel = await press(works, other, panel, "Save plan")
    assert "Plan saved\n**1. Loan" in text_of(panel)
    assert asked.message(panel) is None
    await works.act(asked)
    await harbour.idle()
    assert works.asked() == [other]
    await later(works)
    log = await harbour.app.play.games.log(works.game_id)
    assert [(each.text.split()[0], each.by) for each in log][-1] == ("loan", "order")


async def test_a_plan_says_why_a_door_does_not_fit(harbour: Harbour, works: Table) -> None:
    question = works.newest()
    (asked,) = works.asked(question)
    ben = next(person for person in works.people if person is not asked)
    (sell,) = [door for door in panel_doors(question) if door["custom_id"].endswith("do=sell")]
    opened = await ben.press(question, custom_id=sell["custom_id"])
    await harbour.bot.admission.answered()
    assert opened.followups == []
    shown = text_of(opened.message)
    assert "### Plan ahead" in shown
    assert "Sell: no tile to sell" in shown
    assert "You can't make this change." not in shown


async def test_an_open_question_is_answered_and_not_queued(harbour: Harbour, works: Table) -> None:
    """Nobody waits for a question that is open already: the table would wait for ever."""
    (asked,) = works.asked()
    panel = await works.open_panel(asked)
    while control(panel, "confirm").get("disabled"):
        panel = await works.edit(asked, panel)
    assert "Save plan" not in [each.get("label") for each in controls_of(panel)]


async def test_a_plan_plays_at_once_for_whoever_was_asked_meanwhile(
    harbour: Harbour, table: Table
) -> None:
    _first, second, _ = await seated(table)
    await move(table, "role settler")
    panel = await plan(table, second)
    panel = await pick(table, second, panel, "menu", "Corn")
    assert "Save plan" in [each.get("label") for each in controls_of(panel)]
    await move(table, "settle quarry")
    assert table.asked() == [second]
    late = await press(table, second, panel, "Save plan")
    assert "Played right away" in text_of(late)
    log = await harbour.app.play.games.log(table.game_id)
    assert (log[-1].text, log[-1].by) == ("settle corn", "order")


async def test_a_plan_for_the_open_question_says_that_it_plays_now(
    harbour: Harbour, table: Table
) -> None:
    first, _, _ = await seated(table)
    panel = await plan(table, first)
    panel = await pick(table, first, panel, "menu", "Mayor")
    assert "Save plan" not in [each.get("label") for each in controls_of(panel)]
    panel = await press(table, first, panel, "Play now")
    log = await harbour.app.play.games.log(table.game_id)
    assert next((each.text, each.by) for each in log) == ("role mayor", "order")


async def test_a_plan_of_several_turns_has_an_order_for_each(
    harbour: Harbour, works: Table
) -> None:
    """Turn 1 is played at once, and a new plan takes the place of what is left of the old one."""
    first, _ = await seated(works)
    panel = await plan(works, first)
    panel = await press(works, first, panel, "Loan")
    panel = await press(works, first, panel, "Plan the next turn…")
    panel = await press(works, first, panel, "Pass")
    panel = await press(works, first, panel, "Loan")
    assert "turn 1 is played right away" in text_of(panel)
    panel = await press(works, first, panel, "Play turn 1, plan rest")
    assert "Turn 1 was played, and the rest is planned" in text_of(panel)
    log = await harbour.app.play.games.log(works.game_id)
    assert next(each.by for each in log) == "order"
    panel = await press(works, first, panel, "Plan ahead…")
    panel = await press(works, first, panel, "Scout")
    panel = await press(works, first, panel, "Save plan")
    panel = await press(works, first, panel, "Show my orders")
    assert "1. **Scout" in text_of(panel)
    assert "2." not in text_of(panel)


async def test_a_plan_outlives_moves_of_others_and_a_restart(
    harbour: Harbour, table: Table
) -> None:
    _, second, _ = await seated(table)
    panel = await plan(table, second)
    panel = await pick(table, second, panel, "menu", "Mayor")
    await move(table, "role settler")
    await harbour.stop()
    await harbour.start()
    panel = await pick(table, second, panel, "menu", "Builder")
    assert "1. **Mayor**" in text_of(panel)
    panel = await press(table, second, panel, "Save plan")
    panel = await press(table, second, panel, "Show my orders")
    assert "**Mayor, otherwise Builder** · the next time only" in text_of(panel)


async def test_what_was_changed_on_another_device_is_not_queued(
    harbour: Harbour, table: Table
) -> None:
    _, second, _ = await seated(table)
    one = await plan(table, second)
    one = await pick(table, second, one, "menu", "Mayor")
    other = await plan(table, second)
    assert "1. **Mayor**" in text_of(other), "the same plan"
    other = await pick(table, second, other, "menu", "Builder")
    outcome = await second.press(one, label="Save plan")
    await harbour.bot.admission.answered()
    assert "it wasn't saved" in outcome.followups[-1]["content"]


async def test_nobody_else_plans(harbour: Harbour, table: Table) -> None:
    outcome = await harbour.person("Dan").press(table.newest(), label="Plan ahead…")
    await outcome.settled()
    assert outcome.text == "You aren't in this game."


async def test_a_confirmed_move_leads_to_the_next_turn_in_one_press(harbour: Harbour) -> None:
    """What is likely stands there at once, and one press queues it."""
    works = await harbour.table("Ann", "Ben", slug="brass-birmingham", rated=False)
    await harbour.idle()
    (asked,) = works.asked()
    (other,) = [person for person in works.people if person is not asked]
    (loan,) = [each for each in panel_doors(works.newest()) if "loan" in each["custom_id"]]
    panel = await shown(await asked.press(works.newest(), custom_id=loan["custom_id"]))
    panel = await press(works, asked, panel, "Confirm")
    assert "**Plan your next turn**" in text_of(panel)
    first = text_of(panel).partition("\n1. ")[2].partition("\n")[0]
    panel = await press(works, asked, panel, "Plan 1")
    assert "Plan saved" in text_of(panel)
    assert first in text_of(panel)
    await works.act(other)
    await harbour.idle()
    assert works.asked() == [asked]
    await later(works)
    log = await harbour.app.play.games.log(works.game_id)
    assert [each.by for each in log][-1] == "order"


async def test_a_suggestion_that_is_none_any_more_is_not_queued(
    harbour: Harbour, unrated: Table
) -> None:
    table = unrated
    _, _, third = await seated(table)
    panel = await plan(table, third)
    assert "Likely moves:" in text_of(panel)
    wanted = next(each for each in controls_of(panel) if each.get("label") == "Plan 1")
    role = re.findall(r"\n1\. \*\*(\w+)", text_of(panel))[0].lower()
    await move(table, f"role {role}")
    outcome = await third.press(panel, custom_id=wanted["custom_id"])
    await harbour.bot.admission.answered()
    assert "nothing was planned" in outcome.followups[-1]["content"]


async def test_a_suggestion_in_the_panel_is_queued_by_one_press(
    harbour: Harbour, unrated: Table
) -> None:
    table = unrated
    _, second, _ = await seated(table)
    panel = await plan(table, second)
    panel = await press(table, second, panel, "Plan 2")
    assert "the next time only" in text_of(panel)


@pytest.mark.parametrize("slug", in_turn(GAMES))
async def test_every_game_offers_the_next_turn_after_a_move(harbour: Harbour, slug: str) -> None:
    """A typed move is answered by likely moves; one press makes an order of one."""
    made = await harbour.table("Ann", "Ben", "Chloe", slug=slug, rated=False)
    await harbour.idle()
    for _ in range(40):
        position = await harbour.app.play.games.position(made.game_id)
        game, person = position.game, made.asked()[0]
        seat = game.seat_of(int(person.id))
        assert seat is not None
        view = rules.view(position.state, seat)
        legal = rules.legal(position.state, seat)
        text = str(GAMES[slug].computer.choose(view, seat, legal, "next turn"))
        outcome = await person.slash("move", made.thread, notation=text)
        await outcome.settled()
        await harbour.idle()
        assert outcome.message is not None
        answer = outcome.message
        if "Plan 1" in [each.get("label") for each in controls_of(answer)]:
            break
    assert "**Plan your next turn**" in text_of(answer)
    queued = await press(made, person, answer, "Plan 1")
    assert "Plan saved" in text_of(queued)
    assert "`play " not in text_of(queued), "words, no notation"
    (order,) = (await harbour.app.orders.look(made.game_id, int(person.id))).orders
    assert order.until in ("next", "round")


async def test_a_rated_game_offers_all_roles_after_a_move(harbour: Harbour, table: Table) -> None:
    *_, third = await seated(table)
    await move(table, "role settler")
    await move(table, "settle pass")
    await move(table, "settle pass")
    outcome = await third.slash("move", table.thread, notation="settle pass")
    await outcome.settled()
    assert outcome.message is not None
    offered = [each.get("label") for each in controls_of(outcome.message)]
    assert [each for each in offered if each and each[-1].isdecimal()] == [
        f"Plan {number}" for number in range(1, 6)
    ]
