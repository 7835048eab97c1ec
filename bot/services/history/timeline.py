"""The turns and rounds of a game so far, and its position at any earlier moment.

Positions are the whole truth, as everywhere in the services; only `rules.view` of one may be
shown. They are rebuilt from the moves off the event loop, from the beginning of their round on.
"""

from __future__ import annotations

import asyncio
import logging
from bisect import bisect_right
from collections import OrderedDict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

import rules
from bot.model import Entry, Game, Position, StoredMove
from bot.services.errors import Refused
from bot.services.history.replay import Unreplayable, positions
from bot.services.play import Play
from bot.store.database import Database
from bot.store.moves import moves
from renderers.core.game import Standing
from rules import RoundId, State

logger = logging.getLogger(__name__)

KEPT: Final = 16
"""How many games stay in memory; one takes some 200 KiB."""


@dataclass(frozen=True, slots=True)
class PlayedTurn:
    """A turn that was played: what one seat did until another one had to decide.

    Turns count from 1. It consists of the moves with `first` <= ply <= `last`, the automatic ones
    that followed included; what several seats decided at the same time is one turn. `seats` are
    those who decided, in the order in which they did, and `round` is the one it was played in.
    """

    number: int
    first: int
    last: int
    seats: tuple[int, ...]
    round: RoundId


@dataclass(frozen=True, slots=True)
class PlayedRound:
    """A round that was begun: `turn` is its first one, `state` the position before that."""

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
                "There is no turn {turn}; the newest one is {last}.",
                turn=turn,
                last=len(self.turns),
            )
        return self.turns[turn - 1].last if turn else 0

    def standings(self) -> tuple[Standing, ...]:
        """Return what would have been scored at the end of each round, of the present one now."""
        ends = [begun.state for begun in self.rounds[1:]]
        return tuple(
            Standing(begun.round, rules.scores_now(end))
            for begun, end in zip(self.rounds, [*ends, self.state], strict=True)
        )


class History:
    """Earlier positions, turns and rounds; `kept` games stay in memory.

    Functions raise NotRunning where there is no such game and Refused where its moves cannot be
    replayed by the present rules.
    """

    def __init__(self, db: Database, play: Play, kept: int = KEPT) -> None:
        self._db = db
        self._play = play
        self._kept = kept
        self._chronicles: OrderedDict[int, Chronicle] = OrderedDict()

    async def chronicle(self, game_id: int) -> Chronicle:
        """Return the turns and rounds of a game as it is now."""
        game = (await self._play.games.position(game_id)).game
        known = self._chronicles.get(game_id)
        if known is None or known.game != game:
            async with self._db.reading() as connection:
                made = await moves.of_game(connection, game_id)
            # a move may have been stored after the game was looked up
            known = await _rebuilt(game, made[: game.ply])
            self._chronicles[game_id] = known
        self._chronicles.move_to_end(game_id)
        while len(self._chronicles) > self._kept:
            self._chronicles.popitem(last=False)
        return known

    async def position(self, game_id: int, ply: int) -> Position:
        """Return a game as it was after `ply` moves. Raises Refused if it was never there."""
        return await position_at(await self.chronicle(game_id), ply)


async def position_at(told: Chronicle, ply: int) -> Position:
    """Return a game as it was after `ply` moves, from 0. Raises Refused if it was never there."""
    if not 0 <= ply <= told.game.ply:
        raise Refused("The game has not come that far.")
    if ply == told.game.ply:
        return Position(told.game, told.state)
    state = await asyncio.to_thread(_state_at, told, ply)
    waiting = rules.waiting(state)
    return Position(replace(told.game, ply=ply, status="running", waiting=waiting), state)


def last_own_ply(entries: Iterable[Entry], seat: int) -> int:
    """Return the ply after the newest move that a person made for `seat`, 0 if there is none."""
    own = [entry.ply for entry in entries if entry.seat == seat and entry.by == "person"]
    return max(own, default=0)


def chronicle_of(game: Game, made: Sequence[StoredMove]) -> Chronicle:
    """Return the turns and rounds of a game with these moves. Raises Unreplayable."""
    turns: list[PlayedTurn] = []
    rounds: list[PlayedRound] = []
    replayed = positions(game, made)
    state, _ = next(replayed)
    before = rules.round_of(state)
    rounds.append(PlayedRound(before, 1, 0, rules.copy(state)))
    question = 0
    for move, (state, _) in zip(made, replayed, strict=True):
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
    return Chronicle(game, tuple(made), tuple(turns), tuple(rounds), rules.copy(state))


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


def _state_at(told: Chronicle, ply: int) -> State:
    at = bisect_right(told.rounds, ply, key=lambda begun: begun.ply) - 1
    begun = told.rounds[at]
    state = rules.copy(begun.state)
    for move in told.made[begun.ply : ply]:
        rules.play_in_place(state, move.seat, move.text)
    return state


async def _rebuilt(game: Game, made: Sequence[StoredMove]) -> Chronicle:
    try:
        return await asyncio.to_thread(chronicle_of, game, made)
    except Unreplayable as error:
        logger.error("%s; nobody can look back", error)
        raise Refused(
            "This game was begun under older rules; its earlier turns cannot be shown."
        ) from error
