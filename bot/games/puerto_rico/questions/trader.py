"""The trader phase: which barrel is sold, and where (RULINGS 5.5, 9.6)."""

from __future__ import annotations

from typing import ClassVar

import rules
from bot.games.core.choices import Words
from bot.games.core.preferences import Preference
from bot.games.core.verbs import SELL
from bot.games.puerto_rico.questions.base import PhaseAhead, TableQuestion
from bot.games.puerto_rico.sums import sale_parts
from bot.i18n import noted
from renderers.puerto_rico.words import phrases as word
from rules import Move
from rules.puerto_rico import queries
from rules.puerto_rico.decisions import SellChoice
from rules.puerto_rico.moves import Sell
from rules.puerto_rico.state import Table


class DearestBarrel(Preference[Table]):
    """The barrel that brings most."""

    id: ClassVar = "dearest"
    label: ClassVar = noted("highest-paying barrel")
    help: ClassVar = noted("Sell the barrel that earns the most.")
    rank: ClassVar = 1

    def prefer(self, argument: str, view: Table, seat: int) -> Move | None:
        """Return the best sale."""
        return max(
            self.sales(view, seat),
            key=lambda move: queries.sale_of(view, seat, move).doubloons,
            default=None,
        )

    def sales(self, view: Table, seat: int) -> list[Sell]:
        """Return the sales that are considered: all legal ones."""
        return [move for move in rules.legal(view, seat, "sell") if isinstance(move, Sell)]


class UnwantedBarrel(DearestBarrel):
    """The barrel that brings most of those that no cargo ship takes as they are loaded now."""

    id: ClassVar = "unshippable"
    label: ClassVar = noted("highest-paying barrel that no ship takes")
    help: ClassVar = noted(
        "Of the goods that don't fit on any cargo ship, sell the barrel that earns the most. "
        "If all of them fit, sell the one that earns the most."
    )
    rank: ClassVar = 2

    def sales(self, view: Table, seat: int) -> list[Sell]:
        """Return the sales of kinds that can't be shipped, else all."""
        every = super().sales(view, seat)
        return [move for move in every if not queries.fits_on_ship(view, move.good)] or every


class SaleAhead(PhaseAhead):
    """A sale of the next trader phase, for as much as it was shown to bring."""

    def terms(self, move: Move, view: Table, seat: int) -> str:
        """Return the doubloons of a sale."""
        if not isinstance(move, Sell):
            return ""
        return str(queries.sale_of(view, seat, move).doubloons)


class SellQuestion(TableQuestion[SellChoice, Sell]):
    """One barrel is sold or not."""

    asked: ClassVar = noted("{player}: sell a barrel?")
    verbs: ClassVar = (SELL,)
    preferences: ClassVar = (DearestBarrel(), UnwantedBarrel())
    declined: ClassVar = noted("Sell nothing")
    ahead: ClassVar = SaleAhead("sell")

    def answer(self, move: Sell) -> Words:
        sale = queries.sale_of(self.view, self.seat, move)
        label = self.texts.gettext(
            "{good} · {doubloons}",
            good=word.capital(word.good(move.good, self.texts)),
            doubloons=word.doubloons(sale.doubloons, self.texts),
        )
        if move.where:
            label = self.texts.gettext("{sale}, trading post", sale=label)
        parts = sale_parts(sale.price, sale.privilege, sale.markets, self.texts)
        why = " + ".join(parts)
        if len(parts) == 1:
            why = self.texts.gettext("you have {n}", n=self.player.goods[move.good])
        return Words(label, why, "secondary" if move.where else "primary")

    def order(self, move: Sell) -> tuple[int, ...]:
        """Dear sales first, to the trading house before the trading post."""
        return -queries.sale_of(self.view, self.seat, move).doubloons, bool(move.where)
