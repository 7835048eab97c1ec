"""Figures of points: regions, bonus tiles, pastures, geese, inns, the target of the solo game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from renderers.castles_of_burgundy import symbols, tiles, words
from renderers.castles_of_burgundy.figures import components
from renderers.castles_of_burgundy.words import phrases
from renderers.core import signs
from renderers.core.blocks import panel
from renderers.core.boxes import Box
from renderers.core.canvas import Canvas
from renderers.core.figures import GAP, FigureSheet
from renderers.core.palette import AMBER, FOCUS, RULE, SOFT
from renderers.core.signs import Sign
from renderers.core.texts import Texts
from renderers.core.tokens import PERSON, points
from rules.castles_of_burgundy.data.points import (
    GOOSE_POINTS,
    LARGE_BONUS,
    PHASE_POINTS,
    SMALL_BONUS,
    SOLO_TARGET,
    SOLO_TARGET_STEP,
    region_points,
)
from rules.castles_of_burgundy.data.tiles import (
    BUILDING,
    CASTLE,
    COLOURS,
    GOOSE,
    INN,
    LIVESTOCK,
    MINE,
    SHIP,
)

SIZES: Final = tuple(range(1, 9))
HEXES: Final = (
    (0, 0),
    (2, 0),
    (1, 1),
    (3, 1),
    (0, 2),
    (2, 2),
    (4, 0),
    (4, 2),
)
"""Columns and rows in which the cells of a region are drawn, one after the other."""


def draw_regions(texts: Texts) -> FigureSheet:
    """Draw the points by the size of a region and by the phase, and an example."""
    sheet = FigureSheet(texts, words.source("regions", texts), 270 + 190 + 210 + 2 * GAP)
    canvas = sheet.canvas
    upper, rest = sheet.body.split_top(270, GAP)
    middle, lower = rest.split_top(190, GAP)
    panel(canvas, upper)
    for size, place in zip(SIZES, upper.inset(GAP).columns(8, 4), strict=True):
        _region(canvas, size, place.cx, place.y + 66)
        canvas.text(str(size), place.cx, place.y + 142, 34, colour=SOFT, align="middle")
        points(canvas, region_points(size), 84, place.cx, place.bottom - 48)
    panel(canvas, middle)
    for (letter, number), place in zip(
        PHASE_POINTS.items(), middle.inset(GAP).columns(5, 4), strict=True
    ):
        canvas.text(letter, place.cx, place.y + 36, 42, align="middle")
        points(canvas, number, 90, place.cx, place.bottom - 50)
    panel(canvas, lower)
    made = region_points(3) + PHASE_POINTS["B"]
    region = [(-1, 0, "monastery-4", 0), (1, 0, "monastery-13", 0), (0, 1, "monastery-20", 0)]
    scored = f"medal:{region_points(3)}/92 + medal:{PHASE_POINTS['B']}/92 = medal:{made}/108"
    row = [_hexes(region, 96), *signs.read(f"word:B/48 > {scored}", {})]
    signs.row(canvas, row, lower, gap=22)
    sheet.note(", ".join(f"{size}: {region_points(size)}" for size in SIZES))
    sheet.note(
        ", ".join(f"{words.phase(letter, texts)}: +{n}" for letter, n in PHASE_POINTS.items())
    )
    said = f"{words.phase('B', texts)}: 3 → {region_points(3)} + {PHASE_POINTS['B']}"
    return sheet.note(f"{said} = {phrases.points(made, texts)}")


def _region(canvas: Canvas, size: int, x: int, y: int) -> None:
    """Draw so many small cells around a point."""
    width = 34
    found = HEXES[:size]
    left = sum((min(c for c, _ in found), max(c for c, _ in found))) / 2
    top = sum((min(r for _, r in found), max(r for _, r in found))) / 2
    for column, row in found:
        centre = round(x + (column - left) * width / 2), round(y + (row - top) * width * 0.866)
        tiles.back(canvas, SHIP, centre, width - 1)


def _hexes(found: Sequence[tuple[int, int, str, int]], width: int) -> Sign:
    """Tiles and cells side by side."""
    columns = [column for column, *_ in found]
    rows = [row for _, row, *_ in found]
    wide = round((max(columns) - min(columns) + 2) * width / 2)
    middle, centre = (max(columns) + min(columns)) / 2, (max(rows) + min(rows)) / 2

    def draw(canvas: Canvas, x: int, y: int) -> None:
        components.cluster(
            canvas, round(x - middle * width / 2), round(y - centre * width * 0.866), width, found
        )

    return Sign(wide, draw)


def draw_bonus_tiles(texts: Texts) -> FigureSheet:
    """Draw the bonus tiles of all colours, and their points by the number of players."""
    sheet = FigureSheet(texts, words.source("bonus-tiles", texts), 150 + 300 + GAP)
    canvas = sheet.canvas
    upper, lower = sheet.body.split_top(150, GAP)
    panel(canvas, upper)
    row = [components.bonus(colour, True, 88) for colour in COLOURS]
    signs.row(canvas, row, upper, gap=30)
    panel(canvas, lower)
    lines = lower.inset(GAP).rows(3)
    table = [
        [signs.space(130), *(_players(number) for number in LARGE_BONUS)],
        [components.bonus(SHIP, True, 74), *(signs.medal(n, 84) for n in LARGE_BONUS.values())],
        [components.bonus(SHIP, False, 74), *(signs.medal(n, 84) for n in SMALL_BONUS.values())],
    ]
    for line, cells in zip(lines, table, strict=True):
        for sign, place in zip(cells, line.columns(4, GAP), strict=True):
            signs.row(canvas, [sign], place)
    for line in lines[1:]:
        canvas.area(Box(line.x, line.y, line.w, 2), RULE)
    for size, found in (("large", LARGE_BONUS), ("small", SMALL_BONUS)):
        numbers = ", ".join(f"{players}: {n}" for players, n in found.items())
        sheet.note(f"{words.bonus_size(size, texts)}: {numbers}")
    return sheet


def _players(number: int) -> Sign:
    def draw(canvas: Canvas, x: int, y: int) -> None:
        for place in range(number):
            left = x + round((place - (number - 1) / 2) * 46)
            canvas.glyph(PERSON, 48, left, y, SOFT)

    return Sign(46 * number, draw)


class Herd(NamedTuple):
    """A pasture that is filled tile by tile: places of hexes, tiles, what each new one scores.

    `first` tiles lie there before; `at` is how far from the left and above the middle the hexes
    are, `sum_at` where the sum begins.
    """

    spots: Sequence[tuple[int, int]]
    tiles: Sequence[str]
    scored: Sequence[Sequence[int]]
    first: int
    width: int
    at: tuple[int, int]
    sum_at: int


def draw_pasture(texts: Texts) -> FigureSheet:
    """Draw pigs that come into a pasture one tile after the other, and score each time again."""
    scored = (3,), (3, 3), (4, 3, 3)
    spots = (-1, 0), (1, 0), (0, 1)
    herd = Herd(spots, ("pig3", "pig3", "pig4"), scored, 0, 108, (150, 47), 300)
    high = 250 * len(scored) + (len(scored) - 1) * GAP
    sheet = FigureSheet(texts, "", high + GAP + 120)
    upper, lower = sheet.body.split_top(high, GAP)
    _herd(sheet, upper, herd)
    panel(sheet.canvas, lower)
    totals = [sum(numbers) for numbers in scored]
    added = " + ".join(f"medal:{number}/84" for number in totals)
    signs.row(sheet.canvas, signs.read(f"{added} = medal:{sum(totals)}/104", {}), lower, gap=22)
    return sheet.note(phrases.points(sum(totals), texts))


def draw_goose(texts: Texts) -> FigureSheet:
    """Draw geese that score another species, and again when a tile is added later."""
    spots = (-1, 0), (1, 0), (-2, 1), (0, 1)
    scored = (GOOSE_POINTS, 4), (2, 3, GOOSE_POINTS)
    herd = Herd(spots, ("cow3", "pig4", "goose2", "cow2"), scored, 2, 112, (190, 49), 380)
    sheet = FigureSheet(texts, words.kind(GOOSE, texts), 2 * 270 + GAP)
    _herd(sheet, sheet.body, herd)
    return sheet


def _herd(sheet: FigureSheet, box: Box, herd: Herd) -> None:
    """Draw a pasture after each new tile, with what that scores."""
    for step, place in enumerate(box.rows(len(herd.scored), GAP)):
        panel(sheet.canvas, place)
        newest = herd.first + step
        cells = [
            (*spot, herd.tiles[n], 0)
            if n <= newest
            else (*spot, LIVESTOCK, n + 1 + (not herd.first))
            for n, spot in enumerate(herd.spots)
        ]
        x, y = place.x + herd.at[0], place.cy - herd.at[1]
        at = components.cluster(sheet.canvas, x, y, herd.width, cells)
        tiles.outline(sheet.canvas, at[herd.spots[newest]], herd.width - 2)
        numbers = herd.scored[step]
        added = " + ".join(f"word:{number}/55" for number in numbers)
        row = signs.read(f"{added} = medal:{sum(numbers)}/102", {})
        right = place.w - herd.sum_at - 20
        signs.row(sheet.canvas, row, place._replace(x=place.x + herd.sum_at, w=right), gap=21)
        sheet.note(_sum(words.tile(herd.tiles[newest], sheet.texts), numbers, sheet.texts))


def _sum(name: str, numbers: Sequence[int], texts: Texts) -> str:
    added = " + ".join(map(str, numbers))
    total = phrases.points(sum(numbers), texts)
    return f"{name}: {total}" if len(numbers) < 2 else f"{name}: {added} = {total}"


def draw_inn(texts: Texts) -> FigureSheet:
    """Draw an inn on a region of one cell, which counts as two."""
    sheet = FigureSheet.of_panel(texts, words.kind(INN, texts), 300)
    around = [(-1, -1, BUILDING, 2), (2, 0, SHIP, 5), (-2, 0, CASTLE, 0)]
    row = [
        _hexes([*around, (0, 0, MINE, 4)], 96),
        signs.plus(),
        components.tile(INN, 94),
        signs.arrow(),
        _hexes([*around, (0, 0, INN, 0)], 96),
        signs.equals(),
        signs.medal(region_points(2), 84),
    ]
    signs.row(sheet.canvas, row, sheet.body, gap=14)
    line = f"1 + 1 = 2 → {phrases.points(region_points(2), texts)}"
    return sheet.note(f"{phrases.region(MINE, texts)}: {line}")


def draw_solo_target(texts: Texts) -> FigureSheet:
    """Draw the counter of points beside the target, which sinks each time that it is reached."""
    targets = [SOLO_TARGET - SOLO_TARGET_STEP * n for n in range(3)]
    sheet = FigureSheet(texts, "", 3 * 130 + 2 * GAP)
    canvas = sheet.canvas
    for number, (target, place) in enumerate(zip(targets, sheet.body.rows(3, GAP), strict=True)):
        panel(canvas, place)
        inner = place.inset(24, 0)
        points(canvas, target, 96, inner.right - 60, inner.cy)
        bar = Box(inner.x + 20, inner.cy - 26, inner.w - 180, 52)
        share = target / SOLO_TARGET
        whole = bar._replace(w=round(bar.w * share))
        canvas.framed(whole, FOCUS, SOFT, 14, 3)
        done = (1.0, 1.0, 0.4)[number]
        filled = whole.inset(6)
        canvas.rounded(filled._replace(w=round(filled.w * done)), AMBER, 10)
        if done == 1:
            symbols.die("?").paint(canvas, 84, whole.right - 60, whole.cy)
        sheet.note(phrases.points(target, texts))
    return sheet
