"""The rest of the game as one player sees it: how many rounds are left, and what things cost then.

Prices are in points of the end of the game. What can still be used is worth more than what is
only counted at the end.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from rules.valparaiso.data import DISCARD_PESOS, END_VP, PESOS_PER_VP
from rules.valparaiso.elements import Amount
from rules.valparaiso.state import Table

FAST: Final = 3.0
SLOW: Final = 1.8
"""The points that the first player gains in a round late and early in the game."""
EARLY: Final = END_VP / 3
"""Below so many points a game is early."""
LEAST: Final = 0.3
"""Rounds that are left in any case, unless the end is certain."""
LONG: Final = 10
DRAGS: Final = 18
"""The rounds from which on less is invested, and nothing: games come to an end."""
USED: Final = 2.0
"""So many rounds are needed to make the best of what one has."""
PESO: Final = 0.085
GOOD: Final = 0.22
ACTION: Final = 0.5
"""What a peso, a good and the use of a card are worth as long as there is time to use them."""
SPENT: Final = 10
"""So many pesos are spent in a round at most; more are worth less."""


class Outlook(NamedTuple):
    """The prices of a position; `rounds` are those after the present one."""

    rounds: float
    peso: float
    good: float
    action: float
    spent: float

    def amount(self, amount: Amount) -> float:
        """Return what an amount is worth, about."""
        return (
            amount.vp + self.peso * amount.pesos + self.good * (sum(amount.goods) + amount.chosen)
        )

    def money(self, pesos: int) -> float:
        """Return what pesos are worth."""
        if pesos <= self.spent:
            return self.peso * pesos
        return self.peso * self.spent + (pesos - self.spent) / PESOS_PER_VP


def outlook(rounds: float) -> Outlook:
    """Return the prices with so many rounds left after the present one."""
    share = min(1.0, rounds / USED)
    end_peso = 1 / PESOS_PER_VP
    end_good = DISCARD_PESOS * end_peso
    return Outlook(
        rounds,
        end_peso + (PESO - end_peso) * share,
        end_good + (GOOD - end_good) * share,
        ACTION * share,
        SPENT * (1 + rounds),
    )


def rounds_left(table: Table) -> float:
    """Return how many rounds are to be expected after the present one."""
    most = max(player.points for player in table.players)
    if most >= END_VP or table.unfilled:
        return 0.0
    early = max(0.0, EARLY - most)
    return max(LEAST, (END_VP - most - early) / FAST + early / SLOW - 1) * patience(table)


def patience(table: Table) -> float:
    """Return how much the future counts: all of it at first, nothing when a game drags on."""
    return min(1.0, max(0.0, (DRAGS - table.round) / (DRAGS - LONG)))
