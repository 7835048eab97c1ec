"""The outcomes of moves in words, for the player who considers them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from bot.games.brass_birmingham.parts import (
    NO_GOODS,
    SEPARATOR,
    EventTelling,
    Levels,
    Owned,
    card_part,
    effects,
    income_part,
    links_part,
    next_part,
    price_of,
    source_part,
    sources_of,
)
from bot.games.core.choices import Names
from bot.games.core.outcome import Outcome, with_you
from bot.i18n import Texts
from renderers.brass_birmingham import words
from renderers.brass_birmingham.words import phrases as word
from renderers.brass_birmingham.words.effects import tile as tile_effect
from rules import Event
from rules.brass_birmingham import events as ev
from rules.brass_birmingham import queries
from rules.brass_birmingham.data import COAL, KIND, SLOT
from rules.brass_birmingham.moves import Action
from rules.brass_birmingham.state import Table


def with_owner(table: Table, seat: int, names: Names, texts: Texts) -> Owned:
    """Return a function that names a source: "Dudley (Ben)", without the owner if it is `seat`."""

    def named(source: str) -> str:
        place = word.source(source, texts)
        tile = table.board[SLOT[source]] if source in SLOT else None
        return place if tile is None or tile.owner == seat else f"{place} ({names[tile.owner]})"

    return named


@dataclass(frozen=True, slots=True)
class Scope:
    """The parts of a move that are told: the `whole` with its card and its use, or less.

    Of the goods that are `undecided` the sources are still to be chosen, so nothing is said of
    those in the move. The first `coal_known` cubes of coal were chosen before, so they are no news.
    """

    whole: bool = True
    undecided: frozenset[str] = NO_GOODS
    coal_known: int = 0


ALL: Final = Scope()


def consequences(
    result: Outcome[Table], names: Names, texts: Texts, scope: Scope = ALL
) -> list[str]:
    """Return what a move brings, and how it is paid for.

    Of several sales each is one part, with all that it brings.
    """
    names = with_you(names, result.seat, texts)
    levels = {other: player.level for other, player in enumerate(result.before.players)}
    owned = with_owner(result.before, result.seat, names, texts)
    lines, groups = _use(result, texts) if scope.whole else [], _actions(result.events)
    for group in groups:
        parts = price_of(group[0], texts)
        parts += _source_parts(group, owned, texts, levels, scope)
        parts += _gains(group[0], texts)
        names_used = {name for used in sources_of(group[0]).values() for name in used}
        parts += effects(group, names, texts, levels, left_out=names_used)
        if len(groups) > 1:
            assert isinstance(group[0], ev.Sold)
            parts = [SEPARATOR.join([sale_text(group[0], texts), *parts])]
        lines += parts
    if scope.whole and isinstance(result.move, Action):
        lines.append(card_part(result.move.card, texts))
    return lines


def _source_parts(
    group: Sequence[Event], owned: Owned, texts: Texts, levels: Levels, scope: Scope
) -> list[str]:
    """Return where an action takes its goods from, with the income of the sources that flip."""
    sources = sources_of(group[0])
    decided = {good: used for good, used in sources.items() if good not in scope.undecided}
    flips = {
        event.slot: income_part(event, texts, levels)
        for event in group
        if isinstance(event, ev.Flipped) and any(event.slot in used for used in decided.values())
    }
    parts = []
    for good, used in decided.items():
        new = used[scope.coal_known :] if good == COAL else used
        parts.append(source_part(good, new, texts, owned, flips))
    return [part for part in parts if part]


def _actions(events: Sequence[Event]) -> list[list[Event]]:
    """Split events at sales, each of which is told by itself."""
    groups: list[list[Event]] = []
    for event in events:
        if not groups or isinstance(event, ev.Sold):
            groups.append([])
        groups[-1].append(event)
    return groups


def _use(result: Outcome[Table], texts: Texts) -> list[str]:
    """Return what is built, laid or developed for."""
    after = result.after
    match result.events[0]:
        case ev.Built(industry=industry, level=level):
            return [tile_effect(KIND[industry, level], result.before.era, texts)]
        case ev.LinksLaid(links=links):
            return [links_part(sum(queries.link_value(after, link) for link in links), texts)]
        case ev.Developed(tiles=tiles):
            player = after.players[result.seat]
            following = [player.next_tile(industry) for industry in dict(tiles)]
            return [next_part(kind, texts) for kind in following if kind is not None]
    return []


def _gains(event: Event, texts: Texts) -> list[str]:
    match event:
        case ev.LoanTaken():
            return [EventTelling(event, texts).gettext("income level {before} → {after}")]
        case ev.Scouted():
            return [texts.gettext("for a wild location and a wild industry")]
    return []


def sales_of(result: Outcome[Table]) -> list[ev.Sold]:
    """Return the sales of an action."""
    return [event for event in result.events if isinstance(event, ev.Sold)]


def sale_text(event: ev.Sold, texts: Texts) -> str:
    """Return "cotton mill I in Worcester to Gloucester"."""
    return EventTelling(event, texts).gettext("{tile} in {place} to {merchant}")


def heading(result: Outcome[Table], texts: Texts) -> str:
    """Return the action with its object and its whole price, without the verb."""
    telling = EventTelling(result.events[0], texts)
    match telling.about:
        case ev.Built(replaced=None):
            return telling.gettext("{tile} in {place}, {money}")
        case ev.Built():
            return telling.gettext("{tile} in {place} over level {level}, {money}")
        case ev.LinksLaid():
            return f"{telling.gap('links')}, {telling.gap('money')}"
        case ev.Developed():
            return f"{telling.gap('tiles')}, {telling.gap('money')}"
        case ev.Sold() as event:
            sales = sales_of(result)
            if len(sales) == 1:
                return sale_text(event, texts)
            return texts.ngettext("{n} tile", "{n} tiles", len(sales))
        case ev.LoanTaken():
            return f"+{telling.gap('money')}"
        case ev.Scouted():
            return str(telling.gap("cards"))
    return ""


def action_text(result: Outcome[Table], texts: Texts, *, full: bool = False) -> str:
    """Return the action with its verb: "Build: level II cotton mill in Birmingham, £16".

    Several sales are counted, or if it shall be `full` listed.
    """
    verb = words.action(str(result.move).partition(" ")[0], texts)
    rest = heading(result, texts)
    if full and sales_of(result):
        rest = texts.listing(sale_text(event, texts) for event in sales_of(result))
    return texts.gettext("{action}: {what}", action=verb, what=rest) if rest else verb
