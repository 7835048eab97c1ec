"""The hand of a player: each card with what it could build, in large letters."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from renderers.brass_birmingham import words
from renderers.brass_birmingham.board import under_head
from renderers.brass_birmingham.cards import banner_ink
from renderers.brass_birmingham.colours import BANNERS, CARD_EDGE, INDUSTRY_COLOURS
from renderers.brass_birmingham.icons import INDUSTRY_GLYPHS, PLACE
from renderers.brass_birmingham.layout import BANNER
from renderers.brass_birmingham.pieces import card_colours, level_sign
from renderers.brass_birmingham.words import facts
from renderers.brass_birmingham.words.cards import OTHERS, others, reason_text
from renderers.core.blocks import BOARD_HEADER_HEIGHT, board_head, panel
from renderers.core.boxes import Box
from renderers.core.canvas import BOARD_HEIGHT, BOARD_WIDTH, Canvas
from renderers.core.fonts import BOLD, REGULAR
from renderers.core.game import TableInfo
from renderers.core.layout import lines, room
from renderers.core.lettering import BOARD_SMALLEST
from renderers.core.numbers import signed
from renderers.core.palette import BRIGHT, DONE, EMPTY, INK, PAPER, SOFT, Colour, mix
from renderers.core.paths import Glyph
from renderers.core.table import GAP
from renderers.core.texts import Texts
from renderers.core.tokens import coin
from rules.brass_birmingham.data import CARD_INDUSTRIES, CARDS, WILDS
from rules.brass_birmingham.queries import BuildOffer, by_industry, offers, why_not_built
from rules.brass_birmingham.state import Table

ACROSS: Final = 2
HEAD: Final = 56
LINE: Final = 46
LINES: Final = 4
CELL: Final = HEAD + LINE * LINES + 30
FOOT: Final = 200
"""The heights of the head of a card, of a line, of a card, of the foot."""

Line = tuple[Glyph, Colour, str, str]
"""What a card can build: a sign, its colour, a name, a price."""


def draw_hand(table: Table, seat: int, info: TableInfo, texts: Texts) -> Canvas:
    """Return the hand of a seat. Raises ValueError if the view does not show it."""
    hand = cards_of(table, seat)
    down = max(1, -(-len(hand) // ACROSS))
    height = BOARD_HEADER_HEIGHT + 3 * GAP + down * (CELL + GAP) + FOOT
    canvas = Canvas(BOARD_WIDTH, max(BOARD_HEIGHT, height), texts.locale, PAPER, info.mode)
    names = [str(place) for place in range(ACROSS * down)]
    cards = lines([*map(room, names)], ACROSS, GAP)
    rooms = under_head(*cards, FOOT @ room("foot")).rooms(canvas.box)
    number = texts.ngettext("{n} card in hand", "{n} cards in hand", len(hand))
    about, who = (number, facts.phase(table, texts)), [(seat, info.seats[seat].name)]
    board_head(canvas, rooms["head"], about, who, acting=False)
    offered = offers(table, seat)
    for name, card in zip(names, hand, strict=False):
        rest = _card(canvas, rooms[name], card, texts)
        if offered[card]:
            _uses(canvas, rest, _lines(card, offered[card], texts), texts)
        else:
            _nothing(canvas, rest, reason_text(why_not_built(table, seat, card), texts), texts)
    if not hand:
        text, place = texts.gettext("No cards in hand."), rooms["0"].joined(rooms["1"])
        canvas.text(text, place.cx, place.cy, BOARD_SMALLEST, align="middle", colour=SOFT)
    _foot(canvas, rooms["foot"], table, seat, texts)
    return canvas


def cards_of(table: Table, seat: int) -> list[str]:
    """Return the hand of a seat in the order of the cards. Raises ValueError if it is hidden."""
    if not table.visible(seat):
        raise ValueError(f"the hand of seat {seat} is hidden")
    return sorted(table.players[seat].hand, key=CARDS.index)


def _card(canvas: Canvas, box: Box, card: str, texts: Texts) -> Box:
    """Draw a card with its name; return the room for what it can build."""
    ground, head = card_colours(card, BANNERS[BANNER[card]] if card in BANNER else None)
    canvas.ground = ground
    canvas.framed(box, ground, CARD_EDGE, 16, 4)
    plate, rest = box.inset(10, 10).split_top(HEAD, 6)
    canvas.rounded(plate, head, 12)
    _middle(canvas, plate.inset(10, 0), words.card(card, texts), 40, BRIGHT)
    return rest.inset(8, 0)


def _middle(
    canvas: Canvas, box: Box, text: str, size: int, colour: Colour, weight: str = BOLD
) -> None:
    """Write a text into the middle of a box, as large as it fits."""
    least, x, y = BOARD_SMALLEST, box.cx, box.cy
    canvas.text(
        text, x, y, size, colour=colour, weight=weight, align="middle", width=box.w, least=least
    )


def _nothing(canvas: Canvas, box: Box, why: str, texts: Texts) -> None:
    """Say that a card builds nothing, and why."""
    upper, lower = box.centred(box.w, min(104, box.h)).rows(2, 0)
    _middle(canvas, upper, texts.gettext("no build"), 40, DONE)
    _middle(canvas, lower, why, BOARD_SMALLEST, DONE, REGULAR)


def _uses(canvas: Canvas, box: Box, lines: Sequence[Line], texts: Texts) -> None:
    """List what a card can build, as far as there is room."""
    fit = min(LINES, box.h // LINE)
    shown = lines if len(lines) <= fit else lines[: fit - 1]
    for number, (glyph, colour, name, money) in enumerate(shown):
        line = Box(box.x, box.y + number * LINE, box.w, LINE)
        canvas.glyph(glyph, 40, line.x + 20, line.cy, colour)
        wide = canvas.text(money, line.right, line.cy, 38, align="right")
        left = line.w - 50 - wide - 12
        canvas.text(name, line.x + 50, line.cy, BOARD_SMALLEST, width=left, least=BOARD_SMALLEST)
    if more := len(lines) - len(shown):
        text = texts.ngettext("and {n} more", "and {n} more", more)
        y = box.y + len(shown) * LINE + LINE // 2
        canvas.text(text, box.x + 50, y, BOARD_SMALLEST, colour=SOFT, weight=REGULAR)


def _lines(card: str, offered: Sequence[BuildOffer], texts: Texts) -> list[Line]:
    """Return what a card can build: tiles of its town, towns for its industry, or industries."""
    if card in WILDS:
        return [
            (
                INDUSTRY_GLYPHS[industry],
                INDUSTRY_COLOURS[industry],
                texts.ngettext("{n} place", "{n} places", len(group)),
                words.pounds(group[0].money),
            )
            for industry, group in by_industry(offered).items()
        ]
    return [(*_sign(card, offer, texts), words.pounds(offer.money)) for offer in offered]


def _sign(card: str, offer: BuildOffer, texts: Texts) -> tuple[Glyph, Colour, str]:
    """Return the sign and the name of what an offer adds to what the card itself says."""
    sign, colour = INDUSTRY_GLYPHS[offer.industry], INDUSTRY_COLOURS[offer.industry]
    if card == offer.place:
        return sign, colour, words.tile(offer.industry, offer.level, texts)
    name = words.short_location(offer.place, texts)
    if len(CARD_INDUSTRIES.get(card, ())) > 1:
        return sign, colour, name
    return PLACE, banner_ink(offer.place), name


def _foot(canvas: Canvas, box: Box, table: Table, seat: int, texts: Texts) -> None:
    """Draw money and income, and which other actions any card pays for; impossible ones pale."""
    panel(canvas, box)
    own, *rows = box.inset(18, 10).rows(3, 0)
    player = table.players[seat]
    coin(canvas, "", 44, own.x + 22, own.cy)
    x = own.x + 56 + canvas.text(words.pounds(player.money), own.x + 56, own.cy, 42) + 32
    colour, arrow = level_sign(player.level)
    canvas.glyph(arrow, 38, x + 19, own.cy, colour)
    canvas.text(signed(player.level), x + 48, own.cy, 42, colour=colour)
    lead, size = texts.gettext("Any card:"), BOARD_SMALLEST
    canvas.text(lead, own.right, own.cy, size, colour=SOFT, weight=REGULAR, align="right")
    possible = others(table, seat)
    cells = [cell for line in rows for cell in line.columns(-(-len(OTHERS) // len(rows)), 10)]
    for verb, cell in zip(OTHERS, cells, strict=False):
        there, chip = verb in possible, cell.inset(0, 4)
        canvas.rounded(chip, mix(EMPTY, INK, 0.12) if there else canvas.ground, 12)
        ink, weight = (INK, BOLD) if there else (DONE, REGULAR)
        _middle(canvas, chip.inset(6, 0), words.action(verb, texts), size, ink, weight)
