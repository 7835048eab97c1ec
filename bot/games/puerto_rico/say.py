"""What happened, in words: one short line per event, numbers first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from itertools import groupby
from typing import Any, Final

from bot.games.core.title import Line, Names
from bot.games.puerto_rico import names as word
from bot.games.puerto_rico import say_new
from bot.games.puerto_rico.sums import (
    lighthouse,
    load_parts,
    price_parts,
    privilege_parts,
    sale_parts,
)
from bot.i18n import Texts
from rules.core.events import Event
from rules.puerto_rico import events as ev
from rules.puerto_rico.data import SAN_JUAN

Say = Callable[[Any, Names, Texts], str | None]

_CHOSEN: Final = (ev.PlacementChosen, ev.GuestsChosen, ev.AnswerChosen)
_SHOWN: Final = (ev.ColonistsPlaced, ev.Produced, ev.Stored)
"""Answers that are secret, and what they turn out to be."""


def say(event: Event, names: Names, texts: Texts) -> str | None:
    """Return the line for one event, None if nobody needs it."""
    return _SAYERS[type(event)](event, names, texts)


def tell(
    events: Sequence[Event], names: Names, texts: Texts, numbers: Mapping[int, int]
) -> tuple[Line, ...]:
    """Return the lines for `events`; neighbours who all do nothing of a kind share a line.

    `numbers` maps `id(event)` to the number of its badge.
    """
    lines: list[Line] = []
    for idle, group in groupby(_worth_a_line(events, names, texts), key=_idle_kind):
        if idle:
            told = tuple(group)
            seats = tuple(dict.fromkeys(event.seat for event in told))
            lines.append(Line(_idle_line(seats, idle, names, texts), events=told))
            continue
        for event in group:
            text = say(event, names, texts)
            assert text is not None
            lines.append(Line(text, numbers.get(id(event)), (event,)))
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


def _passed(event: ev.Passed, names: Names, texts: Texts) -> str:
    return _idle_line((event.seat,), event.verb, names, texts)


def _idle_line(seats: Sequence[int], verb: str, names: Names, texts: Texts) -> str:
    players = texts.listing(names[seat] for seat in seats)
    n = len(seats)
    match verb:
        case "settle":
            return texts.ngettext(
                "{players} takes no tile.", "{players} take no tile.", n, players=players
            )
        case "build":
            return texts.ngettext(
                "{players} builds nothing.", "{players} build nothing.", n, players=players
            )
        case "craft":
            return texts.ngettext(
                "{players} takes no extra barrel.",
                "{players} take no extra barrel.",
                n,
                players=players,
            )
        case "sell":
            return texts.ngettext(
                "{players} sells nothing.", "{players} sell nothing.", n, players=players
            )
        case "ship":
            return texts.ngettext(
                "{players} loads nothing.", "{players} load nothing.", n, players=players
            )
        case "guest":
            return texts.ngettext(
                "{players} moves no guest.", "{players} move no guest.", n, players=players
            )
        case "produce":
            return texts.ngettext(
                "{players} produces nothing.", "{players} produce nothing.", n, players=players
            )
    raise ValueError(f"nobody can pass {verb}")


def _round_began(event: ev.RoundBegan, names: Names, texts: Texts) -> str:
    return texts.gettext(
        "Round {round}: {player} is Governor.", round=event.round, player=names[event.governor]
    )


def _role_taken(event: ev.RoleTaken, names: Names, texts: Texts) -> str:
    role, player = word.role(event.role, texts), names[event.seat]
    if event.library_waived:
        library = word.function("library", texts)
        role = texts.gettext("{move}, without {functions}", move=role, functions=library)
    if not event.doubloons:
        return texts.gettext("{player} chooses {role}.", player=player, role=role)
    return texts.gettext(
        "{player} chooses {role}: +{doubloons}.",
        player=player,
        role=role,
        doubloons=word.doubloons(event.doubloons, texts),
    )


def _tile_drawn(event: ev.TileDrawn, names: Names, texts: Texts) -> str:
    return texts.gettext(
        "{player} draws 1 {tile} (hacienda).",
        player=names[event.seat],
        tile=word.tile(event.tile, texts),
    )


def _settled(event: ev.Settled, names: Names, texts: Texts) -> str:
    if event.forest or event.second:
        return say_new.settled(event, names, texts)
    player, tile = names[event.seat], word.tile(event.tile, texts)
    if event.colonist:
        return texts.gettext(
            "{player} takes 1 {tile} and 1 colonist (hospice).", player=player, tile=tile
        )
    return texts.gettext("{player} takes 1 {tile}.", player=player, tile=tile)


def _row_refilled(event: ev.RowRefilled, names: Names, texts: Texts) -> str:
    tiles = word.barrels(tuple(Counter(event.tiles).items()), texts)
    if not event.tiles:
        return texts.gettext("No plantations are left to turn up.")
    if event.reshuffled:
        return texts.gettext(
            "New plantations: {tiles}. The discard pile was shuffled.", tiles=tiles
        )
    return texts.gettext("New plantations: {tiles}.", tiles=tiles)


def _colonists_arrived(event: ev.ColonistsArrived, names: Names, texts: Texts) -> str:
    def gain(seat: int) -> str:
        dealt, own = event.dealt[seat], event.privilege if seat == event.mayor else 0
        gained = texts.gettext("{player} +{n}", player=names[seat], n=dealt + own)
        return gained + word.total((str(dealt), *privilege_parts("mayor", own, texts)))

    seats = len(event.dealt)
    order = [(event.mayor + step) % seats for step in range(seats)]
    return texts.gettext("Colonists: {gains}.", gains=texts.listing(map(gain, order)))


def _placement_chosen(event: ev.PlacementChosen, names: Names, texts: Texts) -> str:
    return texts.gettext("{player} has placed colonists in secret.", player=names[event.seat])


def _colonists_placed(event: ev.ColonistsPlaced, names: Names, texts: Texts) -> str:
    before, after = dict(event.before), dict(event.after)
    moved = {name: after.get(name, 0) - before.get(name, 0) for name in (*after, *before)}
    if moved.get(SAN_JUAN, 0) < 0:
        del moved[SAN_JUAN]
    player = names[event.seat]
    changes = word.changes(moved, texts)
    if not changes:
        return texts.gettext("{player} leaves all colonists in place.", player=player)
    return texts.gettext("{player} places colonists: {changes}.", player=player, changes=changes)


def _ship_refilled(event: ev.ColonistShipRefilled, names: Names, texts: Texts) -> str:
    return texts.gettext(
        "{colonists} on the ship, {supply} left in the supply.",
        colonists=word.colonists(event.colonists, texts),
        supply=event.supply,
    )


def _built(event: ev.Built, names: Names, texts: Texts) -> str:
    args = {
        "player": names[event.seat],
        "building": word.small(word.building(event.building, texts)),
        "doubloons": word.paid(event.cost, event.paid, texts),
        "parts": price_parts(
            event.cost + len(event.paid), event.quarries, event.privilege, texts, event.forests
        ),
    }
    if event.colonist:
        return texts.gettext(
            "{player} builds the {building} for {doubloons}{parts}, with 1 colonist (university).",
            **args,
        )
    return texts.gettext("{player} builds the {building} for {doubloons}{parts}.", **args)


def _produced(event: ev.Produced, names: Names, texts: Texts) -> str:
    player = names[event.seat]
    if not event.goods and not event.short:
        return _idle_line((event.seat,), "produce", names, texts)
    goods = _harvest(event, texts)
    if not event.short:
        return texts.gettext("{player} produces {goods}.", player=player, goods=goods)
    return texts.gettext(
        "{player} produces {goods}; the supply lacks {missing}.",
        player=player,
        goods=goods,
        missing=word.barrels(event.short, texts),
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


def _crafted(event: ev.Crafted, names: Names, texts: Texts) -> str:
    return texts.gettext(
        "{player} takes 1 extra {good} (craftsman).",
        player=names[event.seat],
        good=word.good(event.good, texts),
    )


def _factory_paid(event: ev.FactoryPaid, names: Names, texts: Texts) -> str:
    return texts.gettext(
        "{player}: +{doubloons} (factory, kinds produced: {kinds}).",
        player=names[event.seat],
        doubloons=word.doubloons(event.doubloons, texts),
        kinds=event.kinds,
    )


def _sold(event: ev.Sold, names: Names, texts: Texts) -> str:
    args = {
        "player": names[event.seat],
        "good": word.good(event.good, texts),
        "doubloons": word.doubloons(event.doubloons, texts),
        "parts": word.total(sale_parts(event.price, event.privilege, event.markets, texts)),
    }
    if event.post:
        return texts.gettext(
            "{player} sells 1 {good} at the trading post: +{doubloons}{parts}.", **args
        )
    return texts.gettext("{player} sells 1 {good}: +{doubloons}{parts}.", **args)


def _house_emptied(event: ev.TradingHouseEmptied, names: Names, texts: Texts) -> str:
    return texts.gettext(
        "The trading house is full: {goods} go to the supply.",
        goods=word.barrels(tuple(Counter(event.goods).items()), texts),
    )


def _loaded(event: ev.Loaded, names: Names, texts: Texts) -> str:
    args = {
        "player": names[event.seat],
        "n": event.number,
        "good": word.good(event.good, texts),
        "points": word.points(event.points, texts),
        "parts": word.total(load_parts(event.number, event.privilege, event.harbor, texts))
        + lighthouse(event.lighthouse, texts),
    }
    if event.ship:
        return texts.gettext(
            "{player} loads {n} {good} on the {ship}: +{points}{parts}.",
            ship=word.ship(event.ship, texts),
            **args,
        )
    return texts.gettext("{player} loads {n} {good} by wharf: +{points}{parts}.", **args)


def _answer_chosen(event: ev.AnswerChosen, names: Names, texts: Texts) -> str:
    player = names[event.seat]
    if event.verb == "produce":
        return texts.gettext("{player} has chosen in secret what to produce.", player=player)
    return texts.gettext("{player} has chosen in secret which barrels to keep.", player=player)


def _answers_revealed(event: ev.AnswersRevealed, names: Names, texts: Texts) -> None:
    """What everybody has chosen is told by itself."""


def _stored(event: ev.Stored, names: Names, texts: Texts) -> str | None:
    player = names[event.seat]
    if not event.kept and not event.lost:
        return None
    kept = word.barrels(event.kept, texts)
    if not event.lost:
        return texts.gettext("{player} keeps {goods}.", player=player, goods=kept)
    return texts.gettext(
        "{player} keeps {goods}; {lost} go to the supply.",
        player=player,
        goods=kept,
        lost=word.barrels(event.lost, texts),
    )


def _ship_unloaded(event: ev.ShipUnloaded, names: Names, texts: Texts) -> str:
    return texts.gettext(
        "The {ship} is full: {n} {good} go to the supply.",
        ship=word.ship(event.ship, texts),
        n=event.ship,
        good=word.good(event.good, texts),
    )


def _prospected(event: ev.Prospected, names: Names, texts: Texts) -> str:
    if not event.doubloons:
        return texts.gettext("{player} takes no doubloon (prospector).", player=names[event.seat])
    doubloons = word.doubloons(event.doubloons, texts)
    prospector = word.small(word.role("prospector", texts))
    return say_new.gained(names[event.seat], doubloons, prospector, texts)


def _round_ended(event: ev.RoundEnded, names: Names, texts: Texts) -> str:
    cards = [f"{word.role(card, texts)} ({number})" for card, number in event.doubloons]
    if not cards:
        return texts.gettext("Round {round} is over.", round=event.round)
    return texts.gettext(
        "Round {round} is over. Doubloons on roles: {cards}.",
        round=event.round,
        cards=texts.listing(cards),
    )


def _end_triggered(event: ev.EndTriggered, names: Names, texts: Texts) -> str:
    match event.cause:
        case "colonists":
            return texts.gettext("The colonists run out: this is the last round.")
        case "city":
            return texts.gettext("A city is full: this is the last round.")
    return texts.gettext("The victory points run out: this is the last round.")


def _game_ended(event: ev.GameEnded, names: Names, texts: Texts) -> str:
    return texts.gettext("The game is over.")


_SAYERS: Final[dict[type[Event], Say]] = {
    ev.RoundBegan: _round_began,
    ev.RoleTaken: _role_taken,
    ev.Passed: _passed,
    ev.TileDrawn: _tile_drawn,
    ev.Settled: _settled,
    ev.RowRefilled: _row_refilled,
    ev.ColonistsArrived: _colonists_arrived,
    ev.PlacementChosen: _placement_chosen,
    ev.ColonistsPlaced: _colonists_placed,
    ev.ColonistShipRefilled: _ship_refilled,
    ev.Built: _built,
    ev.Produced: _produced,
    ev.Crafted: _crafted,
    ev.FactoryPaid: _factory_paid,
    ev.Sold: _sold,
    ev.TradingHouseEmptied: _house_emptied,
    ev.Loaded: _loaded,
    ev.AnswerChosen: _answer_chosen,
    ev.AnswersRevealed: _answers_revealed,
    ev.Stored: _stored,
    ev.ShipUnloaded: _ship_unloaded,
    ev.Prospected: _prospected,
    ev.RoundEnded: _round_ended,
    ev.EndTriggered: _end_triggered,
    ev.GameEnded: _game_ended,
    **say_new.SAYERS,
}
