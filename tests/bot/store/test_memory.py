"""What is known in memory is what is stored, whatever is written, fails or is read meanwhile."""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import AsyncExitStack
from dataclasses import replace
from itertools import count

import pytest
from sqlalchemy import delete, insert, text

from bot.model import (
    Absence,
    Clock,
    Follower,
    Game,
    Order,
    Person,
    Profile,
    Queue,
    Seat,
    StoredMove,
    Timer,
)
from bot.model.messages import LobbyUpdate, QueueUpdate, TurnPost, VotePost
from bot.model.notices import OrdersDropped
from bot.services.tables.lobby import Lobbies
from bot.store.base import timers
from bot.store.database import Database, Transaction
from bot.store.memory import ALL, Connection, Fact, Memory, TouchedRows, touched_by
from bot.store.messages import outbox
from bot.store.orders import orders
from bot.store.people import own_data, personal_settings, retention
from bot.store.play import drafts, moves
from bot.store.schema import games as games_table
from bot.store.schema import outbox as outbox_table
from bot.store.schema import seats as seats_table
from bot.store.schema import timers as timers_table
from bot.store.statements import update
from bot.store.tables import followers, games
from bot.store.time import absences, clocks, votes
from tests.remembering import differences
from tests.sharing import in_turn

GAMES = 3
PEOPLE = (11, 12, 13)
STEPS = 150
FACTS: Sequence[Fact[object]] = (
    *(games.GAME, clocks.CLOCKS, timers.TIMERS, votes.OPEN_VOTES, orders.ORDERS),
    *(followers.FOLLOWERS, drafts.DRAFTS, moves.NEWEST, outbox.GAME_QUEUE),
    *(outbox.PERSON_QUEUE, outbox.GUILD_QUEUE, personal_settings.PROFILE, absences.ABSENCES),
)
Step = Callable[["Walk", Transaction], Awaitable[object]]


@pytest.fixture
async def db(address: str) -> AsyncIterator[Database]:
    database = await Database.open(address)
    yield database
    await database.close()


