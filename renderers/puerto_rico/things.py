"""What the board is made of, at any size: houses, tiles, role cards, offers, numbers with signs."""

from __future__ import annotations

from typing import Final, NamedTuple

from renderers.core.boxes import Box
from renderers.core.canvas import Canvas
from renderers.core.fonts import REGULAR
from renderers.core.lettering import FIGURES, NARROWEST, WORDS
from renderers.core.palette import (
    COLONISTS,
    DONE,
    EMPTY,
    FOCUS,
    HAIR,
    INK,
    LINE,
    PANEL,
    SOFT,
    TURN,
    Colour,
)
from renderers.core.paths import Glyph
from renderers.core.tokens import CHECK, PERSON, coin, points, seat_token
from renderers.puerto_rico.building_icons import BUILDING_GLYPHS
from renderers.puerto_rico.colours import (
    EDGES,
    GOODS_COLOURS,
    GUEST,
    SIGNS,
    TILE_COLOURS,
    VIOLET,
    VIOLET_RIM,
)
from renderers.puerto_rico.icons import GOODS_GLYPHS, ROLE_GLYPHS, SHIP
from renderers.puerto_rico.pieces import barrel
from rules.puerto_rico.data import BUILDING

GABLE: Final[Glyph] = (
    "+ M 50 0 L 92 26 C 97 29 98 32 98 36 L 98 98 L 2 98 L 2 36 C 2 32 3 29 8 26 Z",
)
RIM: Final = 3
DOT: Final = 0.34
"""The size of the circle of a colonist below a house, in the size of the house."""


class ShownRole(NamedTuple):
    """A role card: its kind, the doubloons on it, who took it, what it is to those who look."""

    kind: str
    name: str = ""
    doubloons: int = 0
    taker: int | None = None
    current: bool = False
    asked: bool = False


class PricedBuilding(NamedTuple):
    """A building to buy: its price now, what it is called and does, and its points.

    `masked` tells that a black market must help to pay it.
    """

    building: str
    price: int
    name: str = ""
    short: str = ""
    does: str = ""
    masked: bool = False


