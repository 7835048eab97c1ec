"""The forecast of the result: how the game ends for a player who has come so far.

`worth` compares what a player can do now; this compares positions some rounds later, whoever did
what to get there. It knows better what counts how much at which time of the game, since it was
fitted to results.
"""

from __future__ import annotations

from typing import Final

import rules
from bot.games.puerto_rico.computer import functions
from bot.games.puerto_rico.computer.economy import economy
from bot.games.puerto_rico.computer.fitted import FittedWeight, ahead
from bot.games.puerto_rico.computer.outlook import Outlook, outlook
from rules.puerto_rico.data import BUILDING
from rules.puerto_rico.state import Player, Table

TIE_BREAK: Final = 0.01
"""Points that a doubloon or barrel counts as when the game is over."""
_WEIGHTS: Final = {
    "chips": FittedWeight(1.04, -0.28),
    "buildings": FittedWeight(0.92, 0.16),
    "large-buildings": FittedWeight(0.90, -0.10),
    "functions": FittedWeight(0.72, -0.51),
    "doubloons": FittedWeight(0.25, 0.70),
    "barrels": FittedWeight(0.43, 0.15),
    "production": FittedWeight(0.27, 0.34),
    "kinds": FittedWeight(0.35, 1.88),
    "colonists": FittedWeight(-0.24, 0.65),
    "quarries": FittedWeight(0.30, 1.65),
}
"""Printed points are those of all buildings, bonuses those of large ones, functions what small
violet ones promise; barrels are in hand, production those made in a craftsman phase, kinds how
many kinds of them; quarries are manned."""


def lead(table: Table, seat: int) -> float:
    """Return the lead over the others' mean that `seat` has, or is to be expected at the end."""
    points = _expected(table) if table.stack else _scored(table)
    own = points.pop(seat)
    return own - sum(points) / len(points)


def parts(table: Table, seat: int) -> dict[str, float]:
    """Return the points to be expected of a seat, by what they come from."""
    return _parts(table.players[seat], outlook(table))


def _parts(player: Player, expected: Outlook) -> dict[str, float]:
    left = ahead(expected)
    return {
        part: number * weight.at(left)
        for number, (part, weight) in zip(_numbers(player, expected), _WEIGHTS.items(), strict=True)
    }


def _expected(table: Table) -> list[float]:
    expected = outlook(table)
    return [sum(_parts(player, expected).values()) for player in table.players]


def _scored(table: Table) -> list[float]:
    return [score.total + TIE_BREAK * score.tie_break for score in rules.scores(table)]


def _numbers(player: Player, expected: Outlook) -> tuple[float, ...]:
    income = economy(player, expected)
    printed = promised = bonuses = 0.0
    for building, men in player.city.items():
        printed += BUILDING[building].vp
        if building in functions.FUNCTIONS:
            working = 1.0 if men else income.hope
            promised += working * functions.FUNCTIONS[building](player, income, expected)
        elif building in functions.BONUSES:
            counted = 1.0 if men else 1.0 - expected.last_mayor
            bonuses += counted * functions.BONUSES[building](player, income, expected)
    return (
        player.vp_chips,
        printed,
        bonuses,
        promised,
        player.doubloons,
        sum(player.goods.values()),
        income.barrels,
        income.kinds,
        player.colonists(),
        player.quarries(),
    )
