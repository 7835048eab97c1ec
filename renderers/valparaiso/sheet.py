"""What a player has, for planning: numbers, the plan with the costs of its slots, all cards."""

from __future__ import annotations

from typing import Final, NamedTuple

import rules
from renderers.core import signs
from renderers.core.blocks import panel
from renderers.core.boxes import Box
from renderers.core.canvas import Canvas
from renderers.core.layout import room
from renderers.core.lettering import BOARD_SMALLEST
from renderers.core.palette import AMBER, FOCUS, INK, RULE, SHIPS, SOFT, TURN, mix
from renderers.core.table import GAP, board_page, page
from renderers.core.tokens import CHECK
from renderers.valparaiso.cards import card_space, chip, draw_card
from renderers.valparaiso.icons import HOURGLASS, HOUSE, OFFICE, SHIP
from renderers.valparaiso.pieces import counted, hold_cells, pesos_sign
from renderers.valparaiso.players import draw_count, draw_planning
from renderers.valparaiso.scene import HarbourScene, has_planned, points_shown
from renderers.valparaiso.words import facts
from renderers.valparaiso.words.decisions import own_plan
from rules.valparaiso.data import HOLD_CAPACITY, LAST_SLOT_HOUSES, SLOT_COSTS
from rules.valparaiso.moves import DraftPlan
from rules.valparaiso.phrases import Planned
from rules.valparaiso.state import Player, Table

NUMBERS: Final = 78
PLAN: Final = 176
"""The heights of the line of numbers, and of the plan."""
ACROSS: Final = 3
ROWS: Final = 4
"""The rows of cards, at least."""
SLOTS: Final = len(SLOT_COSTS)


class ShownPlan(NamedTuple):
    """A plan as it is shown: the cards, and whether they are a draft, secret, or being made up."""

    planned: Planned
    draft: bool = False
    secret: bool = False
    changed: bool = False

    @property
    def slots(self) -> dict[str, str]:
        """The slots of planned cards as they are written on the cards."""
        slots_by_card = {card: f"#{number}" for number, card in enumerate(self.planned.cards, 1)}
        return slots_by_card | ({self.planned.mayor: "M"} if self.planned.mayor else {})


def shown_plan(table: Table, seat: int) -> ShownPlan | None:
    """Return the plan of a seat as far as its viewer may know it; None if it is hidden."""
    player = table.players[seat]
    if has_planned(table, seat) is None:
        return ShownPlan(Planned(tuple(player.plan), player.mayor))
    plan = own_plan(table, seat)
    if plan is not None:
        return ShownPlan(plan.planned, isinstance(plan, DraftPlan), secret=True)
    return ShownPlan(Planned(), draft=True, secret=True) if table.viewer == seat else None


def draw_sheet(
    scene: HarbourScene,
    seat: int,
    shown: ShownPlan | None = None,
    about: tuple[str, str] | None = None,
) -> Canvas:
    """Return the cards and the plan of a seat, without marks; `about` is what the head says."""
    table, texts = scene.table, scene.texts
    layout = page(NUMBERS @ room("numbers"), PLAN @ room("plan"), room("cards"))
    head = about or facts.asked(table, texts)
    canvas, rooms = board_page(layout, table, scene.info, texts, head, (seat,))
    _numbers(canvas, rooms["numbers"], table, seat)
    plan = shown or shown_plan(table, seat)
    _plan(canvas, rooms["plan"], scene, seat, plan)
    cards, slots = table.players[seat].cards, plan.slots if plan else {}
    rows = rooms["cards"].rows(max(ROWS, -(-len(cards) // ACROSS)), GAP)
    cells = [cell for row in rows for cell in row.columns(ACROSS, GAP)]
    for card, cell in zip(cards, cells, strict=False):
        draw_card(canvas, cell, card, seat, texts, slots.get(card, ""))
    return canvas


def _numbers(canvas: Canvas, box: Box, table: Table, seat: int) -> None:
    """Draw points, pesos, warehouse and hold side by side."""
    panel(canvas, box)
    player = table.players[seat]
    counts, hold = box.inset(14, 10).split_left(615, 6)
    amounts = counted(player, points_shown(table, seat), 44)
    for (sign, number), cell in zip(amounts, counts.columns(len(amounts), 6), strict=True):
        draw_count(canvas, cell, sign, number)
    canvas.glyph(SHIP, 44, hold.x + 22, box.cy, SHIPS)
    places = Box(hold.x + 52, box.cy - 24, hold.w - 124, 48)
    hold_cells(canvas, player.hold, HOLD_CAPACITY, places)
    text = f"{sum(player.hold)}/{HOLD_CAPACITY}"
    canvas.text(text, hold.right, box.cy, BOARD_SMALLEST, align="right")
    canvas.mark(box.x, box.y, "seat", seat, thing=box.inset(10))


def _plan(
    canvas: Canvas, box: Box, scene: HarbourScene, seat: int, shown: ShownPlan | None
) -> None:
    """Draw the slots with their costs and the cards in them, and the mayor's office."""
    changed = shown is not None and shown.changed
    asked = seat in rules.waiting(scene.table)
    panel(canvas, box, active=changed or asked, accent=AMBER if changed else TURN)
    canvas.mark(box.x, box.y, "plan", seat, thing=box.inset(10))
    inner = box.inset(16, 12)
    if shown is None:
        draw_planning(canvas, inner, scene, seat, large=True)
        return
    if shown.secret:
        label, inner = inner.split_left(52, 12)
        state = (HOURGLASS, TURN) if shown.draft or shown.changed else (CHECK, SOFT)
        canvas.glyph(state[0], 44, label.cx, label.cy, state[1])
    player, planned = scene.table.players[seat], shown.planned
    cards = [*planned.cards, *[""] * (SLOTS - len(planned.cards)), planned.mayor]
    for place, (card, cell) in enumerate(zip(cards, inner.columns(SLOTS + 1, 8), strict=False)):
        _slot(canvas, cell, place, card, player)


def _slot(canvas: Canvas, box: Box, place: int, card: str, player: Player) -> None:
    """Draw a slot: what using its card costs, the card, or what opens the slot."""
    head, rest = box.split_top(46, 4)
    if place == SLOTS:
        canvas.glyph(OFFICE, 40, head.cx, head.cy, INK)
    else:
        cost = pesos_sign(SLOT_COSTS[place], BOARD_SMALLEST)
        signs.row(canvas, [signs.word(f"#{place + 1}", BOARD_SMALLEST), cost], head, gap=10)
    locked = place == SLOTS - 1 and len(player.houses) < LAST_SLOT_HOUSES
    if card:
        size = min(rest.h, rest.w)
        chip(canvas, card, size, rest.cx, rest.cy)
    elif locked:
        canvas.rounded(rest, mix(RULE, FOCUS, 0.4), 12)
        houses = [signs.glyph(HOUSE, min(rest.h - 24, 54), SOFT)] * LAST_SLOT_HOUSES
        signs.row(canvas, houses, rest, gap=8)
    else:
        card_space(canvas, rest)
