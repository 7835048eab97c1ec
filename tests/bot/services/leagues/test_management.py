"""The management of leagues: what hosts decide, its log, and standings that a hand can check."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from random import Random
from typing import Any

import pytest

from bot.model import Game, Person, StoredMove
from bot.model.messages import DirectMessage, NoticePost, RankingPost, RoundPost
from bot.model.notices import (
    EntrantAdmitted,
    EntrantDropped,
    LeagueAction,
    OpenTables,
    PlaceInLeague,
    PlacesSwapped,
    ResultCorrected,
    TableForfeited,
)
from bot.services.errors import Refused
from bot.services.leagues import league_results
from bot.services.leagues.leagues import DAY
from bot.services.leagues.loading import LeagueView
from bot.services.leagues.management import TableId
from bot.services.leagues.standings import tables_of
from bot.services.play.batch import OVERDUE
from bot.services.tables.moderation import Actor
from bot.store.database import Transaction
from bot.store.messages import outbox
from bot.store.people import blocks
from bot.store.play import moves
from rules import Score
from rules.castles_of_burgundy.data.team_boards import TEAM_BOARDS
from tests.bot.services.leagues.test_leagues import (
    DECIDES,
    ORGANISER,
    begun,
    end,
    end_round,
    game_of,
    opened,
    people,
    playing,
    show_up,
)
from tests.bot.services.ready_tables import Bot, Clock

HELPER = Person(901, "Hugo", "en-US")
HELPS = Actor(HELPER, moderates=False)
STRANGER = Actor(Person(902, "Sam", "en-US"), moderates=False)


async def actions(bot: Bot, league_id: int) -> list[LeagueAction]:
    return [entry.action for entry in await bot.leagues.management.log(league_id)]  # type: ignore[misc]


async def announced(bot: Bot, league_id: int) -> list[Any]:
    """The notices that are due in the channel of a league."""
    due = [row.due.message for row in await bot.due(league_id)]
    return [message.notice for message in due if isinstance(message, NoticePost)]


async def letters(bot: Bot, person: Person) -> list[Any]:
    """The notices that are due to a person directly."""
    async with bot.db.reading() as connection:
        due = await outbox.due(connection, ("person", person.id))
    return [row.message.notice for row in due if isinstance(row.message, DirectMessage)]


def table_at(view: LeagueView, number: int, table: int = 1) -> list[int]:
    """The numbers of the entrants at a table of a round, in the order of the seats."""
    return [place.entrant for place in tables_of(view.course.placings)[number, table]]


async def move_at(bot: Bot, game_id: int) -> None:
    """Let somebody make a move in a game."""
    async with bot.db.transaction() as tx:
        await show_up(tx, await game_of(bot, game_id))


async def test_only_hosts_decide_about_a_league(bot: Bot) -> None:
    view = await begun(bot, "swiss", 8)
    league_id, management = view.league.id, bot.leagues.management
    for refused in (
        management.add(league_id, STRANGER, HELPER),
        management.remove(league_id, STRANGER, 1),
        management.forfeit(league_id, STRANGER, 1, 1),
        management.forfeit(league_id, STRANGER, 99, 1),
        management.swap(league_id, STRANGER, 1, 1, 2),
        management.end_round(league_id, STRANGER, 1),
        management.correct(league_id, STRANGER, TableId(1, 1), (1, 2, 3, 4), "x"),
        bot.leagues.set_max_absences(league_id, STRANGER, 1),
        bot.leagues.extend(league_id, STRANGER, 1),
        bot.leagues.cancel(league_id, STRANGER),
    ):
        with pytest.raises(Refused, match="Only the hosts of this league"):
            await refused
    with pytest.raises(Refused, match="Only the host and channel moderators"):
        await management.set_hosts(league_id, STRANGER, [STRANGER.person.id])
    assert await actions(bot, league_id) == [*(await actions(bot, league_id))[:1]]
    assert (await bot.leagues.get(league_id)).course == view.course


async def test_a_stranger_does_not_learn_who_plays_by_forfeits(bot: Bot) -> None:
    view = await opened(bot, "swiss", 8)
    for number in (1, 99):
        with pytest.raises(Refused, match="Only the hosts of this league"):
            await bot.leagues.management.forfeit(view.league.id, STRANGER, number, 1)


async def test_a_host_shares_the_work_with_others(bot: Bot) -> None:
    view = await opened(bot, "swiss", 8)
    league_id, management = view.league.id, bot.leagues.management
    await management.set_hosts(league_id, DECIDES, [HELPER.id, ORGANISER.id])
    assert (await bot.leagues.get(league_id)).hosts == {HELPER.id}
    await bot.leagues.set_rounds(league_id, HELPS, 1)
    await bot.leagues.begin(league_id, HELPS)
    with pytest.raises(Refused, match="Only the host and channel moderators"):
        await management.set_hosts(league_id, HELPS, [])
    with pytest.raises(Refused, match="up to 5 additional hosts"):
        await management.set_hosts(league_id, DECIDES, range(10, 16))
    await bot.scheduler.run_due()
    await end(bot, playing(await bot.leagues.get(league_id)))
    season = await bot.leagues.play_again(league_id, HELPER)
    assert season.hosts == {ORGANISER.id}
    kinds = [action.stored_as for action in await actions(bot, league_id)]
    assert kinds == ["league-hosts", "league-setting", "league-begin"]


async def test_a_league_has_a_clock_even_if_its_server_has_none(bot: Bot) -> None:
    view = await begun(bot, "swiss", 4)
    (game_id,) = playing(view)
    game = await game_of(bot, game_id)
    assert view.home.pace is not None
    assert game.pace == view.home.pace
    hours = view.home.pace.bank / 3600 + view.home.vote_rule.hours
    assert (hours, game.vote_rule.fallback) == (72, "computer")


async def test_more_people_than_places_wait_and_move_up(bot: Bot) -> None:
    view = await opened(bot, "swiss", 3)
    league_id = view.league.id
    await bot.leagues.set_capacity(league_id, DECIDES, 4)
    fourth, fifth, sixth = people(3, first=4)
    for person in (fourth, fifth, sixth):
        view = await bot.leagues.join(league_id, person)
    assert [entrant.number for entrant in view.course.entrants] == [1, 2, 3, 4]
    assert [entrant.person_id for entrant in view.waiting] == [fifth.id, sixth.id]
    with pytest.raises(Refused, match="already on the waiting list"):
        await bot.leagues.join(league_id, fifth)
    await bot.leagues.withdraw(league_id, people(1)[0].id)
    for _ in range(2):  # as after a restart between the two steps
        await bot.scheduler.run_due()
        await bot.leagues.runner.advance(league_id)
    view = await bot.leagues.get(league_id)
    assert [entrant.number for entrant in view.taking_part] == [2, 3, 4, 5]
    assert await letters(bot, fifth) == [PlaceInLeague("Autumn", 1)]
    assert (await actions(bot, league_id))[-1] == EntrantAdmitted("P5", 1)
    await bot.leagues.begin(league_id, DECIDES)
    await bot.scheduler.run_due()
    await bot.leagues.withdraw(league_id, people(2)[1].id)
    await bot.scheduler.run_due()
    admitted = (await bot.leagues.get(league_id)).entrant(sixth.id)
    assert admitted is not None
    assert (admitted.status, admitted.from_round) == ("in", 2)
    with pytest.raises(Refused, match="All 4 seats are taken"):
        await bot.leagues.join(league_id, people(2)[1])  # their results count; they cannot wait
    await bot.leagues.set_capacity(league_id, DECIDES, 6)
    view = await bot.leagues.join(league_id, people(2)[1])
    assert len(view.taking_part) == 5


async def test_who_was_removed_comes_back_only_with_a_host(bot: Bot) -> None:
    view = await opened(bot, "swiss", 5)
    league_id, management = view.league.id, bot.leagues.management
    first, second = people(2)
    await management.remove(league_id, DECIDES, 1)
    view = await bot.leagues.get(league_id)
    assert [entrant.number for entrant in view.course.entrants] == [2, 3, 4, 5]
    with pytest.raises(Refused, match="A host removed you"):
        await bot.leagues.join(league_id, first)
    with pytest.raises(Refused, match="isn't in this league"):
        await management.remove(league_id, DECIDES, 1)
    await bot.leagues.begin(league_id, DECIDES)
    await bot.scheduler.run_due()
    await management.remove(league_id, DECIDES, 2)
    await bot.scheduler.run_due()
    view = await bot.leagues.get(league_id)
    (game_id,) = playing(view)
    assert (await game_of(bot, game_id)).seat_of(second.id) is None
    assert 2 in [standing.entrant.number for standing in view.standings]
    with pytest.raises(Refused, match="A host removed you"):
        await bot.leagues.join(league_id, second)
    await management.add(league_id, DECIDES, second)
    await management.add(league_id, DECIDES, first)
    view = await bot.leagues.get(league_id)
    assert [entrant.from_round for entrant in view.taking_part] == [2, 1, 1, 1, 1]
    assert await letters(bot, first) == [PlaceInLeague("Autumn", 2, "Olga")]
    with pytest.raises(Refused, match="already in this league"):
        await management.add(league_id, DECIDES, first)


async def test_nobody_is_added_by_someone_whom_they_block(bot: Bot) -> None:
    view = await opened(bot, "swiss", 2)
    async with bot.db.transaction() as tx:
        await blocks.replace_all(tx, HELPER.id, [ORGANISER.id], 0.0)
    with pytest.raises(Refused, match="Hugo can't be added"):
        await bot.leagues.management.add(view.league.id, DECIDES, HELPER)


async def test_a_host_adds_beyond_the_cap_and_not_to_the_last_round(bot: Bot) -> None:
    view = await opened(bot, "swiss", 4)
    league_id = view.league.id
    await bot.leagues.set_capacity(league_id, DECIDES, 4)
    await bot.leagues.set_rounds(league_id, DECIDES, 1)
    view = await bot.leagues.management.add(league_id, DECIDES, HELPER)
    assert len(view.taking_part) == 5
    await bot.leagues.begin(league_id, DECIDES)
    await bot.scheduler.run_due()
    with pytest.raises(Refused, match="The last round has started"):
        await bot.leagues.management.add(league_id, DECIDES, STRANGER.person)


async def test_who_forfeits_a_table_plays_the_next_round(bot: Bot) -> None:
    view = await begun(bot, "swiss", 4)
    league_id, management = view.league.id, bot.leagues.management
    await management.forfeit(league_id, DECIDES, 3, 1)
    with pytest.raises(Refused, match="isn't playing in this round"):
        await management.forfeit(league_id, DECIDES, 3, 1)
    (game_id,) = playing(view)
    game = await game_of(bot, game_id)
    assert game.seat_of(1003) is None
    await end(bot, [game_id])
    view = await bot.leagues.get(league_id)
    places = {place.entrant: place for place in view.course.placings if place.round == 1}
    assert (places[3].points, places[3].rank, places[3].forfeit) == (0, 4, "absent")
    assert view.league.round == 2
    assert 3 in {place.entrant for place in view.course.placings if place.round == 2}
    log = await actions(bot, league_id)
    assert log[-1] == TableForfeited("P3", 1003, 1, 1, "Olga")
    assert log[-1] in await announced(bot, league_id)


async def test_swapped_players_start_again_and_nothing_starts_twice(bot: Bot) -> None:
    view = await begun(bot, "swiss", 8)
    league_id, management = view.league.id, bot.leagues.management
    one, other = table_at(view, 1, 1)[0], table_at(view, 1, 2)[2]
    before = playing(view)
    with pytest.raises(Refused, match="Choose two players"):
        await management.swap(league_id, DECIDES, 1, one, one)
    with pytest.raises(Refused, match="Choose two players"):
        await management.swap(league_id, DECIDES, 2, one, other)
    view = await management.swap(league_id, DECIDES, 1, one, other)
    assert table_at(view, 1, 1)[0] == other
    assert table_at(view, 1, 2)[2] == one
    assert playing(view) == []
    restarted = Bot(bot.db, bot.clock)
    for _ in range(2):
        await restarted.scheduler.run_due()
        await restarted.leagues.runner.advance(league_id)
    view = await bot.leagues.get(league_id)
    after = playing(view)
    assert len(after) == 2
    assert not set(after) & set(before)
    assert {(await game_of(bot, game_id)).status for game_id in before} == {"abandoned"}
    for game_id in after:
        game = await game_of(bot, game_id)
        placed = [place for place in view.course.placings if place.game_id == game_id]
        assert [game.seats[place.seat].person_id for place in placed] == [
            1000 + place.entrant for place in placed
        ]
    assert isinstance((await actions(bot, league_id))[-1], PlacesSwapped)
    await restarted.close()
    await move_at(bot, after[0])
    with pytest.raises(Refused, match="Someone has moved"):
        await management.swap(league_id, DECIDES, 1, one, other)


async def test_a_bye_can_be_swapped_too(bot: Bot) -> None:
    view = await opened(bot, "swiss", 5, "castles-of-burgundy")
    league_id = view.league.id
    await bot.lobbies.set_option(league_id, ORGANISER.id, "team", next(iter(TEAM_BOARDS)))
    await bot.leagues.begin(league_id, DECIDES)
    await bot.scheduler.run_due()
    view = await bot.leagues.get(league_id)
    assert [len(table) for table in tables_of(view.course.placings).values()] == [4, 1]
    seated, rests = table_at(view, 1, 1)[0], table_at(view, 1, 2)[0]
    await bot.leagues.management.swap(league_id, DECIDES, 1, rests, seated)
    await bot.scheduler.run_due()
    view = await bot.leagues.get(league_id)
    assert (table_at(view, 1, 1)[0], table_at(view, 1, 2)) == (rests, [seated])
    assert [p.rank for p in view.course.placings if p.entrant in (seated, rests)] == [None, 1]
    assert len(playing(view)) == 1


async def test_a_round_is_ended_early_once(bot: Bot) -> None:
    view = await begun(bot, "swiss", 8)
    league_id, management = view.league.id, bot.leagues.management
    ids = playing(view)
    await management.end_round(league_id, DECIDES, 1)
    with pytest.raises(Refused, match="Round 1 is already over"):
        await management.end_round(league_id, DECIDES, 1)
    await bot.scheduler.run_due()
    view = await bot.leagues.get(league_id)
    assert view.league.round == 2
    assert {(await game_of(bot, game_id)).status for game_id in ids} == {"abandoned"}
    with pytest.raises(Refused, match="Round 1 is already over"):
        await management.end_round(league_id, DECIDES, 1)
    assert (await bot.leagues.get(league_id)).league.round == 2


async def test_time_is_added_once_to_the_end_that_was_seen(bot: Bot) -> None:
    view = await begun(bot, "swiss", 8)
    ends = view.league.round_ends_at
    assert ends is not None
    await bot.leagues.extend(view.league.id, DECIDES, 24, ends)
    with pytest.raises(Refused, match="The end time has changed"):
        await bot.leagues.extend(view.league.id, DECIDES, 24, ends)
    assert (await bot.leagues.get(view.league.id)).league.round_ends_at == ends + DAY


async def test_a_result_is_corrected_with_a_reason(bot: Bot) -> None:
    view = await begun(bot, "swiss", 8)
    league_id, management, table = view.league.id, bot.leagues.management, TableId(1, 1)
    with pytest.raises(Refused, match="still playing"):
        await management.correct(league_id, DECIDES, table, (1, 2, 3, 4), "typo")
    await end(bot, playing(view))
    with pytest.raises(Refused, match="Enter a reason"):
        await management.correct(league_id, DECIDES, table, (4, 3, 2, 1), "  ")
    with pytest.raises(Refused, match="That table no longer exists"):
        await management.correct(league_id, DECIDES, TableId(1, 9), (1, 2), "typo")
    with pytest.raises(Refused, match="You can't choose that here"):
        await management.correct(league_id, DECIDES, table, (1, 2, 3, 5), "typo")
    view = await management.correct(league_id, DECIDES, table, (4, 0, 2, 1), "The app was wrong")
    numbers = table_at(view, 1)
    points = {place.entrant: place.points for place in view.course.placings if place.round == 1}
    assert [points[number] for number in numbers] == [4, 0, 8, 12]
    with pytest.raises(Refused, match="already has that result"):
        await management.correct(league_id, DECIDES, table, (3, 0, 2, 1), "again")
    action = (await actions(bot, league_id))[-1]
    assert isinstance(action, ResultCorrected)
    assert (action.after, action.reason, action.by) == ((3, 0, 2, 1), "The app was wrong", "Olga")
    assert action in await announced(bot, league_id)
    assert view.league.round == 2  # the pairings of the next round stay


async def test_a_correction_draws_an_unplayed_knockout_round_again(bot: Bot) -> None:
    view = await begun(bot, "knockout", 8)
    league_id, management = view.league.id, bot.leagues.management
    await end(bot, playing(view))
    view = await bot.leagues.get(league_id)
    assert view.league.round == 2
    order = [3, 4, 1, 2]
    numbers = table_at(view, 1)
    wrong = playing(view)
    view = await management.correct(league_id, DECIDES, TableId(1, 1), order, "swapped scores")
    await bot.scheduler.run_due()
    view = await bot.leagues.get(league_id)
    assert view.league.round == 2
    going_on = {number for number, rank in zip(numbers, order, strict=True) if rank < 3}
    assert going_on < set(table_at(view, 2))
    assert not set(playing(view)) & set(wrong)
    assert {(await game_of(bot, game_id)).status for game_id in wrong} == {"abandoned"}
    corrected = (await actions(bot, league_id))[-1]
    assert isinstance(corrected, ResultCorrected)
    for game_id in wrong:  # its players read why it has ended
        assert NoticePost(corrected) in [row.due.message for row in await bot.due(game_id)]
    posts = [row.due.message for row in await bot.due(league_id)]
    assert posts.count(RoundPost(2)) == 2
    await move_at(bot, playing(view)[0])
    with pytest.raises(Refused, match="its games have started"):
        await management.correct(league_id, DECIDES, TableId(1, 1), [1, 2, 3, 4], "back")


async def test_a_corrected_final_ranking_is_posted_again(bot: Bot) -> None:
    view = await opened(bot, "swiss", 4)
    league_id = view.league.id
    await bot.leagues.set_rounds(league_id, DECIDES, 1)
    await bot.leagues.begin(league_id, DECIDES)
    await bot.scheduler.run_due()
    await end(bot, playing(await bot.leagues.get(league_id)))
    await bot.leagues.management.correct(league_id, DECIDES, TableId(1, 1), (4, 3, 2, 1), "typo")
    posts = [row.due.message for row in await bot.due(league_id)]
    assert posts.count(RankingPost()) == 2
    view = await bot.leagues.get(league_id)
    assert [s.entrant.number for s in view.standings] == table_at(view, 1)[::-1]


async def test_the_best_of_each_group_play_finals(bot: Bot) -> None:
    view = await opened(bot, "groups", 16)
    league_id = view.league.id
    await bot.leagues.set_rounds(league_id, DECIDES, 1)
    await bot.leagues.set_finalists(league_id, DECIDES, 4)
    await bot.leagues.begin(league_id, DECIDES)
    await bot.scheduler.run_due()
    await end(bot, playing(await bot.leagues.get(league_id)))
    view = await bot.leagues.get(league_id)
    assert (view.league.status, view.league.round, view.league.in_finals) == ("running", 2, True)
    groups = view.standings
    best = {s.entrant.number for s in groups if s.place <= 4}
    assert {place.entrant for place in view.course.placings if place.round == 2} == best
    with pytest.raises(Refused, match="The last round has started"):
        await bot.leagues.join(league_id, people(1, first=60)[0])
    await end(bot, playing(view))
    await end(bot, playing(await bot.leagues.get(league_id)))
    view = await bot.leagues.get(league_id)
    assert view.league.status == "finished"
    assert view.standings == tuple(
        replace(s, is_out=now.is_out) for s, now in zip(groups, view.standings, strict=True)
    )
    winner = next(p for p in view.course.placings if p.round == 3 and p.rank == 1)
    assert view.finals[0].entrant.number == winner.entrant
    assert len(view.finals) == 8
    with pytest.raises(Refused, match="can't be changed anymore"):
        await bot.leagues.management.correct(
            league_id, DECIDES, TableId(1, 1), (4, 3, 2, 1), "too late"
        )


async def test_seeds_follow_the_setting(bot: Bot) -> None:
    view = await opened(bot, "knockout", 8)
    league_id = view.league.id
    await bot.leagues.set_seeding(league_id, DECIDES, "joining")
    await bot.leagues.begin(league_id, DECIDES)
    view = await bot.leagues.get(league_id)
    assert [entrant.strength for entrant in view.course.entrants] == list(range(-1, -9, -1))
    with pytest.raises(Refused, match="The league has started"):
        await bot.leagues.set_seeding(league_id, DECIDES, "random")


@dataclass
class Notebook:
    """What an organiser would write down: who came in which order at which table, and why."""

    tables: dict[tuple[int, int], list[int]] = field(default_factory=dict)
    forfeits: set[tuple[int, int]] = field(default_factory=set)
    byes: list[tuple[int, int]] = field(default_factory=list)

    def points(self, late: Mapping[int, int]) -> dict[int, Fraction]:
        """Everybody's points; `late` are the rounds that those who came late had missed."""
        won: defaultdict[int, list[Fraction]] = defaultdict(list)
        for (round_number, _), order in self.tables.items():
            behind = len(order) - 1
            for at, number in enumerate(order):
                value = Fraction(12 * (behind - at), behind)
                won[number].append(
                    Fraction(0) if (round_number, number) in self.forfeits else value
                )
        sums = {number: sum(values, Fraction(0)) for number, values in won.items()}
        mean = {number: sums[number] / len(values) for number, values in won.items()}
        for number in {number for _, number in self.byes} | set(late):
            sums.setdefault(number, Fraction(0))
            usual = mean.get(number, Fraction(6))
            byes = sum(other == number for _, other in self.byes)
            sums[number] += byes * max(usual, Fraction(6))
            sums[number] += late.get(number, 0) * min(usual, Fraction(6))
        return sums


