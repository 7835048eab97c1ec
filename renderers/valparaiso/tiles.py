"""Market tiles: what a trade costs and brings, on a tile of any size."""

from __future__ import annotations

from typing import Final

from renderers.core.boxes import Box
from renderers.core.canvas import Canvas
from renderers.core.palette import SOFT
from renderers.valparaiso.colours import NEXT, TILE, TILE_EDGE
from renderers.valparaiso.icons import DOWN
from renderers.valparaiso.pieces import fitted_exchange, fitted_row
from rules.valparaiso.cards import TILES
from rules.valparaiso.elements import Amount

CAP: Final = 0.3
"""The share of a large tile's height in which its cap is written."""
FLAT: Final = 1.6
"""From this shape on (width by height) what is paid stands left of what is gained."""


def tile(
    canvas: Canvas, box: Box, name: str, large: bool = True, plain: bool = False, least: int = 18
) -> None:
    """Draw a market tile; one in use is `large`: brighter, with its cap."""
    found = TILES[name]
    size = min(box.w, box.h)
    face = TILE if large else NEXT
    canvas.framed(box, face, TILE_EDGE, max(5, size // 7), 4 if large else 2)
    canvas.ground = face
    across, down = (18, 17) if plain else (10, 14)
    inner = box.inset(max(4, size // across), max(3, size // down))
    if box.w >= FLAT * box.h:
        if large and found.cap is not None:
            letters = max(least, round(box.h * CAP))
            text = f"{found.cap}×"
            wide = canvas.measure(text, letters)
            canvas.text(text, inner.right, inner.cy, letters, colour=SOFT, align="right")
            inner = inner._replace(w=inner.w - wide - 4)
        fitted_exchange(canvas, found.pay, found.gain, inner, round(inner.h * 0.84), plain=plain)
        return
    if found.pay == Amount():
        fitted_row(canvas, found.gain, inner, round(inner.h * 0.6), plain=plain)
        return
    part = 0.5 if plain else 0.4
    upper, rest = inner.split_top(round(inner.h * part))
    between, lower = rest.split_top(inner.h - 2 * upper.h)
    fitted_row(canvas, found.pay, upper, upper.h, plain=plain)
    fitted_row(canvas, found.gain, lower, lower.h, plain=plain)
    if plain:
        canvas.area(Box(inner.x, between.y - 1, inner.w, 2), TILE_EDGE)
    else:
        canvas.glyph(DOWN, max(7, between.h), between.cx, between.cy, SOFT)
