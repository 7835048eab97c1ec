"""Moves that are made: the only path for a move of a person, a standing order or a computer."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import TypeAlias

import rules
from bot.model import Change, Game
from bot.model.messages import FilmPost, ResultPost, TurnPost, WaitingUpdate
from bot.services.base.tasks import uninterrupted
from bot.services.play.batch import OVERDUE, MoveBatch
from bot.services.play.observers import GameChange, notify
from bot.services.play.positions import LoadedGame, snapshot_of
from bot.services.play.requirements import played_seat, require_question
from bot.services.play.running_games import OpenChange, RunningGames
from bot.store.database import Transaction
from bot.store.messages import outbox
from bot.store.play import drafts, moves
from rules import Move, State

StoreToo: TypeAlias = Callable[[Transaction, Game], Awaitable[None]]
"""Stores more together with a change, given the game after it."""
Decide: TypeAlias = Callable[
    [Game, State], Awaitable["tuple[Sequence[Move], str, StoreToo] | None"]
]
"""Decides for a standing order, given the full position: moves in a row, why, more to store."""

Composed: TypeAlias = Callable[[Game, State], Awaitable[Mapping[int, Sequence[str]]]]
"""Finds the moves that keep what seats have composed, in notation, given the full position."""


class Moves:
    """Makes moves and the forced ones that follow; they are stored when a function returns.

    One message tells of all moves that are made together.
    """

    def __init__(self, running: RunningGames) -> None:
        self._running = running
        self._work = running.work

    @uninterrupted
    async def make(
        self,
        game_id: int,
        person_id: int,
        texts: str | Sequence[str],
        question: int | None = None,
    ) -> Change:
        """Make a person's move, or several in a row, given in notation.

        `question` is the one that the first move answers, None if it was typed. Raises
        StaleQuestion if it is no longer asked and rules.RulesError if the rules forbid one of the
        moves; nothing has changed then.
        """
        async with self._running.changing(game_id) as change:
            game, state = await change.require_playable(), change.loaded.state
            seat = played_seat(game, person_id)
            require_question(game, question)
            first, *others = (texts,) if isinstance(texts, str) else texts
            move = rules.parse(state, seat, first)
            answered = seat not in game.waiting
            if answered and not others and _is_repeated(change.loaded, seat, move):
                return Change(game, (), state)
            batch = MoveBatch(game, state, change.now, game.question)
            batch.make(seat, move, "person")
            if others:
                batch.read(seat, others, "person")
            return await self._store(change, batch, seat)

    @uninterrupted
    async def make_by_order(
        self, game_id: int, seat: int, question: int, decide: Decide
    ) -> Change | None:
        """Make the moves that `decide` finds for a seat, if it is still asked this very question.

        Returns None if there is nothing to do: somebody was faster, the table is paused, a
        computer plays, no order fits. What `decide` returns besides the moves is stored with
        them. Raises rules.RulesError, with nothing changed, if one of them is illegal.
        """
        async with self._running.changing(game_id) as change:
            game, state = change.loaded.game, change.loaded.state
            asked = game.is_played and seat in game.waiting and game.question == question
            if not asked or game.seats[seat].player_id is None:
                return None
            decided = await decide(game, state)
            if decided is None:
                return None
            moves_made, reason, also = decided
            batch = MoveBatch(game, state, change.now, game.question)
            # found in the view of the seat; the whole truth may forbid one
            batch.read(seat, map(str, moves_made), "order", reason)
            return await self._store(change, batch, seat, also)

    @uninterrupted
    async def make_by_computer(self, asked: LoadedGame, seat: int, move: Move) -> None:
        """Make the move that a computer chose, unless the game has gone on meanwhile.

        `move` is legal in the position for which it was `asked`.
        """
        async with self._running.changing(asked.game.id) as change:
            game, state = change.loaded.game, change.loaded.state
            still_asked = game.question == asked.game.question and seat in game.waiting
            # its person may have taken the seat back
            if not game.is_played or not still_asked or not game.seats[seat].computer:
                return
            batch = MoveBatch(game, state, change.now, game.question)
            if state is asked.state:
                batch.make(seat, move, "computer")
            else:
                # others have answered the same question in the meantime
                batch.read(seat, [str(move)], "computer")
            await self._store(change, batch, seat)

    @uninterrupted
    async def make_overdue(self, game_id: int, question: int, composed: Composed) -> Change | None:
        """Enter what the rules say for everybody who has not answered a question in time.

        Before that the moves that `composed` finds for a seat are made as far as they are legal.
        Returns None if there is nothing to do: all have answered meanwhile, or the table is paused.
        """
        async with self._running.changing(game_id) as change:
            game, state = change.loaded.game, change.loaded.state
            if not game.is_played or game.question != question:
                return None
            batch = MoveBatch(game, state, change.now, game.question)
            for seat, texts in (await composed(game, state)).items():
                with suppress(rules.RulesError):
                    batch.read(seat, texts, "forced", OVERDUE)
            batch.make_overdue()
            if not batch.made:
                return None
            return await self._store(change, batch, batch.made[-1].seat)

    async def _store(
        self, change: OpenChange, batch: MoveBatch, seat: int, also: StoreToo | None = None
    ) -> Change:
        """Store what moves have led to, while what the message about it will show is prepared."""
        batch.make_forced()
        before, after = change.loaded.game, batch.game
        message = batch.message(before.ply)
        if isinstance(message, TurnPost | ResultPost):
            change.discard = self._running.prepare(after, batch.state, batch.events)
        tx = await change.store(change.loaded.after(batch))
        if also is not None:
            await also(tx, after)
        banks = await self._running.timekeeper.banks(tx, before) if before.pace else {}
        stored = tuple([replace(move, bank=banks.get(move.seat)) for move in batch.made])
        await moves.insert_moves(tx, before.id, stored)
        await moves.update_snapshot(tx, snapshot_of(after, batch.state))
        moved = GameChange(before, after, batch.state, change.now, stored)
        await notify(tx, self._running.observers, moved)
        await _tell(tx, after, message)
        return Change(after, rules.seen(batch.events, seat), batch.state)


async def _tell(
    tx: Transaction, game: Game, message: ResultPost | TurnPost | WaitingUpdate | None
) -> None:
    """Queue the message that is due after moves, and the video at the end."""
    if message is not None:
        await outbox.add(tx, game.id, message, game.changed_at)
    if game.status == "finished":
        film = FilmPost(game.ply, game.ply, game.question)
        await outbox.add(tx, game.id, film, game.changed_at)
        await drafts.clear(tx, game.id)


def _is_repeated(loaded: LoadedGame, seat: int, move: Move) -> bool:
    """Whether the seat has given just this answer to the question that others still answer."""
    own = [entry for entry in loaded.entries if entry.seat == seat]
    return bool(own) and (own[-1].question, own[-1].text) == (loaded.game.question, str(move))