class Scorekeeper:
    """Ends games with an order that a test chooses."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self._order: list[int] = []
        monkeypatch.setattr(league_results.rules, "scores", lambda _state: self._scores())

    def _scores(self) -> tuple[Score, ...]:
        ranked = {seat: rank for rank, seat in enumerate(self._order, start=1)}
        return tuple(
            [
                Score(
                    seat=seat,
                    total=100 - 10 * ranked[seat],
                    sources={},
                    tie_break=0,
                    rank=ranked[seat],
                )
                for seat in sorted(ranked)
            ]
        )

    async def end(
        self, bot: Bot, game_id: int, order: Sequence[int], absent: Iterable[int]
    ) -> None:
        """End a game with its seats in this order; those who are `absent` never moved."""
        self._order, missing = list(order), set(absent)

        async def over(tx: Transaction, game: Game) -> Game:
            await show_up(tx, game, [seat for seat in order if seat not in missing])
            ply = game.ply + len(order)
            for at, seat in enumerate(sorted(missing), start=1):
                late = StoredMove(ply + at, seat, "", "forced", 0.0, 0, False, reason=OVERDUE)
                await moves.insert_moves(tx, game.id, [late])
            return replace(game, status="finished", waiting=())

        await bot.play.changes.alter(game_id, over)


async def play_round(
    bot: Bot,
    keeper: Scorekeeper,
    notes: Notebook,
    league_id: int,
    chance: Random,
    absent: Callable[[int], bool] = lambda _number: False,
) -> None:
    """Play all tables of the present round, and write down how they end."""
    view = await bot.leagues.get(league_id)
    number = view.league.round
    for (round_number, table), places in tables_of(view.course.placings).items():
        if round_number != number:
            continue
        if len(places) == 1:
            notes.byes.append((number, places[0].entrant))
            continue
        staying = [place for place in places if not absent(place.entrant)]
        missing = [place for place in places if absent(place.entrant)]
        chance.shuffle(staying)
        ordered = [*staying, *missing]
        notes.tables[number, table] = [place.entrant for place in ordered]
        notes.forfeits |= {(number, place.entrant) for place in missing}
        game_id = places[0].game_id
        assert game_id is not None
        game = await game_of(bot, game_id)
        people_left = {place.seat for place in missing if game.seats[place.seat].player_id is None}
        seats = [place.seat for place in ordered]
        away = [place.seat for place in missing if place.seat not in people_left]
        await keeper.end(bot, game_id, seats, away)
    await bot.scheduler.run_due()


async def test_a_league_of_sixty_four_adds_up(
    bot: Bot, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Late entries, drop-outs, no-shows, a corrected result, restarts, and no host in sight."""
    keeper, notes, chance = Scorekeeper(monkeypatch), Notebook(), Random(64)
    view = await opened(bot, "swiss", 64)
    league_id = view.league.id
    await bot.leagues.set_rounds(league_id, DECIDES, 5)
    clock.now = view.league.closes_at
    await bot.scheduler.run_due()

    await play_round(bot, keeper, notes, league_id, chance, lambda number: number in (7, 8))
    late = await bot.leagues.join(league_id, people(1, first=65)[0])
    assert late.league.round == 2
    await bot.leagues.withdraw(league_id, 1009)
    await bot.scheduler.run_due()

    restarted = Bot(bot.db, bot.clock)
    await restarted.scheduler.run_due()
    out = (7, 8, 9)
    await play_round(restarted, keeper, notes, league_id, chance, lambda number: number in out)
    assert EntrantDropped("P7", 2) in await actions(bot, league_id)
    view = await restarted.leagues.get(league_id)
    dropped = {e.number for e in view.course.entrants if e.left_round is not None}
    assert dropped == {7, 8, 9}

    wrong = notes.tables[2, 5]
    seats = table_at(view, 2, 5)
    ranks = [len(wrong) - wrong.index(number) for number in seats]
    await restarted.leagues.management.correct(
        league_id, DECIDES, TableId(2, 5), ranks, "The scores were read upside down"
    )
    notes.tables[2, 5] = wrong[::-1]

    for _ in range(3):
        view = await restarted.leagues.get(league_id)
        assert view.league.status == "running"
        await play_round(restarted, keeper, notes, league_id, chance)
    view = await restarted.leagues.get(league_id)
    assert (view.league.status, view.league.round) == ("finished", 5)

    newcomer = view.entrant(1065)
    assert newcomer is not None
    expected = notes.points({newcomer.number: newcomer.from_round - 1})
    points = {s.entrant.number: s.points for s in view.standings}
    assert set(points) == set(expected) == set(range(1, 66))
    for number, value in expected.items():
        assert points[number] == pytest.approx(float(value)), number
    ranked = [round(s.points, 6) for s in view.standings]
    assert ranked == sorted(ranked, reverse=True)
    met: defaultdict[int, list[int]] = defaultdict(list)
    for order in notes.tables.values():
        for number in order:
            met[number] += [other for other in order if other != number]
    for s in view.standings:
        opponents = [float(expected[other]) for other in met[s.entrant.number]]
        assert s.opponents == pytest.approx(sum(opponents) / len(opponents))
    await restarted.close()


