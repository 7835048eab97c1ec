"""How a mask is cut into bands, so that what is seen through it is painted in little time."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Final, NamedTuple, TypeAlias

from PIL import Image, ImageChops

from renderers.core.boxes import Box

Band: TypeAlias = tuple[int, int, Image.Image, Image.Image | None]
"""A part of a picture: where it begins in it, its pixels, and its mask: None where all of it is
seen, for that is painted many times as fast."""
Cut: TypeAlias = tuple[Box, Image.Image | None]
"""A part of a mask: its box, and its pixels: None where all is seen."""

PAINT: Final = 500
"""To paint one more band takes as long as so many pixels of a mask."""
DIVIDED: Final = 3 * PAINT
"""A part of so many pixels is not divided further."""


class _Division(NamedTuple):
    """Boxes in which something is seen, whether all is, and what their painting takes in pixels."""

    effort: int = 0
    parts: tuple[tuple[Box, bool], ...] = ()


def banded(image: Image.Image, parts: Iterable[Cut]) -> tuple[Band, ...]:
    """Return the bands of a picture that is seen through a mask of its size with these parts."""
    return tuple((*box[:2], image.crop(box.corners), part) for box, part in parts)


def cuts(mask: Image.Image) -> tuple[Cut, ...]:
    """Return the parts of a mask (mode L) in which something is seen."""
    planned = _planned(mask, Box(0, 0, *mask.size)).parts
    return tuple((box, None if whole else mask.crop(box.corners)) for box, whole in planned)


def _planned(mask: Image.Image, box: Box) -> _Division:
    """Return how a part of a mask is painted."""
    part = mask.crop(box.corners)
    seen = part.getbbox()
    if seen is None:
        return _Division()
    box, part = Box(box.x + seen[0], box.y + seen[1], *_size(seen)), part.crop(seen)
    if part.getextrema()[0] == 255:
        return _Division(PAINT, ((box, True),))
    plans = [_Division(PAINT + box.area, ((box, False),))]
    if box.area > DIVIDED:
        plans += [_joined(mask, parts) for parts in _divisions(part, box)]
    return min(plans)


def _joined(mask: Image.Image, boxes: Sequence[Box]) -> _Division:
    """Return how some parts of a mask are painted."""
    plans = [_planned(mask, box) for box in boxes if box.area]
    return _Division(
        sum(plan.effort for plan in plans), tuple(part for plan in plans for part in plan.parts)
    )


def _divisions(part: Image.Image, box: Box) -> Iterator[Sequence[Box]]:
    """Yield ways to divide a part: at the rows that are wholly seen, else into halves."""
    across, down = (bytes(line) for line in ImageChops.invert(part).getprojection())
    rows, columns = _longest(down), _longest(across)
    if box.w * len(rows) > PAINT:
        yield _rows(box, (rows.start, rows.stop))
    elif box.h * len(columns) > PAINT:
        yield _columns(box, (columns.start, columns.stop))
    else:
        yield _rows(box, (box.h // 2,))
        yield _columns(box, (box.w // 2,))


def _longest(gaps: bytes) -> range:
    """Return the longest run of zeros."""
    runs = (range(*run.span()) for run in re.finditer(rb"\0+", gaps))
    return max(runs, key=len, default=range(0))


def _rows(box: Box, places: Sequence[int]) -> list[Box]:
    """Divide a box below its top at `places`."""
    edges = [0, *places, box.h]
    return [Box(box.x, box.y + a, box.w, b - a) for a, b in pairwise(edges)]


def _columns(box: Box, places: Sequence[int]) -> list[Box]:
    """Divide a box to the right of its left edge at `places`."""
    edges = [0, *places, box.w]
    return [Box(box.x + a, box.y, b - a, box.h) for a, b in pairwise(edges)]


def _size(corners: tuple[int, int, int, int]) -> tuple[int, int]:
    left, top, right, bottom = corners
    return right - left, bottom - top
