"""Figures of a round: setup, planning, building, trading, the end of the round and of the game."""

from __future__ import annotations

from typing import Final

from renderers.core.blocks import panel
from renderers.core.boxes import Box
from renderers.core.figures import GAP, FigureSheet
from renderers.core.lines import DOT
from renderers.core.palette import AMBER, FADE, HULL, INK
from renderers.core.routes import stroke
from renderers.core.texts import Texts
from renderers.core.tokens import badge, coin
from renderers.valparaiso import words
from renderers.valparaiso.figures import components as parts
from renderers.valparaiso.figures.things import harbour_row
from renderers.valparaiso.icons import OFFICE, SHIP
from renderers.valparaiso.pieces import hold_cells, tile
from renderers.valparaiso.sea import draw_region
from renderers.valparaiso.words import phrases
from rules.valparaiso import data
from rules.valparaiso.cards import ACHIEVEMENT_OF, ACTION_CARD_IDS, REGION_OF
from rules.valparaiso.state import Table


def draw_setup(texts: Texts) -> FigureSheet:
    """Draw what a player begins with."""
    board = data.BOARDS[parts.MOST]
    harbour, village = board.harbour, parts.customs_village(board)
    unhired = data.MERCHANTS[parts.MOST] - 2
    stock = [data.START_GOODS - 1, 0, 1]
    goods = " ".join(f"{number}*good:{kind}" for kind, number in enumerate(stock) if number)
    places = f"{words.place(harbour, texts)}\n{words.place(village, texts)}"
    lines = {
        f"number:{harbour} merchant:0 gap:30 number:{village} merchant:0": places,
        f"ship:0 gap:30 price:{data.START_PESOS}": phrases.pesos(data.START_PESOS, texts),
        goods: phrases.goods(stock, texts),
        f"{data.HOUSES}*house:0": f"{data.HOUSES} + {unhired}",
        f"{unhired}*unhired": "",
    }
    return parts.HarbourSheet.of_rows(texts, lines, 126)


def draw_storage(texts: Texts) -> FigureSheet:
    """Draw warehouse and hold, goods between them, and a good given up for pesos."""
    sheet = parts.HarbourSheet(texts, "", 240 + GAP + 130)
    canvas = sheet.canvas
    upper, lower = sheet.body.split_top(240, GAP)
    left, rest = upper.split_left(350, GAP)
    middle, right = rest.split_left(110, GAP)
    for box, name in ((left, "warehouse"), (right, "hold")):
        _titled(sheet, box, words.term(name, texts))
    goods = " ".join(f"good:{kind}" for kind in range(len(data.GOODS)))
    sheet.signs(left.split_top(70)[1], f"{goods} number:…", gap=6)
    sheet.signs(middle, "both")
    canvas.glyph(SHIP, 90, right.x + 70, right.y + 150, HULL)
    cells = Box(right.x + 130, right.y + 76, right.w - 150, 150)
    hold_cells(canvas, [2, 1, 1], data.HOLD_CAPACITY, cells, rows=2)
    sheet.row(lower, f"good:1/84 > price:{data.DISCARD_PESOS}")
    paid = phrases.pesos(data.DISCARD_PESOS, texts)
    return sheet.note(f"4/{data.HOLD_CAPACITY}", f"1 → {paid}")


def _titled(sheet: FigureSheet, box: Box, title: str) -> None:
    """Draw a panel with a title."""
    panel(sheet.canvas, box)
    sheet.say(title, box._replace(h=64).inset(12, 6), size=36, bold=True, align="middle")


def draw_slots(texts: Texts) -> FigureSheet:
    """Draw the slots of a plan with their costs, and the mayor's office."""
    sheet = parts.HarbourSheet(texts, "", 260)
    canvas = sheet.canvas
    panel(canvas, sheet.body)
    names = [*(f"#{number}" for number in range(1, len(data.SLOT_COSTS) + 1)), ""]
    costs = *data.SLOT_COSTS, data.MAYOR_COST
    cells = sheet.body.inset(16, 14).columns(len(names), 12)
    for name, cost, cell in zip(names, costs, cells, strict=True):
        head, rest = cell.split_top(62, 8)
        free = cost in data.SLOT_COSTS[:-1] and bool(name)
        if name:
            canvas.text(name, head.x + 4, head.cy, 40)
        else:
            canvas.glyph(OFFICE, 56, head.x + 32, head.cy, INK)
        coin(canvas, cost, 54, head.right - 30, head.cy)
        canvas.dashed(rest, FADE if free else INK, 14, 3)
        if name == names[len(data.SLOT_COSTS) - 1]:
            sheet.signs(rest, f"{data.LAST_SLOT_HOUSES}*lock", gap=10)
        slot = name or words.term("mayor", texts)
        sheet.note(f"{slot}: {phrases.pesos(cost, texts)}")
    return sheet


