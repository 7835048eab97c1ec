"""What the pictures are made of, at any size: barrels, tiles, houses, cards, numbers with signs."""

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
    mix,
)
from renderers.core.paths import Glyph
from renderers.core.shapes import BARREL, BARREL_INSIDE, HOOPS
from renderers.core.tokens import CHECK, PERSON, coin, layered, points, seat_token
from renderers.puerto_rico.colours import (
    EDGES,
    GOODS_COLOURS,
    GUEST,
    SIGNS,
    TILE_COLOURS,
    VIOLET,
    VIOLET_RIM,
)
from renderers.puerto_rico.icons import BUILDING_GLYPHS, GOODS_GLYPHS, ROLE_GLYPHS, SHIP
from rules.puerto_rico.data import BUILDING, FOREST

GABLE: Final[Glyph] = (
    "+ M 50 0 L 92 26 C 97 29 98 32 98 36 L 98 98 L 2 98 L 2 36 C 2 32 3 29 8 26 Z",
)
RIM: Final = 3
DOT: Final = 0.34
TILE_DOT: Final = 0.42
"""The size of the circle of a colonist, in that of the house or of the tile above it."""


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


def barrel(canvas: Canvas, good: str, height: int, x: int, y: int) -> None:
    """Draw a barrel with the silhouette of its good around a point."""
    fill, edge = GOODS_COLOURS[good], EDGES[good]
    layers = (BARREL, edge), (BARREL_INSIDE, fill), (HOOPS, mix(fill, edge, 0.45))
    canvas.sprite(layered(height, layers, canvas.mode), x, y)
    canvas.glyph(GOODS_GLYPHS[good], round(height * 0.52), x, y, SIGNS[good])


def house_colours(building: str) -> tuple[Colour, Colour, Colour]:
    """Return the face of a house, its rim and the ink of its sign."""
    good = BUILDING[building].produces
    if good:
        return GOODS_COLOURS[good], EDGES[good], SIGNS[good]
    return VIOLET, VIOLET_RIM, SIGNS["quarry"]


