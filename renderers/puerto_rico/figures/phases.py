"""Examples of the phases but the captain's: tiles, colonists, prices, production, a sale."""

from __future__ import annotations

from typing import Final

from renderers.core import signs
from renderers.core.palette import INK, RULE
from renderers.core.texts import Texts
from renderers.puerto_rico import words
from renderers.puerto_rico.figures import components
from renderers.puerto_rico.figures.sheet import GAP, HalfSheet
from renderers.puerto_rico.icons import GOODS_GLYPHS, ROLE_GLYPHS
from rules.puerto_rico.data import BUILDING, PRICES, QUARRY, TRADING_HOUSE_SPACES

EXAMPLE: Final = 216
TALL: Final = 236
"""The heights of examples with their sentences."""
SEEN: Final = 3
"""The occupied quarries of the example of prices."""
DISCOUNTED: Final = ("construction-hut", "office", "harbor", "city-hall")


def draw_taking(texts: Texts) -> HalfSheet:
    """Draw what can be taken in the settler phase."""
    sheet, lines = HalfSheet.of_lines(texts, texts.gettext("Taking a tile"), 3, EXAMPLE)
    row = [components.plantation(kind) for kind in ("corn", "sugar", "tobacco", "sugar", "indigo")]
    sheet.example(lines[0], row, texts.gettext("One face-up plantation, or none"))
    text = texts.gettext("A quarry instead: the settler, or with a construction hut")
    sheet.example(lines[1], [components.plantation(QUARRY)], text)
    drawn = [signs.face_down(), signs.arrow(), components.tile("coffee", False)]
    text = texts.gettext("With a hacienda, before that: the top face-down plantation")
    sheet.example(lines[2], drawn, text)
    return sheet


def draw_placing(texts: Texts) -> HalfSheet:
    """Draw a placement that leaves a circle empty, and one that does not."""
    sheet, lines = HalfSheet.of_lines(texts, texts.gettext("Placing colonists"), 2, TALL)
    wrong = [
        components.tile("indigo", True),
        components.tile("corn", False),
        components.building("indigo-plant", 2),
        signs.space(16),
        signs.word("+", 40),
        signs.person(),
    ]
    text = texts.gettext("A colonist waits in San Juan while circles are empty: not allowed.")
    sheet.example(lines[0], wrong, text, False)
    right = [
        components.tile("indigo", True),
        components.tile("corn", True),
        components.building("indigo-plant", 2),
    ]
    text = texts.gettext("All colonists are on circles. Which ones is up to you.")
    sheet.example(lines[1], right, text, True)
    return sheet


def draw_colonist_ship(texts: Texts) -> HalfSheet:
    """Draw how many colonists the ship is filled with."""
    sheet, lines = HalfSheet.of_lines(texts, texts.gettext("Filling the colonist ship"), 3, EXAMPLE)
    buildings = [
        components.building("indigo-plant", 1),
        components.building("office", 0),
        components.building("sugar-mill", 2),
    ]
    text = texts.gettext("Empty circles on buildings of all players count: 2 + 1 + 1 = 4.")
    sheet.example(lines[0], buildings, text)
    tiles = [components.tile("corn", False), components.tile(QUARRY, False)]
    text = texts.gettext("Empty circles on plantations and quarries don't count.")
    sheet.example(lines[1], tiles, text, False)
    ship = [components.ship(), *[signs.person(56)] * 4]
    text = texts.gettext("4 colonists go on the ship; with 5 players 5, at least one for each.")
    sheet.example(lines[2], ship, text)
    return sheet


def draw_price(texts: Texts) -> HalfSheet:
    """Draw what the builder pays for a harbor with two quarries."""
    sheet, lines = HalfSheet.of_lines(texts, texts.gettext("What a building costs"), 2, TALL)
    row = BUILDING["harbor"]
    name = words.building(row.id, texts)
    equation = [
        signs.money(row.cost, 78),
        signs.minus(),
        components.tile(QUARRY, True),
        components.tile(QUARRY, True),
        signs.minus(),
        signs.glyph(ROLE_GLYPHS["builder"]),
        signs.equals(),
        signs.money(row.cost - 3, 90),
    ]
    text = texts.gettext(
        "{building}: {cost}, less 2 for two quarries, less 1 for the builder: {price}",
        building=name,
        cost=row.cost,
        price=row.cost - 3,
    )
    sheet.example(lines[0], equation, text)
    empty = [components.tile(QUARRY, False), signs.equals(), signs.money(0)]
    sheet.example(
        lines[1], empty, texts.gettext("A quarry without a colonist lowers no price."), False
    )
    return sheet


