"""Sales worth a thought: tile after tile, the one that brings most first."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from rules import Move
from rules.brass_birmingham.data import (
    MERCHANT_SLOT,
    MERCHANT_SLOTS,
    SLOT,
)
from rules.brass_birmingham.moves import MERCHANT, Sale, Sell
from rules.brass_birmingham.queries import Progress, sales
from rules.brass_birmingham.state import Table

OWN_BARREL: Final = 1.0
RIVAL_BARREL: Final = 1.6
"""Points that a barrel costs: an own one could serve again, a rival gains by his."""
BONUS: Final = {"vp": 4.0, "develop": 2.5, "income_spaces": 1.5, "money": 1.5}
"""Points that the bonus for a merchant's barrel is worth."""
INCOME: Final = 0.5
"""Points for a space of income, to decide what is sold first."""
USEFUL: Final = {"cotton": 2, "manufacturer": 3, "pottery": 0, "coal": 1, "iron": 0, "brewery": 0}
"""Which tile of level I or II the bonus develops best."""


def sellings(table: Table, seat: int, card: str) -> Iterator[Move]:
    """Yield a Sell action with one tile, with two, and so on; each has the best one more."""
    progress, path = Progress(), ()  # type: tuple[Progress, tuple[Sale, ...]]
    while options := sales(table, seat, progress):
        best = max(options, key=lambda sale: _value(table, seat, sale))
        if not path:
            yield from _singles(table, seat, options, best, card)
        path = (*path, best)
        yield Sell(card, path)
        progress = progress.after(best)


def _singles(table: Table, seat: int, options: list[Sale], best: Sale, card: str) -> Iterator[Move]:
    """Yield the best sale of each other tile."""
    slots = dict.fromkeys(sale.slot for sale in options if sale.slot != best.slot)
    for slot in slots:
        own = [sale for sale in options if sale.slot == slot]
        yield Sell(card, (max(own, key=lambda sale: _value(table, seat, sale)),))


def _value(table: Table, seat: int, sale: Sale) -> float:
    tile = table.board[SLOT[sale.slot]]
    assert tile is not None
    value = tile.kind.vp + INCOME * tile.kind.income
    for source in sale.beer:
        if source == MERCHANT:
            value += BONUS[MERCHANT_SLOTS[MERCHANT_SLOT[sale.merchant]].merchant.bonus]
        else:
            brewery = table.board[SLOT[source]]
            assert brewery is not None
            value -= OWN_BARREL if brewery.owner == seat else RIVAL_BARREL
    if sale.bonus:
        kind = table.players[seat].next_tile(sale.bonus)
        assert kind is not None
        value += USEFUL[sale.bonus] - kind.level
    return value
