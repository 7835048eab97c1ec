"""Figures of the map: both sides, the kinds of villages, the sea, ways of merchants."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from renderers.core.blocks import panel
from renderers.core.boxes import Box
from renderers.core.figures import GAP, FigureSheet
from renderers.core.palette import AMBER, INK
from renderers.core.routes import stroke
from renderers.core.texts import Texts
from renderers.core.tokens import coin
from renderers.valparaiso import words
from renderers.valparaiso.figures import components as parts
from renderers.valparaiso.geography import chain
from renderers.valparaiso.map import draw_map, sizes_of
from renderers.valparaiso.pieces import house, merchant, ship
from renderers.valparaiso.sea import draw_region
from renderers.valparaiso.villages import draw_harbour
from renderers.valparaiso.words import facts, names, phrases
from rules.valparaiso import data

NAMES: Final = 44
"""The height of a line of names."""
MAP: Final = 790


def boards() -> dict[str, int]:
    """Return the sides of the board by the ids of their figures, with a number of players."""
    return {board.id.replace("board", "map"): seats for seats, board in data.BOARDS.items()}


def draw_side(seats: int, texts: Texts) -> FigureSheet:
    """Draw a side of the board with the names of its places below."""
    table = parts.blank(seats)
    places = table.board.place_list
    lines = -(-len(places) // 3)
    sheet = parts.HarbourSheet(texts, "", MAP + GAP + lines * NAMES + 16)
    land, low = sheet.body.split_top(MAP, GAP)
    sizes = sizes_of(table.board)._replace(
        margin=6, gap=5, fleet=42, people=40, market=(222, 142), village=(140, 54), quay=92
    )
    draw_map(sheet.canvas, land, parts.scene_of(sheet, table), sizes)
    panel(sheet.canvas, low)
    cells = low.inset(14, 8).grid(3 * lines, 3, 8, 0)
    for place, cell in zip(places, cells, strict=False):
        left, right = cell.split_left(77)
        sheet.write(place.id, left.x, left.cy, left.w, size=29)
        name = words.place(place.id, texts)
        sheet.write(name, right.x, right.cy, right.w, size=29, weight="Regular")
    return sheet.note(*facts.place_lines(table, texts))


def draw_villages(texts: Texts) -> FigureSheet:
    """Draw the three kinds of places with their houses."""
    table = parts.blank()
    customs, market = parts.customs_village(table.board), parts.market_village(table.board)
    table.residences = [0, 1]
    parts.built(parts.built(table, customs, [0]), market, [1])
    sheet = parts.HarbourSheet(texts, "", 160 + GAP + 320)
    upper, lower = sheet.body.split_top(160, GAP)
    draw_harbour(sheet.canvas, upper.inset(20, 20), parts.scene_of(sheet, table), 90)
    for name, cell in zip((customs, market), lower.columns(2, GAP), strict=True):
        parts.village(sheet, cell, table, name, people=10)
    for place in (table.board.harbour, customs, market):
        kind = names.kind_of_house(place)
        sheet.note(f"{words.place(place, texts)}: {words.house(kind, texts)}")
    return sheet


def draw_sea(texts: Texts) -> FigureSheet:
    """Draw the regions with good, cards and money, and the coast with ships."""
    high = len(data.REGIONS) * (200 + GAP)
    sheet = parts.HarbourSheet(texts, "", high + 110)
    table = parts.blank()
    table.players[0].ship = data.REGIONS[0].id
    regions, low = sheet.body.split_top(high - GAP, GAP)
    for region, place in zip(data.REGIONS, regions.rows(len(data.REGIONS), GAP), strict=True):
        name, right = place.split_left(320, GAP)
        panel(sheet.canvas, name)
        title = words.sea(region.id, texts)
        sheet.say(title, name.inset(16, 8), size=40, bold=True, align="middle")
        draw_region(sheet.canvas, right, parts.scene_of(sheet, table), region.id)
    panel(sheet.canvas, low)
    coast = words.sea(data.COAST, texts)
    x = low.x + sheet.write(coast, low.x + 20, low.cy, 480, size=38) + 80
    for seat in range(1, parts.MOST):
        ship(sheet.canvas, seat, 74, x + (seat - 1) * 96, low.cy)
    return sheet.note(coast, *facts.sea_lines(table, texts))


class WayPoint(NamedTuple):
    """A place on a way: its id, the owner of its house, the toll that is paid on the way there."""

    name: str
    owner: int | None = None
    toll: int = 0


def _path(sheet: FigureSheet, box: Box, stops: Sequence[WayPoint]) -> None:
    """Draw places in a row joined by a way, each with the owner of its house; tolls above it."""
    canvas = sheet.canvas
    panel(canvas, box)
    inner, y = box.inset(90, 0), box.cy + 18
    step = inner.w / (len(stops) - 1)
    line = (((float(inner.x), float(y)), (float(inner.right), float(y))),)
    for width, colour in ((22, INK), (14, AMBER)):
        canvas.stroke(stroke(line, width), colour)
    for place, (name, owner, toll) in enumerate(stops):
        x = inner.x + round(place * step)
        plate = Box(x - 56, y - 28, 112, 56)
        canvas.framed(plate, canvas.ground, INK, 12, 4)
        canvas.text(name, x, y, 38, align="middle")
        if owner is not None:
            house(canvas, owner, 54, x, plate.y - 26)
        if toll:
            coin(canvas, toll, 58, x - round(step / 2), y - 50)
    merchant(canvas, 0, 68, inner.x, y - 62)


def draw_move(texts: Texts) -> FigureSheet:
    """Draw ways of 1, 2, 3 … spaces with what they cost."""
    longest = len(data.MOVE_COSTS) - 1
    sheet, lines = parts.HarbourSheet.of_lines(texts, "", longest, 180)
    places = chain(data.BOARDS[parts.MOST], longest + 1)
    for spaces, line in enumerate(lines, 1):
        left, right = line.split_left(190, GAP)
        cost, path = data.MOVE_COSTS[spaces], places[: spaces + 1]
        sheet.row(left, f"number:{spaces}: price:{cost}")
        _path(sheet, right, [WayPoint(name) for name in path])
        sheet.note(f"{'–'.join(path)}: {spaces} → {phrases.pesos(cost, texts)}")
    return sheet


def draw_own_customs_house(texts: Texts) -> FigureSheet:
    """Draw a way through an own customs house, which is free, and one through another's."""
    sheet, lines = parts.HarbourSheet.of_lines(texts, words.house("customs-house", texts), 2, 200)
    path = parts.passage(data.BOARDS[parts.MOST])
    for owner, line in enumerate(lines):
        left, right = line.split_right(230, GAP)
        toll, spaces = data.TOLL * owner, 1 + owner
        first, middle, end = path
        _path(sheet, left, [WayPoint(first), WayPoint(middle, owner, toll), WayPoint(end)])
        cost = data.MOVE_COSTS[spaces]
        total = f"number:{spaces}: price:{cost}/66"
        sheet.row(right, f"{total} + price:{toll}/66" if toll else total, gap=8)
        paid = f" + {phrases.pesos(toll, texts)} → {words.mark(owner)}" if toll else ""
        sheet.note(f"{'–'.join(path)}: {spaces} → {phrases.pesos(cost, texts)}{paid}")
    return sheet
