"""The players on the board: name and money, island by kinds, city by its signs, barrels."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from renderers.core.boxes import Box
from renderers.core.canvas import Canvas
from renderers.core.lettering import WORDS
from renderers.core.palette import INK, SOFT, TURN
from renderers.core.tokens import ARROW, CHECK, seat_token
from renderers.puerto_rico.icons import GOVERNOR
from renderers.puerto_rico.pieces import printed_kind
from renderers.puerto_rico.player import SeatPanel, draw_ground
from renderers.puerto_rico.results import draw_sources, draw_total
from renderers.puerto_rico.scene import seat_layout
from renderers.puerto_rico.things import count, counted_tile, free_places, manned_house
from rules import Score
from rules.puerto_rico.data import FOREST, GOODS, QUARRY
from rules.puerto_rico.state import Player

ORDER: Final = (*GOODS, QUARRY, FOREST)
"""The kinds of tiles from the left."""
MOST_KINDS: Final = 7
"""With more kinds forests are one, whatever is printed on them."""
COUNT: Final = 46
"""The size of the signs of money and points."""
SPACE: Final = 62
"""The room of the free places at the right of an island."""
TILE: Final = 124
HOUSE: Final = 124
"""The most width of a kind of tiles, and of a house."""
ABREAST: Final = 5
"""More houses stand in two lines where there is the height for it."""


def draw_seat_panel(
    canvas: Canvas, box: Box, player: Player, seat: SeatPanel, seats: int, result: Score | None
) -> None:
    """Draw a player; in the end the `result`."""
    draw_ground(canvas, box, seat, result)
    rooms = seat_layout(seats).rooms(box)
    _who(canvas, rooms["who"], player, seat, result)
    _island(canvas, rooms["island"], player, seat)
    _city(canvas, rooms["city"], player, seat)
    if result is None:
        _goods(canvas, rooms["goods"], player, seat)
    else:
        draw_sources(canvas, rooms["goods"], result, WORDS)


def _who(canvas: Canvas, box: Box, player: Player, seat: SeatPanel, result: Score | None) -> None:
    """Draw who sits there, whose turn it is, who is Governor; at the right money and points."""
    x, number = box.x, seat.number
    if seat.acts:
        canvas.glyph(ARROW, 32, x + 16, box.cy, TURN)
        x += 38
    elif result is not None:
        x += canvas.text(f"{result.rank}.", x, box.cy, 36, colour=SOFT) + 8
    seat_token(canvas, number, seat.info.name, 44, x + 22, box.cy, plain=True)
    x += 54
    right = box.right
    if result is not None:
        right -= draw_total(canvas, box, result, 46)
    else:
        numbers = [("doubloons", player.doubloons)]
        if not player.vp_hidden and player.vp_chips:
            numbers.append(("points", player.vp_chips))
        for what, amount in numbers:
            wide = COUNT + 5 + canvas.measure(str(amount), round(COUNT * 0.86))
            count(canvas, right - wide, box.cy, what, str(amount), COUNT)
            thing = Box(right - wide, box.cy - 25, wide, 50)
            canvas.mark(thing.x, thing.y, what, number, thing=thing)
            canvas.keep_free(thing)
            right -= wide + 14
    if seat.governor and result is None:
        canvas.glyph(GOVERNOR, 40, right - 20, box.cy, INK)
        right -= 48
    if seat.done and result is None:
        canvas.glyph(CHECK, 34, right - 17, box.cy, SOFT)
        right -= 42
    wide = canvas.text(
        seat.info.name,
        x,
        box.cy,
        38,
        width=right - x,
        least=WORDS,
        colour=SOFT if seat.done else INK,
    )
    who = Box(box.x, box.y + 4, x + wide - box.x, box.h - 8)
    keys = [
        ("seat",),
        ("san-juan",),
        ("doubloons",),
        ("points",),
        *(("goods", good) for good in GOODS),
    ]
    for what, *more in keys:
        key = (what, number, *more)
        if key not in canvas.beside:
            canvas.mark(who.right, who.y, *key, thing=who)


def _island(canvas: Canvas, box: Box, player: Player, seat: SeatPanel) -> None:
    """Draw the tiles by kinds, each with how many are worked, and how many places are free."""
    planted = Counter((kind, "") for kind in player.island if kind != FOREST)
    planted.update((FOREST, printed) for printed in player.forests)
    if len(planted) > MOST_KINDS:
        planted.update({(FOREST, ""): len(player.forests)})
        planted = Counter({face: number for face, number in planted.items() if not face[1]})
    kinds = sorted(planted, key=lambda face: (ORDER.index(face[0]), face[1]))
    free = player.island_free()
    shown = len(kinds) + bool(seat.drawn)
    room = box.w - SPACE * bool(free)
    step = min(TILE, box.h, room // max(1, shown))
    last = Box(box.x, box.y, SPACE, SPACE)
    for place, face in enumerate(kinds):
        kind, printed = face
        cell = Box(box.x + place * step, box.y, step - 12, box.h)
        worked = player.on_tiles.get(kind, 0)
        text = str(planted[face]) if kind == FOREST else f"{worked}/{planted[face]}"
        thing = counted_tile(canvas, cell, kind, text, idle=kind != FOREST and not worked)
        if printed:
            chip = thing.w * 2 // 5
            printed_kind(canvas, Box(thing.right - chip - 4, thing.y + 4, chip, chip), printed)
            canvas.mark(thing.cx, thing.y, "tile", seat.number, FOREST, printed, thing=thing)
        elif kind == FOREST:
            for each in player.forests:
                canvas.mark(thing.cx, thing.y, "tile", seat.number, FOREST, each, thing=thing)
        canvas.mark(thing.cx, thing.y, "tile", seat.number, kind, thing=thing)
        canvas.keep_free(thing)
        last = thing
    if seat.drawn:
        cell = Box(box.x + len(kinds) * step, box.y, step - 12, box.h)
        last = counted_tile(canvas, cell, seat.drawn, "+1", idle=False)
        canvas.mark(last.cx, last.y, "tile", seat.number, seat.drawn, thing=last)
    if free:
        free_places(canvas, box, free)
    whole = Box(box.x, box.y, last.right - box.x, last.h)
    canvas.mark(whole.right, whole.y, "island", seat.number, thing=whole)


def _city(canvas: Canvas, box: Box, player: Player, seat: SeatPanel) -> None:
    """Draw the buildings as signs with a dot for each circle, and how many places are free."""
    free = player.city_free()
    room = box.w - SPACE * bool(free)
    number = max(1, len(player.city))
    lines = 2 if number > ABREAST and box.h >= 2 * room // number else 1
    across, high = -(-number // lines), box.h // lines
    step = min(HOUSE, high, room // across)
    for place, (building, men) in enumerate(player.city.items()):
        line, at = divmod(place, across)
        cell = Box(box.x + at * step, box.y + line * high, step - 8, high - 4 * (lines - 1))
        thing = manned_house(canvas, cell, building, men, used=building in seat.used)
        canvas.mark(thing.cx, thing.y, "building", seat.number, building, thing=thing)
        canvas.keep_free(thing)
    if free:
        free_places(canvas, box, free)


def _goods(canvas: Canvas, box: Box, player: Player, seat: SeatPanel) -> None:
    """Draw the barrels that are there, and colonists who wait."""
    x = box.x
    there: list[tuple[str, int, tuple[object, ...]]] = [
        (good, player.goods[good], ("goods", seat.number, good)) for good in GOODS
    ]
    there.append(("san-juan", player.san_juan, ("san-juan", seat.number)))
    shown = [(what, number, key) for what, number, key in there if number]
    size, gap = _fitting(canvas, box, [str(number) for _, number, _ in shown])
    for what, number, key in shown:
        end = count(canvas, x, box.cy, what, str(number), size)
        thing = Box(x - 2, box.cy - size // 2, end - x + 4, size)
        canvas.mark(thing.x, thing.y, *key, thing=thing)
        canvas.keep_free(thing)
        x = end + gap


def _fitting(canvas: Canvas, box: Box, numbers: Sequence[str]) -> tuple[int, int]:
    """Return the size of signs with numbers that fit side by side, and the gap between them."""
    for size, gap in ((48, 18), (42, 14), (38, 10), (34, 8)):
        wide = sum(size + 5 + canvas.measure(text, round(size * 0.86)) + gap for text in numbers)
        if size <= box.h and wide - gap <= box.w:
            break
    return size, gap
