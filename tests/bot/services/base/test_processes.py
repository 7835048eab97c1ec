"""A process that answers questions: one at a time, urgent ones before the others."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import AsyncIterator

import pytest

from bot.services.base.processes import AnsweringProcess, ProcessBusy, ProcessEnded

ECHO = (sys.executable, "-c", "import sys\nfor line in sys.stdin: print(line, end='', flush=True)")
SILENT = (sys.executable, "-c", "import sys\nfor line in sys.stdin: pass")
SECONDS = 60.0


@pytest.fixture
async def process() -> AsyncIterator[AnsweringProcess]:
    made = AnsweringProcess(ECHO)
    yield made
    await made.close()


async def test_urgent_questions_go_before_those_that_wait(process: AnsweringProcess) -> None:
    answered: list[bytes] = []

    async def ask(question: bytes, patience: float | None = None) -> None:
        answered.append(await process.ask(question, SECONDS, patience))

    asked = [ask(b"first\n"), ask(b"second\n"), ask(b"third\n"), ask(b"urgent\n", SECONDS)]
    await asyncio.gather(*asked)
    assert answered == [b"first\n", b"urgent\n", b"second\n", b"third\n"]


async def test_an_urgent_question_does_not_wait_for_ever(process: AnsweringProcess) -> None:
    first = asyncio.create_task(process.ask(b"first\n", SECONDS))
    waiting = asyncio.create_task(process.ask(b"second\n", SECONDS))
    await asyncio.sleep(0)
    with pytest.raises(ProcessBusy):
        await process.ask(b"urgent\n", SECONDS, patience=0.0)
    assert [await first, await waiting] == [b"first\n", b"second\n"]


async def test_whoever_is_cancelled_while_waiting_holds_nobody_up(
    process: AnsweringProcess,
) -> None:
    first = asyncio.create_task(process.ask(b"first\n", SECONDS))
    await asyncio.sleep(0)
    urgent = asyncio.create_task(process.ask(b"urgent\n", SECONDS, SECONDS))
    second = asyncio.create_task(process.ask(b"second\n", SECONDS))
    await asyncio.sleep(0)
    urgent.cancel()
    assert await asyncio.gather(first, second) == [b"first\n", b"second\n"]


async def test_a_closed_process_is_not_started_again_for_those_that_wait() -> None:
    process = AnsweringProcess(SILENT)
    await process.start()
    asked = [asyncio.create_task(process.ask(b"question\n", SECONDS)) for _ in range(2)]
    await asyncio.sleep(0)
    await process.close()
    answers = await asyncio.gather(*asked, return_exceptions=True)
    assert [type(answer) for answer in answers] == [ProcessEnded, ProcessEnded]
    assert not process.started


async def test_a_process_that_is_closed_while_it_starts_answers_nothing() -> None:
    process = AnsweringProcess(SILENT)
    asked = asyncio.create_task(process.ask(b"question\n", SECONDS))
    await asyncio.sleep(0)
    await process.close()
    with pytest.raises(ProcessEnded):
        await asked
    assert not process.started
