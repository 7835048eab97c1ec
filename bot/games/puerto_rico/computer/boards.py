"""Settling and building: the board after the move is what counts."""

from __future__ import annotations

from typing import Final

from bot.games.puerto_rico.computer import market
from bot.games.puerto_rico.computer.economy import barrel
from bot.games.puerto_rico.computer.outlook import Outlook
from bot.games.puerto_rico.computer.worth import worth
from rules.core.notation import Move
from rules.puerto_rico import powers
from rules.puerto_rico.data import GOODS, PRODUCERS
from rules.puerto_rico.moves import COLONIST, Build, DrawTile, LayForest, Pass, Settle
from rules.puerto_rico.new_buildings import church, forest_house
from rules.puerto_rico.powers import hospice_helps, university_helps
from rules.puerto_rico.state import Player, Table
from rules.puerto_rico.steps.builder import BuildChoice
from rules.puerto_rico.steps.settler import DrawnTileChoice, SettleChoice

DENIAL: Final = 0.06
"""The share of a tile's value that it is worth to take it away from those who make its kind."""
SPACES_TO_DRAW: Final = 2
"""The hacienda draws while the chosen tile of the same turn still finds a space."""


def weigh_settling(table: Table, seat: int, outlook: Outlook, move: Move) -> float:
    """Compare the islands with each tile, and count what its loss means to the others."""
    player = table.players[seat].copy()
    extra = 0.0
    if isinstance(move, DrawTile):
        # asked again after the draw, so this stands for "everything else and the drawn tile"
        room = player.island_free() >= SPACES_TO_DRAW
        return float("inf") if room or not table.row else worth(table, player, outlook)
    if isinstance(move, Settle):
        first = isinstance(table.stack[-1], SettleChoice)
        manned = first and not move.waive and hospice_helps(table, player)
        _lay(player, move.tile, forest=bool(move.laid))
        if manned and move.laid:
            player.san_juan += 1
        elif manned:
            player.on_tiles[move.tile] = player.on_tiles.get(move.tile, 0) + 1
        if move.tile in GOODS and table.row.count(move.tile) == 1:
            extra = DENIAL * _wanting(table, seat, move.tile) * barrel(move.tile, outlook)
    return worth(table, player, outlook) + extra


def weigh_drawn_tile(table: Table, seat: int, outlook: Outlook, move: Move) -> float:
    """Compare the islands with the drawn plantation and with a forest."""
    step, player = table.stack[-1], table.players[seat].copy()
    assert isinstance(step, DrawnTileChoice)
    _lay(player, step.tile, forest=isinstance(move, LayForest))
    return worth(table, player, outlook)


def _lay(player: Player, tile: str, *, forest: bool) -> None:
    if forest:
        forest_house.lay(player, tile)
    else:
        player.island.append(tile)


def _wanting(table: Table, seat: int, good: str) -> int:
    """How many others have a building that waits for this plantation."""
    return sum(
        any(building.id in player.city for building in PRODUCERS[good])
        for other, player in enumerate(table.players)
        if other != seat
    )


def weigh_building(table: Table, seat: int, outlook: Outlook, move: Move) -> float:
    """Compare the cities with each building, and with the money kept."""
    player = table.players[seat].copy()
    if isinstance(move, Build):
        price, _, _ = powers.price(table, seat, move.building)
        colonist = any(item.startswith(COLONIST) for item in move.paying)
        manned = not move.waive and university_helps(table, player, move.building, colonist)
        player.vp_chips += church.points(player, move.building) if not move.waive else 0
        player.doubloons -= price - len(move.paying)
        market.paid(player, move.paying)
        player.city[move.building] = int(manned)
    return worth(table, player, outlook)


def affordable(table: Table, seat: int, step: BuildChoice) -> list[Move]:
    """Return the buildings that doubloons alone pay, and passing."""
    found: list[Move] = [Pass("build")]
    for building, left in table.stock.items():
        move = Build(building)
        if left and step.refusal(table, seat, move) is None:
            found.append(move)
    return found
