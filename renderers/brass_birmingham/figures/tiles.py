"""Figures of industry tiles: a table for each industry, and how a tile is read."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from renderers.brass_birmingham import words
from renderers.brass_birmingham.colours import INCOME
from renderers.brass_birmingham.figures.sheet import GAP, LEAST, Drawn, sheet, write
from renderers.brass_birmingham.icons import ERA_GLYPHS, INCOME_ARROW, LIGHTBULB, LINK
from renderers.brass_birmingham.mat import next_tile
from renderers.brass_birmingham.pieces import barrel, cube, goods, income, industry_tile
from renderers.brass_birmingham.words import names
from renderers.core.blocks import panel
from renderers.core.boxes import Box
from renderers.core.canvas import Canvas
from renderers.core.fonts import REGULAR
from renderers.core.lines import DOT
from renderers.core.palette import COIN_EDGE, INK, RULE, SOFT
from renderers.core.texts import Texts
from renderers.core.tokens import coin, points
from rules.brass_birmingham.data import BEER, BREWERY, CANAL, KIND, KINDS, RAIL, Kind

HEAD: Final = 56
ROW: Final = 112
TILE: Final = 98
OWNER: Final = 0
COST, CUBES, POINTS, INCOMES, LINKS, BARRELS, SIGNS = 208, 300, 450, 560, 684, 800, 940
"""Where the columns begin; signs are around their place."""


def industry_figure(industry: str) -> Callable[[Texts], Drawn]:
    """Return what draws all levels of an industry as a table."""

    def draw(texts: Texts) -> Drawn:
        kinds = [kind for kind in KINDS if kind.industry == industry]
        canvas, body = sheet(HEAD + ROW * len(kinds) + 2 * GAP + 32, texts)
        panel(canvas, body)
        head, rest = body.inset(GAP).split_top(HEAD)
        _head(canvas, head, industry, texts)
        for kind, row in zip(kinds, rest.rows(len(kinds)), strict=True):
            canvas.area(Box(row.x, row.y, row.w, 2), RULE)
            _row(canvas, row, kind)
        return Drawn(
            canvas, [words.industry(industry, texts), *(kind_line(kind, texts) for kind in kinds)]
        )

    return draw


def kind_line(kind: Kind, texts: Texts) -> str:
    """Return a kind of tiles in words: "II ×2: £14, 1 coal · 5 points · income +4 · …"."""
    number = f" ×{kind.count}" if kind.count > 1 else ""
    parts = [
        names.cost_text(kind, texts),
        words.points(kind.vp, texts),
        texts.pgettext("merchant", "income +{n}", n=kind.income),
        texts.ngettext("{n} link icon", "{n} link icons", kind.links),
    ]
    if kind.beer:
        parts.append(texts.gettext("takes {n} beer", n=kind.beer))
    if kind.cubes:
        parts.append(
            texts.gettext("brings {goods}", goods=words.units(kind.industry, kind.cubes, texts))
        )
    if kind.industry == BREWERY:
        eras = (
            words.era(era, texts) + f" {BEER[era]}" for era in (CANAL, RAIL) if kind.allowed(era)
        )
        parts.append(", ".join(eras))
    if not kind.canal or not kind.rail:
        only = (
            texts.pgettext("tile", "canal only")
            if kind.canal
            else texts.pgettext("tile", "rail only")
        )
        parts.append(only)
    if kind.lightbulb:
        parts.append(texts.gettext("cannot be developed"))
    return f"{words.roman(kind.level)}{number}: {DOT.join(parts)}"


def _head(canvas: Canvas, box: Box, industry: str, texts: Texts) -> None:
    """Write what the columns are."""
    last = texts.pgettext("column", "Beer")
    if KIND[industry, 1].cubes:
        last = texts.pgettext("column", "Cubes")
    columns = {
        COST: texts.pgettext("column", "Cost"),
        POINTS: texts.pgettext("column", "Points"),
        INCOMES: texts.pgettext("column", "Income"),
        LINKS: texts.pgettext("column", "Links"),
        BARRELS: last,
    }
    edges = [*columns, SIGNS - 30]
    size = min(
        canvas.common_size((name,), 30, edge - x - 8)
        for (x, name), edge in zip(columns.items(), edges[1:], strict=True)
    )
    for x, name in columns.items():
        canvas.text(name, box.x + x - 28, box.cy, size, colour=SOFT)


def _row(canvas: Canvas, box: Box, kind: Kind) -> None:
    """Draw a kind of tiles: tile, number, cost, what it is worth, beer, signs."""
    left, y = box.x - 28, box.cy
    tile = Box(left + 36, y - TILE // 2, TILE, TILE)
    canvas.kept(tile, industry_tile, OWNER, kind.industry, kind.level)
    if kind.count > 1:
        canvas.text(f"×{kind.count}", tile.right + 8, y, 36, colour=SOFT)
    canvas.text(words.pounds(kind.money), left + COST, y, 46)
    for place, resource in enumerate(["coal"] * kind.coal + ["iron"] * kind.iron):
        cube(canvas, resource, 50, left + CUBES + 28 + 58 * place, y)
    points(canvas, kind.vp, 74, left + POINTS + 37, y)
    income(canvas, kind.income, 46, left + INCOMES, y)
    for place in range(kind.links):
        canvas.glyph(LINK, 46, left + LINKS + 23 + 50 * place, y, SOFT)
    _uses(canvas, left + BARRELS, y, kind)
    _signs(canvas, left + SIGNS, y, kind)


def _uses(canvas: Canvas, x: int, y: int, kind: Kind) -> None:
    """Draw the beer that selling takes, or what the tile brings."""
    if kind.cubes:
        goods(canvas, kind.industry, 64, x + 32, y, str(kind.cubes))
    for place in range(kind.beer):
        barrel(canvas, 50, x + 25 + 52 * place, y)
    if kind.industry != BREWERY:
        return
    eras = [era for era in (CANAL, RAIL) if kind.allowed(era)]
    for place, era in enumerate(eras):
        line = y + round((place - (len(eras) - 1) / 2) * 50)
        canvas.glyph(ERA_GLYPHS[era], 42, x + 22, line, SOFT)
        for number in range(BEER[era]):
            barrel(canvas, 40, x + 66 + 40 * number, line)


def _signs(canvas: Canvas, x: int, y: int, kind: Kind) -> None:
    """Draw the era to which a tile is bound, and the lightbulb.

    Breweries have the eras beside their barrels.
    """
    if kind.industry != BREWERY and not (kind.canal and kind.rail):
        canvas.glyph(ERA_GLYPHS[CANAL if kind.canal else RAIL], 54, x, y, INK)
    if kind.lightbulb:
        canvas.glyph(LIGHTBULB, 54, x, y, COIN_EDGE)


SHOWN: Final = KIND["cotton", 2]
VIEW: Final = 236
ENTRY: Final = 66


def reading_figure(texts: Texts) -> Drawn:
    """Draw a tile on the mat, on the board and flipped, and below what the signs mean."""
    entries = _entries(texts)
    lines = -(-len(entries) // 2)
    canvas, body = sheet(VIEW + 64 + 3 * GAP + ENTRY * lines + 2 * GAP + 32, texts)
    views, legend = body.split_top(VIEW + 64 + 2 * GAP, GAP)
    panel(canvas, views)
    heads = (
        texts.gettext("On your mat"),
        texts.gettext("On the board"),
        texts.pgettext("figure", "Flipped"),
    )
    cells = views.inset(GAP).columns(3, GAP)
    size = canvas.common_size(heads, 34, cells[0].w - 8)
    for number, (head, cell) in enumerate(zip(heads, cells, strict=True)):
        canvas.text(head, cell.cx, cell.y + 28, size, align="middle", width=cell.w, least=LEAST)
        place = Box(cell.cx - VIEW // 2, cell.y + 58, VIEW, VIEW)
        if number:
            look = OWNER, SHOWN.industry, SHOWN.level, 0, number > 1
            canvas.kept(place, industry_tile, *look)
        else:
            canvas.kept(place, next_tile, OWNER, SHOWN, SHOWN.count, CANAL, "")
    panel(canvas, legend)
    halves = legend.inset(GAP).columns(2, 2 * GAP)
    places = [row for half in halves for row in half.rows(lines)]
    letters = canvas.common_size((text for _, text in entries), 31, halves[0].w - 70)
    for (icon, text), place in zip(entries, places, strict=False):
        icon(place.x + 28, place.cy, canvas)
        write(canvas, text, place.x + 66, place.cy, place.w - 66, size=letters, weight=REGULAR)
    name = words.tile(SHOWN.industry, SHOWN.level, texts)
    return Drawn(canvas, [name, kind_line(SHOWN, texts), *(text for _, text in entries)])


def _entries(texts: Texts) -> list[tuple[Callable[[int, int, Canvas], None], str]]:
    """Return the signs of tiles with what they mean."""

    def level(x: int, y: int, canvas: Canvas) -> None:
        canvas.text(words.roman(SHOWN.level), x, y, 40, align="middle")

    def money(x: int, y: int, canvas: Canvas) -> None:
        coin(canvas, "", 48, x, y)

    def coal(x: int, y: int, canvas: Canvas) -> None:
        cube(canvas, "coal", 44, x, y)

    def vp(x: int, y: int, canvas: Canvas) -> None:
        points(canvas, "", 52, x, y)

    def arrow_up(x: int, y: int, canvas: Canvas) -> None:
        canvas.glyph(INCOME_ARROW, 44, x, y, INCOME)

    def link(x: int, y: int, canvas: Canvas) -> None:
        canvas.glyph(LINK, 44, x, y, SOFT)

    def beer(x: int, y: int, canvas: Canvas) -> None:
        barrel(canvas, 48, x, y)

    def bulb(x: int, y: int, canvas: Canvas) -> None:
        canvas.glyph(LIGHTBULB, 48, x, y, COIN_EDGE)

    def canal(x: int, y: int, canvas: Canvas) -> None:
        canvas.glyph(ERA_GLYPHS[CANAL], 46, x, y, INK)

    def rail(x: int, y: int, canvas: Canvas) -> None:
        canvas.glyph(ERA_GLYPHS[RAIL], 46, x, y, INK)

    return [
        (level, texts.pgettext("figure", "level")),
        (money, texts.gettext("cost in pounds")),
        (coal, texts.gettext("coal or iron it costs")),
        (vp, texts.gettext("points once flipped")),
        (arrow_up, texts.gettext("income spaces, when it flips")),
        (link, texts.gettext("link icons once flipped")),
        (beer, texts.gettext("beer that selling takes")),
        (bulb, texts.gettext("cannot be developed")),
        (canal, texts.gettext("Canal Era only")),
        (rail, texts.gettext("Rail Era only")),
    ]
