"""Examples of the expansion: the draft, guests, and what the black market takes."""

from __future__ import annotations

from typing import Final

from renderers.core import signs
from renderers.core.boxes import Box
from renderers.core.canvas import Canvas
from renderers.core.palette import HEADER, ON_HEADER
from renderers.core.signs import Sign
from renderers.core.texts import Texts
from renderers.puerto_rico import words
from renderers.puerto_rico.figures import components
from renderers.puerto_rico.figures.sheet import HalfSheet
from renderers.puerto_rico.icons import GOVERNOR, ROLE_GLYPHS
from rules.puerto_rico.data import ALL_BUILDINGS, BUILDING, VIOLET_SPACES
from rules.puerto_rico.queries import DRAFT_SPACES

HIGH: Final = 208
"""The height of an example with its sentence."""
PRICE: Final = 8
MONEY: Final = 6
"""The cost of the building of the black market's example, and the doubloons that are there."""


def _cost(cost: int, spaces: int) -> Sign:
    """A cost with its empty places."""

    def draw(canvas: Canvas, x: int, y: int) -> None:
        box = Box(x - 27, y - 56, 54, 112)
        canvas.rounded(box, HEADER, 10)
        canvas.text(str(cost), x, box.y + 24, 30, colour=ON_HEADER, align="middle")
        for place in range(spaces):
            left = x + (0 if spaces == 1 else -11 + 22 * (place % 2))
            if place == 4:
                left = x
            canvas.disc(left, box.y + 58 + 20 * (place // 2), 8, ON_HEADER)

    return Sign(54, draw)


def draw_the_draft(texts: Texts) -> HalfSheet:
    """Draw how the players choose the violet buildings."""
    sheet, lines = HalfSheet.of_lines(texts, texts.gettext("The draft"), 3, HIGH)
    kinds = sum(row.violet for row in ALL_BUILDINGS)
    costs = [_cost(cost, spaces) for cost, spaces in VIOLET_SPACES.items()]
    text = texts.gettext(
        "{spaces} of {kinds} violet kinds: as many of each cost as there are places",
        spaces=DRAFT_SPACES,
        kinds=kinds,
    )
    sheet.example(lines[0], costs, text)
    turn = [signs.glyph(GOVERNOR, 76), signs.arrow(), *[signs.person(62)] * 3]
    turn += [signs.arrow(), components.building("church", 1)]
    text = texts.gettext("From the Governor on, each in turn chooses a kind with all its tiles.")
    sheet.example(lines[1], turn, text)
    text = texts.gettext("No place left for this cost: the other kinds are not in the game.")
    sheet.example(lines[2], [components.building("small-wharf", 0)], text, False)
    return sheet


def draw_guests(texts: Texts) -> HalfSheet:
    """Draw when guests may move, and when their owners are asked."""
    sheet, lines = HalfSheet.of_lines(texts, texts.gettext("Guests"), 4, HIGH)
    moved = [
        components.building("guesthouse", 2),
        signs.arrow(),
        components.tile("indigo", True),
        components.building("lighthouse", 1),
    ]
    text = texts.gettext("At any time but in the mayor phase, to empty circles of your own")
    sheet.example(lines[0], moved, text, True)
    back = [
        components.building("lighthouse", 1),
        signs.arrow(),
        components.building("guesthouse", 0),
    ]
    text = texts.gettext("Back, or on to another circle: only with the next mayor")
    sheet.example(lines[1], back, text, False)
    made = [
        signs.glyph(ROLE_GLYPHS["craftsman"], 84),
        signs.arrow(),
        components.tile("indigo", True),
    ]
    made += [signs.plus(), components.building("indigo-plant", 2)]
    text = texts.gettext("Before production their owners are asked, all at once and in secret.")
    sheet.example(lines[2], made, text)
    scored = [components.building("cloister", 1), signs.arrow(), signs.medal("+6", 84)]
    text = texts.gettext("They are asked once more before scoring: large buildings count then.")
    sheet.example(lines[3], scored, text)
    return sheet


def draw_payment(texts: Texts) -> HalfSheet:
    """Draw what the black market takes for a building that costs two doubloons too much."""
    sheet, lines = HalfSheet.of_lines(texts, texts.gettext("Paying at the black market"), 4, HIGH)
    short = PRICE - MONEY
    sum_ = [signs.money(PRICE, 84), signs.minus(), signs.money(MONEY, 84), signs.equals()]
    sum_ += [signs.money(short, 84)]
    name = words.building("library", texts)
    text = texts.gettext(
        "{building} costs {price}, you have {money}: {short} are missing.",
        building=name,
        price=PRICE,
        money=MONEY,
        short=short,
    )
    assert BUILDING["library"].cost == PRICE
    sheet.example(lines[0], sum_, text)
    paid = [signs.person(72), signs.plus(), components.barrel("corn", 80)]
    text = texts.gettext("Colonist, barrel, point: at most one of each, exactly what is missing")
    sheet.example(lines[1], paid, text, True)
    text = texts.gettext("Two barrels: not allowed.")
    sheet.example(lines[2], components.barrels("corn", 2, 80), text, False)
    text = texts.gettext("The colonist of the black market itself: not allowed.")
    sheet.example(lines[3], [components.building("black-market", 1)], text, False)
    return sheet
