"""Games whose place cannot be written to: paused, told of directly, moved, and resumed."""

from __future__ import annotations

import pytest

from bot.playground import text_of
from bot.services.errors import Refused
from bot.services.messages import refused_posts
from bot.services.time.pace import HOUR
from rules import GAMES
from tests.bot.e2e.harbour import Harbour, Table, asks
from tests.bot.e2e.test_communities import forum_of_games
from tests.bot.e2e.test_listing_games import told
from tests.bot.e2e.test_places import PRIVATE, PUBLIC, game_of, playing, public_boards, threads
from tests.sharing import in_turn

DAY = 24 * HOUR
MUTE = "SEND_MESSAGES_IN_THREADS"


async def pass_days(harbour: Harbour, days: int) -> None:
    for _ in range(days * 2):
        harbour.later(DAY / 2)
        await harbour.app.scheduler.run_due()
        await harbour.idle()


async def stranded(table: Table) -> None:
    """Let the bot be refused once, and again a minute later."""
    harbour = table.harbour
    harbour.playground.faults.remove_permission("games", MUTE)
    await table.go_on(1)
    await harbour.idle()
    assert (await game_of(table)).paused_at is None, "it may be for a moment only"
    harbour.later(refused_posts.PAUSES[0])
    await harbour.app.scheduler.run_due()
    await harbour.idle()
    await harbour.app.scheduler.run_due()
    await harbour.idle()


@pytest.mark.parametrize("slug", in_turn(sorted(GAMES)))
async def test_a_game_stands_still_where_the_bot_cannot_post(harbour: Harbour, slug: str) -> None:
    table = await playing(harbour, slug)
    ann, ben = table.people
    await stranded(table)
    game = await game_of(table)
    assert game.paused_at == game.stranded_at is not None
    assert [text_of(one) for one in ann.dms[-1:]] == [text_of(one) for one in ben.dms]
    assert "/table move" in text_of(ben.dms[0])
    known = len(ann.dms)
    await pass_days(harbour, 12)
    game = await game_of(table)
    assert {seat.player_id for seat in game.seats} == {int(ann.id), int(ben.id)}
    assert (len(ann.dms), len(ben.dms)) == (known, 1)
    with pytest.raises(Refused, match="can't post"):
        await table.go_on(1)
    assert "can't post" in await told(await ben.slash("games", "games"))
    assert "can't post" in await told(await ben.slash("status", "games"))
    assert "can't post" in await told(await ann.slash("table resume", "games"))
    before = table.newest()["id"]
    harbour.playground.faults.give_permission("games", MUTE)
    # it tries at once unless it has just tried, else with the next try, a day later at most
    await harbour.idle()
    harbour.later(refused_posts.PAUSES[-1])
    await harbour.app.scheduler.run_due()
    await table.until_newest(lambda newest: newest["id"] != before)
    for _ in range(6):
        await harbour.app.scheduler.run_due()
        await harbour.idle()
    game = await game_of(table)
    assert (game.paused_at, game.stranded_at) == (None, None)
    assert asks(table.newest())
    await table.go_on(1)
    assert (len(ann.dms), len(ben.dms)) == (known, 1)


async def test_the_games_of_a_deleted_channel_stand_still_and_move(harbour: Harbour) -> None:
    table = await playing(harbour)
    ann, ben = table.people
    elsewhere = harbour.playground.world.add_text_channel("elsewhere")
    channel = harbour.playground.world.channels[table.thread]["parent_id"]
    harbour.playground.faults.delete_channel(channel)
    await harbour.until(lambda: bool(ann.dms) and bool(ben.dms))
    await harbour.idle()
    await pass_days(harbour, 12)
    game = await game_of(table)
    assert game.stranded_at is not None
    for person in table.people:
        assert len([one for one in person.dms if "clocks are paused" in text_of(one)]) == 1
    assert {seat.player_id for seat in game.seats} == {int(ann.id), int(ben.id)}
    said = await told(await ben.slash("table move", elsewhere["id"], to=elsewhere["id"]))
    assert "Only the host" in said
    said = await told(await ann.slash("table move", elsewhere["id"], to=elsewhere["id"]))
    assert "continues in" in said
    await harbour.until(
        lambda: any(
            one["parent_id"] == elsewhere["id"] and one["id"] != table.thread
            for one in threads(harbour)
        )
    )
    await harbour.idle()
    (table.thread,) = [one["id"] for one in threads(harbour) if one["parent_id"] == elsewhere["id"]]
    await table.until_newest(asks)
    game = await game_of(table)
    assert (game.paused_at, game.channel_id) == (None, int(elsewhere["id"]))
    assert any("moved the game" in text_of(one) for one in table.messages())
    await table.go_on(2)


async def test_a_game_moves_with_a_farewell(harbour: Harbour) -> None:
    table = await playing(harbour)
    ann, old = table.people[0], table.thread
    elsewhere = harbour.playground.world.add_text_channel("elsewhere")
    await ann.slash("table move", old, to=elsewhere["id"])
    await harbour.until(
        lambda: any(one["parent_id"] == elsewhere["id"] for one in threads(harbour))
    )
    await harbour.idle()
    assert "continues in" in text_of(table.messages()[-1])
    (table.thread,) = [one["id"] for one in threads(harbour) if one["parent_id"] == elsewhere["id"]]
    assert asks(table.newest())
    assert [one["type"] for one in threads(harbour)] == [PUBLIC, PUBLIC]
    await table.go_on(1)


async def test_a_private_game_moves_to_a_private_thread_only(harbour: Harbour) -> None:
    table = await playing(harbour, private=True)
    ann, old = table.people[0], table.thread
    forum = await forum_of_games(harbour)
    said = await told(await ann.slash("table move", old, to=forum["id"]))
    assert "text channel" in said
    elsewhere = harbour.playground.world.add_text_channel("elsewhere")
    await harbour.app.guilds.set_channels(int(harbour.playground.world.guild_id), [])
    await ann.slash("table move", old, to=elsewhere["id"])
    await harbour.until(
        lambda: any(one["parent_id"] == elsewhere["id"] for one in threads(harbour))
    )
    await harbour.idle()
    assert {one["type"] for one in threads(harbour)} == {PRIVATE}
    assert public_boards(table) == []


async def test_a_channel_that_was_deleted_while_the_bot_was_away_strands_its_games(
    harbour: Harbour,
) -> None:
    table = await playing(harbour)
    ann, ben = table.people
    channel = harbour.playground.world.channels[table.thread]["parent_id"]
    await harbour.stop()
    harbour.playground.faults.delete_channel(channel)
    await harbour.start()
    await pass_days(harbour, 12)
    game = await game_of(table)
    assert game.paused_at == game.stranded_at is not None
    assert {seat.player_id for seat in game.seats} == {int(ann.id), int(ben.id)}
    assert "/table move" in text_of(ben.dms[0])
    assert len(ben.dms) == 1


async def test_a_lock_that_a_game_leaves_does_not_follow_it(harbour: Harbour) -> None:
    table = await playing(harbour)
    old = table.thread
    harbour.playground.faults.lock_thread(old)
    await harbour.until(lambda: "moderator locked" in text_of(table.messages()[-1]))
    await harbour.idle()
    harbour.playground.faults.delete_channel(old)
    await harbour.until(lambda: bool(threads(harbour)))
    await harbour.idle()
    (table.thread,) = [one["id"] for one in threads(harbour)]
    assert (await game_of(table)).paused_at is None
    await table.go_on(1)
