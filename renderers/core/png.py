"""A PNG writer for palette pictures (PNG specification, third edition, sections 5 and 11).

A board is flat areas: row filter 0 compresses them as well as the others, and one pass of a fast
deflate replaces Pillow's search for filters. Pillow stays the reference in the tests.
"""

from __future__ import annotations

import struct
import zlib
from typing import Final

from isal import isal_zlib
from PIL import Image

LEVEL: Final = 2
SIGNATURE: Final = b"\x89PNG\r\n\x1a\n"
EIGHT_BIT_PALETTE: Final = bytes((8, 3, 0, 0, 0))


def _chunk(kind: bytes, data: bytes) -> bytes:
    return (
        struct.pack(">I", len(data))
        + kind
        + data
        + struct.pack(">I", zlib.crc32(data, zlib.crc32(kind)))
    )


def encode(image: Image.Image, palette: bytes) -> bytes:
    """Return a PNG of a picture in mode P; `palette` holds its colours as RGB triples.

    Raises ValueError for other modes.
    """
    if image.mode != "P":
        raise ValueError(f"only palette pictures are written, not {image.mode}")
    width, height = image.size
    rows = Image.new("P", (width + 1, height), 0)  # the first byte of a row is its filter: none
    rows.paste(image, (1, 0))
    return b"".join(
        (
            SIGNATURE,
            _chunk(b"IHDR", struct.pack(">II", width, height) + EIGHT_BIT_PALETTE),
            _chunk(b"PLTE", palette),
            _chunk(b"IDAT", isal_zlib.compress(rows.tobytes(), LEVEL)),
            _chunk(b"IEND", b""),
        )
    )
