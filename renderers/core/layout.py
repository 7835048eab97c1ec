"""Rooms as data: rows and columns of named rooms, each with a size in pixels or a share.

A layout is a value. `120 @ room("roles")` is 120 pixels high in a column and as wide in a row; what
has no size shares what is left, `share` by `share`:

    page = column(92 @ room("head"), row(room("left", share=2), room("right"), gap=8), gap=8)
    page.rooms(canvas.box)["left"]

A room without a name is left empty.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from renderers.core.boxes import Box

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class RoomPlan:
    """A room, or a row or column of parts.

    `size` is its pixels in the row or column that it belongs to, None for a `share` of what is
    left. Its own parts lie `down` or across, `gap` pixels apart, `pad` pixels (across, down) inside
    its edges.
    """

    name: str = ""
    parts: tuple[RoomPlan, ...] = ()
    down: bool = False
    size: int | None = None
    share: int = 1
    gap: int = 0
    pad: tuple[int, int] = (0, 0)

    def __rmatmul__(self, size: int) -> RoomPlan:
        """Return the same with a size in pixels."""
        return replace(self, size=size)

    def rooms(self, box: Box) -> dict[str, Box]:
        """Return the boxes of all named rooms, in order. Raises ValueError if they do not fit."""
        boxes = {self.name: box} if self.name else {}
        if not self.parts:
            return boxes
        inner = box.inset(*self.pad)
        left = (inner.h if self.down else inner.w) - self.gap * (len(self.parts) - 1)
        left -= sum(part.size for part in self.parts if part.size is not None)
        shares = sum(part.share for part in self.parts if part.size is None)
        if left < 0:
            raise ValueError(f"{-left} pixels too little for {', '.join(self.names())}")
        for part in self.parts:
            size = part.size
            if size is None:
                size = left * part.share // shares
                left, shares = left - size, shares - part.share
            if self.down:
                place, inner = inner.split_top(size, self.gap)
            else:
                place, inner = inner.split_left(size, self.gap)
            boxes |= part.rooms(place)
        return boxes

    def names(self) -> tuple[str, ...]:
        """Return the names of all rooms in it."""
        own = (self.name,) if self.name else ()
        return own + tuple([name for part in self.parts for name in part.names()])


def room(name: str = "", *, share: int = 1) -> RoomPlan:
    """Return a room."""
    return RoomPlan(name, share=share)


def row(*parts: RoomPlan, gap: int = 0, pad: tuple[int, int] = (0, 0), share: int = 1) -> RoomPlan:
    """Return parts side by side."""
    return RoomPlan(parts=parts, gap=gap, pad=pad, share=share)


def column(
    *parts: RoomPlan, gap: int = 0, pad: tuple[int, int] = (0, 0), share: int = 1
) -> RoomPlan:
    """Return parts one below the other."""
    return RoomPlan(parts=parts, down=True, gap=gap, pad=pad, share=share)


def lines(parts: Sequence[RoomPlan], across: int, gap: int = 0) -> list[RoomPlan]:
    """Return rows of so many parts side by side, in the last one empty rooms where none is left."""
    cells = [*parts, *[room()] * (-len(parts) % across)]
    return [row(*cells[at : at + across], gap=gap) for at in range(0, len(cells), across)]


def flowed(things: Iterable[T], wide: Callable[[T], int], room: int, gap: int = 0) -> list[list[T]]:
    """Return things in lines: so many side by side as fit into a room, each at least one."""
    found: list[list[T]] = []
    left = 0
    for thing in things:
        if not found or wide(thing) > left:
            found.append([])
            left = room
        found[-1].append(thing)
        left -= wide(thing) + gap
    return found
