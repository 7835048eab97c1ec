"""Questions of a phase to everybody: at the same time, or one after the other (RULINGS 13)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from rules.core.phrases import Move
from rules.core.steps import Decision, Interjection, Poll
from rules.puerto_rico.events import AnswerChosen, AnswersRevealed
from rules.puerto_rico.new_buildings import guesthouse
from rules.puerto_rico.state import Table
from rules.puerto_rico.steps.turn import GUESTS, PhaseDecision

_VERSION: Final = 2
"""The version of the rules since which more than the placement is asked at the same time."""


def may_be_at_once(table: Table) -> bool:
    """Whether players may be asked at the same time what none of them can change for another.

    Not while any guest can move: it is seen by all where it goes, and nobody shall wait for that
    with an answer that they would have given before.
    """
    return table.rules >= _VERSION and not any(map(guesthouse.can_move, table.players))


@dataclass(frozen=True, slots=True)
class TablePoll(Poll[Table], PhaseDecision):
    """A question to all players at once, or to one of them while guests may move.

    Where all are asked, no guest can move, and answers are secret until the last one is in. The
    phases say what may be answered (`candidates`, all of them legal, and `refusal`) and what can
    be entered without asking (`forced`).
    """

    def interjection(self, table: Table) -> Interjection[Table] | None:
        """Return the moves of guests, if only one seat is asked."""
        return GUESTS if len(self.order) == 1 else None

    def continues(self, later: Decision[Any], untouched: bool = False) -> bool:
        """The others are still asked the same while nothing was applied."""
        return Poll.continues(self, later, untouched)

    def moves(self, table: Table, seat: int) -> Sequence[Move]:
        """Return the candidates."""
        return list(self.candidates(table, seat))

    def answer_recorded(self, table: Table, seat: int) -> None:
        """Say that the seat has decided, if there is anything to decide."""
        if self.forced(table, seat) is None:
            table.emit(AnswerChosen, seat, self.verb)

    def reveal(self, table: Table, seat: int) -> None:
        """Before the first answer is applied, say whose answers were secret."""
        if table.sink is not None and seat == self.order[0]:
            secret = tuple(self._secrets(table))
            if secret:
                table.emit(AnswersRevealed, secret)

    def _secrets(self, table: Table) -> Iterator[int]:
        """Yield the seats, the last to answer left out, whose answers nobody could foresee."""
        for seat, move in self.chosen:
            if self.known(move) != self.forced(table, seat):
                yield seat
