"""Figures of cards, tiles and houses: one enlarged, and all of a kind side by side."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from renderers.core import signs
from renderers.core.blocks import panel
from renderers.core.boxes import Box
from renderers.core.figures import GAP, FigureSheet
from renderers.core.palette import BRIGHT, RULE, SEATS, SOFT
from renderers.core.texts import Texts
from renderers.core.tokens import points
from renderers.valparaiso import words
from renderers.valparaiso.actions import draw_action
from renderers.valparaiso.cards import chip, colour_of, kind_of
from renderers.valparaiso.colours import CARD, CARD_EDGE, MERIT
from renderers.valparaiso.figures import components
from renderers.valparaiso.icons import ACTION_GLYPHS, SCALES, TOLL
from renderers.valparaiso.pieces import (
    amount_signs,
    glyph_sign,
    seat_shape,
)
from renderers.valparaiso.villages import draw_harbour
from renderers.valparaiso.words import cards as said
from renderers.valparaiso.words import phrases
from rules.valparaiso.cards import ACHIEVEMENT_OF, ACTION_CARD_IDS, MAIN_OF, TILES, alternative_of
from rules.valparaiso.data import (
    ACHIEVEMENTS,
    ACTION_CARDS,
    BOARDS,
    COLOURS,
    MARKET_TILES,
    TRADE_FEE,
)
from rules.valparaiso.data import (
    SEATS as NUMBERS,
)
from rules.valparaiso.data import (
    TOLL as TOLL_PESOS,
)
from rules.valparaiso.elements import Amount

CARD_HIGH: Final = 330


def draw_actions(texts: Texts) -> FigureSheet:
    """Draw the action cards: pictogram and name, the main action above, the alternative below."""
    rows, columns, high = -(-len(ACTION_CARDS) // 2), 2, 196
    sheet = FigureSheet(texts, "", rows * high + (rows - 1) * GAP)
    cells = [cell for row in sheet.body.rows(rows, GAP) for cell in row.columns(columns, GAP)]
    for card, cell in zip(ACTION_CARD_IDS, cells, strict=False):
        _card(sheet, cell, card)
    return sheet


def _card(sheet: FigureSheet, box: Box, card: str, seat: int = 0, *, large: bool = False) -> None:
    """Draw a card as figures show it."""
    canvas, texts = sheet.canvas, sheet.texts
    achieved = ACHIEVEMENT_OF.get(card)
    canvas.panels.append(box)
    canvas.framed(box, CARD, MERIT if achieved else CARD_EDGE, 16, 6 if achieved else 3)
    canvas.ground = CARD
    band, rest = box.inset(8).split_top(84 if large else 62, 6)
    canvas.rounded(band, colour_of(card), 10)
    icon = band.h - 8
    canvas.glyph(ACTION_GLYPHS[kind_of(card)], icon, band.x + 10 + icon // 2, band.cy, BRIGHT)
    x, right = band.x + icon + 24, band.right - 10
    if achieved:
        size = band.h - 14
        canvas.disc(right - size // 2, band.cy, size // 2 + 3, BRIGHT)
        points(canvas, achieved.vp, size, right - size // 2, band.cy)
        right -= size + 12
        right -= canvas.text(achieved.id, right, band.cy, 32, colour=BRIGHT, align="right") + 12
    name = words.card(card, texts)
    letters = 42 if large else 34
    canvas.text(name, x, band.cy, letters, colour=BRIGHT, width=right - x, least=sheet.least)
    upper, lower = rest.inset(12, 0).rows(2, 4)
    draw_action(canvas, MAIN_OF[card], upper, min(upper.h - 6, 84), left=not large)
    canvas.area(Box(lower.x, lower.y - 3, lower.w, 3), RULE)
    gain = alternative_of(card, seat)
    size = min(lower.h - 8, 72)
    found = [signs.word("–", 40)] if gain is None else amount_signs(gain, size)
    signs.row(canvas, [signs.word("/", size), *found], lower, left=not large)
    sheet.note(f"{name}: {said.card_text(card, seat, texts)}")


def draw_card(card: str, texts: Texts) -> FigureSheet:
    """Draw a card enlarged."""
    sheet = FigureSheet(texts, "", CARD_HIGH)
    _card(sheet, sheet.body.inset(90, 0), card, large=True)
    if card in ACHIEVEMENT_OF:
        sheet.note(phrases.points(ACHIEVEMENT_OF[card].vp, texts))
    return sheet


def draw_alternatives(texts: Texts) -> FigureSheet:
    """Draw the alternatives of the action cards, a column for each colour."""
    sheet = FigureSheet(texts, "", 70 + len(ACTION_CARDS) * 84)
    canvas = sheet.canvas
    panel(canvas, sheet.body)
    head, rest = sheet.body.inset(16, 8).split_top(62)
    across = rest.w - 380
    for seat in range(len(COLOURS)):
        x = rest.x + 380 + round((seat + 0.5) * across / len(COLOURS))
        seat_shape(canvas, seat, 48, x, head.cy, SEATS[seat].colour)
    for card, line in zip(ACTION_CARD_IDS, rest.rows(len(ACTION_CARDS)), strict=True):
        canvas.area(Box(line.x, line.y, line.w, 2), RULE)
        chip(canvas, card, 64, line.x + 34, line.cy)
        name = words.card(card, texts)
        sheet.write(name, line.x + 82, line.cy, 290, size=32)
        told = []
        for seat in range(len(COLOURS)):
            x = rest.x + 380 + round((seat + 0.5) * across / len(COLOURS))
            gain = alternative_of(card, seat)
            if gain is not None:
                signs.row(canvas, amount_signs(gain, 60), signs.square(x, line.cy, 70))
            told.append(words.alternative_text(card, seat, texts))
        sheet.note(f"{name}: {' / '.join(told)}")
    return sheet


def draw_achievements(texts: Texts) -> FigureSheet:
    """Draw all achievements in the order of the decks, with their points and numbers of players."""
    columns = 2
    lines = -(-len(ACHIEVEMENTS) // columns)
    sheet = FigureSheet(texts, "", lines * 82)
    places = []
    for column in sheet.body.columns(columns, GAP):
        panel(sheet.canvas, column)
        places += column.inset(12, 4).rows(lines, 4)
    for card, place in zip(ACHIEVEMENTS, places, strict=False):
        _achievement(sheet, place, card.slug)
    return sheet


def _achievement(sheet: FigureSheet, box: Box, slug: str) -> None:
    canvas, texts = sheet.canvas, sheet.texts
    card = ACHIEVEMENT_OF[slug]
    size = box.h - 12
    chip(canvas, slug, size, box.x + size // 2, box.cy)
    medal = 54
    points(canvas, card.vp, medal, box.right - medal // 2, box.cy)
    x, right = box.x + size + 12, box.right - medal - 10
    upper, lower = box.inset(0, 2).rows(2, 0)
    name = words.card(slug, texts)
    sheet.write(name, x, upper.cy + 2, right - x, size=32)
    mark = f"{card.id} · {card.players}+" if card.players > min(NUMBERS) else card.id
    sheet.write(mark, x, lower.cy + 2, right - x, size=27, colour=SOFT)
    note = f"{card.id} {name}: {phrases.points(card.vp, texts)}"
    sheet.note(note if mark == card.id else f"{note} ({card.players}+)")


def kinds() -> tuple[str, ...]:
    """Return the kinds of market tiles in the order of the data."""
    return tuple(dict.fromkeys(tile.kind for tile in MARKET_TILES))


def _offer(name: str) -> tuple[Amount, Amount, int | None]:
    """Return what makes tiles alike."""
    tile = TILES[name]
    return tile.pay, tile.gain, tile.cap


def _tiles(texts: Texts, names: Sequence[str]) -> FigureSheet:
    """Draw tiles side by side, equal ones once."""
    numbers = Counter(map(_offer, names))
    shown = list({_offer(name): name for name in reversed(names)}.values())[::-1]
    rows = -(-len(shown) // 2)
    high = 150 if rows > 1 else 190
    sheet = FigureSheet(texts, "", rows * high + (rows - 1) * GAP)
    across = 2 if len(shown) > 1 else 1
    cells = [cell for row in sheet.body.rows(rows, GAP) for cell in row.columns(across, 2 * GAP)]
    for name, cell in zip(shown, cells, strict=False):
        width = min(cell.w, 470)
        signs.row(sheet.canvas, [components.tile(name, width, cell.h)], cell)
        text, often = phrases.capped_offer(name, texts), numbers[_offer(name)]
        sheet.note(f"{text} ×{often}" if often > 1 else text)
    return sheet


def draw_tiles(texts: Texts) -> FigureSheet:
    """Draw one tile of each kind."""
    first = [next(tile.id for tile in MARKET_TILES if tile.kind == kind) for kind in kinds()]
    return _tiles(texts, first)


def draw_kind(kind: str, texts: Texts) -> FigureSheet:
    """Draw the tiles of a kind."""
    return _tiles(texts, [tile.id for tile in MARKET_TILES if tile.kind == kind])


def draw_residences(texts: Texts) -> FigureSheet:
    """Draw the harbour rows of all sides: income and points of each space, from the lighthouse."""
    boards = {board.id: seats for seats, board in BOARDS.items()}.values()
    sheet = FigureSheet(texts, words.house("residence", texts), len(boards) * 150 + GAP)
    for seats, place in zip(boards, sheet.body.rows(len(boards), GAP), strict=True):
        harbour_row(sheet, place, seats, ())
    return sheet


def harbour_row(sheet: FigureSheet, box: Box, seats: int, owners: Sequence[int]) -> None:
    """Draw the harbour row of a side of the board; the first spaces are built by their owners."""
    table = components.blank(seats)
    table.residences = list(owners)
    draw_harbour(sheet.canvas, box.inset(4, 14), components.scene_of(sheet, table), 90)
    for space in table.board.residences:
        income = phrases.amount(space.income, sheet.texts)
        point = f", {phrases.points(space.vp, sheet.texts)}" if space.vp else ""
        sheet.note(f"{space.id}: {income}{point}")


def draw_customs_house(texts: Texts) -> FigureSheet:
    """Draw a customs house with the toll that others pay for entering."""
    sheet = FigureSheet(texts, words.house("customs-house", texts), 210)
    table = components.blank(max(NUMBERS))
    village = components.customs_village(table.board)
    table.houses[table.board.places[village].spaces[0].id] = 0
    left, right = sheet.body.split_left(330, GAP)
    components.village(sheet, left.inset(10, 10), table, village, people=20)
    line = [
        components.merchant(1),
        signs.arrow(),
        glyph_sign(TOLL, 76),
        components.price(TOLL_PESOS),
    ]
    line += [signs.arrow(), components.house(0, 76)]
    components.row(sheet, right, line, gap=14)
    return sheet.note(phrases.pesos(TOLL_PESOS, texts))


def draw_trading_post(texts: Texts) -> FigureSheet:
    """Draw a trading post: one more trade for its owner, and what others pay."""
    sheet = FigureSheet(texts, words.house("trading-post", texts), 280)
    table = components.blank(max(NUMBERS))
    market = components.market_village(table.board)
    table.houses[table.board.places[market].spaces[0].id] = 0
    left, right = sheet.body.split_left(380, GAP)
    components.village(sheet, left.inset(8, 4), table, market, people=10)
    upper, lower = right.rows(2, GAP)
    more = [components.merchant(0), signs.plus(), components.house(0), signs.equals()]
    components.row(sheet, upper, [*more, components.number("2×"), glyph_sign(SCALES, 76)], gap=12)
    fee = [components.merchant(1), signs.arrow(), components.price(TRADE_FEE), signs.arrow()]
    components.row(sheet, lower, [*fee, components.house(0)], gap=12)
    return sheet.note(f"2 × / {phrases.pesos(TRADE_FEE, texts)}")
