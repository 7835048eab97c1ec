"""The legal moves that a typed line spells, in notation or as people write it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from itertools import chain, islice, zip_longest
from typing import Final

from bot.games.core.choices import begins_with
from bot.games.core.fillers import loosely
from bot.games.core.preferences import legal_move
from rules import State

_NEAREST: Final = 1
"""How many of the groups of other spellings are read while someone is still typing."""


def lines_of(typed: str, verbs: Collection[str]) -> list[str]:
    """Return the lines that an argument can stand for: itself, or behind a verb of its command.

    A thing may be called like a verb. A beginning of one word that is not the command's own is
    always typed.
    """
    if not verbs:
        return [typed]
    own = next(iter(verbs))
    lines = [f"{verb} {typed}".strip() for verb in verbs if " " in verb or verb == own]
    if any(begins_with(typed, verb) for verb in verbs):
        lines.insert(0, typed)
    return lines


def spelled(view: State, seat: int, lines: Iterable[str]) -> tuple[str, ...]:
    """Return the legal moves that some lines spell, in notation, each once."""
    legal_moves = (legal_move(view, seat, line) for line in lines)
    return tuple(dict.fromkeys(str(move) for move in legal_moves if move is not None))


def spelled_loosely(
    view: State, seat: int, lines: Sequence[str], most: int | None = None
) -> tuple[str, ...]:
    """Return the legal moves that lines spell with other joints or fewer links, the nearest.

    At most so many groups of equally near spellings are looked at, all without `most`.
    """
    for ways in islice(zip_longest(*map(loosely, lines), fillvalue=()), most):
        legal_moves = spelled(view, seat, chain.from_iterable(ways))
        if legal_moves:
            return legal_moves
    return ()


def spelled_so_far(view: State, seat: int, lines: Sequence[str]) -> tuple[str, ...]:
    """Return the legal moves that lines spell which may not be finished yet."""
    return spelled(view, seat, lines) or spelled_loosely(view, seat, lines, _NEAREST)
