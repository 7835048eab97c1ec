"""The preview of pending moves: changes on the map in amber, numbers before and after."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from renderers.brass_birmingham.board import under_head
from renderers.brass_birmingham.changes import (
    NUMBER,
    Number,
    developed,
    draw_developed,
    draw_number,
    numbers,
)
from renderers.brass_birmingham.choosing import height, place_boxes, window
from renderers.brass_birmingham.frame import part
from renderers.brass_birmingham.layout import PLAN, WIDTH, around
from renderers.brass_birmingham.links import MARK, middle
from renderers.brass_birmingham.map import MapStyle, draw_part
from renderers.brass_birmingham.words import facts
from renderers.core.blocks import BOARD_HEADER_HEIGHT
from renderers.core.boxes import Box
from renderers.core.canvas import BOARD_HEIGHT, BOARD_WIDTH, Canvas, least_height
from renderers.core.game import TableInfo, tried
from renderers.core.layout import RoomPlan, lines, room
from renderers.core.palette import PAPER
from renderers.core.table import GAP, MARGIN, board_header
from renderers.core.texts import Texts
from rules import Event, Move
from rules.brass_birmingham.data import LINK, LINKS, MERCHANT_SLOTS, SLOTS
from rules.brass_birmingham.moves import AnyBuild, Network, Raise, Sell
from rules.brass_birmingham.state import Table, Tile

CLOSE: Final = 1.3
"""How far the map is enlarged; where changes do not fit at least so large, it is divided."""
AIR: Final = 44
"""What is seen around a change, in units of the map."""
BETWEEN: Final = 14
"""Between two parts of the map."""
UPRIGHT: Final = 0.8
"""From this height, in its width, on two parts lie one above the other."""
DEVELOPED: Final = 220
COLUMNS: Final = 3
"""Numbers side by side above a part of the map."""


@dataclass(frozen=True, slots=True)
class ChangedBoard:
    """The position after moves, what happened, and the ids of slots, links and merchant tiles
    that differ.

    If the last move is `unfinished` it is not carried out, but where it aims at counts as changed.
    """

    after: Table
    events: tuple[Event, ...]
    changed: frozenset[str]
    unfinished: bool = False


def changed_board(before: Table, seat: int, moves: Sequence[Move]) -> ChangedBoard:
    """Try moves out on a view. Raises RulesError if one before the last is not allowed."""
    after, events, unfinished = tried(before, seat, moves)
    changed = {*_differences(before, after)}
    if unfinished or isinstance(moves[-1], Raise):
        changed.update(aims(moves[-1]))
    return ChangedBoard(after, events, frozenset(changed), unfinished)


def _differences(before: Table, after: Table) -> Iterator[str]:
    """Yield the slots, links and merchant tiles of which there is another state."""
    named = [place.id for places in (SLOTS, LINKS, MERCHANT_SLOTS) for place in places]
    old, new = ([*table.board, *table.links, *table.merchants] for table in (before, after))
    yield from (name for name, was, now in zip(named, old, new, strict=True) if was != now)


def aims(move: Move) -> Iterator[str]:
    """Yield the slots, links and merchant tiles that a move names as its aims."""
    match move:
        case AnyBuild(slot=slot):
            yield slot
        case Network(links=links):
            yield from (laid.link for laid in links)
        case Sell(sales=sales):
            for sale in sales:
                yield sale.slot
                yield sale.merchant
        case Raise(slots=slots):
            yield from slots


def windows(changed: Iterable[str], whole: Box, gap: int) -> list[tuple[Box, Box]]:
    """Return the parts of a map that show all that changes, each with its place in `whole`.

    There are as few as possible, each enlarged; where the ends of links are too far apart for
    that, only the middle of a link is sure to be seen.
    """
    names = sorted(changed)
    with_ends = [around(place_boxes(name, PLAN), AIR) for name in names]
    middles = [around([_middle(name)], 2 * AIR) for name in names]
    divided: list[tuple[Box, Box]] = []
    for boxes in (with_ends, middles):
        for number in range(1, len(names) + 1):
            parts = sorted(_joined(boxes, number), key=lambda box: (box.y, box.x))
            divided = list(zip(parts, _cells(len(parts), whole, gap), strict=False))
            if all(part(shown, on).scale >= CLOSE for shown, on in divided):
                return divided
    return divided


def _middle(changed: str) -> Box:
    """Return the box of a slot, a merchant tile or the middle of a link."""
    if changed not in LINK:
        return PLAN.slots[changed]
    x, y = middle(PLAN.routes[changed])
    return Box(round(x), round(y), 1, 1).inset(-MARK)


def _joined(boxes: Sequence[Box], number: int) -> list[Box]:
    """Join boxes, those first that are near each other, until a number of them is left."""
    left = list(dict.fromkeys(boxes))
    while len(left) > number:
        pairs = ((around(pair, 0), pair) for pair in itertools.combinations(left, 2))
        joined, pair = min(pairs, key=lambda found: max(found[0].w, found[0].h))
        left = [box for box in left if box not in pair] + [joined]
    return left


def _cells(number: int, whole: Box, gap: int) -> list[Box]:
    """Divide a box into places for parts: two lie above each other where it is not flat.

    An odd one has a line of its own.
    """
    stacked = number < 2 or (number == 2 and whole.h >= whole.w * UPRIGHT)
    columns = 1 if stacked else 2
    *rows, last = whole.rows(max(1, -(-number // columns)), gap)
    cells = [cell for row in rows for cell in row.columns(columns, gap)]
    return [*cells, *last.columns(max(1, number - len(cells)), gap)]


def draw_preview(
    before: Table, found: ChangedBoard, seat: int, info: TableInfo, texts: Texts
) -> Canvas:
    """Return the picture of what moves would change: only numbers that do, and the map below."""
    tiles = [Tile(seat, *leaving) for leaving in developed(found.events)]
    changed = numbers(before, found.after, seat)
    rows = _rows(changed, bool(tiles), bool(found.changed))
    top = BOARD_HEADER_HEIGHT + GAP + sum((part.size or 0) + GAP for part in rows)
    parts, high = _lands(found.changed, top)
    land = [room("land")] if parts else []
    canvas = Canvas(BOARD_WIDTH, high, texts.locale, PAPER, info.mode)
    rooms = under_head(*rows, *land).rooms(canvas.box)
    about = texts.gettext("Preview"), facts.doing(before, texts)
    board_header(canvas, rooms["head"], before, info, about, (seat,))
    for number in changed:
        draw_number(canvas, rooms[number.what], number, seat)
    if tiles:
        draw_developed(canvas, rooms["developed"], found.after.players[seat], tiles, texts)
    style = MapStyle(outlined=found.changed)
    for shown, place in parts:
        draw_part(canvas, part(shown, place), found.after, texts, style)
    return canvas


def _rows(changed: Sequence[Number], tiles: bool, land: bool) -> list[RoomPlan]:
    """Return the rooms of numbers, which are large if nothing else is shown, and of tiles."""
    columns = COLUMNS if land or tiles else 1
    rows = lines([room(number.what) for number in changed], columns, GAP)
    if land or tiles:
        rows = [NUMBER @ line for line in rows]
    if tiles:
        rows.append(DEVELOPED @ room("developed") if land else room("developed"))
    return rows


def _lands(changed: frozenset[str], top: int) -> tuple[list[tuple[Box, Box]], int]:
    """Return the parts of the map with their places from `top` on, and the height of the picture.

    One part has its own shape; where there are several they fill a board.
    """
    if not changed:
        return [], least_height(BOARD_WIDTH)
    boxes = [box for name in changed for box in place_boxes(name, PLAN)]
    shown = window(around(boxes, AIR), PLAN)
    land = Box(MARGIN, top, WIDTH, height(shown, PLAN))
    if WIDTH / shown.w >= CLOSE and land.bottom + GAP <= BOARD_HEIGHT:
        return [(shown, land)], land.bottom + GAP
    land = land._replace(h=BOARD_HEIGHT - GAP - top)
    return windows(changed, land, BETWEEN), BOARD_HEIGHT
