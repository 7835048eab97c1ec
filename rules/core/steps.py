"""Turn structure as data: a stack of small frozen steps.

A plain `Step` runs at once and usually pushes others. A `Decision` waits for its seats; a move
takes it off the stack and performs it, which may push the decision again. What is pending is
therefore part of the position and can be stored and printed like the rest of it. As steps never
change, equal ones may be one object, and games keep those that are pushed often.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import takewhile
from typing import Any, ClassVar, Generic, TypeVar

from rules.core.chance import Chance
from rules.core.errors import NOT_ASKED, IllegalMove, NotYourTurn, Refusal
from rules.core.notation import Move, form_of
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
        """Say which rule forbids `move`, None if it is legal. The only source of legality.

        NOT_ASKED where the seat may do something now, but not answer the question.
        """
        raise NotImplementedError

    def moves(self, state: S, seat: int) -> Sequence[Move]:
        """Return the legal moves of `seat`, all of them."""
        refusal = self.refusal
        return [m for m in self.candidates(state, seat) if refusal(state, seat, m) is None]

    def moves_of(self, state: S, seat: int, verb: str) -> Sequence[Move]:
        """Return the legal moves of `seat` whose notation begins with the word `verb`."""
        return [m for m in self.moves(state, seat) if str(m).partition(" ")[0] == verb]

    def sample(self, state: S, seat: int, chance: Chance) -> Move:
        """Draw a legal move quickly: each can come, but not all equally often."""
        return chance.choose(self.moves(state, seat))

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

    def continues(self, later: Decision[Any], untouched: bool = False) -> bool:
        """Whether `later`, pending after a move, is still this question for the other seats.

        `untouched` says that all that is to be done is what it was before the move.
        """
        return False

    def secret_answers(self) -> tuple[int, ...]:
        """Return the seats whose answers are given, but not shown to the others yet."""
        return ()

    def imagined(self, state: S, chance: Chance) -> Decision[S]:
        """Return the decision with something drawn in place of what a view does not show."""
        return self

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


@dataclass(frozen=True, slots=True)
class Together(Decision[S]):
    """A question to several seats at the same time; answers stay secret until all are in.

    `answer` is the class of the moves. `order` are the seats whose answers are not on the table
    yet, in the order in which they will be carried out; `chosen` holds the notation of what seats
    have answered. An answer may be changed while the question is open.
    """

    answer: ClassVar[type[Move]]
    order: tuple[int, ...]
    chosen: tuple[tuple[int, str], ...] = ()

    def in_order(self, state: S) -> bool:
        """Whether the seats are asked one after the other; then an answer can be given early."""
        return False

    def noted(self, state: S, seat: int) -> None:
        """Tell that `seat` has answered, while nobody may see what."""

    def carry_out(self, state: S, seat: int, move: Move) -> None:
        """Do what `seat` has answered."""
        raise NotImplementedError

    def waiting(self, state: S) -> tuple[int, ...]:
        """Everybody who has not answered; in order: only the next."""
        if self.in_order(state):
            return self.order[:1]
        if not self.chosen:
            return self.order
        answered = self._answered()
        return tuple(seat for seat in self.order if seat not in answered)

    def open_to(self, state: S, seat: int) -> bool:
        """At once: an answer may be changed until the last is in; in order: given early."""
        if self.in_order(state):
            return seat in self.order and seat not in self._answered()
        return seat in self.order

    def _answered(self) -> set[int]:
        return {seat for seat, _ in self.chosen}

    def answer_of(self, seat: int) -> str:
        """Return what `seat` has answered in notation; "" for nothing, or if it is not shown."""
        return dict(self.chosen).get(seat, "")

    def perform(self, state: S, seat: int, move: Move) -> None:
        """Keep the answer secret until it may be seen, then carry it out."""
        kept = {who: text for who, text in self.chosen if who != seat}
        shown = self._shown(state, (*kept, seat))
        if seat not in shown:
            self.noted(state, seat)
            kept[seat] = str(move)
        for owner in shown:
            answer = move if owner == seat else self.reading(kept.pop(owner))
            self.carry_out(state, owner, answer)
        if len(shown) < len(self.order):
            chosen = tuple(sorted(kept.items()))
            state.push(replace(self, order=self.order[len(shown) :], chosen=chosen))

    def reading(self, text: str) -> Move:
        """Return the answer that was kept; one that the viewer may not see is empty."""
        return form_of(self.answer).read(text.split()) if text else self.answer.empty()

    def _shown(self, state: S, answers: Collection[int]) -> tuple[int, ...]:
        """Return the first seats in order whose answers are carried out now."""
        if not self.in_order(state):
            return self.order if len(answers) == len(self.order) else ()
        return tuple(takewhile(answers.__contains__, self.order))

    def continues(self, later: Decision[Any], untouched: bool = False) -> bool:
        """The others are still asked the same while nothing was carried out."""
        return isinstance(later, type(self)) and later.order == self.order

    def secret_answers(self) -> tuple[int, ...]:
        """Return those who have answered: what is carried out leaves `chosen` at once."""
        return tuple(seat for seat, _ in self.chosen)

    def imagined(self, state: S, chance: Chance) -> Together[S]:
        """Return the question with a drawn answer in place of each that cannot be seen."""
        chosen = tuple(
            (seat, text or str(self.sample(state, seat, chance))) for seat, text in self.chosen
        )
        return replace(self, chosen=chosen)

    def seen_by(self, seat: int) -> Together[S]:
        """Return who has answered, and only the own answer."""
        seen = tuple((who, text if who == seat else "") for who, text in self.chosen)
        return replace(self, chosen=seen)


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
        raise NotYourTurn(NOT_ASKED)
    return decision


def check(state: State, seat: int, move: Move) -> None:
    """Raise NotYourTurn or IllegalMove unless `seat` may make `move` now."""
    refusal = require(state, seat).refusal(state, seat, move)
    if refusal is NOT_ASKED:
        raise NotYourTurn(refusal)
    if refusal is not None:
        raise IllegalMove(refusal)


def advance(state: State, seat: int, move: Move) -> None:
    """Perform a move that is known to be legal, in place, and run on to the next question."""
    perform(state, seat, move)
    settle(state)


def perform(state: State, seat: int, move: Move) -> None:
    """Perform a move that is known to be legal, in place, without what follows by itself."""
    decision = state.stack.pop()
    assert isinstance(decision, Decision)
    decision.perform(state, seat, move)
