"""What happened, in words: one line for an action with all that it brought, numbers first."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

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
from bot.games.core.choices import Line, Names
from bot.i18n import Texts
from renderers.brass_birmingham import words
from renderers.brass_birmingham.words import phrases as word
from renderers.core.numbers import signed, written
from rules.brass_birmingham import events as ev
from rules.brass_birmingham.data import HIDDEN, KIND
from rules.core.events import Event

Say = Callable[[Any, Names, Texts], str | None]


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
        number = numbers.get(id(head))
        if ordered and isinstance(head, ev.RoundBegan):
            text: str | None = _round_only(head, texts)
        else:
            text = _told(group, names, texts, numbers)
        if text is not None:
            lines.append(Line(text, number, tuple(group)))
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


_HEADS = (ev.Built, ev.LinksLaid, ev.Developed, ev.Sold)
_FOLLOWERS = (ev.Flipped, ev.SoldToMarket, ev.BonusTaken, ev.SellingDone)


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
    if not isinstance(head, _HEADS):
        return _SAYERS[type(head)](head, names, texts)
    main = _ACTIONS[type(head)](head, names, texts)
    known = details(head, texts)
    for event in group[1:]:
        if isinstance(event, ev.SellingDone):
            known += details(event, texts)
    if known:
        main = texts.gettext("{action} ({details})", action=main, details=SEPARATOR.join(known))
    return sentence([main, *effects(group, names, texts, numbers=numbers)], texts)


def _built(event: ev.Built, names: Names, texts: Texts) -> str:
    args = {
        "player": names[event.seat],
        "tile": word.new_tile(event.industry, event.level, texts),
        "place": word.town(event.slot, texts),
        "money": word.pounds(event.money),
    }
    if event.replaced is None:
        return texts.gettext("{player} builds a {tile} in {place} for {money}", **args)
    owner, level = event.replaced
    args["level"] = words.roman(level)
    if owner == event.seat:
        return texts.gettext(
            "{player} builds a {tile} in {place} over level {level} for {money}", **args
        )
    return texts.gettext(
        "{player} builds a {tile} in {place} over level {level} of {owner} for {money}",
        owner=names[owner],
        **args,
    )


def _laid(event: ev.LinksLaid, names: Names, texts: Texts) -> str:
    args = {
        "player": names[event.seat],
        "links": texts.listing(word.link(link, texts) for link in event.links),
        "money": word.pounds(event.money),
    }
    if not event.coal:
        return texts.gettext("{player} lays the canal {links} for {money}", **args)
    if len(event.links) == 1:
        return texts.gettext("{player} lays the rail {links} for {money}", **args)
    return texts.gettext("{player} lays the rails {links} for {money}", **args)


def _developed(event: ev.Developed, names: Names, texts: Texts) -> str:
    tiles = texts.listing(word.times(word.tile(*tile, texts) for tile in event.tiles))
    return texts.gettext(
        "{player} develops {tiles} for {money}",
        player=names[event.seat],
        tiles=tiles,
        money=word.pounds(event.money),
    )


def _sold(event: ev.Sold, names: Names, texts: Texts) -> str:
    return texts.gettext(
        "{player} sells {tile} in {place} to {merchant}",
        player=names[event.seat],
        tile=word.tile(event.industry, event.level, texts),
        place=word.town(event.slot, texts),
        merchant=word.merchant(event.merchant, texts),
    )


_ACTIONS: Final[dict[type[Event], Callable[[Any, Names, Texts], str]]] = {
    ev.Built: _built,
    ev.LinksLaid: _laid,
    ev.Developed: _developed,
    ev.Sold: _sold,
}


def _flipped(event: ev.Flipped, names: Names, texts: Texts) -> str:
    return sentence([word.capital(flip_part(event, names, texts))], texts)


def _market(event: ev.SoldToMarket, names: Names, texts: Texts) -> str:
    return sentence([market_part(event, texts)], texts)


def _bonus(event: ev.BonusTaken, names: Names, texts: Texts) -> str:
    place = word.merchant(event.merchant, texts)
    gain = bonus_part(event, texts)
    return sentence(
        [
            texts.gettext(
                "{player}, {place}: {gain}", player=names[event.seat], place=place, gain=gain
            )
        ],
        texts,
    )


def _selling_done(event: ev.SellingDone, names: Names, texts: Texts) -> str:
    return texts.gettext(
        "{player} has sold ({card}).",
        player=names[event.seat],
        card=card_part(event.card, texts),
    )


def _loan(event: ev.LoanTaken, names: Names, texts: Texts) -> str:
    return texts.gettext(
        "{player} takes a loan: +{money}, income level {before} → {after} ({card}).",
        player=names[event.seat],
        money=word.pounds(event.money),
        before=written(event.before),
        after=written(event.after),
        card=card_part(event.card, texts),
    )


def _scouted(event: ev.Scouted, names: Names, texts: Texts) -> str:
    return texts.gettext(
        "{player} scouts: 2 wild cards for {cards}.",
        player=names[event.seat],
        cards=word.cards(event.cards, texts),
    )


def _passed(event: ev.Passed, names: Names, texts: Texts) -> str:
    return texts.gettext(
        "{player} passes ({card}).", player=names[event.seat], card=card_part(event.card, texts)
    )


def _drawn(event: ev.CardsDrawn, names: Names, texts: Texts) -> str | None:
    """Only who sees the faces is told."""
    if HIDDEN in event.cards:
        return None
    return texts.gettext(
        "{player} draws {cards}.",
        player=names[event.seat],
        cards=word.cards(event.cards, texts),
    )


def _round_began(event: ev.RoundBegan, names: Names, texts: Texts) -> str:
    return texts.gettext(
        "{era}, round {round}: {players}.",
        era=words.era(event.era, texts),
        round=event.round,
        players=", ".join(names[seat] for seat in event.order),
    )


def _round_only(event: ev.RoundBegan, texts: Texts) -> str:
    """Say that a round begins where the new order has just been told."""
    return texts.gettext(
        "{era}, round {round}.", era=words.era(event.era, texts), round=event.round
    )


def _era_began(event: ev.EraBegan, names: Names, texts: Texts) -> str:
    return texts.gettext("The {era} begins.", era=words.era(event.era, texts))


def _order_set(event: ev.OrderSet, names: Names, texts: Texts) -> str:
    spent = ", ".join(f"{names[seat]} {word.pounds(event.spent[seat])}" for seat in event.order)
    return texts.gettext("Turn order by what was spent: {spent}.", spent=spent)


def _income(event: ev.IncomePaid, names: Names, texts: Texts) -> str:
    paid = [
        f"{name} {'+' if amount > 0 else ''}{word.pounds(amount)}"
        for name, amount in zip(names, event.amounts, strict=False)
    ]
    return texts.gettext("Income: {amounts}.", amounts=", ".join(paid))


def _shortfall_chosen(event: ev.ShortfallChosen, names: Names, texts: Texts) -> str:
    return texts.gettext(
        "{player} has chosen in secret which tiles to give up.", player=names[event.seat]
    )


def _shortfall_paid(event: ev.ShortfallPaid, names: Names, texts: Texts) -> str:
    parts = [
        texts.gettext(
            "{player} owes {money}", player=names[event.seat], money=word.pounds(event.debt)
        )
    ]
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


def _era_scored(event: ev.EraScored, names: Names, texts: Texts) -> str:
    gains = [
        texts.gettext(
            "{player} +{n} (links {links}, tiles {tiles})",
            player=name,
            n=links + tiles,
            links=links,
            tiles=tiles,
        )
        for name, links, tiles in zip(names, event.links, event.tiles, strict=False)
    ]
    return texts.gettext(
        "{era} scored: {gains}.", era=words.era(event.era, texts), gains=", ".join(gains)
    )


def _introductory(event: ev.IntroductoryScored, names: Names, texts: Texts) -> str:
    gains = [
        texts.gettext(
            "{player} {n} (money {money}, income {income}, tiles {tiles})",
            player=name,
            n=signed(money + income + tiles),
            money=money,
            income=written(income),
            tiles=tiles,
        )
        for name, money, income, tiles in zip(
            names, event.money, event.income, event.tiles, strict=False
        )
    ]
    return texts.gettext("End of the introductory game: {gains}.", gains=", ".join(gains))


def _removed(event: ev.TilesRemoved, names: Names, texts: Texts) -> str | None:
    if not event.tiles:
        return None
    return texts.ngettext(
        "{n} level I tile leaves the board.",
        "{n} level I tiles leave the board.",
        len(event.tiles),
    )


def _refilled(event: ev.BarrelsRefilled, names: Names, texts: Texts) -> str | None:
    if not event.merchants:
        return None
    places = texts.listing(word.times(word.merchant(name, texts) for name in event.merchants))
    return texts.gettext("Merchants have beer again: {places}.", places=places)


def _shuffled(event: ev.DeckShuffled, names: Names, texts: Texts) -> str:
    return texts.ngettext(
        "{n} card is shuffled into a new deck.",
        "{n} cards are shuffled into a new deck.",
        event.cards,
    )


def _game_ended(event: ev.GameEnded, names: Names, texts: Texts) -> str:
    return texts.gettext("The game is over.")


_SAYERS: Final[dict[type[Event], Say]] = {
    ev.Flipped: _flipped,
    ev.SoldToMarket: _market,
    ev.BonusTaken: _bonus,
    ev.SellingDone: _selling_done,
    ev.LoanTaken: _loan,
    ev.Scouted: _scouted,
    ev.Passed: _passed,
    ev.CardsDrawn: _drawn,
    ev.RoundBegan: _round_began,
    ev.EraBegan: _era_began,
    ev.OrderSet: _order_set,
    ev.IncomePaid: _income,
    ev.ShortfallChosen: _shortfall_chosen,
    ev.ShortfallPaid: _shortfall_paid,
    ev.EraScored: _era_scored,
    ev.IntroductoryScored: _introductory,
    ev.TilesRemoved: _removed,
    ev.BarrelsRefilled: _refilled,
    ev.DeckShuffled: _shuffled,
    ev.GameEnded: _game_ended,
}
