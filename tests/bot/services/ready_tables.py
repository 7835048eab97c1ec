"""Helpers for tests of the services: people, a clock, computers, messengers, ready tables."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

import rules
from bot.model import Change, DueMessage, Game, Person
from bot.model.messages import Update
from bot.services.base.scheduler import Scheduler
from bot.services.leagues.league_results import LeagueObserver
from bot.services.leagues.leagues import Leagues
from bot.services.leagues.results import ResultObserver
from bot.services.play.batch import MoveBatch
from bot.services.play.computer_process import SearchProcess
from bot.services.play.services import PlayServices
from bot.services.tables.lobby import Lobbies
from bot.services.tables.open_seats import OpenSeatObserver
from bot.services.tables.seats import Seats, abandoned
from bot.services.time.idle import Idle, IdleObserver
from bot.services.time.votes import VoteObserver, Votes
from bot.store.database import Database, Transaction
from bot.store.messages import outbox
from bot.store.messages.codec import encode
from rules import Move, State

ANN = Person(11, "Ann", "en-US")
BEN = Person(12, "Ben", "ko")
CHLOE = Person(13, "Chloe", "ja")
PEOPLE = (ANN, BEN, CHLOE, Person(14, "Dan", "de"), Person(15, "Eun", "ko"))
SLUG = "puerto-rico"


@dataclass
class Clock:
    """A clock that moves on only when it is told to."""

    now: float = 1_000_000.0

    def __call__(self) -> float:
        return self.now


class AnyMove:
    """A computer player that plays whatever its seed says."""

    def choose(self, view: State, seat: int, moves: Sequence[Move], seed: str) -> Move:
        return moves[int(seed[:8], 16) % len(moves)]


class NoClocks:
    """Gives nobody more time, where there are no clocks."""

    async def extend(self, tx: Transaction, game: Game, seat: int, seconds: float) -> None:
        """Leave the seat alone: it has no clock."""


class Stored:
    """A message of the outbox with its stored form: `kind`, `to_ply`, `detail` and so on."""

    def __init__(self, due: DueMessage):
        self.due = due

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Stored) and self.due == other.due

    __hash__ = None  # type: ignore[assignment]

    def __getattr__(self, name: str) -> Any:
        stored = encode(self.due.message)._asdict()
        return stored[name] if name in stored else getattr(self.due, name)


class Bot:
    """The services, put together as the bot does it."""

    def __init__(
        self,
        db: Database,
        clock: Clock,
        computer: object = None,
        kept: int = 512,
        searching: SearchProcess | None = None,
    ):
        computers: Any = dict.fromkeys(rules.GAMES, computer or AnyMove())
        self.db = db
        self.clock = clock
        self.play = PlayServices(
            db,
            clock,
            computers,
            kept,
            observers=(VoteObserver(), ResultObserver(), LeagueObserver(), OpenSeatObserver()),
            searching=searching,
        )
        self.lobbies = Lobbies(
            db, clock, computers, started=self.play.computers.drive, observers=(IdleObserver(),)
        )
        self.seats = Seats(self.play, clock)
        self.votes = Votes(db, self.play, clock, extender=NoClocks())
        self.scheduler = Scheduler(db, clock)
        self.votes.register(self.scheduler)
        self.idle = Idle(db, self.play, clock)
        self.scheduler.do("idle", self.idle.due)
        self.leagues = Leagues(db, self.play, self.lobbies, clock)
        self.leagues.register(self.scheduler)

    async def close(self) -> None:
        await self.scheduler.close()
        await self.leagues.close()
        await self.lobbies.close()
        await self.play.close()

    async def table(
        self,
        people: Sequence[Person] = (ANN, BEN, CHLOE),
        computers: int = 0,
        slug: str = SLUG,
        **options: object,
    ) -> Game:
        """Start a game; the people of Puerto Rico sit in the order given."""
        fixed = {"start_player": "listed-first"} if slug == SLUG else {}
        game = await self.lobbies.open(slug, 1, 2, people[0], "en", {**fixed, **options})
        for person in people[1:]:
            await self.lobbies.join(game.id, person)
        for _ in range(computers):
            await self.lobbies.add_computer(game.id, people[0].id)
        return await self.lobbies.start(game.id, people[0].id)

    async def abandon(self, game_id: int) -> Game:
        """End a game early."""

        async def change(_tx: Transaction, game: Game) -> Game:
            return abandoned(game)

        return await self.play.changes.alter(game_id, change)

    async def moves(self, game_id: int, *texts: str) -> Change:
        """Let whoever is asked first make these moves."""
        change = None
        for text in texts:
            game = (await self.play.games.position(game_id)).game
            change = await self.play.moves.make(game_id, game.asked[0], text, game.question)
        assert change is not None
        return change

    async def step(
        self,
        game_id: int,
        choose: Callable[[Sequence[Move]], Move],
        drawn: rules.Chance | None = None,
    ) -> Game:
        """Let the first person who is asked make a chosen move; computers play out before.

        With `drawn` the move is drawn as the rules do it, so that all games come to an end.
        """
        position = await self.play.games.position(game_id)
        if position.game.waits_for_computer:
            await self.play.computers.drive(game_id)
            position = await self.play.games.position(game_id)
        if position.game.status == "running":
            person = position.game.asked[0]
            seat = position.game.seat_of(person)
            assert seat is not None
            state = position.state
            if drawn is None:
                move = choose(rules.legal(state, seat))
            else:
                move = rules.sample(state, seat, drawn)
            await self.play.moves.make(game_id, person, str(move), position.game.question)
        return (await self.play.games.position(game_id)).game

    async def finish(self, game_id: int, seed: str = "finish") -> Game:
        """Play a game at random to its end; what people do in a row is stored at once."""
        chance = rules.Chance(seed)
        game = (await self.play.games.position(game_id)).game
        while game.status == "running":
            if game.waits_for_computer:
                await self.play.computers.drive(game_id)
            game = await self._play_on(game_id, chance)
        return game

    async def _play_on(self, game_id: int, chance: rules.Chance) -> Game:
        """Draw the moves of those who are asked first, until a computer is asked or the end."""
        async with self.play.running.changing(game_id) as change:
            before = change.loaded.game
            batch = MoveBatch(before, change.loaded.state, change.now, before.question)
            while batch.game.status == "running" and not batch.game.waits_for_computer:
                seat = batch.game.seat_of(batch.game.asked[0])
                assert seat is not None
                batch.make(seat, rules.sample(batch.state, seat, chance), "person")
                batch.make_forced()
            if batch.made:
                await self.play.moves._store(change, batch, batch.made[-1].seat)
        return batch.game

    async def until_together(self, game_id: int) -> Game:
        """Play until two people are asked at the same time, in another game if one ends before."""
        chance = rules.Chance("together")
        for _ in range(1000):
            game = await self.step(game_id, chance.choose)
            if game.status != "running":
                game_id = (await self.table()).id
            if len(game.waiting) > 1:
                return game
        raise AssertionError("nobody chose the mayor")

    async def due(self, game_id: int) -> list[Stored]:
        """The messages of a game that have not been sent."""
        async with self.db.reading() as connection:
            return [Stored(row) for row in await outbox.due(connection, ("game", game_id))]


@dataclass
class Postbox:
    """A messenger that keeps what it gets, like Discord: the same nonce posts once."""

    posted: dict[str, Stored] = field(default_factory=dict)
    edits: list[Stored] = field(default_factory=list)
    told: list[str] = field(default_factory=list)
    fail: list[Exception | None] = field(default_factory=list)
    """What the next tries raise, in order; None for a success."""

    async def send(self, row: DueMessage, game: Game) -> int | None:
        error = self.fail.pop(0) if self.fail else None
        if error is not None:
            raise error
        if isinstance(row.message, Update):
            self.edits.append(Stored(row))
            return None
        if row.superseded and row.nonce not in self.posted:
            return None
        self.posted.setdefault(row.nonce, Stored(row))
        return 1000 + list(self.posted).index(row.nonce)

    async def tell_organiser(self, game: Game, reason: str) -> None:
        self.told.append(reason)

    @property
    def kinds(self) -> list[str]:
        return [row.kind for row in self.posted.values()]
