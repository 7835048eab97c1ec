"""Asking computer players for their moves without holding up anybody else."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Mapping
from functools import partial
from hashlib import sha256

import rules
from bot.computers import Computer
from bot.model import Game
from bot.services.threads import DaemonThread
from rules import Move, State

logger = logging.getLogger(__name__)


class Thinking:
    """Lets computer players choose, one after the other, in a thread of their own."""

    def __init__(self, computers: Mapping[str, Computer]) -> None:
        self._computers = computers
        self._thread = DaemonThread("computer")
        self._thoughts: set[asyncio.Future[Move]] = set()
        self._closed = False

    async def choose(self, game: Game, state: State, seat: int) -> Move:
        """Return the move of a computer's seat. A player that fails plays its first legal move.

        Raises asyncio.CancelledError once `close` was called.
        """
        player = self._computers[game.slug]
        seed = sha256(f"{game.seed}/computer/{game.ply}/{seat}".encode()).hexdigest()
        view = rules.view(state, seat)
        try:
            move = await self._think(partial(_choose, player, view, seat, seed))
            return rules.parse(state, seat, str(move))
        except Exception:
            logger.exception("game %d: the computer at seat %d failed", game.id, seat)
        # an index would make a long list count its moves
        return next(iter(rules.legal(state, seat)))

    def close(self) -> None:
        """Think no more; what is being thought about is thrown away."""
        self._closed = True
        for thought in self._thoughts:
            thought.cancel()
        self._thread.close()

    async def _think(self, choose: Callable[[], Move]) -> Move:
        if self._closed:
            raise asyncio.CancelledError
        thought = self._thread.run(choose)
        self._thoughts.add(thought)
        try:
            return await thought
        finally:
            self._thoughts.discard(thought)


def _choose(player: Computer, view: State, seat: int, seed: str) -> Move:
    return player.choose(view, seat, rules.legal(view, seat), seed)