def house(canvas: Canvas, building: str, size: int, x: int, y: int) -> None:
    """Draw a building around a point: a house with the sign of what it makes or does."""
    good = BUILDING[building].produces
    face, rim = (GOODS_COLOURS[good], EDGES[good]) if good else (VIOLET, VIOLET_RIM)
    glyph = GOODS_GLYPHS[good] if good else BUILDING_GLYPHS[building]
    ink = SIGNS[good] if good else SIGNS["quarry"]
    canvas.shape(GABLE, Box(x - size // 2, y - size // 2, size, size), rim)
    inner = size - 2 * RIM
    canvas.shape(GABLE, Box(x - inner // 2, y - inner // 2, inner, inner), face)
    canvas.glyph(glyph, round(size * 0.56), x, y + round(size * 0.1), ink)


def manned_house(canvas: Canvas, box: Box, building: str, men: int, *, used: bool = False) -> Box:
    """Draw a building with a dot for each of its circles below it, a check if it is used up.

    Returns its box.
    """
    size = min(box.w, round(box.h / (1 + DOT + 0.06)))
    dot = round(size * DOT)
    house(canvas, building, size, box.cx, box.y + size // 2)
    circles = BUILDING[building].circles
    step = min(dot + 2, size // max(1, circles))
    x = box.cx - step * (circles - 1) // 2
    for place in range(circles):
        guest = building == "guesthouse" and place < men
        colour = GUEST if guest else COLONISTS
        y = box.y + size + dot // 2 + 2
        circle(canvas, colour, place < men, min(dot, step), x + place * step, y)
    if used:
        canvas.glyph(CHECK, round(size * 0.5), box.cx + size // 3, box.y + size // 3, TURN)
    return Box(box.cx - size // 2 - 2, box.y, size + 4, size + dot + 4)


def circle(canvas: Canvas, colour: Colour, there: bool, size: int, x: int, y: int) -> None:
    """Draw the circle of a colonist around a point: full if one is there."""
    canvas.disc(x, y, size // 2, colour)
    if not there:
        canvas.disc(x, y, size // 2 - max(3, size // 7), canvas.ground)


def tile(canvas: Canvas, box: Box, kind: str) -> None:
    """Draw a square tile."""
    canvas.framed(box, TILE_COLOURS[kind], EDGES[kind], max(6, box.w // 7), RIM)
    canvas.glyph(GOODS_GLYPHS[kind], round(box.w * 0.74), box.cx, box.cy, SIGNS[kind])


def counted_tile(canvas: Canvas, box: Box, kind: str, text: str, *, idle: bool) -> Box:
    """Draw a tile with a number below it; return its box."""
    letters = WORDS if box.h < 96 else 38
    side = min(box.w, box.h - letters - 2)
    tile(canvas, Box(box.cx - side // 2, box.y, side, side), kind)
    ink = SOFT if idle else INK
    y = box.y + side + letters // 2 + 3
    canvas.text(text, box.cx, y, letters, align="middle", colour=ink)
    return Box(box.cx - side // 2 - 2, box.y, side + 4, side + letters + 2)


def free_places(canvas: Canvas, box: Box, number: int) -> None:
    """Draw one dashed square for a number of free places."""
    side = min(box.w, box.h, 56)
    place = Box(box.right - side, box.y, side, side)
    canvas.dashed(place, LINE, 8)
    canvas.text(str(number), place.cx, place.cy, FIGURES + 2, align="middle", colour=SOFT)


def role_card(canvas: Canvas, box: Box, card: ShownRole) -> None:
    """Draw a role card: its sign, its name if it has one, doubloons or who took it."""
    free = card.taker is None
    if card.current or (card.asked and free):
        canvas.framed(box, FOCUS, TURN, 12, 6 if card.current else 4)
    else:
        canvas.framed(box, PANEL if free else EMPTY, HAIR, 12, 3)
    ink = INK if free or card.current else DONE
    x, y = box.x + min(box.w // 3, 44), box.cy
    if card.name:
        y = box.y + round(box.h * 0.64)
        room = box.w - 24
        canvas.text(card.name, box.x + 14, box.y + 30, 34, colour=ink, width=room, least=WORDS)
    canvas.glyph(ROLE_GLYPHS[card.kind], 50, x, y, ink)
    right = box.right - min(box.w // 3, 44) + 4
    if card.taker is not None:
        seat_token(canvas, card.taker, "", 44, right, y, plain=True)
    elif card.doubloons:
        coin(canvas, card.doubloons, 52, right, y)


def offer_card(canvas: Canvas, box: Box, offer: PricedBuilding) -> None:
    """Draw a building that can be bought: sign, price, name, what it does, points."""
    canvas.framed(box, FOCUS, LINE, 12, 3)
    canvas.ground = FOCUS
    house(canvas, offer.building, 62, box.x + 42, box.cy)
    coin(canvas, offer.price, 54, box.x + 104, box.cy)
    medal = Box(box.right - 64, box.cy - 27, 54, 54)
    points(canvas, BUILDING[offer.building].vp, medal.w, medal.cx, medal.cy)
    x = box.x + 138
    room = medal.x - 6 - x
    name = offer.name
    if not canvas.fits(name, 34, int(room / NARROWEST)):
        name = offer.short
    canvas.text(name, x, box.cy - 19, 34, width=room, least=WORDS)
    line = room
    if offer.masked:
        line -= 36
        canvas.glyph(BUILDING_GLYPHS["black-market"], 32, medal.x - 20, box.cy + 22, INK)
    canvas.text(
        offer.does, x, box.cy + 20, WORDS, colour=SOFT, weight=REGULAR, width=line, least=WORDS
    )


def priced_house(canvas: Canvas, box: Box, offer: PricedBuilding, ink: Colour = SOFT) -> None:
    """Draw a building with its price behind it."""
    size = min(52, box.h, box.w - 38)
    house(canvas, offer.building, size, box.x + size // 2, box.cy)
    canvas.text(str(offer.price), box.x + size + 4, box.cy, WORDS, colour=ink)


def count(canvas: Canvas, x: int, y: int, what: str, text: str, size: int = 44) -> int:
    """Draw a sign with a number behind it from `x`; return where the number ends."""
    middle = x + size // 2
    match what:
        case "doubloons":
            coin(canvas, "", size, middle, y)
        case "points":
            points(canvas, "", size, middle, y)
        case "san-juan" | "colonists":
            canvas.glyph(PERSON, size - 4, middle, y, COLONISTS)
        case "colonist-ship":
            canvas.glyph(SHIP, size, middle, y, COLONISTS)
        case "quarry":
            tile(canvas, Box(x, y - size // 2, size, size), what)
        case _:
            middle -= size // 12
            barrel(canvas, what, size, middle, y)
    left = x + size + 5
    return left + canvas.text(text, left, y, round(size * 0.86))
