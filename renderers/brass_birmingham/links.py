"""Link tiles on the map: canals with water in them, rails with sleepers, the mark of the owner."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from PIL import Image

from renderers.brass_birmingham.colours import CHOICE, CHOICE_CASING, WATER
from renderers.brass_birmingham.frame import Frame
from renderers.brass_birmingham.ground import BLACK, SLEEPER_GAP, in_sight, lines_of
from renderers.brass_birmingham.icons import ERA_GLYPHS
from renderers.core.boxes import Box
from renderers.core.canvas import Canvas
from renderers.core.change_marks import LINES, REACH
from renderers.core.palette import MARK_AMBER, MARK_DARK, SEATS, WHITE, Colour, Mode
from renderers.core.parts import WrittenText
from renderers.core.paths import Point, silhouette
from renderers.core.routes import Points, along, length, sleepers, stroke
from renderers.core.tokens import SHAPES
from rules.brass_birmingham.data import RAIL

CASING: Final = 28
LINE: Final = 20
MARK: Final = 38
"""Width of a link with its white casing, without it, and size of its owner's mark."""
CARD_RADIUS: Final = 11
PLATE_RADIUS: Final = 9
RIM: Final = 0.1
"""How wide the white edge of that is, in its size."""
SCORED: Final = 1.2
"""How much larger the mark of a link is that shows what it was worth."""

Placed = tuple[Image.Image, Image.Image, int, int, tuple[WrittenText, ...]]
"""A picture, its mask, where its upper left corner lies, and what is written on it."""
Cover = tuple[Box, int]
"""A box that lies over links, and the radius of its corners."""


class Outline(NamedTuple):
    """The lines around things on the map: how far each reaches (pixels), outermost first.

    A link space that is free is filled with `colour` in a `casing`.
    """

    lines: tuple[tuple[int, Colour], ...]
    casing: Colour
    colour: Colour


CHANGED: Final = Outline(LINES, MARK_DARK, MARK_AMBER)
CHOSEN_FROM: Final = Outline(((8, CHOICE),), CHOICE_CASING, CHOICE)
"""The lines around what changes, and around what may be chosen."""


class LinkTile(NamedTuple):
    """A link as it is drawn, in the space of an `owner`, or None at which a move aims.

    After it was scored it shows what it was `worth`; of one that is no longer `laid` only the mark
    is drawn.
    """

    link: str
    owner: int | None
    era: str
    worth: str = ""
    laid: bool = True
    outline: Outline | None = None

    @property
    def lines(self) -> tuple[tuple[int, Colour], ...]:
        """The lines around it; a free space is filled instead."""
        return self.outline.lines if self.outline and self.owner is not None else ()


def draw_link(canvas: Canvas, frame: Frame, tile: LinkTile) -> None:
    """Draw a link tile below the cards and names of locations."""
    if not in_sight(tile.link, frame, MARK + REACH):
        return
    colours, mask, x, y, written = _link(tile, frame.sheet, canvas.mode)
    across, down = frame.corner
    canvas.laid(colours, x + across, y + down, mask)
    canvas.written += [sign.moved(across, down) for sign in written]


@lru_cache(maxsize=256)
def covers(place: str, frame: Frame) -> tuple[Cover, ...]:
    """Return the boxes of a location that lie over links: of its card, and of its plate."""
    spot = frame.plan.spots[place]
    plates = ((frame.box(spot.plate), frame.size(PLATE_RADIUS)),) if spot.plate.h else ()
    return (frame.box(spot.box), frame.size(CARD_RADIUS)), *plates


def middle(line: Points) -> Point:
    """Return the point where the mark of the owner goes."""
    return along(line, length(line) / 2)[0]


@lru_cache(maxsize=256)
def beside(link: str, frame: Frame) -> tuple[int, int]:
    """Return where the tab of a link goes: next to the owner's mark, rather above than below."""
    line = lines_of(link, frame)[0]
    (x, y), (across, down) = along(line, length(line) / 2)
    if across < 0:
        across, down = -across, -down
    away = frame.size(MARK / 2) + 22
    return round(x + down * away), round(y - across * away)


