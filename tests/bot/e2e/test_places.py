"""Threads that are deleted, locked or unlocked, and the games that are played in them."""

from __future__ import annotations

import pytest

from bot.model import Game
from bot.model.notices import Reminder
from bot.playground import text_of
from bot.services.errors import Refused
from bot.services.messages import refused_posts
from bot.services.messages.places import Places
from bot.store.messages import outbox
from rules import GAMES
from tests.bot.e2e.harbour import Harbour, Json, Table, asks, move_controls
from tests.bot.e2e.test_communities import forum_of_games, table_in
from tests.bot.e2e.test_listing_games import told
from tests.sharing import in_turn

POST = r"POST /channels/\d+/messages"
each_game = pytest.mark.parametrize("slug", in_turn(sorted(GAMES)))
PUBLIC, PRIVATE = 11, 12


async def playing(harbour: Harbour, slug: str = "puerto-rico", *, private: bool = False) -> Table:
    if private:
        await harbour.app.guilds.set_private(int(harbour.playground.world.guild_id), True)
    made = await harbour.table("Ann", "Ben", slug=slug)
    await harbour.idle()
    return made


async def delete_thread(table: Table) -> Table:
    """Delete the thread of a game; returns the table in its new one."""
    harbour, old = table.harbour, table.thread
    harbour.playground.faults.delete_channel(old)
    return await in_new_thread(table)


async def in_new_thread(table: Table) -> Table:
    harbour = table.harbour
    await harbour.until(lambda: any(one["id"] != table.thread for one in threads(harbour)))
    await harbour.idle()
    table.thread = next(one["id"] for one in threads(harbour) if one["id"] != table.thread)
    return table


def threads(harbour: Harbour) -> list[Json]:
    world = harbour.playground.world
    return [one for one in world.channels.values() if one["type"] in (PUBLIC, PRIVATE)]


async def game_of(table: Table) -> Game:
    return (await table.harbour.app.play.games.position(table.game_id)).game


def written(table: Table) -> list[Json]:
    return [one for one in table.messages() if one["type"] == 0]


def public_boards(table: Table) -> list[Json]:
    every = table.people[0].messages("games")
    return [one for one in every if one["attachments"] or asks(one)]


@each_game
@pytest.mark.parametrize("private", [False, True])
async def test_a_deleted_thread_gets_a_new_one(harbour: Harbour, slug: str, private: bool) -> None:
    """At once, with a head, the present board and its call; the game is played to go on there."""
    table = await playing(harbour, slug, private=private)
    await table.go_on(2)
    await harbour.idle()
    await delete_thread(table)
    assert [one["type"] for one in threads(harbour)] == [PRIVATE if private else PUBLIC]
    game = await game_of(table)
    head, board, moved = written(table)
    assert text_of(head).startswith("## ")
    assert head["pinned"]
    assert asks(board)
    assert {int(one["id"]) for one in board["mentions"]} >= set(game.asked[:1])
    assert "was deleted" in text_of(moved)
    assert all(person.mention in text_of(moved) for person in table.people)
    assert f"/{board['id']})" in text_of(head), "the head leads to the board"
    assert f"<#{table.thread}>" in text_of(table.people[0].message(table.lobby) or {})
    assert public_boards(table) == []
    await table.act(table.asked()[0])
    await harbour.idle()
    assert len([one for one in written(table) if asks(one)]) == 1


async def test_a_thread_that_was_deleted_while_the_bot_was_away_gets_a_new_one(
    harbour: Harbour,
) -> None:
    table = await playing(harbour)
    await harbour.stop()
    harbour.playground.faults.delete_channel(table.thread)
    await harbour.start()
    await in_new_thread(table)
    assert asks(table.newest())


