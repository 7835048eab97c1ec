"""The shared board in both formats: the map with the reserve, the players beside or below it."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Final

from renderers.core.blocks import panel
from renderers.core.boxes import Box
from renderers.core.canvas import BOARD_HEIGHT, BOARD_WIDTH, Canvas, board_canvas
from renderers.core.game import TableInfo
from renderers.core.lines import DOT
from renderers.core.palette import PAPER, SOFT
from renderers.core.table import board_header, shown_order, table_header
from renderers.core.texts import Texts
from renderers.valparaiso import words
from renderers.valparaiso.geography import Sizes
from renderers.valparaiso.icons import CARDS, LEFT
from renderers.valparaiso.map import (
    board_sizes,
    board_sizes_of,
    draw_whole_map,
    wide_sizes_of,
)
from renderers.valparaiso.panels import draw_player, draw_reserve_line
from renderers.valparaiso.players import seen_player
from renderers.valparaiso.style import BOARD, Style
from renderers.valparaiso.tiles import tile
from renderers.valparaiso.words import facts
from rules.valparaiso.elements import Board
from rules.valparaiso.state import Table

GAP: Final = 14
MARGIN: Final = 16
MAP: Final = (1090, 1146)


def wide_map_room(board: Board) -> tuple[int, int, Sizes]:
    """Return width and height of the map on the wide board, and the sizes on it."""
    return *MAP, wide_sizes_of(board)


def board_map_room(board: Board, seats: int) -> tuple[int, int, Sizes]:
    """Return width and height of the map on the tall board, and the sizes on it."""
    height = BOARD_HEIGHT - BOARD_HEAD - 2 * BOARD_GAP - _below_map(seats)
    return BOARD_WIDTH - 2 * BOARD_MARGIN, height, board_sizes_of(board)


def _below_map(seats: int) -> int:
    """Return the height of the players and the reserve below the tall map, and of the gaps."""
    high = -(-seats // COLUMNS) * (BOARD_PLAYER + BOARD_GAP)
    return high if seats % COLUMNS else high + BOARD_RESERVE + BOARD_GAP


def about_now(table: Table, texts: Texts) -> tuple[str, str]:
    """Return the phase, and which round it is with what is being decided."""
    parts = facts.round_of(table, texts), words.doing(table, texts)
    return words.phase(table, texts), DOT.join(filter(None, parts))


def board_about(table: Table, texts: Texts) -> tuple[str, str]:
    """Return the same for a tall picture, which has no room for tags."""
    if not facts.last_round(table):
        return about_now(table, texts)
    parts = facts.round_of(table, texts), texts.gettext("last round")
    return words.phase(table, texts), DOT.join(parts)


def draw_header(
    canvas: Canvas,
    box: Box,
    table: Table,
    info: TableInfo,
    texts: Texts,
    about: tuple[str, str] | None = None,
) -> None:
    """Draw the head: game and table, phase and round, whose turn it is or who has won.

    `about` is said instead of phase and round.
    """
    last = not about and facts.last_round(table)
    table_header(
        canvas,
        box,
        table,
        info,
        words.title(texts),
        about or about_now(table, texts),
        (texts.gettext("Last round"),) if last else (),
    )


def seen_reserve(table: Table) -> Hashable:
    """Return what is seen of the reserve and of the draw pile."""
    return tuple(table.reserve), len(table.pile)


def draw_reserve(canvas: Canvas, box: Box, table: Table, texts: Texts, style: Style) -> None:
    """Draw the reserve, its next tile large, and the draw pile."""
    panel(canvas, box)
    inner = box.inset(12, 8)
    inner, pile = inner.split_right(96, 12)
    label = words.reserve(texts)
    wide = canvas.text(label, inner.x, inner.cy, 22, colour=SOFT, width=130, least=style.least)
    canvas.mark(box.x + 2, inner.cy, "reserve")
    x = inner.x + wide + 12
    next_tile = Box(x, inner.y, 156, inner.h)
    if table.reserve:
        canvas.kept(next_tile, tile, table.reserve[0], True, style.plain, style.least)
        canvas.glyph(LEFT, 22, next_tile.right + 14, inner.cy, SOFT)
    rest = inner.split_left(next_tile.right + 30 - inner.x, 0)[1]
    follow = table.reserve[1:]
    width = min(104, (rest.w + 5) // max(1, len(follow)) - 5)
    for place, name in enumerate(follow):
        high = min(inner.h - 6, round(width * 0.9))
        cell = Box(rest.x + place * (width + 5), inner.cy - high // 2, width, high)
        canvas.kept(cell, tile, name, False, style.plain)
    canvas.glyph(CARDS, 46, pile.x + 26, pile.cy, SOFT)
    canvas.text(str(len(table.pile)), pile.x + 56, pile.cy, 34)
    canvas.mark(pile.x - 12, pile.cy, "pile")


BOARD_MARGIN: Final = 12
BOARD_GAP: Final = 8
BOARD_HEAD: Final = 96
BOARD_PLAYER: Final = 146
BOARD_RESERVE: Final = 76
COLUMNS: Final = 2


def draw_board(table: Table, info: TableInfo, texts: Texts) -> Canvas:
    """Return the tall board of a view, without badges."""
    canvas = board_canvas(texts.locale, PAPER, info.mode)
    head, body = canvas.box.split_top(BOARD_HEAD, BOARD_GAP)
    board_header(canvas, head, table, info, board_about(table, texts))
    body = Box(BOARD_MARGIN, body.y, body.w - 2 * BOARD_MARGIN, body.h - BOARD_GAP)
    lines = -(-table.seats // COLUMNS)
    beside = table.seats % COLUMNS
    land, rest = body.split_top(body.h - _below_map(table.seats), BOARD_GAP)
    draw_whole_map(canvas, land, table, texts, BOARD, board_sizes(table))
    if not beside:
        low, rest = rest.split_top(BOARD_RESERVE, BOARD_GAP)
        canvas.part(low, seen_reserve(table), draw_reserve_line, table, texts)
    rows = rest.rows(lines, BOARD_GAP)
    cells = [cell for row in rows for cell in row.columns(COLUMNS, BOARD_GAP)]
    for seat, cell in zip(shown_order(table), cells, strict=False):
        seen = seen_player(table, seat, info, texts)
        canvas.part(cell, seen, draw_player, table, seat, info, texts)
    if beside:
        canvas.part(cells[-1], seen_reserve(table), draw_reserve_line, table, texts)
    return canvas
