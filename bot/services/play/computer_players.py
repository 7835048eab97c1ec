"""Computer players: they are asked for their moves without holding up anything else.

Those that play at sight do so in a thread, those that think longer in a process of their own.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Mapping
from functools import partial
from hashlib import sha256
from typing import Any, Protocol, TypeVar

import rules
from bot.computers import Computer
from bot.model import Game
from bot.services.base.tasks import DaemonThread
from bot.services.play.computer_process import NoThought
from rules import Move, State

T = TypeVar("T")
logger = logging.getLogger(__name__)


class Searching(Protocol):
    """Finds the moves of computer players that think: in a process here, or on a worker."""

    def thinks(self, slug: str, level: str, seed: str) -> bool:
        """Whether a level of computer players thinks about a decision in a game."""
        ...

    async def move(self, view: State, seat: int, seed: str, level: str) -> str:
        """Return the notation of the move that `seat` makes in `view`. Raises NoThought."""
        ...

    async def close(self) -> None:
        """Stop thinking and end what was begun for it."""
        ...


class Thinking:
    """Lets computer players choose their moves, one at a time.

    `computers` are those that play at sight, in a thread; `searching` asks those that think about
    it. Without it every level plays at sight.
    """

    def __init__(
        self, computers: Mapping[str, Computer], searching: Searching | None = None
    ) -> None:
        self._computers = computers
        self._searching = searching
        self._thread = DaemonThread("computer")
        self._thoughts: set[asyncio.Future[Any]] = set()
        self._closed = False

    async def choose(self, game: Game, state: State, seat: int) -> Move:
        """Return the move of a computer's seat. A player that fails plays its first legal move.

        Raises asyncio.CancelledError once `close` was called.
        """
        seed = sha256(f"{game.seed}/computer/{game.ply}/{seat}".encode()).hexdigest()
        view = rules.view(state, seat)
        move = await self._search(game, state, view, seat, seed)
        if move is not None:
            return move
        player = self._computers[game.slug]
        try:
            at_sight = partial(_choose, player, view, seat, seed)
            found = await self._think(lambda: self._thread.run(at_sight))
            return rules.parse(state, seat, str(found))
        except Exception:
            logger.exception("game %d: the computer at seat %d failed", game.id, seat)
        # an index would make a long list count its moves
        return next(iter(rules.legal(state, seat)))

    async def close(self) -> None:
        """Stop thinking; a move that is being searched for is thrown away."""
        self._closed = True
        for thought in self._thoughts:
            thought.cancel()
        self._thread.close()
        if self._searching is not None:
            await self._searching.close()

    async def _search(
        self, game: Game, state: State, view: State, seat: int, seed: str
    ) -> Move | None:
        """Return the move of a player that thinks about it, None for one that does not."""
        level = game.seats[seat].computer
        searching = self._searching
        if searching is None or not searching.thinks(game.slug, level, seed):
            return None
        try:
            text = await self._think(
                lambda: asyncio.ensure_future(searching.move(view, seat, seed, level))
            )
            return rules.parse(state, seat, text)
        except (NoThought, rules.RulesError) as error:
            logger.error(
                "game %d: the computer at seat %d plays at sight, for it could not think: %s",
                game.id,
                seat,
                error,
            )
        return None

    async def _think(self, begin: Callable[[], asyncio.Future[T]]) -> T:
        if self._closed:
            raise asyncio.CancelledError
        thought = begin()
        self._thoughts.add(thought)
        try:
            return await thought
        finally:
            self._thoughts.discard(thought)


def _choose(player: Computer, view: State, seat: int, seed: str) -> Move:
    return player.choose(view, seat, rules.legal(view, seat), seed)
