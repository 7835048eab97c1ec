"""The panels of the players in turn order, alike for all, and a legend where there is room."""

from __future__ import annotations

from dataclasses import dataclass

import rules
from renderers.brass_birmingham.colours import DEBT, INCOME
from renderers.brass_birmingham.icons import (
    DEBT_ARROW,
    ERA_GLYPHS,
    INCOME_ARROW,
    LINK,
)
from renderers.brass_birmingham.pieces import barrel
from renderers.core.boxes import Box
from renderers.core.canvas import Canvas
from renderers.core.game import SeatInfo
from renderers.core.lettering import READ
from renderers.core.numbers import written
from renderers.core.palette import (
    INK,
    SEATS,
    Colour,
)
from renderers.core.paths import Glyph
from renderers.core.signs import Sign, word
from renderers.core.table import shown_order
from renderers.core.tokens import coin
from rules.brass_birmingham.data import ERAS, INDUSTRIES
from rules.brass_birmingham.state import Player, Table


@dataclass(frozen=True, slots=True)
class SeatPanel:
    """Facts that the panel of a seat needs besides the player's board.

    `place` counts from 1 in the turn order, in the end by rank; `actions` are those left in the
    turn that goes on; `total` are the points in the end.
    """

    number: int
    info: SeatInfo
    place: int
    acts: bool
    done: bool
    actions: int
    total: int | None = None


def seats(table: Table, names: tuple[SeatInfo, ...]) -> list[SeatPanel]:
    """Return the seats of a view in turn order, in the end by rank."""
    if not table.stack:
        found = {score.seat: score for score in rules.scores(table)}
        ranked = [found[seat] for seat in shown_order(table)]
        return [
            SeatPanel(each.seat, names[each.seat], each.rank, False, False, 0, each.total)
            for each in ranked
        ]
    acting = rules.waiting(table)
    return [
        SeatPanel(
            seat,
            names[seat],
            place + 1,
            seat in acting,
            bool(acting) and seat not in acting and place < table.turn,
            table.actions if seat in acting else 0,
        )
        for place, seat in enumerate(table.order)
    ]


def next_levels(player: Player) -> tuple[int, ...]:
    """Return the level of the next tile of each industry, 0 where none is left."""
    return tuple(kind.level if (kind := player.next_tile(i)) else 0 for i in INDUSTRIES)


def source_signs(player: Player, seat: int, letters: int, locale: str) -> list[list[Sign]]:
    """Return the signs and numbers of the points of the Canal Era, the Rail Era, and others."""
    colour, vp, size = SEATS[seat].colour, player.vp, READ

    def number(source: str) -> Sign:
        return word(written(vp.get(source, 0)), letters, locale)

    def shape(glyph: Glyph, ink: Colour, wide: int = size) -> Sign:
        return Sign(wide, lambda canvas, x, y: canvas.glyph(glyph, wide, x, y, ink))

    def tile(canvas: Canvas, x: int, y: int) -> None:
        side = round(size * 0.8)
        canvas.rounded(Box(x - side // 2, y - side // 2, side, side), colour, side // 6)

    groups = [
        [
            shape(ERA_GLYPHS[era], INK, round(size * 1.2)),
            shape(LINK, colour),
            number(f"{era}-links"),
            Sign(size, tile),
            number(f"{era}-tiles"),
        ]
        if {f"{era}-links", f"{era}-tiles"} & vp.keys()
        else []
        for era in ERAS
    ]
    others = {
        "merchants": lambda canvas, x, y: barrel(canvas, size, x, y),
        "money": lambda canvas, x, y: coin(canvas, "", size, x, y),
        "income": lambda canvas, x, y: canvas.glyph(INCOME_ARROW, size, x, y, INCOME),
        "tiles-again": tile,
        "shortfall": lambda canvas, x, y: canvas.glyph(DEBT_ARROW, size, x, y, DEBT),
    }
    rest = [
        sign
        for source, draw in others.items()
        if source in vp
        for sign in (Sign(size, draw), number(source))
    ]
    return [*groups, rest]
