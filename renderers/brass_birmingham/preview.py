"""The preview of pending moves: changes on the map in amber, numbers before and after."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

import rules
from renderers.brass_birmingham import words
from renderers.brass_birmingham.board import GAP, MARGIN, draw_header
from renderers.brass_birmingham.changes import developed, draw_developed, draw_numbers
from renderers.brass_birmingham.frame import part, whole
from renderers.brass_birmingham.layout import MAP, SPOTS, around
from renderers.brass_birmingham.map import Style, draw_map, draw_part
from renderers.core.blocks import HEADER_HEIGHT
from renderers.core.boxes import Box
from renderers.core.canvas import WIDTH, Canvas
from renderers.core.game import TableInfo
from renderers.core.palette import PAPER
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

STRIP: Final = 190
DEVELOPED: Final = 176
LAND: Final = 800
LARGEST: Final = 1.8
CLOSE: Final = 1.37
"""How far the map is enlarged; where changes do not fit at least so large, all of it is shown."""


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


def place_boxes(changed: str) -> list[Box]:
    """Return the boxes of the map that show a slot, a merchant tile or a link with its ends."""
    if changed in NUMBER_OF_LINK:
        ends = LINKS[NUMBER_OF_LINK[changed]].ends
        return [SPOTS[LOCATIONS[end]].box for end in ends]
    return [SPOTS[changed.partition("#")[0]].box]


def draw_preview(
    before: Table, found: ChangedBoard, seat: int, info: TableInfo, texts: Texts
) -> Canvas:
    """Return the picture of what moves would change, for the seat that makes them."""
    shown = None
    land = Box(0, 0, WIDTH - 2 * MARGIN, LAND)
    if found.changed:
        shown = around((box for name in found.changed for box in place_boxes(name)), 56)
        if part(shown, land, LARGEST).scale < CLOSE:
            return _wide(before, found, seat, info, texts)
    tiles = developed(found.events)
    height = HEADER_HEIGHT + GAP + STRIP + GAP
    height += DEVELOPED + GAP if tiles else 0
    height += LAND + GAP if shown else 0
    canvas = Canvas(WIDTH, height, texts.locale, PAPER)
    head, body = canvas.box.split_top(HEADER_HEIGHT, GAP)
    about = texts.gettext("Preview"), words.doing(before, texts)
    draw_header(canvas, head, before, info, texts, about)
    rest = Box(MARGIN, body.y, body.w - 2 * MARGIN, body.h)
    strip, rest = rest.split_top(STRIP, GAP)
    cells = [cell for row in strip.rows(2, GAP) for cell in row.columns(4, GAP)]
    draw_numbers(canvas, cells, before, found.after, seat, texts)
    if tiles:
        line, rest = rest.split_top(DEVELOPED, GAP)
        draw_developed(canvas, line, found.after.players[seat], seat, tiles, texts)
    if shown:
        line, rest = rest.split_top(LAND)
        style = Style(changed=found.changed)
        draw_part(canvas, shown, line, found.after, texts, style, LARGEST)
    return canvas


def _wide(before: Table, found: ChangedBoard, seat: int, info: TableInfo, texts: Texts) -> Canvas:
    """Draw the whole map with the numbers beside it."""
    canvas = Canvas(WIDTH, HEADER_HEIGHT + GAP + MAP.h + GAP, texts.locale, PAPER)
    head, body = canvas.box.split_top(HEADER_HEIGHT, GAP)
    about = texts.gettext("Preview"), words.doing(before, texts)
    draw_header(canvas, head, before, info, texts, about)
    body = Box(MARGIN, body.y, body.w - 2 * MARGIN, MAP.h)
    land, side = body.split_left(MAP.w, GAP)
    draw_map(canvas, whole(land), found.after, texts, Style(changed=found.changed))
    tiles = developed(found.events)
    if tiles:
        side, low = side.split_top(side.h - 2 * DEVELOPED, GAP)
        draw_developed(canvas, low, found.after.players[seat], seat, tiles, texts)
    draw_numbers(canvas, side.rows(8, GAP), before, found.after, seat, texts)
    return canvas
