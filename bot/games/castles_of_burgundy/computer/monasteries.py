"""The worth of monasteries: those that score, and the rules of the others over the turns left."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from bot.games.castles_of_burgundy.computer.outlook import Outlook
from rules.castles_of_burgundy import queries
from rules.castles_of_burgundy.data.monasteries import COUNTS, SCORING
from rules.castles_of_burgundy.data.points import (
    BONUS_TILE_POINTS,
    BUILDING_POINTS,
    SOLD_TYPE_POINTS,
    SPECIES_POINTS,
)
from rules.castles_of_burgundy.data.supply import GOODS
from rules.castles_of_burgundy.data.tiles import LIVESTOCK, MINE, SHIP, SPECIES, TILES
from rules.castles_of_burgundy.state import Duchy, Table

EACH_TURN: Final[Mapping[int, float]] = MappingProxyType(
    {
        1: 0.15,
        3: 0.25,
        4: 0.2,
        6: 0.3,
        8: 0.4,
        9: 0.3,
        10: 0.25,
        11: 0.25,
        12: 0.4,
        13: 0.15,
        14: 0.3,
        27: 0.1,
        28: 0.15,
    }
)
"""Points that the rule of a monastery brings in each turn to come."""
WORKER: Final = 1.0
"""Points of a worker of monastery 2."""
MORE_MINES: Final = 0.5
"""Mines still to come, on average over the whole game."""
SHIP_TOO: Final = 2.2
"""Points of the second depot for each ship still to come."""
SCORES_AGAIN: Final = 1.6
"""Points of monastery 7 for each livestock tile still to come."""
TO_COME: Final = 0.55
"""The part of the empty cells of a colour that is filled from the beginning of the game on."""
MORE_BUILDINGS: Final = 1.4
MORE_SPECIES: Final = 1.5
MORE_TYPES: Final = 3.0
MORE_SOLD: Final = 9.0
MORE_BONUS_TILES: Final = 2.0
"""How many more a scoring monastery counts, if it is there from the beginning of the game on."""


def monastery_worth(table: Table, duchy: Duchy, number: int, ahead: Outlook) -> float:
    """Return the points that a monastery will bring its owner from now on."""
    if number in SCORING:
        return _scoring(table, duchy, number, ahead)
    if number == 2:
        mines = duchy.tiles.count(MINE) + MORE_MINES * ahead.share
        return WORKER * mines * queries.mine_workers(table, duchy) * ahead.ends
    if number == 5:
        return SHIP_TOO * _to_come(duchy, SHIP, ahead)
    if number == 7:
        return SCORES_AGAIN * _to_come(duchy, LIVESTOCK, ahead)
    return EACH_TURN.get(number, 0.0) * ahead.turns


def _to_come(duchy: Duchy, colour: str, ahead: Outlook) -> float:
    """Return how many more tiles of a colour will be placed."""
    empty = queries.colour_left(duchy, colour)
    return empty * min(TO_COME, TO_COME * 2.0 * ahead.share)


def _scoring(table: Table, duchy: Duchy, number: int, ahead: Outlook) -> float:
    """The points now, and those of what still comes; in the game for one they are scored now."""
    if table.solo:
        return ahead.point * queries.monastery_points(table, duchy, number)
    now = queries.monastery_points(table, duchy, number)
    times = 2 if duchy.has_shield(10) else 1
    return times * (now + _more(table, duchy, number, ahead))


def _more(table: Table, duchy: Duchy, number: int, ahead: Outlook) -> float:
    share = ahead.share
    if number in COUNTS:
        return BUILDING_POINTS * MORE_BUILDINGS * share
    if number == 15:
        types = len(GOODS) - sum(sold > 0 for sold in duchy.sold)
        return SOLD_TYPE_POINTS * min(types, MORE_TYPES * min(1.0, 2 * share))
    if number == 24:
        species = {TILES[tile].kind for tile in duchy.tiles if tile and _is_livestock(tile)}
        return SPECIES_POINTS * min(
            max(0, len(SPECIES) - len(species)), MORE_SPECIES * min(1.0, 2 * share)
        )
    if number == 25:
        return MORE_SOLD * share
    return BONUS_TILE_POINTS * MORE_BONUS_TILES * min(1.0, 1.5 * share)


def _is_livestock(tile: str) -> bool:
    return TILES[tile].colour == LIVESTOCK
