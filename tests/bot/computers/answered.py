"""Positions of games that a computer player at sight plays half by chance, with its answers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any, Generic, NamedTuple, TypeVar

import rules
from rules import Move, State

S = TypeVar("S", bound=State)


class Asked(NamedTuple, Generic[S]):
    """A position of which a seat knows only `view`, and the computer's answer."""

    state: S
    seat: int
    view: S
    move: Move


def played(
    state: S, at_sight: Callable[[S, int, str], Move], seed: str, sense: int = 3
) -> Iterator[Asked[S]]:
    """Yield every position of a game in which one move of `sense` is drawn by chance."""
    chance = rules.Chance(seed)
    while waiting := rules.waiting(state):
        seat = chance.choose(waiting)
        view = rules.view(state, seat)
        move = at_sight(view, seat, seed)
        yield Asked(state, seat, view, move)
        if not chance.below(sense):
            move = rules.sample(state, seat, chance)
        rules.play_in_place(state, seat, move)


def a_few_of_each_kind(found: Iterator[Asked[S]]) -> Iterator[Asked[S]]:
    """The first, fourth, sixteenth … position of each kind of question: thinking takes time."""
    kinds: Counter[type[Any]] = Counter()
    for asked in found:
        kind = type(rules.pending(asked.state))
        kinds[kind] += 1
        if kinds[kind] in (1, 4, 16, 64):
            yield asked
