"""The tree of a knockout: a line for each player, up to the table where they were knocked out.

A vertical line joins the players of a table. Rows are ordered so that players who met are near each
other. Of large knockouts, only the latest rounds are drawn.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from renderers.core.blocks import panel
from renderers.core.boxes import Box
from renderers.core.canvas import Canvas
from renderers.core.cross_table import (
    BELOW,
    MOST_ROWS,
    SIGNS,
    SMALL,
    TITLES,
    CrossCell,
    CrossRow,
    CrossTable,
    canvas_with_head,
    cross_alt,
    draw_note,
)
from renderers.core.fonts import BOLD, REGULAR
from renderers.core.league import number
from renderers.core.lettering import BOARD_SMALLEST
from renderers.core.palette import FOCUS, INK, MEDALS, PAPER, SOFT
from renderers.core.picture import Picture
from renderers.core.tallies import first_with_own
from renderers.core.texts import Texts
from renderers.core.tokens import LAUREL

ROW: Final = 76
COLUMN: Final = 112
LANE: Final = 16
"""The distance between vertical lines next to each other."""
_THICK: Final = 6
_THIN: Final = 3


def draw_tree(table: CrossTable, texts: Texts) -> Picture:
    """Draw the tree of a knockout that has at least one round."""
    return tree_canvas(table, texts).picture(cross_alt(table, texts))


def tree_canvas(table: CrossTable, texts: Texts) -> Canvas:
    """Return the picture without its alt text, made for phones."""
    tree = latest(table)
    body = TITLES + len(tree.rows) * ROW + 16 + BELOW
    canvas, box, note = canvas_with_head(table, body, texts)
    _body(canvas, box, tree, texts)
    canvas.ground = PAPER
    signs = texts.gettext("×: forfeit · ○: bye")
    draw_note(canvas, note, signs, len(table.rows) - len(tree.rows), texts)
    return canvas


def latest(table: CrossTable) -> CrossTable:
    """Return the latest rounds that fit, with players who met near each other."""
    first = next(
        (at for at in range(len(table.rounds)) if len(_playing(table.rows, at)) <= MOST_ROWS),
        len(table.rounds) - 1,
    )
    rows = _playing(table.rows, first)
    for at in reversed(range(first, len(table.rounds))):
        rows = _beside_their_tables(rows, at)
    drawn = [replace(row, cells=row.cells[first:]) for row in first_with_own(rows, MOST_ROWS)]
    return replace(table, rounds=table.rounds[first:], rows=tuple(drawn))


def _playing(rows: Sequence[CrossRow], at: int) -> list[CrossRow]:
    """Return the players of a round, those who got furthest first."""
    return sorted(
        [row for row in rows if row.cells[at] is not None],
        key=lambda row: -max(n for n, cell in enumerate(row.cells) if cell is not None),
    )


def _beside_their_tables(rows: Sequence[CrossRow], at: int) -> list[CrossRow]:
    """Return the rows with the players of each table of a round next to each other."""
    tables: dict[object, list[CrossRow]] = {}
    for row in rows:
        cell = row.cells[at]
        alone = cell is None or cell.kind == "bye"
        tables.setdefault(id(row) if alone or cell is None else cell.table, []).append(row)
    return [row for members in tables.values() for row in members]


@dataclass(frozen=True, slots=True)
class _TreeColumns:
    """The parts of a row: place, name, one box for each round."""

    place: Box
    name: Box
    rounds: tuple[Box, ...]


def _columns(row: Box, rounds: int) -> _TreeColumns:
    place, rest = row.split_left(64, 10)
    boxes = []
    for _ in range(rounds):
        rest, box = rest.split_right(COLUMN, 0)
        boxes.append(box)
    return _TreeColumns(place, rest.split_right(10, 0)[0], tuple(reversed(boxes)))


def _body(canvas: Canvas, box: Box, tree: CrossTable, texts: Texts) -> None:
    panel(canvas, box)
    head, rest = box.inset(16, 8).split_top(TITLES, 0)
    titles = _columns(head, len(tree.rounds)).rounds
    for column, round_number in zip(titles, tree.rounds, strict=True):
        title = texts.pgettext("league", "R{round}", round=round_number)
        canvas.text(title, column.cx, column.cy, SMALL, colour=SOFT, align="middle", width=column.w)
    lines = Box(rest.x, rest.y, rest.w, rest.h - BELOW).rows(len(tree.rows))
    rows = [_columns(line, len(tree.rounds)) for line in lines]
    for row, columns in zip(tree.rows, rows, strict=True):
        if row.own:
            line = columns.place
            canvas.rounded(Box(box.x + 8, line.y + 3, box.w - 16, line.h - 6), FOCUS)
    reached = [columns.name.right for columns in rows]
    for at in range(len(tree.rounds)):
        reached = _round(canvas, [columns.rounds[at] for columns in rows], tree.rows, at, reached)
    for row, columns in zip(tree.rows, rows, strict=True):
        _name(canvas, columns, row, over=_is_over(tree))


def _is_over(tree: CrossTable) -> bool:
    """Whether the last round is a final that has been played."""
    last = [row.cells[-1] for row in tree.rows]
    return {(cell.table, cell.kind == "open") for cell in last if cell is not None} == {(1, False)}


def _round(
    canvas: Canvas, boxes: Sequence[Box], rows: Sequence[CrossRow], at: int, reached: Sequence[int]
) -> list[int]:
    """Draw a round, and return where the line of each row ends."""
    tables: defaultdict[int, list[int]] = defaultdict(list)
    for place, row in enumerate(rows):
        cell = row.cells[at]
        if cell is not None and cell.kind != "bye":
            tables[cell.table].append(place)
    lanes = _lanes(tables)
    after = list(reached)
    for place, (box, row) in enumerate(zip(boxes, rows, strict=True)):
        cell = row.cells[at]
        if cell is None:
            continue
        lane = 0 if cell.kind == "bye" else lanes[cell.table]
        after[place] = box.right - 12 - LANE * lane
        _line(canvas, box, row, at, reached[place], after[place])
    for members in tables.values():
        for box in boxes[members[0] : members[-1] + 1]:
            # each row has a ground of its own
            top = max(box.y, boxes[members[0]].cy)
            bottom = min(box.bottom, boxes[members[-1]].cy)
            canvas.area(Box(after[members[0]], top, _THIN, bottom - top), INK)
    return after


def _lanes(tables: Mapping[int, Sequence[int]]) -> dict[int, int]:
    """Assign lanes to the vertical lines of tables, so that none overlap."""
    lanes: dict[int, int] = {}
    for table, members in tables.items():
        beside = {
            lane
            for other, lane in lanes.items()
            if tables[other][0] <= members[-1] and members[0] <= tables[other][-1]
        }
        lanes[table] = next(lane for lane in range(len(tables)) if lane not in beside)
    return lanes


def _line(canvas: Canvas, box: Box, row: CrossRow, at: int, start: int, end: int) -> None:
    """Draw the line of a row to its table, and write the points there above it."""
    cell = row.cells[at]
    assert cell is not None
    going_on = _goes_on(row, at)
    thick = _THICK if going_on else _THIN
    ink = INK if going_on or cell.kind == "open" else SOFT
    canvas.area(Box(start, box.cy - thick // 2, end - start + _THIN, thick), ink)
    canvas.disc(end + 1, box.cy, 7 if going_on else 5, ink)
    points = _points(cell)
    room = end - 10 - max(start, box.x - 8)
    canvas.text(
        points, end - 10, box.cy - 20, SMALL, colour=ink, weight=BOLD if going_on else REGULAR,
        align="right", width=room, least=SMALL - 6,
    )  # fmt: skip


def _points(cell: CrossCell) -> str:
    return SIGNS.get(cell.kind) or number(cell.points)


def _goes_on(row: CrossRow, at: int) -> bool:
    """Return whether a player is in a later round, or has won the last one."""
    cell = row.cells[at]
    if any(later is not None for later in row.cells[at + 1 :]):
        return True
    return row.place == 1 and cell is not None and cell.kind == "played"


def _name(canvas: Canvas, columns: _TreeColumns, row: CrossRow, *, over: bool) -> None:
    """Write a place and a name; the first three have a medal once the knockout is `over`."""
    has_medal = over and row.place <= len(MEDALS)
    ink, weight = (SOFT, REGULAR) if row.is_out and not has_medal else (INK, BOLD)
    place, name = columns.place, columns.name
    if has_medal:
        canvas.glyph(LAUREL, 62, place.cx, place.cy, MEDALS[row.place - 1])
    canvas.text(
        str(row.place), place.cx, place.cy, BOARD_SMALLEST, colour=ink, weight=weight,
        align="middle",
    )  # fmt: skip
    canvas.text(row.name, name.x, name.cy, 38, colour=ink, weight=weight, width=name.w, least=SMALL)
