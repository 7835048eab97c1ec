"""The map: cards of towns with slots and tiles, farms, merchants, and the links between them."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from PIL import Image

from renderers.brass_birmingham import words
from renderers.brass_birmingham.colours import (
    BANNERS,
    CANAL_WATER,
    LAND,
    MERCHANT_GROUND,
    PLAQUE,
)
from renderers.brass_birmingham.frame import Frame, part
from renderers.brass_birmingham.ground import (
    SLEEPER_GAP,
    ground,
    lines_of,
)
from renderers.brass_birmingham.icons import ERA_GLYPHS
from renderers.brass_birmingham.layout import BANNER, MEDAL_LEFT, RIM, SLOT_BOXES, SPOTS, Spot
from renderers.brass_birmingham.pieces import bonus, empty_slot, industry_tile, merchant_tile
from renderers.core.boxes import Box
from renderers.core.canvas import Canvas
from renderers.core.fonts import REGULAR
from renderers.core.lettering import NARROWEST, SMALLEST, measure
from renderers.core.palette import AMBER, BRIGHT, INK, SEATS, mix
from renderers.core.paths import silhouette
from renderers.core.routes import along, length, sleepers, stroke
from renderers.core.texts import Texts
from renderers.core.tokens import SHAPES
from rules.brass_birmingham.data import LINKS, MERCHANT_SLOT, MERCHANTS, RAIL, SLOTS, SLOTS_AT
from rules.brass_birmingham.data import LOCATION as NUMBER
from rules.brass_birmingham.state import Table

LETTERS: Final = 20
"""Size of the names of places on the whole map."""
OVERHANG: Final = 30
"""How far a plate may reach beyond its card on either side, for long names."""
CASING: Final = 22
LINE: Final = 16
MARK: Final = 30
"""Width of a link with its white casing, without it, and size of its owner's mark."""
MEDAL: Final = 42
HALO: Final = 6
"""Width of the amber outline of what changes."""

_MERCHANT: Final = {merchant.id: merchant for merchant in MERCHANTS}


@dataclass(frozen=True, slots=True)
class Style:
    """How the map is drawn: with ids for notation or not, and what is outlined in amber.

    `changed` are ids of slots, links and merchant tiles.
    """

    ids: bool = False
    changed: Collection[str] = ()


PLAIN: Final = Style()


def draw_map(
    canvas: Canvas, frame: Frame, table: Table, texts: Texts, style: Style = PLAIN
) -> None:
    """Draw the part of the map that a frame shows."""
    canvas.image.paste(ground(table.era, frame), (frame.on.x, frame.on.y))
    for link, owner in zip(LINKS, table.links, strict=True):
        if owner is not None:
            draw_link(canvas, frame, link.id, table.era, owner, link.id in style.changed)
        _remember(canvas, frame, link.id)
    for spot in SPOTS.values():
        if frame.shows(spot.box):
            if spot.id in _MERCHANT:
                _merchant(canvas, frame, spot, table, texts, style)
            else:
                _town(canvas, frame, spot, table, texts, style)


def draw_part(
    canvas: Canvas, shown: Box, on: Box, table: Table, texts: Texts, style: Style = PLAIN
) -> Frame:
    """Draw at least the box `shown` of the map into `on`; return the frame it is drawn in.

    What lies across the edge is cut there, and what lies beyond it is not remembered.
    """
    sheet = Canvas(on.w, on.h, canvas.locale, canvas.ground)
    frame = part(shown, sheet.box)
    draw_map(sheet, frame, table, texts, style)
    canvas.image.paste(sheet.image, (on.x, on.y))
    canvas.cuts += sheet.cuts
    for key, (x, y) in sheet.places.items():
        if 0 <= x < on.w and 0 <= y < on.h:
            canvas.mark(on.x + x, on.y + y, *key)
    return frame


def _remember(canvas: Canvas, frame: Frame, link: str) -> None:
    line = lines_of(link, frame)[0]
    (x, y), _ = along(line, length(line) / 2)
    canvas.mark(round(x), round(y) - frame.size(MARK * 0.6), "link", link)


