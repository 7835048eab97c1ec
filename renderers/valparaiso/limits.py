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

SEAS: Final = 4
CARDS: Final = 3
"""The cards that a sea region has room for."""
SLOTS: Final = 8
"""The slots that a plan has room for."""
HOLD: Final = 20
"""The goods that a hold has room for."""
MAJORITIES: Final = 3
"""The places of a majority that figures have owners of residences for."""
TILES: Final = 9
"""The tiles that a market has room for: the one in use, and two rows of four."""
QUEUE: Final = 16
"""The tiles that the reserve has room for."""


def faults() -> Iterator[str]:
    """Yield what the pictures cannot show, each as a sentence without its full stop."""
    if max(data.SEATS) > len(COLOURS):
        yield f"the pictures have colours for {len(COLOURS)} seats, not for {max(data.SEATS)}"
        return
    if len(data.REGIONS) > SEAS:
        yield f"the sea has room for {SEAS} regions in the pictures (REGIONS)"
    if not 1 <= data.REGION_CARDS <= CARDS:
        yield f"a sea region has room for up to {CARDS} cards in the pictures (REGION_CARDS)"
    if data.HOLD_CAPACITY > HOLD:
        yield f"the hold has room for up to {HOLD} goods in the pictures (HOLD_CAPACITY)"
    if len(data.MAJORITY_PESOS) > MAJORITIES:
        yield (
            f"the figures of the rulebook show up to {MAJORITIES} places of the majority "
            "(MAJORITY_PESOS)"
        )
    if not 2 <= len(data.SLOT_COSTS) <= SLOTS:
        yield f"the pictures show plans with 2 to {SLOTS} slots (SLOT_COSTS)"
    if len(data.MOVE_COSTS) < 3:
        yield "the figures of the rulebook show merchants that move two spaces (MOVE_COSTS)"
    for seats, board in data.BOARDS.items():
        yield from (f"{board.id}: {fault}" for fault in _board(board, seats))
    yield from (
        f"{data.BOARDS[max(data.SEATS)].id}: {fault}"
        for fault in _figures(data.BOARDS[max(data.SEATS)])
    )


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
