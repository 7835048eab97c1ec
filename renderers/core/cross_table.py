"""The cross-table of a league: everyone's points and table in each of the latest rounds."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from renderers.core.blocks import HEAD, name_head, panel
from renderers.core.boxes import Box
from renderers.core.canvas import BOARD_WIDTH, Canvas, least_height
from renderers.core.fonts import BOLD, REGULAR
from renderers.core.league import number, points_text
from renderers.core.lettering import BOARD_SMALLEST
from renderers.core.lines import as_long_as_fits
from renderers.core.palette import (
    FOCUS,
    INK,
    PAPER,
    RULE,
    SOFT,
    Mode,
)
from renderers.core.picture import Picture
from renderers.core.tallies import first_with_own
from renderers.core.texts import Texts

CellKind: TypeAlias = Literal["played", "open", "bye", "forfeit"]

TITLES: Final = 56
ROW: Final = 88
GROUP: Final = 52
BELOW: Final = 8
"""The pixels below the last row."""
MARGIN: Final = 16
GAP: Final = 14
NOTE: Final = 60
SMALL: Final = 32
COLUMN: Final = 104
MOST_ROWS: Final = 16
"""The number of people who are shown; the others are counted."""
MOST_ROUNDS: Final = 5
"""The number of rounds that are shown: the latest."""
SIGNS: Final = {"open": "…", "bye": "○", "forfeit": "×"}


@dataclass(frozen=True, slots=True)
class CrossCell:
    """Somebody's table in a round, and their points there."""

    kind: CellKind
    table: int
    points: float = 0.0


@dataclass(frozen=True, slots=True)
class CrossRow:
    """Somebody with their place and points, and a cell for each round, None where they sat out.

    `group` names the part of the table that begins with this row, "" for all others. `is_out` says
    whether they left or were knocked out, `own` marks the reader.
    """

    place: int
    name: str
    cells: tuple[CrossCell | None, ...]
    points: float
    group: str = ""
    is_out: bool = False
    own: bool = False


@dataclass(frozen=True, slots=True)
class CrossTable:
    """What the picture says: the name of the league, how far it has come, its rounds and people."""

    title: str
    about: str
    rounds: tuple[int, ...]
    rows: tuple[CrossRow, ...]
    mode: Mode = Mode.LIGHT

    @property
    def visible(self) -> tuple[CrossRow, ...]:
        """The rows for which there is room, the reader's among them."""
        return first_with_own(self.rows, MOST_ROWS)

    @property
    def missing(self) -> int:
        """The number of people who are not shown."""
        return len(self.rows) - len(self.visible)


def draw_cross_table(table: CrossTable, texts: Texts) -> Picture:
    """Draw the cross-table; there is at least one person and one round."""
    return cross_canvas(table, texts).picture(cross_alt(table, texts))


def cross_canvas(table: CrossTable, texts: Texts) -> Canvas:
    """Return the picture without its alt text, made for phones."""
    groups = sum(bool(row.group) for row in table.visible)
    body = TITLES + len(table.visible) * ROW + groups * GROUP + 16 + BELOW
    canvas, box, note = canvas_with_head(table, body, texts)
    _body(canvas, box, table, texts)
    canvas.ground = PAPER
    draw_note(canvas, note, legend(texts), table.missing, texts)
    return canvas


def canvas_with_head(table: CrossTable, body: int, texts: Texts) -> tuple[Canvas, Box, Box]:
    """Return a picture with its head, the room below it, and that for notes.

    The room is at least `body` pixels high, and more where the picture would be too flat.
    """
    around = HEAD + GAP + GAP + NOTE
    body = max(body, least_height(BOARD_WIDTH) - around)
    canvas = Canvas(BOARD_WIDTH, around + body, texts.locale, PAPER, table.mode)
    head, rest = canvas.box.split_top(HEAD, GAP)
    name_head(canvas, head, table.title, table.about)
    rest = Box(MARGIN, rest.y, rest.w - 2 * MARGIN, rest.h)
    return canvas, *rest.split_top(body, GAP)


@dataclass(frozen=True, slots=True)
class _CrossColumns:
    """The parts of a row: place, name, one box for each round, points."""

    place: Box
    name: Box
    rounds: tuple[Box, ...]
    points: Box


def _columns(row: Box, rounds: int) -> _CrossColumns:
    place, rest = row.split_left(64, 10)
    rest, points = rest.split_right(110, 6)
    boxes = []
    for _ in range(rounds):
        rest, box = rest.split_right(COLUMN, 4)
        boxes.append(box)
    return _CrossColumns(place, rest, tuple(reversed(boxes)), points)


