"""The map of a position: land, links, cards, and the tiles that lie on them."""

from __future__ import annotations

from collections.abc import Collection, Hashable
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from renderers.brass_birmingham import words
from renderers.brass_birmingham.cards import MERCHANT, Print, draw_card, ground_of, used
from renderers.brass_birmingham.colours import PLAQUE
from renderers.brass_birmingham.frame import Frame
from renderers.brass_birmingham.ground import ground
from renderers.brass_birmingham.layout import GAP, PLAN, WITH_IDS, LocationSpot, MapPlan
from renderers.brass_birmingham.links import CHANGED, LinkTile, Outline, beside, draw_link, mark_box
from renderers.brass_birmingham.pieces import (
    CORNER,
    bonus,
    empty_slot,
    industry_tile,
    merchant_tile,
)
from renderers.core.boxes import Box
from renderers.core.canvas import Canvas
from renderers.core.change_marks import REACH
from renderers.core.texts import Texts
from rules.brass_birmingham.data import CANAL, LINKS, MERCHANT_SLOT, SLOT, SLOTS
from rules.brass_birmingham.queries import link_value
from rules.brass_birmingham.state import Table

TAB: Final = 4
"""How far inside the upper right corner of a slot its tab is wished."""


@dataclass(frozen=True, slots=True)
class MapStyle:
    """The style of the map: with ids for notation or not, and the things with an `outline`.

    `outlined` are ids of slots, links and merchant tiles.
    """

    ids: bool = False
    outlined: Collection[str] = ()
    outline: Outline = CHANGED

    @property
    def plan(self) -> MapPlan:
        """The map for a part of it."""
        return WITH_IDS if self.ids else PLAN


PLAIN: Final = MapStyle()


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
    frame = frame._replace(on=box)
    printed = _kept_print(*_print(canvas, frame, table, texts))
    canvas.laid(printed.image, box.x, box.y)
    canvas.cuts += printed.cuts
    canvas.written += [text.moved(box.x, box.y) for text in printed.written]
    _links(canvas, frame, table, PLAIN)


def _print(
    canvas: Canvas, frame: Frame, table: Table, texts: Texts
) -> tuple[str, tuple[str, ...], Print]:
    """Return what is printed on a map: the era, the names of places, and in which way."""
    names = tuple(words.short_location(spot, texts) for spot in frame.plan.spots)
    return table.era, names, Print(frame.at_corner(), table.seats, canvas.locale, canvas.mode)


def _links(canvas: Canvas, frame: Frame, table: Table, style: MapStyle) -> None:
    """Draw the links, and what goes for the land as a whole."""
    for link, owner in zip(LINKS, table.links_to_show, strict=True):
        outline = style.outline if link.id in style.outlined else None
        if owner is not None or outline:
            worth = "" if table.stack or owner is None else str(link_value(table, link.id))
            tile = LinkTile(link.id, owner, table.era, worth, outline=outline)
            draw_link(canvas, frame, tile)
        if owner is not None:
            canvas.keep_free(mark_box(link.id, frame))
        canvas.mark(*beside(link.id, frame), "link", link.id, thing=mark_box(link.id, frame))
    if table.just_scored:
        _draw_seals(canvas, frame, table)
    plates = (spot.plate for spot in frame.plan.spots.values() if spot.plate.h)
    canvas.free += [frame.box(plate) for plate in plates]


def _draw_seals(canvas: Canvas, frame: Frame, table: Table) -> None:
    """Draw, where canals were, the marks of their owners with what each was worth."""
    for link, owner, worth in zip(LINKS, table.scored, table.worth, strict=True):
        if owner is not None:
            draw_link(canvas, frame, LinkTile(link.id, owner, CANAL, str(worth), laid=False))
            canvas.keep_free(mark_box(link.id, frame))


def _printed(era: str, names: tuple[str, ...], sheet: Print) -> Canvas:
    """Return the map without any links and tiles."""
    frame = sheet.frame
    land = ground(era, frame, sheet.mode)
    canvas = Canvas(frame.on.w, frame.on.h, sheet.locale, PLAQUE, sheet.mode, land)
    for spot, name in zip(frame.plan.spots.values(), names, strict=True):
        if frame.shown.meets(spot.box.joined(spot.plate)):
            draw_card(canvas, spot.id, name, sheet)
    return canvas


_kept_print = lru_cache(maxsize=6)(_printed)


def _things(
    canvas: Canvas, frame: Frame, table: Table, spot: LocationSpot, style: MapStyle
) -> None:
    """Draw the tiles on the card of a location, the lines around them below."""
    canvas.ground = ground_of(spot.id, table.seats)
    slots = {
        f"{spot.id}#{number}": frame.box(box) for number, box in enumerate(spot.slots, start=1)
    }
    for name in slots.keys() & {*style.outlined}:
        radius = round(slots[name].w * CORNER)
        for reach, colour in style.outline.lines:
            far = round(reach * min(1, frame.size(GAP) / REACH))
            canvas.rounded(slots[name].inset(-far), colour, radius + far)
    for name, box in slots.items():
        canvas.keep_free(box)
        if spot.id in MERCHANT:
            _merchant_tile(canvas, table, name, box)
        else:
            _slot(canvas, table, name, box, name in style.outlined)
    if spot.bonus and used(spot.id, table.seats):
        own, merchant = frame.box(spot.bonus), MERCHANT[spot.id]
        canvas.kept(own, bonus, merchant.bonus, merchant.amount)
        canvas.keep_free(own)


def _slot(canvas: Canvas, table: Table, name: str, box: Box, outlined: bool) -> None:
    tile = table.board[SLOT[name]]
    if tile is not None:
        canvas.kept(box, industry_tile, tile)
    elif outlined:
        canvas.kept(box, empty_slot, SLOTS[SLOT[name]].accepts)
    canvas.mark(box.right - TAB, box.y + TAB, "slot", name, thing=box)


def _merchant_tile(canvas: Canvas, table: Table, name: str, box: Box) -> None:
    tile = table.merchants[MERCHANT_SLOT[name]]
    if tile is not None:
        canvas.kept(box, merchant_tile, tile.buys, tile.barrel)
    canvas.mark(box.cx, box.bottom - TAB, "merchant", name, thing=box)


def draw_part(
    canvas: Canvas, frame: Frame, table: Table, texts: Texts, style: MapStyle = PLAIN
) -> None:
    """Draw the part of the map that a frame shows.

    What lies across the edge is cut there, and what lies beyond it is not remembered.
    """
    on, frame = frame.on, frame.at_corner()
    sheet = _printed(*_print(canvas, frame, table, texts))
    _links(sheet, frame, table, style)
    for spot in frame.plan.spots.values():
        if frame.shown.meets(spot.box):
            _things(sheet, frame, table, spot, style)
    canvas.laid_flat(sheet.flat(), on.x, on.y)
    canvas.cuts += sheet.cuts
    canvas.written += [box.moved(on.x, on.y) for box in sheet.written if sheet.box.holds(box.box)]
    canvas.free += [box.moved(on.x, on.y) for box in sheet.free if box.meets(sheet.box)]
    for key, (x, y) in sheet.places.items():
        if 0 <= x < on.w and 0 <= y < on.h:
            thing = sheet.beside[key].moved(on.x, on.y)
            canvas.mark(on.x + x, on.y + y, *key, thing=thing)
