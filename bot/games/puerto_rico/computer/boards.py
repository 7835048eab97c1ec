"""Settling and building: the board after the move is what counts."""

from __future__ import annotations

from typing import Final

from bot.games.puerto_rico.computer import market
from bot.games.puerto_rico.computer.economy import barrel
from bot.games.puerto_rico.computer.outlook import Outlook, outlook
from bot.games.puerto_rico.computer.worth import worth
from rules import Move
from rules.puerto_rico import queries
from rules.puerto_rico.data import FOREST, GOODS, PRODUCERS
from rules.puerto_rico.moves import Build, DrawTile, LayForest, Pass, Settle
from rules.puerto_rico.state import Player, Table

DENIAL: Final = 0.06
"""The share of a tile's value that it is worth to take it away from those who make its kind."""
SPACES_TO_DRAW: Final = 2
"""The hacienda draws while the chosen tile of the same turn still finds a space."""


def weigh_settling(table: Table, seat: int, expected: Outlook, move: Move) -> float:
    """Compare the islands with each tile, and count what its loss means to the others."""
    player = table.players[seat].copy()
    extra = 0.0
    if isinstance(move, DrawTile):
        # asked again after the draw, so this stands for "everything else and the drawn tile"
        room = player.island_free() >= SPACES_TO_DRAW
        return float("inf") if room or not table.row else worth(table, player, expected)
    if isinstance(move, Settle):
        manned = queries.hospice_mans(table, seat, move.waive)
        _lay(player, move.tile, forest=bool(move.laid))
        if manned and move.laid:
            player.san_juan += 1
        elif manned:
            player.on_tiles[move.tile] = player.on_tiles.get(move.tile, 0) + 1
        if move.tile in GOODS and table.row.count(move.tile) == 1:
            extra = DENIAL * _wanting(table, seat, move.tile) * barrel(move.tile, expected)
    return worth(table, player, expected) + extra


def weigh_drawn_tile(table: Table, seat: int, expected: Outlook, move: Move) -> float:
    """Compare the islands with the drawn plantation and with a forest."""
    player = table.players[seat].copy()
    _lay(player, queries.drawn_tile(table, seat), forest=isinstance(move, LayForest))
    return worth(table, player, expected)


def _lay(player: Player, tile: str, *, forest: bool) -> None:
    player.island.append(FOREST if forest else tile)
    if forest:
        player.forests.append(tile)


def _wanting(table: Table, seat: int, good: str) -> int:
    """How many others have a building that waits for this plantation."""
    return sum(
        any(building.id in player.city for building in PRODUCERS[good])
        for other, player in enumerate(table.players)
        if other != seat
    )


def weigh_building(table: Table, seat: int, expected: Outlook, move: Move) -> float:
    """Compare the cities with each building, and with the money kept."""
    player = table.players[seat].copy()
    if isinstance(move, Build):
        manned = queries.university_mans(table, seat, move)
        player.vp_chips += queries.church_points(table, seat, move)
        player.doubloons -= queries.price(table, seat, move.building) - len(move.paying)
        market.paid(player, move.paying)
        player.city[move.building] = int(manned)
    return worth(table, player, expected)


def sensible_builds(table: Table, seat: int) -> list[Move] | None:
    """Return what is worth weighing for the owner of a black market, None for all others.

    Of the very many payments only those that are missed least are looked at.
    """
    if not queries.has_black_market(table.players[seat]):
        return None
    paid = market.builds(table, seat, outlook(table))
    return [Pass("build"), *queries.affordable(table, seat), *paid]
