"""Positions of random games for the tests of the titles."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

import pytest

import rules

Walk = Callable[..., Iterator[tuple[rules.State, int, tuple[rules.Event, ...]]]]


def walk(
    seats: int, seed: str, options: Mapping[str, Any] | None = None
) -> Iterator[tuple[rules.State, int, tuple[rules.Event, ...]]]:
    """Yield (position, seat that is asked, events that led there) of a random game to its end."""
    state = rules.new("puerto-rico", seats=seats, options=options, seed=seed)
    chance = rules.Chance(seed)
    events: tuple[rules.Event, ...] = ()
    while waiting := rules.waiting(state):
        seat = chance.choose(waiting)
        yield state, seat, events
        state, events = rules.play(state, seat, chance.choose(rules.legal(state, seat)))
    yield state, -1, events


@pytest.fixture
def random_game() -> Walk:
    """A function that plays a random game and yields what can be looked at."""
    return walk
