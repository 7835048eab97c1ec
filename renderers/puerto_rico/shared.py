"""The shared area of the table: roles, buildings, plantations and supplies."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Final

from renderers.core.blocks import heading, panel
from renderers.core.boxes import Box
from renderers.core.canvas import Canvas
from renderers.core.fonts import REGULAR
from renderers.core.game import SeatInfo, TableInfo
from renderers.core.lettering import NARROWEST, SMALLEST
from renderers.core.palette import (
    COLONISTS,
    DONE,
    EMPTY,
    FADE,
    FOCUS,
    INK,
    PANEL,
    RULE,
    SOFT,
    TURN,
    mix,
)
from renderers.core.texts import Texts
from renderers.core.tokens import PERSON, coin, points, seat_token
from renderers.puerto_rico import words
from renderers.puerto_rico.building_icons import BUILDING_GLYPHS
from renderers.puerto_rico.icons import GOODS_GLYPHS, ROLE_GLYPHS, SHIP
from renderers.puerto_rico.pieces import barrel, building_colours, empty_place, plantation
from rules.puerto_rico import queries
from rules.puerto_rico.data import BUILDING, GOODS, QUARRY
from rules.puerto_rico.state import Table

COLUMNS: Final = (1, 2, 3, 4)
MARKET_ROWS: Final = 6
NAME: Final = 52
COPIES: Final = 36
PRINTED: Final = 32
"""Width of a printed cost that differs from the price."""
EXTRA: Final = 32
"""Width of a sign before the copies: points that are not those of the column, a black market."""

Taker = tuple[int, str] | None


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


def draw_roles(
    canvas: Canvas, box: Box, table: Table, names: tuple[SeatInfo, ...], texts: Texts, asked: bool
) -> None:
    """Draw the role cards with their doubloons and takers; the role in progress stands out."""
    for card, place in zip(table.roles, box.columns(len(table.roles), 10), strict=True):
        role = table.roles[card]
        taker = None if role.taker is None else (role.taker, names[role.taker].name)
        current = taker is not None and table.phase == card
        name = words.role(card, texts)
        canvas.kept(place, _role, card, name, role.doubloons, taker, current, asked)
        canvas.mark((place.x + place.right) // 2 + 4, place.y + 78, "role", card)
        canvas.keep_free(Box(place.x + 8, place.y + 48, 66, 62))
        canvas.keep_free(Box(place.right - 64, place.y + 48, 56, 62))


def _role(
    canvas: Canvas,
    box: Box,
    card: str,
    name: str,
    doubloons: int,
    taker: Taker,
    current: bool,
    asked: bool,
) -> None:
    """Draw a card: bright with a thick frame in progress, pale when taken, framed when asked."""
    open_to_all = asked and not taker
    if current:
        canvas.framed(box, FOCUS, TURN, 12, 6)
    elif taker:
        canvas.framed(box, EMPTY, RULE, 12, 2)
    elif open_to_all:
        canvas.framed(box, FOCUS, TURN, 12, 4)
    else:
        canvas.framed(box, PANEL, RULE, 12, 2)
    ink = DONE if taker and not current else INK
    canvas.text(name, box.x + 16, box.y + 25, 26, colour=ink, width=box.w - 28)
    canvas.glyph(
        ROLE_GLYPHS[words.kind_of_role(card)],
        58,
        box.x + 42,
        box.y + 77,
        ink if ink == INK else FADE,
    )
    x = box.right - 38
    if taker:
        seat_token(canvas, *taker, 50, x, box.y + 77)
    elif doubloons:
        coin(canvas, doubloons, 54, x, box.y + 77)


def draw_market(canvas: Canvas, box: Box, table: Table, texts: Texts, buyer: int | None) -> None:
    """Draw the buildings that are left, in columns by the quarries that may lower their price.

    With a `buyer` the prices are what that seat pays now, and what it cannot buy is pale; a mask
    marks what it can buy only with the black market.
    """
    panel(canvas, box, active=buyer is not None)
    inner = box.inset(16, 10)
    top, rest = inner.split_top(36, 6)
    costs = table.costs()
    columns = rest.columns(4, 18)
    kinds = [BUILDING[kind] for kind in table.stock]
    names = [words.building(row.id, texts) for row in kinds]
    size = canvas.common_size(names, 22, columns[0].w - NAME - COPIES, REGULAR)
    for number, column in zip(COLUMNS, columns, strict=True):
        head = Box(column.x, top.y, column.w, top.h)
        canvas.kept(head, column_head, number)
        rows = sorted((row for row in kinds if row.column == number), key=lambda r: costs[r.id])
        for row, place in zip(rows, column.rows(MARKET_ROWS), strict=False):
            _offer(canvas, place, table, row.id, texts, buyer, size)


def column_head(canvas: Canvas, box: Box, column: int) -> None:
    """Draw what all buildings of a column share: quarries that help, and points."""
    x = box.x + 15
    for _ in range(column):
        canvas.glyph(GOODS_GLYPHS[QUARRY], 27, x, box.cy - 3, SOFT)
        x += 31
    points(canvas, column, 34, box.right - 18, box.cy - 3)
    canvas.area(Box(box.x, box.bottom - 2, box.w, 2), RULE)


def _offer(
    canvas: Canvas,
    box: Box,
    table: Table,
    building: str,
    texts: Texts,
    buyer: int | None,
    size: int,
) -> None:
    left = table.stock[building]
    cost = price = table.costs()[building]
    can = left > 0
    if buyer is not None:
        can = queries.build_refusal(table, buyer, building) is None
        price = queries.price(table, buyer, building)
    name = words.building(building, texts)
    row = BUILDING[building]
    medal = row.vp if row.vp != row.column else 0
    chosen = can and buyer is not None
    masked = buyer is not None and can and queries.missing(table, buyer, building) > 0
    room = box.w - NAME - COPIES - (0 if price == cost else PRINTED)
    room -= EXTRA * (bool(medal) + masked)
    if not canvas.fits(name, SMALLEST, round(room / NARROWEST), REGULAR):
        name = words.short_building(building, texts)
    signs = (medal, masked)
    canvas.kept(box, _offer_row, building, name, price, cost, left, can, chosen, size, signs)


def _offer_row(
    canvas: Canvas,
    box: Box,
    building: str,
    name: str,
    price: int,
    cost: int,
    left: int,
    can: bool,
    chosen: bool,
    size: int,
    signs: tuple[int, bool],
) -> None:
    """Draw a line of the market: price, name, printed cost where it differs, copies left.

    `signs` are points that differ from those of the column, and whether a black market must help.
    """
    if chosen:
        canvas.rounded(box.inset(0, 1), mix(FOCUS, TURN.solid, 0.1), 8)
    ink = INK if can else DONE
    plate = Box(box.x + 3, box.cy - 16, 40, 32)
    if can:
        fill, edge, sign = building_colours(building, 1)
        canvas.framed(plate, fill, edge, 7, 2)
        canvas.text(str(price), plate.cx, plate.cy, 25, colour=sign, align="middle")
    else:
        canvas.framed(plate, canvas.ground, RULE if left else EMPTY, 7, 2)
        canvas.text(str(price), plate.cx, plate.cy, 22, colour=DONE, align="middle")
    right = box.right - 4
    canvas.text(f"×{left}", right, box.cy, 20, colour=ink, align="right", weight=REGULAR)
    right -= COPIES - 4
    if price != cost:
        width = canvas.text(
            str(cost), right, box.cy, 18, colour=DONE, align="right", weight=REGULAR
        )
        canvas.area(Box(right - width - 1, box.cy - 1, width + 2, 2), DONE)
        right -= width + 10
    medal, masked = signs
    if medal:
        points(canvas, medal, 28, right - 12, box.cy)
        right -= EXTRA
    if masked:
        canvas.glyph(BUILDING_GLYPHS["black-market"], 24, right - 12, box.cy, INK)
        right -= EXTRA
    x = box.x + NAME
    canvas.text(name, x, box.cy, size, colour=ink, width=right - x, weight=REGULAR)


def draw_plantations(canvas: Canvas, box: Box, table: Table, texts: Texts, *, active: bool) -> None:
    """Draw the face-up plantations, the quarries, and how many tiles are face down."""
    panel(canvas, box, active=active)
    inner = box.inset(16, 10)
    top, rest = inner.split_top(26, 8)
    heading(canvas, texts.gettext("Plantations"), top, active=active)
    piles = texts.gettext(
        "deck {deck} · discard {discard}", deck=len(table.deck), discard=len(table.discard)
    )
    canvas.text(piles, top.right, top.cy, 20, colour=SOFT, weight=REGULAR, align="right")
    size = min(rest.h, (rest.w - 100 - 8 * table.setting.row) // (table.setting.row + 1))
    for place in range(table.setting.row):
        spot = Box(rest.x + place * (size + 8), rest.cy - size // 2, size, size)
        if place < len(table.row):
            canvas.kept(spot, plantation, table.row[place])
        else:
            canvas.kept(spot, empty_place, 9)
    spot = Box(rest.right - size - 64, rest.cy - size // 2, size, size)
    if table.quarries:
        canvas.kept(spot, plantation, QUARRY)
    else:
        canvas.kept(spot, empty_place, 9)
    canvas.text(f"×{table.quarries}", rest.right, spot.cy, 34, align="right")


def draw_supply(canvas: Canvas, box: Box, table: Table, texts: Texts, *, active: bool) -> None:
    """Draw the barrels, colonists and victory points that are left."""
    panel(canvas, box, active=active)
    inner = box.inset(14, 10)
    top, rest = inner.split_top(26, 6)
    heading(canvas, texts.gettext("Supply"), top, active=active)
    numbers = {good: table.supply[good] for good in GOODS}
    numbers["colonist-ship"] = table.colonist_ship
    numbers["colonists"] = table.colonist_supply
    numbers["pool"] = table.vp_pool
    for (what, number), cell in zip(numbers.items(), rest.columns(8, 2), strict=True):
        canvas.kept(cell, _supply, what, number)
        canvas.keep_free(cell)
        if what == "colonist-ship":
            canvas.mark(cell.cx, box.y + 12, what)


def _supply(canvas: Canvas, box: Box, what: str, number: int) -> None:
    x, y = box.cx, box.y + 22
    match what:
        case "colonist-ship":
            canvas.glyph(SHIP, 44, x, y, COLONISTS)
        case "colonists":
            canvas.glyph(PERSON, 38, x, y, COLONISTS)
        case "pool":
            points(canvas, "", 42, x, y)
        case _:
            barrel(canvas, what, 44, x, y, faded=not number)
    ink = INK if number else DONE
    canvas.text(str(number), x, box.bottom - 16, 27, align="middle", colour=ink, width=box.w)
