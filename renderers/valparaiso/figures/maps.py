"""Figures of the map: both sides, the kinds of villages, the sea, ways of merchants."""

from __future__ import annotations

from typing import Final

from renderers.core import signs
from renderers.core.blocks import panel
from renderers.core.boxes import Box
from renderers.core.figures import GAP, FigureSheet
from renderers.core.palette import AMBER, INK
from renderers.core.routes import stroke
from renderers.core.texts import Texts
from renderers.core.tokens import coin
from renderers.valparaiso import words
from renderers.valparaiso.figures import components
from renderers.valparaiso.geography import chain
from renderers.valparaiso.map import draw_map, sizes_of
from renderers.valparaiso.pieces import house, merchant, ship
from renderers.valparaiso.sea import draw_region
from renderers.valparaiso.villages import draw_harbour
from renderers.valparaiso.words import facts, phrases
from rules.valparaiso.data import (
    BOARDS,
    COAST,
    MOVE_COSTS,
    REGIONS,
    SEATS,
    TOLL,
)

NAMES: Final = 44


def boards() -> dict[str, int]:
    """Return the sides of the board by the ids of their figures, with a number of players."""
    return {board.id.replace("board", "map"): seats for seats, board in BOARDS.items()}


def draw_side(seats: int, texts: Texts) -> FigureSheet:
    """Draw a side of the board with the names of its places below."""
    table = components.blank(seats)
    places = table.board.place_list
    columns = 3
    lines = -(-len(places) // columns)
    sheet = FigureSheet(texts, "", 790 + GAP + lines * NAMES + 16)
    land, low = sheet.body.split_top(790, GAP)
    sizes = sizes_of(table.board)._replace(
        margin=6, gap=5, fleet=42, people=40, market=(222, 142), village=(140, 54), quay=92
    )
    draw_map(sheet.canvas, land, components.scene_of(sheet, table), sizes)
    panel(sheet.canvas, low)
    cells = [cell for row in low.inset(14, 8).rows(lines) for cell in row.columns(columns, 8)]
    for place, cell in zip(places, cells, strict=False):
        wide = sheet.write(place.id, cell.x, cell.cy, 80, size=29)
        x = cell.x + max(78, wide + 8)
        sheet.write(
            words.place(place.id, texts), x, cell.cy, cell.right - x, size=29, weight="Regular"
        )
    return sheet.note(*facts.place_lines(table, texts))


def draw_villages(texts: Texts) -> FigureSheet:
    """Draw the three kinds of places with their houses."""
    table = components.blank(max(SEATS))
    board = table.board
    customs, market = components.customs_village(board), components.market_village(board)
    table.residences = [0, 1]
    table.houses[board.places[customs].spaces[0].id] = 0
    table.houses[board.places[market].spaces[0].id] = 1
    sheet = FigureSheet(texts, "", 210 + GAP + 300)
    upper, lower = sheet.body.split_top(210, GAP)
    draw_harbour(sheet.canvas, upper.inset(20, 30), components.scene_of(sheet, table), 90)
    left, right = lower.columns(2, GAP)
    components.village(sheet, left.inset(40, 50), table, customs, people=10)
    components.village(sheet, right.inset(20, 4), table, market, people=10)
    for kind, place in (("residence", board.harbour), ("customs-house", customs)):
        sheet.note(f"{words.place(place, texts)}: {words.house(kind, texts)}")
    return sheet.note(f"{words.place(market, texts)}: {words.house('trading-post', texts)}")


def draw_sea(texts: Texts) -> FigureSheet:
    """Draw the regions with good, cards and money, and the coast with ships."""
    high = len(REGIONS) * 200 + (len(REGIONS) - 1) * GAP
    sheet = FigureSheet(texts, "", high + GAP + 110)
    table = components.blank(max(SEATS))
    table.players[0].ship = REGIONS[0].id
    rows, low = sheet.body.split_top(high, GAP)
    for region, place in zip(REGIONS, rows.rows(len(REGIONS), GAP), strict=True):
        name, right = place.split_left(320, GAP)
        panel(sheet.canvas, name)
        sheet.say(
            words.sea(region.id, texts), name.inset(16, 8), size=40, bold=True, align="middle"
        )
        draw_region(sheet.canvas, right, components.scene_of(sheet, table), region.id)
    panel(sheet.canvas, low)
    coast = words.sea(COAST, texts)
    wide = sheet.write(coast, low.x + 20, low.cy, 480, size=38)
    x = low.x + wide + 80
    for seat in range(1, max(SEATS)):
        ship(sheet.canvas, seat, 74, x, low.cy)
        x += 96
    return sheet.note(coast, *facts.sea_lines(table, texts))


def _path(
    sheet: FigureSheet, box: Box, steps: list[tuple[str, int | None]], prices: list[tuple[int, int]]
) -> None:
    """Draw places in a row joined by a way, each with the owner of its house; prices above it.

    `prices` are pesos with the number of the step after which they stand.
    """
    canvas = sheet.canvas
    panel(canvas, box)
    inner = box.inset(90, 0)
    xs = [inner.x + round(place * inner.w / (len(steps) - 1)) for place in range(len(steps))]
    y = box.cy + 18
    line = (((float(xs[0]), float(y)), (float(xs[-1]), float(y))),)
    canvas.stroke(stroke(line, 22), INK)
    canvas.stroke(stroke(line, 14), AMBER)
    for x, (name, owner) in zip(xs, steps, strict=True):
        plate = Box(x - 56, y - 28, 112, 56)
        canvas.framed(plate, canvas.ground, INK, 12, 4)
        canvas.text(name, x, y, 38, align="middle")
        if owner is not None:
            house(canvas, owner, 54, x, plate.y - 26)
    merchant(canvas, 0, 68, xs[0], y - 62)
    for pesos, step in prices:
        x = (xs[step] + xs[step + 1]) // 2
        coin(canvas, pesos, 58, x, y - 50)


def draw_move(texts: Texts) -> FigureSheet:
    """Draw ways of 1, 2, 3 … spaces with what they cost."""
    table = components.blank(max(SEATS))
    longest = len(MOVE_COSTS) - 1
    sheet = FigureSheet(texts, "", longest * 180 + (longest - 1) * GAP)
    places = chain(table.board, longest + 1)
    for spaces, row in zip(range(1, longest + 1), sheet.body.rows(longest, GAP), strict=True):
        left, right = row.split_left(190, GAP)
        cost = MOVE_COSTS[spaces]
        components.row(sheet, left, [components.number(f"{spaces}:"), components.price(cost, 84)])
        shown: list[tuple[str, int | None]] = [(name, None) for name in places[: spaces + 1]]
        _path(sheet, right, shown, [])
        path = "–".join(places[: spaces + 1])
        sheet.note(f"{path}: {spaces} → {phrases.pesos(cost, texts)}")
    return sheet


def draw_own_customs_house(texts: Texts) -> FigureSheet:
    """Draw a way through an own customs house, which is free, and one through another's."""
    table = components.blank(max(SEATS))
    board = table.board
    sheet = FigureSheet(texts, words.house("customs-house", texts), 2 * 200 + GAP)
    first, middle, end = components.passage(board)
    for owner, row in zip((0, 1), sheet.body.rows(2, GAP), strict=True):
        left, right = row.split_right(230, GAP)
        steps: list[tuple[str, int | None]] = [(first, None), (middle, owner), (end, None)]
        _path(sheet, left, steps, [(TOLL, 0)] if owner else [])
        spaces = 2 if owner else 1
        cost = MOVE_COSTS[spaces]
        total = [components.number(f"{spaces}:"), components.price(cost, 66)]
        if owner:
            total += [signs.plus(), components.price(TOLL, 66)]
        components.row(sheet, right, total, gap=8)
        path = "–".join(name for name, _ in steps)
        paid = f" + {phrases.pesos(TOLL, texts)} → {words.mark(owner)}" if owner else ""
        sheet.note(f"{path}: {spaces} → {phrases.pesos(cost, texts)}{paid}")
    return sheet
