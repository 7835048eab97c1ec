"""What is hidden and what is public (RULINGS 12), and the view of each seat."""

from __future__ import annotations

import json

import pytest

import rules
from tests.playing import go, legal, play
from tests.rules.puerto_rico.positions import board, position

OPEN = {"vp_visibility": "open"}


def richer() -> rules.State:
    return position(p1=board(chips=11), p2=board(chips=7), p3=board(chips=3))


def test_points_of_the_others_are_hidden_and_the_own_ones_are_seen():
    view = rules.view(richer(), 1)
    assert [player.vp_chips for player in view.players] == [0, 7, 0]
    assert [player.vp_hidden for player in view.players] == [True, False, True]


def test_a_spectator_sees_nobodys_points():
    view = rules.view(richer(), None)
    assert [player.vp_chips for player in view.players] == [0, 0, 0]
    assert view.viewer == rules.SPECTATOR


def test_points_can_be_played_open():
    state = position(options=OPEN, p1=board(chips=11), p2=board(chips=7))
    for seat in (0, 1, 2, None):
        view = rules.view(state, seat)
        assert [player.vp_chips for player in view.players] == [11, 7, 0]
        assert not any(player.vp_hidden for player in view.players)


def test_the_pool_is_public():
    assert rules.view(richer(), 1).vp_pool == 75 - 21


def test_nobody_sees_the_order_of_the_deck():
    state = richer()
    for seat in (0, 1, 2, None):
        view = rules.view(state, seat)
        assert view.deck == sorted(state.deck)
        assert len(view.deck) == len(state.deck)


def test_nobody_sees_the_seed():
    """RULINGS 12: everything random comes from it."""
    state = rules.new("puerto-rico", 3, seed="a secret")
    for seat in (0, None):
        assert "a secret" not in json.dumps(rules.to_json(rules.view(state, seat)))


def test_the_viewer_is_noted():
    assert [rules.view(richer(), seat).viewer for seat in (0, 2)] == [0, 2]
    assert richer().viewer is None


def test_there_is_no_view_for_a_seat_that_does_not_exist():
    for seat in (3, -1 - 1):
        with pytest.raises(ValueError, match="seat can't be"):
            rules.view(richer(), seat)


def test_everything_else_is_public():
    """RULINGS 12: money, barrels, colonists, tiles, buildings, ships, house, supplies, discard."""
    state = position(
        p2=board(goods="corn=2", doubloons=7, city="harbor+", san_juan=2),
        ships="4=sugar:2",
        house="coffee",
        deck="corn corn indigo sugar",
    )
    view = rules.view(state, 0)
    data, seen = rules.to_json(state), rules.to_json(view)
    hidden = {"chance", "viewer", "players", "deck"}
    assert {name: seen[name] for name in seen if name not in hidden} == {
        name: data[name] for name in data if name not in hidden
    }
    for player, seen_player in zip(data["players"], seen["players"], strict=True):
        public = player.keys() - {"vp_chips", "vp_hidden"}
        assert {name: seen_player[name] for name in public} == {n: player[n] for n in public}


def test_a_view_is_no_part_of_the_game():
    state = richer()
    before = rules.to_json(state)
    view = rules.view(state, 0)
    view.players[0].doubloons += 5
    view.deck.clear()
    assert rules.to_json(state) == before


def test_legal_moves_can_be_read_off_a_view():
    state = play(richer(), "P1: role settler")
    assert legal(rules.view(state, 0), "P1") == legal(state, "P1")


def test_a_view_of_a_placement_says_who_has_answered_but_not_what():
    """RULINGS 12, 13.2."""
    tiles = board(island="corn indigo sugar")
    state = position(p1=tiles, p2=tiles, p3=tiles)
    state = play(state, "P1: role mayor")
    one = play(state, "P3: place corn=1")
    two = play(state, "P3: place sugar=1")
    assert rules.view(one, 0) == rules.view(two, 0)
    assert rules.view(one, 2) != rules.view(two, 2)
    assert rules.waiting(rules.view(one, 0)) == (0, 1)


def test_when_the_game_is_over_all_points_are_shown():
    state = position(p1=board(chips=11), p2=board(chips=7), end="city")
    state = go(state, "P1: role trader", "P2: role captain", "P3: role craftsman")
    assert rules.waiting(state) == ()
    assert [player.vp_chips for player in rules.view(state, 2).players] == [11, 7, 0]
    assert rules.scores(rules.view(state, 2)) == rules.scores(state)
    assert rules.view(state, None).chance.seed == ""
