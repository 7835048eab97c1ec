"""Routes of the REST interface: the match of a path, and the request that a handler gets."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from .files import File
from .interactions import Interactions
from .refusals import ApiError, Json
from .world import World


@dataclass(frozen=True, slots=True)
class Request:
    """One call: the parts of the path, the query, the JSON body and the uploaded files."""

    parts: Mapping[str, str]
    query: Mapping[str, str]
    body: Any = None
    files: Sequence[tuple[str, File]] = ()

    def number(self, name: str, default: int, low: int, high: int) -> int:
        """A number of the query. Raises `ApiError` when it is out of its bounds."""
        text = self.query.get(name)
        if text is None:
            return default
        if not (text.isascii() and text.isdigit()) or not low <= int(text) <= high:
            tree = {name: {"_errors": [{"code": "NUMBER_TYPE_COERCE", "message": "Out of range."}]}}
            raise ApiError(400, 50035, "Invalid Form Body", tree)
        return int(text)


@dataclass(frozen=True, slots=True)
class Reply:
    """An answer: the status and the JSON body (None for 204)."""

    status: int = 200
    body: Json | list[Any] | None = None


@dataclass(slots=True)
class Api:
    """The parts of the stand-in that handlers work on."""

    world: World
    interactions: Interactions
    gateway_url: str = ""
    shards: int = 1
    max_concurrency: int = 1
    identifies_left: Callable[[], int] = field(default=lambda: 1000)


Handler = Callable[[Api, Request], Reply]


@dataclass(frozen=True, slots=True)
class HttpRoute:
    """A method and a path; `open` ones carry their secret in the path and need no token."""

    method: str
    template: str
    handler: Handler
    open: bool
    pattern: re.Pattern[str]


class HttpRoutes:
    """A list of routes that handlers put themselves into."""

    def __init__(self) -> None:
        self.all: list[HttpRoute] = []

    def add(
        self, method: str, template: str, *, open: bool = False
    ) -> Callable[[Handler], Handler]:
        """Register the decorated function for a method and a path such as `/users/{user_id}`."""
        pattern = re.compile(re.sub(r"\{(\w+)\}", r"(?P<\1>[^/]+)", template) + "$")

        def register(handler: Handler) -> Handler:
            self.all.append(HttpRoute(method, template, handler, open, pattern))
            return handler

        return register


def match(
    routes: Sequence[HttpRoute], method: str, path: str
) -> tuple[HttpRoute, dict[str, str]] | None:
    """The route for a call and the parts of its path; fixed words go before placeholders."""
    hits = []
    for route in routes:
        matched = route.pattern.match(path) if route.method == method else None
        if matched is not None:
            hits.append((len(matched.groupdict()), route, matched.groupdict()))
    if not hits:
        return None
    _, route, parts = min(hits, key=lambda hit: hit[0])
    return route, parts
