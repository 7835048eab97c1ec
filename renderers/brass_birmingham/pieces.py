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
from renderers.core.palette import BRIGHT, DASH, FADE, INK, SEATS, SHADE, SOFT, Colour, mix
from renderers.core.paths import Glyph
from renderers.core.shapes import BARREL, BARREL_INSIDE, HOOPS
from renderers.core.tokens import SHAPES, coin, layered, points
from rules.brass_birmingham.data import BREWERY, BUYS, CARD_INDUSTRIES, KIND, SOLD, WILDS

PALE: Final = 0.18
"""How much of an empty slot is in the silhouettes on it."""
DETAILED: Final = 110
"""From this size on a tile shows what it is worth."""
LEVEL: Final = 0.56
"""The size of letters for the level, in a bold tile."""
HELD_CUBE: Final = 0.75
HELD_BARREL: Final = 0.82
"""How much of a bold tile its cubes and barrels take, so that their number is large."""


def cube(
    canvas: Canvas,
    resource: str,
    size: int,
    x: int,
    y: int,
    number: str = "",
    *,
    there: bool = True,
) -> None:
    """Draw a cube of coal or iron around a point, with a number on its front.

    One that is not `there` is a pale outline.
    """
    front, top, side = CUBES[resource]
    if not there:
        half = round(size * 0.42)
        canvas.dashed(Box(x - half, y - half, 2 * half, 2 * half), DASH, 4, 2)
        return
    layers: tuple[tuple[Glyph, Colour], ...] = (
        (CUBE_FRONT, front),
        (CUBE_TOP, top),
        (CUBE_SIDE, side),
    )
    canvas.sprite(layered(size, layers, canvas.mode), x, y)
    if number:
        left, low = x - round(size * 0.09), y + round(size * 0.09)
        canvas.text(number, left, low, round(size * 0.74), colour=BRIGHT, align="middle")


def barrel(
    canvas: Canvas, size: int, x: int, y: int, number: str = "", *, there: bool = True
) -> None:
    """Draw a barrel of beer around a point, with a number; pale and empty if it is not `there`."""
    fill, edge, hoop = (BEER, BEER_EDGE, HOOP) if there else (canvas.ground, DASH, DASH)
    layers: tuple[tuple[Glyph, Colour], ...] = (
        (BARREL, edge),
        (BARREL_INSIDE, fill),
        (HOOPS, hoop),
    )
    canvas.sprite(layered(size, layers, canvas.mode), x, y)
    if number:
        canvas.text(number, x, y, round(size * 0.7), colour=BRIGHT, align="middle")


def goods(
    canvas: Canvas,
    industry: str,
    size: int,
    x: int,
    y: int,
    number: str = "",
    *,
    there: bool = True,
) -> None:
    """Draw what a mine, works or brewery holds: a cube or a barrel with a number."""
    if industry == BREWERY:
        barrel(canvas, size, x, y, number, there=there)
    else:
        cube(canvas, industry, size, x, y, number, there=there)


