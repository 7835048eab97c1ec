"""The players: who is asked large, the others as strips of the same build."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Final, NamedTuple, Self

import rules
from renderers.castles_of_burgundy import pieces, words
from renderers.castles_of_burgundy.duchy import draw_duchy
from renderers.castles_of_burgundy.grid import extent
from renderers.castles_of_burgundy.icons import GLYPHS
from renderers.castles_of_burgundy.routes import draw_route, lines_of, trade_route
from renderers.castles_of_burgundy.sight import Sight
from renderers.castles_of_burgundy.tiles import height, tile
from renderers.castles_of_burgundy.words import player_facts
from renderers.core.blocks import RADIUS, panel
from renderers.core.boxes import Box
from renderers.core.canvas import Canvas
from renderers.core.change_marks import around
from renderers.core.palette import AMBER, FOCUS, PANEL, PAPER, SEATS, SOFT, TURN
from renderers.core.palette import LINE as PLACE
from renderers.core.signs import square
from renderers.core.table import result, shown_order
from renderers.core.tokens import ARROW, CHECK, seat_token
from rules.castles_of_burgundy.data.boards import BOARDS
from rules.castles_of_burgundy.data.tiles import COLOURS
from rules.castles_of_burgundy.moves import ChooseDuchy
from rules.castles_of_burgundy.state import Duchy, Table

EDGE: Final = 14
RIM: Final = 6
"""The edge of a panel, and how far the shape of a seat may reach beyond its place."""
NAME: Final = 70
"""The height of the line with the name of who is drawn large."""
CELL: Final = 86
"""No cell of a duchy beside others is wider."""
SHARE: Final = 0.6
ALONE: Final = 0.66
SOLO: Final = 0.74
"""How wide a duchy is at most beside others, by itself, and solo, in the width of its panel."""
POSTED: Final = 1.06
"""How much wider it is with border posts."""
BESIDE: Final = 18
"""The gap beside it."""
SPACE: Final = 118
SMALL_SPACE: Final = 76
"""The width of a space of the storage that says what its tile does, and of a smaller one."""
ROOMY: Final = 640
"""From this height on there is room for the wider ones."""
LINE: Final = 54
ROUTE: Final = 46
"""The heights of a line of goods, and of a trade route."""
STRIP: Final = 44
"""The height of a line of a strip."""
MAP: Final = 290
"""From this height on a strip has a map."""
BROAD: Final = 566
"""The width of low ones."""
TWO_LINES: Final = 136
"""From this height on it has its numbers below the name."""
NARROW: Final = 440
PARTNER: Final = 58
"""Up to which width it has no dice, and the height of one that shows what a member of a team does
not share."""
SPACES: Final = 3
CHANGE: Final = "→"
GOODS: Final = 52
"""The size of goods of who is drawn large."""
FIGURE: Final = 44
SMALL_FIGURE: Final = 34
SMALL_DIE: Final = 36
WEALTH: Final = 168
"""The room of workers and silver in a low strip."""
STORED: Final = 36
SMALL_STORED: Final = 33
"""The width of a space of the storage in a strip, and in a low one: too small for a tab."""
ROUTES_ABREAST: Final = 3
WAITING: Final = 72
ROUTE_TILES: Final = 104
"""The heights of the line of players before the first phase, and of the trade route there."""


class TileStore(NamedTuple):
    """A storage: its tiles, the key of its marks, how many spaces are drawn."""

    tiles: Sequence[str]
    key: tuple[object, ...]
    spaces: int


def others(sight: Sight) -> list[int]:
    """Return the seats beside who is drawn large, a partner first, then in turn order."""
    table = sight.table
    order = table.order if sight.waiting and table.order else shown_order(table)
    at = order.index(sight.large) if sight.large in order else 0
    turned = [seat for seat in (*order[at:], *order[:at]) if seat != sight.large]
    own = table.players[sight.large].duchy
    return sorted(turned, key=lambda seat: table.players[seat].duchy != own)


def seen_player(table: Table, seat: int) -> Hashable:
    """Return what is seen of a player."""
    player, scored = table.players[seat], player_facts.points(table, seat)
    return seat, repr(table.duchy_of(seat)), repr(player), scored, repr(result(table, seat))


def draw_large(canvas: Canvas, box: Box, sight: Sight) -> None:
    """Draw the panel of who is asked: numbers, duchy, storage, goods; the others beside it."""
    table, seat = sight.table, sight.large
    duchy, number = table.duchy_of(seat), table.players[seat].duchy
    head, body = box.inset(EDGE - RIM, 8).split_top(NAME, 4)
    body = body.inset(RIM, 0)
    if not (duchy.board and table.phase):
        _ground(canvas, box, sight)
        _name_line(canvas, head, sight)
        (_before_the_game if duchy.board else _offers)(canvas, body, sight)
        return
    rest = [] if sight.alone else others(sight)
    land, own, places = _rooms(canvas, body, sight, rest)
    land, lying = land.moved(-box.x, -box.y), repr((duchy.board, duchy.tiles, duchy.shields))
    below = sight.active, not sight.result(seat), number, duchy.linked, lying, land
    canvas.part(box, (below, sight.cell_marks), _draw_land, land, sight)
    canvas.ground = FOCUS if sight.active else PANEL
    has = seen_player(table, seat)
    named = has, sight.active, tuple(_numbers(sight)), sight.info.seats[seat]
    canvas.part(head, named, _name_line, sight)
    canvas.part(own.box, (has, own, box), _own, own, sight)
    low = _low(box)
    for place, other in zip(places, rest, strict=True):
        behind = place.moved(-low.x, -low.y) if place.meets(low) else None
        seen = seen_player(table, other), sight.info.seats[other], bool(sight.waiting), behind
        canvas.part(place, seen, draw_strip, other, sight)


def _draw_land(canvas: Canvas, box: Box, land: Box, sight: Sight) -> None:
    """Draw a panel with a duchy at a place in it."""
    _ground(canvas, box, sight)
    table, seat, land = sight.table, sight.large, land.moved(box.x, box.y)
    draw_duchy(canvas, land, table.duchy_of(seat), table.players[seat].duchy, sight.cell_marks)


def _ground(canvas: Canvas, box: Box, sight: Sight) -> None:
    """Draw a panel, and the land behind a duchy in the colours of grounds: no text is on it."""
    accent = AMBER if sight.result(sight.large) else TURN
    panel(canvas, box, active=sight.active, accent=accent)
    if sight.table.duchy_of(sight.large).board:
        canvas.stamped(_low(box), RADIUS - RIM, _hills, sight.active)


def _low(box: Box) -> Box:
    """Return where the land behind a duchy is in a panel."""
    return box.inset(RIM).split_top(box.h - 12 - (box.w - 12) // 9)[1]


def _hills(canvas: Canvas, box: Box, active: bool) -> None:
    canvas.area(box, FOCUS if active else PANEL)
    canvas.shape(GLYPHS["far-hills"], box, PANEL if active else FOCUS)
    canvas.shape(GLYPHS["near-hills"], box, PAPER)


class Own(NamedTuple):
    """The rooms of what belongs to who is drawn large besides the duchy, and below that.

    A space of the storage is `wide`, goods stand `pitch` apart. `box` is around all but `rest`.
    """

    wide: int
    pitch: int
    box: Box
    storage: Box
    goods: Box
    route: Box
    rest: Box

    def moved(self, x: int, y: int) -> Own:
        """Return the same rooms farther to the right and down."""
        return Own(self.wide, self.pitch, *(room.moved(x, y) for room in self[2:]))


def _rooms(
    canvas: Canvas, box: Box, sight: Sight, rest: Sequence[int]
) -> tuple[Box, Own, list[Box]]:
    """Return the rooms of the duchy, of what is beside it, and of the others.

    For low strips, which have to be broad, it is smaller.
    """
    duchy = sight.table.duchy_of(sight.large)
    across, down = extent(duchy.layout)
    wide = min(box.h * across / down, CELL * across) * (POSTED if duchy.layout.posts else 1)
    share = SHARE if rest else SOLO if sight.table.solo else ALONE
    for most in (box.w * share, box.w - BESIDE - BROAD):
        land, side = box.split_left(round(min(wide, most)), BESIDE)
        own = _own_rooms(canvas, side, sight)
        places = _strips(own.rest, rest, sight)
        if not any(PARTNER < place.h < TWO_LINES for place in places):
            break
    return land, own, places


def _strips(box: Box, rest: Sequence[int], sight: Sight) -> list[Box]:
    """Return the places of the others, lower ones of those who share the duchy with another."""
    alike = [_shares(sight, seat) for seat in rest]
    strips = []
    left = (box.h - 8 * (len(rest) - 1) - PARTNER * sum(alike)) // max(1, len(rest) - sum(alike))
    for shared in alike:
        place, box = box.split_top(min(PARTNER if shared else left, box.h), 8)
        strips.append(place)
    return strips


def _shares(sight: Sight, seat: int) -> bool:
    """Whether a seat plays in a duchy that is shown for another one."""
    table = sight.table
    number = table.players[seat].duchy
    return number == table.players[sight.large].duchy or table.members(number)[0] != seat


def _before_the_game(canvas: Canvas, box: Box, sight: Sight) -> None:
    """Draw a duchy as large as possible, the trade route and who else chooses below it."""
    table, duchy = sight.table, sight.table.duchy_of(sight.large)
    box, line = box.split_top(box.h - WAITING, 8)
    if duchy.route:
        lines = -(-len(duchy.route) // ROUTES_ABREAST)
        box, low = box.split_top(box.h - lines * (ROUTE_TILES + 8), 8)
        tiles = low.grid(len(duchy.route), ROUTES_ABREAST, 8)
        for number, place in zip(duchy.route, tiles, strict=False):
            trade_route(canvas, place, number)
    draw_duchy(canvas, box, duchy, table.players[sight.large].duchy, sight.cell_marks)
    for seat, cell in zip(range(table.seats), line.columns(table.seats, 8), strict=True):
        panel(canvas, cell)
        x = _token(canvas, seat, 40, (cell.x + 14, cell.cy)) + 14
        canvas.mark(x, cell.bottom, "seat", seat, thing=cell.inset(8))
        room = cell.right - x - 52
        canvas.text(sight.info.seats[seat].name, x, cell.cy, 34, width=room, least=31)
        if seat in sight.waiting:
            canvas.glyph(ARROW, 30, cell.right - 30, cell.cy, TURN)
        elif any(table.duchy_of(seat).tiles):
            canvas.glyph(CHECK, 30, cell.right - 30, cell.cy, SEATS[2].ink)


def _name_line(canvas: Canvas, box: Box, sight: Sight) -> None:
    """Draw who is drawn large: name, points, dice, workers, silver, bonus tiles."""
    table, seat = sight.table, sight.large
    duchy, number = table.duchy_of(seat), table.players[seat].duchy
    x, y = box.x + RIM, box.cy
    if seat in sight.waiting:
        canvas.glyph(ARROW, 30, x + 14, y, TURN)
        canvas.keep_free(Box(x, y - 15, 30, 30))
        x += 38
    x = _token(canvas, seat, FIGURE, (x, y)) + 14
    x = _rank(canvas, sight, seat, 40, (x, y))
    points, *wealth = _numbers(sight)
    wide = sum(FIGURE + 30 + canvas.measure(one.figure, FIGURE) for one in (points, *wealth))
    dice = 58 * len(table.players[seat].dice) + 14
    room = box.right - RIM - x - 24 - wide - dice - 40 * len(duchy.bonus)
    x += canvas.text(sight.info.seats[seat].name, x, y, 40, width=room, least=31) + 24
    x = _amounts(canvas, (x, y), FIGURE, [points], 24)
    x = _dice(canvas, table, seat, 52, (x, y)) + 14
    x = _amounts(canvas, (x, y), FIGURE, wealth, 24)
    _won(canvas, Box(x, box.y, box.right - x, box.h), duchy, number)


def _rank(canvas: Canvas, sight: Sight, seat: int, size: int, place: tuple[int, int]) -> int:
    """Write the place of a seat in the result, if there is one; return where it ends."""
    score, (x, y) = sight.result(seat), place
    if score is None or sight.table.solo:
        return x
    return x + canvas.text(f"{score.rank}.", x, y, size, colour=SOFT) + 10


class Holding(NamedTuple):
    """What a player has: what draws its sign, its figure, the key of its marks."""

    sign: Callable[..., None]
    figure: str
    key: tuple[object, ...]

    @classmethod
    def of(cls, sign: Callable[..., None], was: int, now: int, *key: object) -> Self:
        """Return an amount, or those before and after."""
        return cls(sign, str(now) if was == now else f"{was}{CHANGE}{now}", key)


def _numbers(sight: Sight) -> list[Holding]:
    """Return points, workers and silver of who is drawn large.

    In the solo game the counter and its target stand for the points.
    """
    before, table, seat = sight.before, sight.table, sight.large
    was, now = (at.counter if at.solo else player_facts.points(at, seat) for at in (before, table))
    points = Holding.of(pieces.medal, was, now, "points", seat)
    if table.solo:
        points = points._replace(figure=f"{points.figure}/{table.target}")
    number = table.players[seat].duchy
    return [points, *_wealth(before.duchies[number], table.duchies[number], number)]


def _wealth(old: Duchy, new: Duchy, number: int) -> list[Holding]:
    """Return workers and silver of a duchy."""
    return [
        Holding.of(pieces.worker, old.workers, new.workers, "workers", number),
        Holding.of(pieces.silver, old.silver, new.silver, "silver", number),
    ]


def _amounts(
    canvas: Canvas, place: tuple[int, int], size: int, amounts: Sequence[Holding], gap: int = 10
) -> int:
    """Draw amounts from a left edge on, changed ones with a line around; return where they end."""
    x, y = place
    for sign, figure, key in amounts:
        sign(canvas, "", size, x + size // 2, y)
        wide = size + 6 + canvas.text(figure, x + size + 6, y, size)
        thing = Box(x, y - size // 2 - 2, wide, size + 4)
        canvas.mark(x, thing.bottom, *key, thing=thing)
        canvas.keep_free(thing)
        if CHANGE in figure:
            around(canvas, thing.inset(-2, 2))
        x += wide + gap
    return x


def _token(canvas: Canvas, seat: int, size: int, place: tuple[int, int]) -> int:
    """Draw the shape of a seat from a left edge on; return where it ends."""
    x, y = place
    thing = Box(x, y - size // 2, size, size)
    seat_token(canvas, seat, size, thing.cx, y)
    canvas.mark(x, thing.bottom, "seat", seat, thing=thing)
    canvas.keep_free(thing)
    return thing.right


def _dice(canvas: Canvas, table: Table, seat: int, size: int, place: tuple[int, int]) -> int:
    """Draw the dice of a seat from a left edge on, small ones only if unused; return the end."""
    player, (x, y) = table.players[seat], place
    for value, used in zip(player.dice, player.used, strict=True):
        if size > SMALL_DIE or not used:
            colour = None if used else SEATS[seat].colour
            pieces.die(canvas, value, size, x + size // 2, y, colour)
            canvas.keep_free(square(x + size // 2, y, size))
            x += size + 6
    return x


def _won(canvas: Canvas, box: Box, duchy: Duchy, number: int) -> None:
    """Draw the bonus tiles that a duchy has, small ones lower."""
    if duchy.bonus:
        own = Box(box.x, box.cy - 20, 40 * len(duchy.bonus), 40)
        canvas.mark(own.x, own.bottom, "bonus-tiles", number, thing=own)
    for place, (colour, size) in enumerate(duchy.bonus):
        high = 40 if size == "large" else 32
        cell = Box(box.x + place * 40, box.cy + 20 - high, 36, high)
        pieces.bonus_chip(canvas, cell, colour, "")


def _stores(table: Table, seat: int) -> list[TileStore]:
    """Return the storages from which a seat places: its own, and in a team the shared one."""
    player, duchy = table.players[seat], table.duchy_of(seat)
    least = table.storage_limit(duchy) or SPACES
    shared = TileStore(duchy.storage, (player.duchy,), max(len(duchy.storage), least))
    own = TileStore(player.storage, ("own", seat), max(len(player.storage), least))
    return [shared, own] if table.teams else [shared]


def _own_rooms(canvas: Canvas, side: Box, sight: Sight) -> Own:
    """Return the rooms beside a duchy: goods stand behind the storage if they fit, else below."""
    table, duchy = sight.table, sight.table.duchy_of(sight.large)
    spaces = [store.spaces for store in _stores(table, sight.large)]
    largest = SPACE if side.h >= ROOMY or sight.alone else SMALL_SPACE
    wide = min(largest, (side.w - 8) // sum(spaces) - 6)
    storage, rest = side.split_top(round(wide * 1.16), 8)
    kinds, most = sum(map(bool, duchy.goods)), max(duchy.goods)
    pitch = GOODS + 26 + canvas.measure(str(most), 38)
    behind = storage.split_left(sum(spaces) * (wide + 6) + 8 * len(spaces), 6)[1]
    goods = behind
    if kinds * pitch - 18 > behind.w:
        goods, rest = rest.split_top(LINE * -(-kinds // (side.w // pitch)), 8)
    route, left = side._replace(h=0), rest
    if duchy.route:
        route, left = rest.split_top(ROUTE * lines_of(duchy, rest.w), 8)
    return Own(wide, pitch, side._replace(h=left.y - side.y), storage, goods, route, left)


def _own(canvas: Canvas, box: Box, own: Own, sight: Sight) -> None:
    """Draw what belongs to who is drawn large besides the duchy, in rooms around a box."""
    own = own.moved(box.x - own.box.x, box.y - own.box.y)
    table, seat = sight.table, sight.large
    duchy, number = table.duchy_of(seat), table.players[seat].duchy
    x = own.storage.x
    for store in _stores(table, seat):
        x = _storage(canvas, own.storage._replace(x=x), store, own.wide) + 14
    _goods(canvas, own, duchy.goods, number)
    if duchy.route:
        draw_route(canvas, own.route, duchy, number)


def _storage(canvas: Canvas, box: Box, store: TileStore, wide: int) -> int:
    """Draw a storage from a left edge on: its tiles, and the spaces that are free."""
    x = box.x + wide // 2
    whole = Box(box.x, box.cy - height(wide) // 2, store.spaces * (wide + 6) - 6, height(wide))
    canvas.mark(x, whole.bottom, "storage", *store.key, thing=whole)
    canvas.keep_free(whole.inset(4))
    for name in store.tiles:
        tile(canvas, name, (x, box.cy), wide)
        thing = whole._replace(x=x - wide // 2, w=wide)
        canvas.mark(x, thing.bottom, "stored", name, *store.key, thing=thing)
        x += wide + 6
    for _ in range(store.spaces - len(store.tiles)):
        pieces.key_space(canvas, (x, box.cy), wide)
        x += wide + 6
    return x - wide // 2


def _goods(canvas: Canvas, own: Own, goods: Sequence[int], number: int) -> None:
    """Draw the goods in storage with their counts; if there are none a dashed place, with room."""
    box, there = own.goods, [(kind, count) for kind, count in enumerate(goods, 1) if count]
    if not there and box.w < LINE:
        return
    across = max(1, min(len(there), (box.w + 18) // own.pitch))
    lines = max(1, -(-len(there) // across))
    cells = box._replace(w=across * own.pitch).grid(across * lines, across)
    for (kind, count), cell in zip(there, cells, strict=False):
        pieces.goods(canvas, kind, GOODS, cell.x + GOODS // 2, cell.cy)
        canvas.text(str(count), cell.x + GOODS + 8, cell.cy, 38)
    high = (lines - 1) * box.h // lines + GOODS
    thing = box.centred(box.w, high)._replace(w=across * own.pitch - 18 if there else GOODS)
    canvas.mark(box.x, thing.bottom, "goods", number, thing=thing)
    canvas.keep_free(thing)
    if not there:
        canvas.dashed(thing, PLACE, 9, 3)


def _offers(canvas: Canvas, box: Box, sight: Sight) -> None:
    """Draw the duchies that a seat may choose, with their names."""
    moves = rules.legal(sight.table, sight.large, "duchy")
    boards = [move.duchy for move in moves if isinstance(move, ChooseDuchy)]
    if not boards:
        return
    across = max(range(1, 5), key=lambda n: min(box.w / n, box.h / -(-len(boards) // n) - 40))
    cells = box.grid(len(boards), across, 8)
    for board, cell in zip(boards, cells, strict=False):
        name, land = cell.split_top(38, 2)
        text = words.duchy(board, sight.texts)
        canvas.text(text, name.cx, name.cy, 34, align="middle", width=name.w, least=31)
        draw_duchy(canvas, land, Duchy(board, [""] * len(BOARDS[board].cells)), -1)


def draw_strip(canvas: Canvas, box: Box, seat: int, sight: Sight) -> None:
    """Draw a player in short: the higher the strip, the more of the duchy."""
    table = sight.table
    panel(canvas, box)
    inner = box.inset(10, 5)
    duchy, number = table.duchy_of(seat), table.players[seat].duchy
    if _shares(sight, seat):
        own = table.players[seat].storage
        _head(canvas, inner, TileStore(own, ("own", seat), max(1, len(own))), seat, sight)
        return
    stored = TileStore(duchy.storage[:SPACES], (number,), SPACES)
    head, rest = inner.split_top(min(STRIP, (inner.h - 4) // 2), 4)
    if box.h < TWO_LINES:
        _head(canvas, head, stored, seat, sight)
        chips, wealth = rest._replace(h=min(rest.h, STRIP)).split_right(WEALTH, 8)
        _chips(canvas, chips, duchy, number)
        _amounts(canvas, (wealth.x, wealth.cy), SMALL_FIGURE, _wealth(duchy, duchy, number))
        return
    _strip_name(canvas, head, seat, sight)
    if box.h >= MAP and duchy.board:
        land, rest = rest.split_top(rest.h - STRIP - 4, 4)
        draw_duchy(canvas, land, duchy, number, most=CELL)
    else:
        chips, rest = rest.rows(2, 4)
        _chips(canvas, chips, duchy, number)
    x = _storage(canvas, rest, stored, STORED) + 12
    x = _amounts(canvas, (x, rest.cy), SMALL_FIGURE, _wealth(duchy, duchy, number))
    x = _dice(canvas, table, seat, SMALL_DIE, (x, rest.cy))
    _few_goods(canvas, rest._replace(x=x, w=rest.right - x), duchy, number)


def _head(canvas: Canvas, box: Box, store: TileStore, seat: int, sight: Sight) -> None:
    """Draw the name of a low strip, then from the right points, storage, dice, and goods.

    A narrow strip has no room for the dice.
    """
    table = sight.table
    dice = len(table.players[seat].unused) if box.w > NARROW else 0
    personal = (SMALL_STORED + 6) * store.spaces + (SMALL_DIE + 6) * dice
    free = _strip_name(canvas, box, seat, sight, personal)
    group = free.split_right(min(personal, free.w))[1]
    x = _dice(canvas, table, seat, SMALL_DIE, (group.x, box.cy)) if dice else group.x
    _storage(canvas, box._replace(x=x), store, SMALL_STORED)
    if not _shares(sight, seat):
        room = free._replace(w=group.x - free.x)
        _few_goods(canvas, room, table.duchy_of(seat), table.players[seat].duchy)


def _strip_name(canvas: Canvas, box: Box, seat: int, sight: Sight, reserved: int = 0) -> Box:
    """Draw name and points of a strip, between them `reserved` pixels; return the room there."""
    table = sight.table
    total = str(player_facts.points(table, seat))
    right = box.right - canvas.text(total, box.right, box.cy, 36, align="right") - 42
    pieces.medal(canvas, "", 38, right + 19, box.cy)
    thing = Box(right, box.cy - 20, box.right - right, 40)
    canvas.mark(right - 24, box.cy, "points", seat, thing=thing)
    canvas.keep_free(thing)
    x = _token(canvas, seat, 32, (box.x + 1, box.cy)) + 9
    x = _rank(canvas, sight, seat, 34, (x, box.cy))
    name, room = sight.info.seats[seat].name, right - x - reserved - 28
    x += canvas.text(name, x, box.cy, 34, width=room, least=31) + 16
    named = Box(box.x, box.cy - 20, x - 14 - box.x, 40)
    canvas.mark(named.right + 28, box.cy, "seat", seat, thing=named)
    return box._replace(x=x, w=right - 12 - x)


def _few_goods(canvas: Canvas, box: Box, duchy: Duchy, number: int) -> None:
    """Draw the kinds of goods for which there is room."""
    kinds = [kind for kind, count in enumerate(duchy.goods, 1) if count][: max(0, box.w // 38)]
    for place, kind in enumerate(kinds):
        pieces.goods(canvas, kind, 34, box.x + place * 38 + 17, box.cy)
    if kinds:
        thing = Box(box.x, box.cy - 17, len(kinds) * 38 - 4, 34)
        canvas.mark(box.x, box.cy, "goods", number, thing=thing)
        canvas.keep_free(thing)


def _chips(canvas: Canvas, box: Box, duchy: Duchy, number: int) -> None:
    """Draw how many cells of each colour are covered, above the room for tabs."""
    if not duchy.board:
        return
    cells = duchy.layout.of_colour
    counts = [str(sum(bool(duchy.tiles[cell]) for cell in cells[colour])) for colour in COLOURS]
    more = 18 * (len("".join(counts)) - len(counts))
    unit = (box.w - more + 4) // len(counts) - 4
    x, row = box.x, box._replace(h=min(box.h, STRIP))
    for colour, covered in zip(COLOURS, counts, strict=True):
        wide = unit + 18 * (len(covered) - 1)
        chip = row._replace(x=x, w=wide)
        pieces.bonus_chip(canvas, chip, colour, covered)
        canvas.mark(chip.cx, chip.bottom + 24, "covered", number, colour, thing=chip.inset(4))
        x += wide + 4
    canvas.keep_free(row)
