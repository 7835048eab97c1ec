"""The pieces of Brass: Birmingham: industry tiles, slots, cubes, barrels, merchant tiles, cards.

All are drawn into a box of any size, so that they are as crisp in an enlarged part of the map.
Those with hashable arguments are fit for `Canvas.kept`.
"""

from __future__ import annotations

from typing import Final

from renderers.brass_birmingham.colours import (
    BEER,
    BEER_EDGE,
    CARD,
    CARD_EDGE,
    CUBES,
    DEBT,
    HOOP,
    INCOME,
    INDUSTRY_COLOURS,
    MERCHANT_EDGE,
    MERCHANT_TILE,
    SLOT,
    SLOT_EDGE,
    TILE,
    WILD,
)
from renderers.brass_birmingham.icons import (
    CUBE_FRONT,
    CUBE_SIDE,
    CUBE_TOP,
    DEBT_ARROW,
    DEVELOP,
    INCOME_ARROW,
    INDUSTRY_GLYPHS,
    LINK,
)
from renderers.core.boxes import Box
from renderers.core.canvas import Canvas
from renderers.core.lettering import BOARD_SMALLEST
from renderers.core.palette import BRIGHT, DASH, FADE, INK, SEATS, SHADE, Colour, mix
from renderers.core.paths import Glyph
from renderers.core.shapes import BARREL, BARREL_INSIDE, HOOPS
from renderers.core.signs import Sign
from renderers.core.tokens import coin, layered, points, seat_token
from rules.brass_birmingham.data import BREWERY, BUYS, CARD_INDUSTRIES, WILDS
from rules.brass_birmingham.state import Tile

PALE: Final = 0.12
"""How much of an empty slot is in the silhouettes on it."""
DEEPER: Final = 0.1
"""How much shade is in the face of a flipped tile, so that its number can be read."""
LEVEL: Final = 0.58
"""The size of letters for the level, in a tile."""
HELD_CUBE: Final = 0.78
HELD_BARREL: Final = 0.84
"""How much of a tile its cubes and barrels take, so that their number is large."""
CORNER: Final = 0.14
"""The radius of the corners of tiles and slots, in their size."""


def cube(canvas: Canvas, resource: str, size: int, x: int, y: int, number: str = "") -> None:
    """Draw a cube of coal or iron around a point, with a number on its front."""
    front, top, side = CUBES[resource]
    layers = ((CUBE_FRONT, front), (CUBE_TOP, top), (CUBE_SIDE, side))
    canvas.sprite(layered(size, layers, canvas.mode), x, y)
    if number:
        left, low = x - round(size * 0.09), y + round(size * 0.09)
        canvas.text(number, left, low, round(size * 0.74), colour=BRIGHT, align="middle")


def barrel(
    canvas: Canvas, size: int, x: int, y: int, number: str = "", *, there: bool = True
) -> None:
    """Draw a barrel of beer around a point, with a number; pale and empty if it is not `there`."""
    fill, edge, hoop = (BEER, BEER_EDGE, HOOP) if there else (canvas.ground, DASH, DASH)
    layers = ((BARREL, edge), (BARREL_INSIDE, fill), (HOOPS, hoop))
    canvas.sprite(layered(size, layers, canvas.mode), x, y)
    if number:
        canvas.text(number, x, y, round(size * 0.7), colour=BRIGHT, align="middle")


def goods(canvas: Canvas, industry: str, size: int, x: int, y: int, number: str = "") -> None:
    """Draw what a mine, works or brewery holds: a cube or a barrel with a number."""
    if industry == BREWERY:
        barrel(canvas, size, x, y, number)
    else:
        cube(canvas, industry, size, x, y, number)


def piece(industry: str, size: int, number: str = "") -> Sign:
    """Return a cube of coal or iron, or for a brewery a barrel, as a sign, with a number on it."""
    return Sign(size, lambda canvas, x, y: goods(canvas, industry, size, x, y, number))


