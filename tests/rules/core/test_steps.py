"""Turn structure as data, on a game made for the purpose (rules.core.steps, state, game)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

import pytest

from rules.core import steps
from rules.core.chance import Chance
from rules.core.errors import NOT_ASKED, NotYourTurn, Refusal
from rules.core.events import Event
from rules.core.game import ranked
from rules.core.phrases import Move
from rules.core.state import State
from rules.core.steps import Decision, SeatDecision, Step


@dataclass(frozen=True, slots=True)
class Say(Move):
    template: ClassVar[str] = "say {word}"
    word: str


@dataclass(frozen=True, slots=True)
class Said(Event):
    seat: int
    word: str


@dataclass(slots=True, kw_only=True)
class Talk(State):
    said: list[str]


@dataclass(frozen=True, slots=True)
class Note(Step[Talk]):
    word: str

    def run(self, state: Talk) -> None:
        state.said.append(self.word)


@dataclass(frozen=True, slots=True)
class Speak(SeatDecision[Talk]):
    words: tuple[str, ...] = ("yes", "no")

    def candidates(self, state: Talk, seat: int) -> Iterator[Move]:
        return map(Say, self.words)

    def refusal(self, state: Talk, seat: int, move: Move) -> Refusal | None:
        if move == Say("no") and "no" in state.said:
            return Refusal("{word} has been said.", {"word": "no"})
        return None if move in map(Say, self.words) else Refusal("That is no answer.")

    def apply(self, state: Talk, seat: int, move: Move) -> None:
        assert isinstance(move, Say)
        state.said.append(move.word)
        state.emit(Said, seat, move.word)


def talk(*stack: Step[Talk]) -> Talk:
    state = Talk(slug="talk", seats=3, rules=1, options={}, chance=Chance(""), said=[])
    state.push(*stack)
    steps.run_on(state)
    return state


def test_steps_run_in_reading_order_until_somebody_has_to_decide():
    state = talk(Note("a"), Note("b"), Speak(1), Note("c"))
    assert state.said == ["a", "b"]
    assert steps.pending(state) == Speak(1)


def test_an_answer_takes_the_decision_off_and_the_rest_goes_on():
    state = talk(Speak(1), Note("c"))
    steps.advance(state, 1, Say("yes"))
    assert state.said == ["yes", "c"]
    assert steps.pending(state) is None


def test_only_the_seat_that_is_asked_may_answer():
    state = talk(Speak(1))
    assert steps.require(state, 1) == Speak(1)
    with pytest.raises(NotYourTurn, match="It isn't your turn"):
        steps.require(state, 0)
    with pytest.raises(NotYourTurn, match="The game is over"):
        steps.require(talk(), 0)


def test_a_move_is_legal_if_nothing_refuses_it():
    state = talk(Speak(1))
    assert [str(move) for move in Speak(1).moves(state, 1)] == ["say yes", "say no"]
    assert steps.refusal(state, 1, Say("no")) is None
    state.said.append("no")
    assert [str(move) for move in Speak(1).moves(state, 1)] == ["say yes"]
    refusal = steps.refusal(state, 1, Say("no"))
    assert refusal is not None
    assert str(refusal) == "no has been said."
    assert refusal.reason == "{word} has been said."
    assert refusal.args == {"word": "no"}
    assert steps.refusal(state, 0, Say("yes")) is NOT_ASKED


def test_a_single_move_is_forced():
    state = talk(Speak(1))
    assert Speak(1).forced(state, 1) is None
    state.said.append("no")
    assert Speak(1).forced(state, 1) == Say("yes")


def test_a_decision_answers_for_itself_by_default():
    question = Speak(1)
    state = talk(question)
    assert question.waiting(state) == (1,)
    assert question.normal(state, 1, Say("yes")) == Say("yes")
    assert question.seen_by(0) is question
    assert not question.continues(question)


def test_the_unfinished_parts_of_a_step_say_so():
    state = talk()
    decision: Decision[Talk] = Decision()
    step: Step[Talk] = Step()
    for call in (
        lambda: step.run(state),
        lambda: decision.waiting(state),
        lambda: decision.candidates(state, 0),
        lambda: decision.refusal(state, 0, Say("x")),
        lambda: decision.apply(state, 0, Say("x")),
        lambda: decision.open_to(state, 0),
    ):
        with pytest.raises(NotImplementedError):
            call()


def test_events_are_collected_only_if_somebody_listens():
    state = talk(Speak(0), Speak(1))
    steps.advance(state, 0, Say("yes"))
    heard: list[Event] = []
    state.sink = heard
    steps.advance(state, 1, Say("no"))
    assert heard == [Said(1, "no")]


def test_seats_from_a_seat_go_clockwise():
    assert talk().seats_from(1) == [1, 2, 0]


def test_ranks_skip_after_a_shared_one():
    results = ranked([({"a": 5, "b": 1}, 0), ({"a": 7}, 2), ({"a": 7}, 2), ({"a": 7}, 1)])
    assert [(score.total, score.rank) for score in results] == [(6, 4), (7, 1), (7, 1), (7, 3)]
    assert [score.seat for score in results] == [0, 1, 2, 3]
