"""Likely moves of a turn, each offered as one press: rows up to its end, then single moves.

They are those that bring most at sight, in an order that says nothing of their worth: the game is
not played for anyone. What the others do is not looked at.
"""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from typing import Final, NamedTuple, TypeAlias

import rules
from bot.games.castles_of_burgundy.computer.turn_search import goes_on
from bot.games.castles_of_burgundy.labels import short_label, sign_of
from bot.games.castles_of_burgundy.questions.moves_flow import distinct
from bot.games.castles_of_burgundy.questions.ranking import DECLINING, best_first
from bot.games.core.choices import LABEL_LIMIT, Edit, Names, fitting
from bot.games.core.flow import DOT
from bot.i18n import Texts
from rules import Move
from rules.castles_of_burgundy import queries
from rules.castles_of_burgundy.state import Table

LIKELY: Final = "likely-"
"""Begins the code of an edit that makes several moves."""
LOOKS: Final = 5
"""Messages wait for likely moves, so the moves of no more positions are ranked."""
Row: TypeAlias = tuple[Move, ...]


class Breadth(NamedTuple):
    """How much is offered at most, how many rows of moves among it, and of what these are made.

    Of the first moves, of the answers to what they lead to, and of the moves with the other die so
    many are followed.
    """

    offered: int
    rows: int
    first: int
    answers: int
    second: int


TURN: Final = Breadth(offered=7, rows=2, first=2, answers=1, second=1)
"""For a whole turn, which everyone sees; more would fill the screen of a phone."""
REST: Final = Breadth(offered=10, rows=6, first=5, answers=2, second=3)
"""For the rest of a turn, which its player sees."""


class LikelyLine(NamedTuple):
    """Moves with where they lead; the lower the rank, the likelier."""

    rank: int
    moves: Row
    table: Table


class LikelyMoves:
    """The likely moves of a seat in the positions of its turn, of which only LOOKS are ranked."""

    def __init__(self, seat: int) -> None:
        self._seat = seat
        self._ranked: dict[object, list[Move]] = {}

    def moves(self, at: Table) -> list[Move]:
        """Return moves that differ in what they do, the likeliest first; none when it is enough.

        They are the same after moves that change neither what is asked nor the storage, some of
        them perhaps not legal.
        """
        duchy = at.duchy_of(self._seat)
        asked = rules.pending(at)
        key = (asked, tuple(at.players[self._seat].unused), tuple(duchy.storage), duchy.workers)
        if key not in self._ranked:
            if len(self._ranked) == LOOKS:
                return []
            legal = rules.legal(at, self._seat)
            ranked = best_first(at, self._seat, legal)
            doing = [move for move in ranked if not isinstance(move, DECLINING)]
            self._ranked[key] = list(distinct(doing))
        return self._ranked[key]

    def lines(self, at: Table, move: Move, answers: int) -> Iterator[LikelyLine]:
        """Yield a move with the likeliest answers to what it leads to, up to the next action."""
        after = rules.copy(at)
        try:
            rules.play_in_place(after, self._seat, move)
        except rules.IllegalMove:
            return
        replies = self.moves(after)[:answers] if self._is_asked_more(after) else []
        if not replies:
            yield LikelyLine(0, (move,), after)
        for rank, reply in enumerate(replies):
            for line in self.lines(after, reply, 1):
                yield LikelyLine(rank + line.rank, (move, *line.moves), line.table)

    def rows(self, at: Table, breadth: Breadth) -> Iterator[LikelyLine]:
        """Yield rows of several moves, with an action for the other die if there is one left."""
        for rank, move in enumerate(self.moves(at)[: breadth.first]):
            for line in self.lines(at, move, breadth.answers):
                if not self._has_die(line.table):
                    yield line._replace(rank=rank + line.rank)
                    continue
                for place, second in enumerate(self.moves(line.table)[: breadth.second]):
                    for more in self.lines(line.table, second, 1):
                        whole = (*line.moves, *more.moves)
                        yield LikelyLine(rank + line.rank + place + more.rank, whole, more.table)

    def _is_asked_more(self, at: Table) -> bool:
        """Whether the seat is asked something within an action."""
        return goes_on(at, self._seat) and not queries.acting(at)

    def _has_die(self, at: Table) -> bool:
        return goes_on(at, self._seat) and bool(at.players[self._seat].unused)


def likely_rows(at: Table, seat: int, breadth: Breadth) -> Iterator[Row]:
    """Yield likely rows of moves of a seat, which is asked in its turn; none for another question.

    Nothing may follow the turn in the position, so that it can be tried out without chance.
    """
    if not goes_on(at, seat):
        return
    likely = LikelyMoves(seat)
    # the same moves in another order are the same row
    rows: dict[frozenset[str], LikelyLine] = {}
    for line in sorted(likely.rows(at, breadth), key=lambda line: line.rank):
        if len(line.moves) > 1:
            rows.setdefault(frozenset(map(str, line.moves)), line)
    several = [line.moves for line in rows.values()][: breadth.rows]
    single = [(move,) for move in likely.moves(at)[: breadth.offered - len(several)]]
    yield from sorted(several, key=_notation)
    yield from sorted(single, key=_notation)


def _notation(row: Row) -> list[str]:
    return [str(move) for move in row]


def code_of(row: Row) -> str:
    """Return the code of the edit that makes these moves."""
    return LIKELY + sha256(" ".join(map(str, row)).encode()).hexdigest()[:16]


def likely_edits(
    at: Table, seat: int, breadth: Breadth, names: Names, texts: Texts
) -> tuple[Edit, ...]:
    """Return likely moves as edits, each by another label."""
    edits: dict[str, Edit] = {}
    for row in likely_rows(at, seat, breadth):
        label, sign = _label(row, at, seat, names, texts), sign_of(row[0])
        edit = fitting(Edit(code_of(row), label, sign=sign))
        edits.setdefault(edit.label, edit)
    return tuple(edits.values())


def _label(row: Row, at: Table, seat: int, names: Names, texts: Texts) -> str:
    """Name the moves; where that is too long, only those that use a die."""
    labels = [short_label(move, at, seat, names, texts) for move in row]
    whole = DOT.join(labels)
    if len(whole) <= LABEL_LIMIT:
        return whole
    dice = [label for move, label in zip(row, labels, strict=True) if getattr(move, "die", None)]
    return DOT.join(dice or labels[:1]) + " …"
