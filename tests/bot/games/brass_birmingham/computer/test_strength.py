"""The Brass computer beats players who move at random, and plays a normal game among equals."""

from statistics import mean

import pytest

import rules
from bot.games.brass_birmingham.computer import decide
from tests.bench.bench_computers import Report, play_game

SLUG = "brass-birmingham"


def at_sight(seats: int, number: int, players: int) -> list[int]:
    """Return the scores of a game in which the first `players` misjudge nothing, others anything.

    The others move at random.
    """
    state, chance = rules.new(SLUG, seats, seed=f"bench {number}"), rules.Chance(str(number))
    while waiting := rules.waiting(state):
        seat = waiting[0]
        sensible = decide(rules.view(state, seat), seat, str(number)) if seat < players else None
        rules.play_in_place(state, seat, sensible or rules.sample(state, seat, chance))
    return [score.total for score in rules.scores(state)]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_at_sight_it_beats_random_players(seats):
    for number in range(2):
        own, *others = at_sight(seats, number, 1)
        assert own > 2 * max(others)


@pytest.mark.nightly
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_at_sight_they_reach_a_beginners_score_among_themselves(seats):
    scores = [score for number in range(2) for score in at_sight(seats, number, seats)]
    assert mean(scores) > 95
    assert min(scores) > 60


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_easy_level_beats_random_players(seats):
    report = Report()
    for number in range(2):
        play_game(SLUG, number, ("easy", *["random"] * (seats - 1)), report)
    assert report.side("easy").wins == 2


@pytest.mark.nightly
def test_the_easy_level_is_an_opponent_for_a_first_game():
    report = Report()
    for number in range(4):
        play_game(SLUG, number, ("easy",) * 3, report)
    assert 75 < mean(map(mean, report.side("easy").scores)) < 105
