"""What lies between the players: roles, buildings, plantations, supplies, ships, trading house."""

from __future__ import annotations

from typing import Final

from renderers.core.blocks import heading, panel
from renderers.core.boxes import Box
from renderers.core.canvas import Canvas
from renderers.core.fonts import REGULAR
from renderers.core.game import SeatInfo
from renderers.core.palette import (
    BRIGHT,
    COLONIST,
    DONE,
    EMPTY,
    HULL,
    INK,
    PANEL,
    RULE,
    SEA,
    SEA_DEEP,
    SOFT,
    TURN,
    WOOD,
    mix,
)
from renderers.core.texts import Texts
from renderers.core.tokens import PERSON, coin, points, seat_token
from renderers.puerto_rico import words
from renderers.puerto_rico.colours import EDGES, GOODS_COLOURS, VIOLET
from renderers.puerto_rico.icons import GOODS_GLYPHS, ROLE_GLYPHS, SHIP
from renderers.puerto_rico.icons import HULL as HULL_GLYPH
from renderers.puerto_rico.pieces import barrel, empty_place, tile
from rules.puerto_rico.data import BUILDING, BUILDINGS, GOODS, PRICES, TRADING_HOUSE_SPACES
from rules.puerto_rico.state import CargoShip, Table

COLUMNS: Final = (1, 2, 3, 4)
MARKET_ROWS: Final = 6


def draw_roles(
    canvas: Canvas, box: Box, table: Table, names: tuple[SeatInfo, ...], texts: Texts, asked: bool
) -> None:
    """Draw the role cards with their doubloons and takers; the role in progress stands out."""
    for card, place in zip(table.roles, box.columns(len(table.roles), 10), strict=True):
        _role(canvas, place, table, card, names, texts, asked)


def _role(
    canvas: Canvas,
    box: Box,
    table: Table,
    card: str,
    names: tuple[SeatInfo, ...],
    texts: Texts,
    asked: bool,
) -> None:
    role = table.roles[card]
    kind = words.kind_of_role(card)
    taken = role.taker is not None
    current = taken and table.phase == card
    canvas.mark(box.x + 6, box.y + 6, "role", card)
    if current:
        canvas.framed(box, BRIGHT, TURN, 12, 6)
    elif taken:
        canvas.framed(box, mix(EMPTY, RULE, 0.25), RULE, 12, 2)
    else:
        canvas.framed(
            box, BRIGHT if asked else PANEL, TURN if asked else RULE, 12, 4 if asked else 2
        )
    ink = INK if current or not taken else DONE
    wide = box.w >= 200
    canvas.glyph(ROLE_GLYPHS[kind], 68, box.x + 48, box.y + 70, ink)
    canvas.text(words.role(card, texts), box.x + 14, box.y + 22, 25, colour=ink, width=box.w - 26)
    x = box.right - (48 if wide else 44)
    if role.taker is not None:
        seat_token(canvas, role.taker, names[role.taker].name, 56, x, box.y + 74)
    elif role.doubloons:
        coin(canvas, role.doubloons, 60, x, box.y + 72)


def draw_market(canvas: Canvas, box: Box, table: Table, texts: Texts, buyer: int | None) -> None:
    """Draw the buildings that are left, in columns by the quarries that may lower their price.

    With a `buyer` the prices are what that seat pays now, and what it cannot buy is pale.
    """
    panel(canvas, box, active=buyer is not None)
    inner = box.inset(16, 12)
    top, rest = inner.split_top(30, 4)
    columns = rest.columns(4, 18)
    for number, column in zip(COLUMNS, columns, strict=True):
        _column_head(canvas, Box(column.x, top.y, column.w, top.h), number, buyer)
        rows = [row for row in BUILDINGS if row.column == number]
        rows.sort(key=lambda row: table.costs()[row.id])
        for row, place in zip(rows, column.rows(MARKET_ROWS), strict=False):
            _offer(canvas, place, table, row.id, texts, buyer)


def _column_head(canvas: Canvas, box: Box, quarries: int, buyer: int | None) -> None:
    x = box.x + 18
    for _ in range(quarries):
        canvas.glyph(GOODS_GLYPHS["quarry"], 24, x, box.cy, SOFT)
        x += 28
    canvas.area(Box(box.x, box.bottom - 2, box.w, 2), RULE)


