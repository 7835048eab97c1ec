"""The outbox: every message once, in order, whatever fails; what is outdated is left out."""

from __future__ import annotations

import asyncio
import logging
import shutil
import tempfile
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bot.model import DueMessage, Game
from bot.model.notices import Reminder, SeatReturned
from bot.services.errors import Restarting
from bot.services.messages.delivery import Sender, Transient, Undeliverable, Unreachable
from bot.store.database import Database, Transaction
from bot.store.errors import DatabaseBusy
from bot.store.memory import Connection
from bot.store.messages import outbox
from tests.bot.services.ready_tables import ANN, BEN, Bot, Clock, Postbox, Stored
from tests.patience import PATIENCE


def sender(bot: Bot, postbox: Postbox, **settings: object) -> Sender:
    async def no_wait(_seconds: float) -> None:
        await asyncio.sleep(0)

    return Sender(bot.db, postbox, bot.clock, **{"sleep": no_wait, **settings})  # type: ignore[arg-type]


async def test_messages_follow_moves(bot: Bot) -> None:
    postbox = Postbox()
    sending = sender(bot, postbox)
    await sending.start()
    game = await bot.table()
    await sending.idle()
    await bot.moves(game.id, "role builder")
    await sending.idle()
    await bot.play.undo.take_back(game.id, ANN.id)
    await sending.idle()
    await bot.moves(game.id, "role captain")
    await sending.idle()
    posted = list(postbox.posted.values())
    assert [(row.kind, row.from_ply, row.to_ply) for row in posted] == [
        ("started", 0, 0),
        ("turn", 0, 0),
        ("turn", 0, 1),
        ("undone", 0, 0),
        ("turn", 0, 7),
    ]
    assert [row.previous for row in posted] == [None, 1000, 1001, 1002, 1003]
    assert {len(row.nonce) <= 25 for row in posted} == {True}
    assert await bot.due(game.id) == []
    await sending.drain(PATIENCE)


async def test_one_message_for_each_handover_bundles_computers(bot: Bot) -> None:
    postbox = Postbox()
    sending = sender(bot, postbox)
    await sending.start()
    game = await bot.table([ANN], computers=3)
    await sending.idle()
    for _ in range(15):
        await bot.step(game.id, lambda moves: moves[0])
        position = await bot.play.games.position(game.id)
        if position.game.waits_for_computer:
            await bot.play.computers.drive(game.id)
        await sending.idle()
    posted = [row for row in postbox.posted.values() if row.kind != "started"]
    assert len({row.question for row in posted}) == len(posted)
    for row, following in pairwise(posted):
        assert row.to_ply == following.from_ply
    entries = await bot.play.games.log(game.id)
    last_of_person = {
        max((entry.ply for entry in entries[: row.to_ply] if entry.by == "person"), default=0)
        for row in posted
    }
    assert len(last_of_person) == len(posted), "two messages between two moves of a person"
    await sending.drain(PATIENCE)


async def test_what_becomes_due_while_the_sender_starts_is_sent(
    bot: Bot, monkeypatch: pytest.MonkeyPatch
) -> None:
    postbox = Postbox()
    sending = sender(bot, postbox)
    looked = outbox.in_doubt

    async def then_a_table_begins(connection: Connection) -> frozenset[int]:
        found = await looked(connection)
        await bot.table()
        return found

    monkeypatch.setattr(outbox, "in_doubt", then_a_table_begins)
    await sending.start()
    await sending.idle()
    assert postbox.kinds == ["started", "turn"]
    await sending.drain(PATIENCE)


async def test_a_transient_failure_is_tried_again_with_the_same_nonce(bot: Bot) -> None:
    postbox = Postbox(fail=[Transient("503"), OSError("reset"), TimeoutError(), None])
    game = await bot.table()
    first, _turn = await bot.due(game.id)
    sending = sender(bot, postbox)
    await sending.start()
    await sending.idle()
    assert postbox.kinds == ["started", "turn"]
    assert next(iter(postbox.posted)) == first.nonce
    await sending.drain(PATIENCE)


async def test_a_message_waits_for_a_database_that_is_busy_for_long(
    bot: Bot, caplog: pytest.LogCaptureFixture
) -> None:
    postbox = Postbox(fail=[DatabaseBusy("all connections are taken")] * 9)
    sending = sender(bot, postbox)
    await bot.table()
    await sending.start()
    await sending.idle()
    assert postbox.kinds == ["started", "turn"]
    assert [each for each in caplog.records if each.levelno >= logging.ERROR] == []
    await sending.drain(PATIENCE)


