"""Leagues: sign-up, rounds that follow each other by themselves, late entries, those who leave."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random

import pytest

import rules
from bot.model import Game, LeagueFormat, Person, Placing, StoredMove
from bot.model.messages import (
    DirectMessage,
    LobbyUpdate,
    NoticePost,
    RankingPost,
    RoundPost,
)
from bot.model.notices import LeagueTableBegun, Notice, OutOfLeague, RoundEnding
from bot.services.errors import NotRunning, Refused
from bot.services.leagues.leagues import DAY
from bot.services.leagues.loading import LeagueView
from bot.services.leagues.pairing import history_of
from bot.services.leagues.seating import seatings_of
from bot.services.leagues.standings import tables_of
from bot.services.play.pauses import with_lock, with_stranding
from bot.services.tables.moderation import Actor, Moderation
from bot.services.tables.seats import stand_in
from bot.services.time.asking import ask_about
from bot.store.database import Database, Transaction
from bot.store.messages import outbox
from bot.store.people import blocks
from bot.store.play import moves
from bot.store.tables import games
from bot.store.time import votes
from tests.bot.services.ready_tables import SLUG, Bot, Clock, NoClocks

ORGANISER = Person(900, "Olga", "en-US")
DECIDES = Actor(ORGANISER, moderates=False)
SLUGS = tuple(rules.GAMES)


def people(number: int, first: int = 1) -> list[Person]:
    return [Person(1000 + each, f"P{each}", "en-US") for each in range(first, first + number)]


async def opened(
    bot: Bot, kind: LeagueFormat = "swiss", number: int = 8, slug: str = SLUG
) -> LeagueView:
    """A league whose sign-up is open, with so many people."""
    view = await bot.leagues.open(slug, 1, 2, ORGANISER, "en", "Autumn", kind)
    for person in people(number):
        view = await bot.leagues.join(view.league.id, person)
    return view


async def begun(
    bot: Bot, kind: LeagueFormat = "swiss", number: int = 8, slug: str = SLUG
) -> LeagueView:
    """A league whose first round is played."""
    view = await opened(bot, kind, number, slug)
    await bot.leagues.begin(view.league.id, DECIDES)
    await bot.scheduler.run_due()
    return await bot.leagues.get(view.league.id)


def playing(view: LeagueView) -> list[int]:
    """The games of the present round that are not over."""
    return sorted(
        {
            each.game_id
            for each in view.course.placings
            if each.game_id is not None and each.rank is None
        }
    )


async def game_of(bot: Bot, game_id: int) -> Game:
    async with bot.db.reading() as connection:
        game = await games.load(connection, game_id)
    assert game is not None
    return game


async def show_up(tx: Transaction, game: Game, seats: Sequence[int] = ()) -> None:
    """Note a move of the persons at these seats, or at all: only leagues are looked at here."""
    people = seats or [each.seat for each in game.seats if each.player_id is not None]
    made = [
        StoredMove(game.ply + at, seat, "", "person", 0.0, 0, False)
        for at, seat in enumerate(people, start=1)
    ]
    await moves.insert_moves(tx, game.id, made)


async def end(bot: Bot, game_ids: Sequence[int]) -> None:
    """Let games be over with the scores that they have, as if everybody had played."""

    async def over(tx: Transaction, game: Game) -> Game:
        await show_up(tx, game)
        return replace(game, status="finished", waiting=())

    for game_id in game_ids:
        await bot.play.changes.alter(game_id, over)
    await bot.scheduler.run_due()


def sat(view: LeagueView) -> list[tuple[int, ...]]:
    tables = tables_of(view.course.placings).values()
    return [tuple(each.entrant for each in table) for table in tables]


@pytest.mark.parametrize("slug", SLUGS)
async def test_every_game_has_leagues_that_run_to_their_end(bot: Bot, slug: str) -> None:
    view = await opened(bot, "swiss", 6, slug)
    await bot.leagues.set_table_size(view.league.id, DECIDES, 3)
    await bot.leagues.set_rounds(view.league.id, DECIDES, 2)
    await bot.leagues.begin(view.league.id, DECIDES)
    await bot.scheduler.run_due()
    for number in (1, 2):
        view = await bot.leagues.get(view.league.id)
        assert (view.league.status, view.league.round) == ("running", number)
        tables = [await game_of(bot, each) for each in playing(view)]
        assert [len(game.seats) for game in tables] == [3, 3]
        for game in tables:
            assert (game.slug, game.status, game.league_id) == (slug, "running", view.league.id)
            entrants = {each.person_id for each in game.seats}
            placed = [each for each in view.course.placings if each.game_id == game.id]
            assert [game.seats[each.seat].person_id for each in placed] == [
                1000 + each.entrant for each in placed
            ]
            assert len(entrants) == 3
        await end(bot, playing(view))
    view = await bot.leagues.get(view.league.id)
    assert view.league.status == "finished"
    assert sum(each.points for each in view.standings) == pytest.approx(6 * 2 * 6)
    assert view.standings[0].points >= view.standings[-1].points
    assert isinstance((await bot.due(view.league.id))[-1].due.message, RankingPost)


async def test_a_whole_game_decides_its_table(bot: Bot) -> None:
    view = await opened(bot, "knockout", 3)
    await bot.leagues.begin(view.league.id, DECIDES)
    await bot.scheduler.run_due()
    (game_id,) = playing(await bot.leagues.get(view.league.id))
    await bot.finish(game_id)
    await bot.scheduler.run_due()
    view = await bot.leagues.get(view.league.id)
    assert view.league.status == "finished"
    position = await bot.play.games.position(game_id)
    scores = {score.seat: score for score in rules.scores(position.state)}
    for each in view.course.placings:
        assert (each.rank, each.score) == (scores[each.seat].rank, scores[each.seat].total)
    best = next(each for each in view.course.placings if each.rank == 1)
    assert view.standings[0].entrant.number == best.entrant


async def test_the_sign_up_closes_and_rounds_end_without_an_organiser(
    bot: Bot, clock: Clock
) -> None:
    view = await opened(bot, "swiss", 8)
    clock.now = view.league.closes_at
    await bot.scheduler.run_due()
    for number in range(1, 5):
        view = await bot.leagues.get(view.league.id)
        assert (view.league.status, view.league.round) == ("running", number)
        assert view.league.round_ends_at == clock.now + 28 * DAY
        clock.now = view.league.round_ends_at - 1
        await bot.scheduler.run_due()
        assert (await bot.leagues.get(view.league.id)).league.round == number
        ids = playing(view)
        clock.now = view.league.round_ends_at
        await bot.scheduler.run_due()
        assert {(await game_of(bot, each)).status for each in ids} == {"abandoned"}
    view = await bot.leagues.get(view.league.id)
    assert view.league.status == "finished"
    assert all(each.rank is not None for each in view.course.placings)


async def test_a_league_that_too_few_have_joined_is_cancelled(bot: Bot, clock: Clock) -> None:
    view = await opened(bot, "groups", 1)
    with pytest.raises(Refused, match="Joined so far: 1"):
        await bot.leagues.begin(view.league.id, DECIDES)
    await bot.lobbies.set_message(view.home.id, 77)
    clock.now = view.league.closes_at
    await bot.scheduler.run_due()
    assert (await bot.leagues.get(view.league.id)).league.status == "cancelled"
    assert [row.due.message for row in await bot.due(view.league.id)] == [LobbyUpdate()]


async def test_a_round_that_was_extended_ends_later(bot: Bot, clock: Clock) -> None:
    view = await begun(bot)
    ends_at = view.league.round_ends_at
    assert ends_at is not None
    with pytest.raises(Refused, match="Only the host"):
        await bot.leagues.extend(view.league.id, Actor(people(1)[0], moderates=False), 48)
    await bot.leagues.extend(view.league.id, DECIDES, 48)
    clock.now = ends_at
    await bot.scheduler.run_due()
    assert (await bot.leagues.get(view.league.id)).league.round == 1
    clock.now = ends_at + 48 * 3600
    await bot.scheduler.run_due()
    assert (await bot.leagues.get(view.league.id)).league.round == 2


async def test_open_tables_are_told_before_their_round_ends(bot: Bot, clock: Clock) -> None:
    view = await begun(bot, "swiss", 8)
    first, second = playing(view)
    for table, game_id in enumerate((first, second), start=1):
        assert RoundEnding not in [type(each) for each in await noticed(bot, game_id)]
        (told,) = await noticed(bot, game_id)
        assert told == LeagueTableBegun("Autumn", 1, table, view.league.round_ends_at or 0.0)
    await end(bot, [first])
    assert view.league.round_ends_at is not None
    clock.now = view.league.round_ends_at - 49 * 3600
    await bot.scheduler.run_due()
    assert len(await noticed(bot, second)) == 1
    clock.now = view.league.round_ends_at - 48 * 3600
    await bot.scheduler.run_due()
    people = tuple(each.person_id for each in (await game_of(bot, second)).seats)
    warning = RoundEnding("Autumn", 1, view.league.round_ends_at, people)  # type: ignore[arg-type]
    assert (await noticed(bot, second))[1:] == [warning]
    assert len(await noticed(bot, first)) == 1
    await bot.leagues.extend(view.league.id, DECIDES, 100)
    clock.now += 100 * 3600
    await bot.scheduler.run_due()
    assert len(await noticed(bot, second)) == 3  # told anew of the new end
    clock.now += 3600
    await bot.scheduler.run_due()
    assert len(await noticed(bot, second)) == 3


async def noticed(bot: Bot, game_id: int) -> list[Notice]:
    """The notices that are due where a game is played."""
    due = [row.due.message for row in await bot.due(game_id)]
    return [each.notice for each in due if isinstance(each, NoticePost)]


async def test_who_joins_late_plays_from_the_next_round(bot: Bot) -> None:
    view = await begun(bot, "swiss", 8)
    late = people(1, first=50)[0]
    view = await bot.leagues.join(view.league.id, late)
    entrant = view.entrant(late.id)
    assert entrant is not None
    assert entrant.from_round == 2
    await end(bot, playing(view))
    view = await bot.leagues.get(view.league.id)
    there = {each.entrant for each in view.course.placings if each.round == 2}
    assert entrant.number in there
    assert len(there) == 9
    mine = next(each for each in view.standings if each.entrant.number == entrant.number)
    assert mine.points == 6


async def test_nobody_joins_a_knockout_or_the_last_round(bot: Bot) -> None:
    late = people(1, first=50)[0]
    knockout = await begun(bot, "knockout", 8)
    with pytest.raises(Refused, match="The knockout has started"):
        await bot.leagues.join(knockout.league.id, late)
    view = await opened(bot, "swiss", 8)
    await bot.leagues.set_rounds(view.league.id, DECIDES, 1)
    await bot.leagues.begin(view.league.id, DECIDES)
    await bot.scheduler.run_due()
    with pytest.raises(Refused, match="The last round has started"):
        await bot.leagues.join(view.league.id, late)


async def test_who_leaves_is_replaced_by_a_computer_and_harms_nobody(bot: Bot) -> None:
    view = await begun(bot, "swiss", 8)
    gone = people(1)[0]
    view = await bot.leagues.withdraw(view.league.id, gone.id)
    await bot.scheduler.run_due()
    entrant = view.entrant(gone.id)
    assert entrant is not None
    place = next(each for each in view.course.placings if each.entrant == entrant.number)
    assert place.game_id is not None
    game = await game_of(bot, place.game_id)
    assert game.status == "running"
    assert game.seats[place.seat].computer
    assert game.seat_of(gone.id) is None
    await end(bot, playing(view))
    view = await bot.leagues.get(view.league.id)
    assert entrant.number not in {each.entrant for each in view.course.placings if each.round == 2}
    table = [each for each in view.course.placings if each.game_id == place.game_id]
    own = next(each for each in table if each.entrant == entrant.number)
    assert (own.rank, own.points) == (len(table), 0)
    assert next(each for each in view.standings if each.entrant == entrant).is_out
    with pytest.raises(Refused, match="You aren't in this league"):
        await bot.leagues.withdraw(view.league.id, gone.id)
    view = await bot.leagues.join(view.league.id, gone)
    await end(bot, playing(view))
    view = await bot.leagues.get(view.league.id)
    assert entrant.number in {each.entrant for each in view.course.placings if each.round == 3}


async def two(bot: Bot, kind: LeagueFormat = "swiss", rounds: int = 4, size: int = 2) -> LeagueView:
    """A league of one table whose first round is played."""
    view = await opened(bot, kind, size)
    await bot.leagues.set_table_size(view.league.id, DECIDES, size)
    if kind != "knockout":
        await bot.leagues.set_rounds(view.league.id, DECIDES, rounds)
    await bot.leagues.begin(view.league.id, DECIDES)
    await bot.scheduler.run_due()
    return await bot.leagues.get(view.league.id)


async def end_round(bot: Bot, league_id: int) -> LeagueView:
    """Let the time of the present round be over."""
    view = await bot.leagues.get(league_id)
    assert view.league.round_ends_at is not None
    bot.clock.now = view.league.round_ends_at
    await bot.scheduler.run_due()
    return await bot.leagues.get(league_id)


def places(view: LeagueView, number: int) -> dict[int, Placing]:
    """The places of a round by the ids of the persons."""
    people = {each.number: each.person_id or 0 for each in view.course.entrants}
    there = [each for each in view.course.placings if each.round == number]
    return {people[each.entrant]: each for each in there}


async def play_with(bot: Bot, game_id: int, person_id: int) -> None:
    """Let one person play until the game is over; computers do the rest."""
    chance = rules.Chance("present")
    game = await game_of(bot, game_id)
    while game.status == "running":
        game = await bot.step(game_id, chance.choose, chance)
        assert game.status != "running" or set(game.asked) <= {person_id}
    await bot.scheduler.run_due()


async def test_a_computer_wins_no_points_for_somebody_who_never_came(bot: Bot) -> None:
    """The one who is there wins, whatever the computer in the other seat makes of it."""
    view = await two(bot)
    (game_id,) = playing(view)
    game = await game_of(bot, game_id)
    absent = game.asked[0]
    (there,) = [each.person_id for each in game.seats if each.person_id != absent]
    assert there is not None
    seat = game.seat_of(absent)
    assert seat is not None

    async def ask(tx: Transaction, game: Game) -> Game:
        await ask_about(tx, game, seat, bot.clock.now)
        return game

    await bot.play.changes.alter(game_id, ask)
    async with bot.db.reading() as connection:
        (vote,) = await votes.open_in(connection, game_id)
    await bot.votes.cast(vote.id, there, "computer")
    await play_with(bot, game_id, there)
    found = places(await bot.leagues.get(view.league.id), 1)
    assert (found[absent].points, found[absent].forfeit) == (0, "absent")
    assert found[absent].rank == 2
    assert (found[there].points, found[there].rank, found[there].forfeit) == (12, 1, "")


async def test_who_comes_back_for_the_end_only_has_no_points_of_the_seat(bot: Bot) -> None:
    view = await two(bot)
    (game_id,) = playing(view)
    game = await game_of(bot, game_id)
    gone, there = game.seats[0].person_id, game.seats[1].person_id
    assert gone is not None
    assert there is not None
    chance = rules.Chance("back")
    while not {gone, there} <= {
        game.seats[each.seat].person_id for each in await made_in(bot, game_id)
    }:
        game = await bot.step(game_id, chance.choose, chance)
    await bot.seats.let_computer_play(game_id, gone)
    while not (await bot.play.games.position(game_id)).state.end:  # type: ignore[attr-defined]
        await bot.step(game_id, chance.choose, chance)
    await bot.seats.give_back(game_id, gone)
    await bot.finish(game_id)
    await bot.scheduler.run_due()
    found = places(await bot.leagues.get(view.league.id), 1)
    assert (found[gone].points, found[gone].forfeit) == (0, "left")
    assert (found[there].points, found[there].rank) == (12, 1)


async def made_in(bot: Bot, game_id: int) -> Sequence[StoredMove]:
    async with bot.db.reading() as connection:
        return await moves.of_game(connection, game_id)


async def test_a_table_that_nobody_played_has_no_result(bot: Bot) -> None:
    """A forfeit for both; only the one for whom the table waited was absent."""
    view = await two(bot)
    game = await game_of(bot, playing(view)[0])
    asked = game.asked[0]
    view = await end_round(bot, view.league.id)
    found = places(view, 1)
    assert [each.points for each in found.values()] == [0, 0]
    assert [each.rank for each in found.values()] == [2, 2]
    assert {person: each.forfeit for person, each in found.items()} == {
        person: "absent" if person == asked else "unplayed" for person in found
    }
    assert [(each.points, each.wins) for each in view.standings] == [(0, 0), (0, 0)]


async def test_those_who_stayed_share_the_places_among_themselves(bot: Bot) -> None:
    view = await two(bot, size=4)
    (game_id,) = playing(view)

    async def over(tx: Transaction, game: Game) -> Game:
        await show_up(tx, game, [1, 3])
        return replace(game, status="finished")

    game = await game_of(bot, game_id)
    assert game.waiting == (0,)
    await bot.play.changes.alter(game_id, over)
    found = places(await bot.leagues.get(view.league.id), 1)
    by_seat = {game.seat_of(person): each for person, each in found.items()}
    assert (by_seat[0].points, by_seat[0].forfeit, by_seat[0].rank) == (0, "absent", 4)
    assert sorted(by_seat[seat].points or 0 for seat in (1, 2, 3)) in (
        [4, 8, 12], [6, 6, 12], [4, 10, 10], [8, 8, 8],
    )  # fmt: skip
    assert {by_seat[seat].forfeit for seat in (1, 2, 3)} == {""}  # one was never asked


@pytest.mark.parametrize("cause", ["host", "lock", "stranding"])
async def test_nobody_is_absent_whom_others_kept_from_moving(bot: Bot, cause: str) -> None:
    """Such a table has no result either, but it is no absence of the one for whom it waited."""
    view = await two(bot)
    league_id, (game_id,) = view.league.id, playing(view)
    game = await game_of(bot, game_id)
    asked = game.asked[0]
    now = bot.clock.now
    if cause == "host":
        await Moderation(bot.db, bot.play, NoClocks(), bot.clock).pause(game_id, DECIDES)
    else:

        async def stand_still(_tx: Transaction, game: Game) -> Game:
            return with_lock(game, now) if cause == "lock" else with_stranding(game, now)

        await bot.play.changes.alter(game_id, stand_still)
    view = await end_round(bot, league_id)
    assert {each.forfeit for each in places(view, 1).values()} == {"unplayed"}
    assert places(view, 1)[asked].points == 0


async def test_whoever_pauses_instead_of_moving_is_absent(bot: Bot) -> None:
    view = await two(bot)
    (game_id,) = playing(view)
    game = await game_of(bot, game_id)
    asked = next(each for each in people(2) if each.id == game.asked[0])
    moderation = Moderation(bot.db, bot.play, NoClocks(), bot.clock)
    await moderation.pause(game_id, Actor(asked, moderates=True))
    view = await end_round(bot, view.league.id)
    assert places(view, 1)[asked.id].forfeit == "absent"


async def test_a_pause_by_others_wins_no_points_for_who_was_asked(bot: Bot) -> None:
    view = await two(bot)
    (game_id,) = playing(view)
    chance = rules.Chance("paused")
    game = await game_of(bot, game_id)
    first = game.asked[0]
    while game.asked[0] == first:
        game = await bot.step(game_id, chance.choose, chance)
    await Moderation(bot.db, bot.play, NoClocks(), bot.clock).pause(game_id, DECIDES)
    found = places(await end_round(bot, view.league.id), 1)
    assert (found[first].points, found[first].forfeit) == (12, "")
    (other,) = set(found) - {first}
    assert (found[other].points, found[other].forfeit) == (0, "unplayed")


async def absences(bot: Bot, people: Sequence[int]) -> dict[int, list[OutOfLeague]]:
    """What people were told directly about being out."""
    found = {}
    for person_id in people:
        async with bot.db.reading() as connection:
            due = await outbox.due(connection, ("person", person_id))
        told = [each.message.notice for each in due if isinstance(each.message, DirectMessage)]
        found[person_id] = [each for each in told if isinstance(each, OutOfLeague)]
    return found


async def one_absent_round(bot: Bot, league_id: int, absent: int) -> LeagueView:
    """Play a round in which one person makes no move, though the table waits for them."""
    view = await bot.leagues.get(league_id)
    for game_id in playing(view):

        async def over(tx: Transaction, game: Game) -> Game:
            seats = [each.seat for each in game.seats if each.person_id not in (absent, None)]
            await show_up(tx, game, seats)
            gone = game.seat_of(absent)
            if gone is not None:
                return await stand_in(tx, game, gone, bot.clock.now)
            return game

        await bot.play.changes.alter(game_id, over)
    return await end_round(bot, league_id)


async def test_two_rounds_absent_are_the_end_of_a_league(bot: Bot) -> None:
    view = await begun(bot, "swiss", 8)
    league_id, absent = view.league.id, 1003
    view = await one_absent_round(bot, league_id, absent)
    assert places(view, 1)[absent].forfeit == "absent"
    assert absent in places(view, 2)
    assert await absences(bot, [absent, ORGANISER.id]) == {absent: [], ORGANISER.id: []}
    view = await one_absent_round(bot, league_id, absent)
    entrant = view.entrant(absent)
    assert entrant is not None
    assert entrant.left_round == 2
    assert absent not in places(view, 3)
    told = await absences(bot, [absent, ORGANISER.id])
    assert told[absent] == [OutOfLeague("Autumn", entrant.name, 2, own=True, again=True)]
    assert told[ORGANISER.id] == [OutOfLeague("Autumn", entrant.name, 2, own=False, again=True)]
    view = await bot.leagues.join(league_id, Person(absent, "P3", "en-US"))
    await end(bot, playing(view))
    view = await bot.leagues.get(league_id)
    assert absent in places(view, 4)  # who comes back is welcome
    assert view.league.status == "running"


async def test_the_organiser_says_how_many_absences_are_too_many(bot: Bot) -> None:
    for most, out in ((0, None), (1, 1)):
        view = await opened(bot, "swiss", 8)
        assert view.league.max_absences == 2
        view = await bot.leagues.set_max_absences(view.league.id, DECIDES, most)
        assert view.league.max_absences == most
        await bot.leagues.begin(view.league.id, DECIDES)
        await bot.scheduler.run_due()
        for number in (1, 2, 3):
            view = await one_absent_round(bot, view.league.id, 1003)
            entrant = view.entrant(1003)
            assert entrant is not None
            assert entrant.left_round == out
            assert (1003 in places(view, number + 1)) is (out is None)
        await bot.leagues.cancel(view.league.id, DECIDES)


async def test_nobody_who_forfeits_goes_on_in_a_knockout_while_others_can(bot: Bot) -> None:
    view = await opened(bot, "knockout", 8)
    await bot.leagues.set_table_size(view.league.id, DECIDES, 4)
    await bot.leagues.begin(view.league.id, DECIDES)
    await bot.scheduler.run_due()
    view = await bot.leagues.get(view.league.id)
    first, second = playing(view)

    async def some(tx: Transaction, game: Game) -> Game:
        await show_up(tx, game, [2])
        for seat in (0, 1, 3):
            game = await stand_in(tx, game, seat, bot.clock.now)
        return replace(game, status="finished")

    await bot.play.changes.alter(first, some)
    await end(bot, [second])
    view = await bot.leagues.get(view.league.id)
    there = {each.entrant for each in view.course.placings if each.round == 2}
    played = [each for each in view.course.placings if each.round == 1 and not each.forfeit]
    assert len(there) == 4
    assert there <= {each.entrant for each in played}
    assert {each.entrant for each in played if each.game_id == first} <= there


async def test_who_leaves_before_the_start_is_gone(bot: Bot) -> None:
    view = await opened(bot, "swiss", 3)
    view = await bot.leagues.withdraw(view.league.id, people(1)[0].id)
    assert [each.number for each in view.course.entrants] == [2, 3]
    with pytest.raises(Refused, match="You've already joined"):
        await bot.leagues.join(view.league.id, people(2)[1])
    view = await bot.leagues.join(view.league.id, people(1)[0])
    assert [each.number for each in view.course.entrants] == [2, 3, 4]


async def test_a_number_of_an_entrant_is_given_once(bot: Bot) -> None:
    """A page about someone who left does nothing to whoever joins next."""
    view = await opened(bot, "swiss", 3)
    await bot.leagues.withdraw(view.league.id, people(3)[2].id)
    view = await bot.leagues.join(view.league.id, people(1, first=20)[0])
    assert [each.number for each in view.course.entrants] == [1, 2, 4]
    for person in (*people(2), *people(1, first=20)):
        await bot.leagues.withdraw(view.league.id, person.id)
    view = await bot.leagues.join(view.league.id, people(1)[0])
    assert [each.number for each in view.course.entrants] == [5]


async def test_blocks_hold_in_leagues(bot: Bot) -> None:
    """Nobody joins against the organiser's will; those who block each other sit apart."""
    view = await opened(bot, "swiss", 8)
    ann, ben, late = *people(2), people(1, first=50)[0]
    async with bot.db.transaction() as tx:
        await blocks.replace_all(tx, ORGANISER.id, [late.id], 0.0)
        await blocks.replace_all(tx, ann.id, [ben.id], 0.0)
    with pytest.raises(Refused, match="You can't join this table"):
        await bot.leagues.join(view.league.id, late)
    await bot.leagues.begin(view.league.id, DECIDES)
    await bot.scheduler.run_due()
    view = await bot.leagues.get(view.league.id)
    assert len(sat(view)) == 2
    assert not any({1, 2} <= set(table) for table in sat(view))


