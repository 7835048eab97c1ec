"""The interface of an action, and lists of moves that are the same but for their card."""

from __future__ import annotations

from abc import ABC, abstractmethod
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import accumulate
from typing import Generic, TypeVar

from rules.brass_birmingham.moves import Action
from rules.brass_birmingham.state import Player, Table
from rules.core.chance import Chance
from rules.core.errors import Refusal
from rules.core.lazy import LazyMoves
from rules.core.phrases import Move

M = TypeVar("M", bound=Move)
T = TypeVar("T")


class ActionRules(ABC, Generic[M]):
    """The rules of one action."""

    @abstractmethod
    def complete(self, table: Table, seat: int, move: M) -> M | Refusal:
        """Return the move with all its parts written out, or the rule that forbids it.

        That the card is in the hand has been looked at before, but for Scout.
        """

    @abstractmethod
    def moves(self, table: Table, seat: int) -> Sequence[Move]:
        """Return all legal moves, possibly lazily; valid while the position stays."""

    @abstractmethod
    def sample(self, table: Table, seat: int, chance: Chance) -> M | None:
        """Draw a legal move; each can come. None if there is none."""

    @abstractmethod
    def apply(self, table: Table, seat: int, move: M) -> None:
        """Carry out a legal move that is written out in full, its card included."""


class Paid(LazyMoves):
    """Moves, each with any of the cards that may pay for it, as a list that is not written out.

    `offers` pairs a move, whatever its card, with those cards.
    """

    def __init__(self, offers: Iterable[tuple[Action, Sequence[str]]]) -> None:
        self._offers = [offer for offer in offers if offer[1]]
        self._ends = list(accumulate(len(cards) for _, cards in self._offers))

    def __len__(self) -> int:
        return self._ends[-1] if self._ends else 0

    def at(self, rank: int) -> Move:
        """Return the move with this number."""
        number = bisect_right(self._ends, rank)
        move, cards = self._offers[number]
        return replace(move, card=cards[rank - self._ends[number]])

    def __iter__(self) -> Iterator[Move]:
        for move, cards in self._offers:
            for card in cards:
                yield replace(move, card=card)

    def __contains__(self, move: object) -> bool:
        return any(
            move == replace(offered, card=card)
            for offered, cards in self._offers
            if type(offered) is type(move)
            for card in cards
        )


def faces(player: Player) -> list[str]:
    """Return the cards of a hand, equal ones once, in the order of the hand."""
    return list(dict.fromkeys(player.hand))


def rotated(items: Sequence[T], chance: Chance) -> Iterator[T]:
    """Yield all items in their order, but beginning with any of them: one draw for all.

    So a search that takes the first suitable item can arrive at any of them.
    """
    if items:
        start = chance.below(len(items))
        yield from items[start:]
        yield from items[:start]
