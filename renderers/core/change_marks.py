"""Marks of what changed: a line around the thing itself, and a numbered tab with square corners."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import Final, Generic, NamedTuple

from PIL import Image, ImageChops, ImageFilter

from renderers.core.bands import Band, banded, cuts
from renderers.core.boxes import Box
from renderers.core.canvas import Canvas, edge_bands, outline_mask
from renderers.core.game import S
from renderers.core.palette import MARK_AMBER, MARK_DARK
from renderers.core.spots import NEAR, Place, barred_around, free_spot, is_free, spot_within
from rules import Event

Key = tuple[object, ...]
"""What a canvas remembers a thing by."""


class LineAround(NamedTuple):
    """The line around a thing of any shape: its size, and its bands."""

    size: tuple[int, int]
    bands: tuple[Band, ...]


MOST: Final = 5
"""Marks on one picture; the rest is text."""
LINES: Final = ((12, MARK_DARK), (9, MARK_AMBER), (3, MARK_DARK))
"""How far the lines around a thing reach, outermost first: dark, amber, dark."""
REACH: Final = LINES[0][0]
RADIUS: Final = 12
TAB: Final = 36
"""The height of a tab."""
FIGURE: Final = 28
"""The type size of its number."""
OVER: Final = 6
"""How far a tab may reach over the edges of things where there is no other room."""
RIM: Final = 3
PADDING: Final = 9
LEAST: Final = 34
"""A thing smaller than this has the line only, unless there is room for a tab close to it."""
CLOSE: Final = 24
"""A tab that is not farther away than this still tells which thing it belongs to."""
ASKED: Final = "?"
"""What the tab of a thing says that a question is about."""


def by_rank(ranks: Mapping[int, Sequence[type[Event]]]) -> Mapping[type[Event], int]:
    """Return the interest of events from those of each rank."""
    return {event: rank for rank, events in ranks.items() for event in events}


def _always(_event: Event, _events: Sequence[Event]) -> bool:
    return True


def _none(_event: Event, _state: object) -> Iterable[Key]:
    return ()


@dataclass(frozen=True, slots=True)
class ChangeMarks(Generic[S]):
    """The marks of a game by declaration; a canvas names its things (`Canvas.mark`).

    `interest` holds the events that may have one; where there are too many, those of the least
    interest, then the oldest, get none. `places` yields, for each mark of an event, the keys of
    the things where it may lie, the best first. `matters` says whether an event, among all that
    happened, is worth a mark. `others` yields further things that an event changes: they have a
    line without a tab.
    """

    interest: Mapping[type[Event], int]
    places: Callable[[Event, S], Iterable[Sequence[Key]]]
    matters: Callable[[Event, Sequence[Event]], bool] = _always
    others: Callable[[Event, S], Iterable[Key]] = _none

    def numbered(self, events: Sequence[Event]) -> tuple[tuple[int, Event], ...]:
        """Return the events with a mark and their numbers from 1, in the order of the events."""
        worth = self._worth(events)
        best = sorted(worth, key=lambda at: (self.interest[type(events[at])], at))[-MOST:]
        return tuple((number, events[place]) for number, place in enumerate(sorted(best), 1))

    def _worth(self, events: Sequence[Event]) -> list[int]:
        """Return the places of the events that are worth a mark."""
        return [
            place
            for place, event in enumerate(events)
            if type(event) in self.interest and self.matters(event, events)
        ]

    def draw(
        self, canvas: Canvas, table: S, events: Sequence[Event], asked: Sequence[str] = ()
    ) -> None:
        """Draw the marks of `events` on a canvas, and of the things named by `asked`."""
        numbered = self.numbered(events)
        marks = [(n, keys) for n, event in numbered for keys in self.places(event, table)]
        others = [key for _, event in numbered for key in self.others(event, table)]
        draw_marks(canvas, marks, self.surround, asked, others)

    def on_canvas(self, canvas: Canvas, table: S, events: Sequence[Event]) -> tuple[int, ...]:
        """Return the places of the events worth a mark of which something is on a canvas."""
        return tuple(
            place
            for place in self._worth(events)
            if any(
                key in canvas.beside for keys in self.places(events[place], table) for key in keys
            )
        )

    def outline(self, canvas: Canvas, table: S, events: Sequence[Event]) -> None:
        """Draw the lines of what `events` would change, without numbers."""
        listed = [
            keys
            for event in events
            if type(event) in self.interest
            for keys in self.places(event, table)
        ]
        keys_drawn = (next((key for key in keys if key in canvas.beside), None) for keys in listed)
        mark_things(canvas, {key: "" for key in keys_drawn if key}, self.surround)

    def surround(self, canvas: Canvas, key: Key, thing: Box) -> None:
        """Draw the line around a thing with a key: around its box, if it has no other shape.

        It passes below texts.
        """
        around(canvas, thing, spared=texts_near(canvas, thing))


class _Line(NamedTuple):
    """A line around a thing: where its tab may lie, the best place first, and its numbers."""

    keys: Sequence[Key]
    numbers: list[int]


def draw_marks(
    canvas: Canvas,
    marks: Iterable[tuple[int, Sequence[Key]]],
    surround: Callable[[Canvas, Key, Box], None],
    asked: Sequence[str] = (),
    others: Sequence[Key] = (),
) -> None:
    """Mark things, each the first of its keys that is on the canvas; `surround` draws their lines.

    A tab lies at the first of the keys that has room for it: where signs stand close together, the
    line shows where, and the tab stands beside a name. Several numbers of one place share a tab.
    Things `asked` about, by the names of their keys, have a tab without a number, `others` none.
    """
    occupied = _occupied(canvas)
    lines: dict[Key, _Line] = {}
    for number, keys in marks:
        if there := [key for key in keys if key in canvas.beside]:
            lines.setdefault(there[0], _Line(there, [])).numbers.append(number)
    numbers: dict[Key, list[int]] = {}
    for keys, listed in lines.values():
        wide = width(canvas, span(listed))
        roomy = (key for key in keys if len(keys) == 1 or _has_room(canvas, occupied, key, wide))
        numbers.setdefault(next(roomy, keys[0]), []).extend(listed)
    named = [key for key in canvas.beside if name_of(key) in asked] if asked else []
    unnumbered = [key for key in others if key in canvas.beside]
    for key in dict.fromkeys((*lines, *unnumbered, *named)):
        surround(canvas, key, canvas.beside[key])
    tabs = {key: span(sorted(listed)) for key, listed in numbers.items()}
    tabs = dict.fromkeys(named, ASKED) | tabs
    _draw_tabs(canvas, tabs, near=tabs)


def name_of(key: Key) -> str:
    """Return a key as lessons write it: "slot:dudley#1", "tile:0:indigo"."""
    return ":".join(map(str, key))


def mark_things(
    canvas: Canvas, tabs: Mapping[Key, str], surround: Callable[[Canvas, Key, Box], None]
) -> None:
    """Mark things of a canvas by their keys, with what their tabs say, "" for the line alone."""
    for key in tabs:
        surround(canvas, key, canvas.beside[key])
    _draw_tabs(canvas, tabs)


def _draw_tabs(canvas: Canvas, tabs: Mapping[Key, str], near: Iterable[Key] = ()) -> None:
    """Draw tabs that cover no text, no thing that is kept free and no other tab.

    Where there is room, each lies closer to its own thing than to those of the keys `near` it.
    """
    occupied = _occupied(canvas)
    for key, text in tabs.items():
        others = [canvas.beside[other] for other in near if other != key]
        place = _place(canvas, occupied, key, text, others) if text else None
        if place is not None:
            box = tab(canvas, text, *place)
            occupied.whole.append(box)
            canvas.badges.append(box)


class _Occupied(NamedTuple):
    """What no tab may cover: things, but for the edges of one that it lies beside, and the rest."""

    things: list[Box]
    whole: list[Box]

    @property
    def boxes(self) -> list[Box]:
        return [*self.things, *self.whole]


def _occupied(canvas: Canvas) -> _Occupied:
    return _Occupied(canvas.free, [written.box for written in canvas.written])


def _place(
    canvas: Canvas, occupied: _Occupied, key: Key, text: str, others: Sequence[Box]
) -> Place | None:
    """Return where a tab goes: beside its thing, else near it; None if that would not be told.

    It goes closer to its thing than to `others` with tabs, if there is room.
    """
    wide, thing = width(canvas, text), canvas.beside[key]
    free = list(_beside(canvas, occupied, key, wide))
    own = (at for at in free if all(_away(at, thing) < _away(at, other) for other in others))
    place = next(own, None) or next(iter(free), None)
    if place is not None or text == ASKED:
        return place  # away from its thing "?" would ask about another one
    if min(thing.w, thing.h) < LEAST and not _has_room(canvas, occupied, key, wide):
        return None
    size = wide + 2, TAB + 2
    return free_spot(thing, canvas.places[key], size, occupied.boxes, canvas.box)


def _has_room(canvas: Canvas, occupied: _Occupied, key: Key, wide: int) -> bool:
    """Whether there is a free place for a tab so wide at a thing itself, or close to it."""
    if next(_beside(canvas, occupied, key, wide), None) is not None:
        return True
    thing, wish, size = canvas.beside[key], canvas.places[key], (wide + 2, TAB + 2)
    return spot_within((NEAR, CLOSE), thing, wish, size, occupied.boxes, canvas.box) is not None


def _away(place: Place, thing: Box) -> float:
    """Return how far a place is from a thing."""
    x, y = place
    across = max(thing.x - x, x - thing.right, 0)
    return math.hypot(across, max(thing.y - y, y - thing.bottom, 0))


def _beside(canvas: Canvas, occupied: _Occupied, key: Key, wide: int) -> Iterator[Place]:
    """Yield free places for a tab: where it is wished, at the corners and edges of its thing."""
    thing, wish, room = canvas.beside[key], canvas.places[key], canvas.box
    area = thing.inset(-2 * TAB).joined(Box(*wish, 0, 0).inset(-wide, -TAB))
    things = area.meeting(occupied.things)
    own = thing.meeting(things)
    others = [*area.meeting(occupied.whole), *(box for box in things if not box.meets(thing))]
    size = wide + 2, TAB + 2
    aside = (wide - TAB) // 2
    wishes = dict.fromkeys((wish[0] + away, wish[1]) for away in (0, aside, -aside))
    for over in (0, OVER):
        less = 2 * (over + 2)
        barred = barred_around(others, size) + barred_around(own, (size[0] - less, size[1] - less))
        for place in (*wishes, *_round(thing.inset(over), wide)):
            if is_free(place, barred) and room.holds(Box(*place, 0, 0).centred(*size)):
                yield place


def _round(thing: Box, wide: int) -> Iterator[Place]:
    """Yield the middles of tabs `wide` pixels wide at the corners of a thing, then at its edges."""
    high, low = thing.y - TAB // 2, thing.bottom + TAB // 2
    yield from ((x, y) for y in (high, low) for x in (thing.right + wide // 2, thing.x - wide // 2))
    yield from ((x, y) for y in (low, high) for x in (thing.x + wide // 2, thing.right - wide // 2))


def around(canvas: Canvas, thing: Box, radius: int = RADIUS, spared: Sequence[Box] = ()) -> None:
    """Draw the line around a box, outside its edge, but not over boxes that are `spared`."""
    box = thing.inset(-REACH)
    canvas.banded(box, _line(box.w, box.h, radius), spared)


@lru_cache(maxsize=128)
def _line(width: int, height: int, radius: int) -> tuple[Band, ...]:
    """Return the line around a box, with which it is so wide and high, by its edges."""
    inner, masks = [reach for reach, _ in LINES[1:]] + [0], []
    for (reach, _), less in zip(LINES, inner, strict=True):
        ring = Box(0, 0, width, height).inset(REACH - reach)
        masks.append(outline_mask(ring.w, ring.h, radius + reach, reach - less))
    return edge_bands(*_lines(masks), radius + REACH, REACH)


def line_of(masks: Sequence[Image.Image]) -> LineAround:
    """Return the line around a thing from the masks of its parts, outermost first."""
    colours, mask = _lines(masks)
    return LineAround(mask.size, banded(colours, cuts(mask)))


def _lines(masks: Sequence[Image.Image]) -> tuple[Image.Image, Image.Image]:
    """Return the colours of a line from the masks of its parts, and its mask."""
    whole = Image.new("L", masks[0].size)
    colours = Image.new("RGB", whole.size, MARK_DARK)
    for (_, colour), mask in zip(LINES, masks, strict=True):
        place = whole.width // 2 - mask.width // 2, whole.height // 2 - mask.height // 2
        colours.paste(colour, place, mask)
        whole.paste(255, place, mask)
    return colours, whole


def texts_near(canvas: Canvas, thing: Box) -> list[Box]:
    """Return the texts that the line around a thing would cross."""
    near = thing.inset(-REACH)
    return [written.box.inset(-1) for written in canvas.written if written.box.meets(near)]


def line_around(shape: Image.Image) -> LineAround:
    """Return the line around a shape, whose mask has room for it."""
    grown = [*(_grown(shape, reach) for reach, _ in LINES), shape]
    return line_of([ImageChops.subtract(outer, inner) for outer, inner in pairwise(grown)])


def around_shape(canvas: Canvas, line: LineAround, thing: Box, spared: Sequence[Box] = ()) -> None:
    """Draw the line around a shape in the middle of a box, but not over boxes that are `spared`."""
    canvas.banded(thing.centred(*line.size), line.bands, spared)


def _grown(shape: Image.Image, reach: int) -> Image.Image:
    """Return a mask that reaches so many pixels farther, with round corners."""
    blurred = shape.filter(ImageFilter.GaussianBlur(reach * 0.6))
    return blurred.point(lambda value: min(255, max(0, value - 8) * 24))


def span(numbers: Sequence[int]) -> str:
    """Return numbers as a tab shows them: "3", "1–4" where they follow each other, "1, 4"."""
    first, last = numbers[0], numbers[-1]
    if first == last:
        return str(first)
    if list(numbers) == list(range(first, last + 1)):
        return f"{first}–{last}"
    return ", ".join(map(str, numbers))


def width(canvas: Canvas, text: str) -> int:
    """Return how wide the tab with a text is."""
    return max(TAB, canvas.measure(text, FIGURE) + 2 * PADDING)


def tab(canvas: Canvas, text: str, x: int, y: int) -> Box:
    """Draw a tab around a point; return its box."""
    wide = width(canvas, text)
    box = Box(x - wide // 2, y - TAB // 2, wide, TAB)
    canvas.area(box.inset(-1), MARK_DARK)
    canvas.area(box, MARK_AMBER)
    canvas.area(box.inset(RIM), MARK_DARK)
    canvas.text(text, box.cx, box.cy, FIGURE, colour=MARK_AMBER, align="middle")
    return box
