"""Questions before something that cannot be taken back: what stands there after the press."""

from __future__ import annotations

import pytest

from bot.playground import PlaygroundPerson, controls_of, text_of
from tests.bot.e2e.harbour import Harbour, Json, Table


@pytest.fixture
async def table(harbour: Harbour) -> Table:
    """Ann owns the server, so Ben is the organiser."""
    made = await harbour.table("Ben", "Dan", "Chloe")
    await harbour.idle()
    return made


async def asked(person: PlaygroundPerson, table: Table, command: str) -> Json:
    """The question that a command asks before it does anything."""
    outcome = await (await person.slash(command, table.thread)).settled()
    assert outcome.ephemeral
    assert outcome.message is not None
    assert any(controls_of(outcome.message)), text_of(outcome.message)
    return outcome.message


async def answered(table: Table, person: PlaygroundPerson, question: Json) -> str:
    """Press the only button of a question; returns what stands in its place, which asks no more."""
    (sure,) = controls_of(question)
    outcome = await person.press(question, custom_id=sure["custom_id"])
    await table.harbour.bot.admission.answered()
    await table.harbour.idle()
    assert outcome.followups == []
    now = person.message(question)
    assert now is not None
    # the rule behind a refusal is no way to do it
    left = [one["custom_id"] for one in controls_of(now)]
    assert all(custom_id.startswith("r:open:") for custom_id in left), text_of(now)
    return text_of(now)


async def asked_and_answered(table: Table, person: PlaygroundPerson, command: str) -> str:
    return await answered(table, person, await asked(person, table, command))


async def test_who_left_reads_so_in_place_of_the_question(table: Table) -> None:
    dan = table.harbour.person("Dan")
    assert await asked_and_answered(table, dan, "resign") == "You've left the game."
    game = await table.harbour.app.play.games.get(table.game_id)
    assert game.seat_of(int(dan.id)) is None


@pytest.mark.parametrize("command", ["resign", "table abort", "undo"])
async def test_a_question_about_a_game_that_has_ended_goes(table: Table, command: str) -> None:
    await table.play_on(moves=1)
    person = await last_mover(table) if command == "undo" else table.harbour.person("Ben")
    question = await asked(person, table, command)
    await asked_and_answered(table, table.harbour.person("Ben"), "table abort")
    assert await answered(table, person, question) == "This game was ended early."


async def last_mover(table: Table) -> PlaygroundPerson:
    game = (await table.harbour.app.play.games.position(table.game_id)).game
    log = await table.harbour.app.play.games.log(table.game_id)
    seat = next(entry.seat for entry in reversed(log) if entry.by == "person")
    (person,) = [one for one in table.people if int(one.id) == game.seats[seat].person_id]
    return person


async def test_leaving_twice_leads_nowhere(table: Table) -> None:
    dan = table.harbour.person("Dan")
    first, second = await asked(dan, table, "resign"), await asked(dan, table, "resign")
    await answered(table, dan, first)
    assert await answered(table, dan, second) == "You aren't in this game."


async def test_a_preview_that_was_overtaken_goes_with_its_board(table: Table) -> None:
    await table.play_on(moves=1)
    mover = await last_mover(table)
    question = await asked(mover, table, "undo")
    assert question["attachments"]
    await table.play_on(moves=1)
    assert "The game has moved on, so nothing changed. Use the latest board." in await answered(
        table, mover, question
    )
    assert not (mover.message(question) or {})["attachments"]


async def test_data_that_is_deleted_is_not_asked_about_any_more(table: Table) -> None:
    dan = table.harbour.person("Dan")
    told = await asked_and_answered(table, dan, "mydata delete")
    assert told == "Your data has been deleted."


async def test_a_bot_that_restarts_leaves_the_question(table: Table) -> None:
    """What may succeed in a moment is asked on."""
    dan = table.harbour.person("Dan")
    question = await asked(dan, table, "resign")
    await table.harbour.app.play.close()
    (sure,) = controls_of(question)
    outcome = await dan.press(question, custom_id=sure["custom_id"])
    await outcome.followed_up()
    now = dan.message(question)
    assert now is not None
    assert any(controls_of(now))


async def test_the_way_back_from_a_computer_goes_with_its_use(table: Table) -> None:
    ben, dan = table.harbour.person("Ben"), table.harbour.person("Dan")
    await (await dan.slash("seat computer", table.thread)).settled()
    await table.harbour.idle()
    notice = next(one for one in table.messages() if "A computer plays for Dan" in text_of(one))
    await (await ben.press(notice, label="Take back my seat")).settled()
    assert any(controls_of(ben.message(notice) or {})), "it is Dan's"
    await (await dan.press(notice, label="Take back my seat")).settled()
    await table.harbour.bot.admission.answered()
    assert not any(controls_of(dan.message(notice) or {}))
