"""Panels for numbers of barrels of each kind: stored, produced, shipped (RULINGS 5.4, 5.6, 9.9)."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from typing import ClassVar

from bot.games.core.amounts import AmountsComposer
from bot.games.core.old_flow import Answer, Ask, Picks
from bot.games.core.preferences import Preference
from bot.i18n import Texts, noted
from renderers.puerto_rico.words import phrases as word
from rules import Amounts
from rules.puerto_rico import queries
from rules.puerto_rico.data import GOODS
from rules.puerto_rico.moves import Produce, ShipBySmallWharf, Store
from rules.puerto_rico.state import Table


class GoodsPreference(Preference[Table]):
    """Kinds of goods in an order."""

    argument: ClassVar = noted("Kinds of goods, the most wanted first")
    values: ClassVar = tuple(GOODS)


class BarrelsPanel(AmountsComposer[Table]):
    """One number for each kind of goods."""

    kinds: ClassVar = tuple(GOODS)

    @abstractmethod
    def offer(self, number: int, good: str, texts: Texts) -> str:
        """Return the label of one number of one kind."""

    def limits(self) -> Mapping[str, int]:
        """Return all barrels that the player has."""
        return self.view.players[self.seat].goods

    def amounts_of(self, move: Produce | ShipBySmallWharf | Store) -> Amounts:
        return move.goods

    def label(self, ask: Ask, picks: Picks, texts: Texts) -> str:
        return texts.gettext(
            "{good}: {n} of {limit}",
            good=word.capital(word.good(ask.key, texts)),
            n=dict(picks).get(ask.key, 0),
            limit=self.limits()[ask.key],
        )

    def option(self, ask: Ask, value: str, picks: Picks, texts: Texts) -> Answer:
        return self.offer(int(value), word.good(ask.key, texts), texts), ""

    def left(self, picks: Picks) -> Amounts:
        """Return the barrels that are not chosen."""
        numbers = dict(self.chosen(picks))
        held = self.view.players[self.seat].goods
        return queries.amounts({kind: n - numbers.get(kind, 0) for kind, n in held.items()})