async def test_a_round_that_nobody_ends_ends_by_itself_after_a_restart(bot: Bot) -> None:
    view = await begun(bot, "swiss", 8)
    restarted = Bot(bot.db, bot.clock)
    after = await end_round(restarted, view.league.id)
    assert after.league.round == 2
    await restarted.close()


async def test_the_channel_reads_which_tables_are_open_before_a_round_ends(
    bot: Bot, clock: Clock
) -> None:
    view = await begun(bot, "swiss", 8)
    league_id, ends = view.league.id, view.league.round_ends_at
    assert ends is not None
    await end(bot, playing(view)[:1])
    clock.now = ends - 2 * DAY
    for _ in range(2):
        await bot.scheduler.run_due()
        await bot.leagues.runner.advance(league_id)
    assert await announced(bot, league_id) == [OpenTables("Autumn", 1, ends, (2,))]


async def test_nobody_overtakes_those_who_wait(bot: Bot) -> None:
    view = await opened(bot, "swiss", 4)
    league_id = view.league.id
    await bot.leagues.set_capacity(league_id, DECIDES, 4)
    for person in people(2, first=5):
        await bot.leagues.join(league_id, person)
    for person in people(2):
        await bot.leagues.withdraw(league_id, person.id)
    view = await bot.leagues.join(league_id, HELPER)  # before the runner has looked
    assert [entrant.name for entrant in view.waiting] == ["P5", "P6", "Hugo"]
    await bot.scheduler.run_due()
    view = await bot.leagues.get(league_id)
    assert [entrant.name for entrant in view.taking_part] == ["P3", "P4", "P5", "P6"]
    assert [entrant.name for entrant in view.waiting] == ["Hugo"]


