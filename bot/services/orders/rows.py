"""Rows of moves: finding the legal moves that match a notation, a beginning, or a planned move.

A row is played as a whole or not at all. What is not legal any more may stand for a legal move that
differs from it in some parts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from itertools import islice
from typing import Any, Final, TypeAlias

import rules
from bot.games.core.ahead import unlike
from bot.games.core.conditions import split_condition
from bot.games.core.game import BotGame
from bot.games.core.lexicon import ANY
from bot.games.core.preferences import legal_move
from bot.games.core.terms import NUMBER, loosened, price_of
from rules import Move, RulesError, State

MoveChain: TypeAlias = tuple[Move, ...]
"""Moves that a seat makes one after the other."""
Find: TypeAlias = Callable[[State, int, str], Move | None]
"""Finds the legal move that is meant by a notation or its beginning."""

THEN: Final = " then "
"""The separator of moves that are played as a row or not at all."""
_SCANNED: Final = 4000
"""The maximum number of legal moves compared with a beginning."""
_PRICED: Final = 30
"""The most moves like a planned one among which the cheapest is looked for."""


def read_row(kind: BotGame[Any], parts: Sequence[str]) -> MoveChain:
    """Return the moves that a row spells, () if one of them is only a beginning."""
    notation = rules.GAMES[kind.slug].notation
    with suppress(RulesError):
        return tuple([notation.read(part) for part in parts])
    return ()


def parts_of(text: str) -> tuple[str, ...]:
    """Return the moves of a row in notation, or their beginnings, without their condition."""
    return tuple(split_condition(text)[1].split(THEN))


def find_row(view: State, seat: int, parts: Sequence[str], find: Find | None = None) -> MoveChain:
    """Return the moves of a row, all of them legal one after the other; () if one is not."""
    moves: list[Move] = []
    for part in parts:
        if moves:
            view = rules.play(view, seat, moves[-1]).state
        move = (find or find_move)(view, seat, part) if rules.may_act(view, seat) else None
        if move is None:
            return ()
        moves.append(move)
    return tuple(moves)


def similar_row(
    kind: BotGame[Any], view: State, seat: int, parts: Sequence[str], free: frozenset[str]
) -> tuple[MoveChain, frozenset[str]]:
    """Return a legal row that differs only in what may have changed, and in which parts."""
    changed: set[str] = set()

    def find(view: State, seat: int, part: str) -> Move | None:
        move = find_move(view, seat, part)
        if move is not None:
            return move
        other = _like(kind, view, seat, part, free)
        changed.update(other[1] if other else ())
        return other[0] if other else None

    return find_row(view, seat, parts, find), frozenset(changed)


def _like(
    kind: BotGame[Any], view: State, seat: int, part: str, free: frozenset[str]
) -> tuple[Move, frozenset[str]] | None:
    """Return the legal move that differs least from a planned one, and in which parts.

    Of several the cheapest.
    """
    try:
        planned = rules.GAMES[kind.slug].notation.read(part)
    except RulesError:
        begun = find_move(view, seat, loosened(part))
        return None if begun is None else (begun, frozenset({NUMBER}))
    verb, ahead = part.partition(" ")[0], kind.foresight.of(planned)
    intent = ahead.about(planned)
    alike = [
        (move, parts)
        for move in islice(rules.legal(view, seat, verb), _SCANNED)
        if (parts := unlike(ahead, intent, move)) is not None
    ]
    if not alike:
        return None
    least = min(_distance(parts, free) for _, parts in alike)
    nearest = [each for each in alike if _distance(each[1], free) == least][:_PRICED]
    return min(nearest, key=lambda each: price_of(kind.foresight.terms(each[0], view, seat)) or 0)


def _distance(parts: frozenset[str], free: frozenset[str]) -> tuple[int, int]:
    return len(parts - free), len(parts)


def find_move(view: State, seat: int, pattern: str) -> Move | None:
    """Return the matching legal move: the exact one, else one that begins so.

    Of several the one with the fewest words, and of these the first.
    """
    move = legal_move(view, seat, pattern)
    return move or min(_beginning(view, seat, pattern), key=_words, default=None)


def _beginning(view: State, seat: int, pattern: str) -> Iterator[Move]:
    verb = pattern.split()[0]
    listed = rules.legal(view, seat, "" if verb == ANY else verb)
    return (move for move in islice(listed, _SCANNED) if matches(pattern, str(move)))


def _words(move: Move) -> int:
    return len(str(move).split())


def matches(pattern: str, text: str) -> bool:
    """Whether a move in notation begins with the words of a pattern."""
    wanted, words = pattern.split(), text.split()
    fit = all(want in (ANY, word) for want, word in zip(wanted, words, strict=False))
    return fit and 0 < len(wanted) <= len(words)
