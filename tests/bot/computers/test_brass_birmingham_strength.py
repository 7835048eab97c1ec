"""The Brass computer beats players who move at random, and plays a normal game among equals."""

import pytest

from tests.bench.bench_computers import Report, play_game

SLUG = "brass-birmingham"


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_it_beats_random_players(seats):
    report = Report()
    for number in range(2):
        play_game(SLUG, number, seats=seats, computers=1, report=report)
    assert report.wins == 2
    assert min(report.computer_scores) > 2 * max(report.random_scores)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_among_themselves_they_reach_a_beginners_score(seats):
    report = Report()
    for number in range(2):
        play_game(SLUG, number, seats=seats, computers=seats, report=report)
    assert sum(report.computer_scores) / len(report.computer_scores) > 95
    assert min(report.computer_scores) > 60
