"""Lobbies: who may do what, what is refused, and that a start is one transaction."""

from __future__ import annotations

import asyncio
from hashlib import sha256

import pytest

import rules
from bot.games import GAMES
from bot.model import Game, Pace, Person, Seat
from bot.services.errors import NotRunning, Refused, Restarting
from bot.services.tables.closing import LIFETIME
from bot.services.tables.lobby import Lobbies
from bot.services.tables.options import (
    AS_LAST_TIME,
    EVERYTHING,
    FIRST_GAME,
    USUAL,
    presets_of,
    with_preset,
)
from bot.services.tables.start import shuffled
from bot.store.tables import games
from tests.bot.services.ready_tables import ANN, BEN, CHLOE, PEOPLE, SLUG, Bot, Clock


async def open_lobby(bot: Bot, **options: object) -> Game:
    return await bot.lobbies.open(SLUG, 1, 2, ANN, "en", options)


async def test_a_new_lobby_seats_its_organiser_and_has_every_option(bot: Bot) -> None:
    game = await open_lobby(bot, vp_visibility="open")
    assert game.status == "lobby"
    assert [seat.name for seat in game.seats] == ["Ann"]
    assert set(game.options) == {option.id for option in rules.GAMES[SLUG].options}
    assert game.options["vp_visibility"] == "open"
    assert await bot.play.games.get(game.id) == game


@pytest.mark.parametrize(
    ("slug", "options", "sentence"),
    [
        ("chess", {}, "There's no game called chess."),
        (SLUG, {"speed": "fast"}, "There's no option speed."),
        (SLUG, {"vp_visibility": "x" * 300}, "The option vp_visibility can't be"),
    ],
)
async def test_opening_with_nonsense_is_refused(
    bot: Bot, slug: str, options: dict[str, object], sentence: str
) -> None:
    with pytest.raises((Refused, rules.BadOptions), match="^" + sentence):
        await bot.lobbies.open(slug, 1, 2, ANN, "en", options)
    assert await bot.play.games.of_person(ANN.id) == ()


async def test_a_list_of_all_buildings_may_be_long(bot: Bot) -> None:
    (option,) = [each for each in rules.GAMES[SLUG].options if each.groups]
    kinds = [kind for group in option.groups for kind in group.ids[: group.number]]
    text = ",".join(kinds)
    assert len(kinds) == 17
    game = await open_lobby(bot, building_set="custom", custom_buildings=text)
    assert game.options["custom_buildings"] == text
    changed = await bot.lobbies.set_option(game.id, ANN.id, "custom_buildings", text)
    assert changed.options["custom_buildings"] == text
    wrong = ",".join([*kinds[:-1], "casino"])
    with pytest.raises(rules.BadOptions, match="The option custom_buildings can't contain casino"):
        await bot.lobbies.set_option(game.id, ANN.id, "custom_buildings", wrong)


async def test_people_join_and_leave(bot: Bot) -> None:
    game = await open_lobby(bot)
    await bot.lobbies.join(game.id, BEN)
    await bot.lobbies.add_computer(game.id, ANN.id)
    game = await bot.lobbies.leave(game.id, ANN.id)
    assert [(seat.seat, seat.name) for seat in game.seats] == [(0, "Ben"), (1, "Petrel")]
    game = await bot.lobbies.remove_computer(game.id, ANN.id)
    assert [seat.person_id for seat in game.seats] == [BEN.id]
    assert await bot.play.games.get(game.id) == game


async def test_every_change_raises_the_revision(bot: Bot) -> None:
    game = await open_lobby(bot)
    joined = await bot.lobbies.join(game.id, BEN)
    option = await bot.lobbies.set_option(game.id, ANN.id, "auto_resolve", "false")
    assert (joined.revision, option.revision) == (game.revision + 1, game.revision + 2)
    assert option.options["auto_resolve"] is False


