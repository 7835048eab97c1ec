"""Turn structure as data: questions to seats, and running on from one to the next.

A plain `Step` runs at once and usually pushes others. A `Decision` waits for its seats; a move
takes it off the stack and is applied, which may push the decision again. What is pending is
therefore part of the position and can be stored and printed like the rest of it.

What is asked before all else takes a seat of any type, as programs may hand over anything: compiled
functions take a number and nothing else.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from itertools import takewhile
from operator import itemgetter
from typing import Any, ClassVar, Final, Generic, TypeVar

from rules.core.chance import Chance
from rules.core.errors import NOT_ASKED, NOT_IN_VIEW, OVER, NotYourTurn, Refusal
from rules.core.lazy import Joined
from rules.core.phrases import UNSEEN, Move
from rules.core.state import State, Step

__all__ = [
    "UNFORESEEN",
    "AnswerPolicy",
    "Decision",
    "Interjection",
    "Poll",
    "SeatDecision",
    "Step",
    "advance",
    "apply",
    "forced",
    "is_secret",
    "legal",
    "may_act",
    "normal",
    "overdue",
    "pending",
    "refusal",
    "require",
    "run_on",
    "sample",
]

S = TypeVar("S", bound=State)
RARELY: Final = 8
"""One in so many sampled moves of a seat that is asked is an interjection, where there are any."""


@dataclass(frozen=True, slots=True)
class Unforeseen(Step[State]):
    """What comes after the questions of a position that was made to look ahead.

    Nothing is known of it, so nothing happens. But the game is not over where it lies ahead.
    """

    def run(self, state: State) -> None:
        """Leave the position as it is."""


UNFORESEEN: Final = Unforeseen()


@dataclass(frozen=True, slots=True)
class Decision(Step[S]):
    """A question to one seat or to several at the same time.

    `verb` is the first word of all answers, "" where they have several.
    """

    verb: ClassVar[str] = ""

    def waiting(self, state: S) -> tuple[int, ...]:
        """Return the seats that must answer before the game can go on; never empty."""
        raise NotImplementedError

    def open_to(self, state: S, seat: int) -> bool:
        """Whether `seat` may answer now; more seats may than must where answers can change."""
        return seat in self.waiting(state)

    def candidates(self, state: S, seat: int) -> Iterable[Move]:
        """Return the answers to be checked by `refusal`; all legal ones are among them."""
        raise NotImplementedError

    def refusal(self, state: S, seat: int, move: Move) -> Refusal | None:
        """Say which rule forbids `move`, None if it is legal. The only source of legality."""
        raise NotImplementedError

    def moves(self, state: S, seat: int) -> Sequence[Move]:
        """Return the legal answers of `seat`, all of them."""
        refusal = self.refusal
        return [m for m in self.candidates(state, seat) if refusal(state, seat, m) is None]

    def moves_of(self, state: S, seat: int, verb: str) -> Sequence[Move]:
        """Return the legal answers of `seat` whose notation begins with the word `verb`."""
        if self.verb:
            return self.moves(state, seat) if verb == self.verb else ()
        return [m for m in self.moves(state, seat) if str(m).partition(" ")[0] == verb]

    def sample(self, state: S, seat: int, chance: Chance) -> Move:
        """Draw a legal answer quickly: each can come, but not all equally often."""
        return chance.choose(self.moves(state, seat))

    def forced(self, state: S, seat: int) -> Move | None:
        """Return the answer that can be entered without asking `seat`, None if it has a choice."""
        moves = self.moves(state, seat)
        return moves[0] if len(moves) == 1 else None

    def normal(self, state: S, seat: int, move: Move) -> Move:
        """Return `move` as the record writes it, without what the position implies anyway."""
        return move

    def apply(self, state: S, seat: int, move: Move) -> None:
        """Carry out a legal answer; the decision has been taken off the stack before."""
        raise NotImplementedError

    def enter(self, state: S, seat: int, move: Move) -> None:
        """Take a legal answer, which is applied now or, if others still answer, later."""
        self.apply(state, seat, move)

    def interjection(self, state: S) -> Interjection[S] | None:
        """Return what seats may do meanwhile without answering, None if there is no such thing."""
        return None

    def minutes(self, state: S) -> int:
        """Return after how many minutes `overdue` is entered for who still waits; 0 for never.

        They count from the move with which the question was put, or this became more than 0.
        """
        return 0

    def overdue(self, state: S, seat: int) -> Move | None:
        """Return what is entered for a waiting seat when its time is over, None for nothing."""
        return None

    def continues(self, later: Decision[Any], untouched: bool = False) -> bool:
        """Whether `later`, pending after a move, is still this question for the other seats.

        `untouched` says that all that is to be done is what it was before the move.
        """
        return False

    def is_race(self, state: S) -> bool:
        """Return True while it is worth something to answer before all others.

        Programs, which are always faster, let people go first then.
        """
        return False

    def secret_answers(self) -> tuple[int, ...]:
        """Return the seats whose answers are given, but not shown to the others yet."""
        return ()

    def secret_seats(self) -> tuple[int, ...]:
        """Return the seats that have said anything here which the others may not know yet.

        Beside those with a secret answer these are seats that have prepared one.
        """
        return self.secret_answers()

    def hides(self, seat: int, move: Move) -> bool:
        """Return whether the others may not know `move`, by which `seat` has led here."""
        return seat in self.secret_seats()

    def parts(self, move: Move) -> tuple[Move, ...]:
        """Return the moves that say a part of what `move` says, where it says several things."""
        return ()

    def imagined(self, state: S, chance: Chance) -> Decision[S]:
        """Return the decision with something drawn in place of what a view does not show."""
        return self

    def seen_by(self, seat: int) -> Decision[S]:
        """Return the decision without what others have answered in secret."""
        return self


class Interjection(Generic[S]):
    """Something that seats may do while a question is open, which stays as open as before.

    `answer` is the class of the moves, `verb` their first word.
    """

    answer: ClassVar[type[Move]]
    verb: ClassVar[str]

    def moves(self, state: S, seat: int) -> Sequence[Move]:
        """Return the legal moves of `seat`, () if there are none."""
        raise NotImplementedError

    def refusal(self, state: S, seat: int, move: Move) -> Refusal | None:
        """Say which rule forbids `move`, None if it is legal."""
        raise NotImplementedError

    def apply(self, state: S, seat: int, move: Move) -> None:
        """Carry out a legal move."""
        raise NotImplementedError

    def open_to(self, state: S, seat: int) -> bool:
        """Whether `seat` has a legal move."""
        return bool(self.moves(state, seat))

    def tempts(self, state: S, seat: int, decision: Decision[S]) -> bool:
        """Whether it could matter for the answer of `seat`, which is asked then in any case."""
        return False


@dataclass(frozen=True, slots=True)
class SeatDecision(Decision[S]):
    """A question to one seat."""

    seat: int

    def waiting(self, state: S) -> tuple[int, ...]:
        """Return the one seat."""
        return (self.seat,)

    def open_to(self, state: S, seat: int) -> bool:
        """Whether it is the one seat: nobody else may answer."""
        return seat == self.seat


class AnswerPolicy(Enum):
    """How several seats are asked the same question.

    At once: answers stay secret and may be changed until the last is in. In turn: only the next
    seat is waited for, but the others may answer early, in secret, until it is their turn.
    """

    AT_ONCE = "at once"
    IN_TURN = "in turn"


@dataclass(frozen=True, slots=True)
class Poll(Decision[S]):
    """The same question to several seats, at once or in turn; a single seat is just asked.

    `answer` is the class of the moves, `unseen` stands for an answer that the viewer of a position
    may not see. `order` are the seats whose answers have not been applied yet, in the order in
    which they will be; `chosen` holds what seats have answered.
    """

    answer: ClassVar[type[Move]]
    unseen: ClassVar[Move]
    order: tuple[int, ...]
    chosen: tuple[tuple[int, Move], ...] = ()

    def policy(self, state: S) -> AnswerPolicy:
        """Return how the seats are asked."""
        return AnswerPolicy.AT_ONCE

    def answer_recorded(self, state: S, seat: int) -> None:
        """Report that `seat` has answered, but not what: nobody may see it yet.

        Called once, since nobody may see either that an answer was changed.
        """

    def close(self, state: S, moves: Sequence[Move]) -> None:
        """Go on after the last answer; `moves` are those that were applied with it, in order."""

    def waiting(self, state: S) -> tuple[int, ...]:
        """Return everybody who has not answered, or only the next seat if they answer in turn."""
        if len(self.order) == 1 or self.policy(state) is AnswerPolicy.IN_TURN:
            return self.order[:1]
        if not self.chosen:
            return self.order
        answered = self.secret_answers()
        return tuple([seat for seat in self.order if seat not in answered])

    def open_to(self, state: S, seat: int) -> bool:
        """Whether `seat` may answer, change its answer, or, in turn, answer early."""
        if self.chosen and self.policy(state) is AnswerPolicy.IN_TURN:
            return seat in self.order and seat not in self.secret_answers()
        return seat in self.order

    def answer_of(self, seat: int) -> Move | None:
        """Return what `seat` has answered, None for nothing, or if it is not shown."""
        move = dict(self.chosen).get(seat, UNSEEN)
        return None if move == UNSEEN else move

    def enter(self, state: S, seat: int, move: Move) -> None:
        """Keep the answer secret until it may be seen, then apply it."""
        answers = {**dict(self.chosen), seat: move}
        due = self._due(state, answers)
        if seat not in due and seat not in self.secret_answers():
            self.answer_recorded(state, seat)
        moves = [self.known(answers.pop(owner)) for owner in due]
        for owner, answer in zip(due, moves, strict=True):
            self.apply(state, owner, answer)
        if len(due) < len(self.order):
            chosen = tuple(sorted(answers.items(), key=itemgetter(0)))
            state.push(replace(self, order=self.order[len(due) :], chosen=chosen))
        else:
            self.close(state, moves)

    def known(self, move: Move) -> Move:
        """Return an answer to apply; one that the viewer of a position cannot see is made up."""
        return self.unseen if move == UNSEEN else move

    def _due(self, state: S, answers: Collection[int]) -> tuple[int, ...]:
        """Return the first seats in order whose answers are applied now."""
        if self.policy(state) is AnswerPolicy.AT_ONCE:
            return self.order if len(answers) == len(self.order) else ()
        return tuple(takewhile(answers.__contains__, self.order))

    def continues(self, later: Decision[Any], untouched: bool = False) -> bool:
        """Whether nothing was applied, so that the others are still asked the same."""
        return untouched or (isinstance(later, type(self)) and later.order == self.order)

    def secret_answers(self) -> tuple[int, ...]:
        """Return the seats that have answered: an answer leaves `chosen` when it is applied."""
        return tuple([seat for seat, _ in self.chosen])

    def imagined(self, state: S, chance: Chance) -> Poll[S]:
        """Return the question with a drawn answer in place of each that cannot be seen."""
        chosen = tuple(
            (seat, self.sample(state, seat, chance) if move == UNSEEN else move)
            for seat, move in self.chosen
        )
        return replace(self, chosen=chosen)

    def seen_by(self, seat: int) -> Poll[S]:
        """Return who has answered, and of the answers only that of `seat`."""
        seen = tuple((who, move if who == seat else UNSEEN) for who, move in self.chosen)
        return replace(self, chosen=seen)


def run_on(state: State) -> None:
    """Run steps until somebody has to decide or nothing is left to do."""
    stack = state.stack
    while stack and not isinstance(stack[-1], Decision):
        stack.pop().run(state)


def pending(state: State) -> Decision[Any] | None:
    """Return the question that the game waits for, None when it is over.

    None also where moves were tried out and what follows by itself was left out.
    """
    top = state.stack[-1] if state.stack else None
    return top if isinstance(top, Decision) else None


def may_act(state: State, seat: object) -> bool:
    """Whether `seat` may do anything now: answer, change an answer, or act meanwhile."""
    decision = pending(state)
    # True is no seat, although it equals 1
    if decision is None or type(seat) is not int or not 0 <= seat < state.seats:
        return False
    if decision.open_to(state, seat):
        return True
    aside = decision.interjection(state)
    return aside is not None and aside.open_to(state, seat)


def require(state: State, seat: object) -> Decision[Any]:
    """Return the pending question if `seat` may act now. Raises NotYourTurn."""
    decision = pending(state)
    if decision is None:
        raise NotYourTurn(OVER)
    if not may_act(state, seat):
        raise NotYourTurn(NOT_ASKED)
    return decision


def refusal(state: State, seat: int, move: Move) -> Refusal | None:
    """Say why `seat`, which may act, may not make `move` now; NOT_ASKED if it is not its turn."""
    decision = pending(state)
    assert decision is not None
    aside = decision.interjection(state)
    if aside is not None and type(move) is aside.answer:
        return aside.refusal(state, seat, move)
    return decision.refusal(state, seat, move) if decision.open_to(state, seat) else NOT_ASKED


def normal(state: State, seat: int, move: Move) -> Move:
    """Return a legal move as the record writes it."""
    decision = pending(state)
    assert decision is not None
    aside = decision.interjection(state)
    if aside is not None and type(move) is aside.answer:
        return move
    return decision.normal(state, seat, move)


def legal(state: State, seat: object, verb: str = "") -> Sequence[Move]:
    """Return the legal moves of `seat`, possibly lazily; with a `verb` those that begin with it."""
    decision = pending(state)
    if decision is None or type(seat) is not int or not 0 <= seat < state.seats:
        return ()
    aside = decision.interjection(state)
    if aside is not None and verb == aside.verb:
        return aside.moves(state, seat)
    moves: Sequence[Move] = ()
    if decision.open_to(state, seat):
        moves = decision.moves_of(state, seat, verb) if verb else decision.moves(state, seat)
    meanwhile = aside.moves(state, seat) if aside is not None and not verb else ()
    return Joined([moves, meanwhile]) if meanwhile else moves


def sample(state: State, seat: int, chance: Chance) -> Move:
    """Draw a legal move of `seat`. Raises NotYourTurn if it may not act, or is not the viewer."""
    decision = require(state, seat)
    if state.viewer not in (None, seat):
        raise NotYourTurn(NOT_IN_VIEW)
    aside = decision.interjection(state)
    if aside is not None:
        moves = aside.moves(state, seat)
        if moves and (not decision.open_to(state, seat) or chance.below(RARELY) == 0):
            return chance.choose(moves)
    return decision.sample(state, seat, chance)


def forced(state: State, seat: int) -> Move | None:
    """Return the move that can be entered without asking `seat`, None if it has a choice."""
    decision = pending(state)
    if decision is None or seat not in decision.waiting(state):
        return None
    aside = decision.interjection(state)
    if aside is not None and aside.tempts(state, seat, decision):
        return None
    return decision.forced(state, seat)


def overdue(state: State, seat: int) -> Move | None:
    """Return what is entered for a waiting seat when its time is over, None for nothing."""
    decision = pending(state)
    waits = decision is not None and seat in decision.waiting(state)
    return decision.overdue(state, seat) if decision is not None and waits else None


def is_secret(state: State, seat: int, move: Move) -> bool:
    """Whether the others may not know `move` now that `seat` has just made it."""
    decision = pending(state)
    if decision is None or not decision.hides(seat, move):
        return False
    aside = decision.interjection(state)
    return aside is None or type(move) is not aside.answer


def advance(state: State, seat: int, move: Move) -> None:
    """Apply a move that is known to be legal, in place, and run on to the next question."""
    apply(state, seat, move)
    run_on(state)


def apply(state: State, seat: int, move: Move) -> None:
    """Apply a move that is known to be legal, in place, without what follows by itself."""
    decision = pending(state)
    assert decision is not None
    aside = decision.interjection(state)
    if aside is not None and type(move) is aside.answer:
        aside.apply(state, seat, move)
    else:
        state.stack.pop()
        decision.enter(state, seat, move)
