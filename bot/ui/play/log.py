"""The log of a game in words, line by line, with notes on moves that no person made just then."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any

from bot.games import GAMES
from bot.games.core.choices import Line
from bot.games.core.game import BotGame
from bot.i18n import Texts
from bot.model import Game, LogEntry
from bot.services.orders.evaluation import CHANGED, JUDGED
from bot.services.play.batch import OVERDUE
from bot.services.play.chronicle import PlayedTurn
from bot.ui.layout import earlier_lines, fit_lines
from bot.ui.names import names_of
from rules import Event


@dataclass(frozen=True, slots=True)
class _Begun:
    """The moves by the event that is marked, and by each of their events.

    `secret` are the answers that were secret, by question and seat.
    """

    by_event: dict[int, LogEntry]
    whole: dict[int, LogEntry]
    secret: dict[tuple[int, int], LogEntry]


def _own(entry: LogEntry) -> Event:
    """Return the first event of a move that is about its own seat, else the first at all."""
    own = (event for event in entry.events if getattr(event, "seat", None) == entry.seat)
    return next(own, entry.events[0])


def _mark(kind: BotGame[Any], line: Line, begun: _Begun, names: Sequence[str], texts: Texts) -> str:
    moves = [_begun_by(event, begun) for event in line.events]
    made_moves = [move for move in moves if move is not None]
    if made_moves and all(move.by == "forced" for move in made_moves):
        if any(move.reason == OVERDUE for move in made_moves):
            late = texts.gettext("timeout")
            return f" ({late})"
        automatic = texts.gettext("automatic")
        return f" ({automatic})"
    first = moves[0] if moves else None
    if first is None or first.by != "order":
        return ""
    by_order = texts.gettext(
        "by {name}'s order: {reason}",
        name=names[first.seat],
        reason=reason_text(kind, first.reason, texts),
    )
    return f" ({by_order})"


def _begun_by(event: Event, begun: _Begun) -> LogEntry | None:
    """Return the move that an event begins to tell of.

    Answers that were secret are told with the last one, but each is its own seat's.
    """
    told_with = begun.whole.get(id(event))
    if told_with is None:
        return None
    seat = getattr(event, "seat", told_with.seat)
    answer = begun.secret.pop((told_with.question, seat), None)
    return answer if seat != told_with.seat else begun.by_event.get(id(event))


def reason_text(kind: BotGame[Any], reason: str, texts: Texts) -> str:
    """Return why an order played: its kind, or the preference by name.

    Behind its kind may stand why what was wanted more was passed over.
    """
    queue, _, passed = reason.partition(" ")
    if queue == "queue":
        queued = texts.gettext("planned move")
        why = _passed_over(kind, passed, texts)
        return texts.gettext("{queued}; {why}", queued=queued, why=why) if why else queued
    if reason == "pass":
        return texts.gettext("passing")
    labels = {preference.id: preference.label for preference in kind.foresight.preferences}
    return texts.gettext(labels[reason]) if reason in labels else reason


def _passed_over(kind: BotGame[Any], passed: str, texts: Texts) -> str:
    """Return why the first choice was not played, "" if it was; not what it would have been."""
    if not passed:
        return ""
    why, *parts = passed.split()
    if why == JUDGED:
        return texts.gettext("the computer stepped in")
    if why != CHANGED:
        return texts.gettext("the first choice wasn't possible")
    names = [kind.foresight.term_names[part] for part in parts if part in kind.foresight.term_names]
    if not names:
        return texts.gettext("the first choice had changed")
    changed = texts.listing(texts.gettext(name) for name in names)
    return texts.gettext("for the first choice, {parts} had changed", parts=changed)


@dataclass(frozen=True, slots=True)
class LogTurn:
    """Lines about what happened in one turn, and the line above them."""

    heading: str
    lines: tuple[str, ...]


def told(
    game: Game,
    entries: Sequence[LogEntry],
    texts: Texts,
    numbered: Iterable[tuple[int, Event]] = (),
) -> tuple[Line, ...]:
    """Return the lines about the moves of `entries`, with who made them if no person did.

    `numbered` are the events that have a badge in a picture, with its number. The mark stands
    on the first line of a move; further lines tell what followed from it.
    """
    kind, names = GAMES[game.slug], names_of(game)
    events = [event for entry in entries for event in entry.events]
    lines = kind.words.log.tell(events, names, texts, numbered)
    if not any(entry.by in ("forced", "order") for entry in entries):
        return lines
    whole = {id(event): entry for entry in entries for event in entry.events}
    by_event = {id(_own(entry)): entry for entry in entries if entry.events}
    # a secret answer is one after which the question went on being asked
    secret = {
        (entry.question, entry.seat): entry
        for entry, after in pairwise(entries)
        if entry.question == after.question
    }
    begun = _Begun(by_event, whole, secret)
    return tuple(
        replace(line, text=line.text + _mark(kind, line, begun, names, texts)) for line in lines
    )


def turn_name(game: Game, turn: PlayedTurn, texts: Texts) -> str:
    """Return which turn it was and whose: "Turn 12 · Round 3 · Ben"."""
    names = names_of(game)
    parts = [
        texts.gettext("Turn {turn}", turn=turn.number),
        GAMES[game.slug].words.round_label(turn.round, texts),
    ]
    if turn.seats:
        parts.append(texts.listing([names[seat] for seat in turn.seats]))
    return " \N{MIDDLE DOT} ".join(parts)


def fit_chapters(chapters: Sequence[LogTurn], limit: int, texts: Texts) -> str:
    """Join chapters within `limit` characters; if they are too long the oldest lines are left out.

    The first line then says how many are missing; what remains of a turn keeps its heading.
    """
    every = [(chapter.heading, line) for chapter in chapters for line in chapter.lines]
    for left_out in range(len(every)):
        shown = _under_headings(every[left_out:])
        if left_out:
            shown.insert(0, earlier_lines(left_out, texts))
        joined = "\n".join(shown)
        if len(joined) <= limit or left_out == len(every) - 1:
            return fit_lines([joined], limit, texts)
    return ""


def _under_headings(lines: Sequence[tuple[str, str]]) -> list[str]:
    shown: list[str] = []
    before = ""
    for heading, line in lines:
        if heading != before:
            shown.append(heading)
            before = heading
        shown.append(line)
    return shown