def affordable(table: Table, seat: int, building: str) -> bool:
    """Whether a seat could build this now (spec 5.3)."""
    player = table.players[seat]
    return (
        table.stock[building] > 0
        and building not in player.city
        and player.city_free() >= BUILDING[building].size
        and table.price(seat, building)[0] <= player.doubloons
    )


def _offer(
    canvas: Canvas, box: Box, table: Table, building: str, texts: Texts, buyer: int | None
) -> None:
    row = BUILDING[building]
    left = table.stock[building]
    can = affordable(table, buyer, building) if buyer is not None else left > 0
    price = table.price(buyer, building)[0] if buyer is not None else table.costs()[building]
    canvas.mark(box.x + 4, box.y + 6, "offer", building)
    if can and buyer is not None:
        canvas.rounded(Box(box.x - 4, box.y + 1, box.w + 8, box.h - 2), mix(BRIGHT, TURN, 0.08), 8)
    ink = INK if can else DONE
    swatch = GOODS_COLOURS[row.produces] if row.produces else VIOLET
    edge = EDGES[row.produces] if row.produces else VIOLET
    x = box.x
    if can:
        coin(canvas, price, 32, x + 16, box.cy)
    else:
        canvas.text(str(price), x + 16, box.cy, 20, colour=DONE, align="middle")
    x += 38
    canvas.framed(
        Box(x, box.cy - 11, 10, 22), swatch if left else EMPTY, edge if left else RULE, 3, 2
    )
    x += 16
    right = box.right
    canvas.text(f"×{left}", right, box.cy, 20, colour=ink, align="right", weight=REGULAR)
    right -= 32
    points(canvas, row.vp, 28, right - 14, box.cy)
    right -= 32
    name = words.building(building, texts)
    canvas.text(name, x, box.cy, 21, colour=ink, width=right - x, weight=REGULAR)


def draw_plantations(canvas: Canvas, box: Box, table: Table, texts: Texts, *, active: bool) -> None:
    """Draw the face-up plantations, the quarries and the face-down tiles."""
    panel(canvas, box, active=active)
    inner = box.inset(16, 10)
    top, rest = inner.split_top(26, 6)
    heading(canvas, texts.gettext("Plantations"), top, active=active)
    size = min(rest.h, 76)
    canvas.mark(rest.x + 8, rest.y + 8, "row")
    x = rest.x
    for place in range(table.setting.row):
        spot = Box(x, rest.y, size, size)
        if place < len(table.row):
            tile(canvas, table.row[place], spot)
        else:
            empty_place(canvas, spot)
        x += size + 8
    spot = Box(x + 12, rest.y, size, size)
    if table.quarries:
        tile(canvas, "quarry", spot)
    else:
        empty_place(canvas, spot)
    canvas.mark(spot.x + 8, spot.y + 8, "quarries")
    canvas.text(f"×{table.quarries}", spot.right + 8, spot.cy, 30)
    piles = Box(rest.right - 76, rest.y, 76, size)
    for (label, number), line in zip(
        ((texts.gettext("deck"), len(table.deck)), (texts.gettext("discard"), len(table.discard))),
        piles.rows(2),
        strict=True,
    ):
        canvas.text(str(number), line.right, line.cy - 8, 24, align="right")
        canvas.text(
            label,
            line.right,
            line.cy + 13,
            18,
            colour=SOFT,
            weight=REGULAR,
            align="right",
            width=76,
        )


