"""The panel of a choice of amounts: a number of each kind of thing."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from functools import partial
from typing import Any, ClassVar, Final, TypeVar

from bot.games.core.choices import NO_DRAFT, Words
from bot.games.core.flow import Ask, Picks
from bot.games.core.flow_panel import MovePanel
from rules import Amounts, IllegalMove, Move, State

S = TypeVar("S", bound=State)
NUMBERED: Final = "-"
"""Between a kind and its number in the codes of edits."""


class AmountsPanel(MovePanel[S]):
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

    @abstractmethod
    def kind_label(self, kind: str, number: int, limit: int) -> str:
        """Return the question for the number of a kind, with the one that is chosen now."""

    @abstractmethod
    def number_label(self, kind: str, number: int) -> str:
        """Return a number of a kind as an answer."""

    def accepts(self, amounts: Amounts) -> bool:
        """Whether amounts within the limits are legal together."""
        return True

    def chosen(self, picks: Picks) -> Amounts:
        """Return the amounts that are chosen."""
        return self._amounts(dict(picks))

    def asks(self, picks: Picks) -> list[Ask]:
        chosen = dict(picks)
        return [
            Ask(
                kind,
                self._numbers(picks, kind, limit),
                self.kind_label(kind, int(chosen.get(kind, 0)), limit),
                partial(self._number, kind),
                needed=False,
                effect="replaces",
                between=NUMBERED,
            )
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

    def previewed(self, picks: Picks) -> tuple[Move, ...]:
        """Amounts are not previewed: the summary tells all."""
        return ()

    def _number(self, kind: str, number: str) -> Words:
        return Words(self.number_label(kind, int(number)))

    def _numbers(self, picks: Picks, kind: str, limit: int) -> tuple[str, ...]:
        numbers = map(str, range(limit, -1, -1))
        others = dict(picks)
        return tuple(n for n in numbers if self.accepts(self._amounts({**others, kind: n})))

    def _amounts(self, numbers: Mapping[str, str]) -> Amounts:
        return tuple((kind, int(numbers[kind])) for kind in self.kinds if int(numbers.get(kind, 0)))
