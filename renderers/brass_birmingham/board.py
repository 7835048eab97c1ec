"""The shared board: header, map with markets, the players in turn order."""

from __future__ import annotations

from typing import Final

from renderers.brass_birmingham import words
from renderers.brass_birmingham.frame import whole
from renderers.brass_birmingham.layout import ERA_CARD, MAP, MARKETS
from renderers.brass_birmingham.map import draw_map
from renderers.brass_birmingham.markets import draw_era, draw_markets
from renderers.brass_birmingham.players import draw_players
from renderers.core.blocks import HEADER_HEIGHT
from renderers.core.boxes import Box
from renderers.core.canvas import WIDTH, Canvas
from renderers.core.game import TableInfo
from renderers.core.palette import PAPER
from renderers.core.table import table_header
from renderers.core.texts import Texts
from rules.brass_birmingham.data import ROUNDS
from rules.brass_birmingham.state import Table

GAP: Final = 14
MARGIN: Final = 16
HEIGHT: Final = HEADER_HEIGHT + GAP + MAP.h + GAP


def draw_board(table: Table, info: TableInfo, texts: Texts) -> Canvas:
    """Return the board of a view, without badges."""
    canvas = Canvas(WIDTH, HEIGHT, texts.locale, PAPER)
    head, body = canvas.box.split_top(HEADER_HEIGHT, GAP)
    draw_header(canvas, head, table, info, texts)
    body = Box(MARGIN, body.y, body.w - 2 * MARGIN, MAP.h)
    land, players = body.split_left(MAP.w, GAP)
    frame = whole(land)
    draw_map(canvas, frame, table, texts)
    draw_markets(canvas, frame.box(MARKETS), table)
    draw_era(canvas, frame.box(ERA_CARD), table, texts)
    draw_players(canvas, players, table, info.seats, texts)
    return canvas


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