async def test_what_a_lobby_refuses_changes_nothing(bot: Bot) -> None:
    game = await open_lobby(bot)
    refusals = {
        "You've already joined.": bot.lobbies.join(game.id, ANN),
        "You haven't joined this table.": bot.lobbies.leave(game.id, BEN.id),
        "Only the host can do that.": bot.lobbies.cancel(game.id, BEN.id),
        "There's no computer at this table.": bot.lobbies.remove_computer(game.id, ANN.id),
        "Puerto Rico is for 2 to 5 players. Joined so far: 1.": bot.lobbies.start(game.id, ANN.id),
        "There's no such game.": bot.lobbies.join(game.id + 1, BEN),
    }
    for sentence, attempt in refusals.items():
        with pytest.raises(Refused) as caught:
            await attempt
        assert str(caught.value) == sentence
        assert caught.value.reason.format(**caught.value.args_map) == sentence
    assert await bot.play.games.get(game.id) == game
    assert await bot.due(game.id) == []


async def test_a_full_table_takes_nobody(bot: Bot) -> None:
    game = await open_lobby(bot)
    for person in PEOPLE[1:]:
        await bot.lobbies.join(game.id, person)
    with pytest.raises(Refused, match="All 5 seats are taken"):
        await bot.lobbies.join(game.id, Person(99, "Late", "en"))
    with pytest.raises(Refused, match="All 5 seats are taken"):
        await bot.lobbies.add_computer(game.id, ANN.id)


async def test_two_who_press_at_once_get_two_seats(bot: Bot) -> None:
    game = await open_lobby(bot)
    await asyncio.gather(*[bot.lobbies.join(game.id, person) for person in PEOPLE[1:]])
    seats = (await bot.play.games.get(game.id)).seats
    assert [seat.seat for seat in seats] == [0, 1, 2, 3, 4]
    assert {seat.person_id for seat in seats} == {person.id for person in PEOPLE}


async def test_computers_alone_do_not_start(bot: Bot) -> None:
    game = await open_lobby(bot)
    await bot.lobbies.leave(game.id, ANN.id)
    for _ in range(2):
        await bot.lobbies.add_computer(game.id, ANN.id)
    with pytest.raises(Refused, match="At least one person"):
        await bot.lobbies.start(game.id, ANN.id)


async def test_an_option_that_does_not_fit_the_players_is_named_at_the_start(bot: Bot) -> None:
    game = await open_lobby(bot, vp_pool_five=126)
    await bot.lobbies.join(game.id, BEN)
    with pytest.raises(rules.BadOptions, match="vp_pool_five isn't available with 2 players"):
        await bot.lobbies.start(game.id, ANN.id)
    assert (await bot.play.games.get(game.id)).status == "lobby"


async def test_starting_decides_seed_seats_and_first_question(bot: Bot) -> None:
    game = await open_lobby(bot)
    await bot.lobbies.join(game.id, BEN)
    started = await bot.lobbies.start(game.id, ANN.id)
    assert started.status == "running"
    assert started.question == started.revision
    assert len(started.seed) >= 32
    assert started.seed_hash == sha256(started.seed.encode()).hexdigest()
    assert started.seed not in repr(started)
    assert started.asked == (started.seats[0].person_id,)
    assert started.name.startswith(f"Puerto Rico #{started.id}: ")
    assert [row.kind for row in await bot.due(game.id)] == ["started", "turn"]
    position = await bot.play.games.position(game.id)
    assert position.game == started
    assert rules.waiting(position.state) == (0,)


async def test_starting_twice_starts_once(bot: Bot) -> None:
    game = await open_lobby(bot)
    await bot.lobbies.join(game.id, BEN)
    results = await asyncio.gather(
        *[bot.lobbies.start(game.id, ANN.id) for _ in range(3)], return_exceptions=True
    )
    assert sorted(type(result).__name__ for result in results) == ["Game"] + 2 * ["NotRunning"]
    assert "This game has already started." in map(str, results)


