"""Pictures without pixels: texts and places are as on painted ones, in a fraction of the time."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache, lru_cache
from typing import Any, Never

import pytest
from PIL import Image

from renderers.core.canvas import Canvas

PAINT = (
    "area",
    "masked",
    "polygon",
    "rounded",
    "outlined",
    "dashed",
    "disc",
    "glyph",
    "shape",
    "stroke",
    "sprite",
    "laid",
    "laid_flat",
)
"""What a canvas can do that leaves nothing but pixels."""
LOOKS = ("getbbox", "getcolors", "getdata", "getpixel", "histogram", "quantize", "save", "tobytes")
"""How a test looks at pixels."""
SHARED = ("fonts", "lettering", "palette", "paths", "routes")
"""Modules of the core that know no canvas: what they keep is the same for sketches."""

_Cached = type(lru_cache(lambda: None))
_kept_for_sketches: dict[Callable[..., Any], Callable[..., Any]] = {}


class Blank(Image.Image):
    """A picture that has a size and takes no paint; where others mix it in, it is black."""

    def __init__(self, mode: str, size: tuple[int, int]) -> None:
        super().__init__()
        self._mode, self._size = mode, size

    @property
    def im(self) -> Image.core.ImagingCore:
        if self._im is None:
            self._im = Image.core.fill(self._mode, self._size, 0)
        return self._im

    def paste(self, *args: Any, **kwargs: Any) -> None:
        pass

    def copy(self) -> Blank:
        return Blank(self.mode, self.size)

    def crop(self, box: tuple[float, float, float, float] | None = None) -> Blank:
        left, top, right, bottom = (round(edge) for edge in box or (0, 0, *self.size))
        return Blank(self.mode, (right - left, bottom - top))

    def convert(self, mode: str | None = None, *args: Any, **kwargs: Any) -> Blank:
        return Blank(mode or self.mode, self.size)


def _refuse(*_args: Any, **_kwargs: Any) -> Never:
    raise AssertionError("a test that looks at pixels must not sketch")


for look in LOOKS:
    setattr(Blank, look, _refuse)


class _Pen:
    def __getattr__(self, _name: str) -> Callable[..., None]:
        return _nothing


def _nothing(*_args: Any, **_kwargs: Any) -> None:
    pass


@contextmanager
def sketching() -> Iterator[None]:
    """Let every canvas be without pixels, and keep its components apart from painted ones."""
    with pytest.MonkeyPatch.context() as patch:
        _blank(patch)
        _apart(patch)
        yield


def _blank(patch: pytest.MonkeyPatch) -> None:
    begin = Canvas.__init__

    def begun(canvas: Canvas, *args: Any, **kwargs: Any) -> None:
        begin(canvas, *args, **kwargs)
        canvas.image = Blank(canvas.image.mode, canvas.image.size)
        canvas._pen = _Pen()  # type: ignore[assignment]

    patch.setattr(Canvas, "__init__", begun)
    patch.setattr(Canvas, "finished", _refuse)
    patch.setattr(Canvas, "in_parts", False)
    patch.setattr(Canvas, "paletted", lambda canvas: Blank("P", canvas.image.size))
    for name in PAINT:
        patch.setattr(Canvas, name, _nothing)


def _apart(patch: pytest.MonkeyPatch) -> None:
    shared = {f"renderers.core.{name}" for name in SHARED}
    drawing = [module for name, module in sys.modules.items() if name.startswith("renderers.")]
    for module in drawing:
        for name, kept in list(vars(module).items()):
            if isinstance(kept, _Cached) and kept.__module__ not in shared:
                drawn = kept.__wrapped__
                patch.setattr(module, name, _kept_for_sketches.setdefault(drawn, cache(drawn)))
