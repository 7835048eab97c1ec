"""Playing a move on in the mind: the turn, some rounds, or the game, and what that leads to."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final, NamedTuple, Self

import rules
from bot.games.core.coach import OTHERS, Coach, Scale
from rules import Event, Move, State

TRUTHS: Final = 4
"""In so many imagined positions a turn goes on alike, as far as it hangs on nothing hidden."""
MOST_FOLLOWING: Final = 4
"""So many moves of a turn are told after its first one."""


@dataclass(frozen=True, slots=True)
class PlayedOn:
    """Where a move has led: the `value` in points by its parts, and what happened on the way.

    `milestones` came after the move, those `at_once` with it. `is_over` says whether that was the
    end of the game.
    """

    value: float
    parts: Mapping[str, float]
    milestones: frozenset[str]
    is_over: bool = False
    at_once: frozenset[str] = frozenset()

    def lead(self, scale: Scale) -> float:
        """Return the lead at the end to be expected, in points."""
        return scale.points_of_value(is_over=self.is_over) * self.value


@dataclass(frozen=True, slots=True)
class ImaginedPosition:
    """A whole position that fits a view, the `number`-th, in which `seat` is to move."""

    coach: Coach[State]
    whole: State
    seat: int
    number: int

    @classmethod
    def drawn(cls, coach: Coach[State], view: State, seat: int, seed: str, number: int) -> Self:
        """Draw what the seat cannot know; equal seeds and numbers give equal positions."""
        return cls(coach, coach.guide.imagine(view, f"{seed}/{number}"), seat, number)

    def played_on(self, move: Move) -> PlayedOn:
        """Play a move and on for the rounds of this sample."""
        at_once: list[Event] = []
        later: list[Event] = []
        end = self.some_rounds_later(move, at_once, later)
        parts = self.coach.parts(end, self.seat, self.whole)
        return PlayedOn(
            sum(parts.values()),
            parts,
            self._milestones(later),
            not rules.waiting(end),
            self._milestones(at_once),
        )

    def at_once(self, move: Move) -> dict[str, float]:
        """Return what a move itself adds to the lead to be expected, by what that comes from.

        Moves that seats choose at the same time count when all have chosen; what they bring the
        others is left out.
        """
        state = rules.copy(self.whole)
        beside = [seat for seat in rules.waiting(state) if seat != self.seat]
        rules.advance(state, self.seat, move)
        for seat in beside:
            if seat in rules.waiting(state):
                rules.advance(state, seat, self.coach.guide.answer(state, seat))
        before = self.coach.parts(self.whole, self.seat, self.whole)
        after = self.coach.parts(state, self.seat, self.whole)
        return {
            part: after.get(part, 0.0) - before.get(part, 0.0)
            for part in {**before, **after}
            if not (beside and part == OTHERS)
        }

    def final_lead(self, move: Move) -> float:
        """Play a move and on to the end of the game; return the lead over the others' mean."""
        state = self.some_rounds_later(move)
        while waiting := rules.waiting(state):
            rules.advance(state, waiting[0], self.coach.guide.answer(state, waiting[0]))
        return sum(self.coach.parts(state, self.seat, self.whole).values())

    def some_rounds_later(
        self,
        move: Move,
        at_once: list[Event] | None = None,
        later: list[Event] | None = None,
    ) -> State:
        """Return the position in which a playout ends.

        What happens with the move is added to `at_once`, and what happens after it to `later`.
        """
        state, rounds = rules.copy(self.whole), self.coach.rounds
        is_far = rounds_later(self.whole, rounds[self.number % len(rounds)])
        state.sink = at_once
        rules.advance(state, self.seat, move)
        state.sink = later
        play_on(self.coach, state, is_far, self.seat)
        return state

    def _milestones(self, events: list[Event]) -> frozenset[str]:
        """Return the milestones that the seat has reached."""
        own = [event for event in events if getattr(event, "seat", None) == self.seat]
        return frozenset(
            name
            for name, milestone in self.coach.milestones.items()
            if any(isinstance(event, milestone.events) and milestone.counts(event) for event in own)
        )


class NextMove(NamedTuple):
    """A later move of a turn, and what its seat may know before it."""

    view: State
    move: Move


def rest_of_turn(coach: Coach[State], view: State, seat: int, first: Move) -> tuple[NextMove, ...]:
    """Return how `seat` goes on in the same turn after a legal move, as far as that is known.

    It ends where something hidden is revealed, or another seat is asked. Moves without a choice
    are not told.
    """
    wholes = [coach.guide.imagine(view, f"turn/{number}") for number in range(TRUTHS)]
    return tuple(_following(coach, wholes, seat, first))[:MOST_FOLLOWING]


def _following(
    coach: Coach[State], wholes: list[State], seat: int, first: Move
) -> Iterator[NextMove]:
    round_of_turn, coming = rules.round_of(wholes[0]), [first]
    while coming:
        for whole in wholes:
            rules.advance(whole, seat, coming[0])
        coming = coming[1:]
        views = [rules.view(whole, seat) for whole in wholes]
        goes_on = rules.waiting(wholes[0]) == (seat,) and rules.round_of(wholes[0]) == round_of_turn
        if not goes_on or any(other != views[0] for other in views[1:]):
            return
        coming = coming or list(coach.moves_on(wholes[0], seat, seat))
        if rules.forced(views[0], seat) is None:
            yield NextMove(views[0], coming[0])


def play_on(coach: Coach[State], state: State, is_far: Callable[[State], bool], mover: int) -> None:
    """Play a position on in place; the seat `mover` thinks as one whose move is judged."""
    while (waiting := rules.waiting(state)) and not is_far(state):
        asked = waiting[0]
        for move in coach.moves_on(state, asked, mover):
            rules.advance(state, asked, move)


def rounds_later(start: State, rounds: int) -> Callable[[State], bool]:
    """Return what tells whether so many rounds have begun since `start`."""
    to_come, latest = rounds, rules.round_of(start)

    def is_far(state: State) -> bool:
        nonlocal to_come, latest
        now = rules.round_of(state)
        if now != latest:
            to_come, latest = to_come - 1, now
        return to_come <= 0

    return is_far
