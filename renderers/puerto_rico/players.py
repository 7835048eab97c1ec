"""The players on the board: name and money, island by kinds, city by its signs, barrels."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import rules
from renderers.core.blocks import panel
from renderers.core.boxes import Box
from renderers.core.canvas import Canvas
from renderers.core.game import SeatInfo, TableInfo
from renderers.core.lettering import WORDS
from renderers.core.palette import AMBER, INK, SOFT, TURN
from renderers.core.table import result
from renderers.core.tokens import ARROW, CHECK, seat_token
from renderers.puerto_rico import words
from renderers.puerto_rico.icons import GOVERNOR
from renderers.puerto_rico.results import draw_sources
from renderers.puerto_rico.scene import seat_layout
from renderers.puerto_rico.things import (
    DOT,
    TILE_DOT,
    count,
    counted_tile,
    free_places,
    manned_house,
    manned_tile,
)
from renderers.puerto_rico.words.decisions import CIRCLES
from rules import Score
from rules.puerto_rico import queries
from rules.puerto_rico.data import FOREST, GOODS, QUARRY
from rules.puerto_rico.state import Player, Table

ORDER: Final = (*GOODS, QUARRY, FOREST)
"""The kinds of tiles from the left."""
MOST_KINDS: Final = 7
"""With more kinds forests are one, whatever is printed on them."""
COUNT: Final = 46
"""The size of the signs of money and points."""
SPACE: Final = 62
"""The room of the free places at the right of an island or city."""
LARGEST: Final = 132
ASKED: Final = 168
"""The most width of a tile and of a house, and where the question is about their circles."""
LARGE_DOT: Final = 0.5
"""The size of a circle in that of its house where the question is about circles."""
ABREAST: Final = 4
"""So many circles of a kind of tiles can be drawn side by side; more are a number."""
GAP: Final = 4
"""Between lines of tiles or houses."""
BARREL: Final = 72
"""The largest barrel of those that a player has."""


@dataclass(frozen=True, slots=True)
class SeatPanel:
    """What a panel shows: a player, who that is, and what is going on there.

    `drawn` is a tile that is not laid yet, `used` are buildings that do nothing more for now,
    `area` is what the pending question is about, `seats` the number of players.
    """

    number: int
    player: Player
    info: SeatInfo
    acts: bool
    done: bool
    governor: bool
    drawn: str
    used: frozenset[str]
    area: str
    seats: int
    result: Score | None


def seat_panel(table: Table, seat: int, info: TableInfo) -> SeatPanel:
    """Return what the panel of a seat shows in a view."""
    return SeatPanel(
        seat,
        table.players[seat],
        info.seats[seat],
        seat in rules.waiting(table),
        seat in queries.finished(table),
        seat == table.governor,
        queries.drawn_tile(table, seat),
        queries.used_up(table, seat),
        words.area(table),
        table.seats,
        result(table, seat),
    )


def draw_seat_panel(canvas: Canvas, box: Box, seat: SeatPanel) -> None:
    """Draw a player; in the end the result."""
    won = seat.result is not None and seat.result.won
    panel(canvas, box, active=won or seat.acts, accent=AMBER if won else TURN)
    rooms = seat_layout(seat.seats, seat.area).rooms(box)
    _who(canvas, rooms["who"], seat)
    _island(canvas, rooms["island"], seat)
    _city(canvas, rooms["city"], seat)
    if seat.result is None:
        _goods(canvas, rooms["goods"], seat)
    else:
        draw_sources(canvas, rooms["goods"], seat.result, WORDS)


def _who(canvas: Canvas, box: Box, seat: SeatPanel) -> None:
    """Draw who sits there, whose turn it is, who is Governor; at the right money and points."""
    x, number = box.x, seat.number
    if seat.acts:
        canvas.glyph(ARROW, 32, x + 16, box.cy, TURN)
        x += 38
    elif seat.result is not None:
        x += canvas.text(f"{seat.result.rank}.", x, box.cy, 36, colour=SOFT) + 8
    seat_token(canvas, number, 44, x + 22, box.cy)
    canvas.keep_free(Box(box.x, box.cy - 22, x + 44 - box.x, 44))
    x += 54
    if seat.result is not None:
        total = str(seat.result.total)
        right = box.right - canvas.text(total, box.right, box.cy, 46, align="right") - 15
    else:
        right = _numbers(canvas, box, seat)
    ink = SOFT if seat.done else INK
    name, room = seat.info.name, right - x
    wide = canvas.text(name, x, box.cy, 38, width=room, least=WORDS, colour=ink)
    who = Box(box.x, box.y + 4, x + wide - box.x, box.h - 8)
    for key in (
        ("seat", number),
        *((what, number) for what in ("san-juan", "doubloons", "points")),
        *(("goods", number, good) for good in GOODS),
    ):
        if key not in canvas.beside:
            canvas.mark(who.right, who.y, *key, thing=who)


def _numbers(canvas: Canvas, box: Box, seat: SeatPanel) -> int:
    """Draw money and points at the right of a line, then who has done what; return the left end."""
    player, right = seat.player, box.right
    numbers = {"doubloons": player.doubloons}
    if not player.vp_hidden and player.vp_chips:
        numbers["points"] = player.vp_chips
    for what, amount in numbers.items():
        wide = COUNT + 5 + canvas.measure(str(amount), round(COUNT * 0.86))
        count(canvas, right - wide, box.cy, what, str(amount), COUNT)
        thing = Box(right - wide, box.cy - 25, wide, 50)
        canvas.mark(thing.x, thing.y, what, seat.number, thing=thing)
        canvas.keep_free(thing)
        right -= wide + 14
    if seat.governor:
        canvas.glyph(GOVERNOR, 40, right - 20, box.cy, INK)
        right -= 48
    if seat.done:
        canvas.glyph(CHECK, 34, right - 17, box.cy, SOFT)
        right -= 42
    return right


def _cells(box: Box, number: int, ratio: float, most: int, gap: int) -> list[Box]:
    """Return places for things side by side, in as many lines as make them largest.

    Their height is `ratio` of their width, which is at most `most`; they are `gap` pixels apart.
    """
    if not number:
        return []

    def wide(lines: int) -> int:
        across = -(-number // lines)
        return min(most, (box.w + gap) // across - gap, round((box.h // lines - GAP) / ratio))

    lines = max(range(1, number + 1), key=lambda lines: (wide(lines), -lines))
    side, across = wide(lines), -(-number // lines)
    high = round(side * ratio)
    places = (divmod(place, across) for place in range(number))
    return [
        Box(box.x + place * (side + gap), box.y + line * (high + GAP), side, high)
        for line, place in places
    ]


def _without_space(canvas: Canvas, box: Box, free: int) -> Box:
    """Draw at the right how many places are free; return the room beside that."""
    if free:
        free_places(canvas, box, free)
    return box._replace(w=box.w - SPACE * bool(free))


def kinds_of_tiles(player: Player) -> list[tuple[str, str, int]]:
    """Return the kinds of tiles of an island with what is printed on forests, and their numbers."""
    planted = Counter((kind, "") for kind in player.island if kind != FOREST)
    forests = Counter((FOREST, printed) for printed in player.forests)
    if len(planted) + len(forests) > MOST_KINDS:
        forests = Counter({(FOREST, ""): len(player.forests)})
    planted.update(forests)
    kinds = sorted(planted, key=lambda face: (ORDER.index(face[0]), face[1]))
    return [(*face, planted[face]) for face in kinds]


def _island(canvas: Canvas, box: Box, seat: SeatPanel) -> None:
    """Draw the tiles by kinds, each with how many are worked, and how many places are free."""
    player, kinds, asked = seat.player, kinds_of_tiles(seat.player), seat.area == CIRCLES
    inner = _without_space(canvas, box, player.island_free())
    shown = len(kinds) + bool(seat.drawn)
    cells = _cells(inner, shown, 1 + TILE_DOT, ASKED if asked else LARGEST, 12)
    whole = cells[0] if cells else Box(box.x, box.y, SPACE, SPACE)
    for (kind, printed, planted), cell in zip(kinds, cells, strict=False):
        thing = _tiles(canvas, cell, seat, kind, printed, planted)
        canvas.keep_free(thing)
        whole = whole.joined(thing)
    if seat.drawn:
        thing = counted_tile(canvas, cells[-1], seat.drawn, "+1", idle=False)
        canvas.mark(thing.cx, thing.y, "tile", seat.number, seat.drawn, thing=thing)
        whole = whole.joined(thing)
    canvas.mark(whole.right, whole.y, "island", seat.number, thing=whole)


def _tiles(
    canvas: Canvas, cell: Box, seat: SeatPanel, kind: str, printed: str, planted: int
) -> Box:
    """Draw a kind of tiles, with circles where the question is about them; return its box."""
    worked, number = seat.player.on_tiles.get(kind, 0), seat.number
    if seat.area == CIRCLES and kind != FOREST and planted <= ABREAST:
        thing = manned_tile(canvas, cell, kind, worked, planted)
    else:
        text = str(planted) if kind == FOREST else f"{worked}/{planted}"
        idle = kind != FOREST and not worked
        thing = counted_tile(canvas, cell, kind, text, idle=idle, printed=printed)
    faces = seat.player.forests if kind == FOREST and not printed else [printed]
    for face in filter(None, faces):
        canvas.mark(thing.cx, thing.y, "tile", number, FOREST, face, thing=thing)
    canvas.mark(thing.cx, thing.y, "tile", number, kind, thing=thing)
    return thing


def _city(canvas: Canvas, box: Box, seat: SeatPanel) -> None:
    """Draw the buildings as signs with a dot for each circle, and how many places are free."""
    player, asked = seat.player, seat.area == CIRCLES
    inner = _without_space(canvas, box, player.city_free())
    dot = LARGE_DOT if asked else DOT
    cells = _cells(inner, len(player.city), 1.06 + dot, ASKED if asked else LARGEST, 8)
    for (building, men), cell in zip(player.city.items(), cells, strict=True):
        used = building in seat.used
        thing = manned_house(canvas, cell, building, men, used=used, dot=dot)
        canvas.mark(thing.cx, thing.y, "building", seat.number, building, thing=thing)
        canvas.keep_free(thing)


def _goods(canvas: Canvas, box: Box, seat: SeatPanel) -> None:
    """Draw the barrels that are there, and colonists who wait."""
    player, x = seat.player, box.x
    stock = [*((good, player.goods[good]) for good in GOODS), ("san-juan", player.san_juan)]
    there = [(what, str(number)) for what, number in stock if number]
    if seat.area == CIRCLES:
        there.reverse()
    size, gap = _fitting(canvas, box, [text for _, text in there])
    for what, text in there:
        end = count(canvas, x, box.cy, what, text, size)
        thing = Box(x - 2, box.cy - size // 2, end - x + 4, size)
        key = (what, seat.number) if what == "san-juan" else ("goods", seat.number, what)
        canvas.mark(thing.x, thing.y, *key, thing=thing)
        canvas.keep_free(thing)
        x = end + gap


def _fitting(canvas: Canvas, box: Box, numbers: Sequence[str]) -> tuple[int, int]:
    """Return the size of signs with numbers that fit side by side, and the gap between them."""
    for size in range(min(BARREL, box.h), 33, -2):
        gap = max(8, size * 3 // 8 - 1)
        wide = sum(size + 5 + canvas.measure(text, round(size * 0.86)) + gap for text in numbers)
        if wide - gap <= box.w:
            break
    return size, gap
