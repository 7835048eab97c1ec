"""The cargo ships and the trading house."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Final

from renderers.core.blocks import heading, panel
from renderers.core.boxes import Box
from renderers.core.canvas import Canvas
from renderers.core.palette import (
    BRIGHT,
    DASH,
    EMPTY,
    HULL,
    INK,
    SEA,
    SEA_DEEP,
    SOFT,
    WOOD,
)
from renderers.core.paths import Glyph
from renderers.core.routes import smooth, stroke
from renderers.core.texts import Texts
from renderers.puerto_rico.colours import EDGES
from renderers.puerto_rico.icons import GOODS_GLYPHS
from renderers.puerto_rico.icons import HULL as HULL_GLYPH
from renderers.puerto_rico.pieces import barrel, empty_place
from rules.puerto_rico.data import GOODS, PRICES, TRADING_HOUSE_SPACES
from rules.puerto_rico.state import Table

LOW_HEIGHT: Final = 134
"""The row of plantations, supply and trading house."""
GAP: Final = 14
HULL_HEIGHT: Final = 48
COUNTER: Final = 108
LOAD: Final = 44
"""The size of the load of a ship."""
WATER: Final = SEA
SHORE: Final = 8
"""How far the water reaches beyond the places of ships."""
SWELL: Final = 52
WAVE: Final = 40
"""The length of a wave under a ship, and on open water."""
WAVES: Final[Glyph] = ("+18 M 4 70 C 16 10 34 10 50 50 C 66 90 84 90 96 30",)


def seen_harbour(table: Table) -> Hashable:
    """Return what is seen of the ships and of the trading house."""
    return repr(table.ships), tuple(table.trading_house)


def draw_harbour(
    canvas: Canvas, box: Box, table: Table, texts: Texts, *, ships: bool, house: bool
) -> None:
    """Draw the cargo ships and the trading house; `ships` or `house` is what is asked about."""
    sea, shop = box.split_top(box.h - LOW_HEIGHT - GAP, GAP)
    panel(canvas, sea, active=ships)
    inner = sea.inset(16, 10)
    top, rest = inner.split_top(26, 4)
    heading(canvas, texts.gettext("Cargo ships"), top, active=ships)
    longest = max(ship.capacity for ship in table.ships)
    slot = min(60, (rest.w - COUNTER - 36) // longest)
    draw_sea(canvas, rest)
    for ship, place in zip(table.ships, rest.rows(len(table.ships), 6), strict=True):
        canvas.kept(place, draw_ship, slot, ship.capacity, ship.good, ship.load, ground=WATER)
        canvas.mark_margin(sea.x - 5, place.cy, place, "ship", ship.capacity)
    draw_house(canvas, shop, table, texts, active=house)


def draw_sea(canvas: Canvas, box: Box) -> None:
    """Draw the water around the places of ships."""
    canvas.rounded(box.inset(-SHORE, -2), WATER, 10)


def draw_ship(canvas: Canvas, box: Box, slot: int, capacity: int, good: str, load: int) -> None:
    """Draw a cargo ship: its spaces, `slot` pixels each, with barrels, and load of capacity."""
    size = min(slot + 2, box.h - 24)
    waterline = min(box.bottom - 8, box.cy + 48)
    high = min(HULL_HEIGHT, box.h - 10 - size // 2)
    hull = Box(box.x, waterline - high, slot * capacity + 36, high)
    text = f"{load}/{capacity}"
    open_sea = box.right - canvas.measure(text, LOAD) - 14
    _waves(canvas, hull.right + 16, open_sea - 8, box.cy)
    canvas.shape(HULL_GLYPH, hull, HULL)
    canvas.area(Box(hull.x + 3, hull.y + 4, hull.w - 6, 5), WOOD)
    _swell(canvas, box.x, open_sea, waterline - 4)
    for place in range(capacity):
        x = hull.x + 18 + slot * place + slot // 2
        y = hull.y + 2
        if place < load:
            barrel(canvas, good, size, x, y)
        else:
            canvas.disc(x, y, size // 2 - 7, DASH)
            canvas.disc(x, y, size // 2 - 10, EMPTY)
    ink = INK if load else SOFT
    canvas.text(text, box.right, box.cy + 2, LOAD, align="right", colour=ink)


def _swell(canvas: Canvas, left: int, right: int, y: int) -> None:
    """Draw the waterline of a ship."""
    places = range(left + 2, right - 1, SWELL // 2)
    points = [(float(x), y + (3.0 if number % 2 else -3.0)) for number, x in enumerate(places)]
    canvas.stroke(stroke((tuple(smooth(points)),), 9), SEA_DEEP)
    canvas.stroke(stroke((tuple(smooth(points)),), 4), BRIGHT)


def _waves(canvas: Canvas, left: int, right: int, y: int) -> None:
    """Draw short waves on open water, as many as there is room for."""
    for number, x in enumerate(range(left, right - WAVE, WAVE + 22)):
        canvas.shape(WAVES, Box(x, y - 14 + 16 * (number % 2), WAVE, 12), SEA_DEEP)


def draw_house(canvas: Canvas, box: Box, table: Table, texts: Texts, *, active: bool) -> None:
    """Draw the trading house with what was sold there, and the prices."""
    panel(canvas, box, active=active)
    inner = box.inset(16, 10)
    top, rest = inner.split_top(26, 6)
    left, right = rest.split_left(4 * 60, 24)
    heading(
        canvas, texts.gettext("Trading house"), top._replace(x=right.x, w=right.w), active=active
    )
    for place, spot in enumerate(left.columns(TRADING_HOUSE_SPACES, 6)):
        if place < len(table.trading_house):
            barrel(canvas, table.trading_house[place], 62, spot.cx, spot.cy)
            canvas.mark(spot.cx, box.y + 12, "sold", place)
            canvas.keep_free(spot.centred(62, 62))
        else:
            canvas.kept(spot.centred(50, 60), empty_place, 9)
    for good, cell in zip(GOODS, right.columns(5, 2), strict=True):
        canvas.kept(cell, _price, good)


def _price(canvas: Canvas, box: Box, good: str) -> None:
    canvas.glyph(GOODS_GLYPHS[good], 36, box.cx, box.y + 22, EDGES[good])
    canvas.text(str(PRICES[good]), box.cx, box.bottom - 18, 28, align="middle")
