"""Whoever deletes their data is in no table any more, by id or by name; the others' games stay."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

import pytest
from sqlalchemy import delete, insert, select

import rules
from bot.model import (
    Absence,
    Game,
    GivenHint,
    LessonProgress,
    Order,
    Person,
    Profile,
    PuzzleChoice,
    QueueEntry,
    Result,
    Review,
    Timeout,
)
from bot.model.notices import SeatOpened, SeatReturned, SubstituteNamed
from bot.services.errors import Refused
from bot.services.people.own_data import Privacy
from bot.services.tables.moderation import Actor, Moderation
from bot.services.tables.seats import stand_in
from bot.store.base import timers
from bot.store.coach import hints, puzzles, reviews
from bot.store.database import Transaction
from bot.store.leagues import reliability, results
from bot.store.messages import outbox
from bot.store.orders import orders
from bot.store.people import blocks, lessons, own_data, personal_settings
from bot.store.schema import drafts, followers, invitations, metadata
from bot.store.schema import votes as votes_table
from bot.store.tables import audit_log, queue
from bot.store.time import absences, votes
from tests.bot.services.coach.made_puzzles import stored
from tests.bot.services.ready_tables import SLUG, Bot, NoClocks

ZOE = Person(777_000_777_000_777, "Zoe the Mover", "ko")
YAN = Person(13, "Yan", "ja")
OTHERS = (Person(11, "Ann", "en-US"), Person(12, "Ben", "ko"))
KNOWS_NOBODY = {
    *("moves", "snapshots", "clocks", "drafts", "guilds", "settings", "alembic_version"),
    *("leagues", "placings", "puzzles", "puzzle_posts"),
    *("processes", "leases", "identifies", "handed"),
}
"""Tables without the id or the name of a person: they know seats, servers, positions, processes.

