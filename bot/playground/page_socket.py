"""The page's WebSocket: one browser tab, looking at the world as one person."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from aiohttp import WSMsgType, web

from .actions import Actions
from .choosing import ClientRefusal
from .gateway import Gateway
from .interaction_types import CHOICES, FAILURE, MODAL, Interaction
from .refusals import ApiError, Json, is_snowflake
from .world import DIRECT, FORUM, TEXT_CHANNEL, THREADS, GatewayEvent, World

PAGE = Path(__file__).parent / "page"
HISTORY = 50
_CHANNEL_EVENTS = (
    "CHANNEL_CREATE",
    "CHANNEL_UPDATE",
    "THREAD_CREATE",
    "THREAD_UPDATE",
)


class Tab:
    """One tab of the page."""

    def __init__(
        self,
        actions: Actions,
        gateway: Gateway,
        user_id: str,
        socket: web.WebSocketResponse,
        verbs: Mapping[str, Sequence[str]],
    ) -> None:
        self._verbs = verbs
        self._actions = actions
        self._gateway = gateway
        self._world: World = actions.world
        self._user_id = user_id
        self._socket = socket
        self._queue: asyncio.Queue[Json] = asyncio.Queue()
        self._tasks: set[asyncio.Task[None]] = set()
        self._known: set[str] = set()

    async def run(self) -> None:
        """Serve the tab until it is closed."""
        writer = asyncio.create_task(self._write())
        stop = self._world.listen(self._on_event)
        self._send("READY", self._ready())
        try:
            async for message in self._socket:
                if message.type is not WSMsgType.TEXT:
                    return
                self._take(message.data)
        finally:
            stop()
            for task in (writer, *self._tasks):
                task.cancel()
            await asyncio.gather(writer, *self._tasks, return_exceptions=True)

    async def _write(self) -> None:
        while True:
            frame = await self._queue.get()
            try:
                await self._socket.send_str(json.dumps(frame, ensure_ascii=False))
            except ConnectionError:
                # The tab is gone; the reading side ends the connection.
                return

    def _send(self, kind: str, data: Json, nonce: Any = None) -> None:
        frame: Json = {"t": kind, "d": data}
        if nonce is not None:
            frame["nonce"] = nonce
            data["nonce"] = nonce
        self._queue.put_nowait(frame)

    # -- the world, as this person sees it

    def _ready(self) -> Json:
        world = self._world
        seen = [one for one in world.channels.values() if self._can_see(one)]
        self._known = {one["id"] for one in seen}
        return {
            "me": self._person(self._user_id),
            "users": self._users(),
            "guild": {
                "id": world.guild_id,
                "name": world.guild["name"],
                "preferred_locale": world.guild["preferred_locale"],
            },
            "channels": [one for one in seen if one["type"] in (TEXT_CHANNEL, FORUM)],
            "threads": [one for one in seen if one["type"] in THREADS],
            "dms": [self._shown(one) for one in seen if one["type"] == DIRECT],
            "application_id": world.bot_id,
            "bot_user": world.user(world.bot_id),
            "commands": list(world.commands.values()),
            "verbs": self._verbs,
            "bot_online": self._gateway.online,
        }

    def _can_see(self, channel: Json) -> bool:
        """Whether the page shows a channel: of further servers it shows none."""
        here = channel.get("guild_id") in (None, self._world.guild_id)
        return here and bool(self._world.allowed(self._user_id, channel))

    def _person(self, user_id: str) -> Json:
        return {**self._world.users[user_id], "locale": self._world.locale(user_id)}

    def _users(self) -> list[Json]:
        return [self._person(one["id"]) for one in self._world.people()]

    def _shown(self, channel: Json) -> Json:
        if channel["type"] != DIRECT:
            return channel
        return {**channel, "recipients": [self._world.user(self._world.bot_id)]}

    def _on_event(self, event: GatewayEvent) -> None:
        if event.reader not in (None, self._user_id):
            return
        if event.type == "USERS_UPDATE":
            self._send("USERS_UPDATE", {"users": self._users()})
        elif event.type in ("COMMANDS_UPDATE", "PRESENCE"):
            self._send(event.type, dict(event.data))
        elif event.type == "MESSAGE_DELETE":
            if event.data["channel_id"] in self._known:
                self._send(event.type, dict(event.data))
        elif event.type in ("MESSAGE_CREATE", "MESSAGE_UPDATE"):
            channel = self._world.channels.get(event.data["channel_id"])
            if channel is not None and self._can_see(channel):
                self._send(event.type, {"message": event.data})
        elif event.type in ("CHANNEL_DELETE", "THREAD_DELETE"):
            if event.data["id"] in self._known:
                self._known.discard(event.data["id"])
                self._send(event.type, {"channel": event.data})
        else:
            self._follow_channels(event)

    def _follow_channels(self, event: GatewayEvent) -> None:
        """Show and hide channels: new ones, changed ones, threads that one is added to."""
        if event.type == "DIRECT_CREATE":
            name = "CHANNEL_CREATE"
        elif event.type == "THREAD_MEMBERS_UPDATE":
            name = "THREAD_UPDATE"
        elif event.type in _CHANNEL_EVENTS:
            name = event.type
        else:
            return
        number = event.data["id"]
        channel = self._world.channels.get(number)
        kind = name.partition("_")[0]
        if channel is not None and self._can_see(channel):
            new = number not in self._known
            self._known.add(number)
            self._send(f"{kind}_CREATE" if new else name, {"channel": self._shown(channel)})
        elif number in self._known:
            self._known.discard(number)
            self._send(f"{kind}_DELETE", {"channel": event.data})

    # -- what the person does

    def _take(self, text: str) -> None:
        nonce = None
        try:
            frame = json.loads(text)
            if not isinstance(frame, dict):
                raise ClientRefusal("A frame is a JSON object.")
            nonce = frame.get("nonce")
            operation = self._operations().get(str(frame.get("op")))
            if operation is None:
                raise ClientRefusal(f"There is no operation called {frame.get('op')}.")
            operation(frame)
        except KeyError as error:
            self._send("ERROR", {"text": f"The frame lacks {error}."}, nonce)
        except json.JSONDecodeError:
            self._send("ERROR", {"text": "A frame is a JSON object."}, nonce)
        except ClientRefusal as error:
            self._send("ERROR", {"text": str(error)}, nonce)
        except ApiError as error:
            self._send("ERROR", {"text": error.message}, nonce)

    def _operations(self) -> dict[str, Callable[[Json], None]]:
        return {
            "history": self._history,
            "command": self._command,
            "autocomplete": self._autocomplete,
            "component": self._component,
            "modal_submit": self._modal_submit,
            "send": self._say,
            "dismiss": lambda frame: self._actions.dismiss(self._user_id, frame["message_id"]),
            "set_locale": lambda frame: self._actions.set_locale(self._user_id, frame["locale"]),
            "add_person": self._add_person,
            "open_dm": self._open_direct,
        }

    def _history(self, frame: Json) -> None:
        channel_id = str(frame["channel_id"])
        self._actions.channel_for(self._user_id, channel_id)
        every = [one.data for one in self._world.visible(channel_id, self._user_id)]
        before = frame.get("before")
        if before is not None and is_snowflake(before):
            every = [one for one in every if int(one["id"]) < int(before)]
        data = {"channel_id": channel_id, "messages": every[-HISTORY:]}
        self._send("HISTORY", {**data, "has_more": len(every) > HISTORY}, frame.get("nonce"))

    def _command(self, frame: Json) -> None:
        options = _list(frame, "options")
        place = str(frame["channel_id"]), str(frame["command_id"])
        self._follow(self._actions.command(self._user_id, *place, options), frame)

    def _autocomplete(self, frame: Json) -> None:
        options = _list(frame, "options")
        place = str(frame["channel_id"]), str(frame["command_id"])
        self._follow(self._actions.autocomplete(self._user_id, *place, options), frame)

    def _component(self, frame: Json) -> None:
        started = self._actions.press(
            self._user_id,
            str(frame["channel_id"]),
            str(frame["message_id"]),
            str(frame["custom_id"]),
            _list(frame, "values"),
        )
        self._follow(started, frame)

    def _modal_submit(self, frame: Json) -> None:
        values = {}
        for one in _walk_entered(_list(frame, "components")):
            values[str(one["custom_id"])] = one.get("values", one.get("value"))
        started = self._actions.submit(
            self._user_id, str(frame["interaction_id"]), str(frame["custom_id"]), values
        )
        self._follow(started, frame)

    def _say(self, frame: Json) -> None:
        self._actions.send(self._user_id, str(frame["channel_id"]), str(frame["content"]))

    def _add_person(self, frame: Json) -> None:
        self._actions.add_person(str(frame["name"]), str(frame.get("locale", "en-US")))

    def _open_direct(self, frame: Json) -> None:
        if str(frame["user_id"]) != self._world.bot_id:
            raise ClientRefusal("Direct messages here are between a person and the bot.")
        channel = self._world.direct_channel(self._user_id)
        self._known.add(channel["id"])
        self._send("CHANNEL_CREATE", {"channel": self._shown(channel)})

    def _follow(self, started: Interaction, frame: Json) -> None:
        task = asyncio.create_task(self._answer(started, frame.get("nonce")))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _answer(self, started: Interaction, nonce: Any) -> None:
        answer = await started.answered
        if answer.kind == 0:
            self._send("INTERACTION_FAILED", {"text": FAILURE}, nonce)
        elif answer.kind == CHOICES:
            locale = self._world.locale(self._user_id)
            choices = [_localized(one, locale) for one in answer.choices]
            self._send("AUTOCOMPLETE", {"choices": choices}, nonce)
        elif answer.kind == MODAL and answer.modal is not None:
            self._send("MODAL", {"interaction_id": started.id, **answer.modal}, nonce)
        else:
            self._send("INTERACTION_OK", {}, nonce)


def _list(frame: Json, name: str) -> list[Any]:
    value = frame.get(name) or []
    if not isinstance(value, list):
        raise ClientRefusal(f"{name} is a list.")
    return value


def _walk_entered(components: list[Any]) -> list[Json]:
    """The controls of a submitted modal, as Discord's client nests them."""
    if not all(isinstance(one, dict) for one in components):
        raise ClientRefusal("A component is an object.")
    entries: list[Json] = []
    for one in components:
        inner = _list(one, "components")
        entries += _walk_entered([*inner, one["component"]] if "component" in one else inner)
        if "custom_id" in one:
            entries.append(one)
    return entries


def _localized(choice: Json, locale: str) -> Json:
    localized = {"name": choice["name"], "value": choice["value"]}
    names = choice["name_localizations"] or {}
    if locale in names:
        localized["name_localized"] = names[locale]
    return localized
