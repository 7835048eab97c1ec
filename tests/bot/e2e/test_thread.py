"""The thread of a game as people read it: its head, its newest board, what stays of the others."""

from __future__ import annotations

import asyncio
import contextlib
import re
from collections.abc import Iterator

import pytest

from bot.playground import controls_of, text_of
from bot.playground.world import GatewayEvent
from bot.ui.messages import messenger
from rules import GAMES
from tests.bot.e2e.harbour import EPHEMERAL, Harbour, Json, Table
from tests.bot.e2e.test_waiting import PACE, answer, paced
from tests.databases import run
from tests.patience import PATIENCE
from tests.sharing import in_turn

GALLERY = 12
TEXT = 10
ROW = 1
PATCH = r"PATCH /channels/\d+/messages"
each_game = pytest.mark.parametrize("slug", in_turn(sorted(GAMES)))


@pytest.fixture
async def table(harbour: Harbour) -> Table:
    made = await harbour.table("Ann", "Ben")
    await harbour.idle()
    return made


def written(table: Table) -> list[Json]:
    """The messages of the thread without those that Discord writes itself."""
    return [one for one in table.messages() if one["type"] == 0]


def heads(table: Table) -> list[Json]:
    return [one for one in written(table) if text_of(one).startswith("## ")]


def head(table: Table) -> Json:
    (found,) = heads(table)
    return found


def parts(message: Json) -> list[int]:
    (container,) = message["components"]
    return [one["type"] for one in container["components"]]


def link(table: Table, message: Json) -> str:
    guild = table.harbour.playground.world.guild_id
    return f"(https://discord.com/channels/{guild}/{table.thread}/{message['id']})"


async def move(table: Table) -> Json:
    """Let one move be made; returns the newest question."""
    await table.go_on(1)
    await table.harbour.idle()
    return table.newest()


@contextlib.contextmanager
def edits(table: Table, message: Json) -> Iterator[list[Json]]:
    """The edits of a message."""
    seen: list[Json] = []

    def notice(event: GatewayEvent) -> None:
        if event.type == "MESSAGE_UPDATE" and event.data["id"] == message["id"]:
            seen.append(event.data)

    end = table.harbour.playground.world.listen(notice)
    yield seen
    end()


@each_game
async def test_superseded_messages_keep_only_what_happened(harbour: Harbour, slug: str) -> None:
    table = await harbour.table("Ann", "Ben", slug=slug)
    told: dict[str, str] = {}
    for _ in range(8):
        newest = await move(table)
        told[newest["id"]] = text_of(newest).split("\n<@")[0]
    question = table.newest()
    assert len(told) > 2
    for message in written(table):
        if message["id"] in (question["id"], head(table)["id"]):
            continue
        assert parts(message) == [TEXT]
        assert message["attachments"] == []
        assert told.get(message["id"], text_of(message)) == text_of(message)
    assert parts(question)[:3] == [TEXT, GALLERY, TEXT]
    assert set(parts(question)[3:]) == {ROW}
    shown = [one for one in table.messages() if one["attachments"]]
    assert [one["id"] for one in shown] == [question["id"]]


@each_game
async def test_replay_has_the_boards_that_the_thread_has_no_more(
    harbour: Harbour, slug: str
) -> None:
    table = await harbour.table("Ann", "Ben", slug=slug)
    for _ in range(4):
        await move(table)
    (ann, _) = table.people
    for turn in ("1", "2"):
        outcome = await (await ann.slash("replay", table.thread, turn=turn)).settled()
        assert outcome.message is not None
        assert outcome.message["flags"] & EPHEMERAL
        assert [one["description"] for one in outcome.message["attachments"]] == ["The board"]


@each_game
async def test_the_head_says_how_the_game_stands(harbour: Harbour, slug: str) -> None:
    table = await harbour.table("Ann", "Ben", slug=slug)
    await harbour.idle()
    first = head(table)
    assert first["id"] == written(table)[0]["id"]
    assert first["pinned"]
    for _ in range(4):
        question, now = await move(table), head(table)
        game = (await harbour.app.play.games.position(table.game_id)).game
        names = [game.seats[seat].name for seat in game.waiting]
        assert now["id"] == first["id"]
        assert now["mentions"] == []
        assert "<@" not in text_of(now)
        assert link(table, question) in text_of(now)
        assert re.search(
            rf"Waiting for .*{names[0]}.* since <t:{int(game.asked_at)}:F>", text_of(now)
        )
        assert text_of(question).split("\n")[0] in text_of(now), "the round"
        assert len(re.findall(r"^(?:Ann|Ben): .*\d", text_of(now), re.M)) == 2, "what counts"


