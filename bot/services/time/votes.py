"""Votes of the players on how their game continues: casting ballots, carrying out what they decide.

A ballot is stored first; its decision is then carried out in one transaction with the end of the
vote. Ballots are recounted when the seats of a game change or someone goes away or comes back,
because the majority may change, and at the next start if the process died between a ballot and its
decision. An undecided vote leads to the choice with the most votes, or else to the table's
fallback.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final, Protocol

from bot.i18n import noted
from bot.model import Game, Timer, Vote, VoteStatus
from bot.model.messages import VoteUpdate
from bot.services.base.scheduler import Scheduler
from bot.services.errors import Refused, Restarting
from bot.services.play.observers import GameChange, Observer
from bot.services.play.pauses import require_resumable, resumed_by_people
from bot.services.play.requirements import seat_of
from bot.services.play.services import PlayServices
from bot.services.tables.seats import abandoned, open_seat, stand_in
from bot.services.time import availability
from bot.services.time.agreements import CLOCK, LIVE, TIMING, gone_live, with_new_pace
from bot.services.time.asking import (
    AGAIN,
    CALL,
    DAY,
    END,
    NEXT,
    PATIENCE,
    PAUSED,
    PAUSED_DAYS,
    RECOUNT,
    WAITS,
    ask_about,
    ask_after_absence,
    ask_later,
    ask_when_possible,
    ask_whether_to_resume,
    close_ballot,
    close_votes,
    drop_timers,
    next_contact_time,
    open_ballot,
    plan_calls,
    plan_end,
    schedule_next_vote,
    schedule_recount,
    with_absent,
)
from bot.services.time.calls import call
from bot.services.time.vote_rules import (
    AHEAD,
    ANNOUNCED,
    AWAY,
    NO,
    RESUME,
    WAIT,
    YES,
    called_voters,
    choices_of,
    concluded,
    decided,
    entitled,
    has_no_available_voter,
    may_vote,
    more_time,
    persons_of,
    somebody_is_ahead,
)
from bot.store.base import timers
from bot.store.database import Database, Transaction
from bot.store.memory import Connection
from bot.store.messages import outbox
from bot.store.people import server_settings
from bot.store.tables import games
from bot.store.time import votes

logger = logging.getLogger(__name__)

ALL: Final = "all"
"""The outcome of a vote that would end a game in which someone is ahead: everyone is asked."""
_OVER: Final = noted("This vote is over.")


class TimeExtender(Protocol):
    """Something that gives a seat more time."""

    async def extend(self, tx: Transaction, game: Game, seat: int, seconds: float) -> None:
        """Add seconds to the clock of a seat."""
        ...


@dataclass(frozen=True, slots=True)
class _Decision:
    """The outcome of a vote, to be carried out."""

    vote: Vote
    outcome: str


class VoteObserver(Observer):
    """Closes votes overtaken by events: the seat has moved, the game is over.

    While a game is paused, the time of its votes is stopped.
    """

    kinds = frozenset(("paused", "resumed"))
    rows = votes.OPEN_VOTES
    timers = frozenset((AGAIN, NEXT))

    async def observe(self, tx: Transaction, happened: GameChange) -> None:
        """Close the obsolete votes of a game, and cancel scheduled ones."""
        game = happened.after
        resolved = {seat.seat for seat in game.seats if _is_resolved(seat.seat, happened)}
        planned = await timers.of_game(tx.connection, game.id, (AGAIN, NEXT))
        for seat in sorted(resolved & {timer.number for timer in planned}):
            await close_votes(tx, game.id, seat)
        if planned and resolved and len(happened.before.waiting) > 1:
            # whoever answers is there to vote on those who are still late
            await timers.hasten(tx, game.id, NEXT, happened.now)
        for vote in await votes.open_in(tx.connection, game.id):
            if _overtaken(vote, happened):
                await close_ballot(tx, vote, "void", "", happened.now)
            elif game.seats != happened.before.seats:
                await _voters_changed(tx, vote, happened)
        was_paused, is_paused = happened.before.paused_at is not None, game.paused_at is not None
        if game.status == "running" and was_paused != is_paused:
            await _note_pause(tx, happened)


class Votes:
    """Opens votes, takes ballots, carries out decisions. `clock` returns seconds since 1970."""

    def __init__(
        self, db: Database, play: PlayServices, clock: Callable[[], float], extender: TimeExtender
    ) -> None:
        self._db = db
        self._play = play
        self._clock = clock
        self._extender = extender

    def register(self, scheduler: Scheduler) -> None:
        """Handle the timers of votes."""
        scheduler.do(END, self.ended)
        scheduler.handle(CALL, self.call)
        scheduler.handle(PAUSED, self.ask_whether_to_resume)
        scheduler.handle(AGAIN, self.ask_again)
        scheduler.handle(NEXT, self.ask_again)
        scheduler.do(RECOUNT, self.recount)

    async def get(self, vote_id: int) -> Vote | None:
        """Return a vote with its ballots and those who are absent, None if there is none."""
        async with self._db.reading() as connection:
            vote = await votes.load(connection, vote_id)
            game = None if vote is None else await games.load(connection, vote.game_id)
            if vote is None or game is None:
                return vote
            return await with_absent(connection, game, vote, self._clock())

    async def pending_voters(self, game: Game, vote: Vote) -> tuple[int, ...]:
        """Return the IDs of the voters who may be disturbed now."""
        now, people = self._clock(), called_voters(game, vote)
        async with self._db.reading() as connection:
            times = await availability.load_many(connection, people)
        return tuple(
            [person for person in people if next_contact_time(times[person], game, now) == now]
        )

    async def late(self, tx: Transaction, game: Game, seat: int, now: float) -> bool:
        """Open a vote because the time of a seat is up; return whether there is one."""
        return await ask_about(tx, game, seat, now)

    async def propose(
        self, game_id: int, kind: str, person_id: int, detail: Mapping[str, Any] | None = None
    ) -> bool:
        """Open a vote that a player wants, with the player's own ballot for it. Raises Refused.

        A person who plays with computers alone is asked to confirm it. Returns False without a
        new vote if another player has proposed the same about the time: the player agrees then,
        as those do who accept the same offer one after the other.
        """
        details, opened = dict(detail or {}), True
        if kind == "abandon":
            details[AHEAD] = await self._somebody_is_ahead(game_id)

        async def change(tx: Transaction, game: Game) -> Game:
            nonlocal opened
            seat = seat_of(game, person_id)
            now = self._clock()
            same = await _same_proposal(tx.connection, game.id, kind, details)
            opened = same is None
            if same is None:
                vote_id = await open_ballot(tx, game, kind, seat, person_id, now, details)
            else:  # who has agreed already asks for nothing new
                vote_id = None if same.ballots.get(person_id) == YES else same.id
            if vote_id is None:
                raise Refused("The others have already been asked, or all of them are away.")
            if not opened:
                await outbox.add(tx, game.id, VoteUpdate(vote_id), now)
            if kind in TIMING or (kind == "abandon" and persons_of(game) != (person_id,)):
                await votes.cast(tx, vote_id, person_id, YES, now)
                await schedule_recount(tx, game.id, now)
            return game

        await self._play.changes.alter(game_id, change)
        return opened

    async def ask_to_resume(self, game_id: int, person_id: int) -> None:
        """Ask the players of a paused game whether to resume it, as one of them proposes.

        Raises Refused if no vote could resume it, or one has just kept it paused.
        """

        async def change(tx: Transaction, game: Game) -> Game:
            seat_of(game, person_id)
            now = self._clock()
            require_resumable(game)
            kept = await votes.last_outcome(tx.connection, game.id, PAUSED, WAIT)
            if kept is not None and (game.paused_at or 0.0) <= kept and now < kept + DAY:
                raise Refused(
                    "Less than a day ago, the players voted to stay paused. Ask again tomorrow."
                )
            vote_id = await open_ballot(tx, game, PAUSED, 0, person_id, now)
            if vote_id is None:
                raise Refused("The others have already been asked, or all of them are away.")
            vote = await votes.load(tx.connection, vote_id)
            if vote is None or person_id not in entitled(game, vote):
                raise Refused("It's your turn, so the other players decide about the pause.")
            await votes.cast(tx, vote_id, person_id, RESUME, now)
            await schedule_recount(tx, game.id, now)
            return game

        await self._play.changes.alter(game_id, change)

    async def cast(self, vote_id: int, person_id: int, choice: str) -> Vote:
        """Take a person's ballot, and carry out a decision. Raises Refused."""
        now = self._clock()
        async with self._db.transaction() as tx:
            vote = await votes.load(tx.connection, vote_id)
            game = None if vote is None else await games.load(tx.connection, vote.game_id)
            if vote is None or game is None or vote.status != "open":
                raise Refused(_OVER)
            if not may_vote(game, vote, person_id):
                raise Refused("You can't vote here. Only the other players of this game can.")
            if choice not in choices_of(game, vote.kind):
                raise Refused("That isn't available right now.")
            await votes.cast(tx, vote_id, person_id, choice, now)
            await outbox.add(tx, game.id, VoteUpdate(vote_id), now)
            vote = replace(vote, ballots={**vote.ballots, person_id: choice})
            vote = await with_absent(tx.connection, game, vote, now)
        outcome = decided(game, vote)
        if outcome is not None:
            await self._carry_out(_Decision(vote, outcome))
        return vote

    async def resume(self) -> None:
        """Recount all ballots: the process may have died just after the last one."""
        now = self._clock()
        async with self._db.transaction() as tx:
            for game_id in await votes.games_with_open(tx.connection):
                await schedule_recount(tx, game_id, now)

    async def recount(self, timer: Timer) -> None:
        """Do what the ballots of a game decide now; close the votes that no one may decide."""
        assert timer.game_id is not None
        async with self._db.reading() as connection:
            found = await votes.open_in(connection, timer.game_id)
        for vote in found:
            async with self._db.transaction() as tx:
                outcome = await self._outcome(tx, vote)
            if outcome is not None:
                await self._carry_out(_Decision(vote, outcome))

    async def ended(self, timer: Timer) -> None:
        """Carry out the outcome of a vote that wasn't decided in time."""
        now = self._clock()
        async with self._db.transaction() as tx:
            vote = await votes.load(tx.connection, timer.number)
            game = None if vote is None else await games.load(tx.connection, vote.game_id)
            if vote is None or game is None or vote.status != "open":
                return
            vote = await with_absent(tx.connection, game, vote, now)
            outcome = concluded(game, vote)
            if outcome is None:
                await close_ballot(tx, vote, "failed", "", now)
            elif outcome == WAIT:
                # not a change of the game: one in which no one does anything is to close one day
                await close_ballot(tx, vote, "passed", outcome, now)
                await schedule_next_vote(tx, vote, now)
        if outcome not in (None, WAIT):
            await self._carry_out(_Decision(vote, outcome))

    async def call(self, tx: Transaction, timer: Timer) -> None:
        """Call a person to a vote that they have not answered, in the way that they chose."""
        await call(tx, timer, self._clock())

    async def ask_whether_to_resume(self, tx: Transaction, timer: Timer) -> None:
        """Ask the players of a paused game whether to resume it, or later if they can't.

        They can't if the bot was removed, the thread is locked, or the bot can't post.
        """
        assert timer.game_id is not None
        game, now = await games.load(tx.connection, timer.game_id), self._clock()
        if game is None or game.status != "running" or game.paused_at is None:
            return
        guild = await server_settings.load(tx.connection, game.guild_id)
        at_rest = game.locked_at is not None or game.stranded_at is not None
        rests = guild.left_at is not None or at_rest
        if rests or await open_ballot(tx, game, PAUSED, 0, None, now) is None:
            await ask_whether_to_resume(tx, game.id, now + PAUSED_DAYS * DAY)

    async def ask_again(self, tx: Transaction, timer: Timer) -> None:
        """Ask about a seat for which the others chose to wait, or which came after another one."""
        assert timer.game_id is not None
        game = await games.load(tx.connection, timer.game_id)
        if game is None or game.status != "running":
            return
        seat, now = game.seats[timer.number], self._clock()
        if game.paused_at is not None:
            await ask_later(tx, game.id, seat.seat, now + PATIENCE)
        elif seat.is_open:
            detail = {ANNOUNCED: seat.announced_id is not None}
            await open_ballot(tx, game, "open", seat.seat, None, now, detail)
        elif seat.player_id is not None and seat.seat in game.waiting:
            await ask_about(tx, game, seat.seat, now)

    async def _outcome(self, tx: Transaction, vote: Vote) -> str | None:
        """Return the outcome of a vote; close it if no one can decide it."""
        game, now = await games.load(tx.connection, vote.game_id), self._clock()
        if game is None:
            return None
        vote = await with_absent(tx.connection, game, vote, now)
        if vote.kind == "late" and await ask_after_absence(tx, game, vote.seat, now):
            await close_ballot(tx, vote, "void", AWAY, now)
            return None
        if vote.kind == "late" and has_no_available_voter(game, vote):
            await close_ballot(tx, vote, "void", "", now)
            await ask_when_possible(tx, game.id, vote.seat, now)
        return decided(game, vote)

    async def _somebody_is_ahead(self, game_id: int) -> bool:
        return somebody_is_ahead(await self._play.games.position(game_id))

    async def _carry_out(self, decision: _Decision) -> None:
        vote = decision.vote
        if decision.outcome == "abandon" and await self._somebody_is_ahead(vote.game_id):
            decision = _Decision(vote, ALL)
        try:
            if vote.kind == "undo" and decision.outcome == YES:
                await self._take_back(decision)
            else:
                await self._play.changes.alter(vote.game_id, self._alteration(decision))
        except Restarting:
            raise  # the next start does it
        except Refused as error:
            logger.info("game %d: vote %d leads to nothing: %s", vote.game_id, vote.id, error)
            async with self._db.transaction() as tx:
                now = self._clock()
                if await close_ballot(tx, vote, "void", "", now) and vote.kind in WAITS:
                    await schedule_next_vote(tx, vote, now)

    async def _take_back(self, decision: _Decision) -> None:
        vote = decision.vote

        async def also(tx: Transaction, _game: Game) -> None:
            await self._close(tx, decision)

        to_ply, ply = int(vote.detail["to_ply"]), int(vote.detail["ply"])
        await self._play.undo.take_back_to(vote.game_id, to_ply, ply, vote.seat, also)

    def _alteration(self, decision: _Decision) -> Callable[[Transaction, Game], Awaitable[Game]]:
        async def change(tx: Transaction, game: Game) -> Game:
            await self._close(tx, decision)
            return await self._decided(tx, game, decision)

        return change

    async def _close(self, tx: Transaction, decision: _Decision) -> None:
        """Close a vote with its outcome. Raises Refused if it is already over."""
        status: VoteStatus = "failed" if decision.outcome == NO else "passed"
        if not await close_ballot(tx, decision.vote, status, decision.outcome, self._clock()):
            raise Refused(_OVER)

    async def _decided(self, tx: Transaction, game: Game, decision: _Decision) -> Game:
        seat, now = decision.vote.seat, self._clock()
        match decision.outcome:
            case "wait":
                await schedule_next_vote(tx, decision.vote, now)
                return game
            case "resume":
                return resumed_by_people(game)
            case "extend":
                await self._extender.extend(tx, game, seat, more_time(game))
                return game
            case "substitute":
                return await open_seat(tx, game, seat, "late", now)
            case "computer":
                return await stand_in(tx, game, seat, now)
            case "yes" if decision.vote.kind == CLOCK:
                return with_new_pace(game, decision.vote.detail, now)
            case "yes" if decision.vote.kind == LIVE:
                return await gone_live(tx, game, now)
            case "all":
                await self._ask_all(tx, game, decision.vote, now)
                return game
            case "abandon" | "yes":
                return abandoned(game)
            case _:
                return game

    async def _ask_all(self, tx: Transaction, game: Game, vote: Vote, now: float) -> None:
        """Ask everyone whether to end the game early; earlier consent still counts.

        The person the vote was about is asked too: they may be ahead.
        """
        agreed = [person for person, choice in vote.ballots.items() if choice == "abandon"]
        proposer = next((each for each in agreed if game.seat_of(each) is not None), None)
        seat = vote.seat if proposer is None else seat_of(game, proposer)
        vote_id = await open_ballot(tx, game, "abandon", seat, proposer, now, {AHEAD: True})
        if vote_id is not None:
            for person in agreed:
                await votes.cast(tx, vote_id, person, YES, now)
        await schedule_recount(tx, game.id, now)
        await schedule_next_vote(tx, vote, now)