def _body(canvas: Canvas, box: Box, table: CrossTable, texts: Texts) -> None:
    panel(canvas, box)
    head, rest = box.inset(16, 8).split_top(TITLES, 0)
    columns = _columns(head, len(table.rounds))
    for column, round_number in zip(columns.rounds, table.rounds, strict=True):
        title = texts.pgettext("league", "R{round}", round=round_number)
        canvas.text(title, column.cx, column.cy, SMALL, colour=SOFT, align="middle", width=column.w)
    canvas.text(
        texts.gettext("Points"),
        columns.points.right,
        head.cy,
        SMALL,
        colour=SOFT,
        align="right",
        width=columns.points.w,
        least=SMALL,
    )
    groups = sum(bool(row.group) for row in table.visible)
    height = (rest.h - BELOW - groups * GROUP) // len(table.visible)
    for row in table.visible:
        if row.group:
            title_box, rest = rest.split_top(GROUP, 0)
            canvas.text(row.group, title_box.x, title_box.cy, SMALL, colour=SOFT)
        line, rest = rest.split_top(height, 0)
        canvas.area(Box(line.x, line.y, line.w, 2), RULE)
        if row.own:
            canvas.rounded(Box(box.x + 8, line.y + 5, box.w - 16, line.h - 8), FOCUS)
        _row(canvas, _columns(line, len(table.rounds)), row, texts)


def _row(canvas: Canvas, columns: _CrossColumns, row: CrossRow, texts: Texts) -> None:
    ink, weight = (SOFT, REGULAR) if row.is_out else (INK, BOLD)
    place, name, points = columns.place, columns.name, columns.points
    canvas.text(
        str(row.place), place.cx, place.cy, BOARD_SMALLEST, colour=ink, weight=weight,
        align="middle",
    )  # fmt: skip
    canvas.text(row.name, name.x, name.cy, 38, colour=ink, weight=weight, width=name.w, least=SMALL)
    for column, cell in zip(columns.rounds, row.cells, strict=True):
        if cell is not None:
            _cell(canvas, column, cell, texts)
    canvas.text(
        number(row.points), points.right, points.cy, 44, colour=ink, weight=weight, align="right"
    )


def _cell(canvas: Canvas, box: Box, cell: CrossCell, texts: Texts) -> None:
    """Write the points at a table, or a sign, above the number of the table."""
    up, down = box.cy - 14, box.cy + 20
    sign = SIGNS.get(cell.kind) or number(cell.points)
    if cell.kind == "bye":
        canvas.text(sign, box.cx, box.cy, 38, align="middle")
        return
    canvas.text(sign, box.cx, up, 38, align="middle", width=box.w, least=SMALL)
    table = texts.pgettext("league", "T{table}", table=cell.table)
    canvas.text(
        table, box.cx, down, SMALL, colour=SOFT, weight=REGULAR, align="middle", width=box.w
    )


def draw_note(canvas: Canvas, box: Box, signs: str, missing: int, texts: Texts) -> None:
    """Explain the signs, and say how many people are not shown."""
    text = f"{_more(missing, texts)} · {signs}" if missing else signs
    canvas.text(
        text, box.x + 12, box.cy - 4, SMALL, colour=SOFT, weight=REGULAR, width=box.w - 24,
        least=SMALL,
    )  # fmt: skip


def legend(texts: Texts) -> str:
    """Explain the signs of the cross-table."""
    return texts.gettext("T: table · ×: forfeit · ○: bye")


def _more(missing: int, texts: Texts) -> str:
    return texts.ngettext("and {n} more player", "and {n} more players", missing)


def cross_alt(table: CrossTable, texts: Texts) -> str:
    """Return the cross-table in words, the best first."""
    head = [f"{table.title} · {table.about}", legend(texts)]
    return as_long_as_fits(head, list(_alt_lines(table, texts)))


def _alt_lines(table: CrossTable, texts: Texts) -> Iterator[str]:
    for row in table.visible:
        if row.group:
            yield f"{row.group}:"
        cells = [
            _alt_cell(round_number, cell, texts)
            for round_number, cell in zip(table.rounds, row.cells, strict=True)
            if cell is not None
        ]
        yield f"{row.place}. {row.name}: {', '.join([*cells, points_text(row.points, texts)])}"
    if table.missing:
        yield _more(table.missing, texts)


def _alt_cell(round_number: int, cell: CrossCell, texts: Texts) -> str:
    at = texts.pgettext("league", "R{round}", round=round_number)
    if cell.kind == "bye":
        return f"{at} {SIGNS['bye']}"
    table = texts.pgettext("league", "T{table}", table=cell.table)
    return f"{at} {SIGNS.get(cell.kind) or number(cell.points)} ({table})"
