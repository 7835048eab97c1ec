"""Checks on the positions of all games when they are read, beyond the types of their fields."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any, Final, TypeAlias, TypeVar

from rules.core.errors import BadOptions
from rules.core.options import Option, complete_options
from rules.core.phrases import UNSEEN
from rules.core.state import SPECTATOR, State
from rules.core.steps import AnswerPolicy, Poll

Misfits: TypeAlias = Iterator[tuple[str, object]]
"""The places of a position with impossible values, each with the value."""
V = TypeVar("V")
MOST: Final = 9999
"""No number on a table is larger; it is also the largest that notation knows."""


def invalid_paths(state: State, options: Iterable[Option], rules: int) -> Misfits:
    """Yield what is wrong with the fields that every game has.

    Options may be missing: those that were declared after the position was written.
    """
    if not 1 <= state.rules <= rules:
        yield "rules", state.rules
    if state.viewer is not None and state.viewer not in range(SPECTATOR, state.seats):
        yield "viewer", state.viewer
    try:
        complete = complete_options(options, state.options, state.seats)
    except BadOptions:
        complete = {}
    if not state.options.items() <= complete.items():
        yield "options", state.options
    if state.chance.drawn < 0:
        yield "chance.drawn", state.chance.drawn
    if not is_text(state.chance.seed):
        yield "chance.seed", state.chance.seed


def is_text(value: object) -> bool:
    """Whether something is text that can be hashed: half a surrogate pair cannot."""
    try:
        return isinstance(value, str) and bool(value.encode() or True)
    except UnicodeEncodeError:
        return False


def outside(place: str, number: int, most: int = MOST, least: int = 0) -> Misfits:
    """Yield a number that is out of its bounds."""
    if not least <= number <= most:
        yield place, number


def in_order(data: Mapping[str, V], order: Iterable[str]) -> dict[str, V]:
    """Return `data` with its keys in a given order; keys that are not in it come last."""
    ordered = {key: data[key] for key in order if key in data}
    return {**ordered, **data}


def unknown(place: str, names: Iterable[object], known: Collection[object]) -> Misfits:
    """Yield the names that are not known."""
    for name in names:
        if name not in known:
            yield place, name


def strangers(place: str, seats: Collection[int], state: State) -> Misfits:
    """Yield seats of which one does not exist or is named twice."""
    if len(set(seats)) < len(seats) or not set(seats) <= set(range(state.seats)):
        yield place, seats


def poll_fits(state: State, poll: Poll[Any]) -> bool:
    """Whether the seats that are asked exist, and the answers that are kept are legal."""
    order, answered = poll.order, poll.secret_answers()
    if not order or any(strangers("order", order, state)):
        return False
    if list(answered) != sorted(set(answered) & set(order)) or len(answered) == len(order):
        return False
    if poll.policy(state) is AnswerPolicy.IN_TURN and order[0] in answered:
        return False
    for seat, move in poll.chosen:
        if move == UNSEEN:
            if state.viewer in (None, seat):
                return False
        elif poll.refusal(state, seat, move) or poll.normal(state, seat, move) != move:
            return False
    return True
