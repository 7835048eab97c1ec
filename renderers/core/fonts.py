"""The fonts that are shipped, and which one has which character.

Korean and Japanese share code points, so the reader's language decides which face comes first.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator
from functools import cache, lru_cache
from pathlib import Path
from typing import Final

from PIL import ImageFont

from renderers.core.languages import BY_CODE, language_of

ASSETS: Final = Path(__file__).parent.parent / "assets"
REGULAR: Final = "Regular"
BOLD: Final = "Bold"
_FACES: Final = tuple(language.face for language in BY_CODE.values())


def faces(locale: str, weight: str) -> tuple[str, ...]:
    """Return the file names of the faces for a language, the first choice first."""
    order = dict.fromkeys((_FACES[0], language_of(locale).face, *_FACES))
    return tuple(name.format(weight=weight) for name in order)


@lru_cache(maxsize=64)
def font(face: str, size: int) -> ImageFont.FreeTypeFont:
    """Return a face at a size in pixels. Basic layout gives the same pixels on every machine."""
    return ImageFont.truetype(ASSETS / face, size, layout_engine=ImageFont.Layout.BASIC)


@cache
def coverage(face: str) -> frozenset[int]:
    """Return the code points of a face, read from its `cmap` table (OpenType 1.9)."""
    data = (ASSETS / face).read_bytes()
    (tables,) = struct.unpack_from(">H", data, 4)
    for number in range(tables):
        tag, _, offset, _ = struct.unpack_from(">4sIII", data, 12 + 16 * number)
        if tag == b"cmap":
            return frozenset(_characters(data, offset))
    raise ValueError(f"{face} has no table of characters")


@lru_cache(maxsize=4096)
def has_glyph(sign: str) -> bool:
    """Whether one of the faces has a character."""
    names = [name.format(weight=REGULAR) for name in _FACES]
    return any(ord(sign) in coverage(name) for name in names)


def _characters(data: bytes, cmap: int) -> Iterator[int]:
    (subtables,) = struct.unpack_from(">H", data, cmap + 2)
    for number in range(subtables):
        (offset,) = struct.unpack_from(">I", data, cmap + 8 + 8 * number)
        (form,) = struct.unpack_from(">H", data, cmap + offset)
        if form == 4:
            yield from _segments(data, cmap + offset)
        elif form == 12:
            yield from _groups(data, cmap + offset)


def _segments(data: bytes, table: int) -> Iterator[int]:
    (double,) = struct.unpack_from(">H", data, table + 6)
    ends = struct.unpack_from(f">{double // 2}H", data, table + 14)
    starts = struct.unpack_from(f">{double // 2}H", data, table + 16 + double)
    for start, end in zip(starts, ends, strict=True):
        if start != 0xFFFF:
            yield from range(start, end + 1)


def _groups(data: bytes, table: int) -> Iterator[int]:
    (groups,) = struct.unpack_from(">I", data, table + 12)
    for number in range(groups):
        start, end = struct.unpack_from(">II", data, table + 16 + 12 * number)
        yield from range(start, end + 1)
