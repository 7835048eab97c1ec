"""Drafts: moves that players are still composing, kept until they are made or given up."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from bot.services.base.tasks import uninterrupted
from bot.services.play.requirements import require_question
from bot.services.play.running_games import RunningGames
from bot.store.database import Database
from bot.store.play import drafts

DraftSteps: TypeAlias = tuple[str, ...]
"""A move that is being composed: the draft after each change, the newest last."""


class Drafts:
    """Keeps the draft of each seat for the question that it is asked."""

    def __init__(self, db: Database, running: RunningGames) -> None:
        self._db = db
        self._running = running
        self._work = running.work

    async def load(self, game_id: int, seat: int) -> DraftSteps:
        """Return the steps of the move that a seat is composing for the present question."""
        loaded = await self._running.games.position(game_id)
        async with self._db.reading() as connection:
            return await drafts.load(connection, game_id, seat, loaded.game.question)

    @uninterrupted
    async def change(
        self, game_id: int, seat: int, question: int, change: Callable[[DraftSteps], DraftSteps]
    ) -> DraftSteps:
        """Apply `change` to the steps of a seat's draft, store and return them.

        Simultaneous changes build on each other; () deletes the draft. Raises StaleQuestion, and
        what `change` raises; the draft is then unchanged.
        """
        async with self._running.changing(game_id) as opened:
            require_question(opened.loaded.game, question)
            tx = await opened.begin()
            steps = change(await drafts.load(tx.connection, game_id, seat, question))
            await drafts.save(tx, game_id, seat, question, steps)
        return steps
