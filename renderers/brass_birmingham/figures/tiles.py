"""Figures of industry tiles: a table for each industry, and how a tile is read."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from renderers.brass_birmingham import words
from renderers.brass_birmingham.colours import INCOME
from renderers.brass_birmingham.icons import ERA_GLYPHS, INCOME_ARROW, LIGHTBULB, LINK
from renderers.brass_birmingham.mat import draw_kind
from renderers.brass_birmingham.pieces import barrel, cube, goods, industry_tile
from renderers.core.blocks import panel
from renderers.core.boxes import Box
from renderers.core.canvas import Canvas
from renderers.core.figures import GAP, LEAST, Column, FigureSheet, draw_table
from renderers.core.fonts import REGULAR
from renderers.core.lines import DOT
from renderers.core.palette import COIN_EDGE, INK, SEATS, SOFT, Colour
from renderers.core.paths import Glyph
from renderers.core.texts import Texts
from renderers.core.tokens import coin, points
from rules.brass_birmingham.data import BEER, BREWERY, CANAL, KIND, KINDS, RAIL, Kind
from rules.brass_birmingham.state import Tile

HEAD: Final = 56
ROW: Final = 112
TILE: Final = 98
OWNER: Final = 0


def industry_figure(industry: str) -> Callable[[Texts], FigureSheet]:
    """Return what draws all levels of an industry as a table."""

    def draw(texts: Texts) -> FigureSheet:
        kinds = [kind for kind in KINDS if kind.industry == industry]
        sheet = FigureSheet(texts, "", HEAD + ROW * len(kinds) + 2 * GAP)
        panel(sheet.canvas, sheet.body)
        draw_table(sheet.canvas, sheet.body.inset(GAP), kinds, _columns(industry, texts), HEAD)
        sheet.note(words.industry(industry, texts))
        return sheet.note(*(kind_line(kind, texts) for kind in kinds))

    return draw


def kind_line(kind: Kind, texts: Texts) -> str:
    """Return a kind of tiles in words: "II ×2: £14, 1 coal · 5 points · income +4 · …"."""
    number = f" ×{kind.count}" if kind.count > 1 else ""
    parts = [
        words.cost_text(kind, texts),
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
        parts.append(texts.gettext("can't be developed"))
    return f"{words.roman(kind.level)}{number}: {DOT.join(parts)}"


def _columns(industry: str, texts: Texts) -> list[Column[Kind]]:
    """Return the columns of the table of an industry."""
    last = texts.pgettext("column", "Beer")
    if KIND[industry, 1].cubes:
        last = texts.pgettext("column", "Cubes")
    return [
        Column(8, _tile),
        Column(180, _price, texts.pgettext("column", "Cost")),
        Column(272, _resources),
        Column(422, _points, texts.pgettext("column", "Points")),
        Column(532, _income, texts.pgettext("column", "Income")),
        Column(656, _links, texts.pgettext("column", "Links")),
        Column(772, _uses, last),
        Column(912, _signs),
    ]


def _tile(canvas: Canvas, x: int, y: int, kind: Kind) -> None:
    """Draw the tile, and how many there are."""
    tile = Box(x, y - TILE // 2, TILE, TILE)
    industry_tile(canvas, tile, Tile(OWNER, kind.industry, kind.level))
    if kind.count > 1:
        canvas.text(f"×{kind.count}", tile.right + 8, y, 36, colour=SOFT)


def _price(canvas: Canvas, x: int, y: int, kind: Kind) -> None:
    canvas.text(words.pounds(kind.money), x, y, 46)


def _resources(canvas: Canvas, x: int, y: int, kind: Kind) -> None:
    for place, resource in enumerate(["coal"] * kind.coal + ["iron"] * kind.iron):
        cube(canvas, resource, 50, x + 28 + 58 * place, y)


def _points(canvas: Canvas, x: int, y: int, kind: Kind) -> None:
    points(canvas, kind.vp, 74, x + 37, y)


def _income(canvas: Canvas, x: int, y: int, kind: Kind) -> None:
    canvas.glyph(INCOME_ARROW, 36, x + 18, y, INCOME)
    canvas.text(str(kind.income), x + 40, y, 46, colour=INCOME)


def _links(canvas: Canvas, x: int, y: int, kind: Kind) -> None:
    for place in range(kind.links):
        canvas.glyph(LINK, 46, x + 23 + 50 * place, y, SOFT)


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
VIEW: Final = 130
ENTRY: Final = 66


def reading_figure(texts: Texts) -> FigureSheet:
    """Draw a tile on the mat, on the board and flipped, and below what the signs mean."""
    entries = _entries(texts)
    lines = -(-len(entries) // 2)
    sheet = FigureSheet(texts, "", VIEW + 64 + 3 * GAP + ENTRY * lines + 2 * GAP)
    canvas = sheet.canvas
    views, legend = sheet.body.split_top(VIEW + 64 + 2 * GAP, GAP)
    panel(canvas, views)
    mat, rest = views.inset(GAP).split_left(440, GAP)
    heads = {
        texts.gettext("On your mat"): mat,
        texts.gettext("On the board"): rest.columns(2, GAP)[0],
        texts.pgettext("figure", "Flipped"): rest.columns(2, GAP)[1],
    }
    size = canvas.common_size(heads, 34, rest.w // 2 - 16)
    for head, cell in heads.items():
        canvas.text(head, cell.cx, cell.y + 28, size, align="middle", width=cell.w, least=LEAST)
    places = [cell._replace(y=cell.y + 58, h=VIEW) for cell in heads.values()]
    draw_kind(canvas, places[0].inset(8, 0), SHOWN, SHOWN.count, SEATS[OWNER].ink)
    for place, flipped in zip(places[1:], (False, True), strict=True):
        tile = Tile(OWNER, SHOWN.industry, SHOWN.level, flipped=flipped)
        industry_tile(canvas, place.centred(VIEW, VIEW), tile)
    panel(canvas, legend)
    halves = legend.inset(GAP).columns(2, 2 * GAP)
    rows = [row for half in halves for row in half.rows(lines)]
    letters = canvas.common_size((text for _, text in entries), 31, halves[0].w - 70)
    for (icon, text), place in zip(entries, rows, strict=False):
        icon(canvas, place.x + 28, place.cy)
        sheet.write(text, place.x + 66, place.cy, place.w - 66, size=letters, weight=REGULAR)
    name = words.tile(SHOWN.industry, SHOWN.level, texts)
    return sheet.note(name, kind_line(SHOWN, texts), *(text for _, text in entries))


def _entries(texts: Texts) -> list[tuple[Callable[[Canvas, int, int], None], str]]:
    """Return the signs of tiles with what they mean."""

    def level(canvas: Canvas, x: int, y: int) -> None:
        canvas.text(str(SHOWN.level), x, y, 40, align="middle")

    def glyph(shape: Glyph, size: int, colour: Colour) -> Callable[[Canvas, int, int], None]:
        return lambda canvas, x, y: canvas.glyph(shape, size, x, y, colour)

    return [
        (level, texts.pgettext("figure", "level")),
        (lambda canvas, x, y: coin(canvas, "", 48, x, y), texts.gettext("cost in pounds")),
        (
            lambda canvas, x, y: cube(canvas, "coal", 44, x, y),
            texts.gettext("coal or iron it costs"),
        ),
        (lambda canvas, x, y: points(canvas, "", 52, x, y), texts.gettext("points once flipped")),
        (glyph(INCOME_ARROW, 44, INCOME), texts.gettext("income spaces, when it flips")),
        (glyph(LINK, 44, SOFT), texts.gettext("link icons once flipped")),
        (lambda canvas, x, y: barrel(canvas, 48, x, y), texts.gettext("beer that selling takes")),
        (glyph(LIGHTBULB, 48, COIN_EDGE), texts.gettext("can't be developed")),
        (glyph(ERA_GLYPHS[CANAL], 46, INK), texts.gettext("Canal Era only")),
        (glyph(ERA_GLYPHS[RAIL], 46, INK), texts.gettext("Rail Era only")),
    ]
