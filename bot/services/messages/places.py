"""Places: the threads in which games are played, when they are deleted, replaced or locked.

A game whose thread is deleted gets a new one with the next post, so its current board is posted. If
nothing can be posted for a while, the game is paused, because no one could follow it. A lock by a
moderator is a pause: the clocks stop until the thread is unlocked or deleted. Archiving a thread
isn't a lock, because Discord does it automatically.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from typing import Final

from bot.i18n import noted
from bot.model import Game, Timer
from bot.model.messages import TurnPost, VotePost
from bot.model.notices import GameStranded, ThreadLocked, ThreadReplaced
from bot.services.base.scheduler import Scheduler
from bot.services.base.tasks import Work
from bot.services.errors import NotRunning
from bot.services.messages.refused_posts import AFLOAT, STRANDED
from bot.services.play.pauses import with_lock, with_stranding, without_lock, without_stranding
from bot.services.play.services import PlayServices
from bot.store.database import Database, Transaction
from bot.store.messages import outbox
from bot.store.tables import games
from bot.store.time import votes

_CHANNEL_DELETED: Final = noted("The game's channel no longer exists.")
RECENT: Final = 7 * 24 * 3600.0
"""Seconds after its last change in which a thread is certainly not put into the archive."""


class Places:
    """Keeps up with the threads of games. `clock` returns seconds since the epoch."""

    def __init__(self, db: Database, play: PlayServices, clock: Callable[[], float]) -> None:
        self._db = db
        self._play = play
        self._clock = clock
        self._work = Work()

    async def close(self) -> None:
        """Refuse further news of threads and wait for those that are being dealt with."""
        await self._work.close()

    async def running(self, guild_id: int) -> tuple[Game, ...]:
        """Return the running games of a server that have a place."""
        running = await self._work.run(self._play.games.of_guild(guild_id))
        return tuple([game for game in running if game.status == "running" and game.thread_id])

    def is_recent(self, game: Game) -> bool:
        """Whether the thread of a game can only be missing because it was deleted."""
        return game.changed_at > self._clock() - RECENT

    async def thread_deleted(self, thread_id: int) -> None:
        """Move the games of a thread to a new one."""
        await self._work.run(self._lose(thread_id))

    async def _lose(self, thread_id: int) -> None:
        for game in await self._in(thread_id):
            await self.lost(game, board=True)

    async def lost(self, game: Game, *, board: bool) -> Game:
        """Record that a game has lost its place, unless it has a new one by now.

        With `board`, its current board is posted, unless it is due anyway. A lock ends with the
        thread, as no one could unlock it.
        """
        thread_id = game.thread_id

        def change(game: Game) -> Game:
            return replace(game, thread_id=None) if game.thread_id == thread_id else game

        async def follow(tx: Transaction, game: Game) -> None:
            if board and game.is_played and not await outbox.board_due(tx.connection, game.id):
                turn = TurnPost(game.ply, game.ply, game.question)
                await outbox.add(tx, game.id, turn, self._clock())

        after = await self._play.changes.note(game.id, change, follow)
        if after.locked_at is not None and after.thread_id is None and after.status == "running":
            return await self._unlock(after)
        return after

    async def replaced(self, game: Game, place: int) -> Game:
        """Record a game's new place after its thread was deleted; open votes move too."""

        def change(game: Game) -> Game:
            return replace(game, thread_id=place, head_id=None)

        async def follow(tx: Transaction, game: Game) -> None:
            await outbox.notice(tx, game.id, ThreadReplaced(game.people), self._clock())
            for vote in await votes.open_in(tx.connection, game.id):
                await outbox.add(tx, game.id, VotePost(vote.id), self._clock())

        return await self._play.changes.note(game.id, change, follow)

    async def thread_changed(self, thread_id: int, *, locked: bool, archived: bool) -> None:
        """Pause the games of a locked thread, or resume those of an unlocked one."""
        await self._work.run(self._compare_all(thread_id, locked, archived))

    async def _compare_all(self, thread_id: int, locked: bool, archived: bool) -> None:
        for game in await self._in(thread_id):
            await self._compare(game, locked=locked, archived=archived)

    async def compare(self, game: Game, *, locked: bool, archived: bool) -> None:
        """Pause a game if its thread is locked, or resume it if it isn't."""
        await self._work.run(self._compare(game, locked=locked, archived=archived))

    async def _compare(self, game: Game, *, locked: bool, archived: bool) -> None:
        if locked and game.locked_at is None:
            await self._lock(game, archived=archived)
        elif not locked and game.locked_at is not None:
            await self._unlock(game)

    async def _lock(self, game: Game, *, archived: bool) -> None:
        now = self._clock()

        async def change(tx: Transaction, game: Game) -> Game:
            if game.locked_at is not None:
                return game
            await _tell_of_lock(tx, game, now, archived=archived)
            return with_lock(game, now)

        await self._play.changes.alter(game.id, change)

    async def _unlock(self, game: Game) -> Game:
        async def change(_tx: Transaction, game: Game) -> Game:
            return without_lock(game)

        return await self._play.changes.alter(game.id, change)

    def register(self, scheduler: Scheduler) -> None:
        """Handle the timers of games where nothing can be posted, or something can again."""
        scheduler.do(STRANDED, self._strand_due)
        scheduler.do(AFLOAT, self._afloat_due)

    async def channel_deleted(self, guild_id: int, channel_id: int) -> None:
        """Pause the games of a channel that was deleted."""
        for game in await self.running(guild_id):
            if game.channel_id == channel_id:
                await self._work.run(self._strand(game.id, _CHANNEL_DELETED))

    async def _strand_due(self, timer: Timer) -> None:
        assert timer.game_id is not None
        async with self._db.reading() as connection:
            reason = await outbox.trouble(connection, timer.game_id)
        if reason is not None:
            await self._strand(timer.game_id, reason)

    async def _strand(self, game_id: int, reason: str) -> None:
        """Pause a game where nothing can be posted, and notify its players directly, once."""

        async def change(tx: Transaction, game: Game) -> Game:
            if game.stranded_at is not None:
                return game
            now = self._clock()
            for person, locale in _people_of(game).items():
                await outbox.direct(tx, person, locale, GameStranded(reason), now, game_id=game.id)
            return with_stranding(game, now)

        with suppress(NotRunning):
            await self._play.changes.alter(game_id, change)

    async def _afloat_due(self, timer: Timer) -> None:
        assert timer.game_id is not None

        async def change(_tx: Transaction, game: Game) -> Game:
            return without_stranding(game) if game.stranded_at is not None else game

        with suppress(NotRunning):
            await self._play.changes.alter(timer.game_id, change)

    async def _in(self, thread_id: int) -> tuple[Game, ...]:
        async with self._db.reading() as connection:
            played = await games.played_in(connection, thread_id)
        return tuple([game for game in played if game.status == "running"])


def _people_of(game: Game) -> dict[int, str]:
    """Return the languages of the players of a game and its host by their ids."""
    seats = [seat for seat in game.seats if seat.person_id is not None]
    people = {seat.person_id: seat.locale or game.locale for seat in seats if seat.person_id}
    host = {game.organiser_id: game.locale} if game.organiser_id else {}
    return {**host, **people}


async def _tell_of_lock(tx: Transaction, game: Game, now: float, *, archived: bool) -> None:
    """Say in the thread that the game rests; a message would take it out of the archive."""
    if not archived:
        await outbox.notice(tx, game.id, ThreadLocked(), now)
        return
    if not game.organiser_id:
        return
    seat = game.seat_of(game.organiser_id)
    locale = game.locale if seat is None else game.seats[seat].locale or game.locale
    await outbox.direct(tx, game.organiser_id, locale, ThreadLocked(), now, game_id=game.id)
