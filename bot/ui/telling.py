"""What is said in the log of moves that no person made at that moment."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from bot.i18n import Texts
from bot.model import Entry, Game
from bot.titles import TITLES
from bot.titles.base import Line, Title
from bot.ui.names import names_of


@dataclass(frozen=True, slots=True)
class _Begun:
    """The moves by their first events, and answers that were secret by question and seat."""

    by_event: dict[int, Entry]
    whole: dict[int, Entry]
    secret: dict[tuple[int, int], Entry]


def marked_lines(
    game: Game, entries: Sequence[Entry], lines: Iterable[Line], texts: Texts
) -> tuple[Line, ...]:
    """Return lines with what marks moves without a choice and those of standing orders.

    The mark stands on the first line of a move; further lines tell what followed from it.
    """
    title, names = TITLES[game.slug], names_of(game)
    begun = _Begun(
        {id(entry.events[0]): entry for entry in entries if entry.events},
        {id(event): entry for entry in entries for event in entry.events},
        {(entry.question, entry.seat): entry for entry in _secret(entries)},
    )
    return tuple(
        replace(line, text=line.text + _mark(title, line, begun, names, texts)) for line in lines
    )


def _secret(entries: Sequence[Entry]) -> list[Entry]:
    """Return the answers after which the question went on being asked."""
    return [entry for entry, after in pairwise(entries) if entry.question == after.question]


def _mark(title: Title, line: Line, begun: _Begun, names: Sequence[str], texts: Texts) -> str:
    moves = [begun.by_event[id(each)] for each in line.events if id(each) in begun.by_event]
    if moves and all(move.by == "forced" for move in moves):
        automatic = texts.gettext("automatic")
        return f" ({automatic})"
    order = _order_of(line, moves, begun)
    if order is None:
        return ""
    told = texts.gettext(
        "by {name}’s order: {reason}",
        name=names[order.seat],
        reason=reason_text(title, order.reason, texts),
    )
    return f" ({told})"


def _order_of(line: Line, moves: Sequence[Entry], begun: _Begun) -> Entry | None:
    """Return the move of a standing order that a line begins to tell of.

    Answers that were secret are told with the last one, but each is its own seat's.
    """
    if not line.events:
        return None
    seat = getattr(line.events[0], "seat", None)
    for move in moves:
        if move.by == "order" and seat in (None, move.seat):
            begun.secret.pop((move.question, move.seat), None)
            return move
    told_with = begun.whole.get(id(line.events[0]))
    if told_with is None or seat is None:
        return None
    answer = begun.secret.pop((told_with.question, seat), None)
    return answer if answer is not None and answer.by == "order" else None


def reason_text(title: Title, reason: str, texts: Texts) -> str:
    """Return why an order played: its kind, or the preference by name."""
    if reason == "queue":
        return texts.gettext("queued move")
    if reason == "pass":
        return texts.gettext("passing")
    labels = {each.id: each.label for each in title.preferences}
    return texts.gettext(labels[reason]) if reason in labels else reason
