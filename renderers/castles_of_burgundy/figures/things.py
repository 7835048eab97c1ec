"""Figures of single tiles and shields, and of all of a kind side by side."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from renderers.castles_of_burgundy import words
from renderers.castles_of_burgundy.effects import (
    BUILDING_EFFECTS,
    MONASTERY_EFFECTS,
    SHIELD_EFFECTS,
    Row,
)
from renderers.castles_of_burgundy.figures import components
from renderers.castles_of_burgundy.symbols import (
    ANY_TILE,
    PLACE,
    SOLD,
    STORAGE,
    TAKE,
    TO,
    Symbol,
    building,
    die,
    goods,
    hexagon,
    points,
    silver,
    text,
    workers,
)
from renderers.castles_of_burgundy.words import phrases
from renderers.core import signs
from renderers.core.blocks import panel
from renderers.core.boxes import Box
from renderers.core.figures import GAP, FigureSheet
from renderers.core.signs import Sign
from renderers.core.texts import Texts
from rules.castles_of_burgundy.data import monasteries
from rules.castles_of_burgundy.data.boards import BOARDS
from rules.castles_of_burgundy.data.points import BUILDING_POINTS, WATCHTOWER_POINTS
from rules.castles_of_burgundy.data.shields import SHIELD_POINTS, SHIELDS
from rules.castles_of_burgundy.data.supply import GOODS
from rules.castles_of_burgundy.data.tiles import (
    BANK,
    BLACK,
    BOARDING_HOUSE,
    BUILDINGS,
    CASTLE,
    COLOURS,
    CRANE,
    INN,
    MINE,
    MONASTERIES,
    SHIP,
    SPECIES,
    TILES,
    TOWN_HALL,
    WAREHOUSE,
    WATCHTOWER,
    WHITE_CASTLE,
    monastery,
)

HIGH: Final = 300
LARGE: Final = 220
ACTIONS: Final[Row] = (TAKE, PLACE, SOLD, workers(2))
EFFECTS: Final[dict[str, tuple[Row, ...]]] = {
    CASTLE: ((die("?"), TO), ACTIONS),
    MINE: ((text("A…E", 2), TO, silver("+1")),),
    SHIP: ((goods(4), TO, STORAGE),),
    INN: (tuple(hexagon(colour) for colour in COLOURS),),
    BLACK: (tuple(hexagon(colour) for colour in COLOURS),),
    **{kind: (row,) for kind, row in BUILDING_EFFECTS.items()},
    WAREHOUSE: ((SOLD, TO, silver(1), points("")),),
    TOWN_HALL: ((STORAGE, TO, ANY_TILE, PLACE),),
    CRANE: (
        tuple(building(kind) for kind in BUILDINGS[:4]),
        tuple(building(kind) for kind in BUILDINGS[4:]),
    ),
    WHITE_CASTLE: ((die("?"), TO), ACTIONS),
    **{monastery(number): row for number, row in MONASTERY_EFFECTS.items()},
}
"""What a tile brings."""


def _wide(row: Sequence[Symbol]) -> float:
    return sum(each.width for each in row) + 0.16 * (len(row) - 1)


def _effect(sheet: FigureSheet, box: Box, lines: Sequence[Row], most: int = 150) -> None:
    """Draw rows of symbols in a panel, all of one size."""
    panel(sheet.canvas, box)
    inner = box.inset(2 * GAP, GAP)
    places = inner.rows(len(lines), 2 * GAP)
    size = min(most, places[0].h - 4, int(inner.w / max(map(_wide, lines))))
    for row, place in zip(lines, places, strict=True):
        found = [components.symbol(each, size) for each in row]
        signs.row(sheet.canvas, found, place, gap=size // 6)


def _thing(sheet: FigureSheet, sign: Sign, lines: Sequence[Row]) -> FigureSheet:
    left, right = sheet.body.split_left(300, GAP)
    signs.row(sheet.canvas, [sign], left)
    _effect(sheet, right, lines)
    return sheet


def draw_tile(tile_id: str, texts: Texts) -> FigureSheet:
    """Draw a tile and what it brings."""
    sheet = FigureSheet(texts, words.tile(tile_id, texts), HIGH)
    sheet.note(*_said(tile_id, texts))
    return _thing(sheet, components.tile(tile_id, LARGE), EFFECTS[tile_id])


def _said(tile_id: str, texts: Texts) -> list[str]:
    """Say what a tile brings, as far as it is a number."""
    if tile_id == WATCHTOWER:
        return [phrases.points(WATCHTOWER_POINTS, texts)]
    if tile_id == BANK:
        return [phrases.silver(2, texts)]
    if tile_id == BOARDING_HOUSE:
        return [phrases.workers(4, texts)]
    found = TILES[tile_id]
    if found.number in monasteries.COUNTS:
        kind = words.kind(monasteries.COUNTS[found.number], texts)
        return [f"{kind}: {phrases.points(BUILDING_POINTS, texts)}"]
    return []


def draw_shield(number: int, texts: Texts) -> FigureSheet:
    """Draw a shield, its power and its points."""
    sheet = FigureSheet(texts, words.shield(number, texts), HIGH)
    sheet.note(phrases.points(SHIELD_POINTS[number], texts))
    return _thing(sheet, components.shield_sign(number, 270), (SHIELD_EFFECTS[number],))


def _gallery(
    texts: Texts, found: Sequence[tuple[Sign, str]], columns: int, high: int, title: str = ""
) -> FigureSheet:
    """Draw signs with their names in a panel."""
    lines = -(-len(found) // columns)
    sheet = FigureSheet(texts, title, lines * high + (lines - 1) * GAP + 2 * GAP)
    panel(sheet.canvas, sheet.body)
    places = components.grid(sheet.body.inset(GAP), columns, lines)
    for (sign, name), place in zip(found, places, strict=False):
        components.captioned(sheet, place, sign, name, high=80)
    return sheet


def _tiles(texts: Texts, ids: Sequence[str], columns: int, width: int) -> FigureSheet:
    found = [(components.tile(each, width), words.tile(each, texts)) for each in ids]
    return _gallery(texts, found, columns, round(width * 1.16) + 84)


def draw_buildings(texts: Texts) -> FigureSheet:
    """Draw the eight types of buildings."""
    return _tiles(texts, BUILDINGS, 4, 196)


def draw_extra_tiles(texts: Texts) -> FigureSheet:
    """Draw the four tiles of the expansion."""
    return _tiles(texts, (monastery(27), monastery(28), CRANE, "goose2"), 4, 196)


def draw_livestock(texts: Texts) -> FigureSheet:
    """Draw the tiles of the four species."""
    high = 174
    sheet = FigureSheet(texts, "", 3 * high + 70 + 2 * GAP)
    panel(sheet.canvas, sheet.body)
    for species, column in zip(
        SPECIES, sheet.body.inset(GAP).columns(len(SPECIES), GAP), strict=True
    ):
        head, rest = column.split_top(70)
        ids = [f"{species}{number}" for number in (2, 3, 4)]
        said = ", ".join(words.tile(each, texts) for each in ids)
        sheet.say(words.kind(species, texts), head, align="middle", alt=said)
        for each, place in zip(ids, rest.rows(3), strict=True):
            signs.row(sheet.canvas, [components.tile(each, 140)], place)
    return sheet


def draw_monasteries(texts: Texts) -> FigureSheet:
    """Draw all monasteries."""
    width = 152
    high = 182
    lines = -(-len(MONASTERIES) // 6)
    sheet = FigureSheet(texts, "", lines * high + 2 * GAP)
    panel(sheet.canvas, sheet.body)
    places = components.grid(sheet.body.inset(GAP), 6, lines, 4)
    for number, place in zip(MONASTERIES, places, strict=False):
        signs.row(sheet.canvas, [components.tile(monastery(number), width)], place)
    return sheet.note(", ".join(words.monastery(number, texts) for number in MONASTERIES))


def draw_free_steps(texts: Texts) -> FigureSheet:
    """Draw the monasteries that help to place tiles."""
    found = []
    for number, colours in monasteries.FREE_STEP.items():
        said = texts.listing(words.colour(colour, texts) for colour in colours)
        found.append((components.tile(monastery(number), 230), said))
    return _gallery(texts, found, 3, 370)


def draw_counting(texts: Texts) -> FigureSheet:
    """Draw the monasteries that count a type of building."""
    found = [
        (components.tile(monastery(number), 196), words.kind(kind, texts))
        for number, kind in monasteries.COUNTS.items()
        if kind != WHITE_CASTLE
    ]
    return _gallery(texts, found, 4, 312).note(phrases.points(BUILDING_POINTS, texts))


def draw_shields(texts: Texts) -> FigureSheet:
    """Draw all shields."""
    high = 186
    sheet = FigureSheet(texts, "", 3 * high + 2 * GAP)
    panel(sheet.canvas, sheet.body)
    for number, place in zip(SHIELDS, components.grid(sheet.body.inset(GAP), 6, 3, 6), strict=True):
        signs.row(sheet.canvas, [components.shield_sign(number, 170)], place)
    return sheet.note(
        *(
            f"{words.shield(number, texts)}: {phrases.points(SHIELD_POINTS[number], texts)}"
            for number in SHIELDS
        )
    )


def draw_goods(texts: Texts) -> FigureSheet:
    """Draw the six types of goods."""
    found = [(components.goods(kind, 130), f"{kind} {words.goods(kind, texts)}") for kind in GOODS]
    return _gallery(texts, found, 6, 230)


def draw_colours(texts: Texts) -> FigureSheet:
    """Draw the six colours with their signs, and how many cells of each a duchy has."""
    sheet = FigureSheet(texts, "", 2 * 190 + 3 * GAP)
    panel(sheet.canvas, sheet.body)
    board = BOARDS["1"]
    places = components.grid(sheet.body.inset(GAP), 3, 2)
    for colour, place in zip(COLOURS, places, strict=True):
        left, right = place.split_left(136, 8)
        signs.row(sheet.canvas, [components.symbol(hexagon(colour), 150)], left)
        upper, lower = right.inset(0, 34).split_top(right.h // 2 - 34)
        name, number = words.colour(colour, texts), len(board.of_colour[colour])
        sheet.say(name, upper, size=30, alt=f"{name}: {number}")
        sheet.write(f"×{number}", lower.x, lower.cy, lower.w, size=44)
    return sheet


def draw_tiles(texts: Texts) -> FigureSheet:
    """Draw a tile of each kind with what it brings."""
    ids = (SHIP, CASTLE, MINE, "pig3", BOARDING_HOUSE, monastery(3))
    high = 210
    sheet = FigureSheet(texts, "", 3 * high + 2 * GAP)
    own = {"pig3": ((points(3),),), SHIP: ((goods(4), goods(2)),)}
    for each, place in zip(ids, components.grid(sheet.body, 2, 3), strict=True):
        panel(sheet.canvas, place)
        left, right = place.inset(GAP).split_left(150, GAP)
        signs.row(sheet.canvas, [components.tile(each, 146)], left)
        upper, lower = right.split_top(64)
        sheet.say(words.colour(TILES[each].colour, texts), upper, size=32)
        lines = own.get(each, EFFECTS.get(each, ()))
        for row, line in zip(lines, lower.rows(len(lines), 6), strict=True):
            size = min(78, line.h, int(line.w / _wide(row)))
            drawn = [components.symbol(symbol, size) for symbol in row]
            signs.row(sheet.canvas, drawn, line, left=True, gap=size // 6)
    return sheet


def draw_taking_a_shield(texts: Texts) -> FigureSheet:
    """Draw two equal dice that take a shield, which goes onto a castle."""
    sheet = FigureSheet(texts, "", 230)
    panel(sheet.canvas, sheet.body)

    def on_castle(canvas: object, x: int, y: int) -> None:
        components.tile(CASTLE, 170).draw(sheet.canvas, x, y)
        components.shield_sign(7, 70).draw(sheet.canvas, x, y + 6)

    row = [
        components.die(3, 110),
        components.die(3, 110),
        signs.arrow(),
        components.shield_sign(7, 190),
        signs.arrow(),
        Sign(170, on_castle),
    ]
    signs.row(sheet.canvas, row, sheet.body, gap=34)
    line = f"3 + 3 → {words.shield(7, texts)} → {words.tile(CASTLE, texts)}"
    return sheet.note(line)
