"""Logging: one line for each entry, with the game and the ply that it is about.

`about(game=…, ply=…)` marks everything that is logged inside it, in the same task and in the
tasks that it starts; `note` marks the rest of a task. Lines are readable text, or JSON objects for
machines that collect logs.
"""

from __future__ import annotations

import json
import logging
import secrets
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from types import MappingProxyType
from typing import Final, TextIO

_EMPTY: Final[Mapping[str, object]] = MappingProxyType({})
_about: ContextVar[Mapping[str, object]] = ContextVar("about", default=_EMPTY)


@contextmanager
def about(**fields: object) -> Iterator[None]:
    """Mark the log entries made inside with `fields`, on top of those of the surroundings."""
    token = _about.set({**_about.get(), **fields})
    try:
        yield
    finally:
        _about.reset(token)


def note(**fields: object) -> None:
    """Mark with `fields` what else is logged in this task, to the end of the `about` around it.

    A field that is None is left out.
    """
    fields_given = {name: value for name, value in fields.items() if value is not None}
    _about.set({**_about.get(), **fields_given})


def error_id() -> str:
    """Return a new short name for something that went wrong, to be told and to be logged."""
    return secrets.token_hex(3).upper()


class _Fields(logging.Filter):
    """Gives every record the fields of the place where it was made."""

    def filter(self, record: logging.LogRecord) -> bool:
        record.about = dict(_about.get())
        return True


class TextFormatter(logging.Formatter):
    """`2026-01-31 18:00:00,000 WARNING bot.client something happened game=3 ply=17`."""

    def __init__(self) -> None:
        super().__init__("%(asctime)s %(levelname)s %(name)s %(message)s%(fields)s")

    def format(self, record: logging.LogRecord) -> str:
        """Write one record, its fields behind the message."""
        fields = getattr(record, "about", {})
        record.fields = "".join(f" {name}={value}" for name, value in fields.items())
        return super().format(record)


class JsonFormatter(logging.Formatter):
    """One JSON object for each record, fields among the others."""

    def format(self, record: logging.LogRecord) -> str:
        """Write one record as an object on a single line."""
        entry: dict[str, object] = {
            "at": record.created,
            "level": record.levelname,
            "logger": record.name,
            "message": record.getMessage(),
            **getattr(record, "about", {}),
        }
        if record.exc_info:
            entry["traceback"] = self.formatException(record.exc_info)
        return json.dumps(entry, ensure_ascii=False, default=str)


def set_up(level: str, *, as_json: bool, stream: TextIO | None = None) -> None:
    """Send all entries from `level` (a name such as `INFO`) on to `stream`, standard error if None.

    Calling it again replaces what an earlier call set up.
    """
    handler = logging.StreamHandler(stream)
    handler.addFilter(_Fields())
    handler.setFormatter(JsonFormatter() if as_json else TextFormatter())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level)
    # what Alembic does is told by `bot.store`
    logging.getLogger("alembic").setLevel(logging.WARNING)
    # it would tell what computers know of their games
    logging.getLogger("procrastinate").setLevel(logging.WARNING)
    # it would tell of each query and each connection that an outage keeps it from making
    logging.getLogger("psycopg").setLevel(logging.ERROR)
    # it would tell the seeds of games that still run
    logging.getLogger("aiosqlite").setLevel(max(logging.getLevelName(level), logging.INFO))
    logging.getLogger("discord").setLevel(max(logging.getLevelName(level), logging.INFO))
