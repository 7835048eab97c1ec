"""The REST interface over HTTP: tokens, bodies, faults, headers, the observer."""

from __future__ import annotations

import asyncio
import hashlib
import json
import logging
import time
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any

from aiohttp import (
    BodyPartReader,
    content_disposition_filename,
    parse_content_disposition,
    web,
)
from aiohttp.hdrs import CONTENT_DISPOSITION

from . import (
    routes_channels,
    routes_commands,
    routes_interactions,
    routes_threads,
    routes_users,
)
from .clock import Timers
from .faults import Fault, Faults
from .files import REQUEST_LIMIT, File, make_file
from .refusals import ApiError, invalid, not_found, unauthorized
from .routing import Api, HttpRoute, Reply, Request, match

_log = logging.getLogger(__name__)
PREFIX = "/api/v10"
Observer = Callable[[str, str, Any, int, Any], None]
ROUTES: Sequence[HttpRoute] = (
    *routes_users.routes.all,
    *routes_commands.routes.all,
    *routes_channels.routes.all,
    *routes_threads.routes.all,
    *routes_interactions.routes.all,
)


class Rest:
    """The REST interface. `observer(method, path, request, status, response)` sees every call."""

    def __init__(
        self, api: Api, faults: Faults, timers: Timers, token: str, observer: Observer | None
    ) -> None:
        self._api = api
        self._faults = faults
        self._timers = timers
        self._token = token
        self._observer = observer

    async def serve(self, request: web.Request) -> web.StreamResponse:
        """Serve one call."""
        path = request.path.removeprefix(PREFIX)
        fault = self._faults.take(request.method, path)
        if fault is not None and fault.status:
            return _response(Reply(fault.status, fault.body), fault.headers)
        if fault is not None and fault.delay:
            await self._wait(fault.delay)
        body: Any = None
        try:
            route, parts = self._find(request, path)
            body, files = await _read_body(request)
            call = Request(parts, dict(request.query), body, files)
            reply, headers = route.handler(self._api, call), _limits(route)
        except ApiError as error:
            reply, headers = Reply(error.status, error.body()), error.headers
        if self._observer is not None:
            self._observer(request.method, path, body, reply.status, reply.body)
        return self._finish(request, fault, _response(reply, headers))

    def _finish(
        self, request: web.Request, fault: Fault | None, response: web.Response
    ) -> web.Response:
        if fault is not None and fault.lose and request.transport is not None:
            request.transport.abort()
        return response

    def _find(self, request: web.Request, path: str) -> tuple[HttpRoute, dict[str, str]]:
        matched = match(ROUTES, request.method, path)
        if matched is None:
            _log.warning("The stand-in has no route for %s %s", request.method, path)
            raise not_found()
        if not matched[0].open and request.headers.get("Authorization") != f"Bot {self._token}":
            raise unauthorized()
        return matched

    async def _wait(self, seconds: float) -> None:
        over = asyncio.Event()
        self._timers.after(seconds, over.set)
        await over.wait()


async def _read_body(request: web.Request) -> tuple[Any, list[tuple[str, File]]]:
    if request.content_length is not None and request.content_length > REQUEST_LIMIT:
        raise _too_large()
    if request.content_type == "multipart/form-data":
        return await _read_parts(request)
    try:
        data = await request.read()
    except web.HTTPRequestEntityTooLarge:
        raise _too_large() from None
    if not data:
        return None, []
    if request.content_type != "application/json":
        text = 'Expected "Content-Type" header to be one of {"application/json"}.'
        raise invalid(("_misc",), "CONTENT_TYPE_INVALID", text)
    return _parse(data), []


def _too_large() -> ApiError:
    return ApiError(413, 40005, "Request entity too large")


def _parse(data: bytes) -> Any:
    try:
        return json.loads(data)
    except ValueError:
        raise ApiError(400, 50109, "The request body contains invalid JSON.") from None


async def _read_parts(request: web.Request) -> tuple[Any, list[tuple[str, File]]]:
    body: Any = {}
    files: list[tuple[str, File]] = []
    size = 0
    async for part in await request.multipart():
        if not isinstance(part, BodyPartReader):
            raise invalid(("_misc",), "MULTIPART_NESTED", "Parts cannot hold parts.")
        data = bytes(await part.read())
        size += len(data)
        if size > REQUEST_LIMIT:
            raise _too_large()
        name, filename = _names(part.headers.get(CONTENT_DISPOSITION))
        if name == "payload_json":
            body = _parse(data)
        elif filename is None:
            raise invalid((name,), "UNKNOWN_FIELD", f'Unknown field "{name}".')
        else:
            files.append((name, make_file(filename, data)))
    return body, files


@lru_cache(maxsize=64)
def _names(disposition: str | None) -> tuple[str, str | None]:
    """Return the name and the file name of a part; all messages have the same few."""
    _, parameters = parse_content_disposition(disposition)
    name = content_disposition_filename(parameters, "name")
    return name or "", content_disposition_filename(parameters)


def _limits(route: HttpRoute) -> dict[str, str]:
    """Rate limit headers: true to their form; the stand-in itself never runs out."""
    name = f"{route.method} {route.template}"
    return {
        "X-RateLimit-Limit": "50",
        "X-RateLimit-Remaining": "49",
        "X-RateLimit-Reset": f"{time.time() + 1:.3f}",
        "X-RateLimit-Reset-After": "1.000",
        "X-RateLimit-Bucket": hashlib.sha256(name.encode()).hexdigest()[:32],
    }


def _response(reply: Reply, headers: dict[str, str]) -> web.Response:
    if reply.status == 204:
        return web.Response(status=204, headers=headers)
    text = json.dumps(reply.body, ensure_ascii=False)
    # The client compares the header with exactly this text, so no charset may be added.
    kind = {"Content-Type": "application/json"}
    return web.Response(status=reply.status, body=text.encode(), headers={**headers, **kind})
