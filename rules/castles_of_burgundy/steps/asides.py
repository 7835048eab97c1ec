"""Questions in the middle of an effect: besides the answer, free moves are possible (RULINGS 5)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from rules.castles_of_burgundy.actions.free import FREE_OF, free_moves
from rules.castles_of_burgundy.state import Table
from rules.core.errors import Refusal
from rules.core.phrases import Move
from rules.core.steps import SeatDecision


@dataclass(frozen=True, slots=True)
class Aside(SeatDecision[Table]):
    """A question to one seat, which stays open while the seat makes free moves."""

    def answers(self, table: Table, seat: int) -> Iterable[Move]:
        """Yield all legal answers."""
        raise NotImplementedError

    def answer_refusal(self, table: Table, seat: int, move: Move) -> Refusal | None:
        """Say which rule forbids a move that is no free move; None if it is a legal answer."""
        raise NotImplementedError

    def answer(self, table: Table, seat: int, move: Move) -> None:
        """Carry out a legal answer."""
        raise NotImplementedError

    def candidates(self, table: Table, seat: int) -> Sequence[Move]:
        """All legal moves: none other are looked at."""
        return self.moves(table, seat)

    def moves(self, table: Table, seat: int) -> Sequence[Move]:
        """Return the answers, then the free moves."""
        return [*self.answers(table, seat), *free_moves(table, seat)]

    def moves_of(self, table: Table, seat: int, verb: str) -> Sequence[Move]:
        """Return the moves whose notation begins with `verb`."""
        return [m for m in self.moves(table, seat) if str(m).partition(" ")[0] == verb]

    def refusal(self, table: Table, seat: int, move: Move) -> Refusal | None:
        """A free move by its own rules, else the answer."""
        rules = FREE_OF.get(type(move))
        if rules is None:
            return self.answer_refusal(table, seat, move)
        completed = rules.complete(table, seat, move)
        return completed if isinstance(completed, Refusal) else None

    def apply(self, table: Table, seat: int, move: Move) -> None:
        """Carry out the answer; after a free move the question is asked again."""
        rules = FREE_OF.get(type(move))
        if rules is None:
            self.answer(table, seat, move)
        else:
            table.push(self)
            rules.apply(table, seat, move)
