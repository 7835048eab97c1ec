"""Agreements on time in a running game: another pace, other hours, a live hour.

The players agree by a vote. At another pace, everyone keeps the same share of their bank. A live
hour has a short clock of its own: the banks are set aside and restored afterwards, so no one loses
time. It ends automatically, or earlier if someone's time is up or the game is paused; then the
usual pace applies again, and no one is late.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import asdict, replace
from typing import Any, Final

from bot.model import Game, LiveHour, Pace, Timer, Window
from bot.model.notices import LiveHourBegan, LiveHourOver
from bot.services.base.scheduler import Scheduler
from bot.services.errors import NotRunning, Refused
from bot.services.play.observers import GameChange, Observer
from bot.services.play.services import PlayServices
from bot.services.time import availability
from bot.services.time.availability import check_played
from bot.services.time.calendar import free_from
from bot.services.time.pace import HOUR, MINUTE
from bot.store.base import timers
from bot.store.database import Transaction
from bot.store.messages import outbox

CLOCK: Final = "clock"
LIVE: Final = "live"
"""The kinds of votes on another pace or other hours, and on a live hour; the latter is also the
kind of the timer at the end of the hour, whose number is 1 + the seat whose time is up, or 0."""
TIMING: Final = (CLOCK, LIVE)
"""The votes on time, in which the one who proposes has agreed."""
LENGTH: Final = HOUR
LIVE_PACE: Final = Pace(10 * MINUTE, 5 * MINUTE, 10 * MINUTE)
"""The pace of a live hour: active players never run out of time, missing ones soon do."""


def proposal(game: Game, pace: Pace | None, window: Window | None) -> dict[str, Any]:
    """Return the detail of a vote on a pace and hours. Raises Refused if they hold already."""
    if game.live is not None:
        raise Refused("The game is already live.")
    if (pace, window) == (game.pace, game.window):
        raise Refused("The game already uses this pace and these hours.")
    return {
        "pace": None if pace is None else asdict(pace),
        "window": None if window is None else asdict(window),
    }


def changed_hours(start: int, end: int, zone: str) -> Window | None:
    """Return hours from minutes since midnight; equal ones mean all day. Raises Refused."""
    window = Window(start, end, zone)
    check_played(window)
    return None if start == end else window


def proposed(detail: Mapping[str, Any]) -> tuple[Pace | None, Window | None]:
    """Return the pace and the hours that a vote is about."""
    pace, window = detail["pace"], detail["window"]
    return (
        None if pace is None else Pace(**pace),
        None if window is None else Window(**window),
    )


def require_not_live(game: Game) -> None:
    """Raise Refused if a game is paused or played live already."""
    if game.paused_at is not None:
        raise Refused("The game is paused.")
    if game.live is not None:
        raise Refused("The game is already live.")


def with_new_pace(game: Game, detail: Mapping[str, Any], now: float) -> Game:
    """Return a game at the pace and in the hours that were agreed on. Raises Refused."""
    if game.live is not None:
        raise Refused("The game is already live.")
    pace, window = proposed(detail)
    return replace(game, pace=pace, window=window, paced_at=now)


async def gone_live(tx: Transaction, game: Game, now: float) -> Game:
    """Return the game with a live hour from now on, and announce it. Raises Refused."""
    require_not_live(game)
    until = now + LENGTH
    times = await availability.load_many(tx.connection, game.asked)
    awake = [person for person in game.asked if free_from(times[person].free(game), now) == now]
    await outbox.notice(tx, game.id, LiveHourBegan(until, tuple(awake)), now)
    await end_at(tx, game.id, until)
    return replace(game, live=LiveHour(until, game.pace), pace=LIVE_PACE, paced_at=now)


async def end_at(tx: Transaction, game_id: int, at: float, seat: int | None = None) -> None:
    """End the live hour of a game at a time, because the given seat ran out of time, if any."""
    number = 0 if seat is None else seat + 1
    await timers.put(tx, f"{LIVE}:{game_id}", LIVE, at, game_id=game_id, number=number)


class LiveHourObserver(Observer):
    """Ends the live hour of a table that is paused."""

    kinds = frozenset(("paused",))

    async def observe(self, tx: Transaction, happened: GameChange) -> None:
        """End the hour if no one can play."""
        game = happened.after
        if game.live is not None and game.status == "running":
            await end_at(tx, game.id, happened.now)


class LiveHours:
    """Ends live hours. `clock` returns seconds since the epoch."""

    def __init__(self, play: PlayServices, clock: Callable[[], float]) -> None:
        self._play = play
        self._clock = clock

    def register(self, scheduler: Scheduler) -> None:
        """Handle the ends of live hours."""
        scheduler.do(LIVE, self.over)

    async def over(self, timer: Timer) -> None:
        """Restore the usual pace, unless the game is over."""
        assert timer.game_id is not None
        seat = timer.number - 1 if timer.number else None

        async def change(tx: Transaction, game: Game) -> Game:
            if game.live is None:
                return game
            now = self._clock()
            await outbox.notice(tx, game.id, LiveHourOver(seat), now)
            return replace(game, live=None, pace=game.live.usual, paced_at=now)

        try:
            await self._play.changes.alter(timer.game_id, change)
        except NotRunning:
            return
