"""The panel of a choice of amounts: a number of each kind of thing."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from typing import Any, ClassVar, TypeVar

from bot.games.core.choices import NO_DRAFT
from bot.games.core.old_flow import Ask, MoveComposer, Picks
from rules import Amounts, IllegalMove, Move, State

S = TypeVar("S", bound=State)


class AmountsComposer(MoveComposer[S]):
    """One select for each kind, with the numbers that fit the others; every draft is legal.

    `kinds` are all kinds in their order, of which those with a limit are shown. Moves are made
    from the amounts alone.
    """

    kinds: ClassVar[tuple[str, ...]]

    @abstractmethod
    def limits(self) -> Mapping[str, int]:
        """Return the largest number of each kind."""

    @abstractmethod
    def amounts_of(self, move: Any) -> Amounts:
        """Return the amounts that a move names."""

    def accepts(self, amounts: Amounts) -> bool:
        """Whether amounts within the limits are legal together."""
        return True

    def chosen(self, picks: Picks) -> Amounts:
        """Return the amounts that are chosen."""
        return self._amounts(dict(picks))

    def asks(self, picks: Picks) -> list[Ask]:
        return [
            Ask(kind, self._numbers(picks, kind, limit), needed=False, effect="replaces")
            for kind, limit in self.limits().items()
            if limit
        ]

    def move(self, picks: Picks) -> Move:
        move: Move = self.answer(self.chosen(picks))
        return move

    def picks_of(self, move: Any) -> Picks:
        limits, amounts = self.limits(), self.amounts_of(move)
        within = all(number <= limits.get(kind, 0) for kind, number in amounts)
        if not within or not self.accepts(amounts):
            raise IllegalMove(NO_DRAFT)
        return tuple((kind, str(number)) for kind, number in amounts)

    def shown(self, picks: Picks) -> tuple[Move, ...]:
        """Amounts are not previewed: the summary tells all."""
        return ()

    def _numbers(self, picks: Picks, kind: str, limit: int) -> tuple[str, ...]:
        numbers = map(str, range(limit, -1, -1))
        others = dict(picks)
        return tuple(n for n in numbers if self.accepts(self._amounts({**others, kind: n})))

    def _amounts(self, numbers: Mapping[str, str]) -> Amounts:
        return tuple((kind, int(numbers[kind])) for kind in self.kinds if int(numbers.get(kind, 0)))
