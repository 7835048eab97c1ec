"""What all questions of the phases to one seat have in common: guests may move meanwhile."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Final

from rules.core.chance import Chance
from rules.core.errors import NOT_ASKED, Refusal
from rules.core.lazy import Joined
from rules.core.notation import Move
from rules.core.steps import Decision, SeatDecision
from rules.puerto_rico.moves import MoveGuests
from rules.puerto_rico.new_buildings import guesthouse
from rules.puerto_rico.state import Table

_GUEST: Final = "guest"
_IN_GAME: Final = "guesthouse"
_RARELY: Final = 8
"""One of so many drawn moves of a player with guests moves a guest."""


@dataclass(frozen=True, slots=True)
class Turn(SeatDecision[Table]):
    """A question to one seat, while every owner of guests may move them (RULINGS 13.3).

    The phases say what the seat that is asked may do (`candidates`, `ruling`, `act`) and when a
    guest could still make a difference (`tempts`). `verb` is the first word of all answers, ""
    where they have several.
    """

    verb: ClassVar[str] = ""

    def ruling(self, table: Table, seat: int, move: Move) -> Refusal | None:
        """Say which rule forbids an answer to the question, None if it is legal."""
        raise NotImplementedError

    def act(self, table: Table, seat: int, move: Move) -> None:
        """Carry out an answer to the question."""
        raise NotImplementedError

    def tempts(self, table: Table, seat: int) -> bool:
        """Whether a guest of the seat, which has one, could reach a circle that is useful now."""
        return False

    def answers(self, table: Table, seat: int) -> Sequence[Move]:
        """Return the legal answers to the question itself; phases may know them without asking."""
        ruling = self.ruling
        return [m for m in self.candidates(table, seat) if ruling(table, seat, m) is None]

    def without_guests(self, table: Table, seat: int) -> Move | None:
        """Return the answer that can be entered without asking, were there no guests."""
        answers = self.answers(table, seat)
        return answers[0] if len(answers) == 1 else None

    def open_to(self, table: Table, seat: int) -> bool:
        """The seat that is asked, and owners of guests who have somewhere to go."""
        if seat == self.seat:
            return True
        return 0 <= seat < table.seats and guesthouse.can_move(table.players[seat])

    def moves(self, table: Table, seat: int) -> Sequence[Move]:
        """Return the answers of the seat that is asked, and the moves of guests of any seat."""
        answers = self.answers(table, seat) if seat == self.seat else ()
        guests = guesthouse.moves(table.players[seat]) if _IN_GAME in table.stock else ()
        return Joined([answers, guests]) if guests else answers

    def moves_of(self, table: Table, seat: int, verb: str) -> Sequence[Move]:
        """Return the moves with this verb, without listing others where that is known."""
        if verb == _GUEST:
            return guesthouse.moves(table.players[seat])
        if seat != self.seat or self.verb not in ("", verb):
            return ()
        answers = self.answers(table, seat)
        return answers if self.verb else [m for m in answers if str(m).partition(" ")[0] == verb]

    def sample(self, table: Table, seat: int, chance: Chance) -> Move:
        """Draw an answer, and now and then a move of guests."""
        if _IN_GAME in table.stock:
            guests = guesthouse.moves(table.players[seat])
            if guests and (seat != self.seat or chance.below(_RARELY) == 0):
                return chance.choose(guests)
        return chance.choose(self.answers(table, seat))

    def forced(self, table: Table, seat: int) -> Move | None:
        """The only answer, unless a guest could still make a difference (RULINGS 4.1)."""
        if guesthouse.guests(table.players[seat]) and self.tempts(table, seat):
            return None
        return self.without_guests(table, seat)

    def refusal(self, table: Table, seat: int, move: Move) -> Refusal | None:
        """Guests of anybody move; only the seat that is asked answers."""
        if isinstance(move, MoveGuests):
            return guesthouse.refusal(table.players[seat], move.targets)
        return self.ruling(table, seat, move) if seat == self.seat else NOT_ASKED

    def perform(self, table: Table, seat: int, move: Move) -> None:
        """Act; after a move of guests the question is as open as before."""
        if type(move) is MoveGuests:
            guesthouse.move(table, seat, move.targets)
            table.push(self)
        else:
            self.act(table, seat, move)

    def continues(self, later: Decision[Any], untouched: bool = False) -> bool:
        """A move of guests leaves everything that is to be done as it was."""
        return untouched
