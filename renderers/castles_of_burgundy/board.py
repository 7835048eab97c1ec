"""The shared board in both formats: depots in the middle, the players around or below."""

from __future__ import annotations

from typing import Final, NamedTuple

from renderers.castles_of_burgundy import words
from renderers.castles_of_burgundy.depots import draw_black, draw_ring, seen_black
from renderers.castles_of_burgundy.players import (
    draw_legend,
    draw_long_player,
    draw_player,
    draw_tall_player,
    draw_tall_team,
    seen_panel,
)
from renderers.castles_of_burgundy.style import TALL, WIDE, Style
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
from renderers.core.blocks import HEADER_HEIGHT
from renderers.core.boxes import Box
from renderers.core.canvas import WIDTH, Canvas, tall_canvas
from renderers.core.game import TableInfo
from renderers.core.palette import PAPER
from renderers.core.table import shown_order, table_header, tall_header
from renderers.core.texts import Texts
from rules.castles_of_burgundy.state import Table

GAP: Final = 14
MARGIN: Final = 16
PLAYER: Final = 474
"""The height of a player's panel on the wide board."""
ROUTE: Final = 54
"""What a trade route adds to it."""
CORNERS: Final = 4
"""How many panels there is room for around what belongs to nobody."""
FEW: Final = 2
"""Up to so many duchies have panels as high as the board."""
TABLE: Final = 648
TWO: Final = 600
TEAMS: Final = 620
"""The width of what belongs to nobody, for more duchies, for two, and for two of teams."""
SHORT: Final = 800
LONG: Final = 930
"""The height of long panels, for short ones and for those with more cells."""
LINE: Final = 80
ROUNDS: Final = 104
TRACK: Final = 140
BLACK: Final = 100


def draw_board(table: Table, info: TableInfo, texts: Texts) -> Canvas:
    """Return the wide board of a view, without badges."""
    plan = _plan(table)
    canvas = Canvas(WIDTH, HEADER_HEIGHT + GAP + plan.height + GAP, texts.locale, PAPER, info.mode)
    head, body = canvas.box.split_top(HEADER_HEIGHT, GAP)
    draw_header(canvas, head, table, info, texts)
    body = Box(MARGIN, body.y, body.w - 2 * MARGIN, plan.height)
    if table.solo:
        middle, right = body.split_left(plan.table, GAP)
        sides = [right]
    else:
        left, rest = body.split_left((body.w - plan.table) // 2 - GAP, GAP)
        middle, right = rest.split_left(plan.table, GAP)
        sides = [left, right]
    draw_table(canvas, middle, table, WIDE)
    if len(table.duchies) <= FEW:
        for number, place in zip(shown_duchies(table), sides, strict=True):
            seen = seen_panel(table, number, info, WIDE)
            canvas.part(place, seen, draw_long_player, table, number, info, WIDE)
        return canvas
    (one, three), (two, four) = (side.rows(2, GAP) for side in sides)
    for seat, cell in zip(shown_order(table), (one, two, three, four), strict=False):
        seen = seen_panel(table, table.players[seat].duchy, info, WIDE)
        canvas.part(cell, seen, draw_player, table, seat, info, WIDE)
    if table.seats < CORNERS:
        canvas.part(four, WIDE, draw_legend, texts, WIDE)
    return canvas


def shown_duchies(table: Table) -> list[int]:
    """Return the duchies as their panels are shown: in the end by rank."""
    return list(dict.fromkeys(table.players[seat].duchy for seat in shown_order(table)))


class BoardPlan(NamedTuple):
    """The height of the wide board without its head, and the width of what belongs to nobody."""

    height: int
    table: int


def _plan(table: Table) -> BoardPlan:
    """Return the sizes of the wide board: they depend on the number of duchies and their things."""
    if len(table.duchies) > FEW:
        routes = any(duchy.route for duchy in table.duchies)
        return BoardPlan(2 * (PLAYER + ROUTE * routes) + GAP, TABLE)
    if table.solo or table.teams:
        return BoardPlan(LONG, TABLE if table.solo else TEAMS)
    routes = any(duchy.route for duchy in table.duchies)
    return BoardPlan(SHORT + LINE * routes, TWO)


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


TALL_MARGIN: Final = 12
TALL_GAP: Final = 8
TALL_HEAD: Final = 96
DEPOTS: Final = 448
DEPOTS_BESIDE_ROUTES: Final = 400
"""The height of the depots, lower where the players' panels need room for trade routes."""
STRIP: Final = 78
TALL_BLACK: Final = 96
COMING: Final = 350


def draw_tall_board(table: Table, info: TableInfo, texts: Texts) -> Canvas:
    """Return the tall board of a view, without badges."""
    canvas = tall_canvas(texts.locale, PAPER, info.mode)
    head, body = canvas.box.split_top(TALL_HEAD, TALL_GAP)
    about = facts.phase(table, texts), facts.activity(table, texts)
    tall_header(canvas, head, table, info, about)
    body = Box(TALL_MARGIN, body.y, body.w - 2 * TALL_MARGIN, body.h - TALL_GAP)
    routes = len(table.duchies) > FEW and any(duchy.route for duchy in table.duchies)
    depots, rest = body.split_top(DEPOTS_BESIDE_ROUTES if routes else DEPOTS, TALL_GAP)
    middle = draw_ring(canvas, depots, TALL_BLACK, table, TALL)
    canvas.part(middle, (seen_black(table, TALL), seen_rounds(table)), _tall_middle, table)
    strip, rest = rest.split_top(STRIP, TALL_GAP)
    if table.solo:
        canvas.part(strip, seen_counter(table, TALL), draw_counter, table, TALL)
    else:
        track, bonus = strip.split_left(440, TALL_GAP)
        canvas.part(track, repr(table.track), draw_flat_track, table)
        canvas.part(bonus, seen_bonus(table, TALL), draw_bonus, table, TALL)
    _tall_players(canvas, rest, table, info, texts)
    return canvas


def _tall_middle(canvas: Canvas, box: Box, table: Table) -> None:
    """Draw the black depot and what is to come, between the depots."""
    canvas.area(box.inset(0, -4), PAPER)
    black, coming = box.split_right(COMING, 16)
    draw_black(canvas, black, table, TALL)
    draw_coming(canvas, coming, table)


def _tall_players(canvas: Canvas, box: Box, table: Table, info: TableInfo, texts: Texts) -> None:
    if table.solo:
        canvas.part(box, seen_panel(table, 0, info, TALL), draw_tall_player, table, 0, info, TALL)
        return
    if len(table.duchies) <= FEW:
        places = box.rows(2, TALL_GAP) if table.teams else box.columns(2, TALL_GAP)
        draw = draw_tall_team if table.teams else draw_long_player
        for number, place in zip(shown_duchies(table), places, strict=True):
            seen = seen_panel(table, number, info, TALL)
            canvas.part(place, seen, draw, table, number, info, TALL)
        return
    cells = [cell for row in box.rows(2, TALL_GAP) for cell in row.columns(2, TALL_GAP)]
    for seat, cell in zip(shown_order(table), cells, strict=False):
        seen = seen_panel(table, table.players[seat].duchy, info, TALL)
        canvas.part(cell, seen, draw_tall_player, table, seat, info, TALL)
    if table.seats < CORNERS:
        canvas.part(cells[-1], TALL, draw_legend, texts, TALL)
