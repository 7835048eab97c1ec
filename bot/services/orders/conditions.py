"""Conditions of orders: allowed differences, maximum prices, and which orders are safe."""

from __future__ import annotations

from typing import Any

import rules
from bot.games.core.conditions import POSSIBLE, split_condition
from bot.games.core.game import BotGame
from bot.games.core.terms import PRICE, price_of, read_terms
from bot.model import Order
from bot.services.orders.rows import MoveChain, find_row, parts_of, read_row
from rules import RulesError, State


def is_unblockable(kind: BotGame[Any], moves: MoveChain, at: State, seat: int) -> bool:
    """Whether no opponent can spoil any of the moves that a seat makes in a row in a position."""
    for move in moves:
        if not (rules.may_act(at, seat) and kind.foresight.safe(move, at, seat)):
            return False
        try:
            at = rules.play(at, seat, move).state
        except RulesError:
            return False
    return bool(moves)


def is_safe(kind: BotGame[Any], text: str, at: State, seat: int) -> bool:
    """Whether no opponent can spoil a row of moves with which a seat would answer in a position.

    What depends on a condition is not safe.
    """
    if split_condition(text)[0] not in ("", POSSIBLE):
        return False
    return is_unblockable(kind, find_row(at, seat, parts_of(text)), at, seat)


def conditions(kind: BotGame[Any], order: Order) -> tuple[str, ...]:
    """Return the parts of what an order plays that its player may leave open, by their ids.

    The price is limited by the ceiling instead.
    """
    moves = [move for text in order.moves for move in read_row(kind, parts_of(text))]
    parts = [part for move in moves for part in kind.foresight.of(move).about(move).open]
    shown = [part for written in order.terms.values() for part in read_terms(written)]
    named = [part for part in (*parts, *shown) if part in kind.foresight.term_names]
    return tuple(part for part in dict.fromkeys(named) if part != PRICE)


def price_shown(order: Order) -> int | None:
    """Return the highest price that was shown for a row of an order, None if there is none."""
    prices = [price_of(written) for written in order.terms.values()]
    return max((price for price in prices if price is not None), default=None)