async def test_the_head_tells_the_end(harbour: Harbour) -> None:
    table = await harbour.table("Ann", computers=1)
    await table.play_on()
    await harbour.idle()
    result = table.newest()
    assert "Final scores" in text_of(result)
    assert "ictory for " in text_of(head(table))
    assert f"[The result]{link(table, result)}" in text_of(head(table))
    assert [one["id"] for one in table.messages() if controls_of(one)] == [result["id"]]


async def test_the_head_tells_deadlines_and_pauses(harbour: Harbour) -> None:
    table = await paced(harbour, "Ann", "Ben")
    await harbour.idle()
    game = (await harbour.app.play.games.position(table.game_id)).game
    assert f"Time until <t:{int(game.asked_at + PACE.bank)}:F>" in text_of(head(table))
    await answer(harbour.person("Ann"), "table pause", table.thread)
    await harbour.idle()
    assert "Paused since" in text_of(head(table))
    assert "Time until" not in text_of(head(table))


async def test_the_head_is_edited_only_when_it_says_something_else(table: Table) -> None:
    ann, ben = table.people
    (asked,) = table.asked()
    with edits(table, head(table)) as seen:
        panel = await answer(asked, "me")
        await asked.press(panel.message, label="Leave the leaderboards")
        await table.harbour.bot.admission.answered()
        await table.harbour.idle()
        assert seen == []
        for person in (ann, ben):
            await answer(person, "board", table.thread)
        await table.harbour.idle()
        assert seen == []
        await move(table)
        assert len(seen) == 1


async def test_several_moves_at_once_change_the_head_once(table: Table) -> None:
    with edits(table, head(table)) as seen:
        playground = table.harbour.playground
        playground.faults.delay_next(r"POST /channels/\d+/messages", 0.3)
        struck = asyncio.create_task(playground.wait_for(lambda event: event.type == "FAULT"))
        await asyncio.sleep(0)
        for _ in range(3):
            await table.go_on(1)
        await struck
        playground.world.clock.advance(0.3)  # the first post is held up until then
        await table.harbour.idle()
        assert 1 <= len(seen) <= 2
    assert link(table, table.newest()) in text_of(head(table))


async def test_a_deleted_head_is_posted_anew(table: Table) -> None:
    old = head(table)
    table.harbour.playground.faults.delete_message(old["channel_id"], old["id"])
    question = await move(table)
    new = head(table)
    assert new["id"] > question["id"]
    assert new["pinned"]
    assert new["mentions"] == []
    assert link(table, question) in text_of(new)
    question = await move(table)
    assert head(table)["id"] == new["id"]
    assert link(table, question) in text_of(head(table))


async def test_without_the_permission_to_pin_the_head_is_not_pinned(harbour: Harbour) -> None:
    harbour.playground.faults.remove_permission("games", "PIN_MESSAGES")
    table = await harbour.table("Ann", "Ben")
    question = await move(table)
    assert not head(table)["pinned"]
    assert link(table, question) in text_of(head(table))


@pytest.mark.parametrize("in_time", [True, False])
async def test_a_head_that_was_edited_too_often_rests_for_a_while(
    table: Table, monkeypatch: pytest.MonkeyPatch, in_time: bool
) -> None:
    """Discord takes some edits of old messages only; the library waits as long as it is told to."""
    harbour, before = table.harbour, head(table)
    route = rf"{PATCH}/{before['id']}"
    if in_time:
        harbour.playground.faults.reply_next(route, 400, code=30046)
    else:
        monkeypatch.setattr(messenger, "HEAD_SECONDS", 0.2)
        harbour.playground.faults.reply_next(route, 429, code=30046, retry_after=6000)
    for _ in range(2):
        question = await move(table)
        assert text_of(head(table)) == text_of(before)
        assert question["attachments"], "boards go on"
    monkeypatch.setattr(messenger, "HEAD_SECONDS", PATIENCE)
    harbour.later(messenger.HEAD_REST)
    question = await move(table)
    assert link(table, question) in text_of(head(table))


async def test_a_lost_answer_to_an_edit_is_made_up(table: Table) -> None:
    faults, number = table.harbour.playground.faults, head(table)["id"]
    faults.lose_answer(rf"{PATCH}/{number}")
    question = await move(table)
    assert link(table, question) in text_of(head(table))
    faults.reply_next(rf"{PATCH}/{number}", 500)
    question = await move(table)
    assert link(table, question) in text_of(head(table))


