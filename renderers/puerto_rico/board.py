"""The shared board (RULINGS 13.4): roles, market, plantations, harbour, and all players."""

from __future__ import annotations

from typing import Final

import rules
from renderers.core.blocks import HEADER_HEIGHT
from renderers.core.boxes import Box
from renderers.core.canvas import WIDTH, Canvas
from renderers.core.game import TableInfo
from renderers.core.palette import PAPER
from renderers.core.table import result, shown_order, table_header
from renderers.core.texts import Texts
from renderers.puerto_rico import words
from renderers.puerto_rico.harbour import LOW_HEIGHT, draw_harbour, seen_harbour
from renderers.puerto_rico.player import draw_player, seats
from renderers.puerto_rico.shared import (
    draw_market,
    draw_plantations,
    draw_roles,
    draw_supply,
    seen_market,
    seen_roles,
    seen_supplies,
)
from renderers.puerto_rico.words.decisions import HOUSE, PLANTATIONS, ROLES, SHIPS, SUPPLY
from rules.puerto_rico import queries
from rules.puerto_rico.state import Table

GAP: Final = 14
NARROW_GAP: Final = 12
MARGIN: Final = 28
ROLE_HEIGHT: Final = 116
SEAT_HEIGHT: Final = {2: 354, 3: 516, 4: 516, 5: 516}
HEIGHT: Final = {2: 1040, 3: 1200, 4: 1200, 5: 1200}


def draw_board(table: Table, info: TableInfo, texts: Texts) -> Canvas:
    """Return the board of a view, without badges."""
    canvas = Canvas(WIDTH, HEIGHT[table.seats], texts.locale, PAPER, info.mode)
    acting = rules.waiting(table)
    area = words.area(table)
    head, body = canvas.box.split_top(HEADER_HEIGHT, GAP)
    draw_header(canvas, head, table, info, texts)
    body = Box(MARGIN, body.y, body.w - 2 * MARGIN, body.h - GAP)
    shared, players = body.split_top(body.h - SEAT_HEIGHT[table.seats] - GAP, GAP)
    roles, rest = shared.split_top(ROLE_HEIGHT, GAP)
    asked = area == ROLES
    seen = seen_roles(table, info, asked)
    canvas.part(roles, seen, draw_roles, table, info.seats, texts, asked)
    left, right = rest.split_left(1060, GAP)
    market, low = left.split_top(left.h - LOW_HEIGHT - GAP, GAP)
    buyer = queries.buyer(table)
    canvas.part(market, seen_market(table, buyer), draw_market, table, texts, buyer)
    fields, supply = low.split_left(670, GAP)
    seen = seen_supplies(table), area
    canvas.part(fields, seen, draw_plantations, table, texts, active=area == PLANTATIONS)
    canvas.part(supply, seen, draw_supply, table, texts, active=area == SUPPLY)
    seen = seen_harbour(table), area
    canvas.part(right, seen, draw_harbour, table, texts, ships=area == SHIPS, house=area == HOUSE)
    panels = seats(table, info.seats, acting)
    gap = GAP if table.seats < 5 else NARROW_GAP
    for seat, place in zip(shown_order(table), players.columns(table.seats, gap), strict=True):
        player = table.players[seat]
        score = result(table, seat)
        seen = repr(player), panels[seat], repr(score), gap
        canvas.part(place, seen, draw_player, gap, player, panels[seat], texts, score)
    return canvas


def draw_header(canvas: Canvas, box: Box, table: Table, info: TableInfo, texts: Texts) -> None:
    """Draw the head: game and table, round and phase, whose turn it is or who has won."""
    table_header(
        canvas,
        box,
        table,
        info,
        words.title(texts),
        (words.phase(table, texts), words.activity(table, texts)),
        [texts.gettext("Last round")] if table.end and table.stack else [],
    )
