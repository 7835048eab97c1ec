"""What all questions have in common that are asked of everybody at the same time (RULINGS 13)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar, Final

from rules.core.notation import Move
from rules.core.steps import Together
from rules.puerto_rico.events import AnswerChosen, AnswersRevealed
from rules.puerto_rico.new_buildings import guesthouse
from rules.puerto_rico.state import Table

_VERSION: Final = 2
"""The version of the rules since which more than the placement is asked at the same time."""


def may_be_at_once(table: Table) -> bool:
    """Whether players may be asked at the same time what none of them can change for another.

    Not while any guest can move: it is seen by all where it goes, and nobody shall wait for that
    with an answer that they would have given before.
    """
    return table.rules >= _VERSION and not any(map(guesthouse.can_move, table.players))


@dataclass(frozen=True, slots=True)
class AtOnce(Together[Table]):
    """A question to all players, in secret until the last has answered; no guest can move.

    The phases say what may be answered (`candidates`, all of them legal, and `refusal`), what can
    be entered without asking (`forced`), and what an answer does (`act`). `verb` is the first word
    of all answers.
    """

    verb: ClassVar[str]

    def act(self, table: Table, seat: int, move: Move) -> None:
        """Do what `seat` has answered."""
        raise NotImplementedError

    def moves(self, table: Table, seat: int) -> Sequence[Move]:
        """Return the candidates."""
        return list(self.candidates(table, seat))

    def moves_of(self, table: Table, seat: int, verb: str) -> Sequence[Move]:
        """Return the same, which have one verb."""
        return self.moves(table, seat) if verb == self.verb else ()

    def noted(self, table: Table, seat: int) -> None:
        """Say that the seat has decided, if there is anything to decide."""
        if self.forced(table, seat) is None:
            table.emit(AnswerChosen, seat, self.verb)

    def carry_out(self, table: Table, seat: int, move: Move) -> None:
        """Act; before the first, say whose answers were secret."""
        if table.sink is not None and seat == self.order[0]:
            secret = tuple(self._secrets(table))
            if secret:
                table.emit(AnswersRevealed, secret)
        self.act(table, seat, move)

    def _secrets(self, table: Table) -> Iterator[int]:
        """Yield the seats, the last to answer left out, whose answers nobody could foresee."""
        for seat, text in self.chosen:
            if self.reading(text) != self.forced(table, seat):
                yield seat