What is handed from one process to another is gone after seconds.
"""


@pytest.fixture
def moderation(bot: Bot) -> Moderation:
    return Moderation(bot.db, bot.play, NoClocks(), bot.clock)


@pytest.fixture
def own(bot: Bot) -> Privacy:
    return Privacy(bot.db, bot.play, bot.lobbies, bot.clock)


async def everything(bot: Bot) -> dict[str, list[dict[str, Any]]]:
    """All rows of all tables."""
    async with bot.db.reading() as connection:
        return {
            table.name: [dict(row) for row in (await connection.execute(select(table))).mappings()]
            for table in metadata.sorted_tables
        }


def found(rows: dict[str, list[dict[str, Any]]], person: Person) -> dict[str, Sequence[str]]:
    """Where a person is found in any column of any table, by id or name."""
    marks = (str(person.id), person.name, json.dumps(person.name)[1:-1])
    return {
        table: [
            f"{column}={value}"
            for row in each
            for column, value in row.items()
            if any(mark in str(value) for mark in marks)
        ]
        for table, each in rows.items()
        if any(mark in str(value) for row in each for value in row.values() for mark in marks)
    }


class Traces:
    """Games of every status in which a person left as much as possible."""

    lobby: Game
    alone: Game
    running: Game
    former: Game
    finished: Game
    ended: Game


async def leave_traces(bot: Bot, moderation: Moderation, person: Person) -> Traces:
    made = Traces()
    made.lobby = await bot.lobbies.open(SLUG, 1, 2, person, "en")
    await bot.lobbies.join(made.lobby.id, OTHERS[0])
    made.alone = await bot.lobbies.open(SLUG, 1, 2, person, "en")
    made.finished = await bot.table((person, *OTHERS))
    await bot.finish(made.finished.id)
    made.ended = await bot.table((OTHERS[0], person, OTHERS[1]))
    await moderation.pause(made.ended.id, Actor(person, moderates=True))
    await moderation.abort(made.ended.id, Actor(person, moderates=True))
    made.former = await bot.table((person, *OTHERS))
    await bot.seats.resign(made.former.id, person.id)
    made.running = await bot.table((person, *OTHERS))
    await bot.moves(made.running.id, "role mayor")
    await moderation.set_language(made.running.id, Actor(person, moderates=False), "ko")
    await play_leagues(bot, person)
    await host_league(bot, person)
    await note_more(bot, made, person)
    return made


async def test_leagues_go_on_without_whoever_is_forgotten(
    bot: Bot, moderation: Moderation, own: Privacy
) -> None:
    await leave_traces(bot, moderation, ZOE)
    stored = (await own.export(ZOE.id))["tables"]
    assert [row["name"] for row in stored["entrants"]] == [ZOE.name] * 3
    assert [row["rank"] for row in stored["placings"]] == [None]
    played, joined = await bot.leagues.of_guild(1)
    await own.delete(ZOE.id)
    view = await bot.leagues.get(joined.id)
    assert [each.name for each in view.course.entrants] == [each.name for each in OTHERS]
    assert (view.home.organiser_id, view.league.status) == (0, "open")
    view = await bot.leagues.get(played.id)
    former = view.course.entrants[0]
    assert (former.person_id, former.name, former.left_round) == (None, "former player #1", 1)
    assert view.league.status == "running"


async def test_a_league_keeps_its_host_when_a_helper_is_forgotten(bot: Bot, own: Privacy) -> None:
    await host_league(bot, ZOE)
    await own.delete(ZOE.id)
    (league,) = await bot.leagues.of_guild(2)
    assert (await bot.leagues.get(league.id)).home.organiser_id == OTHERS[0].id


async def test_the_log_of_a_league_forgets_who_left_before_the_start(
    bot: Bot, own: Privacy
) -> None:
    view = await bot.leagues.open(SLUG, 1, 2, OTHERS[0], "en", "League", "swiss")
    league_id, host = view.league.id, Actor(OTHERS[0], moderates=False)
    await bot.leagues.management.add(league_id, host, ZOE)
    await bot.leagues.management.set_hosts(league_id, host, [ZOE.id])
    await bot.leagues.withdraw(league_id, ZOE.id)
    async with bot.db.transaction() as tx:  # all messages are delivered
        await tx.connection.execute(delete(metadata.tables["outbox"]))
    await own.delete(ZOE.id)
    rows = str((await everything(bot))["deeds"])
    assert (ZOE.name in rows, str(ZOE.id) in rows) == (False, False)


async def test_whoever_is_forgotten_leaves_a_place_for_those_who_wait(
    bot: Bot, own: Privacy
) -> None:
    view = await bot.leagues.open(SLUG, 1, 2, OTHERS[0], "en", "League", "swiss")
    league_id, host = view.league.id, Actor(OTHERS[0], moderates=False)
    await bot.leagues.set_capacity(league_id, host, 4)
    await bot.lobbies.set_message(league_id, 77)
    for each in (ZOE, *OTHERS, *(Person(600 + number, "P", "en") for number in range(5))):
        await bot.leagues.join(league_id, each)
    before = len(await bot.due(league_id))
    await own.delete(ZOE.id)
    assert len(await bot.due(league_id)) > before, "the message is written without their name"
    await bot.scheduler.run_due()
    assert len((await bot.leagues.get(league_id)).taking_part) == 4


async def play_leagues(bot: Bot, person: Person) -> None:
    """A league whose sign-up is open and one that is played, both of the same organiser."""
    for number in range(2):
        view = await bot.leagues.open(SLUG, 1, 2, person, "en", f"League {number}", "swiss")
        for each in (person, *OTHERS):
            await bot.leagues.join(view.league.id, each)
    await bot.leagues.begin(view.league.id, Actor(person, moderates=False))
    await bot.scheduler.run_due()


async def host_league(bot: Bot, person: Person) -> None:
    """A league of someone else, who removed a person from it that runs it with them."""
    host, helper = Actor(OTHERS[0], moderates=False), Actor(person, moderates=False)
    view = await bot.leagues.open(SLUG, 2, 3, OTHERS[0], "en", "Other", "swiss")
    league_id, management = view.league.id, bot.leagues.management
    await management.add(league_id, host, person)
    await management.remove(league_id, host, 1)
    await management.set_hosts(league_id, host, [person.id])
    await bot.leagues.set_rounds(league_id, helper, 3)


async def note_more(bot: Bot, made: Traces, person: Person) -> None:
    """Rows that clocks, votes, statistics and reminders write."""
    now = bot.clock.now
    async with bot.db.transaction() as tx:
        await personal_settings.save(tx, Profile(person.id, person.name, "ko", zone="Asia/Seoul"))
        await absences.add(tx, Absence(0, person.id, now, now + 60.0, "the sea"))
        await timers.put(tx, f"digest:{person.id}", "digest", now, person_id=person.id)
        await outbox.direct(tx, person.id, "ko", SeatReturned(0, person.name), now)
        told = SeatOpened(person.name, 0, "resigned", by=person.id)
        await outbox.notice(tx, made.running.id, told, now)
        action = SubstituteNamed(1, person.name, "Ann", person.name, person.id)
        await audit_log.add(tx, made.running, OTHERS[0].id, action, now)
        seat = made.finished.seat_of(person.id) or 0
        row = {"step": "begun", "ply": 0, "decisions": 3}
        review = Review(made.finished.id, person.id, seat, "1", "waiting", (row,), now)
        await reviews.save(tx, review)
        add = tx.connection.execute
        for vote_id, proposer in ((91, person.id), (92, OTHERS[0].id)):
            await add(
                insert(votes_table),
                {
                    "id": vote_id,
                    "game_id": made.finished.id,
                    "kind": "abandon",
                    "seat": 0,
                    "proposer_id": proposer,
                    "detail": {"players": [person.name, "Ann"], "people": [person.id]},
                    "opened_at": now,
                    "status": "void",
                    "outcome": "",
                },
            )
            await votes.cast(tx, vote_id, person.id, "yes", now)
            await votes.cast(tx, vote_id, OTHERS[1].id, "no", now)
        await reliability.add_timeout(tx, Timeout(made.running.id, 0, person.id, now))
        learnt = LessonProgress((("role settler",),))
        await lessons.save(tx, person.id, SLUG, "round", learnt, now)
        wish = QueueEntry(1, person.id, person.name, "ko", 2, (SLUG,), until=now + 60.0)
        await queue.save(tx, wish)
        hint = GivenHint(made.running.id, 1, 0, person.id, now, {"kind": "fine"})
        await hints.save(tx, hint)
        await puzzles.add(tx, stored("games/1/1"))
        [puzzle] = await puzzles.uses(tx.connection)
        await puzzles.save_choice(tx, PuzzleChoice(puzzle.id, 0, person.id, 1, now))
        await blocks.replace_all(tx, person.id, (OTHERS[0].id,), now)
        await blocks.replace_all(tx, OTHERS[1].id, (person.id,), now)
        beside = {"game_id": made.lobby.id, "person_id": person.id}
        await add(insert(invitations), {**beside, "until": now, "declined": True})
        following = {"locale": "ko", "each_round": True, "told": "", "at": now}
        await add(insert(followers), {**beside, **following})
        order = Order(0, made.running.id, 0, person.id, 0, "preference", "dearest")
        await orders.add(tx, order)
        draft = {"game_id": made.running.id, "seat": 0, "question": 1, "steps": ["x"]}
        await add(insert(drafts), draft)


async def test_the_traces_are_in_every_table_that_knows_persons(
    bot: Bot, moderation: Moderation
) -> None:
    """Otherwise the next test would prove nothing about a table that is new."""
    await leave_traces(bot, moderation, ZOE)
    tables = {table.name for table in metadata.sorted_tables}
    assert set(found(await everything(bot), ZOE)) == tables - KNOWS_NOBODY


async def test_nothing_of_a_person_is_left_in_any_table(
    bot: Bot, moderation: Moderation, own: Privacy
) -> None:
    await leave_traces(bot, moderation, ZOE)
    await own.delete(ZOE.id)
    assert found(await everything(bot), ZOE) == {}


async def test_deleting_again_changes_nothing(
    bot: Bot, moderation: Moderation, own: Privacy
) -> None:
    await leave_traces(bot, moderation, ZOE)
    await own.delete(ZOE.id)
    before = await everything(bot)
    await own.delete(ZOE.id)
    await own.delete(YAN.id)
    assert await everything(bot) == before


async def test_whoever_is_forgotten_stays_blocked_and_does_not_learn_by_whom(
    bot: Bot, moderation: Moderation, own: Privacy
) -> None:
    await leave_traces(bot, moderation, ZOE)
    told = (await own.export(ZOE.id))["tables"]["blocks"]
    assert [(row["person_id"], row["blocked_id"]) for row in told] == [(ZOE.id, OTHERS[0].id)]
    await own.delete(ZOE.id)
    async with bot.db.reading() as connection:
        assert await blocks.blocks_person(connection, OTHERS[1].id, ZOE.id)
        assert not await blocks.blocks_person(connection, ZOE.id, OTHERS[0].id)
        assert await blocks.of_person(connection, OTHERS[1].id) == ()


async def test_the_others_and_their_games_stay(
    bot: Bot, moderation: Moderation, own: Privacy
) -> None:
    made = await leave_traces(bot, moderation, ZOE)
    before = await everything(bot)
    await own.delete(ZOE.id)
    after = await everything(bot)
    assert after["moves"] == before["moves"]
    assert after["snapshots"] == before["snapshots"]
    assert len(after["games"]) == len(before["games"])
    assert len(after["seats"]) == len(before["seats"]) - 2  # those of the open tables
    assert len(after["results"]) == len(before["results"])
    rated = {row["player"] for row in before["ratings"]}
    assert {row["player"] for row in after["ratings"]} == rated - {own_data.player(ZOE.id)}
    for person in OTHERS:
        kept = [row for row in after["results"] if row["person_id"] == person.id]
        assert kept == [row for row in before["results"] if row["person_id"] == person.id]
    assert (await bot.play.games.get(made.finished.id)).names[1:] == ("Ann", "Ben")


async def test_what_others_see_of_a_former_player(
    bot: Bot, moderation: Moderation, own: Privacy
) -> None:
    made = await leave_traces(bot, moderation, ZOE)
    await bot.play.games.position(made.finished.id)  # it is in memory
    await own.delete(ZOE.id)
    finished = (await bot.play.games.position(made.finished.id)).game
    assert finished.names == ("former player #1", "Ann", "Ben")
    assert finished.name == f"Puerto Rico #{finished.id}: former player #1, Ann, Ben"
    record = rules.Record.from_text(await bot.play.records.export(finished.id))
    assert record.replay() == (await bot.play.games.position(finished.id)).state
    lines = [each.action.by for each in await moderation.log(made.ended.id)]
    assert lines == ["former player #2", "former player #2"]


async def test_seats_in_running_games_are_open_and_open_tables_go_on_or_close(
    bot: Bot, moderation: Moderation, own: Privacy
) -> None:
    made = await leave_traces(bot, moderation, ZOE)
    await own.delete(ZOE.id)
    running = (await bot.play.games.position(made.running.id)).game
    assert running.status == "running"
    assert running.seats[0].is_open
    assert running.organiser_id == OTHERS[0].id
    lobby = await bot.play.games.get(made.lobby.id)
    assert (lobby.status, lobby.names, lobby.organiser_id) == ("lobby", ("Ann",), 11)
    assert (await bot.play.games.get(made.alone.id)).status == "cancelled"


async def test_a_seat_at_which_a_computer_stands_in_is_the_computers(
    bot: Bot, own: Privacy
) -> None:
    game = await bot.table((ZOE, *OTHERS))
    await bot.seats.let_computer_play(game.id, ZOE.id)
    await own.delete(ZOE.id)
    seat = (await bot.play.games.position(game.id)).game.seats[0]
    assert (seat.person_id, bool(seat.computer), seat.name) == (None, True, "former player #1")
    assert found(await everything(bot), ZOE) == {}


@pytest.mark.parametrize("leaves", ["by deleting", "before", "to a computer"])
async def test_deleting_ones_data_opens_no_other_seat_of_a_game(
    bot: Bot, moderation: Moderation, own: Privacy, leaves: str
) -> None:
    """Whoever is back is a stranger, so strangers get none, and nothing is kept of the person."""
    ann, ben = OTHERS
    game = await bot.table((ZOE, *OTHERS))
    if leaves == "before":
        await bot.seats.resign(game.id, ZOE.id)
    elif leaves == "to a computer":
        await bot.seats.let_computer_play(game.id, ZOE.id)
    bot.clock.now += 60
    await own.delete(ZOE.id)
    assert found(await everything(bot), ZOE) == {}
    await bot.seats.resign(game.id, ben.id)
    with pytest.raises(Refused, match="only for people who had finished a game"):
        await bot.seats.take(game.id, 2, ZOE)
    with pytest.raises(Refused, match="only for people who had finished a game"):
        await moderation.replace(game.id, Actor(ann, moderates=True), 2, ZOE)
    await _give_result(bot, game, YAN, bot.clock())
    with pytest.raises(Refused, match="only for people"):
        await bot.seats.take(game.id, 2, YAN)  # they may have played it since they are back
    await _give_result(bot, await bot.table(), YAN, bot.clock() - 3600)
    assert (await bot.seats.take(game.id, 2, YAN)).seat_of(YAN.id) == 2


async def test_a_seat_that_a_forgotten_player_left_is_for_everybody(bot: Bot, own: Privacy) -> None:
    """Who held it knows what it hides already; a computer on an open seat was no person."""
    ann, ben = OTHERS
    game = await bot.table((ZOE, *OTHERS))
    await own.delete(ZOE.id)
    await bot.seats.take(game.id, 0, ZOE)
    other = await bot.table((ZOE, *OTHERS))
    await bot.seats.resign(other.id, ben.id)

    async def computer_plays(tx: Transaction, before: Game) -> Game:
        return await stand_in(tx, before, 2, bot.clock())

    await bot.play.changes.alter(other.id, computer_plays)
    await bot.seats.resign(other.id, ann.id)
    assert (await bot.seats.take(other.id, 1, YAN)).seat_of(YAN.id) == 1


async def _give_result(bot: Bot, game: Game, person: Person, at: float) -> None:
    """Store that a person's game ended at a time."""
    row = Result(
        game_id=game.id,
        seat=0,
        slug=SLUG,
        guild_id=1,
        person_id=person.id,
        name=person.name,
        computer="",
        seats=3,
        points=1,
        rank=1,
        moves=1,
        waited=1.0,
        outcome="finished",
        at=at,
        team=None,
    )
    async with bot.db.transaction() as tx:
        await results.insert_results(tx, [row])


