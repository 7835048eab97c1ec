"""Storage is asked of everybody at once, and one by one while guests can move (RULINGS 13.3)."""

from __future__ import annotations

import json
from itertools import permutations

import pytest

import rules
from rules.puerto_rico.events import AnswerChosen, AnswersRevealed, ShipUnloaded, Stored
from tests.cases import for_each
from tests.playing import asked, forced, happen, legal, play, refused
from tests.rules.puerto_rico.expansion import NO_SHIP, host, table
from tests.rules.puerto_rico.positions import board, position

TWO_KINDS = board(goods="corn=2 sugar=1")


def stored(state: rules.State) -> rules.State:
    """P2 is the captain and nobody can load: goods are stored."""
    state = play(state, "P1: role trader", "P1: sell pass", "P2: sell pass", "P3: sell pass")
    return play(state, "P2: role captain", "P2: ship pass", "P3: ship pass", "P1: ship pass")


def three() -> rules.State:
    """Everybody has to choose between corn and sugar."""
    return stored(position(p1=TWO_KINDS, p2=TWO_KINDS, p3=TWO_KINDS, ships=NO_SHIP))


def barrels(state: rules.State) -> list[dict[str, int]]:
    return [{good: n for good, n in each.goods.items() if n} for each in state.players]


def test_all_players_are_asked_at_once():
    assert asked(three()) == ["P2", "P3", "P1"]


def test_an_answer_changes_nothing_on_the_table_until_the_last_is_in():
    before = three()
    state, events = happen(before, "P1: store corn=1", "P2: store none")
    assert events == [AnswerChosen(0, "store"), AnswerChosen(1, "store")]
    assert asked(state) == ["P3"]
    assert (barrels(state), state.supply) == (barrels(before), before.supply)
    state = play(state, "P3: store sugar=1")
    assert barrels(state) == [{"corn": 1}, {}, {"sugar": 1}]
    assert asked(state) == ["P3"]


@for_each("seats", list(permutations(("P1", "P2", "P3"))))
def test_answers_are_carried_out_in_order_from_the_captain(seats):
    _, events = happen(three(), *(f"{seat}: store corn=1" for seat in seats))
    revealed, *results = [e for e in events if not isinstance(e, AnswerChosen)]
    assert isinstance(revealed, AnswersRevealed)
    assert [event.seat for event in results[:3] if isinstance(event, Stored)] == [1, 2, 0]
    assert isinstance(results[3], ShipUnloaded)


def test_an_answer_may_be_changed_until_the_last_is_in():
    state, events = happen(three(), "P1: store corn=1", "P1: store sugar=1")
    assert events == [AnswerChosen(0, "store")], "others do not learn that it was changed"
    assert rules.may_act(state, 0)
    assert asked(state) == ["P2", "P3"]
    state = play(state, "P3: store none", "P2: store none")
    assert barrels(state) == [{"sugar": 1}, {}, {}]
    refused(state, "P1: store corn=1", rules.NotYourTurn)


def test_a_record_keeps_the_last_answer_of_each():
    options = {"building_set": "base"}
    state = rules.new("puerto-rico", 2, options, "changed")
    made = [(0, "role captain"), (0, "ship pass"), (1, "ship pass")]
    made += [(1, "store none"), (1, "store none"), (0, "store none")]
    for seat, move in made:
        state = rules.play(state, seat, move).state
    record = rules.Record("puerto-rico", 2, options, "changed", state.rules, tuple(made))
    assert record.compact().moves == (*made[:3], made[4], made[5])
    assert record.compact().replay() == record.replay() == state


def test_an_answer_is_secret():
    state = play(three(), "P3: store sugar=1")
    assert "sugar" in str(rules.view(state, 2).stack[-1])
    assert rules.secret_answers(state) == (2,)
    for seat in (0, 1, None):
        assert "sugar" not in str(rules.view(state, seat).stack[-1])
    other = play(three(), "P3: store none")
    assert rules.view(state, 0) == rules.view(other, 0)
    assert rules.view(state, None) == rules.view(other, None)