def owner_mark(canvas: Canvas, seat: int, size: int, x: int, y: int, text: str = "") -> None:
    """Draw the shape of a seat in its colour with a white rim, and a text (a level) on it."""
    colour, shape = SEATS[seat]
    rim = max(2, size // 12)
    canvas.glyph(SHAPES[shape], size + 2 * rim, x, y, BRIGHT)
    canvas.glyph(SHAPES[shape], size, x, y, colour)
    if text:
        down = round(size * 0.13) if shape == "triangle" else 0
        letters = round(size * (0.56 if shape in ("triangle", "diamond") else 0.68))
        canvas.text(text, x, y + down, letters, colour=BRIGHT, align="middle")


def link_icons(canvas: Canvas, number: int, size: int, x: int, y: int, colour: Colour) -> None:
    """Draw link icons side by side around a point."""
    step = round(size * 1.15)
    for place in range(number):
        canvas.glyph(LINK, size, x + round((place - (number - 1) / 2) * step), y, colour)


def industry_tile(
    canvas: Canvas,
    box: Box,
    owner: int,
    industry: str,
    level: int,
    left: int = 0,
    flipped: bool = False,
) -> None:
    """Draw a tile: pale in a frame of its owner's colour, or all in that colour once flipped.

    `left` are its cubes or barrels. From `DETAILED` pixels on it also shows its points, income
    and link icons, and how much beer it takes to be sold.
    """
    size = min(box.w, box.h)
    colour = SEATS[owner].colour
    radius = round(size * 0.14)
    if flipped:
        canvas.framed(box, colour, mix(colour, SHADE, 0.45), radius, max(2, size // 28))
    else:
        canvas.framed(box, TILE, colour, radius, max(4, round(size * 0.085)))
    sign = BRIGHT if flipped else INDUSTRY_COLOURS[industry]
    shift, sign_size, mark = round(size * 0.07), round(size * 0.56), round(size * 0.4)
    if size >= DETAILED:
        _details(canvas, box, industry, level, flipped)
        shift, sign_size, mark = 0, round(size * 0.46), round(size * 0.32)
    canvas.glyph(INDUSTRY_GLYPHS[industry], sign_size, box.cx + shift, box.cy + shift, sign)
    corner = round(mark * 0.55)
    place = box.x + corner, box.y + corner
    owner_mark(canvas, owner, mark, *place, str(level))
    if left:
        pile = round(size * 0.4)
        goods(
            canvas, industry, pile, box.right - pile // 2 - 1, box.bottom - pile // 2 - 1, str(left)
        )
    elif flipped and size < DETAILED:
        number = KIND[industry, level].links
        link_icons(
            canvas, number, round(size * 0.2), box.cx, box.bottom - round(size * 0.1), BRIGHT
        )


def bold_tile(
    canvas: Canvas,
    box: Box,
    owner: int,
    industry: str,
    level: int,
    left: int = 0,
    flipped: bool = False,
) -> None:
    """Draw a tile with few signs and a large number: its level, or what it still holds."""
    size = min(box.w, box.h)
    colour = SEATS[owner].colour
    radius = round(size * 0.14)
    if flipped:
        canvas.framed(box, colour, mix(colour, SHADE, 0.45), radius, 2)
    else:
        canvas.framed(box, TILE, colour, radius, round(size * 0.085))
    ink, sign = (BRIGHT, BRIGHT) if flipped else (INK, INDUSTRY_COLOURS[industry])
    if left:
        pile = round(size * (HELD_BARREL if industry == BREWERY else HELD_CUBE))
        x, y = box.right - pile // 2 - 2, box.bottom - pile // 2 - 2
        goods(canvas, industry, pile, x, y, str(left))
    else:
        place = box.x + round(size * 0.37), box.y + round(size * 0.64)
        canvas.glyph(INDUSTRY_GLYPHS[industry], round(size * 0.56), *place, sign)
        x, y = box.x + round(size * 0.74), box.y + round(size * 0.33)
        letters = max(BOARD_SMALLEST, round(size * LEVEL))
        canvas.text(str(level), x, y, letters, colour=ink, align="middle")
    if flipped:
        _link_column(canvas, box, KIND[industry, level].links)
    corner = round(size * 0.19)
    owner_mark(canvas, owner, round(size * 0.36), box.x + corner, box.y + corner)


def _link_column(canvas: Canvas, box: Box, number: int) -> None:
    """Draw link icons below the level of a flipped tile."""
    size = round(box.h * 0.2)
    for place in range(number):
        y = box.bottom - round(box.h * (0.12 + 0.17 * (number - 1 - place)))
        canvas.glyph(LINK, size, box.x + round(box.w * 0.8), y, BRIGHT)


def bonus_beside(canvas: Canvas, kind: str, amount: int, box: Box) -> None:
    """Draw the bonus of a merchant in a box: a large number with its sign beside it."""
    if kind == "develop":
        canvas.glyph(DEVELOP, round(box.h * 0.72), box.cx, box.cy, INK)
        return
    sign = round(box.h * 0.56)
    x = box.right - sign // 2 - 1
    letters = max(BOARD_SMALLEST, round(box.h * LEVEL))
    canvas.text(str(amount), box.x + round(box.w * 0.2), box.cy, letters, align="middle")
    match kind:
        case "vp":
            points(canvas, "", sign, x, box.cy)
        case "money":
            coin(canvas, "", sign, x, box.cy)
        case "income_spaces":
            canvas.glyph(INCOME_ARROW, sign, x, box.cy, INCOME)
        case _:
            raise ValueError(f"unknown bonus {kind}")


def _details(canvas: Canvas, box: Box, industry: str, level: int, flipped: bool) -> None:
    """Show points and link icons down the right edge, income and beer at the bottom."""
    kind = KIND[industry, level]
    size = min(box.w, box.h)
    edge = round(size * 0.18)
    points(canvas, kind.vp, round(size * 0.27), box.right - edge, box.y + edge, known=flipped)
    ink = BRIGHT if flipped else SOFT
    for place in range(kind.links):
        y = box.y + round(size * (0.41 + 0.11 * place))
        canvas.glyph(LINK, round(size * 0.19), box.right - edge, y, ink)
    if flipped:
        return
    low = box.bottom - round(size * 0.17)
    income(canvas, kind.income, round(size * 0.2), box.x + round(size * 0.1), low)
    for place in range(kind.beer if industry in SOLD else 0):
        x = box.right - round(size * (0.2 + 0.18 * place))
        barrel(canvas, round(size * 0.2), x, low)


def level_sign(level: int) -> tuple[Colour, Glyph]:
    """Return the colour of an income level and its arrow: up, or down where income is paid."""
    return (INCOME, INCOME_ARROW) if level >= 0 else (DEBT, DEBT_ARROW)


def income(canvas: Canvas, spaces: int | str, size: int, left: int, y: int) -> int:
    """Draw an arrow up with a number at its right, from `left` on; return its width."""
    arrow = round(size * 0.8)
    canvas.glyph(INCOME_ARROW, arrow, left + arrow // 2, y, INCOME)
    width = canvas.text(str(spaces), left + arrow + 2, y, size, colour=INCOME)
    return arrow + 2 + width


def empty_slot(canvas: Canvas, box: Box, accepts: tuple[str, ...]) -> None:
    """Draw an empty slot with the industries that it takes."""
    size = min(box.w, box.h)
    radius = round(size * 0.14)
    canvas.rounded(box, SLOT, radius)
    canvas.dashed(box, SLOT_EDGE, radius, max(2, size // 28))
    if len(accepts) == 1:
        glyph(canvas, accepts[0], round(size * 0.56), box.cx, box.cy)
        return
    icon = round(size * 0.4)
    away = round(size * 0.2)
    glyph(canvas, accepts[0], icon, box.cx - away, box.cy - away)
    glyph(canvas, accepts[1], icon, box.cx + away, box.cy + away)


def glyph(canvas: Canvas, industry: str, size: int, x: int, y: int) -> None:
    """Draw the silhouette of an industry, faded, as in an empty slot."""
    canvas.glyph(INDUSTRY_GLYPHS[industry], size, x, y, mix(INDUSTRY_COLOURS[industry], SLOT, PALE))


def merchant_tile(canvas: Canvas, box: Box, buys: str | None, barrel_there: bool = False) -> None:
    """Draw a merchant tile with what it buys and its barrel; None if there is no tile."""
    size = min(box.w, box.h)
    radius = round(size * 0.3)
    if buys is None:
        canvas.dashed(box, DASH, radius, max(2, size // 28))
        return
    wanted = BUYS[buys]
    canvas.framed(box, MERCHANT_TILE, MERCHANT_EDGE, radius, max(2, size // 20))
    if not wanted:
        canvas.area(Box(box.cx - size // 6, box.cy - 2, size // 3, max(3, size // 16)), FADE)
        return
    if len(wanted) == 1:
        away = round(size * 0.06)
        place = box.cx - away, box.cy - away
        canvas.glyph(
            INDUSTRY_GLYPHS[wanted[0]], round(size * 0.56), *place, INDUSTRY_COLOURS[wanted[0]]
        )
    else:
        icon = round(size * 0.33)
        spots = ((-0.2, -0.2), (0.2, -0.2), (-0.2, 0.2))
        for what, (right, down) in zip(wanted, spots, strict=True):
            place = box.cx + round(right * size), box.cy + round(down * size)
            canvas.glyph(INDUSTRY_GLYPHS[what], icon, *place, INDUSTRY_COLOURS[what])
    pile = round(size * 0.4)
    canvas.ground = MERCHANT_TILE
    barrel(canvas, pile, box.right - pile // 2, box.bottom - pile // 2, there=barrel_there)


def bonus(canvas: Canvas, kind: str, amount: int, size: int, x: int, y: int) -> None:
    """Draw the bonus of a merchant around a point: a medal, a coin, an arrow up or a cog."""
    match kind:
        case "vp":
            points(canvas, amount, size, x, y)
        case "money":
            coin(canvas, amount, size, x, y)
        case "develop":
            canvas.disc(x, y, size // 2, BRIGHT)
            canvas.glyph(DEVELOP, round(size * 0.84), x, y, INK)
        case "income_spaces":
            canvas.disc(x, y, size // 2, INCOME)
            canvas.text(f"+{amount}", x, y, round(size * 0.5), colour=BRIGHT, align="middle")
        case _:
            raise ValueError(f"unknown bonus {kind}")


def card_colours(card: str, banner: Colour | None = None) -> tuple[Colour, Colour]:
    """Return ground and head of a card; `banner` is the colour of the town of a location card."""
    if card in WILDS:
        return WILD, MERCHANT_EDGE
    if card in CARD_INDUSTRIES:
        return CARD, INDUSTRY_COLOURS[CARD_INDUSTRIES[card][0]].solid
    return CARD, banner or CARD_EDGE