def draw_supply(canvas: Canvas, box: Box, table: Table, texts: Texts, *, active: bool) -> None:
    """Draw the barrels, colonists and victory points that are left."""
    panel(canvas, box, active=active)
    inner = box.inset(16, 10)
    top, rest = inner.split_top(26, 6)
    heading(canvas, texts.gettext("Supply"), top, active=active)
    cells = rest.columns(8, 2)
    for good, cell in zip(GOODS, cells, strict=False):
        number = table.supply[good]
        canvas.mark(cell.cx, cell.y + 10, "supply", good)
        barrel(canvas, good, 42, cell.cx, cell.y + 21, faded=not number)
        canvas.text(str(number), cell.cx, cell.bottom - 14, 26, align="middle")
    canvas.glyph(SHIP, 44, cells[5].cx, cells[5].y + 21, COLONIST)
    canvas.mark(cells[5].cx, cells[5].y + 10, "colonist-ship")
    canvas.text(str(table.colonist_ship), cells[5].cx, rest.bottom - 14, 26, align="middle")
    canvas.glyph(PERSON, 38, cells[6].cx, cells[6].y + 21, COLONIST)
    canvas.text(str(table.colonist_supply), cells[6].cx, rest.bottom - 14, 26, align="middle")
    points(canvas, "", 42, cells[7].cx, cells[7].y + 21)
    canvas.mark(cells[7].cx, cells[7].y + 10, "pool")
    canvas.text(str(table.vp_pool), cells[7].cx, rest.bottom - 14, 26, align="middle")


def draw_harbour(
    canvas: Canvas, box: Box, table: Table, texts: Texts, *, ships: bool, house: bool
) -> None:
    """Draw the cargo ships and the trading house."""
    sea, shop = box.split_top(box.h - 136, 14)
    panel(canvas, sea, active=ships)
    inner = sea.inset(16, 10)
    top, rest = inner.split_top(26, 4)
    heading(canvas, texts.gettext("Cargo ships"), top, active=ships)
    for ship, place in zip(table.ships, rest.rows(len(table.ships), 8), strict=True):
        draw_ship(canvas, place, ship)
    draw_house(canvas, shop, table, texts, active=house)


def draw_ship(canvas: Canvas, box: Box, ship: CargoShip) -> None:
    """Draw a cargo ship: its spaces, barrels, and load of capacity."""
    height = min(box.h, 84)
    slot = min(52, (box.w - 112) // ship.capacity)
    width = slot * ship.capacity + 28
    top = box.cy - height // 2
    hull = Box(box.x, top + height - 50, width, 50)
    canvas.area(Box(box.x, top + height - 8, box.w, 8), SEA_DEEP)
    canvas.shape(HULL_GLYPH, hull, HULL)
    canvas.shape(HULL_GLYPH, Box(hull.x + 4, hull.y + 4, hull.w - 8, 8), WOOD)
    canvas.area(Box(box.x, top + height - 6, box.w, 6), SEA)
    size = min(50, slot)
    y = top + height - 50 + 4
    for place in range(ship.capacity):
        x = hull.x + 14 + slot * place + slot // 2
        if place < ship.load:
            barrel(canvas, ship.good, size, x, y)
        else:
            canvas.disc(x, y, size // 2 - 6, DONE)
            canvas.disc(x, y, size // 2 - 9, EMPTY)
    canvas.mark(hull.x + 8, y - 14, "ship", ship.capacity)
    text = f"{ship.load}/{ship.capacity}"
    canvas.text(text, box.right, box.cy, 42, align="right", colour=INK if ship.space else TURN)


def draw_house(canvas: Canvas, box: Box, table: Table, texts: Texts, *, active: bool) -> None:
    """Draw the trading house with what was sold there, and the prices."""
    panel(canvas, box, active=active)
    inner = box.inset(16, 10)
    top, rest = inner.split_top(26, 4)
    heading(canvas, texts.gettext("Trading house"), top, active=active)
    left, right = rest.split_left(4 * 58, 20)
    canvas.mark(left.x + 8, left.y + 8, "house")
    for place, spot in enumerate(left.columns(TRADING_HOUSE_SPACES, 6)):
        if place < len(table.trading_house):
            barrel(canvas, table.trading_house[place], 56, spot.cx, spot.cy)
            canvas.mark(spot.cx, spot.y + 8, "sold", place)
        else:
            empty_place(canvas, spot.centred(48, 54))
    for good, cell in zip(GOODS, right.columns(5, 2), strict=True):
        canvas.glyph(GOODS_GLYPHS[good], 34, cell.cx, cell.y + 20, EDGES[good])
        canvas.text(str(PRICES[good]), cell.cx, cell.bottom - 16, 26, align="middle")
