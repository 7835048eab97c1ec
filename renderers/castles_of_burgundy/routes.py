"""The tiles of the trade routes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

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
from renderers.core.lettering import BOARD_SMALLEST
from renderers.core.palette import mix
from renderers.core.tokens import points as points_token
from rules.castles_of_burgundy.data.tiles import COLOURS
from rules.castles_of_burgundy.data.trade_routes import TRADE_ROUTES, Reward, Space

ROW: Final = 34
"""The least height of a row of spaces that can be read on a telephone."""
REWARD: Final = 3
"""How many spaces what the next one brings takes in their line."""
WIDE: Final = 64
"""The least width of a space with what it brings below."""
GAP: Final = 4


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
    if sold:
        pieces.goods(canvas, sold, size, upper.cx, upper.cy)
    else:
        _awaited(canvas, space.goods, size, round(size * 0.74), upper.cx, upper.cy)
    symbol_row(canvas, reward_symbols(space.reward), lower)


def _awaited(canvas: Canvas, kind: int, size: int, letters: int, x: int, y: int) -> None:
    """Draw a space that is free around a point: the type of goods that its reward is for."""
    side = Box(x - size // 2, y - size // 2, size, size)
    fill, edge = mix(GOODS_COLOURS[kind], ROUTE, 0.72), goods_edge(kind)
    canvas.framed(side, fill, edge, size // 6, max(2, size // 14))
    canvas.text(str(kind), x, y, letters, colour=edge, align="middle")


def plain_route(canvas: Canvas, box: Box, tiles: Sequence[int], sold: Sequence[int]) -> None:
    """Draw the spaces of a trade route for a telephone, with the goods `sold` on them.

    Below each stands what it brings, or where there is no room, behind the last what the next free
    one does.
    """
    spaces = [space for number in tiles for space in TRADE_ROUTES[number]]
    if box.w >= len(spaces) * WIDE and box.h >= 2 * ROW + GAP:
        _spaces_with_rewards(canvas, box, spaces, sold)
        return
    places = len(spaces) + REWARD
    rows = max((1, 2), key=lambda n: _pitch(box, places, n))
    across, pitch = -(-places // rows), _pitch(box, places, rows)
    lines = box.rows(rows, GAP)
    for place, space in enumerate(spaces):
        line = lines[place // across]
        x = line.x + place % across * pitch + (pitch - GAP) // 2
        _plain_space(canvas, space, sold[place : place + 1], pitch - GAP, x, line.cy)
    if len(sold) < len(spaces):
        left = box.x + len(spaces) % across * pitch + GAP
        room = lines[-1]._replace(x=left, w=REWARD * pitch - 2 * GAP)
        _plain_reward(canvas, room, spaces[len(sold)].reward)


def _pitch(box: Box, places: int, rows: int) -> int:
    """Return how far apart spaces can be in so many rows."""
    return min(box.w // -(-places // rows), (box.h + GAP) // rows)


def _spaces_with_rewards(
    canvas: Canvas, box: Box, spaces: Sequence[Space], sold: Sequence[int]
) -> None:
    upper, lower = box.rows(2, GAP)
    pitch = min(box.w // len(spaces), 2 * upper.h)
    for place, space in enumerate(spaces):
        x = box.x + place * pitch
        size = min(pitch - GAP, upper.h)
        _plain_space(canvas, space, sold[place : place + 1], size, x + pitch // 2, upper.cy)
        _plain_reward(canvas, Box(x, lower.y, pitch - GAP, lower.h), space.reward)


def _plain_space(
    canvas: Canvas, space: Space, sold: Sequence[int], size: int, x: int, y: int
) -> None:
    """Draw a space with the goods on it, if any were `sold` there."""
    if sold:
        pieces.goods(canvas, sold[0], size, x, y, numbered=False)
    else:
        _awaited(canvas, space.goods, size, BOARD_SMALLEST, x, y)


def _plain_reward(canvas: Canvas, box: Box, reward: Reward) -> None:
    """Draw what a space brings: a large number behind its sign, or the tiles it takes."""
    amounts = {
        pieces.worker: reward.workers,
        pieces.silver: reward.silver,
        points_token: reward.points,
    }
    found = next(((draw, amount) for draw, amount in amounts.items() if amount), None)
    if found is None:
        symbols = reward_symbols(reward)
        symbol_row(canvas, symbols if len(symbols) * box.h <= 2 * box.w else symbols[1:], box)
        return
    draw, amount = found
    digit = round(BOARD_SMALLEST * 0.6)
    size = min(box.h, box.w - digit - 2)
    left = box.cx - (size + digit + 2) // 2
    draw(canvas, "", size, left + size // 2, box.cy)
    canvas.text(str(amount), left + size + 2, box.cy, BOARD_SMALLEST)
