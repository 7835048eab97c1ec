"""What is asked all the time is found by an index, however many games there are."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, TypeAlias

from sqlalchemy import event
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.base import timers
from bot.store.database import Database
from bot.store.memory import Connection
from bot.store.messages import outbox
from bot.store.tables import games
from bot.store.time import absences, clocks, votes

Question: TypeAlias = Callable[[Connection], Awaitable[object]]
QUESTIONS: dict[str, Question] = {
    "the game of a thread": lambda read: games.played_in(read, 5),
    "the games of a person": lambda read: games.of_person(read, 5),
    "the games of a server": lambda read: games.of_guild(read, 5),
    "the running games with computers": lambda read: games.with_computers(read),
    "what is played most": lambda read: games.most_played(read),
    "the messages of a game": lambda read: outbox.due(read, ("game", 5)),
    "the messages to a person": lambda read: outbox.due(read, ("person", 5)),
    "what is due": lambda read: timers.due(read, 5.0, 100),
    "open votes of a game": lambda read: votes.open_in(read, 5),
    "the clocks of a person": lambda read: clocks.of_person(read, 5),
    "the absences of some people": lambda read: absences.of_people(read, (5, 6), 5.0),
}


async def test_nothing_is_searched_from_the_beginning(address: str) -> None:
    db = await Database.open(address)
    plans = {name: await plans_of(db, question) for name, question in QUESTIONS.items()}
    await db.close()
    assert all(plans.values())
    searched = {
        name: [step for step in steps if "SCAN" in step or "Seq Scan" in step]
        for name, steps in plans.items()
    }
    assert {name: steps for name, steps in searched.items() if steps} == {}


async def plans_of(db: Database, question: Question) -> list[str]:
    """The steps by which a database answers all that is asked for a question."""
    asked: list[tuple[str, Any]] = []

    def note(_connection: Any, _cursor: Any, statement: str, values: Any, *_: Any) -> None:
        asked.append((statement, values))

    db.memory.keep_nothing()  # what was read for another question is read again
    async with db.reading() as connection:
        begun = await connection.begun()
        engine = begun.engine.sync_engine
        event.listen(engine, "before_cursor_execute", note)
        await question(connection)
        event.remove(engine, "before_cursor_execute", note)
        return [
            step for statement, values in asked for step in await plan(begun, statement, values)
        ]


async def plan(connection: AsyncConnection, statement: str, values: Any) -> list[str]:
    """The steps by which a database would answer."""
    if connection.dialect.name == "sqlite":
        rows = await connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {statement}", values)
        return [row.detail for row in rows]
    # small tables are searched from the beginning unless that is forbidden
    await connection.exec_driver_sql("SET LOCAL enable_seqscan = off")
    rows = await connection.exec_driver_sql(f"EXPLAIN {statement}", values)
    return [row[0] for row in rows]
