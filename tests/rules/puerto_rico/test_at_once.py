"""Questions asked at the same time: the order of answers cannot matter (RULINGS 13)."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import rules
from rules.puerto_rico.events import AnswerChosen, AnswersRevealed, Produced
from rules.puerto_rico.steps.at_once import TablePoll
from rules.puerto_rico.steps.craftsman import ProduceChoice
from rules.puerto_rico.steps.storage import StoreChoice
from tests.playing import asked, forced, happen, legal, play, random_chooser, random_games, refused
from tests.rules.puerto_rico.expansion import host, table
from tests.rules.puerto_rico.positions import board, position

CHOSEN: dict[str, object] = {"production": "chosen"}


def one_by_one(state: rules.State) -> rules.State:
    """The same position with the question to one seat after the other."""
    other = rules.copy(state)
    question: Any = other.stack.pop()
    if isinstance(question, ProduceChoice):
        other.push(ProduceChoice(question.order[:1]))
    else:
        other.push(*[StoreChoice((seat,)) for seat in question.order])
    return other


def test_every_order_of_answers_leads_to_the_same_position():
    """Also the order in which seats are asked one by one, in positions of random games."""
    looked_at = {"store": 0, "produce": 0}
    for number in range(random_games(12)):
        options = {"building_set": "random", **CHOSEN}
        state = rules.new("puerto-rico", 2 + number % 4, options, f"at once {number}")
        choose = random_chooser(f"at once {number}")
        while waiting := rules.waiting(state):
            question = state.stack[-1]
            if isinstance(question, TablePoll) and waiting == question.order and waiting[1:]:
                answers = [(seat, str(choose(state, seat))) for seat in waiting]
                if all_orders_change_the_same(state, answers):
                    looked_at[question.verb] += 1
            rules.advance(state, waiting[0], choose(state, waiting[0]))
    assert min(looked_at.values()) > 20


def all_orders_change_the_same(state: rules.State, answers: list[tuple[int, str]]) -> bool:
    """Compare all orders of answers; return whether they change anything."""
    after = one_by_one(state)
    for seat, move in answers:
        after = rules.play(after, seat, move).state
    for order in permutations(answers):
        other = state
        for seat, move in order:
            other = rules.play(other, seat, move).state
        assert other == after
    return after.supply != state.supply


# production, where players choose it


def producing(**given: Any) -> rules.State:
    """P1 is the craftsman; P1 and P2 can produce."""
    mine = {"p1": board(island="corn+ corn+"), "p2": board(island="corn+"), **given}
    return play(position(options=CHOSEN, **mine), "P1: role craftsman")


def test_production_is_chosen_by_all_at_once():
    state, events = happen(producing(), "P2: produce corn=1", "P3: produce none")
    assert events == [AnswerChosen(1, "produce")]
    assert asked(state) == ["P1"]
    assert [sum(player.goods.values()) for player in state.players] == [0, 0, 0]
    state, events = happen(state, "P1: produce corn=2")
    assert events == [
        AnswersRevealed((1,)),
        Produced(0, (("corn", 2),), ()),
        Produced(1, (("corn", 1),), ()),
        Produced(2, (), ()),
    ]
    assert legal(state, "P1") == ["craft corn", "craft pass"]


def test_a_production_may_be_changed_and_is_secret():
    state = play(producing(), "P2: produce corn=1", "P2: produce none")
    assert rules.view(state, 0) == rules.view(play(producing(), "P2: produce corn=1"), 0)
    state = play(state, "P3: produce none", "P1: produce none")
    assert [sum(player.goods.values()) for player in state.players] == [0, 0, 0]
    assert refused(state, "P2: produce corn=1", rules.NotYourTurn)


def test_producing_nothing_is_forced_only_if_nothing_can_be_produced():
    assert [forced(producing(), seat) for seat in ("P1", "P2", "P3")] == [
        None,
        None,
        "produce none",
    ]


def test_while_barrels_may_run_out_one_produces_after_the_other():
    state = producing(supply="corn=2")
    for seat in ("P1", "P2", "P3"):
        assert asked(state) == [seat]
        state = play(state, f"{seat}: produce none")
    assert legal(state, "P1") == ["craft pass"]
    assert asked(producing(supply="corn=3")) == ["P1", "P2", "P3"]


def test_while_a_guest_can_move_one_produces_after_the_other():
    mine = {"p1": board(island="corn+"), "p3": host("office", island="")}
    assert asked(play(table(options=CHOSEN, **mine), "P1: role craftsman")) == ["P1"]
    mine["p3"] = host("office+", island="")
    state = play(table(options=CHOSEN, **mine), "P1: role craftsman")
    assert asked(state) == ["P1", "P2", "P3"]


def test_in_games_of_the_first_version_one_produces_after_the_other():
    state = rules.new("puerto-rico", 3, CHOSEN, "first version", rules=1)
    state = play(state, "P1: role craftsman")
    assert asked(state) == ["P1"]
    assert state.stack[-1] == ProduceChoice((0,))


def test_answers_are_stored_in_notation() -> None:
    state = rules.new("puerto-rico", 3, seed="codec")
    for seat, move in ((0, "role mayor"), (1, "place indigo=1")):
        state = rules.play(state, seat, move).state
    assert rules.to_json(state)["stack"][-1]["chosen"] == [[1, "place indigo=1"]]
    assert rules.to_json(rules.view(state, 0))["stack"][-1]["chosen"] == [[1, ""]]
    view = rules.to_json(rules.view(state, 0))
    assert rules.from_json(view) == rules.view(state, 0)
