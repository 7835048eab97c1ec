"""Moves: the only path, what it refuses, forced moves, what is stored together."""

from __future__ import annotations

import asyncio
import logging
from dataclasses import replace
from pathlib import Path

import pytest
from sqlalchemy import event, text

import rules
from bot.services.base.check import check
from bot.services.errors import NotAPlayer, NotRunning, Refused, Restarting, StaleQuestion
from bot.store.database import Database
from rules.puerto_rico.events import RoleTaken
from tests.bot.services.ready_tables import ANN, BEN, CHLOE, PEOPLE, Bot, Clock


async def test_a_move_is_stored_with_position_and_message(bot: Bot, clock: Clock) -> None:
    game = await bot.table()
    clock.now += 60
    change = await bot.play.moves.make(game.id, ANN.id, "role builder", game.question)
    assert [type(happened).__name__ for happened in change.events] == ["RoleTaken"]
    assert change.game.ply == 1
    assert change.game.question == change.game.revision == game.revision + 1
    assert change.game.asked_at == change.game.changed_at == clock.now
    again = Bot(bot.db, clock)
    assert await again.play.games.position(game.id) == await bot.play.games.position(game.id)
    (entry,) = await again.play.games.log(game.id)
    assert (entry.seat, entry.text, entry.by, entry.events) == (
        0, "role builder", "person", change.events,
    )  # fmt: skip
    rows = await bot.due(game.id)
    assert [(row.kind, row.to_ply, row.question) for row in rows] == [
        ("started", 0, 0),
        ("turn", 0, game.question),
        ("turn", 1, change.game.question),
    ]
    await again.close()


async def test_moves_are_kept_in_canonical_notation(bot: Bot) -> None:
    game = await bot.table()
    await bot.moves(game.id, "  role   settler ")
    assert [entry.text for entry in await bot.play.games.log(game.id)] == ["role settler"]


@pytest.mark.parametrize(
    ("person", "move", "error", "sentence"),
    [
        (99, "role mayor", NotAPlayer, "You aren't in this game."),
        (BEN.id, "role mayor", rules.NotYourTurn, "It isn't your turn."),
        (ANN.id, "role pirate", rules.BadNotation, "pirate isn't a role."),
        (ANN.id, "fly", rules.BadNotation, "A move starts with one of these words"),
        (ANN.id, "x" * 2001, rules.BadNotation, "A move can be up to 2000 characters long"),
        (ANN.id, "settle corn", rules.IllegalMove, ""),
    ],
)
async def test_what_is_refused_changes_nothing(
    bot: Bot, person: int, move: str, error: type[Exception], sentence: str
) -> None:
    game = await bot.table()
    before = await bot.play.games.position(game.id)
    with pytest.raises(error, match="^" + sentence):
        await bot.play.moves.make(game.id, person, move, game.question)
    assert await bot.play.games.position(game.id) == before
    assert await bot.play.games.log(game.id) == ()
    assert await bot.play.games.log(game.id, 5) == ()
    assert await check(bot.db) == ()


async def test_several_moves_are_one_change_with_one_message(bot: Bot) -> None:
    game = await bot.table()
    due = await bot.due(game.id)
    pair = ["role builder", "build  indigo-plant"]
    work = bot.play.moves.make(game.id, ANN.id, pair, game.question)
    assert await _commits(bot, work) == 1
    entries = await bot.play.games.log(game.id)
    assert [(entry.ply, entry.seat, entry.text, entry.by) for entry in entries] == [
        (1, 0, "role builder", "person"),
        (2, 0, "build indigo-plant", "person"),
    ]
    position = await bot.play.games.position(game.id)
    assert position.game.asked == (BEN.id,)
    assert [(row.kind, row.from_ply, row.to_ply) for row in await bot.due(game.id)][len(due) :] == [
        ("turn", 0, 2)
    ]
    assert await check(bot.db) == ()


async def test_several_moves_tell_of_all_that_happened(bot: Bot) -> None:
    game = await bot.table()
    change = await bot.play.moves.make(
        game.id, ANN.id, ["role builder", "build small-market"], game.question
    )
    assert [type(event).__name__ for event in change.events] == ["RoleTaken", "Built"]


