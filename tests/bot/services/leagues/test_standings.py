"""Standings of leagues: points by place, byes, late entries, tie-breaks, knock-out."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.model import Entrant, League, Placing
from bot.services.leagues.standings import Standing, points_of, standings

LEAGUE = League(7, "Autumn", "swiss", "running", 4, 3, 0, 0.0, 0.0, round=1)
PEOPLE = tuple([Entrant(7, each, 100 + each, f"P{each}", "en", 25.0) for each in range(1, 7)])


def table(number: int, *order: int, scores: tuple[int, ...] = (), at: int = 1) -> list[Placing]:
    """A table of round `number` that ended in this order."""
    points = points_of(range(1, len(order) + 1))
    told = scores or tuple(range(50, 50 - len(order), -1))
    return [
        Placing(7, number, each, at, seat, 1, seat + 1, told[seat], points[seat])
        for seat, each in enumerate(order)
    ]


def by_number(found: tuple[Standing, ...]) -> dict[int, Standing]:
    return {each.entrant.number: each for each in found}


@pytest.mark.parametrize(
    ("ranks", "points"),
    [
        ((1, 2), (12, 0)),
        ((2, 1, 3), (6, 12, 0)),
        ((1, 2, 3, 4), (12, 8, 4, 0)),
        ((1, 2, 3, 4, 5), (12, 9, 6, 3, 0)),
        ((1, 1, 3, 4), (10, 10, 4, 0)),
        ((1, 1, 1), (6, 6, 6)),
        ((1,), (0,)),
    ],
)
def test_points_are_shared_out_alike_at_all_tables(
    ranks: tuple[int, ...], points: tuple[float, ...]
) -> None:
    assert points_of(ranks) == points
    assert len(ranks) == 1 or sum(points) == 6 * len(ranks)


def test_equal_points_are_told_apart_by_opponents_then_by_share() -> None:
    league = replace(LEAGUE, round=2)
    first = [*table(1, 1, 2, 3, at=1), *table(1, 4, 5, 6, at=2)]
    second = [*table(2, 2, 1, 5, at=1), *table(2, 4, 6, 3, at=2)]
    found = standings(league, PEOPLE, [*first, *second])
    assert found[0].entrant.number == 4
    one, two = by_number(found)[1], by_number(found)[2]
    assert one.points == two.points == 18
    assert one.opponents == pytest.approx((18 + 0 + 18 + 6) / 4)
    shared = table(1, 1, 2, 3, scores=(60, 20, 10)) + table(1, 4, 5, 6, scores=(50, 49, 1), at=2)
    found = standings(LEAGUE, PEOPLE, shared)
    assert [each.entrant.number for each in found[:4]] == [1, 4, 5, 2]


def test_a_bye_counts_the_own_average_and_at_least_the_mean() -> None:
    league = replace(LEAGUE, round=2)
    bye = [Placing(7, 2, 1, 3, 0, rank=1), Placing(7, 2, 3, 4, 0, rank=1)]
    found = by_number(standings(league, PEOPLE, [*table(1, 1, 2, 3), *bye]))
    assert found[1].points == 24
    assert found[3].points == 6


def test_who_joins_late_has_a_round_at_their_average_and_at_most_the_mean() -> None:
    league = replace(LEAGUE, round=2)
    late = [replace(each, from_round=2) if each.number in (1, 2) else each for each in PEOPLE]
    found = by_number(standings(league, late, table(2, 1, 3, 2)))
    assert found[1].points == 12 + 6
    assert found[2].points == 0
    assert found[3].points == 6


def test_a_place_that_was_given_up_counts_nothing() -> None:
    placings = table(1, 1, 2, 3)
    placings[0] = replace(placings[0], points=0.0)
    found = by_number(standings(LEAGUE, PEOPLE, placings))
    assert found[1].points == 0
    assert found[2].points == 6


def test_who_left_keeps_what_was_won_and_is_marked() -> None:
    left = [replace(each, left_round=1) if each.number == 1 else each for each in PEOPLE]
    found = standings(LEAGUE, left, table(1, 1, 2, 3))
    assert found[0].entrant.number == 1
    assert found[0].is_out
    assert not found[1].is_out


def test_groups_have_places_of_their_own() -> None:
    league = replace(LEAGUE, format="groups")
    split = [replace(each, division=each.number % 2) for each in PEOPLE]
    found = standings(league, split, [*table(1, 2, 4, 6), *table(1, 3, 1, 5, at=2)])
    assert [(each.division, each.place, each.entrant.number) for each in found] == [
        (0, 1, 2), (0, 2, 4), (0, 3, 6), (1, 1, 3), (1, 2, 1), (1, 3, 5),
    ]  # fmt: skip


def test_in_a_knockout_the_round_that_was_reached_comes_first() -> None:
    league = replace(LEAGUE, format="knockout", round=2)
    first = [*table(1, 1, 2, 3, at=1), *table(1, 4, 5, 6, at=2)]
    found = standings(league, PEOPLE, [*first, *table(2, 4, 1)])
    assert [each.entrant.number for each in found[:2]] == [4, 1]
    assert [each.is_out for each in found] == [False, False, True, True, True, True]