def test_hidden_answers_are_imagined():
    view = rules.view(play(three(), "P3: store sugar=1", "P2: store corn=1"), 1)
    answers = set()
    for seed in range(20):
        whole = rules.imagine(view, f"what if {seed}")
        assert rules.view(whole, 1) == view
        after = play(whole, "P1: store none")
        assert barrels(after)[:2] == [{}, {"corn": 1}]
        answers.add(str(barrels(after)[2]))
    assert answers == {"{}", "{'corn': 1}", "{'sugar': 1}"}


def test_an_answer_leaves_the_question_of_the_others_open():
    before = three()
    between = play(before, "P3: store none")
    after = play(between, "P1: store none", "P2: store none")
    assert rules.continues(before, between)
    assert not rules.continues(between, after)


def test_only_storing_answers():
    state = play(three(), "P1: store none")
    for seat in ("P1", "P2"):
        assert refused(state, f"{seat}: ship pass") == "First choose which barrels to keep."
        assert refused(state, f"{seat}: guest to corn") == "First choose which barrels to keep."
        assert not rules.legal(state, int(seat[1]) - 1, "guest")
        assert len(rules.legal(state, int(seat[1]) - 1, "store")) == 3


# what becomes known


def test_nothing_is_said_of_an_answer_without_a_choice():
    state = stored(position(p1=TWO_KINDS, p3=board(goods="coffee=1"), ships=NO_SHIP))
    assert [forced(state, seat) for seat in ("P1", "P2", "P3")] == [
        None,
        "store none",
        "store coffee=1",
    ]
    _, events = happen(state, "P2: store none", "P3: store coffee=1")
    assert events == []


def test_what_everybody_could_foresee_is_not_revealed():
    """So whoever had the only choice may take it back."""
    state = stored(position(p1=TWO_KINDS, p3=board(goods="coffee=1"), ships=NO_SHIP))
    state = play(state, "P2: store none", "P3: store coffee=1")
    _, events = happen(state, "P1: store corn=1")
    assert not any(event.reveals for event in events)


def test_what_nobody_could_foresee_is_revealed_by_the_last_answer():
    state = play(three(), "P1: store corn=1", "P3: store none")
    _, events = happen(state, "P2: store corn=1")
    assert [event for event in events if event.reveals] == [AnswersRevealed((0, 2))]


def test_giving_up_what_could_be_kept_cannot_be_foreseen():
    state = stored(position(p3=board(goods="coffee=1"), ships=NO_SHIP))
    _, events = happen(state, "P3: store none", "P1: store none", "P2: store none")
    assert AnswersRevealed((2,)) in events


# guests (RULINGS 13.3)


def hosting(city: str, **given: str) -> rules.State:
    """P3 has a guest; everybody has to choose between corn and sugar."""
    return stored(table(p1=TWO_KINDS, p2=TWO_KINDS, p3=host(city, 1, **given), ships=NO_SHIP))


@pytest.mark.parametrize("city", ["small-warehouse", "office"])
def test_while_a_guest_can_move_one_is_asked_after_the_other(city):
    """What a guest shows, nobody learns before an answer that had to be given first."""
    state = hosting(city, goods="corn=2 sugar=1")
    for seat in ("P2", "P3", "P1"):
        assert asked(state) == [seat]
        assert f"guest to {city}" in legal(state, "P3")
        state = play(state, f"{seat}: store corn=1")
    assert asked(state) == ["P3"]


def test_guests_without_an_empty_circle_hold_up_nobody():
    assert asked(hosting("office+", island="")) == ["P2", "P3", "P1"]


# games that began under the first version of the rules


def first_version() -> rules.State:
    """A game that was begun before goods were stored at the same time."""
    state = rules.new("puerto-rico", 3, seed="first version", rules=1)
    return play(state, "P1: role captain", "P1: ship pass", "P2: ship pass", "P3: ship pass")


def test_games_of_the_first_version_are_asked_one_after_the_other():
    state = first_version()
    assert state.rules == 1
    for seat in ("P1", "P2", "P3"):
        assert asked(state) == [seat]
        refused(state, f"P{int(seat[1]) % 3 + 1}: store none", rules.NotYourTurn)
        state = play(state, f"{seat}: store none")
    assert asked(state) == ["P2"]


def test_positions_of_the_first_version_can_still_be_opened():
    state = first_version()
    data = json.loads(json.dumps(rules.to_json(state)))
    assert [step["step"] for step in data["stack"]][-4:] == ["UnloadShips", *["StoreChoice"] * 3]
    assert rules.from_json(data) == state
