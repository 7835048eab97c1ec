"""The statements that a usual turn takes, from the press until everything is posted."""

from __future__ import annotations

from collections.abc import Iterator, Sized
from contextlib import contextmanager
from typing import Any

import pytest
from sqlalchemy import event
from sqlalchemy.engine import Engine

from bot.games import GAMES
from tests.bot.e2e.harbour import Harbour

MOST = 10
"""The most statements for a turn that is made by one press."""
COMPOSING = 1
"""So many more for each press that goes on composing a move: the draft is stored."""
TRANSACTIONS = 3
"""The move with its message; the board is posted; the head of the thread is up to date."""
MOST_OF_ONE = 16
"""The most moves, messages, timers or whatever of a game that are in memory."""
WARMING_UP = 6
"""After so many turns everything has been read once that is needed again and again."""


@contextmanager
def counting() -> Iterator[tuple[list[str], list[str]]]:
    """Collect the statements and the ends of transactions of all databases."""
    statements: list[str] = []
    commits: list[str] = []

    def seen(_connection: Any, _cursor: Any, statement: str, *_: Any) -> None:
        if not statement.startswith("BEGIN"):
            statements.append(statement)

    def committed(_connection: Any) -> None:
        commits.append("COMMIT")

    event.listen(Engine, "before_cursor_execute", seen)
    event.listen(Engine, "commit", committed)
    try:
        yield statements, commits
    finally:
        event.remove(Engine, "before_cursor_execute", seen)
        event.remove(Engine, "commit", committed)


def drafted(statements: list[str]) -> int:
    """How many of the statements keep a move that is being composed."""
    return sum(statement.startswith("INSERT INTO drafts") for statement in statements)


@pytest.mark.parametrize("slug", GAMES)
async def test_a_turn_takes_few_statements(harbour: Harbour, slug: str) -> None:
    table = await harbour.table("Ann", "Ben", slug=slug)
    for _ in range(WARMING_UP):
        await table.play_on(moves=1)
        await harbour.idle()
    for _ in range(4):
        with counting() as (statements, commits):
            await table.play_on(moves=1)
            await harbour.idle()
        composed = drafted(statements)
        assert len(statements) <= MOST + COMPOSING * composed, "\n".join(statements)
        assert len(commits) <= TRANSACTIONS + composed
        assert not [each for each in statements if each.startswith("SELECT")]


async def test_what_is_known_of_a_game_does_not_grow(harbour: Harbour) -> None:
    table = await harbour.table("Ann", "Ben")
    sizes = []
    for _ in range(3):
        for _ in range(WARMING_UP):
            await table.play_on(moves=1)
            await harbour.idle()
        facts = [fact for fact in harbour.app.db.memory.facts() if fact[1] == table.game_id]
        assert facts
        sizes.append(max(len(value) for _, _, value in facts if isinstance(value, Sized)))
    assert max(sizes) <= MOST_OF_ONE


async def test_a_list_of_games_takes_no_more_statements_for_more_games(harbour: Harbour) -> None:
    taken: list[int] = []
    for _ in range(2):
        await harbour.table("Ann", "Ben")
        await harbour.idle()
        await harbour.stop()
        await harbour.start()
        await harbour.idle()
        with counting() as (statements, _):
            listed = await harbour.person("Ann").slash("games", "games")
            await listed.settled()
        taken.append(len(statements))
    assert taken[0] == taken[1]
