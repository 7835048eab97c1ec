"""Market tiles: what a trade costs and brings, on a tile of any size."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from renderers.core import signs
from renderers.core.boxes import Box
from renderers.core.canvas import Canvas
from renderers.core.lettering import BOARD_SMALLEST, FIGURES
from renderers.core.palette import SOFT
from renderers.valparaiso.colours import NEXT, TILE, TILE_EDGE
from renderers.valparaiso.pieces import any_sign, draw_amount, exchange_signs
from rules.valparaiso.cards import TILES
from rules.valparaiso.elements import Amount

FLAT: Final = 1.8
"""From this shape on (width by height) what is paid stands left of what is gained."""
LARGEST: Final = 60
FEW: Final = 2
"""Up to so many goods are drawn one by one on a tile that waits."""


def tile(canvas: Canvas, box: Box, name: str) -> None:
    """Draw a market tile in use: what is paid, what is gained, and how often where it is flat."""
    found = TILES[name]
    canvas.framed(box, TILE, TILE_EDGE, 12, 4)
    canvas.ground = TILE
    inner = box.inset(9, 7)
    size = min(LARGEST, inner.h // 2)
    if box.w >= FLAT * box.h:
        if found.cap is not None:
            text = f"{found.cap}×"
            wide = canvas.text(
                text, inner.right, inner.cy, BOARD_SMALLEST, colour=SOFT, align="right"
            )
            inner = inner._replace(w=inner.w - wide - 6)
        size = min(LARGEST, inner.h - 6)
        signs.fitted(canvas, inner, size, lambda size: exchange_signs(found.pay, found.gain, size))
    elif found.pay == Amount():
        draw_amount(canvas, found.gain, inner, min(LARGEST, box.h * 6 // 11))
    else:
        upper, lower = inner.rows(2, 2)
        draw_amount(canvas, found.pay, upper, size)
        draw_amount(canvas, found.gain, lower, size)
        canvas.area(Box(inner.x, inner.cy - 1, inner.w, 2), TILE_EDGE)


def next_tile(canvas: Canvas, box: Box, name: str) -> None:
    """Draw a market tile that waits: only what it will bring; several goods as their number."""
    canvas.area(box, TILE_EDGE)
    canvas.area(box.inset(2), NEXT)
    canvas.ground = NEXT
    gain, inner, size = TILES[name].gain, box.inset(4, 3), min(FIGURES, box.h - 8)
    number = sum(gain.goods) + gain.chosen
    if number > FEW:
        signs.row(canvas, [signs.word(str(number), size), any_sign(size)], inner, gap=4)
    else:
        draw_amount(canvas, replace(gain, different=0, same=0, any=gain.chosen), inner, size)
