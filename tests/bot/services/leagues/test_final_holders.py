"""Whose a seat's result is, and how long the table waited for it."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from bot.model import Seat, StoredMove, Tenure
from bot.services.leagues.final_holders import former_holders, holder
from bot.services.leagues.reliability import answers
from tests.cases import for_each

PLIES = 90


def former(
    until: int, person_id: int | None = 7, computer: str = "", after: int = 0, seat: int = 0
) -> Tenure:
    return Tenure(1, 1, seat, person_id, "Before", computer, after, 0.0, until, 1.0, "left")


def whose(seat: Seat, *tenures: Tenure, plies: int = PLIES) -> tuple[int | None, str]:
    owner = holder(seat, tenures, plies)
    return owner.person_id, owner.computer


PERSON, COMPUTER = Seat(0, 8, "Ann"), Seat(0, None, "Computer 1", "standard")
STOOD_IN = Seat(0, 8, "Ann", "standard")


def test_who_sat_there_all_the_time():
    assert whose(PERSON) == (8, "")
    assert whose(COMPUTER) == (None, "standard")
    assert whose(PERSON, plies=0) == (8, "")


@pytest.mark.parametrize(("taken_over", "expected"), [(60, 8), (61, None)])
def test_a_substitute_of_the_last_third_leaves_the_result_to_nobody(taken_over, expected):
    owner = holder(PERSON, [former(taken_over)], PLIES)
    assert owner.person_id == expected
    assert owner.computer == ""
    assert owner.name == ("Ann" if expected else "")


STAND_IN = "standard"


def stays(
    *parts: tuple[int | None, str, int, str], plies: int = PLIES
) -> tuple[Seat, list[Tenure]]:
    """A seat held in `parts`: (person, computer, moves of the game, why it ended)."""
    held, ply = [], 0
    for person_id, computer, moves, reason in parts[:-1]:
        held.append(Tenure(1, 1, 0, person_id, "", computer, ply, 0.0, ply + moves, 1.0, reason))
        ply += moves
    person_id, computer, moves, _ = parts[-1]
    assert ply + moves == plies
    return Seat(0, person_id, "X", computer), held


SEVEN, EIGHT, AWAY, COMPUTER_ALONE, OPEN = (
    (7, ""),
    (8, ""),
    (7, STAND_IN),
    (None, STAND_IN),
    (None, ""),
)

RATED = [
    # who plays the seat: (holder, moves of 90, why that ended) …; whose the result is; what follows
    ("played alone", [(*SEVEN, 90, "")], 7, {}),
    ("a short stand-in at the end", [(*SEVEN, 61, "stand-in"), (*AWAY, 29, "")], 7, {}),
    ("a long stand-in at the end", [(*SEVEN, 60, "stand-in"), (*AWAY, 30, "")], None, {7: "left"}),
    ("a short stand-in, and back",
     [(*SEVEN, 40, "stand-in"), (*AWAY, 20, "returned"), (*SEVEN, 30, "")], 7, {}),
    ("a long stand-in, back for a third in all",
     [(*SEVEN, 20, "stand-in"), (*AWAY, 60, "returned"), (*SEVEN, 10, "")], 7, {}),
    ("a longer stand-in, back before the end",
     [(*SEVEN, 19, "stand-in"), (*AWAY, 61, "returned"), (*SEVEN, 10, "")], None, {7: "left"}),
    ("never there, back for the last move",
     [(*SEVEN, 0, "stand-in"), (*AWAY, 89, "returned"), (*SEVEN, 1, "")], None, {7: "left"}),
    ("resigned, and back at once",
     [(*SEVEN, 40, "resigned"), (*OPEN, 0, "open"), (*SEVEN, 50, "")], 7, {}),
    ("resigned, and back for the end while somebody helped",
     [(*SEVEN, 10, "resigned"), (*EIGHT, 70, "replaced"), (*SEVEN, 10, "")],
     None, {7: "left", 8: "part"}),
    ("replaced by the organiser, and back for the end",
     [(*SEVEN, 10, "replaced"), (*EIGHT, 70, "replaced"), (*SEVEN, 10, "")],
     None, {7: "part", 8: "part"}),
    ("resigned, a substitute for a third",
     [(*SEVEN, 60, "resigned"), (*EIGHT, 30, "")], 8, {7: "left"}),
    ("resigned, a substitute for less",
     [(*SEVEN, 61, "resigned"), (*EIGHT, 29, "")], None, {7: "left", 8: "part"}),
    ("replaced by the organiser",
     [(*SEVEN, 45, "replaced"), (*EIGHT, 45, "")], 8, {7: "part"}),
    ("time was up, a computer took over early",
     [(*SEVEN, 45, "late"), (*COMPUTER_ALONE, 45, "")], None, {7: "left"}),
    ("time was up, a computer took over late",
     [(*SEVEN, 80, "late"), (*COMPUTER_ALONE, 10, "")], None, {7: "left"}),
    ("a substitute who let a computer play most of it, and came back",
     [(*SEVEN, 30, "resigned"), (*EIGHT, 10, "stand-in"), (8, STAND_IN, 40, "returned"),
      (*EIGHT, 10, "")], None, {7: "left", 8: "left"}),
]  # fmt: skip


@for_each(("parts", "owner", "others"), [each[1:] for each in RATED])
def test_everybody_who_played_is_counted_once(
    parts: list[tuple[int | None, str, int, str]], owner: int | None, others: dict[int, str]
) -> None:
    seat, held = stays(*parts)
    opponent = Seat(1, 9, "Opponent")
    assert holder(seat, held, PLIES).person_id == owner
    found = former_holders((seat, opponent), held, PLIES)
    endings = {each.holder.person_id: "left" if each.left else "part" for each in found}
    assert endings == others
    assert holder(opponent, held, PLIES).person_id == 9


def test_tenures_of_other_seats_do_not_matter():
    assert whose(PERSON, former(80, seat=1)) == (8, "")


@pytest.mark.parametrize(("since", "expected"), [(60, (None, "standard")), (61, (8, ""))])
def test_a_stand_in_for_a_third_of_the_game_makes_it_the_computers(since, expected):
    assert whose(STOOD_IN, former(since, person_id=8)) == expected


def test_who_came_back_after_a_stand_in_keeps_the_result():
    stood_in = former(70, person_id=8, computer="standard", after=20)
    assert whose(PERSON, former(20, person_id=8), stood_in) == (8, "")


def test_a_computer_that_took_over_late_leaves_the_result_to_nobody():
    assert whose(COMPUTER, former(80)) == (None, "")
    assert whose(COMPUTER, former(50)) == (None, "standard")


def test_the_seat_of_somebody_forgotten_is_nobodys():
    assert whose(Seat(0, None, "Former player")) == (None, "")


def test_only_moves_of_the_own_time_are_the_holders():
    owner = holder(PERSON, [former(30)], PLIES)
    assert not owner.made(30)
    assert owner.made(31)
    assert owner.made(90)


def move(ply: int, seat: int, at: float, question: int, by: str = "person") -> StoredMove:
    return StoredMove(ply, seat, "pass", by, at, question, False)  # type: ignore[arg-type]


def waits(*made: StoredMove, held: Sequence[Tenure] = ()) -> list[tuple[int, float]]:
    return [(each.seat, each.waited) for each in answers(made, held)]


def test_a_question_is_waited_for_from_the_move_before_it():
    told = waits(move(1, 0, 100.0, 1), move(2, 1, 160.0, 2), move(3, 0, 400.0, 3))
    assert told == [(0, 0.0), (1, 60.0), (0, 240.0)]


def test_answers_to_the_same_question_are_each_waited_for():
    together = (move(2, 2, 150.0, 2), move(3, 1, 190.0, 2), move(4, 0, 200.0, 3))
    assert waits(move(1, 0, 100.0, 1), *together) == [(0, 0.0), (2, 50.0), (1, 90.0), (0, 10.0)]


def test_a_seat_that_answers_one_question_twice_is_waited_for_once():
    told = waits(move(1, 0, 100.0, 1), move(2, 1, 150.0, 2), move(3, 1, 170.0, 2))
    assert told == [(0, 0.0), (1, 50.0), (1, 20.0)]


def test_moves_that_were_entered_together_are_one_answer():
    made = (move(1, 0, 100.0, 1), move(2, 1, 160.0, 2), move(3, 1, 160.0, 3))
    (_, both) = answers(made, ())
    assert (both.waited, both.moves, both.ply) == (60.0, 2, 2)


def test_forced_moves_are_nobodys_time():
    made = (move(1, 0, 100.0, 1), move(2, 1, 100.0, 2, "forced"), move(3, 0, 130.0, 3))
    assert waits(*made) == [(0, 0.0), (0, 30.0)]


def test_nothing_was_waited_for_before_the_first_move():
    assert waits() == []


def test_whoever_takes_a_seat_over_is_waited_for_from_then_on():
    """Seat 1 was left at 200, open until 500, and given to a computer at 900."""
    held = [left(1, 200.0), left(1, 500.0), left(1, 900.0), left(0, 450.0)]
    made = (
        move(1, 0, 100.0, 1), move(2, 1, 560.0, 2), move(3, 0, 600.0, 3),
        move(4, 1, 700.0, 4), move(5, 0, 800.0, 5), move(6, 1, 910.0, 6, "computer"),
    )  # fmt: skip
    assert [waited for seat, waited in waits(*made, held=held) if seat == 1] == [60, 100, 10]
    assert [waited for seat, waited in waits(*made, held=held) if seat == 0] == [0, 40, 100]


def left(seat: int, at: float) -> Tenure:
    return Tenure(0, 1, seat, None, "", "", 0, 0.0, 1, at, "")
