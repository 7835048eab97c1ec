"""Progress in lessons: kept step by step, also of a person who presses twice at once."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from bot.model import LessonProgress, Person
from bot.services.people.lessons import Lessons
from bot.store.database import Database
from bot.store.people import own_data

pytestmark = pytest.mark.stored
ANN = Person(id=7, name="Ann", locale="en-US")


def one_more(progress: LessonProgress) -> LessonProgress:
    return replace(progress, answers=(*progress.answers, (f"answer {len(progress.answers)}",)))


async def test_each_change_builds_on_the_one_before(db: Database) -> None:
    lessons = Lessons(db, lambda: 1.0)
    for number in range(20):
        progress = await lessons.change(ANN, "puerto-rico", "round", one_more)
        assert len(progress.answers) == number + 1
        assert await lessons.progress(7, "puerto-rico", "round") == progress
    await lessons.close()


async def test_changes_at_the_same_time_are_all_kept(db: Database) -> None:
    lessons = Lessons(db, lambda: 1.0)
    await asyncio.gather(*[lessons.change(ANN, "puerto-rico", "round", one_more) for _ in range(9)])
    assert len((await lessons.progress(7, "puerto-rico", "round")).answers) == 9
    await lessons.close()


async def test_a_lesson_that_was_done_stays_done_when_it_is_begun_again(db: Database) -> None:
    lessons = Lessons(db, lambda: 1.0)
    await lessons.change(ANN, "puerto-rico", "round", lambda each: replace(each, done=True))
    await lessons.change(ANN, "puerto-rico", "round", one_more)
    again = await lessons.begin(ANN, "puerto-rico", "round")
    assert again == LessonProgress(done=True)
    assert await lessons.begun(7) == {("puerto-rico", "round"): True}
    await lessons.close()


async def test_progress_of_somebody_who_has_never_played_is_kept(db: Database) -> None:
    lessons = Lessons(db, lambda: 1.0)
    await lessons.change(ANN, "puerto-rico", "round", one_more)
    async with db.reading() as connection:
        assert await own_data.strangers(connection, 0.5, 10) == []
        assert await own_data.strangers(connection, 2.0, 10) == [7]
    await lessons.close()