def draw_slot_costs(texts: Texts) -> FigureSheet:
    """Draw how a card is used from the second slot, and the others move on."""
    cards, costs = list(ACTION_CARD_IDS[1:5]), data.SLOT_COSTS
    used, after = cards[1], [cards[0], *cards[2:]]
    paid = f"{words.card(used, texts)}: {phrases.pesos(costs[1], texts)}"
    lines = {
        f"gap:80 {_slots(cards)}": DOT.join(words.card(name, texts) for name in cards),
        f"gap:80 card:{used} - price:{costs[1]}": paid,
        f"gap:80 {_slots(after)} empty": DOT.join(words.card(name, texts) for name in after),
    }
    sheet = parts.HarbourSheet.of_rows(texts, lines, 160)
    for step, line in enumerate(sheet.body.rows(len(lines), GAP), 1):
        badge(sheet.canvas, step, line.x + 50, line.cy, 54)
    return sheet


def _slots(cards: list[str]) -> str:
    """Return cards with what their slots cost, where that is anything."""
    costs = zip(cards, data.SLOT_COSTS, strict=False)
    return " ".join(f"card:{name}:{cost or ''}" for name, cost in costs)


def draw_build(texts: Texts) -> FigureSheet:
    """Draw what building takes: a merchant, a free space, pesos, a house."""
    sheet = parts.HarbourSheet(texts, "", 330)
    table, pesos = parts.blank(), data.HOUSE_COST.pesos
    name = parts.customs_village(table.board)
    table.players[0].merchants = [name]
    before, after = sheet.body.split_left(420, GAP)
    panel(sheet.canvas, before)
    parts.village(sheet, before, table, name)
    panel(sheet.canvas, after)
    paid, place = after.split_left(170)
    sheet.signs(paid, f"price:{pesos} >/44", gap=6)
    parts.village(sheet, place, parts.built(table, name, [0]), name)
    vp = table.board.places[name].spaces[0].vp
    return sheet.note(
        f"{words.place(name, texts)}: {phrases.pesos(pesos, texts)} → "
        f"{words.house('customs-house', texts)}, {phrases.points(vp, texts)}"
    )


def draw_trade(texts: Texts) -> FigureSheet:
    """Draw a visit: own merchants and posts count trades, those of others cost pesos."""
    sheet = parts.HarbourSheet(texts, "", 400 + GAP + 130)
    market, fees = parts.market_village(data.BOARDS[parts.MOST]), 2 * data.TRADE_FEE
    table = parts.built(parts.blank(), market, (0, 1))
    table.players[0].merchants = [market, market]
    table.players[1].merchants = [market]
    upper, lower = sheet.body.split_top(400, GAP)
    panel(sheet.canvas, upper)
    parts.village(sheet, upper.inset(0, 10), table, market, people=70)
    left, right = lower.columns(2, GAP)
    sheet.row(left, "merchant:0 number:2 + house:0 = number:3×", gap=8)
    sheet.row(right, f"merchant:1 + house:1 = price:{fees}", gap=8)
    place, price = words.place(market, texts), phrases.pesos(fees, texts)
    return sheet.note(place, "2 + 1 = 3×", f"1 + 1 = {price}")


STEP: Final = 92
"""From tile to tile of a column."""


def draw_rotation(texts: Texts) -> FigureSheet:
    """Draw how the used tile goes to the reserve, and a tile of the reserve into the column."""
    table = parts.blank()
    market = table.board.markets[0]
    lines = max(len(table.columns[market]), len(table.reserve)) + 1
    sheet = parts.HarbourSheet(texts, "", lines * STEP + 110)
    names = words.place(market, texts), words.term("reserve", texts)
    stacks = table.columns[market], table.reserve
    ends: list[tuple[Box, Box]] = []
    for box, title, tiles in zip(sheet.body.columns(2, GAP), names, stacks, strict=True):
        _titled(sheet, box, title)
        floor = Box(box.cx - 120, box.bottom - 20 - STEP, 240, STEP - 8)
        for place, name in enumerate(tiles):
            sheet.canvas.kept(floor.moved(0, -place * STEP), tile, name)
        ends.append((floor, floor.moved(0, -len(tiles) * STEP)))
    (used, top), (given, queue) = ends
    _way(sheet, 1, used, queue)
    _way(sheet, 2, given, top)
    one, other = names
    return sheet.note(f"1: {one} → {other}", f"2: {other} → {one}")


