"""The map of a position: land, links, cards, and the tiles that lie on them."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from PIL import Image

from renderers.brass_birmingham import words
from renderers.brass_birmingham.cards import (
    MERCHANT,
    covers,
    draw_bonus,
    draw_card,
    ground_of,
    place_name,
    used,
)
from renderers.brass_birmingham.colours import PLAQUE
from renderers.brass_birmingham.frame import LARGEST, Frame, part
from renderers.brass_birmingham.ground import ground
from renderers.brass_birmingham.layout import BANNER, WIDE_PLAN, LocationSpot, MapPlan
from renderers.brass_birmingham.links import Cover, beside, draw_aim, draw_link, guards, mark_box
from renderers.brass_birmingham.pieces import bold_tile, empty_slot, industry_tile, merchant_tile
from renderers.core.boxes import Box
from renderers.core.canvas import Canvas
from renderers.core.fonts import BOLD
from renderers.core.lettering import measure
from renderers.core.palette import AMBER, BRIGHT, SHADE, Mode
from renderers.core.parts import WrittenText
from renderers.core.texts import Texts
from rules.brass_birmingham.data import CANAL, LINKS, LOCATIONS, MERCHANT_SLOT, SLOT, SLOTS
from rules.brass_birmingham.queries import link_value
from rules.brass_birmingham.state import Table

NUMBER: Final = 20
"""Size of the numbers of slots."""
MEDAL_SIDE: Final = 4
"""How far inside the upper right corner of a slot its badge goes."""


@dataclass(frozen=True, slots=True)
class MapStyle:
    """The style of the map: with ids for notation or not, and the places outlined in amber.

    `changed` are ids of slots, links and merchant tiles.
    """

    ids: bool = False
    changed: Collection[str] = ()


PLAIN: Final = MapStyle()


def draw_map(
    canvas: Canvas, frame: Frame, table: Table, texts: Texts, style: MapStyle = PLAIN
) -> None:
    """Draw the part of the map that a frame shows."""
    _land(canvas, frame, table, texts, style)
    for spot in frame.plan.spots.values():
        if frame.shows(spot.box):
            _things(canvas, frame, table, spot, style)


def seen_land(table: Table) -> Hashable:
    """Return what is seen of the land with its links."""
    laid = *table.links_to_show, *table.scored, *table.worth
    values = () if table.stack else tuple(link_value(table, link.id) for link in LINKS)
    return table.era, table.seats, laid, table.just_scored, values


def draw_whole_map(canvas: Canvas, frame: Frame, table: Table, texts: Texts) -> None:
    """Draw the whole map in parts: the land with all links, and each tile."""
    canvas.part(frame.on, seen_land(table), _whole_land, frame, table, texts)
    for spot in frame.plan.spots.values():
        _things(canvas, frame, table, spot, PLAIN)


def _whole_land(canvas: Canvas, box: Box, frame: Frame, table: Table, texts: Texts) -> None:
    _land(canvas, frame._replace(on=box), table, texts, PLAIN)


def _land(canvas: Canvas, frame: Frame, table: Table, texts: Texts, style: MapStyle) -> None:
    """Draw the land with its cards and links."""
    plan = frame.plan
    names = tuple(name_in(plan, spot, texts) for spot in plan.spots)
    make = _kept_base if frame.shown == frame.plan.map else _base
    base, cuts, written = make(
        table.era, names, table.seats, style.ids, frame, canvas.locale, canvas.mode
    )
    canvas.laid(base, frame.on.x, frame.on.y)
    canvas.cuts += cuts
    canvas.written += [each.moved(frame.on.x, frame.on.y) for each in written]
    lies_on = {
        place: covers(frame, place, name, canvas.locale)
        for place, name in zip(plan.spots, names, strict=True)
    }
    for link, owner in zip(LINKS, table.links_to_show, strict=True):
        if owner is not None:
            over = tuple(cover for end in link.ends for cover in lies_on[LOCATIONS[end]])
            worth = "" if table.stack else str(link_value(table, link.id))
            changed = link.id in style.changed
            draw_link(canvas, frame, link.id, table.era, owner, over, changed, worth)
        elif link.id in style.changed:
            draw_aim(canvas, frame, link.id)
        if owner is not None or link.allowed(table.era):
            canvas.free += guards(link.id, frame, owner is not None)
        box = mark_box(link.id, frame)
        thing = box.inset(box.w // 7)
        canvas.mark(*beside(link.id, frame), "link", link.id, thing=thing)
    if table.just_scored:
        _draw_seals(canvas, frame, table, lies_on)
    for _, (plate, _) in lies_on.values():
        if plate.h:
            canvas.keep_free(plate)


def _draw_seals(
    canvas: Canvas, frame: Frame, table: Table, lies_on: Mapping[str, tuple[Cover, ...]]
) -> None:
    """Draw, where canals were, the marks of their owners with what each was worth."""
    for link, owner, worth in zip(LINKS, table.scored, table.worth, strict=True):
        if owner is not None:
            over = tuple(cover for end in link.ends for cover in lies_on[LOCATIONS[end]])
            draw_link(canvas, frame, link.id, CANAL, owner, over, worth=str(worth), laid=False)
            canvas.keep_free(mark_box(link.id, frame))


def name_in(plan: MapPlan, place: str, texts: Texts) -> str:
    """Return what stands on the plate of a place: a short name where there is little room."""
    if plan.sizes.bold and BANNER[place] != "farm":
        return words.short_location(place, texts)
    return place_name(place, texts)


def _base(
    era: str, names: tuple[str, ...], seats: int, ids: bool, frame: Frame, locale: str, mode: Mode
) -> tuple[Image.Image, tuple[str, ...], tuple[WrittenText, ...]]:
    """Return the map without any links and tiles, its texts that were shortened, and all texts."""
    sheet = frame._replace(on=frame.on._replace(x=0, y=0))
    canvas = Canvas(frame.on.w, frame.on.h, locale, PLAQUE, mode)
    canvas.laid(ground(era, sheet, mode), 0, 0)
    for spot, name in zip(frame.plan.spots.values(), names, strict=True):
        if frame.shows(spot.box):
            draw_card(canvas, sheet, spot.id, name, seats, ids)
    return canvas.image, tuple(canvas.cuts), tuple(canvas.written)


_kept_base = lru_cache(maxsize=6)(_base)


def _things(
    canvas: Canvas, frame: Frame, table: Table, spot: LocationSpot, style: MapStyle
) -> None:
    """Draw the tiles on the card of a location, those that change last, and numbers of slots."""
    under, plan = ground_of(spot.id, table.seats), frame.plan
    names = [f"{spot.id}#{number}" for number in range(1, len(spot.slots) + 1)]
    for name in sorted(names, key=lambda name: name in style.changed):
        box = frame.box(plan.slots[name])
        canvas.keep_free(box)
        canvas.ground = under
        if name in style.changed:
            halo = max(4, frame.size(plan.sizes.gap + 1))
            canvas.rounded(box.inset(-halo), AMBER, frame.size(14))
            canvas.ground = AMBER
        if spot.id in MERCHANT:
            _merchant_tile(canvas, frame, table, name, box)
        else:
            _slot(canvas, frame, table, name, box, name in style.changed)
    if spot.id in MERCHANT and used(spot.id, table.seats):
        canvas.keep_free(draw_bonus(canvas, frame, spot.id))
    for name in names if style.ids else ():
        _number(canvas, frame.box(frame.plan.slots[name]), name)


def draw_part(
    canvas: Canvas,
    shown: Box,
    on: Box,
    table: Table,
    texts: Texts,
    style: MapStyle = PLAIN,
    largest: float = LARGEST,
    plan: MapPlan = WIDE_PLAN,
) -> Frame:
    """Draw at least the box `shown` of the map into `on`; return the frame it is drawn in.

    It is enlarged at most `largest` times. What lies across the edge is cut there, and what lies
    beyond it is not remembered.
    """
    sheet = Canvas(on.w, on.h, canvas.locale, canvas.ground, canvas.mode)
    frame = part(shown, sheet.box, largest, plan)
    draw_map(sheet, frame, table, texts, style)
    canvas.laid(sheet.image, on.x, on.y)
    canvas.cuts += sheet.cuts
    canvas.written += [
        each.moved(on.x, on.y) for each in sheet.written if sheet.box.holds(each.box)
    ]
    canvas.free += [box.moved(on.x, on.y) for box in sheet.free if box.meets(sheet.box)]
    for key, (x, y) in sheet.places.items():
        if 0 <= x < on.w and 0 <= y < on.h:
            thing = sheet.beside[key].moved(on.x, on.y)
            canvas.mark(on.x + x, on.y + y, *key, thing=thing)
    return frame


def _slot(canvas: Canvas, frame: Frame, table: Table, name: str, box: Box, changed: bool) -> None:
    tile = table.board[SLOT[name]]
    if tile is not None:
        look = tile.owner, tile.industry, tile.level, tile.left, tile.flipped
        canvas.kept(box, bold_tile if frame.plan.sizes.bold else industry_tile, *look)
    elif changed:
        canvas.kept(box, empty_slot, SLOTS[SLOT[name]].accepts)
    inside = frame.size(MEDAL_SIDE)
    canvas.mark(box.right - inside, box.y + inside, "slot", name, thing=box)


def _merchant_tile(canvas: Canvas, frame: Frame, table: Table, name: str, box: Box) -> None:
    tile = table.merchants[MERCHANT_SLOT[name]]
    if tile is not None:
        canvas.kept(box, merchant_tile, tile.buys, tile.barrel)
    low = box.bottom - frame.size(MEDAL_SIDE)
    canvas.mark(box.cx, low, "merchant", name, thing=box)


def _number(canvas: Canvas, box: Box, slot: str) -> None:
    """Write the number of a slot on the upper edge of it."""
    text = slot[slot.index("#") :]
    width = measure(text, NUMBER, BOLD, canvas.locale) + 16
    pill = Box(box.cx - width // 2, box.y - 14, width, 28)
    canvas.rounded(pill, SHADE, 14)
    canvas.text(text, pill.cx, pill.cy, NUMBER, colour=BRIGHT, align="middle")
