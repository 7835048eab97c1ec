"""What a picture of a table is about: the seat that is drawn large, what it may choose, changes."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import rules
from renderers.castles_of_burgundy.duchy import Shown
from renderers.castles_of_burgundy.preview import ChangedTable
from renderers.castles_of_burgundy.words.decisions import OF_PLACES
from renderers.core.game import TableInfo
from renderers.core.table import result, winners
from renderers.core.texts import Texts
from rules import Move, Score
from rules.castles_of_burgundy.moves import Buy
from rules.castles_of_burgundy.state import Table


@dataclass(frozen=True)
class Sight:
    """A position, and how it is looked at.

    `large` is the seat whose duchy is drawn large. Of a picture about that seat alone (`alone`) the
    cells that can be reached have names, and nothing is told of the others; `found` are the changes
    that moves make.
    """

    table: Table
    info: TableInfo
    texts: Texts
    large: int
    alone: bool = False
    found: ChangedTable | None = None

    @cached_property
    def waiting(self) -> tuple[int, ...]:
        """The seats that are asked."""
        return tuple(rules.waiting(self.table))

    @property
    def active(self) -> bool:
        """Whether the seat that is drawn large is asked or, in the end, has won."""
        score = self.result(self.large)
        return self.large in self.waiting or bool(score and score.won)

    @cached_property
    def choices(self) -> list[Move]:
        """The moves among which the seat that is drawn large is asked for a cell or a depot."""
        asked = self.large in self.waiting and not self.found
        if not (asked and isinstance(rules.pending(self.table), OF_PLACES)):
            return []
        moves = rules.legal(self.table, self.large)
        return [m for m in moves if not hasattr(m, "die") and not isinstance(m, Buy)]

    @cached_property
    def depots(self) -> frozenset[int]:
        """The depots among which it chooses."""
        return frozenset(_named(self.choices, "depot"))

    @cached_property
    def cells(self) -> frozenset[int]:
        """The cells among which it chooses."""
        index = self.table.duchy_of(self.large).layout.index if self.choices else {}
        return frozenset(index[cell] for cell in _named(self.choices, "cell") if cell in index)

    @property
    def cell_marks(self) -> Shown:
        """What is told of the cells of its duchy."""
        changed = self.found.cells if self.found else frozenset()
        return Shown(self.cells, self._reached() if self.alone else frozenset(), changed)

    def _reached(self) -> frozenset[int]:
        """Return the empty cells with a tile beside them."""
        duchy = self.table.duchy_of(self.large)
        return frozenset(
            cell
            for cell, near in enumerate(duchy.layout.neighbours)
            if not duchy.tiles[cell] and any(duchy.tiles[other] for other in near)
        )

    @property
    def changed_depots(self) -> frozenset[int]:
        """The depots that moves change, 0 for the black one."""
        return self.found.depots if self.found else frozenset()

    @property
    def before(self) -> Table:
        """The position before the moves."""
        return self.found.before if self.found else self.table

    def result(self, seat: int) -> Score | None:
        """Return the result of a seat, None while the game goes on or moves are only tried out."""
        return None if self.found else result(self.table, seat)


def _named(moves: list[Move], what: str) -> set[Any]:
    names = (getattr(move, what, None) for move in moves)
    return {name for name in names if name not in (None, "")}


def large_seat(table: Table, mover: int | None = None) -> int:
    """Return the seat that is drawn large: the `mover`, else who is asked; at the end who won."""
    asked = rules.waiting(table)
    if asked and mover is not None:
        return mover
    if table.turn.seat in asked:
        return table.turn.seat
    return next(iter((*asked, *winners(table))), 0)
