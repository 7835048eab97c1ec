"""What servers decide holds for new tables, and is refused in words where it stands in the way."""

from __future__ import annotations

import asyncio

import pytest

from bot.model import Game, Guild, Pace
from bot.model.messages import LobbyUpdate, NoticePost
from bot.model.notices import TableOpened
from bot.services.errors import Refused
from bot.services.people.server_settings import Guilds
from bot.services.tables.calls import PAUSE
from bot.services.tables.moderation import Actor
from bot.services.tables.rematch import Rematches
from bot.services.time.pace import PRESETS
from tests.bot.services.ready_tables import ANN, BEN, CHLOE, PEOPLE, SLUG, Bot

GUILD, CHANNEL, ELSEWHERE = 1, 2, 3


@pytest.fixture
def guilds(bot: Bot) -> Guilds:
    return Guilds(bot.db, bot.clock)


async def open_table(bot: Bot, person=ANN, channel: int = CHANNEL, *, manages: bool = False):
    return await bot.lobbies.open(SLUG, GUILD, channel, person, "ja", manages=manages)


async def test_a_server_that_decided_nothing_has_the_defaults(bot: Bot, guilds: Guilds) -> None:
    assert await guilds.get(GUILD) == Guild(GUILD)
    game = await open_table(bot)
    assert (game.locale, game.pace, game.private) == ("ja", None, False)


async def test_every_decision_is_kept_and_the_others_stay(guilds: Guilds) -> None:
    await guilds.set_channels(GUILD, [CHANNEL, 9])
    await guilds.set_locale(GUILD, "ko")
    await guilds.set_pace(GUILD, PRESETS["standard"])
    await guilds.set_private(GUILD, True)
    await guilds.set_creators(GUILD, "managers")
    decided = await guilds.set_max_games(GUILD, 3)
    assert decided == await guilds.get(GUILD)
    assert decided == Guild(
        GUILD, (CHANNEL, 9), "ko", PRESETS["standard"], True, "managers", 3, None
    )
    assert await guilds.get(GUILD + 1) == Guild(GUILD + 1)


async def test_new_tables_are_as_the_server_wants_them(bot: Bot, guilds: Guilds) -> None:
    before = await open_table(bot)
    await guilds.set_locale(GUILD, "ko")
    await guilds.set_pace(GUILD, Pace(43200, 10800, 86401))
    await guilds.set_private(GUILD, True)
    after = await open_table(bot, BEN)
    assert (after.locale, after.pace, after.private) == ("ko", Pace(43200, 10800, 86401), True)
    assert await bot.play.games.get(after.id) == after
    assert await bot.play.games.get(before.id) == before


async def test_tables_are_opened_in_the_chosen_channels_only(bot: Bot, guilds: Guilds) -> None:
    await guilds.set_channels(GUILD, [CHANNEL, 77])
    with pytest.raises(Refused, match="On this server, games are played only in <#2> <#77>"):
        await open_table(bot, channel=ELSEWHERE)
    await open_table(bot)
    await guilds.set_channels(GUILD, [])
    await open_table(bot, channel=ELSEWHERE)


async def test_tables_are_opened_by_those_who_may(bot: Bot, guilds: Guilds) -> None:
    await guilds.set_creators(GUILD, "managers")
    with pytest.raises(Refused, match="Manage Messages or Manage Events"):
        await open_table(bot)
    game = await open_table(bot, manages=True)
    await bot.lobbies.join(game.id, BEN)


async def test_a_role_is_called_once_for_each_table_that_somebody_opens(
    bot: Bot, guilds: Guilds
) -> None:
    before = await open_table(bot)
    await guilds.set_ping_role(GUILD, 77)
    bot.clock.now += PAUSE
    table = await open_table(bot)
    await bot.lobbies.join(table.id, BEN)
    await bot.lobbies.set_message(table.id, 5)
    await bot.lobbies.leave(table.id, BEN.id)
    assert await bot.due(before.id) == []
    (called, *edits) = [each.due.message for each in await bot.due(table.id)]
    assert called == NoticePost(TableOpened("Ann", 77))
    assert edits == [LobbyUpdate()]
    await guilds.set_ping_role(GUILD, None)
    assert await bot.due((await open_table(bot)).id) == []


