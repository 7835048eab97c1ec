"""The craftsman phase: what is produced, and the extra barrel (RULINGS 5.4)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import ClassVar

import rules
from bot.games.core.choices import Words
from bot.games.core.flow import Picks
from bot.games.core.preferences import InOrder
from bot.games.puerto_rico.questions.barrels import BarrelsPanel, GoodsPreference
from bot.games.puerto_rico.questions.base import PhaseAhead, TableQuestion
from bot.games.puerto_rico.telling import TableTelling
from bot.games.puerto_rico.verbs import CRAFT
from bot.i18n import noted
from renderers.puerto_rico.words import phrases as word
from rules import Move
from rules.puerto_rico import queries
from rules.puerto_rico.data import PRICES
from rules.puerto_rico.decisions import CraftChoice, ProduceChoice
from rules.puerto_rico.moves import Craft, Produce
from rules.puerto_rico.state import Table


class WantedExtraBarrel(GoodsPreference, InOrder[Table]):
    """Kinds for the extra barrel, in an order."""

    id: ClassVar = "extra"
    label: ClassVar = noted("wanted extra barrel")
    help: ClassVar = noted("As the craftsman, take the first of these kinds that's available.")
    rank: ClassVar = 6

    def move(self, word: str) -> Move:
        return Craft((word,))


class ProducingPanel(BarrelsPanel):
    """How many barrels of each kind are produced, where the option lets players choose."""

    answer: ClassVar = Produce

    def title(self) -> str:
        return self.texts.gettext("Choose what to produce…")

    def start(self) -> str:
        """Return the given answer if there is one to change, else the largest production."""
        most = str(Produce(queries.amounts(dict(self.limits()))))
        return queries.given_answer(self.view, self.seat) or most

    def limits(self) -> Mapping[str, int]:
        """Return what plantations, buildings and the supply allow."""
        return queries.harvest_limit(self.view, self.seat)

    def number_label(self, kind: str, number: int) -> str:
        good = word.good(kind, self.texts)
        return self.texts.gettext("Produce {n} {good}", n=number, good=good)

    def lines(self, picks: Picks) -> Iterator[str]:
        texts = self.texts
        most = queries.amounts(dict(self.limits()))
        yield texts.gettext("You produce {goods}.", goods=word.barrels(self.chosen(picks), texts))
        yield texts.gettext("Up to {goods}.", goods=word.barrels(most, texts))


class ProduceQuestion(TableQuestion[ProduceChoice, Produce]):
    """How much is produced."""

    asked: ClassVar = noted("{player}: choose what to produce.")
    own_panel: ClassVar = ProducingPanel
    few: ClassVar = 10

    def answer(self, move: Produce) -> Words:
        label = self.texts.gettext("Produce {goods}", goods=word.barrels(move.goods, self.texts))
        total = sum(number for _, number in move.goods)
        return Words(label, self.texts.ngettext("{n} barrel", "{n} barrels", total), "primary")

    def ways(self) -> Sequence[Move]:
        return rules.legal(self.view, self.seat, "produce")

    def answers(self) -> Iterable[Move]:
        """Return all productions, the most and the least if they are many."""
        moves = self.ways()
        return [moves[0], moves[-1]] if self.needs_panel() else moves


class CraftQuestion(TableQuestion[CraftChoice, Craft]):
    """The craftsman's extra barrel, two with a library."""

    verbs: ClassVar = (CRAFT,)
    preferences: ClassVar = (WantedExtraBarrel(),)
    declined: ClassVar = noted("No extra barrel")
    ahead: ClassVar = PhaseAhead("craft")

    def asks(self) -> str:
        player = self.names[self.seat]
        if queries.doubles(self.view, self.seat):
            return self.texts.gettext("{player}: choose 2 extra barrels (library).", player=player)
        return self.texts.gettext("{player}: choose 1 extra barrel.", player=player)

    def answer(self, move: Craft) -> Words:
        if len(move.goods) > 1:
            label = TableTelling(move, self.texts).gettext("2 extra barrels: {goods}")
            return Words(label, word.target("library", self.texts), "primary")
        (good,) = move.goods
        barrels = self.player.goods[good]
        label = self.texts.gettext("1 extra {good}", good=word.good(good, self.texts))
        then = self.texts.gettext("you have {n}, then {more}", n=barrels, more=barrels + 1)
        return Words(label, then, "primary")

    def order(self, move: Craft) -> tuple[int, ...]:
        """Two barrels first, dear ones first."""
        return -len(move.goods), -sum(PRICES[good] for good in move.goods)
