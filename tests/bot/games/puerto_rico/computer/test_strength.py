"""The levels of Puerto Rico's computer players: what each of them is for, and how far apart."""

from statistics import mean

import pytest

from tests.bench.bench_computers import Report, play_game

SLUG = "puerto-rico"


def played(players: tuple[str, ...], games: int, seconds: float = 2.0) -> Report:
    report = Report()
    for number in range(games):
        play_game(SLUG, number, players, report, seconds=seconds)
    return report


def points(report: Report, kind: str) -> float:
    return mean(map(mean, report.side(kind).scores))


def test_the_easy_one_beats_two_random_players():
    report = played(("easy", "random", "random"), 12)
    assert report.side("easy").wins >= 10
    assert points(report, "easy") > 30


@pytest.mark.nightly
def test_four_easy_ones_score_what_people_do_in_their_first_games():
    report = played(("easy",) * 4, 12)
    assert 26 < points(report, "easy") < 37
    assert all(9 <= rounds <= 24 for rounds in report.rounds)


def test_four_standard_ones_play_a_game_of_the_usual_length():
    report = played(("standard",) * 4, 4)
    assert points(report, "standard") > 34
    assert all(9 <= rounds <= 22 for rounds in report.rounds)


@pytest.mark.nightly
def test_the_standard_one_beats_the_easy_one():
    report = played(("standard", "easy"), 20)
    assert report.side("standard").wins >= 16


@pytest.mark.nightly
def test_thinking_helps():
    """With a tenth of the usual thinking time already."""
    report = played(("strong", "standard"), 4, seconds=0.19)
    assert report.side("strong").wins >= 3
    assert points(report, "strong") > points(report, "standard") + 3
