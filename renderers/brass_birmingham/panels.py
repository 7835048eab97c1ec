"""Players and markets on tall pictures: few signs, numbers large beside them."""

from __future__ import annotations

from typing import Final

from renderers.brass_birmingham import words
from renderers.brass_birmingham.colours import INDUSTRY_COLOURS
from renderers.brass_birmingham.icons import (
    CARDS,
    INDUSTRY_GLYPHS,
    LINK,
)
from renderers.brass_birmingham.pieces import cube, level_sign
from renderers.brass_birmingham.players import SeatPanel, next_levels, source_signs
from renderers.core.blocks import panel
from renderers.core.boxes import Box
from renderers.core.canvas import Canvas
from renderers.core.lettering import BOARD_SMALLEST
from renderers.core.numbers import signed, written
from renderers.core.palette import (
    COINS,
    DASH,
    DONE,
    FADE,
    INK,
    PANEL,
    SEATS,
    SOFT,
    TURN,
    Colour,
    mix,
)
from renderers.core.paths import Glyph
from renderers.core.signs import row
from renderers.core.tokens import ARROW, CHECK, points, seat_token
from rules.brass_birmingham.data import COAL, EMPTY_PRICE, INDUSTRIES, IRON, PRICES
from rules.brass_birmingham.state import Player, Table

LETTERS: Final = BOARD_SMALLEST
GLANCE: Final = 42
LEFT: Final = 52
"""The column of the token; below it there is room for badges."""
ABREAST: Final = 2
"""Spaces of a market with the same price: one above the other."""


def draw_player(canvas: Canvas, box: Box, player: Player, seat: SeatPanel) -> None:
    """Draw the panel of a player: name and points, money and other numbers, the mat.

    In the end the last line says where the points came from.
    """
    won = seat.total is not None and seat.place == 1
    panel(canvas, box, active=seat.acts or won, accent=COINS if won else TURN)
    inner = box.inset(10, 6)
    side, inner = inner.split_left(LEFT, 0)
    token = Box(side.x, side.y, LEFT, 46)
    seat_token(canvas, seat.number, seat.info.name, 40, token.x + 24, token.cy, plain=True)
    canvas.keep_free(token)
    canvas.mark(token.x, token.bottom, "seat", seat.number, thing=token)
    name, numbers, last = inner.rows(3, 0)
    _name(canvas, name, player, seat)
    _numbers(canvas, numbers, player, seat)
    if seat.total is None:
        _mat(canvas, last, player, seat.number)
        return
    groups = source_signs(player, seat.number, LETTERS, canvas.locale)
    row(canvas, [sign for signs in groups for sign in signs], last, left=True, gap=8)


def _name(canvas: Canvas, box: Box, player: Player, seat: SeatPanel) -> None:
    """Write place and name; at the right the points, in the end the total."""
    total = player.points if seat.total is None else seat.total
    wide = canvas.text(written(total), box.right, box.cy, GLANCE, align="right")
    medal = Box(box.right - wide - 44, box.cy - 19, 38, 38)
    points(canvas, "", medal.h, medal.cx, medal.cy)
    _keep(canvas, medal, "points", seat.number)
    right = medal.x - 10
    if seat.acts:
        canvas.glyph(ARROW, 32, box.x + 16, box.cy, TURN)
        canvas.keep_free(Box(box.x, box.cy - 16, 32, 32))
    else:
        canvas.text(f"{seat.place}.", box.x, box.cy, LETTERS, colour=SOFT)
    if seat.done:
        canvas.glyph(CHECK, 30, right - 16, box.cy, SOFT)
        canvas.keep_free(Box(right - 32, box.cy - 16, 32, 32))
        right -= 36
    x = box.x + 42
    ink = SOFT if seat.done else INK
    name = seat.info.name
    canvas.text(name, x, box.cy, 38, colour=ink, width=right - x, least=LETTERS)


def _keep(canvas: Canvas, thing: Box, *key: object) -> None:
    """Remember a sign: its badge goes beside it, and no other one on it."""
    canvas.keep_free(thing)
    canvas.mark(thing.x, thing.cy, *key, thing=thing)


