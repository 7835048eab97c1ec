"""Black market (RULINGS 9.3): a colonist, a barrel and a point may pay what doubloons do not."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product
from typing import Final

from rules.core.errors import Refusal
from rules.core.formats import Words
from rules.puerto_rico import refusals
from rules.puerto_rico.data import GOODS, SAN_JUAN, TILES
from rules.puerto_rico.moves import COLONIST, GOOD, VP
from rules.puerto_rico.state import Player, Table

MOST: Final = 3
"""At most one item of each class, each worth a doubloon."""
_ID: Final = "black-market"


def works(player: Player) -> bool:
    """Whether the black market is occupied."""
    return player.occupied(_ID)


def payments(player: Player, short: int) -> Iterator[Words]:
    """Yield every way to pay `short` doubloons (1 to 3) in items, as the record writes them."""
    items = (
        [f"{COLONIST}:{target}" for target in player.arrangement() if target != _ID],
        [f"{GOOD}:{good}" for good in GOODS if player.goods[good]],
        [VP] if player.vp_chips > 0 else [],
    )
    for classes in combinations(items, short):
        yield from product(*classes)


def refusal(player: Player, paying: Words, short: int) -> Refusal | None:
    """Refuse items that are not needed, not there or too few; `short` doubloons are missing."""
    if not works(player):
        return Refusal(refusals.NO_BLACK_MARKET)
    if short <= 0:
        return Refusal(refusals.NOTHING_SHORT)
    if len(paying) != short:
        return Refusal(refusals.PAY_EXACTLY, {"short": short, "number": len(paying)})
    for item in paying:
        kind, _, what = item.partition(":")
        if kind == GOOD and not player.goods[what]:
            return Refusal(refusals.NO_GOOD, {"good": what})
        if kind == VP and player.vp_chips < 1:
            return Refusal(refusals.NO_CHIP)
        if kind == COLONIST and what == _ID:
            return Refusal(refusals.MARKET_COLONIST)
        if kind == COLONIST and not player.arrangement().get(what):
            return Refusal(refusals.NO_COLONIST, {"target": what})
    return None


def pay(table: Table, player: Player, paying: Words) -> None:
    """Return what is paid to the supplies; an end condition that was met stays (RULINGS R33)."""
    for item in paying:
        kind, _, what = item.partition(":")
        if kind == GOOD:
            player.goods[what] -= 1
            table.supply[what] += 1
        elif kind == VP:
            player.vp_chips -= 1
            table.vp_pool += 1
        else:
            _remove_colonist(player, what)
            table.colonist_supply += 1


def _remove_colonist(player: Player, source: str) -> None:
    if source == SAN_JUAN:
        player.san_juan -= 1
    elif source in TILES:
        player.on_tiles[source] -= 1
    else:
        player.city[source] -= 1