async def test_a_league_is_no_open_table(bot: Bot, clock: Clock) -> None:
    """Nobody finds its home in a list, sits down there or starts it; it does not expire."""
    view = await opened(bot)
    assert await bot.play.games.of_guild(1) == ()
    assert await bot.play.games.of_person(ORGANISER.id) == ()
    for refused in (
        bot.lobbies.join(view.home.id, people(1)[0]),
        bot.lobbies.start(view.home.id, ORGANISER.id),
        bot.lobbies.cancel(view.home.id, ORGANISER.id),
        bot.lobbies.add_computer(view.home.id, ORGANISER.id),
    ):
        with pytest.raises(Refused, match="This button no longer works"):
            await refused
    clock.now += 3 * DAY
    assert await bot.lobbies.expire_due() == ()


async def test_the_options_of_a_league_are_those_of_its_tables(bot: Bot) -> None:
    view = await opened(bot, "swiss", 4)
    await bot.lobbies.set_option(view.home.id, ORGANISER.id, "auto_resolve", False)
    await bot.leagues.begin(view.league.id, DECIDES)
    await bot.scheduler.run_due()
    (game_id,) = playing(await bot.leagues.get(view.league.id))
    game = await game_of(bot, game_id)
    assert game.options["auto_resolve"] is False
    assert game.options["start_player"] == "listed-first"
    with pytest.raises(Refused, match="The league has started"):
        await bot.leagues.set_rounds(view.league.id, DECIDES, 3)


