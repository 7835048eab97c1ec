"""The numbers of a player before and after moves, and the tiles that leave the mat."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from renderers.brass_birmingham import words
from renderers.brass_birmingham.colours import INCOME
from renderers.brass_birmingham.icons import CARDS, INCOME_ARROW, LINK
from renderers.brass_birmingham.pieces import bold_tile, cube, industry_tile
from renderers.core.blocks import heading, panel
from renderers.core.boxes import Box
from renderers.core.canvas import Canvas
from renderers.core.lettering import BOARD_SMALLEST
from renderers.core.numbers import signed, written
from renderers.core.palette import AMBER, DONE, FOCUS, INK, SEATS, SOFT
from renderers.core.texts import Texts
from renderers.core.tokens import ARROW, coin, points
from rules import Event
from rules.brass_birmingham.data import COAL, IRON
from rules.brass_birmingham.events import BonusTaken, Developed
from rules.brass_birmingham.state import Player, Table


def developed(events: Sequence[Event]) -> list[tuple[str, int]]:
    """Return the tiles (industry, level) that left the mat without being built."""
    tiles: list[tuple[str, int]] = []
    for event in events:
        if isinstance(event, Developed):
            tiles += event.tiles
        elif isinstance(event, BonusTaken) and event.tile:
            tiles.append(event.tile)
    return tiles


def draw_developed(
    canvas: Canvas,
    box: Box,
    after: Player,
    seat: int,
    tiles: Sequence[tuple[str, int]],
    texts: Texts,
    *,
    tall: bool = False,
) -> None:
    """Draw the tiles that leave the mat, and which one of the industry comes next."""
    panel(canvas, box)
    inner = box.inset(18, 10)
    top, rest = inner.split_top(40 if tall else 28, 6)
    if tall:
        title = words.action("develop", texts)
        canvas.text(title, top.x, top.cy, BOARD_SMALLEST, colour=SOFT, least=BOARD_SMALLEST)
    else:
        heading(canvas, words.action("develop", texts), top)
    draw = bold_tile if tall else industry_tile
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
            canvas.kept(place, draw, seat, industry, level, 0, False, ground=AMBER)
            x += side + 12
        canvas.glyph(ARROW, 30, x + 18, y + side // 2, INK)
        x += 40
        kind = after.next_tile(industry)
        if kind is None:
            canvas.text("–", x + side // 2, y + side // 2, 40, align="middle", colour=DONE)
        else:
            place = Box(x, y, side, side)
            canvas.kept(place, draw, seat, industry, kind.level, 0, False)
        x += side + 48


@dataclass(frozen=True, slots=True)
class Number:
    """A number of a player or a price: what it is, before and after, and whether it changed."""

    what: str
    was: str
    now: str
    changed: bool


def numbers(before: Table, after: Table, seat: int, texts: Texts) -> list[Number]:
    """Return the numbers of a player and the prices, each before and after."""
    old, new = before.players[seat], after.players[seat]
    spent = texts.gettext("spent {money}", money=words.pounds(old.spent))
    prices = [
        (resource, words.pounds(before.buying_price(resource)), after.buying_price(resource))
        for resource in (COAL, IRON)
    ]
    pounds, points = words.pounds, written
    return [
        Number("money", pounds(old.money), pounds(new.money), old.money != new.money),
        Number("income", signed(old.level), signed(new.level), old.space != new.space),
        Number("points", points(old.points), points(new.points), old.points != new.points),
        Number("links", str(old.links), str(new.links), old.links != new.links),
        Number("spent", spent, pounds(new.spent), old.spent != new.spent),
        Number("hand", str(len(old.hand)), str(len(new.hand)), old.hand != new.hand),
        *(Number(what, was, pounds(now), was != pounds(now)) for what, was, now in prices),
    ]


def draw_numbers(canvas: Canvas, cells: Sequence[Box], found: Sequence[Number], seat: int) -> None:
    """Draw on a tall picture numbers that changed."""
    for box, number in zip(cells, found, strict=False):
        canvas.framed(box, FOCUS, AMBER, 14, 5)
        canvas.ground = FOCUS
        _icon(canvas, seat, number.what, box.x + 44, box.cy)
        x = box.x + 84
        x += canvas.text(number.was, x, box.cy, BOARD_SMALLEST, colour=SOFT) + 26
        canvas.glyph(ARROW, 28, x, box.cy, INK)
        canvas.text(number.now, x + 26, box.cy, 42, width=box.right - x - 36, least=BOARD_SMALLEST)


def _icon(canvas: Canvas, seat: int, what: str, x: int, y: int) -> None:
    match what:
        case "money":
            coin(canvas, "", 48, x, y)
        case "income":
            canvas.glyph(INCOME_ARROW, 40, x, y, INCOME)
        case "points":
            points(canvas, "", 50, x, y)
        case "links":
            canvas.glyph(LINK, 48, x, y, SEATS[seat].ink)
        case "hand":
            canvas.glyph(CARDS, 40, x, y, SOFT)
        case "coal" | "iron":
            cube(canvas, what, 44, x, y)
