"""Games for one person and for teams: lobby, undo, results, ratings, rematch."""

from __future__ import annotations

import pytest

import rules
from bot.model import Game, Pace, Result, Window
from bot.services.errors import Refused
from bot.services.leagues.ratings import contest, person_key
from bot.services.leagues.reports import Statistics
from bot.services.leagues.results import rate_anew, rebuild
from bot.services.tables.rematch import Rematches
from bot.store.database import Database
from bot.store.leagues import ratings, results
from bot.store.messages import outbox
from tests.bot.services.ready_tables import ANN, BEN, CHLOE, PEOPLE, Bot
from tests.lanterns import SLUG

pytestmark = pytest.mark.usefixtures("lanterns")
DAN = PEOPLE[3]
FOUR = (ANN, BEN, CHLOE, DAN)
WON, LOST = ("light 3", "light 3"), ("light 1", "light 1")


async def alone(bot: Bot, *moves: str, **options: object) -> Game:
    game = await bot.table((ANN,), slug=SLUG, **options)
    for move in moves:
        await bot.moves(game.id, move)
    return (await bot.play.games.position(game.id)).game


async def teams(bot: Bot, *lit: int) -> Game:
    """A finished game of Ann and Chloe against Ben and Dan, who light so many, each twice."""
    options = {"team": "across", "start_player": "listed-first"}
    game = await bot.table(FOUR, slug=SLUG, **options)
    await bot.moves(game.id, *[f"light {number}" for number in (*lit, *lit)])
    return (await bot.play.games.position(game.id)).game


async def of_kind(db: Database) -> tuple[Result, ...]:
    async with db.reading() as connection:
        return await results.of_kind(connection, SLUG)


async def shown(db: Database) -> dict[str, float]:
    """The strengths on the ladder among people, and on the one against computers."""
    async with db.reading() as connection:
        among = await ratings.of_ladder(connection, SLUG)
        against = await ratings.of_ladder(connection, f"{SLUG}:alone")
    return {f"{each.slug} {each.player}": each.mu for each in (*among, *against)}


async def test_one_person_starts_a_game_without_a_clock(bot: Bot) -> None:
    game = await bot.lobbies.open(SLUG, 1, 2, ANN, "en")
    await bot.lobbies.set_pace(game.id, ANN.id, Pace(3600.0, 60.0, 7200.0))
    await bot.lobbies.set_window(game.id, ANN.id, Window(60, 300, "UTC"))
    started = await bot.lobbies.start(game.id, ANN.id)
    assert started.status == "running"
    assert started.asked == (ANN.id,)
    assert (started.pace, started.window) == (None, None)
    assert started.options["goal"] == 5


async def test_a_computer_does_not_play_alone(bot: Bot) -> None:
    game = await bot.lobbies.open(SLUG, 1, 2, ANN, "en")
    await bot.lobbies.add_computer(game.id, ANN.id)
    await bot.lobbies.leave(game.id, ANN.id)
    with pytest.raises(Refused, match="At least one person"):
        await bot.lobbies.start(game.id, ANN.id)


async def test_an_undo_alone_needs_nobody(bot: Bot) -> None:
    game = await alone(bot, "light 2")
    plan = await bot.play.undo.plan(game.id, ANN.id)
    assert (plan.needs_vote, plan.ply) == (False, 0)
    await bot.play.undo.take_back(game.id, ANN.id, game.revision)
    assert (await bot.play.games.position(game.id)).game.ply == 0


async def test_with_others_what_was_revealed_stands(bot: Bot) -> None:
    game = await bot.table((ANN, BEN), slug=SLUG, start_player="listed-first")
    await bot.moves(game.id, "light 2")
    assert (await bot.play.undo.plan(game.id, ANN.id)).needs_vote


@pytest.mark.parametrize(("moves", "rank"), [(WON, 1), (LOST, 2)])
async def test_a_game_alone_is_won_or_lost_and_changes_no_rating(
    bot: Bot, db: Database, moves: tuple[str, ...], rank: int
) -> None:
    game = await alone(bot, *moves)
    assert game.status == "finished"
    (result,) = await of_kind(db)
    assert (result.rank, result.seats, result.team) == (rank, 1, None)
    assert contest((result,)) is None
    assert await shown(db) == {}


async def test_statistics_count_games_alone_by_themselves(bot: Bot, db: Database) -> None:
    for moves in (WON, WON, LOST):
        await alone(bot, *moves)
    statistics = Statistics(db)
    personal = await statistics.personal(ANN.id, asker=ANN.id, guild_id=1)
    (record,) = personal.games
    assert (record.finished, record.solo, record.solo_won) == (3, 3, 2)
    assert (record.placed, record.wins, record.alone, record.ranks) == (0, 0, 0, ())
    assert (record.mean_points, record.best, record.among, record.against) == (None,) * 4
    assert (await statistics.board(1, SLUG)).standings == ()
    (totals,) = (await statistics.server(1)).games
    assert totals.finished == 3


