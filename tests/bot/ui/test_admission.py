"""How often one person may ask: bursts, refilling, what is told, and what is forgotten."""

from __future__ import annotations

from dataclasses import dataclass

from bot.ui.admission import RateLimits

ANN, BEN = 11, 12


@dataclass
class Clock:
    now: float = 50.0

    def __call__(self) -> float:
        return self.now


def limits(clock: Clock, burst: int = 4, seconds: float = 2.0) -> RateLimits:
    return RateLimits(burst, seconds, clock)


def test_a_burst_is_admitted_and_what_comes_after_is_told_once() -> None:
    made = limits(Clock())
    verdicts = [made.ask(ANN) for _ in range(7)]
    assert verdicts == ["admitted"] * 4 + ["told"] + ["ignored"] * 2


def test_others_are_not_held_up() -> None:
    made = limits(Clock())
    for _ in range(6):
        made.ask(ANN)
    assert made.ask(BEN) == "admitted"


def test_tokens_come_back_one_by_one_and_nobody_is_told_again_in_the_same_burst() -> None:
    clock = Clock()
    made = limits(clock)
    for _ in range(5):
        made.ask(ANN)
    clock.now += 0.5  # one token
    assert [made.ask(ANN), made.ask(ANN)] == ["admitted", "ignored"]


def test_after_a_rest_the_whole_burst_is_there_again_and_is_told_of_again() -> None:
    clock = Clock()
    made = limits(clock)
    for _ in range(6):
        made.ask(ANN)
    clock.now += 2.0
    assert [made.ask(ANN) for _ in range(6)] == ["admitted"] * 4 + ["told", "ignored"]


def test_a_long_rest_gives_no_more_than_a_burst() -> None:
    clock = Clock()
    made = limits(clock)
    made.ask(ANN)
    clock.now += 1000.0
    assert [made.ask(ANN) for _ in range(5)] == ["admitted"] * 4 + ["told"]


def test_autocompletion_leaves_what_is_needed_to_send_the_command() -> None:
    made = limits(Clock(), burst=8)
    completed = [made.may_complete(ANN) for _ in range(9)]
    assert completed == [True] * 6 + [False] * 3
    assert [made.ask(ANN), made.ask(ANN), made.ask(ANN)] == ["admitted", "admitted", "told"]


def test_no_limit_at_all() -> None:
    made = limits(Clock(), burst=0)
    assert {made.ask(ANN) for _ in range(500)} == {"admitted"}
    assert all(made.may_complete(ANN) for _ in range(500))
    assert len(made) == 0


def test_whoever_is_quiet_takes_no_memory() -> None:
    clock = Clock()
    made = limits(clock)
    for person in range(1000):
        made.ask(person)
    clock.now += 60.0
    made.ask(ANN + 5000)
    assert len(made) == 1


def test_whoever_is_busy_is_remembered() -> None:
    clock = Clock()
    made = limits(clock)
    for _ in range(9):
        made.ask(ANN)
    for person in range(5000, 7000):
        made.ask(person)
    assert made.ask(ANN) == "ignored"
