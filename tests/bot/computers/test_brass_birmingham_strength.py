"""The Brass computer beats players who move at random, and plays a normal game among equals."""

from statistics import mean

import pytest

from tests.bench.bench_computers import Report, play_game

SLUG = "brass-birmingham"


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_it_beats_random_players(seats):
    report = Report()
    for number in range(2):
        play_game(SLUG, number, ("easy", *["random"] * (seats - 1)), report)
    assert report.side("easy").wins == 2
    least = min(min(each) for each in report.side("easy").scores)
    assert least > 2 * max(max(each) for each in report.side("random").scores)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_among_themselves_they_reach_a_beginners_score(seats):
    report = Report()
    for number in range(2):
        play_game(SLUG, number, ("easy",) * seats, report)
    scores = report.side("easy").scores
    assert mean(map(mean, scores)) > 95
    assert min(map(min, scores)) > 60
