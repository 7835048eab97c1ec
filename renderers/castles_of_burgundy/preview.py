"""What composed moves would change: cells, depots, numbers and points."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from renderers.core.game import NoPreview, tried
from rules import Move
from rules.castles_of_burgundy.state import Duchy, Table


@dataclass(frozen=True, slots=True)
class ChangedTable:
    """The position before and after moves of a seat, and what differs.

    `cells` are those of its duchy; `depots` the numbers of the depots, 0 for the black one. If the
    last move is `unfinished` it is not carried out, but the cell that it aims at counts as changed.
    """

    before: Table
    after: Table
    cells: frozenset[int]
    depots: frozenset[int]
    unfinished: bool = False


def changed_table(before: Table, seat: int, moves: Sequence[Move]) -> ChangedTable:
    """Try moves out on a view.

    Raises NoPreview if they change nothing that is drawn, and RulesError if one before the last is
    not allowed.
    """
    after, _, unfinished = tried(before, seat, moves)
    old, new = before.duchy_of(seat), after.duchy_of(seat)
    if not unfinished and _own(before, seat) == _own(after, seat):
        raise NoPreview("nothing on the own board changes")
    cells = {*_cells(old, new)}
    if unfinished and new.board and (aim := getattr(moves[-1], "cell", "")) in new.layout.index:
        cells.add(new.layout.index[aim])
    depots = frozenset(_depots(before, after))
    return ChangedTable(before, after, frozenset(cells), depots, unfinished)


def _own(table: Table, seat: int) -> tuple[object, ...]:
    """Return all that the picture of a seat shows of it."""
    return table.duchy_of(seat), table.players[seat], table.depots, table.black, table.counter


def _cells(old: Duchy, new: Duchy) -> Iterator[int]:
    """Yield the cells whose tile or shield differs."""
    if len(old.tiles) == len(new.tiles):
        pairs = enumerate(zip(old.tiles, new.tiles, strict=True))
        yield from (cell for cell, (was, now) in pairs if was != now)
    yield from (cell for number, cell in new.shields if (number, cell) not in old.shields)


def _depots(before: Table, after: Table) -> Iterator[int]:
    if (before.black, before.inns) != (after.black, after.inns):
        yield 0
    pairs = enumerate(zip(before.depots, after.depots, strict=True), 1)
    yield from (number for number, (old, new) in pairs if old != new)
