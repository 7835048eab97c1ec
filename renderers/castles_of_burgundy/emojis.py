"""Tiles and shields as small pictures for buttons and lists, the same as on the boards."""

from __future__ import annotations

import io
from collections.abc import Callable, Mapping
from functools import cache, partial
from types import MappingProxyType
from typing import Final

from PIL import ImageChops

from renderers.castles_of_burgundy.shields import shield
from renderers.castles_of_burgundy.tiles import tile
from renderers.core.canvas import Canvas
from renderers.core.palette import WHITE, Colour
from rules.castles_of_burgundy.data.shields import SHIELDS
from rules.castles_of_burgundy.data.tiles import TILES

SIZE: Final = 128
WIDTH: Final = 104
"""The width of a tile: it shows what it is, for what it does would be too small."""
SHIELD: Final = 112
BLACK: Final = Colour((0, 0, 0))


def shield_sign(number: int) -> str:
    """Return the name of the sign of a shield."""
    return f"shield-{number}"


@cache
def signs() -> Mapping[str, bytes]:
    """Return all tiles and shields as PNG, by their names."""
    middle = SIZE // 2
    drawn: dict[str, Callable[[Canvas], None]] = {
        name: partial(tile, tile_id=name, centre=(middle, middle), width=WIDTH) for name in TILES
    }
    for number in SHIELDS:
        drawn[shield_sign(number)] = partial(shield, number=number, size=SHIELD, x=middle, y=middle)
    return MappingProxyType({name: _png(draw) for name, draw in drawn.items()})


def _png(draw: Callable[[Canvas], None]) -> bytes:
    """Return a drawing, transparent where it does not hide both a black and a white ground."""
    pair = []
    for ground in (BLACK, WHITE):
        canvas = Canvas(SIZE, SIZE, "en", ground)
        draw(canvas)
        pair.append(canvas.image)
    clear = ImageChops.difference(*pair).convert("L")
    whole = pair[1].convert("RGBA")
    whole.putalpha(ImageChops.invert(clear))
    data = io.BytesIO()
    whole.save(data, "PNG", optimize=True)
    return data.getvalue()
