"""The panels of the players: points, pesos, goods, hold, people, houses, achievements, plan."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Final, NamedTuple

import rules
from renderers.core.blocks import panel
from renderers.core.boxes import Box
from renderers.core.canvas import Canvas
from renderers.core.fonts import REGULAR
from renderers.core.game import SeatInfo, TableInfo
from renderers.core.palette import (
    AMBER,
    COINS,
    DONE,
    FADE,
    INK,
    RULE,
    SEATS,
    SHIPS,
    SOFT,
    TURN,
)
from renderers.core.table import computer_sign, result
from renderers.core.texts import Texts
from renderers.core.tokens import ARROW, CHECK, PERSON, coin, points, seat_token
from renderers.valparaiso import moment, words
from renderers.valparaiso.cards import card_space, chip, number_of, small_card
from renderers.valparaiso.colours import MARKET, MAYOR, MERIT, ROOF
from renderers.valparaiso.icons import CARDS, HOURGLASS, HOUSE, PURSE, SCALES, SEALED, SHIP
from renderers.valparaiso.icons import MAYOR as OFFICE
from renderers.valparaiso.pieces import hold_cells, lighthouse, stock_row
from renderers.valparaiso.style import Style
from rules import Score
from rules.valparaiso.data import HOLD_CAPACITY, HOUSES, SLOT_COSTS
from rules.valparaiso.state import Table

MARGIN: Final = 14
LEFT: Final = 22
"""The room at the left of a panel, where badges lie."""
SLOTS: Final = len(SLOT_COSTS)


class Rows(NamedTuple):
    """The heights of the lines of a panel."""

    name: int
    money: int
    hold: int
    plan: int
    achievements: int
    gap: int


LOW: Final = Rows(44, 40, 36, 64, 30, 3)
"""The lines of the lowest panel; the others are higher in proportion."""
LARGEST: Final = 1.3
SMALLER: Final = 1.1
SHORT: Final = 480
"""How many times as high other lines are, and in panels that are not higher than this."""
WIDE_NUMBER: Final = 34
ENTRY: Final = 27
HIGH_ENTRY: Final = 50
"""The height of a card that is named, at least and at most."""
ENTRIES: Final = SLOTS + 1
GAP: Final = 14
"""The largest gap between lines."""


def _rows(height: int) -> Rows:
    """Return the heights of the lines of a panel; a plan gets what is left."""
    least = sum(LOW[:5]) + 4 * LOW.gap
    share = min(LARGEST if height > SHORT else SMALLER, height / least)
    name, money, hold, plan, achievements = (int(row * share) for row in LOW[:5])
    left = height - name - money - hold - plan - achievements
    gap = max(LOW.gap, min(GAP, left // 12))
    room = plan + left - 4 * gap
    if room >= ENTRY * ENTRIES:
        room = min(room, HIGH_ENTRY * ENTRIES)
    plan = max(plan, room)
    achievements = height - name - money - hold - plan - 4 * gap
    return Rows(name, money, hold, plan, achievements, gap)


def seen_player(table: Table, seat: int, info: TableInfo, texts: Texts) -> Hashable:
    """Return what is seen of a player on a panel."""
    return (
        seat,
        info.seats[seat],
        repr(table.players[seat]),
        seat in rules.waiting(table),
        moment.is_done(table, seat),
        moment.points_shown(table, seat),
        moment.has_planned(table, seat),
        words.phase(table, texts),
        seat == table.start and bool(table.round),
        repr(result(table, seat)),
    )


def draw_player(
    canvas: Canvas, box: Box, table: Table, seat: int, info: TableInfo, texts: Texts, style: Style
) -> None:
    """Draw the panel of a player."""
    draw_ground(canvas, box, table, seat)
    inner = Box(box.x + LEFT, box.y + 8, box.w - LEFT - MARGIN, box.h - 16)
    rows = _rows(inner.h)
    marked = box.x
    line, rest = inner.split_top(rows.name, rows.gap)
    _mark(canvas, marked, line, seat, "seat", "points", "start")
    name_line(canvas, line, table, seat, info.seats[seat], style)
    line, rest = rest.split_top(rows.money, rows.gap)
    _mark(canvas, marked, line, seat, "pesos")
    _money(canvas, line, table, seat, style)
    line, rest = rest.split_top(rows.hold, rows.gap)
    _mark(canvas, marked, line, seat, "hold")
    _hold(canvas, line, table, seat)
    line, rest = rest.split_top(rows.plan, rows.gap)
    _mark(canvas, marked, line, seat, "plan")
    score = result(table, seat)
    if score is not None:
        _sources(canvas, line, score, texts)
    else:
        plan_line(canvas, line, table, seat, texts, style)
    _mark(canvas, marked, rest._replace(h=rows.achievements), seat, "achievements")
    _achievements(canvas, rest, table, seat, texts, style)


def draw_ground(canvas: Canvas, box: Box, table: Table, seat: int) -> None:
    """Draw the ground of a panel: bright for who is asked, and in the end for who has won."""
    score = result(table, seat)
    if score is not None and score.won:
        panel(canvas, box, active=True, accent=MERIT)
    else:
        panel(canvas, box, active=seat in rules.waiting(table))


SOURCE_SIGNS: Final = {
    "markets": (SCALES, MARKET),
    "achievements": (CARDS, MERIT),
    "houses": (HOUSE, ROOF),
    "hold": (SHIP, SHIPS),
    "money": (PURSE, COINS),
}
"""What stands for the sources of points, with its colour."""
SOURCE_LINE: Final = 38
"""The height of a source that is named, at least."""


def _sources(canvas: Canvas, box: Box, score: Score, texts: Texts) -> None:
    """Draw where the points of a result came from, in words where there is room for them."""
    if box.h < SOURCE_LINE * len(SOURCE_SIGNS):
        sources_line(canvas, box, score, LOW.plan, WIDE_NUMBER)
        return
    lines = box.rows(len(SOURCE_SIGNS), 4)
    for (source, (glyph, colour)), line in zip(SOURCE_SIGNS.items(), lines, strict=True):
        number = score.sources.get(source, 0)
        size = min(line.h - 4, 40)
        ink = INK if number else DONE
        canvas.glyph(glyph, size, line.x + 22, line.cy, colour if number else FADE)
        name = words.source(source, texts)
        x = line.x + 56
        canvas.text(name, x, line.cy, 30, colour=ink, weight=REGULAR, width=line.right - 80 - x)
        canvas.text(str(number), line.right, line.cy, WIDE_NUMBER, colour=ink, align="right")


def sources_line(canvas: Canvas, box: Box, score: Score, size: int, letters: int) -> None:
    """Draw where the points of a result came from: a sign and a number for each source."""
    cells = box.columns(len(SOURCE_SIGNS), 4)
    for (source, (glyph, colour)), cell in zip(SOURCE_SIGNS.items(), cells, strict=True):
        number = score.sources.get(source, 0)
        side = min(cell.h - 4, size, 40)
        canvas.glyph(glyph, side, cell.x + side // 2, cell.cy, colour if number else FADE)
        x = cell.x + side + 5
        ink = INK if number else DONE
        canvas.text(str(number), x, cell.cy, letters, colour=ink, width=cell.right - x)


def _mark(canvas: Canvas, x: int, line: Box, seat: int, *keys: str) -> None:
    """Let badges about a line of a panel lie on its left edge."""
    for key in keys:
        canvas.mark(x, line.cy, key, seat)


def name_line(
    canvas: Canvas, box: Box, table: Table, seat: int, info: SeatInfo, style: Style
) -> None:
    """Draw who sits there: place in turn order, lighthouse, token, name, points."""
    waiting = rules.waiting(table)
    done = moment.is_done(table, seat)
    x = box.x
    if seat in waiting:
        canvas.glyph(ARROW, 30, x + 15, box.cy, TURN)
        x += 36
    score = result(table, seat)
    if score is not None:
        x += canvas.text(f"{score.rank}.", x, box.cy, style.glance, colour=SOFT) + 10
    token = min(44, box.h)
    seat_token(canvas, seat, info.name, token, x + token // 2, box.cy)
    x += token + 10
    number = str(moment.points_shown(table, seat))
    right = box.right - canvas.text(number, box.right, box.cy, style.glance, align="right")
    points(canvas, "", token, right - 8 - token // 2, box.cy)
    right -= token + 16
    if seat == table.start and table.round:
        lighthouse(canvas, token, right - token // 2, box.cy)
        right -= token + 6
    if done:
        canvas.glyph(CHECK, 26, right - 14, box.cy, SOFT)
        right -= 34
    ink = SOFT if done else INK
    wide = canvas.text(info.name, x, box.cy, 30, colour=ink, width=right - x, least=20)
    computer_sign(canvas, info, x + wide, box.cy, right - x - wide, style.least)


def _money(canvas: Canvas, box: Box, table: Table, seat: int, style: Style) -> None:
    """Draw pesos and the warehouse."""
    player = table.players[seat]
    left, right = box.split_left(132, 8)
    size = min(46, box.h)
    coin(canvas, "", size, left.x + size // 2, box.cy)
    x = left.x + size + 8
    canvas.text(str(player.pesos), x, box.cy, style.glance, width=left.right - x, least=26)
    stock_row(canvas, player.warehouse, right, min(44, box.h - 2), 32)
    canvas.mark(right.x - 16, box.cy, "warehouse", seat)


def _hold(canvas: Canvas, box: Box, table: Table, seat: int) -> None:
    """Draw the hold of the ship, the merchants who are not hired, the houses left."""
    player = table.players[seat]
    left, right = box.split_right(150, 10)
    size = min(42, box.h)
    canvas.glyph(SHIP, size, left.x + size // 2, box.cy, SHIPS)
    cells = Box(left.x + size + 8, left.y, left.w - size - 58, left.h)
    side = min(cells.h, (cells.w + 3) // HOLD_CAPACITY - 3, 40)
    row = Box(cells.x, cells.cy - side // 2, (side + 3) * HOLD_CAPACITY, side)
    hold_cells(canvas, player.hold, HOLD_CAPACITY, row)
    canvas.text(f"{sum(player.hold)}/{HOLD_CAPACITY}", row.right + 4, box.cy, 22, colour=SOFT)
    one, other = right.columns(2, 8)
    colour = SEATS[seat].ink
    for cell, glyph, number, key in (
        (one, PERSON, player.unhired, "unhired"),
        (other, HOUSE, HOUSES - len(player.houses), "houses"),
    ):
        side = min(32, box.h - 4)
        canvas.glyph(glyph, side, cell.x + side // 2, box.cy, colour if number else FADE)
        ink = INK if number else DONE
        canvas.text(str(number), cell.x + side + 6, box.cy, 28, colour=ink)
        canvas.mark(cell.x - 6, box.cy, key, seat)


def plan_line(
    canvas: Canvas, box: Box, table: Table, seat: int, texts: Texts, style: Style
) -> None:
    """Draw what is left of the plan with the costs of its slots, or how far planning is."""
    player = table.players[seat]
    stage = moment.has_planned(table, seat)
    if stage is not None:
        _secret(canvas, box, words.phase(table, texts), stage, texts)
        return
    if box.h >= ENTRY * ENTRIES:
        _entries(canvas, box, table, seat, texts, style)
        return
    width = min((box.w - 30) // (SLOTS + 1) - 6, round(box.h * 0.86))
    letters = max(style.least, min(24, box.h // 5))
    x = box.x
    for place in range(SLOTS):
        cell = Box(x, box.y, width, box.h)
        if place < len(player.plan):
            small_card(canvas, cell, player.plan[place], SLOT_COSTS[place], letters)
            canvas.mark(x + 6, box.y + 6, "card", seat, player.plan[place])
        else:
            card_space(canvas, cell)
        x += width + 6
    cell = Box(box.right - width, box.y, width, box.h)
    canvas.area(Box((x - 6 + cell.x) // 2 - 1, box.y + 4, 2, box.h - 8), RULE)
    if player.mayor:
        small_card(canvas, cell, player.mayor, 0, letters)
        canvas.mark(cell.x + 6, box.y + 6, "card", seat, player.mayor)
        side = max(24, width // 3)
        corner = Box(cell.right - side + 4, cell.y - 4, side, side)
        canvas.framed(corner, MAYOR, INK, 6, 2)
        canvas.glyph(OFFICE, side - 10, corner.cx, corner.cy, AMBER)
    else:
        card_space(canvas, cell)
        canvas.glyph(OFFICE, min(width, box.h) // 2, cell.cx, cell.cy, FADE)


def _entries(canvas: Canvas, box: Box, table: Table, seat: int, texts: Texts, style: Style) -> None:
    """Draw what is left of a plan with the names of the cards, one below the other."""
    player = table.players[seat]
    for place, cell in enumerate(box.rows(ENTRIES, 4)):
        office = place == SLOTS
        card = player.mayor if office else ""
        if place < len(player.plan):
            card = player.plan[place]
        side = min(cell.h, 52)
        _slot_sign(canvas, cell, place, there=bool(card))
        rest = cell.split_left(40, 6)[1]
        if not card:
            canvas.dashed(Box(rest.x, cell.cy - side // 2, side, side), RULE, 9, 2)
            continue
        chip(canvas, card, side, rest.x + side // 2, cell.cy)
        canvas.mark(rest.x + side - 2, cell.y + 6, "card", seat, card)
        room = rest.split_left(side, 10)[1]
        name = words.card(card, texts)
        number = number_of(card)
        if number:
            wide = canvas.text(number, room.right, cell.cy, 22, colour=SOFT, align="right")
            room = room._replace(w=room.w - wide - 8)
        canvas.text(name, room.x, cell.cy, min(27, cell.h - 4), width=room.w, least=style.least)


def _slot_sign(canvas: Canvas, cell: Box, place: int, *, there: bool) -> None:
    """Draw what using the card in a slot costs: a coin, or the mayor's office."""
    x = cell.x + 18
    if place == SLOTS:
        canvas.glyph(OFFICE, min(30, cell.h - 2), x, cell.cy, MAYOR if there else FADE)
    elif there:
        coin(canvas, SLOT_COSTS[place], min(34, cell.h), x, cell.cy)
    else:
        canvas.text(str(SLOT_COSTS[place]), x, cell.cy, 22, colour=DONE, align="middle")


