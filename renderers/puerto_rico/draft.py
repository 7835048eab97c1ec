"""The draft: all violet kinds by column and cost, what is chosen, and whose choice it is."""

from __future__ import annotations

from itertools import groupby
from typing import Final

import rules
from renderers.core.blocks import HEADER_HEIGHT, panel
from renderers.core.boxes import Box
from renderers.core.canvas import WIDTH, Canvas, tall_canvas
from renderers.core.fonts import REGULAR
from renderers.core.game import TableInfo
from renderers.core.lettering import TALL_SMALLEST
from renderers.core.palette import (
    BRIGHT,
    DASH,
    DONE,
    EMPTY,
    FADE,
    FOCUS,
    HEADER,
    INK,
    ON_HEADER,
    PANEL,
    PAPER,
    RULE,
    SOFT,
    TURN,
)
from renderers.core.paragraphs import paragraph
from renderers.core.table import player_name
from renderers.core.texts import Texts
from renderers.core.tokens import ARROW, CHECK, coin, points, seat_token
from renderers.puerto_rico import words
from renderers.puerto_rico.board import GAP, HEIGHT, MARGIN, draw_header
from renderers.puerto_rico.building_icons import BUILDING_GLYPHS
from renderers.puerto_rico.colours import VIOLET
from renderers.puerto_rico.icons import GOVERNOR
from renderers.puerto_rico.pieces import plantation
from renderers.puerto_rico.shared import column_head
from renderers.puerto_rico.tall import tall_about
from renderers.puerto_rico.tall_head import draw_tall_head
from renderers.puerto_rico.words import effects
from renderers.puerto_rico.words.facts import CANDIDATES, CHOSEN, OPEN, OUT, state_of
from rules.puerto_rico import queries
from rules.puerto_rico.data import BUILDING, VIOLET_SPACES, Building
from rules.puerto_rico.state import Table

TRACK: Final = {2: 62, 3: 84, 4: 84, 5: 84}
SEATS: Final = {2: 60, 3: 72, 4: 72, 5: 72}
"""The heights of the strips above and below the candidates, by the number of players."""
HEAD: Final = 42
NARROW: Final = 320
"""Below this width the strip of a player has small signs."""
ROWS: Final = 8
"""So many candidates have a column with four spaces; the last one has a candidate less."""
BAR: Final = 46
ICON: Final = 48
BETWEEN: Final = 16
"""The room between columns."""


def draw_draft(table: Table, info: TableInfo, texts: Texts) -> Canvas:
    """Return the picture of a draft, as large as the board of the same table, without badges."""
    canvas = Canvas(WIDTH, HEIGHT[table.seats], texts.locale, PAPER, info.mode)
    head, body = canvas.box.split_top(HEADER_HEIGHT, GAP)
    draw_header(canvas, head, table, info, texts)
    body = Box(MARGIN, body.y, body.w - 2 * MARGIN, body.h - GAP)
    track, rest = body.split_top(TRACK[table.seats], GAP)
    _track(canvas, track, table, info)
    columns, seats = rest.split_top(rest.h - SEATS[table.seats] - GAP, GAP)
    open_kinds = frozenset(queries.draftable(table))
    for column, place in zip(CANDIDATES, columns.columns(4, BETWEEN), strict=True):
        _column(canvas, place, column, table, open_kinds, texts)
    for seat, place in enumerate(seats.columns(table.seats, GAP)):
        _seat(canvas, place, seat, table, info)
    return canvas


def _track(canvas: Canvas, box: Box, table: Table, info: TableInfo) -> None:
    """Draw who chooses in which order: what is over is pale, the present choice is framed."""
    panel(canvas, box)
    now = queries.drafted(table)
    for place, cell in enumerate(box.inset(12, 6).columns(queries.DRAFT_SPACES, 6)):
        seat = (table.governor + place) % table.seats
        name = info.seats[seat].name
        if place == now:
            canvas.framed(cell, FOCUS, TURN, 12, 5)
        if place < now:
            canvas.disc(cell.cx, cell.cy, 22, EMPTY)
            canvas.glyph(CHECK, 28, cell.cx, cell.cy, FADE)
        else:
            seat_token(
                canvas, seat, name, min(50 if place == now else 40, cell.h - 14), cell.cx, cell.cy
            )


def _column(
    canvas: Canvas,
    box: Box,
    column: int,
    table: Table,
    open_kinds: frozenset[str],
    texts: Texts,
) -> None:
    panel(canvas, box)
    inner = box.inset(12, 7)
    head, rest = inner.split_top(HEAD - 8, 8)
    canvas.kept(head, column_head, column)
    rows = rest.rows(ROWS, 4)
    costs = table.costs()
    for cost, group in groupby(CANDIDATES[column], key=lambda row: row.cost):
        kinds = list(group)
        places, rows = rows[: len(kinds)], rows[len(kinds) :]
        taken = sum(row.id in table.stock for row in kinds)
        high = places[-1].bottom - places[0].y
        bar = Box(inner.x, places[0].y, BAR, high)
        canvas.kept(bar, _bar, cost, taken, VIOLET_SPACES[cost])
        for row, place in zip(kinds, places, strict=True):
            spot = place.split_left(BAR, 6)[1]
            state = state_of(row.id, table, open_kinds)
            name = words.building(row.id, texts)
            price = costs[row.id] if costs[row.id] != cost else 0
            canvas.kept(spot, _candidate, row.id, name, effects.brief(row, texts), state, price)
            middle = inner.x - MARGIN // 2 - 6
            canvas.mark_margin(middle, spot.cy, spot, "draft", row.id, lane=(middle, spot.y - 2))
    for place in rows:
        _legend(canvas, place, texts)


