"""The numbered depots in the order of their ring, the black depot between them.

A depot is as wide and as high as what it holds; empty spaces are not drawn.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from renderers.castles_of_burgundy import words
from renderers.castles_of_burgundy.colours import BLACK_DEPOT
from renderers.castles_of_burgundy.pieces import die, goods, silver
from renderers.castles_of_burgundy.shields import shield
from renderers.castles_of_burgundy.sight import Sight
from renderers.castles_of_burgundy.tiles import SPEAKING, height, tile
from renderers.core.blocks import panel
from renderers.core.boxes import Box
from renderers.core.canvas import Canvas
from renderers.core.change_marks import REACH, around
from renderers.core.fonts import BOLD
from renderers.core.layout import flowed
from renderers.core.lettering import FIGURES
from renderers.core.palette import BRIGHT, INK, SHADE
from renderers.core.paragraphs import broken
from rules.castles_of_burgundy.data.supply import PRICE
from rules.castles_of_burgundy.data.tiles import INN
from rules.castles_of_burgundy.state import Depot

GAP: Final = 8
THINGS: Final = 44
LEAST: Final = 28
"""The sizes of goods and shields, and how small they become where there are many."""
UPPER: Final = (6, 1, 2)
LOWER: Final = (5, 4, 3)
"""The depots above and below the black one, from the left."""
DIE: Final = 50
EDGE: Final = 12
HEX: Final = 116
"""The width of a tile in a depot."""
ONE_LINE: Final = 2
"""So many tiles lie side by side; more form a honeycomb."""
DEEP: Final = 320
SHIELDED: Final = 342
"""The widths of depots with a honeycomb, and with shields beside it."""
MANY: Final = 4
"""With so many things a lone tile has no name."""
NARROW: Final = 86
"""No column beside two tiles is wider."""
HIGH: Final = 250
MIDDLE: Final = 158
LOW: Final = 76
"""The heights of a row with a honeycomb, with tiles side by side, and with goods only."""
BLACK: Final = 140
EMPTY_BLACK: Final = 64
CLOSE: Final = 9
"""The heights of the black depot, and from how many tiles on they lie close together."""
NAME: Final = 34
NAMED: Final = 158
"""The letters of the name of a lone tile, and the least room for it."""


class Thing(NamedTuple):
    """Goods of a depot with their number, or a shield: what lies there besides tiles."""

    goods: int
    number: int
    shield: int = 0

    def wide(self, size: int) -> int:
        """Return how wide it is at a size."""
        return THINGS if self.shield else size + 20 * (self.number > 1)

    def draw(self, canvas: Canvas, size: int, x: int, y: int) -> None:
        """Draw it from its left edge on."""
        if self.shield:
            shield(canvas, self.shield, THINGS, x + THINGS // 2, y)
            return
        goods(canvas, self.goods, size, x + size // 2, y)
        if self.number > 1:
            canvas.text(str(self.number), x + size + 2, y, FIGURES)


def tiles_of(depot: Depot) -> list[str]:
    """Return the tiles that lie in a depot, in printed order."""
    return [name for name in depot.tiles if name]


def things_of(depot: Depot) -> list[Thing]:
    """Return the shields and the goods that lie in a depot."""
    there = [Thing(kind, count) for kind, count in enumerate(depot.goods, 1) if count]
    return [Thing(0, 1, number) for number in depot.shields] + there


def row_height(sight: Sight, row: Sequence[int]) -> int:
    """Return how high a row of depots has to be."""
    depots = [sight.table.depots[number - 1] for number in row]
    if any(map(_deep, depots)):
        return HIGH
    return MIDDLE if any(map(tiles_of, depots)) else LOW


def _deep(depot: Depot) -> bool:
    """Whether what lies in a depot needs two rows."""
    number = len(tiles_of(depot))
    return number > ONE_LINE or (number == ONE_LINE and _column(things_of(depot)) > NARROW)


def black_height(sight: Sight) -> int:
    """Return how high the black depot has to be."""
    return BLACK if any(sight.table.black) or sight.table.inns else EMPTY_BLACK


def draw_row(canvas: Canvas, box: Box, row: Sequence[int], sight: Sight) -> None:
    """Draw a row of depots, each as wide as what it holds."""
    depots = [sight.table.depots[number - 1] for number in row]
    needs = [_need(depot) for depot in depots]
    spare = box.w - GAP * (len(row) - 1) - sum(needs)
    x = box.x
    for place, (number, depot, need) in enumerate(zip(row, depots, needs, strict=True)):
        last = place == len(row) - 1
        wide = box.right - x if last else need + spare // len(row)
        seen = number, repr(depot), number in sight.depots, number in sight.changed_depots
        canvas.part(Box(x, box.y, wide, box.h), seen, draw_depot, number, sight)
        x += wide + GAP


def _need(depot: Depot) -> int:
    """Return how wide a depot has to be."""
    number, lying = len(tiles_of(depot)), things_of(depot)
    if _deep(depot):
        return SHIELDED if depot.shields else DEEP
    if number:
        named = NAMED if number == 1 and len(lying) < MANY else 0
        return 2 * EDGE + _column(lying) + 8 + number * (HEX + 6) + named
    return 2 * EDGE + DIE + max(2 * THINGS, sum(thing.wide(THINGS) + 10 for thing in lying))


def _column(lying: Sequence[Thing]) -> int:
    """Return how wide the column with the die is, with things in two lines below it."""
    half = -(-len(lying) // 2)
    lines = (lying[:half], lying[half:])
    return max(DIE, *(sum(thing.wide(LEAST) + 4 for thing in line) for line in lines))


def draw_depot(canvas: Canvas, box: Box, number: int, sight: Sight) -> None:
    """Draw a numbered depot: its die, its tiles, goods and shields."""
    panel(canvas, box, active=number in sight.depots)
    depot = sight.table.depots[number - 1]
    there, lying = tiles_of(depot), things_of(depot)
    corner = Box(box.x + EDGE, box.y + EDGE if there else box.cy - DIE // 2, DIE, DIE)
    die(canvas, number, DIE, corner.cx, corner.cy)
    canvas.keep_free(corner)
    canvas.mark(box.x, box.y, "depot", number, thing=box.inset(8))
    if not there:
        _things(canvas, Box(corner.right + 12, box.y, box.right - corner.right - 20, box.h), lying)
    elif _deep(depot):
        _honeycomb(canvas, box, number, there, lying)
    else:
        _side_by_side(canvas, box, number, lying, sight)
    if number in sight.changed_depots:
        around(canvas, box.inset(REACH))


def _offer(canvas: Canvas, depot: int, name: str, centre: tuple[int, int], width: int) -> None:
    """Remember where a tile of a depot can be marked."""
    thing = Box(*centre, 0, 0).centred(width, height(width))
    canvas.mark(thing.right, thing.y, "offer", depot, name, thing=thing)
    canvas.keep_free(thing.inset(4))


def _honeycomb(
    canvas: Canvas, box: Box, number: int, there: Sequence[str], lying: Sequence[Thing]
) -> None:
    """Draw tiles in two rows, the upper one beside the die; things in the corner below."""
    shields = [thing for thing in lying if thing.shield]
    lying = [thing for thing in lying if not thing.shield]
    room = box.w - 2 * EDGE - bool(shields) * (THINGS + 2)
    wide = min(HEX if len(lying) < MANY else SPEAKING, round((room + 5) / 2.5) - 5)
    for place, thing in enumerate(shields):
        y = box.y + EDGE + THINGS // 2 + place * (THINGS + 2)
        thing.draw(canvas, THINGS, box.right - THINGS - 8, y)
    step, left = wide + 5, box.x + EDGE + wide // 2
    upper, lower = box.y + 8 + height(wide) // 2, box.bottom - 8 - height(wide) // 2
    for place, name in enumerate(there):
        row, column = divmod(place, 2)
        x = left + column * step + (step // 2 if row == 0 else 0)
        centre = (x, lower if row else upper)
        tile(canvas, name, centre, wide)
        _offer(canvas, number, name, centre, wide)
    beside = left + (len(there) - 3) * step + wide // 2 + 6
    top = upper + height(wide) // 2 + (2 if len(there) > 3 else 6)
    corner = Box(beside, top, box.right - beside - 8, box.bottom - top - 6)
    if len(there) < 3:
        corner = Box(box.x + EDGE, top, box.w - 2 * EDGE, box.bottom - top - 8)
    _things(canvas, corner, lying)


def _side_by_side(
    canvas: Canvas, box: Box, number: int, lying: Sequence[Thing], sight: Sight
) -> None:
    """Draw one or two tiles beside the die and the things, a lone one with its name."""
    there = tiles_of(sight.table.depots[number - 1])
    column = Box(box.x + EDGE, box.y + EDGE + DIE + 6, _column(lying), box.h - 2 * EDGE - DIE)
    _things(canvas, column._replace(h=column.h - 6), lying)
    rest = Box(column.right + 8, box.y, box.right - column.right - 16, box.h)
    named = _name(canvas, there[0], sight, rest.w - HEX - 4) if len(there) == 1 else []
    room = max((canvas.measure(line, NAME) for line in named), default=0)
    used = len(there) * (HEX + 6) + (room + 10 if named else 0)
    aside = (rest.w - used) // 2
    x = rest.x + (aside if named else max(0, aside)) + HEX // 2
    for name in there:
        tile(canvas, name, (x, box.cy), HEX)
        _offer(canvas, number, name, (x, box.cy), HEX)
        x += HEX + 6
    y = box.cy - (len(named) - 1) * 21
    for line in named:
        canvas.text(line, x - HEX // 2 + 4, y, NAME)
        y += 42


def _name(canvas: Canvas, tile_id: str, sight: Sight, room: int) -> list[str]:
    """Return the name of a tile in lines that fit, nothing if it does not fit."""
    lines = broken(words.tile(tile_id, sight.texts), NAME, max(room, 1), canvas.locale, BOLD)
    fits = len(lines) < 3 and all(canvas.fits(line, NAME, room) for line in lines)
    return lines if fits else []


def _things(canvas: Canvas, box: Box, lying: Sequence[Thing]) -> None:
    """Draw goods and shields in lines, as large as they fit."""
    size = next((size for size in range(THINGS, LEAST, -2) if _fit(box, lying, size)), LEAST)
    lines = _lines(box, lying, size)
    y = box.cy - (len(lines) - 1) * (size + 6) // 2
    for line in lines:
        gap = (box.w - sum(thing.wide(size) for thing in line)) // len(line)
        x = box.x
        for thing in line:
            thing.draw(canvas, size, x, y)
            x += thing.wide(size) + min(12, max(2, gap))
        y += size + 6


def _lines(box: Box, lying: Sequence[Thing], size: int) -> list[list[Thing]]:
    """Return things of a size in lines as wide as a box."""
    return flowed(lying, lambda thing: thing.wide(size), box.w, 4)


def _fit(box: Box, lying: Sequence[Thing], size: int) -> bool:
    """Whether things of a size fit into a box."""
    wide = all(thing.wide(size) <= box.w for thing in lying)
    return wide and len(_lines(box, lying, size)) * (size + 6) - 6 <= box.h


def draw_black(canvas: Canvas, box: Box, sight: Sight) -> None:
    """Draw the black depot with its price, its tiles, and the inns beside it."""
    table = sight.table
    canvas.panels.append(box)
    canvas.framed(box, BLACK_DEPOT, SHADE, 14, 2)
    canvas.mark(box.x, box.y, "depot", 0, thing=box.inset(8))
    there = [*(name for name in table.black if name), *[INN] * bool(table.inns)]
    size = 60 if there and len(there) < CLOSE else 46
    silver(canvas, PRICE, size, box.x + EDGE + size // 2, box.cy)
    rest = Box(box.x + EDGE + size + 8, box.y, box.w - EDGE - size - 14, box.h)
    wide = min(HEX, (rest.w + 2) // max(1, len(there)) - 2)
    for name, cell in zip(there, rest.columns(len(there), 2), strict=True):
        tile(canvas, name, (cell.cx, cell.cy), wide, dark=True)
        _offer(canvas, 0, name, (cell.cx, cell.cy), wide)
    if table.inns > 1:
        x, y = cell.cx + wide // 2 - 18, box.bottom - 26
        canvas.disc(x, y, 20, BRIGHT)
        canvas.text(str(table.inns), x, y, 30, align="middle", colour=INK)
    if 0 in sight.changed_depots:
        around(canvas, box.inset(REACH))
