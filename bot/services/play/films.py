"""Replay videos of finished games: made one at a time in a process, kept until delivered.

Nothing waits for a video. The outbox asks whether one is ready, which starts it, and is woken when
it is. A failure is logged; the message is then left out.
"""

from __future__ import annotations

import asyncio
import logging
import pickle
import sys
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Final, TypeAlias

from bot.services.base.processes import end, start
from bot.services.play.film_process import Scene
from bot.store.database import Database
from bot.store.errors import DatabaseBusy
from bot.store.play import moves
from bot.store.tables import games

logger = logging.getLogger(__name__)

SECONDS: Final = 600.0
"""How long a film may take; on two slow cores one of a long game takes half a minute."""
KEPT: Final = 4
"""The number of films that wait in memory for their delivery; others are made again."""
_MEMORY_USED_AGAIN: Final = {
    "MALLOC_MMAP_THRESHOLD_": str(32 << 20),
    "MALLOC_TRIM_THRESHOLD_": str(64 << 20),
}
"""Bytes up to which the GNU C library keeps memory that is free (mallopt(3)): the system takes a
fifth of the time of a film to give it anew for each frame."""
Shoot: TypeAlias = Callable[[Scene], Awaitable[bytes]]


class FilmFailed(Exception):
    """A film could not be made."""


class Films:
    """Makes films; `shoot` turns a scene into WebP, `seconds` is how long it may take."""

    def __init__(self, db: Database, shoot: Shoot | None = None, seconds: float = SECONDS) -> None:
        self._db = db
        self._shoot = shoot or shoot_apart
        self._seconds = seconds
        self._one_at_a_time = asyncio.Semaphore(1)
        self._making: dict[int, asyncio.Task[None]] = {}
        self._made: dict[int, bytes | None] = {}
        self._ended: Callable[[int], object] = lambda _game: None

    def on_ended(self, ended: Callable[[int], object]) -> None:
        """Call `ended` with the id of each game whose film is ready or has failed."""
        self._ended = ended

    def ready(self, game_id: int) -> bool:
        """Whether a video is ready or has failed; starts it if necessary."""
        if game_id in self._made:
            return True
        if game_id not in self._making:
            task = asyncio.create_task(self._make(game_id))
            self._making[game_id] = task
            task.add_done_callback(lambda _: self._making.pop(game_id))
        return False

    def take(self, game_id: int) -> bytes | None:
        """Return a film that is ready, None if it has failed."""
        return self._made.get(game_id)

    def forget(self, game_id: int) -> None:
        """Forget a film that was delivered or is no longer wanted."""
        self._made.pop(game_id, None)

    async def idle(self) -> None:
        """Wait until no film is being made."""
        while self._making:
            await asyncio.wait(list(self._making.values()))

    async def close(self) -> None:
        """Stop; a film that is not ready is made again after the next start."""
        for task in self._making.values():
            task.cancel()
        await self.idle()

    async def _make(self, game_id: int) -> None:
        try:
            async with self._one_at_a_time, asyncio.timeout(self._seconds):
                self._made[game_id] = await self._shoot(await scene_of(self._db, game_id))
        except DatabaseBusy as error:
            # its message is asked for again, and the film with it
            logger.warning("game %d: the film is tried again: %s", game_id, error)
        except Exception:
            logger.exception("game %d: no film could be made", game_id)
            self._made[game_id] = None
        while len(self._made) > KEPT:
            del self._made[next(iter(self._made))]
        self._ended(game_id)


async def scene_of(db: Database, game_id: int) -> Scene:
    """Return a finished game as it is stored. Raises FilmFailed if there is none."""
    async with db.reading() as connection:
        game = await games.load(connection, game_id)
        if game is None:
            raise FilmFailed(f"there is no game {game_id}")
        stored = await moves.of_game(connection, game_id)
    return Scene(replace(game, options=dict(game.options)), stored, game.locale)


async def shoot_apart(scene: Scene) -> bytes:
    """Make a video in a separate process. Raises FilmFailed with the error.

    Cancelled, it ends that process.
    """
    command = (sys.executable, "-m", "bot.services.play.film_process")
    pipe = asyncio.subprocess.PIPE
    process = await start(command, hints=_MEMORY_USED_AGAIN, stdin=pipe, stdout=pipe, stderr=pipe)
    try:
        film, trouble = await process.communicate(pickle.dumps(scene))
    finally:
        await end(process)
    if process.returncode or not film:
        raise FilmFailed(trouble.decode(errors="replace").strip())
    return film
