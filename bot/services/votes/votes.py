"""Votes of the players on how their game goes on: casting ballots, carrying out what they decide.

A ballot is stored first; what it decides is then done in one transaction with the end of the vote.
Ballots are counted again when the seats of a game have changed, for fewer voters may make more than
half of them, and at the next start if the process dies between a ballot and what it decides.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final, Protocol

from bot.i18n import noted
from bot.model import Game, Timer, Vote, VoteStatus
from bot.model.messages import VoteUpdate
from bot.services.background.scheduler import Scheduler
from bot.services.errors import Refused, Restarting
from bot.services.moves.observers import GameChange
from bot.services.play import Play
from bot.services.seats.holding import seat_of
from bot.services.seats.seats import abandoned, open_seat, stand_in
from bot.services.votes.vote_rules import (
    AGAIN,
    ANNOUNCED,
    END,
    KINDS,
    NEXT,
    NO,
    YES,
    ask_about,
    ask_no_more,
    ask_tomorrow,
    close_ballot,
    decided,
    is_in_vain,
    may_vote,
    more_time,
    open_ballot,
    persons_of,
)
from bot.services.waiting.agreements import CLOCK, LIVE, TIMING, gone_live, retimed
from bot.store.background import timers
from bot.store.database import Database, Transaction
from bot.store.messages import outbox
from bot.store.tables import games
from bot.store.votes import votes

logger = logging.getLogger(__name__)

RECOUNT: Final = "recount"
"""The kind of timer that lets the ballots of a game be counted again."""
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


class VoteObserver:
    """Closes votes overtaken by events: the seat has moved, the game is over."""

    async def observe(self, tx: Transaction, happened: GameChange) -> None:
        """Close the votes of a game that make no sense any more, and cancel those planned."""
        game = happened.after
        for seat in happened.before.seats:
            if _is_resolved(seat.seat, happened):
                await ask_no_more(tx, game.id, seat.seat)
        for vote in await votes.open_in(tx.connection, game.id):
            if _overtaken(vote, happened):
                await close_ballot(tx, vote, "void", "", happened.now)
            elif game.seats != happened.before.seats:
                await _voters_changed(tx, vote, happened.now)


class Votes:
    """Opens votes, takes ballots, does what they decide. `clock` returns seconds since 1970."""

    def __init__(
        self, db: Database, play: Play, clock: Callable[[], float], extender: TimeExtender
    ) -> None:
        self._db = db
        self._play = play
        self._clock = clock
        self._extender = extender

    def register(self, scheduler: Scheduler) -> None:
        """Handle the timers of votes."""
        scheduler.handle(END, self.ended)
        scheduler.handle(AGAIN, self.ask_again)
        scheduler.handle(NEXT, self.ask_again)
        scheduler.do(RECOUNT, self.recount)

    async def get(self, vote_id: int) -> Vote | None:
        """Return a vote with its ballots, None if there is none."""
        async with self._db.reading() as connection:
            return await votes.load(connection, vote_id)

    async def late(self, tx: Transaction, game: Game, seat: int, now: float) -> None:
        """Ask the others how it goes on because the time of a seat is up."""
        await ask_about(tx, game, seat, now)

    async def propose(
        self, game_id: int, kind: str, person_id: int, detail: Mapping[str, Any] | None = None
    ) -> None:
        """Open a vote that a player wants, with the player's own ballot for it. Raises Refused.

        A person who plays with computers alone is asked to confirm it.
        """

        async def change(tx: Transaction, game: Game) -> Game:
            seat = seat_of(game, person_id)
            now = self._clock()
            vote_id = await open_ballot(tx, game, kind, seat, person_id, now, detail)
            if vote_id is None:
                raise Refused("The others are being asked already.")
            if kind in TIMING or (kind == "abandon" and persons_of(game) != (person_id,)):
                await votes.cast(tx, vote_id, person_id, YES, now)
                await _count_again(tx, game.id, now)
            return game

        await self._play.changes.alter(game_id, change)

    async def cast(self, vote_id: int, person_id: int, choice: str) -> Vote:
        """Take a person's ballot, and do what it decides. Raises Refused."""
        now = self._clock()
        async with self._db.transaction() as tx:
            vote = await votes.load(tx.connection, vote_id)
            game = None if vote is None else await games.load(tx.connection, vote.game_id)
            if vote is None or game is None or vote.status != "open":
                raise Refused(_OVER)
            if not may_vote(game, vote, person_id):
                raise Refused("Only the players of this game who are not concerned may vote.")
            if choice not in KINDS[vote.kind].choices:
                raise Refused("This is not on offer now.")
            await votes.cast(tx, vote_id, person_id, choice, now)
            await outbox.add(tx, game.id, VoteUpdate(vote_id), now)
            vote = replace(vote, ballots={**vote.ballots, person_id: choice})
        outcome = decided(game, vote)
        if outcome is not None:
            await self._carry_out(_Decision(vote, outcome))
        return vote

    async def resume(self) -> None:
        """Let all ballots be counted again: the process may have ended just after the last one."""
        async with self._db.transaction() as tx:
            for game_id in await votes.games_with_open(tx.connection):
                await _count_again(tx, game_id, self._clock())

    async def recount(self, timer: Timer) -> None:
        """Do what the ballots of a game decide now; close the votes that nobody may decide."""
        assert timer.game_id is not None
        async with self._db.reading() as connection:
            found = await votes.open_in(connection, timer.game_id)
        for vote in found:
            async with self._db.transaction() as tx:
                outcome = await self._outcome(tx, vote)
            if outcome is not None:
                await self._carry_out(_Decision(vote, outcome))

    async def ended(self, tx: Transaction, timer: Timer) -> None:
        """Close a vote that nobody decided in time."""
        vote = await votes.load(tx.connection, timer.number)
        if vote is not None and vote.status == "open":
            await close_ballot(tx, vote, "failed", "", self._clock())

    async def ask_again(self, tx: Transaction, timer: Timer) -> None:
        """Ask about a seat for which the others chose to wait, or which came after another one."""
        assert timer.game_id is not None
        game = await games.load(tx.connection, timer.game_id)
        if game is None or game.status != "running":
            return
        seat, now = game.seats[timer.number], self._clock()
        if game.paused_at is not None:
            await ask_tomorrow(tx, game.id, seat.seat, now)
        elif seat.is_open:
            detail = {ANNOUNCED: seat.announced_id is not None}
            await open_ballot(tx, game, "open", seat.seat, None, now, detail)
        elif seat.player_id is not None and seat.seat in game.waiting:
            await ask_about(tx, game, seat.seat, now)

    async def _outcome(self, tx: Transaction, vote: Vote) -> str | None:
        """Return the outcome of a vote; one that nobody may decide any more is closed."""
        game = await games.load(tx.connection, vote.game_id)
        if game is None:
            return None
        if vote.kind == "late" and is_in_vain(game, vote):
            await close_ballot(tx, vote, "void", "", self._clock())
            await ask_tomorrow(tx, game.id, vote.seat, self._clock())
        return decided(game, vote)

    async def _carry_out(self, decision: _Decision) -> None:
        vote = decision.vote
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
                await close_ballot(tx, vote, "void", "", self._clock())

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
        """Close a vote with what it has led to. Raises Refused if it is over already."""
        status: VoteStatus = "failed" if decision.outcome == NO else "passed"
        if not await close_ballot(tx, decision.vote, status, decision.outcome, self._clock()):
            raise Refused(_OVER)

    async def _decided(self, tx: Transaction, game: Game, decision: _Decision) -> Game:
        seat, now = decision.vote.seat, self._clock()
        match decision.outcome:
            case "wait":
                await ask_tomorrow(tx, game.id, seat, now)
                return game
            case "extend":
                await self._extender.extend(tx, game, seat, more_time(game))
                return game
            case "substitute":
                return await open_seat(tx, game, seat, "late", now)
            case "computer":
                return await stand_in(tx, game, seat, now)
            case "yes" if decision.vote.kind == CLOCK:
                return retimed(game, decision.vote.detail, now)
            case "yes" if decision.vote.kind == LIVE:
                return await gone_live(tx, game, now)
            case "abandon" | "yes":
                return abandoned(game)
            case _:
                return game


async def _voters_changed(tx: Transaction, vote: Vote, now: float) -> None:
    """Show who is to choose now, and let the ballots be counted again."""
    if vote.message_id is not None:
        await outbox.add(tx, vote.game_id, VoteUpdate(vote.id), now)
    await _count_again(tx, vote.game_id, now)


async def _count_again(tx: Transaction, game_id: int, now: float) -> None:
    await timers.put(tx, f"{RECOUNT}:{game_id}", RECOUNT, now, game_id=game_id)


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
        case "clock" | "live":
            return game.paced_at != before.paced_at
        case _:
            return game.seats[vote.seat] != before.seats[vote.seat]


def _is_resolved(seat: int, happened: GameChange) -> bool:
    """Whether what the others waited for at a seat has come: a move, or somebody else."""
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