@pytest.mark.parametrize(
    ("pair", "error"),
    [
        (["role builder", "build wharf"], rules.IllegalMove),
        (["role builder", "fly"], rules.BadNotation),
        (["role builder", "build small-market", "build pass"], rules.NotYourTurn),
        (["role captain", "ship pass", "role mayor"], rules.NotYourTurn),
    ],
)
async def test_of_several_moves_all_are_made_or_none(
    bot: Bot, pair: list[str], error: type[Exception]
) -> None:
    game = await bot.table()
    before, due = await bot.play.games.position(game.id), await bot.due(game.id)
    commits = 0
    with pytest.raises(error):
        commits = await _commits(bot, bot.play.moves.make(game.id, ANN.id, pair, game.question))
    assert commits == 0
    assert await bot.play.games.position(game.id) == before
    assert await bot.due(game.id) == due
    assert await bot.play.games.log(game.id) == ()
    assert await check(bot.db) == ()
    await bot.play.moves.make(game.id, ANN.id, pair[0], game.question)


async def test_a_failing_disk_leaves_nothing_of_several_moves(
    bot: Bot, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = await bot.table()
    before = await bot.play.games.position(game.id)

    async def broken(*_: object, **__: object) -> None:
        raise OSError("no space left")

    monkeypatch.setattr("bot.store.messages.outbox.add", broken)
    with pytest.raises(OSError, match="no space"):
        await bot.play.moves.make(
            game.id, ANN.id, ["role builder", "build small-market"], game.question
        )
    monkeypatch.undo()
    assert await bot.play.games.position(game.id) == before
    assert await check(bot.db) == ()


async def test_several_moves_are_made_once(bot: Bot) -> None:
    game = await bot.table()
    pair = ["role builder", "build small-market"]
    results = await asyncio.gather(
        *[bot.play.moves.make(game.id, ANN.id, pair, game.question) for _ in range(5)],
        return_exceptions=True,
    )
    names = sorted(type(result).__name__ for result in results)
    assert names == ["Change"] + 4 * ["StaleQuestion"]
    assert len(await bot.play.games.log(game.id)) == 2


async def test_several_moves_are_taken_back_together(bot: Bot) -> None:
    game = await bot.table()
    pair = ["role builder", "build small-market"]
    await bot.play.moves.make(game.id, ANN.id, pair, game.question)
    undone = await bot.play.undo.take_back(game.id, ANN.id)
    assert undone.game.ply == 0
    assert undone.game.asked == (ANN.id,)
    texts = [[0, text] for text in pair]
    assert (await bot.due(game.id))[-1].detail == {"seat": 0, "moves": 2, "texts": texts}
    with pytest.raises(StaleQuestion):
        await bot.play.moves.make(game.id, ANN.id, pair, game.question)
    await bot.play.moves.make(game.id, ANN.id, "role settler", undone.game.question)


async def test_a_draft_does_not_outlive_its_question(bot: Bot) -> None:
    game = await bot.table()
    await bot.play.drafts.change(game.id, 0, game.question, lambda steps: (*steps, "begun"))
    change = await bot.play.moves.make(game.id, ANN.id, "role builder", None)
    assert await bot.play.drafts.load(game.id, 0) == ()
    with pytest.raises(StaleQuestion):
        await bot.play.drafts.change(game.id, 0, game.question, lambda steps: (*steps, "more"))
    undone = await bot.play.undo.take_back(game.id, ANN.id)
    assert await bot.play.drafts.load(game.id, 0) == ()
    assert undone.game.question > change.game.question > game.question


async def test_everybody_is_told_what_they_may_know(
    bot: Bot, monkeypatch: pytest.MonkeyPatch
) -> None:
    def seen_by(event: RoleTaken, viewer: int) -> RoleTaken:
        return event if viewer == event.seat else replace(event, role="hidden")

    monkeypatch.setattr(RoleTaken, "seen_by", seen_by)
    game = await bot.table()
    change = await bot.moves(game.id, "role builder")

    async def told(viewer: int | None) -> str:
        (entry,) = await bot.play.games.log(game.id, viewer=viewer)
        (event,) = entry.events
        assert isinstance(event, RoleTaken)
        return event.role

    (own,) = change.events
    assert isinstance(own, RoleTaken)
    assert own.role == "builder"
    assert [await told(viewer) for viewer in (None, 0, 1)] == ["hidden", "builder", "hidden"]
    again = Bot(bot.db, bot.clock)
    (entry,) = await again.play.games.log(game.id, viewer=0)
    assert entry.events == change.events
    await again.close()


async def test_a_stale_question_is_refused(bot: Bot) -> None:
    game = await bot.table()
    await bot.play.moves.make(game.id, ANN.id, "role builder", game.question)
    with pytest.raises(StaleQuestion):
        await bot.play.moves.make(game.id, ANN.id, "build pass", game.question)
    await bot.play.moves.make(game.id, ANN.id, "build pass", None)


async def test_a_double_click_moves_once(bot: Bot) -> None:
    game = await bot.table()
    results = await asyncio.gather(
        *[bot.play.moves.make(game.id, ANN.id, "role builder", game.question) for _ in range(5)],
        return_exceptions=True,
    )
    names = sorted(type(result).__name__ for result in results)
    assert names == ["Change"] + 4 * ["StaleQuestion"]
    assert len(await bot.play.games.log(game.id)) == 1


async def test_two_programs_on_one_database_cannot_both_move(
    bot: Bot, clock: Clock, address: str
) -> None:
    game = await bot.table()
    other_db = await Database.open(address)
    other = Bot(other_db, clock)
    await other.play.games.position(game.id)
    await bot.moves(game.id, "role builder")
    with pytest.raises(StaleQuestion):
        await other.play.moves.make(game.id, ANN.id, "role mayor", game.question)
    assert (await other.play.games.position(game.id)).game.ply == 1
    await other.close()
    await other_db.close()


async def test_forced_moves_follow_in_the_same_transaction(bot: Bot) -> None:
    game = await bot.table()
    commits = await _commits(
        bot, bot.play.moves.make(game.id, ANN.id, "role captain", game.question)
    )
    assert commits == 1
    entries = await bot.play.games.log(game.id)
    assert [entry.by for entry in entries] == ["person"] + ["forced"] * 6
    # what the first two of three stored was an answer that others might have kept secret
    assert [entry.text for entry in entries[1:]] == ["ship pass"] * 3 + ["", "", "store none"]
    position = await bot.play.games.position(game.id)
    assert position.game.asked == (BEN.id,)
    assert position.game.revision == game.revision + 7


async def test_without_auto_resolve_everything_is_asked(bot: Bot) -> None:
    game = await bot.table(auto_resolve=False)
    change = await bot.moves(game.id, "role captain")
    assert change.game.ply == 1
    assert change.game.asked == (ANN.id,)
    await bot.moves(game.id, *["ship pass"] * 3, *["store none"] * 3)
    assert {entry.by for entry in await bot.play.games.log(game.id)} == {"person"}


async def _commits(bot: Bot, work: object) -> int:
    count = 0

    def counted(_connection: object) -> None:
        nonlocal count
        count += 1

    event.listen(bot.db._writer.sync_engine, "commit", counted)
    await work  # type: ignore[misc]
    return count


async def test_a_move_takes_few_statements(bot: Bot) -> None:
    game = await bot.table()
    # the start has set a driver going, which looks whether a computer is to move
    await bot.play.computers.drive(game.id)
    await bot.play.moves.make(game.id, ANN.id, "role captain", game.question)
    game = (await bot.play.games.position(game.id)).game
    statements: list[str] = []
    for engine in (bot.db._writer, bot.db._reader):
        event.listen(
            engine.sync_engine,
            "before_cursor_execute",
            lambda _c, _cursor, statement, *_: statements.append(statement.split()[0]),
        )
    await bot.play.moves.make(game.id, BEN.id, "role trader", game.question)
    # the game, the moves, the position, the message
    assert [each for each in statements if each != "BEGIN"] == [
        *("UPDATE", "INSERT", "UPDATE", "INSERT")
    ]


async def test_a_failing_disk_changes_nothing(bot: Bot, monkeypatch: pytest.MonkeyPatch) -> None:
    game = await bot.table()
    before = await bot.play.games.position(game.id)
    due = await bot.due(game.id)

    async def broken(*_: object, **__: object) -> None:
        raise OSError("no space left")

    monkeypatch.setattr("bot.store.messages.outbox.add", broken)
    with pytest.raises(OSError, match="no space"):
        await bot.play.moves.make(game.id, ANN.id, "role mayor", game.question)
    monkeypatch.undo()
    assert await bot.play.games.position(game.id) == before
    assert await bot.due(game.id) == due
    assert await check(bot.db) == ()
    await bot.play.moves.make(game.id, ANN.id, "role mayor", game.question)


async def test_a_cancelled_caller_leaves_a_finished_move(bot: Bot) -> None:
    game = await bot.table()
    for patience in range(1, 40):
        call = asyncio.create_task(
            bot.play.moves.make(game.id, ANN.id, "role builder", game.question)
        )
        for _ in range(patience):
            await asyncio.sleep(0)
        call.cancel()
        await asyncio.gather(call, return_exceptions=True)
        position = await bot.play.games.position(game.id)
        if position.game.ply:
            break
    await bot.play.close()
    fresh = Bot(bot.db, bot.clock)
    assert (await fresh.play.games.position(game.id)).game.ply == 1
    assert await fresh.play.games.position(game.id) == await bot.play.games.position(game.id)
    assert await check(bot.db) == ()
    await fresh.close()


async def test_closing_refuses_moves_and_waits_for_running_ones(bot: Bot) -> None:
    game = await bot.table()
    call = asyncio.create_task(bot.play.moves.make(game.id, ANN.id, "role builder", game.question))
    await asyncio.sleep(0)
    await bot.play.close()
    assert call.done() or (await asyncio.wait([call], timeout=60))[0]
    assert call.result().game.ply == 1
    with pytest.raises(Restarting):
        await bot.play.moves.make(game.id, ANN.id, "build pass", None)


async def test_lobbies_and_unknown_games_have_no_position(bot: Bot) -> None:
    lobby = await bot.lobbies.open("puerto-rico", 1, 2, ANN, "en")
    with pytest.raises(NotRunning, match="hasn't started"):
        await bot.play.moves.make(lobby.id, ANN.id, "role mayor", None)
    await bot.lobbies.cancel(lobby.id, ANN.id)
    with pytest.raises(NotRunning, match="was closed"):
        await bot.play.games.position(lobby.id)
    with pytest.raises(NotRunning, match="no such game"):
        await bot.play.games.position(12345)


async def test_a_whole_game_ends_in_a_record_that_replays(bot: Bot) -> None:
    game = await bot.table(PEOPLE[:4])
    early = rules.Record.from_text(await bot.play.records.export(game.id))
    chance, over = rules.Chance("whole"), game
    while over.status == "running":
        over = await bot.step(game.id, chance.choose, chance)
    assert early.seed_hash == over.seed_hash
    assert over.seed not in early.to_text()
    assert over.status == "finished"
    assert over.waiting == ()
    position = await bot.play.games.position(game.id)
    record = rules.Record.from_text(await bot.play.records.export(game.id))
    assert record.seed == over.seed
    assert rules.scores(record.replay()) == rules.scores(position.state)
    assert [row.kind for row in await bot.due(game.id)][-2:] == ["finished", "film"]
    assert await check(bot.db) == ()
    with pytest.raises(NotRunning, match="is over"):
        await bot.play.moves.make(game.id, ANN.id, "role mayor", None)


async def test_simultaneous_answers_leave_the_question_alone(bot: Bot) -> None:
    game = await bot.table()
    asked = await bot.until_together(game.id)
    rows = len(await bot.due(game.id))
    first = asked.asked[0]
    seat = asked.seat_of(first)
    position = await bot.play.games.position(game.id)
    assert seat is not None
    choices = [str(move) for move in rules.legal(position.state, seat)][:2]
    change = await bot.play.moves.make(game.id, first, choices[0], asked.question)
    assert change.game.question == asked.question
    assert change.game.asked == asked.asked[1:]
    assert change.game.asked_at == asked.asked_at
    assert [row.kind for row in await bot.due(game.id)][rows:] == ["waiting"]
    assert (await bot.play.games.log(game.id))[-1].text == ""

    same = await bot.play.moves.make(game.id, first, choices[0], asked.question)
    assert same.game == change.game
    changed = await bot.play.moves.make(game.id, first, choices[1], asked.question)
    assert changed.game.ply == change.game.ply + 1
    texts = [entry.text for entry in await bot.play.games.log(game.id)]
    assert texts[-2:] == ["", ""]
    exported = await bot.play.records.export(game.id)
    assert not [choice for choice in choices if choice in exported]


async def test_the_record_has_one_line_for_each_player_and_decision(bot: Bot) -> None:
    game = await bot.table()
    asked = await bot.until_together(game.id)
    first = asked.asked[0]
    seat = asked.seat_of(first)
    position = await bot.play.games.position(game.id)
    assert seat is not None
    choices = [str(move) for move in rules.legal(position.state, seat)][:2]
    for choice in choices:
        await bot.play.moves.make(game.id, first, choice, asked.question)
    over = await bot.finish(game.id)
    record = rules.Record.from_text(await bot.play.records.export(game.id))
    assert len(record.moves) == over.ply - 1
    final = (await bot.play.games.position(game.id)).state
    assert rules.scores(record.replay()) == rules.scores(final)


async def test_drafts_survive_a_restart_and_end_with_their_question(bot: Bot, clock: Clock) -> None:
    game = await bot.table()
    draft = ("corn=1", "corn=1 quarry=1")
    assert await bot.play.drafts.change(game.id, 0, game.question, lambda _: draft) == draft
    again = Bot(bot.db, clock)
    assert await again.play.drafts.load(game.id, 0) == draft
    assert await again.play.drafts.load(game.id, 1) == ()
    await again.play.drafts.change(game.id, 0, game.question, lambda steps: steps[:-1])
    assert await again.play.drafts.load(game.id, 0) == ("corn=1",)
    await again.play.drafts.change(game.id, 0, game.question, lambda _: ())
    assert await again.play.drafts.load(game.id, 0) == ()
    await again.play.drafts.change(game.id, 0, game.question, lambda _: draft)
    await again.moves(game.id, "role builder")
    assert await again.play.drafts.load(game.id, 0) == ()
    with pytest.raises(StaleQuestion):
        await again.play.drafts.change(game.id, 0, game.question, lambda _: draft)
    await again.close()


async def test_changes_of_a_draft_at_the_same_time_build_on_each_other(bot: Bot) -> None:
    game = await bot.table()

    async def add(step: str) -> None:
        await bot.play.drafts.change(game.id, 0, game.question, lambda steps: (*steps, step))

    await asyncio.gather(*[add(str(number)) for number in range(5)])
    assert await bot.play.drafts.load(game.id, 0) == ("0", "1", "2", "3", "4")


async def test_a_refused_change_leaves_a_draft_as_it_is(bot: Bot) -> None:
    game = await bot.table()

    def refuse(_: object) -> tuple[str, ...]:
        raise rules.IllegalMove("There is no room.")

    await bot.play.drafts.change(game.id, 0, game.question, lambda _: ("corn=1",))
    with pytest.raises(rules.IllegalMove):
        await bot.play.drafts.change(game.id, 0, game.question, refuse)
    assert await bot.play.drafts.load(game.id, 0) == ("corn=1",)


async def test_games_are_found_by_person(bot: Bot) -> None:
    game = await bot.table([ANN, BEN])
    lobby = await bot.lobbies.open("puerto-rico", 2, 3, CHLOE, "ja")
    assert [found.id for found in await bot.play.games.of_person(ANN.id)] == [game.id]
    assert await bot.play.games.of_person(99) == ()
    assert [found.id for found in await bot.play.games.of_person(CHLOE.id)] == [lobby.id]
    await bot.finish(game.id)
    assert await bot.play.games.of_person(ANN.id) == ()


async def test_few_games_stay_in_memory_and_all_go_on(db: Database, clock: Clock) -> None:
    bot = Bot(db, clock, kept=2)
    games = [await bot.table() for _ in range(5)]
    for _ in range(2):
        for game in games:
            await bot.step(game.id, lambda moves: moves[0])
    assert len(bot.play.games._loaded) == 2
    assert await check(db) == ()
    await bot.close()


async def _damage(bot: Bot, statement: str, **values: object) -> Bot:
    """Change the file behind the bot's back and start it anew."""
    async with bot.db.transaction() as tx:
        await tx.connection.execute(text(statement), values)
    return Bot(bot.db, bot.clock)


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE snapshots SET rules = 0",
        "UPDATE snapshots SET ply = 1",
        "UPDATE snapshots SET state = substr(state, 2)",
        "DELETE FROM snapshots",
    ],
)
async def test_a_position_is_rebuilt_from_the_moves(bot: Bot, statement: str) -> None:
    game = await bot.table()
    await bot.moves(game.id, "role builder", "build pass")
    before = await bot.play.games.position(game.id)
    again = await _damage(bot, statement)
    assert await again.play.games.position(game.id) == before
    await again.close()


