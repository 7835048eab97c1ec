"""Branches of a process: they answer, fail aloud, and end with the process."""

from __future__ import annotations

import subprocess
import sys

import pytest

from bot.services.base.processes import environment

SECONDS = 60.0
BRANCHING = "import os, time\nfrom bot.services.play.film_process import branch\n"


def begun(program: str) -> subprocess.Popen[str]:
    """A process without other threads, which may branch."""
    pipe = subprocess.PIPE
    command = (sys.executable, "-c", BRANCHING + program)
    return subprocess.Popen(command, stdout=pipe, stderr=pipe, text=True, env=environment())


def outcome(program: str) -> tuple[int, str, str]:
    """How a process ended and what it printed, which is known when its branches have ended too."""
    with begun(program) as process:
        told, trouble = process.communicate(timeout=SECONDS)
    return process.returncode, told, trouble


def test_a_branch_knows_what_the_process_knows_and_answers() -> None:
    program = """
known = [1, 2, 3]
with branch(lambda: (os.getpid(), sum(known))) as answer:
    pid, total = answer()
print(pid != os.getpid(), total)
"""
    assert outcome(program) == (0, "True 6\n", "")


def test_what_goes_wrong_in_a_branch_is_told() -> None:
    code, _, trouble = outcome("with branch(lambda: [][1]) as answer: answer()")
    assert code == 1
    assert "IndexError" in trouble
    assert "EOFError" in trouble


@pytest.mark.parametrize("end", ["pass", "raise ValueError('enough')"])
def test_a_branch_whose_answer_is_not_wanted_any_more_is_ended(end: str) -> None:
    code, _, trouble = outcome(f"with branch(lambda: time.sleep(120)): {end}")
    assert code == ("enough" in trouble) == (end != "pass")


def test_a_branch_ends_with_a_process_that_is_killed() -> None:
    program = """
def work():
    print("begun", flush=True)
    time.sleep(120)

with branch(work) as answer:
    answer()
"""
    with begun(program) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "begun\n"
        process.kill()
        assert process.communicate(timeout=SECONDS)[0] == ""
