"""The comparison of what a database remembers with what is stored."""

from __future__ import annotations

from typing import Any

from bot.store.base import timers
from bot.store.database import Database
from bot.store.memory import Connection, Fact, Memory, TouchedRows


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
            stored = await _stored(asking, fact, key, value)
            if stored != value:
                tables = [table.name for table in fact.tables]
                wrong.append((tables, key, value, stored))
    return wrong


async def _stored(asking: Connection, fact: Fact[Any], key: int, known: Any) -> Any:
    if fact is not timers.HEAD:
        return (await fact.load(asking, [key])).get(key, fact.nothing)
    # how many of the timers are known does not matter, but none of them may be left out
    several = await timers.soonest(asking, len(known.timers) + 1)
    rest = several[len(known.timers) :]
    complete = known.until is None or not rest or timers.order(rest[0]) > known.until
    first = several[: len(known.timers)]
    if known.until is None and rest:
        return several
    return timers.Head(first, known.until) if complete else several