def industry_tile(canvas: Canvas, box: Box, tile: Tile) -> None:
    """Draw a tile: pale in a frame of its owner's colour, or all in that colour once flipped.

    It has few signs and a large number: its level, or what it still holds.
    """
    size = min(box.w, box.h)
    colour = SEATS[tile.owner].colour
    radius = round(size * CORNER)
    if tile.flipped:
        canvas.framed(box, mix(colour, SHADE, DEEPER), mix(colour, SHADE, 0.45), radius, 2)
    else:
        canvas.framed(box, TILE, colour, radius, round(size * 0.085))
    ink, sign = (BRIGHT, BRIGHT) if tile.flipped else (INK, INDUSTRY_COLOURS[tile.industry])
    if tile.left:
        pile = round(size * (HELD_BARREL if tile.industry == BREWERY else HELD_CUBE))
        x, y = box.right - pile // 2 - 2, box.bottom - pile // 2 - 2
        goods(canvas, tile.industry, pile, x, y, str(tile.left))
    else:
        place = box.x + round(size * 0.37), box.y + round(size * 0.64)
        canvas.glyph(INDUSTRY_GLYPHS[tile.industry], round(size * 0.56), *place, sign)
        x, y = box.x + round(size * 0.74), box.y + round(size * 0.33)
        canvas.text(str(tile.level), x, y, round(size * LEVEL), colour=ink, align="middle")
    for line in range(tile.kind.links if tile.flipped else 0):
        y = box.bottom - round(size * (0.12 + 0.17 * line))
        canvas.glyph(LINK, round(size * 0.2), box.x + round(size * 0.8), y, BRIGHT)
    corner = round(size * 0.19)
    seat_token(canvas, tile.owner, round(size * 0.36), box.x + corner, box.y + corner)


def empty_slot(canvas: Canvas, box: Box, accepts: tuple[str, ...]) -> None:
    """Draw an empty slot with the industries that it takes."""
    size = min(box.w, box.h)
    radius = round(size * CORNER)
    canvas.rounded(box, SLOT, radius)
    canvas.dashed(box, SLOT_EDGE, radius, max(2, size // 28))
    icon, away = (0.4, round(size * 0.2)) if len(accepts) > 1 else (0.56, 0)
    for industry, way in zip(accepts, (-away, away), strict=False):
        faded = mix(INDUSTRY_COLOURS[industry], SLOT, PALE)
        at = box.cx + way, box.cy + way
        canvas.glyph(INDUSTRY_GLYPHS[industry], round(size * icon), *at, faded)


ONE: Final = ((-0.06, -0.06),)
THREE: Final = ((-0.2, -0.2), (0.2, -0.2), (-0.2, 0.2))
"""Where the signs of what it buys lie on a merchant tile, from its middle, in its size."""


def merchant_tile(canvas: Canvas, box: Box, buys: str | None, barrel_there: bool = False) -> None:
    """Draw a merchant tile with what it buys and its barrel; None if there is no tile."""
    size = min(box.w, box.h)
    radius = round(size * 0.3)
    if buys is None:
        canvas.dashed(box, DASH, radius, max(2, size // 28))
        return
    canvas.framed(box, MERCHANT_TILE, MERCHANT_EDGE, radius, max(2, size // 20))
    wanted = BUYS[buys]
    if not wanted:
        canvas.area(Box(box.cx - size // 6, box.cy - 2, size // 3, max(3, size // 16)), FADE)
        return
    icon, spots = (0.56, ONE) if len(wanted) == 1 else (0.33, THREE)
    for industry, (right, down) in zip(wanted, spots, strict=True):
        at = box.cx + round(right * size), box.cy + round(down * size)
        sign = INDUSTRY_COLOURS[industry]
        canvas.glyph(INDUSTRY_GLYPHS[industry], round(size * icon), *at, sign)
    pile = round(size * 0.4)
    canvas.ground = MERCHANT_TILE
    barrel(canvas, pile, box.right - pile // 2, box.bottom - pile // 2, there=barrel_there)


def bonus(canvas: Canvas, box: Box, kind: str, amount: int) -> None:
    """Draw the bonus of a merchant in a box: a large number with its sign beside it."""
    if kind == "develop":
        canvas.glyph(DEVELOP, round(box.h * 0.72), box.cx, box.cy, INK)
        return
    sign = round(box.h * 0.56)
    at = box.right - sign // 2 - 1, box.cy
    letters = max(BOARD_SMALLEST, round(box.h * LEVEL))
    canvas.text(str(amount), box.x + round(box.w * 0.2), box.cy, letters, align="middle")
    match kind:
        case "vp":
            points(canvas, "", sign, *at)
        case "money":
            coin(canvas, "", sign, *at)
        case "income_spaces":
            canvas.glyph(INCOME_ARROW, sign, *at, INCOME)
        case _:
            raise ValueError(f"unknown bonus {kind}")


def level_sign(level: int) -> tuple[Colour, Glyph]:
    """Return the colour of an income level and its arrow: up, or down where income is paid."""
    return (INCOME, INCOME_ARROW) if level >= 0 else (DEBT, DEBT_ARROW)


def card_colours(card: str, banner: Colour | None = None) -> tuple[Colour, Colour]:
    """Return ground and head of a card; `banner` is the colour of the town of a location card."""
    if card in WILDS:
        return WILD, MERCHANT_EDGE
    if card in CARD_INDUSTRIES:
        return CARD, INDUSTRY_COLOURS[CARD_INDUSTRIES[card][0]].solid
    return CARD, banner or CARD_EDGE