def draw_quarries(texts: Texts) -> HalfSheet:
    """Draw how many quarries help in each column, with an example of a building."""
    title = texts.gettext("Quarries and the price")
    sheet = HalfSheet(texts, title, 80 + GAP + len(DISCOUNTED) * 118)
    head, rest = sheet.body.split_top(80, GAP)
    text = texts.gettext("With {n} occupied quarries, not as builder", n=SEEN)
    tiles, sentence = head.split_left(250, 18)
    signs.row(sheet.canvas, [components.tile(QUARRY, True, 76)] * SEEN, tiles, left=True, gap=8)
    sheet.say(text, sentence, size=29)
    for building, line in zip(DISCOUNTED, rest.rows(len(DISCOUNTED), 12), strict=True):
        row = BUILDING[building]
        used = min(SEEN, row.column)
        inner = sheet.panel(line)
        left, right = inner.split_left(172, 16)
        for number in range(row.column):
            colour = INK if number < used else RULE
            x = left.x + 22 + 43 * number
            sheet.canvas.glyph(GOODS_GLYPHS[QUARRY], 38, x, left.cy, colour)
        name, prices = right.split_right(246, 12)
        sheet.canvas.text(words.building(building, texts), name.x, name.cy, 31, width=name.w)
        pair = [signs.money(row.cost, 68), signs.arrow(36), signs.money(row.cost - used, 78)]
        signs.row(sheet.canvas, pair, prices)
        sheet.note(f"{words.building(building, texts)}: {row.cost} − {used} = {row.cost - used}")
    return sheet


def draw_production(texts: Texts) -> HalfSheet:
    """Draw what three kinds make: by plantations, by colonists in buildings, without a building."""
    sheet, lines = HalfSheet.of_lines(texts, texts.gettext("Production"), 3, EXAMPLE)
    three = [components.tile("indigo", True, 84)] * 3
    made = [
        *three,
        signs.plus(),
        components.building("indigo-plant", 2),
        signs.arrow(),
        *components.barrels("indigo", 2),
    ]
    text = texts.gettext("3 plantations, 2 colonists in the building: 2 barrels")
    sheet.example(lines[0], made, text)
    sugar = [
        components.tile("sugar", True, 84),
        components.tile("sugar", False, 84),
        signs.plus(),
        components.building("small-sugar-mill", 1),
        signs.arrow(),
        components.barrel("sugar"),
    ]
    text = texts.gettext("1 occupied plantation, 1 colonist in the building: 1 barrel")
    sheet.example(lines[1], sugar, text)
    corn = [*[components.tile("corn", True, 84)] * 2, signs.arrow(), *components.barrels("corn", 2)]
    text = texts.gettext("Corn needs no building: 2 occupied plantations, 2 barrels")
    sheet.example(lines[2], corn, text)
    return sheet


def draw_trading(texts: Texts) -> HalfSheet:
    """Draw a trading house with two kinds, a sale that it refuses and one that it takes."""
    sheet, lines = HalfSheet.of_lines(texts, texts.gettext("Trading house"), 3, EXAMPLE)
    there = [components.barrel("corn"), components.barrel("sugar")]
    free = [signs.place()] * (TRADING_HOUSE_SPACES - len(there))
    sheet.example(
        lines[0], [*there, *free], texts.gettext("Corn and sugar are in the trading house.")
    )
    text = texts.gettext("Sugar is already there: only with an occupied office.")
    sheet.example(lines[1], [components.barrel("sugar", 88)], text, False)
    price = PRICES["coffee"]
    sale = [
        components.barrel("coffee", 88),
        signs.arrow(),
        signs.money(price),
        signs.glyph(ROLE_GLYPHS["trader"], 60),
        signs.money("+1"),
        signs.equals(),
        signs.money(price + 1, 84),
    ]
    text = texts.gettext("Coffee is new: the trader gets {price} + 1 doubloons.", price=price)
    sheet.example(lines[2], sale, text, True)
    return sheet
