"""The worth of shields: their points, their rules over the turns left, less the tribute."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Final

from bot.games.castles_of_burgundy.computer.monasteries import monastery_worth
from bot.games.castles_of_burgundy.computer.outlook import Outlook
from rules.castles_of_burgundy.data.monasteries import SCORING
from rules.castles_of_burgundy.data.shields import SHIELD_POINTS
from rules.castles_of_burgundy.data.tiles import MINE
from rules.castles_of_burgundy.moves import Payment, Tribute
from rules.castles_of_burgundy.state import Duchy, Table

TRIBUTE: Final = 1.5
"""Points of the silver that a shield costs at the end of a phase."""
EACH_TURN: Final[Mapping[int, float]] = MappingProxyType(
    {
        1: 0.1,
        2: 0.5,
        3: 0.1,
        4: 0.15,
        5: 0.25,
        7: 0.15,
        9: 0.25,
        11: 0.15,
        12: 0.4,
        16: 0.6,
        17: 0.35,
        18: 0.1,
    }
)
"""Points that the rule of a shield brings in each turn to come."""
PLACED: Final = 6.0
"""Points of the tile that shield 14 or 15 places at the end of a phase."""
SILVER: Final = 1.5


def shield_worth(table: Table, seat: int, number: int, ahead: Outlook) -> float:
    """Return the points of a shield that is held, tribute paid from now on."""
    duchy = table.duchy_of(seat)
    points = SHIELD_POINTS[number] * (2 if duchy.has_shield(13) else 1)
    cheap = 0.7 if duchy.has_shield(3) or number == 3 else 1.0
    return points + _power(table, seat, duchy, number, ahead) - cheap * TRIBUTE * ahead.ends


def _power(table: Table, seat: int, duchy: Duchy, number: int, ahead: Outlook) -> float:
    if number == 6:
        if duchy.has_shield(6) and duchy.mimics is not None:
            return copying_worth(table, duchy, duchy.mimics, ahead)
        others = [other for other in range(table.seats) if other != seat]
        return max(copying_worth(table, duchy, other, ahead) for other in others)
    if number == 8:
        return SILVER * (duchy.tiles.count(MINE) + ahead.share) * ahead.ends
    if number == 10:
        own = [monastery for monastery in duchy.monasteries if monastery in SCORING]
        times = 0.5 if duchy.has_shield(10) else 1.0  # then they are worth the double already
        return times * sum(monastery_worth(table, duchy, each, ahead) for each in own)
    if number == 13:
        shields = [shield for shield, _ in duchy.shields if shield != 13]
        times = 0.0 if duchy.has_shield(13) else 1.0
        return 4.0 + times * sum(SHIELD_POINTS[shield] for shield in shields)
    if number in (14, 15):
        return PLACED * ahead.ends
    return EACH_TURN.get(number, 0.0) * ahead.turns


def copying_worth(table: Table, duchy: Duchy, other: int, ahead: Outlook) -> float:
    """Return the points of copying the monasteries of another player."""
    copied = table.duchy_of(other).monasteries
    worth = sum(
        monastery_worth(table, duchy, number, ahead)
        for number in copied
        if number not in duchy.monasteries
    )
    return worth + 0.1 * ahead.turns


def best_tribute(table: Table, seat: int, ahead: Outlook) -> Tribute:
    """Return the tribute that keeps the shields worth more than the silver, the best first."""
    duchy = table.duchy_of(seat)
    shields = sorted(
        [shield for shield, _ in duchy.shields],
        key=lambda shield: (-shield_worth(table, seat, shield, ahead), shield),
    )
    worthy = [shield for shield in shields if shield_worth(table, seat, shield, ahead) > -TRIBUTE]
    return max(
        _tributes(duchy, shields, worthy),
        key=lambda tribute: sum(
            shield_worth(table, seat, shield, ahead) + TRIBUTE for shield in tribute.pay
        ),
    )


def _tributes(duchy: Duchy, shields: list[int], worthy: list[int]) -> Iterator[Tribute]:
    """Yield what can be paid: with silver, with shield 3 also with workers, nothing."""
    silver_only = worthy[: duchy.silver]
    yield _tribute(shields, silver_only, 0)
    if 3 in shields:
        first = [3, *[shield for shield in worthy if shield != 3]]
        paid = first[: duchy.silver + duchy.workers]
        if paid:
            yield _tribute(shields, paid, min(len(paid), duchy.workers))


def _tribute(shields: list[int], paid: list[int], workers: int) -> Tribute:
    drop = tuple(sorted(set(shields) - set(paid)))
    payment = Payment(len(paid) - workers, workers) if workers else None
    return Tribute(tuple(sorted(paid)), payment, drop)
