"""Silhouettes from outlines: a small path language, drawn large and reduced to soft edges.

A glyph is a tuple of strokes. Each begins with an operator: `+` fills an area, `-` cuts one out,
`+8` and `-8` draw or cut a line of width 8 with round ends. Commands follow, in a square of 100
units with y downwards: `M x y` and `L x y` (points), `C x1 y1 x2 y2 x y` (Bezier), `Z` (close),
`E x y rx ry` (ellipse), `R x y w h` (rectangle).
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import lru_cache
from typing import Final, TypeAlias

from PIL import Image, ImageDraw

Glyph: TypeAlias = tuple[str, ...]
Point: TypeAlias = tuple[float, float]

SCALE: Final = 4
UNITS: Final = 100
TONES: Final = 3
"""In so many steps an edge goes over into the ground: more are not seen, but make a picture a sixth
larger."""
_STEPS: Final = [round(round(tone / 255 * TONES) * 255 / TONES) for tone in range(256)]
_SEGMENTS: Final = 24
_NUMBERS: Final = {"M": 2, "L": 2, "C": 6, "Z": 0, "E": 4, "R": 4}


def stepped(mask: Image.Image) -> Image.Image:
    """Return a mask (mode L) with edges of few tones."""
    return mask.point(_STEPS)


def _commands(path: str) -> Iterator[tuple[str, list[float]]]:
    words = path.split()
    place = 0
    while place < len(words):
        name = words[place]
        count = _NUMBERS[name]
        yield name, [float(word) for word in words[place + 1 : place + 1 + count]]
        place += 1 + count


def _bezier(start: Point, numbers: list[float]) -> list[Point]:
    (x0, y0), (x1, y1, x2, y2, x3, y3) = start, numbers
    points = []
    for step in range(1, _SEGMENTS + 1):
        t = step / _SEGMENTS
        u = 1 - t
        a, b, c, d = u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t
        points.append((a * x0 + b * x1 + c * x2 + d * x3, a * y0 + b * y1 + c * y2 + d * y3))
    return points


def _ellipse(x: float, y: float, rx: float, ry: float) -> list[Point]:
    turns = (2 * math.pi * step / 64 for step in range(65))
    return [(x + rx * math.cos(turn), y + ry * math.sin(turn)) for turn in turns]


def outlines(path: str) -> list[list[Point]]:
    """Return the outlines of a path as lists of points, in units."""
    lines: list[list[Point]] = []
    for name, numbers in _commands(path):
        match name, numbers:
            case "M", [x, y]:
                lines.append([(x, y)])
            case "L", [x, y]:
                lines[-1].append((x, y))
            case "C", _:
                lines[-1] += _bezier(lines[-1][-1], numbers)
            case "Z", _:
                lines[-1].append(lines[-1][0])
            case "E", [x, y, rx, ry]:
                lines.append(_ellipse(x, y, rx, ry))
            case "R", [x, y, w, h]:
                lines.append([(x, y), (x + w, y), (x + w, y + h), (x, y + h), (x, y)])
    return lines


def _draw(pen: ImageDraw.ImageDraw, stroke: str, across: float, down: float) -> None:
    operator, _, path = stroke.partition(" ")
    tone = 255 if operator[0] == "+" else 0
    width = float(operator[1:] or 0) * min(across, down)
    for line in outlines(path):
        points = [(x * across, y * down) for x, y in line]
        if not width:
            pen.polygon(points, fill=tone)
            continue
        pen.line(points, fill=tone, width=max(1, round(width)), joint="curve")
        for x, y in (points[0], points[-1]):
            half = width / 2
            pen.ellipse((x - half, y - half, x + half, y + half), fill=tone)


@lru_cache(maxsize=1024)
def silhouette(glyph: Glyph, width: int, height: int = 0) -> Image.Image:
    """Return the mask (mode L) of a glyph, stretched to a size; without `height` it is square."""
    size = (width * SCALE, (height or width) * SCALE)
    large = Image.new("L", size, 0)
    pen = ImageDraw.Draw(large)
    for stroke in glyph:
        _draw(pen, stroke, size[0] / UNITS, size[1] / UNITS)
    return stepped(large.reduce(SCALE))


@lru_cache(maxsize=256)
def corner(radius: int) -> Image.Image:
    """Return the mask of a disc of this radius, from which round corners are cut."""
    large = Image.new("L", (2 * radius * SCALE, 2 * radius * SCALE), 0)
    ImageDraw.Draw(large).ellipse((0, 0, 2 * radius * SCALE - 1, 2 * radius * SCALE - 1), fill=255)
    return stepped(large.reduce(SCALE))


@lru_cache(maxsize=64)
def quarters(radius: int) -> tuple[Image.Image, ...]:
    """Return the masks of the round corners: top left, top right, bottom left, bottom right."""
    disc = corner(radius)
    return tuple(
        disc.crop((left, top, left + radius, top + radius))
        for top in (0, radius)
        for left in (0, radius)
    )