def draw_link(
    canvas: Canvas, frame: Frame, link: str, era: str, owner: int, changed: bool = False
) -> None:
    """Draw a link tile: a canal with water in it, or rails with sleepers, and its owner's mark."""
    colours, mask, x, y = _link(link, era, owner, changed, frame)
    canvas.image.paste(colours, (x, y), mask)


@lru_cache(maxsize=512)
def _link(
    link: str, era: str, owner: int, changed: bool, frame: Frame
) -> tuple[Image.Image, Image.Image, int, int]:
    lines = lines_of(link, frame)
    colour, shape = SEATS[owner]
    wide = CASING + (2 * HALO if changed else 0)
    outer = stroke(lines, frame.size(wide))
    middle, _ = along(lines[0], length(lines[0]) / 2)
    size = frame.size(MARK)
    room = size + 2 * frame.size(HALO)
    left = min(outer.x, round(middle[0]) - room // 2)
    top = min(outer.y, round(middle[1]) - room // 2)
    width = max(outer.x + outer.mask.width, round(middle[0]) + room // 2) - left
    height = max(outer.y + outer.mask.height, round(middle[1]) + room // 2) - top
    canvas = Canvas(width, height, "en", AMBER if changed else BRIGHT)
    mask = Image.new("L", (width, height), 0)

    def lay(width_in_units: float, paint: tuple[int, int, int]) -> None:
        line = stroke(lines, frame.size(width_in_units))
        canvas.image.paste(paint, (line.x - left, line.y - top), line.mask)

    mask.paste(255, (outer.x - left, outer.y - top), outer.mask)
    lay(CASING, BRIGHT)
    lay(LINE, colour)
    if era == RAIL:
        for line in lines:
            ties = tuple(sleepers(line, frame.size(SLEEPER_GAP), LINE * 0.3 * frame.scale))
            tie = stroke(ties, frame.size(4), round_ends=False)
            canvas.image.paste(BRIGHT, (tie.x - left, tie.y - top), tie.mask)
    else:
        lay(LINE * 0.3, CANAL_WATER)
    x, y = round(middle[0]) - left, round(middle[1]) - top
    rim = silhouette(SHAPES[shape], size + frame.size(6))
    corner = x - rim.width // 2, y - rim.height // 2
    canvas.image.paste(BRIGHT, corner, rim)
    mask.paste(255, corner, rim)
    canvas.glyph(SHAPES[shape], size, x, y, colour)
    down = size // 9 if shape == "triangle" else 0
    canvas.glyph(ERA_GLYPHS[era], round(size * 0.56), x, y + down, BRIGHT)
    return canvas.image, mask, left, top


def place_name(place: str, texts: Texts) -> str:
    """Name a place on its plate; farms have too little room for more than what they are."""
    if BANNER[place] == "farm":
        return texts.pgettext("term", "Farm Brewery")
    return words.location(place, texts)


def _card(canvas: Canvas, frame: Frame, spot: Spot, banner: tuple[int, int, int]) -> None:
    box = frame.box(spot.box)
    rim = max(3, frame.size(3))
    canvas.framed(box, canvas.ground, banner, frame.size(11), rim)


def _plate(
    canvas: Canvas,
    frame: Frame,
    spot: Spot,
    name: str,
    banner: tuple[int, int, int],
    style: Style,
) -> None:
    """Write the name at the foot of a card, wider than the card where it is long."""
    box = frame.box(spot.plate)
    size = frame.size(LETTERS)
    margin = frame.size(7)
    text_width = measure(name, SMALLEST if size == LETTERS else size, "Bold", canvas.locale)
    wanted = round(text_width * NARROWEST) + 2 * margin + 2
    more = min(max(0, wanted - box.w + 1) // 2, frame.size(OVERHANG))
    plate = Box(box.x - more, box.y, box.w + 2 * more, box.h)
    canvas.rounded(plate, banner, frame.size(9))
    y = plate.cy if not style.ids else plate.y + round(plate.h * 0.36)
    canvas.text(
        name,
        plate.cx,
        y,
        size,
        colour=BRIGHT,
        align="middle",
        width=plate.w - 2 * margin,
    )
    if style.ids:
        canvas.text(
            spot.id,
            plate.cx,
            plate.y + round(plate.h * 0.77),
            SMALLEST,
            colour=mix(BRIGHT, banner, 0.15),
            align="middle",
            weight=REGULAR,
            width=plate.w - 2 * margin,
        )


def _town(
    canvas: Canvas, frame: Frame, spot: Spot, table: Table, texts: Texts, style: Style
) -> None:
    banner = BANNERS[BANNER[spot.id]]
    canvas.ground = PLAQUE
    _card(canvas, frame, spot, banner)
    for number in SLOTS_AT[NUMBER[spot.id]]:
        slot = SLOTS[number]
        box = frame.box(SLOT_BOXES[slot.id])
        canvas.ground = _outline(canvas, frame, box, slot.id, style)
        tile = table.board[number]
        if tile is None:
            canvas.kept(box, empty_slot, slot.accepts)
        else:
            canvas.kept(
                box,
                industry_tile,
                tile.owner,
                tile.industry,
                tile.level,
                tile.left,
                tile.flipped,
            )
        canvas.mark(box.right - frame.size(4), box.y + frame.size(4), "slot", slot.id)
        if style.ids:
            _slot_number(canvas, box, slot.id)
    _plate(canvas, frame, spot, place_name(spot.id, texts), banner, style)


def _outline(
    canvas: Canvas, frame: Frame, box: Box, what: str, style: Style
) -> tuple[int, int, int]:
    """Mark a change by an amber outline around the place; return what lies under the place."""
    if what not in style.changed:
        return PLAQUE
    canvas.rounded(box.inset(-frame.size(HALO)), AMBER, frame.size(14))
    return AMBER


def _slot_number(canvas: Canvas, box: Box, slot: str) -> None:
    """Write the number of a slot on the upper edge of it."""
    text = slot[slot.index("#") :]
    width = measure(text, LETTERS, "Bold", canvas.locale) + 16
    pill = Box(box.cx - width // 2, box.y - 14, width, 28)
    canvas.rounded(pill, INK, 14)
    canvas.text(text, pill.cx, pill.cy, LETTERS, colour=BRIGHT, align="middle")


def _merchant(
    canvas: Canvas, frame: Frame, spot: Spot, table: Table, texts: Texts, style: Style
) -> None:
    merchant = _MERCHANT[spot.id]
    used = table.seats >= merchant.players
    banner = BANNERS["merchant"] if used else mix(BANNERS["merchant"], LAND, 0.4)
    canvas.ground = MERCHANT_GROUND if used else mix(PLAQUE, LAND, 0.7)
    _card(canvas, frame, spot, banner)
    for number, place in enumerate(spot.slots, start=1):
        name = f"{spot.id}#{number}"
        box = frame.box(place)
        under = canvas.ground
        if name in style.changed:
            canvas.ground = _outline(canvas, frame, box, name, style)
        tile = table.merchants[MERCHANT_SLOT[name]]
        if tile is None:
            canvas.kept(box, merchant_tile, None, False)
        else:
            canvas.kept(box, merchant_tile, tile.buys, tile.barrel)
        canvas.ground = under
        canvas.mark(box.right - frame.size(4), box.y + frame.size(4), "merchant", name)
        if style.ids:
            _slot_number(canvas, box, name)
    _plate(canvas, frame, spot, words.location(spot.id, texts), banner, style)
    if used:
        box = frame.box(spot.box)
        size = frame.size(MEDAL)
        corner = frame.size(RIM + 3)
        x = box.x + corner if spot.id in MEDAL_LEFT else box.right - corner
        y = box.y + frame.size(RIM)
        canvas.disc(x, y, size // 2 + frame.size(3), PLAQUE)
        bonus(canvas, merchant.bonus, merchant.amount, size, x, y)
