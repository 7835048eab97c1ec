"""The panel of a player: money, points, barrels, island and city, alike for all seats."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from renderers.core.blocks import RADIUS
from renderers.core.boxes import Box
from renderers.core.canvas import Canvas
from renderers.core.fonts import REGULAR
from renderers.core.game import SeatInfo
from renderers.core.palette import (
    BRIGHT,
    COLONIST,
    DONE,
    HEADER,
    INK,
    ON_HEADER,
    PANEL,
    RULE,
    SOFT,
    TURN,
    mix,
)
from renderers.core.texts import Texts
from renderers.core.tokens import ARROW, CHECK, PERSON, coin, points, seat_token
from renderers.puerto_rico import words
from renderers.puerto_rico.colours import EDGES, GOODS_COLOURS, SIGNS, VIOLET, VIOLET_PALE
from renderers.puerto_rico.icons import GOODS_GLYPHS, GOVERNOR, ROLE_GLYPHS
from renderers.puerto_rico.pieces import barrel, colonist, empty_place, tile
from rules.puerto_rico.data import BUILDING, GOODS, ISLAND_SPACES, TILES
from rules.puerto_rico.state import Player, Table

CITY_ROWS: Final = 6
CITY_GAP: Final = 4
WIDE: Final = 700
"""From this width on island and city lie side by side."""


@dataclass(frozen=True, slots=True)
class Seat:
    """What the panel of a seat needs to know besides the player's things."""

    number: int
    info: SeatInfo
    acts: bool
    done: bool
    governor: bool
    roles: tuple[str, ...]


def seats(table: Table, names: tuple[SeatInfo, ...], acting: tuple[int, ...]) -> list[Seat]:
    """Return all seats of a view, who acts and who has acted in this phase or round."""
    done = finished(table, acting)
    return [
        Seat(
            number,
            names[number],
            number in acting,
            number in done,
            number == table.governor,
            tuple(role for role, card in table.roles.items() if card.taker == number),
        )
        for number in range(table.seats)
    ]


def finished(table: Table, acting: tuple[int, ...]) -> frozenset[int]:
    """Return the seats that have done their part of the phase, or taken their roles."""
    if not acting:
        return frozenset()
    if not table.phase:
        picks = table.setting.picks // table.seats
        taken = [card.taker for card in table.roles.values()]
        return frozenset(seat for seat in range(table.seats) if taken.count(seat) >= picks)
    if table.phase == "captain":
        return frozenset()
    if table.phase == "mayor":
        return frozenset(range(table.seats)) - frozenset(acting)
    order = table.seats_from(table.chooser)
    return frozenset(order[: order.index(acting[0])])


