"""The comparison of what a database remembers with what is stored."""

from __future__ import annotations

from typing import Any

from bot.store.database import Database
from bot.store.memory import Connection, Memory, TouchedRows


async def differences(db: Database) -> list[tuple[Any, ...]]:
    """Return what is in memory and not so: tables, owner, what is known, what is stored."""
    known = list(db.memory.facts())
    wrong: list[tuple[Any, ...]] = []
    if not known:
        return wrong
    async with db.reading() as reading:
        # nothing is known to this one
        asking = Connection(Memory(), TouchedRows(), begin=reading.begun)
        for fact, key, value in known:
            stored = (await fact.load(asking, [key])).get(key, fact.nothing)
            if stored != value:
                tables = [table.name for table in fact.tables]
                wrong.append((tables, key, value, stored))
    return wrong
