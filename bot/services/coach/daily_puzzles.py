"""The daily puzzle of a server: posted once a day, with the solution of the one before.

Each post is stored with the message that tells of it and the timer of the next, so that a killed
bot posts nothing twice.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import Any, Final

from bot.model import DailyPuzzle, Guild, Timer
from bot.model.messages import PuzzlePost
from bot.services.base.scheduler import Scheduler
from bot.services.base.tasks import Work, uninterrupted
from bot.services.coach.puzzle_consent import may_be_posted
from bot.services.coach.puzzles import OpenPuzzle, is_bad, is_current, opened, streak
from bot.services.errors import Refused
from bot.services.time.calendar import MINUTES_OF_DAY, local_date, next_time
from bot.store.base import timers
from bot.store.coach import puzzles
from bot.store.coach.puzzles import PuzzleUse
from bot.store.database import Database, Transaction
from bot.store.memory import Connection
from bot.store.messages import outbox
from bot.store.people import personal_settings, server_settings
from rules import Chance

KIND: Final = "puzzle"
STREAKS: Final = 5
"""So many streaks are told at most."""
LEAST_STREAK: Final = 2
REMEMBERED: Final = 400
"""A streak goes back so many posts at most."""


@dataclass(frozen=True, slots=True)
class PuzzleNews:
    """What a post says: the puzzle whose solution it tells, and the new one; either may be None.

    `next_at` is when the solution of the new one comes, `streaks` are names with numbers of days.
    """

    guild: Guild
    solved: OpenPuzzle | None
    asked: OpenPuzzle | None
    next_at: float
    streaks: tuple[tuple[str, int], ...] = field(default=())


def next_post(guild: Guild, now: float, last: DailyPuzzle | None) -> float:
    """Return when a server posts next: at its hour, on a day on which it has not posted yet."""
    due = next_time(now, guild.puzzle_at, guild.puzzle_zone)
    if last is not None:
        day = local_date(last.posted_at, guild.puzzle_zone)
        while local_date(due, guild.puzzle_zone) <= day:
            due = next_time(due, guild.puzzle_at, guild.puzzle_zone)
    return due


def choose(
    uses: Sequence[PuzzleUse],
    guild_id: int,
    posted: Collection[int],
    last: str,
    number: int,
) -> list[PuzzleUse]:
    """Return the puzzles that a server may post, the one to post first.

    Not one of the ids that it has `posted`, nor one of another server; one of the game `last` only
    if there is no other, and one that people know only if there is no fresh one. Kinds of sources
    whose puzzles people call bad come less often.
    """
    weights: dict[tuple[str, bool], int] = {}
    for use in uses:
        weights[use.source.kind] = weights.get(use.source.kind, 1) + is_bad(use)
    fitting = [
        use
        for use in uses
        if use.source.guild_id in (None, guild_id)
        and use.id not in posted
        and is_current(use)
        and not is_bad(use)
    ]
    return sorted(fitting, key=lambda use: _order(use, weights, last, f"{guild_id}/{number}"))


def _order(
    use: PuzzleUse, weights: Mapping[tuple[str, bool], int], last: str, seed: str
) -> tuple[bool, bool, int, int]:
    # of several draws the largest: the more often a kind was called bad, the later it comes
    draws = weights[use.source.kind]
    kind = max(Chance(f"{seed} {use.source.kind} {draw}").below(1 << 30) for draw in range(draws))
    return use.source.game_name == last, use.answers > 0, kind, use.id


class DailyPuzzles:
    """Posts the puzzles of servers. `clock` returns seconds since the epoch.

    `wanted` is called when a server wants puzzles, so that some are made.
    """

    def __init__(
        self, db: Database, clock: Callable[[], float], wanted: Callable[[], None]
    ) -> None:
        self._db, self._clock, self._wanted = db, clock, wanted
        self._work = Work()

    def register(self, scheduler: Scheduler) -> None:
        """Handle the timers of the posts."""
        scheduler.handle(KIND, self.fall_due)

    async def set_channel(self, guild_id: int, channel_id: int | None, zone: str) -> Guild:
        """Choose the channel of the daily puzzle, None for none; its hour is one of `zone`."""
        return await self._change(guild_id, {"puzzle_channel": channel_id, "puzzle_zone": zone})

    async def set_time(self, guild_id: int, minute: int, zone: str) -> Guild:
        """Choose the time of the daily puzzle in minutes since midnight of a zone."""
        if not 0 <= minute < MINUTES_OF_DAY:
            raise Refused("You can't choose that here.")
        return await self._change(guild_id, {"puzzle_at": minute, "puzzle_zone": zone})

    async def news(self, guild_id: int, message: PuzzlePost) -> PuzzleNews | None:
        """Return what a post says; None if the server wants none by now, or nothing is left."""
        async with self._db.reading() as connection:
            guild = await server_settings.load(connection, guild_id)
            if guild.puzzle_channel is None:
                return None
            solved = await self._told(connection, guild_id, message.solved)
            asked = await self._told(connection, guild_id, message.asked)
            if solved is None and asked is None:
                return None
            streaks = () if solved is None else await _streaks(connection, solved)
            last = None if asked is None else asked.daily
        next_at = next_post(guild, self._clock(), last)
        return PuzzleNews(guild, solved, asked, next_at, streaks)

    async def fall_due(self, tx: Transaction, timer: Timer) -> None:
        """Post the next puzzle and the solution of the last one, and plan the day after."""
        guild, now = await server_settings.load(tx.connection, timer.number), self._clock()
        before = await puzzles.posted_in(tx.connection, guild.guild_id)
        solved = before[0] if before and before[0].is_open else None
        if solved is not None:
            await puzzles.save_post(tx, replace(solved, solved_at=now))
        if guild.puzzle_channel is None:
            return
        if guild.left_at is not None:
            await self._plan(tx, guild, None)
            return
        asked = await self._next(tx, guild, before, now)
        numbers = [None if post is None else post.number for post in (solved, asked)]
        if numbers != [None, None]:
            await outbox.of_guild(tx, guild.guild_id, PuzzlePost(*numbers), now)
        await self._plan(tx, guild, asked or (before[0] if before else None))
        self._wanted()

    async def close(self) -> None:
        """Take no more changes."""
        await self._work.close()

    @uninterrupted
    async def _change(self, guild_id: int, changed: Mapping[str, Any]) -> Guild:
        async with self._db.transaction() as tx:
            old = await server_settings.load(tx.connection, guild_id)
            new = replace(old, **changed)
            if new != old:
                await server_settings.save(tx, new)
            last = next(iter(await puzzles.posted_in(tx.connection, guild_id)), None)
            if new.puzzle_channel is not None or (last is not None and last.is_open):
                await self._plan(tx, new, last)
            else:
                await timers.drop(tx, _key(guild_id))
        self._wanted()
        return new

    async def _plan(self, tx: Transaction, guild: Guild, last: DailyPuzzle | None) -> None:
        due = next_post(guild, self._clock(), last)
        await timers.put(tx, _key(guild.guild_id), KIND, due, number=guild.guild_id)

    async def _next(
        self, tx: Transaction, guild: Guild, before: Sequence[DailyPuzzle], now: float
    ) -> DailyPuzzle | None:
        """Store which puzzle a server posts now, None if there is none for it."""
        number = before[0].number + 1 if before else 1
        uses = await puzzles.uses(tx.connection)
        posted = {post.puzzle_id for post in before}
        names = {use.id: use.source.game_name for use in uses}
        last = names.get(before[0].puzzle_id, "") if before else ""
        for use in choose(uses, guild.guild_id, posted, last, number):
            if await may_be_posted(tx.connection, use.source):
                post = DailyPuzzle(guild.guild_id, number, use.id, now)
                await puzzles.save_post(tx, post)
                return post
        return None

    async def _told(
        self, connection: Connection, guild_id: int, number: int | None
    ) -> OpenPuzzle | None:
        """Return a puzzle that is told of, None if it is gone or its game has changed."""
        post = None if number is None else await puzzles.post(connection, guild_id, number)
        stored = None if post is None else await puzzles.load(connection, post.puzzle_id)
        if post is None or stored is None:
            return None
        places = await puzzles.places(connection, stored.id, guild_id)
        with suppress(Refused):
            return opened(stored, None, places, post)
        return None


async def _streaks(connection: Connection, solved: OpenPuzzle) -> tuple[tuple[str, int], ...]:
    """Return the longest streaks up to a post, of people who are shown in leaderboards."""
    assert solved.daily is not None
    guild_id, last = solved.daily.guild_id, solved.daily.number
    numbers: dict[int, list[int]] = {}
    for person_id, number in await puzzles.answered_in(connection, guild_id, last - REMEMBERED):
        if number <= last:
            numbers.setdefault(person_id, []).append(number)
    profiles = await personal_settings.load_many(connection, tuple(numbers))
    streaks = [
        (profile.name, streak(numbers[person_id], last))
        for person_id, profile in profiles.items()
        if profile.listed
    ]
    streaks.sort(key=lambda named: (-named[1], named[0]))
    return tuple([named for named in streaks if named[1] >= LEAST_STREAK][:STREAKS])


def _key(guild_id: int) -> str:
    return f"{KIND}:{guild_id}"
