"""The strips of the players on tall pictures: large numbers, the island, the city by its signs.

A production building is told by its good and its circles, a violet one by its name.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from renderers.core.boxes import Box
from renderers.core.canvas import Canvas
from renderers.core.lettering import BOARD_SMALLEST
from renderers.core.palette import COLONISTS, DONE, INK, PANEL, SOFT, TURN, mix
from renderers.core.texts import Texts
from renderers.core.tokens import ARROW, CHECK, PERSON, coin, points, seat_token
from renderers.puerto_rico import words
from renderers.puerto_rico.building_icons import BUILDING_GLYPHS
from renderers.puerto_rico.icons import GOODS_GLYPHS, GOVERNOR
from renderers.puerto_rico.pieces import (
    barrel,
    building_colours,
    circle,
    drawn_tile,
    empty_place,
    forest,
    tile,
)
from renderers.puerto_rico.player import SeatPanel, draw_ground
from renderers.puerto_rico.results import draw_sources, draw_total
from renderers.puerto_rico.words import facts
from rules import Score
from rules.puerto_rico.data import BUILDING, CITY_SPACES, FOREST, GOODS, ISLAND_SPACES
from rules.puerto_rico.state import Player

LETTERS: Final = BOARD_SMALLEST
COUNT: Final = 40
TOTAL: Final = 54
MARGIN: Final = 42
"""The room at the left of a strip, in which badges lie with the margin of the picture."""
BADGES: Final = 14
"""From the left edge of a strip to the middle of its badges."""
LINE: Final = 44
GAP: Final = 4
NUMBERS: Final = {"doubloons": 104, "points": 104, "san-juan": 92}
"""The widths of the numbers."""
GOOD: Final = 78
ACROSS: Final = 6
LEAST_TILE: Final = 58
TILES: Final = (96, 84, 72)
"""The sizes of larger tiles that are tried, as the buildings beside them leave room."""
CHIPS: Final = (42, 56)
"""The least and the largest height of a line of buildings."""
CIRCLE: Final = 28
PAD: Final = 8
SIGN: Final = 34
LANE: Final = 8
"""From the middle of the room between island and city to the buildings."""
SPACES: Final = 110
"""The width of the number of filled spaces behind the buildings."""


class Chip(NamedTuple):
    """A building on a strip: what is told besides its circles, and how wide that makes it."""

    building: str
    label: str
    sign: bool
    width: int


def draw_player(
    canvas: Canvas,
    box: Box,
    player: Player,
    seat: SeatPanel,
    texts: Texts,
    result: Score | None = None,
    tiles: int = LEAST_TILE,
) -> None:
    """Draw the strip of a player: name and numbers, island, city; in the end the `result`.

    Tiles have the size `tiles` if there is room.
    """
    draw_ground(canvas, box, seat, result)
    inner = Box(box.x + MARGIN, box.y + 8, box.w - MARGIN - 12, box.h - 15)
    line, body = inner.split_top(LINE, GAP)
    goods = len(GOODS) * GOOD
    who, rest = line.split_right(goods + sum(NUMBERS.values()) + 8, 10)
    draw_name(canvas, who, seat, rank=result.rank if result else 0)
    margin = box.x + BADGES
    canvas.mark_margin(margin, line.cy, who.inset(2, 0), "seat", seat.number)
    if result is not None:
        taken = draw_total(canvas, rest, result, TOTAL)
        draw_sources(canvas, rest._replace(w=rest.w - taken), result, LETTERS)
        for key in (*((what,) for what in NUMBERS), *(("goods", good) for good in GOODS)):
            what, *more = key
            canvas.mark_margin(margin, line.cy, rest.inset(0, 2), what, seat.number, *more)
    else:
        numbers, barrels = rest.split_right(goods, 8)
        _numbers(canvas, numbers, player, seat.number, margin)
        _goods(canvas, barrels, player, seat.number, margin)
    side = min((body.h - GAP) // 2, tiles)
    island, city = body.split_left(ACROSS * (side + GAP) - GAP, 2 * LANE)
    _island(canvas, island, side, player, seat, margin)
    _city(canvas, city, player, seat, texts, margin)


def draw_name(canvas: Canvas, box: Box, seat: SeatPanel, rank: int = 0) -> None:
    """Draw who sits there: whose turn it is or the place in the result, Governor, done or not."""
    x = box.x
    if seat.acts:
        canvas.glyph(ARROW, 32, x + 16, box.cy, TURN)
        x += 38
    elif rank:
        x += canvas.text(f"{rank}.", x, box.cy, LETTERS, colour=SOFT) + 8
    seat_token(canvas, seat.number, seat.info.name, 44, x + 22, box.cy, plain=True)
    if seat.done:
        canvas.disc(x + 40, box.cy + 14, 14, PANEL)
        canvas.glyph(CHECK, 24, x + 40, box.cy + 14, SOFT)
    x += 56
    right = box.right
    if seat.governor and not rank:
        canvas.glyph(GOVERNOR, 34, right - 17, box.cy, INK)
        right -= 42
    ink = SOFT if seat.done else INK
    canvas.text(seat.info.name, x, box.cy, LETTERS, colour=ink, width=right - x, least=LETTERS)


def counted(player: Player) -> tuple[tuple[str, str], ...]:
    """Return doubloons, victory points and colonists in San Juan as they are written."""
    chips = "?" if player.vp_hidden else str(player.vp_chips)
    return (
        ("doubloons", str(player.doubloons)),
        ("points", chips),
        ("san-juan", str(player.san_juan)),
    )


def _numbers(canvas: Canvas, box: Box, player: Player, seat: int, margin: int) -> None:
    """Draw doubloons, victory points and the colonists in San Juan."""
    x = box.x
    for (what, text), width in zip(counted(player), NUMBERS.values(), strict=True):
        cell = Box(x, box.y, width, box.h)
        canvas.kept(cell, _number, what, text)
        canvas.mark_margin(margin, cell.cy, cell.inset(0, 2), what, seat)
        x += width


def numbers(canvas: Canvas, box: Box, player: Player, seat: int) -> dict[str, Box]:
    """Draw the same on an enlarged seat; return the room behind each number."""
    rooms = {}
    for (what, text), cell in zip(counted(player), box.columns(len(NUMBERS), 4), strict=True):
        canvas.kept(cell, _number, what, text)
        canvas.mark(cell.right - 30, cell.cy, what, seat)
        rooms[what] = cell.split_left(47 + canvas.measure(text, COUNT))[1]
    return rooms


def goods(canvas: Canvas, box: Box, player: Player, seat: int) -> dict[str, Box]:
    """Draw the barrels of an enlarged seat; return the room behind each number."""
    rooms = {}
    for good, cell in zip(GOODS, box.columns(len(GOODS)), strict=True):
        number = player.goods[good]
        canvas.kept(cell, _good, good, number)
        canvas.mark(cell.right - 30, cell.cy, "goods", seat, good)
        wide = canvas.measure(str(number), COUNT) if number else 0
        rooms[good] = cell.split_left(37 + wide)[1]
    return rooms


def _number(canvas: Canvas, box: Box, what: str, text: str) -> None:
    size = 42
    x = box.x + size // 2
    none = text in ("?", "0")
    match what:
        case "doubloons":
            coin(canvas, "", size, x, box.cy)
        case "points":
            points(canvas, "", size, x, box.cy, known=text != "?")
        case _:
            ink = mix(COLONISTS, PANEL, 0.65) if none else COLONISTS
            canvas.glyph(PERSON, size - 6, x, box.cy, ink)
    colour = DONE if none and what == "san-juan" else SOFT if text == "?" else INK
    left = box.x + size + 5
    canvas.text(text, left, box.cy, COUNT, colour=colour, width=box.right - left, least=LETTERS)


def _goods(canvas: Canvas, box: Box, player: Player, seat: int, margin: int) -> None:
    """Draw the barrels of each kind with their numbers; kinds that are not there are pale."""
    for good, cell in zip(GOODS, box.columns(len(GOODS)), strict=True):
        canvas.kept(cell, _good, good, player.goods[good])
        canvas.mark_margin(margin, cell.cy, cell.inset(0, 2), "goods", seat, good)


def _good(canvas: Canvas, box: Box, good: str, number: int) -> None:
    high = 40
    half = round(high * 0.41)
    barrel(canvas, good, high, box.x + half, box.cy, faded=not number)
    if number:
        left = box.x + 2 * half + 1
        width = box.right - left
        canvas.text(str(number), left, box.cy, COUNT, width=width, least=LETTERS)


def tile_size(canvas: Canvas, box: Box, players: Sequence[Player], texts: Texts) -> int:
    """Return how large tiles of all can be on strips of a size, so that buildings keep names."""
    inner = Box(0, 0, box.w - MARGIN - 12, box.h - 15 - LINE - GAP)
    cities = [[_full(canvas, building, texts) for building in player.city] for player in players]
    for side in TILES:
        room = inner.w - ACROSS * (side + GAP) + GAP - 2 * LANE
        lines = max(len(_lines(chips, room)) for chips in cities)
        if max(2 * (side + GAP), (lines + 1) * (CHIPS[1] + GAP)) <= inner.h:
            return side
    return LEAST_TILE


def _island(
    canvas: Canvas, box: Box, side: int, player: Player, seat: SeatPanel, margin: int
) -> None:
    """Draw the twelve island spaces in two rows."""
    places = [
        Box(box.x + place * (side + GAP), box.y + row * (side + GAP), side, side)
        for row in range(2)
        for place in range(ACROSS)
    ]
    first, last = places[0], places[-1]
    whole = Box(first.x, first.y, last.right - first.x, last.bottom - first.y)
    canvas.mark_margin(margin, whole.cy, whole, "island", seat.number)
    filled = facts.spaces(player)
    for space, place in zip(filled, places, strict=False):
        if space.kind == FOREST:
            canvas.kept(place, forest, space.printed)
        else:
            canvas.kept(place, tile, space.kind, space.occupied)
        canvas.mark_margin(margin, place.cy, place, "tile", seat.number, *space.face)
    free = places[len(filled) : ISLAND_SPACES]
    if seat.drawn and free:
        place = free.pop(0)
        canvas.kept(place, drawn_tile, seat.drawn)
        canvas.mark_margin(margin, place.cy, place, "tile", seat.number, seat.drawn)
    for place in free:
        canvas.kept(place, empty_place, 9)


def _city(
    canvas: Canvas, box: Box, player: Player, seat: SeatPanel, texts: Texts, margin: int
) -> None:
    """Draw the buildings of a city in lines, and behind them how many spaces are filled."""
    rows = max(1, (box.h + GAP) // (CHIPS[0] + GAP))
    lines = _arranged(canvas, list(player.city), box.w, rows, texts)
    high = min(CHIPS[1], max(CHIPS[0], (box.h + GAP) // max(2, len(lines)) - GAP))
    y, x = box.y, box.x
    for line in lines:
        x = box.x
        for chip in line:
            place = Box(x, y, chip.width, high)
            used = chip.building in seat.used
            men = player.city[chip.building]
            canvas.kept(place, draw_chip, chip.building, men, chip.label, chip.sign, used)
            key = ("building", seat.number, chip.building)
            canvas.mark_margin(margin, place.cy, place, *key, lane=(box.x - LANE, box.y - 2))
            x += chip.width + GAP
        y += high + GAP
    text = f"{CITY_SPACES - player.city_free()}/{CITY_SPACES}"
    low = y - high - GAP if x + SPACES <= box.right and lines else y
    if low + high <= box.bottom:
        canvas.text(text, box.right, low + high // 2, LETTERS, colour=SOFT, align="right")


def _arranged(
    canvas: Canvas, city: Sequence[str], room: int, rows: int, texts: Texts
) -> list[list[Chip]]:
    """Return the buildings in lines: with full names or short ones, as there is room.

    Where there is too little even so, signs stand for those with the longest names.
    """
    for told in (_full, _short):
        chips = [told(canvas, building, texts) for building in city]
        if len(_lines(chips, room)) <= rows:
            break
    while len(lines := _lines(chips, room)) > rows and any(chip.label for chip in chips):
        longest = max(chips, key=lambda chip: chip.width if chip.label else 0)
        chips[chips.index(longest)] = _chip(canvas, longest.building, "")
    return lines


def _full(canvas: Canvas, building: str, texts: Texts) -> Chip:
    return _chip(canvas, building, words.building(building, texts))


def _short(canvas: Canvas, building: str, texts: Texts) -> Chip:
    return _chip(canvas, building, words.short_building(building, texts))


def _chip(canvas: Canvas, building: str, name: str) -> Chip:
    """Return what stands for a building: the sign of its good, or its name if there is one."""
    row = BUILDING[building]
    label = "" if row.produces else name
    told = canvas.measure(label, LETTERS) if label else SIGN
    circles = row.circles * (CIRCLE + 2) + 4 * bool(row.circles)
    return Chip(building, label, not label, told + circles + 2 * PAD + 2)


def _lines(chips: Sequence[Chip], room: int) -> list[list[Chip]]:
    """Return chips in lines of a width."""
    lines: list[list[Chip]] = []
    left = 0
    for chip in chips:
        if not lines or chip.width > left:
            lines.append([])
            left = room
        lines[-1].append(chip)
        left -= chip.width + GAP
    return lines


def draw_chip(
    canvas: Canvas, box: Box, building: str, men: int, label: str, sign: bool, used: bool
) -> None:
    """Draw a building by its name or its sign, and its circles; a check if it is `used` up."""
    row = BUILDING[building]
    fill, edge, ink = building_colours(building, men)
    canvas.framed(box, fill, edge, 9, 2)
    x = box.x + PAD
    if sign:
        glyph = GOODS_GLYPHS[row.produces] if row.produces else BUILDING_GLYPHS[building]
        canvas.glyph(glyph, SIGN, x + SIGN // 2, box.cy, ink)
    else:
        canvas.text(label, x, box.cy, LETTERS, colour=ink)
    right = box.right - PAD
    for place in reversed(range(row.circles)):
        circle(canvas, building, place < men, CIRCLE, right - CIRCLE // 2, box.cy)
        right -= CIRCLE + 2
    if used:
        canvas.glyph(CHECK, CIRCLE, box.right - PAD - CIRCLE // 2, box.cy, TURN)
