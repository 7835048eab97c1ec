"""A duchy enlarged for planning: cells with ids, regions with what is left, depots beside it."""

from __future__ import annotations

from typing import Final

import rules
from renderers.castles_of_burgundy import words
from renderers.castles_of_burgundy.board import COMING, GAP, MARGIN
from renderers.castles_of_burgundy.depots import draw_black, draw_ring
from renderers.castles_of_burgundy.duchy import draw_duchy
from renderers.castles_of_burgundy.pieces import silver, worker
from renderers.castles_of_burgundy.players import (
    bonus_line,
    dice_line,
    goods_line,
    route_line,
    storage_line,
)
from renderers.castles_of_burgundy.preview import ChangedTable
from renderers.castles_of_burgundy.style import LARGE, TALL, WIDE, Style
from renderers.castles_of_burgundy.tiles import slot
from renderers.castles_of_burgundy.track import draw_coming
from renderers.castles_of_burgundy.words import facts
from renderers.core.blocks import HEADER_HEIGHT, panel
from renderers.core.boxes import Box
from renderers.core.canvas import WIDTH, Canvas, tall_canvas
from renderers.core.fonts import REGULAR
from renderers.core.game import TableInfo
from renderers.core.lines import DOT
from renderers.core.numbers import signed
from renderers.core.palette import AMBER, BRIGHT, DASH, DONE, FADE, INK, PAPER, POINT, SOFT
from renderers.core.table import seat_header, tall_header
from renderers.core.texts import Texts
from renderers.core.tokens import ARROW, CHECK, points
from rules.castles_of_burgundy import queries
from rules.castles_of_burgundy.data.tiles import COLOURS
from rules.castles_of_burgundy.queries import Region
from rules.castles_of_burgundy.state import Duchy, Table

HEIGHT: Final = 1160
LAND: Final = 950
BONUS: Final = 62
ROUTE: Final = 92
"""The heights of what a duchy has won, and of its trade route."""
NUMBERS: Final = 96
STORED: Final = 128
REGIONS: Final = 330
CHIP: Final = 6
"""Regions of a colour in one line."""
GAINS: Final = 60


def draw_seat(
    table: Table, seat: int, info: TableInfo, texts: Texts, found: ChangedTable | None = None
) -> Canvas:
    """Return the duchy of a seat, without badges; with the changes that moves make, `found`."""
    canvas = Canvas(WIDTH, HEIGHT, texts.locale, PAPER)
    head, body = canvas.box.split_top(HEADER_HEIGHT, GAP)
    about = _about(table, texts, found)
    now = found.before if found else table
    seat_header(canvas, head, now, seat, info, words.title(texts), about)
    body = Box(MARGIN, body.y, body.w - 2 * MARGIN, body.h - GAP)
    left, right = body.split_left(LAND, GAP)
    duchy, number = table.duchy_of(seat), table.players[seat].duchy
    for there, draw, high in ((duchy.bonus, bonus_line, BONUS), (duchy.route, route_line, ROUTE)):
        if there:
            left, low = left.split_top(left.h - high - GAP, GAP)
            panel(canvas, low)
            draw(canvas, low.inset(14, 10), table, duchy, number)
    _land(canvas, left, table, seat, LARGE, found, texts)
    line, right = right.split_top(NUMBERS, GAP)
    _numbers(canvas, line, table, seat, WIDE, found)
    line, right = right.split_top(STORED, GAP)
    _stored(canvas, line, table, seat, LARGE)
    line, right = right.split_top(REGIONS, GAP)
    _regions(canvas, line, table, duchy)
    _depots(canvas, right, table, WIDE, found)
    return canvas


def draw_tall_seat(
    table: Table, seat: int, info: TableInfo, texts: Texts, found: ChangedTable | None = None
) -> Canvas:
    """Return the duchy of a seat for a telephone, without badges."""
    canvas = tall_canvas(texts.locale, PAPER)
    head, body = canvas.box.split_top(96, 8)
    now = found.before if found else table
    tall_header(canvas, head, now, info, _about(table, texts, found), (seat,))
    body = Box(12, body.y, body.w - 24, body.h - 8)
    land, rest = body.split_top(TALL_LAND, 8)
    _land(canvas, land, table, seat, TALL, found, texts)
    line, rest = rest.split_top(80, 8)
    _numbers(canvas, line, table, seat, TALL, found)
    line, rest = rest.split_top(96, 8)
    _stored(canvas, line, table, seat, TALL)
    _tall_depots(canvas, rest, table, found)
    return canvas


