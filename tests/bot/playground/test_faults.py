"""Misbehaviour on demand, as the real client feels it."""

from __future__ import annotations

import asyncio
from typing import Any

import aiohttp
import discord
import pytest

from bot.playground import Playground
from bot.playground.watching import PATIENCE
from tests.bot.playground.clients import TryBot, running
from tests.bot.playground.raw import Raw

POST = "POST /channels/.*/messages"


async def games(bot: TryBot) -> discord.TextChannel:
    """The channel, as the bot knows it."""
    channel = discord.utils.get(bot.get_all_channels(), name="games")
    assert isinstance(channel, discord.TextChannel)
    return channel


async def test_the_client_waits_and_repeats_after_a_429(playground: Playground) -> None:
    bot = TryBot(None)
    async with running(bot, playground):
        playground.faults.reply_next(POST, 429, retry_after=0.01, times=2)
        await (await games(bot)).send("hello")
    assert [one["content"] for one in playground.person("Ann").messages("games")] == ["hello"]


async def test_a_429_from_elsewhere_is_an_error(playground: Playground) -> None:
    bot = TryBot(None)
    async with running(bot, playground):
        playground.faults.reply_next(POST, 429, retry_after=0.01, via=False)
        with pytest.raises(discord.HTTPException) as caught:
            await (await games(bot)).send("hello")
        assert caught.value.status == 429


async def test_the_client_repeats_after_a_500(
    playground: Playground, monkeypatch: pytest.MonkeyPatch
) -> None:
    bot = TryBot(None)
    pauses: list[float] = []

    async def pause(seconds: float) -> None:
        pauses.append(seconds)

    async with running(bot, playground):
        playground.faults.reply_next(POST, 500)
        monkeypatch.setattr("discord.http.asyncio.sleep", pause)
        await (await games(bot)).send("hello")
        monkeypatch.undo()
    assert pauses == [1]
    assert len(playground.person("Ann").messages("games")) == 1


async def test_a_lost_answer_and_a_nonce_make_one_message(playground: Playground) -> None:
    bot = TryBot(None)
    async with running(bot, playground):
        channel = await games(bot)
        playground.faults.lose_answer(POST)
        with pytest.raises((aiohttp.ClientError, OSError)):
            await channel.send("hello", nonce="move-7")
        again = await channel.send("hello", nonce="move-7")
    (made,) = playground.person("Ann").messages("games")
    assert int(made["id"]) == again.id


async def test_other_nonces_are_other_messages(raw: Raw) -> None:
    body: dict[str, Any] = {"content": "x", "nonce": "1", "enforce_nonce": True}
    _, first = await raw.post(body)
    _, second = await raw.post(body)
    _, third = await raw.post({**body, "nonce": "2"})
    _, fourth = await raw.post({**body, "enforce_nonce": False})
    assert first["id"] == second["id"]
    assert len({first["id"], third["id"], fourth["id"]}) == 3


async def test_a_delay_ends_when_the_clock_says_so(still_raw: Raw, clock: Any) -> None:
    still_raw.playground.faults.delay_next(POST, 2.5)
    playground = still_raw.playground
    struck = asyncio.create_task(playground.wait_for(lambda event: event.type == "FAULT"))
    await asyncio.sleep(0)
    sending = asyncio.create_task(still_raw.post({"content": "x"}))
    await struck
    await still_raw.post({"content": "first"})
    clock.advance(2.5)
    await sending
    texts = [one["content"] for one in still_raw.playground.person("Ann").messages("games")]
    assert texts == ["first", "x"]


async def test_a_dropped_connection_is_resumed(playground: Playground) -> None:
    bot = TryBot(None)
    async with running(bot, playground):
        playground.faults.drop_gateway()
        await playground.wait_until(lambda: not playground.gateway.online)
        playground.world.add_text_channel("missed")
        await bot.wait_for("resumed", timeout=PATIENCE)
        assert discord.utils.get(bot.get_all_channels(), name="missed") is not None
        names = [name for name, _ in bot.seen]
        assert names.count("READY") == 1


async def test_op_7_makes_the_client_resume(playground: Playground) -> None:
    bot = TryBot(None)
    async with running(bot, playground):
        playground.faults.ask_reconnect()
        await bot.wait_for("resumed", timeout=PATIENCE)


async def test_an_invalid_session_makes_the_client_identify_anew(playground: Playground) -> None:
    bot = TryBot(None)
    async with running(bot, playground):
        playground.faults.invalid_session()
        await bot.wait_for("shard_ready", timeout=PATIENCE)
        assert [name for name, _ in bot.seen].count("READY") == 2


async def test_a_lost_permission_is_named(raw: Raw) -> None:
    raw.playground.faults.remove_permission("games", "SEND_MESSAGES")
    status, answer = await raw.post({"content": "x"})
    assert (status, answer["code"]) == (403, 50013)
    raw.playground.faults.remove_permission("games", "VIEW_CHANNEL")
    status, answer = await raw.post({"content": "x"})
    assert (status, answer["code"]) == (403, 50001)
    raw.playground.faults.give_permission("games", "VIEW_CHANNEL")
    raw.playground.faults.give_permission("games", "SEND_MESSAGES")
    assert (await raw.post({"content": "x"}))[0] == 200


async def test_closed_direct_messages(raw: Raw) -> None:
    ben = raw.playground.person("Ben")
    raw.playground.faults.close_dms("Ben")
    status, channel = await raw.call("POST", "/users/@me/channels", {"recipient_id": ben.id})
    assert status == 200
    status, answer = await raw.post({"content": "x"}, channel=channel["id"])
    assert (status, answer["code"]) == (403, 50007)
    raw.playground.faults.open_dms("Ben")
    assert (await raw.post({"content": "x"}, channel=channel["id"]))[0] == 200
    assert ben.dms[0]["content"] == "x"


async def test_faults_over_http(raw: Raw) -> None:
    url = f"{raw.playground.page_url}playground/faults"
    order = {"do": "reply_next", "route": POST, "status": 503}
    async with raw.session.post(url, json=order) as response:
        assert response.status == 200
    assert (await raw.post({"content": "x"}))[0] == 503
    assert (await raw.post({"content": "x"}))[0] == 200
    for wrong in ({"do": "explode"}, {"do": "reply_next"}, [], {"do": "close_dms", "user": "Zoe"}):
        async with raw.session.post(url, json=wrong) as response:
            assert response.status == 400
            assert (await response.json())["error"]
