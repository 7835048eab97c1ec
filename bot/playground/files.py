"""Uploaded files: their names, their content, the size of pictures."""

from __future__ import annotations

import mimetypes
import struct
from dataclasses import dataclass

FILE_LIMIT = 10 * 1024 * 1024
REQUEST_LIMIT = 25 * 1024 * 1024
FILES_PER_MESSAGE = 10


@dataclass(frozen=True, slots=True)
class File:
    """One file: its name, its kind (a MIME type) and its bytes."""

    name: str
    kind: str
    data: bytes


def make_file(name: str, data: bytes) -> File:
    """A file whose kind is told by its name; the sender's word for it is not trusted."""
    kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
    return File(safe_name(name), kind, data)


def safe_name(name: str) -> str:
    """The name as Discord keeps it: no folders, no blanks."""
    base = name.replace("\\", "/").rsplit("/", 1)[-1]
    kept = "".join(c if c.isalnum() or c in "-_." else "_" for c in base)
    return kept or "unknown"


def picture_size(data: bytes) -> tuple[int, int] | None:
    """Width and height in pixels of a PNG, GIF, JPEG or WebP; None for anything else."""
    if data[:8] == b"\x89PNG\r\n\x1a\n" and len(data) >= 24:
        width, height = struct.unpack(">II", data[16:24])
        return int(width), int(height)
    if data[:6] in (b"GIF87a", b"GIF89a") and len(data) >= 10:
        width, height = struct.unpack("<HH", data[6:10])
        return int(width), int(height)
    if data[:2] == b"\xff\xd8":
        return _jpeg_size(data)
    if data[:4] == b"RIFF" and data[8:12] == b"WEBP" and len(data) >= 30:
        return _webp_size(data)
    return None


def _jpeg_size(data: bytes) -> tuple[int, int] | None:
    at = 2
    while at + 9 < len(data) and data[at] == 0xFF:
        marker = data[at + 1]
        # Start-of-frame markers hold the size; C4, C8 and CC are other things.
        if 0xC0 <= marker <= 0xCF and marker not in (0xC4, 0xC8, 0xCC):
            height, width = struct.unpack(">HH", data[at + 5 : at + 9])
            return int(width), int(height)
        at += 2 + int(struct.unpack(">H", data[at + 2 : at + 4])[0])
    return None


def _webp_size(data: bytes) -> tuple[int, int] | None:
    form = data[12:16]
    if form == b"VP8X":
        width = int.from_bytes(data[24:27], "little") + 1
        height = int.from_bytes(data[27:30], "little") + 1
        return width, height
    if form == b"VP8L":
        bits = int.from_bytes(data[21:25], "little")
        return (bits & 0x3FFF) + 1, ((bits >> 14) & 0x3FFF) + 1
    if form == b"VP8 ":
        width, height = struct.unpack("<HH", data[26:30])
        return int(width) & 0x3FFF, int(height) & 0x3FFF
    return None
