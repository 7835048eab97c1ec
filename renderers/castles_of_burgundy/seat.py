"""A duchy enlarged for planning: cells with ids, regions with what is left, depots beside it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import rules
from renderers.castles_of_burgundy import words
from renderers.castles_of_burgundy.board import COMING
from renderers.castles_of_burgundy.depots import draw_black, draw_ring
from renderers.castles_of_burgundy.duchy import draw_duchy, draw_layout
from renderers.castles_of_burgundy.pieces import silver, worker
from renderers.castles_of_burgundy.players import (
    dice_line,
    goods_line,
    plain_bonus_line,
    plain_route_line,
    storage_line,
)
from renderers.castles_of_burgundy.preview import ChangedTable
from renderers.castles_of_burgundy.style import BOARD, Style
from renderers.castles_of_burgundy.track import draw_coming
from renderers.castles_of_burgundy.words import facts, phrases, player_facts
from renderers.castles_of_burgundy.words.decisions import left_to_do
from renderers.core.blocks import panel
from renderers.core.boxes import Box
from renderers.core.canvas import Canvas, board_canvas
from renderers.core.fonts import REGULAR
from renderers.core.game import TableInfo
from renderers.core.lines import DOT
from renderers.core.numbers import signed
from renderers.core.palette import AMBER, DASH, INK, PAPER, SEATS, SOFT
from renderers.core.table import board_header
from renderers.core.texts import Texts
from renderers.core.tokens import ARROW, SHAPES, points
from rules.castles_of_burgundy.moves import OWN, SHARED, ChooseDuchy
from rules.castles_of_burgundy.state import Duchy, Table

BONUS: Final = 62
REGIONS: Final = 276
COUNTER: Final = 0.42
"""How much of the line of numbers is for a counter with its target."""
GAINS: Final = 60
WHOSE: Final = 22
SIGN: Final = 26
"""The heights of what is written above the storages of a team, and of a sign in its place."""


def draw_seat(
    table: Table, seat: int, info: TableInfo, texts: Texts, found: ChangedTable | None = None
) -> Canvas:
    """Return the duchy of a seat for a telephone, without badges."""
    canvas = board_canvas(texts.locale, PAPER, info.mode)
    head, body = canvas.box.split_top(96, 8)
    now = found.before if found else table
    board_header(canvas, head, now, info, _about(table, seat, texts, found), (seat,))
    body = Box(12, body.y, body.w - 24, body.h - 8)
    duchy, number = table.duchy_of(seat), table.players[seat].duchy
    lines = (
        (duchy.route, plain_route_line, BOARD_ROUTE),
        (duchy.bonus, plain_bonus_line, BOARD_BONUS),
    )
    below = [(draw, high) for there, draw, high in lines if there]
    land, rest = body.split_top(BOARD_LAND - sum(high + 8 for _, high in below), 8)
    _land(canvas, land, table, seat, BOARD, found, texts)
    for draw, high in below:
        line, rest = rest.split_top(high, 8)
        draw(canvas, line, table, duchy, number)
    line, rest = rest.split_top(BOARD_LINE, 8)
    numbers, stored = line.split_left(line.w // 2 + 48, 8)
    _numbers(canvas, numbers, table, seat, BOARD, found)
    _stored(canvas, stored, table, seat, BOARD, texts, found)
    _depots(canvas, rest, table, found)
    return canvas


BOARD_LAND: Final = 674
BOARD_LINE: Final = 100
BOARD_ROUTE: Final = 84
BOARD_BONUS: Final = 44


def _about(table: Table, seat: int, texts: Texts, found: ChangedTable | None) -> tuple[str, str]:
    """Say which phase it is and what is being done, or that this is a preview, and of what."""
    if found:
        return texts.gettext("Preview"), left_to_do(found.after, seat, texts)
    return facts.phase(table, texts), facts.activity(table, texts)


def _depots(canvas: Canvas, box: Box, table: Table, found: ChangedTable | None) -> None:
    canvas.ground = PAPER
    middle = draw_ring(canvas, box, 84, table, BOARD)
    canvas.area(middle.inset(0, -4), PAPER)
    black, coming = middle.split_right(COMING, 16)
    draw_black(canvas, black, table, BOARD)
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
        line, rest = inner.split_top(GAINS, 6)
        if style.detailed:
            inner = rest
        _gains(canvas, line, found, style, texts)
    if not duchy.board:
        _offers(canvas, inner, table, seat, texts, style)
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


def _offers(canvas: Canvas, box: Box, table: Table, seat: int, texts: Texts, style: Style) -> None:
    """Draw the duchies that a seat may choose, or an empty place where it is not asked."""
    boards = [
        move.duchy for move in rules.legal(table, seat, "duchy") if isinstance(move, ChooseDuchy)
    ]
    if not boards:
        canvas.dashed(box.centred(box.w - 40, box.h - 40), DASH, 60)
        return
    size = max(style.least, 24)

    def room(across: int) -> float:
        down = -(-len(boards) // across)
        return min(box.w / across, box.h / down - size)

    across = max(range(1, len(boards) + 1), key=room)
    down = -(-len(boards) // across)
    cells = [cell for row in box.rows(down, 10) for cell in row.columns(across, 10)]
    for board, cell in zip(boards, cells, strict=False):
        name, land = cell.split_top(size + 8, 2)
        text = words.duchy(board, texts)
        canvas.text(text, name.cx, name.cy, size, align="middle", width=name.w, least=style.least)
        draw_layout(canvas, land, board)


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
    dice, rest = box.split_left(160, 8)
    panel(canvas, dice)
    dice_line(canvas, dice.inset(8, 8), table, seat)
    before = found.before if found else table
    old, new = before.duchy_of(seat), table.duchy_of(seat)
    number = table.players[seat].duchy
    earned = [_points(each, seat) for each in (before, table)]
    one, two, three = rest.columns(3, 8)
    if table.solo:  # the target needs room
        one, others = rest.split_left(round(rest.w * COUNTER), 8)
        two, three = others.columns(2, 8)
    of = f"/{table.target}" if table.solo else ""
    _number(canvas, one, "points", earned[0], earned[1], style, of)
    canvas.mark(one.x + 6, one.y + 6, "points", seat)
    _number(canvas, two, "workers", old.workers, new.workers, style)
    canvas.mark(two.x + 6, two.y + 6, "workers", number)
    _number(canvas, three, "silver", old.silver, new.silver, style)
    canvas.mark(three.x + 6, three.y + 6, "silver", number)


def _points(table: Table, seat: int) -> int:
    return table.counter if table.solo else player_facts.points(table, seat)


def _ground(canvas: Canvas, box: Box, changed: bool) -> None:
    """Draw the ground of a panel, with an amber frame if what it shows changes."""
    panel(canvas, box, active=changed, accent=AMBER)


def _number(
    canvas: Canvas, box: Box, what: str, was: int, now: int, style: Style, of: str = ""
) -> None:
    """Draw an icon with a number, or with the number before and after in an amber frame.

    `of` is written behind the number: "/50".
    """
    _ground(canvas, box, was != now)
    size = min(48, box.h - 20, box.w - 76)
    x = box.x + 8 + size // 2
    match what:
        case "points":
            points(canvas, "", size, x, box.cy)
        case "workers":
            worker(canvas, "", size, x, box.cy)
        case _:
            silver(canvas, "", size, x, box.cy)
    x += size // 2 + 8
    room = box.right - x - 4
    if was == now:
        canvas.text(f"{now}{of}", x, box.cy, style.glance, width=room, least=style.least)
        return
    upper, lower = box.inset(0, 8).rows(2, 0)
    small = max(style.least, 24)
    wide = canvas.text(str(was), x, upper.cy + 2, small, colour=SOFT)
    canvas.glyph(ARROW, 14, x + wide + 12, upper.cy + 2, SOFT)
    canvas.text(f"{now}{of}", x, lower.cy - 2, style.glance, width=room, least=style.least)


def _stored(
    canvas: Canvas,
    box: Box,
    table: Table,
    seat: int,
    style: Style,
    texts: Texts,
    found: ChangedTable | None,
) -> None:
    """Draw the storage, in the team game also the own one, and the goods; amber if they change."""
    duchy, player = table.duchy_of(seat), table.players[seat]
    before = found.before if found else table
    old = before.duchy_of(seat)
    stored = (old.storage, before.players[seat].storage) != (duchy.storage, player.storage)
    left, right = box.split_left(round(box.w * 0.54), 8)
    limit = table.storage_limit(duchy)
    _ground(canvas, left, stored)
    inner = left.inset(8, 6)
    if table.teams:
        shared, own = inner.columns(2, 12)
        canvas.area(Box(own.x - 7, own.y + 4, 2, own.h - 8), DASH)
        members = table.members(player.duchy)
        shared = _whose(canvas, shared, SHARED, members, style, texts)
        own = _whose(canvas, own, OWN, (seat,), style, texts)
        storage_line(canvas, shared, duchy.storage, limit, style, player.duchy)
        storage_line(canvas, own, player.storage, limit, style, "own", seat)
    else:
        storage_line(canvas, inner, duchy.storage, limit, style, player.duchy)
    _ground(canvas, right, old.goods != duchy.goods)
    goods_line(canvas, right.inset(8, 6), table, duchy, player.duchy, style)


def _whose(
    canvas: Canvas, box: Box, storage: str, seats: Sequence[int], style: Style, texts: Texts
) -> Box:
    """Say above one of the storages of a team whose it is; return the room below.

    On a telephone the shapes of those who use it stand there: words would be too long.
    """
    name, rest = box.split_top(WHOSE if style.detailed else SIGN, 4)
    if style.detailed:
        told = phrases.capital(phrases.storage(storage, texts))
        canvas.text(told, name.x, name.cy, 20, width=name.w, weight=REGULAR, least=18)
        return rest
    for place, seat in enumerate(seats):
        sign, x = SEATS[seat], name.x + SIGN // 2 + place * (SIGN + 6)
        canvas.glyph(SHAPES[sign.shape], SIGN, x, name.cy, sign.ink)
    return rest


def _ring(canvas: Canvas, found: ChangedTable | None) -> None:
    """Put a dot of change on each depot that differs."""
    for number in found.depots if found else ():
        x, y = canvas.places["depot", number]
        canvas.disc(x + 6, y + 6, 13, INK)
        canvas.disc(x + 6, y + 6, 11, AMBER)
