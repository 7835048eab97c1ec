"""Before the first round: goods and the village of the second merchant (RULINGS 4)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import ClassVar

import rules
from bot.games.core.choices import OfferedMove, Words
from bot.games.core.verbs import PLACE
from bot.games.valparaiso.labels import label
from bot.games.valparaiso.questions.base import TableQuestion
from bot.games.valparaiso.questions.places import near
from bot.games.valparaiso.questions.ranking import MoveRanking
from bot.games.valparaiso.verbs import GOODS
from bot.i18n import Texts, noted
from rules import Move
from rules.valparaiso.decisions import StartGoodsChoice, VillageChoice
from rules.valparaiso.moves import ChooseGoods, PlaceMerchant


class StartGoodsQuestion(TableQuestion[StartGoodsChoice]):
    """The goods to begin with."""

    asked: ClassVar = noted("{player}: choose your starting goods.")
    verbs: ClassVar = (GOODS,)

    def words(self, move: Move) -> Words:
        if not isinstance(move, ChooseGoods):
            return super().words(move)
        return Words(label(move, self.seat, self.texts), "", "primary")

    def choices(self) -> tuple[OfferedMove, ...]:
        """Return the goods as one select, as the villages are."""
        return _in_one_list(super().choices(), self.texts)

    def sensible(self) -> Iterable[Move]:
        return rules.legal(self.view, self.seat, "goods")


class VillageQuestion(TableQuestion[VillageChoice]):
    """The village of the second merchant."""

    asked: ClassVar = noted("{player}: choose a village for your second merchant.")
    verbs: ClassVar = (PLACE,)

    def words(self, move: Move) -> Words:
        if not isinstance(move, PlaceMerchant):
            return super().words(move)
        text = label(move, self.seat, self.texts)
        return Words(text, near(self.view, self.seat, move.village, self.texts), "primary")

    def choices(self) -> tuple[OfferedMove, ...]:
        """Return the villages as one select: on buttons there is no room for every offer."""
        return _in_one_list(super().choices(), self.texts)

    def sensible(self) -> Iterable[Move]:
        """Return the villages, those with the best offers first."""
        moves = rules.legal(self.view, self.seat, "place")
        return MoveRanking(self.view, self.seat).best_first(moves)


def _in_one_list(choices: Sequence[OfferedMove], texts: Texts) -> tuple[OfferedMove, ...]:
    title = texts.gettext("Choose a move")
    return tuple(replace(choice, group=title) for choice in choices)
