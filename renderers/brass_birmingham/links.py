"""Link tiles on the map: canals with water in them, rails with sleepers, the mark of the owner."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from PIL import Image

from renderers.brass_birmingham.colours import WATER
from renderers.brass_birmingham.frame import Frame
from renderers.brass_birmingham.ground import BLACK, SLEEPER_GAP, SPACE, WHITE, in_sight, lines_of
from renderers.brass_birmingham.icons import ERA_GLYPHS
from renderers.core.boxes import Box
from renderers.core.canvas import Canvas
from renderers.core.palette import AMBER, BRIGHT, SEATS, Colour, Mode
from renderers.core.parts import WrittenText
from renderers.core.paths import Point, silhouette
from renderers.core.routes import Points, along, length, sleepers, stroke
from renderers.core.tokens import SHAPES
from rules.brass_birmingham.data import RAIL

CASING: Final = 22
LINE: Final = 16
MARK: Final = 30
"""Width of a link with its white casing, without it, and size of its owner's mark."""
SCORED: Final = 1.2
"""How much larger the mark of a link is that shows what it was worth."""
HALO: Final = 6
"""Width of the amber outline of what changes."""

Placed = tuple[Image.Image, Image.Image, int, int, tuple[WrittenText, ...]]
"""A picture, its mask, where its upper left corner lies, and what is written on it."""


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
    worth: str = "",
    *,
    laid: bool = True,
) -> None:
    """Draw a link tile, outlined in amber if it is `changed`, but for what `covers` hide.

    After it was scored it shows what it was worth; of one that is no longer `laid` only the mark
    is drawn.
    """
    if not in_sight(link, frame, MARK + 2 * HALO):
        return
    colours, mask, x, y, written = _link(
        link, era, owner, changed, worth, laid, frame, covers, canvas.mode
    )
    canvas.laid(colours, x, y, mask)
    canvas.written += written


def draw_aim(canvas: Canvas, frame: Frame, link: str) -> None:
    """Draw a link space at which a move aims in amber, up to the cards of its ends."""
    lines = lines_of(link, frame)
    canvas.stroke(stroke(lines, frame.line(CASING), round_ends=False), AMBER)
    canvas.stroke(stroke(lines, frame.line(LINE * 0.4), round_ends=False), BRIGHT)


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
    away = frame.line(MARK / 2) + 16
    return round(x + down * away), round(y - across * away)


@lru_cache(maxsize=256)
def mark_box(link: str, frame: Frame) -> Box:
    """Return the box of the owner's mark on a link."""
    x, y = middle(lines_of(link, frame)[0])
    size = frame.line(MARK)
    return Box(round(x) - size // 2, round(y) - size // 2, size, size)


@lru_cache(maxsize=512)
def guards(link: str, frame: Frame, laid: bool) -> tuple[Box, ...]:
    """Return boxes along a link that nothing may cover, wider ones with its mark if it is laid."""
    width = frame.line(CASING if laid else SPACE)
    boxes = [mark_box(link, frame)] if laid else []
    for line in lines_of(link, frame):
        for step in range(int(length(line) / width) + 1):
            x, y = along(line, float(step * width))[0]
            boxes.append(Box(round(x) - width // 2, round(y) - width // 2, width, width))
    return tuple(boxes)


@lru_cache(maxsize=256)
def _link(
    link: str,
    era: str,
    owner: int,
    changed: bool,
    worth: str,
    laid: bool,
    frame: Frame,
    covers: tuple[Cover, ...],
    mode: Mode,
) -> Placed:
    lines = lines_of(link, frame)
    outer = stroke(lines, frame.line(CASING + (2 * HALO if changed else 0)))
    size = frame.line(MARK * (SCORED if worth else 1))
    x, y = (round(value) for value in middle(lines[0]))
    room = size // 2 + 2 * frame.size(HALO)
    left, top = min(outer.x, x - room), min(outer.y, y - room)
    width = max(outer.x + outer.mask.width, x + room) - left
    height = max(outer.y + outer.mask.height, y + room) - top
    canvas = Canvas(width, height, "en", AMBER if changed else BRIGHT, mode)
    mask = Image.new("L", (width, height), 0)
    mask.paste(255 if laid else 0, (outer.x - left, outer.y - top), outer.mask)
    here = tuple(tuple((px - left, py - top) for px, py in line) for line in lines)
    canvas.stroke(stroke(here, frame.line(CASING)), BRIGHT)
    canvas.stroke(stroke(here, frame.line(LINE)), SEATS[owner].colour)
    if era == RAIL:
        for line in here:
            ties = tuple(sleepers(line, frame.size(SLEEPER_GAP), frame.line(LINE * 0.3)))
            canvas.stroke(stroke(ties, frame.size(4), round_ends=False), BRIGHT)
    else:
        canvas.stroke(stroke(here, frame.line(LINE * 0.3)), WATER)
    if changed:
        _rim(canvas, mask, owner, size + 2 * frame.size(HALO), AMBER, x - left, y - top)
    _rim(canvas, mask, owner, round(size * 1.2), BRIGHT, x - left, y - top)
    _mark(canvas, owner, worth or era, size, x - left, y - top)
    for box, radius in covers:
        shape = Canvas(box.w, box.h, "en", BLACK)
        shape.rounded(shape.box, WHITE, radius)
        mask.paste(0, (box.x - left, box.y - top), shape.image.convert("L"))
    used = mask.getbbox() or (0, 0, 1, 1)
    written = tuple(each.moved(left, top) for each in canvas.written)
    return canvas.image.crop(used), mask.crop(used), left + used[0], top + used[1], written


def _rim(
    canvas: Canvas, mask: Image.Image, owner: int, size: int, colour: Colour, x: int, y: int
) -> None:
    """Draw the shape of the owner as the edge of a mark."""
    shape = silhouette(SHAPES[SEATS[owner].shape], size)
    mask.paste(255, (x - shape.width // 2, y - shape.height // 2), shape)
    canvas.glyph(SHAPES[SEATS[owner].shape], size, x, y, colour)


def _mark(canvas: Canvas, owner: int, sign: str, size: int, x: int, y: int) -> None:
    """Draw the shape of the owner with a boat or a locomotive on it, or with a number."""
    colour, shape = SEATS[owner]
    canvas.glyph(SHAPES[shape], size, x, y, colour)
    down = size // 9 if shape == "triangle" else 0
    if sign in ERA_GLYPHS:
        canvas.glyph(ERA_GLYPHS[sign], round(size * 0.56), x, y + down, BRIGHT)
    else:
        canvas.text(sign, x, y + down, round(size * 0.8), colour=BRIGHT, align="middle")
