"""Looking ahead over the own actions of a turn: carry them out in the mind, compare the ends."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import rules
from bot.computers.brass_birmingham.candidates import candidates
from bot.computers.brass_birmingham.cards import by_use
from bot.computers.brass_birmingham.worth import worth
from rules.brass_birmingham.actions import RULES_OF
from rules.brass_birmingham.state import Table
from rules.core.chance import Chance
from rules.core.notation import Move

WIDTH: Final = 6
"""So many first actions are thought through to the second one."""
TIE: Final = 0.01
"""Moves that are nearly equally good (in points) are chosen between by the seed."""


def ranked(table: Table, seat: int, seed: str) -> list[Move]:
    """Return the actions worth a thought, the best first."""
    options = _weighed(table, seat, seed)
    if table.actions < 2:
        return [move for _, move, _ in options]
    chosen = _first(options)
    values = {
        move: max((value for value, _, _ in _weighed(after, seat, "")), default=value)
        for value, move, after in chosen
    }
    best = sorted(values, key=values.__getitem__, reverse=True)
    return [*best, *[move for _, move, _ in options if move not in values]]


Option = tuple[float, Move, Table]


def _weighed(table: Table, seat: int, seed: str) -> list[Option]:
    """Return what can be done with the value and the position after it, the best first."""
    found = []
    for move in candidates(table, seat, by_use(table, seat)):
        after = _after(table, seat, move)
        found.append((worth(after, seat) + _noise(seed, move), move, after))
    found.sort(key=lambda option: option[0], reverse=True)
    return found


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
