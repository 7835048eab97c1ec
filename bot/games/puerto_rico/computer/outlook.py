"""An estimate of how much of the game is left, which decides what lasting things are worth."""

from __future__ import annotations

from dataclasses import dataclass
from math import exp
from typing import Final

from rules.puerto_rico.data import (
    BUILDER,
    BUILDING,
    CAPTAIN,
    CRAFTSMAN,
    MAYOR,
    SETTLER,
    TRADER,
)
from rules.puerto_rico.state import Table

SPACES_A_BUILDER: Final = 1.6
"""City spaces that a quick builder fills in a builder phase."""
POINTS_A_CAPTAIN: Final = 3.5
"""Chips that a player takes in a captain phase, those of the first half included."""
EMPTY_CIRCLES: Final = 0.5
"""The part of the empty buildings' circles that still counts when the ship is filled again."""
LEAST_ROUNDS: Final = 0.5
"""Without an end condition the next round is likelier than not to be played."""

DOUBLOON_LATE: Final = 0.62
"""Points for a doubloon when it can be spent once more: the 10 doubloons of a large building
bring 8 points or more, printed and bonus, less two city spaces and a colonist."""
DOUBLOON_GROWTH: Final = 0.035
"""Points more for every round left, since what is bought early earns for longer."""
DOUBLOON_TIE: Final = 0.02
"""A doubloon in hand at the end decides only between equals."""

_CIRCLES: Final = {building.id: building.circles for building in BUILDING.values()}


@dataclass(frozen=True, slots=True)
class Outlook:
    """Expected numbers: `rounds` after this one, how often each role is still carried out.

    `phases` is how often a role is carried out in these rounds, as a mean of all. The phase that
    is being carried out does not count any more. `doubloon` is what one is worth in points.
    """

    rounds: float
    phases: float
    settlers: float
    mayors: float
    builders: float
    craftsmen: float
    traders: float
    captains: float
    doubloon: float

    @property
    def last_mayor(self) -> float:
        """The chance that no mayor phase follows, so that colonists stay where they are."""
        return exp(-self.mayors)


def outlook(table: Table) -> Outlook:
    """Estimate what is left of the game at `table`."""
    rounds = rounds_left(table)
    picks = table.setting.picks
    open_cards = [role for role, card in table.roles.items() if card.taker is None]
    picks_left = picks - (len(table.roles) - len(open_cards)) if table.stack else 0
    this_round = picks_left / len(open_cards)
    a_round = picks / len(table.roles)

    def times(role: str) -> float:
        return rounds * a_round + (this_round if role in open_cards else 0.0)

    builders = times(BUILDER)
    usable = min(1.0, builders)
    return Outlook(
        rounds=rounds,
        phases=rounds * a_round,
        settlers=times(SETTLER),
        mayors=times(MAYOR),
        builders=builders,
        craftsmen=times(CRAFTSMAN),
        traders=times(TRADER),
        captains=times(CAPTAIN),
        doubloon=DOUBLOON_TIE + usable * (DOUBLOON_LATE + DOUBLOON_GROWTH * rounds),
    )


def rounds_left(table: Table) -> float:
    """Estimate the rounds after this one: the nearest of the three ends (RULINGS 8).

    Two players carry out most roles in every round, more of them about half.
    """
    if table.end or not table.stack:
        return 0.0
    a_round = table.setting.picks / len(table.roles)
    free = min([player.city_free() for player in table.players])
    builders = free / SPACES_A_BUILDER
    captains = table.vp_pool / (table.seats * POINTS_A_CAPTAIN)
    empty = sum(
        [
            _CIRCLES[building] - men
            for player in table.players
            for building, men in player.city.items()
        ]
    )
    mayors = table.colonist_supply / max(table.seats, empty * EMPTY_CIRCLES)
    return max(LEAST_ROUNDS, min(builders, captains, mayors) / a_round - 0.5)
