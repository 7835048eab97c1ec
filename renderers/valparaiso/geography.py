"""The places of everything on the map, computed from the positions in the data.

Nothing here knows a place by name: cards of villages are put where the data say, then moved apart
where they would lie on each other; the coast, the roads and the river follow from that.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, pairwise
from typing import Final, NamedTuple

from renderers.core.boxes import Box
from renderers.core.paths import Point
from renderers.core.routes import along, length, outside, smooth
from rules.valparaiso.data import COAST_XY, REGIONS
from rules.valparaiso.elements import Board, Place

UNITS: Final = 1000
"""The side of the square in which the data give positions."""
ROUNDS: Final = 400
LEVEL: Final = 75
"""River places that are at most so many units apart from north to south lie side by side."""
BENDS: Final = (0.07, -0.07, 0.16, -0.16, 0.28, -0.28, 0.4, -0.4)
"""How far roads bend to either side, in their length; the first that is free is taken."""
MEANDER: Final = 0.13
DIRECT: Final = 0.2
JOINED: Final = 62
"""How far north of a place beside the river its arm joins it, in pixels."""


class Sizes(NamedTuple):
    """The sizes of what lies on the map, in pixels.

    `margin` is kept free along the edge, `gap` between cards; `people` is the room above a card
    for merchants; `plot` the width of a space of the harbour row, `lamp` of the lighthouse.
    """

    margin: int
    gap: int
    region: tuple[int, int]
    fleet: int
    people: int
    village: tuple[int, int]
    market: tuple[int, int]
    plot: int
    quay: int
    plate: int
    lamp: int


@dataclass(frozen=True, eq=False)
class MapLayout:
    """Where everything lies.

    `cards` are those of the places, `stands` the boxes above them in which merchants stand;
    `regions` those of the sea, `fleet` that of the ships at the coast; `coast` is a line from the
    left edge to the right, `rivers` the river and its arms, from the source; `roads` are by both
    ends, as the data name them.
    """

    box: Box
    cards: Mapping[str, Box]
    stands: Mapping[str, Box]
    regions: Mapping[str, Box]
    fleet: Box
    coast: tuple[Point, ...]
    rivers: tuple[tuple[Point, ...], ...]
    roads: Mapping[tuple[str, str], tuple[Point, ...]]

    def road(self, one: str, other: str) -> tuple[Point, ...]:
        """Return the line of a road, from `one` to `other`; a direct one if there is none."""
        if (one, other) in self.roads:
            return self.roads[one, other]
        if (other, one) in self.roads:
            return self.roads[other, one][::-1]
        return self.direct(one, other)

    def direct(self, one: str, other: str) -> tuple[Point, ...]:
        """Return a line from place to place that is bent away from the roads."""
        ends = self.cards[one], self.cards[other]
        return tuple(outside(_line(*ends, DIRECT), ends))


@lru_cache(maxsize=16)
def geography(board: Board, width: int, height: int, sizes: Sizes) -> MapLayout:
    """Return where everything lies on a map of this size."""
    box = Box(0, 0, width, height)
    regions, fleet, boxes = _arranged(board, box, sizes)
    quay = boxes[board.harbour]
    cards = {name: _below(each, sizes.people) for name, each in boxes.items()}
    stands = {name: each._replace(h=sizes.people) for name, each in boxes.items()}
    coast = _coast(box, quay, fleet, [boxes[name] for name in board.villages], sizes)
    fleet = _at_coast(fleet, quay)
    roads = {(one, other): _road(cards, boxes, one, other) for one, other in board.roads}
    rivers = _rivers(board, cards, box, quay.y)
    return MapLayout(box, cards, stands, regions, fleet, coast, rivers, roads)


def has_room(board: Board, width: int, height: int, sizes: Sizes) -> bool:
    """Whether everything finds a place of its own on a map of this size."""
    box = Box(0, 0, width, height)
    regions, _, boxes = _arranged(board, box, sizes)
    found = [*regions.values(), *boxes.values()]
    return all(map(box.holds, found)) and not any(
        one.meets(other) for one, other in combinations(found, 2)
    )


def chain(board: Board, number: int) -> list[str]:
    """Return so many places in a row, each joined with the next, from the harbour; [] for none."""

    def further(path: list[str]) -> list[str]:
        if len(path) == number:
            return path
        ways = (further([*path, near]) for near in board.neighbours[path[-1]] if near not in path)
        return next(filter(None, ways), [])

    return further([board.harbour])


def _arranged(board: Board, box: Box, sizes: Sizes) -> tuple[dict[str, Box], Box, dict[str, Box]]:
    """Return the boxes of the sea regions, of the ships at the coast, of the places."""
    regions = _regions(box, sizes)
    sea_end = max(region.bottom for region in regions.values())
    fleet = Box(0, sea_end + sizes.gap, box.w, sizes.fleet)
    harbour = board.places[board.harbour]
    quay = _harbour(board, box, fleet.bottom + sizes.gap, sizes)
    boxes = {board.harbour: quay}
    lowest = max(place.xy[1] for place in board.place_list)
    last = box.h - sizes.margin
    for name in board.villages:
        place = board.places[name]
        boxes[name] = _village(place, harbour, lowest, box, quay, last, sizes)
    room = box.inset(sizes.margin)
    room = Box(room.x, quay.y, room.w, room.bottom - quay.y)
    _separate(boxes, board.harbour, room, sizes.gap)
    return regions, fleet, boxes


def _below(box: Box, height: int) -> Box:
    """Return a box without its upper part."""
    return Box(box.x, box.y + height, box.w, box.h - height)


def _regions(box: Box, sizes: Sizes) -> dict[str, Box]:
    """Return the boxes of the sea regions, from north to south as the data have them.

    So many that they could not lie beside each other are narrower and lie in a row.
    """
    wide, high = sizes.region
    across = box.w - 2 * sizes.margin - (len(REGIONS) - 1) * sizes.gap
    if wide > across // len(REGIONS):
        row = Box(sizes.margin, sizes.margin, box.w - 2 * sizes.margin, high)
        cells = row.columns(len(REGIONS), sizes.gap)
        ordered = sorted(REGIONS, key=lambda region: region.xy[0])
        return {region.id: cell for region, cell in zip(ordered, cells, strict=True)}
    north = min(region.xy[1] for region in REGIONS)
    found = {}
    for region in REGIONS:
        x = round(region.xy[0] * box.w / UNITS) - wide // 2
        y = sizes.margin + round((region.xy[1] - north) * box.h / UNITS * 0.35)
        found[region.id] = Box(
            min(max(x, sizes.margin), box.w - sizes.margin - wide), y, wide, high
        )
    _separate(found, "", Box(sizes.margin, 0, box.w - 2 * sizes.margin, box.h), sizes.gap)
    return found


def _harbour(board: Board, box: Box, top: int, sizes: Sizes) -> Box:
    """Return the box of the harbour with its merchants: as wide as its row."""
    wide = sizes.lamp + len(board.residences) * sizes.plot + 2 * sizes.gap
    high = sizes.people + sizes.quay
    x = round(board.places[board.harbour].xy[0] * box.w / UNITS) - wide // 2
    return Box(min(max(x, sizes.margin), box.w - sizes.margin - wide), top, wide, high)


def _village(
    place: Place, harbour: Place, lowest: int, box: Box, quay: Box, last: int, sizes: Sizes
) -> Box:
    """Return the box of a village where the data have it, from the harbour to the south."""
    wide, high = sizes.market if place.market else sizes.village
    high += sizes.people
    share = (place.xy[1] - harbour.xy[1]) / max(1, lowest - harbour.xy[1])
    first = quay.cy
    y = round(first + share * (last - high // 2 - first)) - high // 2
    x = round(place.xy[0] * box.w / UNITS) - wide // 2
    return Box(x, y, wide, high)


def _separate(boxes: dict[str, Box], fixed: str, room: Box, gap: int) -> None:
    """Move boxes apart that lie on each other, into the room; the `fixed` one stays.

    They push each other aside; where that does not end, they are put into rows.
    """
    wanted = {name: box if name == fixed else _within(box, room) for name, box in boxes.items()}
    boxes.update(wanted)
    for _ in range(ROUNDS):
        meeting = [pair for pair in combinations(boxes, 2) if _meet(boxes, *pair, gap)]
        if not meeting:
            return
        for one, other in meeting:
            _push(boxes, one, other, fixed, gap)
            for name in (one, other):
                if name != fixed:
                    boxes[name] = _within(boxes[name], room)
    boxes.update(_in_rows(wanted, fixed, room, gap))


def _meet(boxes: Mapping[str, Box], one: str, other: str, gap: int) -> bool:
    """Whether two boxes lie on each other, or too near."""
    return min(_overlap(boxes[one], boxes[other], gap)) > 0


def _push(boxes: dict[str, Box], one: str, other: str, fixed: str, gap: int) -> None:
    """Move two boxes apart the shorter way, both as far, or the one that may move."""
    a, b = boxes[one], boxes[other]
    across, down = _overlap(a, b, gap)
    if min(across, down) <= 0:
        return
    first, second = (0, 2) if one == fixed else (2, 0) if other == fixed else (1, 1)
    if across < down:
        step = (across + 1) // 2 * (1 if (b.cx, other) >= (a.cx, one) else -1)
        boxes[one], boxes[other] = a.moved(-step * first, 0), b.moved(step * second, 0)
    else:
        step = (down + 1) // 2 * (1 if (b.cy, other) >= (a.cy, one) else -1)
        boxes[one], boxes[other] = a.moved(0, -step * first), b.moved(0, step * second)


def _in_rows(wanted: Mapping[str, Box], fixed: str, room: Box, gap: int) -> dict[str, Box]:
    """Return boxes in rows below the `fixed` one, those of a height together, in their order."""
    found = {name: box for name, box in wanted.items() if name == fixed}
    top = max((box.bottom + gap for box in found.values()), default=room.y)
    heights: dict[int, list[str]] = {}
    for name in sorted(wanted, key=lambda name: (wanted[name].cy, name)):
        if name != fixed:
            heights.setdefault(wanted[name].h, []).append(name)
    rows: list[list[str]] = []
    for names in heights.values():
        wide = sum(wanted[name].w + gap for name in names)
        number = -(-wide // (room.w + gap))
        across = -(-len(names) // number)
        rows += [names[at : at + across] for at in range(0, len(names), across)]
    rows.sort(key=lambda row: sum(wanted[name].cy for name in row) / len(row))
    left = room.bottom - top - sum(wanted[row[0]].h for row in rows)
    between = max(gap, left // max(1, len(rows)))
    for row in rows:
        found.update(_spread([(name, wanted[name]) for name in row], top, room, gap))
        top += wanted[row[0]].h + between
    return found


def _spread(row: list[tuple[str, Box]], top: int, room: Box, gap: int) -> dict[str, Box]:
    """Return boxes side by side at a height, each as near to where it is wanted as it can be."""
    row.sort(key=lambda each: (each[1].cx, each[0]))
    lefts: list[int] = []
    edge = room.x
    for _, box in row:
        lefts.append(max(box.x, edge))
        edge = lefts[-1] + box.w + gap
    edge = room.right
    for place in reversed(range(len(row))):
        lefts[place] = min(lefts[place], edge - row[place][1].w)
        edge = lefts[place] - gap
    return {name: box._replace(x=x, y=top) for (name, box), x in zip(row, lefts, strict=True)}


def _within(box: Box, room: Box) -> Box:
    x = min(max(box.x, room.x), max(room.x, room.right - box.w))
    y = min(max(box.y, room.y), max(room.y, room.bottom - box.h))
    return box._replace(x=x, y=y)


def _overlap(one: Box, other: Box, gap: int) -> tuple[int, int]:
    across = min(one.right, other.right) - max(one.x, other.x) + gap
    down = min(one.bottom, other.bottom) - max(one.y, other.y) + gap
    return across, down


def _at_coast(fleet: Box, quay: Box) -> Box:
    """Return where ships lie at the coast: before the harbour, or where the data have it."""
    wide = min(fleet.w, quay.w)
    middle = round(COAST_XY[0] * fleet.w / UNITS)
    x = min(max(middle - wide // 2, 0), fleet.w - wide)
    return Box(x, fleet.y, wide, fleet.h)


def _coast(
    box: Box, quay: Box, fleet: Box, villages: Sequence[Box], sizes: Sizes
) -> tuple[Point, ...]:
    """Return the line between sea and land: a bay before the harbour."""
    bay = float(quay.y + sizes.people * 0.55)
    cape = float(fleet.y + fleet.h * 0.3)
    inner = quay.w // 2 + sizes.gap
    points: list[Point] = [
        (-40.0, cape + 8),
        (max(20.0, (quay.cx - inner) * 0.35), cape - 4),
        (quay.cx - inner - 26.0, (cape + bay) / 2 + 6),
        (quay.cx - inner + 40.0, bay - 6),
        (quay.cx - inner * 0.3, bay + 5),
        (quay.cx + inner * 0.35, bay - 4),
        (quay.cx + inner - 40.0, bay + 3),
        (quay.cx + inner + 26.0, (cape + bay) / 2 - 2),
        (min(box.w - 20.0, box.w - (box.w - quay.cx - inner) * 0.35), cape + 5),
        (box.w + 40.0, cape - 6),
    ]
    del villages
    return tuple(smooth(points))


def _anchor(box: Box, other: Box) -> Point:
    """Return where a road begins within a card: nearest to the card at its other end."""
    inset = min(box.w // 2, 40)
    return min(max(other.cx, box.x + inset), box.right - inset), box.cy


def _line(one: Box, other: Box, bend: float = 0.0) -> tuple[Point, ...]:
    """Return the line between two cards, bent to the left by a share of its length."""
    (x1, y1), (x2, y2) = _anchor(one, other), _anchor(other, one)
    across, down = x2 - x1, y2 - y1
    middle = (x1 + x2) / 2 - down * bend, (y1 + y2) / 2 + across * bend
    return tuple(smooth([(x1, y1), middle, (x2, y2)]))


def _road(
    cards: Mapping[str, Box], boxes: Mapping[str, Box], one: str, other: str
) -> tuple[Point, ...]:
    """Return the visible line of a road; it bends around the cards of other places."""
    ends = cards[one], cards[other]
    others = [box for name, box in boxes.items() if name not in (one, other)]
    lines = [_line(*ends, bend) for bend in _bends(*ends)]
    line = min(lines, key=lambda found: (_hits(found, others), lines.index(found)))
    return tuple(outside(line, ends))


def _bends(one: Box, other: Box) -> tuple[float, ...]:
    """Return how a road may bend; those to the left and to the right mirror each other."""
    if other.cx >= one.cx:
        return BENDS
    return tuple(-bend for bend in BENDS)


def _hits(line: Sequence[Point], boxes: Iterable[Box]) -> int:
    """Return how many points of a line lie in boxes."""
    steps = [along(line, float(step))[0] for step in range(0, int(length(line)), 6)]
    return sum(
        box.x - 8 < x < box.right + 8 and box.y - 8 < y < box.bottom + 8
        for x, y in steps
        for box in boxes
    )


def _rivers(
    board: Board, cards: Mapping[str, Box], box: Box, mouth: int
) -> tuple[tuple[Point, ...], ...]:
    """Return the river from the south edge to the sea, and its arms to places beside it."""
    places = sorted((board.places[name] for name in board.rivers), key=_from_south)
    if not places:
        return ()
    levels: list[list[Place]] = []
    for place in places:
        if levels and abs(levels[-1][0].xy[1] - place.xy[1]) <= LEVEL:
            levels[-1].append(place)
        else:
            levels.append([place])
    trunk: list[Point] = []
    beside: list[tuple[Point, float]] = []
    for level in levels:
        middles = [_middle(cards[place.id]) for place in level]
        x = sum(point[0] for point in middles) / len(middles)
        y = sum(point[1] for point in middles) / len(middles)
        trunk.append((x, y))
        if len(level) > 1:
            beside += [(point, y - JOINED) for point in middles]
    first, last = trunk[0], trunk[-1]
    source = (first[0] + 0.09 * box.w, float(box.h + 30))
    line = smooth([source, *_meander([first, *trunk[1:], (last[0], float(mouth - 10))])])
    return tuple(line), *(_arm(point, line, y) for point, y in beside)


def _from_south(place: Place) -> tuple[int, int]:
    return -place.xy[1], place.xy[0]


def _middle(box: Box) -> Point:
    return float(box.cx), float(box.cy)


def _arm(place: Point, trunk: Sequence[Point], y: float) -> tuple[Point, ...]:
    """Return an arm that joins the river at a height, flowing the same way."""
    joined = min(trunk, key=lambda point: abs(point[1] - y))
    bend = place[0] + (joined[0] - place[0]) * 0.72, (place[1] + 2 * joined[1] + 60) / 3
    return tuple(smooth([place, bend, joined]))


def _meander(points: Sequence[Point]) -> list[Point]:
    """Put bends between points, to either side in turn."""
    found = [points[0]]
    side = 1
    for one, other in pairwise(points):
        across, down = other[0] - one[0], other[1] - one[1]
        if math.hypot(across, down) > 60:
            shift = MEANDER * side
            middle = (
                (one[0] + other[0]) / 2 - down * shift,
                (one[1] + other[1]) / 2 + across * shift,
            )
            found.append(middle)
            side = -side
        found.append(other)
    return found
