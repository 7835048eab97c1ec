"""What is hidden: the order of the stacks, goods to come, answers in secret (RULINGS 15)."""

from __future__ import annotations

import json

import pytest

import rules
from tests.playing import after, option_sets, play, random_chooser
from tests.rules.castles_of_burgundy.positions import SLUG

SEATS = (1, 2, 3, 4)
EVERYTHING = {
    "extra_tiles": True,
    "white_castles": True,
    "inns": True,
    "trade_routes": True,
    "shields": True,
    "border_posts": True,
}


def options(seats):
    """All expansions that there are for a number of players."""
    return {"extra_tiles": True, "white_castles": True} if seats == 1 else EVERYTHING


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("plies", [0, 20, 55, 100])
def test_views_do_not_depend_on_what_is_hidden(seats, plies):
    state = after(SLUG, seats, options(seats), f"views {plies}", plies)
    other = rules.from_json(json.loads(json.dumps(rules.to_json(state))))
    other.chance = rules.Chance("quite another", 77)
    for stack in other.stacks.values():
        other.chance.shuffle(stack)
    goods = [*[kind for phase in other.phase_goods for kind in phase], *other.spare_goods]
    other.chance.shuffle(goods)
    for phase in (*other.phase_goods, other.spare_goods):
        phase[:] = [goods.pop() for _ in phase]
    assert other != state
    for seat in (None, *range(seats)):
        assert rules.view(other, seat) == rules.view(state, seat)


@pytest.mark.parametrize("seats", SEATS)
def test_goods_of_the_phase_and_tiles_in_the_depots_are_seen(seats):
    state = after(SLUG, seats, options(seats), "seen", 30)
    view = rules.view(state, None)
    assert view.round_goods == state.round_goods
    assert view.depots == state.depots
    assert view.black == state.black
    assert [player.dice for player in view.players] == [player.dice for player in state.players]


def unseen(state):
    """What changes when something becomes known; starting castles come out of a known stack."""
    stacks = [len(tiles) for name, tiles in state.stacks.items() if name != "castle"]
    return state.chance.drawn, stacks, len(state.phase_goods)


@pytest.mark.parametrize("seats", SEATS)
def test_what_became_known_is_marked_in_an_event(seats):
    """Chance is used, and tiles are turned up, only in moves that cannot be taken back."""
    for number, chosen in enumerate(option_sets(SLUG, seats)):
        seed = f"reveals {number}"
        state = rules.new(SLUG, seats, chosen, seed)
        choose = random_chooser(seed)
        while asked := rules.waiting(state):
            before = unseen(state)
            happened = rules.play_in_place(state, asked[0], choose(state, asked[0]))
            revealed = any(event.reveals for event in happened)
            assert revealed == (unseen(state) != before)


def test_starting_castles_that_are_chosen_in_secret_are_not_seen_before_all_have_chosen():
    secret = {"castle_start": "choose_secret", "duchy_setup": "same:4"}
    state = rules.new(SLUG, 3, secret, "secret")
    one, other = (play(state, f"P2: start {cell}") for cell in ("a1", "g4"))
    assert rules.view(one, 1) != rules.view(other, 1)
    for seat in (None, 0, 2):
        assert rules.view(one, seat) == rules.view(other, seat)
    one = play(one, "P1: start a1", "P3: start e2")
    assert one.duchies[1].tiles[0] == "castle"