class Walk:
    """A random walk over everything that the store can do with a few games and people."""

    def __init__(self, db: Database, seed: int) -> None:
        self.db = db
        self.random = random.Random(seed)
        self.plies = dict.fromkeys(range(1, GAMES + 1), 0)
        self.now = map(float, count(1000))

    async def begin(self) -> None:
        lobbies = Lobbies(self.db, lambda: 1.0, 60.0)
        for number, person in enumerate(PEOPLE, 1):
            game = await lobbies.open("puerto-rico", 1, 2, Person(person, "Ann", "en"), "en")
            assert game.id == number

    @property
    def game(self) -> int:
        return self.random.randint(1, GAMES)

    @property
    def person(self) -> int:
        return self.random.choice(PEOPLE)

    @property
    def seat(self) -> int:
        return self.random.randint(0, 2)

    @property
    def chance(self) -> bool:
        return self.random.random() < 0.5

    async def known(self, tx: Transaction, game_id: int) -> Game:
        game = await games.load(tx.connection, game_id)
        assert game is not None
        return game

    async def update_game(self, tx: Transaction) -> None:
        game = await self.known(tx, self.game)
        seats = game.seats
        if self.chance:
            seats = (*seats, Seat(len(seats), self.person, "Ben", "", "en"))[-4:]
            seats = tuple([replace(seat, seat=number) for number, seat in enumerate(seats)])
        after = replace(game, revision=game.revision + 1, changed_at=next(self.now), seats=seats)
        assert await games.update_game(tx, after, game.revision)
        if seats != game.seats:
            await games.replace_seats(tx, after)

    async def save_clocks(self, tx: Transaction) -> None:
        game = self.game
        rows = [
            Clock(game, seat, next(self.now), None, None, 0)
            for seat in self.random.sample(range(4), 2)
        ]
        await clocks.save(tx, game, rows)

    async def drop_clocks(self, tx: Transaction) -> None:
        await clocks.drop_of_game(tx, self.game)

    def timer(self) -> Timer:
        game = self.game if self.random.random() < 0.8 else None
        key = f"{self.random.randint(0, 150)}:{game}"
        return Timer(key, self.random.choice("ab"), game, None, 1, self.random.random())

    async def set_timers(self, tx: Transaction) -> None:
        planned: defaultdict[int | None, dict[str, Timer | None]] = defaultdict(dict)
        for timer in (self.timer() for _ in range(30)):
            dropped = timer.game_id is not None and self.random.random() < 0.2
            planned[timer.game_id][timer.key] = None if dropped else timer
        for timer in filter(None, planned.pop(None, {}).values()):
            await timers.put(tx, timer.key, timer.kind, timer.due_at, number=timer.number)
        for game_id, of_game in planned.items():
            assert game_id is not None
            await timers.plan(tx, game_id, of_game)

    async def drop_timers(self, tx: Transaction) -> None:
        timer = self.timer()
        if timer.game_id is None:
            await timers.drop(tx, timer.key)
        else:
            await timers.drop_in(tx, timer.game_id, timer.key, self.timer().key)

    async def take_timers(self, tx: Transaction) -> None:
        for timer in await timers.due(tx.connection, self.random.random(), 40):
            assert await timers.take(tx, timer)
            assert not await timers.take(tx, timer)

    async def hasten_timers(self, tx: Transaction) -> None:
        if self.chance:
            await timers.hasten(tx, self.game, "a", 0.5)
        elif self.chance:
            await timers.hasten_all(tx, "b", 0.5)
        else:
            await timers.drop_of_game(tx, self.game)

    async def vote(self, tx: Transaction) -> None:
        game = self.game
        known = await votes.open_in(tx.connection, game)
        if not known:
            await votes.open_vote(tx, game, "late", 0, self.person, {}, next(self.now), None)
        elif self.chance:
            await votes.cast(tx, known[0].id, self.person, "yes", next(self.now))
        elif self.chance:
            await votes.set_end(tx, known[0].id, next(self.now))
        else:
            await votes.close(tx, known[0].id, "passed", "", 1.0)

    async def order(self, tx: Transaction) -> None:
        game = self.game
        known = await orders.of_game(tx.connection, game)
        if not known or self.chance:
            await orders.add(tx, Order(0, game, self.seat, self.person, 0, "pass"))
        elif self.chance:
            await orders.save(tx, replace(known[0], stopped="never"))
        elif self.chance:
            await orders.remove(tx, known[0].id)
        else:
            await orders.clear(tx, game)

    async def follow(self, tx: Transaction) -> None:
        if self.chance:
            follower = Follower(self.game, self.person, "en", self.chance, "", next(self.now))
            await followers.put(tx, follower)
        elif self.chance:
            await followers.forget(tx, self.game, self.person)
        else:
            await followers.set_told(tx, self.game, str(next(self.now)))

    async def draft(self, tx: Transaction) -> None:
        steps = ["role"] * self.random.randint(0, 2)
        await drafts.save(tx, self.game, self.seat, 1, steps)

    async def move(self, tx: Transaction) -> None:
        game = self.game
        newest = await moves.last(tx.connection, game, 1)
        ply = newest[0].ply if newest else 0
        if self.random.random() < 0.8:
            made = [
                StoredMove(ply + 1 + more, 0, "x", "person", next(self.now), 1, False)
                for more in range(3)
            ]
            await moves.insert_moves(tx, game, made)
        else:
            await moves.delete_after(tx, game, max(0, ply - 4))

    async def post(self, tx: Transaction) -> None:
        now, game = next(self.now), self.game
        if self.chance:
            await outbox.add(tx, game, TurnPost(0, 1, 2), now)
        elif self.chance:
            await outbox.add(tx, game, LobbyUpdate(), now)
        elif self.chance:
            await outbox.add(tx, game, VotePost(1), now)
        elif self.chance:
            await outbox.of_guild(tx, 1, QueueUpdate(), now)
        else:
            await outbox.direct(tx, self.person, "en", OrdersDropped(), now, game)

    async def deliver(self, tx: Transaction) -> None:
        queues: list[Queue] = [("game", self.game), ("person", self.person), ("guild", 1)]
        queue = self.random.choice(queues)
        for row in (await outbox.due(tx.connection, queue))[:2]:
            if self.random.random() < 0.6:
                await outbox.sent(tx, row, self.random.choice([None, 77]), next(self.now))
            elif queue[0] == "game" and self.chance:
                await outbox.failed(tx, row, "forbidden", next(self.now))
            elif self.chance:
                await outbox.tried(tx, row)
            else:
                await outbox.skip(tx, [row])

    async def try_again(self, tx: Transaction) -> None:
        await outbox.try_again(tx, self.game)

    async def person_changed(self, tx: Transaction) -> None:
        person = self.person
        if self.chance:
            await personal_settings.save(tx, Profile(person, str(next(self.now)), "en"))
        else:
            await personal_settings.set_direct_closed(tx, person, closed=self.chance)

    async def absence(self, tx: Transaction) -> None:
        person = self.person
        known = await absences.of_person(tx.connection, person, 0.0)
        if not known or self.chance:
            await absences.add(tx, Absence(0, person, next(self.now), next(self.now)))
        elif self.chance:
            await absences.set_end(tx, known[0].id, next(self.now))
        elif self.chance:
            await absences.set_told(tx, known[0].id)
        else:
            await absences.drop(tx, known[0].id)

    async def clean_up(self, tx: Transaction) -> None:
        """What privacy and retention do, rarely: it knows neither games nor people one by one."""
        if self.random.random() < 0.3:
            await own_data.forget_people(tx, [self.person])
        elif self.chance:
            await own_data.forget_in_game(tx, self.game, self.person, ["Ann"], "Player 1")
        else:
            await retention.delete_leftovers(tx, 0.0, next(self.now) - 20)

    async def look(self, connection: Connection) -> None:
        """Read something, so that it is known."""
        fact = self.random.choice(FACTS)
        owners = {"game": range(1, GAMES + 1), "person": PEOPLE, "guild": (1,)}[fact.owner]
        await connection.know(fact, self.random.choice(owners))