async def test_several_tables_in_a_row_call_the_role_once(bot: Bot, guilds: Guilds) -> None:
    await guilds.set_ping_role(GUILD, 77)
    first = await open_table(bot)
    await bot.lobbies.cancel(first.id, ANN.id)
    bot.clock.now += PAUSE - 1
    again = await open_table(bot)
    other = await open_table(bot, BEN)
    bot.clock.now += PAUSE
    later = await open_table(bot)
    calls = [len(await bot.due(each.id)) for each in (first, again, other, later)]
    assert calls == [1, 0, 1, 1]


async def test_everybody_at_once_is_never_called(guilds: Guilds) -> None:
    with pytest.raises(Refused, match="other than @everyone"):
        await guilds.set_ping_role(GUILD, GUILD)


async def test_nobody_plays_more_games_at_once_than_the_server_allows(
    bot: Bot, guilds: Guilds
) -> None:
    await guilds.set_max_games(GUILD, 1)
    first = await open_table(bot)
    with pytest.raises(Refused, match="on this server: 1"):
        await open_table(bot)
    second = await open_table(bot, BEN)
    with pytest.raises(Refused, match="Limit reached"):
        await bot.lobbies.join(second.id, ANN)
    assert (await bot.play.games.get(second.id)).names == ("Ben",)
    await bot.lobbies.cancel(first.id, ANN.id)
    assert (await bot.lobbies.join(second.id, ANN)).names == ("Ben", "Ann")
    elsewhere = await bot.lobbies.open(SLUG, GUILD + 1, CHANNEL, ANN, "en")
    assert elsewhere.names == ("Ann",)


async def test_nobody_has_more_than_five_open_tables(bot: Bot) -> None:
    """All at once: of those who press together no one gets through between count and insert."""
    tries = await asyncio.gather(*[open_table(bot) for _ in range(9)], return_exceptions=True)
    opened = [each for each in tries if isinstance(each, Game)]
    refused = [each for each in tries if isinstance(each, Refused)]
    assert (len(opened), len(refused)) == (5, 4)
    assert "on this server: 5. Start or cancel one first." in str(refused[0])
    assert (await open_table(bot, BEN)).names == ("Ben",)
    assert (await bot.lobbies.open(SLUG, GUILD + 1, CHANNEL, ANN, "en")).names == ("Ann",)
    await bot.lobbies.join(opened[0].id, BEN)
    await bot.lobbies.start(opened[0].id, ANN.id)
    await bot.lobbies.cancel(opened[1].id, ANN.id)
    await open_table(bot)
    await open_table(bot)
    with pytest.raises(Refused, match="can have open"):
        await open_table(bot)


async def test_a_server_chooses_how_many_tables_a_person_opens(bot: Bot, guilds: Guilds) -> None:
    assert (await guilds.get(GUILD)).max_tables == 5
    assert (await guilds.set_max_tables(GUILD, 1)).max_tables == 1
    await guilds.require(GUILD, CHANNEL, ANN.id, manages=False)
    await open_table(bot)
    with pytest.raises(Refused, match="on this server: 1"):
        await guilds.require(GUILD, CHANNEL, ANN.id, manages=False)
    await guilds.require(GUILD, CHANNEL, ANN.id, manages=False, opening="league")
    await guilds.set_max_tables(GUILD, 0)
    for _ in range(6):
        await open_table(bot)


