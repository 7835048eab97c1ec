"""Figures of a round: setup, planning, building, trading, the end of the round and of the game."""

from __future__ import annotations

from renderers.core import signs
from renderers.core.blocks import panel
from renderers.core.boxes import Box
from renderers.core.canvas import Canvas
from renderers.core.figures import GAP, FigureSheet
from renderers.core.palette import AMBER, FADE, INK, SOFT
from renderers.core.routes import stroke
from renderers.core.signs import Sign
from renderers.core.texts import Texts
from renderers.core.tokens import PERSON, coin, seat_token
from renderers.valparaiso import words
from renderers.valparaiso.colours import HULL
from renderers.valparaiso.figures import components
from renderers.valparaiso.figures.components import good
from renderers.valparaiso.figures.things import harbour_row
from renderers.valparaiso.icons import BOTH, HOUSE, SHIP
from renderers.valparaiso.icons import MAYOR as OFFICE
from renderers.valparaiso.pieces import glyph_sign, hold_cells, of, points_sign, ship
from renderers.valparaiso.sea import draw_region
from renderers.valparaiso.words import phrases
from rules.valparaiso.cards import ACHIEVEMENT_OF, ACTION_CARD_IDS, REGION_OF
from rules.valparaiso.data import (
    ACHIEVEMENTS,
    BOARDS,
    COMPENSATION,
    DISCARD_PESOS,
    GOODS,
    HOLD_CAPACITY,
    HOUSE_COST,
    HOUSES,
    LAST_SLOT_HOUSES,
    MAJORITY_PESOS,
    MAYOR_COST,
    MERCHANTS,
    PESOS_PER_VP,
    REGION_CARDS,
    SEATS,
    SLOT_COSTS,
    START_GOODS,
    START_PESOS,
    TRADE_FEE,
)


def draw_setup(texts: Texts) -> FigureSheet:
    """Draw what a player begins with."""
    board = BOARDS[max(SEATS)]
    village = components.customs_village(board)
    unhired = MERCHANTS[max(SEATS)] - 2

    def placed(name: str) -> list[Sign]:
        return [components.number(name), components.merchant(0)]

    lines = [
        [*placed(board.harbour), signs.space(30), *placed(village)],
        [of(ship, 96, 0), signs.space(30), components.price(START_PESOS, 84)],
        [good(0, 76)] * (START_GOODS - 1) + [good(2, 76)],
        [components.house(0, 76)] * HOUSES,
        [glyph_sign(PERSON, 72, SOFT)] * unhired,
    ]
    sheet = FigureSheet(texts, "", len(lines) * 126 + (len(lines) - 1) * GAP)
    components.rows(sheet, lines)
    stock = [START_GOODS - 1, 0, 1]
    return sheet.note(
        words.place(board.harbour, texts),
        words.place(village, texts),
        phrases.pesos(START_PESOS, texts),
        phrases.goods(stock, texts),
        f"{HOUSES} + {unhired}",
    )


def draw_storage(texts: Texts) -> FigureSheet:
    """Draw warehouse and hold, goods between them, and a good given up for pesos."""
    sheet = FigureSheet(texts, "", 240 + GAP + 130)
    canvas = sheet.canvas
    upper, lower = sheet.body.split_top(240, GAP)
    left, rest = upper.split_left(350, GAP)
    middle, right = rest.split_left(110, GAP)
    for box, name in ((left, words.warehouse(texts)), (right, words.hold(texts))):
        panel(canvas, box)
        sheet.say(name, box._replace(h=60).inset(12, 4), size=36, bold=True, align="middle")
    goods = [good(kind, 76) for kind in range(len(GOODS))]
    signs.row(
        canvas, [*goods, components.number("…")], Box(left.x, left.y + 70, left.w, 160), gap=6
    )
    signs.row(canvas, [glyph_sign(BOTH, 90, SOFT)], middle)
    canvas.glyph(SHIP, 90, right.x + 70, right.y + 150, HULL)
    cells = Box(right.x + 130, right.y + 76, right.w - 150, 150)
    hold_cells(canvas, [2, 1, 1], HOLD_CAPACITY, cells, rows=2)
    paid = [good(1), signs.arrow(), components.price(DISCARD_PESOS)]
    components.row(sheet, lower, paid)
    sheet.note(f"4/{HOLD_CAPACITY}")
    return sheet.note(f"1 → {phrases.pesos(DISCARD_PESOS, texts)}")


