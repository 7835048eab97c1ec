"""The surface that everything is painted on: flat areas, soft-edged masks, fitted text."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from functools import lru_cache
from typing import (
    Any,
    ClassVar,
    Concatenate,
    Final,
    Literal,
    NamedTuple,
    ParamSpec,
    TypeVarTuple,
    Unpack,
)

from PIL import Image, ImageDraw

from renderers.core import png
from renderers.core.bands import DIVIDED, Band, Cut, banded, cuts
from renderers.core.boxes import Box
from renderers.core.fonts import BOLD
from renderers.core.lettering import CAP_HEIGHT, SMALLEST, Label, fitted, label, measure
from renderers.core.palette import (
    FRAME,
    INK,
    PANEL,
    Colour,
    Ink,
    Mode,
    Tone,
    in_palette,
    index_of,
    kept_colours,
)
from renderers.core.parts import DrawnPart, KeptParts, Layers, Notes, WrittenText, lasting
from renderers.core.paths import SCALE, Glyph, corner, quarters, silhouette, stepped
from renderers.core.picture import Picture, clipped
from renderers.core.routes import Points, Stroke

P = ParamSpec("P")
Ts = TypeVarTuple("Ts")
Align = Literal["left", "middle", "right"]

BOARD_WIDTH: Final = 1080
BOARD_HEIGHT: Final = 1350
FLATTEST: Final = 11, 7
"""The shape of the flattest picture that is posted; a chat shows flatter ones smaller."""
EDGE: Final = 3
"""The width of the edge of a picture."""
SMALL: Final = 1 << 12
"""The mask of a rounded area of so many pixels is kept; larger ones are put together."""
DASH: Final = 7
SPACE: Final = 6


KEPT_PARTS: Final = KeptParts()
REUSED: Final = 1
"""The memory of so many pictures that are no longer needed is used again, as the system takes a
quarter of the time of a board to give new memory; with more, it is cut and extended again."""
Image.core.set_blocks_max(REUSED)  # type: ignore[attr-defined]


def outline_mask(width: int, height: int, radius: int, line: int) -> Image.Image:
    """Return the mask of an outline with round corners."""
    mask = Image.new("L", (width * SCALE, height * SCALE), 0)
    edge = (0, 0, width * SCALE - 1, height * SCALE - 1)
    pen = ImageDraw.Draw(mask)
    pen.rounded_rectangle(edge, radius * SCALE, outline=255, width=line * SCALE)
    return stepped(mask.reduce(SCALE))


@lru_cache(maxsize=256)
def _ring(width: int, height: int, radius: int, line: int) -> tuple[tuple[Box, Image.Image], ...]:
    """Return the edges of an outline with round corners, and their masks."""
    ring = outline_mask(width, height, radius, line)
    edges = edges_of(width, height, max(radius, line), line)
    return tuple((edge, ring.crop(edge.corners)) for edge in edges)


def edges_of(width: int, height: int, deep: int, line: int) -> tuple[Box, ...]:
    """Return the edges of an area: its upper and lower rows, and `line` pixels at the sides.

    A small area is all edge.
    """
    whole = Box(0, 0, width, height)
    if whole.area <= SMALL or 2 * deep >= min(width, height):
        return (whole,)
    return whole.edges(deep)[:2] + whole.inset(0, deep).edges(line)[2:]


@lru_cache(maxsize=512)
def rounded_mask(width: int, height: int, radius: int) -> Image.Image:
    """Return the mask of a rectangle with round corners."""
    mask = Image.new("L", (width, height), 255)
    places = _corner_places(Box(0, 0, width, height), radius)
    for place, quarter in zip(places, quarters(radius) if radius else (), strict=False):
        mask.paste(quarter, place)
    return mask


@lru_cache(maxsize=128)
def _round_corners(
    radius: int, line: int, edge: Tone, face: Tone
) -> tuple[tuple[Image.Image, Image.Image], ...]:
    """Return the round corners of an outlined area in the order of `quarters`, with their masks."""
    inner, corners = radius - line, []
    for number, (outer, quarter) in enumerate(zip(quarters(radius), quarters(inner), strict=True)):
        image = Image.new("RGB", (radius, radius), edge)
        image.paste(face, (0 if number % 2 else line, 0 if number > 1 else line), quarter)
        corners.append((image, outer))
    return tuple(corners)


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
    return stepped(mask.reduce(SCALE))


class Canvas(Notes):
    """A picture in the making, and what it remembers.

    `box` is the whole surface; `locale` chooses the faces, `mode` the tones of colours; `ground` is
    the colour of the panel that is being filled; `badges` are the boxes of the tabs of marks that
    were drawn. Unless pictures are made `in_parts`, everything is drawn anew and in all colours. It
    is painted on what is `below`, if that is given.
    """

    in_parts: ClassVar[bool] = True

    def __init__(
        self,
        width: int,
        height: int,
        locale: str,
        background: Colour,
        mode: Mode = Mode.LIGHT,
        below: Image.Image | None = None,
    ) -> None:
        super().__init__()
        self.image = below or Image.new("RGB", (width, height), background.tone(mode))
        self.box = Box(0, 0, *self.image.size)
        self.locale = locale
        self.mode = mode
        self.ground = background
        self.panels.append(self.box)
        self.badges: list[Box] = []
        self._background = background.tone(mode)
        self._plain = below is None
        self._layers: Layers | None = None
        self._pen = ImageDraw.Draw(self.image)

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

    def masked(
        self, mask: Image.Image, x: int, y: int, colour: Colour, spared: Sequence[Box] = ()
    ) -> None:
        """Paint a colour through a mask from a corner on, over all but what is `spared`."""
        box = Box(x, y, *mask.size)
        self.touch(box)
        seen = _sparing(mask, box, spared) if spared else mask
        _paint(self.image, self.tone(colour, box), box.corners, seen)

    def area(self, box: Box, colour: Colour) -> None:
        """Fill a rectangle."""
        if box.w > 0 and box.h > 0:
            self.touch(box)
            self._fill(box, self.tone(colour, box))

    def _fill(self, box: Box, tone: Tone) -> None:
        """Fill a rectangle that is ready to be painted."""
        # pasted, which takes a third of the time of `ImageDraw` where the rectangle is large
        _paint(self.image, tone, box.corners)

    def polygon(self, points: Points, colour: Colour) -> None:
        """Fill an area; its edges are rough, which is for those that something else covers."""
        self.touch(self.box)
        self._pen.polygon(points, fill=self.tone(colour, self.box))

    def rounded(self, box: Box, colour: Colour, radius: int = 12) -> None:
        """Fill a rectangle with round corners."""
        radius = min(radius, box.w // 2, box.h // 2)
        colour = self._settled(colour, box)
        if 0 < box.area <= SMALL:
            self.masked(rounded_mask(box.w, box.h, radius), box.x, box.y, colour)
            return
        self.touch(box)
        self.area(Box(box.x, box.y + radius, box.w, box.h - 2 * radius), colour)
        self._ends(box, radius, colour)

    def _ends(self, box: Box, radius: int, colour: Colour) -> None:
        """Fill the round corners of an area, and what is between them."""
        if not radius:
            return
        between = box.w - 2 * radius
        self.area(Box(box.x + radius, box.y, between, radius), colour)
        self.area(Box(box.x + radius, box.bottom - radius, between, radius), colour)
        for place, quarter in zip(_corner_places(box, radius), quarters(radius), strict=True):
            self.masked(quarter, *place, colour)

    def framed(self, box: Box, fill: Colour, edge: Colour, radius: int = 12, line: int = 3) -> None:
        """Fill a rectangle with round corners and an outline inside its edge."""
        if box.area <= SMALL or not line < radius < min(box.w, box.h) / 2:
            self.rounded(box, edge, radius)
            self.rounded(box.inset(line), fill, max(0, radius - line))
            return
        self.touch(box)
        tone, face = self.tone(edge, box), self.tone(fill, box)
        left, top, right, bottom = box.corners
        first, last = left + radius, right - radius
        for paint, area in (
            (tone, (first, top, last, top + line)),
            (face, (first, top + line, last, top + radius)),
            (tone, (left, top + radius, left + line, bottom - radius)),
            (face, (left + line, top + radius, right - line, bottom - radius)),
            (tone, (right - line, top + radius, right, bottom - radius)),
            (face, (first, bottom - radius, last, bottom - line)),
            (tone, (first, bottom - line, last, bottom)),
        ):
            _paint(self.image, paint, area)
        corners = _round_corners(radius, line, tone, face)
        for place, (image, mask) in zip(_corner_places(box, radius), corners, strict=True):
            _paint(self.image, image, Box(*place, radius, radius).corners, mask)

    def dashed(self, box: Box, colour: Colour, radius: int = 8, line: int = 3) -> None:
        """Draw the outline of an empty place."""
        self.masked(_dashes(box.w, box.h, radius, line), box.x, box.y, colour)

    def outlined(
        self,
        box: Box,
        colour: Colour,
        radius: int = 12,
        line: int = 3,
        spared: Sequence[Box] = (),
    ) -> None:
        """Draw an outline with round corners inside the edge of a box, over all but `spared`."""
        colour = self._settled(colour, box)
        self.touch(box)
        for edge, mask in _ring(box.w, box.h, radius, line):
            self.masked(mask, box.x + edge.x, box.y + edge.y, colour, spared)

    def disc(self, x: int, y: int, radius: int, colour: Colour) -> None:
        """Fill a disc around a point."""
        self.masked(corner(radius), x - radius, y - radius, colour)

    def glyph(self, glyph: Glyph, size: int, x: int, y: int, colour: Colour) -> None:
        """Paint a silhouette around a point."""
        self._silhouette(glyph, Box(x - size // 2, y - size // 2, size, size), colour)

    def shape(self, glyph: Glyph, box: Box, colour: Colour) -> None:
        """Paint a silhouette stretched to a box."""
        self._silhouette(glyph, box, colour)

    def _silhouette(self, glyph: Glyph, box: Box, colour: Colour) -> None:
        """Paint a silhouette into a box, a large one by its parts."""
        if box.area <= DIVIDED:
            self.masked(silhouette(glyph, box.w, box.h), box.x, box.y, colour)
            return
        self.touch(box)
        tone = self.tone(colour, box)
        for part, mask in _cut_out(glyph, box.w, box.h):
            _paint(self.image, tone, part.moved(box.x, box.y).corners, mask)

    def stroke(self, line: Stroke, colour: Colour) -> None:
        """Paint a line."""
        self.masked(line.mask, line.x, line.y, colour)

    def sprite(self, sprite: tuple[Image.Image, Image.Image], x: int, y: int) -> None:
        """Paint a kept picture (RGB, mask) around a point."""
        colours, mask = sprite
        self.laid(colours, x - mask.width // 2, y - mask.height // 2, mask)

    def laid(self, image: Image.Image, x: int, y: int, mask: Image.Image | None = None) -> None:
        """Paint a picture from a corner on."""
        box = Box(x, y, *image.size)
        self.touch(box)
        _paint(self.image, image, box.corners, mask)

    def touch(self, box: Box) -> None:
        """Make a box ready to be painted, a thing at once or each of its shapes."""
        if self._layers is None:
            self._plain = False
        else:
            self._layers.paint(box.common_part(self.box))

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
        if self._layers is not None:
            self.part(box, (draw, args, under), _again, draw, args, under)
            return
        image, cuts, written = _component(draw, args, (box.w, box.h), under, self.locale, self.mode)
        self.laid(image, box.x, box.y)
        self.cuts += cuts
        self.written += [each.moved(box.x, box.y) for each in written]

    def stamped(
        self,
        box: Box,
        outline: Glyph | int,
        draw: Callable[[Canvas, Box, Unpack[Ts]], None],
        *args: *Ts,
    ) -> None:
        """Draw a piece that recurs on any ground: it is drawn once, kept, and cut out.

        Its `outline` is a silhouette, or the radius of its corners. `draw` gets a canvas, the box
        to fill to its edges, and `args`, which must be hashable.
        """
        piece = _piece(draw, args, (box.w, box.h), outline, self.locale, self.mode)
        self._put(piece, box)
        self.cuts += piece.cuts
        self.written += [each.moved(box.x, box.y) for each in piece.written]

    def _put(self, piece: Piece, box: Box) -> None:
        """Paint a piece into a box of its size."""
        self.banded(box, piece.bands)

    def banded(self, box: Box, bands: Iterable[Band], spared: Sequence[Box] = ()) -> None:
        """Paint the bands of a picture into a box of its size, over all but what is `spared`."""
        self.touch(box)
        x, y = box[:2]
        for left, down, image, mask in bands:
            start, top, (wide, high) = x + left, y + down, image.size
            seen = _sparing(mask, Box(start, top, wide, high), spared) if spared else mask
            _paint(self.image, image, (start, top, start + wide, top + high), seen)

    def part(
        self,
        box: Box,
        seen: Hashable,
        draw: Callable[Concatenate[Canvas, Box, P], None],
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> None:
        """Draw a part of the picture that often stays what it was: it is kept, and copied.

        `draw` gets a canvas, the box to fill, and the arguments. `seen` is all that is to be seen
        of them, and of what lies below; what is None is not kept.
        """
        if not self.in_parts:
            draw(self, box, *args, **kwargs)
            return
        key = (draw, seen, box.w, box.h, self.ground, self.locale, self.mode)
        part = None if seen is None else KEPT_PARTS.get(key)
        if part is None:
            part = self._drawn(box, lambda canvas: draw(canvas, canvas.box, *args, **kwargs))
            if seen is not None:
                KEPT_PARTS.keep(key, part)
        self.laid_flat(part.pixels, box.x, box.y)
        self.add(part.notes, box.x, box.y)

    def laid_flat(self, pixels: Image.Image, x: int, y: int) -> None:
        """Lay a picture of `flat` from a corner on, as it is."""
        if not self.in_parts:
            self.laid(pixels.convert("RGB"), x, y)
            return
        if self._layers is None:
            self._layers = Layers(self.image, self.mode)
        self._layers.lay(Box(x, y, *pixels.size), pixels)

    def _drawn(self, box: Box, draw: Callable[[Canvas], None]) -> DrawnPart:
        """Draw a part on a canvas of its own, on what lies in its box."""
        layers = self._layers
        below = self.image.crop(box.corners) if layers is None else layers.seen(box)
        canvas = Canvas(box.w, box.h, self.locale, self.ground, self.mode, below)
        canvas.panels = [panel.moved(-box.x, -box.y) for panel in self.panels]
        draw(canvas)
        notes = canvas.taken()
        notes.panels = notes.panels[len(self.panels) :]
        return DrawnPart(canvas.flat(), notes)

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
        self.written.append(WrittenText(text, box, room))
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
        """Remember a `thing` that can be marked, and where its tab is wished."""
        self.places[key] = (x, y)
        if thing is not None:
            self.beside[key] = thing

    def keep_free(self, box: Box) -> None:
        """Remember the box of a thing that no mark of a change may cover."""
        self.free.append(box)

    def paletted(self) -> Image.Image:
        """Return the picture in the kept palette."""
        if self._layers is None:
            return in_palette(self.image, self.mode)
        return self._layers.flat(self._base())

    def flat(self) -> Image.Image:
        """Return the picture as it is laid on others (`laid_flat`)."""
        return lasting(self.paletted(), self.mode)

    def _base(self) -> Image.Image:
        """Return what lies below all parts, in the kept palette."""
        if not self._plain:
            return in_palette(self.image, self.mode)
        base = Image.new("P", self.image.size, index_of(self._background, self.mode))
        base.putpalette(kept_colours(self.mode))
        return base

    def picture(self, alt: str) -> Picture:
        """Return the finished picture."""
        data = png.encode(self.finished(), kept_colours(self.mode))
        return Picture(data, *self.image.size, clipped(alt))

    def finished(self) -> Image.Image:
        """Return the picture in the kept palette, with an edge around it."""
        flat = self.paletted()
        for edge in self.box.edges(EDGE):
            flat.paste(index_of(FRAME.tone(self.mode), self.mode), edge.corners)
        return flat


class Piece(NamedTuple):
    """A piece that recurs on any ground, and the notes of what is written on it.

    What is seen of it is painted in bands.
    """

    image: Image.Image
    bands: tuple[Band, ...]
    cuts: tuple[str, ...]
    written: tuple[WrittenText, ...]


@lru_cache(maxsize=1024)
def _cut_out(outline: Glyph | int, width: int, height: int) -> tuple[Cut, ...]:
    """Return the parts of a silhouette, or of an area with round corners of this radius."""
    if isinstance(outline, int):
        return cuts(rounded_mask(width, height, outline))
    return cuts(silhouette(outline, width, height))


@lru_cache(maxsize=1024)
def _piece(
    draw: Callable[..., None],
    args: tuple[Any, ...],
    size: tuple[int, int],
    outline: Glyph | int,
    locale: str,
    mode: Mode,
) -> Piece:
    """Return a piece with its outline."""
    canvas = Canvas(*size, locale, PANEL, mode)
    draw(canvas, canvas.box, *args)
    bands = banded(canvas.image, _cut_out(outline, *size))
    return Piece(canvas.image, bands, tuple(canvas.cuts), tuple(canvas.written))


@lru_cache(maxsize=1024)
def _component(
    draw: Callable[..., None],
    args: tuple[Any, ...],
    size: tuple[int, int],
    ground: Colour,
    locale: str,
    mode: Mode,
) -> tuple[Image.Image, tuple[str, ...], tuple[WrittenText, ...]]:
    """Return the picture of a component, its texts that were shortened, and all its texts."""
    canvas = Canvas(*size, locale, ground, mode)
    draw(canvas, canvas.box, *args)
    return canvas.image, tuple(canvas.cuts), tuple(canvas.written)


def edge_bands(image: Image.Image, mask: Image.Image, deep: int, line: int) -> tuple[Band, ...]:
    """Return the bands of a picture that is seen at its edges: as for `edges_of`."""
    edges = edges_of(*image.size, deep, line)
    parts = ((edge, edge.corners) for edge in edges)
    return tuple((edge.x, edge.y, image.crop(at), mask.crop(at)) for edge, at in parts)


def _paint(
    onto: Image.Image,
    what: Image.Image | Tone,
    corners: tuple[int, int, int, int],
    mask: Image.Image | None = None,
) -> None:
    """Paint a colour or a picture of the same mode onto another one, through a mask if any."""
    # not by `Image.paste`: what it checks takes longer than most of the hundreds of small pieces
    # of a board, all of which are in memory, and none read-only
    source = what.im if isinstance(what, Image.Image) else what
    if mask is None:
        onto.im.paste(source, corners)
    else:
        onto.im.paste(source, corners, mask.im)


def _sparing(mask: Image.Image | None, box: Box, spared: Sequence[Box]) -> Image.Image | None:
    """Return a mask that lies in a box without what is `spared`; None is seen wholly."""
    holes = box.meeting(spared)
    if not holes:
        return mask
    mask = mask.copy() if mask else Image.new("L", (box.w, box.h), 255)
    for hole in holes:
        mask.paste(0, hole.moved(-box.x, -box.y).corners)
    return mask


def least_height(width: int) -> int:
    """Return the least height of a picture so wide that is posted."""
    across, down = FLATTEST
    return -(-width * down // across)


def board_canvas(locale: str, background: Colour, mode: Mode = Mode.LIGHT) -> Canvas:
    """Return the empty picture of a board."""
    return Canvas(BOARD_WIDTH, BOARD_HEIGHT, locale, background, mode)


def _again(
    canvas: Canvas,
    box: Box,
    draw: Callable[..., None],
    args: tuple[Any, ...],
    ground: Colour,
) -> None:
    """Draw a component that is a part by itself."""
    canvas.kept(box, draw, *args, ground=ground)


def _corner_places(box: Box, radius: int) -> tuple[tuple[int, int], ...]:
    """Return where the corners of an area begin: top left, top right, bottom left, bottom right."""
    right, bottom = box.right - radius, box.bottom - radius
    return (box.x, box.y), (right, box.y), (box.x, bottom), (right, bottom)


def _left_edge(x: int, width: int, align: Align) -> int:
    """Return where something of a width begins that is aligned at `x`."""
    return {"left": x, "middle": x - width // 2, "right": x - width}[align]
