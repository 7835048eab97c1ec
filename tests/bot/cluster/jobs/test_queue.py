"""The queue of jobs: answers, priorities, time limits, workers that stop or die."""

from __future__ import annotations

import asyncio
import json
import time
from typing import Any

import psycopg
import pytest
from procrastinate.jobs import JobDeferrer

from bot.cluster.jobs import queue as queue_module
from bot.cluster.jobs.load import Load, NoAnswer
from bot.cluster.jobs.queue import FILM, THOUGHT, JobQueue, open_queue
from bot.store.errors import DatabaseError
from tests.bot.cluster.jobs.working import at_work
from tests.patience import PATIENCE
from tests.postgresql_server import Server


async def echo(question: dict[str, Any]) -> bytes:
    return str(question["text"]).encode()


async def test_a_worker_answers(queue: JobQueue, jobs_address: str) -> None:
    async with at_work(jobs_address, echo=echo):
        answers = await asyncio.gather(
            *[queue.ask("echo", {"text": f"answer {each}"}, 0, 20.0) for each in range(5)]
        )
    assert answers == [f"answer {each}".encode() for each in range(5)]
    assert await queue.load() == Load(0, 0, 0.0, 0)


async def test_a_problem_reaches_who_asked(queue: JobQueue, jobs_address: str) -> None:
    async def fail(_question: dict[str, Any]) -> bytes:
        raise ValueError("no light")

    async with at_work(jobs_address, fail=fail):
        with pytest.raises(NoAnswer, match="ValueError: no light"):
            await queue.ask("fail", {}, 0, 20.0)


async def test_nobody_answers_where_nobody_works(queue: JobQueue) -> None:
    assert not await queue.has_workers()
    with pytest.raises(NoAnswer, match=r"within 0\.2 seconds"):
        await queue.ask("echo", {"text": "anybody?"}, 0, 0.2)
    # and the question is taken back
    assert (await queue.load()).waiting == 0


async def test_what_is_more_urgent_is_done_first(queue: JobQueue, jobs_address: str) -> None:
    done: list[str] = []

    async def note(question: dict[str, Any]) -> bytes:
        done.append(question["text"])
        return b""

    for text, priority in (("film", FILM), ("thought", THOUGHT)):
        job = queue.app.configure_task("note", queue="note", priority=priority)
        await job.defer_async(question=json.dumps({"text": text}), until=time.time() + 20)
    async with at_work(jobs_address, note=note):
        await queue.ask("note", {"text": "another film"}, FILM, 20.0)
    assert done == ["thought", "film", "another film"]


async def test_a_question_that_is_over_stops_the_work(queue: JobQueue, jobs_address: str) -> None:
    begun, stopped = asyncio.Event(), asyncio.Event()

    async def think(_question: dict[str, Any]) -> bytes:
        begun.set()
        try:
            await asyncio.Event().wait()
        finally:
            stopped.set()
        return b""

    async with at_work(jobs_address, think=think):
        asked = asyncio.create_task(queue.ask("think", {}, 0, 60.0))
        await begun.wait()
        asked.cancel()
        await asyncio.wait_for(stopped.wait(), PATIENCE)
    # it is not begun anew
    assert await queue.load() == Load(0, 0, 0.0, 0)


async def test_a_question_that_is_over_before_it_is_stored_is_withdrawn(
    queue: JobQueue, monkeypatch: pytest.MonkeyPatch
) -> None:
    stored, go_on = asyncio.Event(), asyncio.Event()
    defer = JobDeferrer.defer_async

    async def slowly(job: JobDeferrer, **arguments: Any) -> int:
        job_id = await defer(job, **arguments)
        stored.set()
        await go_on.wait()
        return job_id

    monkeypatch.setattr(JobDeferrer, "defer_async", slowly)
    asked = asyncio.create_task(queue.ask("think", {}, 0, 60.0))
    await stored.wait()
    asked.cancel()
    go_on.set()
    with pytest.raises(asyncio.CancelledError):
        await asked
    assert (await queue.load()).waiting == 0


async def test_a_worker_that_stops_gives_its_job_to_another(
    queue: JobQueue, jobs_address: str
) -> None:
    begun = asyncio.Event()

    async def never(_question: dict[str, Any]) -> bytes:
        begun.set()
        await asyncio.Event().wait()
        return b""

    async def answer(_question: dict[str, Any]) -> bytes:
        return b"done"

    async with at_work(jobs_address, think=never):
        asked = asyncio.create_task(queue.ask("think", {}, 0, 60.0))
        await begun.wait()
    async with at_work(jobs_address, think=answer):
        assert await asked == b"done"


async def test_a_job_that_comes_too_late_is_left(queue: JobQueue, jobs_address: str) -> None:
    done: list[str] = []

    async def note(question: dict[str, Any]) -> bytes:
        done.append(question["text"])
        return b""

    job = queue.app.configure_task("note", queue="note")
    await job.defer_async(question=json.dumps({"text": "late"}), until=time.time() - 1)
    async with at_work(jobs_address, note=note):
        await queue.ask("note", {"text": "in time"}, 0, 20.0)
    assert done == ["in time"]


async def test_answers_are_found_though_their_notice_got_lost(
    queue: JobQueue, jobs_address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    silent = queue_module._LEAVE.replace("pg_notify('slowboat_answers'", "concat(''")
    monkeypatch.setattr(queue_module, "_LEAVE", silent)
    async with at_work(jobs_address, echo=echo):
        assert await queue.ask("echo", {"text": "there"}, 0, 20.0) == b"there"


async def test_answers_come_again_after_the_connection_was_lost(
    queue: JobQueue, jobs_address: str
) -> None:
    async with at_work(jobs_address, echo=echo):
        assert await queue.ask("echo", {"text": "before"}, 0, 20.0) == b"before"
        with psycopg.connect(jobs_address, autocommit=True) as server:
            server.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                " WHERE datname = current_database() AND pid <> pg_backend_pid()"
                " AND query LIKE 'LISTEN slowboat%'"
            )
        assert await queue.ask("echo", {"text": "after"}, 0, 20.0) == b"after"


async def test_several_programs_set_up_at_once(jobs_address: str) -> None:
    async def look() -> Load:
        async with open_queue(jobs_address) as opened:
            return await opened.load()

    assert set(await asyncio.gather(*[look() for _ in range(4)])) == {Load(0, 0, 0.0, 0)}


async def test_a_queue_that_cannot_be_opened_is_told_in_one_sentence(server: Server) -> None:
    with pytest.raises(DatabaseError, match="The queue of jobs cannot be opened"):
        async with open_queue(server.address("nowhere")):
            pass
