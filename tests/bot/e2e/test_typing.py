"""Moves that people type with names and slips, and what they are asked where they leave it open."""

from __future__ import annotations

import pytest

from bot.playground import InteractionResult, PlaygroundPerson, controls_of, text_of
from tests.bot.e2e.harbour import Harbour, Table


@pytest.fixture
async def table(harbour: Harbour) -> Table:
    made = await harbour.table("Ann", "Ben")
    await harbour.idle()
    return made


async def typed(person: PlaygroundPerson, table: Table, text: str) -> InteractionResult:
    outcome = await person.slash("move", table.thread, notation=text)
    await outcome.settled()
    await table.harbour.idle()
    return outcome


async def played(table: Table) -> list[str]:
    log = await table.harbour.app.play.games.log(table.game_id)
    return [entry.text for entry in log]


async def test_a_name_with_a_slip_plays(table: Table) -> None:
    (asked,) = table.asked()
    await typed(asked, table, "Role Biulder")
    outcome = await typed(asked, table, "build smal indigo plant")
    assert "Small indigo plant" in outcome.text or "small indigo plant" in outcome.text
    assert (await played(table))[:2] == ["role builder", "build small-indigo-plant"]


async def test_a_bare_verb_is_answered_by_a_question_whose_buttons_play(table: Table) -> None:
    (asked,) = table.asked()
    await typed(asked, table, "role builder")
    outcome = await typed(asked, table, "build")
    assert outcome.message is not None
    assert outcome.ephemeral
    assert "Which one do you mean?" in text_of(outcome.message)
    assert await played(table) == ["role builder"], "nothing is guessed"
    ids = [one["custom_id"] for one in controls_of(outcome.message)]
    assert len(ids) > 5
    before = table.newest()
    hacienda = next(each for each in ids if each.endswith("build hacienda"))
    await asked.press(outcome.message, custom_id=hacienda)
    await table.moved_on(before)
    await table.harbour.bot.admission.answered()
    assert (await played(table))[1] == "build hacienda"
    after = asked.message(outcome.message)
    assert after is not None
    assert "builds the hacienda" in text_of(after)
    left = [one["custom_id"] for one in controls_of(after)]
    assert not [each for each in left if each.startswith("m:")], "nothing is pressed twice"


async def test_an_order_with_a_slip_is_corrected_and_one_without_sense_refused(
    table: Table,
) -> None:
    (asked,) = table.asked()
    outcome = await asked.slash("orders add", table.thread, move="build tobaco storage")
    await outcome.settled()
    assert "`build tobacco-storage`" in text_of(outcome.message or {})
    outcome = await asked.slash("orders add", table.thread, move="build toboggo storrage")
    await outcome.settled()
    assert outcome.text.endswith("Did you mean tobacco storage?")
    outcome = await asked.slash("orders add", table.thread, move="build")
    await outcome.settled()
    assert outcome.text.startswith("Write: build <building>")
