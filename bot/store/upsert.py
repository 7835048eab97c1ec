"""Rows that are stored in place of those with the same key, in one statement for all of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from sqlalchemy import Executable, Table

from bot.store.database import Transaction


async def upsert(tx: Transaction, table: Table, rows: Sequence[Mapping[str, Any]]) -> None:
    """Store rows, which all have the same columns; a row with the same primary key is changed."""
    if rows:
        dialect = (await tx.connection.begun()).dialect.name
        statement = _statement(dialect, table, tuple(rows[0]))
        await tx.connection.execute(statement, rows)


@cache
def _statement(dialect: str, table: Table, columns: tuple[str, ...]) -> Executable:
    if dialect == "postgresql":
        from sqlalchemy.dialects.postgresql import insert
    else:
        from sqlalchemy.dialects.sqlite import insert  # type: ignore[assignment]
    key = [column.name for column in table.primary_key]
    fresh = insert(table)
    changed = {name: fresh.excluded[name] for name in columns if name not in key}
    return fresh.on_conflict_do_update(index_elements=key, set_=changed)
