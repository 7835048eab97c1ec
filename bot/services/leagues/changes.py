"""Changes of leagues: one transaction each, by people who may decide, noted in the league's log."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TypeAlias

from bot.model.notices import LeagueAction
from bot.services.base.tasks import Work
from bot.services.errors import Refused
from bot.services.leagues.league_results import KIND, show, timer_key
from bot.services.leagues.loading import LeagueView, load_view
from bot.services.tables.moderation import Actor, may_decide
from bot.store.base import timers
from bot.store.database import Database, Transaction
from bot.store.messages import outbox
from bot.store.tables import audit_log

Change: TypeAlias = Callable[[Transaction, LeagueView], Awaitable[None]]
"""A change of a league in an open transaction; it may refuse."""


class LeagueChanges:
    """Changes leagues. `clock` returns seconds since the epoch."""

    def __init__(self, db: Database, clock: Callable[[], float]) -> None:
        self._db = db
        self._clock = clock
        self._work = Work()

    async def close(self) -> None:
        """Start nothing new and wait for running work."""
        await self._work.close()

    async def change(self, league_id: int, change: Change) -> LeagueView:
        """Change a league with its message, and return it as it is then."""

        async def run(tx: Transaction) -> int:
            view = await load_view(tx.connection, league_id)
            await change(tx, view)
            await show(tx, view.home, self._clock())
            return league_id

        return await self.store(run)

    async def store(self, store: Callable[[Transaction], Awaitable[int]]) -> LeagueView:
        """Store something about a league, whose id `store` returns, and return the league."""

        async def run() -> LeagueView:
            async with self._db.transaction() as tx:
                league_id = await store(tx)
                return await load_view(tx.connection, league_id)

        return await self._work.run(run())

    async def note(
        self,
        tx: Transaction,
        view: LeagueView,
        actor: Actor,
        action: LeagueAction,
        *,
        announced: bool = True,
    ) -> None:
        """Record an action in the league's log, and announce it in the league's channel."""
        now = self._clock()
        await audit_log.add(tx, view.home, actor.person.id, action, now)
        if announced:
            await outbox.notice(tx, view.home.id, action, now)

    async def look_again(self, tx: Transaction, league_id: int) -> None:
        """Let the runner look at a league as soon as this is stored."""
        await timers.put(tx, timer_key(league_id), KIND, self._clock(), number=league_id)


def may_host(view: LeagueView, actor: Actor) -> bool:
    """Return True if someone may decide about a league."""
    return may_decide(view.home, actor) or actor.person.id in view.hosts


def require_host(view: LeagueView, actor: Actor) -> None:
    """Raise Refused unless someone may decide about a league."""
    if not may_host(view, actor):
        raise Refused("Only the hosts of this league and channel moderators can do that.")


def require_running(view: LeagueView) -> None:
    """Raise Refused unless rounds of a league are played."""
    if view.league.status == "open":
        raise Refused("The league hasn't started yet.")
    if view.league.status != "running":
        raise Refused("This league is over.")
