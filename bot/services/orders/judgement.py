"""Orders that let the standard computer choose: where they're allowed, and what they play.

A player for whom the computer chooses is as strong as the computer, so rated games don't allow it.
Planned moves with `judged` are played unless the computer finds another move clearly better. If
they're no longer possible, the computer's choice is played.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any, Final

import rules
from bot.computers.search.guide import Candidate
from bot.games.core.game import BotGame
from bot.games.core.judgement import CLEARLY, advantage, best_first
from bot.games.core.preferences import Preference
from bot.i18n import noted
from bot.model import Order
from bot.services.orders.rows import MoveChain
from rules import Move, OptionValue, RulesError, State

NOT_RATED: Final = noted(
    "In rated games, the computer can't choose your moves. Choose them yourself."
)
_TRUTHS: Final = 4
"""In so many imagined positions a turn has to be possible."""
_LONGEST: Final = 8
"""How many moves of a turn the computer plays at most."""


def is_judgement(kind: BotGame[Any], order: Order) -> bool:
    """Return whether the computer alone chooses what an order plays."""
    return order.kind == "preference" and kind.foresight.preference(order.name).judges


def offered(
    kind: BotGame[Any], options: Mapping[str, OptionValue], *, rated: bool
) -> tuple[Preference[Any], ...]:
    """Return the preferences that can be ordered in a game with these options."""
    possible = kind.foresight.offered(options)
    return tuple([preference for preference in possible if not (rated and preference.judges)])


def unless_clearly_better(
    kind: BotGame[Any], moves: MoveChain, view: State, seat: int
) -> tuple[MoveChain, bool]:
    """Return planned moves up to a clearly better one, from which on the computer plays the turn.

    The second value is whether all moves are as planned. With no `moves`, the computer makes the
    whole turn.
    """
    played: list[Move] = []
    round_now = rules.round_of(view)
    for planned in moves:
        if rules.round_of(view) != round_now:
            return moves, True
        weighed = best_first(kind.guide, view, seat)
        if _is_clearly_worse(kind, planned, weighed, view, seat):
            return (*played, *_judged_turn(kind, view, seat, weighed[0])), False
        played.append(planned)
        try:
            view = rules.play(view, seat, planned).state
        except RulesError:  # what it draws can't be seen: the rest is as planned
            return moves, True
    if played:
        return moves, True
    return _judged_turn(kind, view, seat, best_first(kind.guide, view, seat)[0]), False


def _is_clearly_worse(
    kind: BotGame[Any], planned: Move, weighed: Sequence[Candidate], view: State, seat: int
) -> bool:
    """Whether the best move is so much better; `weighed` may leave out what is nearly as good."""
    best, worst = weighed[0], weighed[-1]
    at_sight = [other.value for other in weighed if _is_same(kind, planned, other.move)]
    if at_sight:
        return max(at_sight) <= best.value - CLEARLY
    if worst.value <= best.value - CLEARLY:
        return True
    return advantage(kind.guide, view, seat, best.move, planned) >= CLEARLY


def _is_same(kind: BotGame[Any], planned: Move, move: Move) -> bool:
    return planned == move or kind.foresight.unlike(planned, move) == frozenset()


def _judged_turn(kind: BotGame[Any], view: State, seat: int, first: Candidate) -> MoveChain:
    """Return the turn that begins with a move, as far as it is possible whatever is hidden.

    A row is played as a whole or not at all, and a turn must not be lost for its end.
    """
    turn = likely_turn(kind, view, seat, first)
    for number in range(_TRUTHS):
        turn = turn[: _possible(rules.imagine(view, f"judged/{number}"), seat, turn)]
    return turn or (first.move,)


def _possible(whole: State, seat: int, turn: MoveChain) -> int:
    """Return how many moves of a turn a seat can make in a position."""
    for place, move in enumerate(turn):
        if not rules.may_act(whole, seat):
            return place
        try:
            whole = rules.play(whole, seat, move).state
        except RulesError:
            return place
    return len(turn)


def likely_turn(kind: BotGame[Any], at: State, seat: int, first: Candidate) -> MoveChain:
    """Return a move and the moves of the seat that follow in the same turn.

    If the move has a plan, they are those of the plan. A move with its own plan, such as a card,
    ends the turn, and so does a new round, because no one knows what it will draw.
    """
    moves, round_now = [first.move], rules.round_of(at)
    with suppress(RulesError):  # what cannot be seen may be asked for next
        while len(moves) < _LONGEST:
            at = rules.play(at, seat, moves[-1]).state
            if seat not in rules.waiting(at) or rules.round_of(at) != round_now:
                break
            if kind.foresight.subject(moves[-1]):
                break
            moves.append(_next(kind, at, seat, first.then[len(moves) - 1 :]))
    return tuple(moves)


def _next(kind: BotGame[Any], at: State, seat: int, planned: MoveChain) -> Move:
    """Return the next move of a plan, or the computer's choice if it isn't legal."""
    if planned and planned[0] in rules.legal(at, seat):
        return planned[0]
    return best_first(kind.guide, at, seat)[0].move
