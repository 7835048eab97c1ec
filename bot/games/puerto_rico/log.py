"""The log: what happened, in words, one short line per event, numbers first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, ClassVar, Final

from bot.games.core import log as core
from bot.games.puerto_rico.sums import privilege_parts
from bot.games.puerto_rico.telling import TableTelling
from bot.i18n import Forms, Texts, noted, noted_forms
from renderers.puerto_rico.words import phrases as word
from rules import Event
from rules.puerto_rico import events as ev
from rules.puerto_rico.data import SAN_JUAN

_NOTHING: Final[Mapping[str, Forms]] = {
    "settle": noted_forms("{players} takes no tile.", "{players} take no tile."),
    "build": noted_forms("{players} builds nothing.", "{players} build nothing."),
    "craft": noted_forms("{players} takes no extra barrel.", "{players} take no extra barrel."),
    "sell": noted_forms("{players} sells nothing.", "{players} sell nothing."),
    "ship": noted_forms("{players} loads nothing.", "{players} load nothing."),
    "guest": noted_forms("{players} moves no guests.", "{players} move no guests."),
    "produce": noted_forms("{players} produces nothing.", "{players} produce nothing."),
}
"""One or several players did nothing of a kind, by the first word of the moves."""


def _idle_kind(event: Event) -> str:
    """Return the first word of the move that brought nothing, "" if something happened."""
    match event:
        case ev.Passed(verb=verb):
            return verb
        case ev.Produced(goods=(), short=()):
            return "produce"
    return ""


def _nothing(seats: Iterable[int], verb: str, telling: TableTelling) -> str:
    players = [telling.names[seat] for seat in seats]
    one, many = _NOTHING[verb]
    return telling.ngettext(one, many, len(players), players=telling.texts.listing(players))


def _gained(gain: str, source: str, telling: TableTelling) -> str:
    """Return the line for doubloons or points that a building or a role has brought."""
    return telling.gettext("{player}: +{gain} ({source}).", gain=gain, source=source)


def _role_taken(event: ev.RoleTaken, telling: TableTelling) -> str:
    role = word.role(event.role, telling.texts)
    if event.library_waived:
        library = word.function("library", telling.texts)
        role = telling.gettext("{move}, without {functions}", move=role, functions=library)
    if not event.doubloons:
        return telling.gettext("{player} chooses {role}.", role=role)
    return telling.gettext("{player} chooses {role}: +{doubloons}.", role=role)


def _settled(event: ev.Settled, telling: TableTelling) -> str:
    match event.forest, event.second, event.colonist:
        case True, _, True:
            return telling.gettext(
                "{player} lays 1 {tile} as a forest; 1 colonist goes to San Juan (hospice)."
            )
        case True, True, _:
            return telling.gettext(
                "{player} lays 1 {tile} as a forest, as the second tile (library)."
            )
        case True, _, _:
            return telling.gettext("{player} lays 1 {tile} as a forest.")
        case _, True, _:
            return telling.gettext("{player} takes 1 {tile} as the second tile (library).")
        case _, _, True:
            return telling.gettext("{player} takes 1 {tile} and 1 colonist (hospice).")
    return telling.gettext("{player} takes 1 {tile}.")


def _row_refilled(event: ev.RowRefilled, telling: TableTelling) -> str:
    if not event.tiles:
        return telling.gettext("No plantations left to reveal.")
    if event.reshuffled:
        return telling.gettext("New plantations: {tiles}. The discard pile was shuffled.")
    return telling.gettext("New plantations: {tiles}.")


def _colonists_arrived(event: ev.ColonistsArrived, telling: TableTelling) -> str:
    def gain(seat: int) -> str:
        dealt, own = event.dealt[seat], event.privilege if seat == event.mayor else 0
        gained = telling.gettext("{player} +{n}", player=telling.names[seat], n=dealt + own)
        return gained + word.total((str(dealt), *privilege_parts("mayor", own, telling.texts)))

    seats = len(event.dealt)
    order = [(event.mayor + step) % seats for step in range(seats)]
    return telling.gettext("Colonists: {gains}.", gains=telling.texts.listing(map(gain, order)))


def _colonists_placed(event: ev.ColonistsPlaced, telling: TableTelling) -> str:
    before, after = dict(event.before), dict(event.after)
    moved = {name: after.get(name, 0) - before.get(name, 0) for name in (*after, *before)}
    if moved.get(SAN_JUAN, 0) < 0:
        del moved[SAN_JUAN]
    changes = word.changes(moved, telling.texts)
    if not changes:
        return telling.gettext("{player} keeps all colonists where they are.")
    return telling.gettext("{player} places colonists: {changes}.", changes=changes)


def _built(event: ev.Built, telling: TableTelling) -> str:
    cost = word.paid(event.cost, event.paid, telling.texts)
    if event.colonist:
        return telling.gettext(
            "{player} builds the {building} for {doubloons}{parts}, with 1 colonist (university).",
            doubloons=cost,
        )
    return telling.gettext("{player} builds the {building} for {doubloons}{parts}.", doubloons=cost)


def _produced(event: ev.Produced, telling: TableTelling) -> str:
    if _idle_kind(event):
        return _nothing((event.seat,), "produce", telling)
    goods = _harvest(event, telling.texts)
    if not event.short:
        return telling.gettext("{player} produces {goods}.", goods=goods)
    missing = word.barrels(event.short, telling.texts)
    return telling.gettext(
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


def _stored(event: ev.Stored, telling: TableTelling) -> str | None:
    if not event.kept and not event.lost:
        return None
    kept = word.barrels(event.kept, telling.texts)
    if not event.lost:
        return telling.gettext("{player} keeps {goods}.", goods=kept)
    return telling.ngettext(
        "{player} keeps {goods}; {lost} goes to the supply.",
        "{player} keeps {goods}; {lost} go to the supply.",
        sum(number for _, number in event.lost),
        goods=kept,
    )


def _prospected(event: ev.Prospected, telling: TableTelling) -> str:
    if not event.doubloons:
        return telling.gettext("{player} doesn't take a doubloon (prospector).")
    prospector = word.small(word.role("prospector", telling.texts))
    return _gained(word.doubloons(event.doubloons, telling.texts), prospector, telling)


def _guests_moved(event: ev.GuestsMoved, telling: TableTelling) -> str:
    return telling.ngettext(
        "{player} moves {n} guest: {changes}.",
        "{player} moves {n} guests: {changes}.",
        len(event.targets),
        changes=word.changes(Counter(event.targets), telling.texts),
    )


def _round_ended(event: ev.RoundEnded, telling: TableTelling) -> str:
    cards = [f"{word.role(card, telling.texts)} ({number})" for card, number in event.doubloons]
    if not cards:
        return telling.gettext("Round {round} is over.")
    return telling.gettext(
        "Round {round} is over. Doubloons on roles: {cards}.", cards=telling.texts.listing(cards)
    )


def _end_triggered(event: ev.EndTriggered, telling: TableTelling) -> str:
    match event.cause:
        case "colonists":
            return telling.gettext("The colonists run out: this is the last round.")
        case "city":
            return telling.gettext("A city is full: this is the last round.")
    return telling.gettext("The victory points run out: this is the last round.")


def _gain_from(building: str, gain: str) -> Callable[[Any, TableTelling], str]:
    """Tell of the doubloons or points, a field of the event, that a building has brought."""
    return lambda _event, told: _gained(
        str(told.gap(gain)), word.target(building, told.texts), told
    )


def _drawn_tile_laid(event: ev.DrawnTileLaid, telling: TableTelling) -> str:
    if event.forest:
        return telling.gettext("{player} lays the drawn {tile} as a forest.")
    return telling.gettext("{player} keeps the drawn {tile}.")


def _sold(event: ev.Sold, telling: TableTelling) -> str:
    if event.post:
        return telling.gettext("{player} sells 1 {good} at the trading post: +{doubloons}{parts}.")
    return telling.gettext("{player} sells 1 {good}: +{doubloons}{parts}.")


def _loaded(event: ev.Loaded, telling: TableTelling) -> str:
    if event.ship:
        return telling.gettext("{player} loads {n} {good} on the {ship}: +{points}{parts}.")
    return telling.gettext("{player} loads {n} {good} by wharf: +{points}{parts}.")


def _answer_chosen(event: ev.AnswerChosen, telling: TableTelling) -> str:
    if event.verb == "produce":
        return telling.gettext("{player} has secretly chosen what to produce.")
    return telling.gettext("{player} has secretly chosen which barrels to keep.")


class PuertoRicoLog(core.Log):
    """The log of Puerto Rico; neighbours who all do nothing of a kind share a line.

    What everybody has chosen is told by itself, so that it is revealed needs no line.
    """

    telling: ClassVar = TableTelling
    secrets: ClassVar = (ev.PlacementChosen, ev.GuestsChosen, ev.AnswerChosen)
    outdating: ClassVar = (*secrets, ev.ColonistsPlaced, ev.Produced, ev.Stored, ev.GuestsRevealed)
    lines: ClassVar = {
        ev.Drafted: noted("{player} drafts the {building}."),
        ev.RoundBegan: lambda event, told: told.gettext(
            "Round {round}: {player} is Governor.", player=told.names[event.governor]
        ),
        ev.RoleTaken: _role_taken,
        ev.Passed: lambda event, told: (
            None if event.again else _nothing((event.seat,), event.verb, told)
        ),
        ev.TileDrawn: noted("{player} draws 1 {tile} (hacienda)."),
        ev.DrawnTileLaid: _drawn_tile_laid,
        ev.Settled: _settled,
        ev.RowRefilled: _row_refilled,
        ev.ColonistsArrived: _colonists_arrived,
        ev.PlacementChosen: noted("{player} has secretly placed colonists."),
        ev.ColonistsPlaced: _colonists_placed,
        ev.ColonistShipRefilled: noted("{colonists} on the ship, {supply} left in the supply."),
        ev.Built: _built,
        ev.ChurchPaid: _gain_from("church", "points"),
        ev.Produced: _produced,
        ev.Crafted: noted("{player} takes 1 extra {good} (craftsman)."),
        ev.FactoryPaid: noted("{player}: +{doubloons} (factory, kinds produced: {kinds})."),
        ev.SpecialtyFactoryPaid: noted("{player}: +{doubloons} (specialty factory, {n} {good})."),
        ev.Sold: _sold,
        ev.TradingHouseEmptied: noted("The trading house is full: {goods} go to the supply."),
        ev.LighthousePaid: _gain_from("lighthouse", "doubloons"),
        ev.UnionHallPaid: _gain_from("union-hall", "points"),
        ev.Loaded: _loaded,
        ev.LoadedBySmallWharf: noted("{player} ships {goods} by small wharf: +{points}{parts}."),
        ev.AnswerChosen: _answer_chosen,
        ev.AnswersRevealed: None,
        ev.Stored: _stored,
        ev.ShipUnloaded: lambda event, told: told.gettext(
            "The {ship} is full: {n} {good} go to the supply.", n=event.ship
        ),
        ev.Prospected: _prospected,
        ev.LibrarySpent: noted("{player}: the library can't double anything else this round."),
        ev.GuestsMoved: _guests_moved,
        ev.GuestsChosen: noted("{player} has secretly decided about guests."),
        ev.GuestsRevealed: None,
        ev.RoundEnded: _round_ended,
        ev.EndTriggered: _end_triggered,
        ev.GameEnded: None,  # the headline and the result say so
    }

    def joins(self, event: Event, group: Sequence[Event]) -> bool:
        """Whether nothing of the same kind has happened."""
        idle = _idle_kind(event)
        return bool(idle) and idle == _idle_kind(group[0])

    def told(self, group: Sequence[Any], reading: core.Reading) -> str | None:
        idle = _idle_kind(group[0])
        if not idle:
            return super().told(group, reading)
        seats = dict.fromkeys(event.seat for event in group)
        return _nothing(seats, idle, TableTelling(group[0], reading.texts, reading.names))
