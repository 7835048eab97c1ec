"""The turns of computer players: they play in the background while games wait for them."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping
from contextlib import suppress
from typing import Final

import rules
from bot.computers import Computer
from bot.model import Game
from bot.services.base.tasks import Workers
from bot.services.errors import Restarting, StaleQuestion
from bot.services.play.computer_players import Searching, Thinking
from bot.services.play.moves import Moves
from bot.services.play.running_games import RunningGames
from bot.store.database import Database
from bot.store.errors import DatabaseBusy
from bot.store.tables import games

logger = logging.getLogger(__name__)

BUSY_SECONDS: Final = 2.0
"""Seconds to wait where the database could not be used, as often as it takes."""
RETRY_SECONDS: Final[tuple[float, ...]] = (1.0, 5.0, 30.0)
"""The pauses before a computer's turn that failed is tried again; then the next change or the
next start sets it going."""
_AT_ONCE: Final = 2
"""So many games use the database for computers at a time: after a start, or when shards are taken
over, thousands may go on at once, and people must find a connection free."""


class ComputerTurns:
    """Lets computers play in all games that wait for them.

    `computers` are those that play at sight, by game; `searching` is for those that think, which
    play at sight without it. Where it is worth something to answer first, they wait until a person
    has answered, or no person is asked any more.
    """

    def __init__(
        self,
        db: Database,
        running: RunningGames,
        moves: Moves,
        computers: Mapping[str, Computer],
        searching: Searching | None = None,
    ) -> None:
        self._db = db
        self._running = running
        self._moves = moves
        self._thinking = Thinking(computers, searching)
        self._drivers = Workers[int]()
        self._places = asyncio.Semaphore(_AT_ONCE)

    async def resume(self) -> int:
        """Let computers go on in all games that wait for one; return how many games do."""
        async with self._db.reading() as connection:
            driven = await games.with_computers(connection)
        served = [game for game in driven if self._serves(game)]
        waiting = [game.id for game in served if game.is_played and game.waits_for_computer]
        for game_id in waiting:
            self.drive(game_id)
        return len(waiting)

    def drive(self, game_id: int) -> asyncio.Task[None]:
        """Let computers play in the background while a game waits for them."""
        return self._drivers.start(game_id, self._drive)

    async def close(self) -> None:
        """Stop computers from thinking; moves that they make from now on are refused."""
        await self._thinking.close()
        await self._drivers.wait()

    def _serves(self, game: Game) -> bool:
        return self._running.ownership.serves(game.guild_id)

    async def _drive(self, game_id: int) -> None:
        pauses = iter(RETRY_SECONDS)
        pause: float | None = 0.0
        while pause is not None:
            if pause:
                await asyncio.sleep(pause)
            try:
                while await self._play_one(game_id):
                    pass
                return
            except Restarting:
                logger.debug("game %d: computers go on after the restart", game_id)
                return
            except DatabaseBusy as error:
                logger.warning("game %d: computers try again: %s", game_id, error)
                pause = BUSY_SECONDS
            except Exception:
                logger.exception("game %d: computers cannot go on", game_id)
                pause = next(pauses, None)

    async def _play_one(self, game_id: int) -> bool:
        """Let one computer move; return whether one was to move."""
        async with self._places:
            loaded = await self._running.positions.get(game_id)
        game = loaded.game
        seat = next((seat for seat in game.waiting if game.seats[seat].computer), None)
        if seat is None or not game.is_played or not self._serves(game):
            return False
        if game.asked and rules.is_race(loaded.state):
            return False  # the change by which the first person answers calls again
        move = await self._thinking.choose(game, loaded.state, seat)
        # Another program may have moved in this game; then look again.
        async with self._places:
            with suppress(StaleQuestion):
                await self._moves.make_by_computer(loaded, seat, move)
        return True
