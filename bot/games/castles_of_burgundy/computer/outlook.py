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
SILVER: Final = 0.75
"""Points of a silver that will be spent, beyond the one that it scores at the end."""
WORKER: Final = 0.85
"""Points of the first worker to be spent, beyond the half that it scores at the end."""
WORKERS: Final = 5.0
"""So many workers are as good as enough."""
HALF: Final = 0.5
"""Points of a worker at the end."""
COVER: Final = 6.0
"""In the game for one: the worth of a covered cell, in the unit of the prices of actions."""
SOLO_TARGETS: Final = 0.8
"""In the game for one: the part of an action that the way to the target is worth."""
CAPACITY: Final = 0.9
"""How surely a part of a region is finished that takes all tiles that can still be placed."""
ACTIONS_PER_TILE: Final = 1.7
"""Dice for taking and placing a tile: buildings, castles and purchases help."""
LAST_ROUND: Final = len(PHASES) * ROUNDS


@dataclass(frozen=True, slots=True)
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
        return Outlook(number, turns, dice, ends, tiles, action, point, COVER)
    return Outlook(number, turns, dice, ends, tiles, action)


@lru_cache(maxsize=4096)
def silver_worth(silver: int, turns: int) -> float:
    """Return the points of so much silver: two a turn can be spent on a purchase."""
    return silver + SILVER * min(silver, 2 * turns) if turns else float(silver)


@lru_cache(maxsize=4096)
def workers_worth(workers: int, turns: int) -> float:
    """Return the points of so many workers: the first ones make the dice fit."""
    enough = min(WORKERS, turns)
    if not enough:
        return float(workers // 2)
    return HALF * workers + WORKER * enough * (1.0 - exp(-workers / enough))


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
