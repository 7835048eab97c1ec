"""The archive finds finished games by kind, player, text and time, for those who may see them."""

from __future__ import annotations

import pytest
from sqlalchemy import update

from bot.model import Game, Profile
from bot.services.errors import Refused
from bot.services.play.archive import ON_A_PAGE, Archive, Search
from bot.store.people import personal_settings
from bot.store.play.archive import results_of
from bot.store.schema import games
from tests.bot.services.ready_tables import ANN, BEN, CHLOE, PEOPLE, SLUG, Bot

DAN = PEOPLE[3]
HERE = Search(1)
SLUGS = ("puerto-rico", "brass-birmingham", "castles-of-burgundy", "valparaiso")


@pytest.fixture
def archive(bot: Bot) -> Archive:
    return Archive(bot.db)


async def ended(bot: Bot, *people, slug: str = SLUG, **values: object) -> Game:
    """A game as it is when it is over."""
    game = await bot.table(people or (ANN, BEN, CHLOE), slug=slug)
    changed = {"status": "finished", "changed_at": bot.clock.now, **values}
    async with bot.db.transaction() as tx:
        chosen = update(games).where(games.c.id == game.id)
        await tx.connection.execute(chosen.values(**changed))
    bot.play.running.forget([game.id])
    bot.clock.now += 100.0
    return game


async def found(archive: Archive, search: Search, reader: int = DAN.id, **options) -> list[int]:
    options = {"manages": False, **options}
    page = await archive.find(search, 0, reader, **options)
    assert page.total == len(page.games)
    return [each.game.id for each in page.games]


@pytest.mark.parametrize("slug", SLUGS)
async def test_games_are_found_by_kind_player_text_and_time(
    bot: Bot, archive: Archive, slug: str
) -> None:
    first = await ended(bot, ANN, BEN, slug=slug)
    begun = bot.clock.now
    second = await ended(bot, BEN, CHLOE, slug=slug)
    await bot.table((ANN, BEN), slug=slug)  # goes on
    await ended(bot, ANN, BEN, slug=slug, status="abandoned")
    await ended(bot, ANN, BEN, slug=slug, guild_id=5)
    assert await found(archive, HERE) == [second.id, first.id]
    assert await found(archive, Search(1, slug)) == [second.id, first.id]
    other = next(each for each in SLUGS if each != slug)
    assert await found(archive, Search(1, other)) == []
    assert await found(archive, Search(1, person_id=CHLOE.id)) == [second.id]
    assert await found(archive, Search(1, text="ann")) == [first.id]
    assert await found(archive, Search(1, text="chloe BEN")) == [second.id]
    assert await found(archive, Search(1, text=f"#{first.id}")) == [first.id]
    assert await found(archive, Search(1, text="100%")) == []
    assert await found(archive, Search(1, after=begun)) == [second.id]
    assert await found(archive, Search(1, before=begun)) == [first.id]


async def test_a_finished_game_has_its_results(bot: Bot, archive: Archive) -> None:
    game = await bot.table((ANN, BEN, CHLOE))
    await bot.finish(game.id)
    page = await archive.find(HERE, 0, DAN.id, manages=False)
    (only,) = page.games
    assert {each.name for each in only.results} == {"Ann", "Ben", "Chloe"}
    assert min(each.rank or 9 for each in only.results) == 1


async def test_private_games_are_for_those_who_played_and_who_manages_the_server(
    bot: Bot, archive: Archive
) -> None:
    game = await ended(bot, private=True)
    assert await found(archive, HERE) == []
    assert await found(archive, HERE, ANN.id) == [game.id]
    assert await found(archive, HERE, manages=True) == [game.id]
    assert (await archive.get(game.id, 1, ANN.id, manages=False)).id == game.id
    assert (await archive.get(game.id, 1, DAN.id, manages=True)).id == game.id
    for game_id, guild in ((game.id, 1), (game.id, 5), (999, 1)):
        with pytest.raises(Refused, match="There's no such game"):
            await archive.get(game_id, guild, DAN.id, manages=False)
    running = await bot.table((ANN, BEN, CHLOE))
    with pytest.raises(Refused, match="There's no such game"):
        await archive.get(running.id, 1, ANN.id, manages=True)


async def test_who_does_not_want_to_be_listed_is_not_searched_for(
    bot: Bot, archive: Archive
) -> None:
    game = await ended(bot)
    async with bot.db.transaction() as tx:
        await personal_settings.save(tx, Profile(ANN.id, "Ann", "en", listed=False))
    with pytest.raises(Refused, match="has hidden their statistics"):
        await found(archive, Search(1, person_id=ANN.id))
    assert await found(archive, Search(1, person_id=ANN.id), ANN.id) == [game.id]


async def test_many_games_stand_on_several_pages(bot: Bot, archive: Archive) -> None:
    made = [(await ended(bot)).id for _ in range(ON_A_PAGE + 2)]
    first = await archive.find(HERE, 0, DAN.id, manages=False)
    last = await archive.find(HERE, 7, DAN.id, manages=False)
    assert (first.pages, first.number, last.number, first.total) == (2, 0, 1, len(made))
    shown = [each.game.id for page in (first, last) for each in page.games]
    assert shown == made[::-1]


async def test_whoever_left_a_game_is_no_player_of_its_result(bot: Bot) -> None:
    game = await bot.table((ANN, BEN))
    await bot.moves(game.id, "role builder", "build pass", "build pass")
    await bot.seats.resign(game.id, BEN.id)
    await bot.seats.take(game.id, 1, CHLOE)
    await bot.finish(game.id)
    async with bot.db.reading() as connection:
        kept = await results_of(connection, game.id)
    assert [each.person_id for each in kept] == [ANN.id, CHLOE.id]
