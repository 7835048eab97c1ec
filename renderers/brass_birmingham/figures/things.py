"""Figures of what lies beside the map: cards, markets, merchants, income, replaced tiles."""

from __future__ import annotations

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
from renderers.brass_birmingham.figures.examples import OTHER, OWN
from renderers.brass_birmingham.icons import DEBT_ARROW, INCOME_ARROW, INDUSTRY_GLYPHS, PLACE, STAR
from renderers.brass_birmingham.layout import BANNER
from renderers.brass_birmingham.markets import draw_market, space_of
from renderers.brass_birmingham.pieces import (
    barrel,
    bonus,
    card_colours,
    cube,
    industry_tile,
)
from renderers.core.blocks import panel
from renderers.core.boxes import Box
from renderers.core.canvas import Canvas
from renderers.core.figures import GAP, LETTERS, FigureSheet, height_of
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

CARD: Final = Box(0, 0, 140, 168)


def build_cards(texts: Texts) -> FigureSheet:
    """Draw the four kinds of cards with what each builds."""
    meanings = {
        "birmingham": (
            texts.pgettext("figure", "any industry"),
            texts.pgettext("figure", "in this town"),
        ),
        WILD_LOCATION: (
            texts.pgettext("figure", "any industry"),
            texts.pgettext("figure", "in any town"),
        ),
        IRON: (
            texts.pgettext("figure", "this industry"),
            texts.pgettext("figure", "in your network"),
        ),
        WILD_INDUSTRY: (
            texts.pgettext("figure", "any industry"),
            texts.pgettext("figure", "in your network"),
        ),
    }
    sheet = FigureSheet(texts, "", (CARD.h + 2 * GAP) * 2 + 3 * GAP)
    canvas, body = sheet.canvas, sheet.body
    cells = [cell for row in body.rows(2, GAP) for cell in row.columns(2, GAP)]
    room = cells[0].w - CARD.w - 3 * GAP - 12
    names = {card: words.card(card, texts) for card in meanings}
    written = [*names.values(), *(line for lines in meanings.values() for line in lines)]
    size = canvas.common_size(written, LETTERS, room)
    alt = []
    for (card, lines), cell in zip(meanings.items(), cells, strict=True):
        panel(canvas, cell)
        face = Box(cell.x + GAP, cell.cy - CARD.h // 2, CARD.w, CARD.h)
        _card(canvas, face, card)
        x = face.right + GAP + 8
        sheet.write(names[card], x, cell.cy - 54, room, size=size)
        for number, line in enumerate(lines):
            sheet.write(line, x, cell.cy + 4 + 50 * number, room, size=size, weight=REGULAR)
        alt.append(f"{names[card]}: {lines[0]} {lines[1]}")
    return sheet.note(*alt)


def _card(canvas: Canvas, box: Box, card: str) -> None:
    """Draw a card with its sign alone."""
    banner = BANNERS[BANNER[card]] if card in BANNER else None
    ground, head = card_colours(card, banner)
    canvas.framed(box, ground, CARD_EDGE, 18, 4)
    canvas.rounded(Box(box.x + 12, box.y + 12, box.w - 24, 34), head, 8)
    sign, colour = PLACE, head
    if card in CARD_INDUSTRIES and card not in WILDS:
        sign, colour = INDUSTRY_GLYPHS[card], INDUSTRY_COLOURS[card]
    y = box.y + 108
    if card not in WILDS:
        canvas.glyph(sign, 92, box.cx, y, colour)
        return
    canvas.glyph(STAR, 70, box.cx - 30, y - 12, head)
    sign = PLACE if card == WILD_LOCATION else INDUSTRY_GLYPHS["manufacturer"]
    canvas.glyph(sign, 58, box.cx + 32, y + 20, head)


MARKET: Final = Box(0, 0, 300, 640)
UNIT: Final = 2.1
NARROW: Final = 1.65
WORKS: Final = 440


def markets(texts: Texts) -> FigureSheet:
    """Draw both markets as they are at the start, and how they are read."""
    lines = (
        texts.gettext("Buy the cheapest cube, here for {money}", money=words.pounds(1)),
        texts.gettext("Sell into the most expensive empty space"),
        texts.gettext("Empty market: {coal} for coal, {iron} for iron", coal="£8", iron="£6"),
    )
    low = height_of(len(lines))
    sheet = FigureSheet(texts, "", MARKET.h + GAP + low)
    canvas, body = sheet.canvas, sheet.body
    upper, rest = body.split_top(MARKET.h, GAP)
    for resource, cell in zip((COAL, IRON), upper.columns(2, GAP), strict=True):
        panel(canvas, cell)
        place = Box(cell.cx - 150, cell.y + GAP, 300, cell.h - 2 * GAP)
        canvas.kept(place, draw_market, resource, START_CUBES[resource], UNIT)
        if resource == COAL:
            sheet.badge(1, place.right - 30, space_of(place, 1, UNIT)[1])
            sheet.badge(3, place.right - 30, space_of(place, 14, UNIT)[1])
        else:
            sheet.badge(2, place.right - 30, space_of(place, 1, UNIT)[1])
            sheet.badge(3, place.right - 30, space_of(place, 10, UNIT)[1])
    sheet.captions(rest, lines)
    return sheet.note(*lines)


def selling_cubes(texts: Texts) -> FigureSheet:
    """Draw new iron works whose cubes fill the market, the dearest spaces first."""
    lines = (
        texts.gettext("New iron works: 4 iron, 4 empty spaces"),
        texts.gettext("Most expensive first: £2, £2, £1, £1"),
        texts.gettext("Emptied, it flips: £6 and income"),
    )
    low = height_of(len(lines))
    sheet = FigureSheet(texts, "", WORKS + GAP + low)
    canvas, body = sheet.canvas, sheet.body
    upper, rest = body.split_top(WORKS, GAP)
    panel(canvas, upper)
    side = 210
    left = Box(upper.x + 36, upper.cy - side // 2, side, side)
    right = Box(upper.right - 36 - side, upper.cy - side // 2, side, side)
    canvas.kept(left, industry_tile, OWN, IRON, 1, 4, False)
    canvas.kept(right, industry_tile, OWN, IRON, 1, 0, True)
    place = Box(upper.cx - 125, upper.y + GAP, 250, upper.h - 2 * GAP)
    canvas.kept(place, draw_market, IRON, 10, NARROW)
    sheet.arrow((left.right + place.x) // 2, upper.cy)
    sheet.arrow((right.x + place.right) // 2, upper.cy)
    for number, space in enumerate((3, 2, 1, 0), start=1):
        x, y = space_of(place, space, NARROW)
        cube(canvas, IRON, 42, x, y, str(number))
    sheet.badge(1, left.right - 8, left.y + 8)
    sheet.badge(2, place.right - 8, space_of(place, 2, NARROW)[1])
    sheet.badge(3, right.right - 8, right.y + 8)
    sheet.captions(rest, lines)
    return sheet.note(*lines)


def merchants(texts: Texts) -> FigureSheet:
    """Draw the five merchants with bonus and places for tiles."""
    row = 124
    sheet = FigureSheet(texts, "", row * len(MERCHANTS) + GAP * (len(MERCHANTS) - 1))
    canvas, body = sheet.canvas, sheet.body
    alt = []
    for merchant, place in zip(MERCHANTS, body.rows(len(MERCHANTS), GAP), strict=True):
        panel(canvas, place)
        bonus(canvas, merchant.bonus, merchant.amount, 88, place.x + 64, place.cy)
        x = place.x + 128
        name, worth = words.location(merchant.id, texts), words.bonus(merchant, texts)
        many = texts.gettext("{players} players or more", players=merchant.players)
        if merchant.players == max(ROUNDS):
            many = texts.gettext("{players} players", players=merchant.players)
        sheet.write(name, x, place.cy - 28, 330, size=40)
        sheet.write(worth, x, place.cy + 28, 330, weight=REGULAR)
        sheet.write(many, x + 350, place.cy, 250, size=30, weight=REGULAR, colour=SOFT)
        for number in range(merchant.tiles):
            tile = Box(place.right - 16 - 108 * (number + 1), place.cy - 50, 100, 100)
            _drawn_tile(canvas, tile)
        alt.append(f"{name}: {worth}, {many}, ×{merchant.tiles}")
    return sheet.note(*alt)


def _drawn_tile(canvas: Canvas, box: Box) -> None:
    """Draw a place for a merchant tile, which is drawn by chance, with its barrel."""
    canvas.framed(box, MERCHANT_TILE, MERCHANT_EDGE, 30, 5)
    canvas.text("?", box.cx - 6, box.cy - 6, 52, colour=SOFT, align="middle")
    barrel(canvas, 40, box.right - 20, box.bottom - 20)


FIRST, LAST = 9, 19
"""Spaces of the income track that the figure shows."""


def income_track(texts: Texts) -> FigureSheet:
    """Draw a part of the track twice: a tile moves spaces, a loan moves levels."""
    lines = (
        texts.gettext("A tile with income 5 flips: 5 spaces up"),
        texts.gettext("Loan: 3 levels down, to the highest space"),
    )
    rows = 220
    sheet = FigureSheet(texts, "", rows * 2 + GAP)
    canvas, body = sheet.canvas, sheet.body
    examples = ((10, 15, INCOME), (17, 12, DEBT))
    for (before, after, colour), line, place in zip(
        examples, lines, body.rows(2, GAP), strict=True
    ):
        panel(canvas, place)
        inner = place.inset(GAP)
        head, track = inner.split_top(60, 4)
        sign = INCOME_ARROW if after > before else DEBT_ARROW
        canvas.glyph(sign, 44, head.x + 26, head.cy, colour)
        sheet.write(line, head.x + 62, head.cy, head.w - 62, weight=REGULAR)
        _track(canvas, track, before, after, colour)
    alt = [
        f"{line}: {_place(before)} → {_place(after)}"
        for (before, after, _), line in zip(examples, lines, strict=True)
    ]
    return sheet.note(*alt)


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
    rows = (
        (
            (OWN, "brewery", 2, 1, False),
            (OWN, "brewery", 3, 1, False),
            texts.gettext("Your own tile: always"),
            texts.gettext("same industry, higher level"),
        ),
        (
            (OTHER, "coal", 1, 0, True),
            (OWN, "coal", 3, 4, False),
            texts.gettext("Another's mine or works:"),
            texts.gettext("no cube on tiles or in the market"),
        ),
        (
            (OTHER, "cotton", 1, 0, True),
            None,
            texts.gettext("Another's other tiles:"),
            texts.pgettext("figure", "never"),
        ),
    )
    height = 176
    sheet = FigureSheet(texts, "", height * len(rows) + GAP * (len(rows) - 1))
    canvas, body = sheet.canvas, sheet.body
    size = canvas.common_size([line for row in rows for line in row[2:]], LETTERS, 480)
    alt = []
    for (before, after, head, line), place in zip(rows, body.rows(len(rows), GAP), strict=True):
        panel(canvas, place)
        side = height - 36
        left = Box(place.x + 20, place.y + 18, side, side)
        right = Box(left.right + 84, left.y, side, side)
        canvas.kept(left, industry_tile, *before)
        if after is None:
            _cross(canvas, right)
        else:
            canvas.kept(right, industry_tile, *after)
        sheet.arrow(left.right + 42, place.cy)
        x = right.right + 28
        room = place.right - x - GAP
        sheet.write(head, x, place.cy - 28, room, size=size)
        sheet.write(line, x, place.cy + 28, room, size=size, weight=REGULAR)
        alt.append(f"{head} {line}")
    return sheet.note(*alt)


def _cross(canvas: Canvas, box: Box) -> None:
    """Draw that something is not possible."""
    canvas.glyph(("+16 M 18 18 L 82 82", "+16 M 82 18 L 18 82"), box.w, box.cx, box.cy, DEBT)
