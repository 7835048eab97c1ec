"""What belongs to nobody: roles, market, ships, trading house, plantations."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Final

from renderers.core.blocks import panel
from renderers.core.boxes import Box
from renderers.core.canvas import Canvas
from renderers.core.fonts import REGULAR
from renderers.core.game import SeatInfo, TableInfo
from renderers.core.lettering import BOARD_SMALLEST, NARROWEST
from renderers.core.palette import (
    COLONISTS,
    DASH,
    DONE,
    EMPTY,
    FADE,
    FOCUS,
    INK,
    PANEL,
    RULE,
    SHIPS,
    SOFT,
    TURN,
    Colour,
    mix,
)
from renderers.core.texts import Texts
from renderers.core.tokens import PERSON, coin, points, seat_token
from renderers.puerto_rico import words
from renderers.puerto_rico.building_icons import BUILDING_GLYPHS
from renderers.puerto_rico.colours import EDGES
from renderers.puerto_rico.harbour import WATER, draw_sea, draw_ship
from renderers.puerto_rico.icons import GOODS_GLYPHS, ROLE_GLYPHS, SHIP
from renderers.puerto_rico.pieces import barrel, building_colours, empty_place, plantation
from rules.puerto_rico import queries
from rules.puerto_rico.data import BUILDING, GOODS, PRICES, QUARRY, TRADING_HOUSE_SPACES
from rules.puerto_rico.state import Table

LETTERS: Final = BOARD_SMALLEST
NUMBER: Final = 42
STRIP: Final = 80
CARD: Final = 108
"""The heights of a role card: by its sign alone, and with its name."""
COLUMNS: Final = 3
"""The columns of the market."""
MARKET_LINE: Final = 39
PLATE: Final = 52
COPY: Final = 8
"""The size of the dot for a copy of a building."""
MARGIN: Final = 44
"""The room at the left in which badges lie."""
BADGES: Final = 14

Taker = int | None


def seen_roles(table: Table, info: TableInfo, asked: bool) -> Hashable:
    """Return what is seen of the roles."""
    return repr(table.roles), table.phase, info.seats, asked


def seen_market(table: Table, buyer: int | None) -> Hashable:
    """Return what is seen of the buildings; None with a buyer, on whom nearly all depends."""
    return None if buyer is not None else (repr(table.stock), repr(table.costs()))


def seen_supplies(table: Table) -> Hashable:
    """Return what is seen of plantations and supplies."""
    piles = table.seats, len(table.deck), len(table.discard), table.quarries
    people = table.colonist_ship, table.colonist_supply
    return (*piles, *people, *table.row, table.vp_pool, *table.supply.values())


def draw_role_signs(canvas: Canvas, box: Box, table: Table, names: tuple[SeatInfo, ...]) -> None:
    """Draw the role cards by their signs, with doubloons or takers; the present one stands out."""
    for card, place in zip(table.roles, box.columns(len(table.roles), 6), strict=True):
        role = table.roles[card]
        current = role.taker is not None and table.phase == card
        canvas.kept(place, _role_sign, card, role.doubloons, role.taker, current)


def _role_sign(
    canvas: Canvas, box: Box, card: str, doubloons: int, taker: Taker, current: bool
) -> None:
    ink = _card(canvas, box, taker, current, False)
    canvas.glyph(ROLE_GLYPHS[words.kind_of_role(card)], 46, box.x + 32, box.cy, ink)
    _on_card(canvas, doubloons, taker, box.right - 35, box.cy)


def _card(canvas: Canvas, box: Box, taker: Taker, current: bool, asked: bool) -> Colour:
    """Draw the ground of a role card; return the colour of its sign."""
    if current or (asked and taker is None):
        canvas.framed(box, FOCUS, TURN, 12, 6 if current else 4)
    else:
        taken = taker is not None
        canvas.framed(box, EMPTY if taken else PANEL, RULE, 12, 2)
    return INK if current or taker is None else FADE


def _on_card(canvas: Canvas, doubloons: int, taker: Taker, x: int, y: int) -> None:
    """Draw who has taken a card, or the doubloons on it."""
    if taker is not None:
        seat_token(canvas, taker, "", 46, x, y, plain=True)
    elif doubloons > 9:
        canvas.text(str(doubloons), x, y, LETTERS, align="middle")
    elif doubloons:
        coin(canvas, doubloons, 60, x, y)


def draw_named_roles(
    canvas: Canvas, box: Box, table: Table, names: tuple[SeatInfo, ...], texts: Texts, gap: int
) -> None:
    """Draw the role cards with their names in two rows."""
    across = -(-len(table.roles) // 2)
    places = [cell for row in box.rows(2, gap) for cell in row.columns(across, gap)]
    for card, place in zip(table.roles, places, strict=False):
        role = table.roles[card]
        name = words.role(card, texts)
        canvas.kept(place, _named_role, card, name, role.doubloons, role.taker)


def _named_role(
    canvas: Canvas, box: Box, card: str, name: str, doubloons: int, taker: Taker
) -> None:
    ink = _card(canvas, box, taker, False, True)
    letters = INK if taker is None else DONE
    width = box.w - 26
    canvas.text(name, box.x + 14, box.y + 28, LETTERS, colour=letters, width=width, least=LETTERS)
    canvas.glyph(ROLE_GLYPHS[words.kind_of_role(card)], 50, box.x + 44, box.y + 76, ink)
    _on_card(canvas, doubloons, taker, box.right - 44, box.y + 74)


def market_rows(table: Table) -> int:
    """Return how many lines the market has."""
    return -(-len(table.stock) // COLUMNS)


def draw_market(canvas: Canvas, box: Box, table: Table, texts: Texts, buyer: int | None) -> None:
    """Draw the buildings with their prices and copies, those that `buyer` can build bright."""
    panel(canvas, box, active=buyer is not None)
    rows = market_rows(table)
    inner = box.inset(12, 9)
    costs = table.costs()
    kinds = sorted(table.stock, key=lambda kind: (costs[kind], BUILDING[kind].violet, kind))
    for number, column in enumerate(inner.columns(COLUMNS, 10)):
        for kind, place in zip(kinds[number * rows :], column.rows(rows), strict=False):
            _offer(canvas, place, table, kind, texts, buyer)


def _offer(
    canvas: Canvas, box: Box, table: Table, building: str, texts: Texts, buyer: int | None
) -> None:
    left = table.stock[building]
    price, can = table.costs()[building], left > 0
    if buyer is not None:
        can = queries.build_refusal(table, buyer, building) is None
        price = queries.price(table, buyer, building)
    masked = buyer is not None and can and queries.missing(table, buyer, building) > 0
    name = words.building(building, texts)
    room = int(_name_room(box.w, masked) / NARROWEST)
    if not canvas.fits(name, LETTERS, room, REGULAR):
        name = words.short_building(building, texts)
    chosen = can and buyer is not None
    canvas.kept(box, _offer_line, building, name, price, left, can, chosen, masked)


def _name_room(width: int, masked: bool) -> int:
    return width - PLATE - 8 - COPY - 14 - 38 * masked


def _offer_line(
    canvas: Canvas,
    box: Box,
    building: str,
    name: str,
    price: int,
    left: int,
    can: bool,
    chosen: bool,
    masked: bool,
) -> None:
    """Draw a line of the market: price, name, a dot for each copy that is left."""
    if chosen:
        canvas.rounded(box.inset(0, 1), mix(FOCUS, TURN.solid, 0.1), 8)
    plate = Box(box.x + 2, box.y + 2, PLATE, box.h - 4)
    fill, edge, sign = building_colours(building, 1) if can else (canvas.ground, RULE, DONE)
    canvas.framed(plate, fill, edge, 7, 2)
    canvas.text(str(price), plate.cx, plate.cy - 1, LETTERS, align="middle", colour=sign)
    for copy in range(left):
        y = box.cy + round((copy - (left - 1) / 2) * (COPY + 1))
        canvas.disc(box.right - 8, y, COPY // 2, SOFT)
    ink = INK if can else DONE
    x, room = plate.right + 8, _name_room(box.w, masked)
    y = box.cy - 3
    canvas.text(name, x, y, LETTERS, colour=ink, weight=REGULAR, width=room, least=LETTERS)
    if masked:
        canvas.glyph(BUILDING_GLYPHS["black-market"], 32, box.right - 32, box.cy, INK)


def draw_row(canvas: Canvas, box: Box, table: Table) -> None:
    """Draw the plantations and the quarries that can be taken."""
    panel(canvas, box, active=True)
    _row(canvas, box.inset(18, 14), table, 12)


def brief_row(canvas: Canvas, box: Box, table: Table) -> None:
    """Draw the plantations and the quarries small."""
    _row(canvas, box, table, 5)


def _row(canvas: Canvas, box: Box, table: Table, gap: int) -> None:
    spaces = table.setting.row
    size = min(box.h, (box.w - 100) // (spaces + 1) - gap)
    for place in range(spaces):
        spot = Box(box.x + place * (size + gap), box.cy - size // 2, size, size)
        if place < len(table.row):
            canvas.kept(spot, plantation, table.row[place])
        else:
            canvas.kept(spot, empty_place, 9)
    width = canvas.measure(f"×{table.quarries}", NUMBER)
    spot = Box(box.right - width - 10 - size, box.cy - size // 2, size, size)
    if table.quarries:
        canvas.kept(spot, plantation, QUARRY)
    else:
        canvas.kept(spot, empty_place, 9)
    canvas.text(f"×{table.quarries}", box.right, box.cy, NUMBER, align="right")


def draw_ships(canvas: Canvas, box: Box, table: Table) -> None:
    """Draw the cargo ships with their spaces."""
    panel(canvas, box, active=True)
    inner = Box(box.x + MARGIN + 6, box.y + 11, box.w - MARGIN - 24, box.h - 22)
    slot = min(74, (inner.w - 150) // max(ship.capacity for ship in table.ships))
    draw_sea(canvas, inner)
    for ship, place in zip(table.ships, inner.rows(len(table.ships), 4), strict=True):
        canvas.kept(place, draw_ship, slot, ship.capacity, ship.good, ship.load, ground=WATER)
        canvas.mark_margin(box.x + BADGES, place.cy, place, "ship", ship.capacity)


def brief_ships(canvas: Canvas, box: Box, table: Table) -> None:
    """Draw what each ship has loaded, and how full it is."""
    canvas.glyph(SHIP, 52, box.x + 26, box.cy, SHIPS)
    cells = box.split_left(60, 4)[1].columns(len(table.ships), 4)
    for ship, cell in zip(table.ships, cells, strict=True):
        x = cell.x + 20
        if ship.load:
            barrel(canvas, ship.good, 46, x, cell.cy)
        else:
            canvas.disc(x, cell.cy, 17, DASH)
            canvas.disc(x, cell.cy, 14, PANEL)
        ink = INK if ship.load else SOFT
        canvas.text(f"{ship.load}/{ship.capacity}", cell.x + 44, cell.cy, NUMBER, colour=ink)


def draw_house(canvas: Canvas, box: Box, table: Table) -> None:
    """Draw the trading house and the prices."""
    panel(canvas, box, active=True)
    inner = Box(box.x + MARGIN, box.y + 10, box.w - MARGIN - 20, box.h - 20)
    canvas.mark(box.x + BADGES, box.cy, "house")
    sold, prices = inner.split_left(440, 20)
    _sold(canvas, sold, table, 92)
    for good, cell in zip(GOODS, prices.columns(len(GOODS)), strict=True):
        canvas.glyph(GOODS_GLYPHS[good], 48, cell.cx, cell.y + 26, EDGES[good])
        canvas.text(str(PRICES[good]), cell.cx, cell.bottom - 22, NUMBER, align="middle")


def brief_house(canvas: Canvas, box: Box, table: Table) -> None:
    """Draw what lies in the trading house."""
    canvas.glyph(ROLE_GLYPHS["trader"], 46, box.x + 24, box.cy, INK)
    _sold(canvas, box.split_left(54, 4)[1], table, 52)


def _sold(canvas: Canvas, box: Box, table: Table, size: int) -> None:
    for place, spot in enumerate(box.columns(TRADING_HOUSE_SPACES, 4)):
        if place < len(table.trading_house):
            barrel(canvas, table.trading_house[place], size, spot.cx, spot.cy)
        else:
            canvas.kept(spot.centred(round(size * 0.78), size), empty_place, 9)


def draw_supply(canvas: Canvas, box: Box, table: Table) -> None:
    """Draw the barrels that are left."""
    panel(canvas, box, active=True)
    for good, cell in zip(GOODS, box.inset(24, 8).columns(len(GOODS)), strict=True):
        number = table.supply[good]
        barrel(canvas, good, 76, cell.x + 36, cell.cy, faded=not number)
        ink = INK if number else DONE
        canvas.text(str(number), cell.x + 80, cell.cy, 50, colour=ink)


def brief_pool(canvas: Canvas, box: Box, table: Table) -> None:
    """Draw the victory points that are left."""
    points(canvas, "", 46, box.x + 24, box.cy)
    canvas.text(str(table.vp_pool), box.x + 52, box.cy, NUMBER, width=box.w - 52, least=LETTERS)


def brief_colonists(canvas: Canvas, box: Box, table: Table) -> None:
    """Draw the colonists on their ship, and those in the supply."""
    left, right = box.columns(2, 8)
    for cell, glyph, number in (
        (left, SHIP, table.colonist_ship),
        (right, PERSON, table.colonist_supply),
    ):
        canvas.glyph(glyph, 46, cell.x + 24, cell.cy, COLONISTS)
        ink = INK if number else DONE
        canvas.text(str(number), cell.x + 54, cell.cy, NUMBER, colour=ink, width=cell.w - 54)
