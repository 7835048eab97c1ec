"""Trades: how often in each village, and what is chosen each time (RULINGS 8.6)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar, Final

from bot.games.core.flow import DOT, Answer, Ask, Picks
from bot.games.valparaiso.labels import chosen
from bot.games.valparaiso.questions.uses.base import UseFlow
from bot.i18n import Texts
from renderers.valparaiso.words import phrases as word
from rules import Move
from rules.valparaiso import queries
from rules.valparaiso.moves import Choice, PlayTrade, Uses, Visit, Visits

VISIT, WHAT = "visit", "what"
ALL: Final = "*"
"""Behind a choice that is made for all trades that are left in a village."""


class TradesFlow(UseFlow):
    """Villages in the order in which they are chosen, each with a number of trades.

    `visit-LIM=2` is followed by what is chosen for each trade, where there is a choice.
    """

    short: ClassVar[frozenset[str]] = frozenset()

    def possible(self) -> bool:
        markets = queries.markets_of(self.view, self.seat)
        return bool(markets) and self.is_legal(self._move([Visit(markets[0], Uses(0))]))

    def asks(self, picks: Picks) -> Sequence[Ask]:
        """Ask what is chosen for a trade; else how often is traded in each other village."""
        visits = self._visits(picks)
        if visits and self._lacks(visits[-1]):
            return [Ask(WHAT, tuple(self._choices(visits)))]
        visited = [visit.market for visit in visits]
        found = self._others(visits)
        for market in queries.markets_of(self.view, self.seat):
            if market not in visited:
                # none is what follows by itself in villages that are not chosen
                numbers = [n for n in self._numbers(visits, market) if n or not visits]
                if numbers:
                    values = tuple(map(str, numbers))
                    found.append(Ask(f"{VISIT}-{market}", values, needed=not visits))
        return found

    def proposal(self) -> Picks:
        """Return as many trades as possible in the only village, where nothing is to be chosen."""
        markets = queries.markets_of(self.view, self.seat)
        if len(markets) != 1 or self._chooses(markets[0]):
            return ()
        return ((f"{VISIT}-{markets[0]}", str(next(self._numbers((), markets[0])))),)

    def _others(self, visits: Sequence[Visit]) -> list[Ask]:
        """Return the question for another number of trades in the village that was chosen last."""
        if not visits or self._chooses(visits[-1].market):
            return []
        *before, last = visits
        numbers = [n for n in self._numbers(before, last.market) if n != last.uses.times]
        values = tuple(map(str, numbers))
        key = f"{VISIT}-{last.market}"
        return [Ask(key, values, needed=False, effect="replaces")] if values else []

    def complete(self, picks: Picks) -> bool:
        """Whether a village was chosen, with all that is to be said about it."""
        visits = self._visits(picks)
        return bool(visits) and not self._lacks(visits[-1])

    def filled(self, picks: Picks) -> Picks:
        """Answer what has one answer; the only village is never chosen by itself."""
        while any(ask.key == WHAT and len(ask.values) == 1 for ask in self.asks(picks)):
            picks = (*picks, (WHAT, self.asks(picks)[0].values[0]))
        return picks

    def move(self, picks: Picks) -> Move:
        return self._move(self._visits(picks))

    def label(self, ask: Ask, picks: Picks, texts: Texts) -> str:
        if ask.key == WHAT:
            visit = self._visits(picks)[-1]
            place = word.place(visit.market, texts)
            number = len(visit.uses.choices) + 1
            return texts.gettext("Goods of trade {n} in {place}…", n=number, place=place)
        market = ask.key.removeprefix(f"{VISIT}-")
        place, tile = word.place(market, texts), queries.tile_in_use(self.view, market)
        offer = word.offer(tile.id, texts)
        return texts.gettext("{place}: {offer}", place=place, offer=offer)

    def option(self, ask: Ask, value: str, picks: Picks, texts: Texts) -> Answer:
        visits = [each for each in self._visits(picks) if f"{VISIT}-{each.market}" != ask.key]
        if ask.key == WHAT:
            said = chosen([_choice(value.removesuffix(ALL))], texts)
            if value.endswith(ALL):
                return texts.gettext("{goods}, every time", goods=said), ""
            return said, ""
        market = ask.key.removeprefix(f"{VISIT}-")
        return self._number_option(visits, market, int(value), texts)

    def _number_option(
        self, visits: Sequence[Visit], market: str, number: int, texts: Texts
    ) -> Answer:
        if not number:
            return texts.gettext("No trade"), texts.gettext("the offer changes all the same")
        tile = queries.tile_in_use(self.view, market)
        told = [word.offer(tile.id, texts)]
        fee = sum(queries.fees(self.view, self.seat, market).values())
        if fee:
            told.append(texts.gettext("fee {pesos}", pesos=word.pesos(fee, texts)))
        move = self._move([*visits, self._first(visits, market, number) or Visit(market, Uses(0))])
        if not self._chooses(market):
            told = [self.described(move, texts)[1]]
        name = texts.ngettext("Trade once", "Trade {n} times", number)
        return name, DOT.join(told)

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
        """Yield how often can be traded in a village, the largest number first."""
        for number in range(queries.most_trades(self.view, self.seat, market), 0, -1):
            if self._first(visits, market, number) is not None:
                yield number
        yield 0

    def _first(self, visits: Sequence[Visit], market: str, number: int) -> Visit | None:
        """Return a legal visit with a number of trades, None if there is none."""
        if not self._chooses(market):
            visit = Visit(market, Uses(number))
            return visit if self.is_legal(self._move([*visits, visit])) else None
        tile = queries.tile_in_use(self.view, market)
        ways: list[tuple[Choice, ...]] = [()]
        for place in range(1, number + 1):
            ways = [
                (*way, choice)
                for way in ways
                for choice in queries.exchanges(tile.pay, tile.gain)
                if self._legal_so_far(visits, market, (*way, choice), place)
            ][:_WAYS]
        return Visit(market, Uses(number, ways[0])) if ways else None

    def _legal_so_far(
        self, visits: Sequence[Visit], market: str, way: tuple[Choice, ...], number: int
    ) -> bool:
        return self.is_legal(self._move([*visits, Visit(market, Uses(number, way))]))

    def _choices(self, visits: Sequence[Visit]) -> Iterator[str]:
        """Yield what can be chosen for the next trade, so that the others remain possible."""
        *before, last = visits
        tile, done = queries.tile_in_use(self.view, last.market), last.uses.choices
        possible = queries.exchanges(tile.pay, tile.gain)
        left = last.uses.times - len(done)
        for choice in possible:
            if left > 1 and self._legal_so_far(
                before, last.market, (*done, *(choice,) * left), last.uses.times
            ):
                yield _written(choice) + ALL
        for choice in possible:
            if self._can_end(before, last.market, (*done, choice), left - 1):
                yield _written(choice)

    def _can_end(
        self, before: Sequence[Visit], market: str, way: tuple[Choice, ...], left: int
    ) -> bool:
        """Whether so many more trades are possible after some."""
        if not self._legal_so_far(before, market, way, len(way)):
            return False
        tile = queries.tile_in_use(self.view, market)
        return not left or any(
            self._can_end(before, market, (*way, choice), left - 1)
            for choice in queries.exchanges(tile.pay, tile.gain)
        )


_WAYS: Final = 60
"""So many ways to choose goods are followed to find out whether a number of trades is possible."""


def _written(choice: Choice) -> str:
    return "".join(choice.words)


def _choice(value: str) -> Choice:
    words = value.replace("-", " -").replace("+", " +").split()
    return Choice.spelt(words)
