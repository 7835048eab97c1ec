"""The choice of sources: mostly one sensible way instead of all of them."""

from __future__ import annotations

from rules.brass_birmingham.data import SLOT
from rules.brass_birmingham.queries import Need, Sources
from rules.brass_birmingham.state import Table


def take(table: Table, seat: int, need: Need, taken: Sources = ()) -> Sources | None:
    """Return one way to get what is needed: own tiles first, so that they flip; None if none."""
    named: Sources = ()
    for _ in range(need.number):
        options = need.options((*taken, *named))
        if not options:
            return None
        named = (*named, min(options, key=lambda source: _order(table, seat, source)))
    return named


def _order(table: Table, seat: int, source: str) -> tuple[int, int]:
    slot = SLOT.get(source)
    tile = None if slot is None else table.board[slot]
    if tile is None:
        return 2, 0
    if tile.owner == seat:
        return 0, tile.left
    # a rival's tile that is far from flipping does him the least good
    return 1, -tile.left
