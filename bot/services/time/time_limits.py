"""Time limits: questions that end automatically.

A decision of the rules says after how many minutes which moves are made for those who haven't
answered. Their drafts count first, if the game has a move for that. The timer is set with the
question, or with the move that started its time, and removed with it. While a game is paused the
timer is stopped, and the rest counts from when the game resumes.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from typing import Any, Final

import rules
from bot.games.core.game import BotGame
from bot.model import Game, Timer
from bot.services.base.scheduler import Scheduler
from bot.services.play.observers import GameChange, Observer
from bot.services.play.services import PlayServices
from bot.store.base import timers
from bot.store.database import Database, Transaction
from bot.store.play import drafts
from rules import RulesError, State

KIND: Final = "limit"
STOPPED: Final = "limit-stopped"
"""The kind of the timer of a paused table; its number is how many seconds are left."""
_MINUTE: Final = 60.0
_NEVER: Final = 1e12
"""When the timer of a paused table is due: in some ten thousand years."""


class TimeLimits:
    """Ends questions whose time is over."""

    def __init__(self, db: Database, play: PlayServices, kinds: Mapping[str, BotGame[Any]]) -> None:
        self._db = db
        self._play = play
        self._kinds = kinds

    def register(self, scheduler: Scheduler) -> None:
        """Answer when the time of a question is over."""
        scheduler.do(KIND, self.due)

    async def due(self, timer: Timer) -> None:
        """Make the rules' default moves for everyone who hasn't answered a timer's question."""
        assert timer.game_id is not None
        await self._play.moves.make_overdue(timer.game_id, timer.number, self._composed)

    async def _composed(self, game: Game, state: State) -> Mapping[int, tuple[str, ...]]:
        """Return the moves that keep what those who are asked have composed in their panels."""
        composed = {}
        async with self._db.reading() as connection:
            for seat in game.waiting:
                steps = await drafts.load(connection, game.id, seat, game.question)
                if steps:
                    view = rules.view(state, seat)
                    composed[seat] = _keeping(self._kinds[game.slug], view, seat, steps[-1])
        return composed

    async def of(self, game: Game) -> float | None:
        """Return when the time for the question of a game is over, None without a limit.

        None too while the table is paused.
        """
        async with self._db.reading() as connection:
            timer = await timers.get_in(connection, game.id, key_of(game.id))
        limited = timer is not None and timer.kind == KIND and timer.number == game.question
        return timer.due_at if timer is not None and limited else None


class TimeLimitObserver(Observer):
    """Sets, stops and drops the timers of questions that have a time limit."""

    kinds = frozenset(("limited",))
    timers = frozenset((KIND, STOPPED))

    async def observe(self, tx: Transaction, happened: GameChange) -> None:
        """Bring the timer of a game up to date after any change."""
        before, game = happened.before, happened.after
        minutes = rules.minutes(happened.state) if game.status == "running" else 0
        key = key_of(game.id)
        if not minutes:
            await timers.drop_in(tx, game.id, key)
            return
        timer = await timers.get_in(tx.connection, game.id, key)
        if before.paused_at is None and game.paused_at is not None and timer is not None:
            left = max(0, round(timer.due_at - happened.now))
            await timers.put(tx, key, STOPPED, _NEVER, game_id=game.id, number=left)
        elif timer is not None and timer.kind == STOPPED:
            if game.paused_at is None:
                await _set(tx, game, happened.now + timer.number)
        elif timer is None or timer.number != game.question:
            await _set(tx, game, happened.now + minutes * _MINUTE)


def _keeping(kind: BotGame[Any], view: State, seat: int, draft: str) -> tuple[str, ...]:
    question = kind.question(view, seat)
    panel = None if question is None else question.panel()
    with suppress(RulesError):
        return () if panel is None else panel.keeping(draft) or ()
    return ()


def key_of(game_id: int) -> str:
    """Return the key of the timer of a game."""
    return f"{KIND}:{game_id}"


async def _set(tx: Transaction, game: Game, due_at: float) -> None:
    await timers.put(tx, key_of(game.id), KIND, due_at, game_id=game.id, number=game.question)