async def test_the_message_of_a_league_follows_what_happens(bot: Bot) -> None:
    view = await opened(bot, "swiss", 7)
    await bot.lobbies.set_message(view.home.id, 77)
    await bot.leagues.join(view.league.id, people(1, first=20)[0])
    await bot.leagues.begin(view.league.id, DECIDES)
    await bot.scheduler.run_due()
    told = [row.due.message for row in await bot.due(view.league.id)]
    assert told == [LobbyUpdate(), LobbyUpdate(), RoundPost(1), LobbyUpdate()]


async def test_a_cancelled_league_leaves_its_games_alone(bot: Bot) -> None:
    view = await begun(bot)
    await bot.leagues.cancel(view.league.id, DECIDES)
    ids = playing(view)
    assert {(await game_of(bot, each)).status for each in ids} == {"running"}
    await end(bot, ids)
    view = await bot.leagues.get(view.league.id)
    assert (view.league.status, view.league.round) == ("cancelled", 1)
    with pytest.raises(Refused, match="This league is over"):
        await bot.leagues.cancel(view.league.id, DECIDES)


async def test_the_next_season_keeps_settings_and_moves_people_between_groups(bot: Bot) -> None:
    view = await opened(bot, "groups", 16)
    await bot.leagues.set_rounds(view.league.id, DECIDES, 1)
    await bot.leagues.begin(view.league.id, DECIDES)
    await bot.scheduler.run_due()
    with pytest.raises(Refused, match="isn't over yet"):
        await bot.leagues.play_again(view.league.id, ORGANISER)
    await end(bot, playing(await bot.leagues.get(view.league.id)))
    first = await bot.leagues.get(view.league.id)
    assert [each.division for each in first.standings] == [0] * 8 + [1] * 8
    again = await bot.leagues.play_again(view.league.id, people(1)[0])
    assert again.league.id != first.league.id
    assert (again.league.name, again.league.rounds, again.league.status) == ("Autumn", 1, "open")
    assert again.course.entrants == ()
    for person in people(16):
        await bot.leagues.join(again.league.id, person)
    await bot.leagues.begin(again.league.id, Actor(people(1)[0], moderates=False))
    await bot.scheduler.run_due()
    again = await bot.leagues.get(again.league.id)
    now = {each.person_id: each.division for each in again.course.entrants}
    for each in first.standings:
        moved = each.place > 6 if each.division == 0 else each.place < 3
        assert now[each.entrant.person_id] == (1 - each.division if moved else each.division)


