"""What the pictures of Valparaíso have room for, checked when they are imported.

The rules follow data of any size, once they have checked them; pictures do not: what would not be
seen or would lie on something else is refused in a sentence.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from renderers.core.palette import SEATS as COLOURS
from renderers.valparaiso.geography import chain, has_room
from renderers.valparaiso.map import map_room, sizes_of
from rules.valparaiso import data
from rules.valparaiso.elements import Board

ROOM: Final = {
    "REGIONS": (range(5), "the sea has room for {} regions in the pictures"),
    "REGION_CARDS": (range(1, 4), "a sea region has room for up to {} cards in the pictures"),
    "HOLD_CAPACITY": (range(21), "the hold has room for up to {} goods in the pictures"),
    "MAJORITY_PESOS": (
        range(4),
        "the figures of the rulebook show up to {} places of the majority",
    ),
    "SLOT_COSTS": (range(2, 9), "the pictures show plans with 2 to {} slots"),
}
"""How many of each kind in the data pictures have room for, and what is said of the most."""
TILES: Final = 9
"""The tiles that a market has room for: the one in use, and two rows of four."""
QUEUE: Final = 16
"""The tiles that the reserve has room for."""


def faults() -> Iterator[str]:
    """Yield what the pictures cannot show, each as a sentence without its full stop."""
    if max(data.SEATS) > len(COLOURS):
        yield f"the pictures have colours for {len(COLOURS)} seats, not for {max(data.SEATS)}"
        return
    for name, (fit, fault) in ROOM.items():
        kind = getattr(data, name)
        if (kind if isinstance(kind, int) else len(kind)) not in fit:
            yield f"{fault.format(fit[-1])} ({name})"
    if len(data.MOVE_COSTS) < 3:
        yield "the figures of the rulebook show merchants that move two spaces (MOVE_COSTS)"
    for seats, board in data.BOARDS.items():
        yield from (f"{board.id}: {fault}" for fault in _board(board, seats))
    largest = data.BOARDS[max(data.SEATS)]
    yield from (f"{largest.id}: {fault}" for fault in _figures(largest))


def _board(board: Board, seats: int) -> Iterator[str]:
    for market, column in board.columns.items():
        if len(column) > TILES:
            yield f"the market of {market} has room for {TILES} tiles, not for {len(column)}"
    if len(board.reserve) > QUEUE:
        yield f"the reserve has room for {QUEUE} tiles, not for {len(board.reserve)}"
    for name, named in (("board", False), ("enlarged map", True)):
        land = map_room(0 if named else seats)
        if not has_room(board, land.w, land.h, sizes_of(board, named)):
            yield (
                "places, harbour row, reserve and sea regions do not fit beside each other on the "
                f"{name} with {seats} players"
            )
            return


def _figures(board: Board) -> Iterator[str]:
    """Yield what the examples of the rulebook lack."""
    spaces = len(data.MOVE_COSTS) - 1
    if not chain(board, spaces + 1):
        yield f"there is no way of {spaces} spaces from the harbour that the rulebook shows"
    customs = [board.places[name] for name in board.villages if name in board.customs_villages]
    markets = [board.places[name] for name in board.markets]
    if not any(place.spaces for place in customs):
        yield "the rulebook shows a village without a market that has a building space"
    if not any(place.spaces for place in markets):
        yield "the rulebook shows a village with a market that has a building space"
    if not any(len(board.neighbours[place.id]) > 1 for place in customs):
        yield "the rulebook shows a way that leads through a village without a market"


for _fault in faults():
    raise ValueError(f"rules/valparaiso/data.py: {_fault}.")
