"""Panels for numbers of barrels of each kind: stored, produced, shipped (RULINGS 5.4, 5.6, 9.9)."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from typing import ClassVar

from bot.games.core.choices import NO_DRAFT, Edit
from bot.games.core.flow import Ask, MoveComposer, Picks
from bot.games.core.preferences import Preference
from bot.i18n import Texts, noted
from renderers.puerto_rico.words import phrases as word
from rules import Amounts, IllegalMove, Move
from rules.puerto_rico import queries
from rules.puerto_rico.data import GOODS
from rules.puerto_rico.moves import Produce, ShipBySmallWharf, Store
from rules.puerto_rico.state import Table


class GoodsPreference(Preference[Table]):
    """Kinds of goods in an order."""

    argument: ClassVar = noted("Kinds of goods, the most wanted first")
    values: ClassVar = tuple(GOODS)


class BarrelsPanel(MoveComposer[Table]):
    """One number for each kind of goods; every draft is a legal move."""

    @abstractmethod
    def offer(self, number: int, good: str, texts: Texts) -> str:
        """Return the label of one number of one kind."""

    def limits(self) -> Mapping[str, int]:
        """Return the largest number of each kind: all barrels that the player has."""
        return self.view.players[self.seat].goods

    def accepts(self, goods: Amounts) -> bool:
        """Whether numbers within the limits are legal together."""
        return True

    def asks(self, picks: Picks) -> list[Ask]:
        return [
            Ask(kind, self._numbers(picks, kind, limit), needed=False, effect="replaces")
            for kind, limit in self.limits().items()
            if limit
        ]

    def _numbers(self, picks: Picks, kind: str, limit: int) -> tuple[str, ...]:
        numbers = range(limit, -1, -1)
        return tuple(str(n) for n in numbers if self.accepts(_goods({**dict(picks), kind: n})))

    def label(self, ask: Ask, picks: Picks, texts: Texts) -> str:
        return texts.gettext(
            "{good}: {n} of {limit}",
            good=word.capital(word.good(ask.key, texts)),
            n=dict(picks).get(ask.key, 0),
            limit=self.limits()[ask.key],
        )

    def edit(self, ask: Ask, value: str, picks: Picks, texts: Texts) -> Edit:
        label = self.offer(int(value), word.good(ask.key, texts), texts)
        return Edit(self.code(ask, value), label)

    def move(self, picks: Picks) -> Move:
        move: Move = self.answer(_goods(dict(picks)))
        return move

    def picks_of(self, move: Produce | ShipBySmallWharf | Store) -> Picks:
        limits = self.limits()
        within = all(number <= limits.get(kind, 0) for kind, number in move.goods)
        if not within or not self.accepts(move.goods):
            raise IllegalMove(NO_DRAFT)
        return tuple((kind, str(number)) for kind, number in move.goods)

    def shown(self, picks: Picks) -> tuple[Move, ...]:
        """Barrels are not previewed: the summary tells all."""
        return ()

    def chosen(self, picks: Picks) -> Amounts:
        """Return the numbers that are chosen."""
        return _goods(dict(picks))

    def left(self, picks: Picks) -> Amounts:
        """Return the barrels that are not chosen."""
        numbers = dict(self.chosen(picks))
        held = self.view.players[self.seat].goods
        return queries.amounts({kind: n - numbers.get(kind, 0) for kind, n in held.items()})


def _goods(numbers: Mapping[str, str | int]) -> Amounts:
    return queries.amounts({kind: int(numbers.get(kind, 0)) for kind in GOODS})
