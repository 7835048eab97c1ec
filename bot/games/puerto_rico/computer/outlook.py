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

SPACES_A_ROUND: Final = 0.8
"""City spaces that a quick builder fills in a round; a city is full after about 15 rounds."""
POINTS_A_ROUND: Final = 2.4
"""Chips that a player takes in an average round of the second half."""
MAYORS_A_ROUND: Final = 0.75
"""Mayor phases in a round; the colonists run out by these."""
LEAST_ROUNDS: Final = 0.5
"""Without an end condition the next round is likelier than not to be played."""

DOUBLOON_LATE: Final = 0.62
"""Points for a doubloon when it can be spent once more: the 10 doubloons of a large building
bring 8 points or more, printed and bonus, less two city spaces and a colonist."""
DOUBLOON_GROWTH: Final = 0.035
"""Points more for every round left, since what is bought early earns for longer."""
DOUBLOON_TIE: Final = 0.02
"""A doubloon in hand at the end decides only between equals."""


@dataclass(frozen=True, slots=True)
class Outlook:
    """Expected numbers: `rounds` after this one, how often each role is still carried out.

    The phase that is being carried out does not count any more. `doubloon` is what one is worth
    in points.
    """

    rounds: float
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
        settlers=times(SETTLER),
        mayors=times(MAYOR),
        builders=builders,
        craftsmen=times(CRAFTSMAN),
        traders=times(TRADER),
        captains=times(CAPTAIN),
        doubloon=DOUBLOON_TIE + usable * (DOUBLOON_LATE + DOUBLOON_GROWTH * rounds),
    )


def rounds_left(table: Table) -> float:
    """Estimate the rounds after this one: the nearest of the three ends (RULINGS 8)."""
    if table.end or not table.stack:
        return 0.0
    free = min(player.city_free() for player in table.players)
    city = free / SPACES_A_ROUND
    points = table.vp_pool / (table.seats * POINTS_A_ROUND)
    empty = sum(
        BUILDING[building].circles - men
        for player in table.players
        for building, men in player.city.items()
    )
    colonists = table.colonist_supply / (max(table.seats, empty * 0.5) * MAYORS_A_ROUND)
    return max(LEAST_ROUNDS, min(city, points, colonists) - 0.5)