async def _same_proposal(
    connection: Connection, game_id: int, kind: str, detail: Mapping[str, Any]
) -> Vote | None:
    """Return the open vote about the time of a game that proposes this, None if there is none."""
    open_votes = await votes.open_in(connection, game_id) if kind in TIMING else ()
    return next((vote for vote in open_votes if (vote.kind, vote.detail) == (kind, detail)), None)


async def _voters_changed(tx: Transaction, vote: Vote, happened: GameChange) -> None:
    """Update the voters of a message, call new ones, and schedule a recount."""
    before, game, now = happened.before, happened.after, happened.now
    if vote.message_id is not None:
        await outbox.add(tx, vote.game_id, VoteUpdate(vote.id), now)
    fresh = set(entitled(game, vote)) - set(entitled(before, vote))
    await plan_calls(tx, game, vote, fresh, now)
    await schedule_recount(tx, vote.game_id, now)


async def _note_pause(tx: Transaction, happened: GameChange) -> None:
    """Stop the time of a paused game's votes, and resume it with the game.

    After a long pause, the players are asked whether to resume the game.
    """
    before, game, now = happened.before, happened.after, happened.now
    open_votes = await votes.open_in(tx.connection, game.id)
    if game.paused_at is not None:
        for vote in open_votes:
            await drop_timers(tx, vote)
        await ask_whether_to_resume(tx, game.id, now + PAUSED_DAYS * DAY)
        return
    await timers.drop_in(tx, game.id, f"{PAUSED}:{game.id}")
    assert before.paused_at is not None
    for vote in open_votes:
        if vote.ends_at is not None:
            stood_still = now - max(before.paused_at, vote.opened_at)
            await _end_at(tx, game, vote, vote.ends_at + stood_still, now)


