"""Where pending moves would lead: what changes on the map in amber, numbers before and after."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

import rules
from renderers.brass_birmingham import words
from renderers.brass_birmingham.board import GAP, HEADER_HEIGHT, MARGIN, draw_header
from renderers.brass_birmingham.colours import INCOME
from renderers.brass_birmingham.frame import part, whole
from renderers.brass_birmingham.icons import CARDS, INCOME_ARROW, LINK
from renderers.brass_birmingham.layout import MAP, SPOTS, around
from renderers.brass_birmingham.map import Style, draw_map, draw_part
from renderers.brass_birmingham.pieces import cube, industry_tile
from renderers.core.blocks import heading, panel
from renderers.core.boxes import Box
from renderers.core.canvas import WIDTH, Canvas
from renderers.core.game import TableInfo
from renderers.core.palette import AMBER, BRIGHT, DONE, FADE, INK, PANEL, PAPER, SEATS, SOFT
from renderers.core.texts import Texts
from renderers.core.tokens import ARROW, coin, points
from rules.brass_birmingham.data import (
    COAL,
    IRON,
    LINKS,
    LOCATIONS,
    MERCHANT_SLOTS,
    SLOTS,
)
from rules.brass_birmingham.data import (
    LINK as NUMBER_OF_LINK,
)
from rules.brass_birmingham.events import BonusTaken, Developed
from rules.brass_birmingham.moves import Build, Network, Overbuild, Raise, Sell
from rules.brass_birmingham.state import Table
from rules.core.errors import RulesError
from rules.core.events import Event
from rules.core.notation import Move

STRIP: Final = 190
DEVELOPED: Final = 176
LAND: Final = 800
CLOSE: Final = 1.3
"""Where the changes do not fit enlarged at least so much, the whole map is drawn instead."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """The position after moves, what happened, and the ids of slots, links and merchant tiles
    that differ.

    If the last move is `unfinished` it is not carried out, but where it aims at counts as changed.
    """

    after: Table
    events: tuple[Event, ...]
    changed: frozenset[str]
    unfinished: bool = False


def outcome(before: Table, seat: int, moves: Sequence[Move]) -> Outcome:
    """Try moves out on a view. Raises RulesError if one before the last is not allowed."""
    try:
        after, events = rules.try_out(before, seat, moves)
    except RulesError:
        done = moves[:-1]
        after, events = rules.try_out(before, seat, done) if done else (before, ())
        unfinished = True
    else:
        unfinished = False
    assert isinstance(after, Table)
    changed = {*_differences(before, after)}
    if unfinished or isinstance(moves[-1], Raise):
        changed.update(aims(moves[-1]))
    return Outcome(after, tuple(events), frozenset(changed), unfinished)


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
        case Build(slot=slot) | Overbuild(slot=slot):
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


def draw_preview(before: Table, found: Outcome, seat: int, info: TableInfo, texts: Texts) -> Canvas:
    """Return the picture of what moves would change, for the seat that makes them."""
    shown = None
    land = Box(0, 0, WIDTH - 2 * MARGIN, LAND)
    if found.changed:
        shown = around((box for name in found.changed for box in place_boxes(name)), 56)
        if part(shown, land).scale < CLOSE:
            return _wide(before, found, seat, info, texts)
    tiles = developed(found.events)
    height = HEADER_HEIGHT + GAP + STRIP + GAP
    height += DEVELOPED + GAP if tiles else 0
    height += LAND + GAP if shown else 0
    canvas = Canvas(WIDTH, height, texts.locale, PAPER)
    head, body = canvas.box.split_top(HEADER_HEIGHT, GAP)
    draw_header(canvas, head, before, info, texts, (texts.gettext("Preview"),))
    rest = Box(MARGIN, body.y, body.w - 2 * MARGIN, body.h)
    strip, rest = rest.split_top(STRIP, GAP)
    cells = [cell for row in strip.rows(2, GAP) for cell in row.columns(4, GAP)]
    _numbers(canvas, cells, before, found.after, seat)
    if tiles:
        line, rest = rest.split_top(DEVELOPED, GAP)
        _developed(canvas, line, found, seat, tiles, texts)
    if shown:
        line, rest = rest.split_top(LAND)
        draw_part(canvas, shown, line, found.after, texts, Style(changed=found.changed))
    return canvas


def _wide(before: Table, found: Outcome, seat: int, info: TableInfo, texts: Texts) -> Canvas:
    """Draw the whole map with the numbers beside it."""
    canvas = Canvas(WIDTH, HEADER_HEIGHT + GAP + MAP.h + GAP, texts.locale, PAPER)
    head, body = canvas.box.split_top(HEADER_HEIGHT, GAP)
    draw_header(canvas, head, before, info, texts, (texts.gettext("Preview"),))
    body = Box(MARGIN, body.y, body.w - 2 * MARGIN, MAP.h)
    land, side = body.split_left(MAP.w, GAP)
    draw_map(canvas, whole(land), found.after, texts, Style(changed=found.changed))
    tiles = developed(found.events)
    if tiles:
        side, low = side.split_top(side.h - 2 * DEVELOPED, GAP)
        _developed(canvas, low, found, seat, tiles, texts)
    _numbers(canvas, side.rows(8, GAP), before, found.after, seat)
    return canvas


def developed(events: Sequence[Event]) -> list[tuple[str, int]]:
    """Return the tiles (industry, level) that left the mat without being built."""
    tiles: list[tuple[str, int]] = []
    for event in events:
        if isinstance(event, Developed):
            tiles += event.tiles
        elif isinstance(event, BonusTaken) and event.tile:
            tiles.append(event.tile)
    return tiles


def _developed(
    canvas: Canvas,
    box: Box,
    found: Outcome,
    seat: int,
    tiles: Sequence[tuple[str, int]],
    texts: Texts,
) -> None:
    """Draw the tiles that leave the mat, and which one of the industry comes next."""
    panel(canvas, box)
    inner = box.inset(18, 10)
    top, rest = inner.split_top(28, 6)
    heading(canvas, words.action("develop", texts), top)
    industries = dict.fromkeys(industry for industry, _ in tiles)
    side = min(112, rest.h)
    x = rest.x + 6
    y = rest.y + 2
    for industry in industries:
        gone = [level for name, level in tiles if name == industry]
        if x + (len(gone) + 1) * (side + 12) + 44 > rest.right and x > rest.x + 6:
            x, y = rest.x + 6, y + side + 24
        for level in gone:
            place = Box(x, y, side, side)
            canvas.rounded(place.inset(-5), AMBER, 18)
            canvas.kept(place, industry_tile, seat, industry, level, 0, False, ground=AMBER)
            x += side + 12
        canvas.glyph(ARROW, 30, x + 18, y + side // 2, INK)
        x += 40
        kind = found.after.players[seat].next_tile(industry)
        if kind is None:
            canvas.text("–", x + side // 2, y + side // 2, 40, align="middle", colour=DONE)
        else:
            place = Box(x, y, side, side)
            canvas.kept(place, industry_tile, seat, industry, kind.level, 0, False)
        x += side + 48


def _numbers(canvas: Canvas, cells: Sequence[Box], before: Table, after: Table, seat: int) -> None:
    """Draw the numbers of the player and the prices, each before and after."""
    old, new = before.players[seat], after.players[seat]
    pairs = (
        ("money", words.pounds(old.money), words.pounds(new.money)),
        ("income", words.signed(old.level), words.signed(new.level)),
        ("points", words.signed_points(old.points), words.signed_points(new.points)),
        ("links", str(old.links), str(new.links)),
        ("spent", words.pounds(old.spent), words.pounds(new.spent)),
        ("hand", str(len(old.hand)), str(len(new.hand))),
        (COAL, words.pounds(before.buying_price(COAL)), words.pounds(after.buying_price(COAL))),
        (IRON, words.pounds(before.buying_price(IRON)), words.pounds(after.buying_price(IRON))),
    )
    for cell, (what, was, now) in zip(cells, pairs, strict=True):
        _number(canvas, cell, seat, what, was, now)


def _number(canvas: Canvas, box: Box, seat: int, what: str, was: str, now: str) -> None:
    """Draw an icon with a number, or with the number before and after in an amber frame."""
    changed = was != now
    if changed:
        canvas.framed(box, BRIGHT, AMBER, 14, 5)
    else:
        panel(canvas, box)
    canvas.ground = BRIGHT if changed else PANEL
    x, y = box.x + 44, box.cy
    match what:
        case "money":
            coin(canvas, "", 48, x, y)
        case "spent":
            coin(canvas, "", 30, x - 12, y)
            canvas.glyph(ARROW, 24, x + 18, y, FADE)
        case "income":
            canvas.glyph(INCOME_ARROW, 40, x, y, INCOME)
        case "points":
            points(canvas, "", 50, x, y)
        case "links":
            canvas.glyph(LINK, 48, x, y, SEATS[seat].colour)
        case "hand":
            canvas.glyph(CARDS, 40, x, y, SOFT)
        case _:
            cube(canvas, what, 44, x, y)
    left = box.x + 86
    if not changed:
        canvas.text(now, left, y, 34, colour=SOFT)
        return
    left += canvas.text(was, left, y, 30, colour=SOFT) + 26
    canvas.glyph(ARROW, 24, left - 6, y, INK)
    left += 18
    canvas.text(now, left, y, 42, width=box.right - left - 10, least=26)