async def test_a_table_that_cannot_be_loaded_does_not_stop_the_league(
    bot: Bot, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    view = await begun(bot, "swiss", 8)
    broken = playing(view)[0]
    alter = bot.play.changes.alter

    async def refuse(game_id: int, change: object) -> Game:
        if game_id == broken:
            raise NotRunning("There's no such game.")
        return await alter(game_id, change)  # type: ignore[arg-type]

    monkeypatch.setattr(bot.play.changes, "alter", refuse)
    assert view.league.round_ends_at is not None
    clock.now = view.league.round_ends_at
    await bot.scheduler.run_due()
    view = await bot.leagues.get(view.league.id)
    assert view.league.round == 2
    assert {each.points for each in view.course.placings if each.game_id == broken} == {6}


async def test_thirty_two_people_play_a_league_to_its_end(db: Database, clock: Clock) -> None:
    """With late entries, people who leave, tables nobody ends, and a restart in every round."""
    bot, chance = Bot(db, clock), Random(64)
    view = await opened(bot, "swiss", 32)
    await bot.leagues.set_max_absences(view.league.id, DECIDES, 0)
    league_id = view.league.id
    clock.now = view.league.closes_at  # the organiser is never seen again
    await bot.scheduler.run_due()
    for number in range(1, 5):
        view = await bot.leagues.get(league_id)
        assert (view.league.status, view.league.round) == ("running", number)
        there = {each.entrant for each in view.course.placings if each.round == number}
        assert there == {
            each.number
            for each in view.course.entrants
            if each.left_round is None and each.from_round <= number
        }
        ids = playing(view)
        chance.shuffle(ids)
        await end(bot, ids[: len(ids) // 2])
        if number == 2:
            for person in people(3, first=33):
                await bot.leagues.join(league_id, person)
        if number < 4:
            for _ in range(2):
                staying = [each for each in view.course.entrants if each.left_round is None]
                leaving = chance.choice(staying).person_id
                assert leaving is not None
                await bot.leagues.withdraw(league_id, leaving)
                view = await bot.leagues.get(league_id)
        await bot.close()
        bot = Bot(db, clock)  # a restart with half of the round still to be played
        await bot.scheduler.run_due()
        await end(bot, ids[len(ids) // 2 : -2])
        assert (await bot.leagues.get(league_id)).league.round == number
        assert view.league.round_ends_at is not None
        clock.now = view.league.round_ends_at  # two tables never end
        await bot.scheduler.run_due()
    view = await bot.leagues.get(league_id)
    await bot.close()
    assert view.league.status == "finished"
    ranked = view.standings
    assert [each.place for each in ranked] == list(range(1, 36))
    assert all(each.rank is not None for each in view.course.placings)
    past = history_of(sat(view))
    assert max(past.met.values()) == 1
    assert not past.byes
    assert max(max(had.values()) for had in seatings_of(sat(view)).had.values()) <= 3
    stayed = [each for each in ranked if not each.is_out]
    assert len(stayed) == 29
    assert all(each.tables == 4 or each.entrant.from_round == 3 for each in stayed)


async def test_games_that_end_while_a_league_is_looked_at_are_not_overlooked(
    bot: Bot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The last game ends after the look at the tables and before the timer is set anew."""
    view = await begun(bot, "swiss", 8)
    first, last = playing(view)
    leave = bot.leagues.runner._leave_to_computers

    async def end_meanwhile(seen: LeagueView) -> None:
        await leave(seen)
        monkeypatch.undo()
        await bot.play.changes.alter(last, over)

    async def over(_tx: Transaction, game: Game) -> Game:
        return replace(game, status="finished", waiting=())

    await bot.play.changes.alter(first, over)
    monkeypatch.setattr(bot.leagues.runner, "_leave_to_computers", end_meanwhile)
    await bot.leagues.runner.advance(view.league.id)
    assert (await bot.leagues.get(view.league.id)).league.round == 2
