"""The shared board (RULINGS 13.4): roles, market, plantations, harbour, and all players."""

from __future__ import annotations

from typing import Final

import rules
from renderers.core.blocks import HEADER_HEIGHT
from renderers.core.boxes import Box
from renderers.core.canvas import WIDTH, Canvas
from renderers.core.game import TableInfo
from renderers.core.palette import PAPER
from renderers.core.table import table_header
from renderers.core.texts import Texts
from renderers.puerto_rico import words
from renderers.puerto_rico.harbour import LOW_HEIGHT, draw_harbour
from renderers.puerto_rico.player import draw_player, seats
from renderers.puerto_rico.shared import (
    draw_market,
    draw_plantations,
    draw_roles,
    draw_supply,
)
from rules.core.steps import pending
from rules.puerto_rico.state import Table
from rules.puerto_rico.steps.builder import BuildChoice
from rules.puerto_rico.steps.captain import ShipChoice
from rules.puerto_rico.steps.craftsman import CraftChoice
from rules.puerto_rico.steps.round import RoleChoice
from rules.puerto_rico.steps.settler import DrawnTileChoice, SecondTileChoice, SettleChoice
from rules.puerto_rico.steps.trader import SellChoice

GAP: Final = 14
MARGIN: Final = 16
ROLE_HEIGHT: Final = 116
SEAT_HEIGHT: Final = {2: 354, 3: 516, 4: 516, 5: 516}
HEIGHT: Final = {2: 1040, 3: 1200, 4: 1200, 5: 1200}


def draw_board(table: Table, info: TableInfo, texts: Texts) -> Canvas:
    """Return the board of a view, without badges."""
    canvas = Canvas(WIDTH, HEIGHT[table.seats], texts.locale, PAPER)
    acting = rules.waiting(table)
    question = pending(table)
    head, body = canvas.box.split_top(HEADER_HEIGHT, GAP)
    draw_header(canvas, head, table, info, texts)
    body = Box(MARGIN, body.y, body.w - 2 * MARGIN, body.h - GAP)
    shared, players = body.split_top(body.h - SEAT_HEIGHT[table.seats] - GAP, GAP)
    roles, rest = shared.split_top(ROLE_HEIGHT, GAP)
    draw_roles(canvas, roles, table, info.seats, texts, isinstance(question, RoleChoice))
    left, right = rest.split_left(1060, GAP)
    market, low = left.split_top(left.h - LOW_HEIGHT - GAP, GAP)
    buyer = acting[0] if acting and isinstance(question, BuildChoice) else None
    draw_market(canvas, market, table, texts, buyer)
    fields, supply = low.split_left(670, GAP)
    settling = isinstance(question, SettleChoice | SecondTileChoice | DrawnTileChoice)
    draw_plantations(canvas, fields, table, texts, active=settling)
    draw_supply(canvas, supply, table, texts, active=isinstance(question, CraftChoice))
    draw_harbour(
        canvas,
        right,
        table,
        texts,
        ships=isinstance(question, ShipChoice),
        house=isinstance(question, SellChoice),
    )
    panels = players.columns(table.seats, GAP if table.seats < 5 else 10)
    for seat, place in zip(seats(table, info.seats, acting), panels, strict=True):
        draw_player(canvas, place, table.players[seat.number], seat, texts)
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
