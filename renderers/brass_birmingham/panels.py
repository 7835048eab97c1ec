"""The panels of the players on boards and mats: few signs, numbers large beside them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NamedTuple

import rules
from renderers.brass_birmingham import words
from renderers.brass_birmingham.colours import DEBT, INCOME, INDUSTRY_COLOURS
from renderers.brass_birmingham.icons import (
    CARDS,
    DEBT_ARROW,
    ERA_GLYPHS,
    INCOME_ARROW,
    INDUSTRY_GLYPHS,
    LINK,
)
from renderers.brass_birmingham.pieces import level_sign, piece
from renderers.core.blocks import panel
from renderers.core.boxes import Box
from renderers.core.canvas import Canvas
from renderers.core.game import SeatInfo
from renderers.core.lettering import BOARD_SMALLEST, READ
from renderers.core.numbers import signed, written
from renderers.core.palette import COINS, DONE, INK, SEATS, SOFT, TURN, Colour
from renderers.core.paths import Glyph
from renderers.core.signs import Sign, glyph, money, row, square, word
from renderers.core.table import shown_order
from renderers.core.tokens import ARROW, CHECK, points, seat_token
from rules.brass_birmingham.data import BREWERY, ERAS, INDUSTRIES
from rules.brass_birmingham.state import Player, Table

LETTERS: Final = BOARD_SMALLEST
GLANCE: Final = 42
LEFT: Final = 52
"""The column of the token; below it there is room for tabs."""


@dataclass(frozen=True, slots=True)
class SeatPanel:
    """Facts that the panel of a seat needs besides the player's board.

    `place` counts from 1 in the turn order, in the end by rank; `total` are the points in the end.
    """

    number: int
    info: SeatInfo
    place: int
    acts: bool
    done: bool
    total: int | None = None


def seats(table: Table, names: tuple[SeatInfo, ...]) -> list[SeatPanel]:
    """Return the seats of a view in turn order, in the end by rank."""
    if not table.stack:
        score_of = {score.seat: score for score in rules.scores(table)}
        ranked = [score_of[seat] for seat in shown_order(table)]
        return [
            SeatPanel(each.seat, names[each.seat], each.rank, False, False, each.total)
            for each in ranked
        ]
    acting = rules.waiting(table)
    return [
        SeatPanel(
            seat,
            names[seat],
            place,
            seat in acting,
            bool(acting) and seat not in acting and place <= table.turn,
        )
        for place, seat in enumerate(table.order, start=1)
    ]


def draw_player(canvas: Canvas, box: Box, player: Player, seat: SeatPanel) -> None:
    """Draw the panel of a player: name and points, money and other numbers, the mat.

    In the end the last line says where the points came from.
    """
    won = seat.total is not None and seat.place == 1
    panel(canvas, box, active=seat.acts or won, accent=COINS if won else TURN)
    side, inner = box.inset(10, 6).split_left(LEFT, 0)
    token = Box(side.x, side.y, LEFT, 46)
    seat_token(canvas, seat.number, 40, token.x + 24, token.cy)
    canvas.keep_free(token)
    canvas.mark(token.x, token.bottom, "seat", seat.number, thing=token)
    name, numbers, last = inner.rows(3, 0)
    _name(canvas, name, player, seat)
    _numbers(canvas, numbers, player, seat)
    if seat.total is None:
        _mat(canvas, last, player, seat.number)
        return
    signs = source_signs(player, seat.number, LETTERS, canvas.locale)
    row(canvas, signs, last, left=True, gap=8)


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
    x, ink = box.x + 42, SOFT if seat.done else INK
    canvas.text(seat.info.name, x, box.cy, 38, colour=ink, width=right - x, least=LETTERS)


def _keep(canvas: Canvas, thing: Box, *key: object) -> None:
    """Remember a sign: its tab goes beside it, and no other one on it."""
    canvas.keep_free(thing)
    canvas.mark(thing.x, thing.cy, *key, thing=thing)


class Counter(NamedTuple):
    """A silhouette of a size and a colour, and the number behind it."""

    glyph: Glyph
    size: int
    colour: Colour
    text: str
    ink: Colour


def _counter(canvas: Canvas, box: Box, counter: Counter, *key: object) -> None:
    """Draw a sign with its number at the left of a box, and remember the sign by its key."""
    shape, size, colour, text, ink = counter
    canvas.glyph(shape, size, box.x + size // 2, box.cy, colour)
    x = box.x + size + 4
    canvas.text(text, x, box.cy, LETTERS, colour=ink, width=box.right - x, least=LETTERS)
    _keep(canvas, Box(box.x, box.cy - size // 2, size, size), *key)


def _numbers(canvas: Canvas, box: Box, player: Player, seat: SeatPanel) -> None:
    """Draw money and what was spent of it in this round, income, cards and link tiles."""
    purse, rest = box.split_left(190, 0)
    income, rest = rest.split_left(112, 0)
    hand, links = rest.split_left(68, 0)
    wide = canvas.text(words.pounds(player.money), purse.x, purse.cy, GLANCE)
    canvas.mark(purse.x, purse.cy, "money", seat.number, thing=purse._replace(w=wide))
    if player.spent and seat.total is None:
        room, x = purse.w - wide - 14, purse.x + wide + 10
        spent = f"−{words.pounds(player.spent)}"
        canvas.text(spent, x, purse.cy, LETTERS, colour=DONE, width=room, least=LETTERS)
    level = signed(player.level)
    colour, arrow = level_sign(player.level)
    _counter(canvas, income, Counter(arrow, 30, colour, level, colour), "income", seat.number)
    if seat.total is not None:
        return
    cards = Counter(CARDS, 32, SOFT, str(len(player.hand)), INK)
    _counter(canvas, hand, cards, "hand", seat.number)
    ink = INK if player.links else DONE
    tiles = Counter(LINK, 38, SEATS[seat.number].ink, str(player.links), ink)
    _counter(canvas, links, tiles, "links", seat.number)


def _mat(canvas: Canvas, box: Box, player: Player, seat: int) -> None:
    """Draw the next tile of each industry on the mat: its silhouette and its level."""
    for industry, cell in zip(INDUSTRIES, box.columns(len(INDUSTRIES)), strict=True):
        kind, sign = player.next_tile(industry), INDUSTRY_GLYPHS[industry]
        if kind:
            counter = Counter(sign, 36, INDUSTRY_COLOURS[industry], str(kind.level), INK)
        else:
            counter = Counter(sign, 36, DONE, "–", DONE)
        _counter(canvas, cell, counter, "mat", seat, industry)


def source_signs(player: Player, seat: int, letters: int, locale: str) -> list[Sign]:
    """Return the signs and numbers of the points: of the Canal Era, the Rail Era, and others."""
    colour, vp, size = SEATS[seat].ink, player.vp, READ
    side = round(size * 0.8)

    def number(source: str) -> Sign:
        return word(written(vp.get(source, 0)), letters, locale)

    tile = Sign(size, lambda canvas, x, y: canvas.rounded(square(x, y, side), colour, side // 6))
    signs: list[Sign] = []
    for era in ERAS:
        links, tiles = f"{era}-links", f"{era}-tiles"
        if {links, tiles} & vp.keys():
            signs.append(glyph(ERA_GLYPHS[era], round(size * 1.2), INK))
            signs += [glyph(LINK, size, colour), number(links), tile, number(tiles)]
    others = {
        "merchants": piece(BREWERY, size),
        "money": money("", size),
        "income": glyph(INCOME_ARROW, size, INCOME),
        "tiles-again": tile,
        "shortfall": glyph(DEBT_ARROW, size, DEBT),
    }
    for source, sign in others.items():
        signs += [sign, number(source)] if source in vp else []
    return signs
