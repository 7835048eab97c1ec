"""A process that answers questions: one at a time, urgent ones before the others."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections.abc import AsyncIterator

import pytest

from bot.services.base.processes import (
    AnsweringProcess,
    ProcessBusy,
    ProcessEnded,
    environment,
)

ECHO = (sys.executable, "-c", "import sys\nfor line in sys.stdin: print(line, end='', flush=True)")
SILENT = (sys.executable, "-c", "import sys\nfor line in sys.stdin: pass")
SECONDS = 60.0
ENDING = """
import atexit, sys
from bot.services.base.processes import end_unheard

def main():
    print("an answer")
    print("a warning", file=sys.stderr)
    {then}

atexit.register(print, "cleaned up")
end_unheard(main)
"""


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


def ended(then: str) -> tuple[int, str, str]:
    """How a child process ended whose last statement is `then`, and what it wrote."""
    command = (sys.executable, "-c", ENDING.format(then=then))
    done = subprocess.run(
        command, capture_output=True, text=True, timeout=SECONDS, env=environment(), check=False
    )
    return done.returncode, done.stdout, done.stderr


def test_a_child_process_that_is_done_ends_without_cleaning_up() -> None:
    assert ended("pass") == (0, "an answer\n", "a warning\n")


def test_a_child_process_that_fails_says_why() -> None:
    code, _, trouble = ended("raise ValueError('too much')")
    assert code == 1
    assert "too much" in trouble
