"""The places of everything on the map, computed from the positions in the data.

Nothing here knows a place by name: cards of villages are put where the data say, then moved apart
where they would lie on each other; the coast, the roads and the river follow from that.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from statistics import fmean
from typing import Final, NamedTuple

from renderers.core.boxes import Box
from renderers.core.paths import Point
from renderers.core.routes import bent, dense, inside, meander, outside, smooth
from rules.valparaiso.data import COAST_XY, REGIONS
from rules.valparaiso.elements import Board, Place

UNITS: Final = 1000
"""The side of the square in which the data give positions."""
SLOPE: Final = 110
"""How much lower sea regions would lie at the other end of the map, in pixels."""
RESERVE: Final = "reserve"
"""What stands for the card of the reserve among the places."""
LEVEL: Final = 110
"""Places that are at most so many units apart from north to south lie side by side."""
BENDS: Final = (0.07, -0.07, 0.16, -0.16, 0.28, -0.28, 0.4, -0.4)
"""How far roads bend to either side, in their length; the first that is free is taken."""
MEANDER: Final = 0.13
APART: Final = 60
"""How far the river bends between points so many pixels apart, in their distance."""
DIRECT: Final = 0.2
JOINED: Final = 62
"""How far north of a place beside the river its arm joins it, in pixels."""


class Sizes(NamedTuple):
    """The sizes of what lies on the map, in pixels.

    `margin` is kept free along the edge, `gap` between cards; `region` is the height of a sea
    region, `people` the room above a card for merchants; `plot` the width of a space of the
    harbour row, `lamp` that of the lighthouse, `reserve` the card of the tiles in reserve.
    """

    margin: int
    gap: int
    region: int
    fleet: int
    people: int
    village: tuple[int, int]
    market: tuple[int, int]
    plot: int
    quay: int
    lamp: int
    reserve: tuple[int, int]


@dataclass(frozen=True, eq=False)
class MapLayout:
    """Where everything lies.

    `cards` are those of the places, `stands` the boxes above them in which merchants stand;
    `regions` those of the sea, `fleet` that of the ships at the coast; `coast` is a line from the
    left edge to the right, `rivers` the river and its arms, from the source; `roads` are by both
    ends, as the data name them; `reserve` is the card of the reserve.
    """

    box: Box
    cards: Mapping[str, Box]
    stands: Mapping[str, Box]
    regions: Mapping[str, Box]
    fleet: Box
    coast: tuple[Point, ...]
    rivers: tuple[tuple[Point, ...], ...]
    roads: Mapping[tuple[str, str], tuple[Point, ...]]
    reserve: Box

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
    reserve = boxes.pop(RESERVE)
    quay = boxes[board.harbour]
    cards = {name: room.split_top(sizes.people)[1] for name, room in boxes.items()}
    stands = {name: room._replace(h=sizes.people) for name, room in boxes.items()}
    coast = _coast(box, quay, fleet, sizes)
    fleet = _at_coast(fleet, quay)
    roads = {(one, other): _road(cards, boxes, one, other) for one, other in board.roads}
    rivers = _rivers(board, cards, box, quay.y)
    return MapLayout(box, cards, stands, regions, fleet, coast, rivers, roads, reserve)


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
    """Return the boxes of the sea regions, of the ships at the coast, of the places and reserve."""
    regions = _regions(box, sizes)
    sea_end = max(region.bottom for region in regions.values())
    fleet = Box(0, sea_end + sizes.gap, box.w, sizes.fleet)
    room = box.inset(sizes.margin)
    room = room.split_top(fleet.bottom + sizes.gap - room.y)[1]
    quay = _harbour(board, box, room, sizes)
    wide, high = sizes.reserve
    reserve = Box(room.x, room.bottom - high, wide, high)
    land = room.split_top(quay.h, sizes.gap)[1]
    return regions, fleet, {board.harbour: quay, RESERVE: reserve, **_villages(board, land, sizes)}


def _regions(box: Box, sizes: Sizes) -> dict[str, Box]:
    """Return the boxes of the sea regions, side by side; those in the south lie a little lower."""
    row = Box(sizes.margin, sizes.margin, box.w - 2 * sizes.margin, sizes.region)
    ordered = sorted(REGIONS, key=lambda region: region.xy[0])
    north = min(region.xy[1] for region in REGIONS)
    return {
        region.id: cell.moved(0, (region.xy[1] - north) * SLOPE // UNITS)
        for region, cell in zip(ordered, row.columns(len(REGIONS), sizes.gap), strict=True)
    }


def _harbour(board: Board, box: Box, room: Box, sizes: Sizes) -> Box:
    """Return the box of the harbour with its merchants: as wide as its row."""
    wide = sizes.lamp + len(board.residences) * sizes.plot + 2 * sizes.gap
    x = board.places[board.harbour].xy[0] * box.w // UNITS - wide // 2
    return _within(Box(x, room.y, wide, sizes.people + sizes.quay), room)


def _villages(board: Board, land: Box, sizes: Sizes) -> dict[str, Box]:
    """Return the boxes of villages in rows; in a row those in the south lie a little lower."""
    rows, spare = _rows(board, land, sizes, LEVEL)
    if spare < 0:
        rows, spare = _rows(board, land, sizes, UNITS)
    between = max(0, spare) // (len(rows) + 1)
    found: dict[str, Box] = {}
    top = land.y + between // 2
    for row in rows:
        wide, high = _size(row[0], sizes)
        cells = Box(land.x, top, land.w, high).columns(len(row), sizes.gap)
        north, south = min(place.xy[1] for place in row), max(place.xy[1] for place in row)
        for place, cell in zip(row, cells, strict=True):
            lower = between * (place.xy[1] - north) // max(1, south - north)
            found[place.id] = cell.centred(wide, high).moved(0, lower)
        top += high + between + sizes.gap
    return found


def _size(place: Place, sizes: Sizes) -> tuple[int, int]:
    """Return the size of the card of a village with its merchants."""
    wide, high = sizes.market if place.market else sizes.village
    return wide, high + sizes.people


def _rows(board: Board, land: Box, sizes: Sizes, level: int) -> tuple[list[list[Place]], int]:
    """Return the villages in rows from the north, and how much height is left beside the reserve.

    Those of a row are of a kind and at most `level` units apart from north to south.
    """
    rows: list[list[Place]] = []
    for place in sorted((board.places[name] for name in board.villages), key=lambda p: p.xy[1]):
        most = (land.w + sizes.gap) // (_size(place, sizes)[0] + sizes.gap)
        near = [row for row in rows if place.xy[1] - row[0].xy[1] <= level and len(row) < most]
        fit = next((row for row in near if row[0].market == place.market), None)
        if fit is None:
            rows.append([place])
        else:
            fit.append(place)
    high = sum(_size(row[0], sizes)[1] + sizes.gap for row in rows) - sizes.gap
    last = rows[-1]
    if sizes.reserve[0] + sizes.gap > (land.w // len(last) - _size(last[0], sizes)[0]) // 2:
        high += sizes.reserve[1] + sizes.gap
    return [sorted(row, key=lambda place: place.xy[0]) for row in rows], land.h - high


def _within(box: Box, room: Box) -> Box:
    x, y = max(room.x, room.right - box.w), max(room.y, room.bottom - box.h)
    return box._replace(x=min(max(box.x, room.x), x), y=min(max(box.y, room.y), y))


def _at_coast(fleet: Box, quay: Box) -> Box:
    """Return where ships lie at the coast: before the harbour, or where the data have it."""
    wide = min(fleet.w, quay.w)
    middle = COAST_XY[0] * fleet.w // UNITS
    return _within(Box(middle - wide // 2, fleet.y, wide, fleet.h), fleet)


def _coast(box: Box, quay: Box, fleet: Box, sizes: Sizes) -> tuple[Point, ...]:
    """Return the line between sea and land: a bay before the harbour."""
    bay = float(quay.y + sizes.people * 0.55)
    cape = float(fleet.y + fleet.h * 0.3)
    inner = quay.w // 2 + sizes.gap
    west, east = quay.cx - inner, quay.cx + inner
    points: list[Point] = [
        (-40.0, cape + 8),
        (max(20.0, west * 0.35), cape - 4),
        (west - 26.0, (cape + bay) / 2 + 6),
        (west + 40.0, bay - 6),
        (quay.cx - inner * 0.3, bay + 5),
        (quay.cx + inner * 0.35, bay - 4),
        (east - 40.0, bay + 3),
        (east + 26.0, (cape + bay) / 2 - 2),
        (min(box.w - 20.0, box.w - (box.w - east) * 0.35), cape + 5),
        (box.w + 40.0, cape - 6),
    ]
    return tuple(smooth(points))


def _anchor(box: Box, other: Box) -> Point:
    """Return where a road begins within a card: nearest to the card at its other end."""
    inset = min(box.w // 2, 40)
    return min(max(other.cx, box.x + inset), box.right - inset), box.cy


def _line(one: Box, other: Box, bend: float = 0.0) -> tuple[Point, ...]:
    """Return the line between two cards, bent to the left by a share of its length."""
    start, end = _anchor(one, other), _anchor(other, one)
    return tuple(smooth([start, bent(start, end, bend), end]))


def _road(
    cards: Mapping[str, Box], boxes: Mapping[str, Box], one: str, other: str
) -> tuple[Point, ...]:
    """Return the visible line of a road; it bends around the cards of other places."""
    ends = cards[one], cards[other]
    others = [box for name, box in boxes.items() if name not in (one, other)]
    # roads to the left and to the right mirror each other
    side = 1 if cards[other].cx >= cards[one].cx else -1
    lines = [_line(*ends, side * bend) for bend in BENDS]
    return tuple(outside(min(lines, key=lambda line: _hits(line, others)), ends))


def _hits(line: Sequence[Point], boxes: Iterable[Box]) -> int:
    """Return how many points of a line lie in boxes."""
    return sum(inside(point, box.inset(-7)) for point in dense(line, 6.0) for box in boxes)


def _rivers(
    board: Board, cards: Mapping[str, Box], box: Box, mouth: int
) -> tuple[tuple[Point, ...], ...]:
    """Return the river from the south edge to the sea, and its arms to places beside it."""
    boxes = [[cards[place.id] for place in level] for level in _levels(board)]
    levels = [[(float(card.cx), float(card.cy)) for card in level] for level in boxes]
    if not levels:
        return ()
    trunk = [(fmean(x for x, _ in level), fmean(y for _, y in level)) for level in levels]
    source = trunk[0][0] + 0.09 * box.w, float(box.h + 30)
    end = trunk[-1][0], float(mouth - 10)
    line = tuple(smooth([source, *meander([*trunk, end], MEANDER, APART)]))
    arms = [
        _arm(point, line, y - JOINED)
        for level, (_, y) in zip(levels, trunk, strict=True)
        for point in level
        if len(level) > 1
    ]
    return line, *arms


def _levels(board: Board) -> list[list[Place]]:
    """Return the places on the river from the south, those that lie side by side together."""
    places = [board.places[name] for name in board.rivers]
    levels: list[list[Place]] = []
    for place in sorted(places, key=lambda place: (-place.xy[1], place.xy[0])):
        if levels and abs(levels[-1][0].xy[1] - place.xy[1]) <= LEVEL:
            levels[-1].append(place)
        else:
            levels.append([place])
    return levels


def _arm(place: Point, trunk: Sequence[Point], y: float) -> tuple[Point, ...]:
    """Return an arm that joins the river at a height, flowing the same way."""
    joined = min(trunk, key=lambda point: abs(point[1] - y))
    bend = place[0] + (joined[0] - place[0]) * 0.72, (place[1] + 2 * joined[1] + 60) / 3
    return tuple(smooth([place, bend, joined]))
