"""Villages and harbour on the map: name plates, market tiles, building spaces, merchants."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from functools import partial
from typing import Final

from renderers.core.blocks import card_ground
from renderers.core.boxes import Box
from renderers.core.canvas import Canvas
from renderers.core.change_marks import REACH
from renderers.core.fonts import BOLD
from renderers.core.lettering import BOARD_SMALLEST, WORDS
from renderers.core.palette import FOCUS, INK, LINE, ON_HEADER, PANEL, SOFT, Colour
from renderers.core.paragraphs import paragraph
from renderers.core.signs import square
from renderers.core.texts import Texts
from renderers.valparaiso import pieces, words
from renderers.valparaiso.colours import CUSTOMS, HARBOUR, MARKET, SLOT, STONE, TOWN, TOWN_EDGE
from renderers.valparaiso.icons import CARDS
from renderers.valparaiso.scene import HarbourScene
from rules.valparaiso.elements import BuildingSpace, Residence
from rules.valparaiso.state import Table

PLATE: Final = 48
SPACES: Final = 60
"""The heights of a plate, and of building spaces below it."""
NAME: Final = 84
"""The width of an id on its plate."""
USED: Final = 126
"""The width of the tile in use."""
ROWS: Final = 2
"""The rows of tiles that follow it."""
LABEL: Final = 132
"""The room for the word before the tiles of the reserve."""
HIGHEST: Final = 56
"""The height of merchants."""
BEYOND: Final = 50
"""How much farther than their place they may stand."""


def draw_village(canvas: Canvas, box: Box, scene: HarbourScene, name: str) -> None:
    """Draw the card of a village: its plate, its building spaces, its market."""
    place = scene.table.board.places[name]
    _ground(canvas, box, TOWN, "place", name)
    high = PLATE + (SPACES if scene.named else 0)
    top, market = box.inset(3).split_top(high if place.market else box.h - 6, 4)
    if scene.named:
        plate, spaces = top.split_top(top.h - SPACES, 2)
    else:
        plate, spaces = top.split_left(NAME, 2)
    _plate(canvas, plate, scene, place.id, MARKET if place.market else CUSTOMS)
    for space, cell in zip(place.spaces, spaces.columns(len(place.spaces), 2), strict=True):
        _space(canvas, cell, scene, space)
    if place.market:
        market = market.inset(2, 0)
        _tiles(canvas, market, scene.table.columns[name])
        canvas.mark(market.x, market.y, "tile", name, thing=market._replace(w=USED))
        canvas.keep_free(market)


def _ground(canvas: Canvas, box: Box, colour: Colour, *key: object) -> None:
    """Draw the ground of a card."""
    card_ground(canvas, box, colour, TOWN_EDGE)
    canvas.mark(box.x, box.y, *key, thing=box)


def _plate(canvas: Canvas, box: Box, scene: HarbourScene, name: str, colour: Colour) -> None:
    """Write the id or the name of a place on its plate."""
    canvas.rounded(box, colour, 10)
    canvas.keep_free(box)
    text = words.place(name, scene.texts) if scene.named else name
    write = partial(paragraph, colour=ON_HEADER, weight=BOLD, align="middle", least=WORDS)
    write(canvas, text, box.inset(4, 0), BOARD_SMALLEST)


def _space(canvas: Canvas, box: Box, scene: HarbourScene, space: BuildingSpace) -> None:
    """Draw a building space: its house, or its outline with the points that it brings."""
    owner = scene.table.houses.get(space.id)
    size = min(box.h, box.w) - 2
    spot = box.centred(size, size)
    if owner is not None:
        pieces.house(canvas, owner, size - 4, box.cx, box.cy)
    else:
        pieces.house_space(canvas, size, box.cx, box.cy)
        if space.vp:
            y = box.cy + round(size * 0.12)
            canvas.text(str(space.vp), box.cx, y, BOARD_SMALLEST, align="middle")
    canvas.mark(spot.right, spot.y, "space", space.id, thing=spot)
    canvas.keep_free(spot.inset(4))


def draw_harbour(canvas: Canvas, box: Box, scene: HarbourScene, lamp: int) -> None:
    """Draw the harbour row with owners and incomes."""
    table, board = scene.table, scene.table.board
    _ground(canvas, box, STONE, "place", board.harbour)
    left, row = box.inset(3).split_left(lamp, 4)
    upper, lower = left.split_top(46, 2)
    _plate(canvas, upper, HarbourScene(table, scene.info, scene.texts), board.harbour, HARBOUR)
    pieces.lighthouse(canvas, lower.h, lower.cx, lower.cy)
    canvas.mark(left.x, left.y, "lighthouse", thing=left)
    cells = row.columns(len(board.residences), 3)
    for number, (residence, cell) in enumerate(zip(board.residences, cells, strict=True)):
        _residence(canvas, cell, scene, number, residence)
    canvas.keep_free(box)


def _residence(
    canvas: Canvas, box: Box, scene: HarbourScene, number: int, residence: Residence
) -> None:
    """Draw a space of the harbour row: its house or points, and its income."""
    built = scene.table.residences
    following = number == len(built)
    canvas.ground = PANEL if number < len(built) else FOCUS if following else SLOT
    canvas.framed(box, canvas.ground, INK if following else canvas.ground, 9, 4)
    upper, lower = box.inset(2, 3).rows(2, 0)
    size = min(upper.h, upper.w) - 2
    if number < len(built):
        pieces.house(canvas, built[number], size - 2, upper.cx, upper.cy)
    elif residence.vp:
        pieces.points_sign(residence.vp, BOARD_SMALLEST).draw(canvas, upper.cx, upper.cy)
    else:
        pieces.house_space(canvas, size, upper.cx, upper.cy, SOFT if following else LINE)
    pieces.draw_amount(canvas, residence.income, lower, BOARD_SMALLEST)
    canvas.mark(box.x, box.bottom, "space", residence.id, thing=box)


def draw_reserve(canvas: Canvas, box: Box, table: Table, texts: Texts) -> None:
    """Draw the reserve, its next tile large, and the draw pile of achievements."""
    _ground(canvas, box, TOWN, "reserve")
    canvas.keep_free(box)
    label, rest = box.inset(8, 4).split_left(LABEL, 6)
    upper, lower = label.rows(2)
    text = words.term("reserve", texts)
    canvas.text(text, upper.x, upper.cy, WORDS, colour=SOFT, width=LABEL, least=WORDS)
    canvas.glyph(CARDS, 34, lower.x + 20, lower.cy, SOFT)
    canvas.text(str(len(table.pile)), lower.x + 46, lower.cy, BOARD_SMALLEST)
    canvas.mark(lower.right, lower.y, "pile", thing=lower._replace(w=94))
    if table.reserve:
        _tiles(canvas, rest, table.reserve)


def _tiles(canvas: Canvas, box: Box, names: Sequence[str]) -> None:
    """Draw the tile in use or the next one, and what all that follow will bring, in two rows."""
    used, rest = box.split_left(min(USED, box.w // 2), REACH)
    canvas.kept(used, pieces.tile, names[0])
    across = max(ROWS, -(-(len(names) - 1) // ROWS))
    for name, cell in zip(names[1:], rest.grid(ROWS * across, across, 3), strict=False):
        canvas.kept(cell, pieces.next_tile, name)


def draw_merchants(canvas: Canvas, box: Box, table: Table, place: str) -> None:
    """Draw the merchants in a place side by side, those of a seat once with their number."""
    numbers = [(seat, table.players[seat].merchants.count(place)) for seat in table.turn_order]
    there = [(seat, number) for seat, number in numbers if number]
    if not there:
        return
    size = min(box.h + 2, HIGHEST)
    digits = [canvas.measure(str(n), BOARD_SMALLEST) + REACH if n > 1 else 0 for _, n in there]
    step = min(round(size * 1.1), (box.w + BEYOND - sum(digits)) // len(there))
    x = box.cx - (step * (len(there) - 1) + sum(digits)) // 2
    for (seat, number), wide in zip(there, digits, strict=True):
        spot = square(x, box.cy, size)
        pieces.stand(canvas, pieces.merchant, seat, spot, "merchant", seat, place)
        if wide:
            left = x + round(size * 0.36) + REACH
            canvas.text(str(number), left, box.cy + 2, BOARD_SMALLEST)
        x += step + wide


def seen_place(table: Table, name: str) -> Hashable:
    """Return what is seen of a village or of the harbour city, without people."""
    if name == table.board.harbour:
        return tuple(table.residences)
    owners = tuple(table.houses.get(space.id) for space in table.board.places[name].spaces)
    return owners, tuple(table.columns.get(name, ()))