def _bar(canvas: Canvas, box: Box, cost: int, taken: int, spaces: int) -> None:
    """Draw the cost that a group has in common, and how many of its spaces are filled."""
    full = taken == spaces
    canvas.rounded(box, EMPTY if full else HEADER, 10)
    ink = DONE if full else ON_HEADER
    canvas.text(str(cost), box.cx, box.y + 28, 32, align="middle", colour=ink)
    for place in range(spaces):
        y = box.y + 64 + 24 * place
        canvas.disc(box.cx, y, 9, VIOLET if place < taken else ink)
        if place >= taken:
            canvas.disc(box.cx, y, 6, HEADER)


def _candidate(
    canvas: Canvas, box: Box, kind: str, name: str, effect: str, state: str, price: int
) -> None:
    """Draw a candidate: sign, name, what it does; `price` where it is not that of its group."""
    fill, edge, ink, soft = {
        OPEN: (FOCUS, VIOLET, INK, SOFT),
        CHOSEN: (VIOLET, VIOLET, BRIGHT, BRIGHT),
        OUT: (PANEL, RULE, DONE, DONE),
    }[state]
    canvas.framed(box, fill, edge, 10, 3 if state == OPEN else 2)
    colour = {OPEN: VIOLET, CHOSEN: BRIGHT, OUT: DASH}[state]
    row = BUILDING[kind]
    size = min(ICON, box.h - 20)
    icon, right = box.inset(8, 4).split_left(ICON, 8)
    canvas.glyph(BUILDING_GLYPHS[kind], size, icon.cx, icon.cy, colour)
    upper, lower = right.split_top(29)
    room = upper.w - _marks(canvas, upper, row, price, state)
    canvas.text(name, upper.x, upper.cy, 24, colour=ink, width=room)
    paragraph(canvas, effect, lower, 19, colour=soft, weight=REGULAR)


def _marks(canvas: Canvas, box: Box, row: Building, price: int, state: str) -> int:
    """Draw what stands at the right of a name; return how much room it takes."""
    x = box.right
    if state == CHOSEN:
        canvas.glyph(CHECK, 26, x - 14, box.cy, BRIGHT)
        x -= 32
    if price:
        coin(canvas, price, 28, x - 14, box.cy)
        x -= 32
    if row.vp != row.column:
        points(canvas, row.vp, 30, x - 15, box.cy)
        x -= 34
    return box.right - x


def _legend(canvas: Canvas, box: Box, texts: Texts) -> None:
    """Say what the colours of candidates mean."""
    spot = box.split_left(BAR, 6)[1].inset(0, 4)
    lines = (
        (FOCUS, VIOLET, texts.gettext("can be chosen")),
        (VIOLET, VIOLET, texts.gettext("in the game")),
        (PANEL, RULE, texts.gettext("not in the game")),
    )
    for (fill, edge, text), line in zip(lines, spot.rows(len(lines), 2), strict=True):
        canvas.framed(Box(line.x + 14, line.cy - 10, 30, 20), fill, edge, 6, 3)
        canvas.text(text, line.x + 58, line.cy, 19, colour=SOFT, weight=REGULAR, width=line.w - 58)


