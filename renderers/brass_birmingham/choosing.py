"""The part of the map with the places among which a player chooses, outlined in amber."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from renderers.brass_birmingham import words
from renderers.brass_birmingham.board import GAP, MARGIN, draw_header
from renderers.brass_birmingham.frame import Frame
from renderers.brass_birmingham.ground import lines_of
from renderers.brass_birmingham.layout import MAP, around
from renderers.brass_birmingham.links import LINE
from renderers.brass_birmingham.map import Style, draw_part
from renderers.brass_birmingham.preview import place_boxes
from renderers.core.blocks import HEADER_HEIGHT
from renderers.core.boxes import Box
from renderers.core.canvas import Canvas
from renderers.core.game import TableInfo
from renderers.core.palette import AMBER, BRIGHT, PAPER
from renderers.core.routes import stroke
from renderers.core.texts import Texts
from rules.brass_birmingham.data import LINK
from rules.brass_birmingham.state import Table

WIDTH: Final = 1080
LOWEST, HIGHEST = 620, 1180
"""The heights between which the part of the map fits its places."""
LARGEST: Final = 2.2
AROUND: Final = 48
RIM: Final = 8
"""How much wider than the line of a link the white below it is."""


def draw_choosing(table: Table, places: Sequence[str], info: TableInfo, texts: Texts) -> Canvas:
    """Return the part of the map that holds slots, merchant tiles and links to choose from."""
    shown = around((box for name in places for box in place_boxes(name)), AROUND)
    land = Box(MARGIN, HEADER_HEIGHT + GAP, WIDTH - 2 * MARGIN, _height(shown))
    canvas = Canvas(WIDTH, land.bottom + GAP, texts.locale, PAPER, info.mode)
    head = Box(0, 0, WIDTH, HEADER_HEIGHT)
    about = texts.gettext("Your choice"), words.doing(table, texts)
    draw_header(canvas, head, table, info, texts, about)
    frame = draw_part(canvas, shown, land, table, texts, Style(changed=frozenset(places)), LARGEST)
    sheet = Canvas(land.w, land.h, texts.locale, PAPER, info.mode)
    sheet.image.paste(canvas.image.crop((land.x, land.y, land.right, land.bottom)), (0, 0))
    _links(sheet, frame, (name for name in places if name in LINK))
    canvas.image.paste(sheet.image, (land.x, land.y))
    return canvas


def _height(shown: Box) -> int:
    """Return the height at which the part fills the width, within limits."""
    wanted = round((WIDTH - 2 * MARGIN) * min(shown.h, MAP.h) / max(1, min(shown.w, MAP.w)))
    return min(max(wanted, LOWEST), HIGHEST)


def _links(canvas: Canvas, frame: Frame, links: Iterable[str]) -> None:
    """Draw the links that can be laid as broad lines, which stop before the cards of towns."""
    for link in links:
        lines = lines_of(link, frame)
        canvas.stroke(stroke(lines, frame.size(LINE + RIM), round_ends=False), BRIGHT)
        canvas.stroke(stroke(lines, frame.size(LINE), round_ends=False), AMBER)
