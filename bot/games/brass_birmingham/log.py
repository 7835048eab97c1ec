"""The log: what happened, in words, one line for an action with all that it brought."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar, Final

from bot.games.brass_birmingham.parts import (
    NO_BADGES,
    SEPARATOR,
    bonus_part,
    card_part,
    details,
    effects,
    flip_part,
    market_part,
    sentence,
)
from bot.games.core import telling as core
from bot.games.core.choices import Line, Names
from bot.i18n import Texts, noted
from renderers.brass_birmingham import words
from renderers.brass_birmingham.words import phrases as word
from renderers.core.numbers import signed, written
from rules import Event
from rules.brass_birmingham import events as ev
from rules.brass_birmingham.data import HIDDEN, KIND

_HEADS = (ev.Built, ev.LinksLaid, ev.Developed, ev.Sold)
_FOLLOWERS = (ev.Flipped, ev.SoldToMarket, ev.BonusTaken, ev.SellingDone)


def say(event: Event, names: Names, texts: Texts) -> str | None:
    """Return the line for one event by itself, None if nobody needs it."""
    return _told((event,), names, texts)


def tell(
    events: Sequence[Event],
    names: Names,
    texts: Texts,
    numbered: Iterable[tuple[int, Event]] = (),
) -> tuple[Line, ...]:
    """Return the lines for `events`: what an action brings stands in its line.

    `numbered` are the events with badges. A line begins with its first number; further ones
    stand within it.
    """
    lines, numbers = [], {id(event): number for number, event in numbered}
    ordered = any(isinstance(event, ev.OrderSet) for event in events)
    for group in _groups(_worth_telling(events)):
        head = group[0]
        if ordered and isinstance(head, ev.RoundBegan):
            # the new order has just been told
            text: str | None = BrassTelling(head, names, texts).gettext("{era}, round {round}.")
        else:
            text = _told(group, names, texts, numbers)
        if text is not None:
            lines.append(Line(text, numbers.get(id(head)), tuple(group)))
    return tuple(lines)


def _worth_telling(events: Sequence[Event]) -> list[Event]:
    """Leave out a turn order in which nobody will act, and secrets that are out by now."""
    over = any(isinstance(event, ev.GameEnded) for event in events)
    paid = {event.seat for event in events if isinstance(event, ev.ShortfallPaid)}
    return [
        event
        for event in events
        if not (over and isinstance(event, ev.OrderSet))
        and not (isinstance(event, ev.ShortfallChosen) and event.seat in paid)
    ]


def _groups(events: Sequence[Event]) -> Iterator[Sequence[Event]]:
    """Yield each action with what it brought, and everything else by itself."""
    group: list[Event] = []
    for event in events:
        if group and isinstance(group[0], _HEADS) and isinstance(event, _FOLLOWERS):
            group.append(event)
            continue
        if group:
            yield group
        group = [event]
    if group:
        yield group


def _told(
    group: Sequence[Event], names: Names, texts: Texts, numbers: Mapping[int, int] = NO_BADGES
) -> str | None:
    head = group[0]
    main = BrassTelling(head, names, texts).line(_LINES)
    if main is None or not isinstance(head, _HEADS):
        return main
    known = details(head, texts)
    for event in group[1:]:
        if isinstance(event, ev.SellingDone):
            known += details(event, texts)
    if known:
        main = texts.gettext("{action} ({details})", action=main, details=SEPARATOR.join(known))
    return sentence([main, *effects(group, names, texts, numbers=numbers)], texts)


class BrassTelling(core.Telling):
    """One event being told."""

    words: ClassVar = {
        "after": lambda level, _: written(level),
        "before": lambda level, _: written(level),
        "card": card_part,
        "cards": lambda cards, texts: word.cards(cards, texts) if isinstance(cards, tuple) else "",
        "era": words.era,
        "links": lambda links, texts: _links(links, texts),
        "merchant": word.merchant,
        "money": lambda money, _: word.pounds(money) if isinstance(money, int) else "",
        "round": lambda number, _: number,
    }

    def seats(self, seats: Iterable[int]) -> str:
        """List the names of seats in their order."""
        return ", ".join(self.names[seat] for seat in seats)

    def tile(self, event: Any) -> str:
        """Name the tile of an event."""
        return word.tile(event.industry, event.level, self.texts)


def _links(links: Any, texts: Texts) -> str:
    """List link spaces; points for links are no links."""
    if links and isinstance(links[0], str):
        return texts.listing(word.link(link, texts) for link in links)
    return ""


def _built(event: ev.Built, told: BrassTelling) -> str:
    gaps: dict[str, object] = {
        "tile": word.new_tile(event.industry, event.level, told.texts),
        "place": word.town(event.slot, told.texts),
    }
    if event.replaced is None:
        return told.gettext("{player} builds a {tile} in {place} for {money}", **gaps)
    owner, level = event.replaced
    gaps["level"] = words.roman(level)
    if owner == event.seat:
        return told.gettext(
            "{player} builds a {tile} in {place} over level {level} for {money}", **gaps
        )
    return told.gettext(
        "{player} builds a {tile} in {place} over level {level} of {owner} for {money}",
        owner=told.names[owner],
        **gaps,
    )


def _laid(event: ev.LinksLaid, told: BrassTelling) -> str:
    if not event.coal:
        return told.gettext("{player} lays the canal {links} for {money}")
    if len(event.links) == 1:
        return told.gettext("{player} lays the rail {links} for {money}")
    return told.gettext("{player} lays the rails {links} for {money}")


def _developed(event: ev.Developed, told: BrassTelling) -> str:
    tiles = word.times(word.tile(*tile, told.texts) for tile in event.tiles)
    return told.gettext("{player} develops {tiles} for {money}", tiles=told.texts.listing(tiles))


def _drawn(event: ev.CardsDrawn, told: BrassTelling) -> str | None:
    """Only those who see the faces are told."""
    return None if HIDDEN in event.cards else told.gettext("{player} draws {cards}.")


def _order_set(event: ev.OrderSet, told: BrassTelling) -> str:
    spent = (f"{told.names[seat]} {word.pounds(event.spent[seat])}" for seat in event.order)
    return told.gettext("Turn order by what was spent: {spent}.", spent=", ".join(spent))


def _income(event: ev.IncomePaid, told: BrassTelling) -> str:
    paid = [
        f"{name} {'+' if amount > 0 else ''}{word.pounds(amount)}"
        for name, amount in zip(told.names, event.amounts, strict=False)
    ]
    return told.gettext("Income: {amounts}.", amounts=", ".join(paid))


def _shortfall_paid(event: ev.ShortfallPaid, told: BrassTelling) -> str:
    parts = [told.gettext("{player} owes {money}", money=word.pounds(event.debt))]
    for slot, industry, level in event.tiles:
        parts.append(
            told.gettext(
                "gives up {tile} in {place}: +{money}",
                tile=word.tile(industry, level, told.texts),
                place=word.town(slot, told.texts),
                money=word.pounds(KIND[industry, level].value),
            )
        )
    if not event.tiles and not event.lost:
        parts.append(told.gettext("has nothing to pay with"))
    if event.kept:
        parts.append(told.gettext("keeps {money}", money=word.pounds(event.kept)))
    if event.lost:
        parts.append(told.gettext("loses {points}", points=word.points(event.lost, told.texts)))
    return sentence(parts, told.texts)


def _era_scored(event: ev.EraScored, told: BrassTelling) -> str:
    gains = [
        told.gettext(
            "{player} +{n} (links {links}, tiles {tiles})",
            player=name,
            n=links + tiles,
            links=links,
            tiles=tiles,
        )
        for name, links, tiles in zip(told.names, event.links, event.tiles, strict=False)
    ]
    return told.gettext("{era} scored: {gains}.", gains=", ".join(gains))


def _introductory(event: ev.IntroductoryScored, told: BrassTelling) -> str:
    scored = zip(told.names, event.money, event.income, event.tiles, strict=False)
    gains = [
        told.gettext(
            "{player} {n} (money {money}, income {income}, tiles {tiles})",
            player=name,
            n=signed(money + income + tiles),
            money=money,
            income=written(income),
            tiles=tiles,
        )
        for name, money, income, tiles in scored
    ]
    return told.gettext("End of the introductory game: {gains}.", gains=", ".join(gains))


def _removed(event: ev.TilesRemoved, told: BrassTelling) -> str | None:
    if not event.tiles:
        return None
    return told.texts.ngettext(
        "{n} level I tile leaves the board.",
        "{n} level I tiles leave the board.",
        len(event.tiles),
    )


def _refilled(event: ev.BarrelsRefilled, told: BrassTelling) -> str | None:
    places = word.times(word.merchant(name, told.texts) for name in event.merchants)
    if not places:
        return None
    return told.gettext("Merchants have beer again: {places}.", places=told.texts.listing(places))


_LINES: Final[Mapping[type[Event], core.Teller]] = {
    ev.Built: _built,
    ev.LinksLaid: _laid,
    ev.Developed: _developed,
    ev.Sold: lambda event, told: told.gettext(
        "{player} sells {tile} in {place} to {merchant}",
        tile=told.tile(event),
        place=word.town(event.slot, told.texts),
    ),
    ev.Flipped: lambda event, told: sentence(
        [word.capital(flip_part(event, told.names, told.texts))], told.texts
    ),
    ev.SoldToMarket: lambda event, told: sentence([market_part(event, told.texts)], told.texts),
    ev.BonusTaken: lambda event, told: sentence(
        [
            told.gettext(
                "{player}, {place}: {gain}",
                place=word.merchant(event.merchant, told.texts),
                gain=bonus_part(event, told.texts),
            )
        ],
        told.texts,
    ),
    ev.SellingDone: noted("{player} has sold ({card})."),
    ev.LoanTaken: noted(
        "{player} takes a loan: +{money}, income level {before} → {after} ({card})."
    ),
    ev.Scouted: noted("{player} scouts: 2 wild cards for {cards}."),
    ev.Passed: noted("{player} passes ({card})."),
    ev.CardsDrawn: _drawn,
    ev.RoundBegan: lambda event, told: told.gettext(
        "{era}, round {round}: {players}.", players=told.seats(event.order)
    ),
    ev.EraBegan: noted("The {era} begins."),
    ev.OrderSet: _order_set,
    ev.IncomePaid: _income,
    ev.ShortfallChosen: noted("{player} has chosen in secret which tiles to give up."),
    ev.ShortfallPaid: _shortfall_paid,
    ev.EraScored: _era_scored,
    ev.IntroductoryScored: _introductory,
    ev.TilesRemoved: _removed,
    ev.BarrelsRefilled: _refilled,
    ev.DeckShuffled: lambda event, told: told.texts.ngettext(
        "{n} card is shuffled into a new deck.",
        "{n} cards are shuffled into a new deck.",
        event.cards,
    ),
    ev.GameEnded: noted("The game is over."),
}
