"""The depots enlarged: all that belongs to nobody, with what the tiles bring."""

from __future__ import annotations

from typing import Final

from renderers.castles_of_burgundy.board import GAP, MARGIN, draw_header, draw_table
from renderers.castles_of_burgundy.style import LARGE
from renderers.castles_of_burgundy.words import alt, facts
from renderers.core.blocks import HEADER_HEIGHT
from renderers.core.boxes import Box
from renderers.core.canvas import WIDTH, Canvas
from renderers.core.game import Area, TableInfo
from renderers.core.lines import as_long_as_fits
from renderers.core.palette import PAPER
from renderers.core.texts import Texts
from rules.castles_of_burgundy.state import Table

HEIGHT: Final = 1240
DEPOTS: Final = "depots"


def areas(texts: Texts) -> tuple[Area, ...]:
    """Return the parts of the board: the depots with what lies around them."""
    return (Area(DEPOTS, texts.pgettext("area", "Depots")),)


def area_alt(table: Table, area: str, info: TableInfo, texts: Texts) -> str:
    """Return the alt text of an area."""
    return as_long_as_fits(
        facts.head_lines(table, info, texts),
        [*alt.depots_in_short(table, texts), *facts.round_lines(table, info, texts)],
    )


def draw_area(table: Table, area: str, info: TableInfo, texts: Texts) -> Canvas:
    """Return an area enlarged, without badges. Raises ValueError for one that is none."""
    if area != DEPOTS:
        raise ValueError(f"the board has no area {area}")
    canvas = Canvas(WIDTH, HEIGHT, texts.locale, PAPER, info.mode)
    head, body = canvas.box.split_top(HEADER_HEIGHT, GAP)
    draw_header(canvas, head, table, info, texts)
    body = Box(MARGIN, body.y, body.w - 2 * MARGIN, body.h - GAP)
    draw_table(canvas, body, table, LARGE)
    return canvas