STEP: Sequence[Step] = (
    *(Walk.update_game, Walk.save_clocks, Walk.drop_clocks, Walk.set_timers, Walk.drop_timers),
    *(Walk.take_timers, Walk.hasten_timers, Walk.vote, Walk.order, Walk.follow, Walk.draft),
    *(Walk.move, Walk.post, Walk.deliver, Walk.try_again, Walk.person_changed, Walk.absence),
    *(Walk.post, Walk.deliver, Walk.clean_up),
)


@pytest.mark.parametrize("seed", in_turn(range(4), 4))
async def test_memory_follows_the_database(db: Database, seed: int) -> None:
    walk = Walk(db, seed)
    await walk.begin()
    seen = set()
    for _ in range(STEPS):
        async with AsyncExitStack() as readings:
            # one reading sees the moment before the change, and looks at something after it
            reading = await readings.enter_async_context(db.reading())
            await walk.look(reading)
            with_failure = walk.random.random() < 0.2
            try:
                async with db.transaction() as tx:
                    for step in walk.random.choices(STEP, k=2):
                        await walk.look(tx.connection)
                        await step(walk, tx)
                    if with_failure:
                        raise ZeroDivisionError
            except ZeroDivisionError:
                assert with_failure
            await walk.look(reading)
        assert await differences(db) == []
        seen |= {fact for fact, _, _ in db.memory.facts()}
    assert seen == set(FACTS)


async def test_a_reading_sees_one_moment(db: Database) -> None:
    async with db.reading() as reading:
        assert await followers.of_game(reading, 5) == ()
        assert await personal_settings.load(reading, 1) is None
        async with db.transaction() as tx:
            await personal_settings.save(tx, Profile(1, "Ann", "en"))
            await personal_settings.save(tx, Profile(2, "Ben", "en"))
        assert await personal_settings.load(reading, 1) is None
        assert await personal_settings.load(reading, 2) is None
    async with db.reading() as reading:
        assert await personal_settings.load(reading, 1) == Profile(1, "Ann", "en")


async def test_a_reading_of_what_is_known_asks_nothing(db: Database) -> None:
    async with db.transaction() as tx:
        await personal_settings.save(tx, Profile(1, "Ann", "en"))
    async with db.reading() as reading:
        assert await personal_settings.load(reading, 1) == Profile(1, "Ann", "en")
        assert reading._begun is None


