"""Likely moves of a turn, each offered as one press: whole turns, then single actions.

They are those that bring most, in an order that says nothing of their worth: the game is not played
for anyone. A turn is looked at to its end, but not what the others do.
"""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from typing import Final, TypeAlias

import rules
from bot.games.castles_of_burgundy.computer.turn_search import Width, goes_on, plans
from bot.games.castles_of_burgundy.labels import short_label, sign_of
from bot.games.castles_of_burgundy.questions.moves_flow import distinct
from bot.games.castles_of_burgundy.questions.ranking import DECLINING, best_first
from bot.games.core.choices import Edit, Names, fitting
from bot.games.core.flow import DOT
from bot.i18n import Texts
from rules import Move
from rules.castles_of_burgundy.moves import EndTurn
from rules.castles_of_burgundy.state import Table

LIKELY: Final = "likely-"
"""Begins the code of an edit that makes several moves."""
TURNS: Final = 2
"""So many whole turns are offered at most."""
AT_SIGHT: Final = Width(TURNS, 1, TURNS)
"""Messages wait for these turns: each goes on with what brings most at sight."""
ACTIONS: Final = 5
"""So many single moves are offered at most; more fill the screen of a phone."""
Row: TypeAlias = tuple[Move, ...]


def likely_rows(at: Table, seat: int) -> Iterator[Row]:
    """Yield likely rows of moves of a seat, which is asked in its turn; none for another question.

    Nothing may follow the turn in the position, so that it can be tried out without chance.
    """
    if not goes_on(at, seat):
        return
    turns = (_without_end(plan.moves) for plan in plans(at, seat, width=AT_SIGHT))
    # the same moves in another order are the same turn
    others = {frozenset(map(str, row)): row for row in turns if len(row) > 1}
    yield from sorted([*others.values()][:TURNS], key=_notation)
    legal = rules.legal(at, seat)
    moves = [move for move in best_first(at, seat, legal) if not isinstance(move, DECLINING)]
    yield from sorted([(move,) for move in distinct(moves)][:ACTIONS], key=_notation)


def _notation(row: Row) -> list[str]:
    return [str(move) for move in row]


def _without_end(moves: Row) -> Row:
    return tuple([move for move in moves if move != EndTurn()])


def code_of(row: Row) -> str:
    """Return the code of the edit that makes these moves."""
    return LIKELY + sha256(" ".join(map(str, row)).encode()).hexdigest()[:16]


def likely_edits(at: Table, seat: int, names: Names, texts: Texts) -> tuple[Edit, ...]:
    """Return likely moves as edits, each by another label."""
    edits: dict[str, Edit] = {}
    for row in likely_rows(at, seat):
        label = _label(row, at, seat, names, texts)
        sign = sign_of(row[0])
        edits.setdefault(label, fitting(Edit(code_of(row), label, sign=sign)))
    return tuple(edits.values())


def _label(row: Row, at: Table, seat: int, names: Names, texts: Texts) -> str:
    """Name the moves that use a die, with it; what else there is in a row is not said."""
    named = [move for move in row if getattr(move, "die", None)] or row[:1]
    labels = [short_label(move, at, seat, names, texts) for move in named]
    return DOT.join(labels) + (" …" if len(named) < len(row) else "")
