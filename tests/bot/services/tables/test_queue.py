"""The queue of a server: tables that open by themselves, answers, ends, and what is kept."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from typing import Any

import pytest

from bot.model import Absence, Game, Person, QueueEntry
from bot.model.messages import DirectMessage, NoticePost, QueueUpdate, TablePost
from bot.model.notices import CupOpened, QueueAsked, QueueExpired, QueueMissed, QueueQuestion
from bot.services.base.scheduler import RETRY_SECONDS
from bot.services.errors import Refused
from bot.services.people.blocks import Blocks
from bot.services.people.own_data import Privacy
from bot.services.people.server_settings import Guilds
from bot.services.tables import queue_runner
from bot.services.tables.invitations import HOLD, Invitations
from bot.services.tables.lobby import LIFETIME
from bot.services.tables.queue import WAIT, PlayerQueue
from bot.services.tables.queue_runner import ASKED_BEFORE, REST, QueueRunner
from bot.services.time.absences import Absences
from bot.services.time.clocks import Clocks
from bot.services.time.pace import PRESETS
from bot.store.messages import outbox
from bot.store.people import blocks
from bot.store.tables import invitations
from bot.store.time import absences
from tests.bot.services.ready_tables import ANN, BEN, CHLOE, PEOPLE, Bot

DAN, EUN = PEOPLE[3:]
GUILD, CHANNEL = 1, 2
DAY = 86400.0


class Port:
    """A queue and what follows from it, as the bot puts them together."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        self.queue = PlayerQueue(bot.db, bot.clock)
        self.inviting = Invitations(bot.db, bot.lobbies, bot.clock)
        self.guilds = Guilds(bot.db, bot.clock)
        QueueRunner(bot.lobbies, bot.clock).register(bot.scheduler)

    async def join(self, *people: Person, guild: int = GUILD, **values: Any) -> None:
        chosen = {"games": ("puerto-rico",), "players": ("3",), **values}
        for person in people:
            for setting, value in chosen.items():
                await self.queue.choose(guild, person, setting, value)
            await self.queue.join(guild, CHANNEL, person)
            await self.bot.scheduler.run_due()
            self.bot.clock.now += 1

    async def later(self, seconds: float) -> None:
        self.bot.clock.now += seconds
        await self.bot.lobbies.expire_due()
        await self.bot.scheduler.run_due()

    async def tables(self, guild: int = GUILD) -> list[Game]:
        return list(await self.bot.play.games.of_guild(guild))

    async def table(self) -> Game:
        """The only table, which has been posted."""
        [game] = await self.tables()
        if game.lobby_message_id is None:
            game = await self.bot.lobbies.set_message(game.id, 77)
            await self.bot.scheduler.run_due()
        return game

    async def held(self, game: Game) -> set[int]:
        async with self.bot.db.reading() as connection:
            known = await invitations.of_game(connection, game.id)
        return {each.person_id for each in known if each.holds(self.bot.clock.now)}

    async def accept(self, game: Game, *people: Person) -> None:
        for person in people:
            await self.bot.lobbies.join(game.id, person)
            await self.bot.scheduler.run_due()

    async def decline(self, game: Game, person: Person) -> None:
        await self.inviting.decline(game.id, person.id)
        await self.bot.scheduler.run_due()

    async def waiting(self, guild: int = GUILD) -> list[int]:
        return [each.person_id for each in (await self.queue.view(guild)).waiting]

    async def entry(self, person: Person) -> QueueEntry:
        return await self.queue.entry(GUILD, person)

    async def mail(self, person: Person) -> list[object]:
        async with self.bot.db.reading() as connection:
            rows = await outbox.due(connection, ("person", person.id))
        sent = [each.message for each in rows]
        return [each.notice for each in sent if isinstance(each, DirectMessage)]

    async def notices(self, game: Game) -> list[object]:
        sent = [each.due.message for each in await self.bot.due(game.id)]
        return [each.notice for each in sent if isinstance(each, NoticePost)]


@pytest.fixture
def port(bot: Bot) -> Port:
    return Port(bot)


