"""The search over the actions of a turn: all are tried out, and their ends compared."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from bot.games.brass_birmingham.computer.candidates import candidates, developments
from bot.games.brass_birmingham.computer.mat_value import MatValue
from bot.games.brass_birmingham.computer.worth import worth
from rules import Chance, Move
from rules.brass_birmingham import queries
from rules.brass_birmingham.moves import Action, Scout
from rules.brass_birmingham.state import Table

WIDTH: Final = 6
"""So many first actions are thought through to the second one."""
SECONDS: Final = 12
"""Of second actions that were possible at once, only so many, the best ones, are thought of."""
TIE: Final = 0.01
"""Moves that are nearly equally good (in points) are chosen between by the seed."""


class Limits(NamedTuple):
    """The numbers of pairs of rails and of ways to develop to weigh, the best at a glance."""

    pairs: int
    developed: int


THOROUGH: Final = Limits(12, 8)
"""For the action that is chosen."""
QUICK: Final = Limits(5, 3)
"""For those that may follow, and for others'."""


class Turn(NamedTuple):
    """An action with the points that all actions of the turn may come to with it.

    `actions` are this one and the one that would follow it best, whatever their cards and their
    order; empty if it was not thought of what may follow, and then the value is that of the action
    alone.
    """

    value: float
    move: Move
    actions: frozenset[Move]


def turns(table: Table, seat: int, seed: str) -> list[Turn]:
    """Return the actions worth a thought, the best first, last those not thought through."""
    mat_value = MatValue(table, seat)
    options = _weighed(table, seat, mat_value, seed, THOROUGH)
    if table.actions < 2:
        return [Turn(value, move, frozenset({_kind(move)})) for value, move, _ in options]
    found = _through(options, seat, mat_value)
    found.sort(key=lambda turn: turn.value, reverse=True)
    tried = {turn.move for turn in found}
    return found + [
        Turn(value, move, frozenset()) for value, move, _ in options if move not in tried
    ]


def turn_ahead(table: Table, seat: int, mat_value: MatValue) -> float:
    """Return what the best turn that `seat` could take at once leads to, in points."""
    options = _weighed(table, seat, mat_value, "", QUICK)
    if table.actions < 2:
        return options[0][0]
    return max([turn.value for turn in _through(options, seat, mat_value)])


def at_sight(table: Table, seat: int, seed: str) -> list[Move]:
    """Return actions worth a thought, the best first, without looking at what follows them."""
    return [move for _, move, _ in _weighed(table, seat, MatValue(table, seat), seed, QUICK)]


Option = tuple[float, Move, Table]


def _through(options: Sequence[Option], seat: int, mat_value: MatValue) -> list[Turn]:
    """Think the first actions of a turn through to the second ones."""
    poor = {_kind(move) for _, move, _ in options[SECONDS:]}
    found = []
    for value, move, after in _first(options):
        seconds = _weighed(after, seat, mat_value, "", QUICK, poor)
        then = {_kind(seconds[0][1])} if seconds else set()
        best = seconds[0][0] if seconds else value
        found.append(Turn(best, move, frozenset({_kind(move), *then})))
    return found


def _weighed(
    table: Table,
    seat: int,
    mat_value: MatValue,
    seed: str,
    limits: Limits,
    without: Collection[Move] = (),
) -> list[Option]:
    """Return what can be done with the value and the position after it, the best first."""
    cards = mat_value.by_use(table)
    developing = list(developments(table, seat, cards[0]))
    developing.sort(key=lambda move: mat_value.gain(table, move.industries), reverse=True)
    moves = (
        *candidates(table, seat, cards, limits.pairs),
        *developing[: limits.developed],
    )
    found = [
        _option(table, seat, mat_value, seed, move)
        for move in moves
        if not without or _kind(move) not in without
    ]
    found.sort(key=_value, reverse=True)
    return found


def _option(table: Table, seat: int, mat_value: MatValue, seed: str, move: Move) -> Option:
    after = queries.after_action(table, seat, move)
    return worth(after, seat, mat_value) + _noise(seed, move), move, after


def _value(option: Option) -> float:
    return option[0]


def _kind(move: Move) -> Move:
    """Return the move whatever its cards."""
    if isinstance(move, Scout):
        return Scout(())
    assert isinstance(move, Action)
    return replace(move, card="")


def _first(options: Sequence[Option]) -> list[Option]:
    """Return the best actions, and the best of each kind: some only prepare the next one."""
    chosen = list(options[:WIDTH])
    kinds = {type(move) for _, move, _ in chosen}
    for option in options[WIDTH:]:
        if type(option[1]) not in kinds:
            kinds.add(type(option[1]))
            chosen.append(option)
    return chosen


def _noise(seed: str, move: Move) -> float:
    return TIE * Chance(f"{seed} {move}").below(1000) / 1000 if seed else 0.0
