"""Turns: the choice of an action, drawing cards (RULINGS 5, 7)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice

from rules.brass_birmingham import refusals
from rules.brass_birmingham.actions import ACTIONS, RULES_OF
from rules.brass_birmingham.actions.base import rotated
from rules.brass_birmingham.data import ACTIONS as ACTIONS_PER_TURN
from rules.brass_birmingham.data import CANAL, FIRST_ROUND_ACTIONS, HAND
from rules.brass_birmingham.events import CardsDrawn
from rules.brass_birmingham.moves import Action
from rules.brass_birmingham.state import Table
from rules.core.chance import Chance
from rules.core.errors import Refusal
from rules.core.lazy import Joined
from rules.core.phrases import Move
from rules.core.steps import SeatDecision, Step

_ACTIONS = tuple(ACTIONS.values())


@dataclass(frozen=True, slots=True)
class Turn(Step[Table]):
    """The turn of the player at a place of the turn order."""

    place: int

    def run(self, table: Table) -> None:
        """One action in the very first round, else two, then cards are drawn.

        Each action takes a card; there are as many cards as actions in every game, so the hand
        counts in positions only that were set up by somebody.
        """
        table.turn = self.place
        first = table.era == CANAL and table.round == 1
        seat = table.order[self.place]
        actions = FIRST_ROUND_ACTIONS if first else ACTIONS_PER_TURN
        table.actions = min(actions, len(table.players[seat].hand))
        table.push(*[ActionChoice(seat)] * table.actions, Refill(seat))


@dataclass(frozen=True, slots=True)
class ActionChoice(SeatDecision[Table]):
    """One of the seven actions, complete with its card (RULINGS 9)."""

    def refusal(self, table: Table, seat: int, move: Move) -> Refusal | None:
        """The card first, then what the action says (RULINGS 14)."""
        completed = self._completed(table, seat, move)
        return completed if isinstance(completed, Refusal) else None

    def normal(self, table: Table, seat: int, move: Move) -> Move:
        """Write out the parts that leave no choice."""
        completed = self._completed(table, seat, move)
        assert isinstance(completed, Move)
        return completed

    def _completed(self, table: Table, seat: int, move: Move) -> Move | Refusal:
        if type(move) not in RULES_OF:
            return Refusal(refusals.NOTHING_OWED)
        if isinstance(move, Action) and move.card not in table.players[seat].hand:
            return Refusal(refusals.CARD_NOT_IN_HAND, {"card": move.card})
        completed: Move | Refusal = RULES_OF[type(move)].complete(table, seat, move)
        return completed

    def candidates(self, table: Table, seat: int) -> Sequence[Move]:
        """All legal moves: none other are looked at."""
        return self.moves(table, seat)

    def moves(self, table: Table, seat: int) -> Sequence[Move]:
        """Return all complete actions, lazily; () where the hand cannot be seen."""
        return Joined([self.moves_of(table, seat, verb) for verb in ACTIONS])

    def moves_of(self, table: Table, seat: int, verb: str) -> Sequence[Move]:
        """Return all complete actions of one kind."""
        if verb not in ACTIONS or not table.visible(seat):
            return ()
        return ACTIONS[verb].moves(table, seat)

    def sample(self, table: Table, seat: int, chance: Chance) -> Move:
        """Draw a kind of action, then a move of it; the next kind if there is none."""
        for action in rotated(_ACTIONS, chance):
            move: Move | None = action.sample(table, seat, chance)
            if move is not None:
                return move
        raise ValueError("passing is always possible with a card in hand")

    def forced(self, table: Table, seat: int) -> Move | None:
        """Two different cards can both be passed; so only equal ones leave no choice."""
        hand = table.players[seat].hand
        if not table.visible(seat) or len(set(hand)) > 1:
            return None
        moves = list(islice(self.moves(table, seat), 2))
        return moves[0] if len(moves) == 1 else None

    def apply(self, table: Table, seat: int, move: Move) -> None:
        """Carry out the action."""
        table.actions -= 1
        RULES_OF[type(move)].apply(table, seat, move)


@dataclass(frozen=True, slots=True)
class Refill(Step[Table]):
    """Draw up to eight cards after the last action of a turn (RULINGS 5)."""

    seat: int

    def run(self, table: Table) -> None:
        """Draw until the hand is full or the deck is empty."""
        draw(table, self.seat)


def draw(table: Table, seat: int) -> None:
    """Fill a hand up from the deck."""
    hand = table.players[seat].hand
    number = min(HAND - len(hand), len(table.deck))
    if number <= 0:
        return
    drawn = table.deck[:number]
    del table.deck[:number]
    hand += drawn
    table.emit(CardsDrawn, seat, tuple(drawn), len(table.deck))
