"""Parts of the map in pictures of their own: places to choose from, and areas."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from renderers.brass_birmingham.frame import part
from renderers.brass_birmingham.layout import WIDTH, MapPlan, around
from renderers.brass_birmingham.links import CHOSEN_FROM
from renderers.brass_birmingham.map import MapStyle, draw_part
from renderers.brass_birmingham.words import facts
from renderers.core.blocks import BOARD_HEADER_HEIGHT
from renderers.core.boxes import Box
from renderers.core.canvas import BOARD_WIDTH, Canvas
from renderers.core.game import TableInfo
from renderers.core.palette import PAPER
from renderers.core.table import GAP, MARGIN, board_header
from renderers.core.texts import Texts
from rules.brass_birmingham.data import LINK, LINKS, LOCATIONS
from rules.brass_birmingham.state import Table

LOWEST: Final = 620
"""The least height of the part of the map."""
AROUND: Final = 26
RIM: Final = 8
"""What is seen around the things that are shown, and around names, in units of the map."""


def draw_choosing(table: Table, places: Sequence[str], info: TableInfo, texts: Texts) -> Canvas:
    """Return the part of the map that holds slots, merchant tiles and links to choose from."""
    about = texts.gettext("Your choice"), facts.doing(table, texts)
    style = MapStyle(outlined=frozenset(places), outline=CHOSEN_FROM)
    return map_picture(table, info, texts, about, places, style)


def map_picture(
    table: Table,
    info: TableInfo,
    texts: Texts,
    about: tuple[str, str],
    names: Iterable[str],
    style: MapStyle,
) -> Canvas:
    """Return a picture of the part of the map with locations, slots, links; a head says `about`."""
    plan = style.plan
    shown = window(around([box for name in names for box in place_boxes(name, plan)], AROUND), plan)
    land = Box(MARGIN, BOARD_HEADER_HEIGHT + GAP, WIDTH, height(shown, plan))
    canvas = Canvas(BOARD_WIDTH, land.bottom + GAP, texts.locale, PAPER, info.mode)
    board_header(canvas, canvas.box.split_top(BOARD_HEADER_HEIGHT)[0], table, info, about)
    draw_part(canvas, part(shown, land, plan), table, texts, style)
    return canvas


def place_boxes(name: str, plan: MapPlan) -> list[Box]:
    """Return the boxes of a map that show a location, one of its slots, or a link with its ends."""
    places = [name.partition("#")[0]]
    if name in LINK:
        places = [LOCATIONS[end] for end in LINKS[LINK[name]].ends]
    spots = [plan.spots[place] for place in places]
    return [box for spot in spots for box in (spot.box, spot.plate) if box.h]


def window(shown: Box, plan: MapPlan) -> Box:
    """Return the part of a map with a box of it, and all of the names it shows half of.

    It has the shape in which it is drawn, so nothing beyond the map is shown.
    """
    while True:
        on = Box(0, 0, WIDTH, height(shown, plan))
        area = part(shown, on, plan).shown.common_part(plan.map)
        cut = [
            spot.plate
            for spot in plan.spots.values()
            if area.meets(Box(spot.plate.cx, spot.plate.cy, 1, 1)) and not area.holds(spot.plate)
        ]
        if not cut or shown == plan.map:
            return area
        shown = around((area, *[plate.inset(-RIM) for plate in cut]), 0).common_part(plan.map)


def height(shown: Box, plan: MapPlan) -> int:
    """Return the height at which the part fills the width, up to that of the whole map."""
    land = plan.map
    wanted = round(WIDTH * min(shown.h, land.h) / max(1, min(shown.w, land.w)))
    return min(max(wanted, LOWEST), round(WIDTH * land.h / land.w))