TALL_LAND: Final = 668


def _about(table: Table, texts: Texts, found: ChangedTable | None) -> tuple[str, str]:
    """Say which phase it is and what is being done, or that this is a preview."""
    if found:
        return texts.gettext("Preview"), facts.doing(found.before, texts)
    return facts.phase(table, texts), facts.activity(table, texts)


def _tall_depots(canvas: Canvas, box: Box, table: Table, found: ChangedTable | None) -> None:
    canvas.ground = PAPER
    middle = draw_ring(canvas, box, 84, table, TALL)
    canvas.area(middle.inset(0, -4), PAPER)
    black, coming = middle.split_right(COMING, 16)
    draw_black(canvas, black, table, TALL)
    draw_coming(canvas, coming, table)
    _ring(canvas, found)


def _land(
    canvas: Canvas,
    box: Box,
    table: Table,
    seat: int,
    style: Style,
    found: ChangedTable | None,
    texts: Texts,
) -> None:
    """Draw the duchy, the cells that can be reached marked, and what moves would score."""
    acting = found is not None or seat in rules.waiting(table)
    panel(canvas, box, active=acting)
    duchy, number = table.duchy_of(seat), table.players[seat].duchy
    inner = box.inset(16, 12)
    if found and found.points:
        line, inner = inner.split_top(GAINS, 6)
        _gains(canvas, line, found, style, texts)
    if not duchy.board:
        canvas.dashed(inner.centred(inner.w - 40, inner.h - 40), DASH, 60)
        return
    draw_duchy(
        canvas,
        inner,
        duchy,
        number,
        least=style.least,
        changed=found.cells if found else (),
        open_cells=_open(duchy),
        ids=True,
        detailed=style.detailed,
    )


def _open(duchy: Duchy) -> frozenset[int]:
    """Return the empty cells with a tile beside them."""
    return frozenset(
        cell
        for cell, near in enumerate(duchy.layout.neighbours)
        if not duchy.tiles[cell] and any(duchy.tiles[other] for other in near)
    )


def _gains(canvas: Canvas, box: Box, found: ChangedTable, style: Style, texts: Texts) -> None:
    """Write what moves score, in all and, where there is room, source by source."""
    total = sum(number for _, number in found.points)
    points(canvas, "", 48, box.x + 24, box.cy)
    x = box.x + 62 + canvas.text(signed(total), box.x + 58, box.cy, style.glance + 4) + 16
    if style.detailed:
        parts = [f"{words.source(each, texts)} {signed(n)}" for each, n in found.points]
        line = DOT.join(parts)
        canvas.text(line, x, box.cy, 26, colour=SOFT, weight=REGULAR, width=box.right - x)


def _numbers(
    canvas: Canvas, box: Box, table: Table, seat: int, style: Style, found: ChangedTable | None
) -> None:
    """Draw dice, points, workers and silver; in amber with the numbers before where they change."""
    dice, rest = box.split_left(2 * (box.h - 16) + 34, 8)
    panel(canvas, dice)
    dice_line(canvas, dice.inset(10, 8), table, seat)
    before = found.before if found else table
    old, new = before.duchy_of(seat), table.duchy_of(seat)
    number = table.players[seat].duchy
    earned = [each.counter if each.solo else each.players[seat].points for each in (before, table)]
    one, two, three = rest.columns(3, 8)
    _number(canvas, one, "points", earned[0], earned[1], style)
    canvas.mark(one.x + 6, one.y + 6, "points", seat)
    _number(canvas, two, "workers", old.workers, new.workers, style)
    canvas.mark(two.x + 6, two.y + 6, "workers", number)
    _number(canvas, three, "silver", old.silver, new.silver, style)
    canvas.mark(three.x + 6, three.y + 6, "silver", number)


