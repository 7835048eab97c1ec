"""What texts and marks do on pictures that they should not.

Texts leave their room, meet others, lose signs; marks cover what is to be seen.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import combinations

from renderers.core.boxes import Box
from renderers.core.canvas import Canvas, WrittenText

SLACK = 2
"""So many pixels of a sign may stand over the edge of its room: faces lean a little."""
RIM = 7
"""How far the tab of a mark may lie over the edge of a thing, where no sign is."""


def faults(canvas: Canvas, names: Collection[str] = ()) -> Iterator[str]:
    """Yield what is wrong with the texts of a picture; `names` may be shortened."""
    texts = [each for each in canvas.written if each.text.strip()]
    yield from (f"{each.text!r} leaves its room" for each in texts if not _within(each))
    yield from (f"{each.text!r} leaves the picture" for each in texts if not _on(canvas, each))
    yield from (
        f"{texts[one].text!r} and {texts[other].text!r} lie on each other"
        for one, other in _meetings([each.box for each in texts])
    )
    yield from (f"{text!r} is cut" for text in canvas.cuts if text not in names)


def _within(written: WrittenText) -> bool:
    return written.room.inset(-SLACK).holds(written.box)


def _on(canvas: Canvas, written: WrittenText) -> bool:
    return canvas.box.holds(written.box)


def _meetings(boxes: Sequence[Box]) -> list[tuple[int, int]]:
    """The pairs of boxes that meet, by their places, found from left to right."""
    found: list[tuple[int, int]] = []
    before: list[int] = []
    for at in sorted(range(len(boxes)), key=lambda at: boxes[at].x):
        before = [one for one in before if boxes[one].right - boxes[at].x >= SLACK]
        met = (one for one in before if _meet(boxes[one], boxes[at]))
        found += [(min(one, at), max(one, at)) for one in met]
        before.append(at)
    return sorted(found)


def _meet(one: Box, other: Box) -> bool:
    across = min(one.right, other.right) - max(one.x, other.x)
    down = min(one.bottom, other.bottom) - max(one.y, other.y)
    return across >= SLACK and down > SLACK


def covered(canvas: Canvas) -> list[str]:
    """What the marks of a picture cover: things that are kept free, texts, each other."""
    found = [
        f"{tab} covers {thing}"
        for tab in canvas.badges
        for thing in canvas.free
        if tab.inset(RIM).meets(thing)
    ]
    others = [w for w in canvas.written if not any(tab.holds(w.box) for tab in canvas.badges)]
    found += [w.text for w in others if any(tab.meets(w.box) for tab in canvas.badges)]
    pairs = combinations([tab.inset(2) for tab in canvas.badges], 2)
    return found + ["a tab" for one, other in pairs if one.meets(other)]