async def test_waiting_grows_with_every_try(bot: Bot) -> None:
    waits: list[float] = []

    async def wait(seconds: float) -> None:
        waits.append(seconds)

    postbox = Postbox(fail=[Transient("no")] * 4)
    sending = sender(bot, postbox, backoff=(1, 2, 5), sleep=wait)
    await sending.start()
    await bot.table()
    await sending.idle()
    assert waits == [1, 2, 5, 5]
    await sending.drain(PATIENCE)


async def test_what_can_never_be_posted_is_told_to_the_organiser_once(bot: Bot) -> None:
    postbox = Postbox(fail=[None, None, Undeliverable("no permission"), Undeliverable("still")])
    sending = sender(bot, postbox)
    await sending.start()
    game = await bot.table()
    await sending.idle()
    for text in ("role builder", "build pass"):
        await bot.moves(game.id, text)
        await sending.idle()
    assert postbox.told == ["no permission"]
    assert await sending.trouble(game.id) == "still"
    await bot.moves(game.id, "build pass")
    await sending.idle()
    assert await sending.trouble(game.id) is None
    last = list(postbox.posted.values())[-1]
    assert (last.from_ply, last.to_ply) == (0, 3), "what was lost is told now"
    await sending.drain(PATIENCE)


async def test_a_message_that_is_refused_again_is_one_error(
    bot: Bot, caplog: pytest.LogCaptureFixture
) -> None:
    """Also after a restart: what became of it is stored."""
    game = await bot.table()
    for failure in ("no permission", "still none", "none"):
        sending = sender(bot, Postbox(fail=[Undeliverable(failure)] * 2))
        await sending.start()
        await sending.idle()
        await sending.drain(PATIENCE)
        async with bot.db.transaction() as tx:
            assert await outbox.try_again(tx, game.id)
    told = [(each.levelname, each.getMessage()) for each in caplog.records if each.levelno > 20]
    assert [level for level, _ in told] == ["ERROR", "ERROR", *["WARNING"] * 4]
    assert all("is lost" in message for _, message in told)


async def test_who_takes_no_direct_messages_is_nobodys_fault(
    bot: Bot, caplog: pytest.LogCaptureFixture
) -> None:
    """It is expected, and another way is found in the transaction that forgets the message."""
    returned: list[str] = []

    async def find_another_way(tx: Transaction, row: DueMessage) -> None:
        assert await outbox.due(tx.connection, row.queue) == ()
        returned.append(row.message.notice.stored_as)

    postbox = Postbox(fail=[None, None, Unreachable("This person doesn't accept direct messages.")])
    sending = sender(bot, postbox, returned=find_another_way)
    await sending.start()
    game = await bot.table()
    await sending.idle()
    with caplog.at_level(logging.INFO):
        reminder = Reminder(50, None, ANN.id, 0, game.question)
        async with bot.db.transaction() as tx:
            await outbox.direct(tx, ANN.id, "en", reminder, 0.0, game_id=game.id)
        await sending.idle()
    assert returned == ["reminder"]
    assert postbox.told == []
    told = [each for each in caplog.records if each.name == "bot.services.messages.delivery"]
    assert [(each.levelname, each.getMessage()) for each in told] == [
        ("INFO", "person 11: direct message 3: This person doesn't accept direct messages.")
    ]
    await sending.drain(PATIENCE)


@pytest.mark.parametrize(
    ("error", "outcome"),
    [
        (None, "sent"),
        (Unreachable("no"), "refused"),
        (Undeliverable("no"), "lost"),
        (Transient("no"), "postponed"),
        (ZeroDivisionError(), "postponed"),
    ],
)
async def test_what_becomes_of_a_message_is_measured(
    bot: Bot, error: Exception | None, outcome: str
) -> None:
    outcomes: list[tuple[str, str]] = []
    await bot.table()
    sending = sender(bot, Postbox(fail=[error]))
    sending.on_tried(lambda row, result, _seconds: outcomes.append((row.message.kind, result)))
    await sending.start()
    await sending.idle()
    assert outcomes[0] == ("started", outcome)
    assert outcomes[-1] == ("turn", "sent")
    await sending.drain(PATIENCE)


