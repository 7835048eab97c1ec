"""Villages, harbour and players on tall pictures: few signs, numbers large beside them."""

from __future__ import annotations

from typing import Final

import rules
from renderers.core.blocks import panel
from renderers.core.boxes import Box
from renderers.core.canvas import Canvas
from renderers.core.game import TableInfo
from renderers.core.palette import (
    AMBER,
    BRIGHT,
    DASH,
    DONE,
    FADE,
    FOCUS,
    INK,
    ON_HEADER,
    PANEL,
    SEATS,
    SHIPS,
    SOFT,
    TURN,
    Colour,
)
from renderers.core.table import result
from renderers.core.texts import Texts
from renderers.core.tokens import ARROW, CHECK, PERSON, coin, points, seat_token
from renderers.valparaiso import moment, words
from renderers.valparaiso.cards import chip
from renderers.valparaiso.colours import (
    CUSTOMS,
    HARBOUR,
    MARKET,
    MAYOR,
    MERIT,
    SLOT,
    STONE,
    TOWN,
    TOWN_EDGE,
)
from renderers.valparaiso.icons import CARDS, HOURGLASS, HOUSE, SEALED, SHIP
from renderers.valparaiso.icons import MAYOR as OFFICE
from renderers.valparaiso.pieces import (
    fitted_row,
    good,
    hold_cells,
    house,
    house_space,
    lighthouse,
    points_sign,
)
from renderers.valparaiso.players import draw_ground, sources_line
from renderers.valparaiso.style import BOARD
from renderers.valparaiso.tiles import tile
from renderers.valparaiso.villages import NOTHING, Outlined
from rules.valparaiso.data import GOODS, HOLD_CAPACITY, HOUSES, SLOT_COSTS
from rules.valparaiso.elements import Place
from rules.valparaiso.state import Table

LETTERS: Final = BOARD.least
SHORT: Final = 3
"""The letters of an id that has room in full size; longer ones are smaller."""
NAME: Final = 84
"""The width of the id of a place."""
PLATE: Final = 48
UPRIGHT: Final = 1.55
FLAT: Final = 340
"""The width of the next tile of the reserve: in its height, and where there is little height."""
USED: Final = 128
"""The width of the tile in use."""
QUEUES: Final = 3
"""The rows into which the reserve may be broken."""
ROWS: Final = 2
"""The rows of tiles that follow it."""
SLOTS: Final = len(SLOT_COSTS)
LEFT: Final = 40
"""The room for badges at the left of a panel."""
EDGE: Final = (
    ("seat", "points", "start"),
    ("pesos", "warehouse", "hold"),
    ("plan", "unhired", "houses", "achievements"),
)
"""What has its badge at the left edge of a panel, line by line."""


def _plate(canvas: Canvas, box: Box, text: str, colour: Colour) -> None:
    """Write the id of a place on its plate."""
    canvas.rounded(box, colour, 10)
    canvas.text(
        text,
        box.cx,
        box.cy,
        LETTERS,
        colour=ON_HEADER,
        align="middle",
        width=box.w - 6,
        least=LETTERS if len(text) <= SHORT else LETTERS * 2 // 3,
    )


def draw_village_card(
    canvas: Canvas, box: Box, table: Table, name: str, changes: Outlined = NOTHING
) -> None:
    """Draw the card of a village: its id, its building spaces, its market."""
    place = table.board.places[name]
    if name in changes.places:
        canvas.rounded(box.inset(-7), AMBER, 18)
    canvas.framed(box, TOWN, TOWN_EDGE, 12, 2)
    canvas.ground = TOWN
    canvas.panels.append(box)
    canvas.mark(box.x + 2, box.y + 2, "place", name)
    top, rest = box.inset(3).split_top(PLATE, 4)
    if not place.market:
        top = box.inset(3)
    plate, spaces = top.split_left(NAME, 2)
    _plate(canvas, plate, place.id, MARKET if place.market else CUSTOMS)
    _spaces(canvas, spaces, table, place, changes)
    if place.market:
        _tiles(canvas, rest.inset(2, 0), table, name)


def _spaces(canvas: Canvas, box: Box, table: Table, place: Place, changes: Outlined) -> None:
    """Draw building spaces; a free one with its points."""
    for space, cell in zip(place.spaces, box.columns(len(place.spaces), 2), strict=True):
        if space.id in changes.spaces:
            canvas.rounded(cell, AMBER, 8)
        size = min(cell.h - 2, cell.w - 2)
        owner = table.houses.get(space.id)
        if owner is not None:
            house(canvas, owner, size - 4, cell.cx, cell.cy)
        else:
            house_space(canvas, size, cell.cx, cell.cy)
            if space.vp:
                y = cell.cy + round(size * 0.12)
                canvas.text(str(space.vp), cell.cx, y, LETTERS, align="middle")
        canvas.mark(box.right + 10, cell.cy, "space", space.id)


