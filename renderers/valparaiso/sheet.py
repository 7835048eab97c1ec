"""What a player has, for planning: numbers, the plan with the costs of its slots, all cards."""

from __future__ import annotations

from typing import Final, NamedTuple

import rules
from renderers.core import signs
from renderers.core.blocks import panel
from renderers.core.boxes import Box
from renderers.core.canvas import Canvas, board_canvas
from renderers.core.fonts import BOLD, REGULAR
from renderers.core.game import TableInfo
from renderers.core.palette import (
    AMBER,
    BRIGHT,
    DONE,
    FADE,
    FOCUS,
    PAPER,
    RULE,
    SHADE,
    SHIPS,
    SOFT,
    TURN,
    Colour,
    mix,
)
from renderers.core.paragraphs import paragraph
from renderers.core.table import board_header
from renderers.core.texts import Texts
from renderers.core.tokens import CHECK, coin, points
from renderers.valparaiso import moment, words
from renderers.valparaiso.actions import draw_action
from renderers.valparaiso.board import (
    BOARD_GAP,
    BOARD_HEAD,
    BOARD_MARGIN,
    about_now,
)
from renderers.valparaiso.cards import card_space, colour_of, kind_of, number_of
from renderers.valparaiso.colours import CARD, CARD_EDGE, MAYOR, MERIT
from renderers.valparaiso.icons import ACTION_GLYPHS, HOURGLASS, HOUSE, SEALED, SHIP
from renderers.valparaiso.icons import MAYOR as OFFICE
from renderers.valparaiso.pieces import (
    amount_signs,
    gap_of,
    hold_cells,
    points_sign,
    stock_row,
)
from renderers.valparaiso.style import BOARD, Style
from renderers.valparaiso.words.decisions import own_plan
from rules.valparaiso.cards import ACHIEVEMENT_OF, MAIN_OF, alternative_of
from rules.valparaiso.data import (
    HOLD_CAPACITY,
    LAST_SLOT_HOUSES,
    MAYOR_COST,
    SLOT_COSTS,
)
from rules.valparaiso.moves import Draft
from rules.valparaiso.phrases import Planned
from rules.valparaiso.state import Player, Table

PLAN: Final = 176
BOARD_ACROSS: Final = 3
TIGHT: Final = 138
"""A card with less room than that has only its name."""
SLOTS: Final = len(SLOT_COSTS)
BAND: Final = 70
"""The height of the coloured head of a card."""


class ShownPlan(NamedTuple):
    """A plan as it is shown: the cards, and whether they are a draft, secret, or being made up."""

    planned: Planned
    draft: bool = False
    secret: bool = False
    changed: bool = False


def shown_plan(table: Table, seat: int) -> ShownPlan | None:
    """Return the plan of a seat as far as its viewer may know it; None if it is hidden."""
    player = table.players[seat]
    if moment.has_planned(table, seat) is None:
        return ShownPlan(Planned(tuple(player.plan), player.mayor))
    found = own_plan(table, seat)
    if found is not None:
        return ShownPlan(found.planned, isinstance(found, Draft), secret=True)
    return ShownPlan(Planned(), draft=True, secret=True) if table.viewer == seat else None


def _slots(shown: ShownPlan | None) -> dict[str, str]:
    """Return the slots of planned cards as they are written on the cards."""
    if shown is None:
        return {}
    found = {card: f"#{number}" for number, card in enumerate(shown.planned.cards, 1)}
    return {**found, shown.planned.mayor: "M"} if shown.planned.mayor else found


def _plan(
    canvas: Canvas,
    box: Box,
    table: Table,
    seat: int,
    shown: ShownPlan | None,
    texts: Texts,
    style: Style,
) -> None:
    """Draw the slots with their costs and the cards in them, and the mayor's office."""
    changed = shown is not None and shown.changed
    panel(canvas, box, active=changed or seat in rules.waiting(table), accent=_accent(changed))
    canvas.mark(box.x, box.cy, "plan", seat)
    inner = box.inset(16, 12)
    if shown is None:
        _hidden(canvas, inner, table, seat, texts, style)
        return
    if shown.secret:
        label, inner = inner.split_left(150 if style.detailed else 52, 12)
        _state(canvas, label, shown, texts, style)
    cells = inner.columns(SLOTS + 1, 14 if style.detailed else 8)
    player = table.players[seat]
    for place, cell in enumerate(cells):
        office = place == SLOTS
        planned = shown.planned.cards
        card = shown.planned.mayor if office else planned[place] if place < len(planned) else ""
        _slot(canvas, cell, place, card, player, texts, style)


