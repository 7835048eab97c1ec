"""The shared board in both formats: header, map with markets, the players in turn order."""

from __future__ import annotations

from typing import Final

from renderers.brass_birmingham import words
from renderers.brass_birmingham.board_layout import MARGIN as BOARD_MARGIN
from renderers.brass_birmingham.board_layout import board_plan
from renderers.brass_birmingham.frame import whole
from renderers.brass_birmingham.map import draw_whole_map, seen_land
from renderers.brass_birmingham.markets import seen_markets
from renderers.brass_birmingham.panels import draw_markets, draw_player
from renderers.brass_birmingham.players import seats
from renderers.core.boxes import Box
from renderers.core.canvas import Canvas, board_canvas
from renderers.core.game import TableInfo
from renderers.core.palette import PAPER
from renderers.core.table import board_header, table_header
from renderers.core.texts import Texts
from rules.brass_birmingham.data import ROUNDS
from rules.brass_birmingham.state import Table

GAP: Final = 14
MARGIN: Final = 16


def draw_header(
    canvas: Canvas,
    box: Box,
    table: Table,
    info: TableInfo,
    texts: Texts,
    about: tuple[str, str] | None = None,
) -> None:
    """Draw the head: game and table, era, round and action, whose turn it is or who has won.

    `about` is said instead of era, round and action.
    """
    last = table.stack and not about and table.round == ROUNDS[table.seats]
    table_header(
        canvas,
        box,
        table,
        info,
        words.title(texts),
        about or (words.phase(table, texts), words.activity(table, texts)),
        (texts.gettext("Last round"),) if last else (),
    )


BOARD_GAP: Final = 8
BOARD_HEAD: Final = 96
BOARD_PLAYER: Final = 136
COLUMNS: Final = 2


def draw_board(table: Table, info: TableInfo, texts: Texts) -> Canvas:
    """Return the tall board of a view, without badges."""
    canvas = board_canvas(texts.locale, PAPER, info.mode)
    head, body = canvas.box.split_top(BOARD_HEAD, BOARD_GAP)
    board_header(canvas, head, table, info, board_about(table, texts))
    title = canvas.written[0].box
    canvas.mark(title.right, title.cy, "era", thing=title)
    body = Box(BOARD_MARGIN, body.y, body.w - 2 * BOARD_MARGIN, body.h - BOARD_GAP)
    lines = -(-table.seats // COLUMNS)
    land, rest = body.split_top(body.h - lines * (BOARD_PLAYER + BOARD_GAP), BOARD_GAP)
    frame = whole(land, board_plan(land.h))
    draw_whole_map(canvas, frame, table, texts)
    panels = [
        cell for row in rest.rows(lines, BOARD_GAP) for cell in row.columns(COLUMNS, BOARD_GAP)
    ]
    for seat, cell in zip(seats(table, info.seats), panels, strict=False):
        player = table.players[seat.number]
        canvas.part(cell, (repr(player), seat), draw_player, player, seat)
    beside = panels[table.seats :]
    place = beside[0] if beside else frame.box(frame.plan.markets)
    below = () if beside else seen_land(table)
    canvas.part(place, (below, seen_markets(table)), draw_markets, table)
    return canvas


def board_about(table: Table, texts: Texts) -> tuple[str, str]:
    """Return era, round and action; in the last round that it is the last."""
    if table.stack and table.round == ROUNDS[table.seats]:
        return words.phase(table, texts), texts.gettext("last round")
    return words.phase(table, texts), words.activity(table, texts)
