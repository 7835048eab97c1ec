"""The stand-in as a whole: one HTTP server with the REST interface, the gateway and the page."""

# ruff: noqa: ASYNC109 -- the callers of these waits are tests, which think in time limits

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import Self

from aiohttp import web
from yarl import URL

import renderers

from . import watching
from .actions import Actions
from .clock import Clock, Timers
from .faults import Faults
from .files import REQUEST_LIMIT
from .gateway import Gateway
from .interactions import Interactions
from .page_socket import PAGE, Tab
from .people import PlaygroundPerson
from .persistence import Keeper, SqliteKeeper, WorldFileError
from .rest import PREFIX, Observer, Rest
from .routing import Api
from .world import GatewayEvent, World, found, load

TOKEN = "playground-token"
FONTS = Path(renderers.__file__).parent / "assets"
"""The fonts of the pictures, which the page uses too."""
LOOPBACK = ("127.0.0.1", "::1", "localhost")


@web.middleware
async def refuse_strangers(
    request: web.Request, handler: Callable[[web.Request], Awaitable[web.StreamResponse]]
) -> web.StreamResponse:
    """Answer this machine only: no page from elsewhere may act through the reader's browser."""
    origin = request.headers.get("Origin")
    at_home = request.url.host in LOOPBACK
    if not at_home or (origin is not None and URL(origin).authority != request.url.authority):
        raise web.HTTPForbidden(text="The playground answers only its own page.")
    return await handler(request)


