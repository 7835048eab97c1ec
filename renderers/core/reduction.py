"""Boards in the size of a film; what is as on the board before is not reduced again."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from math import ceil, floor
from typing import Final

from PIL import Image, ImageChops

from renderers.core.boxes import Box
from renderers.core.canvas import BOARD_HEIGHT, BOARD_WIDTH
from renderers.core.palette import in_palette

FILTER: Final = Image.Resampling.HAMMING
_REACH: Final = 4
"""A reduced pixel depends on no pixel of the board that is farther from its own area."""
_GAP: Final = 24
"""So few equal rows or columns between others are reduced with them, which is faster."""
_WHOLE: Final = Box(0, 0, BOARD_WIDTH, BOARD_HEIGHT)


class Reduction:
    """Reduces the boards of one game, in their order, to a longer side of `side` pixels.

    Where the step from one reduced pixel to the next is exact in a float, the part of a board that
    changed is reduced by itself to just the pixels that it has in the whole.
    """

    def __init__(self, side: int) -> None:
        self._side = side
        step = Fraction(BOARD_HEIGHT, side)
        exact = step == float(step) and (BOARD_WIDTH / step).denominator == 1
        self._step = float(step)
        self._in_parts = exact and step < 2  # whole factors are reduced before
        self._before: tuple[Image.Image, Image.Image] | None = None

    def reduced(self, board: Image.Image) -> Image.Image:
        """Return a board, in the kept palette, reduced; below a lower one its ground goes on."""
        if self._before is None or board.size != _WHOLE.corners[2:]:
            small = self._whole(board)
        else:
            before, small = self._before[0], self._before[1].copy()
            for part in _changes(board, before):
                self._renew(small, board, part)
        if self._in_parts and board.size == _WHOLE.corners[2:]:
            self._before = board, small
        return small

    def _whole(self, board: Image.Image) -> Image.Image:
        scale = self._side / BOARD_HEIGHT
        size = round(board.width * scale), round(board.height * scale)
        colours = board.convert("RGB")
        if self._in_parts:
            small = _resized(colours, size, (0, 0, *colours.size))
        else:
            # whole factors first: of flat areas a finer filter shows no more and takes much longer
            small = colours.resize(size, FILTER, reducing_gap=1.0)
        ground = small.getpixel((0, small.height - 1))
        frame = Image.new("RGB", (round(BOARD_WIDTH * scale), self._side), ground)
        frame.paste(small)
        return in_palette(frame)

    def _renew(self, small: Image.Image, board: Image.Image, part: Box) -> None:
        """Reduce again what depends on a part of a board."""
        step = self._step
        wide = part.inset(-_REACH).common_part(_WHOLE)
        x, y = floor(wide.x / step), floor(wide.y / step)
        right, bottom = ceil(wide.right / step), ceil(wide.bottom / step)
        edges = [pixel * step for pixel in (x, y, right, bottom)]
        ground = _around(edges).inset(-_REACH).common_part(_WHOLE)
        origin = (ground.x, ground.y, ground.x, ground.y)
        inside = [edge - by for edge, by in zip(edges, origin, strict=True)]
        colours = board.crop(ground.corners).convert("RGB")
        renewed = _resized(colours, (right - x, bottom - y), inside)
        small.paste(in_palette(renewed), (x, y))


def _resized(image: Image.Image, size: tuple[int, int], edges: Sequence[float]) -> Image.Image:
    """Return what is between edges of a picture (left, top, right, bottom) in another size.

    The width comes first, whatever the shape, as rounding shows the order.
    """
    (width, height), (x, y, right, bottom) = size, edges
    narrow = image.resize((width, image.height), FILTER, (x, 0, right, image.height))
    return narrow.resize((width, height), FILTER, (0, y, width, bottom))


def _around(edges: Sequence[float]) -> Box:
    """Return the box of all pixels between edges: left, top, right, bottom."""
    x, y, right, bottom = floor(edges[0]), floor(edges[1]), ceil(edges[2]), ceil(edges[3])
    return Box(x, y, right - x, bottom - y)


def _changes(board: Image.Image, before: Image.Image) -> Iterator[Box]:
    """Yield boxes with all pixels in which a board differs from the one before."""
    changed = ImageChops.difference(board, before)
    _, rows = changed.getprojection()
    for y, bottom in _runs(rows):
        band = _WHOLE._replace(y=y, h=bottom - y)
        columns, _ = changed.crop(band.corners).getprojection()
        yield from (band._replace(x=x, w=right - x) for x, right in _runs(columns))


def _runs(differ: Iterable[int]) -> Iterator[tuple[int, int]]:
    """Yield where runs of places that differ begin and have ended; small gaps are part of them."""
    runs = re.finditer(rb"[^\0](?:\0{0,%d}[^\0])*" % _GAP, bytes(differ))
    yield from (run.span() for run in runs)
