"""A log of a drawing: every text and sign with its height on a phone and its contrast."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest
from PIL import Image, ImageStat

from renderers.core.boxes import Box
from renderers.core.canvas import Canvas, Piece
from renderers.core.lettering import CAP_HEIGHT, Label
from renderers.core.palette import Colour, Tone, contrast
from renderers.core.paths import Glyph, silhouette

CSS: float = 1080 / 390
"""Pixels of a picture for one of a phone 390 pixels wide."""
WORDS, FIGURES = 8.0, 7.1
"""The least heights of words, and of figures in signs, in pixels of the phone."""
TEXT, SIGN = 4.5, 3.0
"""The least contrasts."""
SAME = 3
"""Silhouettes painted around the same point are one sign."""
NUMBERS = set("0123456789+−±/×,.–-:%?→ ")
CELL = re.compile(r"[a-z]\d+")
"""The name of a cell of a board."""


@dataclass
class Logged:
    """A text or a sign: its box, its height in pixels of a phone, its contrast.

    It goes where the `image` is laid on which it was painted; pieces that are copied from one that
    is kept stay by themselves.
    """

    what: str
    box: Box
    css: float
    contrast: float
    image: Image.Image
    sign: bool = False

    @property
    def is_number(self) -> bool:
        """Whether it is a text of figures alone, or the name of a cell that stands for one."""
        return not self.sign and (set(self.what) <= NUMBERS or bool(CELL.fullmatch(self.what)))

    @property
    def trouble(self) -> str:
        """What is wrong with it, "" if nothing is."""
        if self.sign:
            low = self.contrast < SIGN
            return f"{self.what} {self.box.corners}: contrast {self.contrast:.1f}" if low else ""
        least = FIGURES if self.is_number else WORDS
        if self.css < least - 0.05:
            return f"{self.what!r} is {self.css:.1f} high"
        if self.contrast < TEXT:
            return f"{self.what!r} has a contrast of {self.contrast:.1f}"
        return ""


def _below(canvas: Canvas, mask: Image.Image, x: int, y: int) -> Tone:
    """The mean of what lies below a mask."""
    seen = Box(x, y, *mask.size).common_part(canvas.box)
    if not (seen.w and seen.h):
        return canvas.ground.tone(canvas.mode)
    part = canvas.image.crop(seen.corners)
    there = mask.crop(seen.moved(-x, -y).corners).convert("1", dither=Image.Dither.NONE)
    if not there.getbbox():
        return canvas.ground.tone(canvas.mode)
    red, green, blue = (round(value) for value in ImageStat.Stat(part, there).mean)
    return red, green, blue


def _is_seen(canvas: Canvas, box: Box) -> bool:
    """Whether the middle of a thing lies on a canvas: what is cut at the edge need not be read."""
    return canvas.box.meets(Box(box.cx, box.cy, 1, 1))


class DrawingLog(list[Logged]):
    """What was drawn since it was last cleared; `writing` is the text that is being written."""

    writing = ""

    def text(self, canvas: Canvas, label: Label, left: int, y: int, colour: Colour) -> None:
        """Note a text before it is painted, if there is any."""
        if not self.writing.strip():
            return
        baseline = y + round(label.size * CAP_HEIGHT / 2)
        box = Box(left + label.left, baseline + label.top, *label.mask.size)
        if not _is_seen(canvas, box):
            return
        ink = contrast(canvas.tone(colour, box), _below(canvas, label.mask, box.x, box.y))
        seen, high = box.common_part(canvas.box), max(label.size * CAP_HEIGHT, 0) / CSS
        self.append(Logged(self.writing, seen, high, ink, canvas.image))
        if self[-1].is_number:
            self[-1].css = max(self[-1].css, box.h / CSS)

    def sign(self, canvas: Canvas, glyph: Glyph, size: int, x: int, y: int, ink: Colour) -> None:
        """Note a sign before it is painted; layers around a point are one."""
        mask = silhouette(glyph, size)
        box = Box(x - size // 2, y - size // 2, *mask.size)
        if not _is_seen(canvas, box):
            return
        seen = contrast(canvas.tone(ink, box), _below(canvas, mask, box.x, box.y))
        last = self[-1] if self else None
        if last and last.sign and abs(last.box.cx - x) <= SAME and abs(last.box.cy - y) <= SAME:
            last.contrast = max(last.contrast, seen)
            return
        self.append(Logged("sign", box, size / CSS, seen, canvas.image, sign=True))

    def laid(self, canvas: Canvas, image: Image.Image, x: int, y: int) -> None:
        """Note that a picture is laid on a canvas: what was painted on it now lies there."""
        for each in [each for each in self if each.image is image]:
            each.image, each.box = canvas.image, each.box.moved(x, y).common_part(canvas.box)
            if not each.box.w:
                self.remove(each)

    def troubles(self) -> Iterator[str]:
        """What cannot be read, and what lies on something else."""
        yield from filter(None, (each.trouble for each in self))
        texts = [each for each in self if not each.sign]
        for place, one in enumerate(texts):
            for other in texts[place + 1 :]:
                if one.image is other.image and one.box.meets(other.box):
                    yield f"{one.what!r} meets {other.what!r}"

    @property
    def least(self) -> str:
        """The smallest values: words, figures, contrast of texts, of signs."""
        words = min((e.css for e in self if not e.sign and not e.is_number), default=0)
        figures = min((e.css for e in self if e.is_number), default=0)
        text = min((e.contrast for e in self if not e.sign), default=0)
        signs = min((e.contrast for e in self if e.sign), default=0)
        return f"{words:.1f} {figures:.1f} {text:.1f} {signs:.1f}"


@pytest.fixture
def log(monkeypatch: pytest.MonkeyPatch) -> DrawingLog:
    """The log of what is drawn in a test; nothing is taken from what is kept."""
    logged = DrawingLog()
    register(monkeypatch, logged)
    return logged


def register(patch: pytest.MonkeyPatch, logged: DrawingLog) -> None:
    """Let a log note all that is drawn."""
    paint, glyph, write = Canvas._paint, Canvas.glyph, Canvas.text
    lay, put = Canvas.laid, Canvas._put

    def painted(canvas: Canvas, written: Label, left: int, y: int, colour: Colour) -> Box:
        logged.text(canvas, written, left, y, colour)
        return paint(canvas, written, left, y, colour)

    def texted(canvas: Canvas, text: str, *args: Any, **kwargs: Any) -> int:
        logged.writing = text
        return write(canvas, text, *args, **kwargs)

    def signed(canvas: Canvas, shape: Glyph, size: int, x: int, y: int, colour: Colour) -> None:
        logged.sign(canvas, shape, size, x, y, colour)
        glyph(canvas, shape, size, x, y, colour)

    def laid(canvas: Canvas, image: Image.Image, x: int, y: int, *mask: Image.Image) -> None:
        logged.laid(canvas, image, x, y)
        lay(canvas, image, x, y, *mask)

    def put_down(canvas: Canvas, piece: Piece, box: Box) -> None:
        logged.laid(canvas, piece.image, box.x, box.y)
        put(canvas, piece, box)

    def kept(canvas: Canvas, box: Box, draw, *args, ground=None) -> None:  # type: ignore[no-untyped-def]
        before, canvas.ground = canvas.ground, ground or canvas.ground
        draw(canvas, box, *args)
        canvas.ground = before

    patch.setattr(Canvas, "in_parts", False)
    patch.setattr(Canvas, "text", texted)
    patch.setattr(Canvas, "_paint", painted)
    patch.setattr(Canvas, "glyph", signed)
    patch.setattr(Canvas, "laid", laid)
    patch.setattr(Canvas, "_put", put_down)
    patch.setattr(Canvas, "kept", kept)
