"""Effects of actions on the table: paying, consuming, flipping, selling cubes (RULINGS 6, 9.1)."""

from __future__ import annotations

from collections.abc import Sequence

from rules.brass_birmingham.data import COAL, IRON, MERCHANT_MASK, SLOT, SLOTS, WILDS
from rules.brass_birmingham.events import Flipped, SoldToMarket
from rules.brass_birmingham.moves import MARKET, MERCHANT
from rules.brass_birmingham.state import Table


def pay(table: Table, seat: int, pounds: int) -> None:
    """Pay for an action; it counts as spent in this round."""
    player = table.players[seat]
    player.money -= pounds
    player.spent += pounds


def consume(table: Table, resource: str, sources: Sequence[str]) -> int:
    """Take cubes or barrels from their sources, flipping what runs dry (RULINGS 6.4).

    Returns the pounds for what the market gave; the barrel of a merchant is left to the caller.
    """
    pounds = 0
    for source in sources:
        if source == MARKET:
            pounds += table.buying_price(resource)
            table.market[resource] = max(0, table.market[resource] - 1)
        elif source != MERCHANT:
            slot = SLOT[source]
            tile = table.board[slot]
            assert tile is not None
            table.board[slot] = tile = tile.less()
            if not tile.left:
                flip(table, slot)
    return pounds


def flip(table: Table, slot: int) -> None:
    """Flip a tile and move its owner's income marker (RULINGS 6.4)."""
    tile = table.board[slot]
    assert tile is not None
    table.board[slot] = tile.turned()
    kind, owner = tile.kind, table.players[tile.owner]
    owner.move_income(kind.income)
    table.emit(
        Flipped, tile.owner, SLOTS[slot].id, kind.industry, kind.level, kind.income, owner.level
    )


def sell_cubes(table: Table, slot: int) -> None:
    """Sell the cubes of a new mine or works to the market as far as it takes them (RULINGS 9.1)."""
    tile = table.board[slot]
    assert tile is not None
    resource = tile.industry
    if resource not in (COAL, IRON):
        return
    if resource == COAL:
        reach = table.geography().connected[SLOTS[slot].location]
        if not reach & MERCHANT_MASK:
            return
    owner, number, pounds = table.players[tile.owner], 0, 0
    while tile.left and (price := table.selling_price(resource)):
        table.market[resource] += 1
        table.board[slot] = tile = tile.less()
        number += 1
        pounds += price
    if not number:
        return
    owner.money += pounds
    table.emit(SoldToMarket, tile.owner, SLOTS[slot].id, resource, number, pounds, tile.left)
    if not tile.left:
        flip(table, slot)


def discard(table: Table, seat: int, card: str) -> None:
    """Discard a card of the hand; wild cards go back to their piles (RULINGS 7)."""
    player = table.players[seat]
    player.hand.remove(card)
    if card not in WILDS:
        player.discards.append(card)
        before, now = player.shown
        player.shown = (before, now + 1)
