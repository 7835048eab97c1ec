"""The panel of a player: money, points, barrels, island and city, alike for all seats."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from renderers.core.blocks import panel
from renderers.core.boxes import Box
from renderers.core.canvas import Canvas
from renderers.core.game import SeatInfo
from renderers.core.palette import (
    AMBER,
)
from renderers.puerto_rico.pieces import (
    barrel,
)
from renderers.puerto_rico.words import facts
from rules import Score
from rules.puerto_rico import queries
from rules.puerto_rico.data import BUILDING, GOODS
from rules.puerto_rico.state import Player, Table

CITY_ROWS: Final = 6
CITY_GAP: Final = 4
COUNT: Final = 38
"""The size of the numbers."""


@dataclass(frozen=True, slots=True)
class SeatPanel:
    """Facts that the panel of a seat needs besides the player's board.

    `drawn` is a tile that is not laid yet, `used` are buildings that do nothing more for now,
    `icons` says whether violet buildings have their signs.
    """

    number: int
    info: SeatInfo
    acts: bool
    done: bool
    governor: bool
    roles: tuple[str, ...]
    drawn: str = ""
    used: frozenset[str] = frozenset()
    icons: bool = False


def seats(table: Table, names: tuple[SeatInfo, ...], acting: tuple[int, ...]) -> list[SeatPanel]:
    """Return all seats of a view, who acts and who has acted in this phase or round."""
    done = queries.finished(table)
    return [
        SeatPanel(
            number,
            names[number],
            number in acting,
            number in done,
            number == table.governor,
            tuple(role for role, card in table.roles.items() if card.taker == number),
            queries.drawn_tile(table, number),
            queries.used_up(table, number),
            facts.has_icons(table),
        )
        for number in range(table.seats)
    ]


def draw_ground(canvas: Canvas, box: Box, seat: SeatPanel, result: Score | None) -> None:
    """Draw the ground of a panel: bright for who is asked, and in the end for who has won."""
    if result is not None and result.won:
        panel(canvas, box, active=True, accent=AMBER)
    else:
        panel(canvas, box, active=seat.acts)


def draw_goods(canvas: Canvas, box: Box, player: Player, seat: int) -> dict[str, Box]:
    """Draw the barrels of each kind with their numbers; kinds that are not there are pale.

    Return the room behind each number, where numbers stand behind the barrels.
    """
    rooms = {}
    for good, cell in zip(GOODS, box.columns(5, 2), strict=True):
        number = player.goods[good]
        canvas.kept(cell, _goods_cell, good, number)
        canvas.mark(cell.x + 4, cell.y + 4, "goods", seat, good)
        wide = canvas.measure(str(number), COUNT) if number else 0
        rooms[good] = cell.split_left(2 * _half_barrel(cell) + 3 + wide)[1]
    return rooms


def _half_barrel(box: Box) -> int:
    return round(_barrel_height(box) * 0.41)


def _barrel_height(box: Box) -> int:
    return min(52 if box.w > 74 else 46, box.h)


def _goods_cell(canvas: Canvas, box: Box, good: str, number: int) -> None:
    if box.h > 70:
        barrel(canvas, good, 46, box.cx, box.y + 23, faded=not number)
        if number:
            canvas.text(
                str(number), box.cx, box.bottom - 15, 36, align="middle", width=box.w, least=26
            )
        return
    half = _half_barrel(box)
    barrel(canvas, good, _barrel_height(box), box.x + half, box.cy, faded=not number)
    if number:
        left = box.x + 2 * half + 3
        canvas.text(str(number), left, box.cy, COUNT, width=box.right - left, least=24)


def city_places(
    box: Box, city: dict[str, int], down: int = CITY_GAP, across: int = 6
) -> tuple[dict[str, Box], list[Box]]:
    """Return the place of each building in two columns of six, and the free places.

    `down` and `across` are the gaps between places.
    """
    free = [column.rows(CITY_ROWS, down) for column in box.columns(2, across)]
    places: dict[str, Box] = {}
    for building in city:
        size = BUILDING[building].size
        column = next(column for column in free if len(column) >= size)
        first, *more = (column.pop(0) for _ in range(size))
        bottom = more[-1].bottom if more else first.bottom
        places[building] = first._replace(h=bottom - first.y)
    return places, [place for column in free for place in column]
