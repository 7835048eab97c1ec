"""The part of the map that a picture shows, and how large."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from renderers.brass_birmingham.layout import PLAN, WIDTH, MapPlan
from renderers.core.boxes import Box
from renderers.core.paths import Point

LARGEST: Final = 1.8
"""No part of the map is enlarged more."""
LEVELS: Final = {594: 9, 660: 5, 704: 2, 792: 3, 880: 5, WIDTH: 1}
"""How much of the map, in its units, the parts show that fill the width of a picture, and in which
steps they lie: at these scales, where such steps are whole pixels, what they show is kept."""


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

    @property
    def sheet(self) -> Frame:
        """The frame with the whole map that is kept at its scale; itself, if there is none."""
        step = LEVELS.get(self.shown.w)
        if step is None or self.on.w != WIDTH or self.plan.ids:
            return self
        across, down = (-(-size // step) * step for size in self.plan.map[2:])
        on = Box(0, 0, across * WIDTH // self.shown.w, down * WIDTH // self.shown.w)
        return Frame(Box(0, 0, across, down), on, self.plan)

    @property
    def corner(self) -> tuple[int, int]:
        """Where its sheet begins on the picture."""
        if self.sheet is self:
            return 0, 0
        x, y = self.point((0, 0))
        return round(x), round(y)

    def at_corner(self) -> Frame:
        """Return the same window drawn from the upper left corner of a picture on."""
        return self._replace(on=self.on._replace(x=0, y=0))


def whole(on: Box, plan: MapPlan) -> Frame:
    """Return the frame that shows all of a map in `on`."""
    return Frame(plan.map, on, plan)


def part(shown: Box, on: Box, plan: MapPlan = PLAN, largest: float = LARGEST) -> Frame:
    """Return the frame that shows at least `shown` in `on`, in the middle, in the shape of `on`.

    It enlarges the map at most `largest` times. Where `on` fills a picture of the map without ids,
    it has the largest of the scales that are kept, and its margin may be a step narrower.
    """
    land, step = plan.map, 1
    width = max(shown.w, shown.h * on.w / on.h, on.w / largest)
    if on.w == WIDTH and not plan.ids:
        enough = (level for level in LEVELS.items() if width <= sum(level) + 1)
        width, step = next(enough, (WIDTH, 1))
    height = width * on.h / on.w
    x = round(min(max(shown.cx - width / 2, land.x), max(land.x, land.right - width)))
    y = round(min(max(shown.cy - height / 2, land.y), max(land.y, land.bottom - height)))
    return Frame(Box(x - x % step, y - y % step, round(width), round(height)), on, plan)
