"""Examples of the captain phase: which ship, one kind on each, points, storing."""

from __future__ import annotations

from typing import Final

from renderers.core import signs
from renderers.core.boxes import Box
from renderers.core.signs import Sign
from renderers.core.texts import Texts
from renderers.puerto_rico import words
from renderers.puerto_rico.figures import components
from renderers.puerto_rico.figures.sheet import GAP, HalfSheet
from renderers.puerto_rico.harbour import draw_ship
from renderers.puerto_rico.icons import ROLE_GLYPHS
from rules.puerto_rico.state import CargoShip

SHIP: Final = 240
EXAMPLE: Final = 176
HELD: Final = 118
HULL: Final = 420
STORED: Final = 116
GOODS_HELD: Final = (("corn", 4), ("indigo", 3), ("sugar", 2), ("coffee", 1))
"""The barrels that the player in the example of storing has after loading."""


def draw_choosing(texts: Texts) -> HalfSheet:
    """Draw where five barrels may go when ships for 4, 5 and 6 are empty."""
    title = texts.gettext("Which ship")
    sheet = HalfSheet(texts, title, HELD + GAP + 3 * (SHIP + GAP) - GAP)
    held, rest = sheet.body.split_top(HELD, GAP)
    _held(sheet, held, "corn", 5, texts.gettext("You have 5 corn, all ships are empty."))
    first, second, third = rest.rows(3, GAP)
    text = texts.gettext("Takes only 4: not allowed while another empty ship takes more.")
    _ship(sheet, first, 4, "corn", 4, False, text)
    text = texts.gettext("Takes all 5: allowed.")
    _ship(sheet, second, 5, "corn", 5, True, text)
    _ship(sheet, third, 6, "corn", 5, True, text)
    return sheet


def draw_one_kind(texts: Texts) -> HalfSheet:
    """Draw that a kind which lies on a ship can go to that ship only."""
    title = texts.gettext("One kind on each ship")
    sheet = HalfSheet(texts, title, HELD + GAP + 3 * (SHIP + GAP) - GAP)
    held, rest = sheet.body.split_top(HELD, GAP)
    _held(sheet, held, "corn", 4, texts.gettext("You have 4 corn."))
    first, second, third = rest.rows(3, GAP)
    text = texts.gettext("Carries corn: the only ship for corn. 2 more fit, so you load 2.")
    _ship(sheet, first, 5, "corn", 3, True, text)
    text = texts.gettext("Empty, but corn lies on another ship: not allowed.")
    _ship(sheet, second, 6, "", 0, False, text)
    text = texts.gettext("Carries sugar: not allowed.")
    _ship(sheet, third, 4, "sugar", 2, False, text)
    return sheet


def _held(sheet: HalfSheet, box: Box, good: str, number: int, text: str) -> None:
    inner = sheet.panel(box)
    end = signs.row(sheet.canvas, components.barrels(good, number, 64), inner, left=True, gap=6)
    sheet.say(text, inner.split_left(end - inner.x, 22)[1], size=28)


def _ship(
    sheet: HalfSheet, box: Box, capacity: int, good: str, load: int, allowed: bool, text: str
) -> None:
    """Draw a ship with its load and whether it may be used."""
    inner = sheet.panel(box)
    left, right = inner.split_left(56, 14)
    sheet.verdict(allowed, left.cx, left.cy)
    upper, lower = right.split_top(130, 4)
    draw_ship(sheet.canvas, upper._replace(w=HULL), CargoShip(capacity, good, load))
    ship = sheet.texts.gettext("{capacity}-ship", capacity=capacity)
    sheet.say(text, lower, size=27, alt=f"{ship} ({load}/{capacity}): {text}")


def draw_points(texts: Texts) -> HalfSheet:
    """Draw what a loading is worth to a captain with a harbor."""
    sheet = HalfSheet(texts, texts.gettext("Points for loading"), 3 * EXAMPLE + 2 * GAP)
    harbor = words.building("harbor", texts)
    parts = (
        (
            [*components.barrels("sugar", 3, 84), signs.arrow(), signs.medal(3, 84)],
            texts.gettext("3 barrels: 3 points"),
        ),
        (
            [signs.glyph(ROLE_GLYPHS["captain"], 80), signs.arrow(), signs.medal("+1", 84)],
            texts.gettext("Captain, first loading: 1 point more"),
        ),
        (
            [components.building("harbor", 1), signs.arrow(), signs.medal("+1", 84)],
            texts.gettext("{building}: 1 point more for each loading", building=harbor),
        ),
    )
    for (pictures, text), line in zip(parts, sheet.body.rows(len(parts), GAP), strict=True):
        upper, lower = sheet.panel(line).split_top(92, 6)
        signs.row(sheet.canvas, pictures, upper)
        sheet.say(text, lower, size=30, align="middle")
    return sheet


def draw_storage(texts: Texts) -> HalfSheet:
    """Draw what each set of warehouses keeps of the same goods."""
    lines = (
        (texts.gettext("You have"), GOODS_HELD),
        (texts.gettext("No warehouse"), (("coffee", 1),)),
        (words.building("small-warehouse", texts), (("corn", 4), ("coffee", 1))),
        (
            words.building("large-warehouse", texts),
            (("corn", 4), ("indigo", 3), ("coffee", 1)),
        ),
        (texts.gettext("Both warehouses"), GOODS_HELD),
    )
    sheet = HalfSheet(texts, texts.gettext("Storing goods"), len(lines) * STORED)
    for (text, kept), line in zip(lines, sheet.body.rows(len(lines), 12), strict=True):
        inner = sheet.panel(line)
        label, goods = inner.split_left(226, 12)
        listed = ", ".join(f"{words.good(good, texts)} {number}" for good, number in kept)
        sheet.say(text, label, size=28, alt=f"{text}: {listed}")
        found: list[Sign] = []
        for good, number in kept:
            found += [*components.barrels(good, number, 52), signs.space(4)]
        signs.row(sheet.canvas, found[:-1], goods, left=True, gap=3)
    return sheet
