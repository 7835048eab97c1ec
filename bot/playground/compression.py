"""Compression of the gateway's frames: one stream for each connection (topics/gateway)."""

from __future__ import annotations

import zlib

_ZSTD_MAGIC = b"\x28\xb5\x2f\xfd"
# Frame header: no flags, and a window of 8 MiB (RFC 8878, section 3.1.1.1).
_ZSTD_HEADER = _ZSTD_MAGIC + b"\x00\x68"
_ZSTD_BLOCK = 128 * 1024


class Plain:
    """No compression: text frames."""

    def pack(self, text: str) -> str | bytes:
        """The frame for a message."""
        return text


class ZlibStream(Plain):
    """`zlib-stream`: one zlib stream, flushed after each message (it ends in 00 00 FF FF)."""

    def __init__(self) -> None:
        self._stream = zlib.compressobj()

    def pack(self, text: str) -> str | bytes:
        packed = self._stream.compress(text.encode())
        return packed + self._stream.flush(zlib.Z_SYNC_FLUSH)


class ZstdStream(Plain):
    """`zstd-stream`: one zstd frame that never ends, a message being whole blocks of it.

    The blocks are stored rather than compressed (RFC 8878, raw blocks): every decoder reads
    them, and no package is needed to write them.
    """

    def __init__(self) -> None:
        self._header = _ZSTD_HEADER

    def pack(self, text: str) -> str | bytes:
        data = text.encode()
        packed, self._header = [self._header], b""
        for start in range(0, len(data), _ZSTD_BLOCK):
            block = data[start : start + _ZSTD_BLOCK]
            packed += [(len(block) << 3).to_bytes(3, "little"), block]
        return b"".join(packed)


STREAMS: dict[str | None, type[Plain]] = {
    None: Plain,
    "zlib-stream": ZlibStream,
    "zstd-stream": ZstdStream,
}
