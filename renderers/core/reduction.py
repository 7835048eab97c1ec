"""Boards in the size of a film; what is as on the board before is not reduced again."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import pairwise
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
        self._step = Fraction(BOARD_HEIGHT, side)
        across = BOARD_WIDTH / self._step
        exact = self._step == float(self._step) and across.denominator == 1
        self._in_parts = exact and self._step < 2  # whole factors are reduced before
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
        inside = [float(edge - by) for edge, by in zip(edges, origin, strict=True)]
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


def _around(edges: Sequence[Fraction]) -> Box:
    """Return the box of all pixels between edges: left, top, right, bottom."""
    x, y, right, bottom = floor(edges[0]), floor(edges[1]), ceil(edges[2]), ceil(edges[3])
    return Box(x, y, right - x, bottom - y)


def _changes(board: Image.Image, before: Image.Image) -> Iterator[Box]:
    """Yield boxes with all pixels in which a board differs from the one before."""
    changed = ImageChops.difference(board, before)
    _, rows = changed.getprojection()
    for top, bottom in _runs(rows):
        columns, _ = changed.crop((0, top, changed.width, bottom)).getprojection()
        yield from (Box(x, top, right - x, bottom - top) for x, right in _runs(columns))


def _runs(differs: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Yield where each run of places that differ begins, and where it has ended."""
    places = [place for place, differ in enumerate(differs) if differ]
    gaps = [(last, first) for last, first in pairwise(places) if first - last > _GAP]
    begins = [*places[:1], *(first for _, first in gaps)]
    lasts = [*(last for last, _ in gaps), *places[-1:]]
    yield from ((begin, last + 1) for begin, last in zip(begins, lasts, strict=True))
