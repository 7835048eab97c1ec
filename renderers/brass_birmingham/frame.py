"""The part of the map that a picture shows, and how large."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from renderers.brass_birmingham.layout import PLAN, MapPlan
from renderers.core.boxes import Box
from renderers.core.paths import Point

LARGEST: Final = 1.8
"""No part of the map is enlarged more."""


class Frame(NamedTuple):
    """A window on a map: `shown` (in units of the plan) is drawn into `on` (pixels)."""

    shown: Box
    on: Box
    plan: MapPlan = PLAN

    @property
    def scale(self) -> float:
        """Pixels for a unit of the map."""
        return self.on.w / self.shown.w

    def size(self, units: float) -> int:
        """Return a length in pixels."""
        return round(units * self.scale)

    def point(self, point: Point) -> Point:
        """Return where a point of the map lies."""
        scale = self.scale
        return (
            self.on.x + (point[0] - self.shown.x) * scale,
            self.on.y + (point[1] - self.shown.y) * scale,
        )

    def points(self, points: Iterable[Point]) -> tuple[Point, ...]:
        """Return where the points of a line lie."""
        return tuple(self.point(point) for point in points)

    def box(self, box: Box) -> Box:
        """Return where a box of the map lies; equal sizes stay equal."""
        x, y = self.point((box.x, box.y))
        return Box(round(x), round(y), self.size(box.w), self.size(box.h))

    def at_corner(self) -> Frame:
        """Return the same window drawn from the upper left corner of a picture on."""
        return self._replace(on=self.on._replace(x=0, y=0))


def whole(on: Box, plan: MapPlan) -> Frame:
    """Return the frame that shows all of a map in `on`."""
    return Frame(plan.map, on, plan)


def part(shown: Box, on: Box, plan: MapPlan = PLAN, largest: float = LARGEST) -> Frame:
    """Return the frame that shows at least `shown` in `on`, in the middle, in the shape of `on`.

    It enlarges the map at most `largest` times.
    """
    land = plan.map
    width = max(shown.w, shown.h * on.w / on.h, on.w / largest)
    height = width * on.h / on.w
    x = min(max(shown.cx - width / 2, land.x), max(land.x, land.right - width))
    y = min(max(shown.cy - height / 2, land.y), max(land.y, land.bottom - height))
    return Frame(Box(round(x), round(y), round(width), round(height)), on, plan)
