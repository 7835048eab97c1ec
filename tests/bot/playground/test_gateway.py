"""The gateway: identify, intents, compression, heartbeats, resume."""

from __future__ import annotations

import asyncio
import json
import zlib
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import aiohttp
import pytest

from bot.playground import ManualClock, Playground
from bot.playground.compression import ZstdStream
from bot.playground.watching import PATIENCE
from tests.bot.playground.raw import Raw

GUILDS, GUILD_MESSAGES, DIRECT_MESSAGES, MESSAGE_CONTENT = 1, 1 << 9, 1 << 12, 1 << 15


class Line:
    """One raw connection to the gateway."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse, token: str) -> None:
        self.socket = socket
        self.token = token

    async def send(self, op: int, data: Any) -> None:
        await self.socket.send_str(json.dumps({"op": op, "d": data}))

    async def next(self) -> Any:
        """The next message; the close code when the connection ends."""
        message = await self.socket.receive(timeout=PATIENCE)
        if message.type is aiohttp.WSMsgType.TEXT:
            return json.loads(message.data)
        return self.socket.close_code

    async def until(self, name: str) -> Any:
        """The next event of that name."""
        while True:
            message = await self.next()
            assert isinstance(message, dict), f"closed with {message} before {name}"
            if message["t"] == name:
                return message

    async def names_until(self, name: str) -> list[str]:
        """The events up to one of that name."""
        names = []
        while not names or names[-1] != name:
            message = await self.next()
            assert isinstance(message, dict)
            names.append(message["t"])
        return names

    async def identify(self, intents: int = GUILDS, **more: Any) -> Any:
        """Identify; the READY message, or the close code."""
        data = {"token": self.token, "intents": intents, "properties": {}, **more}
        await self.send(2, data)
        return await self.next()

    async def resume(self, session_id: str, sequence: int) -> None:
        """Ask to go on with a session."""
        await self.send(6, {"token": self.token, "session_id": session_id, "seq": sequence})


@asynccontextmanager
async def connected(
    playground: Playground, query: str = "v=10&encoding=json"
) -> AsyncIterator[Line]:
    async with aiohttp.ClientSession() as session:
        url = f"{playground.gateway_url}?{query}"
        async with session.ws_connect(url) as socket:
            line = Line(socket, playground.token)
            yield line


@asynccontextmanager
async def greeted(playground: Playground) -> AsyncIterator[Line]:
    async with connected(playground) as line:
        assert (await line.next())["op"] == 10
        yield line


async def test_hello_ready_and_the_server(playground: Playground) -> None:
    async with connected(playground) as line:
        hello = await line.next()
        assert (hello["op"], hello["d"]["heartbeat_interval"]) == (10, 41250)
        await line.send(1, None)
        assert (await line.next())["op"] == 11
        ready = await line.identify()
        assert ready["t"] == "READY"
        assert ready["d"]["guilds"] == [{"id": playground.world.guild_id, "unavailable": True}]
        guild = (await line.until("GUILD_CREATE"))["d"]
        assert [one["name"] for one in guild["channels"]] == ["table-talk", "games"]
        assert [one["user"]["username"] for one in guild["members"]] == ["slowboat"]
        assert playground.gateway.online
    await playground.wait_until(lambda: not playground.gateway.online)


@pytest.mark.parametrize(
    ("intents", "more", "code"),
    [
        (GUILDS, {"token": "wrong"}, 4004),
        (GUILDS, {"shard": [1, 1]}, 4010),
        (GUILDS, {"shard": [0]}, 4010),
        (-1, {}, 4013),
        (1 << 40, {}, 4013),
        (1 << 1, {}, 4014),
        (1 << 8, {}, 4014),
        (MESSAGE_CONTENT, {}, 4014),
        (GUILDS, {"properties": None}, 4002),
    ],
)
async def test_a_wrong_identify_is_refused(
    playground: Playground, intents: int, more: Any, code: int
) -> None:
    async with greeted(playground) as line:
        assert await line.identify(intents, **more) == code


async def test_what_is_no_message_ends_the_connection(playground: Playground) -> None:
    for text, code in (
        ("{", 4002),
        ('{"op": 99}', 4001),
        ('{"op": 3, "d": {}}', 4003),
        (json.dumps({"op": 1, "d": "x" * 4096}), 4002),
    ):
        async with greeted(playground) as line:
            await line.socket.send_str(text)
            assert await line.next() == code
    async with greeted(playground) as line:
        await line.identify()
        await line.until("GUILD_CREATE")
        assert await line.identify() == 4005
    async with connected(playground, "v=9") as line:
        assert await line.next() == 4012


async def test_more_than_120_messages_a_minute(playground: Playground) -> None:
    async with greeted(playground) as line:
        for _ in range(120):
            await line.send(1, None)
        assert {(await line.next())["op"] for _ in range(120)} == {11}
        await line.send(1, None)
        assert await line.next() == 4008


async def test_messages_arrive_only_with_their_intent(raw: Raw) -> None:
    playground = raw.playground
    ann = playground.person("Ann")
    async with greeted(playground) as plain, greeted(playground) as guild:
        await plain.identify(GUILDS)
        await guild.identify(GUILDS | GUILD_MESSAGES)
        await plain.until("GUILD_CREATE")
        await guild.until("GUILD_CREATE")
        await ann.say("games", "hello")
        await raw.post({"content": "mine"})
        await ann.say("dm", "private")
        playground.world.add_text_channel("end")
        assert await plain.names_until("CHANNEL_CREATE") == ["CHANNEL_CREATE"]
        first = await guild.until("MESSAGE_CREATE")
        assert first["d"]["content"] == "", "the content needs an intent of its own"
        assert (await guild.until("MESSAGE_CREATE"))["d"]["content"] == "mine"
        assert await guild.names_until("CHANNEL_CREATE") == ["CHANNEL_CREATE"]


async def test_what_the_bot_cannot_see_does_not_reach_it(playground: Playground) -> None:
    playground.faults.remove_permission("table-talk", "VIEW_CHANNEL")
    async with greeted(playground) as line:
        await line.identify(GUILDS | GUILD_MESSAGES)
        await line.until("GUILD_CREATE")
        await playground.person("Ann").say("table-talk", "hello")
        await playground.person("Ann").say("games", "hello")
        assert await line.names_until("MESSAGE_CREATE") == ["MESSAGE_CREATE"]


async def test_a_session_goes_on_where_it_was(raw: Raw) -> None:
    playground = raw.playground
    async with greeted(playground) as line:
        session = (await line.identify())["d"]["session_id"]
        sequence = (await line.until("GUILD_CREATE"))["s"]
        playground.faults.drop_gateway()
        await line.next()
    playground.world.add_text_channel("missed")
    started = await raw.started()
    async with greeted(playground) as line:
        await line.resume(session, sequence)
        missed = await line.until("CHANNEL_CREATE")
        assert (missed["s"], missed["d"]["name"]) == (sequence + 1, "missed")
        event = await line.until("INTERACTION_CREATE")
        assert event["d"]["id"] == started.id
        await line.until("RESUMED")


async def test_a_session_that_is_gone_cannot_be_resumed(
    still: Playground, clock: ManualClock
) -> None:
    async with greeted(still) as line:
        session = (await line.identify())["d"]["session_id"]
        still.faults.drop_gateway()
        await line.next()
    await still.wait_until(lambda: not still.gateway.online)
    clock.advance(181)
    async with greeted(still) as line:
        await line.resume(session, 1)
        assert await line.next() == {"op": 9, "t": None, "s": None, "d": False}
        assert (await line.identify())["t"] == "READY"


async def test_closing_with_1000_gives_the_session_up(playground: Playground) -> None:
    async with greeted(playground) as line:
        session = (await line.identify())["d"]["session_id"]
        await line.socket.close(code=1000)
    await playground.wait_until(lambda: not playground.gateway.online)
    async with greeted(playground) as line:
        await line.resume(session, 1)
        assert (await line.next())["op"] == 9


async def test_a_sequence_number_from_the_future(playground: Playground) -> None:
    async with greeted(playground) as line:
        session = (await line.identify())["d"]["session_id"]
        async with greeted(playground) as other:
            await other.resume(session, 99)
            assert await other.next() == 4007


async def test_a_client_that_stops_its_heartbeat_is_dropped() -> None:
    async with Playground(heartbeat=0.05) as playground, connected(playground) as line:
        assert (await line.next())["op"] == 10
        assert await line.next() == 4009


async def test_shards_share_the_events(playground: Playground) -> None:
    home = (int(playground.world.guild_id) >> 22) % 2
    async with greeted(playground) as line, greeted(playground) as other:
        ready = await line.identify(shard=[home, 2])
        away = await other.identify(shard=[1 - home, 2])
        assert len(ready["d"]["guilds"]) == 1
        assert away["d"]["guilds"] == []
        assert away["d"]["shard"] == [1 - home, 2]


async def test_members_are_given_on_request(playground: Playground) -> None:
    ann = playground.person("Ann").id
    async with greeted(playground) as line:
        await line.identify()
        asked = {"guild_id": playground.world.guild_id, "user_ids": [ann, "1"], "limit": 0}
        await line.send(8, asked)
        chunk = (await line.until("GUILD_MEMBERS_CHUNK"))["d"]
        assert [one["user"]["id"] for one in chunk["members"]] == [ann]
        assert chunk["not_found"] == ["1"]
        await line.send(8, {"guild_id": playground.world.guild_id, "query": "", "limit": 0})
        assert await line.next() == 4002, "all members need the privileged intent"


async def test_the_zlib_stream_is_one_stream(playground: Playground) -> None:
    async with connected(playground, "v=10&encoding=json&compress=zlib-stream") as line:
        stream = zlib.decompressobj()
        first = (await line.socket.receive(timeout=PATIENCE)).data
        assert first.endswith(b"\x00\x00\xff\xff")
        assert json.loads(stream.decompress(first))["op"] == 10
        await line.send(1, None)
        second = (await line.socket.receive(timeout=PATIENCE)).data
        assert json.loads(stream.decompress(second))["op"] == 11


def unpack_blocks(data: bytes) -> bytes:
    """The contents of stored zstd blocks (RFC 8878, section 3.1.1.2)."""
    made = b""
    while data:
        header = int.from_bytes(data[:3], "little")
        assert header & 1 == 0, "the frame never ends"
        assert (header >> 1) & 3 == 0, "a raw block"
        size = header >> 3
        assert size <= 128 * 1024
        made, data = made + data[3 : 3 + size], data[3 + size :]
    return made


def test_the_zstd_stream_is_one_frame() -> None:
    stream = ZstdStream()
    first, second = stream.pack("a" * 300_000), stream.pack("é")
    assert isinstance(first, bytes)
    assert isinstance(second, bytes)
    assert first[:4] == b"\x28\xb5\x2f\xfd"
    assert first[4] == 0, "no single segment, no checksum, no dictionary, no size"
    assert unpack_blocks(first[6:]) == b"a" * 300_000
    assert unpack_blocks(second) == "é".encode()


async def test_zstd_is_spoken_when_asked_for(playground: Playground) -> None:
    async with connected(playground, "v=10&encoding=json&compress=zstd-stream") as line:
        first = (await line.socket.receive(timeout=PATIENCE)).data
        assert json.loads(unpack_blocks(first[6:]))["op"] == 10
    async with connected(playground, "v=10&encoding=json&compress=brotli") as line:
        assert await line.next() == 4002


async def test_the_budget_of_identifies_shrinks(raw: Raw) -> None:
    _, before = await raw.call("GET", "/gateway/bot")
    async with greeted(raw.playground) as line:
        await line.identify()
    _, after = await raw.call("GET", "/gateway/bot")
    assert before["session_start_limit"]["remaining"] == 1000
    assert after["session_start_limit"]["remaining"] == 999


async def test_events_of_the_world_reach_those_who_wait(playground: Playground) -> None:
    waiting = asyncio.create_task(playground.wait_for(lambda event: event.type == "MESSAGE_CREATE"))
    await asyncio.sleep(0)
    await playground.person("Ann").say("games", "hello")
    assert (await waiting).data["content"] == "hello"