async def test_open_tables_are_no_hindrance_to_leagues_and_rematches(
    bot: Bot, guilds: Guilds
) -> None:
    """Their number is bounded otherwise: a game has one rematch, and leagues count apart."""
    await guilds.set_max_tables(GUILD, 1)
    over = await bot.table((ANN, BEN))
    await bot.finish(over.id)
    await open_table(bot)
    rematches = Rematches(bot.db, bot.lobbies, bot.clock)
    assert (await rematches.ask(over.id, ANN)).new
    await rematches.close()
    league = await bot.leagues.open(SLUG, GUILD, CHANNEL, ANN, "en", "Autumn", "swiss")
    with pytest.raises(Refused, match="Leagues you can have open for sign-up"):
        await bot.leagues.open(SLUG, GUILD, CHANNEL, ANN, "en", "Winter", "swiss")
    for person in (ANN, BEN):
        await bot.leagues.join(league.league.id, person)
    await bot.leagues.begin(league.league.id, Actor(ANN, moderates=False))
    await bot.scheduler.run_due()
    view = await bot.leagues.get(league.league.id)
    assert [each.game_id for each in view.course.placings if each.game_id is None] == []
    await bot.leagues.open(SLUG, GUILD, CHANNEL, ANN, "en", "Winter", "swiss")
    with pytest.raises(Refused, match="Tables you can have open"):
        await open_table(bot)


async def test_a_substitute_needs_room_for_one_more_game(bot: Bot, guilds: Guilds) -> None:
    game = await bot.table((ANN, BEN))
    await guilds.set_max_games(GUILD, 1)
    await open_table(bot, CHLOE)
    await bot.seats.resign(game.id, BEN.id)
    with pytest.raises(Refused, match="Limit reached"):
        await bot.seats.take(game.id, 1, CHLOE)
    assert (await bot.seats.take(game.id, 1, PEOPLE[3])).seats[1].name == "Dan"


async def test_running_games_count_and_finished_ones_do_not(bot: Bot, guilds: Guilds) -> None:
    await guilds.set_max_games(GUILD, 2)
    game = await bot.table((ANN, BEN, CHLOE))
    await open_table(bot)
    with pytest.raises(Refused):
        await open_table(bot)
    await bot.finish(game.id)
    await open_table(bot)


async def test_what_is_asked_before_is_what_the_table_asks(bot: Bot, guilds: Guilds) -> None:
    await guilds.set_channels(GUILD, [CHANNEL])
    assert await guilds.require(GUILD, CHANNEL, ANN.id, manages=False) == await guilds.get(GUILD)
    with pytest.raises(Refused):
        await guilds.require(GUILD, ELSEWHERE, ANN.id, manages=True)
    await guilds.set_max_games(GUILD, 1)
    await open_table(bot)
    with pytest.raises(Refused):
        await guilds.require(GUILD, CHANNEL, ANN.id, manages=True)


@pytest.mark.parametrize(
    ("setter", "value"),
    [
        ("set_locale", "de"),
        ("set_pace", Pace(1.0, 0.0, 1.0)),
        ("set_pace", Pace(3600.0, 7200.0, 3600.0)),
        ("set_creators", "nobody"),
        ("set_max_games", 21),
        ("set_max_games", -1),
        ("set_max_tables", 21),
        ("set_max_tables", -1),
        ("set_channels", list(range(26))),
    ],
)
async def test_what_no_select_offers_is_refused(guilds: Guilds, setter: str, value: object) -> None:
    with pytest.raises(Refused):
        await getattr(guilds, setter)(GUILD, value)
    assert await guilds.get(GUILD) == Guild(GUILD)


async def test_leaving_is_noted_once_and_coming_back_cancels_it(bot: Bot, guilds: Guilds) -> None:
    await guilds.set_locale(GUILD, "ko")
    await guilds.left(GUILD)
    bot.clock.now += 500.0
    await guilds.left(GUILD)
    assert (await guilds.get(GUILD)).left_at == bot.clock.now - 500.0
    await guilds.joined(GUILD)
    assert await guilds.get(GUILD) == Guild(GUILD, locale="ko")


async def test_servers_with_games_or_decisions_are_known(bot: Bot, guilds: Guilds) -> None:
    await open_table(bot)
    await guilds.set_locale(5, "ko")
    await guilds.left(6)
    assert sorted(await guilds.known()) == [GUILD, 5, 6]
    for _ in range(2):
        await guilds.joined(6)
        assert (await guilds.get(6)).left_at is None
