"""The bot's side of the queue: requests for computers' moves and replay videos, with a fallback.

Without workers, the bot's own processes do the work. If a move doesn't come in time, the computer
plays without search; a video that doesn't come is made here.
"""

from __future__ import annotations

import json
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Any, Final

from procrastinate.exceptions import ConnectorException

from bot.app import AppOptions
from bot.cluster.jobs.load import NoAnswer
from bot.cluster.jobs.queue import ADVICE, FILM, THOUGHT, JobQueue, open_queue, why
from bot.cluster.jobs.tasks import MAKE_FILM, THINK
from bot.services.play.computer_process import (
    ADVICE_PATIENCE,
    NoThought,
    SearchProcess,
    advice_question,
    found,
    verdict_in,
)
from bot.services.play.film_process import Scene
from bot.services.play.films import SECONDS, Shoot, shoot_apart
from rules import State

log = logging.getLogger(__name__)

TURN_SECONDS: Final = 10.0
"""How long a thought may wait until a worker has time for it."""


class QueuedSearch:
    """Thinks as `local` does, but on a worker if there is one."""

    def __init__(self, local: SearchProcess, queue: JobQueue) -> None:
        self._local = local
        self._queue = queue

    def thinks(self, slug: str, level: str, seed: str) -> bool:
        """Whether a level of computer players thinks about a decision in a game."""
        return self._local.thinks(slug, level, seed)

    async def move(self, view: State, seat: int, seed: str, level: str) -> str:
        """Return the notation of the move that `seat` makes in `view` (its visible information).

        Raises NoThought if the worker fails or has no time for it. Cancelled, it stops the worker.
        """
        question = self._local.question(view, seat, seed, level)
        reply = await self._asked(question, THOUGHT, question["seconds"] + TURN_SECONDS)
        if reply is None:
            return await self._local.move(view, seat, seed, level)
        return found(question, reply)

    async def start(self) -> None:
        """Be ready: workers are, and where there are none the process here is started."""
        if not await self._queue.has_workers():
            await self._local.start()

    async def advice(
        self, view: State, seat: int, seed: str, judged: str, suggested: str = ""
    ) -> dict[str, Any]:
        """Return the verdict of the coach, before moves of computers. Raises NoThought."""
        question = advice_question(view, seat, seed, judged, suggested)
        reply = await self._asked(question, ADVICE, question["seconds"] + ADVICE_PATIENCE)
        if reply is None:
            return await self._local.advice(view, seat, seed, judged, suggested)
        return verdict_in(reply)

    async def _asked(
        self, question: dict[str, Any], priority: int, seconds: float
    ) -> dict[str, Any] | None:
        """Return the answer of a worker, None if there is no worker. Raises NoThought."""
        try:
            if not await self._queue.has_workers():
                return None
            reply: dict[str, Any] = json.loads(
                await self._queue.ask(THINK, question, priority, seconds)
            )
        except NoAnswer as error:
            raise NoThought(str(error)) from error
        except ConnectorException as error:
            log.warning("can't reach the job queue, so the bot thinks itself: %s", why(error))
            return None
        return reply

    async def close(self) -> None:
        """End what thinks here."""
        await self._local.close()


def queued_shoot(queue: JobQueue, local: Shoot = shoot_apart) -> Shoot:
    """Return a video maker like `local` that uses a worker if there is one."""

    async def shoot(scene: Scene) -> bytes:
        try:
            if await queue.has_workers():
                return await queue.ask(MAKE_FILM, {"game_id": scene.game.id}, FILM, SECONDS / 2)
        except (NoAnswer, ConnectorException) as error:
            log.warning("game %d: the bot makes the film itself: %s", scene.game.id, why(error))
        return await local(scene)

    return shoot


@asynccontextmanager
async def helped(server: str, options: AppOptions) -> AsyncIterator[AppOptions]:
    """Yield the options of a bot with which workers at a database `server` help it."""
    async with open_queue(server) as queue:
        yield replace(
            options,
            shoot=queued_shoot(queue, options.shoot),
            searching=lambda local: QueuedSearch(local, queue),
            job_load=queue.load,
        )