def draw_slots(texts: Texts) -> FigureSheet:
    """Draw the slots of a plan with their costs, and the mayor's office."""
    sheet = FigureSheet(texts, "", 260)
    canvas = sheet.canvas
    panel(canvas, sheet.body)
    cells = sheet.body.inset(16, 14).columns(len(SLOT_COSTS) + 1, 12)
    for place, cell in enumerate(cells):
        office = place == len(SLOT_COSTS)
        head, rest = cell.split_top(62, 8)
        price = MAYOR_COST if office else SLOT_COSTS[place]
        if office:
            canvas.glyph(OFFICE, 56, head.x + 32, head.cy, INK)
        else:
            canvas.text(f"#{place + 1}", head.x + 4, head.cy, 40)
        coin(canvas, price, 54, head.right - 30, head.cy)
        canvas.dashed(rest, FADE if place < len(SLOT_COSTS) - 1 else INK, 14, 3)
        if place == len(SLOT_COSTS) - 1:
            size = 50
            for number in range(LAST_SLOT_HOUSES):
                x = rest.cx + round((number - (LAST_SLOT_HOUSES - 1) / 2) * (size + 10))
                canvas.glyph(HOUSE, size, x, rest.cy, SOFT)
        name = words.mayor(texts) if office else f"#{place + 1}"
        sheet.note(f"{name}: {phrases.pesos(price, texts)}")
    return sheet


def draw_slot_costs(texts: Texts) -> FigureSheet:
    """Draw how a card is used from the second slot, and the others move on."""
    cards = list(ACTION_CARD_IDS[1:5])
    sheet = FigureSheet(texts, "", 3 * 160 + 2 * GAP)
    used = cards[1]
    after = [card for card in cards if card != used]
    rows = sheet.body.rows(3, GAP)

    def slots(found: list[str]) -> list[Sign]:
        pairs = zip(found, SLOT_COSTS, strict=False)
        return [components.card(card, cost) for card, cost in pairs]

    lines: list[list[Sign]] = [
        slots(cards),
        [components.card(used), signs.minus(), components.price(SLOT_COSTS[1], 84)],
        [*slots(after), components.card_space()],
    ]
    for number, (line, row) in enumerate(zip(lines, rows, strict=True), 1):
        components.row(sheet, row, [signs.space(80), *line])
        components.step(sheet.canvas, number, row.x + 50, row.cy)
    sheet.note(" · ".join(words.card(card, texts) for card in cards))
    sheet.note(f"{words.card(used, texts)}: {phrases.pesos(SLOT_COSTS[1], texts)}")
    return sheet.note(" · ".join(words.card(card, texts) for card in after))


def draw_build(texts: Texts) -> FigureSheet:
    """Draw what building takes: a merchant, a free space, pesos, a house."""
    sheet = FigureSheet(texts, "", 330)
    table = components.blank(max(SEATS))
    village = components.customs_village(table.board)
    left, right = sheet.body.split_left(420, GAP)
    for box, built in ((left, False), (right, True)):
        panel(sheet.canvas, box)
        table.players[0].merchants = [village]
        if built:
            table.houses[table.board.places[village].spaces[0].id] = 0
            arrow, place = box.split_left(150, 0)
            price = [components.price(HOUSE_COST.pesos, 76), signs.arrow(44)]
            signs.row(sheet.canvas, price, arrow, gap=6)
        else:
            place = box
        components.village(sheet, place.inset(44, 60), table, village)
    vp = table.board.places[village].spaces[0].vp
    return sheet.note(
        f"{words.place(village, texts)}: {phrases.pesos(HOUSE_COST.pesos, texts)} → "
        f"{words.house('customs-house', texts)}, {phrases.points(vp, texts)}"
    )


