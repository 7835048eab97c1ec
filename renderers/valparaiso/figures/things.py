"""Figures of cards, tiles and houses: one enlarged, and all of a kind side by side."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from renderers.core import signs
from renderers.core.blocks import panel
from renderers.core.boxes import Box
from renderers.core.figures import GAP, FigureSheet
from renderers.core.palette import RULE, SEATS, SOFT
from renderers.core.texts import Texts
from renderers.core.tokens import points
from renderers.valparaiso import cards, words
from renderers.valparaiso.figures import components as parts
from renderers.valparaiso.pieces import amount_signs, seat_shape, tile
from renderers.valparaiso.villages import draw_harbour
from renderers.valparaiso.words import phrases
from rules.valparaiso import data
from rules.valparaiso.cards import ACHIEVEMENT_OF, ACTION_CARD_IDS, TILES, alternative_of
from rules.valparaiso.elements import Amount


def draw_actions(texts: Texts) -> FigureSheet:
    """Draw the action cards: pictogram and name, the main action, the alternative below."""
    sheet = parts.HarbourSheet(texts, "", -(-len(ACTION_CARD_IDS) // 2) * (210 + GAP) - GAP)
    cells = sheet.body.grid(len(ACTION_CARD_IDS), 2, GAP)
    for card, cell in zip(ACTION_CARD_IDS, cells, strict=True):
        _card(sheet, cell, card)
    return sheet


def _card(sheet: FigureSheet, box: Box, card: str) -> None:
    cards.draw_card(sheet.canvas, box, card, 0, sheet.texts)
    sheet.note(f"{words.card(card, sheet.texts)}: {words.card_text(card, 0, sheet.texts)}")


def draw_card(card: str, texts: Texts) -> FigureSheet:
    """Draw a card enlarged."""
    sheet = parts.HarbourSheet(texts, "", 330)
    _card(sheet, sheet.body.inset(190, 0), card)
    if card in ACHIEVEMENT_OF:
        sheet.note(phrases.points(ACHIEVEMENT_OF[card].vp, texts))
    return sheet


def draw_alternatives(texts: Texts) -> FigureSheet:
    """Draw the alternatives of the action cards, a column for each colour."""
    seats = range(len(data.COLOURS))
    sheet = parts.HarbourSheet(texts, "", 70 + len(ACTION_CARD_IDS) * 84)
    panel(sheet.canvas, sheet.body)
    head, rest = sheet.body.inset(16, 8).split_top(62)
    for seat, cell in zip(seats, head.split_left(380)[1].columns(len(seats)), strict=True):
        seat_shape(sheet.canvas, seat, 48, cell.cx, cell.cy, SEATS[seat].colour)
    for card, line in zip(ACTION_CARD_IDS, rest.rows(len(ACTION_CARD_IDS)), strict=True):
        sheet.canvas.area(Box(line.x, line.y, line.w, 2), RULE)
        cards.chip(sheet.canvas, card, 64, line.x + 34, line.cy)
        name, cells = words.card(card, texts), line.split_left(380)[1].columns(len(seats))
        sheet.write(name, line.x + 82, line.cy, 290, size=32)
        for seat, cell in zip(seats, cells, strict=True):
            gain = alternative_of(card, seat)
            signs.row(sheet.canvas, amount_signs(gain, 60) if gain else [], cell)
        gains = [words.alternative_text(card, seat, texts) for seat in seats]
        sheet.note(f"{name}: {' / '.join(gains)}")
    return sheet


def draw_achievements(texts: Texts) -> FigureSheet:
    """Draw all achievements in the order of the decks, with their points and numbers of players."""
    lines = -(-len(data.ACHIEVEMENTS) // 2)
    sheet = parts.HarbourSheet(texts, "", lines * 82)
    places: list[Box] = []
    for column in sheet.body.columns(2, GAP):
        panel(sheet.canvas, column)
        places += column.inset(12, 4).rows(lines, 4)
    for card, place in zip(data.ACHIEVEMENTS, places, strict=False):
        _achievement(sheet, place, card.slug)
    return sheet


def _achievement(sheet: FigureSheet, box: Box, slug: str) -> None:
    card, name = ACHIEVEMENT_OF[slug], words.card(slug, sheet.texts)
    left, rest = box.split_left(box.h - 12, 12)
    rest, right = rest.split_right(54, 10)
    cards.chip(sheet.canvas, slug, left.w, left.cx, box.cy)
    points(sheet.canvas, card.vp, 54, right.cx, box.cy)
    upper, lower = rest.inset(0, 2).rows(2, 0)
    sheet.write(name, upper.x, upper.cy + 2, upper.w, size=32)
    players = f"{card.players}+" if card.players > min(data.SEATS) else ""
    mark = " · ".join(filter(None, (card.id, players)))
    sheet.write(mark, lower.x, lower.cy + 2, lower.w, size=27, colour=SOFT)
    note = f"{card.id} {name}: {phrases.points(card.vp, sheet.texts)}"
    sheet.note(f"{note} ({players})" if players else note)


def tile_kinds() -> dict[str, list[str]]:
    """Return the market tiles of each kind, in the order of the data."""
    kinds: dict[str, list[str]] = {}
    for market_tile in data.MARKET_TILES:
        kinds.setdefault(market_tile.kind, []).append(market_tile.id)
    return kinds


def _offer(name: str) -> tuple[Amount, Amount, int | None]:
    """Return what makes tiles alike."""
    kind = TILES[name]
    return kind.pay, kind.gain, kind.cap


def draw_tiles(names: Sequence[str], texts: Texts) -> FigureSheet:
    """Draw tiles side by side, equal ones once."""
    numbers = Counter(map(_offer, names))
    unlike = list({_offer(name): name for name in reversed(names)}.values())[::-1]
    lines, across = -(-len(unlike) // 2), min(2, len(unlike))
    sheet = parts.HarbourSheet(texts, "", lines * (150 + GAP) - GAP if lines > 1 else 190)
    for name, cell in zip(unlike, sheet.body.grid(len(unlike), across, GAP), strict=True):
        sheet.canvas.kept(cell.centred(min(cell.w, 470), cell.h), tile, name)
        text, often = phrases.capped_offer(name, texts), numbers[_offer(name)]
        sheet.note(f"{text} ×{often}" if often > 1 else text)
    return sheet


def draw_residences(texts: Texts) -> FigureSheet:
    """Draw the harbour rows of all sides: income and points of each space, from the lighthouse."""
    sides = {board.id: seats for seats, board in data.BOARDS.items()}.values()
    title = words.house("residence", texts)
    sheet, lines = parts.HarbourSheet.of_lines(texts, title, len(sides), 150)
    for seats, line in zip(sides, lines, strict=True):
        harbour_row(sheet, line, seats, ())
    return sheet


def harbour_row(sheet: FigureSheet, box: Box, seats: int, owners: Sequence[int]) -> None:
    """Draw the harbour row of a side of the board; the first spaces are built by their owners."""
    table, texts = parts.blank(seats), sheet.texts
    table.residences = list(owners)
    draw_harbour(sheet.canvas, box.inset(4, 14), parts.scene_of(sheet, table), 90)
    for space in table.board.residences:
        point = f", {phrases.points(space.vp, texts)}" if space.vp else ""
        sheet.note(f"{space.id}: {phrases.amount(space.income, texts)}{point}")


def draw_customs_house(texts: Texts) -> FigureSheet:
    """Draw a customs house with the toll that others pay for entering."""
    sheet = parts.HarbourSheet(texts, words.house("customs-house", texts), 210)
    name = parts.customs_village(data.BOARDS[parts.MOST])
    left, right = sheet.body.split_left(330, GAP)
    parts.village(sheet, left.inset(10, 10), parts.built(parts.blank(), name, [0]), name, people=20)
    sheet.row(right, f"merchant:1 > toll price:{data.TOLL} > house:0", gap=14)
    return sheet.note(phrases.pesos(data.TOLL, texts))


def draw_trading_post(texts: Texts) -> FigureSheet:
    """Draw a trading post: one more trade for its owner, and what others pay."""
    sheet = parts.HarbourSheet(texts, words.house("trading-post", texts), 280)
    name = parts.market_village(data.BOARDS[parts.MOST])
    left, right = sheet.body.split_left(380, GAP)
    parts.village(sheet, left.inset(8, 4), parts.built(parts.blank(), name, [0]), name, people=10)
    upper, lower = right.rows(2, GAP)
    sheet.row(upper, "merchant:0 + house:0 = number:2× scales", gap=12)
    sheet.row(lower, f"merchant:1 > price:{data.TRADE_FEE} > house:0", gap=12)
    return sheet.note(f"2 × / {phrases.pesos(data.TRADE_FEE, texts)}")
