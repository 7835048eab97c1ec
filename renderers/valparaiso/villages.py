"""Villages and harbour on the map: name plates, market tiles, building spaces, merchants."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Hashable
from dataclasses import dataclass
from typing import Final

from renderers.core.boxes import Box
from renderers.core.canvas import Canvas
from renderers.core.palette import (
    AMBER,
    BRIGHT,
    DASH,
    FOCUS,
    INK,
    ON_HEADER,
    PANEL,
    SOFT,
    Colour,
)
from renderers.core.texts import Texts
from renderers.core.tokens import points
from renderers.valparaiso import words
from renderers.valparaiso.colours import (
    CUSTOMS,
    HARBOUR,
    MARKET,
    QUAY,
    SLOT,
    STONE,
    TOWN,
    TOWN_EDGE,
)
from renderers.valparaiso.icons import WAVES
from renderers.valparaiso.pieces import (
    fitted_row,
    house,
    house_space,
    lighthouse,
    merchant,
)
from renderers.valparaiso.style import Style
from renderers.valparaiso.tiles import tile
from rules.valparaiso.elements import Place
from rules.valparaiso.state import Table

PLATE: Final = 1.5
"""The height of a name plate, in its letters."""


@dataclass(frozen=True, slots=True)
class Outlined:
    """What is outlined in amber: places and sea regions, and building spaces."""

    places: Collection[str] = ()
    spaces: Collection[str] = ()


def plate_height(style: Style) -> int:
    """Return the height of name plates."""
    return round(style.read * PLATE)


NOTHING: Final = Outlined()


def merchants_at(table: Table, place: str) -> list[tuple[int, int]]:
    """Return the seats with merchants in a place, in turn order, with their numbers."""
    found = []
    for seat in table.turn_order:
        number = Counter(table.players[seat].merchants)[place]
        if number:
            found.append((seat, number))
    return found


def draw_merchants(canvas: Canvas, box: Box, table: Table, place: str, style: Style) -> None:
    """Draw the merchants in a place side by side."""
    there = merchants_at(table, place)
    canvas.mark(box.cx, box.cy, "merchants", place)
    if not there:
        return
    size = min(box.h + 2, 52 if not style.ids else 72)
    digits = [canvas.measure(str(n), style.least) if n > 1 else 0 for _, n in there]
    if style.detailed:
        digits = [0] * len(there)
    step = min(round(size * 0.92), (box.w - sum(digits)) // len(there))
    x = box.cx - (step * (len(there) - 1) + sum(digits)) // 2
    beyond = 2 * box.cx - x + round(size * 0.5) + canvas.badge[0] // 2
    for (seat, number), wide in zip(there, digits, strict=True):
        merchant(canvas, seat, number if style.detailed else 0, size, x, box.cy)
        canvas.mark(beyond, box.cy, "merchant", seat, place)
        if wide:
            left = x + round(size * 0.36)
            canvas.text(str(number), left, box.cy + 2, style.least)
        x += step + wide


def _plate(
    canvas: Canvas,
    box: Box,
    place: Place,
    colour: Colour,
    texts: Texts,
    style: Style,
    taken: int = 0,
) -> None:
    """Write the name of a place on its plate, a wave before it on the river.

    At the right so many pixels are `taken`.
    """
    canvas.rounded(box, colour, 10)
    canvas.area(Box(box.x, box.cy, box.w, box.h - box.h // 2), colour)
    x, room = box.x + 12, box.w - 20 - taken
    if place.river:
        side = round(box.h * 0.56)
        canvas.glyph(WAVES, side, x + side // 2, box.cy, BRIGHT)
        x, room = x + side + 8, room - side - 8
    text = words.place(place.id, texts)
    if style.ids:
        right = x + room
        wide = canvas.text(place.id, right, box.cy, style.least, colour=ON_HEADER, align="right")
        room -= wide + 8
    size = style.read - 2 if taken else style.read
    canvas.text(text, x, box.cy, size, colour=ON_HEADER, width=room, least=style.least)


def seen_place(table: Table, name: str) -> Hashable:
    """Return what is seen of a village or of the harbour city, without people."""
    if name == table.board.harbour:
        return tuple(table.residences)
    owners = tuple(table.houses.get(space.id) for space in table.board.places[name].spaces)
    return owners, tuple(table.columns.get(name, ()))


def draw_village(
    canvas: Canvas,
    box: Box,
    table: Table,
    name: str,
    texts: Texts,
    style: Style,
    changes: Outlined = NOTHING,
) -> None:
    """Draw the card of a village."""
    place = table.board.places[name]
    if name in changes.places:
        canvas.rounded(box.inset(-7), AMBER, 18)
    canvas.framed(box, TOWN, TOWN_EDGE, 12, 2)
    canvas.ground = TOWN
    canvas.panels.append(box)
    plate, rest = box.inset(2).split_top(plate_height(style), 0)
    canvas.mark(box.x + 2, box.y + 2, "place", name)
    if place.market:
        side = plate_height(style) + 2
        spaces = Box(
            plate.right - side * len(place.spaces) - 2, plate.y, side * len(place.spaces), plate.h
        )
        _plate(canvas, plate, place, MARKET, texts, style, spaces.w)
        if place.spaces:
            canvas.rounded(spaces.inset(0, 2), TOWN, 8)
            _posts(canvas, spaces, table, place, changes)
        draw_column(canvas, rest.inset(6, 5), table, name, style)
        for space in place.spaces:
            canvas.mark(box.right + 6, plate.cy, "space", space.id)
        canvas.mark(box.right + 6, rest.y + 40, "tile", name)
        return
    _plate(canvas, plate, place, CUSTOMS, texts, style)
    cells = rest.columns(len(place.spaces))
    for space, cell in zip(place.spaces, cells, strict=True):
        canvas.mark(box.right + 4, cell.cy, "space", space.id)
        _space(canvas, cell, table, space.id, space.vp, changes)


def _posts(canvas: Canvas, box: Box, table: Table, place: Place, changes: Outlined) -> None:
    """Draw the building spaces of a market village into its plate."""
    canvas.ground = TOWN
    size = box.h - 6
    for space, cell in zip(place.spaces, box.columns(len(place.spaces)), strict=True):
        if space.id in changes.spaces:
            canvas.rounded(cell.inset(1, 1), AMBER, 8)
        owner = table.houses.get(space.id)
        if owner is None:
            house_space(canvas, size, cell.cx, cell.cy)
        else:
            house(canvas, owner, size - 2, cell.cx, cell.cy)
        if space.vp and owner is None:
            canvas.text(str(space.vp), cell.cx, cell.cy + 4, 18, colour=SOFT, align="middle")


def _space(
    canvas: Canvas,
    box: Box,
    table: Table,
    space: str,
    vp: int,
    changes: Outlined,
) -> None:
    """Draw a building space with its points."""
    size = min(box.h - 8, box.w // 2 - 4 if vp else box.w - 8)
    x = box.cx - size // 2 if vp else box.cx
    if space in changes.spaces:
        canvas.rounded(Box(x - size // 2 - 4, box.cy - size // 2 - 2, size + 8, size + 4), AMBER, 9)
    owner = table.houses.get(space)
    if owner is None:
        house_space(canvas, size, x, box.cy)
    else:
        house(canvas, owner, size - 2, x, box.cy)
    if vp:
        medal = round(size * 0.86)
        points(canvas, vp, medal, box.cx + size // 2, box.cy, known=owner is None)


def draw_column(canvas: Canvas, box: Box, table: Table, market: str, style: Style) -> None:
    """Draw the tiles of a market: the one in use large, those that follow in their order."""
    column = table.columns[market]
    follow = len(column) - 1
    low = round(style.read * 56 / 24)
    upper, lower = box.split_top(box.h - low - 6, 6)
    canvas.kept(upper, tile, column[0], True, style.plain, style.least)
    for name, cell in zip(column[1:], lower.columns(max(1, follow), 4), strict=True):
        canvas.kept(cell, tile, name, False, style.plain)


def draw_harbour(
    canvas: Canvas,
    box: Box,
    table: Table,
    texts: Texts,
    style: Style,
    lamp: int,
    changes: Outlined = NOTHING,
) -> None:
    """Draw the harbour city: the lighthouse, and the row of residences that begins there."""
    board = table.board
    place = board.places[board.harbour]
    if place.id in changes.places:
        canvas.rounded(box.inset(-7), AMBER, 18)
    canvas.framed(box, STONE, TOWN_EDGE, 12, 2)
    canvas.ground = STONE
    canvas.panels.append(box)
    plate, rest = box.inset(2).split_top(plate_height(style), 0)
    _plate(canvas, plate, place, HARBOUR, texts, style)
    canvas.mark(box.x + 2, box.y + 2, "place", place.id)
    tower, row = rest.split_left(lamp - 6, 6)
    lighthouse(canvas, min(tower.h - 6, tower.w - 6), tower.cx + 2, tower.cy)
    canvas.area(Box(row.x - 4, row.y + 6, 2, row.h - 12), QUAY)
    cells = row.inset(2, 4).columns(len(board.residences), 3)
    for number, (residence, cell) in enumerate(zip(board.residences, cells, strict=True)):
        built = number < len(table.residences)
        following = number == len(table.residences)
        if residence.id in changes.spaces:
            canvas.rounded(cell.inset(-4), AMBER, 12)
        canvas.rounded(cell, PANEL if built else SLOT, 9)
        canvas.ground = PANEL if built else SLOT
        if following:
            canvas.framed(cell, FOCUS, INK, 9, 3)
            canvas.ground = FOCUS
        income = min(round(cell.h * 0.42), 34 if not style.ids else 46)
        upper, lower = cell.inset(3).split_top(cell.h - 6 - income, 0)
        size = min(upper.h - 2, upper.w - 2)
        if built:
            house(canvas, table.residences[number], size - 2, upper.cx, upper.cy)
        else:
            house_space(canvas, size, upper.cx, upper.cy, SOFT if following else DASH)
            if residence.vp:
                points(canvas, residence.vp, round(size * 0.56), upper.cx, upper.cy + size // 8)
        fitted_row(canvas, residence.income, lower, income - 2, plain=style.plain)
        canvas.mark(cell.cx, box.bottom + 12, "space", residence.id)
    canvas.mark(box.x - 4, tower.cy, "lighthouse")
