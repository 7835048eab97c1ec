"""The preview of pending moves: changes on the map in amber, numbers before and after."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

import rules
from renderers.brass_birmingham import words
from renderers.brass_birmingham.board import BOARD_GAP, BOARD_HEAD, GAP
from renderers.brass_birmingham.board_layout import HEIGHT as BOARD_MAP
from renderers.brass_birmingham.board_layout import MARGIN as BOARD_MARGIN
from renderers.brass_birmingham.board_layout import board_plan
from renderers.brass_birmingham.changes import (
    developed,
    draw_developed,
    draw_numbers,
    numbers,
)
from renderers.brass_birmingham.frame import part
from renderers.brass_birmingham.layout import WIDE_PLAN, MapPlan, around
from renderers.brass_birmingham.links import MARK, middle
from renderers.brass_birmingham.map import MapStyle, draw_part
from renderers.core.boxes import Box
from renderers.core.canvas import BOARD_WIDTH, Canvas, board_canvas, least_height
from renderers.core.game import TableInfo
from renderers.core.palette import PAPER
from renderers.core.table import board_header
from renderers.core.texts import Texts
from rules import Event, Move, RulesError
from rules.brass_birmingham.data import (
    LINK as NUMBER_OF_LINK,
)
from rules.brass_birmingham.data import (
    LINKS,
    LOCATIONS,
    MERCHANT_SLOTS,
    SLOTS,
)
from rules.brass_birmingham.moves import AnyBuild, Network, Raise, Sell
from rules.brass_birmingham.state import Table

DEVELOPED: Final = 176
LAND: Final = 800
LARGEST: Final = 1.8
CLOSE: Final = 1.3
"""How far the map is enlarged; where changes do not fit at least so large, it is divided."""
AIR: Final = 44
"""What is seen around a change, in units of the map."""
UPRIGHT: Final = 0.8
"""From this height, in its width, on two parts lie one above the other."""
BOARD_NUMBER: Final = 72
BOARD_COLUMNS: Final = 3


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
    try:
        after, events = rules.try_out(before, seat, moves)
    except RulesError:
        done = moves[:-1]
        after, events = rules.try_out(before, seat, done) if done else (before, ())
        unfinished = True
    else:
        unfinished = False
    changed = {*_differences(before, after)}
    if unfinished or isinstance(moves[-1], Raise):
        changed.update(aims(moves[-1]))
    return ChangedBoard(after, tuple(events), frozenset(changed), unfinished)


def _differences(before: Table, after: Table) -> Iterator[str]:
    pairs = zip(SLOTS, before.board, after.board, strict=True)
    yield from (slot.id for slot, old, new in pairs if old != new)
    links = zip(LINKS, before.links, after.links, strict=True)
    yield from (link.id for link, old, new in links if old != new)
    tiles = zip(MERCHANT_SLOTS, before.merchants, after.merchants, strict=True)
    yield from (slot.id for slot, was, now in tiles if was != now)


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


def place_boxes(changed: str, plan: MapPlan = WIDE_PLAN) -> list[Box]:
    """Return the boxes of a map that show a slot, a merchant tile or a link with its ends."""
    names = [changed.partition("#")[0]]
    if changed in NUMBER_OF_LINK:
        names = [LOCATIONS[end] for end in LINKS[NUMBER_OF_LINK[changed]].ends]
    spots = [plan.spots[name] for name in names]
    return [box for spot in spots for box in (spot.box, spot.plate)]


def windows(changed: Iterable[str], plan: MapPlan, whole: Box, gap: int) -> list[tuple[Box, Box]]:
    """Return the parts of a map that show all that changes, each with its place in `whole`.

    There are as few as possible, each enlarged; where the ends of links are too far apart for
    that, only the middle of a link is sure to be seen.
    """
    names = sorted(changed)
    with_ends = [around(place_boxes(name, plan), AIR) for name in names]
    middles = [around([_middle(name, plan)], 2 * AIR) for name in names]
    divided: list[tuple[Box, Box]] = []
    for boxes in (with_ends, middles):
        for number in range(1, len(names) + 1):
            parts = sorted(_joined(boxes, number), key=lambda box: (box.y, box.x))
            divided = list(zip(parts, _cells(len(parts), whole, gap), strict=False))
            if all(part(shown, on, LARGEST, plan).scale >= CLOSE for shown, on in divided):
                return divided
    return divided


def _middle(changed: str, plan: MapPlan) -> Box:
    """Return the box of a slot, a merchant tile or the middle of a link."""
    if changed not in NUMBER_OF_LINK:
        return plan.slots[changed]
    x, y = middle(plan.routes[changed])
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
    tiles = developed(found.events)
    changed = [
        number
        for number in numbers(before, found.after, seat, texts)
        if number.changed and number.what != "spent"
    ]
    lines = -(-len(changed) // BOARD_COLUMNS)
    strip_height = lines * (BOARD_NUMBER + BOARD_GAP)
    height = BOARD_HEAD + BOARD_GAP + strip_height + (DEVELOPED + BOARD_GAP if tiles else 0)
    canvas = board_canvas(texts.locale, PAPER, info.mode)
    if not found.changed:
        height = max(height, least_height(BOARD_WIDTH))
        canvas = Canvas(BOARD_WIDTH, height, texts.locale, PAPER, info.mode)
    head, body = canvas.box.split_top(BOARD_HEAD, BOARD_GAP)
    about = texts.gettext("Preview"), words.doing(before, texts)
    board_header(canvas, head, before, info, about, (seat,))
    rest = Box(BOARD_MARGIN, body.y, body.w - 2 * BOARD_MARGIN, body.h)
    for _ in range(lines):
        line, rest = rest.split_top(BOARD_NUMBER, BOARD_GAP)
        cells = line.columns(BOARD_COLUMNS, BOARD_GAP)
        draw_numbers(canvas, cells, changed, seat)
        changed = changed[BOARD_COLUMNS:]
    if tiles:
        line, rest = rest.split_top(DEVELOPED, BOARD_GAP)
        draw_developed(canvas, line, found.after.players[seat], seat, tiles, texts, tall=True)
    if found.changed:
        low = rest._replace(h=rest.h - BOARD_GAP)
        _draw_windows(canvas, low, found, board_plan(BOARD_MAP), texts)
    return canvas


def _draw_windows(
    canvas: Canvas, box: Box, found: ChangedBoard, plan: MapPlan, texts: Texts
) -> None:
    """Draw the parts of the map that change, each enlarged."""
    style = MapStyle(changed=found.changed)
    for shown, place in windows(found.changed, plan, box, GAP):
        draw_part(canvas, shown, place, found.after, texts, style, LARGEST, plan)
