"""Figures of industry tiles: a table for each industry, and how a tile is read."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from renderers.brass_birmingham import words
from renderers.brass_birmingham.colours import INCOME
from renderers.brass_birmingham.icons import ERA_GLYPHS, INCOME_ARROW, LIGHTBULB, LINK
from renderers.brass_birmingham.mat import draw_kind
from renderers.brass_birmingham.pieces import industry_tile, piece
from renderers.core.blocks import panel
from renderers.core.boxes import Box
from renderers.core.canvas import Canvas
from renderers.core.figures import GAP, LEAST, Column, FigureSheet, draw_table
from renderers.core.lines import DOT
from renderers.core.palette import COIN_EDGE, INK, SEATS, SOFT
from renderers.core.signs import Sign, glyph, medal, money, row, space, square, word
from renderers.core.texts import Texts
from rules.brass_birmingham.data import BEER, BREWERY, CANAL, COAL, IRON, KIND, KINDS, RAIL, Kind
from rules.brass_birmingham.state import Tile

HEAD: Final = 56
ROW: Final = 112
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
        *words.worth(kind, texts),
        texts.ngettext("{n} link icon", "{n} link icons", kind.links),
    ]
    if kind.beer:
        parts.append(texts.gettext("takes {n} beer", n=kind.beer))
    if kind.cubes:
        goods = words.units(kind.industry, kind.cubes, texts)
        parts.append(texts.gettext("brings {goods}", goods=goods))
    if kind.industry == BREWERY:
        allowed = filter(kind.allowed, (CANAL, RAIL))
        eras = (words.era(era, texts) + f" {BEER[era]}" for era in allowed)
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
    cost, income = texts.pgettext("column", "Cost"), texts.pgettext("column", "Income")
    points, links = texts.pgettext("column", "Points"), texts.pgettext("column", "Links")
    last = texts.pgettext("column", "Beer")
    if KIND[industry, 1].cubes:
        last = texts.pgettext("column", "Cubes")
    return [
        Column(8, _row(lambda kind: [_tile(kind), _copies(kind)])),
        Column(180, _row(lambda kind: [word(words.pounds(kind.money))]), cost),
        Column(272, _row(_resources)),
        Column(422, _row(lambda kind: [medal(kind.vp, 74)]), points),
        Column(532, _row(_income), income),
        Column(656, _row(lambda kind: [glyph(LINK, 46, SOFT)] * kind.links), links),
        Column(772, _uses, last),
        Column(886, _row(_limits)),
    ]


def _row(signs: Callable[[Kind], Sequence[Sign]]) -> Callable[[Canvas, int, int, Kind], None]:
    """Return what draws signs of a kind of tiles side by side."""
    return lambda canvas, x, y, kind: _draw(canvas, signs(kind), x, y)


def _draw(canvas: Canvas, signs: Sequence[Sign], x: int, y: int) -> None:
    row(canvas, signs, Box(x, y, canvas.box.w, 0), left=True, gap=4)


def _tile(kind: Kind, size: int = 98, flipped: bool = False) -> Sign:
    """Return a tile on the board as a sign."""
    tile = Tile(OWNER, kind.industry, kind.level, flipped=flipped)
    return Sign(size, lambda canvas, x, y: industry_tile(canvas, square(x, y, size), tile))


def _copies(kind: Kind) -> Sign:
    return word(f"×{kind.count}", 36) if kind.count > 1 else space(0)


def _resources(kind: Kind) -> list[Sign]:
    return [piece(COAL, 50)] * kind.coal + [piece(IRON, 50)] * kind.iron


def _income(kind: Kind) -> list[Sign]:
    return [glyph(INCOME_ARROW, 36, INCOME), word(str(kind.income))]


def _uses(canvas: Canvas, x: int, y: int, kind: Kind) -> None:
    """Draw the beer that selling takes, or what the tile brings: beer by eras, a line for each."""
    lines = [[piece(BREWERY, 50)] * kind.beer]
    if kind.cubes:
        lines = [[piece(kind.industry, 64, str(kind.cubes))]]
    if kind.industry == BREWERY:
        eras = [era for era in (CANAL, RAIL) if kind.allowed(era)]
        lines = [
            [glyph(ERA_GLYPHS[era], 42, SOFT), *[piece(BREWERY, 40)] * BEER[era]] for era in eras
        ]
    for place, line in enumerate(lines):
        _draw(canvas, line, x, y + round((place - (len(lines) - 1) / 2) * 50))


def _limits(kind: Kind) -> list[Sign]:
    """Return the era to which a tile is bound, and the lightbulb.

    Breweries have the eras beside their barrels.
    """
    bound = kind.industry != BREWERY and not (kind.canal and kind.rail)
    era = [glyph(ERA_GLYPHS[CANAL if kind.canal else RAIL], 54, INK)] if bound else []
    return [*era, glyph(LIGHTBULB, 54, COIN_EDGE)] if kind.lightbulb else era


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
    board, flipped = rest.columns(2, GAP)
    heads = {
        texts.gettext("On your mat"): mat,
        texts.gettext("On the board"): board,
        texts.pgettext("figure", "Flipped"): flipped,
    }
    size = canvas.common_size(heads, 34, board.w)
    for head, cell in heads.items():
        canvas.text(head, cell.cx, cell.y + 28, size, align="middle", width=cell.w, least=LEAST)
    place = mat._replace(y=mat.y + 58, h=VIEW).inset(8, 0)
    draw_kind(canvas, place, SHOWN, SHOWN.count, SEATS[OWNER].ink)
    for cell in (board, flipped):
        _tile(SHOWN, VIEW, cell is flipped).draw(canvas, cell.cx, place.cy)
    sheet.note(words.tile(SHOWN.industry, SHOWN.level, texts), kind_line(SHOWN, texts))
    panel(canvas, legend)
    halves = legend.inset(GAP).columns(2, 2 * GAP)
    letters = canvas.common_size((text for _, text in entries), 31, halves[0].w - 70)
    rows = [line for half in halves for line in half.rows(lines)]
    for (sign, text), line in zip(entries, rows, strict=False):
        sheet.entry(line, sign, text, size=letters)
    return sheet


def _entries(texts: Texts) -> list[tuple[Sign, str]]:
    """Return the signs of tiles with what they mean."""
    return [
        (word(str(SHOWN.level), 40), texts.pgettext("figure", "level")),
        (money("", 48), texts.gettext("cost in pounds")),
        (piece(COAL, 44), texts.gettext("coal or iron it costs")),
        (medal("", 52), texts.gettext("points once flipped")),
        (glyph(INCOME_ARROW, 44, INCOME), texts.gettext("income spaces, when it flips")),
        (glyph(LINK, 44, SOFT), texts.gettext("link icons once flipped")),
        (piece(BREWERY, 48), texts.gettext("beer that selling takes")),
        (glyph(LIGHTBULB, 48, COIN_EDGE), texts.gettext("can't be developed")),
        (glyph(ERA_GLYPHS[CANAL], 46, INK), texts.gettext("Canal Era only")),
        (glyph(ERA_GLYPHS[RAIL], 46, INK), texts.gettext("Rail Era only")),
    ]
