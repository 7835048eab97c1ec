"""Figures of things: tiles with what they bring, shields, goods, colours."""

from __future__ import annotations

from typing import Final

from renderers.castles_of_burgundy import shields, words
from renderers.castles_of_burgundy.figures import components
from renderers.castles_of_burgundy.words import effects, phrases
from renderers.core import signs
from renderers.core.figures import GAP, FigureSheet
from renderers.core.fonts import BOLD
from renderers.core.lines import as_long_as_fits
from renderers.core.paragraphs import paragraph
from renderers.core.picture import ALT_LIMIT
from renderers.core.signs import Sign
from renderers.core.texts import Texts
from rules.castles_of_burgundy.data.shields import SHIELD_POINTS, SHIELDS
from rules.castles_of_burgundy.data.tiles import (
    BLACK,
    BUILDINGS,
    CASTLE,
    CRANE,
    INN,
    MINE,
    MONASTERIES,
    SHIP,
    TILES,
    WHITE_CASTLE,
    monastery,
)

HIGH: Final = 300
LARGE: Final = 250
NAMED: Final = (*BUILDINGS, CRANE, WHITE_CASTLE, INN, BLACK)
"""The tiles with their names in the key."""
PLAIN: Final = (CASTLE, MINE, SHIP, "cow4", "sheep3", "pig2", "chicken3", "goose2")
"""The tiles without: one of each other colour, and of each species."""


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
    others = [monastery(number) for number in MONASTERIES] + [*PLAIN]
    across, lines = 8, -(-len(others) // 8)
    heights = [len(NAMED) // 3 * LINE + 2 * GAP, lines * LINE + 2 * GAP, 3 * 112 + 2 * GAP]
    title = texts.gettext("See tile effects")
    sheet, (named, plain, cards) = FigureSheet.of_panels(texts, title, *heights)
    for name, place in zip(NAMED, named.inset(GAP).grid(12, 3, 4), strict=True):
        left, right = place.split_left(TILE, 12)
        signs.row(sheet.canvas, [components.tile(name, TILE)], left)
        paragraph(sheet.canvas, words.kind(name, texts), right, 36, weight=BOLD, least=31)
    places = plain.inset(GAP).grid(across * lines, across, 4)
    for name, place in zip(others, places, strict=False):
        signs.row(sheet.canvas, [components.tile(name, TILE)], place)
    for number, place in zip(SHIELDS, cards.inset(GAP).grid(len(SHIELDS), 6, 10), strict=True):
        shields.card(sheet.canvas, place, number)
    return sheet.note(as_long_as_fits([], key_lines(texts), ALT_LIMIT - 100).strip())


def key_lines(texts: Texts) -> list[str]:
    """Say for each tile and shield what it does: "Bank: 2 silver at once"."""
    return [
        *(
            f"{words.kind(TILES[name].kind, texts)}: {effects.tile(name, texts)}"
            for name in (*NAMED, *PLAIN)
        ),
        *(
            f"{words.monastery(number, texts)}: {effects.tile(monastery(number), texts)}"
            for number in MONASTERIES
        ),
        *(f"{words.shield(number, texts)}: {effects.shield(number, texts)}" for number in SHIELDS),
    ]