def draw_player(canvas: Canvas, box: Box, player: Player, seat: Seat, texts: Texts) -> None:
    """Draw the panel of a player in `box`."""
    if seat.acts:
        canvas.framed(box, BRIGHT, TURN, RADIUS, 7)
    else:
        canvas.framed(box, PANEL, RULE, RADIUS, 2)
    inner = box.inset(14, 12)
    top, rest = inner.split_top(50, 6)
    _name(canvas, top, seat)
    if inner.w >= WIDE:
        line, rest = rest.split_top(58, 10)
        money, goods = line.split_left(330, 16)
        draw_numbers(canvas, money, player, seat.number)
        draw_goods(canvas, goods, player, seat.number)
        left, right = rest.split_left((rest.w - 20) // 2, 20)
        draw_island(canvas, left, player, seat.number, (4, 3))
        draw_city(canvas, right, player, seat.number, texts)
        return
    line, rest = rest.split_top(52, 6)
    draw_numbers(canvas, line, player, seat.number)
    line, rest = rest.split_top(58, 8)
    draw_goods(canvas, line, player, seat.number)
    line, rest = rest.split_top(108, 10)
    draw_island(canvas, line, player, seat.number, (6, 2))
    draw_city(canvas, rest, player, seat.number, texts)


def _name(canvas: Canvas, box: Box, seat: Seat) -> None:
    x = box.x
    if seat.acts:
        canvas.glyph(ARROW, 36, x + 16, box.cy, TURN)
        x += 38
    seat_token(canvas, seat.number, seat.info.name, 44, x + 24, box.cy)
    canvas.mark(x + 24, box.cy, "seat", seat.number)
    x += 56
    right = box.right
    for role in reversed(seat.roles):
        canvas.rounded(Box(right - 42, box.cy - 21, 42, 42), HEADER, 10)
        canvas.glyph(ROLE_GLYPHS[words.kind_of_role(role)], 30, right - 21, box.cy, ON_HEADER)
        canvas.mark(right - 21, box.cy, "taken", role)
        right -= 48
    if seat.governor:
        canvas.glyph(GOVERNOR, 36, right - 20, box.cy, INK)
        right -= 46
    if seat.done:
        canvas.glyph(CHECK, 26, right - 15, box.cy, DONE)
        right -= 34
    colour = SOFT if seat.done else INK
    canvas.text(seat.info.name, x, box.cy, 30, colour=colour, width=right - x - 4, least=22)


def draw_numbers(canvas: Canvas, box: Box, player: Player, seat: int) -> None:
    """Draw doubloons, victory points and the colonists in San Juan."""
    money, medal, people = box.columns(3, 4)
    canvas.mark(money.x + 24, box.cy, "doubloons", seat)
    coin(canvas, "", 44, money.x + 24, box.cy)
    canvas.text(str(player.doubloons), money.x + 54, box.cy, 40)
    canvas.mark(medal.x + 24, box.cy, "points", seat)
    points(canvas, "", 46, medal.x + 24, box.cy)
    hidden = player.vp_hidden
    canvas.text(
        "?" if hidden else str(player.vp_chips),
        medal.x + 54,
        box.cy,
        40,
        colour=SOFT if hidden else INK,
    )
    colour = COLONIST if player.san_juan else mix(COLONIST, PANEL, 0.65)
    canvas.mark(people.x + 24, box.cy, "san-juan", seat)
    canvas.glyph(PERSON, 40, people.x + 24, box.cy, colour)
    canvas.text(
        str(player.san_juan), people.x + 50, box.cy, 40, colour=INK if player.san_juan else DONE
    )


def draw_goods(canvas: Canvas, box: Box, player: Player, seat: int) -> None:
    """Draw the barrels of each kind with their numbers."""
    for good, place in zip(GOODS, box.columns(5, 2), strict=True):
        number = player.goods[good]
        narrow = place.w < 64
        size = 44 if narrow else min(52, place.h)
        x = place.x + size // 2 - 2
        canvas.mark(x, place.cy, "goods", seat, good)
        barrel(canvas, good, size, x, place.cy, faded=not number)
        canvas.text(
            str(number),
            x + size // 2 - 1,
            place.cy,
            38 if number < 10 else 32,
            colour=INK if number else DONE,
            weight="Bold" if number else REGULAR,
            width=max(16, place.right - x - size // 2 + 3),
        )


def draw_island(canvas: Canvas, box: Box, player: Player, seat: int, grid: tuple[int, int]) -> None:
    """Draw the twelve island spaces; equal tiles lie together, manned ones first."""
    across, down = grid
    places = [cell for row in box.rows(down, CITY_GAP) for cell in row.columns(across, CITY_GAP)]
    tiles = sorted(player.island, key=TILES.index)
    manned = dict(player.on_tiles)
    canvas.mark(box.x + 6, box.y + 6, "island", seat)
    for kind, place in zip(tiles, places, strict=False):
        occupied = manned.get(kind, 0) > 0
        if occupied:
            manned[kind] -= 1
        tile(canvas, kind, place, occupied=occupied)
        canvas.mark(place.x + 12, place.y + 12, "tile", seat, kind)
    for place in places[len(tiles) : ISLAND_SPACES]:
        empty_place(canvas, place)


def city_places(
    box: Box, city: dict[str, int], down: int = CITY_GAP, across: int = 6
) -> tuple[dict[str, Box], list[Box]]:
    """Return the place of each building in two columns of six, and the free places.

    `down` and `across` are the gaps between places.
    """
    columns = [column.rows(CITY_ROWS, down) for column in box.columns(2, across)]
    free = [list(column) for column in columns]
    places: dict[str, Box] = {}
    for building in city:
        size = BUILDING[building].size
        column = next(column for column in free if len(column) >= size)
        first, *more = (column.pop(0) for _ in range(size))
        bottom = more[-1].bottom if more else first.bottom
        places[building] = first._replace(h=bottom - first.y)
    return places, [place for column in free for place in column]


def draw_city(canvas: Canvas, box: Box, player: Player, seat: int, texts: Texts) -> None:
    """Draw the city: buildings with their circles, and the free spaces."""
    places, free = city_places(box, player.city)
    for building, place in places.items():
        draw_building(canvas, place, building, player.city[building], texts)
        canvas.mark(place.x + 8, place.y + 8, "building", seat, building)
    for place in free:
        empty_place(canvas, place, 7)


def draw_building(canvas: Canvas, box: Box, building: str, men: int, texts: Texts) -> None:
    """Draw a building of a city: sign, name and circles."""
    row = BUILDING[building]
    if row.produces:
        fill, edge, ink = GOODS_COLOURS[row.produces], EDGES[row.produces], SIGNS[row.produces]
    else:
        fill, edge, ink = (VIOLET, VIOLET, BRIGHT) if men else (VIOLET_PALE, VIOLET, INK)
    canvas.framed(box, fill, edge, 7, 2)
    circle = min(22, box.h - 6)
    right = box.right - 5
    for place in reversed(range(row.circles)):
        canvas.disc(right - circle // 2, box.cy, circle // 2 + 1, BRIGHT)
        colonist(canvas, place < men, circle, right - circle // 2, box.cy)
        right -= circle + 2
    x = box.x + 8
    if row.produces:
        canvas.glyph(GOODS_GLYPHS[row.produces], box.h - 4, x + box.h // 2 - 4, box.cy, ink)
        x += box.h - 2
    _building_name(canvas, building, x, box.cy, right - x - 3, ink, texts)


def _building_name(
    canvas: Canvas,
    building: str,
    x: int,
    y: int,
    width: int,
    ink: tuple[int, int, int],
    texts: Texts,
) -> None:
    full = words.building(building, texts)
    short = words.short_building(building, texts)
    name = full if canvas.fits(full, 18, width) and not BUILDING[building].produces else short
    if width >= 30:
        canvas.text(name, x, y, 19, colour=ink, width=width)
