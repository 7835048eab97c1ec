"""The map of a position: sea, land, villages, and the pieces that lie on them."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Final

from renderers.core.blocks import BOARD_HEADER_HEIGHT as HEAD
from renderers.core.boxes import Box
from renderers.core.canvas import BOARD_HEIGHT, BOARD_WIDTH, Canvas
from renderers.core.table import GAP, MARGIN
from renderers.valparaiso import villages
from renderers.valparaiso.geography import MapLayout, Sizes, geography, has_room
from renderers.valparaiso.ground import ground
from renderers.valparaiso.scene import PANEL, HarbourScene, panels
from renderers.valparaiso.sea import draw_fleet, draw_region, seen_region
from rules.valparaiso.data import BOARDS, COAST
from rules.valparaiso.elements import Board

CROWDED: Final = Sizes(
    margin=8,
    gap=7,
    region=158,
    fleet=42,
    people=40,
    village=(150, 54),
    market=(254, 142),
    plot=68,
    quay=92,
    lamp=84,
    reserve=(410, 92),
)
ROOMY: Final = CROWDED._replace(
    fleet=54,
    people=50,
    village=(170, 66),
    market=(266, 164),
    plot=84,
    quay=104,
    reserve=(590, 100),
)
"""For a side with few places: taken where all of them fit."""
ENLARGED: Final = CROWDED._replace(
    fleet=64, people=58, village=(202, 152), market=(254, 204), quay=110
)
"""For a map that has the picture for itself, with names in full."""


@cache
def sizes_of(board: Board, named: bool = False) -> Sizes:
    """Return the sizes on the map of a side of the board, also with the names of places."""
    if named:
        return ENLARGED._replace(reserve=sizes_of(board).reserve)
    room = map_room(max(seats for seats, side in BOARDS.items() if side.id == board.id))
    return ROOMY if has_room(board, room.w, room.h, ROOMY) else CROWDED


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
    found = geography(table.board, box.w, box.h, sizes)
    about = table.board.id, sizes, scene.named
    canvas.part(box, about, _ground, found)
    if below is not None:
        below(found)
    for region, spot in found.regions.items():
        seen = *about, region, seen_region(table, region)
        canvas.part(spot.moved(box.x, box.y), seen, draw_region, scene, region)
    draw_fleet(canvas, found.fleet.moved(box.x, box.y), table, COAST)
    for name, card in found.cards.items():
        lies = *about, name, villages.seen_place(table, name)
        canvas.part(card.moved(box.x, box.y), lies, _place, scene, name, sizes.lamp)
        villages.draw_merchants(canvas, found.stands[name].moved(box.x, box.y), table, name)
    left = *about, tuple(table.reserve), len(table.pile)
    canvas.part(found.reserve.moved(box.x, box.y), left, villages.draw_reserve, table, scene.texts)
    return found


def _ground(canvas: Canvas, box: Box, found: MapLayout) -> None:
    canvas.laid(ground(found, canvas.mode), box.x, box.y)


def _place(canvas: Canvas, box: Box, scene: HarbourScene, name: str, lamp: int) -> None:
    """Draw the card of a village or of the harbour city."""
    if name == scene.table.board.harbour:
        villages.draw_harbour(canvas, box, scene, lamp)
    else:
        villages.draw_village(canvas, box, scene, name)
