"""The turns and rounds of a game, told from its moves.

Positions include hidden information, as everywhere in the services; show only `rules.view` of one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

import rules
from bot.model import Game, StoredMove
from bot.services.errors import Refused
from bot.services.play.replay import positions
from renderers.core.game import RoundScore
from rules import RoundId, State


@dataclass(frozen=True, slots=True)
class PlayedTurn:
    """A turn that was played: what one seat did until another one had to decide.

    Turns count from 1. It consists of the moves with `first` <= ply <= `last`, the automatic ones
    that followed included; what several seats decided at the same time is one turn. `seats` are
    those who decided, in the order in which they did, and `round` is the one it was played in.
    Moves that others cannot have noticed make no turn and name no one: they belong to the one
    before.
    """

    number: int
    first: int
    last: int
    seats: tuple[int, ...]
    round: RoundId


@dataclass(frozen=True, slots=True)
class PlayedRound:
    """A started round: `turn` is its first turn, `state` the position before it."""

    round: RoundId
    turn: int
    ply: int
    state: State = field(repr=False)


@dataclass(frozen=True, slots=True)
class Chronicle:
    """All turns of a game so far and the rounds in which they were played."""

    game: Game
    made: tuple[StoredMove, ...] = field(repr=False)
    turns: tuple[PlayedTurn, ...]
    rounds: tuple[PlayedRound, ...]
    state: State = field(repr=False)

    def end_of(self, turn: int) -> int:
        """Return the ply at which turn number `turn` ended; 0 for the start, number 0.

        Raises Refused if there is no such turn.
        """
        if not 0 <= turn <= len(self.turns):
            raise Refused(
                "There's no turn {turn}. The latest is {last}.",
                turn=turn,
                last=len(self.turns),
            )
        return self.turns[turn - 1].last if turn else 0

    def standings(self) -> tuple[RoundScore, ...]:
        """Return what would have been scored at the end of each round, of the present one now."""
        ends = [begun.state for begun in self.rounds[1:]]
        return tuple(
            RoundScore(begun.round, rules.scores_now(end))
            for begun, end in zip(self.rounds, [*ends, self.state], strict=True)
        )


def chronicle_of(game: Game, stored: Sequence[StoredMove]) -> Chronicle:
    """Return the turns and rounds of a game with these moves. Raises Unreplayable."""
    turns: list[PlayedTurn] = []
    rounds: list[PlayedRound] = []
    replayed = positions(game, stored)
    state, _ = next(replayed)
    before = rules.round_of(state)
    rounds.append(PlayedRound(before, 1, 0, rules.copy(state)))
    question, asked = 0, rules.question_seen(state, None)
    for move, (state, events) in zip(stored, replayed, strict=True):
        noticed = rules.is_noticed(asked, state, move.seat, events)
        asked = rules.question_seen(state, None)
        if not noticed:
            turns[-1:] = [replace(turn, last=move.ply) for turn in turns[-1:]]
            continue
        if turns and _goes_on(turns[-1], question, move, before):
            turns[-1] = _longer(turns[-1], move)
        else:
            seats = () if move.by == "forced" else (move.seat,)
            turns.append(PlayedTurn(len(turns) + 1, move.ply, move.ply, seats, before))
        if move.by != "forced":
            question = move.question
        now = rules.round_of(state)
        if now != before:
            rounds.append(PlayedRound(now, len(turns) + 1, move.ply, rules.copy(state)))
            before = now
    return Chronicle(game, tuple(stored), tuple(turns), tuple(rounds), rules.copy(state))


def _goes_on(turn: PlayedTurn, question: int, move: StoredMove, now: RoundId) -> bool:
    """Whether a move belongs to the turn before it; `question` is what that answered last."""
    if move.by == "forced" or move.question == question:
        return True
    return turn.seats == (move.seat,) and turn.round == now


def _longer(turn: PlayedTurn, move: StoredMove) -> PlayedTurn:
    seats = turn.seats
    if move.by != "forced" and move.seat not in seats:
        seats = (*seats, move.seat)
    return replace(turn, last=move.ply, seats=seats)
