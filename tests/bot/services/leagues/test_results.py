"""What is kept of games that are over, and what is told of it."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

import pytest
from sqlalchemy import delete, insert, update

import rules
from bot.model import Game, Person, Rating, Result
from bot.services.errors import Refused
from bot.services.leagues import results as services
from bot.services.leagues.ratings import MU, person_key, rating_pool
from bot.services.leagues.reports import SPEEDS, Statistics, speeds
from bot.services.leagues.results import rate_anew, rebuild, record
from bot.services.people.own_data import Privacy
from bot.services.tables.moderation import Actor, Moderation
from bot.store import schema
from bot.store.database import Database
from bot.store.leagues import ratings, results
from bot.store.play import moves
from renderers.core.tallies import WinShare
from tests.bot.services.ready_tables import ANN, BEN, CHLOE, PEOPLE, SLUG, Bot, NoClocks

DAN = PEOPLE[3]
HERE, ELSEWHERE = 1, 77
"""Servers; the tables of the helpers are opened on the first."""
BRASS = "brass-birmingham"


@pytest.fixture
def statistics(db: Database) -> Statistics:
    return Statistics(db)


async def stored(db: Database, slug: str = SLUG) -> tuple[Result, ...]:
    async with db.reading() as connection:
        return await results.of_kind(connection, slug)


async def rated(db: Database, slug: str = SLUG) -> tuple[Rating, ...]:
    async with db.reading() as connection:
        return await ratings.of_ladder(connection, slug)


async def moved(bot: Bot, game_id: int) -> Game:
    """Play a game at random to its end, a minute before each move."""
    chance = rules.Chance("statistics")
    game = (await bot.play.games.position(game_id)).game
    while game.status == "running":
        bot.clock.now += 60
        game = await bot.step(game_id, chance.choose)
    return game


async def nearly_over(bot: Bot) -> Game:
    """Play a game of Ann and Ben at random to its last round."""
    chance = rules.Chance("statistics")
    while True:
        game = await bot.table((ANN, BEN))
        while game.status == "running":
            game = await bot.step(game.id, chance.choose)
            state = (await bot.play.games.position(game.id)).state
            if game.status == "running" and state.end:  # type: ignore[attr-defined]
                return game


async def listed(db: Database, person: Person, *, shown: bool) -> None:
    """Let a person decide whether to be in leaderboards."""
    row = {
        "person_id": person.id, "name": person.name, "locale": "en", "zone": "UTC",
        "reminders": "thread", "digest_at": 540, "listed": shown, "direct_closed": False,
        "seen_at": 0.0,
    }  # fmt: skip
    async with db.transaction() as tx:
        known = schema.people.c.person_id == person.id
        await tx.connection.execute(delete(schema.people).where(known))
        await tx.connection.execute(insert(schema.people), row)


async def ended(
    bot: Bot,
    *ranks: tuple[Person | None, int],
    slug: str = SLUG,
    guild_id: int = HERE,
    private: bool = False,
    outcome: str = "finished",
) -> int:
    """Store the results of a game without playing it; None is a computer player."""
    bot.clock.now += 3600
    game = await bot.table((ANN, BEN), slug=slug)
    made = [
        Result(
            game_id=game.id, seat=seat, slug=slug, guild_id=guild_id,
            person_id=None if person is None else person.id,
            name="Computer" if person is None else person.name,
            computer="standard" if person is None else "",
            seats=len(ranks), points=60 - 10 * rank if outcome == "finished" else None,
            rank=rank if outcome == "finished" else None, moves=10, waited=100.0,
            outcome=outcome, at=bot.clock.now,
        )
        for seat, (person, rank) in enumerate(ranks)
    ]  # fmt: skip
    async with bot.db.transaction() as tx:
        place = {"guild_id": guild_id, "private": private, "status": outcome}
        this = update(schema.games).where(schema.games.c.id == game.id)
        await tx.connection.execute(this.values(**place))
        await results.insert_results(tx, made)
    return game.id


@pytest.mark.parametrize(
    ("slug", "people", "computers"),
    [(SLUG, (ANN, BEN, CHLOE), 0), (SLUG, (ANN,), 2), (BRASS, (ANN, BEN), 0)],
)
async def test_a_finished_game_is_kept_with_its_scores(
    bot: Bot, slug: str, people: Sequence[Person], computers: int
) -> None:
    game = await bot.table(people, computers, slug)
    over = await moved(bot, game.id)
    state = (await bot.play.games.position(game.id)).state
    kept = await stored(bot.db, slug)
    assert [(each.points, each.rank) for each in kept] == [
        (score.total, score.rank) for score in rules.scores(state)
    ]
    assert [each.person_id for each in kept] == [seat.person_id for seat in over.seats]
    assert [each.computer for each in kept] == [seat.computer for seat in over.seats]
    assert {(each.outcome, each.at, each.seats) for each in kept} == {
        ("finished", over.changed_at, len(over.seats))
    }
    async with bot.db.reading() as connection:
        made = await moves.of_game(connection, game.id)
    for each in kept:
        own = [move for move in made if move.seat == each.seat and move.by != "forced"]
        assert each.moves == len(own)
        assert each.waited > 0 or each.computer
    alone = computers > 0
    players = {each.player for each in await rated(bot.db, rating_pool(slug, alone=alone))}
    assert {person_key(person.id) for person in people} <= players
    assert ("computer:standard" in players) is alone
    assert await rated(bot.db, rating_pool(slug, alone=not alone)) == ()


async def test_keeping_a_game_twice_changes_nothing(bot: Bot) -> None:
    game = await bot.table((ANN, BEN))
    over = await bot.finish(game.id)
    before = await stored(bot.db), await rated(bot.db)
    async with bot.db.transaction() as tx:
        await record(tx, over, (await bot.play.games.position(game.id)).state)
    assert (await stored(bot.db), await rated(bot.db)) == before
    assert {each.games for each in before[1]} == {1}


async def test_an_abandoned_game_is_kept_but_changes_no_rating(bot: Bot) -> None:
    game = await bot.table()
    bot.clock.now += 60
    await bot.moves(game.id, "role settler")
    await bot.abandon(game.id)
    kept = await stored(bot.db)
    assert [(each.outcome, each.points, each.rank) for each in kept] == [
        ("abandoned", None, None)
    ] * 3
    assert [each.person_id for each in kept] == [ANN.id, BEN.id, CHLOE.id]
    assert [each.moves for each in kept] == [1, 0, 0]
    assert await rated(bot.db) == ()


async def test_a_substitute_of_the_last_moves_leaves_the_result_to_nobody(bot: Bot) -> None:
    game = await nearly_over(bot)
    await bot.seats.resign(game.id, BEN.id)
    await bot.seats.take(game.id, 1, CHLOE)
    await bot.finish(game.id)
    kept = [each for each in await stored(bot.db) if each.game_id == game.id]
    assert [(each.person_id, each.computer) for each in kept[:2]] == [(ANN.id, ""), (None, "")]
    assert kept[1].rank is not None
    players = {each.player for each in await rated(bot.db)}
    assert person_key(ANN.id) in players
    assert person_key(CHLOE.id) not in players


async def test_whoever_resigns_has_lost_and_a_late_substitute_has_played_a_part(bot: Bot) -> None:
    game = await nearly_over(bot)
    # games that ended before their last round was noticed have been rated
    before = {each.player: each.mu for each in await rated(bot.db)}
    await bot.seats.resign(game.id, BEN.id)
    await bot.seats.take(game.id, 1, CHLOE)
    await bot.finish(game.id)
    kept = [each for each in await stored(bot.db) if each.game_id == game.id]
    assert [(each.seat, each.part, each.person_id, each.outcome) for each in kept] == [
        (0, 0, ANN.id, "finished"),
        (1, 0, None, "finished"),
        (1, 1, BEN.id, "left"),
        (1, 2, CHLOE.id, "part"),
    ]
    assert [(each.points, each.rank) for each in kept[2:]] == [(None, None)] * 2
    assert kept[2].moves > 10 > kept[3].moves > 0
    skills = {each.player: each for each in await rated(bot.db)}
    ann, ben = skills[person_key(ANN.id)], skills[person_key(BEN.id)]
    assert ann.mu > before.get(ann.player, MU)
    assert ben.mu < before.get(ben.player, MU)


async def test_whoever_stays_alone_has_won_against_those_who_left(bot: Bot) -> None:
    """Also when the game is ended early then, so that nobody has to play it to the end."""
    game = await bot.table()
    await bot.moves(game.id, "role builder", "build pass", "build pass", "build pass")
    await bot.seats.resign(game.id, BEN.id)
    await bot.seats.resign(game.id, CHLOE.id)
    await bot.abandon(game.id)
    skills = {each.player: each.mu for each in await rated(bot.db)}
    assert skills[person_key(ANN.id)] > MU > skills[person_key(BEN.id)]
    assert skills[person_key(BEN.id)] == pytest.approx(skills[person_key(CHLOE.id)])


async def test_an_abandoned_game_rates_nobody_while_several_stayed(bot: Bot) -> None:
    game = await bot.table()
    await bot.moves(game.id, "role builder", "build pass", "build pass", "build pass")
    await bot.seats.resign(game.id, BEN.id)
    await bot.abandon(game.id)
    assert [each.outcome for each in await stored(bot.db)] == ["abandoned"] * 3 + ["left"]
    assert await rated(bot.db) == ()


async def test_nobody_leaves_a_game_against_computers_alone(bot: Bot) -> None:
    game = await bot.table((ANN,), computers=2)
    await bot.moves(game.id, "role settler")
    await bot.seats.resign(game.id, ANN.id)
    assert "left" not in [each.outcome for each in await stored(bot.db)]
    assert await rated(bot.db) == ()


async def test_somebody_whom_the_organiser_replaces_has_not_left(bot: Bot) -> None:
    game = await bot.table((ANN, BEN))
    await bot.moves(game.id, "role builder", "build pass", "build pass")
    moderation = Moderation(bot.db, bot.play, NoClocks(), bot.clock)
    await moderation.replace(game.id, Actor(ANN, moderates=False), 1, CHLOE)
    await bot.finish(game.id)
    kept = [each for each in await stored(bot.db) if each.part]
    assert [(each.person_id, each.outcome) for each in kept] == [(BEN.id, "part")]
    assert person_key(BEN.id) not in {each.player for each in await rated(bot.db)}


async def test_whoever_comes_back_has_not_left(bot: Bot) -> None:
    game = await bot.table((ANN, BEN))
    await bot.moves(game.id, "role builder", "build pass", "build pass")
    await bot.seats.resign(game.id, BEN.id)
    await bot.seats.take(game.id, 1, BEN)
    await bot.finish(game.id)
    assert [each.person_id for each in await stored(bot.db)] == [ANN.id, BEN.id]


@pytest.mark.parametrize("slug", sorted(rules.GAMES))
async def test_resigning_counts_in_every_game(bot: Bot, statistics: Statistics, slug: str) -> None:
    game = await bot.table((ANN, BEN), slug=slug)
    chance = rules.Chance("resigning")
    played: set[int] = set()
    while played != {ANN.id, BEN.id}:
        played.add(game.asked[0])
        game = await bot.step(game.id, chance.choose, chance)
    await bot.seats.resign(game.id, BEN.id)
    await bot.abandon(game.id)
    told = await statistics.personal(BEN.id, asker=BEN.id, guild_id=HERE)
    assert (told.left, told.abandoned, told.finished) == (1, 0, 0)
    skills = {each.player: each.mu for each in await rated(bot.db, slug)}
    assert skills[person_key(ANN.id)] > MU > skills[person_key(BEN.id)]
    assert [each.first for each in await statistics.duels(ANN.id, BEN.id)] == []


async def test_a_stand_in_for_most_of_the_game_is_rated_as_a_computer(bot: Bot) -> None:
    game = await bot.table((ANN, BEN))
    await bot.moves(game.id, "role builder")
    await bot.seats.let_computer_play(game.id, BEN.id)
    await bot.finish(game.id)
    kept = await stored(bot.db)
    assert [(each.person_id, each.computer, each.outcome) for each in kept] == [
        (ANN.id, "", "finished"),
        (None, "standard", "finished"),
        (BEN.id, "", "left"),
    ]
    assert await rated(bot.db) == ()
    apart = await rated(bot.db, rating_pool(SLUG, alone=True))
    assert [each.player for each in apart] == ["computer:standard", person_key(ANN.id)]


async def test_taking_a_seat_back_before_the_end_is_no_way_out_of_a_rating(bot: Bot) -> None:
    """A computer plays nearly the whole game; then its person comes back for the last round."""
    game = await bot.table((ANN, BEN))
    await bot.moves(game.id, "role builder", "build pass", "build pass")
    await bot.seats.let_computer_play(game.id, BEN.id)
    chance = rules.Chance("statistics")
    while True:
        game = await bot.step(game.id, chance.choose)
        state = (await bot.play.games.position(game.id)).state
        if state.end:  # type: ignore[attr-defined]
            break
    await bot.seats.give_back(game.id, BEN.id)
    await bot.finish(game.id)
    kept = await stored(bot.db)
    assert [(each.person_id, each.computer, each.outcome) for each in kept] == [
        (ANN.id, "", "finished"),
        (None, "", "finished"),
        (BEN.id, "", "left"),
    ]
    skills = {each.player: each.mu for each in await rated(bot.db)}
    assert skills[person_key(ANN.id)] > MU > skills[person_key(BEN.id)]
    assert await rated(bot.db, rating_pool(SLUG, alone=True)) == ()


async def test_an_organiser_who_replaces_themselves_has_left(bot: Bot) -> None:
    for substitute in (CHLOE, None):
        game = await bot.table((ANN, BEN))
        await bot.moves(game.id, "role builder", "build pass", "build pass")
        moderation = Moderation(bot.db, bot.play, NoClocks(), bot.clock)
        await moderation.replace(game.id, Actor(ANN, moderates=False), 0, substitute)
        if substitute is None:
            await bot.seats.take(game.id, 0, CHLOE)
        await bot.finish(game.id)
    kept = [each for each in await stored(bot.db) if each.part]
    assert [(each.person_id, each.outcome) for each in kept] == [(ANN.id, "left")] * 2


async def test_making_everything_anew_leads_to_the_same(bot: Bot) -> None:
    for people, computers in (((ANN, BEN), 0), ((ANN,), 1)):
        game = await bot.table(people, computers)
        await bot.finish(game.id)
    given_up = await bot.table((ANN, BEN))
    await bot.abandon(given_up.id)
    both = [rating_pool(SLUG, alone=alone) for alone in (False, True)]
    before = [await stored(bot.db), *[await rated(bot.db, name) for name in both]]
    async with bot.db.transaction() as tx:
        await tx.connection.execute(delete(schema.ratings))
        wrong = update(schema.results).where(schema.results.c.game_id == 1)
        await tx.connection.execute(wrong.values(points=0, rank=1))
    told: list[tuple[int, int]] = []
    assert await rebuild(bot.db, lambda done, every: told.append((done, every))) == 3
    assert told == [(0, 3), (1, 3), (2, 3), (3, 3)]
    assert [await stored(bot.db), *[await rated(bot.db, name) for name in both]] == before


async def test_personal_statistics_of_all_games_and_of_one(
    bot: Bot, statistics: Statistics
) -> None:
    for ranks in ((1, 2), (2, 1), (1, 2)):
        await ended(bot, (ANN, ranks[0]), (BEN, ranks[1]))
    await ended(bot, (ANN, 2), (None, 1), (None, 3))
    await ended(bot, (ANN, 0), (BEN, 0), outcome="abandoned")
    await ended(bot, (ANN, 3), (BEN, 1), (CHLOE, 2), slug=BRASS)
    for slug in (SLUG, BRASS):
        await rate_anew(bot.db, slug)
    own = await statistics.personal(ANN.id, asker=ANN.id, guild_id=HERE)
    assert (own.name, own.hidden) == ("Ann", False)
    assert (own.finished, own.abandoned, own.wins, own.placed) == (5, 1, 2, 5)
    assert own.mean_rank == pytest.approx((1 + 2 + 1 + 2 + 3) / 5)
    first, second = own.games
    assert (first.slug, second.slug) == (SLUG, BRASS)
    assert (first.finished, first.abandoned, first.alone) == (4, 1, 1)
    assert (first.ranks, first.wins) == ((2, 2), 2)
    assert second.ranks == (0, 0, 1)
    assert first.by_players == (WinShare(2, 3, 2), WinShare(3, 1, 0))
    assert first.by_seat == (WinShare(1, 4, 2),)
    assert second.by_players == (WinShare(3, 1, 0),)
    assert first.mean_points == pytest.approx((50 + 40 + 50 + 40) / 4)
    assert first.best == 50
    assert first.among is not None
    assert first.against is not None
    assert (first.among.games, first.against.games) == (3, 1)
    assert [point.shown for point in first.history][-1] == first.among.shown
    assert len(first.history) == 3
    only = await statistics.personal(ANN.id, BRASS, asker=ANN.id, guild_id=HERE)
    assert [each.slug for each in only.games] == [BRASS]
    assert only.games[0] == second


async def test_times_per_move_are_the_persons_own(bot: Bot, statistics: Statistics) -> None:
    game = await bot.table((ANN, BEN))
    over = await moved(bot, game.id)
    for person in (ANN, BEN):
        told = await statistics.personal(person.id, asker=person.id, guild_id=HERE)
        assert told.pace == 60.0
        assert told.games[0].pace == 60.0
        assert sum(told.speeds) == told.speeds[0] + told.speeds[1]
        assert told.speeds[1] > 10
    assert over.status == "finished"


def test_answers_are_grouped_by_how_long_they_took() -> None:
    assert speeds([]) == (0,) * (len(SPEEDS) + 1)
    assert speeds([0, 59.9, 60, 599, 3600, 21_600, 86_400, 1e9]) == (2, 2, 0, 1, 1, 2)


async def test_a_person_without_games_has_no_statistics(statistics: Statistics) -> None:
    told = await statistics.personal(DAN.id, asker=DAN.id, guild_id=HERE)
    assert (told.games, told.finished, told.pace, told.mean_rank) == ((), 0, None, None)


async def test_others_see_what_was_played_in_public_here(bot: Bot, statistics: Statistics) -> None:
    await ended(bot, (ANN, 1), (BEN, 2))
    await ended(bot, (ANN, 1), (BEN, 2), guild_id=ELSEWHERE)
    await ended(bot, (ANN, 1), (BEN, 2), private=True)
    seen = await statistics.personal(ANN.id, asker=CHLOE.id, guild_id=HERE)
    own = await statistics.personal(ANN.id, asker=ANN.id, guild_id=HERE)
    assert (seen.finished, own.finished) == (1, 3)
    stranger = await statistics.personal(ANN.id, asker=CHLOE.id, guild_id=5)
    assert stranger.games == ()


async def test_a_game_may_end_while_ratings_are_made_anew(
    bot: Bot, monkeypatch: pytest.MonkeyPatch
) -> None:
    await ended(bot, (ANN, 1), (BEN, 2))
    await rate_anew(bot.db, SLUG)
    once = await rated(bot.db)
    real, loop = services._rated, asyncio.get_running_loop()
    games = iter([ended(bot, (ANN, 1), (BEN, 2))])

    def slowly(*args: Any) -> list[Rating]:
        for game in games:
            asyncio.run_coroutine_threadsafe(game, loop).result(10)
        return real(*args)

    monkeypatch.setattr(services, "_rated", slowly)
    await rate_anew(bot.db, SLUG)
    twice = await rated(bot.db)
    assert [each.games for each in once] == [1, 1]
    assert [each.games for each in twice] == [2, 2]


async def test_whoever_opted_out_is_seen_by_nobody_else(bot: Bot, statistics: Statistics) -> None:
    for _ in range(2):
        await ended(bot, (ANN, 1), (BEN, 2), (CHLOE, 3))
    await rate_anew(bot.db, SLUG)
    await listed(bot.db, ANN, shown=False)
    with pytest.raises(Refused, match="has hidden their statistics"):
        await statistics.personal(ANN.id, asker=BEN.id, guild_id=HERE)
    with pytest.raises(Refused, match="has hidden their statistics"):
        await statistics.duels(BEN.id, ANN.id)
    assert (await statistics.personal(ANN.id, asker=ANN.id, guild_id=HERE)).hidden
    assert [each.games for each in await statistics.duels(ANN.id, BEN.id)] == [2]
    board = await statistics.board(HERE, SLUG, ANN.id)
    assert [(each.place, each.name) for each in board.standings] == [(1, "Ben"), (2, "Chloe")]
    assert board.own is not None
    assert (board.own.place, board.own.person_id, board.own.games) == (1, ANN.id, 2)
    assert (await statistics.board(HERE, SLUG, BEN.id)).own is None
    assert (await statistics.board(HERE, SLUG)).own is None
    await listed(bot.db, ANN, shown=True)
    board = await statistics.board(HERE, SLUG, ANN.id)
    assert [each.name for each in board.standings] == ["Ann", "Ben", "Chloe"]
    assert board.own is None


async def test_leaderboards_are_those_of_a_server_and_a_game(
    bot: Bot, statistics: Statistics
) -> None:
    await ended(bot, (ANN, 1), (BEN, 2))
    await ended(bot, (CHLOE, 1), (DAN, 2), guild_id=ELSEWHERE)
    await ended(bot, (ANN, 1), (CHLOE, 2), guild_id=ELSEWHERE)
    await ended(bot, (CHLOE, 1), (None, 2))
    await ended(bot, (DAN, 1), (BEN, 2), slug=BRASS)
    for slug in (SLUG, BRASS):
        await rate_anew(bot.db, slug)
    here = await statistics.board(HERE, SLUG)
    there = await statistics.board(ELSEWHERE, SLUG)
    brass = await statistics.board(HERE, BRASS)
    assert [each.name for each in here.standings] == ["Ann", "Ben"]
    assert [each.name for each in there.standings] == ["Ann", "Chloe", "Dan"]
    assert [each.name for each in brass.standings] == ["Dan", "Ben"]
    assert (await statistics.board(5, SLUG)).standings == ()
    # the rating is one for all servers, games and wins are those on the server
    assert here.standings[0].skill == there.standings[0].skill
    assert here.standings[0].skill.games == 2
    assert (here.standings[0].games, here.standings[0].wins) == (1, 1)
    assert [each.level for each in here.levels] == ["standard"]
    assert brass.levels == ()


async def test_players_of_equal_ratings_share_a_place(bot: Bot, statistics: Statistics) -> None:
    await ended(bot, (ANN, 1), (BEN, 2), (CHLOE, 2), (DAN, 4))
    await rate_anew(bot.db, SLUG)
    board = await statistics.board(HERE, SLUG)
    assert [each.place for each in board.standings] == [1, 2, 2, 4]


async def test_two_persons_are_compared_by_the_games_of_both(
    bot: Bot, statistics: Statistics
) -> None:
    await ended(bot, (ANN, 1), (BEN, 2))
    await ended(bot, (CHLOE, 1), (BEN, 2), (ANN, 3))
    await ended(bot, (ANN, 1), (BEN, 1), guild_id=ELSEWHERE)
    await ended(bot, (ANN, 0), (BEN, 0), outcome="abandoned")
    await ended(bot, (ANN, 2), (BEN, 1), slug=BRASS)
    await ended(bot, (ANN, 1), (CHLOE, 2))
    first, second = await statistics.duels(ANN.id, BEN.id)
    assert (first.slug, first.games, first.first, first.second, first.equal) == (SLUG, 3, 1, 1, 1)
    assert (second.slug, second.games, second.first, second.second) == (BRASS, 1, 0, 1)
    mirrored = await statistics.duels(BEN.id, ANN.id)
    assert [(each.first, each.second) for each in mirrored] == [(1, 1), (1, 0)]
    assert await statistics.duels(ANN.id, DAN.id) == ()


async def test_what_was_played_on_a_server(bot: Bot, statistics: Statistics) -> None:
    await ended(bot, (ANN, 1), (BEN, 2))
    await ended(bot, (ANN, 1), (None, 2))
    await ended(bot, (ANN, 0), (CHLOE, 0), outcome="abandoned")
    await ended(bot, (DAN, 1), (BEN, 2), guild_id=ELSEWHERE)
    server = await statistics.server(HERE)
    (totals,) = server.games
    assert server.people == 3
    assert (totals.slug, totals.finished, totals.abandoned, totals.moves) == (SLUG, 2, 1, 60)
    assert totals.length is None
    assert (await statistics.server(5)).games == ()


async def test_the_length_of_games_begins_with_the_first_move(
    bot: Bot, statistics: Statistics
) -> None:
    game = await bot.table((ANN, BEN))
    bot.clock.now += 50_000
    began = bot.clock.now + 60
    over = await moved(bot, game.id)
    (totals,) = (await statistics.server(HERE)).games
    assert totals.length == over.changed_at - began


async def test_a_person_who_is_forgotten_leaves_the_others_what_they_won(
    bot: Bot, statistics: Statistics
) -> None:
    await ended(bot, (ANN, 1), (BEN, 2))
    await ended(bot, (ANN, 1), (BEN, 2), (CHLOE, 3))
    await rate_anew(bot.db, SLUG)
    before = await statistics.personal(ANN.id, asker=ANN.id, guild_id=HERE)
    await Privacy(bot.db, bot.play, bot.lobbies, bot.clock).delete(BEN.id)
    await rate_anew(bot.db, SLUG)
    after = await statistics.personal(ANN.id, asker=ANN.id, guild_id=HERE)
    assert (after.finished, after.wins) == (before.finished, before.wins) == (2, 2)
    assert after.games[0].among is not None
    assert after.games[0].among.games == 2
    assert after.games[0].among.shown > 1000
    board = await statistics.board(HERE, SLUG)
    assert [each.name for each in board.standings] == ["Ann", "Chloe"]
    assert person_key(BEN.id) not in {each.player for each in await rated(bot.db)}
    gone = await statistics.personal(BEN.id, asker=BEN.id, guild_id=HERE)
    assert gone.games == ()
    assert await statistics.duels(ANN.id, BEN.id) == ()


async def test_the_history_follows_new_results(bot: Bot, statistics: Statistics) -> None:
    lengths = []
    for _ in range(3):
        await ended(bot, (ANN, 1), (BEN, 2))
        await rate_anew(bot.db, SLUG)
        told = await statistics.personal(ANN.id, asker=ANN.id, guild_id=HERE)
        lengths.append(len(told.games[0].history))
    assert lengths == [1, 2, 3]


async def test_after_a_deletion_everything_can_be_made_anew(bot: Bot) -> None:
    game = await bot.table((ANN, BEN))
    await bot.finish(game.id)
    before = {each.player: each for each in await rated(bot.db)}
    await Privacy(bot.db, bot.play, bot.lobbies, bot.clock).delete(BEN.id)
    assert await rebuild(bot.db) == 1
    assert [each.person_id for each in await stored(bot.db)] == [ANN.id, None]
    # against a newcomer, as whom nobody in particular counts, one game is worth the same
    ann = person_key(ANN.id)
    assert {each.player: each for each in await rated(bot.db)} == {ann: before[ann]}


async def test_a_game_that_cannot_be_rebuilt_keeps_its_results(
    bot: Bot, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(*_: object) -> None:
        raise Refused("This game can't be loaded. The operator has been notified.")

    await ended(bot, (ANN, 1), (BEN, 2))
    before = await stored(bot.db)
    monkeypatch.setattr("bot.services.leagues.results.restore", broken)
    assert await rebuild(bot.db) == 1
    assert await stored(bot.db) == before
    assert len(await rated(bot.db)) == 2
    assert "its results stay as they are" in caplog.text