def house(canvas: Canvas, building: str, size: int, x: int, y: int) -> None:
    """Draw a building around a point: a house with the sign of what it makes or does."""
    box = Box(x - size // 2, y - size // 2, size, size)
    canvas.stamped(box, GABLE, _house, building)


def _house(canvas: Canvas, box: Box, building: str) -> None:
    good = BUILDING[building].produces
    face, rim, ink = house_colours(building)
    canvas.area(box, rim)
    inner = box.w - 2 * RIM
    canvas.shape(GABLE, Box(box.cx - inner // 2, box.cy - inner // 2, inner, inner), face)
    glyph = GOODS_GLYPHS[good] if good else BUILDING_GLYPHS[building]
    canvas.glyph(glyph, round(box.w * 0.56), box.cx, box.cy + round(box.w * 0.1), ink)


def manned_house(
    canvas: Canvas, box: Box, building: str, men: int, *, used: bool = False, dot: float = DOT
) -> Box:
    """Draw a building with a circle for each of its colonists below, a check if it is used up.

    `dot` is the size of a circle in that of the house. Returns the box of what is drawn.
    """
    size = min(box.w, round(box.h / (1 + dot + 0.06)))
    house(canvas, building, size, box.cx, box.y + size // 2)
    low = Box(box.cx - size // 2, box.y + size, size, round(size * dot) + 4)
    circles(canvas, low, building, men, BUILDING[building].circles)
    if used:
        used_up(canvas, size // 2, box.cx + size // 3, box.y + size // 3)
    return Box(low.x - 2, box.y, size + 4, size + low.h)


def used_up(canvas: Canvas, size: int, x: int, y: int) -> None:
    """Draw around a point that a building does nothing more for now."""
    canvas.disc(x, y, size // 2 + 2, FOCUS)
    canvas.glyph(CHECK, size * 3 // 4, x, y, TURN)


def circles(canvas: Canvas, box: Box, where: str, men: int, number: int) -> None:
    """Draw some circles side by side in the middle of a box: `men` of them are full."""
    step = min(box.h - 2, box.w // max(1, number))
    x = box.cx - step * (number - 1) // 2
    colour = GUEST if where == "guesthouse" else COLONISTS
    for place in range(number):
        there = place < men
        circle(canvas, colour if there else COLONISTS, there, step - 2, x + place * step, box.cy)


def circle(canvas: Canvas, colour: Colour, there: bool, size: int, x: int, y: int) -> None:
    """Draw the circle of a colonist around a point: full if one is there."""
    canvas.disc(x, y, size // 2, colour)
    if not there:
        canvas.disc(x, y, size // 2 - max(3, size // 7), canvas.ground)


def tile(canvas: Canvas, box: Box, kind: str, printed: str = "") -> None:
    """Draw a square tile; on a forest a chip tells what is `printed` on the other side."""
    canvas.stamped(box, _radius(box), _tile, kind)
    if printed and printed != kind:
        side = box.w * 2 // 5
        chip = Box(box.right - side - 2, box.y + 2, side, side)
        canvas.framed(chip, GOODS_COLOURS[printed], EDGES[printed], 5, 2)
        canvas.glyph(GOODS_GLYPHS[printed], round(side * 0.72), chip.cx, chip.cy, SIGNS[printed])


def _radius(box: Box) -> int:
    """Return the radius of the corners of a square tile."""
    return max(6, box.w // 7)


def _tile(canvas: Canvas, box: Box, kind: str) -> None:
    canvas.area(box, EDGES[kind])
    canvas.rounded(box.inset(RIM), TILE_COLOURS[kind], _radius(box) - RIM)
    canvas.glyph(GOODS_GLYPHS[kind], round(box.w * 0.74), box.cx, box.cy, SIGNS[kind])


def manned_tile(
    canvas: Canvas, box: Box, kind: str, men: int, number: int = 1, printed: str = ""
) -> Box:
    """Draw a tile that stands for a `number` of its kind, with their circles below it.

    Returns the box of what is drawn.
    """
    side = min(box.w, round(box.h / (1 + TILE_DOT)))
    tile(canvas, Box(box.cx - side // 2, box.y, side, side), kind, printed)
    low = Box(box.cx - side // 2, box.y + side, side, round(side * TILE_DOT))
    if kind != FOREST:
        circles(canvas, low, kind, men, number)
    return Box(low.x - 2, box.y, side + 4, side + low.h)


def counted_tile(
    canvas: Canvas, box: Box, kind: str, text: str, *, idle: bool, printed: str = ""
) -> Box:
    """Draw a tile with a number below it; return the box of both."""
    letters = WORDS if box.h < 96 else 38
    side = min(box.w, box.h - letters - 2)
    tile(canvas, Box(box.cx - side // 2, box.y, side, side), kind, printed)
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
    low = box
    if card.name:
        low = box.split_top(52)[1]
        room = box.w - 24
        canvas.text(card.name, box.x + 14, box.y + 34, 38, colour=ink, width=room, least=WORDS)
    size = max(50, min(104, low.h - 36, low.w // 2 - 24))
    side = min(box.w // 3, size // 2 + 20)
    canvas.glyph(ROLE_GLYPHS[card.kind], size, box.x + side, low.cy, ink)
    right = box.right - side + 4
    if card.taker is not None:
        seat_token(canvas, card.taker, 44, right, low.cy)
    elif card.doubloons:
        coin(canvas, card.doubloons, max(52, round(size * 0.8)), right, low.cy)


def offer_card(canvas: Canvas, box: Box, offer: PricedBuilding) -> None:
    """Draw a building that can be bought: sign, price, name, what it does, points."""
    canvas.framed(box, FOCUS, LINE, 12, 3)
    canvas.ground = FOCUS
    large = min(80, box.h - 24)
    house(canvas, offer.building, large, box.x + large // 2 + 11, box.cy)
    price = min(66, box.h - 32)
    x = box.x + large + 15 + price
    coin(canvas, offer.price, price, x - price // 2, box.cy)
    medal = Box(box.right - 64, box.cy - 27, 54, 54)
    points(canvas, BUILDING[offer.building].vp, medal.w, medal.cx, medal.cy)
    masked = 36 * offer.masked
    if masked:
        canvas.glyph(BUILDING_GLYPHS["black-market"], 32, medal.x - 20, box.cy - 20, INK)
    words = Box(x + 8, box.y, medal.x - 14 - x, box.h)
    building_words(canvas, words, (offer.name, offer.short), offer.does, up=words.w - masked)


def building_words(
    canvas: Canvas, box: Box, names: tuple[str, str], does: str, *, up: int = 0, low: int = 0
) -> None:
    """Write the name of a building, the short one where it must be, and what it does below.

    The lines are `up` and `low` pixels wide if not as wide as the box.
    """
    up, low = up or box.w, low or box.w
    down = min(26, box.h // 5)
    name = next((name for name in names if canvas.fits(name, 34, int(up / NARROWEST))), names[1])
    canvas.text(name, box.x, box.cy - down, 36, width=up, least=WORDS)
    y = box.cy + down + 1
    canvas.text(does, box.x, y, WORDS, colour=SOFT, weight=REGULAR, width=low, least=WORDS)


def priced_house(canvas: Canvas, box: Box, offer: PricedBuilding, ink: Colour = SOFT) -> None:
    """Draw a building with its price behind it."""
    size = min(76, box.h - 4, round(box.w * 0.56))
    house(canvas, offer.building, size, box.x + size // 2, box.cy)
    letters = max(WORDS, round(size * 0.55))
    canvas.text(str(offer.price), box.x + size + 4, box.cy, letters, colour=ink)


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
