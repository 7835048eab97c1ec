"""The tiles of the trade routes."""

from __future__ import annotations

from collections.abc import Sequence

from renderers.castles_of_burgundy import pieces
from renderers.castles_of_burgundy.colours import (
    GOODS_COLOURS,
    ROUTE,
    ROUTE_EDGE,
    goods_edge,
)
from renderers.castles_of_burgundy.symbols import (
    ANY_TILE,
    TAKE,
    Symbol,
    hexagons,
    points,
    silver,
    symbol_row,
    workers,
)
from renderers.core.boxes import Box
from renderers.core.canvas import Canvas
from renderers.core.palette import mix
from rules.castles_of_burgundy.data.tiles import COLOURS
from rules.castles_of_burgundy.data.trade_routes import TRADE_ROUTES, Reward, Space


def reward_symbols(reward: Reward) -> tuple[Symbol, ...]:
    """Return what a space gives, in symbols."""
    if reward.workers:
        return (workers(reward.workers),)
    if reward.silver:
        return (silver(reward.silver),)
    if reward.points:
        return (points(reward.points),)
    if reward.colours == COLOURS:
        return TAKE, ANY_TILE
    return TAKE, *hexagons(*reward.colours)


def trade_route(canvas: Canvas, box: Box, number: int, sold: Sequence[int] = ()) -> None:
    """Draw a tile into a box, best three times as wide as high, with the goods `sold` on it."""
    line = max(2, box.h // 36)
    canvas.framed(box, ROUTE, ROUTE_EDGE, box.h // 7, line)
    gap = max(2, box.h // 20)
    columns = box.inset(line + gap).columns(len(TRADE_ROUTES[number]), gap)
    for place, (space, column) in enumerate(zip(TRADE_ROUTES[number], columns, strict=True)):
        _space(canvas, column, space, sold[place] if place < len(sold) else 0)


def _space(canvas: Canvas, box: Box, space: Space, sold: int) -> None:
    size = min(box.w, round(box.h * 0.52))
    upper, lower = box.split_top(round(box.h * 0.54), max(1, box.h // 24))
    side = Box(upper.cx - size // 2, upper.cy - size // 2, size, size)
    if sold:
        pieces.goods(canvas, sold, size, upper.cx, upper.cy)
    else:
        kind = space.goods
        canvas.framed(
            side,
            mix(GOODS_COLOURS[kind], ROUTE, 0.72),
            goods_edge(kind),
            size // 6,
            max(2, size // 14),
        )
        canvas.text(
            str(kind),
            side.cx,
            side.cy,
            round(size * 0.74),
            colour=goods_edge(kind),
            align="middle",
        )
    symbol_row(canvas, reward_symbols(space.reward), lower)
