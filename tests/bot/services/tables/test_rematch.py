"""Playing a finished game again: who may ask for it, what stays as it was, that there is one."""

from __future__ import annotations

import asyncio

import pytest
from sqlalchemy import text

from bot.model import Game, Pace, Window
from bot.services.errors import NotAPlayer, NotRunning, Refused
from bot.services.people.server_settings import Guilds
from bot.services.tables.rematch import Rematches
from tests.bot.services.ready_tables import ANN, BEN, CHLOE, PEOPLE, SLUG, Bot

DAN = PEOPLE[3]


@pytest.fixture
def rematches(bot: Bot) -> Rematches:
    return Rematches(bot.db, bot.lobbies, bot.clock)


async def finished(bot: Bot, points: str = "hidden") -> Game:
    game = await bot.table((ANN, BEN, CHLOE), vp_visibility=points)
    return await bot.finish(game.id)


async def test_whoever_asks_first_opens_the_same_table_and_the_others_sit_down(
    bot: Bot, rematches: Rematches
) -> None:
    old = await finished(bot, points="open")
    opened = await rematches.ask(old.id, BEN)
    new = opened.game
    assert opened.new
    assert (new.status, new.slug, new.rematch_of) == ("lobby", SLUG, old.id)
    assert (new.guild_id, new.channel_id) == (old.guild_id, old.channel_id)
    assert new.organiser_id == BEN.id
    assert new.names == ("Ben",)
    assert new.options["vp_visibility"] == "open"
    again = await rematches.ask(old.id, CHLOE)
    assert not again.new
    assert again.game.id == new.id
    assert again.game.seat_of(CHLOE.id) is not None
    once_more = await rematches.ask(old.id, CHLOE)
    assert once_more.game == again.game


async def test_the_table_is_shown_and_then_the_others_are_invited(
    bot: Bot, rematches: Rematches
) -> None:
    old = await finished(bot)
    new = (await rematches.ask(old.id, BEN)).game
    table, notice = await bot.due(new.id)
    assert table.kind == "table"
    assert notice.detail == {
        "notice": "rematch", "by": "Ben", "former": old.id, "people": [ANN.id, CHLOE.id],
    }  # fmt: skip


async def test_pace_hours_language_and_computers_stay(bot: Bot, rematches: Rematches) -> None:
    pace, window = Pace(3600.0, 600.0, 7200.0), Window(60, 300, "UTC")
    lobby = await bot.lobbies.open(SLUG, 1, 2, ANN, "ja")
    await bot.lobbies.add_computer(lobby.id, ANN.id, "easy")
    await bot.lobbies.join(lobby.id, BEN)
    await bot.lobbies.set_pace(lobby.id, ANN.id, pace)
    await bot.lobbies.set_window(lobby.id, ANN.id, window)
    old = await bot.lobbies.start(lobby.id, ANN.id)
    await bot.finish(old.id)
    await Guilds(bot.db, bot.clock).set_locale(1, "ko")
    new = (await rematches.ask(old.id, ANN)).game
    assert (new.pace, new.window, new.locale) == (pace, window, "ja")
    assert [(seat.person_id, seat.computer) for seat in new.seats] == [(ANN.id, ""), (None, "easy")]


async def test_listed_seats_are_turned_on_by_one(bot: Bot, rematches: Rematches) -> None:
    """The one after the old first begins, in whatever order they sit down; others come last."""
    old = await finished(bot)
    assert old.names == ("Ann", "Ben", "Chloe")
    new = (await rematches.ask(old.id, ANN)).game
    await bot.lobbies.join(new.id, DAN)
    await bot.lobbies.join(new.id, CHLOE)
    full = (await rematches.ask(old.id, BEN)).game
    assert full.names == ("Ben", "Chloe", "Ann", "Dan")
    assert [seat.seat for seat in full.seats] == [0, 1, 2, 3]
    assert full.organiser_id == ANN.id


async def test_only_those_who_played_ask_and_only_at_the_end(
    bot: Bot, rematches: Rematches
) -> None:
    game = await bot.table()
    with pytest.raises(Refused, match="isn't over"):
        await rematches.ask(game.id, ANN)
    await bot.finish(game.id)
    with pytest.raises(NotAPlayer):
        await rematches.ask(game.id, DAN)
    with pytest.raises(NotRunning):
        await rematches.ask(999, ANN)


async def test_presses_at_the_same_time_open_one_table(bot: Bot, rematches: Rematches) -> None:
    old = await finished(bot)
    asked = await asyncio.gather(*(rematches.ask(old.id, each) for each in (ANN, BEN, CHLOE)))
    assert len({each.game.id for each in asked}) == 1
    assert sum(each.new for each in asked) == 1
    assert len((await bot.play.games.get(asked[0].game.id)).seats) == 3


async def test_a_table_that_was_closed_makes_room_for_another(
    bot: Bot, rematches: Rematches
) -> None:
    old = await finished(bot)
    first = (await rematches.ask(old.id, ANN)).game
    await bot.lobbies.cancel(first.id, ANN.id)
    second = await rematches.ask(old.id, ANN)
    assert second.new
    assert second.game.id != first.id
    await rematches.ask(old.id, BEN)
    await bot.lobbies.start(second.game.id, ANN.id)
    late = await rematches.ask(old.id, CHLOE)
    assert (late.new, late.game.id, late.game.status) == (False, second.game.id, "running")
    assert late.game.seat_of(CHLOE.id) is None


async def test_the_server_decides_as_for_every_table(bot: Bot, rematches: Rematches) -> None:
    guilds = Guilds(bot.db, bot.clock)
    old = await finished(bot)
    await guilds.set_channels(1, [77])
    with pytest.raises(Refused, match="only in <#77>"):
        await rematches.ask(old.id, ANN)
    await guilds.set_channels(1, [])
    await guilds.set_creators(1, "managers")
    with pytest.raises(Refused, match="Manage Messages"):
        await rematches.ask(old.id, ANN)
    await guilds.set_private(1, True)
    assert (await rematches.ask(old.id, ANN, manages=True)).game.private
    await guilds.set_max_games(1, 1)
    await bot.lobbies.open(SLUG, 1, 2, BEN, "en", manages=True)
    with pytest.raises(Refused, match="at once on this server: 1"):
        await rematches.ask(old.id, BEN)


async def test_options_that_are_gone_are_the_usual_ones(bot: Bot, rematches: Rematches) -> None:
    """A game may have been begun with options of an older version."""
    old = await finished(bot)
    async with bot.db.transaction() as tx:
        await tx.connection.execute(
            text('UPDATE games SET options = \'{"gone": true, "vp_visibility": "odd"}\'')
        )
    new = (await rematches.ask(old.id, ANN)).game
    fresh = await bot.lobbies.open(SLUG, 1, 2, DAN, "en")
    assert new.options == fresh.options
