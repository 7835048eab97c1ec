"""Everything that is refused: one clear sentence to the person alone, and nothing changes."""

from __future__ import annotations

import asyncio

import discord
import pytest

from bot.games import GAMES
from bot.playground import InteractionResult, PlaygroundPerson, controls_of
from tests.bot.e2e.harbour import Harbour, Json, Table, move_controls

SELL = next(verb for verb in GAMES["puerto-rico"].verbs if verb.name == "sell")
SELL_CORN = {SELL.argument: "corn"}


async def answered(outcome: InteractionResult) -> str:
    """What a person was told after a press that was acknowledged silently."""
    (told,) = await outcome.followed_up()
    assert told["flags"] & 64
    return str(told["content"])


async def position_of(table: Table) -> tuple[int, int]:
    game = (await table.harbour.app.play.games.position(table.game_id)).game
    return game.revision, game.ply


@pytest.fixture
async def table(harbour: Harbour) -> Table:
    made = await harbour.table("Ann", "Ben")
    await harbour.idle()
    return made


def first_button(message: Json) -> str:
    return str(move_controls(message)[0]["custom_id"])


def asked_and_other(table: Table) -> tuple[PlaygroundPerson, PlaygroundPerson]:
    asked = table.asked()[0]
    return asked, next(person for person in table.people if person is not asked)


async def test_a_spectator_cannot_move(table: Table) -> None:
    before = await position_of(table)
    dan = table.harbour.person("Dan")
    outcome = await dan.press(table.newest(), custom_id=first_button(table.newest()))
    assert await answered(outcome) == "You aren't in this game."
    assert await position_of(table) == before


async def test_a_player_who_is_not_asked_cannot_move(table: Table) -> None:
    before = await position_of(table)
    asked, other = asked_and_other(table)
    outcome = await other.press(table.newest(), custom_id=first_button(table.newest()))
    assert await answered(outcome) == f"It's {asked.name}'s turn."
    assert await position_of(table) == before


async def test_a_double_click_moves_once(table: Table) -> None:
    asked, _ = asked_and_other(table)
    message = table.newest()
    custom_id = first_button(message)
    _, ply = await position_of(table)
    first, second = await asyncio.gather(
        asked.press(message, custom_id=custom_id), asked.press(message, custom_id=custom_id)
    )
    await table.moved_on(message)
    await table.harbour.bot.admission.answered()
    told = [*first.followups, *second.followups]
    assert len(told) <= 1
    assert all("has moved on" in one["content"] for one in told)
    state = await table.harbour.app.play.games.log(table.game_id, ply)
    assert [entry.by for entry in state].count("person") == 1


async def test_a_stale_button_changes_nothing_and_shows_the_way(table: Table) -> None:
    asked, _ = asked_and_other(table)
    old = table.newest()
    # The old message keeps its buttons, as if the edit that removes them had failed.
    table.harbour.playground.faults.reply_next(
        "PATCH /channels/.*/messages/.*", 400, code=50083, message="Thread is archived"
    )
    await table.act(asked)
    await table.harbour.idle()
    assert move_controls(asked.message(old) or {})
    before = await position_of(table)
    outcome = await asked.press(old, custom_id=first_button(old))
    told = await answered(outcome)
    assert "has moved on" in told
    assert f"<#{table.thread}>" in told
    assert await position_of(table) == before


@pytest.mark.parametrize(
    ("notation", "sentence"),
    [
        ("dance", "starts with one of these words"),
        ("undo", "Send `/undo` on its own."),
        ("/games please", "Send `/games` on its own."),
        ("role pirate", "pirate"),
        ("ship 3 corn to 9", ""),
        ("x" * 300, ""),
        ("build harbor", ""),
        ("role settler waive everything", "everything"),
    ],
)
async def test_notation_that_is_refused(table: Table, notation: str, sentence: str) -> None:
    before = await position_of(table)
    asked, _ = asked_and_other(table)
    outcome = await asked.slash("move", table.thread, notation=notation)
    await outcome.settled()
    assert outcome.ephemeral
    assert sentence in outcome.text
    assert 5 < len(outcome.text) <= 2000
    assert "Error ID" not in outcome.text
    assert await position_of(table) == before


