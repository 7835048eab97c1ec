"""Turns of The Castles of Burgundy in a stand-in of Discord: panel, one message, plans."""

from __future__ import annotations

import pytest
from harbour import Harbour, Json, Table, confirm_button

from bot.playground import Person, controls_of, text_of

SLUG = "castles-of-burgundy"
DUCHY = {"duchy_setup": "same:1"}


@pytest.fixture
async def table(harbour: Harbour) -> Table:
    made = await harbour.table("Ann", "Ben", slug=SLUG, options=dict(DUCHY))
    await harbour.idle()
    return made


def selects(panel: Json) -> dict[str, Json]:
    return {one["placeholder"]: one for one in controls_of(panel) if "options" in one}


async def choose(table: Table, person: Person, panel: Json, place: int) -> Json:
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


async def test_the_next_turn_is_planned_while_somebody_else_thinks(table: Table) -> None:
    (first,) = table.asked()
    (other,) = [person for person in table.people if person != first]
    outcome = await other.press(table.newest(), label="Plan ahead…")
    await outcome.settled()
    panel = outcome.message
    assert panel is not None
    assert "Dice to use" in text_of(panel)
    assert next(iter(selects(panel))).startswith("Die ")


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
