"""Turn structure as data: a stack of small frozen steps.

A plain `Step` runs at once and usually pushes others. A `Decision` waits for its seats; a move
takes it off the stack and performs it, which may push the decision again. What is pending is
therefore part of the position and can be stored and printed like the rest of it. As steps never
change, equal ones may be one object, and games keep those that are pushed often.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from rules.core.errors import IllegalMove, NotYourTurn, Refusal
from rules.core.notation import Move
from rules.core.state import State

S = TypeVar("S", bound=State)


@dataclass(frozen=True, slots=True)
class Step(Generic[S]):
    """Something that the rules do by themselves."""

    def run(self, state: S) -> None:
        """Do it: change `state`, push what follows."""
        raise NotImplementedError


@dataclass(frozen=True, slots=True)
class Decision(Step[S]):
    """A question to one seat or to several at the same time."""

    def waiting(self, state: S) -> tuple[int, ...]:
        """Return the seats that must answer before the game can go on; never empty."""
        raise NotImplementedError

    def open_to(self, state: S, seat: int) -> bool:
        """Whether `seat` may answer now; more seats may than must where answers can change."""
        return seat in self.waiting(state)

    def candidates(self, state: S, seat: int) -> Iterable[Move]:
        """Return every move worth asking `refusal` about; all legal moves are among them."""
        raise NotImplementedError

    def refusal(self, state: S, seat: int, move: Move) -> Refusal | None:
        """Say which rule forbids `move`, None if it is legal. The only source of legality."""
        raise NotImplementedError

    def moves(self, state: S, seat: int) -> Sequence[Move]:
        """Return the legal moves of `seat`, all of them."""
        refusal = self.refusal
        return [m for m in self.candidates(state, seat) if refusal(state, seat, m) is None]

    def forced(self, state: S, seat: int) -> Move | None:
        """Return the move that can be entered without asking `seat`, None if it has a choice."""
        moves = self.moves(state, seat)
        return moves[0] if len(moves) == 1 else None

    def normal(self, state: S, seat: int, move: Move) -> Move:
        """Return `move` as the record writes it, without what the position implies anyway."""
        return move

    def perform(self, state: S, seat: int, move: Move) -> None:
        """Carry out a legal move; the decision has been taken off the stack before."""
        raise NotImplementedError

    def continues(self, later: Decision[Any]) -> bool:
        """Whether `later`, pending after an answer, is still this question for the other seats."""
        return False

    def secret_answers(self) -> tuple[int, ...]:
        """Return the seats whose answers are given, but not shown to the others yet."""
        return ()

    def seen_by(self, seat: int) -> Decision[S]:
        """Return the decision without what others have answered in secret."""
        return self


@dataclass(frozen=True, slots=True)
class SeatDecision(Decision[S]):
    """A question to one seat."""

    seat: int

    def waiting(self, state: S) -> tuple[int, ...]:
        """Return the one seat."""
        return (self.seat,)

    def open_to(self, state: S, seat: int) -> bool:
        """Only the one seat may answer."""
        return seat == self.seat


def settle(state: State) -> None:
    """Run steps until somebody has to decide or nothing is left to do."""
    stack = state.stack
    while stack and not isinstance(stack[-1], Decision):
        stack.pop().run(state)


def pending(state: State) -> Decision[Any] | None:
    """Return the question that the game waits for, None when it is over."""
    if not state.stack:
        return None
    top = state.stack[-1]
    assert isinstance(top, Decision)
    return top


def require(state: State, seat: int) -> Decision[Any]:
    """Return the pending question if `seat` may answer it. Raises NotYourTurn."""
    decision = pending(state)
    if decision is None:
        raise NotYourTurn("The game is over.")
    if not decision.open_to(state, seat):
        raise NotYourTurn("It is not your turn.")
    return decision


def check(state: State, seat: int, move: Move) -> None:
    """Raise NotYourTurn or IllegalMove unless `seat` may make `move` now."""
    refusal = require(state, seat).refusal(state, seat, move)
    if refusal is not None:
        raise IllegalMove(refusal)


def advance(state: State, seat: int, move: Move) -> None:
    """Perform a move that is known to be legal, in place, and run on to the next question."""
    decision = state.stack.pop()
    assert isinstance(decision, Decision)
    decision.perform(state, seat, move)
    settle(state)
