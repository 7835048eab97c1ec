"""Phase and rounds with the goods to come, the turn-order track, the bonus tiles left."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Final

from renderers.castles_of_burgundy.pieces import bonus, die, goods
from renderers.castles_of_burgundy.style import Style
from renderers.core.blocks import panel
from renderers.core.boxes import Box
from renderers.core.canvas import Canvas
from renderers.core.palette import (
    BRIGHT,
    DASH,
    DONE,
    EMPTY,
    FADE,
    FOCUS,
    INK,
    POINT,
    RULE,
    SEATS,
    SOFT,
    TURN,
)
from renderers.core.tokens import CHECK, SHAPES, points
from rules.castles_of_burgundy.data.points import LARGE_BONUS, PHASE_POINTS, ROUNDS, SMALL_BONUS
from rules.castles_of_burgundy.data.supply import TRACK
from rules.castles_of_burgundy.state import Table

TOKEN: Final = 36
PHASE: Final = 52
SIZES: Final = ("large", "small")


def seen_rounds(table: Table) -> Hashable:
    """Return what is seen of phases and rounds."""
    return table.phase, table.round, table.white, tuple(table.round_goods)


def seen_bonus(table: Table, style: Style) -> Hashable:
    """Return what is seen of the bonus tiles that are left."""
    return repr(table.bonus), table.seats, style


def seen_counter(table: Table, style: Style) -> Hashable:
    """Return what is seen of the counter of the solo game."""
    return table.counter, table.target, style


def draw_rounds(canvas: Canvas, box: Box, table: Table) -> None:
    """Draw the phases with the points of their regions, the rounds with goods, the white die."""
    panel(canvas, box)
    inner = box.inset(14, 10)
    each = PHASE if inner.w > 590 else 46
    phases, rest = inner.split_left(len(PHASE_POINTS) * each, 16)
    for (letter, worth), place in zip(
        PHASE_POINTS.items(), phases.columns(len(PHASE_POINTS), 4), strict=True
    ):
        _phase(canvas, place, letter, worth, table.phase)
        if letter == (table.phase or "A"):
            canvas.mark(place.right, place.y, "phase")
    rounds, white = rest.split_right(min(66, rest.h), 18)
    for number, cell in enumerate(rounds.columns(ROUNDS, 6), 1):
        draw_round(canvas, cell, number, table)
    draw_white(canvas, white, table)


def _phase(canvas: Canvas, box: Box, letter: str, worth: int, now: str) -> None:
    """Draw the letter of a phase, and the points that a region completed in it brings."""
    current = letter == now
    if current:
        canvas.rounded(box, TURN, 12)
    ink = BRIGHT if current else (INK if letter > now else DONE)
    canvas.text(letter, box.cx, box.y + 26, 34, align="middle", colour=ink)
    canvas.text(f"+{worth}", box.cx, box.bottom - 20, 22, align="middle", colour=ink)


def draw_round(canvas: Canvas, box: Box, number: int, table: Table) -> None:
    """Draw a round of the phase: over, going on, or still to come with its goods."""
    size = min(box.w, box.h, 60)
    canvas.mark(box.x + 8, box.cy - size // 2 + 8, "round", number)
    coming = number - table.round - 1
    if 0 <= coming < len(table.round_goods):
        goods(canvas, table.round_goods[coming], size, box.cx, box.cy, numbered=size > 48)
    elif number == table.round:
        canvas.framed(box.centred(size, size), FOCUS, TURN, 10, 4)
        canvas.text(str(number), box.cx, box.cy, 32, align="middle", colour=TURN)
    else:
        canvas.dashed(box.centred(size, size), DASH, 10, 3)
        if number < table.round:
            canvas.glyph(CHECK, size // 2, box.cx, box.cy, FADE)


def draw_white(canvas: Canvas, box: Box, table: Table) -> None:
    """Draw the white die, which names the depot of the goods; dashed before it is rolled."""
    size = min(box.w, box.h)
    if table.white:
        die(canvas, table.white, size, box.cx, box.cy)
    else:
        canvas.dashed(box.centred(size, size), DASH, size // 5)
    canvas.mark(box.cx - size // 2 + 4, box.cy - size // 2 + 4, "white")


def draw_coming(canvas: Canvas, box: Box, table: Table) -> None:
    """Draw the white die and the goods of the rounds to come, from the left, for a telephone."""
    size = min(box.h - 12, 74)
    left, rest = box.split_left(size, 18)
    draw_white(canvas, left, table)
    x = rest.x
    for kind in table.round_goods:
        goods(canvas, kind, 54, x + 27, box.cy, numbered=False)
        x += 62
    canvas.mark(rest.x + 6, box.y + 10, "phase")


def draw_track(canvas: Canvas, box: Box, table: Table) -> None:
    """Draw the turn-order track: who is further right goes first, on a space who is on top."""
    panel(canvas, box)
    inner = box.inset(10, 8)
    highest = max((len(stack) for stack in table.track), default=1)
    for number, (cell, stack) in enumerate(
        zip(inner.columns(TRACK, 5), table.track, strict=True), 1
    ):
        canvas.rounded(cell, EMPTY, 8)
        canvas.text(str(number), cell.cx, cell.bottom - 14, 20, align="middle", colour=SOFT)
        room = cell.h - 28
        size = min(TOKEN, cell.w - 4)
        step = min(size - 4, (room - size) // max(1, highest - 1))
        for place, seat in enumerate(stack):
            y = cell.bottom - 28 - size // 2 - place * step
            _marker(canvas, seat, size, cell.cx, y)
            canvas.mark(cell.cx + size // 2 + 16, y, "marker", seat)


def _marker(canvas: Canvas, seat: int, size: int, x: int, y: int) -> None:
    colour, shape = SEATS[seat]
    canvas.glyph(SHAPES[shape], size + 6, x, y, BRIGHT)
    canvas.glyph(SHAPES[shape], size, x, y, colour)


def draw_flat_track(canvas: Canvas, box: Box, table: Table) -> None:
    """Draw the turn-order track in one line: markers of one space side by side, first at right."""
    panel(canvas, box)
    inner = box.inset(8, 8)
    gaps = (TRACK - 1) * 4
    used = sum(max(1, len(stack)) for stack in table.track)
    unit = (inner.w - gaps) // used
    x = inner.x
    for stack in table.track:
        cell = Box(x, inner.y, unit * max(1, len(stack)), inner.h)
        canvas.rounded(cell, EMPTY, 8)
        size = min(unit - 6, inner.h - 8)
        for place, seat in enumerate(stack):
            at = cell.x + unit * place + unit // 2
            _marker(canvas, seat, size, at, cell.cy)
            canvas.mark(at, cell.y - 8, "marker", seat)
        x = cell.right + 4


def draw_bonus(canvas: Canvas, box: Box, table: Table, style: Style) -> None:
    """Draw the bonus tiles that are left; without details only the next one of each colour."""
    panel(canvas, box)
    inner = box.inset(10, 6)
    rows = inner.rows(2, 6) if style.detailed else [inner]
    worth = dict(zip(SIZES, (LARGE_BONUS, SMALL_BONUS), strict=True))
    players = max(2, table.seats)
    for place, (colour, sizes) in enumerate(table.bonus.items()):
        left: list[str | None] = [size if size in sizes else None for size in SIZES]
        if not style.detailed:
            left = [sizes[0] if sizes else None]
        for row, size in zip(rows, left, strict=True):
            cell = row.columns(len(table.bonus), 5)[place]
            high = min(cell.h - 4, round(cell.w / 1.3))
            if size is None:
                canvas.dashed(cell.centred(round(high * 1.3), high), DASH, high // 5, 2)
                continue
            name = "" if colour == "posts" else colour
            number = worth[size][players]
            bonus(canvas, name, size == "large", number, high, cell.cx, cell.cy)
        cell = rows[0].columns(len(table.bonus), 5)[place]
        canvas.mark(cell.x + 6, cell.y + 6, "bonus", colour)


def draw_counter(canvas: Canvas, box: Box, table: Table, style: Style) -> None:
    """Draw the counter of the solo game and its target."""
    panel(canvas, box)
    inner = box.inset(16, 8)
    points(canvas, "", 52, inner.x + 26, inner.cy)
    x = inner.x + 66
    x += canvas.text(f"{table.counter}/{table.target}", x, inner.cy, style.glance) + 20
    bar = Box(x, inner.cy - 14, inner.right - x, 28)
    canvas.rounded(bar, RULE, 10)
    share = min(1.0, table.counter / max(1, table.target))
    if share:
        canvas.rounded(bar._replace(w=max(12, round(bar.w * share))), POINT, 10)
    canvas.mark(inner.x + 8, inner.y + 6, "counter")
