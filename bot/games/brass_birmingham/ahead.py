"""What a player of Brass: Birmingham does at the next turn, for actions queued in advance."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import rules
from rules.brass_birmingham.data import ACTIONS, CANAL, FIRST_ROUND_ACTIONS, WILDS
from rules.brass_birmingham.moves import Action, AnyBuild, Develop, Network, Scout, Sell
from rules.brass_birmingham.state import Table
from rules.brass_birmingham.steps.turn import ActionChoice
from rules.core.errors import RulesError
from rules.core.notation import Move
from rules.core.steps import pending

TURN: Final = "turn"


def ahead(table: Table, seat: int) -> dict[str, Table]:
    """Return the position at the next turn of `seat` as if it were now; {} if it has no cards."""
    if pending(table) is None or not table.visible(seat) or not table.players[seat].hand:
        return {}
    after = rules.copy(table)
    assert isinstance(after, Table)
    place = table.order.index(seat)
    first = table.era == CANAL and table.round == 1 and place >= table.turn
    actions = FIRST_ROUND_ACTIONS if first else ACTIONS
    step = pending(table)
    if isinstance(step, ActionChoice) and step.seat == seat:
        actions = table.actions
    after.turn, after.actions = place, min(actions, len(after.players[seat].hand))
    after.stack = [ActionChoice(seat)] * after.actions
    return {TURN: after}


def terms(move: Move, table: Table, seat: int) -> str:
    """Return the pounds that a move costs now; "" for those that cost nothing, or are illegal."""
    if not isinstance(move, AnyBuild | Network | Develop):
        return ""
    try:
        after = rules.try_out(table, seat, [move]).state
    except RulesError:
        return ""
    assert isinstance(after, Table)
    return str(table.players[seat].money - after.players[seat].money)


def bare(move: Move) -> Move:
    """Return a move without the sources of its coal, iron and beer."""
    match move:
        case AnyBuild():
            return replace(move, coal=(), iron=())
        case Network(links=links):
            return replace(move, links=tuple(replace(each, coal=()) for each in links), beer=())
        case Develop():
            return replace(move, iron=())
        case Sell(sales=sales):
            return replace(move, sales=tuple(replace(each, beer=()) for each in sales))
    return move


def never(move: Move, table: Table, seat: int) -> bool:
    """Whether a card of a move can never be drawn again: the deck of the last era is empty."""
    if not table.last_era or table.deck or not table.visible(seat):
        return False
    hand = table.players[seat].hand
    match move:
        case Scout(cards=cards):
            return any(cards.count(card) > hand.count(card) for card in cards)
        case Action(card=card):
            return card not in hand and card not in WILDS
    return False
