"""What texts do on pictures that they should not: leave their room, meet others, lose signs."""

from __future__ import annotations

import itertools
from collections.abc import Collection, Iterator

from renderers.core.boxes import Box
from renderers.core.canvas import Canvas, Written

SLACK = 2
"""So many pixels of a sign may stand over the edge of its room: faces lean a little."""


def faults(canvas: Canvas, names: Collection[str] = ()) -> Iterator[str]:
    """Yield what is wrong with the texts of a picture; `names` may be shortened."""
    texts = [each for each in canvas.written if each.text.strip()]
    yield from (f"{each.text!r} leaves its room" for each in texts if not _within(each))
    yield from (f"{each.text!r} leaves the picture" for each in texts if not _on(canvas, each))
    for one, other in itertools.combinations(texts, 2):
        if _meet(one.box, other.box):
            yield f"{one.text!r} and {other.text!r} lie on each other"
    yield from (f"{text!r} is cut" for text in canvas.cuts if text not in names)


def _within(written: Written) -> bool:
    return written.room.inset(-SLACK).holds(written.box)


def _on(canvas: Canvas, written: Written) -> bool:
    return canvas.box.holds(written.box)


def _meet(one: Box, other: Box) -> bool:
    across = min(one.right, other.right) - max(one.x, other.x)
    down = min(one.bottom, other.bottom) - max(one.y, other.y)
    return across >= SLACK and down > SLACK
