"""Trades: how often in each village, and what is chosen each time (RULINGS 8.6)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import Final

from bot.games.core.choices import Words
from bot.games.core.drafts import replacing
from bot.games.core.flow import DOT, Ask, Picks
from bot.games.core.outcome import outcome
from bot.games.valparaiso.labels import chosen
from bot.games.valparaiso.parts import exchanged
from bot.games.valparaiso.questions.uses.base import UseFlow
from renderers.valparaiso.words import phrases as word
from rules import Move
from rules.valparaiso import events as ev
from rules.valparaiso import queries
from rules.valparaiso.cards import MAIN_OF
from rules.valparaiso.elements import MarketTile, TradeInVillages
from rules.valparaiso.moves import PlayTrade
from rules.valparaiso.phrases import Choice, Uses, Visit, Visits
from rules.valparaiso.state import Purse

VISIT, WHAT = "visit", "what"
ALL: Final = "*"
"""Behind a choice that is made for all trades that are left in a village."""


class TradesFlow(UseFlow):
    """Villages in the order in which they are chosen, each with a number of trades.

    `visit-LIM=2` is followed by what is chosen for each trade, where there is a choice.
    """

    def possible(self) -> bool:
        markets = queries.markets_of(self.view, self.seat)
        return bool(markets) and self.is_legal(self._move([Visit(markets[0], Uses(0))]))

    def asks(self, picks: Picks) -> Sequence[Ask]:
        """Ask what is chosen for a trade; else how often is traded in each other village."""
        visits = self._visits(picks)
        if visits and self._lacks(visits[-1]):
            place = word.place(visits[-1].market, self.texts)
            number = len(visits[-1].uses.choices) + 1
            label = self.texts.gettext("Goods of trade {n} in {place}…", n=number, place=place)
            return [Ask(WHAT, tuple(self._choices(visits)), label, self._goods)]
        visited = [visit.market for visit in visits]
        others = self._others(picks, visits)
        for market in queries.markets_of(self.view, self.seat):
            if market not in visited:
                # none is what follows by itself in villages that are not chosen
                numbers = [n for n in self._numbers(visits, market) if n or not visits]
                if numbers:
                    others.append(self._visit_ask(visits, market, numbers, needed=not visits))
        return others

    def _visit_ask(
        self, visits: Sequence[Visit], market: str, numbers: Sequence[int], *, needed: bool
    ) -> Ask:
        """Return the question how often is traded in a village after visits."""
        place, tile = word.place(market, self.texts), queries.tile_in_use(self.view, market)
        offer = word.offer(tile.id, self.texts)
        label = self.texts.gettext("{action}: {what}", action=place, what=offer)
        say = partial(self._number, visits, market)
        return Ask(f"{VISIT}-{market}", tuple(map(str, numbers)), label, say, needed)

    def proposal(self) -> Picks:
        """Return as many trades as possible in the only village, where nothing is to be chosen."""
        markets = queries.markets_of(self.view, self.seat)
        if len(markets) != 1 or self._chooses(markets[0]):
            return ()
        return ((f"{VISIT}-{markets[0]}", str(next(self._numbers((), markets[0])))),)

    def _others(self, picks: Picks, visits: Sequence[Visit]) -> list[Ask]:
        """Return the question for another number of trades in the village that was chosen last."""
        if not visits or self._chooses(visits[-1].market):
            return []
        *before, last = visits
        numbers = [
            number
            for number in self._numbers(before, last.market)
            if (number or not before) and number != last.uses.times
        ]
        if not numbers:
            return []
        ask = self._visit_ask(before, last.market, numbers, needed=False)
        return [replace(ask, after=partial(_with_number, picks, ask.key))]

    def filled(self, picks: Picks) -> Picks:
        """Answer what has one answer; the only village is never chosen by itself."""
        while any(ask.key == WHAT and len(ask.values) == 1 for ask in self.asks(picks)):
            picks = (*picks, (WHAT, self.asks(picks)[0].values[0]))
        return picks

    def move(self, picks: Picks) -> Move:
        return self._move(self._visits(picks))

    def _goods(self, value: str) -> Words:
        """Return what is chosen for one trade, or for all that are left."""
        goods = chosen([_choice(value.removesuffix(ALL))], self.texts)
        if value.endswith(ALL):
            return Words(self.texts.gettext("{goods}, every time", goods=goods))
        return Words(goods)

    def _number(self, visits: Sequence[Visit], market: str, value: str) -> Words:
        """Return how often is traded in a village after visits, and what that brings."""
        number, texts = int(value), self.texts
        if not number:
            changes = texts.gettext("the offer still changes")
            return Words(texts.gettext("No trade"), changes)
        tile = queries.tile_in_use(self.view, market)
        parts = [word.offer(tile.id, texts)]
        if not self._chooses(market):
            parts = [self._exchanged(visits, market, number)]
        fee = sum(queries.fees(self.view, self.seat, market).values())
        if fee:
            parts.append(texts.gettext("fee {pesos}", pesos=word.pesos(fee, texts)))
        return Words(texts.ngettext("Trade once", "Trade {n} times", number), DOT.join(parts))

    def _exchanged(self, visits: Sequence[Visit], market: str, number: int) -> str:
        """Return what so many trades in a village give and bring in all."""
        move = self._move([*visits, Visit(market, Uses(number))])
        result = outcome(self.view, self.seat, move)
        return "".join(
            exchanged(event, self.texts)
            for event in result.events
            if isinstance(event, ev.Traded) and event.market == market
        )

    def _visits(self, picks: Picks) -> list[Visit]:
        found: list[Visit] = []
        for key, value in picks:
            if key == WHAT:
                last = found[-1]
                chosen_now = _choice(value.removesuffix(ALL))
                left = last.uses.times - len(last.uses.choices)
                more = (chosen_now,) * (left if value.endswith(ALL) else 1)
                uses = Uses(last.uses.times, (*last.uses.choices, *more))
                found[-1] = Visit(last.market, uses)
            else:
                found.append(Visit(key.removeprefix(f"{VISIT}-"), Uses(int(value))))
        return found

    def _lacks(self, visit: Visit) -> bool:
        """Whether it is still to be said what is chosen in a village."""
        return self._chooses(visit.market) and len(visit.uses.choices) < visit.uses.times

    def _chooses(self, market: str) -> bool:
        """Whether there is anything to choose in a village."""
        tile = queries.tile_in_use(self.view, market)
        return bool(tile.pay.chosen or tile.gain.chosen)

    def _move(self, visits: Sequence[Visit]) -> PlayTrade:
        return PlayTrade(self.card, Visits(tuple(visits)))

    def _numbers(self, visits: Sequence[Visit], market: str) -> Iterator[int]:
        """Yield how often can be traded in a village after visits, the largest number first."""
        for number in range(queries.most_trades(self.view, self.seat, market), 0, -1):
            if self._first(visits, market, number) is not None:
                yield number
        yield 0

    def _first(self, visits: Sequence[Visit], market: str, number: int) -> Visit | None:
        """Return a legal visit with a number of trades, None if there is none."""
        purse = self._entered(self._purse(visits), market)
        ways = TradeWays(queries.tile_in_use(self.view, market))
        found = None if purse is None else ways.first(purse, number)
        if found is None:
            return None
        return Visit(market, Uses(number, found if self._chooses(market) else ()))

    def _choices(self, visits: Sequence[Visit]) -> Iterator[str]:
        """Yield what can be chosen for the next trade, so that the others remain possible."""
        *before, last = visits
        ways = TradeWays(queries.tile_in_use(self.view, last.market))
        purse = self._entered(self._purse(before), last.market)
        assert purse is not None
        for choice in last.uses.choices:
            ways.exchange(purse, choice)
        left = last.uses.times - len(last.uses.choices)
        if left > 1:
            for choice in ways.all:
                if ways.can_repeat(purse, choice, left):
                    yield _written(choice) + ALL
        for choice in ways.all:
            after = ways.after(purse, choice)
            if after is not None and ways.first(after, left - 1) is not None:
                yield _written(choice)

    def _purse(self, visits: Sequence[Visit]) -> Purse:
        """Return what the player has after visits, before the next one."""
        purse = queries.purse_for(self.view, self.seat, self.card)
        action = MAIN_OF[self.card]
        assert purse is not None
        assert isinstance(action, TradeInVillages)
        purse.pesos -= action.fee
        for visit in visits:
            if visit.uses.times:
                purse = self._entered(purse, visit.market) or purse
                ways = TradeWays(queries.tile_in_use(self.view, visit.market))
                for choice in visit.uses.choices or (Choice(),) * visit.uses.times:
                    ways.exchange(purse, choice)
        return purse

    def _entered(self, purse: Purse, market: str) -> Purse | None:
        """Return what is left after the fee of a village, None if it cannot be paid."""
        after = purse.copy()
        after.pesos -= sum(queries.fees(self.view, self.seat, market).values())
        return after if after.pesos >= 0 else None


class TradeWays:
    """The ways to make trades with a tile, one after the other."""

    def __init__(self, tile: MarketTile) -> None:
        self._pay, self._gain = tile.pay, tile.gain
        self.all = queries.exchanges(tile.pay, tile.gain)
        self._hopeless: set[tuple[object, ...]] = set()

    def exchange(self, purse: Purse, choice: Choice) -> None:
        """Make a trade."""
        queries.exchange(purse, self._pay, self._gain, choice)

    def after(self, purse: Purse, choice: Choice) -> Purse | None:
        """Return what a player has after a trade, None if it cannot be made."""
        if queries.exchange_refusal(purse, self._pay, self._gain, choice) is not None:
            return None
        left = purse.copy()
        self.exchange(left, choice)
        return left

    def can_repeat(self, purse: Purse, choice: Choice, number: int) -> bool:
        """Whether the same trade can be made so many times."""
        left: Purse | None = purse
        for _ in range(number):
            left = None if left is None else self.after(left, choice)
        return left is not None

    def first(self, purse: Purse, number: int) -> tuple[Choice, ...] | None:
        """Return the first way to make so many trades, None if there is none."""
        if not number:
            return ()
        purse_key = (number, purse.pesos, *purse.warehouse)
        if purse_key in self._hopeless:
            return None
        for choice in self.all:
            left = self.after(purse, choice)
            found = None if left is None else self.first(left, number - 1)
            if found is not None:
                return (choice, *found)
        self._hopeless.add(purse_key)
        return None


def _with_number(picks: Picks, key: str, number: str) -> Picks:
    """Return the picks with another number; a later village without trades is not chosen."""
    if not int(number) and picks[0][0] != key:
        return tuple(pick for pick in picks if pick[0] != key)
    return replacing(picks, key, number)


def _written(choice: Choice) -> str:
    return "".join(choice.words)


def _choice(value: str) -> Choice:
    words = value.replace("-", " -").replace("+", " +").split()
    return Choice.spelt(words)
