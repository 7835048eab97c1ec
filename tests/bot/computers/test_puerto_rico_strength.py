"""The computer player beats players who move at random, and plays a normal game among equals."""

from tests.bench.bench_computers import Report, play_game


def test_it_beats_two_random_players():
    report = Report()
    for number in range(12):
        play_game("puerto-rico", number, seats=3, computers=1, report=report)
    assert report.wins >= 11
    assert sum(report.computer_scores) / 12 > 40


def test_four_of_them_play_a_game_of_the_usual_length():
    report = Report()
    for number in range(4):
        play_game("puerto-rico", number, seats=4, computers=4, report=report)
    assert sum(report.computer_scores) / 16 > 32
    assert all(9 <= rounds <= 22 for rounds in report.rounds)
