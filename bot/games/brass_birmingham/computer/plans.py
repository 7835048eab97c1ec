"""Plans over several turns of a player, as if the others did nothing in between."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final, NamedTuple

from bot.games.brass_birmingham.computer.mat_value import MatValue
from bot.games.brass_birmingham.computer.turn_search import End, WeighedAction, ends
from rules import Move
from rules.brass_birmingham.data import ACTIONS, ROUNDS
from rules.brass_birmingham.state import Table

SAME_START: Final = 2
"""So many plans that begin with the same turn are followed at a time."""


FIRST_WIDTH: Final = 2
"""So many times more turns are tried to begin with than plans are followed."""
DEPTH: Final = 3
"""Turns of a plan; what others do in the meantime makes longer ones no better."""
LATER: Final = 0.8
"""The part of a gain that counts a turn later: meanwhile others take places, cubes, and beer."""


class PlanEnd(NamedTuple):
    """The end of a plan, with the turn that it begins with.

    `worth` is that of its last position; in `value` what is gained later counts for less.
    """

    value: float
    worth: float
    first: End
    table: Table

    def longer(self, end: End, share: float) -> PlanEnd:
        """Return the plan with one turn more, of whose gain so much counts."""
        value = self.value + share * (end.value - self.worth)
        return PlanEnd(value, end.value, self.first, end.table)


def planned(
    table: Table, seat: int, seed: str, width: int, depth: int = DEPTH
) -> list[WeighedAction]:
    """Return the turns that the best plans begin with, the best first.

    `width` plans over up to `depth` turns are followed at a time; none goes beyond an era.
    """
    mat_value = MatValue(table, seat)
    begun = ends(table, seat, mat_value, seed)
    plans = [PlanEnd(end.value, end.value, end, end.table) for end in begun]
    plans, skipped = plans[: FIRST_WIDTH * width], 0
    for turn in range(1, depth):
        skipped += (table.seats - 1) * ACTIONS
        longer = [
            plan.longer(end, LATER**turn)
            for plan in plans
            if (after := next_round(plan.table, seat)) is not None
            for end in ends(after, seat, mat_value, "", skipped)[:SAME_START]
        ]
        if not longer:
            break
        plans = _followed(longer, width)
    best = {plan.first.actions: plan for plan in reversed(plans)}
    weighed = [
        WeighedAction(plan.value, plan.first.move, actions) for actions, plan in best.items()
    ]
    return sorted(weighed, key=_value, reverse=True)


def next_round(table: Table, seat: int) -> Table | None:
    """Return the position at the same turn of the next round, None in the last one of an era."""
    if table.round >= ROUNDS[table.seats]:
        return None
    after = table.copy()
    player = after.players[seat]
    player.money += player.level
    after.round += 1
    after.actions = min(ACTIONS, len(player.hand))
    return after if after.actions and player.money >= 0 else None


def _followed(plans: Sequence[PlanEnd], width: int) -> list[PlanEnd]:
    """Return the best plans, few of them with the same beginning."""
    chosen: list[PlanEnd] = []
    begun: Counter[frozenset[Move]] = Counter()
    for plan in sorted(plans, key=_value, reverse=True):
        if begun[plan.first.actions] < SAME_START:
            begun[plan.first.actions] += 1
            chosen.append(plan)
    return chosen[:width]


def _value(plan: PlanEnd | WeighedAction) -> float:
    return plan.value
