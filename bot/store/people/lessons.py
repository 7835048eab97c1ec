"""How far people have come in lessons: rows of `lesson_progress`."""

from __future__ import annotations

from collections.abc import Mapping

from sqlalchemy import RowMapping, select

from bot.model import LessonProgress
from bot.store.database import Transaction
from bot.store.memory import Connection
from bot.store.schema import lesson_progress


async def of_person(connection: Connection, person_id: int) -> Mapping[tuple[str, str], bool]:
    """Return the lessons that a person has started, by game and ID, and whether each is done.

    The most recent one comes last.
    """
    columns = lesson_progress.c.slug, lesson_progress.c.lesson, lesson_progress.c.done
    mine = lesson_progress.c.person_id == person_id
    order = lesson_progress.c.at, lesson_progress.c.slug, lesson_progress.c.lesson
    chosen = select(*columns).where(mine).order_by(*order)
    return {(row.slug, row.lesson): row.done for row in await connection.execute(chosen)}


async def load(connection: Connection, person_id: int, slug: str, lesson: str) -> LessonProgress:
    """Return a person's progress in a lesson; its start if there is no row."""
    mine = lesson_progress.c.person_id == person_id
    which = (lesson_progress.c.slug == slug) & (lesson_progress.c.lesson == lesson)
    chosen = select(lesson_progress).where(mine, which)
    row = (await connection.execute(chosen)).mappings().one_or_none()
    return LessonProgress() if row is None else _progress(row)


async def save(
    tx: Transaction, person_id: int, slug: str, lesson: str, progress: LessonProgress, now: float
) -> None:
    """Store how far a person is in a lesson."""
    row = {
        "person_id": person_id,
        "slug": slug,
        "lesson": lesson,
        "answers": [list(answer) for answer in progress.answers],
        "draft": list(progress.draft),
        "tries": progress.tries,
        "done": progress.done,
        "at": now,
    }
    await tx.connection.upsert(lesson_progress, [row])


def _progress(row: RowMapping) -> LessonProgress:
    answers = tuple(tuple(answer) for answer in row["answers"])
    return LessonProgress(answers, tuple(row["draft"]), row["tries"], row["done"])
