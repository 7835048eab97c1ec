"""Outcomes of moves, tried out on a view, and their words for the player who considers them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import rules
from bot.games.brass_birmingham.parts import (
    NO_GOODS,
    SEPARATOR,
    EventTelling,
    Levels,
    Owned,
    card_part,
    effects,
    income_part,
    price_of,
    source_part,
    sources_of,
)
from bot.games.core.choices import Names
from bot.i18n import Texts
from renderers.brass_birmingham import words
from renderers.brass_birmingham.words import phrases as word
from rules import Event, Move
from rules.brass_birmingham import events as ev
from rules.brass_birmingham.data import COAL, SLOT
from rules.brass_birmingham.moves import Action
from rules.brass_birmingham.state import Table


@dataclass(frozen=True, slots=True)
class Outcome:
    """A move of a seat, the position before and after it, and what it brings about."""

    move: Move
    seat: int
    before: Table
    after: Table
    events: tuple[Event, ...]

    @property
    def sales(self) -> list[ev.Sold]:
        """The sales of the action."""
        return [event for event in self.events if isinstance(event, ev.Sold)]


def outcome(table: Table, seat: int, move: Move) -> Outcome:
    """Try a move out. Raises RulesError if it is not legal."""
    after, events = rules.try_out(table, seat, (move,))
    return Outcome(move, seat, table, after, events)


def outcomes(table: Table, seat: int, moves: Sequence[Move]) -> list[Outcome]:
    """Try several moves out, one after the other. Raises RulesError if one is not legal."""
    found: list[Outcome] = []
    told = 0
    for number, move in enumerate(moves, start=1):
        after, events = rules.try_out(table, seat, moves[:number])
        before = found[-1].after if found else table
        found.append(Outcome(move, seat, before, after, events[told:]))
        told = len(events)
    return found


def with_you(names: Names, seat: int, texts: Texts) -> Names:
    """Return the names of the players, with "you" for the reader's."""
    you = texts.pgettext("player", "you")
    return [you if other == seat else name for other, name in enumerate(names)]


def with_owner(table: Table, seat: int, names: Names, texts: Texts) -> Owned:
    """Return a function that names a source: "Dudley (Ben)", without the owner if it is `seat`."""

    def named(source: str) -> str:
        place = word.source(source, texts)
        tile = table.board[SLOT[source]] if source in SLOT else None
        return place if tile is None or tile.owner == seat else f"{place} ({names[tile.owner]})"

    return named


@dataclass(frozen=True, slots=True)
class Scope:
    """The parts of a move that are told: with the `card` or without.

    Of the goods that are `undecided` the sources are still to be chosen, so nothing is said of
    those in the move. The first `coal_known` cubes of coal were chosen before, so they are no news.
    """

    card: bool = True
    undecided: frozenset[str] = NO_GOODS
    coal_known: int = 0


ALL: Final = Scope()


def consequences(found: Outcome, names: Names, texts: Texts, scope: Scope = ALL) -> list[str]:
    """Return how a move is paid for, and what it brings.

    Of several sales each is one part, with all that it brings.
    """
    names = with_you(names, found.seat, texts)
    levels = {other: player.level for other, player in enumerate(found.before.players)}
    told, groups = [], _actions(found.events)
    for group in groups:
        parts = price_of(group[0], texts)
        sources = sources_of(group[0])
        owned = with_owner(found.before, found.seat, names, texts)
        parts += _source_parts(sources, _flips(group, scope, texts, levels), owned, scope, texts)
        parts += _gains(group[0], texts)
        known = {name for used in sources.values() for name in used}
        parts += effects(group, names, texts, levels, known=known)
        if len(groups) > 1:
            assert isinstance(group[0], ev.Sold)
            parts = [SEPARATOR.join([sale_text(group[0], texts), *parts])]
        told += parts
    if scope.card and isinstance(found.move, Action):
        told.append(card_part(found.move.card, texts))
    return told


def _flips(group: Sequence[Event], scope: Scope, texts: Texts, levels: Levels) -> dict[str, str]:
    """Return the sources of an action that flip, each with the income that it brings."""
    decided = {
        name
        for good, used in sources_of(group[0]).items()
        if good not in scope.undecided
        for name in used
    }
    return {
        event.slot: income_part(event, texts, levels)
        for event in group
        if isinstance(event, ev.Flipped) and event.slot in decided
    }


def _source_parts(
    sources: Mapping[str, Sequence[str]],
    flips: Mapping[str, str],
    owned: Owned,
    scope: Scope,
    texts: Texts,
) -> list[str]:
    """Return where an action takes its goods from, with what flips."""
    told = []
    for good, used in sources.items():
        if good not in scope.undecided:
            new = used[scope.coal_known :] if good == COAL else used
            told.append(source_part(good, new, texts, owned, flips))
    return [part for part in told if part]


def _actions(events: Sequence[Event]) -> list[list[Event]]:
    """Split events at sales, each of which is told by itself."""
    groups: list[list[Event]] = []
    for event in events:
        if not groups or isinstance(event, ev.Sold):
            groups.append([])
        groups[-1].append(event)
    return groups


def _gains(event: Event, texts: Texts) -> list[str]:
    match event:
        case ev.LoanTaken():
            return [EventTelling(event, texts).gettext("income level {before} → {after}")]
        case ev.Scouted():
            return [texts.gettext("for a wild location and a wild industry")]
    return []


def sale_text(event: ev.Sold, texts: Texts) -> str:
    """Return "cotton mill I in Worcester to Gloucester"."""
    return EventTelling(event, texts).gettext("{tile} in {place} to {merchant}")


def heading(found: Outcome, texts: Texts) -> str:
    """Return the action with its object and its whole price, without the verb."""
    told = EventTelling(found.events[0], texts)
    match told.about:
        case ev.Built(replaced=None):
            return told.gettext("{tile} in {place}, {money}")
        case ev.Built():
            return told.gettext("{tile} in {place} over level {level}, {money}")
        case ev.LinksLaid(money=money):
            return f"{told.gap('links')}, {word.pounds(money)}"
        case ev.Developed(tiles=tiles, money=money):
            named = texts.listing(word.times(word.tile(*tile, texts) for tile in tiles))
            return f"{named}, {word.pounds(money)}"
        case ev.Sold() as event if len(found.sales) == 1:
            return sale_text(event, texts)
        case ev.Sold():
            return texts.ngettext("{n} tile", "{n} tiles", len(found.sales))
        case ev.LoanTaken(money=money):
            return f"+{word.pounds(money)}"
        case ev.Scouted(cards=cards):
            return word.cards(cards, texts)
    return ""


def action_text(found: Outcome, texts: Texts, *, full: bool = False) -> str:
    """Return the action with its verb: "Build: level II cotton mill in Birmingham, £16".

    Several sales are counted, or if it shall be `full` listed.
    """
    verb = words.action(str(found.move).partition(" ")[0], texts)
    rest = heading(found, texts)
    if full and found.sales:
        rest = texts.listing(sale_text(event, texts) for event in found.sales)
    return texts.gettext("{action}: {what}", action=verb, what=rest) if rest else verb
