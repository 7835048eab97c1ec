"""Reviews of finished games: rows of `reviews`."""

from __future__ import annotations

from dataclasses import asdict

from sqlalchemy import RowMapping, func, select

from bot.model import Review
from bot.store.database import Transaction
from bot.store.memory import Connection
from bot.store.schema import games, reviews


async def load(connection: Connection, game_id: int, person_id: int) -> Review | None:
    """Return the review of a game for a person, None if they never asked for it."""
    mine = (reviews.c.game_id == game_id) & (reviews.c.person_id == person_id)
    row = (await connection.execute(select(reviews).where(mine))).mappings().one_or_none()
    return None if row is None else _review(row)


async def save(tx: Transaction, review: Review) -> None:
    """Store a review in place of what was known of it."""
    row = {**asdict(review), "steps": [dict(step) for step in review.steps]}
    await tx.connection.upsert(reviews, [row])


async def done_before(
    connection: Connection, review: Review, slug: str, most: int
) -> tuple[Review, ...]:
    """Return reviews of a person's other games of the same kind, the latest first."""
    others = (
        (reviews.c.person_id == review.person_id)
        & (reviews.c.game_id != review.game_id)
        & (reviews.c.version == review.version)
        & (reviews.c.status == "done")
    )
    chosen = (
        select(reviews)
        .join(games, games.c.id == reviews.c.game_id)
        .where(others, games.c.slug == slug)
        .order_by(games.c.changed_at.desc(), games.c.id.desc())
        .limit(most)
    )
    return tuple(map(_review, (await connection.execute(chosen)).mappings()))


async def waiting(connection: Connection) -> tuple[Review, ...]:
    """Return the reviews that are not made yet, those that were asked for first first."""
    order = reviews.c.asked_at, reviews.c.game_id, reviews.c.person_id
    chosen = select(reviews).where(reviews.c.status == "waiting").order_by(*order)
    return tuple(map(_review, (await connection.execute(chosen)).mappings()))


async def asked_since(connection: Connection, person_id: int, at: float) -> int:
    """Return how many reviews a person has asked for after `at`."""
    asked = (reviews.c.person_id == person_id) & (reviews.c.asked_at > at)
    chosen = select(func.count()).select_from(reviews).where(asked)
    return int(await connection.scalar(chosen) or 0)


def _review(row: RowMapping) -> Review:
    return Review(**{**row, "steps": tuple(row["steps"])})
