"""The cards of the map as they are printed: towns with empty slots, farms, merchants, names.

They are kept as pictures, because most of a board is the same from turn to turn.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from PIL import Image

from renderers.brass_birmingham.colours import BANNERS, COUNTIES, LAND, MERCHANT_GROUND, PLAQUE
from renderers.brass_birmingham.frame import Frame
from renderers.brass_birmingham.ground import BLACK
from renderers.brass_birmingham.layout import BANNER, CODE, PLATE, code
from renderers.brass_birmingham.links import covers
from renderers.brass_birmingham.pieces import empty_slot, merchant_tile
from renderers.core.boxes import Box
from renderers.core.canvas import Canvas
from renderers.core.fonts import REGULAR
from renderers.core.languages import LATIN, language_of
from renderers.core.lettering import BOARD_SMALLEST, WORDS
from renderers.core.palette import EMPTY, INK, WHITE, Colour, Mode, between, mix
from renderers.core.parts import WrittenText
from rules.brass_birmingham.data import LOCATION, MERCHANTS, SLOTS, SLOTS_AT

EDGE: Final = 3
SOFTER: Final = 0.3
"""How pale the edge of a card is, in the colour of its banner, beside the tiles."""
UNUSED: Final = 0.25
"""How much land is in the plate of a merchant without tiles."""
PALE_LETTERS: Final = 0.8
"""How pale the letters of plates are in dark pictures."""
DESCENT: Final = 3
"""How far Latin names are raised, so that no letter meets the edge below."""
SIDE: Final = 5
"""Between a name and the edge of its plate."""

MERCHANT: Final = {merchant.id: merchant for merchant in MERCHANTS}


class Print(NamedTuple):
    """The map as it is printed, for a number of players."""

    frame: Frame
    seats: int
    locale: str
    mode: Mode


class CardPicture(NamedTuple):
    """A kept card: picture and mask, where it lies, its texts and those that were shortened."""

    image: Image.Image
    mask: Image.Image
    x: int
    y: int
    cuts: tuple[str, ...]
    written: tuple[WrittenText, ...]


def used(place: str, seats: int) -> bool:
    """Whether a location has all its functions with this number of players."""
    return place not in MERCHANT or MERCHANT[place].players <= seats


def ground_of(place: str, seats: int) -> Colour:
    """Return the colour under the slots or tiles of a card."""
    if place not in MERCHANT:
        return PLAQUE
    return MERCHANT_GROUND if used(place, seats) else mix(PLAQUE, LAND, 0.7)


def banner_ink(place: str) -> Colour:
    """Return the colour of letters and signs that stand for a place."""
    banner = BANNERS[BANNER[place]]
    return Colour(between(banner, INK, 0.5), between(banner, INK.dark, PALE_LETTERS))


def plate_colours(place: str, seats: int) -> tuple[Colour, Colour, Colour]:
    """Return the edge, the ground and the letters of a plate: pale, so that tiles stand out."""
    banner, letters = BANNERS[BANNER[place]], banner_ink(place)
    if not used(place, seats):
        ground = mix(PLAQUE, LAND, 0.7)
        return mix(banner, LAND, 0.6), ground, mix(letters, ground, UNUSED)
    ground = MERCHANT_GROUND if place in MERCHANT else COUNTIES.get(BANNER[place], EMPTY)
    return mix(banner, PLAQUE, SOFTER), ground, letters


def draw_card(canvas: Canvas, place: str, name: str, sheet: Print) -> None:
    """Draw the card of a location with empty places."""
    card = _card(place, name, sheet._replace(frame=sheet.frame.sheet))
    x, y = sheet.frame.corner
    canvas.laid(card.image, x + card.x, y + card.y, card.mask)
    canvas.cuts += card.cuts
    canvas.written += [line.moved(x, y) for line in card.written]


@lru_cache(maxsize=512)
def _card(place: str, name: str, sheet: Print) -> CardPicture:
    frame, ground_tone = sheet.frame, ground_of(place, sheet.seats)
    spot = frame.plan.spots[place]
    plate = frame.box(spot.plate)
    area = frame.box(spot.box).joined(plate)

    def here(there: Box) -> Box:
        return there.moved(-area.x, -area.y)

    shape = Canvas(area.w, area.h, sheet.locale, BLACK)
    canvas = Canvas(area.w, area.h, sheet.locale, ground_tone, sheet.mode)
    edge, ground, ink = plate_colours(place, sheet.seats)
    boxes = [(here(box), radius) for box, radius in covers(place, frame)]
    for box, radius in boxes:
        shape.rounded(box, WHITE, radius)
        canvas.rounded(box, edge, radius)
    outline = max(2, frame.size(EDGE))
    for box, radius in boxes:
        canvas.rounded(box.inset(outline), ground, radius - outline)
    inner = boxes[0][0].inset(max(3, frame.size(3)))
    inner = inner._replace(h=min(inner.bottom, here(plate).y) - inner.y)
    canvas.rounded(inner, ground_tone, frame.size(8))
    canvas.ground = ground_tone
    slots = SLOTS_AT[LOCATION[place]] if place not in MERCHANT else ()
    for slot in spot.slots if not slots else ():
        canvas.kept(here(frame.box(slot)), merchant_tile, None, False)
    for number, slot in zip(slots, spot.slots, strict=False):
        canvas.kept(here(frame.box(slot)), empty_slot, SLOTS[number].accepts)
    if plate.h:
        _name(canvas, here(plate), place, name, ink, frame)
    written = tuple(box.moved(area.x, area.y) for box in canvas.written)
    return CardPicture(
        canvas.image, shape.image.convert("L"), area.x, area.y, tuple(canvas.cuts), written
    )


def _name(canvas: Canvas, box: Box, place: str, name: str, ink: Colour, frame: Frame) -> None:
    """Write the name of a place on its plate, and below it what notation calls it."""
    upper, lower = box.split_top(box.h - frame.size(CODE) * frame.plan.ids)
    size, width = round(BOARD_SMALLEST * max(1, upper.h / PLATE)), box.w - 2 * SIDE
    latin = language_of(canvas.locale).face == LATIN
    least, x = BOARD_SMALLEST if latin else WORDS, upper.cx
    y = upper.cy - latin * DESCENT
    if upper.h > lower.h:
        canvas.text(name, x, y, size, colour=ink, align="middle", width=width, least=least)
    if frame.plan.ids:
        own, y, regular = code(place), lower.cy - 3, REGULAR
        canvas.text(
            own, x, y, WORDS, colour=ink, weight=regular, align="middle", width=width, least=WORDS
        )
