"""Figures of points: regions, bonus tiles, pastures, geese, inns, the target of the solo game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from renderers.castles_of_burgundy import symbols, tiles, words
from renderers.castles_of_burgundy.figures import components
from renderers.castles_of_burgundy.words import phrases
from renderers.core.boxes import Box
from renderers.core.canvas import Canvas
from renderers.core.figures import GAP, FigureSheet
from renderers.core.palette import AMBER, FOCUS, RULE, SOFT
from renderers.core.texts import Texts
from renderers.core.tokens import points
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
    title = words.source("regions", texts)
    sheet, (upper, middle, lower) = FigureSheet.of_panels(texts, title, 270, 190, 210)
    canvas = sheet.canvas
    for size, place in zip(SIZES, upper.inset(GAP).columns(8, 4), strict=True):
        _region(canvas, size, place.cx, place.y + 66)
        canvas.text(str(size), place.cx, place.y + 142, 34, colour=SOFT, align="middle")
        points(canvas, region_points(size), 84, place.cx, place.bottom - 48)
    columns = middle.inset(GAP).columns(5, 4)
    for (letter, number), place in zip(PHASE_POINTS.items(), columns, strict=True):
        canvas.text(letter, place.cx, place.y + 36, 42, align="middle")
        points(canvas, number, 90, place.cx, place.bottom - 50)
    gained, more = region_points(3), PHASE_POINTS["B"]
    scored = f"medal:{gained}/92 + medal:{more}/92 = medal:{gained + more}/108"
    components.row(sheet, f"hexes:three-monasteries/96 word:B/48 > {scored}", lower, 22)
    return sheet.note(
        ", ".join(f"{size}: {region_points(size)}" for size in SIZES),
        ", ".join(f"{words.phase(letter, texts)}: +{n}" for letter, n in PHASE_POINTS.items()),
        f"{words.phase('B', texts)}: 3 → {gained} + {more} = "
        + phrases.points(gained + more, texts),
    )


def _region(canvas: Canvas, size: int, x: int, y: int) -> None:
    """Draw so many small cells around a point."""
    width = 34
    found = HEXES[:size]
    left = sum((min(c for c, _ in found), max(c for c, _ in found))) / 2
    top = sum((min(r for _, r in found), max(r for _, r in found))) / 2
    for column, row in found:
        centre = round(x + (column - left) * width / 2), round(y + (row - top) * width * 0.866)
        tiles.back(canvas, SHIP, centre, width - 1)


def draw_bonus_tiles(texts: Texts) -> FigureSheet:
    """Draw the bonus tiles of all colours, and their points by the number of players."""
    title = words.source("bonus-tiles", texts)
    sheet, (upper, lower) = FigureSheet.of_panels(texts, title, 150, 300)
    components.row(sheet, " ".join(f"bonus:{each}:large/88" for each in COLOURS), upper, 30)
    worth = {"large": LARGE_BONUS, "small": SMALL_BONUS}
    table = [
        ["gap:130", *(" ".join(["person/48"] * number) for number in LARGE_BONUS)],
        *(
            [f"bonus:{SHIP}:{size}/74", *(f"medal:{n}/84" for n in points.values())]
            for size, points in worth.items()
        ),
    ]
    lines = lower.inset(GAP).rows(3)
    for line, cells in zip(lines, table, strict=True):
        for text, place in zip(cells, line.columns(4, GAP), strict=True):
            components.row(sheet, text, place, 2)
    for line in lines[1:]:
        sheet.canvas.area(Box(line.x, line.y, line.w, 2), RULE)
    for size, found in worth.items():
        numbers = ", ".join(f"{players}: {n}" for players, n in found.items())
        sheet.note(f"{words.bonus_size(size, texts)}: {numbers}")
    return sheet


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
    sheet, (*places, lower) = FigureSheet.of_panels(texts, "", 250, 250, 250, 120)
    _herd(sheet, places, herd)
    totals = [sum(numbers) for numbers in scored]
    added = " + ".join(f"medal:{number}/84" for number in totals)
    components.row(sheet, f"{added} = medal:{sum(totals)}/104", lower, 22)
    return sheet.note(phrases.points(sum(totals), texts))


def draw_goose(texts: Texts) -> FigureSheet:
    """Draw geese that score another species, and again when a tile is added later."""
    spots = (-1, 0), (1, 0), (-2, 1), (0, 1)
    scored = (GOOSE_POINTS, 4), (2, 3, GOOSE_POINTS)
    herd = Herd(spots, ("cow3", "pig4", "goose2", "cow2"), scored, 2, 112, (190, 49), 380)
    sheet, places = FigureSheet.of_panels(texts, words.kind(GOOSE, texts), 270, 270)
    _herd(sheet, places, herd)
    return sheet


def _herd(sheet: FigureSheet, places: Sequence[Box], herd: Herd) -> None:
    """Draw a pasture after each new tile, with what that scores."""
    for step, place in enumerate(places):
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
        beside = place._replace(x=place.x + herd.sum_at, w=place.w - herd.sum_at - 20)
        components.row(sheet, f"{added} = medal:{sum(numbers)}/102", beside, 21)
        sheet.note(_sum(words.tile(herd.tiles[newest], sheet.texts), numbers, sheet.texts))


def _sum(name: str, numbers: Sequence[int], texts: Texts) -> str:
    added = " + ".join(map(str, numbers))
    total = phrases.points(sum(numbers), texts)
    return f"{name}: {total}" if len(numbers) < 2 else f"{name}: {added} = {total}"


def draw_inn(texts: Texts) -> FigureSheet:
    """Draw an inn on a region of one cell, which counts as two."""
    sheet, worth = FigureSheet.of_panel(texts, words.kind(INN, texts), 300), region_points(2)
    change = "hexes:mine-alone/96 + tile:inn/94 > hexes:inn-alone/96"
    components.row(sheet, f"{change} = medal:{worth}/84", sheet.body)
    line = f"1 + 1 = 2 → {phrases.points(worth, texts)}"
    return sheet.note(f"{phrases.region(MINE, texts)}: {line}")


def draw_solo_target(texts: Texts) -> FigureSheet:
    """Draw the counter of points beside the target, which sinks each time that it is reached."""
    targets = [SOLO_TARGET - SOLO_TARGET_STEP * n for n in range(3)]
    sheet, places = FigureSheet.of_panels(texts, "", 130, 130, 130)
    canvas = sheet.canvas
    for number, (target, place) in enumerate(zip(targets, places, strict=True)):
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
