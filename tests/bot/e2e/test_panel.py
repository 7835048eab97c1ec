"""The private panel for placing colonists."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from bot.playground import PlaygroundPerson, controls_of, text_of
from renderers import Picture
from renderers.core.table import turn_line
from tests.bot.e2e.harbour import Harbour, Json, QuickRenderer, Table, TableAfter, move_controls


async def until_two_place_colonists(harbour: Harbour) -> Table:
    """Play until at least two people are asked to place their colonists."""
    made = await harbour.table("Ann", "Ben", "Chloe")
    while move_controls(made.newest()) or len(made.asked()) < 2:
        await made.act(made.asked()[0])
    await harbour.idle()
    return made


@pytest.fixture
async def table(table_after: TableAfter) -> Table:
    return await table_after(until_two_place_colonists)


def enabled(panel: Json) -> dict[str, bool]:
    return {
        one["label"]: not one.get("disabled", False) for one in controls_of(panel) if "label" in one
    }


async def press(table: Table, person: PlaygroundPerson, panel: Json, label: str) -> Json:
    """Press a button of a panel and wait until it looks different."""
    before = panel["components"]
    await person.press(panel, label=label)

    def changed() -> bool:
        now = person.message(panel)
        return now is not None and now["components"] != before

    await table.harbour.until(changed)
    shown = person.message(panel)
    assert shown is not None
    return shown


async def test_steps_are_taken_back_and_the_proposal_comes_again(table: Table) -> None:
    person = table.asked()[0]
    opened = await table.open_panel(person)
    below = {"Undo step": False, "Reset": False, "Confirm": True}
    assert below.items() <= enabled(opened).items()
    moves = [label for label in enabled(opened) if label not in below]
    assert all(label.startswith("From ") for label in moves)
    first = await table.edit(person, opened)
    second = await table.edit(person, first)
    assert enabled(second)["Undo step"]
    back = await press(table, person, second, "Undo step")
    assert text_of(back) == text_of(first)
    again = await press(table, person, back, "Reset")
    assert text_of(again) == text_of(opened)
    assert not enabled(again)["Undo step"]


async def test_presses_at_the_same_time_build_on_each_other(table: Table) -> None:
    person = table.asked()[0]
    opened = await table.open_panel(person)
    selects = [one for one in controls_of(opened) if one["custom_id"].startswith("x:")]
    select = next(one for one in selects if one["placeholder"] == "Take a colonist off")
    values = [one["value"] for one in select["options"]]
    assert values[:2] == ["off-corn", "off-indigo"]
    outcomes = await asyncio.gather(
        *[person.choose(opened, custom_id=select["custom_id"], values=[one]) for one in values[:2]]
    )
    await table.harbour.bot.admission.answered()
    assert [outcome.followups for outcome in outcomes] == [[], []]
    game = (await table.harbour.app.play.games.position(table.game_id)).game
    seat = game.seat_of(int(person.id))
    assert seat is not None
    assert len(await table.harbour.app.play.drafts.load(table.game_id, seat)) == 2


async def test_the_panel_shows_a_picture_to_its_player_only(table: Table) -> None:
    person, other = table.asked()[:2]
    opened = await table.open_panel(person)
    assert opened["attachments"][0]["description"] == "The preview"
    assert other.message(opened) is None


async def test_the_question_says_who_is_still_waited_for(table: Table) -> None:
    question = table.newest()
    first, *others = table.asked()
    await table.act(first)
    now = table.newest()
    assert now["id"] == question["id"]
    assert first.mention not in text_of(now)
    assert all(person.mention in text_of(now) for person in others)


async def test_two_people_answer_at_the_same_time(table: Table) -> None:
    question = table.newest()
    people = table.asked()
    await asyncio.gather(*(table.through_panel(person, question) for person in people))
    await table.until_newest(lambda newest: newest["id"] != question["id"])
    log = await table.harbour.app.play.games.log(table.game_id)
    placed = [entry.seat for entry in log if entry.text.startswith("place")]
    assert len(placed) >= len(people)


async def test_an_answer_can_be_changed_until_all_have_answered(table: Table) -> None:
    question = table.newest()
    first = table.asked()[0]
    outcome = await table.through_panel(first, question)
    await table.harbour.bot.admission.answered()
    assert "You can change it" in outcome.text
    assert outcome.text.startswith("**Done.**\n· ")
    assert "place " not in outcome.text
    assert "`" not in outcome.text
    reopened = await table.open_panel(first, question)
    assert "Confirm" in enabled(reopened)


async def test_the_panel_of_somebody_else_is_refused(table: Table) -> None:
    question = table.newest()
    panel = next(one for one in controls_of(question) if one["custom_id"].endswith(":panel"))
    outcome = await table.harbour.person("Dan").press(question, custom_id=panel["custom_id"])
    await outcome.settled()
    assert outcome.text == "You aren't in this game."


async def test_who_is_still_asked_stays_mentioned(table: Table) -> None:
    first, *others = table.asked()
    await table.act(first)
    await table.harbour.idle()
    named = {one["id"] for one in table.newest()["mentions"]}
    assert named == {person.id for person in others}


async def test_a_secret_answer_is_taken_back_after_a_look(table: Table) -> None:
    first = table.asked()[0]
    await table.act(first)
    outcome = await first.slash("undo", table.thread)
    await outcome.settled()
    assert outcome.message is not None
    assert "1 move would be undone" in text_of(outcome.message)
    await first.press(outcome.message, label="Undo 1 move")
    await table.harbour.bot.admission.answered()
    changed = first.message(outcome.message)
    assert changed is not None
    assert "1 move was undone" in text_of(changed)


def boards(message: Json) -> list[str]:
    """The alt texts of the boards of a message."""
    return [one["description"] for one in message["attachments"]]


@pytest.mark.parametrize("place", [0, -1])
async def test_board_and_alt_text_name_those_who_are_still_asked(
    harbour: Harbour, monkeypatch: pytest.MonkeyPatch, place: int
) -> None:
    """The picture, its alt text and the mentions come from the same position."""
    drawn = QuickRenderer.board

    def board(self: QuickRenderer, view: Any, table: Any, texts: Any, *more: Any, **by: Any) -> Any:
        picture = drawn(self, view, table, texts, *more, **by)
        alt = turn_line(view, table, texts)
        return Picture(picture.data, picture.width, picture.height, alt)

    monkeypatch.setattr(QuickRenderer, "board", board)
    made = await until_two_place_colonists(harbour)
    question, others = made.newest(), list(made.asked())
    assert boards(question) == ["To act: " + ", ".join(one.name for one in others)]
    first = others.pop(place)
    await made.act(first)
    await harbour.idle()
    now = made.newest()
    assert now["id"] == question["id"]
    assert boards(now) == ["To act: " + ", ".join(one.name for one in others)]
