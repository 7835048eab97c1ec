"""What moves would change outside the own board, enlarged: the cargo ships, the trading house."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from renderers.core.blocks import heading, panel
from renderers.core.boxes import Box
from renderers.core.canvas import Canvas
from renderers.core.palette import AMBER, SOFT
from renderers.core.texts import Texts
from renderers.puerto_rico.harbour import WATER, draw_sea, draw_ship
from renderers.puerto_rico.pieces import barrel, empty_place
from rules import Move
from rules.puerto_rico.data import TRADING_HOUSE_SPACES
from rules.puerto_rico.moves import Sell, Ship
from rules.puerto_rico.state import Table

ROW: Final = 150
"""The most height of a ship."""
SLOT: Final = 72
"""The most width of a space on a ship."""
BARREL: Final = 240
"""The largest barrel."""


class LoadedShip(NamedTuple):
    """A ship as moves would leave it: `more` barrels were loaded."""

    capacity: int
    good: str
    load: int
    more: int


@dataclass(frozen=True, slots=True)
class Harbour:
    """Ships and trading house as moves would leave them: the last `sold` barrels there are new."""

    ships: tuple[LoadedShip, ...]
    house: tuple[str, ...]
    sold: int

    @property
    def loaded(self) -> bool:
        """Whether anything was loaded."""
        return any(ship.more for ship in self.ships)


def harbour(table: Table, moves: Sequence[Move]) -> Harbour | None:
    """Return what moves would change in the harbour, None if they change nothing there.

    It is told as it is before full ships sail and a full house is emptied.
    """
    loads = {move.ship: move for move in moves if isinstance(move, Ship)}
    sales = [move.good for move in moves if isinstance(move, Sell) and not move.where]
    if not loads and not sales:
        return None
    ships = []
    for ship in table.ships:
        move = loads.get(ship.capacity)
        more = move.number if move else 0
        good = move.good if move else ship.good
        ships.append(LoadedShip(ship.capacity, good, ship.load + more, more))
    return Harbour(tuple(ships), (*table.trading_house, *sales), len(sales))


def draw_harbour(
    canvas: Canvas, box: Box, shown: Harbour, texts: Texts, letters: int
) -> list[tuple[Box, int]]:
    """Draw what was changed; return each place with by how much, so that it can be told there.

    `letters` is the size of the title.
    """
    panel(canvas, box)
    inner = box.inset(22, 14)
    top, rest = inner.split_top(round(letters * 1.4), 20)
    title = texts.gettext("Cargo ships") if shown.loaded else texts.gettext("Trading house")
    if letters > 30:
        canvas.text(title, top.x, top.cy, letters, colour=SOFT)
    else:
        heading(canvas, title, top)
    return _ships(canvas, rest, shown) if shown.loaded else _house(canvas, rest, shown)


def _ships(canvas: Canvas, box: Box, shown: Harbour) -> list[tuple[Box, int]]:
    """Draw all ships, those that were loaded outlined; how much was loaded is told at the right."""
    high = min(ROW, box.h // len(shown.ships) - 20)
    rows = box.split_top(len(shown.ships) * (high + 20))[0].rows(len(shown.ships), 20)
    slot = min(SLOT, (box.w - 320) // max(ship.capacity for ship in shown.ships))
    changed = []
    for ship, row in zip(shown.ships, rows, strict=True):
        place = Box(row.x + 10, row.y, row.w - 130, row.h)
        if ship.more:
            canvas.rounded(place.inset(-14, -8), AMBER, 16)
            changed.append((place.inset(-14, -8), ship.more))
        draw_sea(canvas, place)
        canvas.kept(place, draw_ship, slot, ship.capacity, ship.good, ship.load, ground=WATER)
        canvas.keep_free(place)
    return changed


def _house(canvas: Canvas, box: Box, shown: Harbour) -> list[tuple[Box, int]]:
    """Draw the barrels in the trading house, the new ones outlined."""
    row = box.split_top(round(box.h * 0.8))[0]
    size = min(BARREL, round((row.w // TRADING_HOUSE_SPACES - 40) / 0.84))
    changed = []
    for place, cell in enumerate(row.columns(TRADING_HOUSE_SPACES, 12)):
        spot = cell.centred(round(size * 0.84), size)
        canvas.keep_free(spot)
        if place >= len(shown.house):
            canvas.kept(spot, empty_place, 12)
            continue
        if place >= len(shown.house) - shown.sold:
            canvas.rounded(spot.inset(-8), AMBER, 16)
            canvas.rounded(spot.inset(-2), canvas.ground, 12)
            changed.append((spot.inset(-8), 1))
        barrel(canvas, shown.house[place], size - 10, spot.cx, spot.cy)
    return changed
