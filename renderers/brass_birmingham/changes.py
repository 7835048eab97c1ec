"""The numbers of a player before and after moves, and the tiles that leave the mat."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from renderers.brass_birmingham import words
from renderers.brass_birmingham.colours import INCOME
from renderers.brass_birmingham.icons import CARDS, INCOME_ARROW, LINK
from renderers.brass_birmingham.pieces import CORNER, industry_tile, piece
from renderers.core.blocks import panel
from renderers.core.boxes import Box
from renderers.core.canvas import Canvas
from renderers.core.change_marks import around
from renderers.core.lettering import BOARD_SMALLEST
from renderers.core.numbers import signed, written
from renderers.core.palette import AMBER, DONE, FOCUS, INK, SEATS, SOFT
from renderers.core.signs import GAP, Sign, glyph, medal, money, row, space, square, width
from renderers.core.texts import Texts
from renderers.core.tokens import ARROW
from rules import Event
from rules.brass_birmingham.data import COAL, IRON
from rules.brass_birmingham.events import BonusTaken, Developed
from rules.brass_birmingham.state import Player, Table, Tile

NUMBER: Final = 72
"""The height of a number among others."""
LARGEST: Final = 1.8
"""How much larger it is at most where it has more room."""
TILE: Final = 150
TITLE: Final = 46


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
    canvas: Canvas, box: Box, after: Player, tiles: Sequence[Tile], texts: Texts
) -> None:
    """Draw the tiles that leave the mat, and which one of the industry comes next."""
    panel(canvas, box)
    top, rest = box.inset(18, 8).split_top(TITLE, 12)
    title = words.action("develop", texts)
    canvas.text(title, top.x, top.cy, BOARD_SMALLEST, colour=SOFT, least=BOARD_SMALLEST)
    industries = list(dict.fromkeys(tile.industry for tile in tiles))
    side, lines = min(TILE, rest.h - 14), [industries]
    if width(_signs(after, tiles, industries, side)) > rest.w:
        side = min(side, rest.h // len(industries) - 24)
        lines = [[industry] for industry in industries]
    for entry, line in zip(lines, rest.rows(len(lines), 10), strict=True):
        row(canvas, _signs(after, tiles, entry, side), line, left=True, gap=GAP)


def _signs(
    after: Player, tiles: Sequence[Tile], industries: Sequence[str], side: int
) -> list[Sign]:
    """Return for each industry its tiles that leave, an arrow, and the tile that comes next."""
    signs: list[Sign] = []
    for industry in industries:
        leaving = [tile for tile in tiles if tile.industry == industry]
        signs += [space(6), *(_tile(tile, side, True) for tile in leaving)]
        signs.append(Sign(44, lambda canvas, x, y: canvas.glyph(ARROW, 34, x, y, INK)))
        kind = after.next_tile(industry)
        if kind is None:
            signs.append(Sign(side, _nothing))
        else:
            signs.append(_tile(Tile(leaving[0].owner, industry, kind.level), side, False))
        signs.append(space(24))
    return signs[:-1]


def _nothing(canvas: Canvas, x: int, y: int) -> None:
    canvas.text("–", x, y, 40, align="middle", colour=DONE)


def _tile(tile: Tile, side: int, leaving: bool) -> Sign:
    """Return a tile as a sign, with the line of what changes if it is `leaving`."""

    def draw(canvas: Canvas, x: int, y: int) -> None:
        box = square(x, y, side)
        canvas.kept(box, industry_tile, tile)
        if leaving:
            around(canvas, box, round(side * CORNER))

    return Sign(side + 12 * leaving, draw)


@dataclass(frozen=True, slots=True)
class Number:
    """A number of a player or a price that changes: what it is, before and after."""

    what: str
    was: str
    now: str


def numbers(before: Table, after: Table, seat: int) -> list[Number]:
    """Return the numbers of a player and the prices that differ, each before and after."""
    old, new = before.players[seat], after.players[seat]
    pounds = words.pounds
    changed = [
        Number("money", pounds(old.money), pounds(new.money)),
        Number("income", signed(old.level), signed(new.level)),
        Number("points", written(old.points), written(new.points)),
        Number("links", str(old.links), str(new.links)),
        Number("hand", str(len(old.hand)), str(len(new.hand))),
        *(
            Number(what, pounds(before.buying_price(what)), pounds(after.buying_price(what)))
            for what in (COAL, IRON)
        ),
    ]
    spaces = old.space != new.space
    return [each for each in changed if each.was != each.now or (each.what == "income" and spaces)]


def draw_number(canvas: Canvas, box: Box, number: Number, seat: int) -> None:
    """Draw a number that changes, as large as there is room."""
    share = min(LARGEST, box.h / NUMBER)

    def size(pixels: int) -> int:
        return round(pixels * share)

    canvas.framed(box, FOCUS, AMBER, 14, 5)
    canvas.ground = FOCUS
    _sign(number, seat, size(44)).draw(canvas, box.x + size(44), box.cy)
    x = box.x + size(84)
    x += canvas.text(number.was, x, box.cy, size(BOARD_SMALLEST), colour=SOFT) + size(26)
    canvas.glyph(ARROW, size(28), x, box.cy, INK)
    room = box.right - x - size(36)
    canvas.text(number.now, x + size(26), box.cy, size(42), width=room, least=BOARD_SMALLEST)


def _sign(number: Number, seat: int, size: int) -> Sign:
    """Return the sign of a number of a seat, or of the price of a resource."""
    signs = {
        "money": money("", size),
        "income": glyph(INCOME_ARROW, size, INCOME),
        "points": medal("", size + 6),
        "links": glyph(LINK, size, SEATS[seat].ink),
        "hand": glyph(CARDS, size, SOFT),
    }
    return signs.get(number.what) or piece(number.what, size)