@lru_cache(maxsize=256)
def mark_box(link: str, frame: Frame) -> Box:
    """Return the box of the owner's mark on a link, with its white edge."""
    x, y = middle(lines_of(link, frame)[0])
    size = frame.size(MARK * (1 + 2.4 * RIM))
    return Box(round(x) - size // 2, round(y) - size // 2, size, size)


@lru_cache(maxsize=256)
def _link(tile: LinkTile, frame: Frame, mode: Mode) -> Placed:
    lines = lines_of(tile.link, frame)
    reach = max((reach for reach, _ in tile.lines), default=0)
    outer = stroke(lines, frame.size(CASING) + 2 * reach)
    size = frame.size(MARK * (SCORED if tile.worth else 1))
    x, y = (round(value) for value in middle(lines[0]))
    mark = Box(x, y, 0, 0).inset(-round(size * (0.5 + RIM)) - reach - 1)
    area = Box(outer.x, outer.y, *outer.mask.size).joined(mark)
    canvas = Canvas(area.w, area.h, "en", WHITE, mode)
    mask = Image.new("L", (area.w, area.h), 0)
    mask.paste(255 if tile.laid else 0, (outer.x - area.x, outer.y - area.y), outer.mask)
    here = tuple(tuple((px - area.x, py - area.y) for px, py in line) for line in lines)
    x, y, rim = x - area.x, y - area.y, size + 2 * round(size * RIM)
    for reach, colour in tile.lines:
        canvas.stroke(stroke(here, frame.size(CASING) + 2 * reach), colour)
        if tile.owner is not None:
            _rim(canvas, mask, tile.owner, rim + 2 * reach, colour, (x, y))
    _band(canvas, here, tile, frame)
    if tile.owner is not None:
        _rim(canvas, mask, tile.owner, rim, WHITE, (x, y))
        _mark(canvas, tile.owner, tile.worth or tile.era, size, (x, y))
    over = [cover for place in frame.plan.spots for cover in covers(place, frame)]
    for box, radius in over:
        if not box.meets(area):
            continue
        shape = Canvas(box.w, box.h, "en", BLACK)
        shape.rounded(shape.box, WHITE, radius)
        mask.paste(0, (box.x - area.x, box.y - area.y), shape.image.convert("L"))
    used = mask.getbbox() or (0, 0, 1, 1)
    written = tuple(box.moved(area.x, area.y) for box in canvas.written)
    return canvas.image.crop(used), mask.crop(used), area.x + used[0], area.y + used[1], written


def _band(canvas: Canvas, lines: tuple[Points, ...], tile: LinkTile, frame: Frame) -> None:
    """Draw the tile along its space, without the mark; where nobody has one, the aim of a move."""
    if tile.owner is None:
        casing, colour = tile.outline[1:] if tile.outline else (WHITE, WHITE)
    else:
        casing, colour = WHITE, SEATS[tile.owner].colour
    canvas.stroke(stroke(lines, frame.size(CASING)), casing)
    canvas.stroke(stroke(lines, frame.size(LINE)), colour)
    if tile.owner is None:
        return
    if tile.era == RAIL:
        for line in lines:
            ties = tuple(sleepers(line, frame.size(SLEEPER_GAP), frame.size(LINE * 0.3)))
            canvas.stroke(stroke(ties, frame.size(4), round_ends=False), WHITE)
    else:
        canvas.stroke(stroke(lines, frame.size(LINE * 0.3)), WATER)


def _rim(
    canvas: Canvas, mask: Image.Image, owner: int, size: int, colour: Colour, at: tuple[int, int]
) -> None:
    """Draw the shape of the owner as the edge of a mark."""
    glyph = SHAPES[SEATS[owner].shape]
    shape = silhouette(glyph, size)
    mask.paste(255, (at[0] - size // 2, at[1] - size // 2), shape)
    canvas.glyph(glyph, size, *at, colour)


def _mark(canvas: Canvas, owner: int, sign: str, size: int, at: tuple[int, int]) -> None:
    """Draw the shape of the owner with a boat or a locomotive on it, or with a number."""
    colour, shape = SEATS[owner]
    canvas.glyph(SHAPES[shape], size, *at, colour)
    x, y = at[0], at[1] + (size // 9 if shape == "triangle" else 0)
    if sign in ERA_GLYPHS:
        canvas.glyph(ERA_GLYPHS[sign], round(size * 0.56), x, y, WHITE)
    else:
        canvas.text(sign, x, y, round(size * 0.8), colour=WHITE, align="middle")
