"""What is left of the game for one player, and what actions, silver and workers are worth then."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import exp
from typing import Final

from rules.castles_of_burgundy.data.points import PHASE_POINTS, PHASES, ROUNDS
from rules.castles_of_burgundy.state import Table

ACTION: Final = 4.3
"""Points that a die brings on average while there are turns to come."""
LAST_ACTION: Final = 1.0
"""Points that a die of the last turn brings if it fits nothing: two workers."""
BUSY: Final = 2
"""Dice to come with which an action is worth its full price."""
CAPACITY: Final = 0.9
"""How surely a part of a region is finished that takes all tiles that can still be placed."""
ACTIONS_PER_TILE: Final = 1.7
"""Dice for taking and placing a tile: buildings, castles and purchases help."""
LAST_ROUND: Final = len(PHASES) * ROUNDS


# caches ask for the hashes of these two very often: the identity of an object is enough
@dataclass(frozen=True, slots=True, eq=False)
class Prices:
    """What silver and workers are worth: at the end, and more for those that will be spent.

    `spent_worker` is that of the first worker, and `enough` workers are as good as any number.
    """

    silver: float
    spent_silver: float
    worker: float
    spent_worker: float
    enough: float


USUAL: Final = Prices(silver=1.0, spent_silver=0.75, worker=0.5, spent_worker=0.85, enough=5.0)
ALONE: Final = Prices(silver=0.0, spent_silver=1.75, worker=0.0, spent_worker=1.35, enough=5.0)
"""In the game for one, where covering a cell is what counts: in the unit of actions."""
COVER: Final = 8.0
"""In the game for one: the worth of a covered cell, in the unit of the prices of actions."""
SOLO_TARGETS: Final = 0.8
"""In the game for one: the part of an action that the way to the target is worth."""


@dataclass(frozen=True, slots=True, eq=False)
class Outlook:
    """What is left: the `round` of the game, `turns` in later rounds, `dice` that are not used.

    `ends` are the ends of phases to come; `tiles` how many tiles can still be taken and placed;
    `action` is the price of a die; `point` and `cover` say what a victory point and a covered cell
    are worth: 1 and 0 except in the game for one.
    """

    round: int
    turns: int
    dice: int
    ends: int
    tiles: float
    action: float
    point: float = 1.0
    cover: float = 0.0
    prices: Prices = USUAL

    @property
    def share(self) -> float:
        """The part of the game that is left, in turns."""
        return self.turns / LAST_ROUND


def outlook(table: Table, seat: int) -> Outlook:
    """Count what is left for a player, or for both members of a team."""
    members = table.members(table.players[seat].duchy)
    dice = sum([table.players[member].used.count(False) for member in members])
    ends = len(PHASES) - PHASES.index(table.phase) if table.phase else len(PHASES)
    return _outlook(table.rounds_played, dice, len(members), ends, table.target)


@lru_cache(maxsize=2048)
def _outlook(number: int, dice: int, members: int, ends: int, target: int) -> Outlook:
    turns = (LAST_ROUND - number) * members
    to_come = dice + 2 * turns
    busy = min(1.0, to_come / (BUSY * members))
    action = LAST_ACTION + (ACTION - LAST_ACTION) * busy if turns else LAST_ACTION
    tiles = to_come / ACTIONS_PER_TILE
    if target:
        point = SOLO_TARGETS * ACTION / target
        return Outlook(number, turns, dice, ends, tiles, action, point, COVER, ALONE)
    return Outlook(number, turns, dice, ends, tiles, action)


@lru_cache(maxsize=4096)
def silver_worth(silver: int, turns: int, prices: Prices = USUAL) -> float:
    """Return the points of so much silver: two a turn can be spent on a purchase."""
    return prices.silver * silver + prices.spent_silver * min(silver, 2 * turns)


@lru_cache(maxsize=4096)
def workers_worth(workers: int, turns: int, prices: Prices = USUAL) -> float:
    """Return the points of so many workers: the first ones make the dice fit."""
    enough = min(prices.enough, turns)
    if not enough:
        return float(int(prices.worker * workers))
    return prices.worker * workers + prices.spent_worker * enough * (1.0 - exp(-workers / enough))


@lru_cache(maxsize=8192)
def chance_to_fill(empty: int, tiles: float) -> float:
    """Return how likely so many cells are filled, if so many tiles can still be placed."""
    return 1.0 if empty == 0 else 1.0 - exp(-CAPACITY * max(0.0, tiles) / empty)


def phase_points(number: float) -> float:
    """Return the points of the phase for a region that is finished in a round of the game.

    The round is uncertain, so the steps between the phases are smoothed.
    """
    first, last = PHASE_POINTS[PHASES[0]], PHASE_POINTS[PHASES[-1]]
    each = (first - last) / (len(PHASES) - 1) / ROUNDS
    return min(float(first), max(float(last), first - each * (number - (ROUNDS + 1) / 2)))
