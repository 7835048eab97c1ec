"""Changes of a running game other than moves: its seats, pause, end, thread, language."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import replace
from functools import partial
from typing import TypeAlias

from bot.model import Game
from bot.model.messages import AbandonedPost, TurnPost
from bot.services.play.observers import GameChange
from bot.services.play.running_games import RunningGames
from bot.services.tables.open_seats import announced
from bot.store.database import Transaction
from bot.store.messages import outbox
from bot.store.play import drafts

Follow: TypeAlias = Callable[[Transaction, Game], Awaitable[None]]
"""Stores what follows from a change of a game, in its transaction."""
Alteration: TypeAlias = Callable[[Transaction, Game], Awaitable[Game]]
"""A change of a game but not of its position, in an open transaction."""


class GameChanges:
    """Changes everything about a game but its position."""

    def __init__(self, running: RunningGames) -> None:
        self._running = running

    async def alter(self, game_id: int, change: Alteration) -> Game:
        """Change something about a running game but its position, and return the game.

        `change` gets an open transaction and the game, may store what belongs to the change, and
        returns the game as it is to be; where that asks other people, they are told. Raises
        NotRunning for a game that is over and whatever `change` raises; nothing has changed then.
        """
        return await self._running.change(game_id, partial(self._alter, game_id, change))

    async def set_thread(self, game_id: int, thread_id: int) -> Game:
        """Note in which thread the game is played."""
        return await self.note(game_id, partial(replace, thread_id=thread_id))

    async def set_head(self, game_id: int, message_id: int) -> Game:
        """Note which message is at the head of the thread."""
        return await self.note(game_id, partial(replace, head_id=message_id))

    async def set_announced(self, game_id: int, seat: int, message_id: int) -> Game:
        """Note which message announces an open seat, unless it is not open any more."""
        return await self.note(game_id, partial(announced, seat=seat, message_id=message_id))

    async def note(
        self, game_id: int, change: Callable[[Game], Game], follow: Follow | None = None
    ) -> Game:
        """Change something of which nobody has to be told, and store what follows if it did."""
        return await self._running.change(game_id, partial(self._note, game_id, change, follow))

    async def _alter(self, game_id: int, change: Alteration) -> Game:
        loaded = await self._running.load_running(game_id)
        before, now = loaded.game, self._running.clock()
        async with self._running.storing(game_id) as tx:
            changed = await change(tx, before)
            after = replace(changed, revision=before.revision + 1, changed_at=now)
            await self._running.update(tx, before, after)
            await self._running.notify(tx, GameChange(before, after, loaded.state, now))
            await _tell(tx, before, after)
        self._running.keep(replace(loaded, game=after))
        return after

    async def _note(
        self, game_id: int, change: Callable[[Game], Game], follow: Follow | None
    ) -> Game:
        loaded = await self._running.load(game_id)
        before = loaded.game
        changed = change(before)
        if changed == before:
            return before
        game = replace(changed, revision=before.revision + 1)
        async with self._running.storing_as(before, game) as tx:
            if follow is not None:
                await follow(tx, game)
        self._running.keep(replace(loaded, game=game))
        return game


async def _tell(tx: Transaction, before: Game, after: Game) -> None:
    """Let the board be posted where other people are asked than before, or the game is over."""
    if after.status == "abandoned":
        end = AbandonedPost(after.ply, after.ply, after.question)
        await outbox.add(tx, after.id, end, after.changed_at)
        await drafts.clear(tx, after.id)
    elif after.paused_at is None and (
        before.paused_at is not None or not set(after.asked) <= set(before.asked)
    ):
        turn = TurnPost(after.ply, after.ply, after.question)
        await outbox.add(tx, after.id, turn, after.changed_at)
