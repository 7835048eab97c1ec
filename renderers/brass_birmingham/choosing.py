"""The part of the map with the places among which a player chooses, outlined in amber."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from renderers.brass_birmingham import words
from renderers.brass_birmingham.board import BOARD_GAP, BOARD_HEAD
from renderers.brass_birmingham.board_layout import HEIGHT, MARGIN, board_plan
from renderers.brass_birmingham.cards import plate_box
from renderers.brass_birmingham.frame import Frame, part
from renderers.brass_birmingham.ground import lines_of
from renderers.brass_birmingham.layout import around
from renderers.brass_birmingham.links import LINE
from renderers.brass_birmingham.map import MapStyle, draw_part, name_in
from renderers.brass_birmingham.preview import place_boxes
from renderers.core.boxes import Box
from renderers.core.canvas import BOARD_WIDTH, Canvas
from renderers.core.game import TableInfo
from renderers.core.palette import AMBER, BRIGHT, PAPER
from renderers.core.routes import stroke
from renderers.core.table import board_header
from renderers.core.texts import Texts
from rules.brass_birmingham.data import LINK
from rules.brass_birmingham.state import Table

PLAN: Final = board_plan(HEIGHT)
"""The map with large names, for this picture has one shape."""
WIDTH: Final = BOARD_WIDTH - 2 * MARGIN
LOWEST: Final = 620
"""The least height of the part of the map."""
LARGEST: Final = 1.6
AROUND: Final = 48
RIM: Final = 8
"""How much wider than the line of a link the white below it is."""


def draw_choosing(table: Table, places: Sequence[str], info: TableInfo, texts: Texts) -> Canvas:
    """Return the part of the map that holds slots, merchant tiles and links to choose from."""
    shown = _window(places)
    land = Box(MARGIN, BOARD_HEAD + BOARD_GAP, WIDTH, _height(shown))
    canvas = Canvas(BOARD_WIDTH, land.bottom + BOARD_GAP, texts.locale, PAPER, info.mode)
    head = Box(0, 0, BOARD_WIDTH, BOARD_HEAD)
    about = texts.gettext("Your choice"), words.doing(table, texts)
    board_header(canvas, head, table, info, about)
    style = MapStyle(changed=frozenset(name for name in places if name not in LINK))
    frame = draw_part(canvas, shown, land, table, texts, style, LARGEST, PLAN)
    sheet = Canvas(land.w, land.h, texts.locale, PAPER, info.mode)
    sheet.image.paste(canvas.image.crop((land.x, land.y, land.right, land.bottom)), (0, 0))
    _links(sheet, frame, (name for name in places if name in LINK), texts)
    canvas.laid(sheet.image, land.x, land.y)
    return canvas


def _window(places: Sequence[str]) -> Box:
    """Return the part of the map with some places, and all of the names it shows half of.

    It has the shape in which it is drawn, so nothing beyond the map is shown.
    """
    shown = around((box for name in places for box in place_boxes(name, PLAN)), AROUND)
    while True:
        width, height = WIDTH, _height(shown)
        window = part(shown, Box(0, 0, width, height), LARGEST, PLAN).shown.common_part(PLAN.map)
        cut = [
            spot.plate
            for spot in PLAN.spots.values()
            if window.meets(Box(spot.plate.cx, spot.plate.cy, 1, 1))
            and not window.holds(spot.plate)
        ]
        if not cut or shown == PLAN.map:
            return window
        shown = around((window, *[plate.inset(-RIM) for plate in cut]), 0).common_part(PLAN.map)


def _height(shown: Box) -> int:
    """Return the height at which the part fills the width, up to that of the whole map."""
    land = PLAN.map
    wanted = round(WIDTH * min(shown.h, land.h) / max(1, min(shown.w, land.w)))
    return min(max(wanted, LOWEST), round(WIDTH * land.h / land.w))


def _links(canvas: Canvas, frame: Frame, links: Iterable[str], texts: Texts) -> None:
    """Draw the links that can be laid as broad lines, below the cards and names of towns."""
    land = canvas.image.copy()
    for link in links:
        lines = lines_of(link, frame)
        canvas.stroke(stroke(lines, frame.size(LINE + RIM), round_ends=False), BRIGHT)
        canvas.stroke(stroke(lines, frame.size(LINE), round_ends=False), AMBER)
    for spot in PLAN.spots.values():
        name = name_in(frame.plan, spot.id, texts)
        for box in (frame.box(spot.box), plate_box(frame, spot, name, texts.locale)):
            over = box.common_part(canvas.box)
            if over.w and over.h:
                covered = land.crop((over.x, over.y, over.right, over.bottom))
                canvas.laid(covered, over.x, over.y)
