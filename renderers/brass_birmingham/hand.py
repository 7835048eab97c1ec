"""The hand of a player: each card with what it could build as the board is now."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from renderers.brass_birmingham import words
from renderers.brass_birmingham.colours import BANNERS, CARD, CARD_EDGE, INDUSTRY_COLOURS
from renderers.brass_birmingham.icons import INDUSTRY_GLYPHS, PLACE, STAR
from renderers.brass_birmingham.layout import BANNER
from renderers.brass_birmingham.mat import level_plate
from renderers.brass_birmingham.pieces import card_colours, empty_slot, industry_tile, level_sign
from renderers.brass_birmingham.words.cards import OTHERS, others, reason_text
from renderers.core.blocks import HEADER_HEIGHT, panel
from renderers.core.boxes import Box
from renderers.core.canvas import WIDTH, Canvas
from renderers.core.fonts import BOLD, REGULAR
from renderers.core.game import TableInfo
from renderers.core.lettering import GLANCE, READ, SMALLEST
from renderers.core.numbers import signed
from renderers.core.palette import (
    BRIGHT,
    DONE,
    EMPTY,
    FADE,
    INK,
    PAPER,
    RULE,
    SEATS,
    SOFT,
    Colour,
    mix,
)
from renderers.core.paths import Glyph
from renderers.core.table import seat_header
from renderers.core.texts import Texts
from renderers.core.tokens import coin
from rules.brass_birmingham.data import (
    CARD_INDUSTRIES,
    CARDS,
    INDUSTRIES,
    LOCATION,
    SLOTS,
    SLOTS_AT,
    WILD_LOCATION,
    WILDS,
)
from rules.brass_birmingham.queries import Offer, by_industry, offers, why_not_built
from rules.brass_birmingham.state import Table

GAP: Final = 14
FOOT: Final = 76
HEAD: Final = 64
FACE: Final = 104
LINE: Final = 40
LINES: Final = 6
WIDE_LINE: Final = 58
FEW: Final = 4
"""So many lines may be of the wide kind."""
PAIR: Final = 2
CELL: Final = HEAD + FACE + LINE * LINES + 34


def draw_hand(table: Table, seat: int, info: TableInfo, texts: Texts) -> Canvas:
    """Return the hand of a seat. Raises ValueError if the view does not show it."""
    hand = cards_of(table, seat)
    across = columns(len(hand))
    down = max(1, -(-len(hand) // across))
    height = HEADER_HEIGHT + GAP + down * (CELL + GAP) + FOOT + 16
    canvas = Canvas(WIDTH, height, texts.locale, PAPER, info.mode)
    head, body = canvas.box.split_top(HEADER_HEIGHT, GAP)
    seat_header(
        canvas,
        head,
        table,
        seat,
        info,
        words.title(texts),
        (
            texts.ngettext("{n} card in hand", "{n} cards in hand", len(hand)),
            f"{words.phase(table, texts)} · {words.activity(table, texts)}",
        ),
    )
    body = Box(16, body.y, body.w - 32, body.h - 16)
    cards, foot = body.split_top(body.h - FOOT - GAP, GAP)
    places = [cell for row in cards.rows(down, GAP) for cell in row.columns(across, GAP)]
    found = offers(table, seat)
    for card, place in zip(hand, places, strict=False):
        _card(canvas, place, table, seat, card, found[card], texts)
    if not hand:
        text = texts.gettext("No cards in hand.")
        canvas.text(text, cards.cx, cards.cy, GLANCE, align="middle", colour=SOFT)
    _foot(canvas, foot, table, seat, texts)
    return canvas


def cards_of(table: Table, seat: int) -> list[str]:
    """Return the hand of a seat in the order of the cards. Raises ValueError if it is hidden."""
    if not table.visible(seat):
        raise ValueError(f"the hand of seat {seat} is hidden")
    return sorted(table.players[seat].hand, key=CARDS.index)


def columns(cards: int) -> int:
    """Return how many cards lie side by side."""
    return 3 if cards in (1, 2, 3, 5, 6) else 4


def _card(
    canvas: Canvas,
    box: Box,
    table: Table,
    seat: int,
    card: str,
    found: Sequence[Offer],
    texts: Texts,
) -> None:
    """Draw a card: name, picture, and what it can build."""
    ground, head = card_colours(card, BANNERS[BANNER[card]] if card in BANNER else None)
    canvas.ground = ground
    canvas.framed(box, ground, CARD_EDGE, 18, 4)
    inner = box.inset(10, 10)
    plate, rest = inner.split_top(HEAD, 8)
    _name(canvas, plate, card, head, texts)
    face, rest = rest.split_top(FACE, 6)
    if card in WILDS:
        _wild(canvas, face, card, head)
    elif card in CARD_INDUSTRIES:
        _industries(canvas, face, table, seat, card)
    else:
        _town(canvas, face, table, card)
    canvas.area(Box(rest.x + 6, rest.y - 2, rest.w - 12, 2), RULE)
    rest = rest.inset(8, 0)
    if not found:
        _nothing(canvas, rest, reason_text(why_not_built(table, seat, card), texts), texts)
    elif card in WILDS:
        _groups(canvas, rest, found, texts)
    else:
        _offers(canvas, rest, card, found, texts)


def _name(canvas: Canvas, box: Box, card: str, colour: Colour, texts: Texts) -> None:
    """Write the name of a card on its head, that of two industries on two halves."""
    names = {words.card(card, texts): colour}
    if len(CARD_INDUSTRIES.get(card, ())) == PAIR:
        names = {
            words.industry(sign, texts): INDUSTRY_COLOURS[sign].solid
            for sign in CARD_INDUSTRIES[card]
        }
    room = box.columns(len(names), 6)
    size = canvas.common_size(names, GLANCE, room[0].w - 16)
    for (name, ground), plate in zip(names.items(), room, strict=True):
        canvas.rounded(plate, ground, 12)
        canvas.text(
            name,
            plate.cx,
            plate.cy,
            max(size, SMALLEST),
            align="middle",
            colour=BRIGHT,
            width=plate.w - 12,
        )


def _lines(box: Box, number: int) -> list[Box]:
    """Return the places of lines of text: few are larger than many."""
    height = WIDE_LINE if number <= FEW else LINE
    return [Box(box.x, box.y + 4 + n * height, box.w, height) for n in range(LINES)]


def _town(canvas: Canvas, box: Box, table: Table, card: str) -> None:
    """Draw the slots of a town with what lies there."""
    slots = SLOTS_AT[LOCATION[card]]
    size = 80
    left = box.cx - (len(slots) * (size + 8) - 8) // 2
    for place, slot in enumerate(slots):
        cell = Box(left + place * (size + 8), box.cy - size // 2, size, size)
        tile = table.board[slot]
        if tile is None:
            canvas.kept(cell, empty_slot, SLOTS[slot].accepts, ground=CARD)
        else:
            canvas.kept(
                cell,
                industry_tile,
                tile.owner,
                tile.industry,
                tile.level,
                tile.left,
                tile.flipped,
                ground=CARD,
            )


def _industries(canvas: Canvas, box: Box, table: Table, seat: int, card: str) -> None:
    """Draw the silhouettes of an industry card, each with the level of the next tile."""
    signs = CARD_INDUSTRIES[card]
    for sign, cell in zip(signs, box.columns(len(signs)), strict=True):
        kind = table.players[seat].next_tile(sign)
        canvas.glyph(INDUSTRY_GLYPHS[sign], 88, cell.cx - 34, cell.cy, INDUSTRY_COLOURS[sign])
        if kind is not None:
            plate = Box(cell.cx + 22, cell.y, 80, cell.h)
            colour = SEATS[seat].colour if kind.allowed(table.era) else FADE
            level_plate(canvas, plate, words.roman(kind.level), colour)


def _wild(canvas: Canvas, box: Box, card: str, colour: Colour) -> None:
    """Draw a star beside what the card stands for: any place, or any industry."""
    canvas.glyph(STAR, 88, box.cx - 66, box.cy, colour)
    if card == WILD_LOCATION:
        canvas.glyph(PLACE, 84, box.cx + 66, box.cy, colour)
        return
    for place, sign in enumerate(INDUSTRIES):
        x, y = box.cx + 26 + 44 * (place % 3), box.cy - 22 + 44 * (place // 3)
        canvas.glyph(INDUSTRY_GLYPHS[sign], 38, x, y, colour)


def _nothing(canvas: Canvas, box: Box, why: str, texts: Texts) -> None:
    text = texts.gettext("no build")
    canvas.text(text, box.cx, box.cy - 26, 34, align="middle", colour=DONE, width=box.w)
    canvas.text(
        why, box.cx, box.cy + 22, 28, align="middle", colour=DONE, weight=REGULAR, width=box.w
    )


def _offers(canvas: Canvas, box: Box, card: str, found: Sequence[Offer], texts: Texts) -> None:
    """List what a card can build: industries of its town, or towns for its industry."""
    shown = found if len(found) <= LINES else found[: LINES - 1]
    lines = _lines(box, len(found))
    several = len(CARD_INDUSTRIES.get(card, ())) == PAIR
    for offer, line in zip(shown, lines, strict=False):
        if card == offer.place:
            name = words.tile(offer.industry, offer.level, texts)
        else:
            name = words.location(offer.place, texts)
        colour: Colour
        if card == offer.place or several:
            glyph, colour = INDUSTRY_GLYPHS[offer.industry], INDUSTRY_COLOURS[offer.industry]
        else:
            glyph, colour = PLACE, BANNERS[BANNER[offer.place]]
        _priced(canvas, line, (glyph, colour), name, words.pounds(offer.money), over=offer.over)
    more = len(found) - len(shown)
    if more:
        line = lines[len(shown)]
        text = texts.ngettext("and {n} more", "and {n} more", more)
        canvas.text(text, line.x + 44, line.cy, 24, colour=SOFT, weight=REGULAR, width=line.w - 44)


def _groups(canvas: Canvas, box: Box, found: Sequence[Offer], texts: Texts) -> None:
    """List the industries that a wild card can build, in how many places, from which price."""
    groups = by_industry(found)
    for (industry, group), line in zip(groups.items(), _lines(box, LINES), strict=False):
        places = texts.ngettext("{n} place", "{n} places", len(group))
        name = f"{words.roman(group[0].level)} · {places}"
        money = texts.gettext("from {money}", money=words.pounds(group[0].money))
        _priced(canvas, line, (INDUSTRY_GLYPHS[industry], INDUSTRY_COLOURS[industry]), name, money)


def _priced(
    canvas: Canvas,
    line: Box,
    icon: tuple[Glyph, Colour],
    name: str,
    money: str,
    *,
    over: bool = False,
) -> None:
    """Write icon, name and price in a line; `over` marks that a tile is replaced."""
    large = line.h > LINE
    size = 42 if large else 32
    glyph, colour = icon
    canvas.glyph(glyph, size, line.x + size // 2, line.cy, colour)
    left = canvas.text(
        money, line.right, line.cy, 36 if large else 30, align="right", width=150, least=22
    )
    x, right = line.x + size + 10, line.right - left - 12
    if over:
        for shift, edge in ((0, SOFT), (8, INK)):
            spot = Box(right - 30 + shift, line.cy - 13 + shift, 18, 18)
            canvas.framed(spot, BRIGHT, edge, 4, 3)
        right -= 36
    canvas.text(name, x, line.cy, 31 if large else READ, width=right - x)


def _foot(canvas: Canvas, box: Box, table: Table, seat: int, texts: Texts) -> None:
    """Draw money and income, and which other actions any card pays for; impossible ones pale."""
    panel(canvas, box)
    player = table.players[seat]
    own, rest = box.inset(24, 0).split_left(300, 24)
    coin(canvas, "", 44, own.x + 22, own.cy)
    x = own.x + 56 + canvas.text(words.pounds(player.money), own.x + 56, own.cy, GLANCE) + 28
    colour, arrow = level_sign(player.level)
    canvas.glyph(arrow, 34, x + 17, own.cy, colour)
    canvas.text(signed(player.level), x + 42, own.cy, GLANCE, colour=colour)
    lead = texts.gettext("Any card:")
    x = rest.x + canvas.text(lead, rest.x, rest.cy, READ, colour=SOFT, weight=REGULAR) + 24
    possible = others(table, seat)
    for verb, cell in zip(
        OTHERS, Box(x, rest.y, rest.right - x, rest.h).columns(6, 8), strict=True
    ):
        there = verb in possible
        chip = cell.centred(cell.w, 50)
        canvas.rounded(chip, mix(EMPTY, INK, 0.12) if there else canvas.ground, 12)
        canvas.text(
            words.action(verb, texts),
            chip.cx,
            chip.cy,
            READ,
            align="middle",
            colour=INK if there else DONE,
            weight=BOLD if there else REGULAR,
            width=chip.w - 16,
            least=20,
        )
