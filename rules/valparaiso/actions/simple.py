"""Cards that bring something at once: skip, alternative action, gains, conversions, a sale."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations_with_replacement
from typing import ClassVar

from rules.core.errors import Refusal
from rules.valparaiso import refusals
from rules.valparaiso.actions.base import PlayRules
from rules.valparaiso.cards import MAIN_OF, alternative_of
from rules.valparaiso.data import GOODS
from rules.valparaiso.elements import Amount, Convert, FreeGain, SellGood
from rules.valparaiso.events import Converted, Gained, GoodSold
from rules.valparaiso.moves import PlayAlternative, PlayConvert, PlayGain, PlaySell, PlaySkip
from rules.valparaiso.phrases import Choice, Uses
from rules.valparaiso.resources import (
    added,
    choice_refusal,
    exchange,
    exchange_refusal,
    exchanges,
    gain_points,
    goods_refusal,
    pay_goods,
    selections,
    stock_of,
    take_goods,
    total,
)
from rules.valparaiso.state import Purse, Table

ACHIEVEMENTS = "achievements"
"""The source of the points that achievement cards bring."""


class SkipRules(PlayRules[PlaySkip]):
    """A card used without effect."""

    move: ClassVar = PlaySkip

    def moves(self, table: Table, seat: int, card: str, purse: Purse) -> Iterator[PlaySkip]:
        """This is always possible."""
        yield PlaySkip(card)

    def complete(self, table: Table, seat: int, move: PlaySkip, purse: Purse) -> PlaySkip | Refusal:
        """This is always possible."""
        return move

    def apply(self, table: Table, seat: int, move: PlaySkip) -> None:
        """Nothing happens but that the card is used."""


class AlternativeRules(PlayRules[PlayAlternative]):
    """Goods or pesos instead of the main action."""

    move: ClassVar = PlayAlternative

    def moves(self, table: Table, seat: int, card: str, purse: Purse) -> Iterator[PlayAlternative]:
        """Yield each choice of goods."""
        gain = alternative_of(card, seat)
        for taken in selections(gain) if gain else ():
            yield PlayAlternative(card, Choice.of((), taken))

    def complete(
        self, table: Table, seat: int, move: PlayAlternative, purse: Purse
    ) -> PlayAlternative | Refusal:
        """The card has one, then the goods."""
        gain = alternative_of(move.card, seat)
        if gain is None:
            return Refusal(refusals.NO_ALTERNATIVE, {"card": move.card})
        return _gain_refusal(gain, move.goods) or move

    def apply(self, table: Table, seat: int, move: PlayAlternative) -> None:
        """Take what the card shows."""
        gain = alternative_of(move.card, seat)
        assert gain is not None
        _take(table, seat, gain, move.goods)


class GainRules(PlayRules[PlayGain]):
    """Goods, pesos or points for nothing."""

    move: ClassVar = PlayGain

    def moves(self, table: Table, seat: int, card: str, purse: Purse) -> Iterator[PlayGain]:
        """Yield each choice of goods."""
        for taken in selections(_gain_of(card)):
            yield PlayGain(card, Choice.of((), taken))

    def complete(self, table: Table, seat: int, move: PlayGain, purse: Purse) -> PlayGain | Refusal:
        """The goods chosen."""
        return _gain_refusal(_gain_of(move.card), move.goods) or move

    def apply(self, table: Table, seat: int, move: PlayGain) -> None:
        """Take what the card shows."""
        _take(table, seat, _gain_of(move.card), move.goods)


def _gain_of(card: str) -> Amount:
    action = MAIN_OF[card]
    assert isinstance(action, FreeGain)
    return action.gain


def _gain_refusal(gain: Amount, choice: Choice) -> Refusal | None:
    if choice.given:
        return Refusal(refusals.NO_CHOICE)
    return choice_refusal(gain, choice.taken)


def _take(table: Table, seat: int, gain: Amount, choice: Choice) -> None:
    player = table.players[seat]
    goods = total(gain, choice.taken)
    take_goods(player, goods)
    player.pesos += gain.pesos
    gain_points(table, seat, ACHIEVEMENTS, gain.vp)
    table.emit(Gained, seat, goods, gain.pesos, gain.vp)


class SellRules(PlayRules[PlaySell]):
    """One good of the warehouse for pesos."""

    move: ClassVar = PlaySell

    def moves(self, table: Table, seat: int, card: str, purse: Purse) -> Iterator[PlaySell]:
        """Yield each kind that is there."""
        for good, number in zip(GOODS, purse.warehouse, strict=True):
            if number:
                yield PlaySell(card, good)

    def complete(self, table: Table, seat: int, move: PlaySell, purse: Purse) -> PlaySell | Refusal:
        """The good must be there."""
        return goods_refusal(stock_of((GOODS.index(move.good),)), purse.warehouse) or move

    def apply(self, table: Table, seat: int, move: PlaySell) -> None:
        """Give the good, take the pesos."""
        action = MAIN_OF[move.card]
        assert isinstance(action, SellGood)
        player = table.players[seat]
        pay_goods(player, stock_of((GOODS.index(move.good),)))
        player.pesos += action.pesos
        table.emit(GoodSold, seat, move.good, action.pesos)


class ConvertRules(PlayRules[PlayConvert]):
    """Exchanges that a card allows once or several times."""

    move: ClassVar = PlayConvert

    def moves(self, table: Table, seat: int, card: str, purse: Purse) -> Iterator[PlayConvert]:
        """Yield each number of times with each choice; their order makes no difference."""
        action = _conversion(card)
        for times in range(1, action.times + 1):
            for chosen in combinations_with_replacement(exchanges(action.pay, action.gain), times):
                move = PlayConvert(card, _uses(times, chosen))
                if _convert_refusal(purse.copy(), move) is None:
                    yield move

    def complete(
        self, table: Table, seat: int, move: PlayConvert, purse: Purse
    ) -> PlayConvert | Refusal:
        """The number, then each exchange in turn."""
        return _convert_refusal(purse, move) or move

    def apply(self, table: Table, seat: int, move: PlayConvert) -> None:
        """Make the exchanges."""
        action = _conversion(move.card)
        player = table.players[seat]
        paid = goods = (0, 0, 0)
        for choice in chosen_in(move.uses):
            exchange(player, action.pay, action.gain, choice)
            paid = added(paid, total(action.pay, choice.given))
            goods = added(goods, total(action.gain, choice.taken))
        times = move.uses.times
        gain_points(table, seat, ACHIEVEMENTS, times * action.gain.vp)
        table.emit(
            Converted,
            seat,
            times,
            paid,
            times * action.pay.pesos,
            goods,
            times * action.gain.vp,
        )


def _conversion(card: str) -> Convert:
    action = MAIN_OF[card]
    assert isinstance(action, Convert)
    return action


def _uses(times: int, chosen: tuple[Choice, ...]) -> Uses:
    """Return exchanges as they are written, without choices where there are none."""
    return Uses(times, chosen if any(choice.words for choice in chosen) else ())


def chosen_in(uses: Uses) -> tuple[Choice, ...]:
    """Return what is chosen in each of some exchanges."""
    return uses.choices or (Choice(),) * uses.times


def _convert_refusal(purse: Purse, move: PlayConvert) -> Refusal | None:
    """Say why exchanges cannot be made, None if they can; the purse pays for them."""
    action, uses = _conversion(move.card), move.uses
    if uses.times < 1:
        return Refusal(refusals.AT_LEAST_ONCE, {"card": move.card})
    if uses.times > action.times:
        return Refusal(refusals.TOO_OFTEN, {"number": action.times, "card": move.card})
    if uses.choices and len(uses.choices) != uses.times:
        return Refusal(refusals.CHOICES_NUMBER, {"number": uses.times})
    for choice in chosen_in(uses):
        refusal = exchange_refusal(purse, action.pay, action.gain, choice)
        if refusal is not None:
            return refusal
        exchange(purse, action.pay, action.gain, choice)
    return None