def _accent(changed: bool) -> Colour:
    return AMBER if changed else TURN


def _hidden(canvas: Canvas, box: Box, table: Table, seat: int, texts: Texts, style: Style) -> None:
    """Say that a plan is being made, or that it is there but hidden."""
    ready = bool(moment.has_planned(table, seat))
    canvas.glyph(SEALED if ready else HOURGLASS, 80, box.x + 60, box.cy, SOFT if ready else TURN)
    text = texts.gettext("Plan committed") if ready else words.phase(table, texts)
    canvas.text(text, box.x + 130, box.cy, 40, width=box.w - 140, least=style.least)


def _state(canvas: Canvas, box: Box, shown: ShownPlan, texts: Texts, style: Style) -> None:
    """Say whether a plan is a draft or committed."""
    glyph, text, colour = (
        (HOURGLASS, texts.pgettext("plan", "Draft"), TURN)
        if shown.draft
        else (CHECK, texts.gettext("Plan committed"), SOFT)
    )
    if shown.changed:
        glyph, text, colour = HOURGLASS, texts.gettext("Preview"), SOFT
    size = 52 if style.detailed else 44
    canvas.glyph(glyph, size, box.cx, box.cy - (26 if style.detailed else 0), colour)
    if style.detailed:
        low = Box(box.x, box.cy + 6, box.w, 60)
        paragraph(canvas, text, low, 24, colour=colour, align="middle")


