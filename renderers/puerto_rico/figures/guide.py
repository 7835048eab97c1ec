"""Figures that give an overview: setup, roles, all buildings, how the game ends."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from renderers.core import signs
from renderers.core.boxes import Box
from renderers.core.fonts import REGULAR
from renderers.core.palette import HEADER, INK, ON_HEADER, RULE, SOFT, TURN
from renderers.core.signs import Sign
from renderers.core.texts import Texts
from renderers.core.tokens import points
from renderers.puerto_rico import things, words
from renderers.puerto_rico.figures.sheet import GAP, LEAST, HalfSheet, plantation, read
from renderers.puerto_rico.icons import GOODS_GLYPHS, ROLE_GLYPHS, SHIP
from rules.puerto_rico.data import (
    BUILDINGS,
    CITY_SPACES,
    NEW_BUILDINGS,
    PROSPECTOR,
    QUARRY,
    ROLES,
    SETUPS,
    Building,
    Setup,
)

LABELS: Final = 256
SETUP_LINE: Final = 66
START_LINE: Final = 100
ROLE_LINE: Final = 118
OFFER: Final = 46
CAUSE: Final = 132


def draw_setup(texts: Texts) -> HalfSheet:
    """Draw what each number of players begins with."""
    lines = _setup_lines(texts)
    high = SETUP_LINE * (len(lines) + 1) + START_LINE + 28
    sheet = HalfSheet(texts, texts.gettext("Setup"), high)
    inner = sheet.panel(sheet.body)
    head, rest = inner.split_top(SETUP_LINE)
    for seats, cell in zip(SETUPS, _cells(head), strict=True):
        signs.row(sheet.canvas, [signs.person(38), signs.word(str(seats), 40)], cell, gap=4)
    sheet.note(texts.gettext("Players: {list}", list=" / ".join(map(str, SETUPS))))
    start, rest = rest.split_top(START_LINE)
    _start_tiles(sheet, start)
    for line, (sign, text, value_of) in zip(rest.rows(len(lines)), lines, strict=True):
        label, _ = line.split_left(LABELS)
        signs.row(sheet.canvas, [sign], label._replace(w=48))
        values = [value_of(setup) for setup in SETUPS.values()]
        said = f"{text}: {' / '.join(values)}"
        sheet.say(text, label.split_left(60)[1], size=28, alt=said)
        for value, cell in zip(values, _cells(line), strict=True):
            sheet.canvas.text(
                value, cell.cx, cell.cy, 31, align="middle", width=cell.w - 4, least=LEAST
            )
        sheet.canvas.area(Box(line.x, line.y, line.w, 2), RULE)
    return sheet


def _cells(line: Box) -> list[Box]:
    return line.split_left(LABELS)[1].columns(len(SETUPS), 4)


def _setup_lines(texts: Texts) -> list[tuple[Sign, str, Callable[[Setup], str]]]:
    """Return sign, name and value of each line of the table."""
    return [
        (signs.money("", 44), texts.gettext("Doubloons"), lambda setup: str(setup.doubloons)),
        (signs.medal("", 46), texts.gettext("Points"), lambda setup: str(setup.vp_pool)),
        (
            signs.person(42),
            texts.gettext("Colonists"),
            lambda setup: f"{setup.colonist_supply}+{setup.players}",
        ),
        (
            signs.glyph(SHIP, 48),
            texts.gettext("Cargo ships"),
            lambda setup: " ".join(map(str, setup.ships)),
        ),
        (
            plantation("corn", 42),
            texts.gettext("Plantations"),
            lambda setup: str(setup.row),
        ),
        (
            plantation(QUARRY, 42),
            texts.gettext("Quarries"),
            lambda setup: str(setup.quarries),
        ),
        (
            signs.glyph(ROLE_GLYPHS[PROSPECTOR], 42),
            words.role(PROSPECTOR, texts),
            lambda setup: str(len(setup.prospectors)),
        ),
    ]


def _start_tiles(sheet: HalfSheet, line: Box) -> None:
    texts = sheet.texts
    label, _ = line.split_left(LABELS)
    sheet.say(texts.gettext("Start tiles"), label.split_left(60)[1], size=28)
    for setup, cell in zip(SETUPS.values(), _cells(line), strict=True):
        names = [words.good(kind, texts) for kind in setup.start_tiles]
        sheet.note(f"{setup.players}: {', '.join(names)}")
        across = 2 if len(names) == 4 else 3
        rows = (setup.start_tiles[:across], setup.start_tiles[across:])
        shown = [row for row in rows if row]
        for row, place in zip(
            shown, cell.centred(cell.w, 44 * len(shown)).rows(len(shown)), strict=True
        ):
            tiles = [plantation(kind, 37) for kind in row]
            signs.row(sheet.canvas, tiles, place, gap=5)
    sheet.canvas.area(Box(line.x, line.y, line.w, 2), RULE)


def draw_roles(texts: Texts) -> HalfSheet:
    """Draw the role cards with what everybody does and what only the chooser may."""
    roles = (*ROLES, PROSPECTOR)
    sheet = HalfSheet(texts, texts.gettext("Roles"), ROLE_LINE * len(roles))
    for role, line in zip(roles, sheet.body.rows(len(roles), 10), strict=True):
        inner = sheet.panel(line)
        card = Box(inner.x - 4, inner.cy - 42, 84, 84)
        sheet.canvas.rounded(card, HEADER, 14)
        sheet.canvas.glyph(ROLE_GLYPHS[role], 62, card.cx, card.cy, ON_HEADER)
        right = Box(card.right + 18, line.y + 6, inner.right - card.right - 18, line.h - 12)
        first, second, third = right.rows(3)
        everybody, privilege = role_lines(role, texts)
        sheet.say(words.role(role, texts), first, size=31, bold=True)
        sheet.say(everybody, second, size=26)
        sheet.say(privilege, third, size=26, colour=TURN)
    return sheet


def role_lines(role: str, texts: Texts) -> tuple[str, str]:
    """Say what a role brings to everybody, and what only to the player who chose it."""
    return {
        "settler": (
            texts.gettext("Everyone: take a plantation"),
            texts.gettext("Privilege: or a quarry"),
        ),
        "mayor": (
            texts.gettext("Everyone: place colonists from the ship"),
            texts.gettext("Privilege: 1 more colonist"),
        ),
        "builder": (texts.gettext("Everyone: build"), texts.gettext("Privilege: 1 doubloon less")),
        "craftsman": (
            texts.gettext("Everyone: produce goods"),
            texts.gettext("Privilege: 1 more barrel"),
        ),
        "trader": (
            texts.gettext("Everyone: sell a barrel"),
            texts.gettext("Privilege: 1 doubloon more"),
        ),
        "captain": (
            texts.gettext("Everyone: load barrels for points"),
            texts.gettext("Privilege: 1 point more"),
        ),
        "prospector": (texts.gettext("Everyone: nothing"), texts.gettext("Privilege: 1 doubloon")),
    }[role]


def draw_buildings(texts: Texts) -> HalfSheet:
    """Draw the list of the buildings of the base game by column, with their costs."""
    return _table(texts, texts.gettext("Buildings"), BUILDINGS)


def draw_new_buildings(texts: Texts) -> HalfSheet:
    """Draw the list of the buildings of the expansion by column, with their costs."""
    return _table(texts, texts.gettext("New buildings"), NEW_BUILDINGS)


def _table(texts: Texts, title: str, buildings: Sequence[Building]) -> HalfSheet:
    groups = [[row for row in buildings if row.column == column] for column in (1, 2, 3, 4)]
    names = [words.building(row.id, texts) for row in buildings]
    most = max(map(len, groups))
    high = 2 * (56 + most * OFFER + 28) + GAP
    sheet = HalfSheet(texts, title, high)
    cells = sheet.body.grid(4, 2, GAP)
    size = sheet.canvas.common_size(names, 27, cells[0].w - 106, REGULAR)
    for column, (group, cell) in enumerate(zip(groups, cells, strict=True), start=1):
        head, rest = sheet.panel(cell).split_top(48, 8)
        _column_head(sheet, head, column)
        offers = sorted(group, key=lambda row: row.cost)
        for row, line in zip(offers, rest.rows(most), strict=False):
            _offer(sheet, line, row, size)
    return sheet


def _column_head(sheet: HalfSheet, box: Box, column: int) -> None:
    """Draw the quarries that help in a column, and what its buildings are worth."""
    for number in range(column):
        x = box.x + 20 + 42 * number
        sheet.canvas.glyph(GOODS_GLYPHS[QUARRY], 36, x, box.cy, SOFT)
    points(sheet.canvas, column, 46, box.right - 24, box.cy)
    texts = sheet.texts
    sheet.note(
        texts.ngettext("{n} point, up to {n} quarry", "{n} points, up to {n} quarries", column)
    )


def _offer(sheet: HalfSheet, line: Box, row: Building, size: int) -> None:
    """Draw the cost of a building on its colour, and its name."""
    fill, edge, ink = things.house_colours(row.id)
    plate = Box(line.x, line.cy - 19, 52, 38)
    sheet.canvas.framed(plate, fill, edge, 8, 2)
    sheet.canvas.text(str(row.cost), plate.cx, plate.cy, 28, colour=ink, align="middle")
    name = words.building(row.id, sheet.texts)
    left = plate.right + 14
    width = line.right - left
    sheet.canvas.text(name, left, line.cy, size, weight=REGULAR, width=width, least=LEAST)
    sheet.note(f"{name} {row.cost}")


def draw_end(texts: Texts) -> HalfSheet:
    """Draw the three things that make a round the last one."""
    causes = (
        (_no_colonists, texts.gettext("The supply can't fill the colonist ship.")),
        (_full_city, texts.gettext("Someone fills the last city space.")),
        (_no_points, texts.gettext("The victory point chips run out.")),
    )
    last = texts.gettext("One is enough. The round is played to its end.")
    sheet = HalfSheet(texts, texts.gettext("End of the game"), (CAUSE + GAP) * len(causes) + 84)
    lines, foot = sheet.body.split_top((CAUSE + GAP) * len(causes) - GAP, GAP)
    for (draw, text), line in zip(causes, lines.rows(len(causes), GAP), strict=True):
        inner = sheet.panel(line)
        left, right = inner.split_left(230, 24)
        draw(sheet, left)
        sheet.say(text, right, size=31)
    sheet.say(last, foot, size=29, align="middle", bold=True)
    return sheet


def _no_colonists(sheet: HalfSheet, box: Box) -> None:
    signs.row(sheet.canvas, read("ship/88 person/56 word:0/44"), box)


def _full_city(sheet: HalfSheet, box: Box) -> None:
    for number in range(CITY_SPACES):
        x = box.x + 6 + (number % 6) * 37
        y = box.cy - 38 + (number // 6) * 40
        fill, edge, _ = things.house_colours("office")
        if number == CITY_SPACES - 1:
            sheet.canvas.framed(Box(x, y, 32, 34), TURN, INK, 6, 2)
        else:
            sheet.canvas.framed(Box(x, y, 32, 34), fill, edge, 6, 2)


def _no_points(sheet: HalfSheet, box: Box) -> None:
    points(sheet.canvas, 0, 92, box.cx, box.cy)
