"""Planned moves in words: each in a position in which the seat could make it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import reduce
from typing import Any

import rules
from bot.games.core.choices import Names
from bot.games.core.game import BotGame
from bot.games.core.question import words_of
from bot.i18n import Texts
from bot.services.orders.rows import parts_of
from rules import RulesError, State


def rows_in_words(
    kind: BotGame[Any],
    rows: Iterable[str],
    views: Sequence[State],
    seat: int,
    names: Names,
    texts: Texts,
) -> str:
    """Return rows of moves, each of which is played instead of the one before.

    `views` are positions as the seat knows them; what is possible in none of them, and what is only
    the beginning of a move, is quoted in notation.
    """
    told = [_row_in_words(kind, row, views, seat, names, texts) for row in rows]
    return reduce(
        lambda first, other: texts.gettext("{first}, else {other}", first=first, other=other), told
    )


def join_sequence(labels: Sequence[str], texts: Texts) -> str:
    """Return the labels of moves that are made one after the other."""
    return reduce(
        lambda first, next_: texts.gettext("{first}, then {next}", first=first, next=next_), labels
    )


def _row_in_words(
    kind: BotGame[Any], row: str, views: Sequence[State], seat: int, names: Names, texts: Texts
) -> str:
    for at in _asked(kind, views, seat):
        labels = _labels(kind, parts_of(row), at, seat, names, texts)
        if labels:
            return join_sequence(labels, texts)
    return join_sequence([f"`{part}`" for part in parts_of(row)], texts)


def _asked(kind: BotGame[Any], views: Sequence[State], seat: int) -> Iterator[State]:
    for view in views:
        if rules.may_act(view, seat):
            yield view
        yield from kind.foresight.ahead(view, seat).values()


def _labels(
    kind: BotGame[Any],
    parts: Sequence[str],
    at: State,
    seat: int,
    names: Names,
    texts: Texts,
) -> list[str]:
    """Return the labels of moves that are legal one after the other, [] if one is not."""
    labels = []
    for place, part in enumerate(parts):
        try:
            if place:
                at = rules.play(at, seat, parts[place - 1]).state
            question, move = kind.question(at, seat, names, texts), rules.parse(at, seat, part)
        except RulesError:
            return []
        if question is None:
            return []
        labels.append(words_of(question, move).label)
    return labels