class Playground:
    """A local stand-in of Discord for one bot, on loopback.

    `port` 0 takes any free one. `file` keeps the world; None keeps it in memory. `clock` tells
    seconds since 1970; a `ManualClock` stands still until it is moved. `observer` sees every
    REST call as (method, path, request body, status, response body). `verbs` maps how the names
    of threads begin to the commands that are for such threads alone, which the page lists there
    first. `privileged` are the
    privileged intents that the bot is granted (none by default), `shards` the number that
    `/gateway/bot` recommends. In each `identify_seconds` (Discord's are 5) one shard of each of
    `max_concurrency` buckets may identify. `world.add_server` adds further servers.
    """

    token = TOKEN

    def __init__(
        self,
        host: str = "127.0.0.1",
        port: int = 0,
        file: str | Path | None = None,
        clock: Clock = time.time,
        *,
        observer: Observer | None = None,
        verbs: Mapping[str, Sequence[str]] | None = None,
        privileged: int = 0,
        shards: int = 1,
        heartbeat: float = 41.25,
        max_concurrency: int = 1,
        identify_seconds: float = 0.0,
    ) -> None:
        self._host = host
        self._port = port
        self._file = None if file is None else Path(file)
        self.clock = clock
        self._verbs = dict(verbs or {})
        self._timers = Timers(clock)
        self.world = World(clock, Keeper())
        self.interactions = Interactions(self.world, self._timers)
        self.gateway = Gateway(
            self.world,
            TOKEN,
            privileged=privileged,
            heartbeat=heartbeat,
            max_concurrency=max_concurrency,
            identify_seconds=identify_seconds,
        )
        self.faults = Faults(self.world, self.gateway)
        self.actions = Actions(self.world, self.interactions)
        self._api = Api(
            self.world, self.interactions, shards=shards, max_concurrency=max_concurrency
        )
        self._api.identifies_left = self.gateway.identifies_left
        self._rest = Rest(self._api, self.faults, self._timers, TOKEN, observer)
        self._people: dict[str, PlaygroundPerson] = {}
        self._sockets: set[web.WebSocketResponse] = set()
        self._runner: web.AppRunner | None = None

    # -- life

    async def __aenter__(self) -> Self:
        await self.start()
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self.stop()

    async def start(self) -> None:
        """Open the port and the file. Raises OSError or WorldFileError."""
        app = web.Application(client_max_size=REQUEST_LIMIT, middlewares=[refuse_strangers])
        app.router.add_route("*", PREFIX + "/{rest:.*}", self._rest.serve)
        app.router.add_get("/gateway", self.gateway.serve)
        app.router.add_get("/cdn/{kind}/{place}/{file_id}/{name}", self._serve_file)
        app.router.add_get("/playground/ws", self._serve_tab)
        app.router.add_post("/playground/faults", self._serve_faults)
        app.router.add_get("/", self._serve_index)
        if PAGE.is_dir():
            app.router.add_static("/page/", PAGE)
        app.router.add_static("/fonts/", FONTS)
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=1.0)
        await self._runner.setup()
        await web.TCPSite(self._runner, self._host, self._port).start()
        self._port = self._runner.addresses[0][1]
        try:
            self._open_world()
        except WorldFileError:
            await self.stop()
            raise

    def _open_world(self) -> None:
        self.world.cdn_base = self.cdn_base
        self.gateway.resume_url = self._api.gateway_url = self.gateway_url
        if self._file is not None:
            self.world.keeper = SqliteKeeper(self._file, self.cdn_base)
        if not load(self.world):
            found(self.world)
        for one in self.world.people():
            self.person(one["global_name"])

    async def stop(self) -> None:
        """Close everything: the bot's connections, the tabs, the port, the file."""
        self._timers.stop()
        for connection in self.gateway.connections():
            connection.abort()
        for socket in list(self._sockets):
            await socket.close(code=1001)
        if self._runner is not None:
            await self._runner.cleanup()
        self.world.keeper.close()

    # -- addresses

    @property
    def _address(self) -> str:
        return f"{self._host}:{self._port}"

    @property
    def api_base(self) -> str:
        """The address to set as `discord.http.Route.BASE`."""
        return f"http://{self._address}{PREFIX}"

    @property
    def gateway_url(self) -> str:
        """The address to set as `discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY`."""
        return f"ws://{self._address}/gateway"

    @property
    def cdn_base(self) -> str:
        """The address to set as `discord.asset.Asset.BASE`."""
        return f"http://{self._address}/cdn"

    @property
    def page_url(self) -> str:
        """The page for people."""
        return f"http://{self._address}/"

    # -- people

    def person(self, name: str) -> PlaygroundPerson:
        """The person of that name. Raises `KeyError`."""
        number = self.world.named(name)["id"]
        if number not in self._people:
            self._people[number] = PlaygroundPerson(self.actions, number)
        return self._people[number]

    def add_person(self, name: str, locale: str = "en-US") -> PlaygroundPerson:
        """Somebody new joins the server. Raises `ValueError` when the name is taken."""
        self.actions.add_person(name, locale)
        return self.person(name)

    # -- waiting

    async def wait_for(
        self, predicate: Callable[[GatewayEvent], bool], timeout: float = watching.PATIENCE
    ) -> GatewayEvent:
        """The next event of the world that fits. Raises `TimeoutError`."""
        return await watching.wait_for(self.world, predicate, timeout)

    async def wait_until(
        self, condition: Callable[[], bool], timeout: float = watching.PATIENCE
    ) -> None:
        """Wait until the condition holds; it is looked at now and after each event."""
        await watching.wait_until(self.world, condition, timeout)

    async def wait_online(self, timeout: float = watching.PATIENCE) -> None:
        """Wait until the bot has connected and identified."""
        await self.wait_until(lambda: self.gateway.online, timeout)

    # -- HTTP

    async def _serve_file(self, request: web.Request) -> web.Response:
        file = self.world.files.get(request.match_info["file_id"])
        kinds = ("attachments", "ephemeral-attachments")
        if file is None or request.match_info["kind"] not in kinds:
            raise web.HTTPNotFound(text="This content is no longer available.")
        return web.Response(body=file.data, content_type=file.kind)

    async def _serve_index(self, request: web.Request) -> web.StreamResponse:
        return web.FileResponse(PAGE / "index.html", headers={"Cache-Control": "no-cache"})

    async def _serve_tab(self, request: web.Request) -> web.StreamResponse:
        people = {one["id"] for one in self.world.people()}
        user_id = request.query.get("user", "")
        if user_id not in people:
            user_id = min(people, key=int)
        socket = web.WebSocketResponse(heartbeat=30.0)
        await socket.prepare(request)
        self._sockets.add(socket)
        try:
            await Tab(self.actions, self.gateway, user_id, socket, self._verbs).run()
        finally:
            self._sockets.discard(socket)
        return socket

    async def _serve_faults(self, request: web.Request) -> web.Response:
        try:
            self.faults.perform(await request.json())
        except ValueError as error:
            return web.json_response({"error": str(error)}, status=400)
        return web.json_response({"done": True})
