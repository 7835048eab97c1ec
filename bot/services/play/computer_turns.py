"""The turns of computer players: they play in the background while games wait for them.

Those that play without search do so in a thread, those that think longer in a process of their own.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import partial
from hashlib import sha256
from typing import Any, Final, Protocol, TypeVar

import rules
from bot.computers import Computer
from bot.model import Game
from bot.services.base.tasks import DaemonThread, Workers
from bot.services.errors import Restarting, StaleQuestion
from bot.services.play.computer_process import NoThought
from bot.services.play.moves import Moves
from bot.services.play.running_games import RunningGames
from bot.store.database import Database
from bot.store.errors import DatabaseBusy
from bot.store.tables import games
from rules import Move, State

T = TypeVar("T")

logger = logging.getLogger(__name__)

BUSY_SECONDS: Final = 2.0
"""Seconds to wait where the database could not be used, as often as it takes."""
RETRY_SECONDS: Final[tuple[float, ...]] = (1.0, 5.0, 30.0)
"""The pauses before a computer's turn that failed is tried again; then the next change or the
next start sets it going."""
_AT_ONCE: Final = 2
"""How many games use the database for computers at a time: after a start, or when shards are taken
over, thousands may continue at once, and people need a free connection."""


class Searching(Protocol):
    """Finds the moves of computer players that think: in a process here, or on a worker."""

    def thinks(self, slug: str, level: str, seed: str) -> bool:
        """Whether a level of computer players thinks about a decision in a game."""
        ...

    async def move(self, view: State, seat: int, seed: str, level: str) -> str:
        """Return the notation of the move that `seat` makes in `view`. Raises NoThought."""
        ...

    async def start(self) -> None:
        """Be ready for the first question, which then waits less."""
        ...

    async def advice(
        self, view: State, seat: int, seed: str, judged: str, suggested: str = ""
    ) -> dict[str, Any]:
        """Return the stored verdict of the coach on the move `judged`, or with "" on the best ones.

        Among these is the move `suggested` before, unless that is "". Raises NoThought.
        """
        ...

    async def close(self) -> None:
        """Stop thinking, with its processes."""
        ...


class Thinking:
    """Lets computer players choose their moves, one at a time.

    `computers` play without search, in a thread; `searching` asks the computers that search.
    Without it, every level plays without search.
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


class ComputerTurns:
    """Lets computers play in all games that wait for them.

    `computers` are those that play without search, by game; `searching` is for those that search,
    which otherwise play without. If answering first has an advantage, they wait until a person
    has answered or no person is asked anymore.
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
        self._closing = asyncio.Event()

    async def resume(self) -> int:
        """Start computers in all games that wait for one; return the number of these games."""
        async with self._db.reading() as connection:
            driven = await games.with_computers(connection)
        served = [game for game in driven if self._serves(game)]
        waiting = [game.id for game in served if game.is_played and game.waits_for_computer]
        for game_id in waiting:
            self.drive(game_id)
        return len(waiting)

    def drive(self, game_id: int) -> asyncio.Task[None]:
        """Have computers play in the background while a game waits for them."""
        return self._drivers.start(game_id, self._drive)

    async def close(self) -> None:
        """Stop computers from thinking; moves that they make from now on are refused."""
        self._closing.set()
        await self._thinking.close()
        await self._drivers.wait()

    def _serves(self, game: Game) -> bool:
        return self._running.ownership.serves(game.guild_id)

    async def _drive(self, game_id: int) -> None:
        pauses = iter(RETRY_SECONDS)
        pause: float | None = 0.0
        while pause is not None:
            if pause and await self._closes_within(pause):
                return
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

    async def _closes_within(self, seconds: float) -> bool:
        """Wait so many seconds, or until the bot stops; return whether it does."""
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._closing.wait()
        return self._closing.is_set()

    async def _play_one(self, game_id: int) -> bool:
        """Make a move of one computer; return whether there was one to move."""
        async with self._places:
            loaded = await self._running.games.position(game_id)
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
