"""Figures of things: tiles with what they bring, shields, goods, colours."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from renderers.castles_of_burgundy import shields, tiles, words
from renderers.castles_of_burgundy.figures import components
from renderers.castles_of_burgundy.symbols import hexagon
from renderers.castles_of_burgundy.words import effects, phrases
from renderers.core import signs
from renderers.core.canvas import Canvas
from renderers.core.figures import GAP, FigureSheet
from renderers.core.fonts import BOLD
from renderers.core.lines import as_long_as_fits
from renderers.core.paragraphs import paragraph
from renderers.core.picture import ALT_LIMIT
from renderers.core.signs import Sign
from renderers.core.texts import Texts
from rules.castles_of_burgundy.data import monasteries
from rules.castles_of_burgundy.data.boards import BOARDS
from rules.castles_of_burgundy.data.points import BUILDING_POINTS
from rules.castles_of_burgundy.data.shields import SHIELD_POINTS, SHIELDS
from rules.castles_of_burgundy.data.supply import GOODS
from rules.castles_of_burgundy.data.tiles import (
    BLACK,
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
    WHITE_CASTLE,
    monastery,
)

HIGH: Final = 300
LARGE: Final = 250
NAMED: Final = (*BUILDINGS, CRANE, WHITE_CASTLE, INN, BLACK)
"""The tiles with their names in the key."""
ANIMALS: Final = ("cow4", "sheep3", "pig2", "chicken3", "goose2")


def _thing(sheet: FigureSheet, sign: Sign, line: str) -> FigureSheet:
    """Draw a thing, and beside it the line that says what it does."""
    left, right = sheet.body.split_left(300, GAP)
    signs.row(sheet.canvas, [sign], left)
    sheet.say(line, sheet.panel(right), size=44)
    return sheet


def draw_tile(tile_id: str, texts: Texts) -> FigureSheet:
    """Draw a tile and say what it does."""
    sheet = FigureSheet(texts, words.tile(tile_id, texts), HIGH)
    line = phrases.capital(effects.tile(tile_id, texts))
    return _thing(sheet, components.tile(tile_id, LARGE), line)


def draw_shield(number: int, texts: Texts) -> FigureSheet:
    """Draw a shield and say what it does."""
    sheet = FigureSheet(texts, words.shield(number, texts), HIGH)
    sheet.note(phrases.points(SHIELD_POINTS[number], texts))
    line = phrases.capital(effects.shield(number, texts))
    return _thing(sheet, components.shield_card(number, 280), line)


TILE: Final = 112
LINE: Final = 134
"""The width of a tile in the key, and the height of a line of them."""


def draw_key(texts: Texts) -> FigureSheet:
    """Draw all tiles and shields as boards show them: what the signs on them say."""
    others = [monastery(number) for number in MONASTERIES] + [CASTLE, MINE, SHIP, *ANIMALS]
    across, lines = 8, -(-(len(MONASTERIES) + 3 + len(ANIMALS)) // 8)
    heights = [len(NAMED) // 3 * LINE + 2 * GAP, lines * LINE + 2 * GAP, 3 * 112 + 2 * GAP]
    title = texts.gettext("See tile effects")
    sheet, (named, plain, cards) = FigureSheet.of_panels(texts, title, *heights)
    for each, place in zip(NAMED, components.grid(named.inset(GAP), 3, 4, 4), strict=True):
        left, right = place.split_left(TILE, 12)
        signs.row(sheet.canvas, [components.tile(each, TILE)], left)
        paragraph(sheet.canvas, words.kind(each, texts), right, 36, weight=BOLD, least=31)
    places = components.grid(plain.inset(GAP), across, lines, 4)
    for each, place in zip(others, places, strict=False):
        signs.row(sheet.canvas, [components.tile(each, TILE)], place)
    for number, place in zip(SHIELDS, components.grid(cards.inset(GAP), 6, 3, 10), strict=True):
        shields.card(sheet.canvas, place, number)
    return sheet.note(as_long_as_fits([], key_lines(texts), ALT_LIMIT - 100).strip())


def key_lines(texts: Texts) -> list[str]:
    """Say for each tile and shield what it does: "Bank: 2 silver at once"."""
    plain = [*NAMED, CASTLE, MINE, SHIP, *ANIMALS]
    return [
        *(f"{words.kind(TILES[each].kind, texts)}: {effects.tile(each, texts)}" for each in plain),
        *(
            f"{words.monastery(number, texts)}: {effects.tile(monastery(number), texts)}"
            for number in MONASTERIES
        ),
        *(f"{words.shield(number, texts)}: {effects.shield(number, texts)}" for number in SHIELDS),
    ]


def _gallery(
    texts: Texts, found: Sequence[tuple[Sign, str]], columns: int, high: int, title: str = ""
) -> FigureSheet:
    """Draw signs with their names in a panel."""
    lines = -(-len(found) // columns)
    sheet = FigureSheet.of_panel(texts, title, lines * high + (lines - 1) * GAP + 2 * GAP)
    places = components.grid(sheet.body.inset(GAP), columns, lines)
    for (sign, name), place in zip(found, places, strict=False):
        components.captioned(sheet, place, sign, name, high=80)
    return sheet


def draw_tiles(ids: Sequence[str], texts: Texts) -> FigureSheet:
    """Draw tiles with their names."""
    found = [(components.tile(each, 196), words.tile(each, texts)) for each in ids]
    return _gallery(texts, found, 4, 311)


def draw_livestock(texts: Texts) -> FigureSheet:
    """Draw the tiles of the four species."""
    high = 174
    sheet = FigureSheet.of_panel(texts, "", 3 * high + 70 + 2 * GAP)
    for species, column in zip(
        SPECIES, sheet.body.inset(GAP).columns(len(SPECIES), GAP), strict=True
    ):
        head, rest = column.split_top(70)
        ids = [f"{species}{number}" for number in (2, 3, 4)]
        line = ", ".join(words.tile(each, texts) for each in ids)
        sheet.say(words.kind(species, texts), head, align="middle", alt=line)
        for each, place in zip(ids, rest.rows(3), strict=True):
            signs.row(sheet.canvas, [components.tile(each, 140)], place)
    return sheet


def draw_monasteries(texts: Texts) -> FigureSheet:
    """Draw all monasteries."""
    lines = -(-len(MONASTERIES) // 6)
    sheet = FigureSheet.of_panel(texts, "", lines * 182 + 2 * GAP)
    places = components.grid(sheet.body.inset(GAP), 6, lines, 4)
    for number, place in zip(MONASTERIES, places, strict=False):
        signs.row(sheet.canvas, [components.tile(monastery(number), 152)], place)
    return sheet.note(", ".join(words.monastery(number, texts) for number in MONASTERIES))


def draw_free_steps(texts: Texts) -> FigureSheet:
    """Draw the monasteries that help to place tiles."""
    found = []
    for number, colours in monasteries.FREE_STEP.items():
        line = texts.listing(words.colour(colour, texts) for colour in colours)
        found.append((components.tile(monastery(number), 230), line))
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
    sheet = FigureSheet.of_panel(texts, "", 3 * 124 + 2 * GAP)
    for number, place in zip(SHIELDS, components.grid(sheet.body.inset(GAP), 6, 3, 8), strict=True):
        shields.card(sheet.canvas, place, number)
    return sheet.note(
        *(
            f"{words.shield(number, texts)}: {phrases.points(SHIELD_POINTS[number], texts)}"
            for number in SHIELDS
        )
    )


def draw_goods(texts: Texts) -> FigureSheet:
    """Draw the six types of goods."""
    found = [
        (components.goods(kind, size=130), f"{kind} {words.goods(kind, texts)}") for kind in GOODS
    ]
    return _gallery(texts, found, 6, 230)


def draw_colours(texts: Texts) -> FigureSheet:
    """Draw the six colours with their signs, and how many cells of each a duchy has."""
    sheet = FigureSheet.of_panel(texts, "", 2 * 190 + 3 * GAP)
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


def draw_taking_a_shield(texts: Texts) -> FigureSheet:
    """Draw two equal dice that take a shield, which goes onto a castle."""
    sheet = FigureSheet.of_panel(texts, "", 230)

    def on_castle(canvas: Canvas, x: int, y: int) -> None:
        tiles.tile(canvas, CASTLE, (x, y), 170)
        shields.shield(canvas, 7, 70, x, y + 6)

    row = [*components.read("2*die:3/110 > card:7/250 >"), Sign(170, on_castle)]
    signs.row(sheet.canvas, row, sheet.body, gap=34)
    return sheet.note(f"3 + 3 → {words.shield(7, texts)} → {words.tile(CASTLE, texts)}")
