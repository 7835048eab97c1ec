"""The log: what happened, in words, one short line per event, numbers first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import groupby
from typing import Any, ClassVar, Final

from bot.games.core import telling as core
from bot.games.core.choices import Line, Names
from bot.games.puerto_rico.sums import (
    lighthouse,
    load_parts,
    price_parts,
    privilege_parts,
    sale_parts,
)
from bot.i18n import Texts, noted
from renderers.puerto_rico.words import phrases as word
from rules import Event
from rules.puerto_rico import events as ev
from rules.puerto_rico.data import SAN_JUAN

_CHOSEN: Final = (ev.PlacementChosen, ev.GuestsChosen, ev.AnswerChosen)
_SHOWN: Final = (ev.ColonistsPlaced, ev.Produced, ev.Stored)
"""Answers that are secret, and what they turn out to be."""


def say(event: Event, names: Names, texts: Texts) -> str | None:
    """Return the line for one event, None if nobody needs it."""
    return PuertoRicoTelling(event, names, texts).line(_LINES)


def tell(
    events: Sequence[Event],
    names: Names,
    texts: Texts,
    numbered: Iterable[tuple[int, Event]] = (),
) -> tuple[Line, ...]:
    """Return the lines for `events`; neighbours who all do nothing of a kind share a line.

    `numbered` are the events that have badges in the picture.
    """
    numbers = {id(event): number for number, event in numbered}
    lines: list[Line] = []
    for idle, group in groupby(_worth_a_line(events, names, texts), key=_idle_kind):
        told = tuple(group)
        if idle:
            seats = dict.fromkeys(event.seat for event in told)
            lines.append(Line(_nothing(seats, idle, names, texts), events=told))
        else:
            lines += [
                Line(say(event, names, texts) or "", numbers.get(id(event)), (event,))
                for event in told
            ]
    return tuple(lines)


def _worth_a_line(events: Sequence[Event], names: Names, texts: Texts) -> list[Any]:
    """Leave out what says nothing, and secret answers that are changed or revealed later."""
    kept: list[Any] = []
    outdated: set[int] = set()
    for event in reversed(events):
        old = isinstance(event, _CHOSEN) and event.seat in outdated
        if isinstance(event, _CHOSEN + _SHOWN):
            outdated.add(event.seat)
        elif isinstance(event, ev.GuestsRevealed):
            outdated.update(event.seats)
        if not old and say(event, names, texts) is not None:
            kept.append(event)
    return kept[::-1]


def _idle_kind(event: Event) -> str:
    """The first word of the move that brought nothing, "" if something happened."""
    match event:
        case ev.Passed(verb=verb):
            return verb
        case ev.Produced(goods=(), short=()):
            return "produce"
    return ""


def _nothing(seats: Iterable[int], verb: str, names: Names, texts: Texts) -> str:
    """Say of one or several players that they did nothing of a kind."""
    who = [names[seat] for seat in seats]
    n, players = len(who), texts.listing(who)
    told = {
        "settle": texts.ngettext(
            "{players} takes no tile.", "{players} take no tile.", n, players=players
        ),
        "build": texts.ngettext(
            "{players} builds nothing.", "{players} build nothing.", n, players=players
        ),
        "craft": texts.ngettext(
            "{players} takes no extra barrel.",
            "{players} take no extra barrel.",
            n,
            players=players,
        ),
        "sell": texts.ngettext(
            "{players} sells nothing.", "{players} sell nothing.", n, players=players
        ),
        "ship": texts.ngettext(
            "{players} loads nothing.", "{players} load nothing.", n, players=players
        ),
        "guest": texts.ngettext(
            "{players} moves no guest.", "{players} move no guest.", n, players=players
        ),
        "produce": texts.ngettext(
            "{players} produces nothing.", "{players} produce nothing.", n, players=players
        ),
    }
    return told[verb]


class PuertoRicoTelling(core.Telling):
    """One event being told, with how what it brings comes about."""

    players: ClassVar = ("seat", "governor")

    def __init__(self, event: Event, names: Names, texts: Texts) -> None:
        super().__init__(event, names, texts)
        self.gaps["n"] = getattr(event, "number", 0)
        self.gaps["parts"] = word.total(_parts(event, texts)) + _lighthouse(event, texts)

    def nothing(self, seat: int, verb: str) -> str:
        """Return the line for a player who did nothing of a kind."""
        return _nothing((seat,), verb, self.names, self.texts)

    def gained(self, gain: str, source: str) -> str:
        """Return the line for doubloons or points that a building or a role has brought."""
        return self.gettext("{player}: +{gain} ({source}).", gain=gain, source=source)


def _goods(goods: Sequence[Any], texts: Texts) -> str:
    """Name numbers of goods, or the goods themselves."""
    single = bool(goods) and isinstance(goods[0], str)
    return word.barrels(tuple(Counter(goods).items()) if single else tuple(goods), texts)


def _parts(event: Event, texts: Texts) -> list[str]:
    """The parts of the doubloons of a sale or of the points of a loading."""
    match event:
        case ev.Sold():
            return sale_parts(event.price, event.privilege, event.markets, texts)
        case ev.Loaded():
            return load_parts(event.number, event.privilege, event.harbor, texts)
        case ev.LoadedBySmallWharf():
            return load_parts(event.barrels, event.privilege, event.harbor, texts)
    return []


def _lighthouse(event: Event, texts: Texts) -> str:
    return lighthouse(getattr(event, "lighthouse", 0), texts)


def _doubloons(doubloons: Any, texts: Texts) -> str:
    return word.doubloons(doubloons, texts) if isinstance(doubloons, int) else ""


PuertoRicoTelling.words = {
    "round": lambda number, _: number,
    "supply": lambda number, _: number,
    "kinds": lambda number, _: number,
    "building": lambda name, texts: word.small(word.building(name, texts)),
    "colonists": word.colonists,
    "doubloons": _doubloons,
    "good": word.good,
    "goods": _goods,
    "lost": _goods,
    "points": word.points,
    "role": word.role,
    "ship": word.ship,
    "tile": word.tile,
    "tiles": _goods,
}


def _role_taken(event: ev.RoleTaken, told: PuertoRicoTelling) -> str:
    role = word.role(event.role, told.texts)
    if event.library_waived:
        library = word.function("library", told.texts)
        role = told.gettext("{move}, without {functions}", move=role, functions=library)
    if not event.doubloons:
        return told.gettext("{player} chooses {role}.", role=role)
    return told.gettext("{player} chooses {role}: +{doubloons}.", role=role)


def _settled(event: ev.Settled, told: PuertoRicoTelling) -> str:
    match event.forest, event.second, event.colonist:
        case True, _, True:
            return told.gettext(
                "{player} lays 1 {tile} as forest; 1 colonist goes to San Juan (hospice)."
            )
        case True, True, _:
            return told.gettext("{player} lays 1 {tile} as forest, the second tile (library).")
        case True, _, _:
            return told.gettext("{player} lays 1 {tile} as forest.")
        case _, True, _:
            return told.gettext("{player} takes 1 {tile} as second tile (library).")
        case _, _, True:
            return told.gettext("{player} takes 1 {tile} and 1 colonist (hospice).")
    return told.gettext("{player} takes 1 {tile}.")


def _row_refilled(event: ev.RowRefilled, told: PuertoRicoTelling) -> str:
    if not event.tiles:
        return told.gettext("No plantations are left to turn up.")
    if event.reshuffled:
        return told.gettext("New plantations: {tiles}. The discard pile was shuffled.")
    return told.gettext("New plantations: {tiles}.")


def _colonists_arrived(event: ev.ColonistsArrived, told: PuertoRicoTelling) -> str:
    def gain(seat: int) -> str:
        dealt, own = event.dealt[seat], event.privilege if seat == event.mayor else 0
        gained = told.gettext("{player} +{n}", player=told.names[seat], n=dealt + own)
        return gained + word.total((str(dealt), *privilege_parts("mayor", own, told.texts)))

    seats = len(event.dealt)
    order = [(event.mayor + step) % seats for step in range(seats)]
    return told.gettext("Colonists: {gains}.", gains=told.texts.listing(map(gain, order)))


def _colonists_placed(event: ev.ColonistsPlaced, told: PuertoRicoTelling) -> str:
    before, after = dict(event.before), dict(event.after)
    moved = {name: after.get(name, 0) - before.get(name, 0) for name in (*after, *before)}
    if moved.get(SAN_JUAN, 0) < 0:
        del moved[SAN_JUAN]
    changes = word.changes(moved, told.texts)
    if not changes:
        return told.gettext("{player} leaves all colonists in place.")
    return told.gettext("{player} places colonists: {changes}.", changes=changes)


def _built(event: ev.Built, told: PuertoRicoTelling) -> str:
    cost = word.paid(event.cost, event.paid, told.texts)
    parts = price_parts(
        event.cost + len(event.paid), event.quarries, event.privilege, told.texts, event.forests
    )
    if event.colonist:
        return told.gettext(
            "{player} builds the {building} for {doubloons}{parts}, with 1 colonist (university).",
            doubloons=cost,
            parts=parts,
        )
    return told.gettext(
        "{player} builds the {building} for {doubloons}{parts}.", doubloons=cost, parts=parts
    )


def _produced(event: ev.Produced, told: PuertoRicoTelling) -> str:
    if _idle_kind(event):
        return told.nothing(event.seat, "produce")
    goods = _harvest(event, told.texts)
    if not event.short:
        return told.gettext("{player} produces {goods}.", goods=goods)
    missing = word.barrels(event.short, told.texts)
    return told.gettext(
        "{player} produces {goods}; the supply lacks {missing}.", goods=goods, missing=missing
    )


def _harvest(event: ev.Produced, texts: Texts) -> str:
    """The barrels, with those that the aqueduct has brought."""
    if not event.aqueduct:
        return word.barrels(event.goods, texts)
    return texts.listing(
        texts.gettext("{n} {good} (1 by aqueduct)", n=number, good=word.good(kind, texts))
        if kind in event.aqueduct
        else texts.gettext("{n} {good}", n=number, good=word.good(kind, texts))
        for kind, number in event.goods
    )


def _stored(event: ev.Stored, told: PuertoRicoTelling) -> str | None:
    if not event.kept and not event.lost:
        return None
    kept = word.barrels(event.kept, told.texts)
    if not event.lost:
        return told.gettext("{player} keeps {goods}.", goods=kept)
    return told.gettext("{player} keeps {goods}; {lost} go to the supply.", goods=kept)


def _prospected(event: ev.Prospected, told: PuertoRicoTelling) -> str:
    if not event.doubloons:
        return told.gettext("{player} takes no doubloon (prospector).")
    prospector = word.small(word.role("prospector", told.texts))
    return told.gained(word.doubloons(event.doubloons, told.texts), prospector)


def _guests_moved(event: ev.GuestsMoved, told: PuertoRicoTelling) -> str:
    return told.texts.ngettext(
        "{player} moves {n} guest: {changes}.",
        "{player} moves {n} guests: {changes}.",
        len(event.targets),
        player=told.names[event.seat],
        changes=word.changes(Counter(event.targets), told.texts),
    )


def _round_ended(event: ev.RoundEnded, told: PuertoRicoTelling) -> str:
    cards = [f"{word.role(card, told.texts)} ({number})" for card, number in event.doubloons]
    if not cards:
        return told.gettext("Round {round} is over.")
    return told.gettext(
        "Round {round} is over. Doubloons on roles: {cards}.", cards=told.texts.listing(cards)
    )


def _end_triggered(event: ev.EndTriggered, told: PuertoRicoTelling) -> str:
    match event.cause:
        case "colonists":
            return told.gettext("The colonists run out: this is the last round.")
        case "city":
            return told.gettext("A city is full: this is the last round.")
    return told.gettext("The victory points run out: this is the last round.")


def _doubloons_from(building: str) -> Callable[[Any, PuertoRicoTelling], str]:
    return lambda event, told: told.gained(
        word.doubloons(event.doubloons, told.texts), word.target(building, told.texts)
    )


def _points_from(building: str) -> Callable[[Any, PuertoRicoTelling], str]:
    return lambda event, told: told.gained(
        word.points(event.points, told.texts), word.target(building, told.texts)
    )


_LINES: Final[Mapping[type[Event], core.Teller]] = {
    ev.Drafted: noted("{player} drafts the {building}."),
    ev.RoundBegan: noted("Round {round}: {player} is Governor."),
    ev.RoleTaken: _role_taken,
    ev.Passed: lambda event, told: told.nothing(event.seat, event.verb),
    ev.TileDrawn: noted("{player} draws 1 {tile} (hacienda)."),
    ev.DrawnTileLaid: lambda event, told: (
        told.gettext("{player} lays the drawn {tile} as forest.")
        if event.forest
        else told.gettext("{player} keeps the drawn {tile}.")
    ),
    ev.Settled: _settled,
    ev.RowRefilled: _row_refilled,
    ev.ColonistsArrived: _colonists_arrived,
    ev.PlacementChosen: noted("{player} has placed colonists in secret."),
    ev.ColonistsPlaced: _colonists_placed,
    ev.ColonistShipRefilled: noted("{colonists} on the ship, {supply} left in the supply."),
    ev.Built: _built,
    ev.ChurchPaid: _points_from("church"),
    ev.Produced: _produced,
    ev.Crafted: noted("{player} takes 1 extra {good} (craftsman)."),
    ev.FactoryPaid: noted("{player}: +{doubloons} (factory, kinds produced: {kinds})."),
    ev.SpecialtyFactoryPaid: noted("{player}: +{doubloons} (specialty factory, {n} {good})."),
    ev.Sold: lambda event, told: (
        told.gettext("{player} sells 1 {good} at the trading post: +{doubloons}{parts}.")
        if event.post
        else told.gettext("{player} sells 1 {good}: +{doubloons}{parts}.")
    ),
    ev.TradingHouseEmptied: noted("The trading house is full: {goods} go to the supply."),
    ev.LighthousePaid: _doubloons_from("lighthouse"),
    ev.UnionHallPaid: _points_from("union-hall"),
    ev.Loaded: lambda event, told: (
        told.gettext("{player} loads {n} {good} on the {ship}: +{points}{parts}.")
        if event.ship
        else told.gettext("{player} loads {n} {good} by wharf: +{points}{parts}.")
    ),
    ev.LoadedBySmallWharf: noted("{player} ships {goods} by small wharf: +{points}{parts}."),
    ev.AnswerChosen: lambda event, told: (
        told.gettext("{player} has chosen in secret what to produce.")
        if event.verb == "produce"
        else told.gettext("{player} has chosen in secret which barrels to keep.")
    ),
    ev.AnswersRevealed: lambda event, told: None,
    ev.Stored: _stored,
    ev.ShipUnloaded: lambda event, told: told.gettext(
        "The {ship} is full: {n} {good} go to the supply.", n=event.ship
    ),
    ev.Prospected: _prospected,
    ev.LibrarySpent: noted("{player}: the library doubles nothing more this round."),
    ev.GuestsMoved: _guests_moved,
    ev.GuestsChosen: noted("{player} has decided about guests in secret."),
    ev.GuestsRevealed: lambda event, told: None,
    ev.RoundEnded: _round_ended,
    ev.EndTriggered: _end_triggered,
    ev.GameEnded: noted("The game is over."),
}
"""What everybody has chosen is told by itself, so that it is revealed needs no line."""
