"""Several servers and shards in the stand-in: who is told of what, and how fast shards come up."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.playground import ManualClock, Playground
from bot.playground.refusals import Json
from tests.bot.playground.raw import Raw
from tests.bot.playground.test_gateway import GUILDS, Line, greeted


def shard_of(guild_id: str, count: int) -> int:
    return (int(guild_id) >> 22) % count


async def told_guilds(line: Line, count: int) -> set[str]:
    """The servers that a new session is told of."""
    return {(await line.until("GUILD_CREATE"))["d"]["id"] for _ in range(count)}


def games(playground: Playground, guild: Json) -> str:
    """The channel of a further server."""
    (channel,) = playground.world.in_guild(guild["id"])
    return str(channel["id"])


async def test_each_shard_is_told_of_its_own_servers(playground: Playground) -> None:
    for number in range(7):
        playground.world.add_server(f"Server {number}")
    wanted = [
        {one for one in playground.world.guilds if shard_of(one, 2) == shard} for shard in (0, 1)
    ]
    assert all(wanted)
    async with greeted(playground) as first, greeted(playground) as second:
        for shard, line in enumerate((first, second)):
            ready = await line.identify(shard=[shard, 2])
            assert {one["id"] for one in ready["d"]["guilds"]} == wanted[shard]
            assert await told_guilds(line, len(wanted[shard])) == wanted[shard]


async def test_what_happens_in_a_server_is_told_to_its_shard_alone(playground: Playground) -> None:
    one, two = (playground.world.add_server(name) for name in ("One", "Two"))
    ann = playground.person("Ann")
    async with greeted(playground) as first, greeted(playground) as second:
        lines = {0: first, 1: second}
        for shard, line in lines.items():
            await line.identify(GUILDS | 1 << 9 | 1 << 12, shard=[shard, 2])
        for guild in (one, two):
            await ann.say(games(playground, guild), guild["name"])
        for guild in (one, two):
            line = lines[shard_of(guild["id"], 2)]
            said = (await line.until("MESSAGE_CREATE"))["d"]
            assert said["guild_id"] == guild["id"]
            assert said["channel_id"] == games(playground, guild)
        await ann.say("dm", "hello")
        assert "guild_id" not in (await first.until("MESSAGE_CREATE"))["d"]


async def test_an_interaction_names_the_server_in_which_it_was_made(
    playground: Playground, raw: Raw
) -> None:
    guild = playground.world.add_server("Elsewhere")
    await raw.register({"name": "go", "description": "Go"})
    async with greeted(playground) as line:
        await line.identify()
        ann = playground.person("Ann")
        (command,) = playground.world.commands
        playground.actions.command(ann.id, games(playground, guild), command, [])
        data = (await line.until("INTERACTION_CREATE"))["d"]
    assert data["guild_id"] == data["guild"]["id"] == guild["id"]
    assert data["member"]["roles"] == []
    assert data["authorizing_integration_owners"] == {"0": guild["id"]}


async def test_a_thread_belongs_to_the_server_of_its_channel(
    playground: Playground, raw: Raw
) -> None:
    guild = playground.world.add_server("Elsewhere")
    place = games(playground, guild)
    body = {"name": "A thread", "type": 11}
    status, thread = await raw.call("POST", f"/channels/{place}/threads", body)
    assert (status, thread["guild_id"]) == (201, guild["id"])
    _, here = await raw.call("GET", f"/guilds/{guild['id']}/threads/active")
    assert [one["id"] for one in here["threads"]] == [thread["id"]]
    _, home = await raw.call("GET", f"/guilds/{raw.guild}/threads/active")
    assert home["threads"] == []


async def test_a_server_that_is_added_is_told_at_once(playground: Playground) -> None:
    async with greeted(playground) as line:
        await line.identify()
        await line.until("GUILD_CREATE")
        guild = playground.world.add_server("New")
        assert (await line.until("GUILD_CREATE"))["d"]["id"] == guild["id"]
        assert (await line.until("CHANNEL_CREATE"))["d"]["guild_id"] == guild["id"]


async def test_a_session_of_one_shard_is_resumed_as_that_shard(playground: Playground) -> None:
    guild = playground.world.add_server("One")
    shard = shard_of(guild["id"], 4)
    async with greeted(playground) as line:
        ready = await line.identify(GUILDS | 1 << 9, shard=[shard, 4])
        assert playground.gateway.connected_shards() == [(shard, 4)]
        await line.socket.close(code=4000)
    await playground.wait_until(lambda: not playground.gateway.online)
    await playground.person("Ann").say(games(playground, guild), "missed")
    async with greeted(playground) as line:
        await line.resume(ready["d"]["session_id"], ready["s"])
        assert (await line.until("MESSAGE_CREATE"))["d"]["guild_id"] == guild["id"]


async def test_shards_of_one_bucket_identify_one_after_the_other(clock: ManualClock) -> None:
    made = Playground(clock=clock, shards=4, max_concurrency=2, identify_seconds=5.0)
    async with (
        made as playground,
        greeted(playground) as first,
        greeted(playground) as other,
        greeted(playground) as early,
    ):
        await first.identify(shard=[0, 4])
        await other.identify(shard=[1, 4])  # of another bucket
        refused = await early.identify(shard=[2, 4])
        assert (refused["op"], refused["d"]) == (9, False)
        clock.advance(4.9)
        assert (await early.identify(shard=[2, 4]))["op"] == 9
        clock.advance(0.2)
        assert (await early.identify(shard=[2, 4]))["t"] == "READY"


async def test_the_address_of_the_gateway_comes_with_the_limits(raw: Raw) -> None:
    status, body = await raw.call("GET", "/gateway/bot")
    assert status == 200
    assert body["session_start_limit"]["max_concurrency"] == 1


async def test_thousands_of_servers_stream_in() -> None:
    async with Playground(shards=4) as playground:
        for number in range(4999):
            playground.world.add_server(f"Server {number}")
        async with greeted(playground) as line:
            ready = await line.identify(shard=[1, 4])
            guilds = {one["id"] for one in ready["d"]["guilds"]}
            assert len(guilds) == pytest.approx(1250, abs=1)
            assert await told_guilds(line, len(guilds)) == guilds


async def test_too_many_servers_need_shards() -> None:
    async with Playground() as playground:
        for number in range(2500):
            playground.world.add_server(f"Server {number}")
        async with greeted(playground) as line:
            assert await line.identify() == 4011


async def test_further_servers_are_there_after_a_restart(tmp_path: Path) -> None:
    async with Playground(file=tmp_path / "world.sqlite3") as playground:
        home, guild = playground.world.guild_id, playground.world.add_server("Elsewhere")
    async with Playground(file=tmp_path / "world.sqlite3") as playground:
        assert playground.world.guild_id == home
        (channel,) = playground.world.in_guild(guild["id"])
        assert playground.world.guild_of(channel) == guild
