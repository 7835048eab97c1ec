"""Messages that Discord refused: retried after activity in their game, and now and then.

A missing permission may be restored at any time. So each press and command in a game retries its
current board, as do changes of channels and roles of its server, and a timer with increasing
delays. Refused messages stay in the outbox until then, with the reason.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Final

from bot.model import DueMessage, Timer
from bot.model.messages import DirectMessage, OfferPost
from bot.services.base.scheduler import Scheduler
from bot.services.base.tasks import Work
from bot.services.messages.delivery import NoPlace, Undeliverable
from bot.store.base import timers
from bot.store.database import Database, Transaction
from bot.store.messages import outbox
from bot.store.tables import games

KIND: Final = "repost"
STRANDED: Final = "stranded"
AFLOAT: Final = "afloat"
"""Kinds of timers: another try; pausing a game where nothing can be posted, and its end."""
_MINUTE: Final = 60.0
PAUSES: Final = tuple(_MINUTE * minutes for minutes in (1, 5, 15, 60, 240, 720, 1440))
"""Seconds until a message is tried again after each time that it was refused."""
LEAST_PAUSE: Final = 15.0
"""Seconds between two tries that people's presses lead to."""


class RefusedPosts:
    """Lets messages that were refused be due again. `clock` returns seconds since the epoch."""

    def __init__(self, db: Database, clock: Callable[[], float]) -> None:
        self._db = db
        self._clock = clock
        self._tried: dict[int, float] = {}
        self._work = Work()

    async def close(self) -> None:
        """Stop retrying, and wait for running transactions."""
        await self._work.close()

    def register(self, scheduler: Scheduler) -> None:
        """Handle the timers of games with messages that were refused."""
        scheduler.handle(KIND, self.due)

    async def resume(self) -> None:
        """Try everything again at the start of the bot."""
        async with self._db.transaction() as tx:
            await timers.hasten_all(tx, KIND, self._clock())

    async def refused(self, tx: Transaction, row: DueMessage, why: Undeliverable) -> None:
        """Plan the next try with the note that a message of a game was refused.

        Where it was refused before because of its place, the game is paused: a permission that is
        taken away for a moment disturbs no one.
        """
        assert row.game_id is not None
        is_place = isinstance(why, NoPlace) and not isinstance(row.message, OfferPost)
        if is_place and row.attempts:
            await timers.put(
                tx, f"{STRANDED}:{row.game_id}", STRANDED, self._clock(), game_id=row.game_id
            )
        pause = PAUSES[min(row.attempts, len(PAUSES) - 1)]
        due_at = self._clock() + pause
        await timers.put(tx, f"{KIND}:{row.game_id}", KIND, due_at, game_id=row.game_id)

    async def posted(self, tx: Transaction, row: DueMessage, message_id: int | None) -> None:
        """Resume a game that was paused because nothing could be posted, after a successful post.

        An edit without a `message_id`, an offer in the channel and a direct message prove nothing.
        """
        if message_id is None or isinstance(row.message, OfferPost | DirectMessage):
            return
        if row.game_id is None:
            return
        game = await games.load(tx.connection, row.game_id)
        if game is None or game.stranded_at is None:
            return
        if not await outbox.board_refused(tx.connection, game.id):
            await timers.put(tx, f"{AFLOAT}:{game.id}", AFLOAT, self._clock(), game_id=game.id)

    async def due(self, tx: Transaction, timer: Timer) -> None:
        """Make the current board of a game due again, or else its latest message.

        Unlocking a thread posts a new one anyway.
        """
        assert timer.game_id is not None
        game = await games.load(tx.connection, timer.game_id)
        if game is not None and game.locked_at is None:
            await outbox.try_again(tx, game.id)

    async def contact(self, game_id: int) -> None:
        """Try again soon after someone did something in a game, if anything was refused there."""
        now = self._clock()
        if now < self._tried.get(game_id, 0.0) + LEAST_PAUSE:
            return
        async with self._db.reading() as connection:
            if not await timers.of_game(connection, game_id, (KIND,)):
                return
        await self._work.run(self._hasten(game_id, now))

    async def rights_changed(self, guild_id: int) -> None:
        """Try again where anything was refused in a server whose channels or roles changed."""
        await self._work.run(self._hasten_in(guild_id))

    async def _hasten_in(self, guild_id: int) -> None:
        async with self._db.reading() as connection:
            game_ids = await games.with_timer(connection, KIND, guild_id)
        if game_ids:
            async with self._db.transaction() as tx:
                for game_id in game_ids:
                    await timers.hasten(tx, game_id, KIND, self._clock())

    async def _hasten(self, game_id: int, now: float) -> None:
        self._tried[game_id] = now
        async with self._db.transaction() as tx:
            await timers.hasten(tx, game_id, KIND, now)

    async def trouble(self, game_id: int) -> str | None:
        """Return why the newest message of a game could not be posted, None if all is well."""
        return (await self.troubles([game_id])).get(game_id)

    async def troubles(self, game_ids: Collection[int]) -> Mapping[int, str]:
        """Return why the newest messages of games could not be posted, of those that could not."""
        async with self._db.reading() as connection:
            return await outbox.troubles(connection, game_ids)
