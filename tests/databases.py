"""Databases looked into, and changed, without the bot: rows as another program sees them."""

from __future__ import annotations

import contextlib
import sqlite3
from typing import Any

import psycopg


def run(address: str, statement: str, *values: Any) -> list[tuple[Any, ...]]:
    """Run a statement with `?` for each value in a transaction of its own; returns its rows."""
    if address.startswith("postgresql:"):
        with psycopg.connect(address) as server:
            rows = server.execute(statement.replace("?", "%s").encode(), values)
            return rows.fetchall() if rows.description else []
    with contextlib.closing(sqlite3.connect(address)) as file, file:
        return file.execute(statement, values).fetchall()
