"""The beginner's eye: what it overrates, what it never does, that it stays the same."""

from collections import Counter

import rules
from bot.games.puerto_rico.computer import PuertoRicoComputer, decide
from bot.games.puerto_rico.computer.beginner import misjudged
from rules.puerto_rico.moves import Build, Pass, TakeRole

SEEDS = [f"eye {number}" for number in range(60)]


def seen(*weighed: tuple[float, rules.Move]) -> Counter[str]:
    return Counter(str(misjudged(weighed, seed)) for seed in SEEDS)


def test_a_beginner_builds_what_it_should_not_but_passes_no_good_building() -> None:
    office, nothing = Build("office"), Pass("build")
    assert len(seen((5.0, nothing), (4.0, office))) == 2
    assert set(seen((5.0, office), (4.9, nothing))) == {"build office"}


def test_a_beginner_cannot_tell_roles_apart_and_likes_colonists() -> None:
    even = seen((1.0, TakeRole("captain")), (0.0, TakeRole("settler")), (0.0, TakeRole("mayor")))
    assert len(even) == 3
    assert even["role mayor"] > even["role settler"]


def test_the_same_eye_sees_the_same() -> None:
    state = rules.new("puerto-rico", 3, seed="beginner")
    view, moves = rules.view(state, 0), rules.legal(state, 0)
    computer = PuertoRicoComputer()
    chosen = [computer.choose(view, 0, moves, seed) for seed in SEEDS]
    assert chosen == [computer.choose(view, 0, moves, seed) for seed in SEEDS]
    assert set(chosen) > {decide(view, 0, moves, "eye")}
