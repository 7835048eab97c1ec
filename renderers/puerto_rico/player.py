"""The panel of a player: money, points, barrels, island and city, alike for all seats."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NamedTuple

from renderers.core.blocks import panel
from renderers.core.boxes import Box
from renderers.core.canvas import Canvas
from renderers.core.game import SeatInfo
from renderers.core.palette import (
    AMBER,
    COLONISTS,
    DONE,
    HEADER,
    INK,
    ON_HEADER,
    PANEL,
    SOFT,
    TURN,
    mix,
)
from renderers.core.table import player_name
from renderers.core.texts import Texts
from renderers.core.tokens import ARROW, CHECK, PERSON, coin, points, seat_token
from renderers.puerto_rico import words
from renderers.puerto_rico.icons import GOVERNOR, ROLE_GLYPHS
from renderers.puerto_rico.pieces import (
    barrel,
    building_cell,
    drawn_tile,
    empty_place,
    forest,
    tile,
)
from renderers.puerto_rico.results import draw_sources, draw_total
from renderers.puerto_rico.words import facts
from rules import Score
from rules.puerto_rico import queries
from rules.puerto_rico.data import BUILDING, FOREST, GOODS, ISLAND_SPACES
from rules.puerto_rico.state import Player, Table

CITY_ROWS: Final = 6
CITY_GAP: Final = 4
WIDE: Final = 700
"""From this width on island and city lie side by side."""
NARROW: Final = 300
"""Below this width the numbers of barrels stand under them."""
MARGIN: Final = 14
BETWEEN: Final = 44
"""The room between island and city where they lie side by side, for badges."""
RESULT: Final = 30
TOTAL: Final = 48
"""The sizes of what brought points in the end, and of their total."""
COUNT: Final = 38
"""The size of the numbers."""
NUMBERS: Final = ("doubloons", "points", "san-juan")
"""The numbers beside the barrels, in this order."""


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


class Gutters(NamedTuple):
    """The rooms left and right of a panel in which badges lie, by their middle."""

    left: int
    right: int

    def near(self, thing: Box) -> int:
        """Return the one that is nearer to a thing."""
        return self.left if thing.cx - self.left <= self.right - thing.cx else self.right


def draw_player(
    canvas: Canvas,
    box: Box,
    gap: int,
    player: Player,
    seat: SeatPanel,
    texts: Texts,
    result: Score | None = None,
) -> None:
    """Draw the panel of a player in `box`, `gap` pixels beside others; in the end the `result`."""
    draw_ground(canvas, box, seat, result)
    gutters = Gutters(box.x - gap // 2, box.right + gap // 2)
    inner = box.inset(MARGIN, 12)
    top, rest = inner.split_top(50, 6)
    name = top
    if result is not None:
        name = top._replace(w=top.w - draw_total(canvas, top, result, TOTAL))
    canvas.kept(name, name_plate, seat, result.rank if result else 0)
    _mark(canvas, gutters, top.split_left(2 * top.h)[0].inset(0, 1), "seat", seat.number)
    if inner.w >= WIDE:
        line, rest = rest.split_top(58, 10)
        money, goods = line.split_left(330, 16)
        left, right = rest.split_left(304, BETWEEN)
        middle = Gutters(left.right + BETWEEN // 2, left.right + BETWEEN // 2)
        _draw_counted(canvas, money, player, seat.number, result, gutters)
        _draw_barrels(canvas, goods, player, seat.number, gutters)
        draw_island(canvas, left, player, seat, (4, 3), middle)
        draw_city(canvas, right, player, seat, texts, Gutters(middle.left, gutters.right))
        return
    line, rest = rest.split_top(52, 6)
    _draw_counted(canvas, line, player, seat.number, result, gutters)
    narrow = inner.w < NARROW
    line, rest = rest.split_top(78 if narrow else 58, 8)
    _draw_barrels(canvas, line, player, seat.number, gutters)
    line, rest = rest.split_top(94 if narrow else 108, 10)
    draw_island(canvas, line, player, seat, (6, 2), gutters)
    draw_city(canvas, rest, player, seat, texts, gutters)


def draw_ground(canvas: Canvas, box: Box, seat: SeatPanel, result: Score | None) -> None:
    """Draw the ground of a panel: bright for who is asked, and in the end for who has won."""
    if result is not None and result.won:
        panel(canvas, box, active=True, accent=AMBER)
    else:
        panel(canvas, box, active=seat.acts)


def _mark(canvas: Canvas, gutters: Gutters, thing: Box, *key: object) -> None:
    """Let the badge of a thing lie in the nearer gutter."""
    canvas.mark_margin(gutters.near(thing), thing.cy, thing, *key)


def _draw_counted(
    canvas: Canvas, box: Box, player: Player, seat: int, result: Score | None, gutters: Gutters
) -> None:
    """Draw doubloons, points and colonists; in the end what brought points."""
    if result is not None:
        draw_sources(canvas, box, result, RESULT)
        for what in NUMBERS:
            _mark(canvas, gutters, box.inset(0, 1), what, seat)
        return
    draw_numbers(canvas, box, player, seat)
    for what, cell in zip(NUMBERS, box.columns(3, 4), strict=True):
        _mark(canvas, gutters, cell.inset(0, 1), what, seat)


def _draw_barrels(canvas: Canvas, box: Box, player: Player, seat: int, gutters: Gutters) -> None:
    draw_goods(canvas, box, player, seat)
    for good, cell in zip(GOODS, box.columns(5, 2), strict=True):
        _mark(canvas, gutters, cell, "goods", seat, good)


def name_plate(canvas: Canvas, box: Box, seat: SeatPanel, rank: int) -> None:
    """Draw who sits there: token, name, roles of this round, Governor, done with the phase.

    In the end the `rank` stands before them, and what mattered in the round is left out.
    """
    narrow = box.w < NARROW
    size, gap = (38, 4) if narrow else (44, 6)
    x = box.x
    if rank:
        x += canvas.text(f"{rank}.", x, box.cy, 32, colour=SOFT) + 8
    if seat.acts:
        canvas.glyph(ARROW, size - 10, x + (size - 10) // 2, box.cy, TURN)
        x += size - 10 + gap
    seat_token(canvas, seat.number, seat.info.name, size, x + size // 2 + 2, box.cy)
    if seat.done:
        canvas.disc(x + size - 2, box.cy + 15, 13, PANEL)
        canvas.glyph(CHECK, 22, x + size - 2, box.cy + 15, SOFT)
    x += size + 2 * gap
    right = box.right
    for role in reversed(() if rank else seat.roles):
        canvas.rounded(Box(right - size, box.cy - size // 2, size, size), HEADER, 10)
        glyph = ROLE_GLYPHS[words.kind_of_role(role)]
        canvas.glyph(glyph, size - 12, right - size // 2, box.cy, ON_HEADER)
        right -= size + gap
    if seat.governor and not rank:
        crown = size - 10
        canvas.glyph(GOVERNOR, crown, right - crown // 2, box.cy, INK)
        right -= crown + gap
    player_name(canvas, seat.info, x, box.cy, right - x - 2, done=seat.done)


def draw_numbers(canvas: Canvas, box: Box, player: Player, seat: int) -> dict[str, Box]:
    """Draw doubloons, victory points and the colonists in San Juan; return the room behind each."""
    chips = "?" if player.vp_hidden else str(player.vp_chips)
    numbers = (str(player.doubloons), chips, str(player.san_juan))
    rooms = {}
    for what, number, cell in zip(NUMBERS, numbers, box.columns(3, 4), strict=True):
        canvas.kept(cell, _number, what, number)
        canvas.mark(cell.x + 6, cell.y + 8, what, seat)
        rooms[what] = cell.split_left(_number_left(cell) + canvas.measure(number, COUNT))[1]
    return rooms


def _number_left(box: Box) -> int:
    """Return how far from the left a number stands, behind its sign."""
    icon = _sign(box)
    return icon + (5 if icon < 40 else 8)


def _sign(box: Box) -> int:
    return 38 if box.w < 100 else 46


def _number(canvas: Canvas, box: Box, what: str, number: str) -> None:
    icon = _sign(box)
    x = box.x + icon // 2
    none = number in ("?", "0")
    match what:
        case "doubloons":
            coin(canvas, "", icon - 2, x, box.cy)
        case "points":
            points(canvas, "", icon, x, box.cy, known=number != "?")
        case _:
            colour = mix(COLONISTS, PANEL, 0.65) if none else COLONISTS
            canvas.glyph(PERSON, icon - 4, x, box.cy, colour)
    colour = DONE if none and what == "san-juan" else SOFT if number == "?" else INK
    left = box.x + _number_left(box)
    canvas.text(number, left, box.cy, COUNT, colour=colour, width=box.right - left, least=26)


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


def draw_island(
    canvas: Canvas,
    box: Box,
    player: Player,
    seat: SeatPanel,
    grid: tuple[int, int],
    gutters: Gutters,
) -> None:
    """Draw the twelve island spaces; equal tiles lie together, manned ones first."""
    across, down = grid
    places = [cell for row in box.rows(down, CITY_GAP) for cell in row.columns(across, CITY_GAP)]
    _mark(canvas, gutters, box, "island", seat.number)
    filled = facts.spaces(player)
    for space, place in zip(filled, places, strict=False):
        if space.kind == FOREST:
            canvas.kept(place, forest, space.printed)
        else:
            canvas.kept(place, tile, space.kind, space.occupied)
        _mark(canvas, gutters, place, "tile", seat.number, *space.face)
    free = places[len(filled) : ISLAND_SPACES]
    if seat.drawn and free:
        place = free.pop(0)
        canvas.kept(place, drawn_tile, seat.drawn)
        _mark(canvas, gutters, place, "tile", seat.number, seat.drawn)
    for place in free:
        canvas.kept(place, empty_place, 9)


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


def draw_city(
    canvas: Canvas, box: Box, player: Player, seat: SeatPanel, texts: Texts, gutters: Gutters
) -> None:
    """Draw the city: buildings with their circles, and the free spaces."""
    places, free = city_places(box, player.city)
    for building, place in places.items():
        names = words.building(building, texts), words.cell_building(building, texts)
        canvas.kept(
            place,
            building_cell,
            building,
            player.city[building],
            *names,
            seat.icons,
            building in seat.used,
        )
        _mark(canvas, gutters, place, "building", seat.number, building)
    for place in free:
        canvas.kept(place, empty_place, 7)
