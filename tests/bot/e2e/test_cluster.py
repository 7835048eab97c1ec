"""Several processes as one bot: shards change hands, and nothing is lost or done twice."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence

import pytest

from bot.playground import Playground, controls_of
from tests.bot.e2e.fleet import IDENTIFY_SECONDS, SHARDS, Fleet
from tests.bot.e2e.harbour import Table
from tests.postgresql_server import Server


@pytest.fixture
async def fleet(
    server: Server, empty_template: str, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[Fleet]:
    """Several processes, of which no answer is too late, however busy the machine."""
    monkeypatch.setattr("bot.playground.interactions.FIRST_ANSWER_SECONDS", 300.0)
    async with Playground(
        shards=SHARDS, max_concurrency=SHARDS, identify_seconds=IDENTIFY_SECONDS
    ) as made:
        fleet = Fleet(made, server.address(server.create(empty_template)))
        try:
            yield fleet
        finally:
            await fleet.end()


async def test_a_dead_process_is_followed(fleet: Fleet) -> None:
    fleet.start("one")
    fleet.start("two")
    await fleet.until_shared(2, 2)
    tables = await fleet.tables(0, 3)
    fleet.processes["one"].kill()
    await fleet.until_shared(4)
    await play(tables)
    assert set(fleet.posted.values()) == {1}


async def test_a_process_that_is_stopped_gives_its_shards_away_without_losing_a_press(
    fleet: Fleet,
) -> None:
    fleet.start("one")
    await fleet.until_shared(4)
    tables = await fleet.tables(0, 1, 3)
    fleet.start("two")
    await fleet.until_shared(2, 2)
    playing = asyncio.create_task(play(tables, moves=6))
    fleet.processes["one"].terminate()
    assert await asyncio.to_thread(fleet.processes.pop("one").end) == 0
    await playing
    assert fleet.unanswered() == 0
    assert set(fleet.posted.values()) == {1}


async def test_a_process_that_was_frozen_does_nothing_twice(fleet: Fleet) -> None:
    fleet.start("one")
    fleet.start("two")
    await fleet.until_shared(2, 2)
    tables = await fleet.tables(0, 3)
    fleet.processes["one"].freeze()
    # one of the two is not answered in time, perhaps when it wakes up
    pressed = [
        asyncio.create_task(table.answer(table.asked()[0], table.newest())) for table in tables
    ]
    await asyncio.wait(pressed, return_when=asyncio.FIRST_COMPLETED)
    fleet.let_expire()
    outcomes = await asyncio.gather(*pressed)
    assert sorted(each.kind == "failed" for each in outcomes) == [False, True]
    await fleet.until_held(4)
    await fleet.until_connected(SHARDS + 2)
    await play(tables)
    fleet.processes["one"].thaw()
    await fleet.until_shared(2, 2)
    await play(tables)
    assert set(fleet.posted.values()) == {1}


async def test_a_press_in_a_direct_message_is_answered_where_the_game_is(fleet: Fleet) -> None:
    fleet.start("one", "--shards", "0-1/4")
    fleet.start("two", "--shards", "2-3/4")
    await fleet.until_shared(2, 2)
    (table,) = await fleet.tables(3)
    ann = fleet.person("Ann")
    said = await ann.slash("me", "dm")
    await said.settled()
    (button, *_) = [one for one in controls_of(table.newest()) if one["custom_id"][:2] == "g:"]
    opened = await ann.forge(said, button["custom_id"])
    await opened.settled()
    assert opened.ephemeral
    assert "is restarting" not in opened.text
    fleet.processes["two"].freeze()
    refused = await ann.forge(said, button["custom_id"])
    assert "is restarting" in refused.text


async def play(tables: Sequence[Table], moves: int = 1) -> None:
    """Make some moves at all tables, at the same time."""
    await asyncio.gather(*[table.play_on(moves=moves) for table in tables])
