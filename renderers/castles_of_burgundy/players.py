"""The players: who is asked large, the others as strips of the same build."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Final

import rules
from renderers.castles_of_burgundy import pieces, words
from renderers.castles_of_burgundy.duchy import draw_duchy, draw_layout
from renderers.castles_of_burgundy.grid import extent
from renderers.castles_of_burgundy.icons import GLYPHS
from renderers.castles_of_burgundy.routes import draw_route, lines_of, trade_route
from renderers.castles_of_burgundy.sight import Sight
from renderers.castles_of_burgundy.tiles import height, tile
from renderers.castles_of_burgundy.words import player_facts
from renderers.core.blocks import panel
from renderers.core.boxes import Box
from renderers.core.canvas import Canvas
from renderers.core.palette import AMBER, FOCUS, PANEL, PAPER, SEATS, SOFT, TURN, WHITE
from renderers.core.palette import LINE as PLACE
from renderers.core.signs import square
from renderers.core.table import result, shown_order
from renderers.core.tokens import ARROW, CHECK, SHAPES
from rules.castles_of_burgundy.data.tiles import COLOURS
from rules.castles_of_burgundy.moves import ChooseDuchy
from rules.castles_of_burgundy.state import Duchy, Table

EDGE: Final = 14
NAME: Final = 70
"""The height of the line with the name of who is drawn large."""
CELL: Final = 86
"""No cell of a duchy beside others is wider."""
SHARE: Final = 0.6
ALONE: Final = 0.66
SOLO: Final = 0.74
"""How wide a duchy is at most beside others, by itself, and in the solo game, in the width of its
panel."""
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
"""The least width of a low one."""
OWN: Final = 160
"""What storage and goods beside the others take at most, where that is little."""
TWO_LINES: Final = 136
"""From this height on it has its numbers below the name."""
PARTNER: Final = 58
"""The height of one that shows what a member of a team does not share."""
SPACES: Final = 3
FIGURE: Final = 44
SMALL_FIGURE: Final = 34
SMALL_DIE: Final = 36
SHORTEST: Final = 110
"""The least room for a name."""
ROUTES_ABREAST: Final = 3
WAITING: Final = 72
ROUTE_TILES: Final = 104
"""The heights of the line of players before the first phase, and of the trade route there."""

Stored = tuple[Sequence[str], tuple[object, ...]]
"""The tiles of a storage, and the key of its marks."""


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
    score = result(table, seat)
    active = seat in sight.waiting or bool(score and score.won)
    panel(canvas, box, active=active, accent=AMBER if score else TURN)
    if table.duchy_of(seat).board:
        _hills(canvas, box.inset(6))
    head, body = box.inset(EDGE, 8).split_top(NAME, 4)
    duchy, number = table.duchy_of(seat), table.players[seat].duchy
    _name_line(canvas, head, sight)
    if not duchy.board:
        _offers(canvas, body, sight)
        return
    if not table.phase:
        _before_the_game(canvas, body, sight)
        return
    rest = [] if sight.alone else others(sight)
    land, side = body.split_left(_land(body, duchy, len(rest), SOLO if table.solo else ALONE), 18)
    draw_duchy(canvas, land, duchy, number, sight.cell_marks)
    side = _own(canvas, side, sight)
    for place, other in zip(_strips(side, rest, sight), rest, strict=True):
        seen = seen_player(table, other), sight.info.seats[other], bool(sight.waiting)
        canvas.part(place, seen, draw_strip, other, sight)


def _hills(canvas: Canvas, box: Box) -> None:
    """Draw the land behind a duchy, in the colours of grounds: nothing is written on it."""
    _, low = box.split_top(box.h - box.w // 9)
    canvas.shape(GLYPHS["far-hills"], low, PANEL if canvas.ground is FOCUS else FOCUS)
    canvas.shape(GLYPHS["near-hills"], low, PAPER)


def _land(box: Box, duchy: Duchy, rest: int, alone: float) -> int:
    """Return how wide a duchy is beside so many others, for whom low strips have to be broad.

    `alone` is its share if there are none.
    """
    across, down = extent(duchy.layout)
    wide = min(box.h * across / down, CELL * across)
    if duchy.layout.posts:
        wide *= 1.06
    low = rest and (box.h - OWN) // rest < TWO_LINES
    most = box.w - 18 - BROAD if low else box.w * (SHARE if rest else alone)
    return round(min(wide, most))


def _strips(box: Box, rest: Sequence[int], sight: Sight) -> list[Box]:
    """Return the places of the others, lower ones of those who share the duchy with another."""
    alike = [_shares(sight, seat) for seat in rest]
    if not any(alike):
        places = box.rows(len(rest), 8)
        return [place._replace(h=places[-1].h) for place in places]
    found = []
    left = (box.h - 8 * (len(rest) - 1) - PARTNER * sum(alike)) // max(1, len(rest) - sum(alike))
    for shared in alike:
        place, box = box.split_top(min(PARTNER if shared else left, box.h), 8)
        found.append(place)
    return found


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
        places = [place for line in low.rows(lines, 8) for place in line.columns(ROUTES_ABREAST, 8)]
        for number, place in zip(duchy.route, places, strict=False):
            trade_route(canvas, place, number)
    draw_duchy(canvas, box, duchy, table.players[sight.large].duchy, sight.cell_marks)
    for seat, cell in zip(range(table.seats), line.columns(table.seats, 8), strict=True):
        panel(canvas, cell)
        x = _token(canvas, seat, 40, cell.x + 14, cell.cy) + 14
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
    x, y = box.x, box.cy
    if seat in sight.waiting:
        canvas.glyph(ARROW, 30, x + 14, y, TURN)
        x += 38
    token = Box(x, y - FIGURE // 2, FIGURE, FIGURE)
    canvas.mark(x, token.bottom, "seat", seat, thing=token)
    x = _token(canvas, seat, FIGURE, x, y) + 14
    x = _rank(canvas, table, seat, 40, (x, y))
    numbers = _numbers(sight)
    wide = sum(FIGURE + 30 + canvas.measure(figure, FIGURE) for _, figure, _ in numbers)
    dice = 58 * len(table.players[seat].dice) + 14
    room = box.right - x - 24 - wide - dice - 40 * len(duchy.bonus)
    x += canvas.text(sight.info.seats[seat].name, x, y, 40, width=room, least=31) + 24
    for sign, figure, key in numbers:
        end = _number(canvas, (x, y), FIGURE, sign, figure)
        canvas.mark(x, box.bottom, *key, thing=Box(x, y - 24, end - x, 48))
        if "→" in figure:
            sight.outline(canvas, Box(x - 14, box.y + 2, end - x + 28, box.h - 4))
        x = end + 24
        if sign is pieces.medal:
            x = _dice(canvas, table, seat, 52, (x, y)) + 14
    _won(canvas, Box(x, box.y, box.right - x, box.h), duchy, number)


def _rank(canvas: Canvas, table: Table, seat: int, size: int, place: tuple[int, int]) -> int:
    """Write the place of a seat in the result, if there is one; return where it ends."""
    score, (x, y) = result(table, seat), place
    if score is None or table.solo:
        return x
    return x + canvas.text(f"{score.rank}.", x, y, size, colour=SOFT) + 10


def _numbers(sight: Sight) -> list[tuple[Callable[..., None], str, tuple[object, ...]]]:
    """Return points, workers and silver: what draws the sign, what is figure, the key of marks."""
    table, seat, before = sight.table, sight.large, sight.before
    number = table.players[seat].duchy
    old, new = before.duchies[number], table.duchies[number]
    of = f"/{table.target}" if table.solo else ""
    was, now = (
        at.counter if table.solo else player_facts.points(at, seat) for at in (before, table)
    )
    return [
        (pieces.medal, _change(was, now) + of, ("points", seat)),
        (pieces.worker, _change(old.workers, new.workers), ("workers", number)),
        (pieces.silver, _change(old.silver, new.silver), ("silver", number)),
    ]


def _change(was: int, now: int) -> str:
    """Write a number, or the numbers before and after."""
    return str(now) if was == now else f"{was}→{now}"


def _number(
    canvas: Canvas, place: tuple[int, int], size: int, sign: Callable[..., None], figure: str
) -> int:
    """Draw a sign with a number behind it from a left edge on; return where it ends."""
    x, y = place
    sign(canvas, "", size, x + size // 2, y)
    return x + size + 6 + canvas.text(figure, x + size + 6, y, size)


def _token(canvas: Canvas, seat: int, size: int, x: int, y: int) -> int:
    """Draw the shape of a seat from a left edge on; return where it ends."""
    colour, shape = SEATS[seat]
    canvas.glyph(SHAPES[shape], size + 6, x + size // 2, y, WHITE)
    canvas.glyph(SHAPES[shape], size, x + size // 2, y, colour)
    return x + size


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


def _own(canvas: Canvas, side: Box, sight: Sight) -> Box:
    """Draw what belongs to who is drawn large besides the duchy; return the room below."""
    table, seat = sight.table, sight.large
    duchy, player = table.duchy_of(seat), table.players[seat]
    number, limit = player.duchy, table.storage_limit(duchy)
    stores: list[Stored] = [(duchy.storage, (number,))]
    if table.teams:
        stores.append((player.storage, ("own", seat)))
    spaces = [max(len(stored), limit or SPACES) for stored, _ in stores]
    largest = SPACE if side.h >= ROOMY or sight.alone else SMALL_SPACE
    wide = min(largest, (side.w - 8) // sum(spaces) - 6)
    line, rest = side.split_top(round(wide * 1.16), 8)
    x = line.x
    for store, number_of in zip(stores, spaces, strict=True):
        x = _storage(canvas, line._replace(x=x), store, number_of, wide) + 14
    there = [(kind, count) for kind, count in enumerate(duchy.goods, 1) if count]
    room = sum(_goods_width(canvas, count) for _, count in there)
    if x + room > side.right:
        low, rest = rest.split_top(LINE, 8)
    else:
        low = line._replace(x=min(x, side.right - LINE), w=side.right - x)
    _goods(canvas, low, there, number)
    if duchy.route:
        low, rest = rest.split_top(ROUTE * lines_of(duchy, rest.w), 8)
        draw_route(canvas, low, duchy, number)
    return rest


def _storage(canvas: Canvas, box: Box, store: Stored, spaces: int, wide: int) -> int:
    """Draw a storage from a left edge on: its tiles, and the spaces that are free."""
    stored, key = store
    x = box.x + wide // 2
    whole = Box(box.x, box.cy - height(wide) // 2, spaces * (wide + 6) - 6, height(wide))
    canvas.mark(x, whole.bottom, "storage", *key, thing=whole)
    canvas.keep_free(whole.inset(4))
    for place in range(spaces):
        if place < len(stored):
            tile(canvas, stored[place], (x, box.cy), wide)
            thing = whole._replace(x=x - wide // 2, w=wide)
            canvas.mark(x, thing.bottom, "stored", stored[place], *key, thing=thing)
        else:
            pieces.key_space(canvas, (x, box.cy), wide)
        x += wide + 6
    return x - wide // 2


def _goods_width(canvas: Canvas, count: int) -> int:
    return 52 + 8 + canvas.measure(str(count), 38) + 18


def _goods(canvas: Canvas, box: Box, there: Sequence[tuple[int, int]], number: int) -> None:
    """Draw the goods in storage with their counts; if there are none a dashed place, with room."""
    x, y = box.x, box.cy
    for kind, count in there:
        pieces.goods(canvas, kind, 52, x + 26, y)
        canvas.text(str(count), x + 60, y, 38)
        x += _goods_width(canvas, count)
    thing = Box(box.x, y - 26, max(52, x - box.x - 18), 52)
    canvas.mark(box.x, thing.bottom, "goods", number, thing=thing)
    canvas.keep_free(thing)
    if not there and box.w >= LINE:
        canvas.dashed(Box(x, y - 26, 52, 52), PLACE, 9, 3)


def _offers(canvas: Canvas, box: Box, sight: Sight) -> None:
    """Draw the duchies that a seat may choose, with their names."""
    moves = rules.legal(sight.table, sight.large, "duchy")
    boards = [move.duchy for move in moves if isinstance(move, ChooseDuchy)]
    if not boards:
        return
    across = max(range(1, 5), key=lambda n: min(box.w / n, box.h / -(-len(boards) // n) - 40))
    cells = [
        cell for row in box.rows(-(-len(boards) // across), 8) for cell in row.columns(across, 8)
    ]
    for board, cell in zip(boards, cells, strict=False):
        name, land = cell.split_top(38, 2)
        text = words.duchy(board, sight.texts)
        canvas.text(text, name.cx, name.cy, 34, align="middle", width=name.w, least=31)
        draw_layout(canvas, land, board)


def draw_strip(canvas: Canvas, box: Box, seat: int, sight: Sight) -> None:
    """Draw a player in short: the higher the strip, the more of the duchy."""
    table = sight.table
    panel(canvas, box)
    inner = box.inset(10, 5)
    duchy, number = table.duchy_of(seat), table.players[seat].duchy
    shared, low = _shares(sight, seat), box.h < TWO_LINES
    head, rest = inner.split_top(inner.h if shared else min(STRIP, (inner.h - 4) // 2), 4)
    free = _strip_name(canvas, head, seat, sight, low)
    if shared:
        _partner(canvas, free, table, seat)
    elif low:
        _extras(canvas, free, table, seat, whole=True)
        chips, stored = rest.split_right(SPACES * 40 + 6, 4)
        _chips(canvas, chips, duchy)
        _small_storage(canvas, stored, duchy, number)
    else:
        if box.h >= MAP and duchy.board:
            land, rest = rest.split_top(rest.h - STRIP - 4, 4)
            draw_duchy(canvas, land, duchy, number, most=CELL)
        else:
            chips, rest = rest.rows(2, 4)
            _chips(canvas, chips, duchy)
        end = _small_storage(canvas, rest, duchy, number) + 12
        _extras(canvas, rest._replace(x=end, w=rest.right - end), table, seat, whole=True)


def _partner(canvas: Canvas, box: Box, table: Table, seat: int) -> None:
    """Draw what a member of a team does not share: the own storage, and unused dice with room."""
    own = table.players[seat].storage
    end = _storage(canvas, box, (own, ("own", seat)), len(own), 36) + 6 if own else box.x
    end = _extras(canvas, box._replace(x=end, w=box.right - end), table, seat, whole=False)
    if not own and end + 36 <= box.right:
        _storage(canvas, box._replace(x=end), (own, ("own", seat)), 1, 36)


def _strip_name(canvas: Canvas, box: Box, seat: int, sight: Sight, low: bool) -> Box:
    """Draw name and points of a strip, a short name in a `low` one; return the room between."""
    table = sight.table
    total = str(player_facts.points(table, seat))
    right = box.right - canvas.text(total, box.right, box.cy, 36, align="right") - 44
    pieces.medal(canvas, "", 38, right + 20, box.cy)
    thing = Box(right, box.cy - 20, box.right - right, 40)
    canvas.mark(right, box.cy, "points", seat, thing=thing)
    token = Box(box.x + 4, box.cy - 17, 34, 34)
    x = _token(canvas, seat, 32, token.x, box.cy) + 10
    x = _rank(canvas, table, seat, 34, (x, box.cy))
    name, room = sight.info.seats[seat].name, right - x - 12
    if low:
        room -= min(_least_extras(canvas, table, seat, not _shares(sight, seat)), room - SHORTEST)
    x += canvas.text(name, x, box.cy, 34, width=room, least=31) + 14
    named = Box(token.x, box.cy - 20, x - 8 - token.x, 40)
    canvas.mark(named.right, box.cy, "seat", seat, thing=named)
    return box._replace(x=x, w=right - 8 - x)


def _least_extras(canvas: Canvas, table: Table, seat: int, whole: bool) -> int:
    """Return the room of workers, silver and unused dice in a line, or of dice and own tiles."""
    duchy, dice = table.duchy_of(seat), 42 * len(table.players[seat].unused)
    owned = (duchy.workers, duchy.silver) if whole else ()
    figures = sum(canvas.measure(str(number), SMALL_FIGURE) + 50 for number in owned)
    return figures + dice + (0 if whole else 90)


def _extras(canvas: Canvas, box: Box, table: Table, seat: int, *, whole: bool) -> int:
    """Draw workers, silver, unused dice and the goods that there is room for; return the end.

    Only what is `whole` has more than dice, which are left out else where they do not fit.
    """
    duchy, number = table.duchy_of(seat), table.players[seat].duchy
    x, y = box.x, box.cy
    owned = [(pieces.worker, duchy.workers, "workers"), (pieces.silver, duchy.silver, "silver")]
    for sign, count, what in owned if whole else []:
        if x + SMALL_FIGURE + 6 + canvas.measure(str(count), SMALL_FIGURE) > box.right:
            break
        end = _number(canvas, (x, y), SMALL_FIGURE, sign, str(count))
        canvas.mark(x, y, what, number, thing=Box(x, y - 18, end - x, 36))
        x = end + 10
    if whole or x + (SMALL_DIE + 6) * len(table.players[seat].unused) - 6 <= box.right:
        x = _dice(canvas, table, seat, SMALL_DIE, (x, y))
    left = x
    for kind, count in enumerate(duchy.goods if whole else (), 1):
        if count and x + 36 <= box.right:
            pieces.goods(canvas, kind, 34, x + 17, y)
            x += 38
    canvas.keep_free(Box(box.x, y - 18, x - box.x, 36))
    if whole and x > left:
        canvas.mark(left, y, "goods", number, thing=Box(left, y - 17, x - left - 4, 34))
    return x


def _chips(canvas: Canvas, box: Box, duchy: Duchy) -> None:
    """Draw how many cells of each colour are covered."""
    if not duchy.board:
        return
    cells = duchy.layout.of_colour
    counts = [str(sum(bool(duchy.tiles[cell]) for cell in cells[colour])) for colour in COLOURS]
    more = 18 * (len("".join(counts)) - len(counts))
    unit = (box.w - more + 4) // len(counts) - 4
    x, high = box.x, min(box.h, STRIP)
    for colour, covered in zip(COLOURS, counts, strict=True):
        wide = unit + 18 * (len(covered) - 1)
        pieces.bonus_chip(canvas, Box(x, box.cy - high // 2, wide, high), colour, covered)
        x += wide + 4
    canvas.keep_free(box.centred(box.w, high))


def _small_storage(canvas: Canvas, box: Box, duchy: Duchy, number: int) -> int:
    """Draw the storage of a strip; return where it ends."""
    return _storage(canvas, box, (duchy.storage[:SPACES], (number,)), SPACES, 36)
