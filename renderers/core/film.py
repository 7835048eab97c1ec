"""An animated WebP of palette pictures, written frame by frame (WebP container specification).

Boards are flat areas in a kept palette, and little changes from one to the next. So each frame
holds only the pixels that changed, without loss, and only the newest picture is kept in memory.
Pillow encodes the single frames and reads the result in the tests.
"""

from __future__ import annotations

import io
import struct
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from PIL import Image, ImageChops, WebPImagePlugin

FORMAT: Final = WebPImagePlugin.WebPImageFile.format
"""Pillow looks for a format that was not imported by importing all others, too."""
EFFORT: Final = {"lossless": True, "method": 1, "quality": 0}
"""More makes frames a few percent smaller and takes up to twice as long."""
_ANIMATED_WITH_ALPHA: Final = 0x12
_BITSTREAMS: Final = (b"VP8L", b"VP8 ", b"ALPH")
_PLACE: Final = 12
"""The bytes of the place and the size of a frame; its time stands behind them."""
_SEEN: Final = (0, *[255] * 255)
"""How much is seen of a pixel, by how far its colour is from that before: all or nothing."""
_LONGEST: Final = (1 << 24) - 1


@dataclass(slots=True)
class _Frame:
    """A frame, encoded, and how long it is shown, in milliseconds."""

    data: bytes
    shown: int


class Film:
    """A film in the making: all pictures have one palette and `width` times `height` pixels."""

    def __init__(self, width: int, height: int) -> None:
        self._size = (width, height)
        self._newest: Image.Image | None = None
        self._frames: list[_Frame] = []

    @classmethod
    def sequel(cls, picture: Image.Image) -> Film:
        """Return a film that goes on where another one ends, with this picture."""
        film = cls(*picture.size)
        film._newest = picture
        film._frames.append(_Frame(b"", 0))  # for how much longer that picture is shown
        return film

    @property
    def size(self) -> int:
        """How many bytes its frames have."""
        return sum(len(frame.data) for frame in self._frames)

    @property
    def frames(self) -> int:
        """How many frames it has; equal pictures in a row are one."""
        return sum(1 for frame in self._frames if frame.data)

    def add(self, picture: Image.Image, milliseconds: int) -> None:
        """Show a picture for some time. Raises ValueError for another mode or size."""
        if (picture.mode, picture.size) != ("P", self._size):
            raise ValueError(f"{picture.mode} {picture.size} in a film of P {self._size}")
        if self._newest is None:
            self._frames.append(_Frame(_frame(picture, (0, 0, *self._size)), milliseconds))
        elif (changed := ImageChops.difference(picture, self._newest)).getbbox() is None:
            self._frames[-1].shown += milliseconds
        else:
            self._frames.append(_Frame(_changes(picture, changed), milliseconds))
        self._newest = picture

    def append(self, sequel: Film) -> None:
        """Put the frames of a sequel to this film behind its own."""
        longer, *frames = sequel._frames
        self._frames[-1].shown += longer.shown
        self._frames += frames
        self._newest = sequel._newest

    def finished(self) -> bytes:
        """Return the whole film, which begins anew at its end."""
        width, height = self._size
        head = bytes((_ANIMATED_WITH_ALPHA, 0, 0, 0)) + _three(width - 1) + _three(height - 1)
        background_and_loops = struct.pack("<IH", 0xFFFFFFFF, 0)
        chunks = [
            _chunk(b"VP8X", head),
            _chunk(b"ANIM", background_and_loops),
            *map(_written, self._frames),
        ]
        body = b"WEBP" + b"".join(chunks)
        return b"RIFF" + struct.pack("<I", len(body)) + body


def _written(frame: _Frame) -> bytes:
    """Return a frame with the time that it is shown."""
    data, shown = frame.data, min(frame.shown, _LONGEST)
    return _chunk(b"ANMF", data[:_PLACE] + _three(shown) + b"\0" + data[_PLACE:])


def _changes(picture: Image.Image, changed: Image.Image) -> bytes:
    """Return the frame with the pixels of `picture` where `changed` is not 0."""
    left, top, right, bottom = changed.getbbox() or (0, 0, 1, 1)
    box = (left & ~1, top & ~1, right, bottom)  # a frame begins at even pixels
    part = picture.crop(box).convert("RGBA")
    mask = Image.frombytes("L", part.size, changed.crop(box).tobytes())
    part.putalpha(mask.point(_SEEN))
    return _frame(part, box)


def _frame(part: Image.Image, box: tuple[int, int, int, int]) -> bytes:
    """Return place, size and bitstream of a frame; how long it is shown is put between them."""
    left, top, right, bottom = box
    place = (
        _three(left // 2) + _three(top // 2) + _three(right - left - 1) + _three(bottom - top - 1)
    )
    file = io.BytesIO()
    part.save(file, FORMAT, **EFFORT)
    data = b"".join(_chunk(k, d) for k, d in _chunks(file.getvalue()) if k in _BITSTREAMS)
    return place + data


def _chunks(file: bytes) -> Iterator[tuple[bytes, bytes]]:
    at = 12
    while at + 8 <= len(file):
        size = struct.unpack_from("<I", file, at + 4)[0]
        yield file[at : at + 4], file[at + 8 : at + 8 + size]
        at += 8 + size + size % 2


def _chunk(kind: bytes, data: bytes) -> bytes:
    return kind + struct.pack("<I", len(data)) + data + b"\0" * (len(data) % 2)


def _three(number: int) -> bytes:
    return struct.pack("<I", number)[:3]
