"""The page's WebSocket: what a tab is told and what it can do."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import aiohttp
import pytest

from bot.playground import Playground
from bot.playground.watching import PATIENCE
from tests.bot.playground.clients import TryBot, running
from tests.bot.playground.raw import Raw
from tests.bot.playground.test_client import simple_commands
from tests.bot.playground.test_client_views import prepare


class Browser:
    """One tab."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self.socket = socket

    async def next(self) -> Any:
        return json.loads((await self.socket.receive(timeout=PATIENCE)).data)

    async def until(self, kind: str) -> Any:
        while True:
            frame = await self.next()
            if frame["t"] == kind:
                return frame["d"]

    async def ask(self, op: str, **more: Any) -> Any:
        """Send an operation; the frame that answers it."""
        await self.socket.send_json({"op": op, "nonce": "n1", **more})
        while True:
            frame = await self.next()
            if frame.get("nonce") == "n1":
                return frame


@asynccontextmanager
async def tab(playground: Playground, name: str) -> AsyncIterator[tuple[Browser, Any]]:
    """A tab of that person, and its READY."""
    url = f"{playground.page_url}playground/ws?user={playground.person(name).id}"
    async with aiohttp.ClientSession() as session, session.ws_connect(url) as socket:
        browser = Browser(socket)
        yield browser, await browser.until("READY")


def channel_of(ready: Any, name: str) -> str:
    return str(next(one["id"] for one in ready["channels"] if one["name"] == name))


async def test_ready_tells_what_the_person_sees(playground: Playground) -> None:
    async with tab(playground, "Eun") as (_, ready):
        assert (ready["me"]["global_name"], ready["me"]["locale"]) == ("Eun", "ko")
        assert [one["name"] for one in ready["channels"]] == ["table-talk", "games"]
        assert len(ready["users"]) == 6
        assert ready["bot_online"] is False
        assert ready["bot_user"]["bot"] is True


async def test_a_command_from_the_page(playground: Playground) -> None:
    async with running(TryBot(simple_commands), playground), tab(playground, "Ann") as (ann, ready):
        command = next(one for one in ready["commands"] if one["name"] == "echo")
        place = {"channel_id": channel_of(ready, "games"), "command_id": command["id"]}
        typed = [{"name": "words", "type": 3, "value": "x", "focused": True}]
        offered = await ann.ask("autocomplete", **place, options=typed)
        assert offered["d"]["choices"][0] == {"name": "xa", "value": "a"}
        given = [{"name": "words", "type": 3, "value": "hello"}]
        await ann.socket.send_json({"op": "command", "nonce": "n2", **place, "options": given})
        message = (await ann.until("MESSAGE_CREATE"))["message"]
        assert message["content"] == "hello"
        assert message["interaction_metadata"]["name"] == "echo"
        assert (await ann.next())["t"] == "INTERACTION_OK"
        wrong = await ann.ask("command", **place, options=[])
        assert (wrong["t"], wrong["d"]["text"]) == ("ERROR", "The option words is required.")


async def test_a_modal_and_a_button_from_the_page(playground: Playground) -> None:
    async with running(TryBot(prepare), playground), tab(playground, "Ann") as (ann, ready):
        place = {"channel_id": channel_of(ready, "games")}
        commands = {one["name"]: one["id"] for one in ready["commands"]}
        opened = await ann.ask("command", **place, command_id=commands["notes"], options=[])
        assert (opened["t"], opened["d"]["title"]) == ("MODAL", "Notes")
        entered = [
            {"type": 18, "component": {"type": 4, "custom_id": "name", "value": "N"}},
            {"type": 18, "component": {"type": 3, "custom_id": "colour", "values": ["red"]}},
            {"type": 18, "component": {"type": 21, "custom_id": "pace", "value": "slow"}},
        ]
        keys = {key: opened["d"][key] for key in ("interaction_id", "custom_id")}
        answered = await ann.ask("modal_submit", **keys, components=entered)
        assert answered["t"] == "INTERACTION_OK"
        await ann.socket.send_json(
            {"op": "command", **place, "command_id": commands["board"], "options": []}
        )
        message = (await ann.until("MESSAGE_CREATE"))["message"]
        press = {"message_id": message["id"], "custom_id": "move:1", "component_type": 2}
        pressed = await ann.ask("component", **place, **press)
        assert pressed["t"] == "INTERACTION_OK"
        changed = (await ann.until("MESSAGE_UPDATE"))["message"]
        assert changed["content"] == "played 1"