def _tiles(canvas: Canvas, box: Box, table: Table, market: str) -> None:
    """Draw the tile in use, and smaller all that follow, in two rows."""
    column = table.columns[market]
    used, rest = box.split_left(USED, 5)
    across = max(ROWS, -(-(len(column) - 1) // ROWS))
    canvas.kept(used, tile, column[0], True, True, LETTERS)
    canvas.mark(used.x - 6, used.cy, "tile", market)
    cells = [cell for row in rest.rows(ROWS, 3) for cell in row.columns(across, 3)]
    for name, cell in zip(column[1:], cells, strict=False):
        canvas.kept(cell, tile, name, False, False)


def draw_harbour_row(
    canvas: Canvas, box: Box, table: Table, lamp: int, changes: Outlined = NOTHING
) -> None:
    """Draw the harbour row with owners and incomes."""
    board = table.board
    if board.harbour in changes.places:
        canvas.rounded(box.inset(-7), AMBER, 18)
    canvas.framed(box, STONE, TOWN_EDGE, 12, 2)
    canvas.ground = STONE
    canvas.panels.append(box)
    canvas.mark(box.x + 2, box.y + 2, "place", board.harbour)
    left, row = box.inset(3).split_left(lamp, 4)
    upper, lower = left.split_top(46, 2)
    _plate(canvas, upper, board.harbour, HARBOUR)
    lighthouse(canvas, lower.h, lower.cx, lower.cy)
    canvas.mark(box.x - 6, lower.cy, "lighthouse")
    cells = row.columns(len(board.residences), 3)
    for number, (residence, cell) in enumerate(zip(board.residences, cells, strict=True)):
        built = number < len(table.residences)
        following = number == len(table.residences)
        if residence.id in changes.spaces:
            canvas.rounded(cell.inset(-4), AMBER, 12)
        canvas.ground = PANEL if built else FOCUS if following else SLOT
        if following:
            canvas.framed(cell, FOCUS, INK, 9, 4)
        else:
            canvas.rounded(cell, canvas.ground, 9)
        upper, lower = cell.inset(2, 3).split_top((cell.h - 6) // 2, 0)
        size = min(upper.h, upper.w) - 2
        if built:
            house(canvas, table.residences[number], size - 2, upper.cx, upper.cy)
        elif residence.vp:
            points_sign(residence.vp, LETTERS, plain=True).draw(canvas, upper.cx, upper.cy)
        else:
            house_space(canvas, size, upper.cx, upper.cy, SOFT if following else DASH)
        fitted_row(canvas, residence.income, lower, LETTERS, plain=True)
        canvas.mark(cell.cx, box.bottom + 26, "space", residence.id)


def draw_player(
    canvas: Canvas, box: Box, table: Table, seat: int, info: TableInfo, texts: Texts
) -> None:
    """Draw the panel of a player: name and points, money and goods, people and plan."""
    draw_ground(canvas, box, table, seat)
    inner = Box(box.x + LEFT, box.y + 6, box.w - LEFT - 12, box.h - 12)
    lines = inner.rows(3, 2)
    for line, keys in zip(lines, EDGE, strict=True):
        for key in keys:
            canvas.mark(box.x + 10, line.cy, key, seat)
    _name(canvas, lines[0], table, seat, info)
    _wealth(canvas, lines[1], table, seat)
    score = result(table, seat)
    if score is not None:
        sources_line(canvas, lines[2], score, 38, LETTERS)
    else:
        _plan(canvas, lines[2], table, seat, texts)


def _name(canvas: Canvas, box: Box, table: Table, seat: int, info: TableInfo) -> None:
    """Draw who sits there, the lighthouse, the points."""
    x = box.x
    if seat in rules.waiting(table):
        canvas.glyph(ARROW, 28, x + 14, box.cy, TURN)
        x += 32
    score = result(table, seat)
    if score is not None:
        x += canvas.text(f"{score.rank}.", x, box.cy, LETTERS, colour=SOFT) + 8
    name = info.seats[seat].name
    seat_token(canvas, seat, name, 42, x + 22, box.cy, plain=True)
    x += 52
    number = str(moment.points_shown(table, seat))
    right = box.right - canvas.text(number, box.right, box.cy, BOARD.glance, align="right")
    points(canvas, "", 42, right - 28, box.cy)
    right -= 56
    if seat == table.start and table.round:
        lighthouse(canvas, 44, right - 24, box.cy)
        right -= 50
    done = moment.is_done(table, seat)
    if done:
        canvas.glyph(CHECK, 30, right - 16, box.cy, SOFT)
        right -= 36
    ink = SOFT if done else INK
    canvas.text(name, x, box.cy, BOARD.read, colour=ink, width=right - x, least=LETTERS)


def _wealth(canvas: Canvas, box: Box, table: Table, seat: int) -> None:
    """Draw pesos, the goods of the warehouse, how full the hold is."""
    player = table.players[seat]
    money, rest = box.split_left(106, 0)
    stock, hold = rest.split_right(110, 0)
    coin(canvas, "", 40, money.x + 20, box.cy)
    _number(canvas, player.pesos, money.x + 44, box.cy, money.right - money.x - 46, BOARD.glance)
    for kind, cell in enumerate(stock.columns(len(GOODS), 2)):
        good(canvas, kind, 38, cell.x + 19, box.cy)
        _number(canvas, player.warehouse[kind], cell.x + 40, box.cy, cell.w - 40, 40)
    canvas.glyph(SHIP, 36, hold.x + 18, box.cy, SHIPS)
    cells = Box(hold.x + 40, hold.y, hold.w - 40, hold.h)
    hold_cells(canvas, player.hold, HOLD_CAPACITY, cells.centred(cells.w, min(cells.h, 50)), rows=2)


def _number(canvas: Canvas, number: int, x: int, y: int, room: int, size: int) -> None:
    ink = INK if number else DONE
    canvas.text(str(number), x, y, size, colour=ink, width=room, least=LETTERS)


def _plan(canvas: Canvas, box: Box, table: Table, seat: int, texts: Texts) -> None:
    """Draw what is left of the plan, merchants not hired, houses left, achievements."""
    player = table.players[seat]
    left, right = box.split_right(204, 4)
    stage = moment.has_planned(table, seat)
    if stage is not None:
        glyph = SEALED if stage else HOURGLASS
        canvas.glyph(glyph, 38, left.x + 20, box.cy, SOFT if stage else TURN)
        text = words.phase(table, texts)
        x = left.x + 48
        if not stage:
            canvas.text(text, x, box.cy, LETTERS, width=left.right - x, least=LETTERS)
    else:
        _cards(canvas, left, table, seat)
    colour = SEATS[seat].ink
    for cell, (glyph, number, ink) in zip(
        right.columns(3, 2),
        (
            (PERSON, player.unhired, colour),
            (HOUSE, HOUSES - len(player.houses), colour),
            (CARDS, len(player.achievements), MERIT),
        ),
        strict=True,
    ):
        canvas.glyph(glyph, 34, cell.x + 18, box.cy, ink if number else FADE)
        _number(canvas, number, cell.x + 40, box.cy, cell.w - 40, LETTERS)


def _cards(canvas: Canvas, box: Box, table: Table, seat: int) -> None:
    """Draw the pictograms of the cards left to use, the one at the mayor's office last."""
    player = table.players[seat]
    step = min(48, box.w // (SLOTS + 1))
    size = min(box.h, step - 3)
    x = box.x + size // 2
    for card in player.plan:
        chip(canvas, card, size, x, box.cy)
        canvas.mark(x - size // 2 + 4, box.y + 4, "card", seat, card)
        x += step
    if player.mayor:
        x = box.right - size // 2 - 2
        chip(canvas, player.mayor, size, x, box.cy)
        canvas.mark(x - size // 2 + 4, box.y + 4, "card", seat, player.mayor)
        side = 22
        corner = Box(x - size // 2 - side // 2, box.cy - size // 2 - 1, side, side)
        canvas.framed(corner, MAYOR, BRIGHT, 5, 2)
        canvas.glyph(OFFICE, side - 8, corner.cx, corner.cy, BRIGHT)


def _side(box: Box, number: int, rows: int) -> int:
    """Return how large so many tiles can be in some rows."""
    across = -(-number // rows)
    return min(46, (box.h + 4) // rows - 4, (box.w + 5) // max(1, across) - 5)


def draw_reserve_line(canvas: Canvas, box: Box, table: Table, texts: Texts) -> None:
    """Draw the reserve with its next tile, and the draw pile."""
    panel(canvas, box)
    inner = box.inset(12, 8)
    inner, pile = inner.split_right(104, 6)
    canvas.mark(inner.x + 4, inner.y + 4, "reserve")
    high = min(inner.h, 92)
    label = words.reserve(texts)
    if inner.w > 500:
        x = inner.x + canvas.text(label, inner.x, inner.cy, LETTERS, colour=SOFT) + 16
    else:
        top, inner = inner.split_top(44, 2)
        canvas.text(label, top.x, top.cy, LETTERS, colour=SOFT, width=top.w, least=LETTERS)
        x, high = inner.x, min(inner.h, 92)
    wide = round(high * UPRIGHT) if high > 70 else FLAT
    used = Box(x, inner.cy - high // 2, wide, high)
    if table.reserve:
        canvas.kept(used, tile, table.reserve[0], True, True, LETTERS)
    x = used.right + 10
    follow = table.reserve[1:]
    rest = Box(x, inner.cy - high // 2, inner.right - x, high)
    rows, side = max(
        ((rows, _side(rest, len(follow), rows)) for rows in range(1, QUEUES + 1)),
        key=lambda found: found[1],
    )
    across = -(-len(follow) // rows)
    for place, name in enumerate(follow):
        row, column = divmod(place, across)
        x = rest.x + column * (side + 5)
        y = rest.cy - (rows * (side + 4) - 4) // 2 + row * (side + 4)
        canvas.kept(Box(x, y, side, side), tile, name, False, False)
    canvas.glyph(CARDS, 40, pile.x + 22, pile.cy, SOFT)
    canvas.text(str(len(table.pile)), pile.x + 48, pile.cy, BOARD.glance)
    canvas.mark(pile.x + 4, pile.y + 8, "pile")
