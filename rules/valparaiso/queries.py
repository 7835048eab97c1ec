"""Answers about a position: what can be done, what it costs and what it brings.

They come from the predicates that decide legality, so what is said here is what `rules.legal`
lists. Most can be asked at any time, not only on the seat's turn, to plan with.
"""

from __future__ import annotations

from rules.core.notation import Move
from rules.valparaiso.actions.build import site_refusal, sites
from rules.valparaiso.actions.sea import SEA_SPACES, compensation, payees
from rules.valparaiso.actions.trade import fees, markets_of, most_trades, tile_in_use
from rules.valparaiso.cards import ACHIEVEMENT_OF, MAIN_OF, alternative_of
from rules.valparaiso.data import DISCARD_PESOS, PESOS_PER_VP
from rules.valparaiso.elements import BuildHouse, BuildOrHire
from rules.valparaiso.resources import (
    discard,
    exchange_refusal,
    exchanges,
    selections,
    stock_of,
    total,
)
from rules.valparaiso.scoring import PESO_WEIGHT, SOURCES
from rules.valparaiso.state import Purse, Table
from rules.valparaiso.steps.cards import CardChoice, purse_for
from rules.valparaiso.steps.planning import (
    mayor_refusal,
    plan_refusal,
    slots,
    takes_bonus,
)
from rules.valparaiso.steps.round_end import income, majority, may_stay, why_over
from rules.valparaiso.walks import (
    Walk,
    cheapest_walk,
    customs_houses,
    different_walks,
    walk_along,
    walks_from,
)

__all__ = [
    "PESO_WEIGHT",
    "SEA_SPACES",
    "SOURCES",
    "Purse",
    "Walk",
    "alternative_of",
    "build_cost",
    "cheapest_walk",
    "compensation",
    "customs_houses",
    "different_walks",
    "discard",
    "exchange_refusal",
    "exchanges",
    "expected_points",
    "fees",
    "income",
    "majority",
    "markets_of",
    "may_stay",
    "mayor_refusal",
    "most_trades",
    "moves_with",
    "payees",
    "plan_refusal",
    "purse_for",
    "selections",
    "site_refusal",
    "sites",
    "slots",
    "stock_of",
    "takes_bonus",
    "tile_in_use",
    "total",
    "walk_along",
    "walks_from",
    "why_over",
]


def moves_with(table: Table, seat: int, card: str) -> list[Move]:
    """Return the moves that a seat could make now with one of its planned cards.

    It may be asked while others use their cards; the slot is paid for as it stands now.
    """
    return list(CardChoice(seat).moves_with(table, seat, card))


def build_cost(card: str) -> tuple[int, int]:
    """Return the pesos and the number of goods that building a house with a card costs."""
    action = MAIN_OF[card]
    if isinstance(action, BuildOrHire):
        action = action.build
    assert isinstance(action, BuildHouse)
    return action.cost.pesos, sum(action.cost.goods) + action.cost.chosen


def expected_points(table: Table, seat: int) -> dict[str, int]:
    """Return the points by source that a seat would have if the game ended now."""
    player = table.players[seat]
    points = {source: player.vp.get(source, 0) for source in SOURCES}
    if table.finished:
        return points
    goods = sum(player.warehouse) + sum(player.hold)
    points["achievements"] += sum(ACHIEVEMENT_OF[card].vp for card in player.achievements)
    points["money"] += (player.pesos + DISCARD_PESOS * goods) // PESOS_PER_VP
    return points
