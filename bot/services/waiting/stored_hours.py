"""Stored hours of before there were limits: brought within them at a start, with notice."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from bot.model import Game
from bot.model.messages import LobbyUpdate
from bot.model.notices import PlayWidened, QuietCut
from bot.services.play import Play
from bot.services.waiting import availability
from bot.services.waiting.calendar import free_from
from bot.services.waiting.clock_update import ClockUpdate, asked_persons
from bot.services.waiting.clocks import Clocks
from bot.services.waiting.hours import cut, widened
from bot.store.database import Database, Transaction
from bot.store.messages import outbox
from bot.store.people import personal_settings
from bot.store.tables import games


class StoredHours:
    """Brings stored hours within their limits. `clock` returns seconds since the epoch."""

    def __init__(
        self, db: Database, play: Play, clocks: Clocks, clock: Callable[[], float]
    ) -> None:
        self._db = db
        self._play = play
        self._clocks = clocks
        self._clock = clock

    async def resume(self) -> None:
        """Cut quiet hours that are too long, widen hours of play that are too short."""
        async with self._db.reading() as connection:
            quiet = await personal_settings.with_quiet_hours(connection)
            played = await games.with_window(connection)
        for profile in quiet:
            if cut(profile) != profile:
                await self._cut(profile.person_id)
        for game in played:
            if widened(game.window) != game.window:
                await self._widen(game)

    async def _cut(self, person_id: int) -> None:
        now, replanning = self._clock(), self._clocks.replanning
        async with self._db.transaction() as tx, replanning(tx, person_id, keep_hours=False):
            known = await availability.load(tx.connection, person_id, now)
            profile = cut(known.profile)
            assert profile.quiet_start is not None
            assert profile.quiet_end is not None
            await personal_settings.save(tx, profile)
            silent = free_from(known.free(), now) != now
            told = QuietCut(profile.quiet_start, profile.quiet_end, silent)
            await outbox.direct(tx, person_id, profile.locale, told, now)

    async def _widen(self, game: Game) -> None:
        if game.status == "running":
            await self._play.changes.alter(game.id, self._widened)
            return
        async with self._db.transaction() as tx:
            known = await games.load(tx.connection, game.id)
            if known is not None and known.status == "lobby":
                wider = replace(known, window=widened(known.window), revision=known.revision + 1)
                await games.update_game(tx, wider, known.revision)
                await outbox.add(tx, game.id, LobbyUpdate(), self._clock())
                await _tell(tx, wider, self._clock())

    async def _widened(self, tx: Transaction, game: Game) -> Game:
        """Charge the clocks by the hours so far, and plan them by the wider ones."""
        now, wider = self._clock(), replace(game, window=widened(game.window))
        change = await ClockUpdate.of(tx, game, game, now)
        people = set(asked_persons(game).values())
        for person_id in people:
            await change.charge(person_id)
        change.game = wider
        for person_id in people:
            await change.plan_again(person_id)
        await _tell(tx, wider, now)
        return wider


async def _tell(tx: Transaction, game: Game, now: float) -> None:
    assert game.window is not None
    told = PlayWidened(game.window.start, game.window.end, game.window.zone)
    await outbox.notice(tx, game.id, told, now)
