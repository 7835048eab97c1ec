"""The hand of a player for telephones: each card with what it could build, in large letters."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from renderers.brass_birmingham import words
from renderers.brass_birmingham.colours import BANNERS, CARD_EDGE, INDUSTRY_COLOURS
from renderers.brass_birmingham.icons import INDUSTRY_GLYPHS, PLACE
from renderers.brass_birmingham.layout import BANNER
from renderers.brass_birmingham.pieces import card_colours, level_sign
from renderers.brass_birmingham.words.cards import OTHERS, others, reason_text
from renderers.core.blocks import BOARD_HEADER_HEIGHT, board_head, panel
from renderers.core.boxes import Box
from renderers.core.canvas import BOARD_HEIGHT, BOARD_WIDTH, Canvas
from renderers.core.fonts import BOLD, REGULAR
from renderers.core.game import TableInfo
from renderers.core.lettering import BOARD_SMALLEST
from renderers.core.numbers import signed
from renderers.core.palette import BRIGHT, DONE, EMPTY, INK, PAPER, SOFT, Colour, mix
from renderers.core.paths import Glyph
from renderers.core.texts import Texts
from renderers.core.tokens import coin
from rules.brass_birmingham.data import CARD_INDUSTRIES, CARDS, WILDS
from rules.brass_birmingham.queries import Offer, by_industry, offers, why_not_built
from rules.brass_birmingham.state import Table

GAP: Final = 12
ACROSS: Final = 2
HEAD: Final = 56
LINE: Final = 46
LINES: Final = 4
CELL: Final = HEAD + LINE * LINES + 30
CHIP: Final = 60
FOOT: Final = 3 * CHIP + 20
"""The heights of the head of a card, of a line, of a card, of an action, of the foot."""

Line = tuple[Glyph, Colour, str, str]
"""What a card can build: a sign, its colour, a name, a price."""


def draw_hand(table: Table, seat: int, info: TableInfo, texts: Texts) -> Canvas:
    """Return the hand of a seat. Raises ValueError if the view does not show it."""
    hand = cards_of(table, seat)
    down = max(1, -(-len(hand) // ACROSS))
    height = BOARD_HEADER_HEIGHT + GAP + down * (CELL + GAP) + FOOT + GAP
    canvas = Canvas(BOARD_WIDTH, max(BOARD_HEIGHT, height), texts.locale, PAPER, info.mode)
    head, body = canvas.box.split_top(BOARD_HEADER_HEIGHT, GAP)
    about = (
        texts.ngettext("{n} card in hand", "{n} cards in hand", len(hand)),
        words.phase(table, texts),
    )
    board_head(canvas, head, about, [(seat, info.seats[seat].name)], acting=False)
    body = Box(GAP, body.y, body.w - 2 * GAP, body.h - GAP)
    cards, foot = body.split_top(body.h - FOOT - GAP, GAP)
    cards = cards._replace(h=down * (CELL + GAP) - GAP) if height > BOARD_HEIGHT else cards
    found = offers(table, seat)
    places = [cell for row in cards.rows(down, GAP) for cell in row.columns(ACROSS, GAP)]
    for card, place in zip(hand, places, strict=False):
        _card(canvas, place, table, seat, card, found[card], texts)
    if not hand:
        text = texts.gettext("No cards in hand.")
        canvas.text(text, cards.cx, cards.cy, BOARD_SMALLEST, align="middle", colour=SOFT)
    _foot(canvas, foot, table, seat, texts)
    return canvas


def cards_of(table: Table, seat: int) -> list[str]:
    """Return the hand of a seat in the order of the cards. Raises ValueError if it is hidden."""
    if not table.visible(seat):
        raise ValueError(f"the hand of seat {seat} is hidden")
    return sorted(table.players[seat].hand, key=CARDS.index)


def _card(
    canvas: Canvas,
    box: Box,
    table: Table,
    seat: int,
    card: str,
    found: Sequence[Offer],
    texts: Texts,
) -> None:
    """Draw a card: its name, and what it can build or why it cannot."""
    ground, head = card_colours(card, BANNERS[BANNER[card]] if card in BANNER else None)
    canvas.ground = ground
    canvas.framed(box, ground, CARD_EDGE, 16, 4)
    plate, rest = box.inset(10, 10).split_top(HEAD, 6)
    canvas.rounded(plate, head, 12)
    canvas.text(
        words.card(card, texts),
        plate.cx,
        plate.cy,
        40,
        colour=BRIGHT,
        align="middle",
        width=plate.w - 20,
        least=BOARD_SMALLEST,
    )
    rest = rest.inset(8, 0)
    if not found:
        _nothing(canvas, rest, reason_text(why_not_built(table, seat, card), texts), texts)
        return
    lines = _lines(card, found, texts)
    room = min(LINES, rest.h // LINE)
    shown = lines if len(lines) <= room else lines[: room - 1]
    for number, line in enumerate(shown):
        _line(canvas, Box(rest.x, rest.y + number * LINE, rest.w, LINE), line)
    if more := len(lines) - len(shown):
        text = texts.ngettext("and {n} more", "and {n} more", more)
        y = rest.y + len(shown) * LINE + LINE // 2
        canvas.text(text, rest.x + 50, y, BOARD_SMALLEST, colour=SOFT, weight=REGULAR)


def _nothing(canvas: Canvas, box: Box, why: str, texts: Texts) -> None:
    """Say that a card builds nothing, and why."""
    upper, lower = box.rows(2, 0)
    no_build = texts.gettext("no build")
    canvas.text(no_build, box.cx, upper.bottom - 26, 40, colour=DONE, align="middle")
    canvas.text(
        why,
        box.cx,
        lower.y + 26,
        BOARD_SMALLEST,
        colour=DONE,
        weight=REGULAR,
        align="middle",
        width=box.w,
        least=BOARD_SMALLEST,
    )


def _lines(card: str, found: Sequence[Offer], texts: Texts) -> list[Line]:
    """Return what a card can build: tiles of its town, towns for its industry, or industries."""
    if card in WILDS:
        return [
            (
                INDUSTRY_GLYPHS[industry],
                INDUSTRY_COLOURS[industry],
                texts.ngettext("{n} place", "{n} places", len(group)),
                words.pounds(group[0].money),
            )
            for industry, group in by_industry(found).items()
        ]
    several = len(CARD_INDUSTRIES.get(card, ())) > 1
    lines: list[Line] = []
    for offer in found:
        sign: tuple[Glyph, Colour] = (
            INDUSTRY_GLYPHS[offer.industry],
            INDUSTRY_COLOURS[offer.industry],
        )
        if card == offer.place:
            name = words.tile(offer.industry, offer.level, texts)
        else:
            name = words.short_location(offer.place, texts)
            if not several:
                sign = PLACE, BANNERS[BANNER[offer.place]]
        lines.append((*sign, name, words.pounds(offer.money)))
    return lines


def _line(canvas: Canvas, box: Box, line: Line) -> None:
    """Draw a sign, a name and a price."""
    glyph, colour, name, money = line
    canvas.glyph(glyph, 40, box.x + 20, box.cy, colour)
    wide = canvas.text(money, box.right, box.cy, 38, align="right")
    room = box.w - 50 - wide - 12
    canvas.text(name, box.x + 50, box.cy, BOARD_SMALLEST, width=room, least=BOARD_SMALLEST)


def _foot(canvas: Canvas, box: Box, table: Table, seat: int, texts: Texts) -> None:
    """Draw money and income, and which other actions any card pays for; impossible ones pale."""
    panel(canvas, box)
    inner = box.inset(18, 10)
    own, *rows = inner.rows(3, 0)
    player = table.players[seat]
    coin(canvas, "", 44, own.x + 22, own.cy)
    x = own.x + 56 + canvas.text(words.pounds(player.money), own.x + 56, own.cy, 42) + 32
    colour, arrow = level_sign(player.level)
    canvas.glyph(arrow, 38, x + 19, own.cy, colour)
    canvas.text(signed(player.level), x + 48, own.cy, 42, colour=colour)
    lead = texts.gettext("Any card:")
    size = BOARD_SMALLEST
    canvas.text(lead, own.right, own.cy, size, colour=SOFT, weight=REGULAR, align="right")
    possible = others(table, seat)
    cells = [cell for row in rows for cell in row.columns(-(-len(OTHERS) // len(rows)), 10)]
    for verb, cell in zip(OTHERS, cells, strict=False):
        there = verb in possible
        chip = cell.inset(0, 4)
        canvas.rounded(chip, mix(EMPTY, INK, 0.12) if there else canvas.ground, 12)
        canvas.text(
            words.action(verb, texts),
            chip.cx,
            chip.cy,
            BOARD_SMALLEST,
            align="middle",
            colour=INK if there else DONE,
            weight=BOLD if there else REGULAR,
            width=chip.w - 12,
            least=BOARD_SMALLEST,
        )