def _slot(
    canvas: Canvas, box: Box, place: int, card: str, player: Player, texts: Texts, style: Style
) -> None:
    """Draw a slot: what using its card costs, the card, or what opens the slot."""
    office = place == SLOTS
    head, rest = box.split_top(38 if style.detailed else 46, 4)
    size = head.h - 2
    if office:
        canvas.glyph(OFFICE, size - 4, head.x + size // 2, head.cy, MAYOR)
        if style.detailed:
            name = words.mayor(texts)
            coin(canvas, MAYOR_COST, size, head.right - size // 2, head.cy)
            room = head.w - 2 * size - 16
            canvas.text(
                name, head.x + size + 8, head.cy, 20, colour=SOFT, width=room, least=style.least
            )
    else:
        canvas.text(f"#{place + 1}", head.x + 4, head.cy, max(style.least, 26), colour=SOFT)
        if style.detailed:
            coin(canvas, SLOT_COSTS[place], size, head.right - size // 2, head.cy)
        else:
            right = head.right - 16
            wide = canvas.text(str(SLOT_COSTS[place]), right, head.cy, style.least, align="right")
            coin(canvas, "", 34, right - wide - 20, head.cy)
    locked = place == SLOTS - 1 and len(player.houses) < LAST_SLOT_HOUSES
    if card:
        _planned_card(canvas, rest, card, texts, style)
    elif locked:
        canvas.rounded(rest, mix(RULE, FOCUS, 0.4), 12)
        size = min(rest.h - 24, 54)
        for number in range(LAST_SLOT_HOUSES):
            x = rest.cx + round((number - (LAST_SLOT_HOUSES - 1) / 2) * (size + 8))
            canvas.glyph(HOUSE, size, x, rest.cy, FADE)
    else:
        card_space(canvas, rest)


def _planned_card(canvas: Canvas, box: Box, card: str, texts: Texts, style: Style) -> None:
    """Draw a card in a slot: pictogram and name on its colour."""
    colour = colour_of(card)
    achieved = card in ACHIEVEMENT_OF
    canvas.framed(box, colour, MERIT if achieved else mix(colour, SHADE, 0.35), 12, 4)
    if not style.detailed:
        canvas.glyph(ACTION_GLYPHS[kind_of(card)], min(box.h, box.w) - 24, box.cx, box.cy, BRIGHT)
        return
    left, right = box.inset(10, 6).split_left(62, 8)
    canvas.glyph(ACTION_GLYPHS[kind_of(card)], 60, left.cx, left.cy, BRIGHT)
    paragraph(
        canvas, words.card(card, texts), right, 24, colour=BRIGHT, weight=BOLD, least=style.least
    )


def large_card(
    canvas: Canvas, box: Box, card: str, seat: int, texts: Texts, slot: str = ""
) -> None:
    """Draw a card: name, what it does in signs and in words, the alternative below, its slug."""
    colour = colour_of(card)
    achieved = ACHIEVEMENT_OF.get(card)
    canvas.panels.append(box)
    canvas.framed(box, CARD, MERIT if achieved else CARD_EDGE, 14, 5 if achieved else 3)
    canvas.ground = CARD
    inner = box.inset(6)
    band, rest = inner.split_top(BAND - 12, 4)
    canvas.rounded(band, colour, 9)
    icon = band.h - 10
    canvas.glyph(ACTION_GLYPHS[kind_of(card)], icon, band.x + 8 + icon // 2, band.cy, BRIGHT)
    x, right = band.x + icon + 18, band.right - 8
    if achieved:
        medal = 40
        canvas.disc(right - medal // 2, band.cy, medal // 2 + 3, BRIGHT)
        points(canvas, achieved.vp, medal, right - medal // 2, band.cy)
        right -= medal + 6
    name = Box(x, band.y + 2, right - x, band.h - 4)
    paragraph(canvas, words.card(card, texts), name, 23, colour=BRIGHT, weight=BOLD)
    low = rest.bottom - 26
    foot = Box(rest.x + 6, low, rest.w - 12, 24)
    room = foot.w - (60 if slot else 0)
    said = f"{number_of(card)} · {card}"
    if not achieved or not canvas.fits(said, 18, room, REGULAR):
        said = card
    canvas.text(said, foot.x, foot.cy, 18, colour=SOFT, weight=REGULAR, width=room)
    if slot:
        wide = canvas.measure(slot, 26) + 18
        chip = Box(foot.right - wide + 4, foot.cy - 18, wide, 34)
        canvas.rounded(chip, SHADE, 9)
        canvas.text(slot, chip.cx, chip.cy, 26, colour=BRIGHT, align="middle")
    middle = rest._replace(h=low - rest.y - 2).inset(8, 0)
    upper, other = middle.split_top(middle.h - 46, 2)
    signs_box, said_box = upper.split_top(44, 2)
    draw_action(canvas, MAIN_OF[card], signs_box, 38, left=True)
    paragraph(canvas, words.main_text(card, texts), said_box, 20)
    canvas.area(Box(other.x, other.y, other.w, 2), RULE)
    _alternative(canvas, other.inset(0, 4), card, seat, texts)


def _alternative(canvas: Canvas, box: Box, card: str, seat: int, texts: Texts) -> None:
    """Draw the alternative action of a card, or a dash."""
    gain = alternative_of(card, seat)
    label = texts.gettext("or")
    x = box.x + canvas.text(label, box.x, box.cy, 21, colour=SOFT, weight=REGULAR) + 14
    if gain is None:
        canvas.text("–", x, box.cy, 24, colour=DONE)
        return
    found = [signs.word("+", 26), *amount_signs(gain, 34)]
    signs.row(canvas, found, Box(x, box.y, box.right - x, box.h), left=True, gap=gap_of(60))


def draw_sheet(
    table: Table,
    seat: int,
    info: TableInfo,
    texts: Texts,
    shown: ShownPlan | None = None,
    about: tuple[str, str] | None = None,
) -> Canvas:
    """Return the cards and the plan of a seat for a telephone, without badges."""
    canvas = board_canvas(texts.locale, PAPER, info.mode)
    head, body = canvas.box.split_top(BOARD_HEAD, BOARD_GAP)
    board_header(canvas, head, table, info, about or about_now(table, texts), (seat,))
    body = Box(BOARD_MARGIN, body.y, body.w - 2 * BOARD_MARGIN, body.h - BOARD_GAP)
    line, rest = body.split_top(78, BOARD_GAP)
    _numbers(canvas, line, table, seat)
    line, rest = rest.split_top(176, BOARD_GAP)
    plan = shown or shown_plan(table, seat)
    _plan(canvas, line, table, seat, plan, texts, BOARD)
    slots = _slots(plan)
    cards = table.players[seat].cards
    rows = max(4, -(-len(cards) // BOARD_ACROSS))
    cells = [cell for row in rest.rows(rows, BOARD_GAP) for cell in row.columns(BOARD_ACROSS, 8)]
    for card, cell in zip(cards, cells, strict=False):
        _card(canvas, cell, card, seat, texts, slots.get(card, ""))
    return canvas


def _numbers(canvas: Canvas, box: Box, table: Table, seat: int) -> None:
    """Draw points, pesos, warehouse and hold side by side."""
    panel(canvas, box)
    player = table.players[seat]
    cells = box.inset(14, 8).columns(10, 6)
    canvas.mark(box.x + 4, box.cy, "points", seat)
    canvas.mark(box.x + 4, box.cy, "seat", seat)
    points(canvas, "", 44, cells[0].x + 22, box.cy)
    number = str(moment.points_shown(table, seat))
    canvas.text(number, cells[0].x + 50, box.cy, BOARD.glance)
    coin(canvas, "", 44, cells[1].x + 42, box.cy)
    canvas.text(str(player.pesos), cells[1].x + 68, box.cy, BOARD.glance)
    canvas.mark(cells[1].x + 16, box.cy, "pesos", seat)
    stock = Box(cells[3].x, box.y, cells[6].x - cells[3].x, box.h)
    stock_row(canvas, player.warehouse, stock, 44, BOARD.glance)
    canvas.mark(stock.x - 14, box.cy, "warehouse", seat)
    hold = Box(cells[6].x + 10, box.y, box.right - cells[6].x - 24, box.h)
    canvas.glyph(SHIP, 44, hold.x + 22, box.cy, SHIPS)
    room = Box(hold.x + 52, box.cy - 24, hold.w - 124, 48)
    hold_cells(canvas, player.hold, HOLD_CAPACITY, room)
    text = f"{sum(player.hold)}/{HOLD_CAPACITY}"
    canvas.text(text, hold.right, box.cy, BOARD.least, align="right")
    canvas.mark(hold.x - 10, box.cy, "hold", seat)


def _card(canvas: Canvas, box: Box, card: str, seat: int, texts: Texts, slot: str) -> None:
    """Draw a card for a telephone: name, pictogram, its alternative."""
    colour = colour_of(card)
    achieved = ACHIEVEMENT_OF.get(card)
    canvas.panels.append(box)
    canvas.framed(box, CARD, MERIT if achieved else CARD_EDGE, 14, 5 if achieved else 3)
    canvas.ground = CARD
    inner = box.inset(8)
    side = min(104, inner.h)
    left, rest = inner.split_left(side, 10)
    square = Box(left.x, left.y, side, min(side, left.h))
    canvas.rounded(square, colour, 10)
    canvas.glyph(ACTION_GLYPHS[kind_of(card)], square.h - 20, square.cx, square.cy, BRIGHT)
    tight = rest.h < TIGHT
    name, low = rest.split_top(rest.h if tight else min(98, rest.h - 42), 0)
    paragraph(canvas, words.card(card, texts), name, 36, weight=BOLD, least=BOARD.least)
    line = Box(low.x, low.bottom - 42, low.w, 42)
    if not tight:
        _actions(canvas, inner, square, line, card, seat)
    if slot:
        wide = canvas.measure(slot, 36) + 16
        corner = line.right - wide if not tight else square.x
        chip = Box(corner, line.cy - 22 if not tight else square.bottom - 44, wide, 44)
        canvas.rounded(chip, SHADE, 10)
        canvas.text(slot, chip.cx, chip.cy, 36, colour=BRIGHT, align="middle")
    elif achieved and not tight:
        sign = points_sign(achieved.vp, 36, plain=True)
        sign.draw(canvas, line.right - sign.width // 2, line.cy)


def _actions(canvas: Canvas, inner: Box, square: Box, line: Box, card: str, seat: int) -> None:
    """Draw what a card does below its pictogram, where there is room, and its alternative."""
    room = Box(inner.x + 4, square.bottom + 4, inner.w - 8, line.y - square.bottom - 8)
    if room.h >= 40:
        draw_action(canvas, MAIN_OF[card], room, min(44, room.h), left=True, plain=True)
    gain = alternative_of(card, seat)
    if gain is not None:
        found = [signs.word("/", 36), *amount_signs(gain, 40, plain=True)]
        signs.row(canvas, found, line, left=True, gap=6)
