"""Playing: the only path for a move, and everything that players ask about a running game.

Each change is made under the lock of its game and stored in one transaction: the moves, the
position, and the message that is then due. What is in memory follows the database.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import replace
from functools import partial
from typing import Final, TypeAlias, TypeVar
from weakref import WeakValueDictionary

from sqlalchemy.exc import DBAPIError

import rules
from bot.computers import Computer
from bot.games import COMPUTERS
from bot.i18n import noted
from bot.model import By, Change, Entry, Game, Kind, Position, StoredMove
from bot.services.background.tasks import Work, Workers
from bot.services.computers.players import Thinking
from bot.services.computers.process import Searching
from bot.services.errors import (
    WHY_NOT_RUNNING,
    CannotUndo,
    NotAPlayer,
    NotRunning,
    Refused,
    Restarting,
    StaleQuestion,
)
from bot.services.history.replay import Unreplayable, record, replay
from bot.services.moves.positions import KEPT, Loaded, Positions, snapshot_of
from bot.services.moves.turns import Turn
from bot.services.moves.undo import UndoPlan, undo_plan
from bot.services.observers import Follower, Happened, Timekeeper, Untimed
from bot.services.tables.open_seats import announced
from bot.store.database import Database, Transaction, is_conflict
from bot.store.messages import outbox
from bot.store.moderation import audit_log
from bot.store.moves import drafts, moves, snapshots
from bot.store.tables import games
from rules import Move, State

T = TypeVar("T")
Alteration: TypeAlias = Callable[[Transaction, Game], Awaitable[Game]]
"""A change of a game but not of its position, in an open transaction."""
Also: TypeAlias = Callable[[Transaction, Game], Awaitable[None]]
"""What is stored together with a change."""
Decide: TypeAlias = Callable[[Game, State], Awaitable["tuple[Sequence[Move], str, Also] | None"]]
"""What a standing order plays, given the whole truth: moves in a row, why, what is stored too."""
Steps: TypeAlias = tuple[str, ...]
"""A move that is being composed: the draft after each change, the newest last."""
logger = logging.getLogger(__name__)

RETRY_SECONDS: Final[tuple[float, ...]] = (1.0, 5.0, 30.0)
"""The pauses before a computer's turn that failed is tried again; then the next change or the
next start sets it going."""
_STALE: Final = noted("This question has been answered already; the newest one is further down.")


class Play:
    """Moves, undo, drafts, logs and records of games that were started.

    `clock` returns seconds since the epoch, `computers` are the computer players by game, `kept`
    is how many games stay in memory, `timekeeper` and `followers` store what follows from each
    change; `searching` is for computer players that think, which play at sight without it.
    Functions raise NotRunning where there is no such game, NotAPlayer where a person does not play
    in it, and Restarting once `close` was called.
    """

    def __init__(
        self,
        db: Database,
        clock: Callable[[], float],
        computers: Mapping[str, Computer] = COMPUTERS,
        kept: int = KEPT,
        timekeeper: Timekeeper | None = None,
        followers: Sequence[Follower] = (),
        searching: Searching | None = None,
    ) -> None:
        self._db = db
        self._clock = clock
        self._timekeeper: Timekeeper = timekeeper or Untimed()
        self._followers: tuple[Follower, ...] = (self._timekeeper, *followers)
        self._positions = Positions(db, kept)
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        self._thinking = Thinking(computers, searching)
        self._drivers = Workers[int]()
        self._work = Work()

    async def position(self, game_id: int) -> Position:
        """Return a game that was started and its position."""
        loaded = await self._positions.get(game_id)
        return Position(loaded.game, loaded.state)

    async def move(
        self,
        game_id: int,
        person_id: int,
        moves: str | Move | Sequence[str],
        question: int | None = None,
    ) -> Change:
        """Make a person's move, or several in a row, and the forced moves that follow.

        `question` is the one that the first move answers, None if it was typed. Raises
        StaleQuestion if it is no longer asked and rules.RulesError if the rules forbid one of the
        moves; nothing has changed then. Once this returns, all moves are on the disk; one message
        tells of them.
        """
        made = (moves,) if isinstance(moves, str | Move) else tuple(moves)
        return await self._change(game_id, partial(self._move, game_id, person_id, made, question))

    async def move_by_order(
        self, game_id: int, seat: int, question: int, decide: Decide
    ) -> Change | None:
        """Make the moves that `decide` finds for a seat, if just this question waits for it still.

        Returns None if there is nothing to do: somebody was faster, the table is paused, a
        computer plays, no order fits. What `decide` returns besides the moves is stored with
        them. Raises rules.RulesError, with nothing changed, if one of them is illegal.
        """
        return await self._change(
            game_id, partial(self._move_by_order, game_id, seat, question, decide)
        )

    async def undo(self, game_id: int, person_id: int, revision: int | None = None) -> Change:
        """Take back a person's last move and what followed by itself. Raises CannotUndo.

        With a `revision` only while the game is still what it was then: raises StaleQuestion.
        """
        return await self._change(game_id, partial(self._undo, game_id, person_id, revision))

    async def undo_plan(self, game_id: int, person_id: int) -> UndoPlan:
        """Return what an undo of a person would take back, and whether others must agree.

        Raises CannotUndo if the person has not moved.
        """
        return await self._undo_plan(await self._running(game_id), person_id)

    async def take_back(self, game_id: int, to_ply: int, ply: int, seat: int, also: Also) -> Change:
        """Take back all moves after `to_ply`, as the players agreed on the wish of `seat`.

        Raises StaleQuestion unless the game has just `ply` moves; `also` stores what belongs to it.
        """
        return await self._change(
            game_id, partial(self._take_back, game_id, to_ply, ply, seat, also)
        )

    async def alter(self, game_id: int, change: Alteration) -> Game:
        """Change something about a running game but its position, and return the game.

        `change` gets an open transaction and the game, may store what belongs to the change, and
        returns the game as it is to be; where that asks other people, they are told. Raises
        NotRunning for a game that is over and whatever `change` raises; nothing has changed then.
        """
        return await self._change(game_id, partial(self._alter, game_id, change))

    def forget(self, game_ids: Iterable[int]) -> None:
        """Read these games anew when they are needed next: they were changed elsewhere."""
        for game_id in game_ids:
            self._positions.forget(game_id)

    async def set_thread(self, game_id: int, thread_id: int) -> Game:
        """Note in which thread the game is played."""
        return await self._change(
            game_id,
            partial(self._note, game_id, lambda game: replace(game, thread_id=thread_id)),
        )

    async def set_announced(self, game_id: int, seat: int, message_id: int) -> Game:
        """Note which message announces an open seat, unless it is not open any more."""
        change = partial(announced, seat=seat, message_id=message_id)
        return await self._change(game_id, partial(self._note, game_id, change))

    async def draft(self, game_id: int, seat: int) -> Steps:
        """Return the steps of the move that a seat is composing for the present question."""
        loaded = await self._positions.get(game_id)
        async with self._db.reading() as connection:
            return await drafts.load(connection, game_id, seat, loaded.game.question)

    async def change_draft(
        self, game_id: int, seat: int, question: int, change: Callable[[Steps], Steps]
    ) -> Steps:
        """Keep what `change` makes of the steps that a seat has composed, and return it.

        Changes that come at the same time build on each other; () forgets the draft. Raises
        StaleQuestion, and whatever `change` raises; the draft stays as it is then.
        """
        return await self._change(
            game_id, partial(self._change_draft, game_id, seat, question, change)
        )

    async def log(
        self, game_id: int, after_ply: int = 0, viewer: int | None = None
    ) -> tuple[Entry, ...]:
        """Return what was played after `after_ply` moves, without answers that are secret yet.

        The events are what the seat `viewer` may know of them, or everybody (None).
        """
        loaded = await self._positions.with_log(game_id, after_ply)
        entries = tuple(
            [
                replace(entry, events=rules.seen(entry.events, viewer))
                for entry in loaded.entries
                if entry.ply > after_ply
            ]
        )
        return entries if loaded.game.status == "finished" else _public(entries, loaded.game)

    async def export(self, game_id: int) -> str:
        """Return the record of a game as text, with the seed once it is over. Raises Refused."""
        loaded = await self._positions.get(game_id)
        # a move may have been stored after the position was looked up, so they are cut off there
        made = await self._made(loaded.game)
        try:
            told = await asyncio.to_thread(record, loaded.game, loaded.state, made)
        except Unreplayable as error:
            logger.error("%s; it has no record", error)
            raise Refused("This game was played by older rules; it has no record.") from error
        return told.to_text()

    async def games_of(self, person_id: int) -> tuple[Game, ...]:
        """Return the lobbies and running games of a person, oldest first."""
        async with self._db.reading() as connection:
            return await games.of_person(connection, person_id)

    async def games_in(self, guild_id: int) -> tuple[Game, ...]:
        """Return the lobbies and running games of a server, oldest first."""
        async with self._db.reading() as connection:
            return await games.of_guild(connection, guild_id)

    async def in_thread(self, thread_id: int) -> Game | None:
        """Return the newest game that is or was played in a thread, None if there is none."""
        async with self._db.reading() as connection:
            return await games.in_thread(connection, thread_id)

    async def resume(self) -> int:
        """Let computers go on in all games that wait for one; return how many games do."""
        async with self._db.reading() as connection:
            driven = await games.with_computers(connection)
        waiting = [game.id for game in driven if game.waits_for_computer and not game.paused_at]
        for game_id in waiting:
            self.drive(game_id)
        return len(waiting)

    def drive(self, game_id: int) -> asyncio.Task[None]:
        """Let computers play in the background while a game waits for them."""
        return self._drivers.start(game_id, self._drive)

    async def close(self) -> None:
        """Refuse new changes, stop computers from thinking, wait for changes under way."""
        await self._work.close()
        await self._thinking.close()
        await self._drivers.wait()

    async def _change(self, game_id: int, change: Callable[[], Awaitable[T]]) -> T:
        return await self._work.run(self._locked(game_id, change))

    async def _locked(self, game_id: int, change: Callable[[], Awaitable[T]]) -> T:
        lock = self._locks.setdefault(game_id, asyncio.Lock())
        async with lock:
            return await change()

    async def _move(
        self, game_id: int, person_id: int, made: Sequence[Move | str], question: int | None
    ) -> Change:
        loaded = await self._running(game_id)
        await self._refuse_standstill(loaded.game)
        seat = _playing(loaded.game, person_id)
        if question is not None and question != loaded.game.question:
            raise StaleQuestion(_STALE)
        first, *others = made
        if isinstance(first, str):
            first = rules.parse(loaded.state, seat, first)
        if not others and _is_repeated(loaded, seat, first):
            return Change(loaded.game, (), loaded.state)
        return await self._play(loaded, seat, (first, *others), "person")

    async def _move_by_order(
        self, game_id: int, seat: int, question: int, decide: Decide
    ) -> Change | None:
        loaded = await self._positions.get(game_id)
        game = loaded.game
        asked = _is_played(game) and seat in game.waiting and game.question == question
        if not asked or game.seats[seat].player_id is None:
            return None
        decided = await decide(game, loaded.state)
        if decided is None:
            return None
        made, reason, also = decided
        return await self._play(loaded, seat, made, "order", reason, also)

    async def _play(
        self,
        loaded: Loaded,
        seat: int,
        made: Sequence[Move | str],
        by: By,
        reason: str = "",
        also: Also | None = None,
    ) -> Change:
        turn = Turn(loaded.game, loaded.state, self._clock(), asked=loaded.game.question)
        for move in made:
            turn.play(seat, move, by, reason)
        turn.play_forced()
        await self._store_turn(loaded.game, turn, also)
        self._positions.put(loaded.after(turn))
        if turn.game.waits_for_computer:
            self.drive(turn.game.id)
        return Change(turn.game, rules.seen(turn.events, seat), turn.state)

    async def _store_turn(self, before: Game, turn: Turn, also: Also | None) -> None:
        async with self._changing(before, turn.game) as tx:
            if also is not None:
                await also(tx, turn.game)
            banks = await self._timekeeper.banks(tx, before)
            made = tuple([replace(move, bank=banks.get(move.seat)) for move in turn.made])
            await moves.insert_moves(tx, before.id, made)
            await snapshots.update_snapshot(tx, snapshot_of(turn.game, turn.state))
            await self._follow(
                tx, Happened(before, turn.game, turn.state, turn.game.changed_at, made)
            )
            if turn.message:
                await _tell(tx, turn.message, turn.game, before.ply)
            if turn.game.status == "finished":
                await _tell(tx, "film", turn.game, turn.game.ply)
                await drafts.clear(tx, before.id)

    @asynccontextmanager
    async def _storing(self, game_id: int) -> AsyncIterator[Transaction]:
        """Change what is stored of a game; where that fails, what is in memory is forgotten."""
        try:
            async with self._db.transaction() as tx:
                yield tx
        except DBAPIError as error:
            self._positions.forget(game_id)
            if is_conflict(error):
                raise StaleQuestion(_STALE) from error
            raise
        except BaseException:
            self._positions.forget(game_id)
            raise

    @asynccontextmanager
    async def _changing(self, before: Game, after: Game) -> AsyncIterator[Transaction]:
        """Change a game from what is in memory to `after`, with what else the block stores."""
        async with self._storing(before.id) as tx:
            await _update(tx, before, after)
            yield tx

    async def _undo(self, game_id: int, person_id: int, revision: int | None) -> Change:
        loaded = await self._running(game_id)
        await self._refuse_standstill(loaded.game)
        if revision not in (None, loaded.game.revision):
            raise StaleQuestion("The game has changed since; nothing was taken back.")
        plan = await self._undo_plan(loaded, person_id)
        if plan.needs_vote:
            raise CannotUndo(plan.reason)
        return await self._back_to(loaded, plan.ply, _seat(loaded.game, person_id))

    async def _take_back(
        self, game_id: int, to_ply: int, ply: int, seat: int, also: Also
    ) -> Change:
        loaded = await self._running(game_id)
        if loaded.game.ply != ply or not 0 <= to_ply < ply:
            raise StaleQuestion(_STALE)
        return await self._back_to(loaded, to_ply, seat, also)

    async def _back_to(
        self, loaded: Loaded, to_ply: int, seat: int, also: Also | None = None
    ) -> Change:
        """Take back all moves after `to_ply`, as `seat` wants, and what belongs to it."""
        before = loaded.game
        made = await self._made(before)
        state = await self._rebuild(before, made[:to_ply])
        same_question = made[to_ply].question == before.question
        now, revision = self._clock(), before.revision + 1
        game = replace(
            before,
            ply=to_ply,
            revision=revision,
            question=before.question if same_question else revision,
            waiting=rules.waiting(state),
            changed_at=now,
            asked_at=before.asked_at if same_question else now,
        )
        async with self._changing(before, game) as tx:
            if also is not None:
                await also(tx, game)
            await moves.delete_after(tx, game.id, game.ply)
            await snapshots.update_snapshot(tx, snapshot_of(game, state))
            await self._follow(tx, Happened(before, game, state, now, undone=made[to_ply:]))
            if same_question:
                await _tell(tx, "waiting", game, game.ply)
            else:
                taken = {"seat": seat, "moves": before.ply - game.ply}
                await _tell(tx, "undone", game, game.ply, taken)
        self._positions.put(loaded.back(game, state))
        if game.waits_for_computer:
            self.drive(game.id)
        return Change(game, (), state)

    async def _undo_plan(self, loaded: Loaded, person_id: int) -> UndoPlan:
        seat = _seat(loaded.game, person_id)
        return undo_plan(loaded.game, await self._made(loaded.game), seat)

    async def _made(self, game: Game) -> tuple[StoredMove, ...]:
        async with self._db.reading() as connection:
            return (await moves.of_game(connection, game.id))[: game.ply]

    async def _rebuild(self, game: Game, made: Sequence[StoredMove]) -> State:
        try:
            return await asyncio.to_thread(replay, game, made)
        except Unreplayable as error:
            logger.error("%s; its moves cannot be taken back", error)
            raise CannotUndo(
                "This game was begun under older rules; moves cannot be taken back."
            ) from error

    async def _follow(self, tx: Transaction, happened: Happened) -> None:
        for follower in self._followers:
            await follower.follow(tx, happened)

    async def _alter(self, game_id: int, change: Alteration) -> Game:
        loaded = await self._running(game_id)
        before, now = loaded.game, self._clock()
        async with self._storing(game_id) as tx:
            changed = await change(tx, before)
            after = replace(changed, revision=before.revision + 1, changed_at=now)
            await _update(tx, before, after)
            if after.seats != before.seats:
                await games.replace_seats(tx, after)
            await self._follow(tx, Happened(before, after, loaded.state, now))
            await _tell_of(tx, before, after)
        self._positions.put(replace(loaded, game=after))
        if _is_played(after) and after.waits_for_computer:
            self.drive(game_id)
        return after

    async def _note(self, game_id: int, change: Callable[[Game], Game]) -> Game:
        """Change what nobody has to be told of, if `change` does so."""
        loaded = await self._positions.get(game_id)
        before = loaded.game
        noted = change(before)
        if noted == before:
            return before
        game = replace(noted, revision=before.revision + 1)
        async with self._changing(before, game) as tx:
            if game.seats != before.seats:
                await games.replace_seats(tx, game)
        self._positions.put(replace(loaded, game=game))
        return game

    async def _change_draft(
        self, game_id: int, seat: int, question: int, change: Callable[[Steps], Steps]
    ) -> Steps:
        loaded = await self._positions.get(game_id)
        if question != loaded.game.question:
            raise StaleQuestion(_STALE)
        async with self._db.transaction() as tx:
            steps = change(await drafts.load(tx.connection, game_id, seat, question))
            await drafts.save(tx, game_id, seat, question, steps)
        return steps

    async def _refuse_standstill(self, game: Game) -> None:
        if game.paused_at is None:
            return
        async with self._db.reading() as connection:
            name = await audit_log.paused_by(connection, game.id)
        raise Refused(
            "{name} paused the table; nobody can move until it goes on.", name=name or "?"
        )

    async def _running(self, game_id: int) -> Loaded:
        loaded = await self._positions.get(game_id)
        if loaded.game.status != "running":
            raise NotRunning(WHY_NOT_RUNNING[loaded.game.status])
        return loaded

    async def _drive(self, game_id: int) -> None:
        for pause in (*RETRY_SECONDS, None):
            try:
                while await self._drive_one(game_id):
                    pass
                return
            except Restarting:
                logger.debug("game %d: computers go on after the restart", game_id)
                return
            except Exception:
                logger.exception("game %d: computers cannot go on", game_id)
            if pause is not None:
                await asyncio.sleep(pause)

    async def _drive_one(self, game_id: int) -> bool:
        """Let one computer move; return whether one was to move."""
        loaded = await self._positions.get(game_id)
        game = loaded.game
        seat = next((seat for seat in game.waiting if game.seats[seat].computer), None)
        if seat is None or not _is_played(game):
            return False
        move = await self._thinking.choose(game, loaded.state, seat)
        # Another program may have moved in this game; then look again.
        with suppress(StaleQuestion):
            await self._change(game_id, partial(self._computer_move, game, seat, move))
        return True

    async def _computer_move(self, asked: Game, seat: int, move: Move) -> None:
        """Make a computer's move, unless the game has gone on, ended or paused meanwhile."""
        loaded = await self._positions.get(asked.id)
        game = loaded.game
        still_asked = game.question == asked.question and seat in game.waiting
        # its person may have taken the seat back
        if _is_played(game) and still_asked and game.seats[seat].computer:
            await self._play(loaded, seat, (move,), "computer")


