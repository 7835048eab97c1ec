"""Link tiles on the map: canals with water in them, rails with sleepers, the mark of the owner."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from PIL import Image

from renderers.brass_birmingham.colours import CANAL_WATER
from renderers.brass_birmingham.frame import Frame
from renderers.brass_birmingham.ground import SLEEPER_GAP, in_sight, lines_of
from renderers.brass_birmingham.icons import ERA_GLYPHS
from renderers.core.boxes import Box
from renderers.core.canvas import Canvas
from renderers.core.palette import AMBER, BRIGHT, SEATS, Colour
from renderers.core.paths import Point, silhouette
from renderers.core.routes import Points, along, length, sleepers, stroke
from renderers.core.tokens import SHAPES
from rules.brass_birmingham.data import RAIL

CASING: Final = 22
LINE: Final = 16
MARK: Final = 30
"""Width of a link with its white casing, without it, and size of its owner's mark."""
HALO: Final = 6
"""Width of the amber outline of what changes."""

BLACK: Final = (0, 0, 0)

Placed = tuple[Image.Image, Image.Image, int, int]
"""A picture, its mask, and where its upper left corner lies."""


Cover = tuple[Box, int]
"""A box with round corners that lies over links."""


def draw_link(
    canvas: Canvas,
    frame: Frame,
    link: str,
    era: str,
    owner: int,
    covers: tuple[Cover, ...],
    changed: bool = False,
) -> None:
    """Draw a link tile, outlined in amber if it is `changed`, but for what `covers` hide."""
    if not in_sight(link, frame, MARK + 2 * HALO):
        return
    colours, mask, x, y = _link(link, era, owner, changed, frame, covers)
    canvas.image.paste(colours, (x, y), mask)


def middle(line: Points) -> Point:
    """Return the point where the mark of the owner goes."""
    return along(line, length(line) / 2)[0]


@lru_cache(maxsize=256)
def beside(link: str, frame: Frame) -> tuple[int, int]:
    """Return where the badge of a link goes: next to the owner's mark, rather above than below."""
    line = lines_of(link, frame)[0]
    (x, y), (across, down) = along(line, length(line) / 2)
    if across < 0:
        across, down = -across, -down
    away = frame.size(MARK / 2) + 16
    return round(x + down * away), round(y - across * away)


@lru_cache(maxsize=256)
def _link(
    link: str, era: str, owner: int, changed: bool, frame: Frame, covers: tuple[Cover, ...]
) -> Placed:
    lines = lines_of(link, frame)
    outer = stroke(lines, frame.size(CASING + (2 * HALO if changed else 0)))
    size = frame.size(MARK)
    x, y = (round(value) for value in middle(lines[0]))
    room = size // 2 + 2 * frame.size(HALO)
    left, top = min(outer.x, x - room), min(outer.y, y - room)
    width = max(outer.x + outer.mask.width, x + room) - left
    height = max(outer.y + outer.mask.height, y + room) - top
    canvas = Canvas(width, height, "en", AMBER if changed else BRIGHT)
    mask = Image.new("L", (width, height), 0)
    mask.paste(255, (outer.x - left, outer.y - top), outer.mask)
    here = tuple(tuple((px - left, py - top) for px, py in line) for line in lines)
    canvas.stroke(stroke(here, frame.size(CASING)), BRIGHT)
    canvas.stroke(stroke(here, frame.size(LINE)), SEATS[owner].colour)
    if era == RAIL:
        for line in here:
            ties = tuple(sleepers(line, frame.size(SLEEPER_GAP), LINE * 0.3 * frame.scale))
            canvas.stroke(stroke(ties, frame.size(4), round_ends=False), BRIGHT)
    else:
        canvas.stroke(stroke(here, frame.size(LINE * 0.3)), CANAL_WATER)
    if changed:
        _rim(canvas, mask, owner, size + 2 * frame.size(HALO), AMBER, x - left, y - top)
    _rim(canvas, mask, owner, round(size * 1.2), BRIGHT, x - left, y - top)
    _mark(canvas, owner, era, size, x - left, y - top)
    for box, radius in covers:
        shape = Canvas(box.w, box.h, "en", BLACK)
        shape.rounded(shape.box, BRIGHT, radius)
        mask.paste(0, (box.x - left, box.y - top), shape.image.convert("L"))
    used = mask.getbbox() or (0, 0, 1, 1)
    return canvas.image.crop(used), mask.crop(used), left + used[0], top + used[1]


def _rim(
    canvas: Canvas, mask: Image.Image, owner: int, size: int, colour: Colour, x: int, y: int
) -> None:
    """Draw the shape of the owner as the edge of a mark."""
    shape = silhouette(SHAPES[SEATS[owner].shape], size)
    mask.paste(255, (x - shape.width // 2, y - shape.height // 2), shape)
    canvas.glyph(SHAPES[SEATS[owner].shape], size, x, y, colour)


def _mark(canvas: Canvas, owner: int, era: str, size: int, x: int, y: int) -> None:
    """Draw the shape of the owner with a boat or a locomotive on it."""
    colour, shape = SEATS[owner]
    canvas.glyph(SHAPES[shape], size, x, y, colour)
    down = size // 9 if shape == "triangle" else 0
    canvas.glyph(ERA_GLYPHS[era], round(size * 0.56), x, y + down, BRIGHT)
