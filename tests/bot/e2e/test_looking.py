"""The commands that show something."""

from __future__ import annotations

from hashlib import sha256

import pytest

import rules
from bot.playground import InteractionResult, text_of
from tests.bot.e2e.harbour import Harbour, Table, TableAfter, move_controls


async def eight_moves(harbour: Harbour) -> Table:
    made = await harbour.table("Ann", "Ben")
    await made.play_on(moves=8)
    await harbour.idle()
    return made


@pytest.fixture
async def table(table_after: TableAfter) -> Table:
    return await table_after(eight_moves)


async def ask(
    table: Table, command: str, person: str = "Ann", **options: object
) -> InteractionResult:
    outcome = await table.harbour.person(person).slash(command, table.thread, **options)
    await outcome.settled()
    assert outcome.ephemeral
    assert "Error ID" not in outcome.text
    return outcome


async def test_the_board_as_a_picture_with_alt_text(table: Table) -> None:
    message = (await ask(table, "board")).message
    assert message is not None
    (picture,) = message["attachments"]
    assert picture["content_type"] == "image/png"
    assert picture["description"]


async def test_the_board_of_one_player(table: Table) -> None:
    offered = await table.people[0].autocomplete("board", "player", "b", table.thread)
    assert [one["name"] for one in offered] == ["Ben"]
    message = (await ask(table, "board", player=offered[0]["value"])).message
    assert message is not None
    assert message["attachments"][0]["description"] == "The seat"


async def test_the_board_as_complete_text(table: Table) -> None:
    outcome = await ask(table, "board", text=True)
    await table.harbour.bot.admission.answered()
    parts = [outcome.text, *(one["content"] for one in outcome.followups)]
    assert all(0 < len(part) <= 2000 for part in parts)
    told = "\n".join(parts).casefold()
    for word in ("ann", "ben", "doubloon", "colonist", "small indigo plant", "harbor"):
        assert word in told


async def test_a_spectator_sees_the_board(table: Table) -> None:
    assert (await ask(table, "board", "Dan")).message is not None


async def test_the_board_without_a_picture_falls_back_to_text(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def nothing(*_: object, **__: object) -> None:
        return None

    monkeypatch.setattr(type(table.harbour.app.drawing), "board", nothing)
    assert "Ann" in (await ask(table, "board")).text


async def test_the_log(table: Table) -> None:
    told = (await ask(table, "log")).text
    assert "Ann" in told
    assert len(told) <= 2000
    message = (await ask(table, "log", all=True)).message
    assert message is not None
    assert b"Ann" in table.file(message["attachments"][0])


async def test_the_status_names_who_is_waited_for(table: Table) -> None:
    asked = table.asked()[0].name
    told = (await ask(table, "status")).text
    assert "Waiting for" in told
    assert asked in told
    assert "<t:" in told


async def test_the_record_has_the_seed_when_the_game_is_over(table: Table) -> None:
    early = await exported(table)
    assert "\nseed-sha256 " in early
    await table.play_on()
    record = rules.Record.from_text(await exported(table))
    assert sha256(record.seed.encode()).hexdigest() in early
    assert not rules.waiting(record.replay())


async def exported(table: Table) -> str:
    message = (await ask(table, "export")).message
    assert message is not None
    return table.file(message["attachments"][0]).decode()


async def test_help_fits_the_place(table: Table) -> None:
    asked = table.asked()[0]
    other = next(person for person in table.people if person is not asked)
    own = (await ask(table, "help", asked.name)).text
    waiting = (await ask(table, "help", other.name)).text
    outside = await table.harbour.person("Dan").slash("help", "table-talk")
    await outside.settled()
    direct = await table.harbour.person("Dan").slash("help", "dm")
    await direct.settled()
    assert "It's your turn" in own
    assert f"It's {asked.name}'s turn. You'll be mentioned when it's your turn." in waiting
    assert "`/play` opens a table" in outside.text
    assert "`/play` in a server channel" in direct.text
    assert "opens a table here" not in direct.text


async def test_taking_back_says_what_is_gone_and_asks_again(harbour: Harbour) -> None:
    table = await harbour.table("Ann", "Ben")
    game_id = table.game_id
    person = table.asked()[0]
    roles = move_controls(table.newest())
    builder = next(one["custom_id"] for one in roles if one["custom_id"].endswith(":role builder"))
    before = table.newest()
    await person.press(before, custom_id=builder)
    await table.moved_on(before)
    ply = (await harbour.app.play.games.position(game_id)).game.ply
    now = table.newest()
    outcome = await person.slash("undo", table.thread)
    await outcome.settled()
    assert outcome.message is not None
    await person.press(outcome.message, label="Undo 1 move")
    await table.moved_on(now)
    assert "undid 1 move" in text_of(table.newest())
    assert (await harbour.app.play.games.position(game_id)).game.ply < ply
    assert person.mention in text_of(table.newest())


async def test_the_log_marks_an_automatic_move_once(table: Table) -> None:
    await table.play_on(moves=40)
    message = (await ask(table, "log", all=True)).message
    assert message is not None
    lines = table.file(message["attachments"][0]).decode().splitlines()
    marked = [line for line in lines if "(automatic)" in line]
    assert marked
    assert not [line for line in marked if line.startswith(("Round", "New plantations", "The "))]


async def test_a_button_tells_what_choices_do_that_are_too_small_to_say_it(
    harbour: Harbour,
) -> None:
    table = await harbour.table("Ann", "Ben", options={"start_player": "listed-first"})
    asked = table.newest()
    [builder] = [each for each in move_controls(asked) if str(each["label"]).startswith("Builder")]
    await table.people[0].press(asked, custom_id=builder["custom_id"])
    await table.moved_on(asked)
    outcome = await table.people[1].press(table.newest(), label="Explain these choices")
    await outcome.settled()
    assert outcome.ephemeral
    assert "1 doubloon more when you sell a barrel" in outcome.text