async def test_leaving_a_game_alone_ends_it(bot: Bot) -> None:
    game = await alone(bot)
    assert (await bot.seats.resign(game.id, ANN.id)).status == "abandoned"


async def test_a_rematch_of_a_game_alone_invites_nobody(bot: Bot, db: Database) -> None:
    game = await alone(bot, *WON, goal=6)
    rematches = Rematches(db, bot.lobbies, bot.clock)
    again = (await rematches.ask(game.id, ANN)).game
    await rematches.close()
    assert again.options["goal"] == 6
    async with db.reading() as connection:
        due = await outbox.due(connection, ("game", again.id))
    assert [type(row.message).__name__ for row in due] == ["TablePost"]
    assert (await bot.lobbies.start(again.id, ANN.id)).status == "running"


async def test_the_members_of_a_team_win_together(bot: Bot, db: Database) -> None:
    game = await teams(bot, 1, 2, 3, 1)
    assert game.names == ("Ann", "Ben", "Chloe", "Dan")
    ended = await of_kind(db)
    assert [each.rank for each in ended] == [1, 2, 1, 2]
    assert [each.team for each in ended] == [0, 1, 0, 1]
    strength = await shown(db)
    ann, ben, chloe, dan = (strength[f"{SLUG} {person_key(each.id)}"] for each in FOUR)
    assert ann == chloe > 25 > ben == dan


async def test_teams_that_share_the_victory_stay_as_strong(bot: Bot, db: Database) -> None:
    await teams(bot, 1, 2, 2, 1)
    assert [each.rank for each in await of_kind(db)] == [1, 1, 1, 1]
    assert len({round(mu, 6) for mu in (await shown(db)).values()}) == 1


async def test_ratings_of_teams_can_be_made_anew(bot: Bot, db: Database) -> None:
    await teams(bot, 1, 2, 3, 1)
    await teams(bot, 3, 1, 1, 1)
    before, kept = await shown(db), await of_kind(db)
    await rate_anew(db, SLUG)
    assert await shown(db) == pytest.approx(before)
    await rebuild(db)
    assert await of_kind(db) == kept
    assert await shown(db) == pytest.approx(before)


async def test_partners_are_no_opponents(bot: Bot, db: Database) -> None:
    await teams(bot, 1, 2, 3, 1)
    statistics = Statistics(db)
    assert await statistics.duels(ANN.id, CHLOE.id) == ()
    (duel,) = await statistics.duels(ANN.id, BEN.id)
    assert (duel.games, duel.first, duel.second) == (1, 1, 0)
    board = await statistics.board(1, SLUG)
    assert [(each.name, each.wins) for each in board.standings] == [
        ("Ann", 1), ("Chloe", 1), ("Ben", 0), ("Dan", 0),
    ]  # fmt: skip


async def test_random_seats_draw_the_teams(bot: Bot) -> None:
    orders = set()
    for seed in "abcdef":
        bot.lobbies._new_seed = lambda seed=seed: seed  # type: ignore[misc]
        game = await bot.table(FOUR, slug=SLUG, team="across")
        orders.add(frozenset((game.names[0], game.names[2])))
    assert len(orders) > 1


async def test_options_give_way_when_somebody_joins(bot: Bot) -> None:
    game = await bot.lobbies.open(SLUG, 1, 2, ANN, "en")
    game = await bot.lobbies.set_option(game.id, ANN.id, "goal", 6)
    assert game.options["goal"] == 6
    game = await bot.lobbies.join(game.id, BEN)
    assert game.options["goal"] == 5
    game = await bot.lobbies.set_option(game.id, ANN.id, "colours", "drawn")
    game = await bot.lobbies.join(game.id, CHLOE)
    assert game.options["colours"] == "drawn"
    game = await bot.lobbies.join(game.id, DAN)
    assert game.options["colours"] == "one"
    game = await bot.lobbies.set_option(game.id, ANN.id, "colours", "many")
    game = await bot.lobbies.set_option(game.id, ANN.id, "team", "across")
    assert (game.options["team"], game.options["colours"]) == ("across", "one")


async def test_what_is_not_on_offer_is_refused_with_the_reason(bot: Bot) -> None:
    game = await bot.lobbies.open(SLUG, 1, 2, ANN, "en")
    await bot.lobbies.join(game.id, BEN)
    with pytest.raises(rules.BadOptions, match="The option goal isn't available with 2 players"):
        await bot.lobbies.set_option(game.id, ANN.id, "goal", 6)
    await bot.lobbies.set_option(game.id, ANN.id, "team", "across")
    with pytest.raises(
        rules.BadOptions, match="The option colours is only available if team is off"
    ):
        await bot.lobbies.set_option(game.id, ANN.id, "colours", "many")
    with pytest.raises(rules.BadOptions, match="The option team isn't available with 2 players"):
        await bot.lobbies.start(game.id, ANN.id)
