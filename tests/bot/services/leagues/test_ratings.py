"""Ratings: who is rated against whom, and what a game changes."""

from __future__ import annotations

from dataclasses import replace
from itertools import permutations

import pytest

from bot.model import Result
from bot.services.leagues.ratings import (
    BASE,
    NEWCOMER,
    PROVISIONAL,
    Contest,
    GamePlace,
    Skill,
    computer_key,
    contest,
    course,
    level_of,
    person_key,
    played,
    rating_pool,
)

ANN, BEN, CHLOE = (person_key(number) for number in (1, 2, 3))
STRONG, WEAK = Skill(34.0, 2.0, 20), Skill(18.0, 2.0, 20)


def result(
    game_id: int,
    seat: int,
    rank: int | None,
    person_id: int | None = None,
    computer: str = "",
    slug: str = "puerto-rico",
) -> Result:
    return Result(
        game_id=game_id,
        seat=seat,
        slug=slug,
        guild_id=1,
        person_id=person_id,
        name=f"seat {seat}",
        computer=computer,
        seats=4,
        points=None if rank is None else 50 - rank,
        rank=rank,
        moves=10,
        waited=60.0,
        outcome="abandoned" if rank is None else "finished",
        at=float(game_id),
    )


def game(*seats: tuple[int | None, str, int | None], game_id: int = 1) -> list[Result]:
    return [
        result(game_id, seat, rank, person_id, computer)
        for seat, (person_id, computer, rank) in enumerate(seats)
    ]


def test_a_newcomer_is_shown_the_number_to_begin_with():
    assert NEWCOMER.shown == BASE == 1000
    assert Skill(0.0, 25.0).shown == 0


@pytest.mark.parametrize(("games", "provisional"), [(0, True), (PROVISIONAL - 1, True), (5, False)])
def test_a_rating_is_provisional_until_the_fifth_game(games, provisional):
    assert Skill(25.0, 5.0, games).provisional is provisional


def test_winning_raises_and_losing_lowers():
    after = played({}, [GamePlace(ANN, 1), GamePlace(BEN, 2)])
    assert after[ANN].shown > BASE > after[BEN].shown
    assert {skill.games for skill in after.values()} == {1}


def test_the_order_of_the_players_changes_nothing():
    placed = [GamePlace(ANN, 1), GamePlace(BEN, 2), GamePlace(CHLOE, 2), GamePlace("", 4)]
    known = {ANN: STRONG, BEN: WEAK}
    every = [played(known, order) for order in permutations(placed)]
    assert all(each == every[0] for each in every)
    assert set(every[0]) == {ANN, BEN, CHLOE}


def test_equal_ranks_of_equals_are_worth_the_same():
    after = played({}, [GamePlace(ANN, 1), GamePlace(BEN, 2), GamePlace(CHLOE, 2)])
    assert after[BEN] == after[CHLOE]
    drawn = played({}, [GamePlace(ANN, 1), GamePlace(BEN, 1)])
    assert drawn[ANN] == drawn[BEN]
    assert drawn[ANN].mu == pytest.approx(NEWCOMER.mu)


def test_a_draw_brings_unequal_players_together():
    after = played({ANN: STRONG, BEN: WEAK}, [GamePlace(ANN, 1), GamePlace(BEN, 1)])
    assert after[ANN].mu < STRONG.mu
    assert after[BEN].mu > WEAK.mu


def test_the_stronger_wins_little_and_loses_much():
    known = {ANN: STRONG, BEN: WEAK}
    expected = played(known, [GamePlace(ANN, 1), GamePlace(BEN, 2)])
    surprise = played(known, [GamePlace(ANN, 2), GamePlace(BEN, 1)])
    won = expected[ANN].mu - STRONG.mu
    lost = STRONG.mu - surprise[ANN].mu
    assert 0 < 10 * won < lost


def test_gaps_between_ranks_mean_nothing():
    near = played({}, [GamePlace(ANN, 1), GamePlace(BEN, 2), GamePlace(CHLOE, 3)])
    assert played({}, [GamePlace(ANN, 1), GamePlace(BEN, 3), GamePlace(CHLOE, 4)]) == near


