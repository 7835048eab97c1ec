"""Figures of the captain phase: which ship, one kind on each, storing."""

from __future__ import annotations

from typing import Final

from renderers.core import signs
from renderers.core.boxes import Box
from renderers.core.texts import Texts
from renderers.puerto_rico import words
from renderers.puerto_rico.figures.sheet import GAP, HalfSheet, read
from renderers.puerto_rico.harbour import draw_ship
from rules.puerto_rico.state import CargoShip

SHIP: Final = 240
HELD: Final = 118
HULL: Final = 420
STORED: Final = 116
Case = tuple[CargoShip, bool, str]
"""A ship as it would be, whether that is allowed, and why."""


def draw_choosing(texts: Texts) -> HalfSheet:
    """Draw where five barrels may go when ships for 4, 5 and 6 are empty."""
    allowed = texts.gettext("Takes all 5: allowed.")
    return _loading(
        texts,
        texts.gettext("Which ship"),
        (5, texts.gettext("You have 5 corn, and all ships are empty.")),
        (
            CargoShip(4, "corn", 4),
            False,
            texts.gettext("Takes only 4: not allowed while another empty ship takes more."),
        ),
        (CargoShip(5, "corn", 5), True, allowed),
        (CargoShip(6, "corn", 5), True, allowed),
    )


def draw_one_kind(texts: Texts) -> HalfSheet:
    """Draw that a kind which lies on a ship can go to that ship only."""
    return _loading(
        texts,
        texts.gettext("One kind on each ship"),
        (4, texts.gettext("You have 4 corn.")),
        (
            CargoShip(5, "corn", 3),
            True,
            texts.gettext("Carries corn: the only ship for corn. 2 more fit, so you load 2."),
        ),
        (
            CargoShip(6),
            False,
            texts.gettext("This ship is empty, but corn is already on another ship: not allowed."),
        ),
        (CargoShip(4, "sugar", 2), False, texts.gettext("Carries sugar: not allowed.")),
    )


def _loading(texts: Texts, title: str, barrels: tuple[int, str], *cases: Case) -> HalfSheet:
    """Draw the corn that is held, and ships below it."""
    sheet = HalfSheet(texts, title, HELD + len(cases) * (SHIP + GAP))
    upper, rest = sheet.body.split_top(HELD, GAP)
    number, text = barrels
    inner = sheet.panel(upper)
    end = signs.row(sheet.canvas, read(f"{number}*barrel:corn/64"), inner, left=True, gap=6)
    sheet.say(text, inner.split_left(end - inner.x, 22)[1], size=28)
    for case, place in zip(cases, rest.rows(len(cases), GAP), strict=True):
        _ship(sheet, place, *case)
    return sheet


def _ship(sheet: HalfSheet, box: Box, ship: CargoShip, allowed: bool, text: str) -> None:
    """Draw a ship with its load and whether it may be used."""
    left, right = sheet.panel(box).split_left(56, 14)
    sheet.verdict(allowed, left.cx, left.cy)
    upper, lower = right.split_top(130, 4)
    draw_ship(sheet.canvas, upper._replace(w=HULL), ship)
    name = sheet.texts.gettext("{capacity}-ship", capacity=ship.capacity)
    sheet.say(text, lower, size=27, alt=f"{name} ({ship.load}/{ship.capacity}): {text}")


def draw_storage(texts: Texts) -> HalfSheet:
    """Draw what each set of warehouses keeps of the same goods."""
    corn, indigo, sugar, coffee = ("corn", 4), ("indigo", 3), ("sugar", 2), ("coffee", 1)
    lines = (
        (texts.gettext("You have"), (corn, indigo, sugar, coffee)),
        (texts.gettext("No warehouse"), (coffee,)),
        (words.building("small-warehouse", texts), (corn, coffee)),
        (words.building("large-warehouse", texts), (corn, indigo, coffee)),
        (texts.gettext("Both warehouses"), (corn, indigo, sugar, coffee)),
    )
    sheet = HalfSheet(texts, texts.gettext("Storing goods"), len(lines) * STORED)
    for (text, kept), line in zip(lines, sheet.body.rows(len(lines), 12), strict=True):
        label, goods = sheet.panel(line).split_left(226, 12)
        listed = ", ".join(f"{words.good(good, texts)} {number}" for good, number in kept)
        sheet.say(text, label, size=28, alt=f"{text}: {listed}")
        barrels = read(" gap:4 ".join(f"{number}*barrel:{good}/52" for good, number in kept))
        signs.row(sheet.canvas, barrels, goods, left=True, gap=3)
    return sheet
