"""The search over a whole turn: chains of moves are tried out, and the positions after compared.

In each step only the most promising positions are kept, and of each only the moves that are worth
most at sight are tried.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from operator import attrgetter
from typing import Final, NamedTuple

import rules
from bot.games.castles_of_burgundy.computer import ranked
from bot.games.castles_of_burgundy.computer.alone import worth_alone
from bot.games.castles_of_burgundy.computer.appraisal import Appraisal
from rules import Move
from rules.castles_of_burgundy.decisions import (
    DiscardChoice,
    EffectChoice,
    GoodsTypeChoice,
    PhaseShieldChoice,
    PointsChoice,
    SecondDepotChoice,
    TradeChoice,
    TurnChoice,
)
from rules.castles_of_burgundy.state import Table

STEPS: Final = 14
"""A turn is not followed further than this; the longest usual ones take seven moves."""

_IN_TURN: Final = (
    DiscardChoice,
    EffectChoice,
    GoodsTypeChoice,
    PhaseShieldChoice,
    PointsChoice,
    SecondDepotChoice,
    TradeChoice,
    TurnChoice,
)
"""The questions that a turn is made of."""


class Width(NamedTuple):
    """How many moves are tried first, how many later, and how many positions are kept."""

    first: int
    each: int
    kept: int


THOROUGH: Final = Width(12, 6, 8)
"""For the move that is chosen."""
QUICK: Final = Width(4, 3, 3)
"""For the rest of a turn that is tried out."""


@dataclass(frozen=True, slots=True)
class LineOfMoves:
    """The position after some moves, and what it is worth to the player."""

    value: float
    moves: tuple[Move, ...]
    table: Table

    @property
    def first(self) -> Move:
        """The move that it begins with."""
        return self.moves[0]


_value = attrgetter("value")


def plans(
    whole: Table, seat: int, moves: Sequence[Move] = (), seed: str = "", width: Width = THOROUGH
) -> list[LineOfMoves]:
    """Return for each first move worth a thought its best plan for the turn, the best first.

    What comes after the turn is already drawn in the position, the same for all plans.
    """
    at_sight = ranked(whole, seat, moves, seed)[: width.first]
    now = [_after(whole, seat, (move,)) for _, move in at_sight]
    ended: list[LineOfMoves] = []
    for _ in range(STEPS):
        ended += [plan for plan in now if not goes_on(plan.table, seat)]
        going = _different([plan for plan in now if goes_on(plan.table, seat)], seat)
        if not going:
            break
        going.sort(key=_value, reverse=True)
        now = [
            _after(plan.table, seat, (*plan.moves, move))
            for plan in going[: width.kept]
            for _, move in ranked(plan.table, seat)[: width.each]
        ]
    best: dict[Move, LineOfMoves] = {}
    for plan in sorted(ended or now, key=_value, reverse=True):
        best.setdefault(plan.first, plan)
    return list(best.values())


def finished(table: Table, seat: int) -> Table:
    """Return where the best plan for the rest of a turn leads; the same if the turn is over."""
    return plans(table, seat, width=QUICK)[0].table if goes_on(table, seat) else table


def _after(table: Table, seat: int, moves: tuple[Move, ...]) -> LineOfMoves:
    """Return the line that ends with the last of the moves, which is made at `table`."""
    after = rules.copy(table)
    rules.advance(after, seat, moves[-1])
    return LineOfMoves(worth(after, seat), moves, after)


def worth(table: Table, seat: int) -> float:
    """Return the points that a player, or a team, may expect in a position."""
    if table.solo:
        return worth_alone(table)
    if table.stack:
        return Appraisal(table, seat).worth()
    scores = rules.scores(table)
    members = table.members(table.players[seat].duchy)
    return float(sum([scores[member].total for member in members]))


def goes_on(table: Table, seat: int) -> bool:
    """Whether the player is asked something in the own turn."""
    if not table.stack or table.turn.seat != seat:
        return False
    decision = rules.pending(table)
    return isinstance(decision, _IN_TURN) and decision.seat == seat


def _different(lines: Sequence[LineOfMoves], seat: int) -> list[LineOfMoves]:
    """Leave out positions that were reached by the same moves in another order."""
    seen: set[object] = set()
    left = []
    for plan in lines:
        duchy = plan.table.duchy_of(seat)
        key = (
            round(plan.value, 6),
            tuple(duchy.tiles),
            tuple(sorted(duchy.storage)),
            tuple(plan.table.players[seat].used),
        )
        if key not in seen:
            seen.add(key)
            left.append(plan)
    return left