def _way(sheet: FigureSheet, step: int, start: Box, target: Box) -> None:
    """Draw the way of a tile from one column to the end of the other."""
    side = 1 if start.x < target.x else -1
    x, y = sheet.body.cx + side * 16, start.cy + 14 * side
    sheet.canvas.dashed(target, INK, 12, 3)
    ends = start.cx + side * 120, target.cx - side * 124
    corners = (ends[0], y), (x, y), (x, target.cy), (ends[1], target.cy)
    line = tuple((float(across), float(down)) for across, down in corners)
    sheet.canvas.stroke(stroke((line,), 12), AMBER)
    for left, top in ((x, (y + target.cy) // 2 - 60 * side), (target.cx, target.cy)):
        badge(sheet.canvas, step, left, top, 54)


def draw_compensation(texts: Texts) -> FigureSheet:
    """Draw who gets the pesos for a card of the later deck: the other region with more of A."""
    table, names = parts.blank(), list(REGION_OF)
    counts = _with_decks(table, names)
    deck_b = [card for card in table.regions[names[0]] if card and not ACHIEVEMENT_OF[card].is_a]
    bought, best = deck_b[0], max(counts[1:])
    sheet, lines = parts.HarbourSheet.of_lines(texts, "", len(names), 190)
    for place, (name, line) in enumerate(zip(names, lines, strict=True)):
        left, right = line.split_left(620, GAP)
        draw_region(sheet.canvas, left, parts.scene_of(sheet, table), name)
        change = f"chip:{bought} -" if place == 0 else "+"
        gets = place == 0 or counts[place] == best
        sheet.row(right, f"{change} price:{data.COMPENSATION}" if gets else "number:–")
        cards = ", ".join(ACHIEVEMENT_OF[card].id for card in table.regions[name] if card)
        sheet.note(f"{words.sea(name, texts)}: {cards}")
    paid = phrases.pesos(data.COMPENSATION, texts)
    payee = words.sea(names[counts.index(best)], texts)
    return sheet.note(f"{words.card(bought, texts)}: {paid} → {payee}")


def _with_decks(table: Table, names: list[str]) -> list[int]:
    """Give regions cards of both decks; return how many of the first deck each has.

    The region that is bought from keeps a space for a later card, the third has most of A.
    """
    first = [card.slug for card in data.ACHIEVEMENTS if card.is_a]
    later = [card.slug for card in data.ACHIEVEMENTS if not card.is_a]
    spaces = data.REGION_CARDS
    counts = [min(1, spaces - 1), 1, min(2, spaces), *[0] * len(names)][: len(names)]
    for name, count in zip(names, counts, strict=True):
        decks = (first, count), (later, spaces - count)
        cards = [deck.pop() for deck, most in decks for _ in range(min(most, len(deck)))]
        table.regions[name] = [*cards, *[""] * (spaces - len(cards))]
    return counts


def draw_majority(texts: Texts) -> FigureSheet:
    """Draw a row in which two have equally many residences: who built last ranks higher."""
    owners = [0, 1, 0, 2, 1][: len(data.BOARDS[parts.MOST].residences)]
    sheet = parts.HarbourSheet(texts, words.house("residence", texts), 150 + GAP + 120)
    upper, lower = sheet.body.split_top(150, GAP)
    harbour_row(sheet, upper, parts.MOST, owners)
    last = {owner: place for place, owner in enumerate(owners)}
    order = sorted(set(owners), key=lambda owner: (-owners.count(owner), -last[owner]))
    cells = lower.columns(len(data.MAJORITY_PESOS), GAP)
    for rank, (pesos, cell) in enumerate(zip(data.MAJORITY_PESOS, cells, strict=True), 1):
        owner = order[rank - 1]
        built = f"number:{owners.count(owner)}× house:{owner}"
        sheet.row(cell, f"token:{owner} {built} > price:{pesos}", gap=14)
        sheet.note(f"{rank}. {words.mark(owner)}: {phrases.pesos(pesos, texts)}")
    return sheet


def draw_final(texts: Texts) -> FigureSheet:
    """Draw the final scoring: goods for pesos, pesos for points, the points of achievements."""
    goods, pesos, on_track = 3, 36, 17
    card = next(card for card in data.ACHIEVEMENTS if card.is_a)
    sold, rate = goods * data.DISCARD_PESOS, data.PESOS_PER_VP
    converted = (pesos + sold) // rate
    total = on_track + converted + card.vp
    given = " ".join(f"good:{kind}/72" for kind in range(goods))
    name, worth = words.card(card.slug, texts), phrases.points(card.vp, texts)
    added = f"points:{on_track} + points:{converted} + points:{card.vp} = points:{total}/92"
    lines = {
        f"{given} > price:{sold}": f"{goods} → {phrases.pesos(sold, texts)}",
        f"price:{rate} > points:1": f"{phrases.pesos(rate, texts)} → {phrases.points(1, texts)}",
        f"chip:{card.slug} > points:{card.vp}": f"{name}: {worth}",
        added: f"{on_track} + {converted} + {card.vp} = {phrases.points(total, texts)}",
    }
    return parts.HarbourSheet.of_rows(texts, lines, parts.LINE)
