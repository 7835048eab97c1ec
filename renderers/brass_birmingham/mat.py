"""The mat of a player: a line for each industry with its next tile, and what follows."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import Final

from renderers.brass_birmingham import words
from renderers.brass_birmingham.board import PLAYER, under_head
from renderers.brass_birmingham.colours import INCOME, INDUSTRY_COLOURS
from renderers.brass_birmingham.icons import (
    ERA_GLYPHS,
    INCOME_ARROW,
    INDUSTRY_GLYPHS,
    LIGHTBULB,
    LINK,
)
from renderers.brass_birmingham.panels import draw_player, seats
from renderers.brass_birmingham.pieces import piece
from renderers.brass_birmingham.words import facts
from renderers.core.blocks import panel
from renderers.core.boxes import Box
from renderers.core.canvas import Canvas
from renderers.core.game import TableInfo
from renderers.core.layout import room
from renderers.core.lettering import BOARD_SMALLEST
from renderers.core.palette import COINS, DONE, FADE, RULE, SEATS, SOFT, Colour, readable_on
from renderers.core.signs import Sign, arrow, glyph, medal, row, space, square, word
from renderers.core.table import board_page
from renderers.core.texts import Texts
from rules.brass_birmingham.data import BREWERY, CANAL, INDUSTRIES, RAIL, STACKS, Kind
from rules.brass_birmingham.state import Table

LETTERS: Final = BOARD_SMALLEST
SIDE: Final = 96
"""The width of what an industry is, and how many of its tiles are left."""
LATER: Final = 300
"""The width of the tile after the next."""
PIECE: Final = 50
GOODS: Final = 56


def draw_mat(table: Table, seat: int, info: TableInfo, texts: Texts) -> Canvas:
    """Return the mat of a seat, without marks."""
    plan = under_head(PLAYER @ room("player"), *map(room, INDUSTRIES))
    about = facts.phase(table, texts), facts.activity(table, texts)
    canvas, rooms = board_page(plan, table, info, texts, about, (seat,))
    own = next(each for each in seats(table, info.seats) if each.number == seat)
    draw_player(canvas, rooms["player"], table.players[seat], own)
    for industry in INDUSTRIES:
        _line(canvas, rooms[industry], table, seat, industry)
    return canvas


def _line(canvas: Canvas, box: Box, table: Table, seat: int, industry: str) -> None:
    """Draw an industry: how many tiles are left, the next one, and what follows."""
    panel(canvas, box)
    side, rest = box.inset(12, 8).split_left(SIDE, 8)
    tiles = STACKS[industry][table.players[seat].mat[industry] :]
    upper, lower = side.rows(2, 0)
    colour = INDUSTRY_COLOURS[industry] if tiles else DONE
    canvas.glyph(INDUSTRY_GLYPHS[industry], 64, upper.cx, upper.cy, colour)
    ink = SOFT if tiles else DONE
    canvas.text(f"{len(tiles)}×", lower.cx, lower.cy, LETTERS, colour=ink, align="middle")
    kinds = [(kind, len(list(same))) for kind, same in groupby(tiles)]
    if not kinds:
        return
    (kind, copies), *later = kinds
    tile, follows = rest.split_right(LATER, 16)
    edge = SEATS[seat].ink if kind.allowed(table.era) else FADE
    draw_kind(canvas, tile, kind, copies, edge)
    if later:
        canvas.area(Box(follows.x - 10, follows.y + 8, 2, follows.h - 16), RULE)
        upper, lower = follows.rows(2, 0)
        row(canvas, [arrow(), *_head(*later[0], FADE, canvas.locale)], upper, left=True)
        row(canvas, [space(52), *_cost(later[0][0], canvas.locale)], lower, left=True)


def draw_kind(canvas: Canvas, box: Box, kind: Kind, copies: int, edge: Colour) -> None:
    """Draw a kind of tiles as on a mat: above what it costs, below what it brings."""
    price, worth = box.rows(2, 0)
    row(canvas, [*_price(kind, copies, edge, canvas.locale)], price, left=True)
    row(canvas, [*_worth(kind, canvas.locale)], worth, left=True)


def _head(kind: Kind, copies: int, edge: Colour, locale: str) -> Iterator[Sign]:
    """Yield the level of a tile, and how many are alike."""

    def level(canvas: Canvas, x: int, y: int) -> None:
        canvas.rounded(square(x, y, 54), edge, 10)
        canvas.text(str(kind.level), x, y, 40, colour=readable_on(edge), align="middle")

    yield Sign(54, level)
    if copies > 1:
        yield word(f"×{copies}", LETTERS, locale)


def _cost(kind: Kind, locale: str) -> Iterator[Sign]:
    """Yield what a tile costs."""
    yield word(words.pounds(kind.money), LETTERS + 4, locale)
    for resource, number in (("coal", kind.coal), ("iron", kind.iron)):
        yield from [piece(resource, PIECE)] * number


def _price(kind: Kind, copies: int, edge: Colour, locale: str) -> Iterator[Sign]:
    """Yield the level of a tile, what it costs, and where it has limits."""
    yield from _head(kind, copies, edge, locale)
    yield space(10)
    yield from _cost(kind, locale)
    if kind.lightbulb:
        yield glyph(LIGHTBULB, PIECE, COINS)
    if not (kind.canal and kind.rail):
        yield glyph(ERA_GLYPHS[CANAL if kind.canal else RAIL], PIECE, SOFT)


def _worth(kind: Kind, locale: str) -> Iterator[Sign]:
    """Yield what a tile brings, what it holds, and the beer that selling it takes."""
    yield medal("", 52)
    yield word(str(kind.vp), LETTERS, locale)
    yield glyph(INCOME_ARROW, 38, INCOME)
    yield word(str(kind.income), LETTERS, locale)
    yield from [glyph(LINK, 44, SOFT)] * kind.links
    if kind.cubes or kind.industry == BREWERY:
        yield piece(kind.industry, GOODS, str(kind.cubes or "+"))
    yield from [piece(BREWERY, PIECE)] * kind.beer
