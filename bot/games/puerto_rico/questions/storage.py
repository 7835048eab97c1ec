"""Storage after the loading: which barrels are kept (RULINGS 5.6, 9.4)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import ClassVar

import rules
from bot.games.core.choices import Words
from bot.games.core.flow import Picks
from bot.games.puerto_rico.questions.barrels import BarrelsPanel, GoodsPreference
from bot.games.puerto_rico.questions.base import SHORTCUTS, PhaseAhead, TableQuestion
from bot.games.puerto_rico.verbs import STORE
from bot.i18n import noted
from renderers.puerto_rico.words import phrases as word
from rules import Amounts, Move
from rules.puerto_rico import queries
from rules.puerto_rico.data import PRICES
from rules.puerto_rico.decisions import StoreChoice
from rules.puerto_rico.moves import Store
from rules.puerto_rico.state import Player, Table


def best_stores(player: Player) -> list[Store]:
    """Return the sets of barrels to which nothing can be added, the most and dearest first."""
    return [Store(kept) for kept in sorted(queries.best_stores(player), key=_worth, reverse=True)]


def _worth(kept: Amounts) -> tuple[int, int, Amounts]:
    total = sum(number for _, number in kept)
    return total, sum(number * PRICES[kind] for kind, number in kept), kept


class GoodsToKeep(GoodsPreference):
    """As many barrels of some kinds as possible."""

    id: ClassVar = "keep"
    label: ClassVar = noted("goods to keep")
    help: ClassVar = noted("When storing goods, keep as many barrels of these kinds as possible.")
    rank: ClassVar = 4

    def prefer(self, argument: str, view: Table, seat: int) -> Move | None:
        """Return the store with most of the first kind, then of the next."""

        def worth(move: Store) -> tuple[int, ...]:
            kept = dict(move.goods)
            return *[kept.get(kind, 0) for kind in argument.split()], sum(kept.values())

        stores = [move for move in rules.legal(view, seat, "store") if isinstance(move, Store)]
        return max(stores, key=worth, default=None)


class StoringPanel(BarrelsPanel):
    """Which barrels are kept."""

    answer: ClassVar = Store

    def title(self) -> str:
        return self.texts.gettext("Choose barrels to keep…")

    def start(self) -> str:
        """Return the given answer if there is one to change, else the most and dearest barrels."""
        best = best_stores(self.view.players[self.seat])[0]
        return queries.given_answer(self.view, self.seat) or str(best)

    def accepts(self, goods: Amounts) -> bool:
        """Whether the warehouses and the free place hold these barrels."""
        return queries.can_store(self.view.players[self.seat], goods)

    def number_label(self, kind: str, number: int) -> str:
        good = word.good(kind, self.texts)
        return self.texts.gettext("Keep {n} {good}", n=number, good=good)

    def lines(self, picks: Picks) -> Iterator[str]:
        texts = self.texts
        kinds, loose = queries.storage(self.view.players[self.seat])
        kept, lost = word.barrels(self.chosen(picks), texts), word.barrels(self.left(picks), texts)
        yield texts.gettext("You keep {goods}.", goods=kept)
        yield texts.gettext("To the supply: {goods}.", goods=lost)
        yield texts.ngettext(
            "You can keep all barrels of {n} kind, plus {loose} more.",
            "You can keep all barrels of {n} kinds, plus {loose} more.",
            kinds,
            loose=loose,
        )


class StoreQuestion(TableQuestion[StoreChoice, Store]):
    """Barrels that are kept; all other ones are lost."""

    asked: ClassVar = noted("{player}: choose which barrels to keep.")
    verbs: ClassVar = (STORE,)
    preferences: ClassVar = (GoodsToKeep(),)
    ahead: ClassVar = PhaseAhead("store")
    own_panel: ClassVar = StoringPanel
    few: ClassVar = 10

    def answer(self, move: Store) -> Words:
        kept, barrels = dict(move.goods), self.player.goods
        lost = queries.amounts(
            {good: number - kept.get(good, 0) for good, number in barrels.items()}
        )
        label = self.texts.gettext("Keep no barrels")
        if move.goods:
            label = self.texts.gettext("Keep {goods}", goods=word.barrels(move.goods, self.texts))
        if not lost:
            return Words(label, self.texts.gettext("nothing is lost"), "primary")
        gone = self.texts.ngettext(
            "{goods} goes to the supply",
            "{goods} go to the supply",
            sum(number for _, number in lost),
            goods=word.barrels(lost, self.texts),
        )
        return Words(label, gone, "primary")

    def ways(self) -> Sequence[Move]:
        return best_stores(self.player)

    def answers(self) -> Iterable[Move]:
        """Return the best stores, some of them if they are many."""
        return self.ways() if not self.needs_panel() else self.ways()[:SHORTCUTS]
