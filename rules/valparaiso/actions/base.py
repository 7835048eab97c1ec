"""The interface of the rules of one class of `play` moves."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable
from typing import Any, ClassVar, Generic, TypeVar, cast

from rules.core.chance import Chance
from rules.core.errors import Refusal
from rules.core.phrases import Move
from rules.valparaiso.moves import Play
from rules.valparaiso.state import Purse, Table

M = TypeVar("M", bound=Play)


class PlayRules(ABC, Generic[M]):
    """The rules of one class of moves that use a planned card.

    `move` is the class. Wherever a `purse` is passed it holds what the player has once the slot
    has been paid for; it may be changed.
    """

    move: ClassVar[type[Play]]

    @abstractmethod
    def moves(self, table: Table, seat: int, card: str, purse: Purse) -> Iterable[Move]:
        """Return legal moves with a card: one for each different outcome."""

    @abstractmethod
    def complete(self, table: Table, seat: int, move: M, purse: Purse) -> M | Refusal:
        """Return the move as the record writes it, or the rule that forbids it."""

    @abstractmethod
    def apply(self, table: Table, seat: int, move: M) -> None:
        """Carry out a legal move; slot and card are settled already."""

    def sample(self, table: Table, seat: int, card: str, purse: Purse, chance: Chance) -> M | None:
        """Draw a legal move with a card, None if there is none."""
        moves: list[Any] = list(self.moves(table, seat, card, purse))
        return chance.choose(moves) if moves else None

    def allows(self, table: Table, seat: int, card: str, move: Any, purse: Purse) -> bool:
        """Whether something is a legal move of the class with a card."""
        return (
            isinstance(move, self.move)
            and move.card == card
            and not isinstance(self.complete(table, seat, cast(M, move), purse), Refusal)
        )
