"""Puzzles, what servers posted of them, and what people answered: rows of three tables."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any, NamedTuple

from sqlalchemy import ColumnElement, RowMapping, and_, case, func, insert, select

from bot.model import DailyPuzzle, PuzzleChoice, PuzzleSource, StoredPuzzle
from bot.store.database import Transaction
from bot.store.memory import Connection
from bot.store.schema import games, guilds, puzzle_choices, puzzle_posts, puzzles

_SOURCE = (puzzles.c.name, puzzles.c.slug, puzzles.c.game_id, puzzles.c.guild_id)


class PuzzleUse(NamedTuple):
    """How a puzzle has been used: how many answered it and posted it, and their votes."""

    id: int
    source: PuzzleSource
    rules: int
    answers: int
    posts: int
    good: int
    bad: int


async def load(connection: Connection, puzzle_id: int) -> StoredPuzzle | None:
    """Return a puzzle, None if there is no such one."""
    chosen = select(puzzles).where(puzzles.c.id == puzzle_id)
    row = (await connection.execute(chosen)).mappings().one_or_none()
    if row is None:
        return None
    return StoredPuzzle(row["id"], _source(row), row["rules"], row["content"], row["made_at"])


async def add(tx: Transaction, puzzle: StoredPuzzle) -> bool:
    """Store a new puzzle; return False if there is one of that name."""
    return await add_all(tx, (puzzle,)) == 1


async def add_all(tx: Transaction, added: Sequence[StoredPuzzle]) -> int:
    """Store those of many puzzles whose names are new; return how many they are."""
    names = [puzzle.source.name for puzzle in added]
    same = select(puzzles.c.name).where(puzzles.c.name.in_(names))
    there = set((await tx.connection.execute(same)).scalars())
    rows = [_row(puzzle) for puzzle in added if puzzle.source.name not in there]
    if rows:
        await tx.connection.execute(insert(puzzles), rows)
    return len(rows)


def _row(puzzle: StoredPuzzle) -> dict[str, Any]:
    return {
        **asdict(puzzle.source),
        "rules": puzzle.rules,
        "content": dict(puzzle.content),
        "made_at": puzzle.made_at,
    }


async def uses(connection: Connection) -> tuple[PuzzleUse, ...]:
    """Return all puzzles and how they have been used, those made first first."""
    answered = (
        select(
            puzzle_choices.c.puzzle_id,
            func.count().label("answers"),
            _number_of(puzzle_choices.c.is_good.is_(True)).label("good"),
            _number_of(puzzle_choices.c.is_good.is_(False)).label("bad"),
        )
        .group_by(puzzle_choices.c.puzzle_id)
        .subquery()
    )
    posted = (
        select(puzzle_posts.c.puzzle_id, func.count().label("posts"))
        .group_by(puzzle_posts.c.puzzle_id)
        .subquery()
    )
    chosen = (
        select(
            puzzles.c.id,
            *_SOURCE,
            puzzles.c.rules,
            *(func.coalesce(each, 0) for each in (answered.c.answers, posted.c.posts)),
            *(func.coalesce(each, 0) for each in (answered.c.good, answered.c.bad)),
        )
        .outerjoin(answered, answered.c.puzzle_id == puzzles.c.id)
        .outerjoin(posted, posted.c.puzzle_id == puzzles.c.id)
        .order_by(puzzles.c.id)
    )
    rows = await connection.execute(chosen)
    return tuple(PuzzleUse(row[0], PuzzleSource(*row[1:5]), *row[5:]) for row in rows)


async def answered_by(connection: Connection, person_id: int) -> frozenset[int]:
    """Return the ids of the puzzles that a person has answered anywhere."""
    mine = puzzle_choices.c.person_id == person_id
    rows = await connection.execute(select(puzzle_choices.c.puzzle_id).where(mine))
    return frozenset(rows.scalars())


async def open_anywhere(connection: Connection) -> frozenset[int]:
    """Return the ids of the puzzles whose solution is to be posted somewhere."""
    chosen = select(puzzle_posts.c.puzzle_id).where(puzzle_posts.c.solved_at.is_(None))
    return frozenset((await connection.execute(chosen)).scalars())


async def posted_in(connection: Connection, guild_id: int) -> tuple[DailyPuzzle, ...]:
    """Return all that a server has posted, the latest first."""
    chosen = (
        select(puzzle_posts)
        .where(puzzle_posts.c.guild_id == guild_id)
        .order_by(puzzle_posts.c.number.desc())
    )
    return tuple(DailyPuzzle(**row) for row in (await connection.execute(chosen)).mappings())


async def post(connection: Connection, guild_id: int, number: int) -> DailyPuzzle | None:
    """Return a puzzle that a server has posted by its number there, None if there is none."""
    which = (puzzle_posts.c.guild_id == guild_id) & (puzzle_posts.c.number == number)
    row = (await connection.execute(select(puzzle_posts).where(which))).mappings().one_or_none()
    return None if row is None else DailyPuzzle(**row)


async def save_post(tx: Transaction, daily: DailyPuzzle) -> None:
    """Store what a server posts, in place of what was known of it."""
    await tx.connection.upsert(puzzle_posts, [asdict(daily)])


async def choice(
    connection: Connection, puzzle_id: int, guild_id: int, person_id: int
) -> PuzzleChoice | None:
    """Return what a person has answered to a puzzle in a place, None if nothing."""
    which = (
        (puzzle_choices.c.puzzle_id == puzzle_id)
        & (puzzle_choices.c.guild_id == guild_id)
        & (puzzle_choices.c.person_id == person_id)
    )
    row = (await connection.execute(select(puzzle_choices).where(which))).mappings().one_or_none()
    return None if row is None else PuzzleChoice(**row)


async def save_choice(tx: Transaction, chosen: PuzzleChoice) -> None:
    """Store what a person has answered, in place of what they answered there before."""
    await tx.connection.upsert(puzzle_choices, [asdict(chosen)])


async def places(connection: Connection, puzzle_id: int, guild_id: int) -> Mapping[int, int]:
    """Return how many people have chosen each place among the answers, in one server or none."""
    chosen = (
        select(puzzle_choices.c.place, func.count())
        .where(puzzle_choices.c.puzzle_id == puzzle_id, puzzle_choices.c.guild_id == guild_id)
        .group_by(puzzle_choices.c.place)
        .order_by(puzzle_choices.c.place)
    )
    return {row[0]: row[1] for row in await connection.execute(chosen)}


async def answered_in(
    connection: Connection, guild_id: int, first: int
) -> tuple[tuple[int, int], ...]:
    """Return (person, number) of all answers to the posts of a server from number `first` on."""
    answered = and_(
        puzzle_choices.c.puzzle_id == puzzle_posts.c.puzzle_id,
        puzzle_choices.c.guild_id == puzzle_posts.c.guild_id,
    )
    chosen = (
        select(puzzle_choices.c.person_id, puzzle_posts.c.number)
        .join_from(puzzle_posts, puzzle_choices, answered)
        .where(puzzle_posts.c.guild_id == guild_id, puzzle_posts.c.number >= first)
        .order_by(puzzle_choices.c.person_id, puzzle_posts.c.number)
    )
    return tuple((row[0], row[1]) for row in await connection.execute(chosen))


class EndedGame(NamedTuple):
    """A finished game of a server that posts puzzles, and when it ended."""

    guild_id: int
    game_id: int
    ended_at: float


async def next_ended(connection: Connection) -> EndedGame | None:
    """Return the game to be searched next: one played in public, where puzzles are posted.

    One that goes on from a turn of another game is left out: that may have been private.
    """
    chosen = (
        select(guilds.c.guild_id, games.c.id, games.c.changed_at)
        .join_from(guilds, games, games.c.guild_id == guilds.c.guild_id)
        .where(
            guilds.c.puzzle_channel.is_not(None),
            games.c.status == "finished",
            games.c.private.is_(False),
            games.c.fork_of.is_(None),
            games.c.changed_at > guilds.c.puzzled_until,
        )
        .order_by(games.c.changed_at, games.c.id)
        .limit(1)
    )
    row = (await connection.execute(chosen)).one_or_none()
    return None if row is None else EndedGame(*row)


def _number_of(condition: ColumnElement[bool]) -> ColumnElement[int]:
    return func.sum(case((condition, 1), else_=0))


def _source(row: RowMapping) -> PuzzleSource:
    return PuzzleSource(row["name"], row["slug"], row["game_id"], row["guild_id"])
