"""Text as kept masks: face by character, fitted to a width, never below the smallest size."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby
from typing import Final

from anyascii import anyascii
from PIL import Image, ImageDraw

from renderers.core.fonts import BOLD, coverage, faces, font, has_glyph
from renderers.core.paths import stepped

SMALLEST: Final = 18
STUDY: Final = 20
READ: Final = 27
GLANCE: Final = 38
BOARD_SMALLEST: Final = 36
"""The least size on boards that were made for a phone 400 pixels wide."""
WORDS: Final = 31
FIGURES: Final = 28
"""The least sizes of words, and of figures in signs: their capitals and figures stay 8.0 and 7.1
pixels high where a board is 390 pixels wide."""

CAP_HEIGHT: Final = 0.714
"""Height of capitals and figures of the Latin face, in its size."""
NARROWEST: Final = 0.84
"""How far text may be narrowed before it is cut."""
ELLIPSIS: Final = "…"
_INVISIBLE: Final = frozenset(("Cc", "Cf", "Mn", "Me", "Cs"))
_BOX: Final = 0.62


@dataclass(frozen=True, slots=True, eq=False)
class Label:
    """A text ready to be painted: `mask`, its offset from the pen (left, baseline), its advance.

    `cut` tells that not all of the text is there.
    """

    mask: Image.Image
    left: int
    top: int
    width: int
    size: int
    cut: bool = False


def visible(text: str) -> str:
    """Return a text in one line, as far as the faces can draw it.

    A word with letters that no face has is spelled in Latin ones. Other signs that none has are
    left out, unless nothing else is there: boxes stand for them then.
    """
    words = unicodedata.normalize("NFC", text).split()
    drawn = [_latin(word) if _foreign(word) else _without(word) for word in words]
    return " ".join(filter(None, drawn)) or " ".join(map(_seen, words))


def _foreign(word: str) -> bool:
    """Whether a word has a letter or figure that no face has."""
    return any(sign.isalnum() and not has_glyph(sign) for sign in word)


def _latin(word: str) -> str:
    """Spell a word in Latin letters; it stays as it is if nobody knows how."""
    letters = [sign for sign in word if unicodedata.category(sign)[0] in "LMN"]
    return anyascii("".join(letters)) or _seen(word)


def _without(word: str) -> str:
    """Leave out what no face has."""
    return "".join(sign for sign in _seen(word) if has_glyph(sign))


def _seen(word: str) -> str:
    """Leave out marks that cannot be seen alone."""
    return "".join(sign for sign in word if unicodedata.category(sign) not in _INVISIBLE)


def runs(text: str, locale: str, weight: str) -> list[tuple[str, str]]:
    """Split a text into (face, characters); the face is "" where none has the character."""
    order = faces(locale, weight)

    def face_of(sign: str) -> str:
        return next((face for face in order if ord(sign) in coverage(face)), "")

    return [(face, "".join(signs)) for face, signs in groupby(text, face_of)]


def _advance(face: str, signs: str, size: int) -> float:
    return font(face, size).getlength(signs) if face else _BOX * size * len(signs)


@lru_cache(maxsize=4096)
def measure(text: str, size: int, weight: str, locale: str) -> int:
    """Return the width of a text in pixels."""
    parts = runs(visible(text), locale, weight)
    return round(sum(_advance(face, signs, size) for face, signs in parts))


def _missing(pen: ImageDraw.ImageDraw, x: float, baseline: int, size: int, number: int) -> None:
    """Draw a box in the place of each character that no face has."""
    width, height, line = _BOX * size, CAP_HEIGHT * size, max(1, size // 14)
    for place in range(number):
        left = x + place * width + line
        box = (left, baseline - height, left + width - 3 * line, baseline)
        pen.rectangle(box, outline=255, width=line)


@lru_cache(maxsize=4096)
def label(text: str, size: int, weight: str = BOLD, locale: str = "en") -> Label:
    """Return the mask of a text at a size in pixels."""
    parts = runs(visible(text), locale, weight)
    width = round(sum(_advance(face, signs, size) for face, signs in parts))
    margin, baseline = size // 4, round(size * 1.1)
    mask = Image.new("L", (max(1, width) + 2 * margin, round(size * 1.5)), 0)
    pen = ImageDraw.Draw(mask)
    x = float(margin)
    for face, signs in parts:
        if face:
            pen.text((x, baseline), signs, fill=255, font=font(face, size), anchor="ls")
        else:
            _missing(pen, x, baseline, size, len(signs))
        x += _advance(face, signs, size)
    box = mask.getbbox() or (0, 0, 1, 1)
    return Label(stepped(mask.crop(box)), box[0] - margin, box[1] - baseline, width, size)


def _narrowed(full: Label, width: int) -> Label:
    if full.width <= max(0, width):
        return full
    share = width / full.width
    mask = full.mask.resize(
        (max(1, round(full.mask.width * share)), full.mask.height), Image.Resampling.LANCZOS
    )
    return Label(stepped(mask), round(full.left * share), full.top, width, full.size, full.cut)


def _shortened(text: str, size: int, weight: str, locale: str, width: float) -> Label:
    kept = visible(text)
    while kept and measure(kept.rstrip() + ELLIPSIS, size, weight, locale) > width:
        kept = kept[:-1]
    full = label(kept.rstrip() + ELLIPSIS if kept else "", size, weight, locale)
    return Label(full.mask, full.left, full.top, full.width, size, cut=True)


@lru_cache(maxsize=4096)
def fitted(
    text: str, size: int, width: int, weight: str = BOLD, locale: str = "en", least: int = SMALLEST
) -> Label:
    """Return a text that is at most `width` pixels wide.

    It is made smaller down to `least` pixels, then a little narrower, then cut.
    """
    while size > least and measure(text, size, weight, locale) > width:
        size -= 1
    room = width / NARROWEST
    if measure(text, size, weight, locale) <= room:
        return _narrowed(label(text, size, weight, locale), width)
    return _narrowed(_shortened(text, size, weight, locale, room), width)