async def test_a_bug_does_not_hold_up_the_game_for_ever(
    bot: Bot, caplog: pytest.LogCaptureFixture
) -> None:
    postbox = Postbox(fail=[ValueError("bug")] * 5)
    sending = sender(bot, postbox)
    await sending.start()
    await bot.table()
    await sending.idle()
    tries = [each for each in caplog.records if each.exc_info]
    assert "bug" in caplog.text
    assert [each.levelno for each in tries] == [logging.ERROR, *[logging.WARNING] * 4]
    assert all("try" in each.getMessage() for each in tries)
    assert postbox.kinds == ["turn"]
    assert postbox.told == ["Slowboat ran into an internal error."]
    await sending.drain(PATIENCE)


async def test_a_message_that_hangs_is_given_up_for_now(bot: Bot) -> None:
    class Hanging(Postbox):
        async def send(self, row: DueMessage, game: Game) -> int | None:
            if row.attempts == 0 and row.message.kind == "started":
                await asyncio.Event().wait()
            return await super().send(row, game)

    postbox = Hanging()
    sending = sender(bot, postbox, patience=0.01)
    await sending.start()
    await bot.table()
    await sending.idle()
    assert postbox.kinds == ["started", "turn"]
    await sending.drain(PATIENCE)


async def test_outdated_questions_and_edits_are_left_out(bot: Bot) -> None:
    sending = sender(bot, postbox := Postbox())
    await sending.start()
    places = sending._places
    for _ in range(8):
        await places.acquire()
    game = await bot.table()
    await bot.moves(game.id, "role builder", "build pass", "build pass")
    for _ in range(8):
        places.release()
    await sending.idle()
    assert postbox.edits == []
    assert [(row.kind, row.from_ply, row.to_ply) for row in postbox.posted.values()] == [
        ("started", 0, 0),
        ("turn", 0, 3),
    ]
    await sending.drain(PATIENCE)


async def backlog(bot: Bot, *, noted: bool = True) -> tuple[Postbox, list[Stored]]:
    """A run that posted the start and one more board, perhaps without noting it, and four moves."""
    game = await bot.table()
    rows = await bot.due(game.id)
    postbox = Postbox()
    await postbox.send(rows[0].due, game)
    async with bot.db.transaction() as tx:
        await outbox.sent(tx, rows[0].due, 1000, 0.0)
    if not noted:
        await postbox.send(rows[1].due, game)
    await bot.moves(game.id, "role builder", "build pass", "build pass", "build pass")
    return postbox, await bot.due(game.id)


async def test_boards_of_the_past_become_one_summary_after_a_crash(bot: Bot) -> None:
    """Only the first could have been posted; what it was to tell stands in the present board."""
    postbox, rows = await backlog(bot)
    assert [row.kind for row in rows] == ["turn"] * 5
    sending = sender(bot, postbox)
    await sending.start()
    await sending.idle()
    posted = [(row.kind, row.from_ply, row.to_ply) for row in postbox.posted.values()]
    assert posted == [("started", 0, 0), ("turn", 0, 4)]
    assert await bot.due(rows[0].game_id) == []
    await sending.drain(PATIENCE)


async def test_a_board_that_was_posted_but_not_noted_is_found(bot: Bot) -> None:
    """It stays the one that the present board shrinks and goes on from."""
    postbox, _rows = await backlog(bot, noted=False)
    sending = sender(bot, postbox)
    await sending.start()
    await sending.idle()
    posted = list(postbox.posted.values())
    assert [(row.kind, row.from_ply, row.to_ply) for row in posted] == [
        ("started", 0, 0),
        ("turn", 0, 0),
        ("turn", 0, 4),
    ]
    assert posted[-1].previous == 1001
    assert not posted[-1].in_doubt
    await sending.drain(PATIENCE)


async def test_only_the_oldest_of_a_queue_and_what_was_tried_is_in_doubt(bot: Bot) -> None:
    doubted: list[tuple[str, bool]] = []

    class Watched(Postbox):
        async def send(self, row: DueMessage, game: Game) -> int | None:
            doubted.append((row.message.kind, row.in_doubt))
            return await super().send(row, game)

    game = await bot.table()
    async with bot.db.transaction() as tx:
        await outbox.notice(tx, game.id, SeatReturned(0, "Ann"), 0.0)
    sending = sender(bot, Watched(fail=[None, Transient("no")]))
    await sending.start()
    await sending.idle()
    assert doubted == [("started", True), ("turn", False), ("turn", True), ("notice", False)]
    await sending.drain(PATIENCE)


