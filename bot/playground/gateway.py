"""The gateway: identify, heartbeats, events by intent and shard, resume (events/gateway).

The pause between identifies is enforced only where it was asked for, so that a bot that was killed
can come back at once.
"""

from __future__ import annotations

import asyncio
import json
import logging
import math
import secrets
from collections import deque
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from aiohttp import WSMsgType, web

from . import dispatch
from .compression import STREAMS, Plain
from .payloads import guild_create
from .refusals import Json
from .routes_users import IDENTIFIES_A_DAY
from .world import GatewayEvent, World

_log = logging.getLogger(__name__)
HEARTBEAT, IDENTIFY, PRESENCE, VOICE, RESUME, RECONNECT = 1, 2, 3, 4, 6, 7
REQUEST_MEMBERS, INVALID_SESSION, HELLO, ACK = 8, 9, 10, 11
HEARTBEAT_SECONDS = 41.25
ACK_SECONDS = 0.02
"""About what the way over the internet takes at best."""
RESUME_SECONDS = 180.0
KEPT_EVENTS = 5000
MOST_GUILDS = 2500
"""The most servers of one shard."""
GUILDS_AT_ONCE = 50
"""So many servers are told of before others get their turn."""
MOST_PAYLOAD = 4096
MOST_EVENTS_A_MINUTE = 120
ALL_INTENTS = (1 << 26) - 1
UNDEFINED_INTENTS = (1 << 17) | (1 << 18) | (1 << 19) | (1 << 22) | (1 << 23)
PRIVILEGED_INTENTS = (1 << 1) | (1 << 8) | (1 << 15)


@dataclass(slots=True)
class Session:
    """A session beyond a lost connection: the intents, the shard, the numbered events."""

    id: str
    intents: int
    shard: tuple[int, int]
    sequence: int = 0
    events: deque[tuple[int, str]] = field(default_factory=lambda: deque(maxlen=KEPT_EVENTS))
    connection: Socket | None = None
    lost_at: float | None = None


class Socket:
    """One WebSocket of the bot. Frames leave in order through a queue of their own."""

    def __init__(self, socket: web.WebSocketResponse, request: web.Request, stream: Plain) -> None:
        self.socket = socket
        self._request = request
        self._stream = stream
        self._queue: asyncio.Queue[str | int] = asyncio.Queue()
        self._writer = asyncio.create_task(self._write())
        self.session: Session | None = None
        self.received: deque[float] = deque()

    def send(self, payload: Json) -> None:
        """Send one gateway message."""
        self.send_text(json.dumps(payload, ensure_ascii=False))

    def send_text(self, text: str) -> None:
        """Send one gateway message that is text already."""
        self._queue.put_nowait(text)

    def close(self, code: int) -> None:
        """Close properly, after what is still to be sent."""
        self._queue.put_nowait(code)

    def abort(self) -> None:
        """Cut the connection without a word."""
        if self._request.transport is not None:
            self._request.transport.abort()

    async def _write(self) -> None:
        while True:
            item = await self._queue.get()
            try:
                if isinstance(item, int):
                    await self.socket.close(code=item)
                    return
                packed = self._stream.pack(item)
                if isinstance(packed, str):
                    await self.socket.send_str(packed)
                else:
                    await self.socket.send_bytes(packed)
            except ConnectionError:
                # The other side is gone; the reader learns of it too and ends the connection.
                return

    async def finish(self) -> None:
        """Stop the writer."""
        self._writer.cancel()
        await asyncio.gather(self._writer, return_exceptions=True)