def _secret(canvas: Canvas, box: Box, phase: str, committed: bool, texts: Texts) -> None:
    """Say that a plan is being made, or that it is there but nobody else may see it."""
    glyph, text = (SEALED, texts.gettext("Plan committed")) if committed else (HOURGLASS, phase)
    size = min(52, box.h - 8)
    canvas.glyph(glyph, size, box.x + 8 + size // 2, box.cy, SOFT if committed else TURN)
    x = box.x + size + 26
    canvas.text(
        text, x, box.cy, 28, colour=SOFT if committed else INK, weight=REGULAR, width=box.right - x
    )


def _achievements(
    canvas: Canvas, box: Box, table: Table, seat: int, texts: Texts, style: Style
) -> None:
    """Draw the achievements that a player owns with their numbers."""
    cards = table.players[seat].achievements
    size = min(box.h, 38)
    letters = 20
    lines = max(1, min(4, box.h // 46))
    if lines > 1 and cards:
        _owned(canvas, box, cards, texts, style)
        return
    step = size + 50
    if cards and step * len(cards) > box.w:
        step = box.w // len(cards)
    for place, card in enumerate(cards):
        x = box.x + place * step
        chip(canvas, card, size, x + size // 2, box.cy)
        canvas.mark(x + size, box.y + 4, "owned", card)
        if step >= size + 40:
            canvas.text(number_of(card), x + size + 5, box.cy, letters, colour=SOFT)


def _owned(canvas: Canvas, box: Box, cards: Sequence[str], texts: Texts, style: Style) -> None:
    """Draw achievements with their names, in two columns."""
    lines = max(1, box.h // 44)
    columns = 2
    if len(cards) > lines * columns:
        lines = -(-len(cards) // columns)
    high = min(44, box.h // lines)
    for place, card in enumerate(cards):
        column = box.columns(columns, 12)[place % columns]
        cell = Box(column.x, box.y + place // columns * high, column.w, high - 4)
        side = min(cell.h, 38)
        chip(canvas, card, side, cell.x + side // 2, cell.cy)
        canvas.mark(cell.x + side, cell.y + 4, "owned", card)
        number = number_of(card)
        wide = canvas.text(number, cell.right, cell.cy, 20, colour=SOFT, align="right")
        x = cell.x + side + 8
        room = cell.right - wide - 6 - x
        canvas.text(words.card(card, texts), x, cell.cy, 21, width=room, least=style.least)
