"""The process that thinks: line by line, whatever is asked, until its input ends."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import rules
from bot.games import GUIDES
from tests.sharing import in_turn


@pytest.fixture
def process() -> Iterator[subprocess.Popen[bytes]]:
    with subprocess.Popen(
        [sys.executable, "-m", "bot.computers.process"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        cwd=Path(__file__).parents[3],
    ) as started:
        yield started
        started.kill()


def ask(process: subprocess.Popen[bytes], question: object) -> Any:
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(json.dumps(question).encode() + b"\n")
    process.stdin.flush()
    return json.loads(process.stdout.readline())


def position(slug: str) -> rules.State:
    """The first position of a game in which there is something to think about."""
    state = rules.new(slug, 3, seed="apart")
    while True:
        seat = rules.waiting(state)[0]
        moves = rules.legal(state, seat)
        if len(GUIDES[slug].candidates(rules.view(state, seat), seat, moves, "any")) > 1:
            return state
        state = rules.play(state, seat, moves[0]).state


def question(slug: str = "puerto-rico") -> dict[str, object]:
    state = position(slug)
    seat = rules.waiting(state)[0]
    view = rules.to_json(rules.view(state, seat))
    return {"view": view, "seat": seat, "seed": "any", "playouts": 5, "seconds": 60.0}


@pytest.mark.parametrize("slug", in_turn(rules.GAMES))
def test_it_answers_questions_about_every_game(process: subprocess.Popen[bytes], slug: str) -> None:
    told = ask(process, question(slug))
    assert rules.parse(position(slug), question(slug)["seat"], told["move"])
    assert told["playouts"] >= 2
    assert told["in_time"]


def test_after_a_bad_question_it_answers_the_next(process: subprocess.Popen[bytes]) -> None:
    assert "KeyError" in ask(process, {})["error"]
    assert "move" in ask(process, question())


def test_it_ends_with_its_input(process: subprocess.Popen[bytes]) -> None:
    ask(process, question())
    assert process.stdin is not None
    process.stdin.close()
    assert process.wait(30) == 0


@pytest.mark.skipif(sys.platform == "win32", reason="there it would be ended at once")
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM], ids=str)
def test_signals_that_end_the_bot_are_left_to_the_bot(
    process: subprocess.Popen[bytes], number: signal.Signals
) -> None:
    # service managers and terminals send them to all processes of a service
    ask(process, question())
    process.send_signal(number)
    assert "move" in ask(process, question())


def test_it_gives_advice_and_judges_moves(process: subprocess.Popen[bytes]) -> None:
    asked = question()
    advice = {key: asked[key] for key in ("view", "seat", "seed")} | {"seconds": 0.2}
    verdict = ask(process, {**advice, "advice": ""})["verdict"]
    assert verdict["good"]
    played = verdict["played"]
    judged = ask(process, {**advice, "advice": played})["verdict"]
    assert judged["played"] == played
    assert "error" in ask(process, {**advice, "advice": "nonsense"})
