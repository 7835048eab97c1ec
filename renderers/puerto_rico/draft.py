"""The draft: all violet kinds by column and cost, what is chosen, and whose choice it is."""

from __future__ import annotations

from typing import Final

import rules
from renderers.core.blocks import panel
from renderers.core.boxes import Box
from renderers.core.canvas import Canvas
from renderers.core.game import TableInfo
from renderers.core.layout import room
from renderers.core.lettering import WORDS
from renderers.core.palette import BRIGHT, DONE, FOCUS, HAIR, INK, LINE, PAPER, SOFT, TURN
from renderers.core.table import GAP, board_page, page
from renderers.core.texts import Texts
from renderers.core.tokens import CHECK, coin, seat_token
from renderers.puerto_rico import words
from renderers.puerto_rico.areas import head_words
from renderers.puerto_rico.colours import VIOLET, VIOLET_RIM
from renderers.puerto_rico.icons import BUILDING_GLYPHS
from renderers.puerto_rico.things import house, tile
from renderers.puerto_rico.words.facts import CANDIDATES, CHOSEN, OPEN, OUT, state_of
from rules.puerto_rico import queries
from rules.puerto_rico.state import Table

TRACK: Final = 70
SEAT: Final = 64
COLUMNS: Final = 2
ROWS: Final = 16
"""The candidates are in two columns of so many lines."""
SEATS_ACROSS: Final = 3
PRICE: Final = 54
MARK: Final = 56
"""The size of a price, and the room of the mark of a change at the right of a candidate."""


def draw_draft(table: Table, info: TableInfo, texts: Texts) -> Canvas:
    """Return the picture of a draft, without marks: names and prices in large letters."""
    lines = -(-table.seats // SEATS_ACROSS)
    seats = lines * (SEAT + GAP) - GAP
    plan = page(TRACK @ room("track"), room("kinds"), seats @ room("seats"))
    canvas, rooms = board_page(plan, table, info, texts, head_words(table, texts))
    _track(canvas, rooms["track"], table)
    _candidates(canvas, rooms["kinds"], table, texts)
    for seat, place in enumerate(rooms["seats"].grid(table.seats, SEATS_ACROSS, GAP)):
        _seat(canvas, place, seat, table, info)
    return canvas


def _track(canvas: Canvas, box: Box, table: Table) -> None:
    """Draw who chooses now and next; the number of choices is in the head."""
    panel(canvas, box)
    now = queries.drafted(table)
    for place, cell in enumerate(box.inset(8, 5).columns(queries.DRAFT_SPACES, 4)):
        seat = (table.governor + place) % table.seats
        if place == now:
            canvas.framed(cell, FOCUS, TURN, 10, 4)
        if place < now:
            canvas.glyph(CHECK, 30, cell.cx, cell.cy, SOFT)
        else:
            seat_token(canvas, seat, 40 if place == now else 36, cell.cx, cell.cy)


def _candidates(canvas: Canvas, box: Box, table: Table, texts: Texts) -> None:
    """Draw the kinds in two columns, the cheapest first."""
    open_kinds, costs = frozenset(queries.draftable(table)), table.costs()
    kinds = sorted((row for rows in CANDIDATES.values() for row in rows), key=lambda row: row.cost)
    cells = [cell for side in box.columns(COLUMNS, GAP) for cell in side.rows(ROWS, 5)]
    for kind, place in zip(kinds, cells, strict=False):
        state, cost = state_of(kind.id, table, open_kinds), costs[kind.id]
        canvas.kept(place, _candidate, kind.id, words.building(kind.id, texts), cost, state)
        canvas.mark(
            place.right - MARK // 2 - 2, place.cy, "draft", kind.id, thing=place.inset(8, 6)
        )


def _candidate(canvas: Canvas, box: Box, kind: str, name: str, cost: int, state: str) -> None:
    """Draw a candidate: sign, price, name; those that are in the game are dark."""
    fill, edge, ink = {
        OPEN: (FOCUS, LINE, INK),
        CHOSEN: (VIOLET, VIOLET_RIM, BRIGHT),
        OUT: (PAPER, HAIR, DONE),
    }[state]
    canvas.framed(box, fill, edge, 10, 3)
    size = box.h - 8
    if state == OUT:
        canvas.glyph(BUILDING_GLYPHS[kind], size * 2 // 3, box.x + 40, box.cy, DONE)
    else:
        house(canvas, kind, size, box.x + 40, box.cy)
    if state == OPEN:
        coin(canvas, cost, PRICE, box.x + 102, box.cy)
    else:
        canvas.text(str(cost), box.x + 102, box.cy, 36, colour=ink, align="middle")
    room = box.w - 138 - MARK
    canvas.text(name, box.x + 138, box.cy, 38, colour=ink, width=room, least=WORDS)


def _seat(canvas: Canvas, box: Box, seat: int, table: Table, info: TableInfo) -> None:
    """Draw who sits there, the money and the first tile."""
    panel(canvas, box, active=seat in rules.waiting(table))
    inner = box.inset(12, 6)
    player = table.players[seat]
    right = inner.right
    for kind in player.island:
        tile(canvas, Box(right - 48, inner.cy - 24, 48, 48), kind)
        right -= 54
    right -= canvas.text(str(player.doubloons), right, inner.cy, 38, align="right") + 6
    coin(canvas, "", 42, right - 21, inner.cy)
    seat_token(canvas, seat, 42, inner.x + 21, inner.cy)
    x = inner.x + 50
    canvas.text(info.seats[seat].name, x, inner.cy, 38, width=right - 52 - x, least=WORDS)
    canvas.mark(box.x + 16, box.y - 4, "seat", seat, thing=box)
