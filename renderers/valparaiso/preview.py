"""What composed moves would change: ways on the map with costs and tolls, trades, numbers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Final

from renderers.core import signs
from renderers.core.blocks import panel
from renderers.core.boxes import Box
from renderers.core.canvas import Canvas
from renderers.core.game import NoPreview, tried
from renderers.core.layout import room
from renderers.core.lettering import BOARD_SMALLEST
from renderers.core.lines import DOT
from renderers.core.palette import AMBER, FOCUS, INK, SHADE, SHIPS, SOFT
from renderers.core.paths import Point
from renderers.core.routes import along, length, stroke
from renderers.core.signs import Sign
from renderers.core.table import GAP, board_page, page
from renderers.core.tokens import ARROW, PERSON, seat_token
from renderers.valparaiso import pieces, words
from renderers.valparaiso.cards import chip
from renderers.valparaiso.geography import MapLayout
from renderers.valparaiso.icons import SCALES, SHIP, TOLL
from renderers.valparaiso.map import SIZES, draw_map, sizes_of
from renderers.valparaiso.marks import BADGES
from renderers.valparaiso.scene import HarbourScene
from renderers.valparaiso.sheet import ShownPlan, draw_sheet
from renderers.valparaiso.words.names import place_of
from renderers.valparaiso.words.player_facts import plan_told
from rules import Event, Move
from rules.valparaiso import events as kinds
from rules.valparaiso import queries
from rules.valparaiso.data import GOODS, HOUSES
from rules.valparaiso.elements import Amount, Stock
from rules.valparaiso.moves import DraftPlan, Plan, Play, PlayMove, PlayRiver
from rules.valparaiso.phrases import Route
from rules.valparaiso.state import Player, Table

CASING: Final = 20
LINE: Final = 12
"""The width of a way with its dark edge, and without it."""
NUMBERS: Final = 2 * 96 + GAP
"""The height of the numbers of a player."""
LISTED: Final = 210
"""The height of what happens, and of one thing of it."""
ROW: Final = 58
TILE: Final = 300
"""The width of a market tile in a line."""
SIGN: Final = 46
AMOUNT: Final = 38
APART: Final = 9
NO_GOODS: Final = (0, 0, 0)


@dataclass(frozen=True, slots=True)
class ChangedTable:
    """The position before and after moves of a seat, what happens, and the ways of merchants.

    If the last move is `unfinished` it is not carried out, but its ways are drawn.
    """

    before: Table
    after: Table
    events: tuple[Event, ...]
    ways: tuple[Way, ...]
    unfinished: bool = False


@dataclass(frozen=True, slots=True)
class Way:
    """The way of a merchant: its places, what it costs, the owners of customs houses paid."""

    places: tuple[str, ...]
    cost: int = 0
    tolls: tuple[tuple[int, str, int], ...] = ()
    river: bool = False


def changed_table(before: Table, seat: int, moves: Sequence[Move]) -> ChangedTable:
    """Try moves out on a view.

    Raises NoPreview if they change nothing that is drawn, and RulesError if one before the last is
    not allowed.
    """
    after, events, unfinished = _tried(before, seat, moves)
    ways = tuple(_ways(events))
    if unfinished:
        ways += tuple(_aims(moves[-1]))
    if not ways and after.players == before.players and after.columns == before.columns:
        raise NoPreview("nothing on the table changes")
    return ChangedTable(before, after, events, ways, unfinished)


def _tried(
    before: Table, seat: int, moves: Sequence[Move]
) -> tuple[Table, tuple[Event, ...], bool]:
    """Try moves out as `tried` does, those with several cards on as many turns."""
    if sum(isinstance(move, Play) for move in moves) > 1:
        turns = queries.several_turns(before, seat, moves)
        if turns is not None:
            return *turns, False
    return tried(before, seat, moves)


def _ways(events: Sequence[Event]) -> Iterator[Way]:
    """Yield the ways of merchants with the tolls that follow each."""
    for place, event in enumerate(events):
        if not isinstance(event, kinds.MerchantMoved):
            continue
        tolls = []
        for later in events[place + 1 :]:
            if not isinstance(later, kinds.TollPaid):
                break
            tolls.append((later.owner, later.place, later.pesos))
        yield Way(event.path, event.cost, tuple(tolls), event.river)


def _aims(move: Move) -> Iterator[Way]:
    """Yield the ways that a move names that is not allowed."""
    if isinstance(move, PlayMove | PlayRiver):
        route: Route = move.route
        yield from (Way(path.places, river=path.direct) for path in route.paths)


def draw_preview(
    scene: HarbourScene, seat: int, moves: Sequence[Move]
) -> tuple[Canvas, Table, list[str]]:
    """Return the picture of what moves lead to, the position then, and what is to be said of it."""
    table, texts = scene.table, scene.texts
    about = texts.gettext("Preview"), words.doing(table, texts)
    if isinstance(last := moves[-1], Plan | DraftPlan):
        shown = ShownPlan(last.planned, isinstance(last, DraftPlan), secret=True, changed=True)
        head, cards = plan_told(last, texts)
        return draw_sheet(scene, seat, shown, about), table, [f"{head} {DOT.join(cards) or '–'}"]
    changed = changed_table(table, seat, moves)
    layout = page(room("map"), NUMBERS @ room("numbers"), LISTED @ room("events"))
    canvas, rooms = board_page(layout, table, scene.info, texts, about, (seat,))
    _draw_changed(canvas, rooms["map"], replace(scene, table=changed.after), changed)
    _numbers(canvas, rooms["numbers"], changed, seat)
    _listed(canvas, rooms["events"], lines_told(changed.events, seat, scene))
    unfinished = (
        [texts.gettext("The last action isn't complete yet.")] if changed.unfinished else []
    )
    return canvas, changed.after, unfinished


def _draw_changed(canvas: Canvas, land: Box, scene: HarbourScene, changed: ChangedTable) -> None:
    """Draw the map after the moves, the ways of merchants on its roads, and what they cost.

    What several ways cost at the same place is added up.
    """

    def below(map: MapLayout) -> None:
        for way in changed.ways:
            lines = [[(x + land.x, y + land.y) for x, y in line] for line in _lines(map, way)]
            _draw_way(canvas, lines)

    sizes = SIZES["crowded"]._replace(reserve=sizes_of(scene.table.board).reserve)
    map = draw_map(canvas, land, scene, sizes, below)
    costs, tolls = Counter[tuple[int, int]](), Counter[str]()
    for way in changed.ways:
        if lines := _lines(map, way):
            (x, y), _ = along(lines[0], length(lines[0]) / 2)
            costs[round(x) + land.x, round(y) + land.y] += way.cost
        for _, place, pesos in way.tolls:
            tolls[place] += pesos
    BADGES.outline(canvas, scene.table, changed.events)
    for (x, y), cost in (+costs).items():
        _plate(canvas, [pieces.pesos_sign(cost, BOARD_SMALLEST)], x, y)
    for place, pesos in tolls.items():
        card = map.cards[place].moved(land.x, land.y)
        toll = [signs.glyph(TOLL, 40, INK), pieces.pesos_sign(pesos, BOARD_SMALLEST)]
        _plate(canvas, toll, card.cx, card.bottom + 19)


def _draw_way(canvas: Canvas, lines: Sequence[Sequence[Point]]) -> None:
    """Draw a way in amber with an arrow at its end."""
    for width, colour in ((CASING, SHADE), (LINE, AMBER)):
        for line in lines:
            canvas.stroke(stroke((tuple(line),), width), colour)
    if lines:
        _arrow(canvas, lines[-1])


def _lines(map: MapLayout, way: Way) -> list[tuple[Point, ...]]:
    """Return the lines of a way on the map."""
    if way.river:
        return [map.direct(way.places[0], way.places[-1])]
    return [map.road(one, other) for one, other in pairwise(way.places)]


def _arrow(canvas: Canvas, line: Sequence[Point]) -> None:
    """Draw the head of an arrow at the end of a line."""
    (x, y), (across, down) = along(line, length(line))
    reach, half = 22, 17
    tip = (x + across * 6, y + down * 6)
    back = (tip[0] - across * reach, tip[1] - down * reach)
    one = (back[0] - down * half, back[1] + across * half)
    other = (back[0] + down * half, back[1] - across * half)
    for width, colour in ((16, SHADE), (8, AMBER)):
        canvas.stroke(stroke(((one, tip), (other, tip)), width), colour)


def _plate(canvas: Canvas, line: Sequence[Sign], x: int, y: int) -> None:
    """Draw what a way costs around a point."""
    wide = signs.width(line, 6) + 20
    box = Box(x - wide // 2, y - 26, wide, 52)
    canvas.framed(box, FOCUS, AMBER, 12, 4)
    signs.row(canvas, line, box, gap=6)


def _numbers(canvas: Canvas, box: Box, changed: ChangedTable, seat: int) -> None:
    """Draw eight numbers of the player, those that change in amber with the number before."""
    before = _numbers_of(changed.before.players[seat], seat)
    after = _numbers_of(changed.after.players[seat], seat)
    cells = box.grid(len(before), len(before) // 2, GAP)
    for cell, (sign, was), (_, now) in zip(cells, before, after, strict=True):
        panel(canvas, cell, active=was != now, accent=AMBER)
        line = [sign]
        if was != now:
            line += [signs.word(str(was), BOARD_SMALLEST), signs.glyph(ARROW, 20, SOFT)]
        line.append(signs.word(str(now), 42))
        signs.row(canvas, line, cell.inset(14, 0), left=True, gap=8)


def _numbers_of(player: Player, seat: int) -> list[tuple[Sign, int]]:
    """Return what is counted of a player with its sign."""
    return [
        *pieces.counted(player, player.points, 50),
        (signs.of(pieces.ship, 50, seat), sum(player.hold)),
        (signs.glyph(PERSON, 44, SOFT), player.unhired),
        (signs.of(pieces.house, SIGN - 4, seat), HOUSES - len(player.houses)),
    ]


def _listed(canvas: Canvas, box: Box, lines: Sequence[list[Sign]]) -> None:
    """Draw what happens, one thing in a line, in two columns; what has no room is left out."""
    panel(canvas, box)
    inner = box.inset(16, 12)
    places = [place for column in inner.columns(2, 20) for place in column.rows(inner.h // ROW)]
    for line, place in zip(lines, places, strict=False):
        while signs.width(line, APART) > place.w and len(line) > 1:
            line = line[:-1]
        signs.row(canvas, line, place, left=True, gap=APART)


def lines_told(events: Sequence[Event], seat: int, scene: HarbourScene) -> list[list[Sign]]:
    """Return what happens, one thing in a line; of several turns each in one, with its number."""
    turns = _turns(events)
    if len(turns) < 2:
        return [line for event in events if (line := told(event, seat, scene))]
    return [
        [signs.word(f"{number}.", BOARD_SMALLEST), *_turn(events, seat, scene)]
        for number, events in enumerate(turns, 1)
    ]


def _turn(events: Sequence[Event], seat: int, scene: HarbourScene) -> Iterator[Sign]:
    """Yield what happens in a turn, without the name of its card."""
    for event in events:
        line = told(event, seat, scene)
        yield from line[:1] + line[2:] if isinstance(event, kinds.CardUsed) else line


def _turns(events: Sequence[Event]) -> list[list[Event]]:
    """Return events by the cards that brought them; goods discarded before a card go with it."""
    turns: list[list[Event]] = [[]]
    for event in events:
        used = any(isinstance(earlier, kinds.CardUsed) for earlier in turns[-1])
        if isinstance(event, kinds.CardUsed) and used:
            turns.append([])
        turns[-1].append(event)
    return turns


def told(event: Event, seat: int, scene: HarbourScene) -> list[Sign]:
    """Return an event in signs: what is paid for a slot, ways, tolls, trades, houses."""
    texts, arrow, person = scene.texts, signs.arrow(26), signs.of(pieces.merchant, SIGN, seat)

    def word(text: str) -> Sign:
        return signs.word(text, BOARD_SMALLEST, texts.locale)

    match event:
        case kinds.CardUsed(card=card, cost=cost, way=way):
            other = [word(texts.gettext("or"))] if way == kinds.ALTERNATIVE else []
            name = word(words.card(card, texts))
            return [signs.of(chip, SIGN, card), name, *other, *_paid(pesos=cost)]
        case kinds.MerchantMoved(path=path, cost=cost):
            return [person, word("–".join(path)), *_paid(pesos=cost)]
        case kinds.TollPaid(owner=owner, pesos=pesos) | kinds.FeePaid(owner=owner, pesos=pesos):
            glyph = TOLL if isinstance(event, kinds.TollPaid) else SCALES
            token = signs.of(seat_token, SIGN - 4, owner)
            return [signs.glyph(glyph, SIGN, INK), *_paid(pesos=pesos), arrow, token]
        case kinds.LicencePaid(pesos=pesos):
            return [signs.glyph(SCALES, SIGN, INK), *_paid(pesos=pesos)]
        case kinds.Traded(market=market, tile=used, times=times):
            return [_tile(used), word(f"{times}×"), word(market)]
        case kinds.HouseBuilt(space=space, goods=goods, pesos=pesos, vp=vp, all_vp=all_vp):
            built = [signs.of(pieces.house, SIGN - 4, seat), word(place_of(space))]
            return [*built, *_paid(goods, pesos), *_gained(vp=vp + all_vp)]
        case kinds.MerchantHired(goods=goods, pesos=pesos):
            return [signs.glyph(PERSON, SIGN, INK), *_paid(goods, pesos)]
        case kinds.MerchantPlaced(place=place):
            return [person, word(words.place(place, texts))]
        case kinds.GoodSold(good=sold, pesos=pesos):
            return [pieces.good_sign(GOODS.index(sold), SIGN), arrow, *_sum(pesos=pesos)]
        case kinds.Gained(goods=goods, pesos=pesos, vp=vp):
            return _gained(goods, pesos, vp)
        case kinds.Converted(goods_paid=given, pesos_paid=paid, goods=goods, vp=vp):
            return [*_sum(given, paid), arrow, *_sum(goods, vp=vp)]
        case kinds.GoodsMoved(loaded=loaded, unloaded=unloaded, vp=vp):
            load = [*_sum(loaded), arrow] if any(loaded) else []
            unload = [arrow, *_sum(unloaded)] if any(unloaded) else []
            return [*load, signs.glyph(SHIP, SIGN, SHIPS), *unload, *_gained(vp=vp)]
        case kinds.GoodsDiscarded(warehouse=stock, hold=held, pesos=pesos):
            silver, copper, wheat = (a + b for a, b in zip(stock, held, strict=True))
            return [*_sum((silver, copper, wheat)), arrow, *_sum(pesos=pesos)]
        case kinds.ShipMoved(space=space):
            return [signs.of(pieces.ship, SIGN, seat), arrow, word(words.sea(space, texts))]
        case kinds.AchievementTaken(card=card, goods=goods, pesos=pesos):
            name = word(words.card(card, texts))
            return [*_sum(goods), arrow, signs.of(chip, SIGN, card), *_gained(pesos=pesos), name]
        case kinds.CompensationPaid(region=region, pesos=pesos):
            payee = [arrow, word(words.sea(region, texts))] if region else []
            return [*_paid(pesos=pesos), *payee]
        case kinds.AchievementCashed(card=card, vp=vp):
            return [signs.of(chip, SIGN, card), arrow, *_sum(vp=vp)]
        case kinds.StartGoodsChosen(goods=goods):
            return _gained(goods)
    return []


def _sum(goods: Stock = NO_GOODS, pesos: int = 0, vp: int = 0) -> list[Sign]:
    return pieces.amount_signs(Amount(*goods, pesos, vp), AMOUNT)


def _paid(goods: Stock = NO_GOODS, pesos: int = 0) -> list[Sign]:
    amount = _sum(goods, pesos)
    return [signs.minus(), *amount] if amount else []


def _gained(goods: Stock = NO_GOODS, pesos: int = 0, vp: int = 0) -> list[Sign]:
    amount = _sum(goods, pesos, vp)
    return [signs.plus(), *amount] if amount else []


def _tile(name: str) -> Sign:
    def draw(canvas: Canvas, x: int, y: int) -> None:
        canvas.kept(Box(x - TILE // 2, y - 27, TILE, 54), pieces.tile, name)

    return Sign(TILE, draw)
