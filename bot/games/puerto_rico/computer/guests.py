"""Moving guests: in the two windows, and where one makes a turn much better (RULINGS 9.5, 13.3)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import rules
from bot.games.puerto_rico.computer.economy import SHIPPED
from bot.games.puerto_rico.computer.outlook import Outlook
from rules.core.notation import Move
from rules.core.steps import Step
from rules.puerto_rico.data import CRAFTSMAN, PRICES, QUARRY
from rules.puerto_rico.moves import MoveGuests, Pass
from rules.puerto_rico.new_buildings import guesthouse, specialty_factory
from rules.puerto_rico.powers import amounts, factory_pay
from rules.puerto_rico.scoring import sources
from rules.puerto_rico.state import Table
from rules.puerto_rico.steps.builder import BuildChoice
from rules.puerto_rico.steps.captain import ShipChoice
from rules.puerto_rico.steps.craftsman import CraftChoice, harvest_limit
from rules.puerto_rico.steps.guests import BEFORE_PRODUCTION, BEFORE_SCORING
from rules.puerto_rico.steps.round import RoleChoice
from rules.puerto_rico.steps.settler import SecondTileChoice, SettleChoice
from rules.puerto_rico.steps.storage import StoreChoice
from rules.puerto_rico.steps.trader import SellChoice
from rules.puerto_rico.steps.turn import Turn

KEPT: Final = 0.4
"""Points that a guest who still can go anywhere is worth."""
SOLD: Final = 0.3
"""Points for each doubloon of the price of a barrel that is produced now."""

USEFUL: Final[dict[type[Step[Any]], tuple[str, ...]]] = {
    RoleChoice: ("library", "lighthouse"),
    SettleChoice: ("construction-hut", "hacienda", "hospice", "forest-house"),
    SecondTileChoice: ("construction-hut", "library", "forest-house"),
    BuildChoice: (QUARRY, "black-market", "university", "church", "library"),
    CraftChoice: ("factory", "library", "specialty-factory"),
    SellChoice: ("small-market", "large-market", "office", "trading-post", "library"),
    ShipChoice: ("wharf", "small-wharf", "harbor", "lighthouse", "union-hall", "library"),
    StoreChoice: ("small-warehouse", "large-warehouse", "storehouse"),
}
"""Where guests can change what the answer to a question brings (RULINGS 9, 13.3)."""

Best = Callable[[Table], float]
"""What the best answer to the pending question is worth, in points."""


def moved(table: Table, seat: int, move: MoveGuests) -> Table:
    """Return the position after guests have moved."""
    after = rules.copy(table)
    assert isinstance(after, Table)
    guesthouse.move(after, seat, move.targets)
    return after


def answers_to_window(table: Table, seat: int, outlook: Outlook) -> list[Move]:
    """Return the answers to the question of a window, best first: produce or score more."""
    producing = table.phase == CRAFTSMAN
    window = BEFORE_PRODUCTION if producing else BEFORE_SCORING
    value = _produced if producing else _scored
    found: list[Move] = [Pass("guest")]
    values = [value(table, seat, outlook)]
    for move in guesthouse.moves(table.players[seat]):
        if all(target in window for target in move.targets):
            stays = KEPT * len(move.targets) if producing else 0.0
            found.append(move)
            values.append(value(moved(table, seat, move), seat, outlook) - stays)
    order = sorted(range(len(found)), key=values.__getitem__, reverse=True)
    return [found[place] for place in order]


def answer_window(table: Table, seat: int, outlook: Outlook) -> Move:
    """Return the best answer at first sight."""
    return answers_to_window(table, seat, outlook)[0]


def _produced(table: Table, seat: int, outlook: Outlook) -> float:
    goods = amounts(harvest_limit(table, seat))
    player = table.players[seat]
    doubloons = factory_pay(player, len(goods))
    doubloons += specialty_factory.pay(specialty_factory.best_kind(player, goods)[1])
    barrels = sum(number * (SHIPPED + SOLD * PRICES[good]) for good, number in goods)
    return barrels + doubloons * outlook.doubloon


def _scored(table: Table, seat: int, outlook: Outlook) -> float:
    return float(sum(sources(table.players[seat]).values()))


def first_move(table: Table, seat: int, best: Best) -> MoveGuests | None:
    """Return a move of one guest that makes the own turn better than a free guest is worth."""
    step, player = table.stack[-1], table.players[seat]
    if not isinstance(step, Turn) or not step.open_to(table, seat) or not guesthouse.guests(player):
        return None
    if isinstance(step, RoleChoice):
        library = MoveGuests(("library",))
        return library if guesthouse.could_reach(player, library.targets) else None
    if not step.tempts(table, seat):
        return None
    chosen, most = None, best(table) + KEPT
    for target in guesthouse.destinations(player):
        move = MoveGuests((target,))
        reached = best(moved(table, seat, move))
        if reached > most:
            chosen, most = move, reached
    return chosen


def worth_trying(table: Table, seat: int, best: Best) -> list[MoveGuests]:
    """Return the moves of guests that could make the own turn better, the best first."""
    step, player = table.stack[-1], table.players[seat]
    if not isinstance(step, Turn) or not step.open_to(table, seat):
        return []
    useful = USEFUL.get(type(step), ())
    moves = [move for move in guesthouse.moves(player) if set(move.targets) <= set(useful)]
    if isinstance(step, RoleChoice):
        return moves
    values = {move: best(moved(table, seat, move)) - KEPT * len(move.targets) for move in moves}
    return sorted(moves, key=values.__getitem__, reverse=True)
