"""The computer player answers every question of every variant with a legal move."""

import pickle
import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

import pytest

import rules
from bot.games.puerto_rico.computer import PuertoRicoComputer, decide
from rules.core.chance import Chance
from rules.core.steps import Poll
from rules.puerto_rico.state import Table
from rules.puerto_rico.steps.craftsman import ProduceChoice
from rules.puerto_rico.steps.mayor import PlaceChoice
from rules.puerto_rico.steps.storage import StoreChoice
from tests.sharing import in_turn

COMPUTER = PuertoRicoComputer()
OPTIONS = (
    {},
    {"mayor_mode": "ordered", "vp_visibility": "open"},
    {"production": "chosen", "corn_minus_one": True, "factory_university_swap": True},
    {"building_set": "draft"},
    {"building_set": "new-only"},
)


class Asked(NamedTuple):
    """A position of which a seat knows only `view`, and the moves that it has."""

    state: Table
    seat: int
    view: Table
    moves: object


def positions(seats: int, options: dict, seed: str, sense: float = 0.5) -> Iterator[Asked]:
    """Every position of a game in which each move is the computer's with the chance `sense`."""
    choice, asked = random.Random(seed), 0
    state = rules.new("puerto-rico", seats, options, seed)
    while waiting := rules.waiting(state):
        seat = choice.choice(waiting)
        moves, view = rules.legal(state, seat), rules.view(state, seat)
        yield Asked(state, seat, view, moves)
        asked += 1
        sensible = choice.random() < sense
        move = COMPUTER.choose(view, seat, moves, seed) if sensible else choice.choice(moves)
        state, _ = rules.play(state, seat, move)
    assert asked > 100


@pytest.mark.parametrize("options", OPTIONS, ids=str)
@pytest.mark.parametrize("seats", in_turn([2, 3, 4, 5]))
def test_every_answer_is_among_the_legal_moves(seats, options):
    for _, seat, view, moves in positions(seats, options, f"legal {seats}"):
        # not `choose`, which would hide a mistake behind the first legal move
        assert decide(view, seat, moves, "any") in moves


def test_a_changed_answer_is_legal_too():
    changed = Counter()
    for state, seat, _, _ in positions(4, {"production": "chosen"}, "changing"):
        step = state.stack[-1]
        if isinstance(step, Poll):
            for other, _ in step.chosen:
                if other != seat and rules.may_act(state, other):
                    moves = rules.legal(state, other)
                    assert decide(rules.view(state, other), other, moves, "any") in moves
                    changed[type(step)] += 1
    assert set(changed) == {PlaceChoice, ProduceChoice, StoreChoice}


def test_the_same_arguments_give_the_same_move_and_stay_as_they_were():
    for _, seat, view, moves in positions(3, {}, "twice"):
        before = rules.to_json(view)
        first = COMPUTER.choose(view, seat, moves, "seed")
        assert rules.to_json(view) == before
        assert COMPUTER.choose(view, seat, moves, "seed") == first


def test_the_seed_makes_games_differ():
    games = []
    for seed in ("one", "two", "three", "four"):
        state = rules.new("puerto-rico", 3, seed="the same game")
        moves = []
        while waiting := rules.waiting(state):
            seat = waiting[0]
            view = rules.view(state, seat)
            moves.append(COMPUTER.choose(view, seat, rules.legal(state, seat), seed))
            rules.play_in_place(state, seat, moves[-1])
        games.append(tuple(map(str, moves)))
    assert len(set(games)) > 1


def test_another_process_could_answer():
    for number, (_, seat, view, moves) in enumerate(positions(2, {}, "pickled")):
        if number % 10 == 0:
            arguments = pickle.loads(pickle.dumps((COMPUTER, view, seat, moves, "seed")))
            computer, *rest = arguments
            assert computer.choose(*rest) == COMPUTER.choose(view, seat, moves, "seed")


def with_other_secrets(state: Table, seat: int, number: int) -> Table:
    """Return a position that `seat` cannot tell from `state`."""
    other: Table = rules.copy(state)
    chance = Chance(f"secrets {number}")
    chance.shuffle(other.deck)
    other.chance = Chance(f"another seed {number}")
    rivals = [player for place, player in enumerate(other.players) if place != seat]
    if len(rivals) > 1:
        together = sum(player.vp_chips for player in rivals)
        rivals[0].vp_chips, rivals[1].vp_chips = together, 0
        for player in rivals[2:]:
            player.vp_chips = 0
    step = other.stack[-1]
    if isinstance(step, Poll):
        hidden = tuple(
            (who, move if who == seat else rules.legal(state, who)[0]) for who, move in step.chosen
        )
        other.stack[-1] = replace(step, chosen=hidden)
    return other


@pytest.mark.parametrize("seats", in_turn([2, 3, 5]))
def test_what_is_hidden_does_not_matter(seats):
    different = 0
    asked = positions(seats, {}, f"hidden {seats}", sense=0.9)
    for number, (state, seat, view, moves) in enumerate(asked):
        other = with_other_secrets(state, seat, number)
        different += other != state
        seen = rules.view(other, seat)
        assert decide(seen, seat, rules.legal(other, seat), "seed") == decide(
            view, seat, moves, "seed"
        )
    assert different > 50


def test_the_masks_of_a_view_are_not_taken_for_facts():
    # a view sorts the deck and writes 0 for hidden chips; neither is known to be so
    for number, (_, seat, view, moves) in enumerate(positions(4, {}, "masks", sense=0.9)):
        other: Table = rules.copy(view)
        Chance(str(number)).shuffle(other.deck)
        for player in other.players:
            if player.vp_hidden:
                player.vp_chips = 7
        assert decide(other, seat, moves, "seed") == decide(view, seat, moves, "seed")
