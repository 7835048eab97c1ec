"""The log: what happened, in words, one line for an action with all that it brought."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar

from bot.games.brass_birmingham.parts import (
    SEPARATOR,
    EventTelling,
    bonus_part,
    details,
    effects,
    flip_part,
    market_part,
    sentence,
)
from bot.games.core import log as core
from bot.i18n import noted
from renderers.brass_birmingham.words import phrases as word
from renderers.core.numbers import signed, written
from rules import Event
from rules.brass_birmingham import events as ev
from rules.brass_birmingham.data import HIDDEN, KIND

_ACTIONS = (ev.Built, ev.LinksLaid, ev.Developed, ev.Sold)
_EFFECTS = (ev.Flipped, ev.SoldToMarket, ev.BonusTaken, ev.SellingDone)


def _built(event: ev.Built, telling: EventTelling) -> str:
    if event.replaced is None:
        return telling.gettext("{player} builds a {tile} in {place} for {money}")
    owner, _ = event.replaced
    if owner == event.seat:
        return telling.gettext("{player} builds a {tile} in {place} over level {level} for {money}")
    return telling.gettext(
        "{player} builds a {tile} in {place} over level {level} of {owner} for {money}"
    )


def _laid(event: ev.LinksLaid, telling: EventTelling) -> str:
    if not event.coal:
        return telling.gettext("{player} lays the canal {links} for {money}")
    if len(event.links) == 1:
        return telling.gettext("{player} lays the rail {links} for {money}")
    return telling.gettext("{player} lays the rails {links} for {money}")


def _flipped(event: ev.Flipped, telling: EventTelling) -> str:
    return sentence([word.capital(flip_part(telling))], telling.texts)


def _bonus_taken(event: ev.BonusTaken, telling: EventTelling) -> str:
    gain = bonus_part(event, telling.texts)
    place = word.merchant(event.merchant, telling.texts)
    return sentence(
        [telling.gettext("{player}, {place}: {gain}", place=place, gain=gain)], telling.texts
    )


def _drawn(event: ev.CardsDrawn, telling: EventTelling) -> str | None:
    """Only those who see the faces are told."""
    return None if HIDDEN in event.cards else telling.gettext("{player} draws {cards}.")


def _round_began(event: ev.RoundBegan, telling: EventTelling) -> str:
    return telling.gettext("{era}, round {round}: {players}.", players=_names(event.order, telling))


def _names(seats: Iterable[int], telling: EventTelling) -> str:
    return telling.texts.row(telling.names[seat] for seat in seats)


def _order_set(event: ev.OrderSet, telling: EventTelling) -> str:
    spent = (f"{telling.names[seat]} {word.pounds(event.spent[seat])}" for seat in event.order)
    return telling.gettext(
        "New turn order, by money spent: {spent}.", spent=telling.texts.row(spent)
    )


def _income(event: ev.IncomePaid, telling: EventTelling) -> str:
    paid = [
        f"{name} {'+' if amount > 0 else ''}{word.pounds(amount)}"
        for name, amount in zip(telling.names, event.amounts, strict=False)
    ]
    return telling.gettext("Income: {amounts}.", amounts=telling.texts.row(paid))


def _shortfall_paid(event: ev.ShortfallPaid, telling: EventTelling) -> str:
    texts = telling.texts
    parts = [telling.gettext("{player} owes {money}", money=word.pounds(event.debt))]
    for slot, industry, level in event.tiles:
        parts.append(
            texts.gettext(
                "gives up {tile} in {place}: +{money}",
                tile=word.tile(industry, level, texts),
                place=word.town(slot, texts),
                money=word.pounds(KIND[industry, level].value),
            )
        )
    if not event.tiles and not event.lost:
        parts.append(texts.gettext("has nothing to pay with"))
    if event.kept:
        parts.append(texts.gettext("keeps {money}", money=word.pounds(event.kept)))
    if event.lost:
        parts.append(texts.gettext("loses {points}", points=word.points(event.lost, texts)))
    return sentence(parts, texts)


def _era_scored(event: ev.EraScored, telling: EventTelling) -> str:
    gains = [
        telling.gettext(
            "{player} +{n} (links {links}, tiles {tiles})",
            player=name,
            n=links + tiles,
            links=links,
            tiles=tiles,
        )
        for name, links, tiles in zip(telling.names, event.links, event.tiles, strict=False)
    ]
    return telling.gettext("{era} scored: {gains}.", gains=telling.texts.row(gains))


def _introductory(event: ev.IntroductoryScored, telling: EventTelling) -> str:
    scored = zip(telling.names, event.money, event.income, event.tiles, strict=False)
    gains = [
        telling.gettext(
            "{player} {n} (money {money}, income {income}, tiles {tiles})",
            player=name,
            n=signed(money + income + tiles),
            money=money,
            income=written(income),
            tiles=tiles,
        )
        for name, money, income, tiles in scored
    ]
    return telling.gettext("End of the introductory game: {gains}.", gains=telling.texts.row(gains))


def _removed(event: ev.TilesRemoved, telling: EventTelling) -> str | None:
    if not event.tiles:
        return None
    return telling.ngettext(
        "{n} level I tile is removed from the board.",
        "{n} level I tiles are removed from the board.",
        len(event.tiles),
    )


def _refilled(event: ev.BarrelsRefilled, telling: EventTelling) -> str | None:
    places = word.counted(word.merchant(name, telling.texts) for name in event.merchants)
    if not places:
        return None
    return telling.gettext(
        "Merchants restocked with beer: {places}.", places=telling.texts.listing(places)
    )


def _shuffled(event: ev.DeckShuffled, telling: EventTelling) -> str:
    return telling.ngettext(
        "{n} card is shuffled into a new deck.",
        "{n} cards are shuffled into a new deck.",
        event.cards,
    )


class BrassBirminghamLog(core.Log):
    """The log of Brass: Birmingham; what an action brings stands in its line."""

    telling: ClassVar = EventTelling
    secrets: ClassVar = (ev.ShortfallChosen,)
    outdating: ClassVar = (ev.ShortfallPaid,)
    lines: ClassVar = {
        ev.Built: _built,
        ev.LinksLaid: _laid,
        ev.Developed: noted("{player} develops {tiles} for {money}"),
        ev.Sold: noted("{player} sells {tile} in {place} to {merchant}"),
        ev.Flipped: _flipped,
        ev.SoldToMarket: lambda event, told: sentence([market_part(told)], told.texts),
        ev.BonusTaken: _bonus_taken,
        ev.SellingDone: noted("{player} is done selling ({card})."),
        ev.LoanTaken: noted(
            "{player} takes a loan: +{money}, income level {before} → {after} ({card})."
        ),
        ev.Scouted: noted("{player} scouts: 2 wild cards for {cards}."),
        ev.Passed: noted("{player} passes ({card})."),
        ev.CardsDrawn: _drawn,
        ev.RoundBegan: _round_began,
        ev.EraBegan: noted("The {era} starts."),
        ev.OrderSet: _order_set,
        ev.IncomePaid: _income,
        ev.ShortfallChosen: noted("{player} has secretly chosen which tiles to give up."),
        ev.ShortfallPaid: _shortfall_paid,
        ev.EraScored: _era_scored,
        ev.IntroductoryScored: _introductory,
        ev.TilesRemoved: _removed,
        ev.BarrelsRefilled: _refilled,
        ev.DeckShuffled: _shuffled,
        ev.GameEnded: None,  # the headline and the result say so
    }

    def joins(self, event: Event, group: Sequence[Event]) -> bool:
        """Whether an action before has brought the event."""
        return isinstance(group[0], _ACTIONS) and isinstance(event, _EFFECTS)

    def outdated(self, events: Sequence[Event]) -> list[Event]:
        """Return secrets that are out, and a turn order in which nobody will act."""
        over = any(isinstance(event, ev.GameEnded) for event in events)
        orders = [event for event in events if over and isinstance(event, ev.OrderSet)]
        return [*super().outdated(events), *orders]

    def told(self, group: Sequence[Event], reading: core.Reading) -> str | None:
        head, texts = group[0], reading.texts
        ordered = any(isinstance(event, ev.OrderSet) for event in reading.events)
        if ordered and isinstance(head, ev.RoundBegan):
            # the new order has just been told
            return EventTelling(head, texts).gettext("{era}, round {round}.")
        main = self.line(head, reading)
        if main is None or not isinstance(head, _ACTIONS):
            return main
        parts_of_head = details(head, texts)
        for event in group[1:]:
            if isinstance(event, ev.SellingDone):
                parts_of_head += details(event, texts)
        if parts_of_head:
            main = texts.gettext(
                "{action} ({details})", action=main, details=SEPARATOR.join(parts_of_head)
            )
        brought = effects(group, reading.names, texts, badges=reading.badges)
        return sentence([main, *brought], texts)
