"""The log: what happened, in words, one line for the use of a card with all that it brought."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, Final

from bot.games.core import log as core
from bot.games.valparaiso.labels import planned, stored
from bot.games.valparaiso.parts import (
    PARTS,
    SEPARATOR,
    EventTelling,
    effects,
    slot_part,
    with_details,
)
from bot.games.valparaiso.parts import sentence as made_of
from bot.i18n import noted
from renderers.valparaiso.words import phrases as word
from rules import Event
from rules.valparaiso import events as ev
from rules.valparaiso.data import DISCARD_PESOS, END_VP

_INCOME: Final = noted("Income: {amounts}.")
_MAJORITY: Final = noted("Most residences: {amounts}.")
_RETURN: Final = noted("Merchants return to the harbor: {amounts}.")


def _part(event: Event, telling: EventTelling) -> str:
    """Say what the use of a card did, in a line of its own."""
    part = PARTS[type(event)](event, telling)
    if hasattr(event, "seat"):
        part = telling.gettext("{player}: {facts}", facts=part)
    return made_of([word.capital(part)], telling.texts)


def _used(event: ev.CardUsed, telling: EventTelling) -> str:
    details = []
    if event.way == ev.ALTERNATIVE:
        details.append(telling.gettext("alternative"))
    if event.way == ev.SKIP:
        details.append(telling.gettext("no effect"))
    details.append(slot_part(event.slot, event.cost, telling.texts))
    said = telling.gettext("{player} uses {card}")
    return with_details(said, [part for part in details if part], telling.texts)


def _round_began(event: ev.RoundBegan, telling: EventTelling) -> str:
    return telling.gettext("Round {round} starts. {start} has the lighthouse.")


def _committed(event: ev.PlanCommitted, telling: EventTelling) -> str:
    if event.first:
        return telling.gettext("{player} is the first to commit a plan.")
    return telling.gettext("{player} has committed a plan.")


def _revealed(event: ev.PlanRevealed, telling: EventTelling) -> str:
    cards = planned(event.cards, event.mayor, telling.texts)
    said = telling.gettext("{player} has planned: {cards}", cards=cards)
    if event.paid:
        price = word.pesos(event.paid, telling.texts)
        said = telling.gettext("{what} ({price})", what=said, price=price)
    return made_of([said], telling.texts)


def _bonus(event: ev.BonusTaken, telling: EventTelling) -> str:
    if not event.good:
        return telling.gettext("{player} planned first but chose no bonus good.")
    return telling.gettext("{player} planned first: +1 {good}.")


def _discarded(event: ev.GoodsDiscarded, telling: EventTelling) -> str:
    goods = stored(event.warehouse, event.hold, telling.texts)
    return telling.gettext("{player} discards {goods}: +{pesos}.", goods=goods)


def _income_part(event: ev.IncomeTaken, telling: EventTelling) -> str:
    return word.gains(event.goods, event.pesos, 0, telling.texts)


def _majority_part(event: ev.MajorityPaid, telling: EventTelling) -> str:
    return word.gains((0, 0, 0), event.pesos, 0, telling.texts)


def _return_part(event: ev.MerchantsReturned, telling: EventTelling) -> str:
    if not event.stayed:
        return str(event.returned)
    place = word.place(event.stayed, telling.texts)
    return telling.gettext("{n} (one stays in {place})", n=event.returned, place=place)


def _returned(event: ev.MerchantsReturned, telling: EventTelling) -> str:
    if event.returned:
        return _alone(event, telling)
    place = word.place(event.stayed, telling.texts)
    return telling.gettext("{player} leaves a merchant in {place}.", place=place)


_LISTED: Final[Mapping[type[Event], tuple[str, Callable[[Any, EventTelling], str]]]] = {
    ev.IncomeTaken: (_INCOME, _income_part),
    ev.MajorityPaid: (_MAJORITY, _majority_part),
    ev.MerchantsReturned: (_RETURN, _return_part),
}
"""What all players get or do at once: the sentence, and the part of each player."""


def _is_listed(event: Event) -> bool:
    """Whether an event stands in a list; a merchant that stays while none returns does not."""
    if isinstance(event, ev.MerchantsReturned):
        return event.returned > 0
    return type(event) in _LISTED


def _entry(event: Any, telling: EventTelling) -> str:
    return f"{telling.names[event.seat]} {_LISTED[type(event)][1](event, telling)}"


def _alone(event: Event, telling: EventTelling) -> str:
    return telling.gettext(_LISTED[type(event)][0], amounts=_entry(event, telling))


def _listed(group: Sequence[Event], reading: core.Reading) -> str:
    """Return what everybody gets; the first number of the picture stands before the line."""
    amounts: list[str] = []
    for event in group:
        part = _entry(event, EventTelling(event, reading.texts, reading.names))
        numbered = amounts and id(event) in reading.badges
        amounts.append(f"`{reading.badges[id(event)]}` {part}" if numbered else part)
    return reading.texts.gettext(_LISTED[type(group[0])][0], amounts=SEPARATOR.join(amounts))


def _cashed(event: ev.AchievementCashed, telling: EventTelling) -> str:
    gain = word.gains((0, 0, 0), 0, event.vp, telling.texts)
    return telling.gettext("{player} cashes {card}: {gain}.", gain=gain)


def _ending(event: ev.GameEnding, telling: EventTelling) -> str:
    if event.reason == ev.POINTS:
        points = word.points(END_VP, telling.texts)
        return telling.gettext("This was the last round: someone has {points}.", points=points)
    return telling.gettext("This was the last round: a sea space stayed empty.")


def _final(event: ev.FinalScored, telling: EventTelling) -> str:
    texts = telling.texts
    parts = []
    if any(event.goods):
        paid = word.pesos(sum(event.goods) * DISCARD_PESOS, texts)
        parts.append(word.exchange([word.goods(event.goods, texts)], [paid], texts))
    money = word.pesos(event.pesos, texts)
    gain = word.points(event.money_vp, texts)
    parts.append(texts.gettext("{pesos}: +{points}", pesos=money, points=gain))
    if event.card_vp:
        gain = word.points(event.card_vp, texts)
        parts.append(texts.gettext("achievements: +{points}", points=gain))
    return telling.gettext("{player}, end of the game: {facts}.", facts=SEPARATOR.join(parts))


class ValparaisoLog(core.Log):
    """The log of Valparaíso; what a card brings stands in its line."""

    telling: ClassVar = EventTelling
    secrets: ClassVar = (ev.PlanCommitted, ev.PlanWithdrawn)
    outdating: ClassVar = (ev.PlanRevealed, ev.PlanWithdrawn)
    lines: ClassVar = {
        ev.StartGoodsChosen: noted("{player} starts with {goods}."),
        ev.MerchantPlaced: noted("{player} places a merchant in {place}."),
        ev.RoundBegan: _round_began,
        ev.PlanCommitted: _committed,
        ev.PlanWithdrawn: noted("{player} has withdrawn the plan."),
        ev.PlanRevealed: _revealed,
        ev.BonusTaken: _bonus,
        ev.CardUsed: _used,
        **dict.fromkeys(PARTS, _part),
        ev.GoodsDiscarded: _discarded,
        ev.IncomeTaken: _alone,
        ev.MajorityPaid: _alone,
        ev.AchievementCashed: _cashed,
        ev.GameEnding: _ending,
        ev.MerchantsReturned: _returned,
        ev.LighthousePassed: noted("{player} gets the lighthouse."),
        ev.FinalScored: _final,
    }

    def joins(self, event: Event, group: Sequence[Event]) -> bool:
        """Whether the use of a card before has brought the event, or all do the same."""
        head: Any = group[0]
        if _is_listed(head):
            return type(event) is type(head) and _is_listed(event)
        if isinstance(head, ev.LighthousePassed):
            return isinstance(event, ev.RoundBegan)
        if not isinstance(head, ev.CardUsed) or type(event) not in PARTS:
            return False
        return bool(getattr(event, "seat", head.seat) == head.seat)

    def told(self, group: Sequence[Event], reading: core.Reading) -> str | None:
        head, texts = group[0], reading.texts
        if _is_listed(head):
            return _listed(group, reading)
        if isinstance(head, ev.LighthousePassed) and len(group) > 1:
            return self.line(group[1], reading)
        main = self.line(head, reading)
        if main is None or not isinstance(head, ev.CardUsed):
            return main
        brought = SEPARATOR.join(effects(group[1:], reading.names, texts, reading.badges))
        if brought:
            main = texts.gettext("{action}: {what}", action=main, what=brought)
        return made_of([main], texts)
