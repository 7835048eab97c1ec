"""The worth of positions in the game for one: how many cells will be covered at the end.

The weights were fitted to the outcome of games played on at sight from some thousand positions. A
thing is worth less the less time is left to make use of it.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

import rules
from bot.games.castles_of_burgundy.computer.appraisal import Appraisal
from bot.games.castles_of_burgundy.computer.outlook import ACTION, COVER
from rules.castles_of_burgundy.data.tiles import CASTLE, LIVESTOCK, MINE, MONASTERY, SHIP
from rules.castles_of_burgundy.state import Table


class CellWeight(NamedTuple):
    """What a thing is worth in cells: at the end of the game, and at its beginning."""

    end: float
    beginning: float

    def at(self, share: float) -> float:
        """Return the weight while this share of the game is left."""
        return self.end + (self.beginning - self.end) * share


COVERED: Final = CellWeight(0.41, 0.86)
EMPTY: Final[Mapping[str, CellWeight]] = MappingProxyType(
    {
        CASTLE: CellWeight(-0.34, 0.82),
        LIVESTOCK: CellWeight(-0.49, 0.19),
        MINE: CellWeight(-0.57, 0.36),
        MONASTERY: CellWeight(-0.46, 0.39),
        SHIP: CellWeight(-0.54, -0.27),
    }
)
"""Empty cells by colour, compared with those for buildings."""
STORED: Final = CellWeight(-0.05, 0.41)
PLACEABLE: Final = CellWeight(0.68, 0.26)
"""A stored tile, and more for one for which there is a cell."""
NUMBERS: Final = CellWeight(0.05, 0.19)
"""Each different number of the cells that can be covered next."""
SILVER: Final = CellWeight(-0.14, 0.57)
WORKERS: Final = CellWeight(0.01, 0.11)
FIRST_WORKERS: Final = CellWeight(0.09, 0.13)
"""The first two workers are worth so much more."""
GOODS: Final = CellWeight(0.0, 0.19)
MINES: Final = CellWeight(-0.15, 0.41)
"""A mine for each end of a phase to come."""
MONASTERIES: Final = CellWeight(0.04, 0.18)
REGIONS: Final = CellWeight(0.05, 0.35)
"""A point of what the rules of monasteries bring, and of what is hoped for from regions."""
COUNTER: Final = 0.55
"""The whole way to the target."""
TARGET: Final = -0.03
"""A point more of the target."""
DIE: Final = 0.43
"""An action of usual worth."""
VICTORY: Final = 2.0
"""Winning is worth so many cells more."""


def worth_alone(table: Table) -> float:
    """Return how good a position is, in the unit of the prices of actions."""
    if table.stack:
        return COVER * sum(parts_alone(Appraisal(table, 0)).values())
    score = rules.scores(table)[0]
    return COVER * (score.total + (VICTORY if score.won else 0.0))


def parts_alone(appraisal: Appraisal) -> dict[str, float]:
    """Return how many cells will be covered, up to a constant for the round, by what helps."""
    table, duchy, ahead, board = appraisal.table, appraisal.duchy, appraisal.ahead, appraisal.board
    share = ahead.share
    empty = [cell for cell, tile in enumerate(duchy.tiles) if not tile]
    numbers = {
        board.cells[cell].number
        for cell in empty
        if any(map(duchy.tiles.__getitem__, board.neighbours[cell]))
    }
    placeable = sum([bool(appraisal.open_cells(tile)) for tile in duchy.storage])
    colours = [weight.at(share) * appraisal.cells.left[colour] for colour, weight in EMPTY.items()]
    silver = SILVER.at(share) * min(duchy.silver, 2 * ahead.turns)
    workers = WORKERS.at(share) * duchy.workers + FIRST_WORKERS.at(share) * min(2, duchy.workers)
    return {
        "points": COVERED.at(share) * (len(duchy.tiles) - len(empty)),
        "colours": sum(colours),
        "storage": STORED.at(share) * len(duchy.storage) + PLACEABLE.at(share) * placeable,
        "openings": NUMBERS.at(share) * len(numbers),
        "silver": silver,
        "workers": workers,
        "goods": GOODS.at(share) * sum(duchy.goods),
        "mines": MINES.at(share) * duchy.tiles.count(MINE) * ahead.ends,
        "monasteries": MONASTERIES.at(share) * appraisal.monasteries(),
        "regions": REGIONS.at(share) * appraisal.cells.unfinished,
        "target": COUNTER * table.counter / table.target + TARGET * table.target,
        "dice": DIE / ACTION * appraisal.actions(),
    }
