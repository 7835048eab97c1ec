"""The choices before the first phase: the duchy, the cell of the first castle, the trade route."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.games.castles_of_burgundy.computer.holdings import TILE
from rules import Move
from rules.castles_of_burgundy.data.boards import BOARDS, Board
from rules.castles_of_burgundy.data.points import region_points
from rules.castles_of_burgundy.data.trade_routes import TRADE_ROUTES
from rules.castles_of_burgundy.moves import ChooseDuchy, ChooseRoutes, ChooseStart
from rules.castles_of_burgundy.state import Table

OWN_GOODS: Final = 2.0
"""How much sooner a reward comes for a type of goods that is stored already."""
LATER: Final = 0.9
"""The part of its worth that a reward keeps for each space before it."""


def opening_value(table: Table, seat: int, move: Move) -> float:
    """Return how good a choice before the first phase is, compared with the others."""
    if isinstance(move, ChooseDuchy):
        return _duchy(BOARDS[move.duchy])
    board = table.duchy_of(seat).layout
    if isinstance(move, ChooseStart):
        return _start(board, board.index[move.cell])
    assert isinstance(move, ChooseRoutes)
    return _routes(table.duchy_of(seat).goods, move.tiles)


def _duchy(board: Board) -> float:
    """Regions of middle size: large ones are rarely finished, small ones bring little."""
    sizes = [len(cells) for cells in board.regions]
    return sum(region_points(size) * 0.8**size for size in sizes) + len(board.castles) / 10


def _start(board: Board, cell: int) -> float:
    """Many neighbours of many colours and numbers; a region of one cell is never scored."""
    near = [board.cells[other] for other in board.neighbours[cell]]
    colours = {other.colour for other in near}
    numbers = {other.number for other in near}
    alone = len(board.regions[board.cells[cell].region]) == 1
    wide = sum(len(board.neighbours[other]) for other in board.neighbours[cell])
    return len(near) + len(colours) + len(numbers) / 2 + wide / 10 - 2.0 * alone


def _routes(goods: Sequence[int], tiles: Sequence[int]) -> float:
    """Rewards for goods that are stored come first."""
    spaces = [space for tile in tiles for space in TRADE_ROUTES[tile]]
    total = 0.0
    for number, space in enumerate(spaces):
        reward = space.reward
        worth = reward.points + reward.silver + reward.workers + (TILE if reward.colours else 0)
        total += worth * LATER**number * (OWN_GOODS if goods[space.goods - 1] else 1.0)
    return total
