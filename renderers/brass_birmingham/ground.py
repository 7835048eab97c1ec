"""The ground under the pieces of the map: land, counties, and the link spaces of an era."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Final

from PIL import Image

from renderers.brass_birmingham.colours import (
    BORDER,
    CANAL_LINE,
    CANAL_WATER,
    COUNTIES,
    LAND,
    LATER,
    RAIL_BED,
    RAIL_LINE,
)
from renderers.brass_birmingham.frame import Frame
from renderers.brass_birmingham.layout import COUNTIES as OUTLINES
from renderers.brass_birmingham.layout import FARM_SPUR, INNER, MapPlan
from renderers.brass_birmingham.scenery import draw_scenery
from renderers.core.blocks import map_edge
from renderers.core.canvas import Canvas
from renderers.core.palette import Colour, Mode
from renderers.core.paths import Point
from renderers.core.routes import Points, sleepers, smooth, stroke
from rules.brass_birmingham.data import CANAL, LINKS, RAIL

SPACE: Final = 16
"""Width of a link space."""
BORDER_WIDTH: Final = 5
"""Width of the line between counties."""
TRACK: Final = 8
"""Width of the water or the track bed in it."""
SLEEPER_GAP: Final = 17
SLEEPER_REACH: Final = 11
FAINT: Final = 5
BLACK: Final = Colour((0, 0, 0))


def lines_of(link: str, frame: Frame) -> tuple[Points, ...]:
    """Return the line of a link space in pixels, and its branch if it has one."""
    lines = [frame.points(frame.plan.routes[link])]
    if link == FARM_SPUR:
        lines.append(frame.points(frame.plan.spur))
    return tuple(lines)


@lru_cache(maxsize=256)
def in_sight(link: str, frame: Frame, room: int) -> bool:
    """Whether what lies on a link, or at most `room` beside its line, may be seen in a frame."""
    return _in_sight([point for line in lines_of(link, frame) for point in line], frame, room)


def _in_sight(points: Sequence[Point], frame: Frame, room: int) -> bool:
    across, down = [x for x, _ in points], [y for _, y in points]
    sheet = frame.on.inset(-frame.size(room))
    return (
        min(across) < sheet.right
        and max(across) > sheet.x
        and min(down) < sheet.bottom
        and max(down) > sheet.y
    )


def ground(era: str, frame: Frame, mode: Mode = Mode.LIGHT) -> Image.Image:
    """Return the land with the link spaces of an era, without anything that lies on it."""
    frame = frame.at_corner()
    x, y = frame.corner
    land = _ground(era, frame.sheet, mode).crop((-x, -y, frame.on.w - x, frame.on.h - y))
    canvas = Canvas(frame.on.w, frame.on.h, "en", LAND, mode, land)
    map_edge(canvas)
    return canvas.image


@lru_cache(maxsize=8)
def _ground(era: str, frame: Frame, mode: Mode) -> Image.Image:
    canvas = Canvas(frame.on.w, frame.on.h, "en", LAND, mode)
    for banner in OUTLINES:
        # the lines between counties, and the edge of the map, hide how rough the edges are
        canvas.polygon(frame.points(_outline(banner, frame.plan)), COUNTIES[banner])
    for name in INNER:
        line = frame.points(_border(name, frame.plan))
        if _in_sight(line, frame, BORDER_WIDTH):
            canvas.stroke(stroke((line,), frame.size(BORDER_WIDTH)), BORDER)
    draw_scenery(canvas, era, frame)
    for link in LINKS:
        if not in_sight(link.id, frame, SPACE):
            continue
        if link.allowed(era):
            _space(canvas, era, lines_of(link.id, frame), frame)
        elif era == CANAL:
            _later(canvas, lines_of(link.id, frame), frame)
    return canvas.image


@cache
def _outline(banner: str, plan: MapPlan) -> Points:
    points: list[Point] = []
    for name in OUTLINES[banner].split():
        points += _border(name.lstrip("-"), plan)[:: -1 if name.startswith("-") else 1]
    return tuple(points)


@cache
def _border(name: str, plan: MapPlan) -> Points:
    border = plan.borders[name]
    return tuple(smooth(border) if name in INNER else border)


def _space(canvas: Canvas, era: str, lines: tuple[Points, ...], frame: Frame) -> None:
    """Draw a free link space: a ditch with water, or a track bed with rails and sleepers."""
    edge, bed = (RAIL_LINE, RAIL_BED) if era == RAIL else (CANAL_LINE, CANAL_WATER)
    if era == RAIL:
        for line in lines:
            ties = sleepers(line, frame.size(SLEEPER_GAP), frame.size(SLEEPER_REACH))
            canvas.stroke(stroke(tuple(ties), frame.size(4), round_ends=False), edge)
    canvas.stroke(stroke(lines, frame.size(SPACE)), edge)
    canvas.stroke(stroke(lines, frame.size(TRACK)), bed)


def _later(canvas: Canvas, lines: tuple[Points, ...], frame: Frame) -> None:
    """Draw a space for rails in the Canal Era: a row of dots."""
    for line in lines:
        dots = sleepers(line, frame.size(12), 0.5)
        canvas.stroke(stroke(tuple(dots), frame.size(FAINT)), LATER)
