"""The panels of the players: duchy, dice, points, workers, silver, storage, goods."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Sequence
from typing import Final

import rules
from renderers.castles_of_burgundy import words
from renderers.castles_of_burgundy.duchy import draw_duchy
from renderers.castles_of_burgundy.grid import extent
from renderers.castles_of_burgundy.pieces import (
    bonus,
    bonus_chip,
    die,
    goods,
    goods_space,
    key_space,
    silver,
    worker,
)
from renderers.castles_of_burgundy.routes import plain_route, trade_route
from renderers.castles_of_burgundy.style import Style
from renderers.castles_of_burgundy.tiles import slot, tile
from renderers.castles_of_burgundy.words import player_facts
from renderers.core.blocks import panel
from renderers.core.boxes import Box
from renderers.core.canvas import Canvas
from renderers.core.fonts import REGULAR
from renderers.core.game import SeatInfo, TableInfo
from renderers.core.palette import AMBER, DASH, DONE, INK, SEATS, SOFT, TURN
from renderers.core.table import computer_sign, result
from renderers.core.texts import Texts
from renderers.core.tokens import ARROW, CHECK, points, seat_token
from rules.castles_of_burgundy.data.points import LARGE_BONUS, SMALL_BONUS
from rules.castles_of_burgundy.data.tiles import COLOURS
from rules.castles_of_burgundy.state import Duchy, Table

MARGIN: Final = 12
DICE: Final = 2
SPACES: Final = 3
NAME: Final = 52
ROUTE_SHAPE: Final = 2.8
"""The width of a tile of the trade route, in its height."""
ROUTE_SPACES: Final = 3
SIDE: Final = 184
"""The width of what is right of a duchy on a telephone."""
SIDE_LINES: Final = (60, 46, 66, 44)
WON_LINES: Final = (36,)
"""The heights of the lines there, and of what was won; the last one takes what is left."""
BOARD_ROUTE: Final = 44
"""The height of a trade route there."""
DIE: Final = 70
GOODS: Final = 54
CHIP: Final = 44
"""The largest bonus tile without a number."""
LINE: Final = 74
"""The height of a line of dice or numbers in a long panel."""
STORED: Final = 100
"""The height of the line of what is stored there."""


def seen_panel(table: Table, number: int, info: TableInfo, style: Style) -> Hashable:
    """Return what is seen of a duchy and its members on a panel."""
    acting, members = rules.waiting(table), table.members(number)
    duchy = table.duchies[number]
    return (
        style,
        repr(duchy),
        table.storage_limit(duchy),
        table.seats,
        any(each.bonus for each in table.duchies),
        table.solo and (table.counter, table.target),
        bool(acting),
        *(
            (
                info.seats[seat],
                seat,
                seat in acting,
                repr(table.players[seat]),
                player_facts.points(table, seat),
                _place(table, seat),
                repr(result(table, seat)),
            )
            for seat in members
        ),
    )


def draw_long_player(
    canvas: Canvas, box: Box, table: Table, number: int, info: TableInfo, style: Style
) -> None:
    """Draw a panel that is higher than wide: members, duchy, then what is stored in lines."""
    members = table.members(number)
    rest = _panel(canvas, box, table, members)
    duchy = table.duchies[number]
    several = len(members) > 1
    for seat in members:
        top, rest = rest.split_top(NAME, 8)
        name_line(canvas, top, table, seat, info.seats[seat], style)
        if several:
            own, rest = rest.split_top(LINE, 14)
            _member_line(canvas, own, table, seat, style)
    lines = 2 + bool(duchy.route) + bool(duchy.bonus)
    across, down = extent(duchy.layout) if duchy.board else (1.0, 0.9)
    high = min(round(rest.w * down / across), rest.h - lines * (LINE + 6) - 10)
    land, rest = rest.split_top(high, 10)
    place_duchy(canvas, land, table, number, style)
    cells = rest.rows(lines, 6)
    line = cells[0].centred(cells[0].w, min(cells[0].h, LINE))
    counts = line
    if not several:
        dice, counts = line.split_left(2 * DIE + 8, 40)
        dice_line(canvas, dice, table, members[0])
    one, other = counts.columns(2, 8)
    workers_of(canvas, one, duchy, number, style)
    silver_of(canvas, other, duchy, number, style)
    line = cells[1].centred(cells[1].w, min(cells[1].h, STORED))
    stored, held = line.columns(2, 14)
    storage_line(canvas, stored, duchy.storage, table.storage_limit(duchy), style, number)
    goods_line(canvas, held, table, duchy, number, style)
    if duchy.route:
        route = route_line if style.detailed else plain_route_line
        route(canvas, cells[2], table, duchy, number)
    if duchy.bonus:
        low = cells[-1].centred(cells[-1].w, min(cells[-1].h, 46))
        won = bonus_line if style.detailed else plain_bonus_line
        won(canvas, low, table, duchy, number)


def _member_line(canvas: Canvas, box: Box, table: Table, seat: int, style: Style) -> None:
    """Draw the dice and the own storage of a member of a team."""
    player = table.players[seat]
    limit = table.storage_limit(table.duchy_of(seat))
    dice, own = box.split_left(2 * DIE + 8, 40)
    dice_line(canvas, dice, table, seat)
    storage_line(canvas, own, player.storage, limit, style, "own", seat)


def draw_team(
    canvas: Canvas, box: Box, table: Table, number: int, info: TableInfo, style: Style
) -> None:
    """Draw the panel of a team for a telephone: the duchy, right of it the members."""
    members = table.members(number)
    inner = _panel(canvas, box, table, members)
    duchy = table.duchies[number]
    land, rest = inner.split_left(inner.w // 2 - 40, 16)
    place_duchy(canvas, land, table, number, style)
    for seat in members:
        top, rest = rest.split_top(50, 2)
        name_line(canvas, top, table, seat, info.seats[seat], style)
        own, rest = rest.split_top(60, 4)
        _member_line(canvas, own, table, seat, style)
    left, held = rest.split_right(190, 8)
    stored, counts = left.split_left(140, 8)
    if duchy.bonus:
        counts, won = counts.split_left(100, 4)
        plain_bonus_line(canvas, won, table, duchy, number)
    storage_line(canvas, stored, duchy.storage, table.storage_limit(duchy), style, number)
    upper, lower = counts.rows(2, 2)
    workers_of(canvas, upper, duchy, number, style)
    silver_of(canvas, lower, duchy, number, style)
    goods_line(canvas, held, table, duchy, number, style)


def draw_player(
    canvas: Canvas, box: Box, table: Table, seat: int, info: TableInfo, style: Style
) -> None:
    """Draw the panel of a player for a telephone: what is counted right of the duchy."""
    inner = _panel(canvas, box, table, [seat])
    duchy, number = table.duchy_of(seat), table.players[seat].duchy
    top, body = inner.split_top(54, 2)
    name_line(canvas, top, table, seat, info.seats[seat], style)
    if duchy.route:
        body, low = body.split_top(body.h - BOARD_ROUTE, 4)
        plain_route_line(canvas, low, table, duchy, number)
    land, side = body.split_right(SIDE, 4)
    place_duchy(canvas, land, table, number, style)
    dice, counts, stored, held, *won = _side_lines(side, any(each.bonus for each in table.duchies))
    dice_line(canvas, dice, table, seat)
    left, right = counts.columns(2, 8)
    workers_of(canvas, left, duchy, number, style)
    silver_of(canvas, right, duchy, number, style)
    storage_line(canvas, stored, duchy.storage, table.storage_limit(duchy), style, number)
    goods_line(canvas, held, table, duchy, number, style)
    for line in won:
        plain_bonus_line(canvas, line, table, duchy, number)


def _side_lines(box: Box, won: bool) -> list[Box]:
    """Return the lines right of a duchy on a telephone; the last is what was `won`, if any was."""
    heights = [*SIDE_LINES, *WON_LINES * won]
    gaps = 4 * len(heights[1:])
    share = min(1.0, (box.h - gaps) / sum(heights))
    lines = []
    for high in heights[:-1]:
        line, box = box.split_top(round(high * share), 4)
        lines.append(line)
    return [*lines, box]


def _panel(canvas: Canvas, box: Box, table: Table, seats: Sequence[int]) -> Box:
    """Draw the ground of a panel; return the room in it."""
    acting = rules.waiting(table)
    score = result(table, seats[0])
    if score is not None and score.won:
        panel(canvas, box, active=True, accent=AMBER)
    else:
        panel(canvas, box, active=any(seat in acting for seat in seats))
    return box.inset(MARGIN, 8)


def name_line(
    canvas: Canvas, box: Box, table: Table, seat: int, info: SeatInfo, style: Style
) -> None:
    """Draw who sits there: place in the order of the round or in the end, token, name, points."""
    acting = rules.waiting(table)
    over = bool(acting) and seat not in acting and _played(table, seat)
    x = box.x
    if seat in acting:
        canvas.glyph(ARROW, 32, x + 16, box.cy, TURN)
        x += 38
    elif place := _place(table, seat):
        x += canvas.text(place, x, box.cy, max(26, style.least), colour=SOFT) + 8
    token = 46
    seat_token(canvas, seat, info.name, token, x + token // 2, box.cy, plain=not style.detailed)
    canvas.mark(x + token - 4, box.y + 6, "seat", seat)
    x += token + 10
    number = str(player_facts.points(table, seat))
    if table.solo:
        number = f"{table.counter}/{table.target}"
    right = box.right - canvas.text(number, box.right, box.cy, style.glance, align="right")
    points(canvas, "", token, right - 8 - token // 2, box.cy)
    canvas.mark(right - 8 - token, box.y + 6, "points", seat)
    right -= token + 18
    if over:
        canvas.glyph(CHECK, 26, right - 14, box.cy, SOFT)
        right -= 34
    _name(canvas, info, x, box.cy, right - x, over, style)


def _place(table: Table, seat: int) -> str:
    """Return the place of a seat in the order of the round, in the end that in the result."""
    score = result(table, seat)
    if table.solo:
        return ""
    if score is not None:
        return f"{score.rank}."
    return f"{table.order.index(seat) + 1}." if seat in table.order else ""


def _played(table: Table, seat: int) -> bool:
    """Whether a seat has had its turn in the round that goes on."""
    player = table.players[seat]
    return bool(player.dice) and not player.unused


def _name(
    canvas: Canvas, info: SeatInfo, x: int, y: int, room: int, over: bool, style: Style
) -> None:
    size = max(30, style.least)
    colour = SOFT if over else INK
    wide = canvas.text(info.name, x, y, size, colour=colour, width=room, least=style.least)
    computer_sign(canvas, info, x + wide, y, room - wide, style.least, DONE)


def place_duchy(
    canvas: Canvas, box: Box, table: Table, number: int, style: Style, changed: Collection[int] = ()
) -> None:
    """Draw the duchy of a panel, or an empty place while it is not chosen."""
    duchy = table.duchies[number]
    if not duchy.board:
        canvas.dashed(box.centred(box.w - 20, box.h - 20), DASH, 40)
        return
    draw_duchy(canvas, box, duchy, number, least=style.least, changed=changed)


def dice_line(canvas: Canvas, box: Box, table: Table, seat: int) -> None:
    """Draw the dice of the round, below or beside each other; used ones are struck."""
    player = table.players[seat]
    cells = box.rows(DICE, 8) if box.h > box.w else box.columns(DICE, 8)
    canvas.mark(box.x + 6, box.y + 8, "dice", seat)
    for place, cell in enumerate(cells):
        size = min(cell.w, cell.h, DIE)
        if place >= len(player.dice):
            canvas.dashed(cell.centred(size, size), DASH, size // 5)
            continue
        value, used = player.dice[place], player.used[place]
        die(canvas, value, size, cell.cx, cell.cy, colour=SEATS[seat].colour, used=used)


def workers_of(canvas: Canvas, box: Box, duchy: Duchy, number: int, style: Style) -> None:
    """Draw the workers of a duchy."""
    size = _sign_size(box, style)
    worker(canvas, "", size, box.x + size // 2, box.cy)
    x = box.x + size + 4
    canvas.text(
        str(duchy.workers), x, box.cy, style.number, width=box.right - x + 2, least=style.least
    )
    canvas.mark(box.x + 4, box.y + 6, "workers", number)


def _sign_size(box: Box, style: Style) -> int:
    """Return how large the sign before a number of two figures may be."""
    return min(box.h - 2, 46, box.w - round(style.number * 1.18) - 4)


def silver_of(canvas: Canvas, box: Box, duchy: Duchy, number: int, style: Style) -> None:
    """Draw the silver of a duchy."""
    size = _sign_size(box, style)
    silver(canvas, "", size, box.x + size // 2, box.cy)
    x = box.x + size + 4
    canvas.text(
        str(duchy.silver), x, box.cy, style.number, width=box.right - x + 2, least=style.least
    )
    canvas.mark(box.x + 4, box.y + 6, "silver", number)


def storage_line(
    canvas: Canvas,
    box: Box,
    tiles: Sequence[str],
    limit: int | None,
    style: Style,
    *key: object,
) -> None:
    """Draw a storage: its tiles, and the spaces that are free."""
    number = max(len(tiles), limit or SPACES)
    width = min((box.w + 4) // number - 4, round(box.h * 0.866))
    x, up = box.x + width // 2, 10 if style.detailed else -6
    for place in range(number):
        if place < len(tiles):
            tile(canvas, tiles[place], (x, box.cy), width, bold=style.bold)
            canvas.mark(x, box.y - up, "stored", tiles[place], *key)
        else:
            key_space(canvas, (x, box.cy), width)
        x += width + 4
    canvas.mark(box.x, box.y - up, "storage", *key)


def goods_line(
    canvas: Canvas, box: Box, table: Table, duchy: Duchy, number: int, style: Style
) -> None:
    """Draw the goods in storage, each type once with its number beside or below it."""
    there = [(kind, count) for kind, count in enumerate(duchy.goods, 1) if count]
    cells = box.columns(max(SPACES, len(there)), 4)
    letters = max(style.least, 26)
    digits = round(letters * 0.62) + 6
    size = min(box.h - 4, GOODS, cells[0].w - digits)
    below = min(cells[0].w - 4, box.h - letters - 4, GOODS)
    beside = size >= below
    canvas.mark(box.x + 4, box.y - 10, "goods", number)
    for place, cell in enumerate(cells):
        if beside:
            x, y = cell.x + size // 2, cell.cy
        else:
            size = below
            x, y = cell.cx, cell.cy - letters // 2
        if place >= len(there):
            goods_space(canvas, size, x, y)
            continue
        kind, count = there[place]
        goods(canvas, kind, size, x, y, numbered=style.detailed and size >= 50)
        if beside:
            canvas.text(str(count), cell.x + size + 4, y, letters)
        else:
            low = y + size // 2 + 4 + letters // 2
            canvas.text(str(count), x, low, letters, align="middle")


def bonus_line(canvas: Canvas, box: Box, table: Table, duchy: Duchy, number: int) -> None:
    """Draw the bonus tiles that a duchy has, in as many lines as they need."""
    canvas.mark(box.x + 4, box.y + 4, "bonus-tiles", number)
    if not duchy.bonus:
        return
    high = min(box.h, 40)
    worth = {"large": LARGE_BONUS, "small": SMALL_BONUS}
    while high > 14 and not _fits(box, high, len(duchy.bonus)):
        high -= 1
    wide = round(high * 1.3) + 4
    across = max(1, (box.w + 4) // wide)
    for place, (colour, size) in enumerate(duchy.bonus):
        x = box.x + place % across * wide + wide // 2 - 2
        y = box.y + place // across * (high + 3) + high // 2
        name = "" if colour == "posts" else colour
        bonus(canvas, name, size == "large", worth[size][max(2, table.seats)], high, x, y)


def plain_bonus_line(canvas: Canvas, box: Box, table: Table, duchy: Duchy, number: int) -> None:
    """Draw the bonus tiles that a duchy has for a telephone: their colours, the large ones larger.

    They are counted in the points, so they have no numbers.
    """
    canvas.mark(box.x + 4, box.y + 4, "bonus-tiles", number)
    if not duchy.bonus:
        return
    count = len(duchy.bonus)
    rows = max((1, 2), key=lambda n: _chip(box, count, n))
    size, across = _chip(box, count, rows), -(-count // rows)
    for place, (colour, worth) in enumerate(duchy.bonus):
        line = box.rows(rows, 2)[place // across]
        x = line.x + place % across * (size + 2) + size // 2
        bonus_chip(canvas, "" if colour == "posts" else colour, worth == "large", size, x, line.cy)


def _chip(box: Box, count: int, rows: int) -> int:
    """Return how large bonus tiles can be in so many rows."""
    return min((box.w + 2) // -(-count // rows) - 2, (box.h - 2 * (rows - 1)) // rows, CHIP)


def _fits(box: Box, high: int, number: int) -> bool:
    across = (box.w + 4) // (round(high * 1.3) + 4)
    return across > 0 and -(-number // across) * (high + 3) <= box.h + 3


def route_line(canvas: Canvas, box: Box, table: Table, duchy: Duchy, number: int) -> None:
    """Draw the trade route, from left to right, with the goods sold on it, in the largest way."""
    canvas.mark(box.x + 4, box.y + 4, "route", number)
    tiles = len(duchy.route)
    rows = max((1, 2), key=lambda n: _route_width(box, tiles, n))
    across = -(-tiles // rows)
    width = _route_width(box, tiles, rows)
    lines = box.rows(rows, 4)
    for place, tile_number in enumerate(duchy.route):
        line = lines[place // across]
        high = round(width / ROUTE_SHAPE)
        left = line.x + place % across * (width + 4)
        cell = Box(left, line.cy - high // 2, width, high)
        sold = duchy.route_goods[place * ROUTE_SPACES : (place + 1) * ROUTE_SPACES]
        trade_route(canvas, cell, tile_number, sold)


def plain_route_line(canvas: Canvas, box: Box, table: Table, duchy: Duchy, number: int) -> None:
    """Draw the trade route for a telephone."""
    canvas.mark(box.x + 4, box.y + 4, "route", number)
    plain_route(canvas, box, duchy.route, duchy.route_goods)


def _route_width(box: Box, tiles: int, rows: int) -> int:
    """Return how wide tiles of the trade route can be in so many rows."""
    across = -(-tiles // rows)
    high = (box.h - 4 * (rows - 1)) // rows
    return min((box.w - 4 * (across - 1)) // across, round(high * ROUTE_SHAPE))


def draw_legend(canvas: Canvas, box: Box, texts: Texts, style: Style) -> None:
    """Say what the colours of cells stand for."""
    panel(canvas, box)
    cells = box.inset(24, 20).rows(len(COLOURS), 4)
    room = cells[0].w - 70
    names = [words.colour(colour, texts) for colour in COLOURS]
    size = max(style.least, canvas.common_size(names, 30, room, REGULAR))
    for colour, name, cell in zip(COLOURS, names, cells, strict=True):
        width = min(56, round(cell.h * 0.84))
        slot(canvas, colour, (cell.x + 30, cell.cy), width)
        canvas.text(name, cell.x + 70, cell.cy, size, width=room, weight=REGULAR, least=style.least)
