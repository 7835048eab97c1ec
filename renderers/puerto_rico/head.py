"""The head of tall pictures, and the room below it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from renderers.core.boxes import Box
from renderers.core.canvas import Canvas
from renderers.core.game import TableInfo
from renderers.core.table import board_header
from rules.puerto_rico.state import Table

MARGIN: Final = 12
GAP: Final = 8
HEIGHT: Final = 96


def draw_head(
    canvas: Canvas,
    table: Table,
    info: TableInfo,
    about: tuple[str, str],
    named: Sequence[int] = (),
) -> Box:
    """Draw the head of a tall picture, about certain seats if some are named; return the rest."""
    head, body = canvas.box.split_top(HEIGHT, GAP)
    board_header(canvas, head, table, info, about, named)
    return Box(MARGIN, body.y, body.w - 2 * MARGIN, body.h - MARGIN)
