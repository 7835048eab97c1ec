"""The harbour: ships with their barrels on deck, the trading house on the quay."""

from __future__ import annotations

from typing import Final

from renderers.core.blocks import panel
from renderers.core.boxes import Box
from renderers.core.canvas import Canvas
from renderers.core.palette import BRIGHT, INK, LINE, TURN
from renderers.core.paths import Glyph
from renderers.puerto_rico import colours
from renderers.puerto_rico.icons import ROLE_GLYPHS
from renderers.puerto_rico.scene import SCENE, BoardScene
from renderers.puerto_rico.things import barrel
from renderers.puerto_rico.words.decisions import HOUSE, SHIPS
from rules.puerto_rico.data import TRADING_HOUSE_SPACES
from rules.puerto_rico.state import CargoShip

STALL: Final = 256
"""The width of the trading house in the harbour."""
RIG: Final[Glyph] = ("+ M 46 4 L 46 88 L 2 88 Z", "+ M 54 14 L 54 88 L 98 88 Z")
SHIP_HULL: Final[Glyph] = (
    "+ M 0 0 L 100 0 L 84 92 C 83 97 81 100 77 100 L 23 100 C 19 100 17 97 16 92 Z",
)
HILL: Final[Glyph] = ("+ M 0 60 C 20 20 40 70 60 40 C 75 20 90 40 100 30 L 100 100 L 0 100 Z",)
RAMPART: Final[Glyph] = (
    "+ R 0 18 100 82",
    "+ R 0 0 20 20",
    "+ R 40 0 20 20",
    "+ R 80 0 20 20",
)
TOWN: Final[tuple[Glyph, ...]] = (
    ("+ R 0 42 15 58", "+ R 49 34 17 66"),
    ("+ R 16 20 14 80", "+ R 67 52 14 48"),
    ("+ R 31 50 17 50", "+ R 82 26 18 74"),
)
"""The houses of the town, those of a colour together."""
STRIPES: Final = 7


def draw_harbour(canvas: Canvas, box: Box, scene: BoardScene) -> None:
    """Draw the harbour: a scene with ships and the trading house, in one line if it is low."""
    if box.h < SCENE:
        _quay(canvas, box, scene)
        return
    _scenery(canvas, box)
    wide = round(STALL * (1.25 if scene.area == HOUSE else 1.0))
    sea, quay = box.inset(6, 4).split_right(wide, 6)
    for ship, place in zip(scene.table.ships, sea.columns(len(scene.table.ships), 10), strict=True):
        draw_ship(canvas, place, ship)
        deck = place.split_top(round(place.h * 0.32))[1]
        thing = deck.inset(4, 6)
        canvas.mark(thing.right - 26, thing.y - 19, "ship", ship.capacity, thing=thing)
        canvas.keep_free(deck)
    _stall(canvas, quay, scene)
    line = TURN if scene.area in (SHIPS, HOUSE) else LINE
    canvas.outlined(box, line, 14, 5 if line is TURN else 3)


