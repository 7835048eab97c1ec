"""The shared board in both formats: header, map with markets, the players in turn order."""

from __future__ import annotations

from typing import Final

from renderers.brass_birmingham import words
from renderers.brass_birmingham.frame import whole
from renderers.brass_birmingham.layout import ERA_CARD, MAP, MARKETS
from renderers.brass_birmingham.map import draw_whole_map, seen_land
from renderers.brass_birmingham.markets import draw_era, draw_markets, seen_era, seen_markets
from renderers.brass_birmingham.players import draw_players, seats
from renderers.brass_birmingham.tall import draw_tall_markets, draw_tall_player
from renderers.brass_birmingham.tall_layout import MARGIN as TALL_MARGIN
from renderers.brass_birmingham.tall_layout import tall_plan
from renderers.core.blocks import HEADER_HEIGHT
from renderers.core.boxes import Box
from renderers.core.canvas import WIDTH, Canvas, tall_canvas
from renderers.core.game import TableInfo
from renderers.core.palette import PAPER
from renderers.core.table import table_header, tall_header
from renderers.core.texts import Texts
from rules.brass_birmingham.data import ROUNDS
from rules.brass_birmingham.state import Table

GAP: Final = 14
MARGIN: Final = 16
HEIGHT: Final = HEADER_HEIGHT + GAP + MAP.h + GAP


def draw_board(table: Table, info: TableInfo, texts: Texts) -> Canvas:
    """Return the board of a view, without badges."""
    canvas = Canvas(WIDTH, HEIGHT, texts.locale, PAPER, info.mode)
    head, body = canvas.box.split_top(HEADER_HEIGHT, GAP)
    draw_header(canvas, head, table, info, texts)
    body = Box(MARGIN, body.y, body.w - 2 * MARGIN, MAP.h)
    land, players = body.split_left(MAP.w, GAP)
    frame = whole(land)
    draw_whole_map(canvas, frame, table, texts)
    seen = seen_land(table), seen_markets(table)
    canvas.part(frame.box(MARKETS), seen, draw_markets, table)
    seen = seen_land(table), seen_era(table)
    canvas.part(frame.box(ERA_CARD), seen, draw_era, table, texts)
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


TALL_GAP: Final = 8
TALL_HEAD: Final = 96
TALL_PLAYER: Final = 136
COLUMNS: Final = 2


def draw_tall_board(table: Table, info: TableInfo, texts: Texts) -> Canvas:
    """Return the tall board of a view, without badges."""
    canvas = tall_canvas(texts.locale, PAPER, info.mode)
    head, body = canvas.box.split_top(TALL_HEAD, TALL_GAP)
    tall_header(canvas, head, table, info, tall_about(table, texts))
    title = canvas.written[0].box
    canvas.mark(title.right, title.cy, "era", thing=title)
    body = Box(TALL_MARGIN, body.y, body.w - 2 * TALL_MARGIN, body.h - TALL_GAP)
    lines = -(-table.seats // COLUMNS)
    land, rest = body.split_top(body.h - lines * (TALL_PLAYER + TALL_GAP), TALL_GAP)
    frame = whole(land, tall_plan(land.h))
    draw_whole_map(canvas, frame, table, texts)
    panels = [cell for row in rest.rows(lines, TALL_GAP) for cell in row.columns(COLUMNS, TALL_GAP)]
    for seat, cell in zip(seats(table, info.seats), panels, strict=False):
        player = table.players[seat.number]
        canvas.part(cell, (repr(player), seat), draw_tall_player, player, seat)
    beside = panels[table.seats :]
    place = beside[0] if beside else frame.box(frame.plan.markets)
    below = () if beside else seen_land(table)
    canvas.part(place, (below, seen_markets(table)), draw_tall_markets, table)
    return canvas


def tall_about(table: Table, texts: Texts) -> tuple[str, str]:
    """Return era, round and action; in the last round that it is the last."""
    if table.stack and table.round == ROUNDS[table.seats]:
        return words.phase(table, texts), texts.gettext("last round")
    return words.phase(table, texts), words.activity(table, texts)