async def _end_at(tx: Transaction, game: Game, vote: Vote, ends_at: float, now: float) -> None:
    """Change the end of a vote, and update its message."""
    await votes.set_end(tx, vote.id, ends_at)
    vote = await with_absent(tx.connection, game, replace(vote, ends_at=ends_at), now)
    await plan_end(tx, game, vote, now)
    if vote.message_id is not None:
        await outbox.add(tx, game.id, VoteUpdate(vote.id), now)


def _overtaken(vote: Vote, happened: GameChange) -> bool:
    before, game = happened.before, happened.after
    if game.status != "running":
        return True
    match vote.kind:
        case "undo":
            return bool(happened.made or happened.undone) or game.seats != before.seats
        case "late":
            return _is_resolved(vote.seat, happened) or vote.seat not in game.waiting
        case "open":
            return not game.seats[vote.seat].is_open
        case "paused":
            return game.paused_at is None
        case "clock" | "live":
            return game.paced_at != before.paced_at
        case _:
            return game.seats[vote.seat] != before.seats[vote.seat]


def _is_resolved(seat: int, happened: GameChange) -> bool:
    """Whether what the others waited for at a seat has come: a move, or someone else."""
    before, game = happened.before, happened.after
    if game.status != "running" or before.status != "running":
        return False  # all timers of a game go with its end
    if game.seats[seat] != before.seats[seat]:
        return True
    return (
        game.seats[seat].player_id is not None
        and seat in before.waiting
        and (seat not in game.waiting or game.question != before.question)
    )
