"""The final score (RULINGS 7)."""

from __future__ import annotations

import pytest

import rules
from tests.rules.puerto_rico.positions import board, position


def sources(**mine: object) -> dict[str, int]:
    state = position(p1=board(**mine))  # type: ignore[arg-type]
    score = rules.scores(state)[0]
    assert score.total == sum(score.sources.values())
    return score.sources


def test_chips_and_printed_points_count():
    """RULINGS 7: buildings occupied or not."""
    assert sources(chips=7, city="harbor small-market+ fortress") == {
        "chips": 7,
        "buildings": 3 + 1 + 4,
    }


def test_the_printed_points_of_all_buildings():
    city = "small-indigo-plant indigo-plant tobacco-storage hospice harbor guild-hall"
    assert sources(city=city)["buildings"] == 1 + 2 + 3 + 2 + 3 + 4


@pytest.mark.parametrize(
    "building", ["guild-hall", "residence", "fortress", "customs-house", "city-hall"]
)
def test_a_large_building_without_a_colonist_gives_no_bonus(building):
    assert building not in sources(city=building, chips=20)
    assert building in sources(city=f"{building}+", chips=20)


def test_the_guild_hall_counts_production_buildings_occupied_or_not():
    """RULINGS R24: 1 for a small one, 2 for a large one."""
    city = "guild-hall+ small-indigo-plant small-sugar-mill+ indigo-plant+2 sugar-mill"
    assert sources(city=city)["guild-hall"] == 1 + 1 + 2 + 2
    city = "guild-hall+ tobacco-storage coffee-roaster harbor small-market"
    assert sources(city=city)["guild-hall"] == 2 + 2


@pytest.mark.parametrize(
    ("tiles", "points"), [(0, 4), (1, 4), (8, 4), (9, 4), (10, 5), (11, 6), (12, 7)]
)
def test_the_residence_counts_filled_island_spaces(tiles, points):
    """RULINGS 7: plantations and quarries, occupied or not."""
    island = " ".join((["quarry", "corn+", "indigo"] * 4)[:tiles])
    assert sources(island=island, city="residence+")["residence"] == points


@pytest.mark.parametrize(("colonists", "points"), [(1, 0), (2, 0), (3, 1), (5, 1), (6, 2)])
def test_the_fortress_counts_every_three_colonists(colonists, points):
    """RULINGS R25: on tiles, on buildings and in San Juan; one is on the fortress."""
    assert sources(city="fortress+", san_juan=colonists - 1)["fortress"] == points


def test_the_fortress_counts_all_places():
    """RULINGS R25."""
    mine = {"city": "fortress+ indigo-plant+3", "island": "corn+ quarry+", "san_juan": 3}
    assert sources(**mine)["fortress"] == 3


@pytest.mark.parametrize(("chips", "points"), [(3, 0), (4, 1), (7, 1), (8, 2), (40, 10)])
def test_the_customs_house_counts_chips_and_not_buildings(chips, points):
    """RULINGS R26."""
    assert sources(city="customs-house+ harbor wharf", chips=chips)["customs-house"] == points


def test_the_customs_house_counts_paper_points():
    """RULINGS R26: more chips than the pool had."""
    mine = board(city="customs-house+", chips=80)
    state = position(p1=mine, end="vp")
    assert state.vp_pool == -5
    assert rules.scores(state)[0].sources["customs-house"] == 20


def test_the_city_hall_counts_violet_buildings_itself_included():
    """RULINGS R24: occupied or not; a large building counts once."""
    city = "city-hall+ small-market hacienda+ harbor residence indigo-plant coffee-roaster"
    assert sources(city=city)["city-hall"] == 5


def test_goods_and_doubloons_are_worth_nothing_but_break_ties():
    """RULINGS 7."""
    state = position(
        p1=board(chips=5, doubloons=2),
        p2=board(chips=5, doubloons=0, goods="corn=2 coffee=1"),
        p3=board(chips=4, doubloons=50),
    )
    scores = rules.scores(state)
    assert [score.total for score in scores] == [5, 5, 4]
    assert [score.tie_break for score in scores] == [2, 3, 50]
    assert [score.rank for score in scores] == [2, 1, 3]


def test_equal_in_both_is_a_shared_rank_and_the_next_is_skipped():
    """RULINGS 7."""
    state = position(
        4,
        p1=board(chips=5, doubloons=2),
        p2=board(chips=9),
        p3=board(chips=5, doubloons=1, goods="corn=1"),
        p4=board(chips=1),
    )
    assert [score.rank for score in rules.scores(state)] == [2, 1, 2, 4]


def test_a_shared_victory():
    """RULINGS U10."""
    state = position(2, p1=board(doubloons=3), p2=board(doubloons=3))
    assert [score.rank for score in rules.scores(state)] == [1, 1]


def test_scores_are_given_for_each_seat_in_order():
    assert [score.seat for score in rules.scores(position(5))] == [0, 1, 2, 3, 4]
