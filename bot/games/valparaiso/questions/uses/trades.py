"""Trades: how often in each village, and what is chosen each time (RULINGS 8.6)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar, Final

from bot.games.core.old_flow import DOT, Answer, Ask, Picks
from bot.games.core.outcome import outcome
from bot.games.valparaiso.labels import chosen
from bot.games.valparaiso.parts import exchanged
from bot.games.valparaiso.questions.uses.base import UseFlow
from bot.i18n import Texts
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
        numbers = [n for n in self._numbers(before, last.market) if n or not before]
        values = tuple(str(number) for number in numbers if number != last.uses.times)
        key = f"{VISIT}-{last.market}"
        return [Ask(key, values, needed=False, effect="replaces")] if values else []

    def changed(self, picks: Picks, ask: Ask, value: str) -> Picks:
        """Return the picks after an answer; a later village without trades is not chosen."""
        if ask.effect == "replaces" and not int(value) and picks[0][0] != ask.key:
            return tuple(pick for pick in picks if pick[0] != ask.key)
        return super().changed(picks, ask, value)

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
        return texts.gettext("{action}: {what}", action=place, what=offer)

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
        if not self._chooses(market):
            told = [self._exchanged(visits, market, number, texts)]
        fee = sum(queries.fees(self.view, self.seat, market).values())
        if fee:
            told.append(texts.gettext("fee {pesos}", pesos=word.pesos(fee, texts)))
        name = texts.ngettext("Trade once", "Trade {n} times", number)
        return name, DOT.join(told)

    def _exchanged(self, visits: Sequence[Visit], market: str, number: int, texts: Texts) -> str:
        """Return what so many trades in a village give and bring in all."""
        move = self._move([*visits, Visit(market, Uses(number))])
        found = outcome(self.view, self.seat, move)
        return "".join(
            exchanged(event, texts)
            for event in found.events
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
        known = (number, purse.pesos, *purse.warehouse)
        if known in self._hopeless:
            return None
        for choice in self.all:
            left = self.after(purse, choice)
            found = None if left is None else self.first(left, number - 1)
            if found is not None:
                return (choice, *found)
        self._hopeless.add(known)
        return None


def _written(choice: Choice) -> str:
    return "".join(choice.words)


def _choice(value: str) -> Choice:
    words = value.replace("-", " -").replace("+", " +").split()
    return Choice.spelt(words)