async def test_nothing_that_is_due_waits_for_an_end_that_moved(bot: Bot) -> None:
    view = await opened(bot, "swiss", 4)
    league_id = view.league.id
    await bot.leagues.set_capacity(league_id, DECIDES, 4)
    await bot.leagues.join(league_id, HELPER)
    await bot.leagues.withdraw(league_id, people(1)[0].id)
    await bot.leagues.set_rounds(league_id, DECIDES, 3)  # at the same time as they leave
    await bot.scheduler.run_due()
    assert (await bot.leagues.get(league_id)).waiting == ()
    await bot.leagues.begin(league_id, DECIDES)
    await bot.scheduler.run_due()
    (game_id,) = playing(await bot.leagues.get(league_id))

    async def over(tx: Transaction, game: Game) -> Game:
        await show_up(tx, game)
        return replace(game, status="finished", waiting=())

    await bot.play.changes.alter(game_id, over)
    await bot.leagues.extend(league_id, DECIDES, 24)  # at the same time as the table ends
    await bot.scheduler.run_due()
    assert (await bot.leagues.get(league_id)).league.round == 2


async def test_a_swap_while_tables_begin_is_kept(bot: Bot, monkeypatch: pytest.MonkeyPatch) -> None:
    view = await begun(bot, "swiss", 8)
    league_id, management = view.league.id, bot.leagues.management
    one, other = table_at(view, 1, 1)[0], table_at(view, 1, 2)[2]
    await management.swap(league_id, DECIDES, 1, one, other)
    begin = bot.lobbies.start_at_once

    async def swapped_meanwhile(*table: Any) -> Game:
        monkeypatch.undo()
        await management.swap(league_id, DECIDES, 1, one, other)
        return await begin(*table)

    monkeypatch.setattr(bot.lobbies, "start_at_once", swapped_meanwhile)
    await bot.scheduler.run_due()
    now = await bot.leagues.get(league_id)
    assert (table_at(now, 1, 1), table_at(now, 1, 2)) == (
        table_at(view, 1, 1),
        table_at(view, 1, 2),
    )
    assert len(playing(now)) == 2


