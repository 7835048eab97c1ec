"""The panels of the players in turn order, alike for all, and a legend where there is room."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

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
    STAR,
)
from renderers.brass_birmingham.pieces import barrel, industry_tile, level_sign
from renderers.core.blocks import panel
from renderers.core.boxes import Box
from renderers.core.canvas import Canvas
from renderers.core.fonts import REGULAR
from renderers.core.game import SeatInfo
from renderers.core.lettering import READ
from renderers.core.numbers import signed, written
from renderers.core.palette import (
    COINS,
    DONE,
    EMPTY,
    FADE,
    INK,
    PANEL,
    RULE,
    SEATS,
    SOFT,
    TURN,
    Colour,
    mix,
)
from renderers.core.paths import Glyph
from renderers.core.signs import Sign, row, word
from renderers.core.table import player_name, shown_order
from renderers.core.texts import Texts
from renderers.core.tokens import ARROW, CHECK, coin, points, seat_token
from rules.brass_birmingham.data import ERAS, INDUSTRIES, LEVELS
from rules.brass_birmingham.state import Player, Table

MARGIN: Final = 14
GAP: Final = 14
MAT_HEIGHT: Final = 90
TOTALS: Final = 34
"""The size of the numbers that say where points came from."""
LEAST: Final = 274
"""Height of what is in a panel when it lies closely."""
PANELS: Final = {2: 3, 3: 4, 4: 4}
"""Panels in the column, by the number of players; those without a player hold the legend."""


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


def draw_players(
    canvas: Canvas, box: Box, table: Table, names: tuple[SeatInfo, ...], texts: Texts
) -> None:
    """Draw the panels of all players below each other, the first of the round on top."""
    places = box.rows(PANELS[table.seats], GAP)
    for seat, place in zip(seats(table, names), places, strict=False):
        player = table.players[seat.number]
        canvas.part(place, (repr(player), seat), draw_player, player, seat, texts)
    for place in places[table.seats :]:
        first = table.order[0]
        canvas.part(place, first, draw_legend, first, texts)


def draw_player(canvas: Canvas, box: Box, player: Player, seat: SeatPanel, texts: Texts) -> None:
    """Draw the panel of a player in `box`; in the end where the points came from."""
    won = seat.total is not None and seat.place == 1
    panel(canvas, box, active=seat.acts or won, accent=COINS if won else TURN)
    inner = box.inset(MARGIN, 12)
    spare = max(0, inner.h - LEAST) // 3
    top, rest = inner.split_top(50, 4 + spare)
    canvas.kept(top, _name_plate, seat)
    token = Box(top.x, top.y, 84, top.h)
    canvas.keep_free(token)
    canvas.mark(token.x + 40, token.cy, "seat", seat.number, thing=token)
    line, rest = rest.split_top(64, 2 + spare)
    _numbers(canvas, line, player, seat)
    if seat.total is not None:
        draw_sources(canvas, rest, player, seat.number)
        return
    line, rest = rest.split_top(50, 10 + spare)
    _counts(canvas, line, player, seat.number, texts)
    line = rest._replace(h=min(rest.h, MAT_HEIGHT))
    canvas.kept(line, _mat, next_levels(player))
    canvas.keep_free(line)
    for industry, cell in zip(INDUSTRIES, line.columns(6), strict=True):
        thing = cell.inset(6, 4)
        canvas.mark(cell.right - 12, cell.y + 8, "mat", seat.number, industry, thing=thing)


def next_levels(player: Player) -> tuple[int, ...]:
    """Return the level of the next tile of each industry, 0 where none is left."""
    return tuple(kind.level if (kind := player.next_tile(i)) else 0 for i in INDUSTRIES)


def draw_sources(canvas: Canvas, box: Box, player: Player, seat: int) -> None:
    """Draw where the points of a player came from: a line for each era, the rest behind it."""
    canvas.rounded(box, mix(PANEL, EMPTY, 0.8), 12)
    *eras, rest = source_signs(player, seat, TOTALS, canvas.locale)
    groups = [signs for signs in eras if signs] or [[]]
    groups[-1] = [*groups[-1], *rest]
    for signs, line in zip(groups, box.inset(12, 8).rows(len(groups)), strict=True):
        row(canvas, signs, line, left=True, gap=12)


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


def _name_plate(canvas: Canvas, box: Box, seat: SeatPanel) -> None:
    """Draw who sits there: place in the turn order, token, name, actions left or done."""
    x = box.x
    if seat.acts:
        canvas.glyph(ARROW, 32, x + 16, box.cy, TURN)
        x += 38
    else:
        canvas.text(f"{seat.place}.", x, box.cy, 26, colour=SOFT)
        x += 34
    seat_token(canvas, seat.number, seat.info.name, 44, x + 24, box.cy)
    x += 58
    right = box.right
    for _ in range(seat.actions):
        canvas.disc(right - 11, box.cy, 11, TURN)
        right -= 28
    if seat.done:
        canvas.glyph(CHECK, 28, right - 14, box.cy, SOFT)
        right -= 36
    if seat.total is not None:
        text = written(seat.total)
        wide = canvas.text(text, right, box.cy, 40, align="right")
        points(canvas, "", 46, right - wide - 32, box.cy)
        right -= wide + 60
    player_name(canvas, seat.info, x, box.cy, right - x - 4, done=seat.done)


def _numbers(canvas: Canvas, box: Box, player: Player, seat: SeatPanel) -> None:
    """Draw money, income level and, until the end, points."""
    money, rest = box.split_left(142, 4)
    income, vp = rest.split_left(110, 4)
    canvas.kept(money, _money, player.money)
    _beside(canvas, money, 46, "money", seat.number)
    canvas.kept(income, _income, player.space)
    _beside(canvas, income, 40, "income", seat.number)
    if seat.total is None:
        canvas.kept(vp, _points, player.points)
        _beside(canvas, vp, 50, "points", seat.number)


def _beside(canvas: Canvas, cell: Box, icon: int, what: str, seat: int) -> None:
    """Remember a number behind an icon: its badge goes beside it."""
    sign = Box(cell.x, cell.cy - icon // 2, icon, icon)
    canvas.keep_free(sign)
    canvas.mark(cell.x + 6, cell.y, what, seat, thing=sign)


def _money(canvas: Canvas, box: Box, money: int) -> None:
    coin(canvas, "", 44, box.x + 22, box.cy)
    canvas.text(words.pounds(money), box.x + 50, box.cy, 38, width=box.w - 50, least=26)


def _points(canvas: Canvas, box: Box, number: int) -> None:
    points(canvas, "", 46, box.x + 23, box.cy)
    canvas.text(written(number), box.x + 54, box.cy, 38, width=box.w - 54, least=26)


def _income(canvas: Canvas, box: Box, space: int) -> None:
    """Draw the income level, and the spaces of it: the marker is on the last dark one."""
    level = LEVELS[space]
    colour, arrow = level_sign(level)
    canvas.glyph(arrow, 34, box.x + 17, box.cy - 4, colour)
    text = signed(level)
    canvas.text(text, box.x + 40, box.cy - 4, 38, colour=colour, width=box.w - 40, least=26)
    same = [place for place, other in enumerate(LEVELS) if other == level]
    if len(same) == 1:
        return
    for number, place in enumerate(same):
        dash = Box(box.x + 40 + number * 16, box.bottom - 11, 13, 7)
        canvas.rounded(dash, INCOME if place <= space else RULE, 3)


def _counts(canvas: Canvas, box: Box, player: Player, seat: int, texts: Texts) -> None:
    """Draw what was spent in this round, cards in hand and link tiles left."""
    spent, rest = box.split_left(142, 4)
    hand, links = rest.split_left(110, 4)
    text = texts.gettext("spent {money}", money=words.pounds(player.spent))
    canvas.kept(spent, _spent, text, player.spent > 0)
    canvas.mark(spent.x + 6, spent.y + 6, "spent", seat, thing=spent.inset(0, 10))
    canvas.kept(hand, _hand, len(player.hand), len(words.wild_cards(player)))
    _beside(canvas, hand, 36, "hand", seat)
    canvas.kept(links, _links, player.links, seat)
    _beside(canvas, links, 44, "links", seat)


def _spent(canvas: Canvas, box: Box, text: str, any_money: bool) -> None:
    """Write the money on the place in the turn order, which decides who begins the next round."""
    ink = INK if any_money else DONE
    canvas.text(text, box.x + 4, box.cy, 24, colour=ink, width=box.w - 8, weight=REGULAR)


def _hand(canvas: Canvas, box: Box, number: int, wild: int) -> None:
    canvas.glyph(CARDS, 32, box.x + 17, box.cy, SOFT)
    wide = canvas.text(str(number), box.x + 42, box.cy, 27)
    for place in range(wild):
        canvas.glyph(STAR, 18, box.x + 54 + wide + 20 * place, box.cy, COINS)


def _links(canvas: Canvas, box: Box, number: int, seat: int) -> None:
    canvas.glyph(LINK, 40, box.x + 24, box.cy, SEATS[seat].ink)
    canvas.text(str(number), box.x + 54, box.cy, 27, colour=INK if number else DONE)


def _mat(canvas: Canvas, box: Box, following: tuple[int, ...]) -> None:
    """Draw the next tile of each industry on the mat: its silhouette and its level."""
    canvas.rounded(box, mix(PANEL, EMPTY, 0.8), 12)
    for industry, level, cell in zip(INDUSTRIES, following, box.columns(6), strict=True):
        there = level > 0
        ink = INDUSTRY_COLOURS[industry] if there else mix(FADE, EMPTY, 0.5)
        up = min(24, cell.h // 3)
        canvas.glyph(INDUSTRY_GLYPHS[industry], 38, cell.cx, cell.cy - up // 2 - 2, ink)
        text = words.roman(level) if there else "–"
        low = cell.cy + 24
        canvas.text(text, cell.cx, low, 20, colour=INK if there else DONE, align="middle")


def draw_legend(canvas: Canvas, box: Box, seat: int, texts: Texts) -> None:
    """Draw what the silhouettes mean, and how a tile looks before and after it flips."""
    panel(canvas, box)
    inner = box.inset(MARGIN + 4, 12)
    flips, rest = inner.split_top(72, 8)
    left, right = flips.columns(2, 8)
    for place, flipped, text in (
        (left, False, texts.gettext("built")),
        (right, True, texts.gettext("flipped")),
    ):
        tile = Box(place.x, place.cy - 29, 58, 58)
        canvas.kept(tile, industry_tile, seat, INDUSTRIES[0], 1, 0, flipped)
        canvas.text(text, tile.right + 10, tile.cy, 22, width=place.w - 70, weight=REGULAR)
    cells = [cell for row in rest.rows(3, 2) for cell in row.columns(2, 8)]
    names = [words.industry(industry, texts) for industry in INDUSTRIES]
    size = canvas.common_size(names, 22, cells[0].w - 46, REGULAR)
    for industry, name, cell in zip(INDUSTRIES, names, cells, strict=True):
        canvas.glyph(
            INDUSTRY_GLYPHS[industry], 34, cell.x + 18, cell.cy, INDUSTRY_COLOURS[industry]
        )
        canvas.text(name, cell.x + 44, cell.cy, size, width=cell.w - 46, weight=REGULAR)
