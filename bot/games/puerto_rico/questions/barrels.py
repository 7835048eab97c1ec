"""Panels for numbers of barrels of each kind: stored, produced, shipped (RULINGS 5.4, 5.6, 9.9)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from bot.games.core.amounts import AmountsPanel
from bot.games.core.flow import Picks
from bot.games.core.preferences import Preference
from bot.i18n import noted
from renderers.puerto_rico.words import phrases as word
from rules import Amounts
from rules.puerto_rico import queries
from rules.puerto_rico.data import GOODS
from rules.puerto_rico.moves import Produce, ShipBySmallWharf, Store
from rules.puerto_rico.state import Table


class GoodsPreference(Preference[Table]):
    """Kinds of goods in an order."""

    argument: ClassVar = noted("Kinds of goods, most wanted first")
    values: ClassVar = tuple(GOODS)


class BarrelsPanel(AmountsPanel[Table]):
    """One number for each kind of goods."""

    kinds: ClassVar = tuple(GOODS)

    def limits(self) -> Mapping[str, int]:
        """Return all barrels that the player has."""
        return self.view.players[self.seat].goods

    def amounts_of(self, move: Produce | ShipBySmallWharf | Store) -> Amounts:
        return move.goods

    def kind_label(self, kind: str, number: int, limit: int) -> str:
        good = word.capital(word.good(kind, self.texts))
        return self.texts.gettext("{good}: {n} of {limit}", good=good, n=number, limit=limit)

    def left(self, picks: Picks) -> Amounts:
        """Return the barrels that are not chosen."""
        numbers = dict(self.chosen(picks))
        barrels = self.view.players[self.seat].goods
        return queries.amounts({kind: n - numbers.get(kind, 0) for kind, n in barrels.items()})
