"""The cards of the map as they are printed: towns with empty slots, farms, merchants, names.

They are kept as pictures, because most of a board is the same from turn to turn.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from PIL import Image

from renderers.brass_birmingham import words
from renderers.brass_birmingham.colours import BANNERS, COUNTIES, LAND, MERCHANT_GROUND, PLAQUE
from renderers.brass_birmingham.frame import Frame
from renderers.brass_birmingham.ground import BLACK
from renderers.brass_birmingham.layout import BANNER, MEDAL_LEFT, RIM, LocationSpot
from renderers.brass_birmingham.pieces import bonus, bonus_beside, empty_slot, merchant_tile
from renderers.core.boxes import Box
from renderers.core.canvas import Canvas
from renderers.core.fonts import BOLD, REGULAR
from renderers.core.languages import LATIN, language_of
from renderers.core.lettering import NARROWEST, SMALLEST, measure
from renderers.core.palette import BRIGHT, EMPTY, INK, Colour, Mode, between, mix
from renderers.core.parts import WrittenText
from renderers.core.texts import Texts
from rules.brass_birmingham.data import LOCATION, MERCHANTS, SLOTS, SLOTS_AT

MEDAL: Final = 42
RADIUS: Final = 11
EDGE: Final = 3
SOFTER: Final = 0.3
"""How pale the edge of a card is, in the colour of its banner, beside the tiles."""
UNUSED: Final = 0.34
"""How much land is in the plate of a merchant without tiles."""
FULL: Final = 0.78
"""How large signs need be that are as high as their face, in the size of Latin letters."""
PALE_LETTERS: Final = 0.8
"""How pale the letters of plates are in dark pictures."""
PLATE_RADIUS: Final = 9

MERCHANT: Final = {merchant.id: merchant for merchant in MERCHANTS}


class CardPicture(NamedTuple):
    """A kept card: picture and mask, where it lies, its texts and those that were shortened."""

    image: Image.Image
    mask: Image.Image
    x: int
    y: int
    cuts: tuple[str, ...]
    written: tuple[WrittenText, ...]


def place_name(place: str, texts: Texts) -> str:
    """Name a place on its plate; farms have too little room for more than what they are."""
    if BANNER[place] == "farm":
        return texts.pgettext("term", "Farm Brewery")
    return words.location(place, texts)


def used(place: str, seats: int) -> bool:
    """Whether a location has all its functions with this number of players."""
    return place not in MERCHANT or MERCHANT[place].players <= seats


def ground_of(place: str, seats: int) -> Colour:
    """Return the colour under the slots or tiles of a card."""
    if place not in MERCHANT:
        return PLAQUE
    return MERCHANT_GROUND if used(place, seats) else mix(PLAQUE, LAND, 0.7)


def plate_colours(place: str, seats: int) -> tuple[Colour, Colour, Colour]:
    """Return the edge, the ground and the letters of a plate: pale, so that tiles stand out."""
    banner = BANNERS[BANNER[place]]
    if not used(place, seats):
        return mix(banner, LAND, 0.6), mix(PLAQUE, LAND, 0.7), mix(banner, LAND, UNUSED)
    ground = MERCHANT_GROUND if place in MERCHANT else COUNTIES.get(BANNER[place], EMPTY)
    letters = Colour(between(banner, INK, 0.5), between(banner, INK.dark, PALE_LETTERS))
    return mix(banner, PLAQUE, SOFTER), ground, letters


def draw_card(canvas: Canvas, frame: Frame, place: str, name: str, seats: int, ids: bool) -> None:
    """Draw the card of a location with empty places; with `ids` also what notation calls it."""
    card = _card(place, name, seats, ids, frame, canvas.locale, canvas.mode)
    canvas.laid(card.image, card.x, card.y, card.mask)
    canvas.cuts += card.cuts
    canvas.written += card.written


def covers(frame: Frame, place: str, name: str, locale: str) -> tuple[tuple[Box, int], ...]:
    """Return the boxes of a card that lie over links, each with the radius of its corners."""
    spot = frame.plan.spots[place]
    return (
        (frame.box(spot.box), frame.size(RADIUS)),
        (plate_box(frame, spot, name, locale), frame.size(PLATE_RADIUS)),
    )


def plate_box(frame: Frame, spot: LocationSpot, name: str, locale: str) -> Box:
    """Return where the name of a place goes: the foot of its card, or wider where it is long."""
    box = frame.box(spot.plate)
    sizes = frame.plan.sizes
    size = max(least_letters(frame, locale), round(sizes.letters * 0.9 * frame.scale))
    wanted = round(measure(name, size, BOLD, locale) * NARROWEST) + 2 * frame.size(7) + 4
    more = min(max(0, wanted - box.w + 1) // 2, frame.size(sizes.overhang))
    return Box(box.x - more, box.y, box.w + 2 * more, box.h)


def least_letters(frame: Frame, locale: str) -> int:
    """Return the least size of names; signs of Korean and Japanese fill more of it than Latin."""
    least = frame.plan.sizes.least
    return least if language_of(locale).face == LATIN else max(SMALLEST, round(least * FULL))


@lru_cache(maxsize=128)
def _card(
    place: str, name: str, seats: int, ids: bool, frame: Frame, locale: str, mode: Mode
) -> CardPicture:
    spot = frame.plan.spots[place]
    box = frame.box(spot.box)
    plate = plate_box(frame, spot, name, locale)
    left, top = plate.x, box.y
    size = plate.w, box.h

    def here(there: Box) -> Box:
        return there._replace(x=there.x - left, y=there.y - top)

    shape = Canvas(*size, locale, BLACK)
    canvas = Canvas(*size, locale, ground_of(place, seats), mode)
    edge, ground, ink = plate_colours(place, seats)
    outline = max(2, frame.size(EDGE))
    for colour, less in ((edge, 0), (ground, outline)):
        for sheet in (shape, canvas) if not less else (canvas,):
            fill = BRIGHT if sheet is shape else colour
            sheet.rounded(here(box).inset(less), fill, frame.size(RADIUS) - less)
            if plate.h:
                sheet.rounded(here(plate).inset(less), fill, frame.size(PLATE_RADIUS) - less)
    inner = here(box).inset(max(3, frame.size(3)))
    inner = inner._replace(h=min(inner.bottom, here(plate).y) - inner.y)
    canvas.rounded(inner, ground_of(place, seats), frame.size(8))
    canvas.ground = ground_of(place, seats)
    if place in MERCHANT:
        for slot in spot.slots:
            canvas.kept(here(frame.box(slot)), merchant_tile, None, False)
    else:
        for number in SLOTS_AT[LOCATION[place]]:
            row = SLOTS[number]
            canvas.kept(here(frame.box(frame.plan.slots[row.id])), empty_slot, row.accepts)
    if plate.h:
        _name(canvas, here(plate), name, place if ids else "", ink, frame)
    written = tuple(each.moved(left, top) for each in canvas.written)
    return CardPicture(
        canvas.image, shape.image.convert("L"), left, top, tuple(canvas.cuts), written
    )


def _name(canvas: Canvas, box: Box, name: str, code: str, ink: Colour, frame: Frame) -> None:
    width = box.w - 2 * frame.size(7)
    size, least = frame.size(frame.plan.sizes.letters), least_letters(frame, canvas.locale)
    y = box.cy
    if code:
        size, y = round(size * 0.68), box.y + round(box.h * 0.27)
        low = box.y + round(box.h * 0.72)
        canvas.text(
            code,
            box.cx,
            low,
            SMALLEST + 1,
            colour=ink,
            align="middle",
            weight=REGULAR,
            width=width,
        )
    canvas.text(name, box.cx, y, size, colour=ink, align="middle", width=width, least=least)


def draw_bonus(canvas: Canvas, frame: Frame, place: str) -> Box:
    """Draw the bonus of a merchant, in its own place or on a corner of its card; return its box."""
    spot, merchant = frame.plan.spots[place], MERCHANT[place]
    if spot.bonus is not None:
        own = frame.box(spot.bonus)
        bonus_beside(canvas, merchant.bonus, merchant.amount, own)
        return own
    box = frame.box(spot.box)
    corner = frame.size(RIM + 3)
    x = box.x + corner if place in MEDAL_LEFT else box.right - corner
    y = box.y + frame.size(RIM)
    size = frame.size(MEDAL)
    canvas.disc(x, y, size // 2 + frame.size(3), PLAQUE)
    bonus(canvas, merchant.bonus, merchant.amount, size, x, y)
    return Box(x - size // 2, y - size // 2, size, size)