@pytest.mark.parametrize("board", [False, True])
async def test_a_deletion_that_nobody_told_of_is_found_by_the_next_message(
    harbour: Harbour, board: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def deaf(*_: object) -> None:
        """Stand for an event that was lost."""

    monkeypatch.setattr(type(harbour.bot), "on_raw_thread_delete", deaf)
    table = await playing(harbour)
    (asked,) = table.asked()
    harbour.playground.faults.delete_channel(table.thread)
    if board:
        await table.go_on(1)
    else:
        game = await game_of(table)
        seat = game.seat_of(int(asked.id))
        assert seat is not None
        async with harbour.app.db.transaction() as tx:
            reminder = Reminder(50, None, int(asked.id), seat, game.question)
            await outbox.notice(tx, game.id, reminder, harbour.time())
    await in_new_thread(table)
    assert len([one for one in written(table) if asks(one)]) == 1
    assert public_boards(table) == []


async def test_a_new_thread_that_was_not_noted_is_found(
    harbour: Harbour, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Killed after it was made: there is one thread all the same."""
    table = await playing(harbour)

    async def lost(*_: object) -> Game:
        raise OSError("killed")

    with monkeypatch.context() as patch:
        patch.setattr(Places, "replaced", lost)
        harbour.playground.faults.delete_channel(table.thread)
        await harbour.until(lambda: any(one["id"] != table.thread for one in threads(harbour)))
        await harbour.stop()
    await harbour.start()
    await in_new_thread(table)
    await harbour.until(lambda: any(asks(one) for one in table.messages()))
    assert len(threads(harbour)) == 1


async def test_threads_deleted_one_after_the_other_are_replaced_each_time(harbour: Harbour) -> None:
    table = await playing(harbour)
    for _ in range(3):
        await delete_thread(table)
        await table.act(table.asked()[0])
        await harbour.idle()
    assert len(threads(harbour)) == 1


async def test_an_open_vote_comes_along(harbour: Harbour) -> None:
    table = await playing(harbour)
    await harbour.app.votes.propose(table.game_id, "abandon", int(table.people[0].id))
    await harbour.idle()
    await delete_thread(table)
    vote = next(one for one in written(table) if "'v:" in str(one["components"]))
    await table.people[1].press(vote, label="Refuse")
    await harbour.until(lambda: "'v:" not in str(table.messages()))
    assert (await game_of(table)).status == "running"


async def test_a_game_in_a_forum_gets_another_post(harbour: Harbour) -> None:
    forum = await forum_of_games(harbour, "Open", "Running")
    lobby, ann = await table_in(harbour, forum), harbour.person("Ann")
    await harbour.person("Ben").press(lobby, label="Join")
    await harbour.until(lambda: "2. Ben" in text_of(ann.message(lobby) or {}))
    await ann.press(lobby, label="Start")
    (post,) = threads(harbour)
    table = Table(harbour, lobby, post["id"], 1, [ann, harbour.person("Ben")])
    await harbour.until(lambda: any(asks(one) for one in table.messages()))
    await harbour.idle()
    await delete_thread(table)
    (again,) = threads(harbour)
    assert again["parent_id"] == forum["id"]
    assert asks(table.newest())


async def test_a_private_game_never_goes_on_in_public(harbour: Harbour) -> None:
    """It is paused, its players are told directly, and it goes on in private when it can."""
    table = await playing(harbour, private=True)
    faults, (ann, ben) = harbour.playground.faults, table.people
    faults.remove_permission("games", "CREATE_PRIVATE_THREADS")
    faults.delete_channel(table.thread)
    await harbour.until(lambda: bool(ann.dms))
    await harbour.idle()
    harbour.later(refused_posts.PAUSES[0])
    await harbour.app.scheduler.run_due()
    await harbour.until(lambda: bool(ben.dms))
    await harbour.idle()
    with pytest.raises(Refused, match="can't post"):
        await table.go_on(1)
    assert threads(harbour) == []
    assert public_boards(table) == []
    assert (len(ann.dms), len(ben.dms)) == (2, 1)
    assert "Create Private Threads" in ann.dms[0]["content"]
    assert "paused because Slowboat can't post" in text_of(ben.dms[0])
    assert text_of(ann.dms[1]) == text_of(ben.dms[0])
    said = await told(await ben.slash("games", "games"))
    assert "Create Private Threads" in said
    assert "Create Private" not in await told(await harbour.person("Dan").slash("games", "games"))
    (asked,) = [one for one in table.people if int(one.id) in (await game_of(table)).asked]
    assert "Round" in await told(await asked.slash("status", "games")), "commands go on working"
    faults.give_permission("games", "CREATE_PRIVATE_THREADS")
    harbour.later(refused_posts.LEAST_PAUSE)
    await told(await asked.slash("status", "games"))
    await in_new_thread(table)
    assert [one["type"] for one in threads(harbour)] == [PRIVATE]
    assert asks(table.newest())
    assert public_boards(table) == []


async def test_a_private_game_does_not_begin_in_public(harbour: Harbour) -> None:
    """The server is full of threads when it starts."""
    await harbour.app.guilds.set_private(int(harbour.playground.world.guild_id), True)
    lobby = await harbour.lobby()
    ann, ben = harbour.person("Ann"), harbour.person("Ben")
    await ben.press(lobby, label="Join")
    await harbour.until(lambda: "Ben" in text_of(ann.message(lobby) or lobby))
    faults = harbour.playground.faults
    faults.reply_next(r"POST /channels/\d+/threads", 400, times=9, code=160006)
    await ann.press(lobby, label="Start")
    await harbour.until(lambda: bool(ann.dms))
    await harbour.idle()
    harbour.later(refused_posts.PAUSES[0])
    await harbour.app.scheduler.run_due()
    await harbour.until(lambda: bool(ben.dms))
    await harbour.idle()
    assert not [one for one in ann.messages("games") if one["attachments"]]
    faults.clear()
    harbour.later(refused_posts.PAUSES[-1])
    await harbour.app.scheduler.run_due()
    await harbour.until(lambda: [one["type"] for one in threads(harbour)] == [PRIVATE])


async def test_a_public_game_without_a_thread_goes_on_in_the_channel(harbour: Harbour) -> None:
    table = await playing(harbour)
    harbour.playground.faults.remove_permission("games", "CREATE_PUBLIC_THREADS")
    harbour.playground.faults.delete_channel(table.thread)
    await harbour.until(lambda: bool(public_boards(table)))
    await harbour.idle()
    game = await game_of(table)
    assert game.thread_id == game.channel_id
    asked = next(one for one in table.people if int(one.id) in game.asked)
    board = public_boards(table)[-1]
    await asked.press(board, custom_id=move_controls(board)[0]["custom_id"])
    await harbour.until(lambda: public_boards(table)[-1]["id"] != board["id"])


@each_game
@pytest.mark.parametrize("archived", [False, True])
async def test_a_lock_is_a_pause(harbour: Harbour, slug: str, archived: bool) -> None:
    table = await playing(harbour, slug)
    before = written(table)
    faults = harbour.playground.faults
    if archived:
        faults.archive_thread(table.thread, locked=True)
    else:
        faults.lock_thread(table.thread)
    ann = table.people[0]
    await harbour.until(lambda: bool(ann.dms) if archived else len(written(table)) > len(before))
    await harbour.idle()
    game = await game_of(table)
    assert game.paused_at is not None
    said = text_of(ann.dms[0]) if archived else text_of(written(table)[-1])
    assert "moderator locked" in said
    assert len(ann.dms) == int(archived)
    assert (
        harbour.playground.world.channels[table.thread]["thread_metadata"]["archived"] == archived
    )
    if not archived:
        with pytest.raises(Refused, match="unlocks it"):
            await table.go_on(1)
    known = [one["id"] for one in written(table)]
    faults.unarchive_thread(table.thread)
    await table.until_newest(lambda newest: newest["id"] not in known)
    await harbour.idle()
    assert (await game_of(table)).paused_at is None
    assert table.newest()["mentions"]
    assert len([one for one in written(table) if "moderator locked" in text_of(one)]) <= 1


async def test_an_archived_thread_is_no_lock(harbour: Harbour) -> None:
    table = await playing(harbour)
    harbour.playground.faults.archive_thread(table.thread)
    await table.go_on(1)
    await harbour.idle()
    assert (await game_of(table)).paused_at is None
    assert asks(table.newest())


async def test_a_lock_while_the_bot_is_away_is_a_pause(harbour: Harbour) -> None:
    table = await playing(harbour)
    await harbour.stop()
    harbour.playground.faults.lock_thread(table.thread)
    await harbour.start()
    await harbour.until(lambda: "moderator locked" in text_of(written(table)[-1]))
    await harbour.idle()
    assert (await game_of(table)).paused_at is not None
    await harbour.stop()
    harbour.playground.faults.archive_thread(table.thread)
    await harbour.start()
    await harbour.until(lambda: asks(written(table)[-1]))


async def test_a_lock_that_nobody_told_of_is_found_by_the_next_message(
    harbour: Harbour, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def deaf(*_: object) -> None:
        """Stand for an event that was lost."""

    monkeypatch.setattr(type(harbour.bot), "on_raw_thread_update", deaf)
    table = await playing(harbour)
    faults = harbour.playground.faults
    faults.remove_permission("games", "MANAGE_THREADS")
    faults.archive_thread(table.thread, locked=True)
    await table.go_on(1)
    await harbour.idle()
    assert (await game_of(table)).paused_at is not None
    assert public_boards(table) == []


async def test_a_lock_does_not_end_the_pause_of_somebody_else(harbour: Harbour) -> None:
    table = await playing(harbour)
    ann = table.people[0]
    await told(await ann.slash("table pause", table.thread))
    await harbour.idle()
    harbour.playground.faults.lock_thread(table.thread)
    await harbour.until(lambda: "moderator locked" in text_of(written(table)[-1]))
    await harbour.idle()
    assert "unlocks it" in await told(await ann.slash("table resume", table.thread))
    harbour.playground.faults.unarchive_thread(table.thread)
    world = harbour.playground.world
    await harbour.until(lambda: not world.channels[table.thread]["thread_metadata"]["locked"])
    await told(await ann.slash("status", table.thread))
    assert (await game_of(table)).paused_at is not None
    await told(await ann.slash("table resume", table.thread))
    assert (await game_of(table)).paused_at is None