async def test_another_command_typed_as_a_move_of_somebody_who_is_not_asked(table: Table) -> None:
    _, other = asked_and_other(table)
    outcome = await other.slash("move", table.thread, notation="Undo")
    await outcome.settled()
    assert outcome.text == "That isn't a move. Send `/undo` on its own."


async def test_a_verb_that_does_not_fit_the_question(table: Table) -> None:
    asked, _ = asked_and_other(table)
    outcome = await asked.slash("sell", table.thread, **SELL_CORN)
    await outcome.settled()
    assert outcome.text
    assert "Error ID" not in outcome.text


async def test_a_command_outside_of_a_game(harbour: Harbour) -> None:
    outcome = await harbour.person("Dan").slash("move", "table-talk", notation="role settler")
    await outcome.settled()
    assert outcome.text == "Use this command in the thread of a game."


async def test_a_command_of_a_spectator(table: Table) -> None:
    dan = table.harbour.person("Dan")
    for command, options in (("move", {"notation": "role settler"}), ("undo", {})):
        outcome = await dan.slash(command, table.thread, **options)
        await outcome.settled()
        assert outcome.text == "You aren't in this game."


async def test_an_unknown_game(harbour: Harbour) -> None:
    outcome = await harbour.person("Ann").slash("play", "games", game="chess")
    assert outcome.ephemeral
    assert outcome.text == "There's no game chess."
    assert harbour.person("Ben").messages("games") == []


async def test_a_channel_that_is_deleted_while_someone_is_answered_is_no_fault(
    harbour: Harbour, caplog: pytest.LogCaptureFixture
) -> None:
    harbour.playground.faults.reply_next(
        "PATCH /webhooks/.*/messages/@original", 404, times=2, code=10003
    )
    await harbour.person("Ann").slash("games", "games")
    await harbour.bot.admission.answered()
    faults = [record.message for record in caplog.records if record.levelname == "ERROR"]
    assert faults == []
    assert "answered too late" in caplog.text


async def test_a_table_inside_of_a_thread(table: Table) -> None:
    outcome = await table.people[0].slash("play", table.thread, game="puerto-rico")
    assert outcome.ephemeral
    assert "Open the game in a channel" in outcome.text


async def test_an_unknown_player_of_the_board(table: Table) -> None:
    outcome = await table.people[0].slash("board", table.thread, player="**Zoe**")
    await outcome.settled()
    assert outcome.text == "There's no player \\*\\*Zoe\\*\\* in this game."


async def test_nothing_to_take_back(table: Table) -> None:
    for person in table.people:
        outcome = await person.slash("undo", table.thread)
        await outcome.settled()
        assert outcome.text == "You haven't made a move yet."


@pytest.mark.parametrize("old", ["v0:something:else", "lf:1", "me:boards"])
async def test_a_control_that_is_no_longer_known_gets_an_answer(harbour: Harbour, old: str) -> None:
    """The last two chose the shape of boards."""
    view = discord.ui.View(timeout=None)
    view.add_item(discord.ui.Button(label="Old", custom_id=old))
    place = next(c for c in harbour.bot.get_all_channels() if c.name == "games")
    assert isinstance(place, discord.TextChannel)
    view.stop()
    sent = await place.send("An old message", view=view)
    outcome = await harbour.person("Ann").press(str(sent.id), label="Old")
    assert outcome.ephemeral
    assert outcome.text == "This button no longer works."


async def test_undo_is_offered_once_there_is_something_to_undo(table: Table) -> None:
    asked, other = asked_and_other(table)
    assert not undo_of(table.newest())
    await table.act(asked)
    (undo,) = undo_of(table.newest())
    newest, ply = table.newest(), await position_of(table)
    outcome = await other.press(newest, custom_id=undo)
    await outcome.settled()
    assert outcome.ephemeral
    assert await position_of(table) == ply


def undo_of(message: Json) -> list[str]:
    """The ids of the buttons that take a move back."""
    ids = [str(one["custom_id"]) for one in controls_of(message)]
    return [each for each in ids if each.endswith(":undo")]


async def test_capitals_of_a_phone_keyboard_do_not_matter(table: Table) -> None:
    before = await position_of(table)
    asked, _ = asked_and_other(table)
    outcome = await asked.slash("move", table.thread, notation="Role Mayor")
    await outcome.settled()
    assert "chooses Mayor" in outcome.text
    assert await position_of(table) > before
