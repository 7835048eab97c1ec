"""Moves whose notation is too long for a control are found again by a mark."""

from __future__ import annotations

import pytest

from tests.bot.e2e.harbour import Harbour, Table, move_controls


@pytest.fixture
async def table(harbour: Harbour, monkeypatch: pytest.MonkeyPatch) -> Table:
    """A game in which every notation is too long."""
    monkeypatch.setattr("bot.ui.play.controls.CUSTOM_ID_LENGTH", 1)
    monkeypatch.setattr("bot.ui.play.controls.VALUE_LIMIT", 1)
    return await harbour.table("Ann", "Ben")


async def test_a_game_goes_on_by_marks(table: Table) -> None:
    controls = move_controls(table.newest())
    assert all("#" in control["custom_id"] for control in controls)
    await table.play_on(moves=25)
    assert (await table.harbour.app.play.games.position(table.game_id)).game.ply >= 25


async def test_a_mark_of_an_old_question_plays_nothing(table: Table) -> None:
    before, person = table.newest(), table.asked()[0]
    await table.act(person)
    ply = (await table.harbour.app.play.games.position(table.game_id)).game.ply
    custom_id = move_controls(before)[0]["custom_id"]
    outcome = await person.press(before, custom_id=custom_id)
    (told,) = await outcome.followed_up()
    assert "has moved on" in told["content"]
    assert f"<#{table.thread}>" in told["content"]
    assert (await table.harbour.app.play.games.position(table.game_id)).game.ply == ply


async def test_a_mark_is_refused_to_whoever_is_not_asked(table: Table) -> None:
    asked = table.asked()[0]
    other = next(person for person in table.people if person is not asked)
    custom_id = move_controls(table.newest())[0]["custom_id"]
    outcome = await other.press(table.newest(), custom_id=custom_id)
    (told,) = await outcome.followed_up()
    assert told["content"] == f"It's {asked.name}'s turn."


async def test_a_mark_that_nobody_offered_is_refused(table: Table) -> None:
    control = move_controls(table.newest())[0]
    forged = control["custom_id"].rpartition("#")[0] + "#0123456789abcdef"
    outcome = await table.asked()[0].forge(table.newest(), forged)
    (told,) = await outcome.followed_up()
    assert told["content"] == "That isn't available right now."