async def test_a_game_that_cannot_replay_goes_on_from_its_snapshot(
    bot: Bot, caplog: pytest.LogCaptureFixture
) -> None:
    game = await bot.table()
    await bot.moves(game.id, "role builder", "build pass")
    before = await bot.play.games.position(game.id)
    again = await _damage(bot, "UPDATE moves SET text = 'role pirate' WHERE ply = 1")
    assert await again.play.games.position(game.id) == before
    assert [entry.events for entry in await again.play.games.log(game.id)] == [(), ()]
    async with bot.db.transaction() as tx:
        await tx.connection.execute(text("UPDATE snapshots SET rules = 0"))
    third = Bot(bot.db, bot.clock)
    with caplog.at_level(logging.ERROR):
        assert (await third.play.games.position(game.id)).state == before.state
    assert f"game {game.id}, move 1: pirate isn't a role." in caplog.text
    await third.moves(game.id, "build pass")
    (difference,) = await check(bot.db)
    assert difference.game_id == game.id
    await again.close()
    await third.close()


async def test_a_game_that_is_lost_says_so(bot: Bot, tmp_path: Path) -> None:
    game = await bot.table()
    await bot.moves(game.id, "role builder")
    async with bot.db.transaction() as tx:
        await tx.connection.execute(text("DELETE FROM snapshots"))
    again = await _damage(bot, "UPDATE moves SET text = 'role pirate'")
    with pytest.raises(Refused, match="can't be loaded"):
        await again.play.games.position(game.id)
    await again.close()


