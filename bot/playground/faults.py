"""Misbehaviour on demand: lost connections, errors, slowness, lost answers, lost permissions."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from .gateway import INVALID_SESSION, RECONNECT, Gateway
from .messages import set_archived
from .refusals import ApiError, Json
from .routes_channels import remove_channel
from .world import THREADS, World


@dataclass(slots=True)
class Fault:
    """A disturbance of the next `times` calls whose "METHOD /path" matches the pattern."""

    pattern: re.Pattern[str]
    times: int
    status: int = 0
    body: Json = field(default_factory=dict)
    headers: dict[str, str] = field(default_factory=dict)
    delay: float = 0.0
    lose: bool = False


class Faults:
    """The faults of one stand-in. Routes are regular expressions for "METHOD /path".

    The path is the one behind `/api/v10`; an example: `POST /channels/.*/messages`.
    """

    def __init__(self, world: World, gateway: Gateway) -> None:
        self._world = world
        self._gateway = gateway
        self._waiting: list[Fault] = []

    # -- REST

    def reply_next(
        self,
        route: str,
        status: int = 500,
        *,
        times: int = 1,
        retry_after: float = 0.0,
        code: int = 0,
        message: str | None = None,
        via: bool = True,
    ) -> None:
        """Answer the next calls with an error instead of carrying them out.

        A 429 carries `retry_after` (seconds) in its body; `via=False` leaves out the header
        that tells Discord's own answer from that of a network on the way.
        """
        body: Json = {"message": message or _TEXTS.get(status, "Error"), "code": code}
        headers: dict[str, str] = {}
        if status == 429:
            body.update({"retry_after": retry_after, "global": False})
            headers["Retry-After"] = str(max(1, round(retry_after)))
            headers["X-RateLimit-Scope"] = "user"
            if via:
                headers["Via"] = "1.1 google"
        self._add(Fault(_compile(route), times, status, body, headers))

    def delay_next(self, route: str, seconds: float, *, times: int = 1) -> None:
        """Carry the next calls out only after `seconds` of the clock."""
        self._add(Fault(_compile(route), times, delay=seconds))

    def lose_answer(self, route: str, *, times: int = 1) -> None:
        """Carry the next calls out, but cut the connection instead of answering."""
        self._add(Fault(_compile(route), times, lose=True))

    def clear(self) -> None:
        """Take back all faults that wait for a call."""
        self._waiting.clear()

    def _add(self, fault: Fault) -> None:
        self._waiting.append(fault)

    def take(self, method: str, path: str) -> Fault | None:
        """The fault for this call, if one waits for it; each is used up in its turn.

        Tests can wait for the event FAULT that tells of it.
        """
        for fault in self._waiting:
            if fault.pattern.fullmatch(f"{method} {path}"):
                fault.times -= 1
                if fault.times <= 0:
                    self._waiting.remove(fault)
                self._world.emit("FAULT", {"method": method, "path": path})
                return fault
        return None

    # -- gateway

    def drop_gateway(self, *, resumable: bool = True) -> None:
        """Cut the bot's connections; unless `resumable`, its sessions are forgotten too."""
        connections = self._gateway.connections()
        if not resumable:
            self._gateway.forget_sessions()
        for connection in connections:
            connection.abort()

    def ask_reconnect(self) -> None:
        """Send op 7: the client shall connect again and resume."""
        for connection in self._gateway.connections():
            connection.send({"op": RECONNECT, "t": None, "s": None, "d": None})

    def invalid_session(self, *, resumable: bool = False) -> None:
        """Send op 9: the session is invalid; the client identifies anew unless `resumable`."""
        connections = self._gateway.connections()
        if not resumable:
            self._gateway.forget_sessions()
        for connection in connections:
            connection.send({"op": INVALID_SESSION, "t": None, "s": None, "d": resumable})

    def close_gateway(self, code: int) -> None:
        """Close the bot's connections with a close code."""
        for connection in self._gateway.connections():
            connection.close(code)

    # -- the world

    def remove_permission(self, channel: str, permission: str, user: str | None = None) -> None:
        """Deny a permission in a channel (name or id) to the bot, or to a person (name or id)."""
        self._overwrite(channel, permission, user, allow=False)

    def give_permission(self, channel: str, permission: str, user: str | None = None) -> None:
        """Allow a permission in a channel to the bot, or to a person."""
        self._overwrite(channel, permission, user, allow=True)

    def _overwrite(self, channel: str, permission: str, user: str | None, *, allow: bool) -> None:
        target = self._user(user) if user is not None else self._world.bot_id
        place = self._world.parent(self._channel(channel))
        self._world.overwrite(place, target, permission, allow=allow)

    def close_dms(self, user: str) -> None:
        """From now on the person refuses direct messages (code 50007)."""
        self._set_dms(user, opened=False)

    def open_dms(self, user: str) -> None:
        """The person takes direct messages again."""
        self._set_dms(user, opened=True)

    def _set_dms(self, user: str, *, opened: bool) -> None:
        number = self._user(user)
        self._world.settings[number]["dms_open"] = opened
        self._world.keep_user(number)

    def archive_thread(self, thread: str, *, locked: bool = False) -> None:
        """Put a thread into the archive, and lock it if asked."""
        self._set_thread(thread, archived=True, locked=locked)

    def unarchive_thread(self, thread: str) -> None:
        """Take a thread out of the archive and unlock it."""
        self._set_thread(thread, archived=False, locked=False)

    def lock_thread(self, thread: str) -> None:
        """Lock a thread without archiving it."""
        self._set_thread(thread, archived=False, locked=True)

    def _set_thread(self, thread: str, *, archived: bool, locked: bool) -> None:
        channel = self._channel(thread)
        if channel["type"] not in THREADS:
            raise ValueError(f"{thread} is not a thread.")
        set_archived(self._world, channel, archived=archived)
        channel["thread_metadata"]["locked"] = locked
        self._world.store_channel(channel, "THREAD_UPDATE")

    def delete_channel(self, channel: str) -> None:
        """Delete a channel or thread."""
        remove_channel(self._world, self._channel(channel))

    def delete_message(self, channel: str, message: str) -> None:
        """Delete a message."""
        number = self._channel(channel)["id"]
        self._world.remove_message(self._world.message(number, message))

    def forget_nonces(self) -> None:
        """Forget the nonces of all messages, as Discord does after some minutes."""
        for messages in self._world.messages.values():
            for message in messages.values():
                message.data.pop("nonce", None)

    def _channel(self, name: str) -> Json:
        return find_channel(self._world, name)

    def _user(self, name: str) -> str:
        if name in self._world.users:
            return name
        return str(self._world.named(name)["id"])

    # -- over HTTP

    def perform(self, order: Any) -> None:
        """Carry out one JSON order: {"do": name of a method, …its arguments}.

        Raises `ValueError` when there is no such fault or the arguments do not fit.
        """
        if not isinstance(order, dict) or not isinstance(order.get("do"), str):
            raise ValueError('An order is an object with the name of the fault in "do".')
        arguments = {key: value for key, value in order.items() if key != "do"}
        action = self._orders().get(order["do"])
        if action is None:
            names = ", ".join(sorted(self._orders()))
            raise ValueError(f"There is no fault called {order['do']}; there are {names}.")
        try:
            action(**arguments)
        except (TypeError, KeyError, ApiError, re.error) as error:
            raise ValueError(f"{order['do']}: {error}") from error

    def _orders(self) -> dict[str, Callable[..., None]]:
        methods = (
            self.reply_next,
            self.delay_next,
            self.lose_answer,
            self.clear,
            self.drop_gateway,
            self.ask_reconnect,
            self.invalid_session,
            self.close_gateway,
            self.remove_permission,
            self.give_permission,
            self.close_dms,
            self.open_dms,
            self.archive_thread,
            self.unarchive_thread,
            self.lock_thread,
            self.delete_channel,
            self.delete_message,
            self.forget_nonces,
        )
        return {method.__name__: method for method in methods}


_TEXTS = {
    403: "Missing Permissions",
    404: "404: Not Found",
    429: "You are being rate limited.",
    500: "500: Internal Server Error",
    502: "502: Bad Gateway",
    503: "503: Service Unavailable",
}


def _compile(route: str) -> re.Pattern[str]:
    return re.compile(route)


def find_channel(world: World, name: str) -> Json:
    """A channel or thread by id, or by name in the first server: the newest; `#` is allowed.

    Raises KeyError.
    """
    if name in world.channels:
        return world.channels[name]
    plain = name.removeprefix("#")
    for channel in reversed(world.in_guild(world.guild_id)):
        if channel.get("name") == plain:
            return channel
    raise KeyError(f"There is no channel called {name}.")
