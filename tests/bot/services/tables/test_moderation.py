"""What organisers and moderators decide about running games: done, told, noted, and refused."""

from __future__ import annotations

from dataclasses import replace

import pytest
from sqlalchemy import select

from bot.model import Game, Pace, Person
from bot.model.notices import SubstituteNamed, TimeExtended
from bot.services.errors import NotRunning, Refused, Restarting
from bot.services.people.server_settings import Guilds
from bot.services.play.changes import Alteration
from bot.services.tables.moderation import Actor, Moderation
from bot.services.time.asking import DAY, REST_DAYS
from bot.store.database import Transaction
from bot.store.schema import results
from tests.bot.services.ready_tables import ANN, BEN, CHLOE, PEOPLE, SLUG, Bot

DAN, EUN = PEOPLE[3], PEOPLE[4]
ORGANISER = Actor(ANN, moderates=False)
PLAYER = Actor(BEN, moderates=False)
MODERATOR = Actor(DAN, moderates=True)


class Hourglass:
    """Clocks that only note who got how much."""

    def __init__(self) -> None:
        self.granted: list[tuple[int, float]] = []

    async def extend(self, tx: Transaction, game: Game, seat: int, seconds: float) -> None:
        self.granted.append((seat, seconds))


@pytest.fixture
def hourglass() -> Hourglass:
    return Hourglass()


@pytest.fixture
def moderation(bot: Bot, hourglass: Hourglass) -> Moderation:
    return Moderation(bot.db, bot.play, hourglass, bot.clock)


@pytest.fixture
async def game(bot: Bot) -> Game:
    return await bot.table((ANN, BEN, CHLOE))


async def with_pace(bot: Bot, game: Game) -> Game:
    async def change(_tx: Transaction, before: Game) -> Game:
        return replace(before, pace=Pace(3600.0, 60.0, 7200.0))

    return await bot.play.changes.alter(game.id, change)


async def notices(bot: Bot, game: Game) -> list[str]:
    return [row.detail["notice"] for row in await bot.due(game.id) if row.kind == "notice"]


async def deeds(moderation: Moderation, game: Game) -> list[tuple[str, int | None]]:
    logged = await moderation.log(game.id)
    return [(each.action.stored_as.removeprefix("table-"), each.person_id) for each in logged]


@pytest.mark.parametrize("actor", [ORGANISER, MODERATOR])
async def test_a_paused_table_takes_no_moves_and_says_who_paused_it(
    bot: Bot, moderation: Moderation, game: Game, actor: Actor
) -> None:
    paused = await moderation.pause(game.id, actor)
    assert paused.paused_at == bot.clock.now
    with pytest.raises(Refused, match=f"^{actor.person.name} paused the game"):
        await bot.play.moves.make(game.id, paused.asked[0], "role mayor")
    with pytest.raises(Refused, match="paused the game"):
        await bot.play.undo.take_back(game.id, ANN.id)
    resumed = await moderation.resume(game.id, actor)
    assert resumed.paused_at is None
    await bot.play.moves.make(game.id, resumed.asked[0], "role mayor")
    who = actor.person.id
    assert await deeds(moderation, game) == [("pause", who), ("resume", who)]
    assert await notices(bot, game) == ["table-pause", "table-resume"]