async def test_a_table_opens_as_soon_as_enough_people_fit_and_starts_when_all_say_yes(
    port: Port,
) -> None:
    await port.join(ANN, BEN)
    assert await port.tables() == []
    await port.join(CHLOE)
    game = await port.table()
    assert (game.slug, game.status, game.seats, game.max_seats) == ("puerto-rico", "lobby", (), 3)
    assert await port.held(game) == {ANN.id, BEN.id, CHLOE.id}
    assert [type(each.due.message) for each in await port.bot.due(game.id)] == [TablePost]
    await port.accept(game, BEN, ANN)
    assert (await port.table()).status == "lobby"
    await port.accept(game, CHLOE)
    started = await port.table()
    assert started.status == "running"
    assert {seat.person_id for seat in started.seats} == {ANN.id, BEN.id, CHLOE.id}
    assert started.organiser_id == ANN.id  # waited longest
    assert await port.waiting() == []


async def test_a_death_in_the_middle_opens_nothing_twice_and_loses_no_one(
    port: Port, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened = queue_runner._open_table

    async def dying(*args: Any) -> None:
        await opened(*args)
        raise RuntimeError("power loss")

    await port.join(ANN, BEN)
    with monkeypatch.context() as patch:
        patch.setattr(queue_runner, "_open_table", dying)
        await port.join(CHLOE)
    assert await port.tables() == []
    assert {(await port.entry(each)).game_id for each in (ANN, BEN, CHLOE)} == {None}
    await port.later(RETRY_SECONDS)
    game = await port.table()
    assert await port.held(game) == {ANN.id, BEN.id, CHLOE.id}
    assert len(await port.bot.due(game.id)) == 1


async def test_a_press_twice_changes_nothing(port: Port) -> None:
    await port.join(ANN, BEN, CHLOE)
    game = await port.table()
    await port.accept(game, ANN)
    with pytest.raises(Refused, match="already joined"):
        await port.bot.lobbies.join(game.id, ANN)
    await port.decline(game, BEN)
    with pytest.raises(Refused, match="reserved seat"):
        await port.inviting.decline(game.id, BEN.id)
    assert len(await port.tables()) == 1


async def test_who_cannot_play_now_stays_in_the_queue_and_the_next_in_line_is_asked(
    port: Port,
) -> None:
    await port.join(ANN, BEN, CHLOE, DAN)
    game = await port.table()
    await port.accept(game, ANN)
    await port.decline(game, BEN)
    assert await port.held(game) == {CHLOE.id, DAN.id}
    asked = QueueAsked((DAN.id,), port.bot.clock.now + HOLD)
    assert await port.notices(game) == [asked]
    assert BEN.id in await port.waiting()
    assert (await port.entry(BEN)).rests_until == port.bot.clock.now + REST
    await port.accept(game, CHLOE, DAN)
    assert (await port.table()).status == "running"
    assert await port.waiting() == [BEN.id]


async def test_who_does_not_answer_within_a_day_is_out_and_the_others_keep_their_seats(
    port: Port,
) -> None:
    await port.join(ANN, BEN, CHLOE)
    game = await port.table()
    await port.accept(game, ANN, BEN)
    await port.later(HOLD - 10)
    assert await port.waiting() == [ANN.id, BEN.id, CHLOE.id]
    await port.later(20)
    assert await port.waiting() == [ANN.id, BEN.id]
    assert await port.mail(CHLOE) == [QueueMissed(GUILD, CHANNEL, "puerto-rico")]
    assert [seat.person_id for seat in (await port.table()).seats] == [ANN.id, BEN.id]
    await port.join(DAN)
    assert await port.held(game) == {DAN.id}
    await port.accept(game, DAN)
    assert (await port.table()).status == "running"


async def test_a_table_of_which_one_declines_starts_if_that_is_fine_with_the_others(
    port: Port,
) -> None:
    await port.join(ANN, BEN, CHLOE)
    game = await port.table()
    for person in (ANN, BEN):
        await port.queue.choose(GUILD, person, "players", ("2", "3"))
    await port.accept(game, ANN, BEN)
    await port.decline(game, CHLOE)
    started = await port.table()
    assert (started.status, len(started.seats)) == ("running", 2)


async def test_a_table_that_no_one_wants_is_closed(port: Port) -> None:
    await port.join(ANN, BEN, CHLOE)
    game = await port.table()
    for person in (ANN, BEN, CHLOE):
        await port.decline(game, person)
    assert (await port.bot.play.games.get(game.id)).status == "cancelled"
    assert await port.waiting() == [ANN.id, BEN.id, CHLOE.id]
    assert await port.tables() == []
    await port.later(REST)
    [again] = await port.tables()
    assert again.id != game.id


async def test_no_one_is_asked_for_a_table_that_nobody_has_joined(port: Port) -> None:
    await port.join(ANN, BEN, CHLOE)
    game = await port.table()
    await port.decline(game, ANN)
    await port.later(HOLD + 1)
    assert (await port.bot.play.games.get(game.id)).status == "cancelled"
    assert await port.waiting() == [ANN.id], "who did not answer is out"
    assert await port.tables() == []
    await port.join(BEN, CHLOE)
    assert await port.held(await port.table()) == {ANN.id, BEN.id, CHLOE.id}


async def test_a_seat_can_be_given_back_before_the_start(port: Port) -> None:
    await port.join(ANN, BEN, CHLOE)
    game = await port.table()
    await port.accept(game, ANN)
    await port.bot.lobbies.leave(game.id, ANN.id)
    await port.bot.scheduler.run_due()
    assert (await port.entry(ANN)).game_id is None
    assert await port.held(game) == {BEN.id, CHLOE.id}


async def test_who_sits_down_by_themselves_is_not_asked_for_the_same_table(port: Port) -> None:
    await port.join(ANN, BEN, CHLOE, players=("4",))
    await port.join(DAN, players=("4",))
    game = await port.table()
    await port.decline(game, BEN)
    await port.decline(game, CHLOE)
    await port.accept(game, EUN)  # who never was in the queue
    await port.join(EUN, players=("4",))
    assert await port.held(game) == {ANN.id, DAN.id}
    await port.accept(game, BEN, DAN, ANN)  # Ben has thought better
    assert (await port.table()).status == "running"
    assert await port.waiting() == [CHLOE.id], "who has a table waits for no other"


async def test_a_table_that_could_not_be_posted_makes_room_for_another(port: Port) -> None:
    await port.guilds.set_queue_channel(GUILD, 5)
    await port.join(ANN, BEN, CHLOE)
    [dead] = await port.tables()
    await port.guilds.set_queue_channel(GUILD, None)  # its channel was deleted
    await port.later(HOLD + 1)
    [game] = await port.tables()
    assert (dead.channel_id, game.channel_id) == (5, CHANNEL)
    assert await port.held(game) == {ANN.id, BEN.id, CHLOE.id}


async def test_where_one_table_could_not_be_posted_the_next_one_opens_elsewhere(
    port: Port,
) -> None:
    await port.join(ANN, BEN)
    await port.queue.choose(GUILD, CHLOE, "games", ("puerto-rico",))
    await port.queue.join(GUILD, CHANNEL + 1, CHLOE)
    await port.bot.scheduler.run_due()
    [dead] = await port.tables()
    await port.later(HOLD + 1)
    [game] = await port.tables()
    assert (dead.channel_id, game.channel_id) == (CHANNEL, CHANNEL + 1)


async def test_a_table_whose_channel_is_deleted_opens_again_elsewhere(port: Port) -> None:
    await port.guilds.set_queue_channel(GUILD, 5)
    await port.join(ANN, BEN)
    await port.queue.choose(GUILD, CHLOE, "games", ("puerto-rico",))
    await port.queue.join(GUILD, 6, CHLOE)
    await port.bot.scheduler.run_due()
    dead = await port.table()
    await port.accept(dead, ANN)
    for channel in (5, CHANNEL):
        await port.queue.channel_deleted(GUILD, channel)
        await port.bot.scheduler.run_due()
        assert (await port.bot.play.games.get(dead.id)).status == "cancelled"
        dead = await port.table()
    assert dead.channel_id == 6
    assert await port.held(dead) == {ANN.id, BEN.id, CHLOE.id}
    assert (await port.guilds.get(GUILD)).queue_channel is None
    await port.queue.channel_deleted(GUILD, 99)
    assert (await port.table()).id == dead.id


async def test_who_leaves_the_queue_gives_up_their_seat_as_well(port: Port) -> None:
    await port.join(ANN, BEN, CHLOE)
    game = await port.table()
    await port.accept(game, ANN)
    await port.queue.leave(GUILD, ANN)
    await port.queue.leave(GUILD, BEN)
    await port.bot.scheduler.run_due()
    assert await port.waiting() == [CHLOE.id]
    assert (await port.table()).seats == ()
    assert await port.held(game) == {CHLOE.id}
    with pytest.raises(Refused, match="aren't in the queue"):
        await port.queue.leave(GUILD, ANN)


async def test_who_left_the_server_is_forgotten(port: Port) -> None:
    await port.join(ANN, BEN, CHLOE, DAN)
    game = await port.table()
    await port.queue.has_left(GUILD, [BEN.id])
    await port.bot.scheduler.run_due()
    assert await port.held(game) == {ANN.id, CHLOE.id, DAN.id}
    assert not (await port.entry(BEN)).slugs


async def test_people_of_two_servers_do_not_meet(port: Port) -> None:
    await port.join(ANN, BEN)
    await port.join(CHLOE, guild=9)
    assert await port.tables() == await port.tables(9) == []
    await port.join(ANN, BEN, guild=9)
    assert len(await port.tables(9)) == 1
    assert await port.tables() == []


async def test_people_who_block_each_other_do_not_meet(port: Port) -> None:
    await Blocks(port.bot.db, port.bot.clock).choose(CHLOE, [ANN.id])
    await port.join(ANN, BEN, CHLOE)
    assert await port.tables() == []
    await port.join(DAN)
    assert await port.held(await port.table()) == {ANN.id, BEN.id, DAN.id}


async def test_no_one_who_is_blocked_takes_a_free_seat_of_such_a_table(port: Port) -> None:
    await port.join(ANN, BEN, CHLOE)
    game = await port.table()
    await Blocks(port.bot.db, port.bot.clock).choose(ANN, [DAN.id])
    await port.accept(game, ANN)
    await port.decline(game, BEN)
    with pytest.raises(Refused, match="can't join"):
        await port.bot.lobbies.join(game.id, DAN)
    await port.accept(game, EUN)  # who never was in the queue


async def test_who_is_away_is_not_asked_until_they_are_back(port: Port) -> None:
    now = port.bot.clock.now
    async with port.bot.db.transaction() as tx:
        await absences.add(tx, Absence(0, BEN.id, now - DAY, now + 3 * DAY))
    await port.join(ANN, BEN, CHLOE)
    assert await port.tables() == []
    await port.later(3 * DAY)
    assert len(await port.tables()) == 1


async def test_who_is_back_early_is_asked_at_once(port: Port) -> None:
    away = Absences(port.bot.db, port.bot.clock, Clocks(port.bot.db, port.bot.clock))
    await away.declare(BEN, port.bot.clock.now, port.bot.clock.now + 30 * DAY)
    await port.join(ANN, BEN, CHLOE)
    assert await port.tables() == []
    await away.back(BEN)
    await port.bot.scheduler.run_due()
    assert len(await port.tables()) == 1


async def test_who_is_no_longer_blocked_is_matched_at_once(port: Port) -> None:
    blocks = Blocks(port.bot.db, port.bot.clock)
    await blocks.choose(CHLOE, [ANN.id])
    await port.join(ANN, BEN, CHLOE)
    assert await port.tables() == []
    await blocks.choose(CHLOE, [])
    await port.bot.scheduler.run_due()
    assert len(await port.tables()) == 1


async def test_who_plays_as_much_as_the_server_allows_is_not_asked(port: Port) -> None:
    await port.guilds.set_max_games(GUILD, 1)
    await port.join(ANN, BEN, CHLOE, tables=("2",))
    game = await port.table()
    await port.accept(game, ANN, BEN, CHLOE)
    assert await port.waiting() == [ANN.id, BEN.id, CHLOE.id]
    assert len(await port.tables()) == 1
    await port.guilds.set_max_games(GUILD, 2)
    await port.later(3600)
    assert len(await port.tables()) == 2
    await port.guilds.set_max_games(GUILD, 1)
    await port.queue.leave(GUILD, ANN)
    with pytest.raises(Refused, match="Limit reached"):
        await port.queue.join(GUILD, CHANNEL, ANN)


async def test_who_wants_several_tables_waits_on_and_is_asked_for_one_at_a_time(
    port: Port,
) -> None:
    await port.join(ANN, BEN, CHLOE, tables=("2",))
    game = await port.table()
    await port.join(DAN, EUN)
    assert len(await port.tables()) == 1
    await port.accept(game, ANN, BEN, CHLOE)
    assert (await port.entry(ANN)).tables == 1
    assert len(await port.tables()) == 2
    assert await port.waiting() == [DAN.id, EUN.id, ANN.id, BEN.id, CHLOE.id]


async def test_the_table_is_as_they_want_it(port: Port) -> None:
    wanted = {"paces": ("brisk",), "languages": ("ko",), "rated": ("unrated",)}
    await port.join(ANN, **wanted)
    await port.join(BEN, CHLOE)
    game = await port.table()
    assert (game.pace, game.locale, game.is_rated) == (PRESETS["brisk"], "ko", False)


async def test_the_server_decides_what_no_one_names(port: Port) -> None:
    await port.guilds.set_pace(GUILD, PRESETS["relaxed"])
    await port.guilds.set_locale(GUILD, "ja")
    await port.guilds.set_private(GUILD, private=True)
    await port.join(ANN, BEN, CHLOE)
    game = await port.table()
    assert (game.pace, game.locale, game.private) == (PRESETS["relaxed"], "ja", True)


async def test_an_entry_ends_after_a_question_and_stays_with_a_yes(port: Port) -> None:
    await port.join(ANN, BEN)
    await port.later(WAIT - ASKED_BEFORE - 10)
    assert await port.mail(ANN) == []
    await port.later(10)
    [question] = await port.mail(ANN)
    assert isinstance(question, QueueQuestion)
    await port.queue.join_again(GUILD, ANN)
    await port.later(ASKED_BEFORE)
    assert await port.waiting() == [ANN.id]
    assert (await port.mail(BEN))[1:] == [QueueExpired(GUILD, CHANNEL, ("puerto-rico",))]
    await port.queue.join_again(GUILD, BEN)
    assert sorted(await port.waiting()) == [ANN.id, BEN.id]


async def test_no_one_is_put_out_who_was_not_asked_before(port: Port) -> None:
    """The bot may have slept for days, or not have been on the server."""
    await port.join(ANN)
    await port.later(WAIT + DAY)
    assert await port.waiting() == [ANN.id]
    until = port.bot.clock.now + ASKED_BEFORE
    assert await port.mail(ANN) == [QueueQuestion(GUILD, CHANNEL, ("puerto-rico",), until)]
    await port.later(ASKED_BEFORE)
    assert await port.waiting() == []


async def test_choices_are_kept_for_a_while_after_leaving(port: Port) -> None:
    await port.join(ANN)
    await port.queue.leave(GUILD, ANN)
    await port.later(WAIT - 10)
    assert (await port.entry(ANN)).slugs == ("puerto-rico",)
    await port.later(20)
    assert (await port.entry(ANN)).slugs == ()
    with pytest.raises(Refused, match="no longer stored"):
        await port.queue.join_again(GUILD, ANN)


async def test_a_table_that_could_not_be_posted_puts_no_one_out(port: Port) -> None:
    await port.join(ANN, BEN, CHLOE)
    await port.later(HOLD + 1)
    assert await port.waiting() == [ANN.id, BEN.id, CHLOE.id]
    assert await port.mail(ANN) == []


async def test_a_table_that_is_never_full_closes_and_all_wait_on(port: Port) -> None:
    await port.join(ANN, BEN, CHLOE)
    game = await port.table()
    await port.accept(game, ANN, BEN)
    await port.queue.leave(GUILD, CHLOE)
    await port.later(LIFETIME + 1)
    assert (await port.bot.play.games.get(game.id)).status == "expired"
    assert await port.waiting() == [ANN.id, BEN.id]
    assert (await port.entry(ANN)).game_id is None


async def test_the_message_of_the_queue_is_brought_up_to_date(port: Port) -> None:
    async def due() -> list[object]:
        async with port.bot.db.reading() as connection:
            return [each.message for each in await outbox.due(connection, ("guild", GUILD))]

    await port.join(ANN)
    assert await due() == []
    await port.guilds.set_queue_channel(GUILD, 5)
    await port.join(BEN)
    assert await due() == [QueueUpdate(), QueueUpdate()]
    await port.join(CHLOE)
    assert (await port.table()).channel_id == 5


async def test_the_old_message_goes_when_another_channel_is_chosen(port: Port) -> None:
    await port.guilds.set_queue_channel(GUILD, 5)
    await port.guilds.set_queue_message(GUILD, 55)
    await port.guilds.set_queue_channel(GUILD, 6)
    async with port.bot.db.reading() as connection:
        messages = [each.message for each in await outbox.due(connection, ("guild", GUILD))]
    assert messages == [QueueUpdate(), QueueUpdate((5, 55))]
    assert (await port.guilds.get(GUILD)).queue_message is None


async def test_who_deletes_their_data_is_out_of_the_queue(port: Port) -> None:
    await port.join(ANN, BEN, CHLOE, DAN)
    game = await port.table()
    privacy = Privacy(port.bot.db, port.bot.play, port.bot.lobbies, port.bot.clock)
    exported = await privacy.export(ANN.id)
    assert [row["slugs"] for row in exported["tables"]["queue_entries"]] == [["puerto-rico"]]
    await privacy.delete(ANN.id)
    await port.bot.scheduler.run_due()
    assert await port.held(game) == {BEN.id, CHLOE.id, DAN.id}
    assert "queue_entries" not in (await privacy.export(ANN.id))["tables"]


async def test_nothing_is_done_in_a_server_that_removed_the_bot(port: Port) -> None:
    await port.join(ANN, BEN)
    await port.guilds.left(GUILD)
    await port.join(CHLOE)
    assert await port.tables() == []
    await port.guilds.joined(GUILD)
    await port.bot.scheduler.run_due()
    assert len(await port.tables()) == 1


async def test_choices_are_checked(port: Port) -> None:
    for setting, values in (
        ("games", ("chess",)),
        ("players", ("99",)),
        ("paces", ("sometimes",)),
        ("languages", ("xx",)),
        ("rated", ()),
        ("tables", ("0",)),
        ("cup", ("everything",)),
        ("colour", ("red",)),
    ):
        with pytest.raises(Refused, match="can't choose"):
            await port.queue.choose(GUILD, ANN, setting, values)
    with pytest.raises(Refused, match="at least one game"):
        await port.queue.join(GUILD, CHANNEL, ANN)
    await port.join(ANN)
    with pytest.raises(Refused, match="at least one game"):
        await port.queue.choose(GUILD, ANN, "games", ())


def crowd(number: int) -> list[Person]:
    return [Person(100 + each, f"P{each}", "en") for each in range(number)]


@pytest.mark.parametrize(
    ("wanted", "form", "rounds"), [("swiss", "swiss", 3), ("any", "knockout", 0)]
)
async def test_eight_who_want_a_cup_make_one(
    port: Port, wanted: str, form: str, rounds: int
) -> None:
    people = crowd(8)
    await port.join(*people[:7], cup=(wanted,), players=("5",), games=("puerto-rico",))
    assert await port.bot.leagues.of_guild(GUILD) == ()
    await port.join(people[7], cup=(wanted,))
    [league] = await port.bot.leagues.of_guild(GUILD)
    assert (league.format, league.rounds, league.status) == (form, rounds, "open")
    [notice] = await port.notices(await port.bot.play.games.get(league.id))
    assert isinstance(notice, CupOpened)
    for person in people:
        await port.bot.leagues.join(league.id, person)
    await port.later(DAY + 1)
    [league] = await port.bot.leagues.of_guild(GUILD)
    assert league.status == "running"
    assert {(await port.entry(each)).cup for each in people} == {""}


async def cup(port: Port, *people: Person) -> int:
    """The cup that people of the queue make; no table fits them."""
    await port.join(*people, cup=("swiss",), players=("5",))
    [league] = await port.bot.leagues.of_guild(GUILD)
    return league.id


async def asked_for(port: Port, league_id: int) -> list[tuple[int, ...]]:
    notices = await port.notices(await port.bot.play.games.get(league_id))
    return [notice.people for notice in notices if isinstance(notice, CupOpened)]


async def test_the_next_in_line_is_asked_for_a_cup_which_starts_when_all_have_joined(
    port: Port,
) -> None:
    people = crowd(9)
    league_id = await cup(port, *people)
    assert await asked_for(port, league_id) == [tuple(each.id for each in people[:8])]
    for person in people[1:8]:
        await port.bot.leagues.join(league_id, person)
    await port.decline(await port.bot.play.games.get(league_id), people[0])
    assert (await asked_for(port, league_id))[1:] == [(people[8].id,)]
    first = await port.entry(people[0])
    assert (first.cup, first.rests_until) == ("swiss", port.bot.clock.now + REST)
    assert (await port.bot.leagues.get(league_id)).league.status == "open"
    await port.bot.leagues.join(league_id, people[8])
    await port.bot.scheduler.run_due()
    assert (await port.bot.leagues.get(league_id)).league.status == "running"
    assert len(await port.bot.leagues.of_guild(GUILD)) == 1


async def test_who_does_not_answer_for_a_cup_in_a_day_makes_room_for_the_next(port: Port) -> None:
    people = crowd(9)
    league_id = await cup(port, *people)
    for person in people[1:8]:
        await port.bot.leagues.join(league_id, person)
    await port.later(DAY + 1)
    assert (await port.entry(people[0])).cup == ""
    assert (await asked_for(port, league_id))[1:] == [(people[8].id,)]
    await port.later(DAY)
    view = await port.bot.leagues.get(league_id)
    assert (view.league.status, len(view.taking_part)) == ("running", 7)


async def test_people_who_block_each_other_are_not_asked_for_one_cup(port: Port) -> None:
    people = crowd(10)
    async with port.bot.db.transaction() as tx:
        await blocks.replace_all(tx, people[0].id, [people[3].id, people[8].id], 0.0)
    await port.join(*people[:8], cup=("swiss",), players=("5",))
    assert await port.bot.leagues.of_guild(GUILD) == ()
    league_id = await cup(port, *people[8:])
    assert await asked_for(port, league_id) == [tuple(each.id for each in people[1:9])]
    await port.decline(await port.bot.play.games.get(league_id), people[5])
    assert (await asked_for(port, league_id))[1:] == [(people[9].id,)], "not who waited longest"


async def test_who_leaves_the_queue_is_no_longer_asked_for_a_cup(port: Port) -> None:
    people = crowd(9)
    league_id = await cup(port, *people)
    await port.queue.leave(GUILD, people[0])
    await port.bot.scheduler.run_due()
    assert (await asked_for(port, league_id))[1:] == [(people[8].id,)]


async def test_who_did_not_answer_for_a_cup_or_left_meanwhile_is_asked_for_tables(
    port: Port,
) -> None:
    people = crowd(8)
    league_id = await cup(port, *people)
    await port.queue.leave(GUILD, people[1])
    await port.bot.scheduler.run_due()
    await port.queue.join(GUILD, CHANNEL, people[1])
    await port.bot.scheduler.run_due()
    assert (await port.entry(people[1])).rests_until is None, "they never said that they cannot"
    assert (await asked_for(port, league_id))[1:] == [(people[1].id,)]
    await port.later(DAY + 1)
    await port.join(ANN)
    silent = await port.entry(people[0])
    assert (silent.cup, silent.rests_until) == ("", None)


async def test_nobody_is_asked_for_a_cup_in_which_someone_plays_whom_they_block(
    port: Port,
) -> None:
    people = crowd(9)
    async with port.bot.db.transaction() as tx:
        await blocks.replace_all(tx, people[8].id, [ANN.id], 0.0)
    league_id = await cup(port, *people)
    await port.bot.leagues.join(league_id, ANN)
    await port.decline(await port.bot.play.games.get(league_id), people[0])
    await port.decline(await port.bot.play.games.get(league_id), people[1])
    assert (await asked_for(port, league_id))[1:] == []


async def test_nobody_is_asked_for_a_cup_that_is_about_to_close(port: Port) -> None:
    people = crowd(9)
    league_id = await cup(port, *people[:8])
    await port.later(DAY)
    for person in people[:7]:
        with suppress(Refused):
            await port.decline(await port.bot.play.games.get(league_id), person)
    view = await port.bot.leagues.get(league_id)
    port.bot.clock.now = view.league.closes_at - 60
    await port.join(people[8], cup=("swiss",), players=("5",))
    assert (await asked_for(port, league_id))[1:] == []


async def test_an_entry_that_is_forgotten_leaves_its_seat_to_another(port: Port) -> None:
    await port.join(ANN, BEN, CHLOE)
    game = await port.table()
    await port.accept(game, ANN)
    await port.queue.has_left(GUILD, [ANN.id])
    await port.bot.scheduler.run_due()
    assert (await port.table()).seats == ()
    assert replace(await port.entry(ANN), name="", locale="") == QueueEntry(
        GUILD, ANN.id, "", "", 0
    )