class Gateway:
    """All sessions of the bot."""

    def __init__(
        self,
        world: World,
        token: str,
        *,
        privileged: int = 0,
        heartbeat: float = HEARTBEAT_SECONDS,
        max_concurrency: int = 1,
        identify_seconds: float = 0.0,
    ) -> None:
        self.world = world
        self.resume_url = ""
        self._token = token
        self._privileged = privileged
        self._heartbeat = heartbeat
        self._sessions: dict[str, Session] = {}
        self._identifies: list[float] = []
        self._max_concurrency = max_concurrency
        self._identify_seconds = identify_seconds
        self._identified: dict[int, float] = {}
        self._welcoming: set[asyncio.Task[None]] = set()
        self._was_online = False
        world.listen(self._on_event)

    # -- what the rest of the stand-in asks

    @property
    def online(self) -> bool:
        """Whether the bot is connected and identified."""
        return any(one.connection is not None for one in self._sessions.values())

    def identifies_left(self) -> int:
        """The number of identifies that are left for this day."""
        now = self.world.clock()
        self._identifies = [at for at in self._identifies if now - at < 86400]
        return IDENTIFIES_A_DAY - len(self._identifies)

    def connections(self) -> list[Socket]:
        """The connections that have identified."""
        return [one.connection for one in self._sessions.values() if one.connection is not None]

    def connected_shards(self) -> list[tuple[int, int]]:
        """The shards of the sessions that are connected, with the count that they go by."""
        return [one.shard for one in self._sessions.values() if one.connection is not None]

    def forget_sessions(self) -> None:
        """Make every session impossible to resume."""
        for session in self._sessions.values():
            if session.connection is not None:
                session.connection.session = None
        self._sessions.clear()
        self._tell_presence()

    # -- events out

    def _on_event(self, event: GatewayEvent) -> None:
        self._forget_lost()
        for session in self._sessions.values():
            data = dispatch.select(self.world, event, session.intents, session.shard)
            if data is not None:
                self._dispatch(session, event.type, data)

    def _forget_lost(self) -> None:
        now = self.world.clock()
        for session in list(self._sessions.values()):
            if session.lost_at is not None and now - session.lost_at > RESUME_SECONDS:
                del self._sessions[session.id]

    def _dispatch(self, session: Session, name: str, data: Json) -> None:
        session.sequence += 1
        message = {"op": 0, "t": name, "s": session.sequence, "d": data}
        text = json.dumps(message, ensure_ascii=False)
        session.events.append((session.sequence, text))
        if session.connection is not None:
            session.connection.send_text(text)

    def _tell_presence(self) -> None:
        if self.online != self._was_online:
            self._was_online = self.online
            self.world.emit("PRESENCE", {"bot_online": self.online})

    # -- one connection

    async def serve(self, request: web.Request) -> web.WebSocketResponse:
        """Serve one connection of the bot until it ends."""
        socket = web.WebSocketResponse(max_msg_size=1 << 20)
        await socket.prepare(request)
        query = request.query
        compress = query.get("compress")
        supported = compress in STREAMS and query.get("encoding", "json") == "json"
        connection = Socket(socket, request, STREAMS[compress if supported else None]())
        if query.get("v") != "10":
            connection.close(4012)
        elif not supported:
            connection.close(4002)
        else:
            hello = {"heartbeat_interval": int(self._heartbeat * 1000)}
            connection.send({"op": HELLO, "t": None, "s": None, "d": hello})
        try:
            await self._read(connection)
        finally:
            self._detach(connection)
            await connection.finish()
        return socket

    async def _read(self, connection: Socket) -> None:
        socket = connection.socket
        while True:
            try:
                message = await socket.receive(timeout=self._heartbeat * 2)
            except TimeoutError:
                connection.close(4009)
                continue
            if message.type not in (WSMsgType.TEXT, WSMsgType.BINARY):
                return
            code = self._take(connection, message.data)
            if code is not None:
                connection.close(code)

    def _take(self, connection: Socket, text: str | bytes) -> int | None:
        """Carry out one message of the client; returns the close code if it was wrong."""
        data = text.encode() if isinstance(text, str) else text
        try:
            message = json.loads(data)
        except ValueError:
            return 4002
        if len(data) > MOST_PAYLOAD or not isinstance(message, dict):
            return 4002
        now = asyncio.get_running_loop().time()
        connection.received.append(now)
        while connection.received[0] < now - 60:
            connection.received.popleft()
        if len(connection.received) > MOST_EVENTS_A_MINUTE:
            return 4008
        return self._handle(connection, message.get("op"), message.get("d"))

    def _handle(self, connection: Socket, op: Any, data: Any) -> int | None:
        if op == HEARTBEAT:
            # the client takes an answer that is back within a millisecond for one to the
            # heartbeat before, and warns that it cannot keep up
            acknowledge = partial(connection.send, {"op": ACK, "t": None, "s": None, "d": None})
            asyncio.get_running_loop().call_later(ACK_SECONDS, acknowledge)
            return None
        if op in (IDENTIFY, RESUME):
            if connection.session is not None:
                return 4005
            if not isinstance(data, dict):
                return 4002
            if data.get("token") not in (self._token, f"Bot {self._token}"):
                return 4004
            if op == IDENTIFY:
                return self._identify(connection, data)
            return self._resume(connection, data)
        if op not in (PRESENCE, VOICE, REQUEST_MEMBERS):
            return 4001
        if connection.session is None:
            return 4003
        if op == REQUEST_MEMBERS:
            return self._send_members(connection.session, data)
        return None

    def _identify(self, connection: Socket, data: Json) -> int | None:
        shard = data.get("shard", [0, 1])
        if not _is_shard(shard):
            return 4010
        intents = data.get("intents")
        if isinstance(intents, bool) or not isinstance(intents, int):
            return 4013
        if intents < 0 or intents & ~(ALL_INTENTS & ~UNDEFINED_INTENTS):
            return 4013
        if intents & PRIVILEGED_INTENTS & ~self._privileged:
            return 4014
        if not isinstance(data.get("properties"), dict):
            return 4002
        if len(self._guilds_of((shard[0], shard[1]))) > MOST_GUILDS:
            return 4011
        if self.identifies_left() <= 0:
            return 4004
        if self._is_too_early(shard[0] % self._max_concurrency):
            connection.send({"op": INVALID_SESSION, "t": None, "s": None, "d": False})
            return None
        self._identifies.append(self.world.clock())
        session = Session(secrets.token_hex(16), intents, (shard[0], shard[1]))
        session.connection = connection
        connection.session = session
        self._sessions[session.id] = session
        self._welcome(session)
        self._tell_presence()
        return None

    def _is_too_early(self, bucket: int) -> bool:
        """Whether a shard of the same bucket has identified just now; if not, this one does."""
        now = self.world.clock()
        if now - self._identified.get(bucket, -math.inf) < self._identify_seconds:
            return True
        self._identified[bucket] = now
        return False

    def _guilds_of(self, shard: tuple[int, int]) -> list[str]:
        return [one for one in self.world.guilds if dispatch.shard_of(one, shard[1]) == shard[0]]

    def _welcome(self, session: Session) -> None:
        guilds = self._guilds_of(session.shard)
        ready: Json = {
            "v": 10,
            "user": {**self.world.user(self.world.bot_id), "mfa_enabled": False, "verified": True},
            "guilds": [{"id": one, "unavailable": True} for one in guilds],
            "session_id": session.id,
            "session_type": "normal",
            "resume_gateway_url": self.resume_url,
            "shard": list(session.shard),
            "application": {"id": self.world.bot_id, "flags": 0},
            "private_channels": [],
            "relationships": [],
            "presences": [],
            "geo_ordered_rtc_regions": [],
        }
        self._dispatch(session, "READY", ready)
        if session.intents & 1:
            self._tell_guilds(session, guilds[:GUILDS_AT_ONCE])
        if session.intents & 1 and len(guilds) > GUILDS_AT_ONCE:
            task = asyncio.create_task(self._tell_others(session, guilds[GUILDS_AT_ONCE:]))
            self._welcoming.add(task)
            task.add_done_callback(self._welcoming.discard)

    def _tell_guilds(self, session: Session, guilds: list[str]) -> None:
        for number in guilds:
            guild = self.world.guilds[number]
            self._dispatch(session, "GUILD_CREATE", guild_create(self.world, guild))

    async def _tell_others(self, session: Session, guilds: list[str]) -> None:
        for first in range(0, len(guilds), GUILDS_AT_ONCE):
            await asyncio.sleep(0)
            self._tell_guilds(session, guilds[first : first + GUILDS_AT_ONCE])

    def _resume(self, connection: Socket, data: Json) -> int | None:
        self._forget_lost()
        session = self._sessions.get(str(data.get("session_id")))
        sequence = data.get("seq")
        if isinstance(sequence, bool) or not isinstance(sequence, int):
            return 4007
        oldest = session.events[0][0] if session is not None and session.events else 0
        if session is None or sequence + 1 < oldest:
            connection.send({"op": INVALID_SESSION, "t": None, "s": None, "d": False})
            return None
        if sequence > session.sequence:
            return 4007
        if session.connection is not None:
            session.connection.session = None
            session.connection.abort()
        session.connection, session.lost_at = connection, None
        connection.session = session
        for number, text in session.events:
            if number > sequence:
                connection.send_text(text)
        self._dispatch(session, "RESUMED", {})
        self._tell_presence()
        return None

    def _send_members(self, session: Session, data: Any) -> int | None:
        if not isinstance(data, dict) or str(data.get("guild_id")) not in self.world.guilds:
            return 4002
        chunk = dispatch.members_chunk(self.world, data, session.intents)
        if chunk is None:
            return 4002
        self._dispatch(session, "GUILD_MEMBERS_CHUNK", chunk)
        return None

    def _detach(self, connection: Socket) -> None:
        session = connection.session
        if session is None or session.connection is not connection:
            return
        session.connection = None
        if connection.socket.close_code in (1000, 1001):
            self._sessions.pop(session.id, None)
        else:
            session.lost_at = self.world.clock()
        self._tell_presence()


def _is_shard(shard: Any) -> bool:
    if not isinstance(shard, list) or len(shard) != 2:
        return False
    if any(isinstance(one, bool) or not isinstance(one, int) for one in shard):
        return False
    number, count = shard
    return bool(0 <= number < count)
