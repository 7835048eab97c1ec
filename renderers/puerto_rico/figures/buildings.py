"""The figure of each building: its numbers, its power in pictures and words; the quarries."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from renderers.core import signs
from renderers.core.boxes import Box
from renderers.core.canvas import Canvas
from renderers.core.palette import COLONISTS, HEADER, INK, ON_HEADER, RULE, SOFT
from renderers.core.signs import Sign
from renderers.core.texts import Texts
from renderers.core.tokens import coin
from renderers.puerto_rico import things, words
from renderers.puerto_rico.figures.sheet import GAP, HalfSheet, plantation, read
from renderers.puerto_rico.icons import GOODS_GLYPHS, ROLE_GLYPHS
from renderers.puerto_rico.words.effects import power
from rules.puerto_rico.data import (
    BUILDING,
    CLOISTER_POINTS,
    CUSTOMS_HOUSE_CHIPS,
    FACTORY_PAY,
    FORTRESS_COLONISTS,
    GOODS,
    QUARRY,
    RESIDENCE_LEAST,
    RESIDENCE_POINTS,
    Building,
)

TILE: Final = 300
FACT: Final = 52
POWER: Final = 258
PICTURES: Final = 128
SEEN: Final = 3
"""The occupied quarries of the example of prices."""
DISCOUNTED: Final = ("construction-hut", "office", "harbor", "city-hall")
ROLE_LINE: Final = 60


def draw_building(building_id: str, texts: Texts) -> HalfSheet:
    """Draw a building with all that is printed on it, and what it does."""
    row = BUILDING[building_id]
    facts = _facts(row, texts)
    high = max(5, len(facts)) * FACT
    sheet = HalfSheet(texts, words.building(building_id, texts), high + GAP + POWER)
    upper, lower = sheet.body.split_top(high, GAP)
    _head(sheet, upper, row, facts)
    inner = sheet.panel(lower)
    pictures, sentence = inner.split_top(PICTURES)
    if row.id == "factory":
        _factory(sheet.canvas, pictures)
    else:
        signs.row(sheet.canvas, read(_power(row), texts.locale), pictures)
    sheet.say(power(row, texts), sentence, size=32, align="middle")
    return sheet


def _head(sheet: HalfSheet, box: Box, row: Building, facts: Sequence[tuple[Sign, str]]) -> None:
    """Draw the tile, and its numbers beside it."""
    left, right = box.split_left(TILE, 30)
    things.manned_house(sheet.canvas, left.inset(30, 6), row.id, row.circles)
    for place, (sign, text) in zip(right.rows(len(facts)), facts, strict=True):
        sheet.entry(place, sign, text, size=30)


def draw_library(texts: Texts) -> HalfSheet:
    """Draw the library with what it makes of the privilege of each role."""
    row = BUILDING["library"]
    facts = _facts(row, texts)
    high = len(facts) * FACT
    lines = library_lines(texts)
    table = 64 + len(lines) * ROLE_LINE + 28
    sheet = HalfSheet(texts, words.building(row.id, texts), high + GAP + table)
    upper, lower = sheet.body.split_top(high, GAP)
    _head(sheet, upper, row, facts)
    sentence, rest = sheet.panel(lower).split_top(64)
    for (role, text), line in zip(lines, rest.rows(len(lines)), strict=True):
        card = Box(line.x + 4, line.cy - 24, 48, 48)
        sheet.canvas.rounded(card, HEADER, 10)
        sheet.canvas.glyph(ROLE_GLYPHS[role], 36, card.cx, card.cy, ON_HEADER)
        said = f"{words.role(role, texts)}: {text}"
        sheet.say(text, line.split_left(70)[1], size=29, alt=said)
    sheet.say(power(row, texts), sentence, size=29, align="middle", bold=True)
    return sheet


def library_lines(texts: Texts) -> tuple[tuple[str, str], ...]:
    """Say what the owner of a library has of each role that the owner chose."""
    return (
        ("settler", texts.gettext("A second tile, after all others")),
        ("mayor", texts.gettext("2 more colonists")),
        ("builder", texts.gettext("2 doubloons less")),
        ("craftsman", texts.gettext("2 more barrels")),
        ("trader", texts.gettext("2 doubloons more for the barrel")),
        ("captain", texts.gettext("2 points more for the first loading")),
        ("prospector", texts.ngettext("{n} doubloon", "{n} doubloons", 2)),
    )


def _facts(row: Building, texts: Texts) -> list[tuple[Sign, str]]:
    """Return the numbers of a building, each with its sign."""
    quarries = texts.ngettext("up to {n} quarry", "up to {n} quarries", row.column)
    facts = [
        (signs.money("", 44), texts.gettext("Cost {n}", n=row.cost)),
        (signs.medal("", 46), texts.ngettext("{n} point", "{n} points", row.vp)),
        (_circle(), texts.ngettext("{n} circle", "{n} circles", row.circles)),
        (plantation(QUARRY, 44), quarries),
        (_card(row), texts.ngettext("{n} tile", "{n} tiles", row.copies)),
    ]
    if row.large:
        facts.append((_spaces(), texts.ngettext("{n} city space", "{n} city spaces", row.size)))
    return facts


def _circle() -> Sign:
    return Sign(44, lambda canvas, x, y: things.circle(canvas, COLONISTS, True, 42, x, y))


def _card(row: Building) -> Sign:
    def draw(canvas: Canvas, x: int, y: int) -> None:
        for size, shift in ((34, -5), (34, 5)):
            things.house(canvas, row.id, size, x + shift, y + shift)

    return Sign(44, draw)


def _spaces() -> Sign:
    def draw(canvas: Canvas, x: int, y: int) -> None:
        for top in (y - 23, y + 2):
            canvas.dashed(Box(x - 22, top, 44, 21), SOFT, 5, 3)

    return Sign(44, draw)


def _factory(canvas: Canvas, box: Box) -> None:
    """Draw what two to five kinds pay."""
    for kinds, cell in zip(range(2, 6), box.columns(4, 20), strict=True):
        start = cell.cx - 13 * (kinds - 1)
        for place, good in enumerate(GOODS[:kinds]):
            things.barrel(canvas, good, 56, start + 26 * place, cell.y + 30)
        coin(canvas, FACTORY_PAY[kinds], 58, cell.cx, cell.bottom - 34)


def draw_quarries(texts: Texts) -> HalfSheet:
    """Draw how many quarries help in each column, with an example of a building."""
    title = texts.gettext("Quarries and the price")
    sheet = HalfSheet(texts, title, 80 + GAP + len(DISCOUNTED) * 118)
    head, rest = sheet.body.split_top(80, GAP)
    text = texts.gettext("With {n} occupied quarries, not as builder", n=SEEN)
    tiles, sentence = head.split_left(250, 18)
    signs.row(sheet.canvas, read(f"{SEEN}*worked:quarry/76"), tiles, left=True, gap=8)
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
        pair = f"coin:{row.cost}/68 >/36 coin:{row.cost - used}/78"
        signs.row(sheet.canvas, read(pair), prices)
        sheet.note(f"{words.building(building, texts)}: {row.cost} − {used} = {row.cost - used}")
    return sheet


def _power(row: Building) -> str:
    """Return the effect of a building in the notation of signs."""
    if not row.produces:
        return _POWERS[row.id]
    number = min(2, row.circles)
    produced = f"{number}*barrel:{row.produces}/84"
    return f"{number}*worked:{row.produces} + house:{row.id}:{number} > {produced}"


_FILLED: Final = {"0–9": RESIDENCE_LEAST} | {str(n): worth for n, worth in RESIDENCE_POINTS.items()}
_POWERS: Final = {
    "small-market": "barrel:sugar/84 > coin:2 coin:+1/84",
    "hacienda": "down > idle:tobacco + tile:indigo",
    "construction-hut": "tile:corn > tile:quarry",
    "small-warehouse": "3*barrel:sugar + barrel:coffee",
    "hospice": "person > worked:coffee",
    "office": "barrel:coffee/84 > barrel:coffee barrel:corn 2*place",
    "large-market": "barrel:sugar/84 > coin:2 coin:+2/84",
    "large-warehouse": "3*barrel:sugar 3*barrel:corn + barrel:coffee",
    "university": "person > house:harbor:1",
    "harbor": "3*barrel:corn > ship > medal:3 medal:+1/76",
    "wharf": "4*barrel:sugar > ship > medal:4",
    "guild-hall": "house:small-indigo-plant:1 > medal:1 gap:30 house:indigo-plant:3 > medal:2",
    "residence": " gap:10 ".join(f"word:{spaces}/40 medal:{n}" for spaces, n in _FILLED.items()),
    "fortress": f"{FORTRESS_COLONISTS}*person > medal:1",
    "customs-house": f"{CUSTOMS_HOUSE_CHIPS}*medal: > medal:+1/76",
    "city-hall": "house:office:1 > medal:1",
    "aqueduct": "house:indigo-plant:2 > 2*barrel:indigo + barrel:indigo/92",
    "forest-house": "tile:corn > forest:corn forest:sugar > coin:−1/80",
    "black-market": "person + barrel:corn + medal: > coin:3/80",
    "storehouse": "barrel:corn/84 barrel:sugar/84 barrel:coffee/84 + barrel:indigo",
    "guesthouse": "house:guesthouse:2 > worked:quarry house:small-wharf:1",
    "trading-post": "barrel:coffee/84 > house:trading-post:1 > coin:4/80",
    "church": "house:lighthouse:0 > medal:1/76 gap:24 house:cloister:0 > medal:2/76",
    "small-wharf": "2*barrel:corn barrel:sugar barrel:coffee > sign:small-wharf/84 > medal:2/80",
    "lighthouse": "3*barrel:corn > ship > medal:3 coin:+1/76",
    "specialty-factory": "4*barrel:sugar > coin:3/84",
    "union-hall": "4*barrel:corn/64 gap:6 2*barrel:coffee/64 > medal:3/84",
    "statue": "sign:statue/100 > medal:8/92",
    "cloister": "3*tile:indigo/50 gap:4 "
    + " gap:2 ".join(
        f"word:{sets}×/36 medal:{n}/58" for sets, n in enumerate(CLOISTER_POINTS) if sets
    ),
}
"""The effect of each violet building; factory and library have tables of their own."""
