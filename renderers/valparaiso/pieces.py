"""The pieces of Valparaíso: goods, houses, merchants, ships, amounts as signs, market tiles.

All are drawn around a point in any size; those with hashable arguments are fit for `Canvas.kept`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Final

from renderers.core import signs
from renderers.core.boxes import Box
from renderers.core.canvas import Canvas
from renderers.core.lettering import BOARD_SMALLEST, FIGURES
from renderers.core.palette import BRIGHT, INK, LINE, SEATS, SOFT, Colour
from renderers.core.signs import Sign
from renderers.core.tokens import ARROW, SHAPES, coin, points
from renderers.valparaiso import colours, icons
from renderers.valparaiso.colours import NEXT, TILE, TILE_EDGE
from rules.valparaiso.cards import TILES
from rules.valparaiso.elements import Amount
from rules.valparaiso.state import Player

Piece = Callable[[Canvas, int, int, int, int], None]
ALL: Final = colours.GOODS_SIGNS[0], colours.GOODS_COLOURS[1], colours.GOODS_SIGNS[2]
"""What stands for all goods."""
FEW: Final = 3
"""Up to so many equal goods are drawn one by one."""


def plate(canvas: Canvas, size: int, x: int, y: int, colours: tuple[Colour, Colour]) -> None:
    """Draw the square ground of a sign in the colours of its edge and of its face."""
    edge, face = colours
    canvas.glyph(SHAPES["square"], size, x, y, edge)
    canvas.glyph(SHAPES["square"], size - 2 * max(2, size // 14), x, y, face)


def good(canvas: Canvas, kind: int, size: int, x: int, y: int) -> None:
    """Draw a good (its place in GOODS): its silhouette on a chip of its colour."""
    canvas.stamped(signs.square(x, y, size), SHAPES["square"], _good, kind)


def _good(canvas: Canvas, box: Box, kind: int) -> None:
    edge, size, sign = colours.GOODS_EDGES[kind], box.w, colours.GOODS_SIGNS[kind]
    canvas.area(box, edge)
    plate(canvas, size, box.cx, box.cy, (edge, colours.GOODS_COLOURS[kind]))
    canvas.glyph(icons.GOODS_GLYPHS[kind], round(size * 0.74), box.cx, box.cy, sign)


def any_good(canvas: Canvas, size: int, x: int, y: int) -> None:
    """Draw a good of free choice: a chip in the colours of all with a question mark."""
    plate(canvas, size, x, y, (SOFT, colours.ANY))
    inner = signs.square(x, y, size).inset(max(4, size // 7))
    low = inner.split_top(inner.h - max(3, size // 7))[1]
    for colour, part in zip(ALL, low.columns(len(ALL)), strict=True):
        canvas.area(part, colour)
    canvas.glyph(icons.QUESTION, round(size * 0.54), x, y - size // 12, INK)


def good_space(canvas: Canvas, size: int, x: int, y: int) -> None:
    """Draw an empty place for a good."""
    canvas.dashed(signs.square(x, y, size), LINE, max(3, size // 5), max(2, size // 14))


def seat_shape(canvas: Canvas, seat: int, size: int, x: int, y: int, colour: Colour) -> None:
    """Draw the shape of a seat in a colour."""
    down = size // 10 if SEATS[seat].shape == "triangle" else 0
    canvas.glyph(SHAPES[SEATS[seat].shape], size, x, y - down, colour)


def house(canvas: Canvas, seat: int, size: int, x: int, y: int) -> None:
    """Draw a house of a seat: its colour, with its shape on it."""
    rim = max(2, size // 14)
    canvas.glyph(icons.HOUSE, size + 2 * rim, x, y, BRIGHT)
    canvas.glyph(icons.HOUSE, size, x, y, SEATS[seat].colour)
    seat_shape(canvas, seat, round(size * 0.42), x, y + round(size * 0.17), BRIGHT)


def house_space(canvas: Canvas, size: int, x: int, y: int, colour: Colour = LINE) -> None:
    """Draw an empty place for a house: its outline."""
    canvas.glyph(icons.HOUSE, size, x, y, colour)
    inner = size - 2 * max(3, size // 11)
    canvas.glyph(icons.HOUSE, inner, x, y + max(1, size // 40), canvas.ground)


def merchant(canvas: Canvas, seat: int, size: int, x: int, y: int) -> None:
    """Draw a merchant of a seat: a head on the shape of the seat."""
    colour, shape = SEATS[seat]
    body, head = round(size * 0.74), round(size * 0.19)
    down = y + size // 2 - body // 2
    top = y - size // 2 + head
    rim = max(2, size // 18)
    canvas.disc(x, top, head + rim, BRIGHT)
    canvas.glyph(SHAPES[shape], body + 2 * rim, x, down, BRIGHT)
    canvas.disc(x, top, head, colour)
    canvas.glyph(SHAPES[shape], body, x, down, colour)


def ship(canvas: Canvas, seat: int, size: int, x: int, y: int) -> None:
    """Draw the ship of a seat: a sail in its colour with its shape."""
    rim = max(2, size // 16)
    canvas.glyph(icons.HULL, size + rim, x, y, BRIGHT)
    canvas.glyph(icons.HULL, size, x, y, colours.HULL)
    sail = round(size * 0.8)
    up = y - round(size * 0.04)
    canvas.glyph(icons.SAILS, sail + 2 * rim, x, up, BRIGHT)
    canvas.glyph(icons.SAILS, sail, x, up, SEATS[seat].colour)
    seat_shape(canvas, seat, round(size * 0.34), x, up - round(size * 0.12), BRIGHT)


def stand(canvas: Canvas, piece: Piece, seat: int, box: Box, *key: object) -> None:
    """Draw a piece of a seat into a square, where a mark with a key finds it."""
    canvas.touch(box.inset(-box.w // 8))
    piece(canvas, seat, box.w, box.cx, box.cy)
    canvas.mark(box.right, box.y, *key, thing=box)
    canvas.keep_free(box)


def lighthouse(canvas: Canvas, size: int, x: int, y: int) -> None:
    """Draw the lighthouse: it stands where the harbour row begins, and before who starts."""
    canvas.glyph(icons.LIGHTHOUSE, size + max(4, size // 8), x, y, BRIGHT)
    canvas.glyph(icons.LIGHTHOUSE, size, x, y, colours.ROOF)
    top = y - round(size * 0.36)
    canvas.area(Box(x - size // 12, top, size // 6, size // 8), colours.LAMP)
    canvas.area(Box(x - round(size * 0.1), y - size // 20, size // 5, size // 14), colours.STONE)


def pesos_sign(number: int | str, size: int) -> Sign:
    """An amount of money before a coin."""
    return signs.amount(number, size, coin)


def points_sign(number: int | str, size: int) -> Sign:
    """Points before a medal."""
    return signs.amount(number, size, points)


def good_sign(kind: int, size: int) -> Sign:
    """A good on its chip."""
    return signs.of(good, size, kind)


def any_sign(size: int) -> Sign:
    """A good of free choice."""
    return signs.of(any_good, size)


def amount_signs(amount: Amount, size: int) -> list[Sign]:
    """Return an amount as signs: pesos, goods, goods of choice, points."""
    signs_drawn: list[Sign] = []
    if amount.pesos:
        signs_drawn.append(pesos_sign(amount.pesos, size))
    for kind, number in enumerate(amount.goods):
        if number > FEW:
            signs_drawn.append(signs.word(f"{number}×", size))
        signs_drawn += [good_sign(kind, size)] * (1 if number > FEW else number)
    signs_drawn += [any_sign(size)] * amount.any
    for number, between in ((amount.different, icons.UNEQUAL), (amount.same, icons.EQUAL)):
        for place in range(number):
            if place:
                signs_drawn.append(signs.glyph(between, round(size * 0.5), SOFT))
            signs_drawn.append(any_sign(size))
    if amount.vp:
        signs_drawn.append(points_sign(amount.vp, size))
    return signs_drawn


def counted(player: Player, total: int, size: int) -> list[tuple[Sign, int]]:
    """Return points, pesos and the goods in the warehouse of a player, each with its sign."""
    goods = [(good_sign(kind, size), number) for kind, number in enumerate(player.warehouse)]
    return [(signs.of(points, size, ""), total), (signs.of(coin, size, ""), player.pesos), *goods]


def exchange_signs(pay: Amount, gain: Amount, size: int) -> list[Sign]:
    """Return what is paid, an arrow, and what is gained; a plus sign where nothing is paid."""
    gained = amount_signs(gain, size)
    if pay == Amount():
        return [signs.word("+", size), *gained]
    return [*amount_signs(pay, size), signs.glyph(ARROW, size // 2, SOFT), *gained]


def draw_amount(canvas: Canvas, amount: Amount, box: Box, size: int) -> None:
    """Draw an amount in the middle of a box."""
    signs.fitted(canvas, box, size, partial(amount_signs, amount))


def hold_cells(canvas: Canvas, hold: Sequence[int], capacity: int, box: Box, rows: int = 1) -> None:
    """Draw the places of a hold, the goods first, the free places dashed."""
    kinds = [kind for kind, number in enumerate(hold) for _ in range(number)]
    across = -(-capacity // rows)
    size = min((box.w + 3) // across - 3, (box.h + 3) // rows - 3)
    for place in range(capacity):
        x = box.x + place % across * (size + 3) + size // 2
        y = box.cy + round((place // across - (rows - 1) / 2) * (size + 3))
        if place < len(kinds):
            good(canvas, kinds[place], size, x, y)
        else:
            good_space(canvas, size, x, y)


FLAT: Final = 1.8
"""From this shape on (width by height) what is paid stands left of what is gained."""
LARGEST: Final = 60
FEWER: Final = 2
"""Up to so many goods are drawn one by one on a tile that waits."""


def tile(canvas: Canvas, box: Box, name: str) -> None:
    """Draw a market tile in use: what is paid, what is gained, and how often where it is flat."""
    kind = TILES[name]
    canvas.framed(box, TILE, TILE_EDGE, 12, 4)
    canvas.ground = TILE
    inner = box.inset(9, 7)
    size = min(LARGEST, inner.h // 2)
    if box.w >= FLAT * box.h:
        if kind.cap is not None:
            text, end = f"{kind.cap}×", (inner.right, inner.cy)
            wide = canvas.text(text, *end, BOARD_SMALLEST, colour=SOFT, align="right")
            inner = inner._replace(w=inner.w - wide - 6)
        size = min(LARGEST, inner.h - 6)
        signs.fitted(canvas, inner, size, lambda size: exchange_signs(kind.pay, kind.gain, size))
    elif kind.pay == Amount():
        draw_amount(canvas, kind.gain, inner, min(LARGEST, box.h * 6 // 11))
    else:
        upper, lower = inner.rows(2, 2)
        draw_amount(canvas, kind.pay, upper, size)
        draw_amount(canvas, kind.gain, lower, size)
        canvas.area(Box(inner.x, inner.cy - 1, inner.w, 2), TILE_EDGE)


def next_tile(canvas: Canvas, box: Box, name: str) -> None:
    """Draw a market tile that waits: only what it will bring; several goods as their number."""
    canvas.area(box, TILE_EDGE)
    canvas.area(box.inset(2), NEXT)
    canvas.ground = NEXT
    gain, inner, size = TILES[name].gain, box.inset(4, 3), min(FIGURES, box.h - 8)
    number = sum(gain.goods) + gain.chosen
    if number > FEWER:
        signs.row(canvas, [signs.word(str(number), size), any_sign(size)], inner, gap=4)
    else:
        draw_amount(canvas, replace(gain, different=0, same=0, any=gain.chosen), inner, size)
