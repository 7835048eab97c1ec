"""Undo: moves are undone, by the person who made them or as the players agreed."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Collection, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Final

import rules
from bot.i18n import noted
from bot.model import Change, Game, LogEntry, StoredMove
from bot.model.messages import UndoPost, WaitingUpdate
from bot.services.base.tasks import uninterrupted
from bot.services.errors import CannotUndo
from bot.services.play.moves import StoreToo
from bot.services.play.observers import GameChange, notify
from bot.services.play.positions import LoadedGame, snapshot_of
from bot.services.play.replay import Unreplayable, replay
from bot.services.play.requirements import (
    require_past,
    require_ply,
    require_revision,
    require_running,
    seat_of,
)
from bot.services.play.running_games import OpenChange, RunningGames
from bot.store.messages import outbox
from bot.store.play import moves
from rules import RulesError, State

ANOTHER_MOVED = noted("You can't undo this move: another player has moved since.")
REVEALED = noted("You can't undo this move: it revealed hidden information.")
_OWN: Final = ("person", "order")
logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class UndoPlan:
    """The effect of undoing a person's last moves.

    The game goes back to `ply` moves; `moves` are the undone ones, oldest first. With `needs_vote`
    the others must agree, because of `reason` (an English sentence that is a message id), and
    `affected` are the ids of the other persons whose moves would go too.
    """

    ply: int
    moves: tuple[StoredMove, ...]
    needs_vote: bool = False
    reason: str = ""
    affected: tuple[int, ...] = ()


def undo_plan(
    game: Game, stored: Sequence[StoredMove], seat: int, unnoticed: Collection[int] = ()
) -> UndoPlan:
    """Return the plan to undo the last moves of the person on `seat`, and all after them.

    Moves made together are undone together, but only as many as need no consent, if some don't. A
    move by their order counts as their own.

    Moves of computers and forced moves are undone with them freely. A move of another person, and
    any move that revealed something hidden, needs the others' consent, unless there are no other
    people. Moves of others whose plies are `unnoticed` stay and don't matter: no one else may learn
    of them. Raises CannotUndo if the
    person has not moved, and if one of the moves is final by the rules.
    """
    begins = _made_together(stored, seat)
    since = [
        [move for move in stored[at:] if move.seat == seat or move.ply not in unnoticed]
        for at in begins
    ]
    obstacles = [_obstacle(moves, seat) if len(game.seats) > 1 else "" for moves in since]
    free = obstacles.index("") if "" in obstacles else 0
    undone, reason = tuple(since[free]), obstacles[free]
    others = {move.seat for move in undone if move.by in _OWN} - {seat}
    _require_none_final(game, undone)
    persons = [game.seats[other].player_id for other in sorted(others)]
    return UndoPlan(
        ply=undone[0].ply - 1,
        moves=undone,
        needs_vote=bool(reason),
        reason=reason,
        affected=tuple([person for person in persons if person is not None]),
    )


def _require_none_final(game: Game, undone: Sequence[StoredMove]) -> None:
    """Raise CannotUndo if the rules make a move final, whatever the players agree on."""
    rules_of = rules.GAMES[game.slug]
    for move in undone:
        with suppress(RulesError):  # moves of older rules may be unreadable
            why = rules_of.final(game.options, rules_of.notation.read(move.text))
            if why is not None:
                raise CannotUndo(why.reason)


def _made_together(stored: Sequence[StoredMove], seat: int) -> list[int]:
    """Return where in `stored` the moves are that the person on `seat` made together last."""
    own = [at for at, move in enumerate(stored) if move.by in _OWN and move.seat == seat]
    if not own:
        raise CannotUndo("You haven't made a move yet.")
    batch = stored[own[-1]].batch
    return own[-1:] if batch is None else [at for at in own if stored[at].batch == batch]


def _obstacle(undone: Sequence[StoredMove], seat: int) -> str:
    """Return what stands in the way, the newest first; "" if nothing does."""
    for move in reversed(undone):
        if move.by in _OWN and move.seat != seat:
            return ANOTHER_MOVED
        if move.reveals:
            return REVEALED
    return ""


class Undo:
    """Takes moves back: freely those a player made together last, others as the players agreed."""

    def __init__(self, running: RunningGames) -> None:
        self._running = running
        self._work = running.work

    async def plan(self, game_id: int, person_id: int) -> UndoPlan:
        """Return what an undo of a person would undo, and whether others must agree.

        Raises CannotUndo if the person has not moved.
        """
        loaded = await self._running.games.position(game_id)
        require_running(loaded.game)
        return await self._plan(loaded, person_id)

    @uninterrupted
    async def take_back(self, game_id: int, person_id: int, revision: int | None = None) -> Change:
        """Undo a person's last moves and the automatic ones after them. Raises CannotUndo.

        With a `revision` only while the game is still what it was then: raises StaleQuestion.
        """
        async with self._running.changing(game_id) as change:
            loaded = change.loaded
            await change.require_playable()
            require_revision(loaded.game, revision)
            plan = await self._plan(loaded, person_id)
            if plan.needs_vote:
                raise CannotUndo(plan.reason)
            return await self._back_to(change, plan.ply, seat_of(loaded.game, person_id))

    @uninterrupted
    async def take_back_to(
        self, game_id: int, to_ply: int, ply: int, seat: int, also: StoreToo
    ) -> Change:
        """Take back all moves after `to_ply`, as the players agreed on the proposal of `seat`.

        Raises StaleQuestion unless the game has exactly `ply` moves; `also` stores related changes.
        """
        async with self._running.changing(game_id) as change:
            game = change.loaded.game
            require_running(game)
            require_ply(game, ply)
            require_past(game, to_ply)
            return await self._back_to(change, to_ply, seat, also)

    async def _plan(self, loaded: LoadedGame, person_id: int) -> UndoPlan:
        seat = seat_of(loaded.game, person_id)
        stored = await self._running.made(loaded.game)
        own = max((move.ply for move in stored if move.seat == seat), default=loaded.game.ply)
        entries = (await self._running.games.with_log(loaded.game.id, own)).entries
        return undo_plan(loaded.game, stored, seat, _unnoticed(entries))

    async def _back_to(
        self, change: OpenChange, to_ply: int, seat: int, also: StoreToo | None = None
    ) -> Change:
        """Undo the moves after `to_ply`, as `seat` wants, and what belongs to it.

        What others have prepared for the same question, noticed by no one, stays.
        """
        loaded, before = change.loaded, change.loaded.game
        stored = await self._running.made(before)
        entries = (await self._running.games.with_log(before.id, to_ply)).entries
        unnoticed = _unnoticed(entries)
        state = await _rebuilt(before, stored[:to_ply])
        answered = stored[to_ply].question
        kept = [
            move
            for move in stored[to_ply:]
            if move.ply in unnoticed and move.seat != seat and move.question == answered
            if _go_on(state, move)
        ]
        game = _taken_back(before, state, to_ply + len(kept), answered, change.now)
        tx = await change.store(loaded.back(game, state, to_ply))
        if also is not None:
            await also(tx, game)
        await moves.delete_after(tx, game.id, to_ply)
        if kept:
            again = [
                _again(move, to_ply + number, game.question)
                for number, move in enumerate(kept, start=1)
            ]
            await moves.insert_moves(tx, game.id, again)
        await moves.update_snapshot(tx, snapshot_of(game, state))
        undone = tuple([move for move in stored[to_ply:] if move not in kept])
        back = GameChange(before, game, state, change.now, undone=undone)
        await notify(tx, self._running.observers, back)
        number = sum(move.ply not in unnoticed for move in undone)
        if number:
            message = _message(before, game, seat, undone, number)
            await outbox.add(tx, game.id, message, game.changed_at)
        return Change(game, (), state)


def _unnoticed(entries: Sequence[LogEntry]) -> set[int]:
    """Return the plies of the moves that only their own players can know of."""
    return {entry.ply for entry in entries if not entry.noticed}


def _go_on(state: State, move: StoredMove) -> bool:
    """Make a move in place; return whether it is still legal."""
    try:
        rules.play_in_place(state, move.seat, move.text)
    except rules.RulesError:
        return False
    return True


def _again(move: StoredMove, ply: int, question: int) -> StoredMove:
    """Return a move that stays, with another ply, as an answer to the question asked now."""
    return replace(move, ply=ply, question=question, batch=ply)


def _taken_back(before: Game, state: State, ply: int, answered: int, now: float) -> Game:
    """Return the game after `ply` moves; `answered` is the question of the first one undone."""
    revision, same = before.revision + 1, answered == before.question
    return replace(
        before,
        ply=ply,
        revision=revision,
        question=before.question if same else revision,
        waiting=rules.waiting(state),
        changed_at=now,
        asked_at=before.asked_at if same else now,
    )


def _message(
    before: Game, game: Game, seat: int, undone: Sequence[StoredMove], number: int
) -> WaitingUpdate | UndoPost:
    """Return what is posted of undone moves, `number` of which others know."""
    if game.question == before.question:
        return WaitingUpdate(game.ply, game.ply, game.question)
    texts = tuple([(move.seat, move.text) for move in undone])
    return UndoPost(game.ply, game.ply, game.question, seat=seat, moves=number, texts=texts)


async def _rebuilt(game: Game, stored: Sequence[StoredMove]) -> State:
    try:
        return await asyncio.to_thread(replay, game, stored)
    except Unreplayable as error:
        logger.error("%s; its moves cannot be taken back", error)
        raise CannotUndo(
            "This game started under an older rules version, so moves can't be undone."
        ) from error
