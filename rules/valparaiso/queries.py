"""Answers about a position: what can be done, what it costs and what it brings.

They come from the predicates that decide legality, so what is said here is what `rules.legal`
lists. Most can be asked at any time, not only on the seat's turn, to plan with.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice

from rules.core import steps
from rules.core.events import Event
from rules.core.phrases import Move
from rules.valparaiso.actions.build import site_refusal, sites
from rules.valparaiso.actions.merchants import Journey, MovingRules
from rules.valparaiso.actions.sea import SEA_SPACES, compensation, payees
from rules.valparaiso.actions.trade import fees, markets_of, most_trades, tile_in_use
from rules.valparaiso.cards import MAIN_OF, alternative_of
from rules.valparaiso.data import MAYOR_COST
from rules.valparaiso.elements import BuildHouse, BuildOrHire
from rules.valparaiso.moves import DraftPlan, Plan
from rules.valparaiso.phrases import Path
from rules.valparaiso.resources import (
    discard,
    exchange,
    exchange_refusal,
    exchanges,
    selections,
    stock_of,
    total,
)
from rules.valparaiso.scoring import PESO_WEIGHT, SOURCES, expected_points
from rules.valparaiso.state import Purse, Table
from rules.valparaiso.steps.cards import CardChoice, main_rules, purse_for
from rules.valparaiso.steps.planning import (
    Planning,
    may_take_bonus,
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
    "Journey",
    "Purse",
    "Walk",
    "alternative_of",
    "build_cost",
    "cheapest_walk",
    "compensation",
    "customs_houses",
    "different_walks",
    "discard",
    "exchange",
    "exchange_refusal",
    "exchanges",
    "expected_points",
    "fees",
    "first_moves_with",
    "income",
    "journey",
    "journeys",
    "later_turn",
    "majority",
    "markets_of",
    "may_stay",
    "may_take_bonus",
    "mayor_refusal",
    "most_trades",
    "moves_with",
    "own_plan",
    "payees",
    "plan_refusal",
    "purse_for",
    "selections",
    "several_turns",
    "site_refusal",
    "sites",
    "slots",
    "stock_of",
    "takes_bonus",
    "tile_in_use",
    "total",
    "turn_ahead",
    "walk_along",
    "walks_from",
    "why_over",
]


def moves_with(table: Table, seat: int, card: str) -> list[Move]:
    """Return the moves that a seat could make now with one of its planned cards.

    It may be asked while others use their cards; the slot is paid for as it stands now.
    """
    return list(CardChoice(seat).moves_with(table, seat, card))


def first_moves_with(table: Table, seat: int, card: str, most: int) -> list[Move]:
    """Return at most so many of these moves: merchants can go in very many ways together."""
    return list(islice(CardChoice(seat).moves_with(table, seat, card), most))


def build_cost(card: str) -> tuple[int, int]:
    """Return the pesos and the number of goods that building a house with a card costs."""
    action = MAIN_OF[card]
    if isinstance(action, BuildOrHire):
        action = action.build
    assert isinstance(action, BuildHouse)
    return action.cost.pesos, sum(action.cost.goods) + action.cost.chosen


def journeys(table: Table, seat: int, card: str, origin: str) -> Sequence[Journey]:
    """Return the journeys of a merchant in a place with a card, one for each different outcome.

    Whether they can be paid is another question.
    """
    return _moving(card).journeys(table, seat, card, origin)


def journey(table: Table, seat: int, card: str, path: Path) -> Journey | None:
    """Return the journey along a path with a card, None if it is not possible."""
    travelled = _moving(card).journey(table, seat, card, path)
    return travelled if isinstance(travelled, Journey) else None


def _moving(card: str) -> MovingRules:
    card_rules = main_rules(card)[0]
    assert isinstance(card_rules, MovingRules)
    return card_rules


def own_plan(view: Table, seat: int) -> Plan | DraftPlan | None:
    """Return the plan or the draft of a seat that is still secret, as far as the view shows it."""
    step = steps.pending(view)
    if not isinstance(step, Planning):
        return None
    plan = dict(step.chosen).get(seat) or dict(step.drafts).get(seat)
    return plan if isinstance(plan, Plan | DraftPlan) else None


def turn_ahead(view: Table, seat: int) -> Table | None:
    """Return the position in which a seat is asked for a card next, as things stand now.

    In planning its plan, or its draft, is laid open. None if it has no card to use.
    """
    after = view.copy()
    player, plan = after.players[seat], own_plan(view, seat)
    if plan is not None:
        player.plan, player.mayor = list(plan.planned.cards), plan.planned.mayor
        player.pesos -= MAYOR_COST if player.mayor else 0
    if not player.planned or player.pesos < 0:
        return None
    after.stack[-1] = CardChoice(seat)
    return after


def later_turn(view: Table, seat: int, moves: Sequence[Move]) -> Table | None:
    """Return the position in which a seat that is asked for a card is asked again after its moves.

    All else stays as it is, and what they draw stays unknown. None if one of them is not legal, or
    if no card is left then.
    """
    turns = several_turns(view, seat, moves)
    return turns[0] if turns is not None and turns[0].players[seat].planned else None


def several_turns(
    view: Table, seat: int, moves: Sequence[Move]
) -> tuple[Table, tuple[Event, ...]] | None:
    """Return where the moves of a seat on several of its turns lead, and what happens on them.

    All else stays as it is, and what they draw stays unknown. The seat is asked again while it has
    a card. None if one of the moves is not legal.
    """
    after, events = view.copy(), list[Event]()
    for move in moves:
        waits = isinstance(after.stack[-1], CardChoice)
        if not waits or steps.refusal(after, seat, move) is not None:
            return None
        before = after.copy()
        after.sink = events
        steps.apply(after, seat, steps.normal(after, seat, move))
        after.sink = None
        _put_back(before, after)
        if not isinstance(after.stack[-1], CardChoice) and after.players[seat].planned:
            after.stack.append(CardChoice(seat))
    return after, tuple(events)


def _put_back(before: Table, after: Table) -> None:
    """Put what was drawn from the pile back: nobody knows it yet."""
    for region, cards in after.regions.items():
        for place, card in enumerate(cards):
            if card and card != before.regions[region][place]:
                after.pile.append(card)
                cards[place] = ""
    after.unfilled = before.unfilled
