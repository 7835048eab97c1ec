"""Changes of a running game other than moves: its seats, pause, end, thread, language."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import replace
from functools import partial
from typing import TypeAlias

from bot.model import Game
from bot.model.messages import AbandonedPost, LobbyUpdate, TurnPost
from bot.services.base.tasks import uninterrupted
from bot.services.play.observers import GameChange, notify
from bot.services.play.requirements import require_running
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
        self._work = running.work

    @uninterrupted
    async def alter(self, game_id: int, change: Alteration) -> Game:
        """Change something about a running game but its position, and return the game.

        `change` gets an open transaction and the game, may store what belongs to the change, and
        returns the new game; newly asked people are notified. Raises NotRunning for a game that is
        over, and what `change` raises; nothing has changed then.
        """
        async with self._running.changing(game_id) as opened:
            before = opened.loaded.game
            require_running(before)
            after = await change(await opened.begin(), before)
            after = replace(after, revision=before.revision + 1, changed_at=opened.now)
            tx = await opened.store(replace(opened.loaded, game=after))
            altered = GameChange(before, after, opened.loaded.state, opened.now)
            await notify(tx, self._running.observers, altered)
            await _tell(tx, before, after)
        return after

    async def set_thread(self, game_id: int, thread_id: int) -> Game:
        """Note in which thread the game is played."""
        return await self.note(game_id, partial(replace, thread_id=thread_id))

    async def set_lobby_message(self, game_id: int, message_id: int) -> Game:
        """Note which message showed the table; it was posted while the game was started.

        It is written again.
        """

        async def show(tx: Transaction, game: Game) -> None:
            await outbox.add(tx, game.id, LobbyUpdate(), game.changed_at)

        return await self.note(game_id, partial(replace, lobby_message_id=message_id), show)

    async def set_head(self, game_id: int, message_id: int) -> Game:
        """Note which message is at the head of the thread."""
        return await self.note(game_id, partial(replace, head_id=message_id))

    async def set_announced(self, game_id: int, seat: int, message_id: int) -> Game:
        """Record which message announces an open seat, if it is still open."""
        return await self.note(game_id, partial(announced, seat=seat, message_id=message_id))

    @uninterrupted
    async def note(
        self, game_id: int, change: Callable[[Game], Game], follow: Follow | None = None
    ) -> Game:
        """Change something of which nobody has to be told, and store what follows if it did."""
        async with self._running.changing(game_id) as opened:
            before = opened.loaded.game
            after = change(before)
            if after == before:
                return before
            after = replace(after, revision=before.revision + 1)
            tx = await opened.store(replace(opened.loaded, game=after))
            if follow is not None:
                await follow(tx, after)
        return after


async def _tell(tx: Transaction, before: Game, after: Game) -> None:
    """Post the board if the people asked have changed, or the game is over."""
    if after.status == "abandoned":
        end = AbandonedPost(after.ply, after.ply, after.question)
        await outbox.add(tx, after.id, end, after.changed_at)
        await drafts.clear(tx, after.id)
    elif after.paused_at is None and (
        before.paused_at is not None or not set(after.asked) <= set(before.asked)
    ):
        turn = TurnPost(after.ply, after.ply, after.question)
        await outbox.add(tx, after.id, turn, after.changed_at)
