"""A computer player for Puerto Rico that weighs each move by what the board is worth after it.

It plays from what its seat may know: roles are compared by simulating them (`roles`), everything
inside a phase by the seat's board after the move (`worth`), loading by the points and what is left
to load (`loading`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final

from bot.games.puerto_rico.computer import guests, roles
from bot.games.puerto_rico.computer.approaches import approach_to
from bot.games.puerto_rico.computer.outlook import outlook
from rules import Chance, Move
from rules.puerto_rico import queries
from rules.puerto_rico.moves import TakeRole
from rules.puerto_rico.state import Table

__all__ = ["PuertoRicoComputer"]

TIE: Final = 0.01
"""Moves that are nearly equally good (in points) are chosen between by the seed."""


class PuertoRicoComputer:
    """A sensible player of 2 to 5, for all options of the game."""

    def choose(self, view: Table, seat: int, moves: Sequence[Move], seed: str) -> Move:
        """Return the move of `moves` that `seat` makes in `view`, what that seat may know.

        The same arguments give the same move; `seed` only decides between equals. `moves` are
        the legal ones, at least one, and may be too many to list.
        """
        move = decide(view, seat, moves, seed)
        # rules that this player does not know yet must not stop the game
        return move if move in moves else moves[0]


def decide(view: Table, seat: int, moves: Sequence[Move], seed: str) -> Move:
    """Move a guest first where that helps; then the best answer."""
    return guest_first(view, seat) or best_answers(view, seat, moves, seed, 1)[0]


def guest_first(table: Table, seat: int) -> Move | None:
    """Return the move of a guest that makes the seat's turn much better, None if there is none."""
    if not queries.guests(table.players[seat]):
        return None
    return guests.first_move(table, seat, lambda after: best(after, seat))


def best_answers(view: Table, seat: int, moves: Sequence[Move], seed: str, most: int) -> list[Move]:
    """Return up to `most` answers to the question itself, the best first; guests stay.

    Roles are chosen between by playing them out, everything else from the board. There is only
    one answer to questions with very many.
    """
    if approach_to(view).weigh or queries.chooses_role(view):
        return ranked(view, seat, moves, seed)[:most]
    return [_within_phase(view, seat, moves, lambda move: _noise(seed, move))]


def ranked(view: Table, seat: int, moves: Sequence[Move], seed: str) -> list[Move]:
    """Return the sensible ones of a handful of moves, the best first.

    For choosing a role and for questions whose moves are weighed one by one.
    """
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
    return [sensible[place] for place in order]


def _role_value(table: Table, seat: int, move: Move) -> float:
    assert isinstance(move, TakeRole)
    return roles.weigh_role(table, seat, move, answer)


def play_on(table: Table, seat: int) -> Move:
    """Return what `seat` does in a position of the mind, always the same: roles as well."""
    if not queries.chooses_role(table):
        return answer(table, seat)
    first = guest_first(table, seat)
    if first is not None:
        return first
    taken = _sensible(table, seat, ())
    if len(taken) == 1:
        return taken[0]
    return max(taken, key=lambda move: _role_value(table, seat, move))


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
    return TIE * Chance(f"{seed} {move}").below(1000) / 1000
