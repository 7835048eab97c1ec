"""The tiles of the trade routes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from renderers.castles_of_burgundy import pieces
from renderers.castles_of_burgundy.colours import CELL_INK, GOODS_COLOURS, RIMS, ROUTE, goods_edge
from renderers.castles_of_burgundy.icons import GOODS_GLYPHS
from renderers.castles_of_burgundy.symbols import Row, read, symbol_row
from renderers.core.boxes import Box
from renderers.core.canvas import Canvas
from renderers.core.palette import SHADE, mix
from rules.castles_of_burgundy.data.tiles import BUILDING, COLOURS
from rules.castles_of_burgundy.data.trade_routes import TRADE_ROUTES, Reward, Space
from rules.castles_of_burgundy.state import Duchy

REWARD: Final = 3
"""How many spaces what the next one brings takes in their line."""
LARGEST: Final = 48
SMALLEST: Final = 34
"""How far apart spaces are at most, and at least in one line."""


def reward_symbols(reward: Reward) -> Row:
    """Return what a space gives, in symbols."""
    for what in ("workers", "silver", "points"):
        if number := getattr(reward, what):
            return read(f"{what}:{number}")
    if reward.colours == COLOURS:
        return read("take any-tile")
    return read(" ".join(("take", *(f"hex:{colour}" for colour in reward.colours))))


def trade_route(canvas: Canvas, box: Box, number: int, sold: Sequence[int] = ()) -> None:
    """Draw a tile into a box, best three times as wide as high, with the goods `sold` on it."""
    line = max(2, box.h // 36)
    canvas.framed(box, ROUTE, RIMS[BUILDING], box.h // 7, line)
    gap = max(2, box.h // 20)
    columns = box.inset(line + gap).columns(len(TRADE_ROUTES[number]), gap)
    for place, (space, column) in enumerate(zip(TRADE_ROUTES[number], columns, strict=True)):
        size = min(column.w, round(column.h * 0.52))
        upper, lower = column.split_top(round(column.h * 0.54), max(1, column.h // 24))
        _space(canvas, space, sold[place : place + 1], size, (upper.cx, upper.cy))
        symbol_row(canvas, reward_symbols(space.reward), lower)


def _space(
    canvas: Canvas, space: Space, sold: Sequence[int], size: int, place: tuple[int, int]
) -> None:
    """Draw a space around a point: the goods on it, or pale those that its reward is for."""
    x, y = place
    if sold:
        pieces.goods(canvas, sold[0], size, x, y)
        return
    face, edge = GOODS_COLOURS[space.goods], goods_edge(space.goods)
    box = Box(x, y, 0, 0).centred(size, size)
    canvas.framed(box, mix(face, ROUTE, 0.78), edge, size // 6, max(2, size // 16))
    canvas.glyph(GOODS_GLYPHS[space.goods], round(size * 0.66), x, y, mix(face, SHADE, 0.6))


def lines_of(duchy: Duchy, room: int) -> int:
    """Return in how many lines a trade route is drawn."""
    places = sum(len(TRADE_ROUTES[tile]) for tile in duchy.route) + REWARD
    return 1 if room // places >= SMALLEST else 2


def draw_route(canvas: Canvas, box: Box, duchy: Duchy, number: int) -> None:
    """Draw the spaces of a trade route with the goods sold, then what the next free one brings."""
    canvas.mark(box.x, box.bottom, "route", number, thing=box)
    spaces = [space for tile in duchy.route for space in TRADE_ROUTES[tile]]
    sold = duchy.route_goods
    places = len(spaces) + REWARD
    rows = lines_of(duchy, box.w)
    across = -(-places // rows)
    pitch = min(LARGEST, box.w // across, box.h // rows)
    lines = box.rows(rows)
    for line in lines:
        canvas.keep_free(line.centred(line.w, pitch - 8))
    for place, space in enumerate(spaces):
        row, column = divmod(place, across)
        centre = box.x + column * pitch + pitch // 2, lines[row].cy
        _space(canvas, space, sold[place : place + 1], pitch - 4, centre)
    if len(sold) < len(spaces):
        left = box.x + len(spaces) % across * pitch + 8
        room = Box(left, lines[-1].y, REWARD * pitch - 8, lines[-1].h).inset(0, 4)
        symbol_row(canvas, (*read(">"), *reward_symbols(spaces[len(sold)].reward)), room, CELL_INK)
