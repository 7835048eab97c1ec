"""Pairing for leagues: a table for everybody, new opponents, each seat in turn."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import combinations
from random import Random

import pytest

from bot.model import Entrant, League, Placing
from bot.services.leagues.pairing import draw, history_of, round_robin
from bot.services.leagues.rounds import LeagueSoFar, divided, next_round, survivors
from bot.services.leagues.seating import seated, seatings_of, table_sizes
from bot.services.leagues.standings import points_of, standings, tables_of
from tests.cases import for_each
from tests.sharing import in_turn, some

SIZES = (2, 3, 4, 5)
FIELDS = (8, 9, 11, 13, 16, 20, 27, 32, 41, 64)


def league(kind: str, size: int, rounds: int, group_size: int = 0) -> League:
    return League(7, "Autumn", kind, "running", size, rounds, group_size, 0.0, 0.0)  # type: ignore[arg-type]


def entrants(number: int) -> tuple[Entrant, ...]:
    return tuple([Entrant(7, each, 100 + each, f"P{each}", "en", 40.0 - each)
                  for each in range(1, number + 1)])  # fmt: skip


def decided(drawn: tuple[Placing, ...], chance: Random) -> tuple[Placing, ...]:
    """Let chance decide the tables of a round; lower numbers are stronger."""
    found: list[Placing] = []
    for table in tables_of(drawn).values():
        if len(table) == 1:
            found += table
            continue
        order = sorted(table, key=lambda each: each.entrant + chance.gauss(0, 8))
        for rank, each in enumerate(order, start=1):
            points = points_of(range(1, len(table) + 1))[rank - 1]
            found.append(replace(each, rank=rank, score=50 - rank, points=points))
    return tuple(found)


def played(course: LeagueSoFar, chance: Random) -> LeagueSoFar:
    """Play rounds until there is no further one."""
    while drawn := next_round(course):
        assert drawn == next_round(course)
        course = replace(
            course,
            league=replace(course.league, round=course.league.round + 1),
            placings=(*course.placings, *decided(drawn, chance)),
        )
    return course


def sat(course: LeagueSoFar) -> list[tuple[int, ...]]:
    return [tuple(each.entrant for each in table) for table in tables_of(course.placings).values()]


@pytest.mark.parametrize("wanted", SIZES)
def test_sizes_leave_nobody_without_a_table_where_that_is_possible(wanted: int) -> None:
    for people in range(2, 65):
        sizes = table_sizes(people, SIZES, wanted)
        assert sum(sizes) == people
        assert people < 12 or all(abs(size - wanted) <= 1 for size in sizes)


def test_one_sits_out_where_only_one_size_is_allowed() -> None:
    assert table_sizes(9, (4,), 4) == (4, 4)
    assert table_sizes(9, (3, 4), 4) == (3, 3, 3)
    assert table_sizes(9, (2, 3, 4, 5), 4) == (5, 4)
    assert table_sizes(1, SIZES, 4) == ()


@pytest.mark.parametrize("wanted", SIZES)
@pytest.mark.parametrize("people", in_turn(FIELDS))
@pytest.mark.parametrize("kind", ["swiss", "groups"])
def test_a_league_seats_everybody_each_round(kind: str, people: int, wanted: int) -> None:
    course = LeagueSoFar(league(kind, wanted, 4), entrants(people), (), SIZES)
    course = played(course, Random(people * wanted))
    assert course.league.round == 4
    for number in range(1, 5):
        there = [each for each in course.placings if each.round == number]
        assert sorted(each.entrant for each in there) == list(range(1, people + 1))
        for (_, _), table in tables_of(there).items():
            assert [each.seat for each in table] == list(range(len(table)))
            assert len(table) > 1  # with all sizes allowed nobody sits out
    often = [max(had.values()) for had in seatings_of(sat(course)).had.values()]
    assert max(often) <= 3
    assert wanted == 2 or sum(each <= 2 for each in often) >= 0.8 * people


@pytest.mark.parametrize("wanted", SIZES)
def test_nobody_meets_the_same_opponents_again_where_there_are_enough(wanted: int) -> None:
    for kind in ("swiss", "groups"):
        for people in (32, 41, 64):
            course = played(
                LeagueSoFar(league(kind, wanted, 4), entrants(people), (), SIZES), Random(people)
            )
            assert max(history_of(sat(course)).met.values()) == 1, (kind, people)


@for_each("people", [4, 6, 7, 8, 9, 12, 15, 16])
def test_a_round_robin_of_two_is_complete(people: int) -> None:
    rounds = people - 1 if people % 2 == 0 else people
    course = played(LeagueSoFar(league("groups", 2, rounds), entrants(people), (), (2,)), Random(1))
    past = history_of(sat(course))
    assert set(past.met.values()) == {1}
    assert len(past.met) == people * (people - 1) // 2
    assert set(past.byes.values()) == (set() if people % 2 == 0 else {1})


def test_unavoidable_meetings_are_spread() -> None:
    """Eight people at two tables of four meet half of their opponents again, nobody three times."""
    course = played(LeagueSoFar(league("groups", 4, 2), entrants(8), (), (4,)), Random(1))
    first, second = (
        [table for (number, _), table in tables_of(course.placings).items() if number == each]
        for each in (1, 2)
    )
    for one in first:
        for other in second:
            assert len({each.entrant for each in one} & {each.entrant for each in other}) == 2


def test_byes_are_counted_fairly() -> None:
    course = played(LeagueSoFar(league("swiss", 4, 5), entrants(13), (), (4,)), Random(3))
    byes = history_of(sat(course)).byes
    assert set(byes.values()) == {1}
    assert len(byes) == 5


def test_who_sat_out_least_does_so_and_of_those_the_spared_end_of_the_order() -> None:
    for spared, out in (("last", 5), ("first", 1)):
        drawn = draw(range(1, 6), history_of([]), {2}, 2, "alike", spared)  # type: ignore[arg-type]
        assert drawn.byes == (out,)
        again = draw(range(1, 6), history_of([(out,)]), {2}, 2, "alike", spared)  # type: ignore[arg-type]
        assert again.byes == ({5: 4, 1: 2}[out],)


def test_swiss_rounds_seat_equals_together() -> None:
    course = played(LeagueSoFar(league("swiss", 4, 5), entrants(64), (), SIZES), Random(5))
    last = [table for (each, _), table in tables_of(course.placings).items() if each == 5]
    before = replace(
        course,
        league=replace(course.league, round=4),
        placings=tuple(each for each in course.placings if each.round < 5),
    )
    points = {
        each.entrant.number: each.points
        for each in standings(before.league, before.entrants, before.placings)
    }
    spread = [
        max(points[each.entrant] for each in table) - min(points[each.entrant] for each in table)
        for table in last
    ]
    assert sum(spread) / len(spread) <= 6


@for_each("wanted", SIZES)
@for_each("people", [2, *some(range(3, 34), "a knockout"), 64])
@for_each("allowed", [SIZES, (3, 4, 5), (2, 3, 4)])
def test_a_knockout_ends_with_one_final(allowed: tuple[int, ...], people: int, wanted: int) -> None:
    if wanted not in allowed or people < min(allowed):
        return
    course = played(
        LeagueSoFar(league("knockout", wanted, 0), entrants(people), (), allowed), Random(9)
    )
    final = [each for each in course.placings if each.round == course.league.round]
    assert len(tables_of(final)) == 1
    assert course.league.round <= 7
    ranked = standings(course.league, course.entrants, course.placings)
    assert [each.place for each in ranked] == list(range(1, people + 1))
    (winner,) = [each for each in final if each.rank == 1]
    assert ranked[0].entrant.number == winner.entrant
    assert {each.entrant.number for each in ranked[: len(final)]} == {
        each.entrant for each in final
    }


def test_the_better_half_of_each_table_goes_on() -> None:
    course = LeagueSoFar(league("knockout", 4, 0), entrants(16), (), SIZES)
    drawn = decided(next_round(course), Random(2))
    course = replace(course, league=replace(course.league, round=1), placings=drawn)
    for table in tables_of(drawn).values():
        best = {each.entrant for each in table if (each.rank or 9) <= 2}
        assert best <= set(survivors(course))
    assert len(survivors(course)) == 8


def test_who_was_knocked_out_last_takes_the_place_of_somebody_who_leaves() -> None:
    course = LeagueSoFar(league("knockout", 4, 0), entrants(8), (), SIZES)
    drawn = decided(next_round(course), Random(2))
    course = replace(course, league=replace(course.league, round=1), placings=drawn)
    going_on = survivors(course)
    gone = replace(course.entrants[going_on[0] - 1], left_round=1)
    left = tuple(gone if each.number == gone.number else each for each in course.entrants)
    after = survivors(replace(course, entrants=left))
    assert len(after) == 4
    assert gone.number not in after
    assert set(going_on) - {gone.number} < set(after)


def test_everybody_has_each_seat_equally_often() -> None:
    """Each of 16 people has each seat of a table of four, twice in eight rounds or nearly so."""
    tables: list[tuple[int, ...]] = []
    for number in range(1, 9):
        drawn = round_robin(list(range(16)), number, history_of(tables), (4,), 4)
        past = seatings_of(tables)
        tables += [seated(table, past) for table in drawn.tables]
    counts = [seatings_of(tables).had[each] for each in range(16)]
    assert all(1 <= each[seat] <= 3 for each in counts for seat in range(4))
    assert sum(each[seat] == 2 for each in counts for seat in range(4)) >= 48


def test_those_who_block_each_other_do_not_meet_where_it_can_be_avoided() -> None:
    for kind in ("swiss", "groups", "knockout"):
        apart = frozenset([(1, 2), (1, 3), (4, 9)])
        course = LeagueSoFar(league(kind, 4, 3), entrants(16), (), SIZES, apart)
        met = history_of(sat(played(course, Random(8)))).met
        if kind != "knockout":
            assert not apart & met.keys()
        first = history_of([tuple(each.entrant for each in table)
                            for table in tables_of(next_round(course)).values()]).met  # fmt: skip
        assert not apart & first.keys()


def test_a_group_that_has_become_too_small_sits_with_its_neighbour() -> None:
    people = divided(entrants(9), 3)
    gone = tuple([replace(each, left_round=0) if each.number in (4, 5) else each
                  for each in people])  # fmt: skip
    course = LeagueSoFar(league("groups", 3, 1, 3), gone, (), (3, 4))
    tables = sorted(sorted(each.entrant for each in table)
                    for table in tables_of(next_round(course)).values())  # fmt: skip
    assert tables == [[1, 2, 3, 6], [7, 8, 9]]


def test_groups_are_by_strength_and_of_equal_size() -> None:
    found = divided(entrants(27), 8)
    sizes = Counter(each.division for each in found)
    assert sorted(sizes.values()) == [9, 9, 9]
    assert all(
        one.division <= other.division
        for one, other in combinations(sorted(found, key=lambda each: -each.strength), 2)
    )
    assert {each.division for each in divided(entrants(27), 0)} == {0}


def test_the_best_of_a_group_move_up_for_the_next_season() -> None:
    course = LeagueSoFar(league("groups", 4, 2, 8), divided(entrants(16), 8), (), SIZES)
    course = played(course, Random(4))
    final = standings(course.league, course.entrants, course.placings)
    again = {each.person_id: each.division for each in divided(entrants(17), 8, final)}
    for each in final:
        moves = (each.division == 0 and each.place > 6) or (each.division == 1 and each.place < 3)
        assert again[each.entrant.person_id] == (1 - each.division if moves else each.division)
    assert again[117] == 1


def test_two_draws_are_alike() -> None:
    past = history_of([(1, 2, 3, 4), (5, 6, 7, 8), (9, 10, 11, 12)])
    order = list(range(1, 13))
    assert draw(order, past, (4,), 4, "mixed") == draw(order, past, (4,), 4, "mixed")