def _seat(canvas: Canvas, box: Box, seat: int, table: Table, info: TableInfo) -> None:
    """Draw who sits there, the money and the first tile."""
    acts = seat in rules.waiting(table)
    panel(canvas, box, active=acts)
    narrow = box.w < NARROW
    size, gap = (38, 5) if narrow else (44, 8)
    inner = box.inset(12, 6)
    x, right = inner.x, inner.right
    if acts:
        arrow = size - 12
        canvas.glyph(ARROW, arrow, x + arrow // 2, inner.cy, TURN)
        x += arrow + gap
    seat_token(canvas, seat, info.seats[seat].name, size, x + size // 2, inner.cy)
    x += size + 2 * gap
    player = table.players[seat]
    for tile in player.island:
        spot = Box(right - size, inner.cy - size // 2, size, size)
        canvas.kept(spot, plantation, tile)
        right -= size + gap
    coin(canvas, player.doubloons, size, right - size // 2, inner.cy)
    right -= size + gap
    if seat == table.governor:
        crown = size - 12
        canvas.glyph(GOVERNOR, crown, right - crown // 2, inner.cy, INK)
        right -= crown + gap
    player_name(canvas, info.seats[seat], x, inner.cy, right - x)
    canvas.mark(box.x + 16, box.y + 12, "seat", seat)


TALL_TRACK: Final = 70
TALL_SEAT: Final = 64
TALL_COLUMNS: Final = 2
TALL_ROWS: Final = 16
"""The candidates of a tall picture are in two columns of so many lines."""
SEATS_ACROSS: Final = 3


def draw_tall_draft(table: Table, info: TableInfo, texts: Texts) -> Canvas:
    """Return the tall picture of a draft, without badges: names and prices in large letters."""
    canvas = tall_canvas(texts.locale, PAPER, info.mode)
    body = draw_tall_head(canvas, table, info, tall_about(table, texts))
    track, rest = body.split_top(TALL_TRACK, 8)
    _tall_track(canvas, track, table)
    lines = -(-table.seats // SEATS_ACROSS)
    rest, low = rest.split_top(rest.h - lines * (TALL_SEAT + 8), 8)
    panel(canvas, rest)
    open_kinds = frozenset(queries.draftable(table))
    costs = table.costs()
    kinds = sorted((row for rows in CANDIDATES.values() for row in rows), key=lambda row: row.cost)
    inner = Box(rest.x + TALL_BADGES, rest.y + 8, rest.w - TALL_BADGES - 12, rest.h - 16)
    for number, column in enumerate(inner.columns(TALL_COLUMNS, TALL_BADGES)):
        part = kinds[number * TALL_ROWS : (number + 1) * TALL_ROWS]
        for row, place in zip(part, column.rows(TALL_ROWS, 5), strict=False):
            state, cost = state_of(row.id, table, open_kinds), costs[row.id]
            name = words.building(row.id, texts)
            canvas.kept(place, _tall_candidate, row.id, name, cost, state)
            canvas.mark_margin(column.x - TALL_BADGES // 2, place.cy, place, "draft", row.id)
    cells = [cell for row in low.rows(lines, 8) for cell in row.columns(SEATS_ACROSS, 8)]
    for seat, place in zip(range(table.seats), cells, strict=False):
        _tall_seat(canvas, place, seat, table, info)
    return canvas


TALL_BADGES: Final = 52
"""The room for badges beside a column of candidates."""


def _tall_track(canvas: Canvas, box: Box, table: Table) -> None:
    """Draw who chooses now and next; the number of choices is in the head."""
    panel(canvas, box)
    now = queries.drafted(table)
    for place, cell in enumerate(box.inset(8, 5).columns(queries.DRAFT_SPACES, 4)):
        seat = (table.governor + place) % table.seats
        if place == now:
            canvas.framed(cell, FOCUS, TURN, 10, 4)
        if place < now:
            canvas.glyph(CHECK, 30, cell.cx, cell.cy, FADE)
        else:
            seat_token(canvas, seat, "", 40 if place == now else 36, cell.cx, cell.cy, plain=True)


def _tall_candidate(canvas: Canvas, box: Box, kind: str, name: str, cost: int, state: str) -> None:
    """Draw a candidate: price, sign, name; those that are in the game have a check."""
    fill, edge, ink = {
        OPEN: (FOCUS, VIOLET, INK),
        CHOSEN: (VIOLET, VIOLET, BRIGHT),
        OUT: (PANEL, RULE, DONE),
    }[state]
    canvas.framed(box, fill, edge, 10, 3 if state == OPEN else 2)
    canvas.text(str(cost), box.x + 34, box.cy, TALL_SMALLEST, colour=ink, align="middle")
    size = min(44, box.h - 14)
    sign = {OPEN: VIOLET, CHOSEN: BRIGHT, OUT: DASH}[state]
    canvas.glyph(BUILDING_GLYPHS[kind], size, box.x + 88, box.cy, sign)
    room = box.w - 124 - 46 * (state == CHOSEN) - 8
    canvas.text(
        name, box.x + 124, box.cy, TALL_SMALLEST, colour=ink, width=room, least=TALL_SMALLEST
    )
    if state == CHOSEN:
        canvas.glyph(CHECK, 36, box.right - 28, box.cy, BRIGHT)


def _tall_seat(canvas: Canvas, box: Box, seat: int, table: Table, info: TableInfo) -> None:
    """Draw who sits there, the money and the first tile."""
    acts = seat in rules.waiting(table)
    panel(canvas, box, active=acts)
    inner = box.inset(12, 6)
    player = table.players[seat]
    right = inner.right
    for kind in player.island:
        spot = Box(right - 44, inner.cy - 22, 44, 44)
        canvas.kept(spot, plantation, kind)
        right -= 50
    text = str(player.doubloons)
    right -= canvas.text(text, right, inner.cy, TALL_SMALLEST, align="right") + 6
    coin(canvas, "", 38, right - 19, inner.cy)
    x = inner.x
    seat_token(canvas, seat, "", 42, x + 21, inner.cy, plain=True)
    x, right = x + 50, right - 46
    name = info.seats[seat].name
    canvas.text(name, x, inner.cy, TALL_SMALLEST, width=right - x, least=TALL_SMALLEST)
    canvas.mark(box.x + 16, box.y - 4, "seat", seat)
