"""Moving guests: in the two windows, and where one makes a turn much better (RULINGS 9.5, 13.3)."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Final

from bot.games.puerto_rico.computer.economy import SHIPPED
from bot.games.puerto_rico.computer.outlook import Outlook
from rules import Move
from rules.puerto_rico import queries
from rules.puerto_rico.data import CRAFTSMAN, PRICES
from rules.puerto_rico.moves import MoveGuests, Pass
from rules.puerto_rico.state import Table

KEPT: Final = 0.4
"""Points that a guest who still can go anywhere is worth."""
SOLD: Final = 0.3
"""Points for each doubloon of the price of a barrel that is produced now."""

Best = Callable[[Table], float]
"""The function that returns the worth of the best answer to the pending question, in points."""


def answers_to_window(table: Table, seat: int, outlook: Outlook) -> list[Move]:
    """Return the answers to the question of a window, best first: produce or score more."""
    producing = table.phase == CRAFTSMAN
    useful = queries.useful_circles(table, seat)
    value = _produced if producing else _scored
    answers: list[Move] = [Pass("guest")]
    values = [value(table, seat, outlook)]
    for move in queries.guest_moves(table, seat):
        if all(target in useful for target in move.targets):
            stays = KEPT * len(move.targets) if producing else 0.0
            answers.append(move)
            after = queries.with_guests_moved(table, seat, move.targets)
            values.append(value(after, seat, outlook) - stays)
    order = sorted(range(len(answers)), key=values.__getitem__, reverse=True)
    return [answers[place] for place in order]


def answer_window(table: Table, seat: int, outlook: Outlook) -> Move:
    """Return the best answer at first sight."""
    return answers_to_window(table, seat, outlook)[0]


def _produced(table: Table, seat: int, outlook: Outlook) -> float:
    goods = queries.amounts(queries.harvest_limit(table, seat))
    doubloons = queries.harvest_pay(table.players[seat], goods)
    barrels = sum(number * (SHIPPED + SOLD * PRICES[good]) for good, number in goods)
    return barrels + doubloons * outlook.doubloon


def _scored(table: Table, seat: int, outlook: Outlook) -> float:
    return float(sum(queries.score_sources(table.players[seat]).values()))


def first_move(table: Table, seat: int, best: Best) -> MoveGuests | None:
    """Return a move of one guest that gains the seat's turn more than a free guest is worth."""
    player = table.players[seat]
    if queries.chooses_role(table):
        there = queries.asked(table, seat) and "library" in queries.destinations(player)
        return MoveGuests(("library",)) if there and queries.guests(player) else None
    if not queries.guests_help(table, seat):
        return None
    chosen, most = None, best(table) + KEPT
    for target in queries.destinations(player):
        reached = best(queries.with_guests_moved(table, seat, (target,)))
        if reached > most:
            chosen, most = MoveGuests((target,)), reached
    return chosen


def worth_trying(table: Table, seat: int, useful: Collection[str], best: Best) -> list[MoveGuests]:
    """Return the moves of guests that could make the seat's turn better, the best first.

    `useful` is where they can change what the answer brings.
    """
    if not queries.asked(table, seat):
        return []
    moves = [m for m in queries.guest_moves(table, seat) if set(m.targets) <= set(useful)]
    if queries.chooses_role(table):
        return moves
    values = {
        move: best(queries.with_guests_moved(table, seat, move.targets)) - KEPT * len(move.targets)
        for move in moves
    }
    return sorted(moves, key=values.__getitem__, reverse=True)
