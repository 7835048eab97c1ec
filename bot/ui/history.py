"""What happened in a game, line by line, from its log."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from bot.i18n import Texts
from bot.model import Entry, Game
from bot.titles import TITLES
from bot.titles.base import Line
from bot.ui.names import names_of
from rules import Event


def told(
    game: Game,
    entries: Sequence[Entry],
    texts: Texts,
    numbered: Iterable[tuple[int, Event]] = (),
) -> tuple[Line, ...]:
    """Return the lines about the moves of `entries`; automatic moves are marked (spec 4.1).

    `numbered` are the events that have a badge in a picture, with its number. The mark stands
    on the first line of a move; further lines tell what followed from it.
    """
    events = [event for entry in entries for event in entry.events]
    begun = {id(entry.events[0]): entry.by == "forced" for entry in entries if entry.events}
    lines = TITLES[game.slug].tell(events, names_of(game), texts, numbered)
    mark = " (" + texts.gettext("automatic") + ")"
    return tuple(
        replace(each, text=each.text + mark * _is_automatic(each, begun)) for each in lines
    )


def _is_automatic(line: Line, begun: dict[int, bool]) -> bool:
    """Whether a line tells only of moves that left no choice."""
    moves = [begun[id(event)] for event in line.events if id(event) in begun]
    return bool(moves) and all(moves)