async def test_what_was_changed_elsewhere_is_forgotten(db: Database) -> None:
    async with db.transaction() as tx:
        for person, name in ((1, "Ann"), (2, "Ben")):
            await personal_settings.save(tx, Profile(person, name, "en"))
    assert {key for _, key, _ in db.memory.facts()} == {1, 2}
    db.memory.forget("person", [1])
    assert {key for _, key, _ in db.memory.facts()} == {2}


async def test_processes_that_share_a_database_see_what_the_others_change(
    db: Database, address: str
) -> None:
    other = await Database.open(address)
    async with db.transaction() as tx:
        await personal_settings.save(tx, Profile(1, "Ann", "en"))
    db.memory.keep_nothing()
    other.memory.keep_nothing()
    for writing, reading, name in ((db, other, "Ben"), (other, db, "Chloe")):
        async with writing.transaction() as tx:
            await personal_settings.save(tx, Profile(1, name, "en"))
            assert await personal_settings.load(tx.connection, 1) == Profile(1, name, "en")
        async with reading.reading() as connection:
            assert await personal_settings.load(connection, 1) == Profile(1, name, "en")
    await other.close()


def test_memory_is_bounded() -> None:
    memory = Memory(kept=3)
    for key in range(10):
        memory.put(personal_settings.PROFILE, key, None)
    assert [key for _, key, _ in memory.facts()] == [7, 8, 9]


def touched(statement: object, values: object = None) -> set[tuple[Fact[object], object]]:
    """Which facts a statement touches, and of whom."""
    return set(touched_by(statement, values))  # type: ignore[arg-type]


def test_a_statement_says_whom_it_touches() -> None:
    row = {"game_id": 5, "key": "a"}
    of_five, of_all = (timers.TIMERS, 5), (timers.TIMERS, ALL)
    assert touched(insert(timers_table), row) == {of_five}
    assert touched(insert(timers_table), [row, {**row, "game_id": None}]) == {of_five}
    assert touched(insert(timers_table), {"key": "a"}) == {of_all}
    in_five = timers_table.c.game_id == 5
    assert touched(delete(timers_table).where(in_five)) == {of_five}
    assert touched(delete(timers_table).where(in_five, timers_table.c.due_at < 1)) == {of_five}
    assert touched(delete(timers_table).where(in_five | (timers_table.c.due_at < 1))) == {of_all}
    assert touched(update(timers_table).values(due_at=1)) == {of_all}
    # the row may go from one game to another
    moved = update(timers_table).where(in_five).values(game_id=6)
    assert touched(moved) == {of_all}


def test_a_message_to_a_person_touches_no_game() -> None:
    to_person = {"game_id": 5, "person_id": 7, "guild_id": None}
    assert touched(insert(outbox_table), to_person) == {(outbox.PERSON_QUEUE, 7)}
    in_game = {"game_id": 5, "person_id": None, "guild_id": None}
    assert touched(insert(outbox_table), in_game) == {(outbox.GAME_QUEUE, 5)}
    assert touched(insert(outbox_table), [to_person, in_game]) == {
        (outbox.PERSON_QUEUE, 7),
        (outbox.GAME_QUEUE, 5),
    }
    of_server = {"game_id": None, "person_id": None, "guild_id": 9}
    assert touched(insert(outbox_table), of_server) == {(outbox.GUILD_QUEUE, 9)}


def test_what_goes_with_a_game_is_touched() -> None:
    gone = touched(delete(games_table).where(games_table.c.id == 5))
    of_game = {fact for fact in FACTS if fact.owner == "game"}
    assert {fact for fact, _ in gone} == of_game | {outbox.PERSON_QUEUE, outbox.GUILD_QUEUE}
    assert (clocks.CLOCKS, 5) in gone
    assert (votes.OPEN_VOTES, ALL) not in gone


def test_unknown_statements_touch_everything() -> None:
    assert {fact for fact, _ in touched(text("DELETE FROM games"))} >= set(FACTS)
    assert touched(update(seats_table).values(name="x")) == {(games.GAME, ALL)}
    assert not TouchedRows().touched