def _numbers(canvas: Canvas, box: Box, player: Player, seat: SeatPanel) -> None:
    """Draw money and what was spent of it in this round, income, cards and link tiles."""
    money, rest = box.split_left(190, 0)
    income, rest = rest.split_left(112, 0)
    hand, links = rest.split_left(68, 0)
    wide = canvas.text(words.pounds(player.money), money.x, money.cy, GLANCE)
    canvas.mark(money.x, money.cy, "money", seat.number, thing=Box(money.x, money.y, wide, money.h))
    spent = f"−{words.pounds(player.spent)}"
    if player.spent and seat.total is None:
        room = money.w - wide - 14
        x = money.x + wide + 10
        canvas.text(spent, x, money.cy, LETTERS, colour=DONE, width=room, least=LETTERS)
        canvas.mark(x, money.cy, "spent", seat.number, thing=Box(x, money.y, room, money.h))
    level = player.level
    colour, arrow = level_sign(level)
    _sign(canvas, income, arrow, 30, colour, signed(level), colour)
    _keep(canvas, Box(income.x, income.cy - 16, 32, 32), "income", seat.number)
    if seat.total is not None:
        return
    _sign(canvas, hand, CARDS, 32, SOFT, str(len(player.hand)), INK)
    _keep(canvas, Box(hand.x, hand.cy - 17, 34, 34), "hand", seat.number)
    ink = INK if player.links else DONE
    _sign(canvas, links, LINK, 38, SEATS[seat.number].ink, str(player.links), ink)
    _keep(canvas, Box(links.x, links.cy - 12, 40, 24), "links", seat.number)


def _sign(
    canvas: Canvas, box: Box, glyph: Glyph, size: int, colour: Colour, text: str, ink: Colour
) -> None:
    """Draw a silhouette with a number behind it."""
    canvas.glyph(glyph, size, box.x + size // 2, box.cy, colour)
    x = box.x + size + 4
    canvas.text(text, x, box.cy, LETTERS, colour=ink, width=box.right - x, least=LETTERS)


def _mat(canvas: Canvas, box: Box, player: Player, seat: int) -> None:
    """Draw the next tile of each industry on the mat: its silhouette and its level."""
    levels = next_levels(player)
    for industry, level, cell in zip(INDUSTRIES, levels, box.columns(6), strict=True):
        ink = INDUSTRY_COLOURS[industry] if level else mix(FADE, PANEL, 0.5)
        text = str(level) if level else "–"
        _sign(canvas, cell, INDUSTRY_GLYPHS[industry], 36, ink, text, INK if level else DONE)
        thing = Box(cell.x, cell.cy - 18, 36, 36)
        canvas.keep_free(thing)
        canvas.mark(cell.x, cell.cy, "mat", seat, industry, thing=thing)


def draw_markets(canvas: Canvas, box: Box, table: Table) -> None:
    """Draw the next price of coal and of iron, and the cubes that are there, the cheapest first."""
    panel(canvas, box)
    canvas.keep_free(box)
    for resource, line in zip((COAL, IRON), box.inset(12, 8).rows(2, 4), strict=True):
        cubes, prices = table.market[resource], PRICES[resource]
        cube(canvas, resource, 44, line.x + 22, line.cy)
        price = prices[-cubes] if cubes else EMPTY_PRICE[resource]
        x = line.x + 52
        canvas.text(words.pounds(price), x, line.cy, 40, width=60, least=LETTERS)
        canvas.mark(box.right, line.cy, "market", resource, thing=line._replace(w=110))
        _cubes(canvas, line.split_left(112, 0)[1], resource, len(prices), cubes)


def _cubes(canvas: Canvas, box: Box, resource: str, spaces: int, cubes: int) -> None:
    """Draw the spaces of a market, two to a price."""
    side = min(30, box.h // ABREAST - 2, box.w * ABREAST // (len(PRICES[COAL])) - 2)
    for place in range(spaces):
        column, down = divmod(place, ABREAST)
        x = box.x + column * (side + 2) + side // 2
        y = box.cy + (2 * down - 1) * (side // 2 + 1)
        if place >= spaces - cubes:
            cube(canvas, resource, side, x, y)
        else:
            canvas.disc(x, y, 3, DASH)