async def test_a_move_by_an_order_is_a_move(bot: Bot) -> None:
    view = await begun(bot, "swiss", 8)
    one, other = table_at(view, 1, 1)[0], table_at(view, 1, 2)[2]
    async with bot.db.transaction() as tx:
        by_order = StoredMove(1, 0, "", "order", 0.0, 0, False)
        await moves.insert_moves(tx, playing(view)[0], [by_order])
    with pytest.raises(Refused, match="Someone has moved"):
        await bot.leagues.management.swap(view.league.id, DECIDES, 1, one, other)


async def test_whoever_waited_for_the_start_begins_in_the_lowest_group(bot: Bot) -> None:
    view = await opened(bot, "groups", 16)
    league_id = view.league.id
    await bot.leagues.set_capacity(league_id, DECIDES, 16)
    waiting, removed, late = people(3, first=17)
    await bot.leagues.join(league_id, waiting)
    await bot.leagues.management.add(league_id, DECIDES, removed)
    await bot.leagues.management.remove(league_id, DECIDES, 18)
    await bot.leagues.begin(league_id, DECIDES)
    await bot.scheduler.run_due()
    await bot.leagues.set_capacity(league_id, DECIDES, 20)
    await bot.scheduler.run_due()
    await bot.leagues.management.add(league_id, DECIDES, removed)
    view = await bot.leagues.join(league_id, late)
    divisions = {entrant.name: entrant.division for entrant in view.taking_part}
    assert [divisions[name] for name in ("P17", "P18", "P19")] == [1, 1, 1]


