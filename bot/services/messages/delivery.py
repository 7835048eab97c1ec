"""The delivery of the messages that are due: each once, in the order of its queue.

A message is stored together with the change that it announces, and retried until it is delivered or
can never be. It is posted with its nonce, which is the same at every try.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from typing import Any, Concatenate, Final, Literal, ParamSpec, Protocol, TypeAlias

from bot.cluster.ownership import NotOwned, Ownership
from bot.i18n import noted
from bot.model import DueMessage, Game, Queue
from bot.model.messages import (
    DirectMessage,
    HeadUpdate,
    LobbyUpdate,
    NewerBoard,
    NoticePost,
    PuzzlePost,
    QueueUpdate,
    StartPost,
    TurnPost,
    Update,
    VoteUpdate,
    WaitingUpdate,
)
from bot.services.base.tasks import Work, Workers, uninterrupted
from bot.services.errors import Restarting
from bot.store.database import Database, Transaction
from bot.store.errors import DatabaseBusy
from bot.store.messages import outbox
from bot.store.tables import games

P = ParamSpec("P")
logger = logging.getLogger(__name__)

BACKOFF: Final = (1.0, 2.0, 5.0, 15.0, 60.0, 300.0)
"""Seconds to wait after each failed try; the last one repeats forever."""
BUSY_SECONDS: Final = 2.0
"""Seconds to wait where the database could not be used."""
LEAST_REST: Final = 15.0
"""Seconds after which a queue is retried as soon as a message of another one gets through."""
_AT_ONCE: Final = 8
_TRIES_OF_A_BUG: Final = 5


class Undeliverable(Exception):
    """A message that can never be posted; the text says why, for the host: a message id."""


class NoPlace(Undeliverable):
    """A message that can't be posted because its place can't be written to or no longer exists."""


class Unreachable(Undeliverable):
    """A direct message that its recipient does not accept: no error, as there is another way."""


class Transient(Exception):
    """A message that could not be posted now, perhaps later."""


class Messenger(Protocol):
    """The poster of messages where the players are."""

    async def send(self, row: DueMessage, game: Game | None) -> int | None:
        """Post or edit the message of `row`, perhaps about a game, and return its id.

        None for an edit. One that is in doubt is looked for and posted only if it is not there, or
        not at all if it is superseded: then None says that it is nowhere.

        Raises Undeliverable if it can never be posted, Unreachable if a person does not want it
        directly. Transient, OSError and TimeoutError mean that it is to be tried again; anything
        else is a bug, which is logged and tried again a few times.
        """
        ...

    async def tell_organiser(self, game: Game, reason: str) -> None:
        """Tell the host privately that the game cannot be posted anymore, if possible."""
        ...


Returned: TypeAlias = Callable[[Transaction, DueMessage], Awaitable[None]]
"""Handles a direct message that its recipient does not accept, in the transaction that drops it."""


async def _drop(_tx: Transaction, _row: DueMessage) -> None:
    """Drop the message: there is no other way to reach the person."""


Refusal: TypeAlias = Callable[[Transaction, DueMessage, Undeliverable], Awaitable[None]]
"""Stores what follows from a message of a game that cannot be posted, with the reason."""


async def _accept(_tx: Transaction, _row: DueMessage, _why: Undeliverable) -> None:
    """Let nothing follow."""


Sent: TypeAlias = Literal["sent", "postponed", "refused", "lost"]
"""The result of a try. "refused": the person takes no direct messages from the bot."""


Posted: TypeAlias = Callable[[Transaction, DueMessage, int | None], Awaitable[None]]
"""Stores what follows from a message with this id (None for an edit), with its delivery."""


async def _leave(_tx: Transaction, _row: DueMessage, _message_id: int | None) -> None:
    """Let nothing follow."""


def _never(_row: DueMessage, _newer: DueMessage) -> bool:
    """Never drop a message in favor of a newer one."""
    return False


class Sender:
    """Sends what is due, one message after the other in each queue.

    `clock` returns seconds since the epoch; `sleep` waits for some seconds; a try that takes
    longer than `patience` seconds counts as failed; `returned` finds another way for direct
    messages that can never be delivered; `posted` stores what follows from a delivery, `refused`
    from a message of a game that cannot be posted. What is not
    `ready` yet is left until its queue is woken, and others are sent before it; a notice that is
    `overtaken` by a newer one in its queue is left out. Of several processes each sends the queues
    that belong to it by `ownership`.
    """

    def __init__(
        self,
        db: Database,
        messenger: Messenger,
        clock: Callable[[], float],
        *,
        backoff: Sequence[float] = BACKOFF,
        sleep: Callable[[float], Coroutine[Any, Any, None]] = asyncio.sleep,
        patience: float = 60.0,
        returned: Returned = _drop,
        posted: Posted = _leave,
        refused: Refusal = _accept,
        ready: Callable[[DueMessage], bool] = lambda _row: True,
        overtaken: Callable[[DueMessage, DueMessage], bool] = _never,
        ownership: Ownership | None = None,
    ) -> None:
        self._ownership = ownership or Ownership()
        self._db = db
        self._messenger = messenger
        self._clock = clock
        self._backoff = backoff
        self._sleep = sleep
        self._patience = patience
        self._returned = returned
        self._posted = posted
        self._refused = refused
        self._ready = ready
        self._overtaken = overtaken
        self._workers = Workers[Queue]()
        self._woken: set[Queue] = set()
        self._resting: dict[asyncio.Task[None], float] = {}
        self._places = asyncio.Semaphore(_AT_ONCE)
        self._work = Work()
        self._listening = False
        self._in_doubt: set[int] = set()
        self._draining = False
        self._listeners: list[Callable[[DueMessage, Sent, float], None]] = []

    def on_tried(self, listener: Callable[[DueMessage, Sent, float], None]) -> None:
        """Call `listener` after each try to deliver a message with its result.

        It also hears how many seconds after the message became due that was.
        """
        self._listeners.append(listener)

    async def start(self) -> None:
        """Send what an earlier run left, and everything due from now on.

        It can be called again if it fails, or when this process owns more queues.
        """
        async with self._db.reading() as connection:
            self._in_doubt |= await outbox.in_doubt(connection)
        if not self._listening:
            self._db.on_due(self.wake)
            self._listening = True
        # what became due before it listened is seen by a look that begins only now
        async with self._db.reading() as connection:
            waiting = await outbox.queues_with_due(connection)
        for queue in waiting:
            self.wake(queue)

    def wake(self, queue: Queue) -> None:
        """Look for due messages of a queue."""
        self._woken.add(queue)
        if not self._work.closed:
            self._workers.start(queue, self._serve)

    async def idle(self) -> None:
        """Wait until nothing is being sent and nothing waits for another try."""
        await self._workers.wait()

    async def settle(self, queue: Queue, seconds: float) -> None:
        """Wait until nothing of a queue is being sent here, at most `seconds`."""
        await self._workers.wait(seconds, lambda other: other == queue)

    async def trouble(self, game_id: int) -> str | None:
        """Return why the newest message of a game could not be posted, None if all is well."""
        async with self._db.reading() as connection:
            return await outbox.trouble(connection, game_id)

    async def give_up(self, shard: int, seconds: float) -> None:
        """Stop sending for a shard that this process no longer serves.

        Posts in progress have `seconds` to finish.
        """
        for rest in list(self._resting):
            rest.cancel()

        def concerns(queue: Queue) -> bool:
            return self._ownership.known_shard(queue) == shard

        await self._workers.wait(seconds, concerns)
        self._workers.cancel(concerns)
        await self._workers.wait(None, concerns)

    async def drain(self, seconds: float) -> None:
        """Send what can be sent within `seconds`, without further tries, then stop."""
        self._draining = True
        for rest in list(self._resting):
            rest.cancel()
        await self._workers.wait(seconds)
        self._workers.cancel()
        await self._work.close()
        await self.idle()

    async def _serve(self, queue: Queue) -> None:
        """Send the messages of one queue until none is due."""
        while queue in self._woken:
            self._woken.discard(queue)
            delay = await self._send_due(queue)
            if delay is not None:
                await self._rest(delay)
                if self._draining:
                    return
                self._woken.add(queue)

    async def _rest(self, seconds: float) -> None:
        if self._draining:
            return
        rest = asyncio.create_task(self._sleep(seconds))
        self._resting[rest] = self._clock()
        try:
            await asyncio.wait([rest])
        finally:
            rest.cancel()
            del self._resting[rest]

    def _wake_rested(self) -> None:
        """Retry queues that have waited for a while: Discord can be reached."""
        now = self._clock()
        for rest, since in list(self._resting.items()):
            if now - since >= LEAST_REST:
                rest.cancel()

    async def _send_due(self, queue: Queue) -> float | None:
        """Send all messages of a queue in order; after a failure return the seconds to wait."""
        try:
            while True:
                async with self._places:
                    due = await self._next(queue)
                    if due is None:
                        return None
                    if not self._ownership.is_fresh:
                        return self._backoff[0]  # another process may have taken over
                    row, game = due
                    # until it is noted what became of it
                    self._in_doubt.add(row.id)
                    delay = await self._deliver(row, game)
                    self._in_doubt.discard(row.id)
                if delay is not None:
                    return delay
        except DatabaseBusy as error:
            logger.warning("%s %d: the outbox is tried again: %s", *queue, error)
            return BUSY_SECONDS
        except Exception:
            logger.exception("%s %d: the outbox cannot be read or written", *queue)
            return self._backoff[-1]

    async def _next(self, queue: Queue) -> tuple[DueMessage, Game | None] | None:
        async with self._db.reading() as connection:
            if not await self._ownership.serves_queue(connection, queue):
                return None
            rows = await outbox.due(connection, queue, self._in_doubt)
            outdated = [row for at, row in enumerate(rows) if self._outdated(row, rows[at + 1 :])]
            sendable = [row for row in rows if row not in outdated and self._ready(row)]
            about = sendable[0].game_id if sendable else None
            game = None if about is None else await games.load(connection, about)
        if outdated:
            await self._record(outdated[0], self._skip, *outdated[1:])
        return (sendable[0], game) if sendable else None

    def _outdated(self, row: DueMessage, later: Sequence[DueMessage]) -> bool:
        """Whether newer rows include this one, and it was certainly never posted."""
        newer = [each.message for each in later]
        match row.message:
            case NoticePost() | DirectMessage():
                return any(self._overtaken(row, each) for each in later)
            case LobbyUpdate():
                return any(isinstance(each, LobbyUpdate | StartPost) for each in newer)
            case WaitingUpdate():
                return any(isinstance(each, WaitingUpdate | NewerBoard) for each in newer)
            case HeadUpdate():
                # each of these is followed by one of its own
                return any(
                    isinstance(each, HeadUpdate | WaitingUpdate | StartPost | NewerBoard)
                    for each in newer
                )
            case VoteUpdate():
                return row.message in newer
            case QueueUpdate(replaces=None):
                return any(isinstance(each, QueueUpdate) for each in newer)
            case TurnPost():
                return row.superseded and not row.in_doubt
            case _:
                return False

    async def _deliver(self, row: DueMessage, game: Game | None) -> float | None:
        """Deliver a message and note what became of it; return the seconds until another try."""
        try:
            async with asyncio.timeout(self._patience):
                message_id = await self._messenger.send(row, game)
        except Unreachable as error:
            self._tell(row, "refused")
            logger.info("%s %d: %s message %d: %s", *row.queue, row.message.kind, row.id, error)
            await self._record(row, self._return)
        except Undeliverable as error:
            self._tell(row, "lost")
            await self._give_up(row, game, error)
        except Restarting:
            self._tell(row, "postponed")
            # it needs a thread, for example; the next run posts it, and nobody waits for it in this
            self._draining = True
            logger.info("%s %d: %s message %d is left", *row.queue, row.message.kind, row.id)
            return await self._postpone(row)
        except (Transient, OSError, TimeoutError) as error:
            self._tell(row, "postponed")
            logger.warning("%s %d: %s message %d: %r", *row.queue, row.message.kind, row.id, error)
            return await self._postpone(row)
        except DatabaseBusy:
            self._tell(row, "postponed")
            raise  # nothing can be noted either
        except Exception:
            self._tell(row, "postponed")
            # one error is enough to look at; all tries have the traceback, as they can differ
            level, tries = logging.WARNING if row.attempts else logging.ERROR, row.attempts + 1
            what = (tries, *row.queue, row.message.kind, row.id)
            logger.log(level, "try %d failed: %s %d: %s message %d", *what, exc_info=True)
            if tries < _TRIES_OF_A_BUG:
                return await self._postpone(row)
            fault = Undeliverable(noted("Slowboat ran into an internal error."))
            await self._give_up(row, game, fault)
        else:
            self._tell(row, "sent")
            if row.superseded and message_id is None:
                await self._record(row, self._skip)
            else:
                await self._record(row, self._sent, message_id, self._clock())
            self._wake_rested()
        return None

    def _tell(self, row: DueMessage, result: Sent) -> None:
        for hear_of in self._listeners:
            hear_of(row, result, self._clock() - row.created_at)

    async def _sent(
        self, tx: Transaction, row: DueMessage, message_id: int | None, now: float
    ) -> None:
        await outbox.sent(tx, row, message_id, now)
        await self._posted(tx, row, message_id)

    async def _postpone(self, row: DueMessage) -> float:
        await self._record(row, outbox.tried)
        return self._backoff[min(row.attempts, len(self._backoff) - 1)]

    async def _give_up(self, row: DueMessage, game: Game | None, why: Undeliverable) -> None:
        if isinstance(row.message, Update | PuzzlePost):
            await self._record(row, self._skip)
        elif isinstance(row.message, DirectMessage) or game is None:
            await self._record(row, self._return)
        else:
            await self._give_up_post(row, game, why)
        # only now: where another process sends the queue by now, nothing is lost
        # an operator has to look once; the same message is tried again for days
        level = logging.WARNING if row.refused else logging.ERROR
        what = (*row.queue, row.message.kind, row.id)
        logger.log(level, "%s %d: %s message %d is lost: %s", *what, why)

    async def _skip(self, tx: Transaction, *rows: DueMessage) -> None:
        await outbox.skip(tx, rows)

    async def _return(self, tx: Transaction, row: DueMessage) -> None:
        await outbox.skip(tx, [row])
        await self._returned(tx, row)

    async def _failed(self, tx: Transaction, row: DueMessage, why: Undeliverable) -> None:
        await outbox.failed(tx, row, str(why), self._clock())
        await self._refused(tx, row, why)

    async def _give_up_post(self, row: DueMessage, game: Game, why: Undeliverable) -> None:
        trouble = await self.trouble(game.id)
        await self._record(row, self._failed, why)
        # whoever plays where nothing can be posted was told of it when the game was paused
        if trouble is None and game.stranded_at is None:
            try:
                await self._messenger.tell_organiser(game, str(why))
            except Exception:
                logger.exception("game %d: the organiser cannot be told", game.id)

    @uninterrupted
    async def _record(
        self,
        row: DueMessage,
        change: Callable[Concatenate[Transaction, DueMessage, P], Awaitable[None]],
        /,
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> None:
        """Store what became of a row, to the end even if the task is cancelled.

        Raises NotOwned if another process sends its queue by now, which knows better.
        """
        async with self._db.transaction() as tx:
            if not await self._ownership.holds_queue(tx.connection, row.queue):
                raise NotOwned("Another process sends the messages; nothing was changed.")
            await change(tx, row, *args, **kwargs)
