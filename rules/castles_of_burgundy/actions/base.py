"""The interface of the rules of one class of moves."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from typing import ClassVar, Generic, TypeVar

from rules.castles_of_burgundy.state import Table
from rules.core.errors import Refusal
from rules.core.phrases import Move

M = TypeVar("M", bound=Move)


class MoveRules(ABC, Generic[M]):
    """The rules of one class of moves, in the turn of the seat that makes them.

    `move` is the class, `also` are others that answer the same; `verbs` are the first words of
    their notation.
    """

    move: ClassVar[type[Move]]
    also: ClassVar[tuple[type[Move], ...]] = ()
    verbs: ClassVar[tuple[str, ...]]

    def verb_of(self, move: M) -> str:
        """Return the first word of the notation of a move."""
        return self.verbs[0]

    @abstractmethod
    def moves(self, table: Table, seat: int) -> Iterator[M]:
        """Yield all legal moves."""

    @abstractmethod
    def complete(self, table: Table, seat: int, move: M) -> M | Refusal:
        """Return the move with all its parts written out, or the rule that forbids it."""

    @abstractmethod
    def apply(self, table: Table, seat: int, move: M) -> None:
        """Carry out a legal move that is written out in full."""
