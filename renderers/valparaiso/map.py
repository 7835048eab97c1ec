"""The map of a position: sea, land, villages, and the pieces that lie on them."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, Final

from renderers.core.blocks import BOARD_HEADER_HEIGHT as HEAD
from renderers.core.boxes import Box
from renderers.core.canvas import BOARD_HEIGHT, BOARD_WIDTH, Canvas
from renderers.core.drawings import read_data
from renderers.core.table import GAP, MARGIN
from renderers.valparaiso import villages
from renderers.valparaiso.geography import MapLayout, Sizes, geography, has_room
from renderers.valparaiso.ground import ground
from renderers.valparaiso.scene import PANEL, HarbourScene, panels
from renderers.valparaiso.sea import draw_fleet, draw_region, seen_region
from rules.valparaiso.data import BOARDS, COAST
from rules.valparaiso.elements import Board

_TABLES: Final = read_data(__package__, "map.toml")


def _read(name: str) -> Sizes:
    """Return sizes from their table."""
    table = {**_TABLES["crowded"], **_TABLES[name]}
    sizes_read: dict[str, Any] = {
        what: tuple(size) if isinstance(size, list) else size for what, size in table.items()
    }
    return Sizes(**sizes_read)


SIZES: Final = {name: _read(name) for name in _TABLES}
"""The sizes on the map where it is crowded, roomy or enlarged."""


@cache
def sizes_of(board: Board, named: bool = False) -> Sizes:
    """Return the sizes on the map of a side of the board, also with the names of places."""
    if named:
        return SIZES["enlarged"]._replace(reserve=sizes_of(board).reserve)
    room = map_room(max(seats for seats, side in BOARDS.items() if side.id == board.id))
    roomy = SIZES["roomy"]
    return roomy if has_room(board, room.w, room.h, roomy) else SIZES["crowded"]


def map_room(seats: int) -> Box:
    """Return the size of the map for a number of players, for 0 that of the enlarged one."""
    below = panels(seats) * (PANEL + GAP) if seats else 0
    return Box(0, 0, BOARD_WIDTH - 2 * MARGIN, BOARD_HEIGHT - HEAD - GAP - GAP - MARGIN - below)


def draw_map(
    canvas: Canvas,
    box: Box,
    scene: HarbourScene,
    sizes: Sizes,
    below: Callable[[MapLayout], None] | None = None,
) -> MapLayout:
    """Draw the map in parts; return where everything lies, counted from its corner.

    `below` draws on the land before the cards are laid on it.
    """
    table = scene.table
    layout = geography(table.board, box.w, box.h, sizes)
    about = table.board.id, sizes, scene.named
    canvas.laid_flat(ground(layout, canvas.mode), box.x, box.y)
    if below is not None:
        below(layout)
    for region, spot in layout.regions.items():
        seen = *about, region, seen_region(table, region)
        canvas.part(spot.moved(box.x, box.y), seen, draw_region, scene, region)
    draw_fleet(canvas, layout.fleet.moved(box.x, box.y), table, COAST)
    for name, card in layout.cards.items():
        lies = *about, name, villages.seen_place(table, name)
        canvas.part(card.moved(box.x, box.y), lies, _place, scene, name, sizes.lamp)
        villages.draw_merchants(canvas, layout.stands[name].moved(box.x, box.y), table, name)
    left = *about, tuple(table.reserve), len(table.pile)
    canvas.part(layout.reserve.moved(box.x, box.y), left, villages.draw_reserve, table, scene.texts)
    return layout


def _place(canvas: Canvas, box: Box, scene: HarbourScene, name: str, lamp: int) -> None:
    """Draw the card of a village or of the harbour city."""
    if name == scene.table.board.harbour:
        villages.draw_harbour(canvas, box, scene, lamp)
    else:
        villages.draw_village(canvas, box, scene, name)