def _number(canvas: Canvas, box: Box, what: str, was: int, now: int, style: Style) -> None:
    """Draw an icon with a number, or with the number before and after in an amber frame."""
    panel(canvas, box)
    if was != now:
        canvas.framed(box, BRIGHT, AMBER, 14, 5)
        canvas.ground = BRIGHT
    size = min(48, box.h - 20)
    x = box.x + 12 + size // 2
    match what:
        case "points":
            points(canvas, "", size, x, box.cy)
        case "workers":
            worker(canvas, "", size, x, box.cy)
        case _:
            silver(canvas, "", size, x, box.cy)
    x += size // 2 + 8
    room = box.right - x - 8
    if was == now:
        canvas.text(str(now), x, box.cy, style.glance, width=room, least=style.least)
        return
    if style.detailed:
        upper, lower = box.inset(0, 12).split_top(28, 2)
        wide = canvas.text(str(was), x, upper.cy, 24, colour=SOFT, width=room - 24)
        canvas.glyph(ARROW, 14, x + wide + 12, upper.cy, SOFT)
        canvas.text(str(now), x, lower.cy, style.glance + 4, width=room)
        return
    x += canvas.text(str(was), x, box.cy, style.least, colour=SOFT) + 6
    canvas.glyph(ARROW, 18, x + 9, box.cy, INK)
    x += 24
    canvas.text(str(now), x, box.cy, style.glance, width=box.right - x - 6, least=style.least)


def _stored(canvas: Canvas, box: Box, table: Table, seat: int, style: Style) -> None:
    """Draw the storage, in the team game also the own one, and the goods."""
    duchy, player = table.duchy_of(seat), table.players[seat]
    left, right = box.columns(2, 8)
    limit = table.storage_limit(duchy)
    panel(canvas, left)
    inner = left.inset(12, 8)
    if table.teams:
        shared, own = inner.columns(2, 16)
        storage_line(canvas, shared, table, duchy.storage, limit, player.duchy)
        canvas.area(Box(own.x - 9, own.y + 4, 2, own.h - 8), DASH)
        storage_line(canvas, own, table, player.storage, limit, "own", seat)
    else:
        storage_line(canvas, inner, table, duchy.storage, limit, player.duchy)
    panel(canvas, right)
    goods_line(canvas, right.inset(12, 8), table, duchy, player.duchy, style)


def _regions(canvas: Canvas, box: Box, table: Table, duchy: Duchy) -> None:
    """List the regions of each colour: their first cell, what is covered, the points now."""
    panel(canvas, box)
    if not duchy.board:
        return
    found = queries.regions(table, duchy)
    rows = box.inset(14, 10).rows(len(COLOURS), 4)
    for colour, row in zip(COLOURS, rows, strict=True):
        slot(canvas, colour, (row.x + 22, row.cy), 40)
        there = [region for region in found if region.colour == colour]
        cells = row.split_left(44, 8)[1].columns(max(CHIP, len(there)), 4)
        for region, cell in zip(there, cells, strict=False):
            _region(canvas, cell, region)


def _region(canvas: Canvas, box: Box, region: Region) -> None:
    """Write a region: where it begins, how many of its cells are covered, what it would bring."""
    size = len(region.cells)
    where = region.cells[0]
    if not region.empty:
        canvas.glyph(CHECK, 22, box.x + 12, box.cy, FADE)
        canvas.text(where, box.x + 30, box.cy, 20, colour=DONE, weight=REGULAR, width=box.w - 30)
        return
    upper, lower = box.rows(2, 0)
    canvas.text(f"{size - len(region.empty)}/{size}", upper.x, upper.cy + 1, 26)
    x = lower.x + canvas.text(where, lower.x, lower.cy, 18, colour=SOFT, weight=REGULAR) + 6
    canvas.text(signed(region.points), x, lower.cy, 18, colour=POINT, width=box.right - x)


def _depots(
    canvas: Canvas, box: Box, table: Table, style: Style, found: ChangedTable | None
) -> None:
    """Draw the depots, those that change in an amber frame."""
    canvas.ground = PAPER
    black = draw_ring(canvas, box, 70, table, style)
    draw_black(canvas, black, table, style)
    _ring(canvas, found)


def _ring(canvas: Canvas, found: ChangedTable | None) -> None:
    """Put a dot of change on each depot that differs."""
    for number in found.depots if found else ():
        x, y = canvas.places["depot", number]
        canvas.disc(x + 6, y + 6, 13, INK)
        canvas.disc(x + 6, y + 6, 11, AMBER)
