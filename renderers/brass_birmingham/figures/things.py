"""Figures of what lies beside the map: cards, markets, merchants, income, replaced tiles."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Final

from renderers.brass_birmingham import words
from renderers.brass_birmingham.colours import (
    BANNERS,
    CARD_EDGE,
    DEBT,
    INCOME,
    INDUSTRY_COLOURS,
    MERCHANT_EDGE,
    MERCHANT_TILE,
)
from renderers.brass_birmingham.figures.maps import OTHER, OWN
from renderers.brass_birmingham.icons import DEBT_ARROW, INCOME_ARROW, INDUSTRY_GLYPHS, PLACE, STAR
from renderers.brass_birmingham.layout import BANNER
from renderers.brass_birmingham.markets import ABREAST, columns_of, draw_market
from renderers.brass_birmingham.pieces import barrel, bonus, card_colours, industry_tile
from renderers.core.blocks import panel
from renderers.core.boxes import Box
from renderers.core.canvas import Canvas
from renderers.core.figures import CROSS, GAP, LETTERS, FigureSheet
from renderers.core.fonts import REGULAR
from renderers.core.numbers import signed
from renderers.core.palette import BRIGHT, EMPTY, INK, SOFT, Colour
from renderers.core.texts import Texts
from rules.brass_birmingham.data import (
    CARD_INDUSTRIES,
    COAL,
    IRON,
    LEVELS,
    MERCHANTS,
    ROUNDS,
    START_CUBES,
    WILD_INDUSTRY,
    WILD_LOCATION,
    WILDS,
)
from rules.brass_birmingham.state import Tile

CARD: Final = Box(0, 0, 140, 168)


def _beside(sheet: FigureSheet, box: Box, x: int, lines: Sequence[str], size: int) -> None:
    """Write lines below each other from `x` to the edge of a panel, the first one bold."""
    step = 54
    y = box.cy - step * (len(lines) - 1) // 2
    sheet.write(lines[0], x, y, box.right - x - GAP, size=size)
    for number, line in enumerate(lines[1:], start=1):
        width = box.right - x - GAP
        sheet.write(line, x, y + number * step, width, size=size, weight=REGULAR)


def build_cards(texts: Texts) -> FigureSheet:
    """Draw the four kinds of cards with what each builds."""
    everything = texts.pgettext("figure", "any industry")
    network = texts.pgettext("figure", "in your network")
    meanings = {
        "birmingham": (everything, texts.pgettext("figure", "in this town")),
        WILD_LOCATION: (everything, texts.pgettext("figure", "in any town")),
        IRON: (texts.pgettext("figure", "this industry"), network),
        WILD_INDUSTRY: (everything, network),
    }
    lines = {card: (words.card(card, texts), *each) for card, each in meanings.items()}
    sheet = FigureSheet(texts, "", (CARD.h + 2 * GAP) * 2 + 3 * GAP)
    cells = sheet.body.grid(4, 2, GAP)
    room = cells[0].w - CARD.w - 3 * GAP - 12
    written = [line for each in lines.values() for line in each]
    size = sheet.canvas.common_size(written, LETTERS, room)
    for (card, (name, what, where)), cell in zip(lines.items(), cells, strict=True):
        panel(sheet.canvas, cell)
        face = Box(cell.x + GAP, cell.cy - CARD.h // 2, CARD.w, CARD.h)
        _card(sheet.canvas, face, card)
        _beside(sheet, cell, face.right + GAP + 8, (name, what, where), size)
        sheet.note(f"{name}: {what} {where}")
    return sheet


def _card(canvas: Canvas, box: Box, card: str) -> None:
    """Draw a card with its sign alone."""
    banner = BANNERS[BANNER[card]] if card in BANNER else None
    ground, head = card_colours(card, banner)
    canvas.framed(box, ground, CARD_EDGE, 18, 4)
    canvas.rounded(Box(box.x + 12, box.y + 12, box.w - 24, 34), head, 8)
    if card in WILDS:
        sign = PLACE if card == WILD_LOCATION else INDUSTRY_GLYPHS["manufacturer"]
        canvas.glyph(STAR, 70, box.cx - 30, box.y + 96, head)
        canvas.glyph(sign, 58, box.cx + 32, box.y + 128, head)
        return
    sign, colour = PLACE, head
    if card in CARD_INDUSTRIES:
        sign, colour = INDUSTRY_GLYPHS[card], INDUSTRY_COLOURS[card]
    canvas.glyph(sign, 92, box.cx, box.y + 108, colour)


MARKET: Final = 230


def markets(texts: Texts) -> FigureSheet:
    """Draw both markets as they are at the start, and how they are read."""
    lines = (
        texts.gettext("Buy the cheapest cube, here for {money}", money=words.pounds(1)),
        texts.gettext("Sell into the most expensive empty space"),
        texts.gettext("Empty market: {coal} for coal, {iron} for iron", coal="£8", iron="£6"),
    )
    sheet, upper = FigureSheet.captioned(texts, 2 * MARKET + GAP, lines)
    for resource, cell in zip((COAL, IRON), upper.rows(2, GAP), strict=True):
        panel(sheet.canvas, cell)
        place = cell.inset(20, 14)
        draw_market(sheet.canvas, place, resource, START_CUBES[resource])
        first, *_, last = columns_of(place, resource)
        sheet.badge(1 if resource == COAL else 2, first.x + 8, first.y + 12)
        sheet.badge(3, last.cx, last.y + 24)
    return sheet.note(*lines)


def selling_cubes(texts: Texts) -> FigureSheet:
    """Draw new iron works whose cubes fill the market, the dearest spaces first."""
    lines = (
        texts.gettext("New iron works: 4 iron, 4 empty spaces"),
        texts.gettext("Most expensive first: £2, £2, £1, £1"),
        texts.gettext("When emptied, it flips: you get £6 and income"),
    )
    side = 190
    sheet, upper = FigureSheet.captioned(texts, side + MARKET + 4 * GAP, lines)
    canvas = sheet.canvas
    panel(canvas, upper)
    tiles, market = upper.inset(28, GAP).split_top(side, GAP)
    left, right = tiles._replace(w=side), tiles.split_right(side)[1]
    industry_tile(canvas, left, Tile(OWN, IRON, 1, 4))
    industry_tile(canvas, right, Tile(OWN, IRON, 1, 0, flipped=True))
    sheet.arrow(tiles.cx, tiles.cy, 90)
    draw_market(canvas, market, IRON, 10)
    sheet.badge(1, left.right - 8, left.y + 8)
    first, second, *_ = columns_of(market, IRON)[: ABREAST + 1]
    sheet.badge(2, second.x, first.y + 8)
    sheet.badge(3, right.x + 8, right.y + 8)
    return sheet.note(*lines)


def merchants(texts: Texts) -> FigureSheet:
    """Draw the five merchants with bonus and places for tiles."""
    sheet, rows = FigureSheet.of_lines(texts, "", len(MERCHANTS), 124)
    canvas = sheet.canvas
    for merchant, place in zip(MERCHANTS, rows, strict=True):
        panel(canvas, place)
        bonus(canvas, Box(place.x + 18, place.cy - 44, 100, 88), merchant.bonus, merchant.amount)
        x = place.x + 134
        name, worth = words.location(merchant.id, texts), words.bonus(merchant, texts)
        many = texts.gettext("{players} players or more", players=merchant.players)
        if merchant.players == max(ROUNDS):
            many = texts.gettext("{players} players", players=merchant.players)
        sheet.write(name, x, place.cy - 28, 330, size=40)
        sheet.write(worth, x, place.cy + 28, 330, weight=REGULAR)
        sheet.write(many, x + 344, place.cy, 250, size=31, weight=REGULAR, colour=SOFT)
        for number in range(merchant.tiles):
            tile = Box(place.right - 16 - 108 * (number + 1), place.cy - 50, 100, 100)
            _drawn_tile(canvas, tile)
        sheet.note(f"{name}: {worth}, {many}, ×{merchant.tiles}")
    return sheet


def _drawn_tile(canvas: Canvas, box: Box) -> None:
    """Draw a place for a merchant tile, which is drawn by chance, with its barrel."""
    canvas.framed(box, MERCHANT_TILE, MERCHANT_EDGE, 30, 5)
    canvas.text("?", box.cx - 6, box.cy - 6, 52, colour=SOFT, align="middle")
    barrel(canvas, 40, box.right - 20, box.bottom - 20)


FIRST, LAST = 9, 19
"""Spaces of the income track that the figure shows."""


def income_track(texts: Texts) -> FigureSheet:
    """Draw a part of the track twice: a tile moves spaces, a loan moves levels."""
    examples = (
        (10, 15, texts.gettext("A tile with income 5 flips: 5 spaces up")),
        (17, 12, texts.gettext("Loan: 3 levels down, to the highest space")),
    )
    sheet, rows = FigureSheet.of_lines(texts, "", len(examples), 220)
    for (before, after, line), place in zip(examples, rows, strict=True):
        sign, colour = (INCOME_ARROW, INCOME) if after > before else (DEBT_ARROW, DEBT)
        panel(sheet.canvas, place)
        head, track = place.inset(GAP).split_top(60, 4)
        sheet.canvas.glyph(sign, 44, head.x + 26, head.cy, colour)
        sheet.write(line, head.x + 62, head.cy, head.w - 62, weight=REGULAR)
        _track(sheet.canvas, track, before, after, colour)
        sheet.note(f"{line}: {_place(before)} → {_place(after)}")
    return sheet


def _place(space: int) -> str:
    """Return "15 (+3)": a space of the income track with its level."""
    return f"{space} ({signed(LEVELS[space])})"


def _track(canvas: Canvas, box: Box, before: int, after: int, colour: Colour) -> None:
    """Draw spaces by level; the marker leaves an outlined space and stands on a filled one."""
    cells = dict(zip(range(FIRST, LAST), box.columns(LAST - FIRST), strict=True))
    for level, spaces in groupby(cells, key=LEVELS.__getitem__):
        group = [cells[space] for space in spaces]
        whole = Box(group[0].x + 3, box.y, group[-1].right - group[0].x - 6, box.h)
        canvas.rounded(whole, EMPTY, 14)
        canvas.text(signed(level), whole.cx, whole.y + 30, 34, align="middle")
    for space, cell in cells.items():
        spot = Box(cell.x + 10, box.bottom - 70, cell.w - 20, 58)
        ink = SOFT
        if space == after:
            canvas.rounded(spot, colour, 12)
            ink = BRIGHT
        elif space == before:
            canvas.framed(spot, EMPTY, colour, 12, 4)
            ink = INK
        canvas.text(str(space), spot.cx, spot.cy, 32, colour=ink, align="middle")


def overbuilding(texts: Texts) -> FigureSheet:
    """Draw what may replace what: an own tile, another's mine, and what never may."""
    examples = (
        (
            Tile(OWN, "brewery", 2, 1),
            Tile(OWN, "brewery", 3, 1),
            texts.gettext("Your own tile: always"),
            texts.gettext("same industry, higher level"),
        ),
        (
            Tile(OTHER, "coal", 1, 0, flipped=True),
            Tile(OWN, "coal", 3, 4),
            texts.gettext("Another player's mine or works:"),
            texts.gettext("no cube on tiles or in the market"),
        ),
        (
            Tile(OTHER, "cotton", 1, 0, flipped=True),
            None,
            texts.gettext("Another player's other tiles:"),
            texts.pgettext("figure", "never"),
        ),
    )
    sheet, rows = FigureSheet.of_lines(texts, "", len(examples), 176)
    canvas, side = sheet.canvas, 140
    size = canvas.common_size([line for row in examples for line in row[2:]], LETTERS, 480)
    for (before, after, head, line), place in zip(examples, rows, strict=True):
        panel(canvas, place)
        left = Box(place.x + 20, place.y + 18, side, side)
        right = left.moved(side + 84, 0)
        industry_tile(canvas, left, before)
        if after is None:
            canvas.glyph(CROSS, side, right.cx, right.cy, DEBT)
        else:
            industry_tile(canvas, right, after)
        sheet.arrow(left.right + 42, place.cy)
        _beside(sheet, place, right.right + 28, (head, line), size)
        sheet.note(f"{head} {line}")
    return sheet
