"""Rectangles, and how layouts divide them. Units are pixels of a picture 1600 wide."""

from __future__ import annotations

import itertools
from collections.abc import Iterable
from typing import NamedTuple


class Box(NamedTuple):
    """A rectangle: left, top, width, height."""

    x: int
    y: int
    w: int
    h: int

    @property
    def right(self) -> int:
        """The first column to the right of it."""
        return self.x + self.w

    @property
    def bottom(self) -> int:
        """The first row below it."""
        return self.y + self.h

    @property
    def cx(self) -> int:
        """The middle column."""
        return self.x + self.w // 2

    @property
    def cy(self) -> int:
        """The middle row."""
        return self.y + self.h // 2

    @property
    def area(self) -> int:
        """How many pixels it has."""
        return self.w * self.h

    def holds(self, other: Box) -> bool:
        """Whether another box lies wholly in this one."""
        return (
            self.x <= other.x
            and self.y <= other.y
            and other.right <= self.right
            and other.bottom <= self.bottom
        )

    def meets(self, other: Box) -> bool:
        """Whether the boxes have any pixel in common."""
        # asked hundreds of times for each badge
        x, y, w, h = self
        left, top, wide, high = other
        return x < left + wide and left < x + w and y < top + high and top < y + h

    def meeting(self, boxes: Iterable[Box]) -> list[Box]:
        """Return those of some boxes that have any pixel in common with it."""
        # by places, which takes a quarter of the time of `meets` for each: there are many
        x, y, right, bottom = self.corners
        return [
            box
            for box in boxes
            if box[0] < right and box[1] < bottom and x < box[0] + box[2] and y < box[1] + box[3]
        ]

    def common(self, other: Box) -> int:
        """Return how many pixels the boxes have in common."""
        across = min(self.right, other.right) - max(self.x, other.x)
        down = min(self.bottom, other.bottom) - max(self.y, other.y)
        return max(0, across) * max(0, down)

    def joined(self, other: Box) -> Box:
        """Return the smallest box around both."""
        x, y = min(self.x, other.x), min(self.y, other.y)
        right, bottom = max(self.right, other.right), max(self.bottom, other.bottom)
        return Box(x, y, right - x, bottom - y)

    def common_part(self, other: Box) -> Box:
        """Return what the boxes have in common, as a box, which may be empty."""
        x, y = max(self.x, other.x), max(self.y, other.y)
        right, bottom = min(self.right, other.right), min(self.bottom, other.bottom)
        return Box(x, y, max(0, right - x), max(0, bottom - y))

    def moved(self, x: int, y: int) -> Box:
        """Return the box farther to the right and down."""
        return Box(self.x + x, self.y + y, self.w, self.h)

    def inset(self, across: int, down: int | None = None) -> Box:
        """Return the box without a margin on all sides."""
        down = across if down is None else down
        return Box(self.x + across, self.y + down, self.w - 2 * across, self.h - 2 * down)

    @property
    def corners(self) -> tuple[int, int, int, int]:
        """The edges as Pillow counts them: left, top, right, bottom."""
        return self.x, self.y, self.x + self.w, self.y + self.h

    def edges(self, width: int) -> tuple[Box, Box, Box, Box]:
        """Return the four edges inside it."""
        return (
            self._replace(h=width),
            Box(self.x, self.bottom - width, self.w, width),
            self._replace(w=width),
            Box(self.right - width, self.y, width, self.h),
        )

    def split_top(self, height: int, gap: int = 0) -> tuple[Box, Box]:
        """Cut off `height` at the top; return it and the rest below a gap."""
        taken = height + gap
        return self._replace(h=height), Box(self.x, self.y + taken, self.w, self.h - taken)

    def split_left(self, width: int, gap: int = 0) -> tuple[Box, Box]:
        """Cut off `width` at the left; return it and the rest beyond a gap."""
        taken = width + gap
        return self._replace(w=width), Box(self.x + taken, self.y, self.w - taken, self.h)

    def split_right(self, width: int, gap: int = 0) -> tuple[Box, Box]:
        """Cut off `width` at the right; return the rest before a gap and what was cut off."""
        rest = self.w - width - gap
        return self._replace(w=rest), Box(self.x + rest + gap, self.y, width, self.h)

    def columns(self, number: int, gap: int = 0) -> list[Box]:
        """Divide it into equal columns, none of it into none.

        Left-over pixels go to the last gaps' positions.
        """
        if not number:
            return []
        edges = [self.x + round(place * (self.w + gap) / number) for place in range(number + 1)]
        return [
            Box(left, self.y, right - left - gap, self.h)
            for left, right in itertools.pairwise(edges)
        ]

    def rows(self, number: int, gap: int = 0) -> list[Box]:
        """Divide it into equal rows, none of it into none."""
        if not number:
            return []
        edges = [self.y + round(place * (self.h + gap) / number) for place in range(number + 1)]
        return [
            Box(self.x, top, self.w, bottom - top - gap)
            for top, bottom in itertools.pairwise(edges)
        ]

    def grid(self, number: int, across: int, gap: int = 0, down: int | None = None) -> list[Box]:
        """Return so many equal cells, `across` of them in each row, row by row.

        They are `gap` apart, rows `down` apart if that is given.
        """
        rows = self.rows(-(-number // across), gap if down is None else down)
        return [cell for row in rows for cell in row.columns(across, gap)][:number]

    def centred(self, width: int, height: int) -> Box:
        """Return a box of this size in its middle."""
        return Box(self.cx - width // 2, self.cy - height // 2, width, height)