async def _update(tx: Transaction, before: Game, after: Game) -> None:
    """Store the changed game. Raises StaleQuestion if another program was faster."""
    if not await games.update_game(tx, after, before.revision):
        raise StaleQuestion(_STALE)


async def _tell_of(tx: Transaction, before: Game, after: Game) -> None:
    """Let the board be posted where other people are asked than before, or the game is over."""
    if after.status == "abandoned":
        await _tell(tx, "abandoned", after, after.ply)
        await drafts.clear(tx, after.id)
    elif after.paused_at is None and (
        before.paused_at is not None or not set(after.asked) <= set(before.asked)
    ):
        await _tell(tx, "turn", after, after.ply)


async def _tell(
    tx: Transaction,
    kind: Kind,
    game: Game,
    from_ply: int,
    detail: Mapping[str, int] | None = None,
) -> None:
    await outbox.add(
        tx,
        game.id,
        kind,
        plies=(from_ply, game.ply),
        question=game.question,
        at=game.changed_at,
        detail=detail,
    )


def _public(entries: tuple[Entry, ...], game: Game) -> tuple[Entry, ...]:
    """Leave out the answers to questions that went on being asked: they are secret."""
    asked = [*[entry.question for entry in entries], game.question]
    return tuple(
        [
            _secret(entry, game) if entry.question == asked_next else entry
            for entry, asked_next in zip(entries, asked[1:], strict=True)
        ]
    )


def _secret(entry: Entry, game: Game) -> Entry:
    """Hide an answer, and while its question is asked also whether an order gave it."""
    if entry.by == "order" and entry.question == game.question:
        return replace(entry, text="", by="person", reason="")
    return replace(entry, text="")


def _seat(game: Game, person_id: int) -> int:
    seat = game.seat_of(person_id)
    if seat is None:
        raise NotAPlayer("You do not play in this game.")
    return seat


def _playing(game: Game, person_id: int) -> int:
    """Return the seat that a person plays, not one at which a computer stands in."""
    seat = _seat(game, person_id)
    if game.seats[seat].stands_in:
        raise Refused("A computer plays for you at the moment; `/seat back` ends that.")
    return seat


def _is_played(game: Game) -> bool:
    """Whether moves can be made: the game is neither over nor paused."""
    return game.status == "running" and game.paused_at is None


def _is_repeated(loaded: Loaded, seat: int, move: Move) -> bool:
    """Whether the seat has given just this answer to the question that others still answer."""
    if seat in loaded.game.waiting:
        return False
    own = [entry for entry in loaded.entries if entry.seat == seat]
    return bool(own) and (own[-1].question, own[-1].text) == (loaded.game.question, str(move))