async def test_nobody_answers(still: Playground, clock: Any) -> None:
    async with running(TryBot(simple_commands), still):
        pass
    async with tab(still, "Ann") as (ann, ready):
        place = {
            "channel_id": channel_of(ready, "games"),
            "command_id": ready["commands"][0]["id"],
            "options": [{"name": "words", "type": 3, "value": "x"}],
        }
        await ann.socket.send_json({"op": "command", "nonce": "n", **place})
        await still.wait_for(lambda event: event.type == "INTERACTION_CREATE")
        clock.advance(3)
        failed = await ann.until("INTERACTION_FAILED")
        assert failed["text"] == "The application did not respond"


async def test_ephemeral_messages_reach_their_reader_only(raw: Raw) -> None:
    async with tab(raw.playground, "Ann") as (ann, _), tab(raw.playground, "Ben") as (ben, _):
        started = await raw.started(person="Ann")
        body = {"type": 4, "data": {"content": "secret", "flags": 64}}
        await raw.respond(started, body)
        await raw.post({"content": "open"})
        shown = await ann.until("MESSAGE_CREATE")
        assert shown["message"]["content"] == "secret"
        assert (await ben.until("MESSAGE_CREATE"))["message"]["content"] == "open"
        await ann.socket.send_json({"op": "dismiss", "message_id": shown["message"]["id"]})
        assert (await ann.until("MESSAGE_DELETE"))["id"] == shown["message"]["id"]


async def test_chat_history_people_and_threads(raw: Raw) -> None:
    async with tab(raw.playground, "Ben") as (ben, ready):
        games = channel_of(ready, "games")
        for number in range(60):
            raw.playground.actions.send(ready["me"]["id"], games, str(number))
        page = (await ben.ask("history", channel_id=games))["d"]
        assert [one["content"] for one in page["messages"]] == [str(n) for n in range(10, 60)]
        assert page["has_more"] is True
        rest = await ben.ask("history", channel_id=games, before=page["messages"][0]["id"])
        assert len(rest["d"]["messages"]) == 10
        assert rest["d"]["has_more"] is False
        body = {"name": "secret", "type": 12}
        _, thread = await raw.call("POST", f"/channels/{games}/threads", body)
        path = f"/channels/{thread['id']}/thread-members/{ready['me']['id']}"
        await raw.call("PUT", path)
        assert (await ben.until("THREAD_CREATE"))["channel"]["name"] == "secret"
        await raw.call("DELETE", path)
        assert (await ben.until("THREAD_DELETE"))["channel"]["id"] == thread["id"]
        await ben.socket.send_json({"op": "add_person", "name": "Gina", "locale": "de"})
        assert len((await ben.until("USERS_UPDATE"))["users"]) == 7
        await ben.socket.send_json({"op": "set_locale", "locale": "ko"})
        users = (await ben.until("USERS_UPDATE"))["users"]
        assert next(one for one in users if one["global_name"] == "Ben")["locale"] == "ko"
        await ben.socket.send_json({"op": "open_dm", "user_id": ready["bot_user"]["id"]})
        opened = (await ben.until("CHANNEL_CREATE"))["channel"]
        assert opened["recipients"][0]["id"] == ready["bot_user"]["id"]


async def test_wrong_frames_are_answered(playground: Playground) -> None:
    async with tab(playground, "Ann") as (ann, _):
        for text in ("{", "[]", '{"op": "fly"}', '{"op": "history"}', '{"op": "dismiss"}'):
            await ann.socket.send_str(text)
            assert (await ann.next())["t"] == "ERROR"
        for op, more in (
            ("history", {"channel_id": "1"}),
            ("set_locale", {"locale": "xx"}),
            ("send", {"channel_id": "1", "content": "x"}),
            ("open_dm", {"user_id": playground.person("Ben").id}),
        ):
            assert (await ann.ask(op, **more))["t"] == "ERROR"


async def test_the_bot_coming_and_going_is_shown(playground: Playground) -> None:
    async with tab(playground, "Ann") as (ann, _):
        async with running(TryBot(simple_commands), playground):
            assert len((await ann.until("COMMANDS_UPDATE"))["commands"]) == 2
            assert (await ann.until("PRESENCE"))["bot_online"] is True
        assert (await ann.until("PRESENCE"))["bot_online"] is False


@pytest.mark.parametrize(
    "headers",
    [{"Origin": "http://elsewhere.example"}, {"Origin": "null"}, {"Host": "elsewhere.example"}],
)
async def test_pages_from_elsewhere_can_do_nothing(
    playground: Playground, headers: dict[str, str]
) -> None:
    url = f"{playground.page_url}playground/faults"
    async with aiohttp.ClientSession(headers=headers) as session:
        async with session.post(url, json={"do": "drop_gateway"}) as answer:
            assert answer.status == 403
        async with session.get(playground.page_url) as answer:
            assert answer.status == 403
