"""Reminders to the persons whom games wait for: each once, in the way they chose.

Everything here happens in the transaction that removes a timer or records a delivery, and puts its
messages into the outbox: even if the process dies, nothing is sent twice or left out.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import asdict, replace
from typing import Final, TypeAlias, TypeVar

from bot.model import DueMessage, Game, Timeout, Timer
from bot.model.messages import DirectMessage, NoticePost, TurnPost, UndoPost
from bot.model.notices import (
    Call,
    Digest,
    DigestReminder,
    Followed,
    GameStranded,
    LastAsked,
    Missed,
    MissedGame,
    OrdersDropped,
    OrderStopped,
    QueueExpired,
    QueueMissed,
    QueueQuestion,
    Reminder,
    ThreadLocked,
    ThreadMissing,
    Unanswered,
    WaitingGame,
)
from bot.services.base.scheduler import Scheduler
from bot.services.time import availability
from bot.services.time.absences import tell_missed_in_threads
from bot.services.time.agreements import end_at
from bot.services.time.availability import Availability
from bot.services.time.calendar import free_from
from bot.services.time.clocks import (
    DIGEST,
    AwaitedPerson,
    asked_in,
    digest_due,
    load_clocks,
    store_clocks,
)
from bot.services.time.clocks_after import ALONE, CALL, WAIT, GameClocks
from bot.services.time.reminder_schedule import due_reminder, next_due
from bot.store.base import timers
from bot.store.database import Transaction
from bot.store.leagues import reliability
from bot.store.messages import outbox
from bot.store.people import personal_settings
from bot.store.play import moves
from bot.store.tables import games

logger = logging.getLogger(__name__)

Listed = TypeVar("Listed", WaitingGame, MissedGame)
_Waited: TypeAlias = Reminder | DigestReminder | LastAsked
Expired: TypeAlias = Callable[[Transaction, Game, int, float], Awaitable[bool]]
"""Opens a vote, in the same transaction, when the time of a seat is up or, without a clock, its
last reminder had no effect; returns whether there is a vote."""

_PLACES: Final = (ThreadMissing, ThreadLocked, GameStranded)
PRIVATE: Final = (
    OrderStopped,
    OrdersDropped,
    Followed,
    QueueExpired,
    QueueMissed,
    QueueQuestion,
    *_PLACES,
)
"""Notices not repeated elsewhere: `/orders`, `/me`, `/games` and the games show the same."""


async def _nobody(_tx: Transaction, _game: Game, _seat: int, _now: float) -> bool:
    """Ask no one about a seat whose time is up."""
    return False


def overtaken(row: DueMessage, newer: DueMessage) -> bool:
    """Whether a newer message calls the same person, so that an unsent older one can be dropped.

    This keeps reminders from coming all at once after a long outage of Discord.
    """
    one, other = row.message, newer.message
    if not isinstance(one, NoticePost | DirectMessage) or not isinstance(other, type(one)):
        return False
    if (row.game_id, row.person_id) != (newer.game_id, newer.person_id):
        return False
    sent, newest = one.notice, other.notice
    if isinstance(sent, _Waited) and isinstance(newest, _Waited):
        return sent.person == newest.person
    return isinstance(sent, Digest | Followed) and isinstance(newest, type(sent))


class Reminders:
    """Handles the timers of waits, and the fate of messages to persons.

    `clock` returns seconds since the epoch; `expired` is called when the time of a seat is up.
    """

    def __init__(self, clock: Callable[[], float], expired: Expired = _nobody) -> None:
        self._clock = clock
        self._expired = expired

    def register(self, scheduler: Scheduler) -> None:
        """Handle the timers of these kinds."""
        scheduler.handle(WAIT, self.wait_due)
        scheduler.handle(ALONE, self.alone_due)
        scheduler.handle(CALL, self.call_due)
        scheduler.handle(DIGEST, self.digest_due)

    async def wait_due(self, tx: Transaction, timer: Timer) -> None:
        """Remind the person, announce the timeout, or notify the host; schedule the next action."""
        now = self._clock()
        present = await self._waiting(tx, timer, now)
        if present is None:
            return
        seat, game = timer.number, present.game
        person_id = game.asked_by_seat[seat]
        times = present.hours[person_id]
        due = due_reminder(present.wait(present.row(seat), person_id), now)
        await store_clocks(tx, present, {seat: due.wait.clock})
        if due.expired and game.live is not None:
            await end_at(tx, game.id, now, seat)
            return
        if due.remind:
            # one message at a time says enough
            await timers.drop_due(tx, game.id, f"{ALONE}:{game.id}:{seat}", now)
            share, deadline = due.share, due.wait.deadline()
            notice = Reminder(share, deadline, person_id, seat, game.question)
            await self._remind(tx, game, times, notice, now)
        if due.expired:
            await reliability.add_timeout(tx, Timeout(game.id, seat, person_id, now))
        if (due.expired or due.stuck) and len(game.seats) > 1:
            asked = await self._expired(tx, game, seat, now)
            if due.stuck and not asked:
                await self._tell_organiser(tx, game, seat, now)

    async def alone_due(self, tx: Transaction, timer: Timer) -> None:
        """Remind the last player who hasn't answered a shared question."""
        now = self._clock()
        present = await self._waiting(tx, timer, now)
        if present is None:
            return
        seat, game = timer.number, present.game
        row = present.row(seat)
        if row.alone or len(game.waiting) != 1:
            return
        person_id = game.asked_by_seat[seat]
        times = present.hours[person_id]
        if times.profile.rhythm != "usual":
            return
        wait = present.wait(row, person_id)
        reminder = next_due(wait, now)
        if reminder is not None and reminder <= now:
            return
        at = free_from(times.free(game), max(now, row.snoozed_until or now))
        if at is None:
            return
        if at > now:
            await timers.put(tx, timer.key, ALONE, at, game_id=game.id, number=seat)
            return
        await store_clocks(tx, present, {seat: replace(row, alone=True)})
        notice = LastAsked(wait.deadline(), person_id, seat, game.question)
        await self._remind(tx, game, times, notice, now)

    async def digest_due(self, tx: Transaction, timer: Timer) -> None:
        """Write to a person which games wait for them, and again tomorrow if any does."""
        assert timer.person_id is not None
        now = self._clock()
        times = await availability.load(tx.connection, timer.person_id)
        if times.reminders != "digest":
            return
        waiting = await self._games_waiting(tx, timer.person_id)
        if not waiting:
            return
        at = free_from(times.free(), now)
        due = digest_due(times, now) if at == now else at
        if due is not None:
            await timers.put(tx, timer.key, DIGEST, due, person_id=timer.person_id)
        if at == now:
            listed = [await self._listed(tx, game, timer.person_id, now) for game in waiting]
            digest = Digest(tuple(listed))
            await outbox.direct(tx, timer.person_id, times.profile.locale, digest, now)

    async def posted(self, tx: Transaction, row: DueMessage, message_id: int | None) -> None:
        """Send direct messages to those who want them, now that the decision is posted.

        Those who must not be disturbed weren't mentioned: they are notified later.
        """
        message = row.message
        if not isinstance(message, TurnPost | UndoPost) or message_id is None:
            return
        assert row.game_id is not None
        game = await games.load(tx.connection, row.game_id)
        if game is None or game.question != message.question:
            return
        profiles = await personal_settings.load_many(tx.connection, game.asked)
        direct = any(profile.reminders == "direct" for profile in profiles.values())
        if not direct and len(game.asked) < 2:
            return
        now = self._clock()
        acted = await self._acted_last(tx, message, game)
        people = (await asked_in(tx.connection, (game,), now))[game.id].values()
        called = any(asked.free and asked.reminders == "thread" for asked in people)
        for asked in people:
            alone = game.waiting == (asked.seat,)
            if asked.reminders == "direct" and not (alone and asked.seat == acted):
                await self._call(tx, game, asked, message_id, now)
            elif asked.reminders == "thread" and called and not asked.free:
                await self._call_later(tx, game, asked, now)

    async def call_due(self, tx: Transaction, timer: Timer) -> None:
        """Notify a person of their turn, later than it started."""
        now = self._clock()
        present = await self._waiting(tx, timer, now)
        if present is None:
            return
        game = present.game
        asked = (await asked_in(tx.connection, (game,), now))[game.id][timer.number]
        if asked.reminders != "thread":
            return
        if not asked.free:
            await self._call_later(tx, game, asked, now)
            return
        notice = Call(asked.person_id, asked.seat, game.question, None, asked.deadline)
        await outbox.notice(tx, game.id, notice, now)

    async def _call_later(
        self, tx: Transaction, game: Game, asked: AwaitedPerson, now: float
    ) -> None:
        """Notify a person when they may be disturbed; after an absence of all they missed."""
        times = await availability.load(tx.connection, asked.person_id)
        at = None if times.is_away(now) else free_from(times.free(game), now)
        if at is not None:
            key = f"{CALL}:{game.id}:{asked.seat}"
            await timers.put(tx, key, CALL, at, game_id=game.id, number=asked.seat)

    async def returned(self, tx: Transaction, row: DueMessage) -> None:
        """Post in the games what can't be sent directly to a person."""
        if row.person_id is None or not isinstance(row.message, DirectMessage):
            return
        now, notice = self._clock(), row.message.notice
        await personal_settings.set_direct_closed(tx, row.person_id, closed=True)
        if isinstance(notice, PRIVATE):
            logger.info("person %d hears nothing of %s", row.person_id, notice.stored_as)
            return
        logger.info("person %d hears of %s in the thread", row.person_id, notice.stored_as)
        if isinstance(notice, Digest):
            for game in await _still_there(tx, notice.games):
                reminder = DigestReminder(**asdict(game), person=row.person_id)
                await outbox.notice(tx, game.game, reminder, now)
        elif isinstance(notice, Missed):
            left = await _still_there(tx, notice.games)
            await tell_missed_in_threads(tx, notice, left, now)
        elif row.game_id is not None:
            await outbox.notice(tx, row.game_id, notice, now)

    async def _waiting(self, tx: Transaction, timer: Timer, now: float) -> GameClocks | None:
        """Return the clocks of a timer's game; None if its seat is no longer waited for."""
        assert timer.game_id is not None
        game = await games.load(tx.connection, timer.game_id)
        if game is None or timer.number not in game.asked_by_seat:
            return None
        present = await load_clocks(tx, game, now)
        return None if present.row(timer.number).since is None else present

    async def _remind(
        self,
        tx: Transaction,
        game: Game,
        times: Availability,
        notice: Reminder | LastAsked,
        now: float,
    ) -> None:
        if times.reminders == "thread":
            await outbox.notice(tx, game.id, notice, now)
        elif times.reminders == "direct":
            locale = times.profile.locale or game.seats[notice.seat].locale
            await outbox.direct(tx, notice.person, locale, notice, now, game.id)

    async def _tell_organiser(self, tx: Transaction, game: Game, seat: int, now: float) -> None:
        """Notify the host once that a person doesn't answer."""
        organiser = game.organiser_id
        times = await availability.load(tx.connection, organiser)
        silent = free_from(times.free(game), now) != now
        notice = Unanswered(organiser, seat, game.asked_at, silent)
        if times.profile.direct_closed or game.seats[seat].person_id == organiser:
            await outbox.notice(tx, game.id, notice, now)
            return
        locale = times.profile.locale or game.locale
        await outbox.direct(tx, organiser, locale, notice, now, game.id)

    async def _games_waiting(self, tx: Transaction, person_id: int) -> list[Game]:
        """Return the games that wait for a person and are not paused."""
        return [
            game
            for game in await games.of_person(tx.connection, person_id)
            if person_id in game.asked and game.paused_at is None
        ]

    async def _listed(self, tx: Transaction, game: Game, person_id: int, now: float) -> WaitingGame:
        """Return the entry of a game in a digest."""
        present = await load_clocks(tx, game, now)
        asked = game.asked_by_seat.items()
        seat = next(seat for seat, person in asked if person == person_id)
        return WaitingGame(
            game=game.id,
            slug=game.slug,
            name=game.name,
            guild=game.guild_id,
            place=game.thread_id or game.channel_id,
            seat=seat,
            question=game.question,
            asked=game.asked_at,
            deadline=present.wait(present.row(seat), person_id).deadline(),
            share=0,
        )

    async def _acted_last(
        self, tx: Transaction, message: TurnPost | UndoPost, game: Game
    ) -> int | None:
        """Return the seat of the person whose action a message announces."""
        if isinstance(message, UndoPost):
            return message.seat
        newest = await moves.last(tx.connection, game.id, max(0, game.ply - message.from_ply))
        return next((move.seat for move in newest if move.by == "person"), None)

    async def _call(
        self, tx: Transaction, game: Game, asked: AwaitedPerson, message_id: int, now: float
    ) -> None:
        notice = Call(
            person=asked.person_id,
            seat=asked.seat,
            question=game.question,
            message=message_id,
            deadline=asked.deadline,
            silent=not asked.free,
        )
        await outbox.direct(tx, asked.person_id, asked.locale, notice, now, game.id)


async def _still_there(tx: Transaction, listed: Iterable[Listed]) -> list[Listed]:
    """Return the contents of a message without games that were deleted in the meantime."""
    return [each for each in listed if await games.load(tx.connection, each.game) is not None]
