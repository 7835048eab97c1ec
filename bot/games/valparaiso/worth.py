"""The worth of positions and moves at a glance, by which offers are sorted."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import rules
from rules import Move, RulesError
from rules.valparaiso import queries
from rules.valparaiso.cards import ACHIEVEMENT_OF, REGION_OF
from rules.valparaiso.data import COAST, HOUSES, OVERSEAS_GOODS
from rules.valparaiso.elements import Amount
from rules.valparaiso.moves import PlayAlternative, PlaySkip
from rules.valparaiso.state import Table

POINT: Final = 8.0
GOOD: Final = 5.0
HELD: Final = 5.5
MERCHANT: Final = 18.0
"""What things are worth in pesos: a point, a good in the warehouse and in the hold, a merchant."""
_INCOME: Final = 4.0
"""How often a residence brings its income, about."""
_POST: Final = 5.0
_CUSTOMS: Final = 3.0
_CHANCE: Final = 0.6
"""How likely it is that an offer is still there when its turn comes."""
_ACHIEVEMENT: Final = 10.0
_AT_SEA: Final = 2.0


def amount(found: Amount) -> float:
    """Return what an amount is worth."""
    return found.pesos + POINT * found.vp + GOOD * (sum(found.goods) + found.chosen)


def position(table: Table, seat: int) -> float:
    """Return what a player has, with what merchants and ship are near to."""
    player = table.players[seat]
    achievements = sum(ACHIEVEMENT_OF[card].vp for card in player.achievements)
    return (
        player.pesos
        + POINT * (player.points + achievements)
        + GOOD * sum(player.warehouse)
        + HELD * sum(player.hold)
        + MERCHANT * len(player.merchants)
        + _CHANCE * sum(place_worth(table, seat, place) for place in set(player.merchants))
        + sum(_house(table, space) for space in player.houses)
        + _ship(table, seat)
    )


def place_worth(table: Table, seat: int, place: str) -> float:
    """Return what the merchants of a player in a place could bring there."""
    board, player = table.board, table.players[seat]
    if place in board.markets:
        tile = queries.tile_in_use(table, place)
        each = amount(tile.gain) - amount(tile.pay)
        fee = sum(queries.fees(table, seat, place).values())
        return max(0.0, each * queries.most_trades(table, seat, place) - fee)
    if place == board.harbour or len(player.houses) == HOUSES:
        return 0.0
    free = [space.vp for space in board.places[place].spaces if space.id not in table.houses]
    return _CUSTOMS + POINT * max(free) / 2 if free else 0.0


def _house(table: Table, space: str) -> float:
    for residence in table.board.residences:
        if residence.id == space:
            return _INCOME * amount(residence.income)
    place = table.board.place_of_space[space]
    return _POST if table.board.places[place].market else _CUSTOMS


def _ship(table: Table, seat: int) -> float:
    """Return what the ship is near to: an achievement at sea, loading at the coast."""
    player = table.players[seat]
    if player.ship == COAST:
        return _AT_SEA if sum(player.warehouse) >= OVERSEAS_GOODS else 0.0
    goods = player.hold[REGION_OF[player.ship].good]
    if goods >= OVERSEAS_GOODS and table.cards_in(player.ship):
        return _ACHIEVEMENT + table.region_pesos[player.ship] / 2
    return 0.0


def gain(table: Table, seat: int, move: Move) -> float:
    """Return what a move changes the worth by; very little if it is not legal."""
    try:
        after = rules.try_out(table, seat, (move,)).state
    except RulesError:
        return float("-inf")
    return position(after, seat) - position(table, seat)


def best_first(table: Table, seat: int, moves: Iterable[Move]) -> list[Move]:
    """Return moves by what they bring; alternative actions and no effect come last."""
    found = list(moves)
    worth = {move: gain(table, seat, move) for move in found}
    last = (PlayAlternative, PlaySkip)
    return sorted(found, key=lambda move: (_place(move, last), -worth[move]))


def _place(move: Move, kinds: tuple[type[Move], ...]) -> int:
    return 1 + kinds.index(type(move)) if type(move) in kinds else 0
