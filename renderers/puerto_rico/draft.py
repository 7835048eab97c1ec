"""The draft: all violet kinds by column and cost, what is chosen, and whose choice it is."""

from __future__ import annotations

from typing import Final

import rules
from renderers.core.blocks import panel
from renderers.core.boxes import Box
from renderers.core.canvas import Canvas, board_canvas
from renderers.core.game import TableInfo
from renderers.core.lettering import BOARD_SMALLEST
from renderers.core.palette import (
    BRIGHT,
    DASH,
    DONE,
    FADE,
    FOCUS,
    INK,
    PANEL,
    PAPER,
    RULE,
    TURN,
)
from renderers.core.texts import Texts
from renderers.core.tokens import CHECK, coin, seat_token
from renderers.puerto_rico import words
from renderers.puerto_rico.areas import head_words
from renderers.puerto_rico.building_icons import BUILDING_GLYPHS
from renderers.puerto_rico.colours import VIOLET
from renderers.puerto_rico.head import draw_head
from renderers.puerto_rico.pieces import plantation
from renderers.puerto_rico.words.facts import CANDIDATES, CHOSEN, OPEN, OUT, state_of
from rules.puerto_rico import queries
from rules.puerto_rico.state import Table

SEATS: Final = {2: 60, 3: 72, 4: 72, 5: 72}
"""The heights of the strips above and below the candidates, by the number of players."""


TRACK: Final = 70
SEAT: Final = 64
BOARD_COLUMNS: Final = 2
ROWS: Final = 16
"""The candidates of a tall picture are in two columns of so many lines."""
SEATS_ACROSS: Final = 3


def draw_draft(table: Table, info: TableInfo, texts: Texts) -> Canvas:
    """Return the tall picture of a draft, without badges: names and prices in large letters."""
    canvas = board_canvas(texts.locale, PAPER, info.mode)
    body = draw_head(canvas, table, info, head_words(table, texts))
    track, rest = body.split_top(TRACK, 8)
    _track(canvas, track, table)
    lines = -(-table.seats // SEATS_ACROSS)
    rest, low = rest.split_top(rest.h - lines * (SEAT + 8), 8)
    panel(canvas, rest)
    open_kinds = frozenset(queries.draftable(table))
    costs = table.costs()
    kinds = sorted((row for rows in CANDIDATES.values() for row in rows), key=lambda row: row.cost)
    inner = Box(rest.x + BADGES, rest.y + 8, rest.w - BADGES - 12, rest.h - 16)
    for number, column in enumerate(inner.columns(BOARD_COLUMNS, BADGES)):
        part = kinds[number * ROWS : (number + 1) * ROWS]
        for row, place in zip(part, column.rows(ROWS, 5), strict=False):
            state, cost = state_of(row.id, table, open_kinds), costs[row.id]
            name = words.building(row.id, texts)
            canvas.kept(place, _candidate, row.id, name, cost, state)
            canvas.mark_margin(column.x - BADGES // 2, place.cy, place, "draft", row.id)
    cells = [cell for row in low.rows(lines, 8) for cell in row.columns(SEATS_ACROSS, 8)]
    for seat, place in zip(range(table.seats), cells, strict=False):
        _seat(canvas, place, seat, table, info)
    return canvas


BADGES: Final = 52
"""The room for badges beside a column of candidates."""


def _track(canvas: Canvas, box: Box, table: Table) -> None:
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


def _candidate(canvas: Canvas, box: Box, kind: str, name: str, cost: int, state: str) -> None:
    """Draw a candidate: price, sign, name; those that are in the game have a check."""
    fill, edge, ink = {
        OPEN: (FOCUS, VIOLET, INK),
        CHOSEN: (VIOLET, VIOLET, BRIGHT),
        OUT: (PANEL, RULE, DONE),
    }[state]
    canvas.framed(box, fill, edge, 10, 3 if state == OPEN else 2)
    canvas.text(str(cost), box.x + 34, box.cy, BOARD_SMALLEST, colour=ink, align="middle")
    size = min(44, box.h - 14)
    sign = {OPEN: VIOLET, CHOSEN: BRIGHT, OUT: DASH}[state]
    canvas.glyph(BUILDING_GLYPHS[kind], size, box.x + 88, box.cy, sign)
    room = box.w - 124 - 46 * (state == CHOSEN) - 8
    canvas.text(
        name, box.x + 124, box.cy, BOARD_SMALLEST, colour=ink, width=room, least=BOARD_SMALLEST
    )
    if state == CHOSEN:
        canvas.glyph(CHECK, 36, box.right - 28, box.cy, BRIGHT)


def _seat(canvas: Canvas, box: Box, seat: int, table: Table, info: TableInfo) -> None:
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
    right -= canvas.text(text, right, inner.cy, BOARD_SMALLEST, align="right") + 6
    coin(canvas, "", 38, right - 19, inner.cy)
    x = inner.x
    seat_token(canvas, seat, "", 42, x + 21, inner.cy, plain=True)
    x, right = x + 50, right - 46
    name = info.seats[seat].name
    canvas.text(name, x, inner.cy, BOARD_SMALLEST, width=right - x, least=BOARD_SMALLEST)
    canvas.mark(box.x + 16, box.y - 4, "seat", seat, thing=box)