async def test_seats_follow_from_the_seed_alone() -> None:
    seats = [Seat(at, person.id, person.name) for at, person in enumerate(PEOPLE)]
    orders = {tuple(s.name for s in shuffled(seats, f"seed {n}")) for n in range(50)}
    assert len(orders) > 30
    assert shuffled(seats, "a") == shuffled(seats[::-1], "a")


async def test_listed_first_keeps_the_order_of_joining(bot: Bot) -> None:
    game = await bot.table(PEOPLE)
    assert game.names == ("Ann", "Ben", "Chloe", "Dan", "Eun")


async def test_a_cancelled_table_is_closed_for_good(bot: Bot) -> None:
    game = await open_lobby(bot)
    assert (await bot.lobbies.cancel(game.id, ANN.id)).status == "cancelled"
    with pytest.raises(NotRunning, match="This table was closed"):
        await bot.lobbies.join(game.id, BEN)


async def test_a_lobby_expires_when_nobody_changes_it(bot: Bot, clock: Clock) -> None:
    old, fresh = await open_lobby(bot), await open_lobby(bot)
    await bot.lobbies.set_message(old.id, 7)
    clock.now += LIFETIME - 4 * 3600
    await bot.lobbies.join(fresh.id, BEN)
    clock.now += 4 * 3600
    assert [game.id for game in await bot.lobbies.expire_due()] == [old.id]
    assert await bot.lobbies.expire_due() == ()
    assert [row.kind for row in await bot.due(old.id)] == ["lobby"]
    with pytest.raises(NotRunning, match="expired"):
        await bot.lobbies.start(old.id, ANN.id)


@pytest.mark.parametrize("slug", sorted(rules.GAMES))
async def test_all_options_are_chosen_at_once(bot: Bot, slug: str) -> None:
    game = await bot.lobbies.open(slug, 1, 2, ANN, "en")
    usual = dict(game.options)
    kind = rules.GAMES[slug]
    with_all = await bot.lobbies.set_preset(game.id, ANN.id, EVERYTHING)
    for option in kind.options:
        assert with_all.options[option.id] == option.values[option.expansion], option.id
    for seats in set(kind.seats) - {1}:
        options = {each.id: with_all.options[each.id] for each in kind.options if each.expansion}
        assert rules.waiting(rules.new(slug, seats, options))
    course = GAMES[slug].course
    assert course is not None
    first = await bot.lobbies.set_preset(game.id, ANN.id, FIRST_GAME)
    assert dict(first.options) == {**usual, **course.options}
    assert dict((await bot.lobbies.set_preset(game.id, ANN.id, USUAL)).options) == usual
    offered = [dict(with_preset(game, name).options) for name in presets_of(slug)]
    assert all(offered.count(options) == 1 for options in offered)


async def test_a_table_is_set_as_the_last_one(bot: Bot) -> None:
    first = await open_lobby(bot, building_set="random")
    with pytest.raises(Refused, match="haven't started"):
        await bot.lobbies.set_preset(first.id, ANN.id, AS_LAST_TIME)
    await bot.lobbies.set_pace(first.id, ANN.id, Pace(3600.0, 60.0, 7200.0))
    for person in (BEN, CHLOE):
        await bot.lobbies.join(first.id, person)
    began = await bot.lobbies.start(first.id, ANN.id)
    foreign = await bot.lobbies.open(SLUG, 1, 2, BEN, "en")
    with pytest.raises(Refused, match="haven't started"):
        await bot.lobbies.set_preset(foreign.id, BEN.id, AS_LAST_TIME)
    with pytest.raises(Refused, match="Only the host"):
        await bot.lobbies.set_preset(foreign.id, ANN.id, AS_LAST_TIME)
    again = await bot.lobbies.set_preset((await open_lobby(bot)).id, ANN.id, AS_LAST_TIME)
    assert again.options["building_set"] == "random"
    assert again.pace == began.pace == Pace(3600.0, 60.0, 7200.0)


