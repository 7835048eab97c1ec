"""Lazy sequences of moves: there can be too many to list."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain
from typing import overload

from rules.core.phrases import Move


class LazyMoves(Sequence[Move]):
    """A list of moves whose length, elements and membership are found without listing it.

    It may look at the position that it was made from, so it is valid while that stays unchanged.
    Where there are more moves than anybody could count it may end early, but `in` knows them all.
    """

    @abstractmethod
    def at(self, rank: int) -> Move:
        """Return the move with this number, which is from 0 to the length - 1."""

    @abstractmethod
    def __len__(self) -> int: ...

    @abstractmethod
    def __contains__(self, move: object) -> bool: ...

    def __bool__(self) -> bool:
        """Whether there is a move at all, without counting: that can take long."""
        return next(iter(self), None) is not None

    def __iter__(self) -> Iterator[Move]:
        return map(self.at, range(len(self)))

    @overload
    def __getitem__(self, index: int) -> Move: ...

    @overload
    def __getitem__(self, index: slice) -> Sequence[Move]: ...

    def __getitem__(self, index: int | slice) -> Move | Sequence[Move]:
        number = len(self)
        if isinstance(index, slice):
            return [self.at(rank) for rank in range(*index.indices(number))]
        rank = index + number if index < 0 else index
        if not 0 <= rank < number:
            raise IndexError(index)
        return self.at(rank)


class Joined(LazyMoves):
    """Several lists of moves, one after the other."""

    def __init__(self, lists: Sequence[Sequence[Move]]) -> None:
        self._lists = lists

    def __len__(self) -> int:
        return sum(map(len, self._lists))

    def at(self, rank: int) -> Move:
        """Return the move with this number."""
        for moves in self._lists:
            if rank < len(moves):
                return moves[rank]
            rank -= len(moves)
        raise IndexError(rank)

    def __iter__(self) -> Iterator[Move]:
        return chain.from_iterable(self._lists)

    def __contains__(self, move: object) -> bool:
        return any(move in moves for moves in self._lists)


class OnDemand(LazyMoves):
    """Moves that `make` lists when somebody looks at them; `knows` says whether a move is one."""

    def __init__(self, make: Callable[[], Iterable[Move]], knows: Callable[[Move], bool]) -> None:
        self._make = make
        self._knows = knows
        self._listed: list[Move] | None = None

    def _all(self) -> list[Move]:
        if self._listed is None:
            self._listed = list(self._make())
        return self._listed

    def at(self, rank: int) -> Move:
        """Return the move with this number."""
        return self._all()[rank]

    def __len__(self) -> int:
        return len(self._all())

    def __iter__(self) -> Iterator[Move]:
        return iter(self._make() if self._listed is None else self._listed)

    def __contains__(self, move: object) -> bool:
        return isinstance(move, Move) and self._knows(move)
