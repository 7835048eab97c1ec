"""A computer player for Puerto Rico that weighs each move by what the board is worth after it.

It plays from what its seat may know: roles are compared by simulating them (`roles`), everything
inside a phase by the seat's board after the move (`worth`), loading by the points and what is left
to load (`loading`). The player that does not search misjudges moves a little, as beginners do
(`beginner`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final

from bot.computers.fraction import fraction
from bot.games.puerto_rico.computer import guests, roles
from bot.games.puerto_rico.computer.approaches import approach_to
from bot.games.puerto_rico.computer.beginner import misjudged
from bot.games.puerto_rico.computer.glance import role_values
from bot.games.puerto_rico.computer.outlook import outlook
from rules import Move
from rules.puerto_rico import queries
from rules.puerto_rico.moves import TakeRole
from rules.puerto_rico.state import Table

__all__ = ["PuertoRicoComputer"]

TIE: Final = 0.01
"""Moves that are nearly equally good (in points) are chosen between by the seed."""
HESITATION: Final = 1.5
"""Roles that differ by less (in points) are chosen between by chance when a game is played on."""


class PuertoRicoComputer:
    """A player of 2 to 5 with the eye of a beginner, for all options of the game."""

    def choose(self, view: Table, seat: int, moves: Sequence[Move], seed: str) -> Move:
        """Return the move of `moves` that `seat` makes in `view`, what that seat may know.

        The same arguments give the same move; `seed` decides what is misjudged. `moves` are the
        legal ones, at least one, and may be too many to list.
        """
        move = _as_beginner(view, seat, moves, seed)
        # rules that this player does not know yet must not stop the game
        return move if move in moves else moves[0]


def _as_beginner(view: Table, seat: int, moves: Sequence[Move], seed: str) -> Move:
    if weighs(view) and guest_first(view, seat) is None:
        return misjudged(ranked(view, seat, moves, seed), seed)
    return decide(view, seat, moves, seed)


def decide(view: Table, seat: int, moves: Sequence[Move], seed: str) -> Move:
    """Move a guest first where that helps; then the best answer."""
    return guest_first(view, seat) or best_answers(view, seat, moves, seed, 1)[0][1]


def guest_first(table: Table, seat: int) -> Move | None:
    """Return the move of a guest that makes the seat's turn much better, None if there is none."""
    if not queries.guests(table.players[seat]):
        return None
    return guests.first_move(table, seat, lambda after: best(after, seat))


def best_answers(
    view: Table, seat: int, moves: Sequence[Move], seed: str, most: int
) -> list[tuple[float, Move]]:
    """Return up to `most` answers to the question itself with values, the best first; guests stay.

    Roles are chosen between by playing them out, everything else from the board. There is only
    one answer to questions with very many.
    """
    if weighs(view):
        return ranked(view, seat, moves, seed)[:most]
    return [(0.0, _within_phase(view, seat, moves, lambda move: _noise(seed, move)))]


def weighs(view: Table) -> bool:
    """Whether the pending question is the choice of a role, or its moves are weighed one by one."""
    return queries.chooses_role(view) or approach_to(view).weigh is not None


def ranked(view: Table, seat: int, moves: Sequence[Move], seed: str) -> list[tuple[float, Move]]:
    """Return the sensible ones of a handful of moves with their values, the best first."""
    sensible = _sensible(view, seat, moves)
    weigh = approach_to(view).weigh
    if weigh is None:
        table = roles.imagine(view, seed)
        values = [_role_value(table, seat, move) for move in sensible]
    else:
        expected = outlook(view)
        values = [weigh(view, seat, expected, move) for move in sensible]
    noisy = [value + _noise(seed, move) for value, move in zip(values, sensible, strict=True)]
    order = sorted(range(len(sensible)), key=noisy.__getitem__, reverse=True)
    return [(noisy[place], sensible[place]) for place in order]


def _role_value(table: Table, seat: int, move: Move) -> float:
    assert isinstance(move, TakeRole)
    return roles.weigh_role(table, seat, move, answer)


def play_on(table: Table, seat: int) -> Move:
    """Return what `seat` does in a position of the mind: roles are chosen at a glance.

    Who plays on from equal positions hesitates between roles in different ways, so that no move
    hangs on a single course of the game; the position's own chance decides.
    """
    if not queries.chooses_role(table):
        return answer(table, seat)
    first = guest_first(table, seat)
    if first is not None:
        return first
    values = role_values(table, seat)
    moment = f"{table.chance.seed} {table.round} {len(values)}"
    return TakeRole(
        max(values, key=lambda role: values[role] + HESITATION * fraction(moment, role))
    )


def answer(table: Table, seat: int) -> Move:
    """Return what a seat does inside a phase, for playing it out."""
    return guest_first(table, seat) or _within_phase(table, seat, (), lambda _: 0.0)


def _within_phase(
    table: Table, seat: int, moves: Sequence[Move], noise: Callable[[Move], float]
) -> Move:
    approach = approach_to(table)
    if approach.propose:
        return approach.propose(table, seat, outlook(table))
    sensible = _sensible(table, seat, moves)
    weigh = approach.weigh
    if len(sensible) == 1 or weigh is None:
        return sensible[0]
    expected = outlook(table)
    return max(sensible, key=lambda move: weigh(table, seat, expected, move) + noise(move))


def best(table: Table, seat: int) -> float:
    """The worth of the best answer to a question, in points."""
    approach, expected = approach_to(table), outlook(table)
    if approach.worth:
        return approach.worth(table, seat, expected)
    weigh = approach.weigh
    if weigh is None:
        return 0.0
    return max(weigh(table, seat, expected, move) for move in _sensible(table, seat, ()))


def _sensible(table: Table, seat: int, moves: Sequence[Move]) -> list[Move]:
    """Return the answers worth weighing; `moves` are the legal ones, () if nobody listed them.

    Nothing is declined that is given.
    """
    few = approach_to(table).few
    chosen = few(table, seat) if few else None
    if chosen is not None:
        return chosen
    if not moves or queries.guests(table.players[seat]):
        moves = queries.answers(table, seat)
    return _in_full(moves)


def _in_full(moves: Iterable[Move]) -> list[Move]:
    """Leave out the moves that decline something: points and colonists are always taken."""
    return [move for move in moves if not getattr(move, "waive", ())]


def _noise(seed: str, move: Move) -> float:
    return TIE * fraction(seed, move)
