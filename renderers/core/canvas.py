"""The surface that everything is painted on: flat areas, soft-edged masks, fitted text."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Any, Final, Literal, NamedTuple, TypeVarTuple, Unpack

from PIL import Image, ImageDraw

from renderers.core import png
from renderers.core.boxes import Box
from renderers.core.fonts import BOLD
from renderers.core.lettering import CAP_HEIGHT, SMALLEST, Label, fitted, label, measure
from renderers.core.palette import (
    FRAME,
    INK,
    Colour,
    Ink,
    Mode,
    Tone,
    kept_colours,
    kept_palette,
)
from renderers.core.paths import SCALE, Glyph, corner, quarters, silhouette
from renderers.core.picture import Picture, clipped
from renderers.core.routes import Stroke
from renderers.core.spots import Margin

Ts = TypeVarTuple("Ts")
Align = Literal["left", "middle", "right"]

WIDTH: Final = 1600
TALL_WIDTH: Final = 1080
TALL_HEIGHT: Final = 1350
BADGE: Final = (36, 25)
TALL_BADGE: Final = (46, 36)
"""The size of a badge and of its number, and on a tall picture."""
DASH: Final = 7
SPACE: Final = 6


class Written(NamedTuple):
    """A text on a picture: the box of its ink, and the room that it was meant for."""

    text: str
    box: Box
    room: Box

    def moved(self, x: int, y: int) -> Written:
        """Return the same farther to the right and down."""
        return Written(self.text, self.box.moved(x, y), self.room.moved(x, y))


@lru_cache(maxsize=256)
def _ring(width: int, height: int, radius: int, line: int) -> Image.Image:
    """Return the mask of an outline with round corners."""
    mask = Image.new("L", (width * SCALE, height * SCALE), 0)
    edge = (0, 0, width * SCALE - 1, height * SCALE - 1)
    pen = ImageDraw.Draw(mask)
    pen.rounded_rectangle(edge, radius * SCALE, outline=255, width=line * SCALE)
    return mask.reduce(SCALE)


@lru_cache(maxsize=128)
def _dashes(width: int, height: int, radius: int, line: int) -> Image.Image:
    """Return the mask of a dashed outline with round corners."""
    mask = Image.new("L", (width * SCALE, height * SCALE), 0)
    pen = ImageDraw.Draw(mask)
    edge = (0, 0, width * SCALE - 1, height * SCALE - 1)
    pen.rounded_rectangle(edge, radius * SCALE, outline=255, width=line * SCALE)
    period = (DASH + SPACE) * SCALE
    for start in range(DASH * SCALE, max(width, height) * SCALE, period):
        gap = (start, start + SPACE * SCALE - 1)
        inner = (radius // 2) * SCALE
        if gap[1] < width * SCALE - inner and gap[0] > inner:
            pen.rectangle((gap[0], 0, gap[1], line * SCALE), fill=0)
            pen.rectangle((gap[0], (height - line) * SCALE - 1, gap[1], height * SCALE), fill=0)
        if gap[1] < height * SCALE - inner and gap[0] > inner:
            pen.rectangle((0, gap[0], line * SCALE, gap[1]), fill=0)
            pen.rectangle(((width - line) * SCALE - 1, gap[0], width * SCALE, gap[1]), fill=0)
    return mask.reduce(SCALE)


class Canvas:
    """A picture in the making.

    `locale` chooses the faces, `mode` the tones of colours; `ground` is the colour of the panel
    that is being filled; `cuts` collects texts that did not fit and were shortened, `written` all
    texts with their places, of
    which `panels` are the rooms of those that are not fitted; `places` remembers where things
    were drawn, by key, for the badges of what changed, of the size `badge`, their numbers
    of the second size. A thing that has a box in `beside` has its badge beside it, where it covers
    neither texts nor what is kept `free`; one in `margins` has it there; others have it on their
    place. `badges` are the boxes of
    those that were drawn.
    """

    def __init__(
        self,
        width: int,
        height: int,
        locale: str,
        background: Colour,
        mode: Mode = Mode.LIGHT,
    ) -> None:
        self.image = Image.new("RGB", (width, height), background.tone(mode))
        self.locale = locale
        self.mode = mode
        self.ground = background
        self.cuts: list[str] = []
        self.written: list[Written] = []
        self.panels: list[Box] = [self.box]
        self.places: dict[tuple[object, ...], tuple[int, int]] = {}
        self.beside: dict[tuple[object, ...], Box] = {}
        self.margins: dict[tuple[object, ...], Margin] = {}
        self.free: list[Box] = []
        self.badges: list[Box] = []
        self.badge = BADGE
        self._pen = ImageDraw.Draw(self.image)

    @property
    def box(self) -> Box:
        """The whole surface."""
        return Box(0, 0, *self.image.size)

    def tone(self, colour: Colour, box: Box) -> Tone:
        """Return how a colour is painted in a box; an ink is seen on what lies there."""
        if self.mode is Mode.LIGHT or not isinstance(colour, Ink):
            return colour.tone(self.mode)
        return colour.on(self._below(box))

    def _settled(self, colour: Colour, box: Box) -> Colour:
        """Return a colour that is painted in the same tone wherever in a box it is used."""
        return Colour(colour, self.tone(colour, box)) if isinstance(colour, Ink) else colour

    def _below(self, box: Box) -> Tone:
        """Return the mean of what lies in a box."""
        seen = box.common_part(self.box)
        if not (seen.w and seen.h):
            return self.ground.tone(self.mode)
        part = self.image.crop((seen.x, seen.y, seen.right, seen.bottom))
        red, green, blue = part.resize((1, 1), Image.Resampling.BOX).tobytes()
        return red, green, blue

    def masked(self, mask: Image.Image, x: int, y: int, colour: Colour) -> None:
        """Paint a colour through a mask from a corner on."""
        tone = self.tone(colour, Box(x, y, *mask.size))
        self.image.paste(tone, (x, y), mask)

    def area(self, box: Box, colour: Colour) -> None:
        """Fill a rectangle."""
        if box.w > 0 and box.h > 0:
            tone = self.tone(colour, box)
            self._pen.rectangle((box.x, box.y, box.right - 1, box.bottom - 1), fill=tone)

    def rounded(self, box: Box, colour: Colour, radius: int = 12) -> None:
        """Fill a rectangle with round corners."""
        radius = min(radius, box.w // 2, box.h // 2)
        colour = self._settled(colour, box)
        self.area(Box(box.x + radius, box.y, box.w - 2 * radius, box.h), colour)
        self.area(Box(box.x, box.y + radius, box.w, box.h - 2 * radius), colour)
        if not radius:
            return
        right, bottom = box.right - radius, box.bottom - radius
        places = ((box.x, box.y), (right, box.y), (box.x, bottom), (right, bottom))
        for place, quarter in zip(places, quarters(radius), strict=True):
            self.masked(quarter, *place, colour)

    def framed(self, box: Box, fill: Colour, edge: Colour, radius: int = 12, line: int = 3) -> None:
        """Fill a rectangle with round corners and an outline inside its edge."""
        self.rounded(box, edge, radius)
        self.rounded(box.inset(line), fill, max(0, radius - line))

    def dashed(self, box: Box, colour: Colour, radius: int = 8, line: int = 3) -> None:
        """Draw the outline of an empty place."""
        self.masked(_dashes(box.w, box.h, radius, line), box.x, box.y, colour)

    def outlined(self, box: Box, colour: Colour, radius: int = 12, line: int = 3) -> None:
        """Draw an outline with round corners inside the edge of a box, over what lies there."""
        self.masked(_ring(box.w, box.h, radius, line), box.x, box.y, colour)

    def disc(self, x: int, y: int, radius: int, colour: Colour) -> None:
        """Fill a disc around a point."""
        self.masked(corner(radius), x - radius, y - radius, colour)

    def glyph(self, glyph: Glyph, size: int, x: int, y: int, colour: Colour) -> None:
        """Paint a silhouette around a point."""
        self.masked(silhouette(glyph, size), x - size // 2, y - size // 2, colour)

    def shape(self, glyph: Glyph, box: Box, colour: Colour) -> None:
        """Paint a silhouette stretched to a box."""
        self.masked(silhouette(glyph, box.w, box.h), box.x, box.y, colour)

    def stroke(self, line: Stroke, colour: Colour) -> None:
        """Paint a line."""
        self.masked(line.mask, line.x, line.y, colour)

    def sprite(self, sprite: tuple[Image.Image, Image.Image], x: int, y: int) -> None:
        """Paint a kept picture (RGB, mask) around a point."""
        colours, mask = sprite
        self.image.paste(colours, (x - mask.width // 2, y - mask.height // 2), mask)

    def kept(
        self,
        box: Box,
        draw: Callable[[Canvas, Box, Unpack[Ts]], None],
        *args: *Ts,
        ground: Colour | None = None,
    ) -> None:
        """Draw a component that recurs: it is drawn once on its ground, kept, and copied.

        `draw` gets a canvas, the box to fill, and `args`, which must be hashable; `ground` is
        what lies under it if that is not the panel.
        """
        under = ground or self.ground
        image, cuts, written = _component(draw, args, box.w, box.h, under, self.locale, self.mode)
        self.image.paste(image, (box.x, box.y))
        self.cuts += cuts
        self.written += [each.moved(box.x, box.y) for each in written]

    def text(
        self,
        text: str,
        x: int,
        y: int,
        size: int,
        *,
        colour: Colour = INK,
        weight: str = BOLD,
        width: int | None = None,
        align: Align = "left",
        least: int = SMALLEST,
    ) -> int:
        """Write a line with the middle of its capitals at `y`; return how wide it became.

        `x` is its left edge, middle or right edge; with `width` it is fitted into that.
        """
        if width is None:
            written = label(text, size, weight, self.locale)
        else:
            written = fitted(text, size, width, weight, self.locale, least)
            if written.cut:
                self.cuts.append(text)
        left = _left_edge(x, written.width, align)
        box = self._paint(written, left, y, colour)
        if width is None:
            room = self._panel_at(left, y)
        else:
            room = Box(_left_edge(x, width, align), y - size, width, 2 * size)
        self.written.append(Written(text, box, room))
        return written.width

    def _paint(self, written: Label, left: int, y: int, colour: Colour) -> Box:
        """Paint a label from its left edge; return the box of its ink."""
        baseline = y + round(written.size * CAP_HEIGHT / 2)
        box = Box(left + written.left, baseline + written.top, *written.mask.size)
        self.masked(written.mask, box.x, box.y, colour)
        return box

    def _panel_at(self, x: int, y: int) -> Box:
        """Return the panel drawn last around a point, the whole surface if there is none."""
        around = (box for box in reversed(self.panels) if box.holds(Box(x, y, 0, 0)))
        return next(around, self.box)

    def measure(self, text: str, size: int, weight: str = BOLD) -> int:
        """Return the width of a text of this size."""
        return measure(text, size, weight, self.locale)

    def fits(self, text: str, size: int, width: int, weight: str = BOLD) -> bool:
        """Whether a text of this size is not wider than `width`."""
        return self.measure(text, size, weight) <= width

    def common_size(self, texts: Iterable[str], size: int, width: int, weight: str = BOLD) -> int:
        """Return the largest size up to `size` in which all of a list of texts fit."""
        listed = tuple(texts)
        while size > SMALLEST and not all(self.fits(t, size, width, weight) for t in listed):
            size -= 1
        return size

    def mark(self, x: int, y: int, *key: object, thing: Box | None = None) -> None:
        """Remember where the badge of something goes: there, or beside `thing` near there."""
        self.places[key] = (x, y)
        if thing is not None:
            self.beside[key] = thing

    def keep_free(self, box: Box) -> None:
        """Remember the box of a thing that no mark of a change may cover."""
        self.free.append(box)

    def mark_margin(
        self, x: int, y: int, thing: Box, *key: object, lane: tuple[int, int] | None = None
    ) -> None:
        """Remember where in a margin the badge of a thing goes, and the way of the line to it."""
        self.mark(x, y, *key)
        self.margins[key] = Margin(thing, lane)
        self.keep_free(thing)

    def paletted(self) -> Image.Image:
        """Return the picture in the kept palette."""
        return self.image.quantize(palette=kept_palette(self.mode), dither=Image.Dither.NONE)

    def picture(self, alt: str) -> Picture:
        """Return the finished picture."""
        width, height = self.image.size
        self._pen.rectangle((0, 0, width - 1, height - 1), outline=FRAME.tone(self.mode), width=3)
        data = png.encode(self.paletted(), kept_colours(self.mode))
        return Picture(data, width, height, clipped(alt))


@lru_cache(maxsize=1024)
def _component(
    draw: Callable[..., None],
    args: tuple[Any, ...],
    width: int,
    height: int,
    ground: Colour,
    locale: str,
    mode: Mode,
) -> tuple[Image.Image, tuple[str, ...], tuple[Written, ...]]:
    """Return the picture of a component, its texts that were shortened, and all its texts."""
    canvas = Canvas(width, height, locale, ground, mode)
    draw(canvas, canvas.box, *args)
    return canvas.image, tuple(canvas.cuts), tuple(canvas.written)


def tall_canvas(locale: str, background: Colour, mode: Mode = Mode.LIGHT) -> Canvas:
    """Return an empty tall picture."""
    canvas = Canvas(TALL_WIDTH, TALL_HEIGHT, locale, background, mode)
    canvas.badge = TALL_BADGE
    return canvas


def _left_edge(x: int, width: int, align: Align) -> int:
    """Return where something of a width begins that is aligned at `x`."""
    return {"left": x, "middle": x - width // 2, "right": x - width}[align]
