"""Looking ahead over the own actions of a turn: carry them out in the mind, compare the ends."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import Final

import rules
from bot.computers.brass_birmingham.candidates import candidates
from bot.computers.brass_birmingham.prospects import Prospects
from bot.computers.brass_birmingham.worth import worth
from rules.brass_birmingham.actions import RULES_OF
from rules.brass_birmingham.moves import Action, Develop, Scout
from rules.brass_birmingham.state import Table
from rules.core.chance import Chance
from rules.core.notation import Move

WIDTH: Final = 6
"""So many first actions are thought through to the second one."""
SECONDS: Final = 12
"""Of second actions that were possible at once, only so many, the best ones, are thought of."""
DEVELOPED: Final = 2
"""At sight, pairs of so many kinds of tiles are thought of."""
TIE: Final = 0.01
"""Moves that are nearly equally good (in points) are chosen between by the seed."""


def ranked(table: Table, seat: int, seed: str) -> list[tuple[float, Move]]:
    """Return the actions worth a thought with their values in points, the best first.

    Those of which it was not thought what may follow come last, with values of their own kind.
    """
    hopes = Prospects(table, seat)
    options = _weighed(table, seat, hopes, seed)
    if table.actions < 2:
        return [(value, move) for value, move, _ in options]
    poor = {_kind(move) for _, move, _ in options[SECONDS:]}
    values = {
        move: max([v for v, _, _ in _weighed(after, seat, hopes, "", poor)], default=value)
        for value, move, after in _first(options)
    }
    best = sorted(values, key=values.__getitem__, reverse=True)
    others = [(value, move) for value, move, _ in options if move not in values]
    return [*[(values[move], move) for move in best], *others]


def at_sight(table: Table, seat: int) -> list[Move]:
    """Return actions worth a thought, the best first, without looking at what follows them.

    Of the many pairs of tiles to develop only those of the best single ones are looked at.
    """
    hopes = Prospects(table, seat)
    moves = candidates(table, seat, hopes.by_use(table))
    pairs = [move for move in moves if isinstance(move, Develop) and len(move.industries) > 1]
    others = [move for move in moves if not isinstance(move, Develop) or len(move.industries) == 1]
    options = [_option(table, seat, hopes, "", move) for move in others]
    options.sort(key=_value, reverse=True)
    singles = [move.industries[0] for _, move, _ in options if isinstance(move, Develop)]
    good = set(singles[:DEVELOPED])
    options += [
        _option(table, seat, hopes, "", move) for move in pairs if good.issuperset(move.industries)
    ]
    options.sort(key=_value, reverse=True)
    return [move for _, move, _ in options]


Option = tuple[float, Move, Table]


def _weighed(
    table: Table, seat: int, hopes: Prospects, seed: str, without: Collection[Move] = ()
) -> list[Option]:
    """Return what can be done with the value and the position after it, the best first."""
    found = [
        _option(table, seat, hopes, seed, move)
        for move in candidates(table, seat, hopes.by_use(table))
        if not without or _kind(move) not in without
    ]
    found.sort(key=_value, reverse=True)
    return found


def _option(table: Table, seat: int, hopes: Prospects, seed: str, move: Move) -> Option:
    after = _after(table, seat, move)
    return worth(after, seat, hopes) + _noise(seed, move), move, after


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


def _after(table: Table, seat: int, move: Move) -> Table:
    after = rules.copy(table)
    assert isinstance(after, Table)
    after.actions -= 1
    RULES_OF[type(move)].perform(after, seat, move)
    return after


def _noise(seed: str, move: Move) -> float:
    return TIE * Chance(f"{seed} {move}").below(1000) / 1000 if seed else 0.0
