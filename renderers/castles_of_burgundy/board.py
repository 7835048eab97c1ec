"""The shared board in both formats: depots in the middle, the players around or below."""

from __future__ import annotations

from typing import Final

from renderers.castles_of_burgundy import words
from renderers.castles_of_burgundy.depots import draw_black, draw_ring, seen_black
from renderers.castles_of_burgundy.players import (
    draw_legend,
    draw_long_player,
    draw_player,
    draw_team,
    seen_panel,
)
from renderers.castles_of_burgundy.style import BOARD, Style
from renderers.castles_of_burgundy.track import (
    draw_bonus,
    draw_coming,
    draw_counter,
    draw_flat_track,
    draw_rounds,
    draw_track,
    seen_bonus,
    seen_counter,
    seen_rounds,
)
from renderers.castles_of_burgundy.words import facts
from renderers.core.boxes import Box
from renderers.core.canvas import Canvas, board_canvas
from renderers.core.game import TableInfo
from renderers.core.palette import PAPER
from renderers.core.table import board_header, shown_order, table_header
from renderers.core.texts import Texts
from rules.castles_of_burgundy.state import Table

GAP: Final = 14
MARGIN: Final = 16
CORNERS: Final = 4
"""How many panels there is room for around what belongs to nobody."""
FEW: Final = 2
"""Up to so many duchies have panels as high as the board."""
ROUNDS: Final = 104
TRACK: Final = 140
BLACK: Final = 100


def shown_duchies(table: Table) -> list[int]:
    """Return the duchies as their panels are shown: in the end by rank."""
    return list(dict.fromkeys(table.players[seat].duchy for seat in shown_order(table)))


def draw_table(canvas: Canvas, box: Box, table: Table, style: Style) -> None:
    """Draw what belongs to nobody: rounds, depots, turn-order track, bonus tiles."""
    rounds, rest = box.split_top(ROUNDS, GAP)
    ring, low = rest.split_top(rest.h - TRACK - GAP, GAP)
    canvas.part(rounds, seen_rounds(table), draw_rounds, table)
    canvas.ground = PAPER
    black = draw_ring(canvas, ring, BLACK, table, style)
    canvas.part(black, seen_black(table, style), draw_black, table, style)
    if table.solo:
        canvas.part(low, seen_counter(table, style), draw_counter, table, style)
        return
    track, bonus = low.split_left(round(low.w * 0.45), GAP)
    canvas.part(track, repr(table.track), draw_track, table)
    canvas.part(bonus, seen_bonus(table, style), draw_bonus, table, style)


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
    about = about or (facts.phase(table, texts), facts.activity(table, texts))
    table_header(canvas, box, table, info, words.title(texts), about)


BOARD_MARGIN: Final = 12
BOARD_GAP: Final = 8
BOARD_HEAD: Final = 96
DEPOTS: Final = 448
DEPOTS_BESIDE_ROUTES: Final = 400
"""The height of the depots, lower where the players' panels need room for trade routes."""
STRIP: Final = 78
BOARD_BLACK: Final = 96
COMING: Final = 350


def draw_board(table: Table, info: TableInfo, texts: Texts) -> Canvas:
    """Return the tall board of a view, without badges."""
    canvas = board_canvas(texts.locale, PAPER, info.mode)
    head, body = canvas.box.split_top(BOARD_HEAD, BOARD_GAP)
    about = facts.phase(table, texts), facts.activity(table, texts)
    board_header(canvas, head, table, info, about)
    body = Box(BOARD_MARGIN, body.y, body.w - 2 * BOARD_MARGIN, body.h - BOARD_GAP)
    routes = len(table.duchies) > FEW and any(duchy.route for duchy in table.duchies)
    depots, rest = body.split_top(DEPOTS_BESIDE_ROUTES if routes else DEPOTS, BOARD_GAP)
    middle = draw_ring(canvas, depots, BOARD_BLACK, table, BOARD)
    canvas.part(middle, (seen_black(table, BOARD), seen_rounds(table)), _middle, table)
    strip, rest = rest.split_top(STRIP, BOARD_GAP)
    if table.solo:
        canvas.part(strip, seen_counter(table, BOARD), draw_counter, table, BOARD)
    else:
        track, bonus = strip.split_left(440, BOARD_GAP)
        canvas.part(track, repr(table.track), draw_flat_track, table)
        canvas.part(bonus, seen_bonus(table, BOARD), draw_bonus, table, BOARD)
    _players(canvas, rest, table, info, texts)
    return canvas


def _middle(canvas: Canvas, box: Box, table: Table) -> None:
    """Draw the black depot and what is to come, between the depots."""
    canvas.area(box.inset(0, -4), PAPER)
    black, coming = box.split_right(COMING, 16)
    draw_black(canvas, black, table, BOARD)
    draw_coming(canvas, coming, table)


def _players(canvas: Canvas, box: Box, table: Table, info: TableInfo, texts: Texts) -> None:
    if table.solo:
        canvas.part(box, seen_panel(table, 0, info, BOARD), draw_player, table, 0, info, BOARD)
        return
    if len(table.duchies) <= FEW:
        places = box.rows(2, BOARD_GAP) if table.teams else box.columns(2, BOARD_GAP)
        draw = draw_team if table.teams else draw_long_player
        for number, place in zip(shown_duchies(table), places, strict=True):
            seen = seen_panel(table, number, info, BOARD)
            canvas.part(place, seen, draw, table, number, info, BOARD)
        return
    cells = [cell for row in box.rows(2, BOARD_GAP) for cell in row.columns(2, BOARD_GAP)]
    for seat, cell in zip(shown_order(table), cells, strict=False):
        seen = seen_panel(table, table.players[seat].duchy, info, BOARD)
        canvas.part(cell, seen, draw_player, table, seat, info, BOARD)
    if table.seats < CORNERS:
        canvas.part(cells[-1], BOARD, draw_legend, texts, BOARD)
