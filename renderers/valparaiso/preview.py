"""What composed moves would change: ways on the map with costs and tolls, trades, numbers."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

import rules
from renderers.core import signs
from renderers.core.blocks import panel
from renderers.core.boxes import Box
from renderers.core.canvas import Canvas, board_canvas
from renderers.core.game import NoPreview, TableInfo
from renderers.core.lines import DOT
from renderers.core.palette import AMBER, BRIGHT, FOCUS, INK, PAPER, SHADE, SHIPS, SOFT
from renderers.core.paths import Point
from renderers.core.routes import along, length, stroke
from renderers.core.signs import Sign
from renderers.core.table import board_header
from renderers.core.texts import Texts
from renderers.core.tokens import ARROW, PERSON, coin, points, seat_token
from renderers.valparaiso import words
from renderers.valparaiso.actions import glyph_sign
from renderers.valparaiso.board import BOARD_GAP, BOARD_HEAD, BOARD_MARGIN, GAP
from renderers.valparaiso.cards import chip
from renderers.valparaiso.geography import MapLayout, Sizes
from renderers.valparaiso.icons import SCALES, SHIP, TOLL
from renderers.valparaiso.map import board_sizes, draw_map
from renderers.valparaiso.pieces import (
    amount_signs,
    gap_of,
    good,
    good_sign,
    house,
    merchant,
    pesos_sign,
    points_sign,
    ship,
)
from renderers.valparaiso.sheet import ShownPlan, draw_sheet
from renderers.valparaiso.style import BOARD, Style
from renderers.valparaiso.tiles import tile
from renderers.valparaiso.villages import Outlined
from renderers.valparaiso.words.names import place_of
from rules import Event, Move, RulesError
from rules.valparaiso import queries
from rules.valparaiso.data import GOODS, HOUSES
from rules.valparaiso.elements import Amount
from rules.valparaiso.events import (
    ALTERNATIVE,
    AchievementCashed,
    AchievementTaken,
    CardUsed,
    CompensationPaid,
    Converted,
    FeePaid,
    Gained,
    GoodsDiscarded,
    GoodsMoved,
    GoodSold,
    HouseBuilt,
    LicencePaid,
    MerchantHired,
    MerchantMoved,
    MerchantPlaced,
    ShipMoved,
    StartGoodsChosen,
    TollPaid,
    Traded,
)
from rules.valparaiso.moves import Draft, Plan, Play, PlayMove, PlayRiver
from rules.valparaiso.phrases import Route
from rules.valparaiso.state import Table

CASING: Final = 20
LINE: Final = 12
"""The width of a way with its dark edge, and without it."""
Paint: TypeAlias = Callable[[Canvas, int, int], None]
TILE: Final = 150
BOARD_TILE: Final = 320
"""The width of a market tile in a line, and on a telephone."""
LINES: Final = 9
"""So many things that happen are listed."""


@dataclass(frozen=True, slots=True)
class ChangedTable:
    """The position before and after moves of a seat, what happens, and where.

    If the last move is `unfinished` it is not carried out, but its ways are drawn.
    """

    before: Table
    after: Table
    events: tuple[Event, ...]
    ways: tuple[Way, ...]
    unfinished: bool = False

    @property
    def changes(self) -> Outlined:
        """The places, sea regions and building spaces to be outlined."""
        places, spaces = set[str](), set[str]()
        for event in self.events:
            match event:
                case Traded(market=market):
                    places.add(market)
                case HouseBuilt(space=space):
                    spaces.add(space)
                    places.add(place_of(space))
                case MerchantHired():
                    places.add(self.after.board.harbour)
                case MerchantPlaced(place=place) | ShipMoved(space=place):
                    places.add(place)
                case AchievementTaken(region=region) | CompensationPaid(region=region):
                    places.add(region)
        places.update(way.places[-1] for way in self.ways if len(way.places) > 1)
        return Outlined(frozenset(places), frozenset(spaces))


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
    unfinished = False
    try:
        after, events = _tried(before, seat, moves)
    except RulesError:
        after, events = rules.try_out(before, seat, moves[:-1]) if moves[1:] else (before, ())
        unfinished = True
    ways = tuple(_ways(events))
    if unfinished:
        ways += tuple(_aims(moves[-1]))
    if not ways and after.players == before.players and after.columns == before.columns:
        raise NoPreview("nothing on the table changes")
    return ChangedTable(before, after, tuple(events), ways, unfinished)


def _tried(before: Table, seat: int, moves: Sequence[Move]) -> tuple[Table, tuple[Event, ...]]:
    """Return where moves lead, those with several cards on as many turns. Raises RulesError."""
    if sum(isinstance(move, Play) for move in moves) > 1:
        found = queries.several_turns(before, seat, moves)
        if found is not None:
            return found
    after, events = rules.try_out(before, seat, moves)
    return after, events


def _ways(events: Sequence[Event]) -> Iterator[Way]:
    """Yield the ways of merchants with the tolls that follow each."""
    for place, event in enumerate(events):
        if not isinstance(event, MerchantMoved):
            continue
        tolls = []
        for later in events[place + 1 :]:
            if not isinstance(later, TollPaid):
                break
            tolls.append((later.owner, later.place, later.pesos))
        yield Way(event.path, event.cost, tuple(tolls), event.river)


def _aims(move: Move) -> Iterator[Way]:
    """Yield the ways that a move names that is not allowed."""
    if isinstance(move, PlayMove | PlayRiver):
        route: Route = move.route
        yield from (Way(path.places, river=path.direct) for path in route.paths)


def planned(moves: Sequence[Move]) -> ShownPlan | None:
    """Return the plan that the last move makes; None if it makes none."""
    last = moves[-1]
    if isinstance(last, Plan | Draft):
        return ShownPlan(last.planned, isinstance(last, Draft), secret=True, changed=True)
    return None


def planned_note(moves: Sequence[Move], texts: Texts) -> list[str]:
    """Return a line that says what the last move plans; none if it plans nothing."""
    shown = planned(moves)
    if shown is None:
        return []
    cards = [words.card(card, texts) for card in shown.planned.cards]
    if shown.planned.mayor:
        cards.append(f"{words.mayor(texts)}: {words.card(shown.planned.mayor, texts)}")
    head = texts.gettext("Draft:") if shown.draft else texts.gettext("Plan:")
    return [f"{head} {DOT.join(cards) or '–'}"]


def draw_preview(
    view: Table, seat: int, moves: Sequence[Move], info: TableInfo, texts: Texts
) -> tuple[Canvas, Table, bool]:
    """Return for a telephone the picture of what moves lead to."""
    about = texts.gettext("Preview"), words.doing(view, texts)
    if (shown := planned(moves)) is not None:
        return draw_sheet(view, seat, info, texts, shown, about), view, False
    found = changed_table(view, seat, moves)
    canvas = board_canvas(texts.locale, PAPER, info.mode)
    head, body = canvas.box.split_top(BOARD_HEAD, BOARD_GAP)
    board_header(canvas, head, view, info, about, (seat,))
    body = Box(BOARD_MARGIN, body.y, body.w - 2 * BOARD_MARGIN, body.h - BOARD_GAP)
    land, low = body.split_top(body.h - 420, BOARD_GAP)
    _draw_changed(canvas, land, found, texts, BOARD, board_sizes(view))
    _side(canvas, low, found, seat, info, texts, BOARD)
    return canvas, found.after, found.unfinished


def _draw_changed(
    canvas: Canvas, land: Box, found: ChangedTable, texts: Texts, style: Style, sizes: Sizes
) -> None:
    """Draw the map after the moves, the ways of merchants on its roads, and what they cost."""

    def below(map: MapLayout) -> None:
        for way in found.ways:
            _draw_way(canvas, [_moved(line, land) for line in _lines(map, way)])

    map = draw_map(canvas, land, found.after, texts, style, sizes, found.changes, below)
    size = 44 if style.detailed else 56
    for way in found.ways:
        lines = [_moved(line, land) for line in _lines(map, way)]
        if way.cost and lines:
            (x, y), _ = along(lines[0], length(lines[0]) / 2)
            _price(canvas, way.cost, size, round(x), round(y), style)
        for _, place, pesos in way.tolls:
            _toll(canvas, map.cards[place].moved(land.x, land.y), pesos, style)


def _draw_way(canvas: Canvas, lines: Sequence[Sequence[Point]]) -> None:
    """Draw a way in amber with an arrow at its end."""
    for width, colour in ((CASING, SHADE), (LINE, AMBER)):
        for line in lines:
            canvas.stroke(stroke((tuple(line),), width), colour)
    if lines:
        _arrow(canvas, lines[-1])


def _moved(line: Sequence[Point], land: Box) -> list[Point]:
    return [(x + land.x, y + land.y) for x, y in line]


def _lines(map: MapLayout, way: Way) -> list[tuple[Point, ...]]:
    """Return the lines of a way on the map."""
    if way.river:
        return [map.direct(way.places[0], way.places[-1])]
    pairs = zip(way.places, way.places[1:], strict=False)
    return [map.road(one, other) for one, other in pairs]


def _arrow(canvas: Canvas, line: Sequence[Point]) -> None:
    """Draw the head of an arrow at the end of a line."""
    total = length(line)
    (x, y), (across, down) = along(line, total)
    reach, half = 22, 17
    tip = (x + across * 6, y + down * 6)
    back = (tip[0] - across * reach, tip[1] - down * reach)
    one = (back[0] - down * half, back[1] + across * half)
    other = (back[0] + down * half, back[1] - across * half)
    for width, colour in ((16, SHADE), (8, AMBER)):
        canvas.stroke(stroke(((one, tip), (other, tip)), width), colour)


def _price(canvas: Canvas, pesos: int, size: int, x: int, y: int, style: Style) -> None:
    """Draw what a way costs."""
    if style.detailed:
        canvas.disc(x, y, size // 2 + 3, BRIGHT)
        coin(canvas, pesos, size, x, y)
        return
    sign = pesos_sign(pesos, BOARD.least, plain=True)
    box = Box(x - sign.width // 2 - 8, y - 26, sign.width + 16, 52)
    canvas.framed(box, FOCUS, AMBER, 12, 4)
    sign.draw(canvas, x, y)


def _toll(canvas: Canvas, card: Box, pesos: int, style: Style) -> None:
    """Draw the toll that is paid at a customs house, below its card."""
    size = 34 if style.detailed else 46
    sign = pesos_sign(pesos, style.least if style.plain else size, plain=style.plain)
    wide = sign.width + size + 26
    box = Box(card.cx - wide // 2, card.bottom - 8, wide, size + 8)
    canvas.framed(box, FOCUS, AMBER, 12, 4)
    canvas.glyph(TOLL, size - 6, box.x + 8 + size // 2, box.cy, INK)
    sign.draw(canvas, box.right - 12 - sign.width // 2, box.cy)


def _side(
    canvas: Canvas,
    box: Box,
    found: ChangedTable,
    seat: int,
    info: TableInfo,
    texts: Texts,
    style: Style,
) -> None:
    """Draw the numbers before and after, and what happens, one thing in a line."""
    across = 2 if style.detailed else 4
    high = (92 if style.detailed else 96) + GAP
    rows = 8 // across
    upper, lower = box.split_top(rows * high - GAP, GAP if style.detailed else BOARD_GAP)
    cells = [cell for row in upper.rows(rows, 8) for cell in row.columns(across, 8)]
    _numbers(canvas, cells, found, seat, style)
    lines = _lines_told(found, seat, info, texts, style)
    panel(canvas, lower)
    inner = lower.inset(16, 12)
    if not style.detailed:
        columns = inner.columns(2, 20)
        places = [place for column in columns for place in column.rows(max(1, inner.h // 58))]
    else:
        places = inner.rows(LINES)
    for line, place in zip(lines, places, strict=False):
        gap = gap_of(40)
        while signs.width(line, gap) > place.w and len(line) > 1:
            line = line[:-1]
        signs.row(canvas, line, place, left=True, gap=gap)


def _numbers(
    canvas: Canvas, cells: Sequence[Box], found: ChangedTable, seat: int, style: Style
) -> None:
    """Draw eight numbers of the player, those that change in amber with the number before."""
    old, new = found.before.players[seat], found.after.players[seat]
    shown = (
        ("points", old.points, new.points),
        ("pesos", old.pesos, new.pesos),
        *((good, old.warehouse[kind], new.warehouse[kind]) for kind, good in enumerate(GOODS)),
        ("hold", sum(old.hold), sum(new.hold)),
        ("unhired", old.unhired, new.unhired),
        ("houses", HOUSES - len(old.houses), HOUSES - len(new.houses)),
    )
    for cell, (what, was, now) in zip(cells, shown, strict=True):
        panel(canvas, cell, active=was != now, accent=AMBER)
        size = min(50, cell.h - 24)
        x = cell.x + 14 + size // 2
        _icon(canvas, what, size, x, cell.cy, seat)
        x += size // 2 + 10
        if was != now:
            letters = max(style.least, 26)
            x += canvas.text(str(was), x, cell.cy, letters, colour=SOFT) + 8
            canvas.glyph(ARROW, 16, x + 8, cell.cy, SOFT)
            x += 22
        room = cell.right - x - 6
        canvas.text(str(now), x, cell.cy, style.glance, width=room, least=min(style.least, 26))


def _icon(canvas: Canvas, what: str, size: int, x: int, y: int, seat: int) -> None:
    match what:
        case "points":
            points(canvas, "", size, x, y)
        case "pesos":
            coin(canvas, "", size, x, y)
        case "hold":
            ship(canvas, seat, size, x, y)
        case "unhired":
            canvas.glyph(PERSON, size - 6, x, y, SOFT)
        case "houses":
            house(canvas, seat, size - 4, x, y)
        case _:
            good(canvas, GOODS.index(what), size, x, y)


def _word(text: str, style: Style) -> Sign:
    size = max(style.least, 26)
    return signs.word(text, size)


def _lines_told(
    found: ChangedTable, seat: int, info: TableInfo, texts: Texts, style: Style
) -> list[list[Sign]]:
    """Return what happens, one thing in a line; of several turns each in one, with its number."""
    turns = _turns(found.events)
    if len(turns) < 2:
        return list(_happenings(found.events, seat, info, texts, style))
    lines = []
    for number, events in enumerate(turns, 1):
        told = _happenings(events, seat, info, texts, style, named=False)
        lines.append([_word(f"{number}.", style), *[sign for line in told for sign in line]])
    return lines


def _turns(events: Sequence[Event]) -> list[list[Event]]:
    """Return events by the cards that brought them; goods discarded before a card go with it."""
    turns: list[list[Event]] = [[]]
    for event in events:
        used = any(isinstance(each, CardUsed) for each in turns[-1])
        if isinstance(event, CardUsed) and used:
            turns.append([])
        turns[-1].append(event)
    return turns


def _happenings(
    events: Sequence[Event],
    seat: int,
    info: TableInfo,
    texts: Texts,
    style: Style,
    *,
    named: bool = True,
) -> Iterator[list[Sign]]:
    """Yield what happens in signs: what is paid for a slot, ways, tolls, trades, houses.

    Cards are `named` where there is room.
    """
    size, plain = (44, False) if style.detailed else (46, True)

    def sums(stock: Sequence[int], pesos: int, vp: int) -> list[Sign]:
        silver, copper, wheat = stock
        amount = Amount(silver, copper, wheat, pesos, vp)
        return amount_signs(amount, size - 8, plain=plain)

    minus, plus, arrow = signs.minus(), signs.plus(), signs.arrow(26)
    for event in events:
        line: list[Sign] = []
        match event:
            case CardUsed(card=card, cost=cost, way=way):
                line = [Sign(size, _chip(card, size))]
                line += [_word(words.card(card, texts), style)] if named else []
                if way == ALTERNATIVE:
                    line.append(_word(texts.gettext("or"), style))
                if cost:
                    line += [minus, *sums((0, 0, 0), cost, 0)]
            case MerchantMoved(path=path, cost=cost):
                line = [Sign(size, _person(seat, size))]
                names = path if style.plain else [words.place(name, texts) for name in path[-1:]]
                line.append(_word("–".join(names) if style.plain else f"→ {names[0]}", style))
                line += [minus, *sums((0, 0, 0), cost, 0)] if cost else []
            case TollPaid(owner=owner, pesos=pesos):
                line = [glyph_sign(TOLL, size), minus, *sums((0, 0, 0), pesos, 0), arrow]
                line.append(_owner(owner, info, size, style))
            case FeePaid(owner=owner, pesos=pesos):
                line = [glyph_sign(SCALES, size), minus, *sums((0, 0, 0), pesos, 0), arrow]
                line.append(_owner(owner, info, size, style))
            case LicencePaid(pesos=pesos):
                line = [glyph_sign(SCALES, size), minus, *sums((0, 0, 0), pesos, 0)]
            case Traded(market=market, tile=used, times=times):
                wide = BOARD_TILE if style.plain else TILE
                line = [Sign(wide, _tile(used, wide, size + 8, style)), _word(f"{times}×", style)]
                line.append(_word(market, style))
            case HouseBuilt(space=space, goods=goods, pesos=pesos, vp=vp, all_vp=all_vp):
                line = [Sign(size, _house(seat, size)), _word(_site(space, texts, style), style)]
                line += [minus, *sums(goods, pesos, 0)] if any(goods) or pesos else []
                line += [plus, *sums((0, 0, 0), 0, vp + all_vp)] if vp + all_vp else []
            case MerchantHired(goods=goods, pesos=pesos):
                line = [glyph_sign(PERSON, size)]
                line += [minus, *sums(goods, pesos, 0)] if any(goods) or pesos else []
            case MerchantPlaced(place=place):
                line = [Sign(size, _person(seat, size)), _word(words.place(place, texts), style)]
            case GoodSold(good=sold, pesos=pesos):
                line = [good_sign(GOODS.index(sold), size), arrow, *sums((0, 0, 0), pesos, 0)]
            case Gained(goods=goods, pesos=pesos, vp=vp):
                line = [plus, *sums(goods, pesos, vp)]
            case Converted(goods_paid=given, pesos_paid=paid, goods=goods, vp=vp):
                line = [*sums(given, paid, 0), arrow, *sums(goods, 0, vp)]
            case GoodsMoved(loaded=loaded, unloaded=unloaded, vp=vp):
                hull = glyph_sign(SHIP, size, SHIPS)
                line = [*sums(loaded, 0, 0), arrow, hull] if any(loaded) else [hull]
                line += [arrow, *sums(unloaded, 0, 0)] if any(unloaded) else []
                line += [plus, points_sign(vp, size, plain=plain)] if vp else []
            case GoodsDiscarded(warehouse=stock, hold=held, pesos=pesos):
                both = [one + other for one, other in zip(stock, held, strict=True)]
                line = [*sums(both, 0, 0), arrow, *sums((0, 0, 0), pesos, 0)]
            case ShipMoved(space=space):
                name = words.sea(space, texts)
                line = [Sign(size, _ship(seat, size)), arrow, _word(name, style)]
            case AchievementTaken(card=card, goods=goods, pesos=pesos):
                line = [*sums(goods, 0, 0), arrow, Sign(size, _chip(card, size))]
                line += [plus, *sums((0, 0, 0), pesos, 0)] if pesos else []
                line.append(_word(words.card(card, texts), style))
            case CompensationPaid(region=region, pesos=pesos):
                line = [minus, *sums((0, 0, 0), pesos, 0)]
                line += [arrow, _word(words.sea(region, texts), style)] if region else []
            case AchievementCashed(card=card, vp=vp):
                line = [Sign(size, _chip(card, size)), arrow, points_sign(vp, size, plain=plain)]
            case StartGoodsChosen(goods=goods):
                line = [plus, *sums(goods, 0, 0)]
        if line:
            yield line


def _site(space: str, texts: Texts, style: Style) -> str:
    """Name the place of a building space as the map does."""
    place = place_of(space)
    return words.place(place, texts) if style.detailed else place


def _chip(card: str, size: int) -> Paint:
    return lambda canvas, x, y: chip(canvas, card, size, x, y)


def _person(seat: int, size: int) -> Paint:
    return lambda canvas, x, y: merchant(canvas, seat, 0, size, x, y)


def _house(seat: int, size: int) -> Paint:
    return lambda canvas, x, y: house(canvas, seat, size - 4, x, y)


def _ship(seat: int, size: int) -> Paint:
    return lambda canvas, x, y: ship(canvas, seat, size, x, y)


def _tile(name: str, width: int, height: int, style: Style) -> Paint:
    def draw(canvas: Canvas, x: int, y: int) -> None:
        box = Box(x - width // 2, y - height // 2, width, height)
        canvas.kept(box, tile, name, True, style.plain, style.least)

    return draw


def _owner(owner: int, info: TableInfo, size: int, style: Style) -> Sign:
    """The token of who is paid."""
    name, plain = info.seats[owner].name, style.plain
    return Sign(
        size, lambda canvas, x, y: seat_token(canvas, owner, name, size - 4, x, y, plain=plain)
    )
