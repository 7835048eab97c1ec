"""Discord misbehaves: errors, lost connections, things that are gone or forbidden."""

from __future__ import annotations

import re

import pytest

from bot.playground import controls_of, text_of
from bot.store.errors import DatabaseBusy, DatabaseFull
from tests.bot.e2e.harbour import Harbour, Table, move_controls

pytestmark = pytest.mark.stored

POST = r"POST /channels/\d+/messages"


@pytest.fixture
async def table(harbour: Harbour) -> Table:
    made = await harbour.table("Ann", "Ben")
    await harbour.idle()
    return made


def posted(table: Table) -> list[str]:
    return [text_of(message) for message in table.messages()]


async def test_errors_of_the_server_are_tried_again_and_nothing_comes_twice(table: Table) -> None:
    table.harbour.playground.faults.reply_next(POST, 500)
    before = len(posted(table))
    await table.act(table.asked()[0])
    await table.harbour.idle()
    assert len(posted(table)) == before + 1


async def test_a_rate_limit_is_waited_for(table: Table) -> None:
    table.harbour.playground.faults.reply_next(POST, 429, retry_after=0.05)
    before = len(posted(table))
    await table.act(table.asked()[0])
    await table.harbour.idle()
    assert len(posted(table)) == before + 1


async def test_a_lost_answer_shows_nothing_twice(table: Table) -> None:
    table.harbour.playground.faults.lose_answer(POST)
    before = len(posted(table))
    await table.act(table.asked()[0])
    await table.harbour.idle()
    assert len(posted(table)) == before + 1


@pytest.mark.parametrize("resumable", [True, False])
async def test_a_lost_connection_comes_back(table: Table, resumable: bool) -> None:
    playground = table.harbour.playground
    playground.faults.drop_gateway(resumable=resumable)
    await playground.wait_until(lambda: not playground.gateway.online, 20)
    await playground.wait_online(20)
    await table.act(table.asked()[0])


async def test_a_deleted_question_does_not_stop_the_game(table: Table) -> None:
    message = table.newest()
    asked = table.asked()[0]
    custom_id = move_controls(message)[0]["custom_id"]
    notation = custom_id.split(":", 3)[3]
    table.harbour.playground.faults.delete_message(message["channel_id"], message["id"])
    before = len(table.messages())
    outcome = await asked.slash("move", table.thread, notation=notation)
    await outcome.settled()
    await table.harbour.until(lambda: len(table.messages()) == before + 1)


async def test_a_deleted_lobby_message_does_not_stop_the_start(harbour: Harbour) -> None:
    lobby = await harbour.lobby()
    ann, ben = harbour.person("Ann"), harbour.person("Ben")
    await ben.press(lobby, label="Join")
    await harbour.until(lambda: "Ben" in text_of(ann.message(lobby) or lobby))
    await harbour.idle()
    game_id = int(controls_of(lobby)[0]["custom_id"].split(":")[1])
    harbour.playground.faults.delete_message(lobby["channel_id"], lobby["id"])
    await harbour.app.lobbies.start(game_id, int(ann.id))
    await harbour.until(lambda: len(ann.threads()) == 1)
    await harbour.idle()
    written = [one for one in ann.messages(ann.threads()[0]["id"]) if one["type"] == 0]
    assert len(written) == 2


async def test_an_archived_thread_wakes_up(table: Table) -> None:
    message = table.newest()
    asked = table.asked()[0]
    table.harbour.playground.faults.archive_thread(table.thread)
    await asked.press(message, custom_id=move_controls(message)[0]["custom_id"])
    await table.moved_on(message)


async def test_missing_permissions_are_named_before_a_table_opens(harbour: Harbour) -> None:
    harbour.playground.faults.remove_permission("games", "CREATE_PUBLIC_THREADS")
    outcome = await harbour.person("Ann").slash("play", "games", game="puerto-rico")
    assert outcome.ephemeral
    assert "Create Public Threads" in outcome.text
    assert harbour.person("Ben").messages("games") == []


async def test_a_permission_lost_in_the_game_is_told_to_the_organiser(table: Table) -> None:
    faults = table.harbour.playground.faults
    faults.remove_permission("games", "SEND_MESSAGES_IN_THREADS")
    asked = table.asked()[0]
    message = table.newest()
    await asked.press(message, custom_id=move_controls(message)[0]["custom_id"])
    ann = table.harbour.person("Ann")
    await table.harbour.until(lambda: bool(ann.dms))
    assert "permission" in ann.dms[0]["content"]


async def test_a_picture_that_cannot_be_drawn_is_replaced_by_text(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def nothing(*_: object, **__: object) -> None:
        return None

    monkeypatch.setattr(type(table.harbour.app.drawing), "newest_board", nothing)
    await table.act(table.asked()[0])
    assert table.newest()["attachments"] == []
    assert "Ann" in text_of(table.newest())


async def test_pictures_that_are_too_large_are_replaced_by_text(table: Table) -> None:
    table.harbour.playground.faults.reply_next(
        POST, 413, code=40005, message="Request entity too large"
    )
    await table.act(table.asked()[0])
    assert table.newest()["attachments"] == []
    assert "Ann" in text_of(table.newest())


async def test_a_fault_of_ours_is_told_with_an_id_that_the_log_has(
    table: Table, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def broken(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(type(table.harbour.app.play.moves), "make", broken)
    asked = table.asked()[0]
    message = table.newest()
    outcome = await asked.press(message, custom_id=move_controls(message)[0]["custom_id"])
    (told,) = await outcome.followed_up()
    found = re.search(r"Error ID: ([0-9A-F]{6})", told["content"])
    assert found is not None
    assert "Your game is safe" in told["content"]
    records = [record for record in caplog.records if record.name == "bot.ui.errors"]
    assert records
    assert records[0].exc_info is not None


async def test_while_the_database_is_held_a_press_is_to_be_tried_again(
    table: Table, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def held(*_: object) -> None:
        raise DatabaseBusy("games.sqlite3 is in use by another program.")

    asked, message = table.asked()[0], table.newest()
    control = move_controls(message)[0]["custom_id"]
    with monkeypatch.context() as patch:
        patch.setattr(type(table.harbour.app.play.moves), "make", held)
        outcome = await asked.press(message, custom_id=control)
        (told,) = await outcome.followed_up()
    assert "Please try again." in told["content"]
    assert "Error ID" not in told["content"]
    (record,) = [record for record in caplog.records if record.name == "bot.ui.errors"]
    assert "in use by another program" in record.getMessage()
    await asked.press(message, custom_id=control)
    await table.moved_on(message)


async def test_a_full_disk_is_named_to_the_person_and_in_the_log(
    table: Table, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def full(*_: object) -> None:
        raise DatabaseFull("games.sqlite3 cannot be written: the disk is full.")

    asked, message = table.asked()[0], table.newest()
    control = move_controls(message)[0]["custom_id"]
    with monkeypatch.context() as patch:
        patch.setattr(type(table.harbour.app.play.moves), "make", full)
        outcome = await asked.press(message, custom_id=control)
        (told,) = await outcome.followed_up()
    assert "disk is full" in told["content"]
    assert "try again" not in told["content"]
    (record,) = [record for record in caplog.records if record.name == "bot.ui.errors"]
    assert (record.levelname, "the disk is full" in record.getMessage()) == ("ERROR", True)
    await asked.press(message, custom_id=control)
    await table.moved_on(message)
