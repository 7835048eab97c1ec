"""The routing of interactions: each is answered by the process that holds the shard of its game.

They come from Discord as plain data, which another process can feed into its own client: the
token of an interaction works from anywhere.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from typing import Any, Final, TypeAlias

import discord

from bot.cluster.ownership import Ownership
from bot.cluster.store import handed, signals
from bot.cluster.store.signals import Signal
from bot.model.cluster import FIRST_SHARD
from bot.services.errors import Restarting
from bot.store.database import Database
from bot.ui.controls import read_control
from bot.ui.errors import answer_error

logger = logging.getLogger(__name__)

ANSWER_SECONDS: Final = 2.5
"""How long an interaction may wait: Discord forgets it after three seconds."""
PATIENCE: Final = 1.5
"""How long the process of a game has to take an interaction that was handed to it."""
_PRESSES: Final = (discord.InteractionType.component, discord.InteractionType.modal_submit)

Payload: TypeAlias = dict[str, Any]


class Routing:
    """Passes interactions to `answer`, the library's own way, in the process that is to do so."""

    def __init__(
        self, bot: discord.Client, db: Database, ownership: Ownership, heirs: Callable[[], set[int]]
    ) -> None:
        self._bot = bot
        self._db = db
        self._ownership = ownership
        self._heirs = heirs
        self._last: dict[int, int] = {}
        self._cut: dict[int, int] = {}
        self._kept: dict[int, list[tuple[float, Payload]]] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        # the library's table of events; connections that are opened from now on use it
        self._answer = bot._connection.parsers["INTERACTION_CREATE"]
        bot._connection.parsers["INTERACTION_CREATE"] = self.received

    def received(self, payload: Payload) -> None:
        """Answer an interaction, keep it, hand it over, or leave it to another process."""
        number, guild = int(payload["id"]), payload.get("guild_id")
        shard = self._ownership.shard_of(None if guild is None else int(guild))
        if number <= self._cut.get(shard, 0):
            self._answer(payload)
        elif shard in self._cut and shard not in self._heirs():
            return
        elif shard in self._ownership.epochs:
            self._last[shard] = max(number, self._last.get(shard, 0))
            if self._ownership.is_fresh:
                self._answer_here(payload, guild)
        elif shard in self._heirs():
            self._kept.setdefault(shard, []).append((time.monotonic(), payload))

    def cut(self, shard: int) -> int:
        """Take no more interactions of a shard; return the id of the last one that was taken."""
        # a hand-over that failed is tried again, when nothing new has been taken
        self._cut[shard] = max(self._last.pop(shard, 0), self._cut.get(shard, 0))
        return self._cut[shard]

    def release(self, shard: int, cutoff: int) -> None:
        """Answer the interactions kept for a shard that its previous holder didn't take."""
        self._cut.pop(shard, None)
        oldest = time.monotonic() - ANSWER_SECONDS
        for at, payload in self._kept.pop(shard, ()):
            if at >= oldest and int(payload["id"]) > cutoff:
                self.received(payload)

    def forget(self, shard: int) -> None:
        """Forget a shard that is no longer this process's concern."""
        self._cut.pop(shard, None)
        self._kept.pop(shard, None)
        self._last.pop(shard, None)

    async def take_handed(self) -> None:
        """Answer what other processes have handed to this one."""
        if not self._ownership.served:
            return
        async with self._db.transaction() as tx:
            work = await handed.take(tx, self._ownership.served)
        for payload in work:
            self._answer(payload)

    def _answer_here(self, payload: Payload, guild: str | None) -> None:
        about = None if guild is not None else _game_or_vote(payload)
        if about is None:
            self._answer(payload)
            return
        task = asyncio.create_task(self._answer_where_the_game_is(payload, *about))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _answer_where_the_game_is(
        self, payload: Payload, game_id: int | None, vote_id: int | None
    ) -> None:
        try:
            async with self._db.reading() as connection:
                guild = await handed.guild_of(connection, game_id=game_id, vote_id=vote_id)
            shard = FIRST_SHARD if guild is None else self._ownership.shard_of(guild)
            if guild is None or shard in self._ownership.epochs:
                self._answer(payload)
            elif not await self._hand(payload, shard):
                await self._refuse(payload)
        except Exception as error:
            await answer_error(self._interaction(payload), error)

    async def _hand(self, payload: Payload, shard: int) -> bool:
        """Hand an interaction to the process of its game; return whether it was taken in time."""
        async with self._db.transaction() as tx:
            await handed.put(tx, payload, shard)
            await signals.send(tx, Signal(self._ownership.process_id, handed=True))
        await asyncio.sleep(PATIENCE)
        async with self._db.transaction() as tx:
            return not await handed.take_back(tx, int(payload["id"]))

    async def _refuse(self, payload: Payload) -> None:
        logger.warning("the process of a game did not take an interaction")
        reason = Restarting("Slowboat is restarting. Please try again in a moment.")
        await answer_error(self._interaction(payload), reason)

    def _interaction(self, payload: Payload) -> discord.Interaction[Any]:
        return discord.Interaction(data=payload, state=self._bot._connection)  # type: ignore[arg-type]


def _game_or_vote(payload: Payload) -> tuple[int | None, int | None] | None:
    """Return the game, or the vote, that a control or form is about; None if it is about none."""
    if payload["type"] not in [press.value for press in _PRESSES]:
        return None
    control = read_control(str(payload["data"].get("custom_id", "")))
    named = {} if control is None else vars(control)
    if "vote" in named:
        return None, named["vote"]
    return (named["game"], None) if named.get("game") is not None else None