def _scenery(canvas: Canvas, box: Box) -> None:
    """Draw what is only there to be looked at."""
    canvas.rounded(box, colours.SKY, 14)
    horizon = box.y + round(box.h * 0.48)
    canvas.shape(
        HILL,
        Box(box.x + 3, box.y + box.h // 6, box.w - 6, horizon - box.y - box.h // 6),
        colours.HILLS,
    )
    canvas.shape(RAMPART, Box(box.x + round(box.w * 0.235), horizon - 60, 56, 60), colours.FORT)
    town = Box(box.x + round(box.w * 0.43), horizon - 48, round(box.w * 0.17), 48)
    for houses, colour in zip(TOWN, colours.FRONTS, strict=True):
        canvas.shape(houses, town, colour)
    sea = Box(box.x + 3, horizon, box.w - 6, box.bottom - horizon - 3)
    canvas.area(sea, colours.WATER)
    canvas.area(
        sea._replace(y=sea.y + sea.h * 3 // 5, h=sea.h - sea.h * 3 // 5), colours.WATER_DEEP
    )


def draw_ship(canvas: Canvas, box: Box, ship: CargoShip) -> None:
    """Draw a cargo ship: barrels and free places on deck, load and capacity on the hull."""
    high = round(box.h * 0.36)
    hull = Box(box.x, box.bottom - high - 4, box.w, high)
    slot = min(box.h // 3, (box.w - 24) // ship.capacity)
    tall = min(round(box.h * 0.3), slot + 16)
    deck = hull.y - tall
    canvas.area(Box(box.cx - 4, box.y, 8, hull.y - box.y), colours.MAST)
    sail = Box(box.cx - box.w // 4, box.y + 4, box.w // 2, deck - box.y - 6)
    canvas.shape(RIG, sail, colours.SAILS)
    left = box.cx - slot * ship.capacity // 2
    for place in range(ship.capacity):
        x = left + place * slot + slot // 2
        if place < ship.load:
            barrel(canvas, ship.good, tall, x, deck + tall // 2)
        else:
            width = min(slot - 6, round(tall * 0.6))
            canvas.framed(
                Box(x - width // 2, deck + 4, width, tall - 4),
                colours.SPACE,
                colours.MAST,
                width // 2,
                3,
            )
    canvas.shape(SHIP_HULL, hull, colours.HULLS)
    canvas.text(
        f"{ship.load}/{ship.capacity}", hull.cx, hull.cy + 2, 42, align="middle", colour=BRIGHT
    )


def _stall(canvas: Canvas, box: Box, scene: BoardScene) -> None:
    """Draw the trading house: a stall with what was sold to it."""
    house = scene.table.trading_house
    roof, rest = box.split_top(max(26, box.h // 6))
    board, low = rest.split_top(rest.h - max(50, rest.h // 3))
    canvas.area(Box(board.x + 6, roof.y, board.w - 12, board.bottom - roof.y), colours.BOARDS)
    for number, stripe in enumerate(roof.columns(STRIPES)):
        canvas.area(stripe, colours.AWNING if number % 2 == 0 else colours.BOARDS)
    canvas.area(low._replace(x=low.x - 6, w=low.w + 12, h=low.h + 1), colours.QUAY)
    for place, spot in enumerate(board.inset(10, 4).columns(TRADING_HOUSE_SPACES, 4)):
        size = min(spot.h, round(spot.w * 1.25))
        free = Box(spot.cx - round(size * 0.36), spot.cy - size // 2, round(size * 0.72), size)
        if place < len(house):
            barrel(canvas, house[place], size, spot.cx, spot.cy)
        else:
            canvas.framed(free, colours.BOARDS, LINE, 10, 3)
        canvas.mark(spot.cx, free.y - 12, "sold", place, thing=free)
        canvas.keep_free(free)
    canvas.mark(box.x + 20, roof.cy, "house", thing=box)
    canvas.glyph(ROLE_GLYPHS["trader"], 42, low.x + low.w // 3, low.cy, INK)
    text = f"{len(house)}/{TRADING_HOUSE_SPACES}"
    canvas.text(text, low.x + low.w // 3 + 34, low.cy, 40)


def _quay(canvas: Canvas, box: Box, scene: BoardScene) -> None:
    """Draw ships and trading house in one line."""
    panel(canvas, box)
    inner = box.inset(12, 8)
    ships, house = inner.split_left(round(inner.w * 0.64), 12)
    for ship, cell in zip(scene.table.ships, ships.columns(len(scene.table.ships), 8), strict=True):
        canvas.shape(SHIP_HULL, Box(cell.x, cell.cy - 22, 84, 44), colours.HULLS)
        if ship.load:
            barrel(canvas, ship.good, 46, cell.x + 42, cell.cy - 8)
        canvas.text(f"{ship.load}/{ship.capacity}", cell.x + 94, cell.cy, 40)
        canvas.mark(cell.x, cell.y, "ship", ship.capacity, thing=cell)
        canvas.keep_free(cell)
    canvas.glyph(ROLE_GLYPHS["trader"], 46, house.x + 24, house.cy, INK)
    canvas.keep_free(Box(house.x + 1, house.cy - 23, 46, 46))
    canvas.mark(house.x, house.y, "house", thing=house)
    sold = scene.table.trading_house
    for place, spot in enumerate(house.split_left(56)[1].columns(TRADING_HOUSE_SPACES, 4)):
        if place < len(sold):
            barrel(canvas, sold[place], 50, spot.cx, spot.cy)
        else:
            canvas.dashed(spot.centred(38, 50), LINE, 9)
        canvas.mark(spot.cx, spot.y, "sold", place, thing=spot.centred(44, 54))