async def test_the_options_of_a_league_stay_once_it_has_begun(bot: Bot) -> None:
    view = await begun(bot, "swiss", 4)
    with pytest.raises(Refused, match="The league has started"):
        await bot.lobbies.set_option(view.home.id, ORGANISER.id, "auto_resolve", False)


async def test_no_table_begins_in_a_league_that_is_cancelled(
    bot: Bot, monkeypatch: pytest.MonkeyPatch
) -> None:
    view = await opened(bot, "swiss", 8)
    league_id = view.league.id
    await bot.leagues.begin(league_id, DECIDES)
    begin = bot.lobbies.start_at_once

    async def cancelled_meanwhile(*table: Any) -> Game:
        monkeypatch.undo()
        await bot.leagues.cancel(league_id, DECIDES)
        return await begin(*table)

    monkeypatch.setattr(bot.lobbies, "start_at_once", cancelled_meanwhile)
    await bot.scheduler.run_due()
    now = await bot.leagues.get(league_id)
    assert (now.league.status, playing(now)) == ("cancelled", [])
    assert all(place.points is None for place in now.course.placings)


async def test_a_round_that_gets_more_time_at_its_end_goes_on(
    bot: Bot, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    view = await begun(bot, "swiss", 8)
    league_id, ids = view.league.id, playing(view)
    assert view.league.round_ends_at is not None
    warn = bot.leagues.runner._warn

    async def extended_meanwhile(seen: LeagueView) -> None:
        monkeypatch.undo()
        await bot.leagues.extend(league_id, DECIDES, 24)
        await warn(seen)

    monkeypatch.setattr(bot.leagues.runner, "_warn", extended_meanwhile)
    clock.now = view.league.round_ends_at
    await bot.scheduler.run_due()
    assert playing(await bot.leagues.get(league_id)) == ids
    clock.now += DAY
    await bot.scheduler.run_due()
    assert (await bot.leagues.get(league_id)).league.round == 2
