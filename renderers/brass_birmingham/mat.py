"""The enlarged mat of a player: all tiles that are left, the next of each industry on top."""

from __future__ import annotations

from itertools import groupby
from typing import Final

from renderers.brass_birmingham import words
from renderers.brass_birmingham.colours import INCOME, INDUSTRY_COLOURS
from renderers.brass_birmingham.icons import (
    CARDS,
    ERA_GLYPHS,
    INCOME_ARROW,
    INDUSTRY_GLYPHS,
    LIGHTBULB,
    LINK,
)
from renderers.brass_birmingham.pieces import barrel, cube, goods, income
from renderers.brass_birmingham.words import names, player_facts
from renderers.core.blocks import HEADER_HEIGHT, heading, panel, tag
from renderers.core.boxes import Box
from renderers.core.canvas import WIDTH, Canvas
from renderers.core.flow import flow
from renderers.core.fonts import BOLD, REGULAR
from renderers.core.game import TableInfo
from renderers.core.lettering import READ, SMALLEST, STUDY, measure
from renderers.core.numbers import signed, written
from renderers.core.palette import (
    BRIGHT,
    COINS,
    DASH,
    DONE,
    EMPTY,
    FADE,
    FOCUS,
    INK,
    PANEL,
    PAPER,
    POINTS,
    RULE,
    SEATS,
    SOFT,
    Colour,
    readable_on,
)
from renderers.core.table import seat_header
from renderers.core.texts import Texts
from renderers.core.tokens import coin, points
from rules.brass_birmingham.data import BREWERY, INDUSTRIES, LEVELS, STACKS, Kind
from rules.brass_birmingham.state import Player, Table

HEIGHT: Final = 1116
STRIP: Final = 100
LOW: Final = 134
GAP: Final = 14
NEXT: Final = 236
SHOWN: Final = 9
"""Spaces of the income track around the marker."""
LARGE: Final = 40
"""From this size on the number of points fits on the medal."""
ROW: Final = 56
"""Height of a kind of tiles that comes later."""


def draw_mat(table: Table, seat: int, info: TableInfo, texts: Texts) -> Canvas:
    """Return the mat of a seat, without badges."""
    canvas = Canvas(WIDTH, HEIGHT, texts.locale, PAPER, info.mode)
    player = table.players[seat]
    head, body = canvas.box.split_top(HEADER_HEIGHT, GAP)
    seat_header(
        canvas,
        head,
        table,
        seat,
        info,
        words.title(texts),
        (words.phase(table, texts), words.activity(table, texts)),
    )
    body = Box(16, body.y, body.w - 32, body.h - 16)
    strip, rest = body.split_top(STRIP, GAP)
    draw_strip(canvas, strip, table, seat, texts)
    mat, low = rest.split_top(rest.h - LOW - GAP, GAP)
    for industry, place in zip(INDUSTRIES, mat.columns(len(INDUSTRIES), 12), strict=True):
        _stack(canvas, place, table, seat, industry, texts)
    scored, discards = low.split_left(560, GAP)
    _points(canvas, scored, table, seat, texts)
    _discards(canvas, discards, player, texts)
    return canvas