async def test_a_message_behind_a_film_can_be_in_doubt(bot: Bot) -> None:
    game = await bot.table([ANN, BEN])
    await bot.finish(game.id)
    async with bot.db.transaction() as tx:
        for row in (await bot.due(game.id))[:-1]:
            await outbox.skip(tx, [row.due])
        await outbox.notice(tx, game.id, SeatReturned(0, "Ann"), 0.0)
        await outbox.notice(tx, game.id, SeatReturned(1, "Ben"), 0.0)
    film, first, _second = await bot.due(game.id)
    assert film.kind == "film"
    async with bot.db.reading() as connection:
        assert await outbox.in_doubt(connection) == {film.id, first.id}


async def test_games_do_not_wait_for_each_other(bot: Bot) -> None:
    release, done = asyncio.Event(), asyncio.Event()

    class Stuck(Postbox):
        async def send(self, row: DueMessage, game: Game) -> int | None:
            if game.id == 1:
                await release.wait()
            elif row.message.kind == "turn":
                done.set()
            return await super().send(row, game)

    sending = sender(bot, postbox := Stuck())
    await sending.start()
    first, second = await bot.table(), await bot.table()
    await done.wait()
    assert postbox.kinds[:1] == ["started"]
    assert {row.game_id for row in postbox.posted.values()} == {second.id}
    release.set()
    await sending.idle()
    assert [row.kind for row in postbox.posted.values() if row.game_id == first.id] == [
        "started",
        "turn",
    ]
    await sending.drain(PATIENCE)


async def test_draining_sends_what_is_due_without_further_tries(bot: Bot) -> None:
    slept = asyncio.Event()

    async def for_ever(_seconds: float) -> None:
        slept.set()
        await asyncio.Event().wait()

    postbox = Postbox(fail=[Transient("no")])
    sending = sender(bot, postbox, sleep=for_ever)
    await sending.start()
    failing = await bot.table()
    await slept.wait()
    game = await bot.table([ANN, BEN])
    await sending.drain(PATIENCE)
    assert {row.game_id for row in postbox.posted.values()} == {game.id}
    assert [row.kind for row in await bot.due(failing.id)] == ["started", "turn"]
    sending.wake(failing.id)
    await sending.idle()
    assert len(postbox.posted) == 2


@pytest.mark.parametrize(("rested", "tried"), [(14, False), (15, True)])
async def test_a_queue_that_rests_goes_on_once_another_gets_through(
    bot: Bot, rested: int, tried: bool
) -> None:
    slept = asyncio.Event()

    async def for_ever(_seconds: float) -> None:
        slept.set()
        await asyncio.Event().wait()

    postbox = Postbox(fail=[Transient("no")])
    sending = sender(bot, postbox, sleep=for_ever)
    await sending.start()
    resting = await bot.table()
    await slept.wait()
    bot.clock.now += rested
    game = await bot.table([ANN, BEN])
    served = (game, resting) if tried else (game,)
    for each in served:
        await sending.settle(("game", each.id), PATIENCE)
    assert {row.game_id for row in postbox.posted.values()} == {each.id for each in served}
    await sending.drain(PATIENCE)


async def test_draining_ends_in_time_although_a_message_hangs(bot: Bot) -> None:
    reached = asyncio.Event()

    class Hanging(Postbox):
        async def send(self, row: DueMessage, game: Game) -> int | None:
            reached.set()
            return await asyncio.Event().wait()  # type: ignore[return-value]

    sending = sender(bot, Hanging())
    await sending.start()
    game = await bot.table()
    await reached.wait()
    await sending.drain(0.01)
    assert [row.kind for row in await bot.due(game.id)] == ["started", "turn"]


async def test_what_a_bot_that_stops_cannot_post_is_left_without_a_warning(
    bot: Bot, caplog: pytest.LogCaptureFixture
) -> None:
    async def for_ever(_seconds: float) -> None:
        await asyncio.Event().wait()

    sending = sender(bot, Postbox(fail=[Restarting("no")]), sleep=for_ever)
    await sending.start()
    game = await bot.table()
    # nobody who waits for it holds the stop up
    await sending.idle()
    await sending.drain(PATIENCE)
    assert [row.kind for row in await bot.due(game.id)] == ["started", "turn"]
    assert [each for each in caplog.records if each.levelno >= logging.WARNING] == []


