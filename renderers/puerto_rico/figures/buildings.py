"""The figure of each building: its tile, its numbers, and its power in pictures and words."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from renderers.core import signs
from renderers.core.boxes import Box
from renderers.core.canvas import Canvas
from renderers.core.palette import COLONISTS, HEADER, ON_HEADER, SOFT
from renderers.core.signs import Sign
from renderers.core.texts import Texts
from renderers.core.tokens import coin
from renderers.puerto_rico import things, words
from renderers.puerto_rico.figures import components
from renderers.puerto_rico.figures.powers import NEW_POWERS
from renderers.puerto_rico.figures.sheet import GAP, HalfSheet
from renderers.puerto_rico.icons import ROLE_GLYPHS
from renderers.puerto_rico.words.effects import power
from rules.puerto_rico.data import (
    BUILDING,
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
        signs.row(sheet.canvas, _POWERS[row.id](row, texts.locale), pictures)
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
        (components.plantation(QUARRY, 44), quarries),
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


def _production(row: Building, _locale: str) -> list[Sign]:
    number = min(2, row.circles)
    tiles = [components.tile(row.produces, True)] * number
    barrels = components.barrels(row.produces, number, 84)
    return [*tiles, signs.plus(), components.building(row.id, number), signs.arrow(), *barrels]


def _market(row: Building, _locale: str) -> list[Sign]:
    bonus = {"small-market": "+1", "large-market": "+2"}[row.id]
    return [components.barrel("sugar", 84), signs.arrow(), signs.money(2), signs.money(bonus, 84)]


def _hacienda(_row: Building, _locale: str) -> list[Sign]:
    return [signs.face_down(), signs.arrow(), components.tile("tobacco", False), *_and("indigo")]


def _and(kind: str) -> list[Sign]:
    return [signs.plus(), components.plantation(kind)]


def _hut(_row: Building, _locale: str) -> list[Sign]:
    return [components.plantation("corn"), signs.arrow(), components.plantation(QUARRY)]


def _warehouse(row: Building, _locale: str) -> list[Sign]:
    kinds = {"small-warehouse": ("sugar",), "large-warehouse": ("sugar", "corn")}[row.id]
    whole = [sign for kind in kinds for sign in components.barrels(kind, 3)]
    return [*whole, signs.plus(), components.barrel("coffee")]


def _hospice(_row: Building, _locale: str) -> list[Sign]:
    return [signs.person(), signs.arrow(), components.tile("coffee", True)]


def _office(_row: Building, _locale: str) -> list[Sign]:
    house = [components.barrel("coffee"), components.barrel("corn"), signs.place(), signs.place()]
    return [components.barrel("coffee", 84), signs.arrow(), *house]


def _factory(canvas: Canvas, box: Box) -> None:
    """Draw what two to five kinds pay."""
    for kinds, cell in zip(range(2, 6), box.columns(4, 20), strict=True):
        start = cell.cx - 13 * (kinds - 1)
        for place, good in enumerate(GOODS[:kinds]):
            things.barrel(canvas, good, 56, start + 26 * place, cell.y + 30)
        coin(canvas, FACTORY_PAY[kinds], 58, cell.cx, cell.bottom - 34)


def _university(_row: Building, _locale: str) -> list[Sign]:
    return [signs.person(), signs.arrow(), components.building("harbor", 1)]


def _harbor(_row: Building, _locale: str) -> list[Sign]:
    load = [*components.barrels("corn", 3), signs.arrow(), components.ship()]
    return [*load, signs.arrow(), signs.medal(3), signs.medal("+1", 76)]


def _wharf(_row: Building, _locale: str) -> list[Sign]:
    return [
        *components.barrels("sugar", 4),
        signs.arrow(),
        components.ship(),
        signs.arrow(),
        signs.medal(4),
    ]


def _guild_hall(_row: Building, _locale: str) -> list[Sign]:
    small = [components.building("small-indigo-plant", 1), signs.arrow(), signs.medal(1)]
    large = [components.building("indigo-plant", 3), signs.arrow(), signs.medal(2)]
    return [*small, signs.space(30), *large]


def _residence(_row: Building, locale: str) -> list[Sign]:
    found: list[Sign] = []
    for spaces, worth in (("0–9", RESIDENCE_LEAST), *RESIDENCE_POINTS.items()):
        found += [signs.word(str(spaces), 40, locale), signs.medal(worth), signs.space(10)]
    return found[:-1]


def _fortress(_row: Building, _locale: str) -> list[Sign]:
    return [*[signs.person()] * FORTRESS_COLONISTS, signs.arrow(), signs.medal(1)]


def _customs(_row: Building, _locale: str) -> list[Sign]:
    return [*[signs.medal("")] * CUSTOMS_HOUSE_CHIPS, signs.arrow(), signs.medal("+1", 76)]


def _city_hall(_row: Building, _locale: str) -> list[Sign]:
    return [components.building("office", 1), signs.arrow(), signs.medal(1)]


_POWERS: Final[dict[str, Callable[[Building, str], Sequence[Sign]]]] = {
    **{row.id: _production for row in BUILDING.values() if row.produces},
    "small-market": _market,
    "hacienda": _hacienda,
    "construction-hut": _hut,
    "small-warehouse": _warehouse,
    "hospice": _hospice,
    "office": _office,
    "large-market": _market,
    "large-warehouse": _warehouse,
    "university": _university,
    "harbor": _harbor,
    "wharf": _wharf,
    "guild-hall": _guild_hall,
    "residence": _residence,
    "fortress": _fortress,
    "customs-house": _customs,
    "city-hall": _city_hall,
    **NEW_POWERS,
}
"""The effect of each building, in signs; the factory has a table of its own."""