def draw_strip(canvas: Canvas, box: Box, table: Table, seat: int, texts: Texts) -> None:
    """Draw money, income, points, link tiles and cards of a player."""
    panel(canvas, box)
    player = table.players[seat]
    money, rest = box.inset(24, 0).split_left(220, 16)
    earned, rest = rest.split_left(540, 56)
    scored, rest = rest.split_left(180, 16)
    links, cards = rest.columns(2, 16)
    coin(canvas, "", 52, money.x + 26, money.cy)
    note = texts.gettext("spent {money}", money=words.pounds(player.spent))
    _number(canvas, money, 66, words.pounds(player.money), note)
    _beside(canvas, money, 52, "money", seat)
    _income(canvas, earned, player, seat, texts)
    points(canvas, "", 56, scored.x + 28, scored.cy)
    _number(canvas, scored, 70, written(player.points), "")
    _beside(canvas, scored, 56, "points", seat)
    canvas.glyph(LINK, 56, links.x + 28, links.cy, SEATS[seat].ink)
    note = words.link_tiles(table.rail, texts)
    _number(canvas, links, 70, str(player.links), note)
    _beside(canvas, links, 56, "links", seat)
    canvas.glyph(CARDS, 50, cards.x + 26, cards.cy, SOFT)
    wild = len(words.wild_cards(player))
    note = texts.ngettext("{n} wild", "{n} wild", wild) if wild else texts.gettext("in hand")
    _number(canvas, cards, 66, str(len(player.hand)), note)
    _beside(canvas, cards, 52, "hand", seat)