async def test_the_thread_is_remembered(bot: Bot, clock: Clock) -> None:
    game = await bot.table()
    await bot.play.changes.set_thread(game.id, 777)
    again = Bot(bot.db, clock)
    assert (await again.play.games.position(game.id)).game.thread_id == 777
    assert await again.play.games.position(game.id) == await bot.play.games.position(game.id)
    await bot.moves(game.id, "role builder")
    await again.close()


async def test_an_early_answer_stays_secret_when_the_next_question_comes(bot: Bot) -> None:
    game = await bot.table(mayor_mode="ordered")
    chance = rules.Chance("ordered")
    while True:
        game = await bot.step(game.id, chance.choose)
        state = (await bot.play.games.position(game.id)).state
        early = [
            seat
            for seat in range(3)
            if seat not in game.waiting and len(rules.legal(state, seat)) > 1
        ]
        if early:
            break
    person = game.seats[early[-1]].person_id
    assert person is not None
    exported = await _exported_moves(bot, game.id, early[-1])
    answer = str(rules.legal(state, early[-1])[0])
    change = await bot.play.moves.make(game.id, person, answer, game.question)
    assert (await bot.play.games.log(game.id, game.ply))[0].text == ""
    await bot.moves(game.id, str(rules.legal(change.state, game.waiting[0])[0]))
    assert (await bot.play.games.log(game.id, game.ply))[0].text == ""
    assert await _exported_moves(bot, game.id, early[-1]) == exported


async def _exported_moves(bot: Bot, game_id: int, seat: int) -> list[str]:
    record = rules.Record.from_text(await bot.play.records.export(game_id))
    return [text for who, text in record.moves if who == seat]


async def test_an_export_tells_answers_once_they_are_revealed(bot: Bot) -> None:
    asked = await bot.until_together((await bot.table()).id)
    seats = asked.waiting
    before = {seat: await _exported_moves(bot, asked.id, seat) for seat in seats}
    game = asked
    while game.question == asked.question:
        for seat in seats:
            assert await _exported_moves(bot, asked.id, seat) == before[seat]
        game = await bot.step(asked.id, lambda moves: moves[0])
    for seat in seats:
        told = await _exported_moves(bot, asked.id, seat)
        assert told[len(before[seat])].startswith("place ")


async def test_an_export_ends_where_the_position_in_memory_does(
    bot: Bot, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = await bot.table()
    exported = await bot.play.records.export(game.id)
    loaded = await bot.play.games.position(game.id)
    await bot.moves(game.id, "role builder", "build pass", "build pass")

    async def loaded_before(_game_id: int) -> object:
        return loaded

    monkeypatch.setattr(bot.play.games, "position", loaded_before)
    assert await bot.play.records.export(game.id) == exported
