"""Goods between warehouse and hold: what the hold is to contain (RULINGS 8.1)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property, partial
from itertools import product

from bot.games.core.choices import Words
from bot.games.core.drafts import replacing
from bot.games.core.flow import Ask, Picks, first
from bot.games.valparaiso.questions.uses.base import UseFlow
from renderers.valparaiso.words import phrases as word
from rules import Move
from rules.valparaiso.data import GOODS, HOLD_CAPACITY
from rules.valparaiso.moves import PlayMoveGoods
from rules.valparaiso.phrases import Goods


class HoldFlow(UseFlow):
    """A number of each good, which can be changed; the proposal is what brings most."""

    @cached_property
    def limits(self) -> list[int]:
        """The largest number of each good in the hold."""
        player = self.view.players[self.seat]
        both = zip(player.warehouse, player.hold, strict=True)
        return [min(HOLD_CAPACITY, sum(numbers)) for numbers in both]

    def possible(self) -> bool:
        return self.is_legal(self._move([0] * len(GOODS)))

    def proposal(self) -> Picks:
        """Return the fullest hold that brings most."""
        contents = [
            list(numbers)
            for numbers in product(*[range(limit + 1) for limit in self.limits])
            if sum(numbers) == min(HOLD_CAPACITY, sum(self.limits))
        ]
        best = max(contents, key=lambda numbers: self.ranking.gain(self._move(numbers)))
        hold = self.view.players[self.seat].hold
        unloaded_first = sorted(range(len(GOODS)), key=lambda kind: best[kind] - hold[kind])
        chosen = [kind for kind in unloaded_first if self.limits[kind]]
        return tuple((GOODS[kind], str(best[kind])) for kind in chosen)

    def asks(self, picks: Picks) -> Sequence[Ask]:
        """Ask for each good how many of it are to be in the hold."""
        chosen = self._chosen(picks)
        asks = []
        for kind, (good, limit) in enumerate(zip(GOODS, self.limits, strict=True)):
            room = HOLD_CAPACITY - sum(chosen) + chosen[kind]
            numbers = range(min(limit, room), -1, -1)
            others = tuple(str(n) for n in numbers if str(n) != first(picks, good))
            if others and limit:
                asks.append(
                    Ask(
                        good,
                        others,
                        self._label(good, chosen[kind]),
                        partial(self._number, kind),
                        needed=False,
                        after=partial(self._with, picks, good),
                    )
                )
        return asks

    def move(self, picks: Picks) -> Move:
        return self._move(self._chosen(picks))

    def _with(self, picks: Picks, good: str, number: str) -> Picks:
        """Return the picks with another number of a good: what is unloaded makes room first."""
        hold = dict(zip(GOODS, self.view.players[self.seat].hold, strict=True))
        changed = replacing(picks, good, number)
        return tuple(sorted(changed, key=lambda pick: int(pick[1]) >= hold[pick[0]]))

    def _label(self, good: str, number: int) -> str:
        texts = self.texts
        if not number:
            named = word.good(good, texts)
            return texts.gettext("No {good} in the hold · change…", good=named)
        goods = word.goods_of([good] * number, texts)
        return texts.gettext("{goods} in the hold · change…", goods=goods)

    def _number(self, kind: int, value: str) -> Words:
        number, texts = int(value), self.texts
        there = self.view.players[self.seat].hold[kind]
        named = texts.gettext("{n} {good}", n=number, good=word.good(GOODS[kind], texts))
        if number > there:
            return Words(named, texts.gettext("load {n}", n=number - there))
        if number < there:
            return Words(named, texts.gettext("unload {n}", n=there - number))
        return Words(named, texts.gettext("as it is"))

    def _chosen(self, picks: Picks) -> list[int]:
        """Return the content of the hold that is chosen; what is not chosen stays."""
        hold = self.view.players[self.seat].hold
        return [int(first(picks, good) or there) for good, there in zip(GOODS, hold, strict=True)]

    def _move(self, numbers: Sequence[int]) -> PlayMoveGoods:
        hold = self.view.players[self.seat].hold
        more = [number - there for number, there in zip(numbers, hold, strict=True)]
        load = Goods(*[max(0, number) for number in more])
        unload = Goods(*[max(0, -number) for number in more])
        return PlayMoveGoods(self.card, load or None, unload or None)
