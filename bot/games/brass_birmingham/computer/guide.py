"""The search of Brass: Birmingham: the best turns are tried out until one's next turn is over.

With more time it plans several turns: that money comes in early and beer is there when it is
needed shows only then, and is worth more than knowing what others do in between.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice
from typing import Final

import rules
from bot.computers.search.guide import Candidate
from bot.games.brass_birmingham.computer import decide
from bot.games.brass_birmingham.computer.mat_value import MatValue
from bot.games.brass_birmingham.computer.plans import planned
from bot.games.brass_birmingham.computer.turn_search import WeighedAction, turn_ahead, turns
from bot.games.brass_birmingham.computer.worth import worth
from rules import Move
from rules.brass_birmingham import queries
from rules.brass_birmingham.state import Table

WIDTH: Final = 8
"""So many actions are tried."""
PLAYOUTS_OF_PLAN: Final = 6
"""Instead of so many playouts one plan more is followed over its turns; fewer are played."""
RIVALRY: Final = 0.5
"""Points of one's own that are given for one that the others gain on average."""
PLACE: Final = 0.1
"""Points that a place behind costs when the game is over, so that ties are broken, too."""
FIRST_SIGHT: Final = 0.3
"""Playouts of a move differ by 1.4 points, moves by 2.5, and what they promised at first sight
says little about it: a few playouts are the better judge."""


class BrassBirminghamGuide:
    """Plays on at sight until one's next turn, and asks what the best one leads to then.

    So four own actions are looked at together, and what others do in between.
    """

    # a core manages more; a plan takes the time of several
    playouts_a_second = 24.0
    standard_share = 0.0
    first_sight = FIRST_SIGHT
    at_sight = 0.3

    def candidates(
        self, view: Table, seat: int, moves: Sequence[Move], seed: str, playouts: int = 0
    ) -> Sequence[Candidate]:
        """Return the turns that look best; other questions have one sensible answer.

        With time for many playouts it plans ahead instead, and knows what it wants then.
        """
        if queries.acting(view) is not None:
            width = playouts // PLAYOUTS_OF_PLAN
            plans = planned(view, seat, seed, width) if width else turns(view, seat, seed)
            legal = (
                turn for turn in plans if queries.answer_refusal(view, seat, turn.move) is None
            )
            tried = islice(_different(legal), 1 if width else WIDTH)
            if candidates := [Candidate(each.move, each.value) for each in tried]:
                return candidates
        # rules that this player does not know yet must not stop the game
        return [Candidate(decide(view, seat, seed) or next(iter(moves)))]

    def imagine(self, view: Table, seed: str) -> Table:
        """Return a position in which what is hidden is drawn."""
        return rules.imagine(view, seed)

    def answer(self, state: Table, seat: int) -> Move:
        """Return the action that is best at once."""
        return decide(state, seat, "") or next(iter(rules.legal(state, seat)))

    def horizon(self, start: Table, sample: int) -> Callable[[Table], bool]:
        """Stop when the player of `start` begins a turn again: `value` looks ahead over that."""
        seat, begun = start.order[start.turn], (start.era, start.round)

        def is_far(table: Table) -> bool:
            return (
                table.order[table.turn] == seat
                and (table.era, table.round) != begun
                and queries.acting(table) is not None
            )

        return is_far

    def value(self, state: Table, seat: int, start: Table) -> float:
        """Return the points at the end, or those to be expected, less what the others have."""
        if state.stack:
            # another era has other prices, for all candidates
            prices = start if start.era == state.era else state
            points = [self._expected(state, each, prices) for each in range(state.seats)]
        else:
            points = [score.total - PLACE * score.rank for score in rules.scores(state)]
        mine = points.pop(seat)
        return mine - RIVALRY * sum(points) / len(points)

    def _expected(self, state: Table, seat: int, prices: Table) -> float:
        """Return the points of a seat; one who is to act will do what is best then."""
        mat_value = MatValue(prices, seat)
        if queries.acting(state) == seat:
            return turn_ahead(state, seat, mat_value)
        return worth(state, seat, mat_value)


def _different(turns: Iterable[WeighedAction]) -> Iterator[WeighedAction]:
    """Leave out what only begins with the other action of a turn that was there before.

    The same goes for what was not thought through: its value could not be compared.
    """
    seen: set[frozenset[Move]] = set()
    for turn in turns:
        if turn.actions and turn.actions not in seen:
            seen.add(turn.actions)
            yield turn
