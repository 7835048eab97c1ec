"""The computer player beats players who move at random, and plays a normal game among equals."""

from statistics import mean

from tests.bench.bench_computers import Report, play_game

SLUG = "puerto-rico"


def test_it_beats_two_random_players():
    report = Report()
    for number in range(12):
        play_game(SLUG, number, ("easy", "random", "random"), report)
    assert report.side("easy").wins >= 11
    assert mean(mean(each) for each in report.side("easy").scores) > 40


def test_four_of_them_play_a_game_of_the_usual_length():
    report = Report()
    for number in range(4):
        play_game(SLUG, number, ("easy",) * 4, report)
    assert mean(mean(each) for each in report.side("easy").scores) > 32
    assert all(9 <= rounds <= 22 for rounds in report.rounds)


def test_thinking_helps():
    report = Report()
    for number in range(4):
        play_game(SLUG, number, ("strong", "easy", "easy", "easy"), report, seconds=0.15)
    assert report.side("strong").wins >= 2
    strong, easy = (mean(map(mean, report.side(kind).scores)) for kind in ("strong", "easy"))
    assert strong > easy + 3