def _beside(canvas: Canvas, cell: Box, icon: int, what: str, seat: int) -> None:
    """Remember a number behind an icon: its badge goes beside it."""
    sign = Box(cell.x, cell.cy - icon // 2, icon, icon)
    canvas.keep_free(sign)
    canvas.mark(sign.x, sign.y, what, seat, thing=sign)


def _number(canvas: Canvas, box: Box, left: int, number: str, note: str) -> None:
    """Write a large number right of an icon, and a note under it."""
    x = box.x + left
    if not note:
        canvas.text(number, x, box.cy, 48, width=box.right - x)
        return
    canvas.text(number, x, box.cy - 15, 44, width=box.right - x)
    canvas.text(
        note, x, box.cy + 26, STUDY, colour=SOFT, weight=REGULAR, width=box.right - x, least=18
    )


def _income(canvas: Canvas, box: Box, player: Player, seat: int, texts: Texts) -> None:
    """Draw the income level, and the spaces of the track around the marker."""
    canvas.glyph(INCOME_ARROW, 48, box.x + 24, box.cy, INCOME)
    _beside(canvas, box, 48, "income", seat)
    level = signed(player.level)
    canvas.text(level, box.x + 62, box.cy - 15, 44)
    canvas.text(
        texts.gettext("income"), box.x + 62, box.cy + 26, STUDY, colour=SOFT, weight=REGULAR
    )
    _, track = box.split_left(150, 0)
    draw_track(canvas, track.centred(track.w, 68), player.space)


def draw_track(canvas: Canvas, box: Box, marker: int) -> None:
    """Draw the income track around the marker: levels, and their spaces below."""
    start = max(0, min(marker - 3, len(LEVELS) - SHOWN))
    cells = box.columns(SHOWN, 0)
    shown = zip(range(start, start + SHOWN), cells, strict=True)
    for level, spaces in groupby(shown, key=lambda pair: LEVELS[pair[0]]):
        group = list(spaces)
        first, last = group[0][1], group[-1][1]
        whole = Box(first.x + 2, first.y, last.right - first.x - 4, first.h)
        canvas.rounded(whole, EMPTY, 10)
        own = LEVELS[marker] == level
        colour = INCOME if own else INK
        canvas.text(signed(level), whole.cx, whole.y + 18, 20, colour=colour, align="middle")
        for space, cell in group:
            y = whole.bottom - 20
            if space == marker:
                canvas.rounded(Box(cell.x + 3, y - 15, cell.w - 6, 30), INCOME, 8)
            ink = BRIGHT if space == marker else SOFT
            canvas.text(str(space), cell.cx, y, SMALLEST, colour=ink, align="middle")


def _stack(canvas: Canvas, box: Box, table: Table, seat: int, industry: str, texts: Texts) -> None:
    """Draw the stack of an industry: the next tile, then all others by level."""
    panel(canvas, box)
    player = table.players[seat]
    inner = box.inset(12, 10)
    top, rest = inner.split_top(40, 8)
    canvas.glyph(INDUSTRY_GLYPHS[industry], 36, top.x + 18, top.cy, INDUSTRY_COLOURS[industry])
    canvas.keep_free(Box(top.x, top.cy - 18, 36, 36))
    names = [words.industry(name, texts) for name in INDUSTRIES]
    size = canvas.common_size(names, READ, top.w - 46)
    canvas.text(words.industry(industry, texts), top.x + 46, top.cy, size, width=top.w - 46)
    left = STACKS[industry][player.mat[industry] :]
    rest, low = rest.split_top(rest.h - 26, 2)
    if left:
        note = texts.ngettext("{n} tile left", "{n} tiles left", len(left))
        canvas.text(note, low.cx, low.cy, STUDY, align="middle", colour=SOFT, width=low.w)
    place, rows = rest.split_top(NEXT, 6)
    canvas.keep_free(place)
    canvas.mark(place.x, place.y, "mat", seat, industry, thing=place)
    if not left:
        canvas.dashed(place, DASH, 12)
        canvas.text(
            texts.gettext("all used"), place.cx, place.cy, STUDY, align="middle", colour=DONE
        )
        return
    kinds = [(kind, len(list(same))) for kind, same in groupby(left)]
    (first, copies), *later = kinds
    canvas.kept(place, next_tile, seat, first, copies, table.era, _limit(first, texts))
    for kind, number in later:
        row, rows = rows.split_top(ROW, 0)
        canvas.kept(row, _later, kind, number, table.era)


def _limit(kind: Kind, texts: Texts) -> str:
    """Say in which era only a tile may be built, "" if in both."""
    if kind.canal and kind.rail:
        return ""
    if kind.canal:
        return texts.pgettext("tile", "canal only")
    return texts.pgettext("tile", "rail only")


def next_tile(
    canvas: Canvas, box: Box, seat: int, kind: Kind, copies: int, era: str, limit: str
) -> None:
    """Draw the tile that would be built next: above what it costs, below what it brings."""
    allowed = kind.allowed(era)
    edge = SEATS[seat].ink if allowed else FADE
    canvas.framed(box, FOCUS if allowed else PANEL, edge, 12, 5)
    inner = box.inset(14, 12)
    upper, rest = inner.split_top(58, 4)
    x = level_plate(canvas, upper, words.roman(kind.level), edge)
    if copies > 1:
        canvas.text(f"×{copies}", x + 8, upper.cy, 25, colour=SOFT)
    canvas.text(words.pounds(kind.money), upper.right, upper.cy, 46, align="right")
    cubes, rest = rest.split_top(50, 8)
    _cost(canvas, cubes, kind, 46)
    if kind.lightbulb:
        canvas.glyph(LIGHTBULB, 42, cubes.x + 24, cubes.cy, COINS)
    canvas.area(Box(rest.x, rest.y - 4, rest.w, 2), RULE)
    worth, low = rest.split_top(48, 2)
    _worth(canvas, worth, kind, 42)
    _uses(canvas, low, kind, 40)
    if limit:
        width = round(1.4 * SMALLEST) + measure(limit, SMALLEST, BOLD, canvas.locale)
        ground = RULE if allowed else FADE
        tag(canvas, limit, low.x + width, low.cy, size=SMALLEST, colour=ground)


def level_plate(canvas: Canvas, box: Box, level: str, colour: Colour) -> int:
    """Write the level of a tile on a plate at the left of `box`; return where it ends."""
    width = max(46, measure(level, 32, BOLD, canvas.locale) + 18)
    plate = Box(box.x, box.cy - 23, width, 46)
    canvas.rounded(plate, colour, 10)
    canvas.text(level, plate.cx, plate.cy, 32, align="middle", colour=readable_on(colour))
    return plate.right


def _cost(canvas: Canvas, box: Box, kind: Kind, size: int) -> int:
    """Draw the cubes that a tile costs, from the right edge on; return where they end."""
    x = box.right
    for resource, number in (("iron", kind.iron), ("coal", kind.coal)):
        for _ in range(number):
            cube(canvas, resource, size, x - size // 2, box.cy)
            x -= size + 4
    return x


def _worth(canvas: Canvas, box: Box, kind: Kind, size: int) -> None:
    """Draw the points, income and link icons of a tile once it has flipped."""
    y = box.cy
    x = box.x + round(size * 1.35)
    if size < LARGE:
        points(canvas, "", size, box.x + size // 2, y)
        x = box.x + size + 4 + canvas.text(str(kind.vp), box.x + size + 3, y, STUDY, colour=POINTS)
        x += round(size * 0.3)
    else:
        points(canvas, kind.vp, size + 2, box.x + size // 2 + 1, y)
    x += income(canvas, kind.income, max(STUDY, round(size * 0.74)), x, y)
    x += round(size * 0.3)
    for _ in range(kind.links):
        canvas.glyph(LINK, round(size * 0.74), x + round(size * 0.37), y, SOFT)
        x += round(size * 0.82)


def _uses(canvas: Canvas, box: Box, kind: Kind, size: int) -> None:
    """Draw at the right what a tile brings along, or the beer that selling it takes."""
    x, y = box.right - size // 2, box.cy
    if kind.cubes:
        goods(canvas, kind.industry, size, x, y, str(kind.cubes))
    elif kind.industry == BREWERY:
        barrel(canvas, size, x, y, "+")
    for place in range(kind.beer):
        barrel(canvas, size, x - round(place * size * 0.84), y)


def _later(canvas: Canvas, box: Box, kind: Kind, number: int, era: str) -> None:
    """Draw in two lines a kind of tiles that comes later."""
    canvas.area(Box(box.x, box.y, box.w, 2), RULE)
    inner = Box(box.x + 2, box.y + 5, box.w - 4, box.h - 6)
    upper, low = inner.rows(2, 0)
    ink = INK if kind.allowed(era) or kind.rail else DONE
    x = upper.x + canvas.text(words.roman(kind.level), upper.x, upper.cy, 22, colour=ink)
    if number > 1:
        canvas.text(f"×{number}", x + 8, upper.cy, STUDY, colour=SOFT)
    money = words.pounds(kind.money)
    left = canvas.text(money, upper.right, upper.cy, 22, align="right", colour=ink)
    _cost(canvas, Box(upper.x, upper.y, upper.w - left - 8, upper.h), kind, 22)
    _worth(canvas, low, kind, 25)
    _uses(canvas, low, kind, 24)
    x = low.right - 24 - 20 * max(1, kind.beer)
    if kind.lightbulb:
        canvas.glyph(LIGHTBULB, 24, x, low.cy, COINS)
    if not kind.canal or not kind.rail:
        sign = ERA_GLYPHS["canal" if kind.canal else "rail"]
        canvas.glyph(sign, 24, x - (28 if kind.lightbulb else 0), low.cy, SOFT)


def _points(canvas: Canvas, box: Box, table: Table, seat: int, texts: Texts) -> None:
    """Say where the points came from, and what the board would score now."""
    panel(canvas, box)
    top, rest = box.inset(18, 10).split_top(32, 2)
    player = table.players[seat]
    heading(canvas, words.points(player.points, texts), top)
    parts = player_facts.sources_of(player, texts)
    if table.stack:
        parts.append(player_facts.on_board_text(table, seat, texts))
    flow(canvas, parts, rest, STUDY)


def _discards(canvas: Canvas, box: Box, player: Player, texts: Texts) -> None:
    """List the discards, equal ones once."""
    panel(canvas, box)
    top, rest = box.inset(18, 10).split_top(32, 2)
    heading(canvas, texts.gettext("Discards ({n})", n=len(player.discards)), top)
    parts = names.counted(player.discards, texts)
    if player.face_down:
        parts.append(texts.gettext("one face down"))
    flow(canvas, parts, rest, STUDY)