async def test_who_is_late_cannot_pause_even_as_a_moderator(
    moderation: Moderation, game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def late(*_: object) -> set[int | None]:
        return {game.seat_of(ANN.id)}

    monkeypatch.setattr("bot.services.tables.moderation.late_seats", late)
    for moderates in (False, True):
        with pytest.raises(Refused, match="Your time is up"):
            await moderation.pause(game.id, Actor(ANN, moderates))
    assert (await moderation.pause(game.id, MODERATOR)).paused_at is not None


async def test_after_a_vote_to_resume_only_a_moderator_who_does_not_play_pauses_for_a_while(
    bot: Bot, moderation: Moderation, game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    at = bot.clock.now

    async def resumed(*_: object) -> float:
        return at

    monkeypatch.setattr("bot.services.tables.moderation.votes.last_outcome", resumed)
    bot.clock.now = at + REST_DAYS * DAY - 1
    for moderates in (False, True):
        with pytest.raises(Refused, match="voted to resume"):
            await moderation.pause(game.id, Actor(ANN, moderates))
    await moderation.pause(game.id, MODERATOR)
    await moderation.resume(game.id, MODERATOR)
    bot.clock.now = at + REST_DAYS * DAY
    assert (await moderation.pause(game.id, ORGANISER)).paused_at is not None


async def test_what_is_so_already_is_refused(moderation: Moderation, game: Game) -> None:
    with pytest.raises(Refused, match="The game isn't paused"):
        await moderation.resume(game.id, ORGANISER)
    await moderation.pause(game.id, ORGANISER)
    with pytest.raises(Refused, match="already paused"):
        await moderation.pause(game.id, MODERATOR)
    with pytest.raises(Refused, match="already uses this language"):
        await moderation.set_language(game.id, ORGANISER, "en")


async def test_a_player_is_given_time(
    bot: Bot, moderation: Moderation, hourglass: Hourglass, game: Game
) -> None:
    with pytest.raises(Refused, match="no clock"):
        await moderation.extend(game.id, ORGANISER, game.waiting[0], 5)
    timed = await with_pace(bot, game)
    (seat,) = timed.waiting
    with pytest.raises(Refused, match="It isn't this player's turn"):
        await moderation.extend(game.id, ORGANISER, (seat + 1) % 3, 5)
    for hours in (0, 721):
        with pytest.raises(Refused, match="You can add 1 to 720 hours"):
            await moderation.extend(game.id, ORGANISER, seat, hours)
    assert hourglass.granted == []
    with pytest.raises(Refused, match="yourself more time"):
        await moderation.extend(game.id, ORGANISER, seat, 5)
    assert hourglass.granted == []
    await moderation.extend(game.id, MODERATOR, seat, 5)
    assert hourglass.granted == [(seat, 18000.0)]
    (deed,) = await moderation.log(game.id)
    assert deed.action == TimeExtended(seat, "Ann", 5, by="Dan")


async def test_a_seat_is_opened_for_a_substitute(
    bot: Bot, moderation: Moderation, game: Game
) -> None:
    after = await moderation.replace(game.id, MODERATOR, 1)
    assert after.seats[1].is_open
    assert after.organiser_id == ANN.id
    assert "table-replace" in await notices(bot, game)


async def test_a_seat_is_given_to_somebody(bot: Bot, moderation: Moderation, game: Game) -> None:
    after = await moderation.replace(game.id, ORGANISER, 1, EUN)
    assert (after.seats[1].person_id, after.seats[1].name) == (EUN.id, "Eun")
    assert after.seats[1].locale == "ko"
    assert (await bot.play.games.position(game.id)).game == after
    (deed,) = await moderation.log(game.id)
    assert isinstance(deed.action, SubstituteNamed)
    assert (deed.action.player, deed.action.substitute) == ("Ben", "Eun")


async def test_who_gets_the_seat_of_the_organiser_is_the_organiser(
    moderation: Moderation, game: Game
) -> None:
    after = await moderation.replace(game.id, MODERATOR, 0, EUN)
    assert after.organiser_id == EUN.id
    with pytest.raises(Refused, match="Only the host"):
        await moderation.pause(game.id, ORGANISER)
    await moderation.pause(game.id, Actor(EUN, moderates=False))


async def test_somebody_who_plays_already_gets_no_second_seat(
    moderation: Moderation, game: Game
) -> None:
    with pytest.raises(Refused, match="Chloe is already in this game"):
        await moderation.replace(game.id, ORGANISER, 1, CHLOE)


async def test_somebody_who_left_a_seat_is_given_no_other(
    bot: Bot, moderation: Moderation, game: Game
) -> None:
    await bot.seats.resign(game.id, CHLOE.id)
    with pytest.raises(Refused, match="Chloe has played another seat"):
        await moderation.replace(game.id, ORGANISER, 1, CHLOE)
    after = await moderation.replace(game.id, ORGANISER, 2, CHLOE)
    assert after.seat_of(CHLOE.id) == 2


async def test_a_computer_has_not_to_be_replaced(bot: Bot, moderation: Moderation) -> None:
    game = await bot.table((ANN, BEN), computers=1)
    await bot.play.computers.drive(game.id)
    computer = next(seat.seat for seat in game.seats if seat.computer)
    with pytest.raises(Refused, match="no one to replace"):
        await moderation.replace(game.id, ORGANISER, computer, EUN)


async def test_a_game_is_ended_for_good(bot: Bot, moderation: Moderation, game: Game) -> None:
    await moderation.pause(game.id, ORGANISER)
    ended = await moderation.abort(game.id, MODERATOR)
    assert (ended.status, ended.waiting, ended.paused_at) == ("abandoned", (), None)
    for again in (moderation.abort, moderation.pause, moderation.resume):
        with pytest.raises(NotRunning):
            await again(game.id, ORGANISER)
    with pytest.raises(NotRunning):
        await bot.play.moves.make(game.id, ANN.id, "role mayor")
    assert "table-abort" in await notices(bot, game)
    async with bot.db.reading() as connection:
        counted = (await connection.execute(select(results.c.outcome, results.c.points))).all()
    assert [tuple(row) for row in counted] == [("abandoned", None)] * 3


async def test_the_table_speaks_another_language(
    bot: Bot, moderation: Moderation, game: Game
) -> None:
    after = await moderation.set_language(game.id, ORGANISER, "ja")
    assert after.locale == "ja"
    with pytest.raises(Refused, match="can't choose that"):
        await moderation.set_language(game.id, ORGANISER, "de")
    assert await notices(bot, game) == ["table-language"]


async def test_nobody_else_decides_anything(
    bot: Bot, moderation: Moderation, hourglass: Hourglass, game: Game
) -> None:
    timed = await with_pace(bot, game)
    for actor in (PLAYER, Actor(DAN, moderates=False)):
        for attempt in (
            moderation.pause(game.id, actor),
            moderation.resume(game.id, actor),
            moderation.extend(game.id, actor, timed.waiting[0], 5),
            moderation.replace(game.id, actor, 1),
            moderation.replace(game.id, actor, 1, EUN),
            moderation.abort(game.id, actor),
            moderation.set_language(game.id, actor, "ja"),
            moderation.check(game.id, actor),
        ):
            with pytest.raises(Refused, match="Only the host and channel moderators"):
                await attempt
    assert (await bot.play.games.position(game.id)).game == timed
    assert await moderation.log(game.id) == ()
    assert await notices(bot, game) == []
    assert hourglass.granted == []


async def test_an_open_table_is_not_running_yet(bot: Bot, moderation: Moderation) -> None:
    lobby = await bot.lobbies.open(SLUG, 1, 2, ANN, "en")
    with pytest.raises(NotRunning):
        await moderation.pause(lobby.id, ORGANISER)


async def test_a_substitute_must_have_room_for_one_more_game(
    bot: Bot, moderation: Moderation, game: Game
) -> None:
    await Guilds(bot.db, bot.clock).set_max_games(game.guild_id, 1)
    await bot.lobbies.open(SLUG, game.guild_id, 2, Person(EUN.id, "Eun", "ko"), "en")
    limit = r"Limit reached\. Games per player at once on this server: 1"
    with pytest.raises(Refused, match=limit):
        await moderation.replace(game.id, ORGANISER, 1, EUN)


async def test_games_of_a_server_that_removed_the_bot_stand_still(
    bot: Bot, moderation: Moderation, game: Game
) -> None:
    organised = await bot.table((ANN, BEN))
    await moderation.pause(organised.id, ORGANISER)
    bot.clock.now += 60
    left_at = await Guilds(bot.db, bot.clock).left(game.guild_id)
    await moderation.suspend(game.guild_id, left_at)
    assert (await bot.play.games.position(game.id)).game.paused_at == left_at
    with pytest.raises(Refused, match="paused"):
        await bot.play.moves.make(game.id, ANN.id, "role builder")
    bot.clock.now += 60
    await moderation.go_on(game.guild_id, left_at)
    assert (await bot.play.games.position(game.id)).game.paused_at is None
    assert (await bot.play.games.position(organised.id)).game.paused_at is not None
    await bot.play.moves.make(game.id, ANN.id, "role builder")


async def test_a_game_that_cannot_be_loaded_does_not_keep_others_from_standing_still(
    bot: Bot, moderation: Moderation, game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = await bot.table((ANN, BEN))
    real = bot.play.changes.alter

    async def alter(game_id: int, change: Alteration) -> Game:
        if game_id == game.id:
            raise Refused("This game can't be loaded. The operator has been notified.")
        return await real(game_id, change)

    monkeypatch.setattr(bot.play.changes, "alter", alter)
    await moderation.suspend(game.guild_id, bot.clock())
    assert (await bot.play.games.position(other.id)).game.paused_at == bot.clock()


async def test_what_is_left_when_the_bot_ends_is_done_at_the_next_start(
    bot: Bot, moderation: Moderation, game: Game
) -> None:
    await bot.play.close()
    with pytest.raises(Restarting):
        await moderation.suspend(game.guild_id, bot.clock())