async def test_an_undo_is_told_from_where_the_game_stands(bot: Bot) -> None:
    sending = sender(bot, postbox := Postbox())
    await sending.start()
    game = await bot.table()
    await sending.idle()
    await bot.moves(game.id, "role builder", "build pass")
    await sending.idle()
    await bot.play.undo.take_back(game.id, ANN.id)
    await sending.idle()
    await bot.moves(game.id, "build pass")
    await sending.idle()
    told = [(row.kind, row.from_ply, row.to_ply) for row in postbox.posted.values()]
    assert told[-2:] == [("undone", 1, 1), ("turn", 1, 2)]
    await sending.drain(PATIENCE)


async def test_finished_games_keep_only_their_last_message(bot: Bot) -> None:
    sending = sender(bot, postbox := Postbox())
    await sending.start()
    game = await bot.table([ANN, BEN])
    await bot.finish(game.id)
    await sending.idle()
    assert postbox.kinds[-2:] == ["finished", "film"]
    async with bot.db.reading() as connection:
        rows = await connection.execute(outbox.outbox.select())
        assert len(rows.all()) == 1
    await sending.drain(PATIENCE)


async def test_what_is_not_ready_yet_holds_up_nothing(bot: Bot) -> None:
    made: set[int | None] = set()

    def ready(row: DueMessage) -> bool:
        return row.message.kind != "film" or row.game_id in made

    sending = sender(bot, postbox := Postbox(), ready=ready)
    await sending.start()
    game = await bot.table([ANN, BEN])
    await bot.finish(game.id)
    async with bot.db.transaction() as tx:
        await outbox.notice(tx, game.id, SeatReturned(0, "Ann"), 0.0)
    await sending.idle()
    assert postbox.kinds[-2:] == ["finished", "notice"]
    made.add(game.id)
    sending.wake(("game", game.id))
    await sending.idle()
    assert postbox.kinds[-1] == "film"
    assert await bot.due(game.id) == []
    await sending.drain(PATIENCE)


FAILURES = st.sampled_from(["ok", "before", "after", "crash before", "crash after"])


class Network:
    """A stand-in of Discord that fails before or after a message has arrived."""

    def __init__(self, plan: list[str]) -> None:
        self.plan = plan
        self.arrived: dict[str, Stored] = {}
        self.tries: list[str] = []
        self.crashed = asyncio.Event()

    async def send(self, row: DueMessage, game: Game) -> int | None:
        failure = self.plan.pop(0) if self.plan else "ok"
        self.tries.append(row.nonce)
        known = row.nonce in self.arrived
        assert row.in_doubt or not known, "it is posted twice where the nonce is forgotten"
        if "before" not in failure and not row.superseded:
            self.arrived.setdefault(row.nonce, Stored(row))
        if "crash" in failure:
            self.crashed.set()
            await asyncio.Event().wait()
        if failure != "ok":
            raise Transient(failure)
        if row.superseded and not known:
            return None
        return list(self.arrived).index(row.nonce)

    async def tell_organiser(self, game: Game, reason: str) -> None:
        raise AssertionError("nothing is undeliverable here")


@settings(
    max_examples=15, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(st.lists(FAILURES, max_size=8), st.integers(1, 4))
def test_whatever_fails_each_message_arrives_once_and_in_order(
    empty_database: Path, plan: list[str], moves: int
) -> None:
    asyncio.run(_survive(empty_database, list(plan), moves))


async def _survive(empty_database: Path, plan: list[str], moves: int) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "games.sqlite3"
        shutil.copyfile(empty_database, path)
        db = await Database.open(path)
        bot = Bot(db, Clock())
        game = await bot.table()
        await bot.moves(
            game.id, *["role builder", "build pass", "build pass", "build pass"][:moves]
        )
        expected = [row.nonce for row in await bot.due(game.id)]
        network = Network([])
        network.plan = plan
        while await bot.due(game.id):
            network.crashed.clear()
            sending = sender(bot, network)  # type: ignore[arg-type]
            await sending.start()
            idle = asyncio.create_task(sending.idle())
            crash = asyncio.create_task(network.crashed.wait())
            await asyncio.wait([idle, crash], return_when=asyncio.FIRST_COMPLETED)
            await sending.drain(0 if network.crashed.is_set() else PATIENCE)
            await asyncio.gather(idle)
            crash.cancel()
        arrived = list(network.arrived.values())
        nonces = [row.nonce for row in arrived]
        assert nonces == [nonce for nonce in expected if nonce in nonces]
        assert (nonces[0], nonces[-1]) == (expected[0], expected[-1])
        assert [row.from_ply for row in arrived[1:]] == [row.to_ply for row in arrived[:-1]]
        assert len(nonces) <= 3, "the start, one that was in doubt, and the present board"
        await bot.close()
        await db.close()
