"""Small drawings in several colours with a dark line around them, drawn once and kept."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image, ImageFilter

from renderers.castles_of_burgundy.colours import OUTLINE
from renderers.core.canvas import Canvas
from renderers.core.drawings import Layers
from renderers.core.palette import Colour
from renderers.core.tokens import Sprite, layered


@lru_cache(maxsize=512)
def outlined(layers: Layers, size: int, line: int, colour: Colour = OUTLINE) -> Sprite:
    """Return a drawing in a square of `size` pixels with a line around it."""
    inner = max(4, size - 2 * line)
    colours, mask = layered(inner, layers)
    whole = Image.new("RGB", (size, size), colour)
    around = Image.new("L", (size, size), 0)
    place = ((size - inner) // 2, (size - inner) // 2)
    around.paste(mask, place)
    if line:
        around = around.filter(ImageFilter.MaxFilter(2 * line + 1))
    whole.paste(colours, place, mask)
    return whole, around


def drawing(canvas: Canvas, layers: Layers, size: int, x: int, y: int) -> None:
    """Paint a drawing in several colours around a point."""
    line = 0 if size < 16 else max(1, round(size / 34))
    canvas.sprite(outlined(layers, size, line), x, y)
