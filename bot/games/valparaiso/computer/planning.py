"""Plans made of lines of play: which cards lie in the slots, which one at the mayor's office."""

from __future__ import annotations

from typing import Final, NamedTuple

from bot.games.valparaiso.computer.promises import TRADING
from bot.games.valparaiso.computer.round_search import LineOfPlay, RoundSearch, searched
from rules.valparaiso import queries
from rules.valparaiso.data import GOODS, MAYOR_COST
from rules.valparaiso.elements import Amount
from rules.valparaiso.moves import Plan
from rules.valparaiso.phrases import Planned
from rules.valparaiso.state import Table

QUICK: Final = 2
"""Positions that are kept for a plan at a glance."""
RICH: Final = 3 * MAYOR_COST
"""With less money the mayor's office is not thought of at a glance."""


class Intention(NamedTuple):
    """A plan and what it is worth."""

    value: float
    plan: Plan


def intentions(
    table: Table, seat: int, kept: int, noise: float = 0.0, seed: str = ""
) -> list[Intention]:
    """Return plans with what they are worth, the best first; `table` is a whole position."""
    if noise:
        return _intentions(RoundSearch(table, seat, kept, noise, seed), table)
    return searched(_intentions, table, seat, kept)


def _intentions(search: RoundSearch, table: Table) -> list[Intention]:
    seat = search.seat
    bonus = best_good(search, table) if queries.takes_bonus(table) else ""
    number = queries.slots(table, seat)
    intentions = [
        Intention(line.value, Plan(planned(line, with_mayor=False), bonus))
        for line in search.planned(table, number)
    ]
    player = table.players[seat]
    if player.pesos >= (RICH if search.kept <= QUICK else MAYOR_COST) and number < len(
        player.cards
    ):
        paid = table.copy()
        paid.players[seat].pesos -= MAYOR_COST
        price = search.appraisal.worth(table) - search.appraisal.worth(paid)
        intentions += [
            Intention(line.value - price, Plan(planned(line, with_mayor=True), bonus))
            for line in search.planned(paid, number + 1)
        ]
    best: dict[Plan, Intention] = {}
    for intention in sorted(intentions, key=_value, reverse=True):
        best.setdefault(intention.plan, intention)
    return list(best.values())


def _value(intention: Intention) -> float:
    return intention.value


def planned(line: LineOfPlay, *, with_mayor: bool) -> Planned:
    """Return the cards of a line in their order; one that trades waits at the mayor's office.

    So it can be used as soon as, and not before, the offers are good.
    """
    cards = line.cards
    if not with_mayor:
        return Planned(tuple(cards))
    mayor = next((card for card in cards if card in TRADING), cards[-1])
    cards.remove(mayor)
    return Planned(tuple(cards), mayor)


def best_good(search: RoundSearch, table: Table) -> str:
    """Return the good that is most useful."""
    best = search.appraisal.best_choice(Amount(any=1), table.players[search.seat])[0]
    return GOODS[best[0]]