def draw_trade(texts: Texts) -> FigureSheet:
    """Draw a visit: own merchants and posts count trades, those of others cost pesos."""
    sheet = FigureSheet(texts, "", 420 + GAP + 130)
    table = components.blank(max(SEATS))
    market = components.market_village(table.board)
    spaces = [space.id for space in table.board.places[market].spaces]
    table.houses.update(zip(spaces, (0, 1), strict=False))
    table.players[0].merchants = [market, market]
    table.players[1].merchants = [market]
    upper, lower = sheet.body.split_top(420, GAP)
    panel(sheet.canvas, upper)
    components.village(sheet, upper.inset(240, 24), table, market, people=76)
    left, right = lower.columns(2, GAP)
    mine = [
        components.merchant(0),
        components.number("2"),
        signs.plus(),
        components.house(0, 68),
        signs.equals(),
    ]
    components.row(sheet, left, [*mine, components.number("3×")], gap=8)
    fees = [components.merchant(1), signs.plus(), components.house(1, 68), signs.equals()]
    components.row(sheet, right, [*fees, components.price(2 * TRADE_FEE, 72)], gap=8)
    return sheet.note(
        words.place(market, texts), "2 + 1 = 3×", f"1 + 1 = {phrases.pesos(2 * TRADE_FEE, texts)}"
    )


