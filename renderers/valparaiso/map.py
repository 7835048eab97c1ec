"""The map of a position: sea, land, villages, and the pieces that lie on them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from renderers.core.boxes import Box
from renderers.core.canvas import Canvas
from renderers.core.palette import AMBER
from renderers.core.texts import Texts
from renderers.valparaiso.geography import MapLayout, Sizes, geography
from renderers.valparaiso.ground import ground
from renderers.valparaiso.panels import draw_harbour_row, draw_village_card
from renderers.valparaiso.sea import draw_region, fleet, seen_region
from renderers.valparaiso.style import Style
from renderers.valparaiso.villages import (
    NOTHING,
    Outlined,
    draw_harbour,
    draw_merchants,
    draw_village,
    seen_place,
)
from rules.valparaiso.data import COAST
from rules.valparaiso.elements import Board
from rules.valparaiso.state import Table

WIDE_SIZES: Final = Sizes(
    margin=12,
    gap=12,
    region=(346, 254),
    fleet=58,
    people=46,
    village=(184, 88),
    market=(240, 184),
    plot=62,
    quay=126,
    plate=36,
    lamp=66,
)
ROOMY: Final = WIDE_SIZES._replace(
    village=(206, 96), market=(250, 200), plot=76, quay=134, people=50
)
"""For a side with few places."""
BOARD_SIZES: Final = Sizes(
    margin=8,
    gap=7,
    region=(340, 164),
    fleet=42,
    people=38,
    village=(150, 54),
    market=(226, 140),
    plot=68,
    quay=92,
    plate=48,
    lamp=84,
)
BOARD_ROOMY: Final = BOARD_SIZES._replace(
    fleet=54, people=48, village=(170, 66), market=(250, 164), plot=84, quay=104
)
MANY: Final = 9
"""So many places leave little room."""


def wide_sizes(table: Table) -> Sizes:
    """Return the sizes on the wide map."""
    return wide_sizes_of(table.board)


def wide_sizes_of(board: Board) -> Sizes:
    """Return the sizes on the wide map of a side of the board."""
    return WIDE_SIZES if len(board.place_list) > MANY else ROOMY


def board_sizes(table: Table) -> Sizes:
    """Return the sizes on the tall map."""
    return board_sizes_of(table.board)


def board_sizes_of(board: Board) -> Sizes:
    """Return the sizes on the tall map of a side of the board."""
    return BOARD_SIZES if len(board.place_list) > MANY else BOARD_ROOMY


def draw_map(
    canvas: Canvas,
    box: Box,
    table: Table,
    texts: Texts,
    style: Style,
    sizes: Sizes,
    changes: Outlined = NOTHING,
    below: Callable[[MapLayout], None] | None = None,
    scale: float = 1.0,
) -> MapLayout:
    """Draw the map into a box; return where everything lies, counted from its corner.

    `below` draws on the land before the cards are laid on it; `scale` is that of the lines.
    """
    found = geography(table.board, box.w, box.h, sizes)
    canvas.laid(ground(found, scale, canvas.mode), box.x, box.y)
    if below is not None:
        below(found)
    for region, spot in found.regions.items():
        place = spot.moved(box.x, box.y)
        if region in changes.places:
            canvas.rounded(place.inset(-7), AMBER, 24)
        draw_region(canvas, place, table, region, texts, style)
    fleet(canvas, found.fleet.moved(box.x, box.y), table, COAST)
    for name, card in found.cards.items():
        _place(canvas, card.moved(box.x, box.y), table, name, texts, style, sizes, changes)
        stand = found.stands[name].moved(box.x, box.y)
        draw_merchants(canvas, stand, table, name, style)
    return found


def draw_whole_map(
    canvas: Canvas, box: Box, table: Table, texts: Texts, style: Style, sizes: Sizes
) -> None:
    """Draw the map in parts: the ground, each region and each place."""
    board = table.board.id, sizes
    found = geography(table.board, box.w, box.h, sizes)
    canvas.part(box, board, _ground, found)
    for region, spot in found.regions.items():
        seen = *board, style, region, seen_region(table, region)
        canvas.part(spot.moved(box.x, box.y), seen, draw_region, table, region, texts, style)
    fleet(canvas, found.fleet.moved(box.x, box.y), table, COAST)
    for name, card in found.cards.items():
        seen = *board, style, name, seen_place(table, name)
        place = card.moved(box.x, box.y)
        canvas.part(place, seen, _place, table, name, texts, style, sizes)
        stand = found.stands[name].moved(box.x, box.y)
        draw_merchants(canvas, stand, table, name, style)


def _ground(canvas: Canvas, box: Box, found: MapLayout) -> None:
    canvas.laid(ground(found, 1.0, canvas.mode), box.x, box.y)


def _place(
    canvas: Canvas,
    box: Box,
    table: Table,
    name: str,
    texts: Texts,
    style: Style,
    sizes: Sizes,
    changes: Outlined = NOTHING,
) -> None:
    """Draw the card of a village or of the harbour city."""
    harbour = name == table.board.harbour
    if style.plain and harbour:
        draw_harbour_row(canvas, box, table, sizes.lamp, changes)
    elif style.plain:
        draw_village_card(canvas, box, table, name, changes)
    elif harbour:
        draw_harbour(canvas, box, table, texts, style, sizes.lamp, changes)
    else:
        draw_village(canvas, box, table, name, texts, style, changes)