async def test_changes_refresh_the_message_once_there_is_one(bot: Bot) -> None:
    game = await open_lobby(bot)
    await bot.lobbies.join(game.id, BEN)
    assert await bot.due(game.id) == []
    await bot.lobbies.set_message(game.id, 7)
    assert await bot.due(game.id) == []
    await bot.lobbies.leave(game.id, BEN.id)
    assert [row.kind for row in await bot.due(game.id)] == ["lobby"]


async def test_a_closed_service_refuses(bot: Bot) -> None:
    game = await open_lobby(bot)
    await bot.lobbies.close()
    with pytest.raises(Restarting):
        await bot.lobbies.join(game.id, BEN)


async def test_a_game_without_a_computer_player_gets_none(bot: Bot, clock: Clock) -> None:
    lobbies = Lobbies(bot.db, clock, computers={})
    game = await open_lobby(bot)
    with pytest.raises(Refused, match="no computer player for this game"):
        await lobbies.add_computer(game.id, ANN.id)


async def test_options_follow_each_other(bot: Bot) -> None:
    game = await open_lobby(bot)
    chosen = (await bot.lobbies.set_option(game.id, ANN.id, "building_set", "custom")).options
    kinds = str(chosen["custom_buildings"]).split(",")
    assert len(kinds) == 17
    assert kinds[0] == "small-market"
    changed = await bot.lobbies.set_group(game.id, ANN.id, "custom_buildings", 0, ["aqueduct"])
    assert str(changed.options["custom_buildings"]).split(",") == ["aqueduct", *kinds[1:]]
    base = await bot.lobbies.set_option(game.id, ANN.id, "building_set", "base")
    assert base.options["custom_buildings"] == ""
    await bot.lobbies.join(game.id, BEN)
    await bot.lobbies.start(game.id, ANN.id)


@pytest.mark.parametrize(
    ("place", "chosen"), [(0, []), (0, ["office"]), (1, ["hacienda"]), (0, ["aqueduct"] * 2)]
)
async def test_groups_take_their_own_ids_and_as_many_as_fit(
    bot: Bot, place: int, chosen: list[str]
) -> None:
    game = await open_lobby(bot)
    before = await bot.lobbies.set_option(game.id, ANN.id, "building_set", "custom")
    with pytest.raises(rules.BadOptions):
        await bot.lobbies.set_group(game.id, ANN.id, "custom_buildings", place, chosen)
    assert await bot.play.games.get(game.id) == before


async def test_options_that_clash_with_any_number_of_players_are_refused(bot: Bot) -> None:
    game = await open_lobby(bot)
    await bot.lobbies.set_option(game.id, ANN.id, "building_set", "custom")
    await bot.lobbies.set_option(game.id, ANN.id, "hacienda_forest_exclusive", True)
    with pytest.raises(rules.BadOptions, match="can't be in the same game"):
        await bot.lobbies.set_group(
            game.id, ANN.id, "custom_buildings", 1, ["hacienda", "forest-house"]
        )
    with pytest.raises(Refused):
        await bot.lobbies.set_group(game.id, ANN.id, "building_set", 0, ["draft"])


async def test_the_games_that_run_are_told_with_those_played_most_first(bot: Bot) -> None:
    for slug in ("puerto-rico", "valparaiso", "valparaiso"):
        await bot.table((ANN, BEN, PEOPLE[2]), slug=slug)
    await bot.lobbies.open("castles-of-burgundy", 1, 2, ANN, "en", {})
    over = await bot.table((ANN, BEN, PEOPLE[2]), slug="brass-birmingham")
    await bot.abandon(over.id)
    async with bot.db.reading() as connection:
        assert await games.most_played(connection) == ["valparaiso", "puerto-rico"]


async def test_a_table_with_computers_starts_at_once(bot: Bot) -> None:
    game = await bot.lobbies.open(SLUG, 1, 2, ANN, "en", computers=("easy", "easy"))
    assert game.status == "running"
    assert [seat.computer for seat in game.seats if seat.person_id is None] == ["easy", "easy"]
    kinds = [row.kind for row in await bot.due(game.id)]
    assert kinds[0] == "started"
    assert "table" not in kinds
