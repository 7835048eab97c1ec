"""Lines on maps: smooth curves, strokes with round ends, cross-strokes, regions.

Points are pixels. A stroke is a soft-edged mask (mode L) with the place of its upper left corner.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Final, NamedTuple, TypeAlias

from PIL import Image, ImageDraw

from renderers.core.boxes import Box
from renderers.core.paths import SCALE, Point, stepped

Points: TypeAlias = tuple[Point, ...]

STEPS: Final = 10
"""Pieces into which the curve between two given points is divided."""


class Stroke(NamedTuple):
    """The mask of a line and where its upper left corner lies."""

    mask: Image.Image
    x: int
    y: int


def smooth(points: Sequence[Point]) -> list[Point]:
    """Return a curve through points (uniform Catmull-Rom spline); two points stay a line."""
    if len(points) < 3:
        return list(points)
    padded = [points[0], *points, points[-1]]
    curve = [points[0]]
    for start in range(len(points) - 1):
        p0, p1, p2, p3 = padded[start : start + 4]
        curve += [_between(p0, p1, p2, p3, step / STEPS) for step in range(1, STEPS + 1)]
    return curve


def _between(p0: Point, p1: Point, p2: Point, p3: Point, t: float) -> Point:
    x, y = (
        0.5
        * (
            2 * b
            + (c - a) * t
            + (2 * a - 5 * b + 4 * c - d) * t * t
            + (3 * b - a - 3 * c + d) * t * t * t
        )
        for a, b, c, d in zip(p0, p1, p2, p3, strict=True)
    )
    return x, y


def length(points: Sequence[Point]) -> float:
    """Return how long a line is."""
    return sum(math.dist(one, other) for one, other in pairwise(points))


def along(points: Sequence[Point], distance: float) -> tuple[Point, Point]:
    """Return the point of a line at a distance from its start, and the direction there.

    The direction has length 1. Beyond the end it is the last point.
    """
    for one, other in pairwise(points):
        part = math.dist(one, other)
        if part and distance <= part:
            break
        distance -= part
    else:
        one, other = points[-2:]
        distance = part = math.dist(one, other) or 1.0
    across, down = (other[0] - one[0]) / part, (other[1] - one[1]) / part
    return (one[0] + across * distance, one[1] + down * distance), (across, down)


def inside(point: Point, box: Box) -> bool:
    """Whether a point lies in a box."""
    return box.x <= point[0] <= box.right and box.y <= point[1] <= box.bottom


def outside(points: Sequence[Point], boxes: Iterable[Box]) -> list[Point]:
    """Return the part of a line from where it leaves the boxes at its start to those at its end."""
    listed = list(boxes)
    tried = [along(points, float(step))[0] for step in range(int(length(points)) + 1)]
    free = [not any(inside(point, box) for box in listed) for point in tried]
    first = free.index(True)
    last = len(free) - 1 - free[::-1].index(True)
    return _thinned(tried[first : last + 1])


def _thinned(points: list[Point]) -> list[Point]:
    """Leave out the points that lie on the line between their neighbours."""
    bent = points[:1]
    for before, point, after in zip(points, points[1:], points[2:], strict=False):
        turn = (point[0] - bent[-1][0]) * (after[1] - before[1]) - (point[1] - bent[-1][1]) * (
            after[0] - before[0]
        )
        if abs(turn) > 0.5:
            bent.append(point)
    return [*bent, points[-1]]


def bent(one: Point, other: Point, bend: float) -> Point:
    """Return a point beside the middle between two others, by a share of their distance."""
    (x1, y1), (x2, y2) = one, other
    return (x1 + x2) / 2 - (y2 - y1) * bend, (y1 + y2) / 2 + (x2 - x1) * bend


def meander(points: Sequence[Point], bend: float, least: float) -> list[Point]:
    """Return points with bends between them, to either side in turn, where they are far apart.

    `bend` is a share of their distance, `least` the distance in pixels.
    """
    curve, side = [points[0]], 1
    for one, other in pairwise(points):
        if math.dist(one, other) > least:
            curve.append(bent(one, other, bend * side))
            side = -side
        curve.append(other)
    return curve


def dense(points: Sequence[Point], step: float) -> list[Point]:
    """Return the points of a line at equal distances."""
    return [along(points, place * step)[0] for place in range(int(length(points) / step) + 1)]


def sleepers(points: Points, gap: float, reach: float) -> list[Points]:
    """Return short lines across a line, `gap` apart and `reach` long on either side."""
    total = length(points)
    number = max(1, round(total / gap))
    places: list[Points] = []
    for place in range(number):
        (x, y), (across, down) = along(points, (place + 0.5) * total / number)
        side = (-down * reach, across * reach)
        places.append(((x - side[0], y - side[1]), (x + side[0], y + side[1])))
    return places


@lru_cache(maxsize=512)
def stroke(lines: tuple[Points, ...], width: float, *, round_ends: bool = True) -> Stroke:
    """Return the mask of lines of a width; their ends are round or flat."""
    margin = math.ceil(width / 2) + 1
    xs = [x for line in lines for x, _ in line]
    ys = [y for line in lines for _, y in line]
    left, top = math.floor(min(xs)) - margin, math.floor(min(ys)) - margin
    size = math.ceil(max(xs)) + margin - left, math.ceil(max(ys)) + margin - top
    large = Image.new("L", (size[0] * SCALE, size[1] * SCALE), 0)
    pen = ImageDraw.Draw(large)
    half = width * SCALE / 2
    for line in lines:
        places = [((x - left) * SCALE, (y - top) * SCALE) for x, y in line]
        pen.line(places, fill=255, width=max(1, round(width * SCALE)), joint="curve")
        for x, y in (places[0], places[-1]) if round_ends else ():
            pen.ellipse((x - half, y - half, x + half, y + half), fill=255)
    return Stroke(stepped(large.reduce(SCALE)), left, top)


def band(lines: Iterable[Sequence[Point]], reach: float, size: tuple[int, int]) -> Image.Image:
    """Return the mask of all that is near lines on a surface: without gaps in their bends."""
    large = Image.new("L", (size[0] * 2, size[1] * 2), 0)
    pen = ImageDraw.Draw(large)
    for line in lines:
        for x, y in dense(line, 2.0):
            edges = (x - reach, y - reach, x + reach, y + reach)
            pen.ellipse(tuple(2 * edge for edge in edges), fill=255)
    return large.reduce(2)


def region(points: Sequence[Point], width: int, height: int) -> Image.Image:
    """Return the mask of an area of a surface of this size."""
    large = Image.new("L", (width * 2, height * 2), 0)
    ImageDraw.Draw(large).polygon([(2 * x, 2 * y) for x, y in points], fill=255)
    return large.reduce(2)