def draw_rotation(texts: Texts) -> FigureSheet:
    """Draw how the used tile goes to the reserve, and a tile of the reserve into the column."""
    table = components.blank(max(SEATS))
    market = table.board.markets[0]
    column, reserve = table.columns[market], table.reserve
    high, step = 84, 92
    rows = max(len(column), len(reserve)) + 1
    sheet = FigureSheet(texts, "", rows * step + 110)
    canvas = sheet.canvas
    left, right = sheet.body.columns(2, GAP)
    tops: list[list[Box]] = []
    floors: list[Box] = []
    for box, names, title in (
        (left, column, words.place(market, texts)),
        (right, reserve, words.reserve(texts)),
    ):
        panel(canvas, box)
        sheet.say(title, box._replace(h=64).inset(12, 6), size=36, bold=True, align="middle")
        places = []
        floor = Box(box.cx - 120, box.bottom - 20, 240, high)
        floors.append(floor)
        for place, name in enumerate(names):
            cell = floor.moved(0, -(place + 1) * step)
            components.tile(name, cell.w, cell.h).draw(canvas, cell.cx, cell.cy)
            places.append(cell)
        tops.append(places)
    for number, (one, other) in enumerate(((0, 1), (1, 0)), 1):
        start = tops[one][0] if tops[one] else floors[one].moved(0, -step)
        target = (tops[other] or floors)[-1].moved(0, -step)
        canvas.dashed(target, INK, 12, 3)
        side = 1 if one == 0 else -1
        x = sheet.body.cx + side * 16
        y1 = start.cy + (14 if number == 1 else -14)
        line = (
            (float(start.cx + side * 120), float(y1)),
            (float(x), float(y1)),
            (float(x), float(target.cy)),
            (float(target.cx - side * 124), float(target.cy)),
        )
        canvas.stroke(stroke((line,), 12), AMBER)
        components.step(canvas, number, x, (y1 + target.cy) // 2 - 60 * side)
        components.step(canvas, number, target.cx, target.cy)
    return sheet.note(
        f"1: {words.place(market, texts)} → {words.reserve(texts)}",
        f"2: {words.reserve(texts)} → {words.place(market, texts)}",
    )


def draw_compensation(texts: Texts) -> FigureSheet:
    """Draw who gets the pesos for a card of the later deck: the other region with more of A."""
    names = list(REGION_OF)
    sheet = FigureSheet(texts, "", len(names) * 190 + (len(names) - 1) * GAP)
    table = components.blank(max(SEATS))
    first = [card.slug for card in ACHIEVEMENTS if card.is_a]
    later = [card.slug for card in ACHIEVEMENTS if not card.is_a]
    # the region that is bought from keeps a space for a later card, the third has most of A
    wanted = [min(1, REGION_CARDS - 1), 1, min(2, REGION_CARDS), *[0] * len(names)]
    counts = []
    for name, number in zip(names, wanted, strict=False):
        cards = [first.pop() for _ in range(min(number, len(first)))]
        counts.append(len(cards))
        cards += [later.pop() for _ in range(min(REGION_CARDS - len(cards), len(later)))]
        table.regions[name] = [*cards, *[""] * (REGION_CARDS - len(cards))]
    bought = next(
        card for card in table.regions[names[0]] if card and not ACHIEVEMENT_OF[card].is_a
    )
    rows = sheet.body.rows(len(names), GAP)
    for number, (name, row) in enumerate(zip(names, rows, strict=True)):
        left, right = row.split_left(620, GAP)
        draw_region(sheet.canvas, left, components.scene_of(sheet, table), name)
        line: list[Sign] = [components.number("–")]
        if number == 0:
            line = [components.chip(bought), signs.minus(), components.price(COMPENSATION, 84)]
        elif counts[number] == max(counts[1:]):
            line = [signs.plus(), components.price(COMPENSATION, 84)]
        components.row(sheet, right, line)
        told = ", ".join(ACHIEVEMENT_OF[card].id for card in table.regions[name] if card)
        sheet.note(f"{words.sea(name, texts)}: {told}")
    best = names[counts.index(max(counts[1:]))]
    paid = phrases.pesos(COMPENSATION, texts)
    return sheet.note(f"{words.card(bought, texts)}: {paid} → {words.sea(best, texts)}")


def draw_majority(texts: Texts) -> FigureSheet:
    """Draw a row in which two have equally many residences: who built last ranks higher."""
    board = BOARDS[max(SEATS)]
    owners = [0, 1, 0, 2, 1][: len(board.residences)]
    sheet = FigureSheet(texts, words.house("residence", texts), 150 + GAP + 120)
    upper, lower = sheet.body.split_top(150, GAP)
    harbour_row(sheet, upper, max(SEATS), owners)
    last = {owner: place for place, owner in enumerate(owners)}
    order = sorted(set(owners), key=lambda owner: (-owners.count(owner), -last[owner]))
    cells = lower.columns(len(MAJORITY_PESOS), GAP)
    for place, (pesos, cell) in enumerate(zip(MAJORITY_PESOS, cells, strict=True)):
        owner = order[place]
        line = [
            _token(owner),
            components.number(f"{owners.count(owner)}×"),
            components.house(owner),
        ]
        components.row(sheet, cell, [*line, signs.arrow(), components.price(pesos, 84)], gap=14)
        sheet.note(f"{place + 1}. {words.mark(owner)}: {phrases.pesos(pesos, texts)}")
    return sheet


def _token(seat: int) -> Sign:
    """The token of a seat."""

    def draw(canvas: Canvas, x: int, y: int) -> None:
        seat_token(canvas, seat, words.mark(seat), 66, x, y, plain=True)

    return Sign(72, draw)


def draw_final(texts: Texts) -> FigureSheet:
    """Draw the final scoring: goods for pesos, pesos for points, the points of achievements."""
    goods, pesos, on_track = 3, 36, 17
    card = next(card for card in ACHIEVEMENTS if card.is_a)
    sum_pesos = pesos + goods * DISCARD_PESOS
    made = sum_pesos // PESOS_PER_VP
    total = on_track + made + card.vp
    sheet = FigureSheet(texts, "", 4 * 122 + 3 * GAP)
    given = [good(kind, 72) for kind in range(goods)]
    plus, arrow = signs.plus(), signs.arrow()
    worth = [points_sign(number, 76) for number in (on_track, made, card.vp)]
    lines: list[list[Sign]] = [
        [*given, arrow, components.price(goods * DISCARD_PESOS, 76)],
        [components.price(PESOS_PER_VP, 76), arrow, points_sign(1, 76)],
        [components.chip(card.slug, 80), arrow, worth[2]],
        [worth[0], plus, worth[1], plus, worth[2], signs.equals(), points_sign(total, 92)],
    ]
    components.rows(sheet, lines)
    return sheet.note(
        f"{goods} → {phrases.pesos(goods * DISCARD_PESOS, texts)}",
        f"{phrases.pesos(PESOS_PER_VP, texts)} → {phrases.points(1, texts)}",
        f"{words.card(card.slug, texts)}: {phrases.points(card.vp, texts)}",
        f"{on_track} + {made} + {card.vp} = {phrases.points(total, texts)}",
    )
