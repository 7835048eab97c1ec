"""The log of a game in words, line by line."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from bot.games import GAMES
from bot.games.core.choices import Line
from bot.i18n import Texts
from bot.model import Game, LogEntry
from bot.services.play.chronicle import PlayedTurn
from bot.ui.layout import earlier_lines, fit_lines
from bot.ui.names import names_of
from bot.ui.play.automatic_moves import marked_lines
from rules import Event


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
    events = [event for entry in entries for event in entry.events]
    lines = GAMES[game.slug].words.log.tell(events, names_of(game), texts, numbered)
    return marked_lines(game, entries, lines, texts)


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
    for gone in range(len(every)):
        shown = _under_headings(every[gone:])
        if gone:
            shown.insert(0, earlier_lines(gone, texts))
        joined = "\n".join(shown)
        if len(joined) <= limit or gone == len(every) - 1:
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
