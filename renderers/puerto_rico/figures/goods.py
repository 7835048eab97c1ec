"""The figure of each kind of goods with its numbers and buildings, and that of all prices."""

from __future__ import annotations

from typing import Final

from renderers.core import signs
from renderers.core.boxes import Box
from renderers.core.texts import Texts
from renderers.puerto_rico import words
from renderers.puerto_rico.figures.sheet import (
    GAP,
    MARGIN,
    HalfSheet,
    barrel,
    building,
    plantation,
    read,
)
from rules.puerto_rico.data import BARRELS, GOODS, PLANTATIONS, PRICES, PRODUCERS

FACT: Final = 64
NEEDS: Final = 190
LARGE: Final = 170
LINE: Final = 78


def draw_good(kind: str, texts: Texts) -> HalfSheet:
    """Draw a kind of goods with its numbers and the buildings that make it."""
    name = words.good(kind, texts)
    sheet = HalfSheet(texts, name[:1].upper() + name[1:], 3 * FACT + GAP + NEEDS)
    upper, lower = sheet.body.split_top(3 * FACT, GAP)
    left, right = upper.split_left(2 * LARGE + 40, 36)
    signs.row(sheet.canvas, read(f"worked:{kind}/{LARGE} barrel:{kind}/{LARGE}"), left)
    facts = (
        (signs.money("", 46), texts.gettext("Price {n}", n=PRICES[kind])),
        (
            plantation(kind, 46),
            texts.ngettext("{n} plantation", "{n} plantations", PLANTATIONS[kind]),
        ),
        (barrel(kind, 50), texts.ngettext("{n} barrel", "{n} barrels", BARRELS[kind])),
    )
    for place, (sign, text) in zip(right.rows(3), facts, strict=True):
        sheet.entry(place, sign, text, room=72, size=32)
    _needs(sheet, kind, sheet.panel(lower))
    return sheet


def _needs(sheet: HalfSheet, kind: str, box: Box) -> None:
    producers = PRODUCERS[kind]
    texts = sheet.texts
    if not producers:
        sheet.say(texts.gettext("Needs no building"), box, size=34, align="middle")
        return
    for producer, cell in zip(producers, box.columns(len(producers), MARGIN), strict=True):
        upper, lower = cell.split_top(96, 8)
        signs.row(sheet.canvas, [building(producer.id, producer.circles)], upper)
        sheet.say(words.building(producer.id, texts), lower, size=30, align="middle")


def draw_prices(texts: Texts) -> HalfSheet:
    """Draw the price of each kind, and what is added when a barrel is sold."""
    more = (
        (texts.gettext("Trader (privilege)"), "+1"),
        (words.building("small-market", texts), "+1"),
        (words.building("large-market", texts), "+2"),
    )
    sheet = HalfSheet(texts, texts.gettext("Prices"), 250 + GAP + len(more) * LINE + 28)
    upper, lower = sheet.body.split_top(250, GAP)
    sheet.panel(upper)
    for good, cell in zip(GOODS, upper.inset(12, 14).columns(5, 18), strict=True):
        name, rest = cell.split_top(40, 6)
        said = words.good(good, texts)
        sheet.say(said, name, size=28, align="middle", alt=f"{said}: {PRICES[good]}")
        signs.row(sheet.canvas, [barrel(good, 90)], rest._replace(h=92))
        signs.row(sheet.canvas, [signs.money(PRICES[good], 66)], rest.split_top(100)[1])
    for line, (text, bonus) in zip(sheet.panel(lower).rows(len(more)), more, strict=True):
        signs.row(sheet.canvas, [signs.money(bonus, 66)], line._replace(w=80))
        sheet.say(text, line.split_left(100)[1], size=32, alt=f"{text}: {bonus}")
    return sheet