def test_computers_are_left_out_among_people():
    held = contest(game((1, "", 1), (None, "standard", 2), (2, "", 3)))
    assert held == Contest(False, (GamePlace(ANN, 1), GamePlace(BEN, 3)))


def test_a_person_alone_is_rated_against_computers_on_a_ladder_apart():
    held = contest(game((1, "", 2), (None, "standard", 1), (None, "standard", 3)))
    level = computer_key("standard")
    assert held == Contest(True, (GamePlace(ANN, 2), GamePlace(level, 1), GamePlace(level, 3)))
    assert rating_pool("puerto-rico", alone=True) != rating_pool("puerto-rico", alone=False)
    assert level_of(level) == "standard"
    assert level_of(ANN) is None


def test_computers_of_one_level_move_their_rating_by_the_mean():
    level = computer_key("standard")
    after = played({}, [GamePlace(ANN, 2), GamePlace(level, 1), GamePlace(level, 3)])
    assert set(after) == {ANN, level}
    assert after[level].games == 1
    first = played({}, [GamePlace(ANN, 2), GamePlace("a", 1), GamePlace("b", 3)])
    assert after[level].mu == pytest.approx((first["a"].mu + first["b"].mu) / 2)


@pytest.mark.parametrize(
    "seats",
    [
        [(1, "", None), (2, "", None)],
        [(1, "", 1)],
        [(None, "standard", 1), (None, "standard", 2)],
        [(None, "", 1), (None, "", 2)],
        [(None, "", 1), (None, "standard", 2)],
    ],
    ids=["abandoned", "solo", "computers", "nobody", "nobody-alone"],
)
def test_games_that_change_no_rating(seats):
    assert contest(game(*seats)) is None


def test_a_person_who_was_forgotten_counts_as_a_newcomer_for_the_others():
    held = contest(game((1, "", 1), (None, "", 2)))
    assert held is not None
    assert not held.alone
    after = played({}, held.places)
    assert set(after) == {ANN}
    assert after[ANN] == played({}, [GamePlace(ANN, 1), GamePlace(BEN, 2)])[ANN]


def nobodys(results: list[Result], *seats: int) -> list[Result]:
    return [replace(each, name="") if each.seat in seats else each for each in results]


def test_nobody_is_rated_against_a_seat_of_nobody():
    assert contest(nobodys(game((1, "", 1), (None, "", 2)), 1)) is None
    among = contest(nobodys(game((1, "", 1), (None, "", 2), (2, "", 3)), 1))
    assert among == Contest(False, (GamePlace(ANN, 1), GamePlace(BEN, 3)))
    alone = contest(nobodys(game((1, "", 3), (None, "", 2), (None, "standard", 1)), 1))
    assert alone == Contest(True, (GamePlace(ANN, 3), GamePlace(computer_key("standard"), 1)))


def test_the_one_who_left_is_who_the_others_are_rated_against():
    seats = nobodys(game((1, "", 2), (None, "", 1)), 1)
    left = replace(result(1, 1, None, 2), outcome="left", part=1)
    assert contest([*seats, left]) == Contest(False, (GamePlace(ANN, 2), GamePlace(BEN, 3)))


def test_the_course_follows_the_games_in_order_on_both_ladders():
    games = [
        *game((1, "", 1), (2, "", 2), game_id=1),
        *game((1, "", 1), (None, "standard", 2), game_id=2),
        *game((1, "", None), (2, "", None), game_id=3),
        *game((1, "", 1), (2, "", 2), game_id=4),
    ]
    steps = list(course(games))
    assert [step.at for step in steps] == [1.0, 2.0, 4.0]
    assert [step.alone for step in steps] == [False, True, False]
    assert steps[2].skills[ANN].games == 2
    assert steps[1].skills[ANN].games == 1
    assert steps[2].skills[ANN].mu > steps[0].skills[ANN].mu