async def test_a_game_without_other_persons_ends(bot: Bot, own: Privacy) -> None:
    game = await bot.table((ZOE,), computers=2)
    await own.delete(ZOE.id)
    assert (await bot.play.games.get(game.id)).status == "abandoned"
    assert found(await everything(bot), ZOE) == {}


async def test_a_game_that_cannot_be_loaded_keeps_nobodys_data(
    bot: Bot, own: Privacy, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = await bot.table((ZOE, *OTHERS))

    async def alter(_game_id: int, _change: object) -> Game:
        raise Refused("This game can't be loaded. The operator has been notified.")

    monkeypatch.setattr(bot.play.changes, "alter", alter)
    await own.delete(ZOE.id)
    assert found(await everything(bot), ZOE) == {}
    assert (await bot.play.games.get(game.id)).seats[0].is_open


async def test_somebody_of_the_same_name_keeps_it(bot: Bot, own: Privacy) -> None:
    twin = Person(900, ZOE.name, "en-US")
    game = await bot.table((ZOE, twin, OTHERS[0]))
    await bot.finish(game.id)
    await own.delete(ZOE.id)
    after = await bot.play.games.get(game.id)
    assert after.names == ("former player #1", ZOE.name, "Ann")


async def test_the_export_has_every_row_about_the_person_and_of_nobody_else(
    bot: Bot, moderation: Moderation, own: Privacy
) -> None:
    await leave_traces(bot, moderation, ZOE)
    exported = await own.export(ZOE.id)
    rows = json.loads(json.dumps(exported, default=str))["tables"]
    every = await everything(bot)
    by_person = {
        table: [row for row in each if ZOE.id in (row.get(c) for c in own_data.PERSON_COLUMNS)]
        for table, each in every.items()
    }
    for table, each in by_person.items():
        assert len(rows.get(table, [])) >= len(each), table
    assert {row["seat"] for row in rows["moves"]} <= {0, 1}
    assert [row["reason"] for row in rows["absences"]] == ["the sea"]
    assert rows["ratings"][0]["player"] == own_data.player(ZOE.id)
    assert all(row["person_id"] == ZOE.id for row in rows["seats"] + rows["results"])


async def test_the_export_tells_no_secret(bot: Bot, moderation: Moderation, own: Privacy) -> None:
    made = await leave_traces(bot, moderation, ZOE)
    told = json.dumps(await own.export(ZOE.id), default=str)
    for game in (made.running, made.finished):
        assert game.seed
        assert game.seed not in told
    assert "snapshots" not in await own.export(ZOE.id)


async def test_whoever_left_learns_nothing_of_the_substitute(bot: Bot, own: Privacy) -> None:
    game = await bot.table((ZOE, *OTHERS))
    await bot.moves(game.id, "role builder")
    await bot.seats.resign(game.id, ZOE.id)
    await bot.seats.take(game.id, 0, YAN)
    game = (await bot.play.games.position(game.id)).game
    await bot.play.moves.make(game.id, YAN.id, "build pass", game.question)
    async with bot.db.transaction() as tx:
        draft = {"game_id": game.id, "seat": 0, "question": 1, "steps": ["x"]}
        await tx.connection.execute(insert(drafts), draft)
    tables = (await own.export(ZOE.id))["tables"]
    assert [row["text"] for row in tables["moves"]] == ["role builder"]
    assert "drafts" not in tables
    tables = (await own.export(YAN.id))["tables"]
    assert [row["text"] for row in tables["moves"]] == ["build pass"]
    assert len(tables["drafts"]) == 1


async def test_whoever_is_not_known_has_an_empty_export(own: Privacy) -> None:
    assert (await own.export(YAN.id))["tables"] == {}


def test_names_and_ids_are_cleaned_out_of_any_data() -> None:
    data = {"a": [1, "Zoe", {"b": 7, "c": "Zoe and Ann"}], "d": None, "e": True, "f": 1.5}
    clean = {"a": [1, "x", {"b": 0, "c": "Zoe and Ann"}], "d": None, "e": True, "f": 1.5}
    assert own_data.cleaned(data, 7, {"Zoe"}, "x") == clean