async def test_the_head_survives_a_restart(table: Table) -> None:
    first = head(table)
    await table.harbour.stop()
    await table.harbour.start()
    question = await move(table)
    assert head(table)["id"] == first["id"]
    assert link(table, question) in text_of(head(table))


async def test_a_game_of_an_earlier_version_gets_a_head(table: Table) -> None:
    harbour, old = table.harbour, head(table)
    await harbour.stop()
    run(harbour.database, "UPDATE games SET head_id = NULL")
    await harbour.start()
    question = await move(table)
    _, new = heads(table)
    assert link(table, question) in text_of(new)
    assert new["pinned"]
    assert old["id"] < new["id"]
    await move(table)
    assert [one["id"] for one in heads(table)] == [old["id"], new["id"]]


async def test_a_game_that_moved_to_the_channel_posts_no_head_there(table: Table) -> None:
    faults = table.harbour.playground.faults
    faults.remove_permission("games", "CREATE_PUBLIC_THREADS")
    faults.delete_channel(table.thread)
    ann = table.people[0]
    await table.harbour.until(lambda: any(one["attachments"] for one in ann.messages("games")))
    await table.go_on(1)
    await table.harbour.idle()
    ann = table.people[0]
    posted = [one for one in ann.messages("games") if one["attachments"]]
    assert len(posted) == 1, "the older one is shrunk"
    posted = [text_of(one) for one in ann.messages("games")]
    assert not [text for text in posted if text.startswith("## ") and "\n### Round" in text]


async def test_the_head_speaks_another_language_at_once(table: Table) -> None:
    was, told = head(table), text_of(head(table))
    ann = table.people[0]
    outcome = await ann.slash("table language", table.thread, language="ko")
    await outcome.settled()
    await table.harbour.until(lambda: text_of(head_of(table, was)) != told)
    assert "푸에르토리코" in text_of(head_of(table, was)), "before any move"


async def test_the_open_question_speaks_another_language_at_once(table: Table) -> None:
    was = table.newest()
    told = text_of(was)
    ann = table.people[0]
    outcome = await ann.slash("table language", table.thread, language="ko")
    await outcome.settled()
    await table.harbour.until(lambda: text_of(head_of(table, was)) != told)
    now = head_of(table, was)
    assert "역할" in text_of(now)
    labels = [one.get("label") or one.get("placeholder") or "" for one in controls_of(now)]
    korean = [label for label in labels if re.search("[가-힣]", label)]
    assert len(korean) == len([label for label in labels if label])
    assert now["attachments"], "the board is drawn again"


async def test_the_head_names_whoever_plays_in_place_of_somebody_at_once(table: Table) -> None:
    was, told = head(table), text_of(head(table))
    (asked,) = table.asked()
    await table.harbour.app.seats.resign(table.game_id, int(asked.id))
    await table.harbour.until(lambda: text_of(head_of(table, was)) != told)
    assert f"<@{asked.id}>" not in text_of(head_of(table, was))


def head_of(table: Table, was: Json) -> Json:
    return next(one for one in table.messages() if one["id"] == was["id"])


def members(table: Table) -> set[str]:
    """The people in the thread of a table."""
    return set(table.harbour.playground.world.thread_members[table.thread])


async def test_everybody_who_plays_is_in_the_thread_from_the_start(harbour: Harbour) -> None:
    """By a silent mention: only the first to move is notified."""
    table = await harbour.table("Ann", "Ben", "Chloe", computers=1)
    await harbour.idle()
    assert {person.id for person in table.people} <= members(table)
    first, *others = sorted(table.people, key=lambda each: each not in table.asked())
    assert [one for one in first.pings if one["channel_id"] == table.thread]
    for person in others:
        assert [one for one in person.pings if one["channel_id"] == table.thread] == []
    await move(table)
    assert {person.id for person in table.people} <= members(table)


async def test_whoever_takes_a_seat_over_comes_into_the_thread(harbour: Harbour) -> None:
    table = await harbour.table("Ann", "Ben")
    await harbour.idle()
    ann, ben = table.people
    for name, seat in (("Dan", ben), ("Eun", ann)):
        person = harbour.person(name)
        number = (await harbour.app.play.games.get(table.game_id)).seat_of(int(seat.id))
        assert number is not None
        await harbour.app.seats.resign(table.game_id, int(seat.id))
        await harbour.idle()
        taking = await person.slash("seat take", table.thread)
        await taking.settled()
        await harbour.idle()
        assert person.id in members(table)
