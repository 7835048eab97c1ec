"""Phases and rounds: setup, order, income (RULINGS 5)."""

from __future__ import annotations

from collections import Counter

import pytest

import rules
from rules.castles_of_burgundy import events as e
from rules.castles_of_burgundy.data.depots import spaces
from tests.playing import asked, happen, legal, play, random_chooser, turns
from tests.rules.castles_of_burgundy.positions import (
    SEATS,
    SLUG,
    duchy,
    happened,
    player,
    position,
    tiles_in,
    track,
)


def last_turn(phase: str = "A", seats: int = 2, **more):
    """The last turn of a phase: the last player has a die left that shows 1."""
    name = f"P{seats}"
    more.setdefault("used", {name: "1"})
    return position(seats, phase=phase, round=5, acting=name, **more)


def end_of_phase(**more):
    """What happens when the last turn of a phase ends."""
    state = last_turn(**more)
    return happen(state, f"P{state.seats}: workers d1")


# --------------------------------------------------------------------------------- the course


@SEATS
def test_a_game_has_five_phases_of_five_rounds_with_a_turn_for_each_player(seats):
    state = rules.new(SLUG, seats, None, "course")
    seen = []
    for before, seat, _ in turns(state, random_chooser("course")):
        place = (before.phase, before.round, seat)
        if not seen or seen[-1] != place:
            seen.append(place)
    expected = [(phase, number) for phase in "ABCDE" for number in range(1, 6)]
    assert [place[:2] for place in seen] == [pair for pair in expected for _ in range(seats)]
    for start in range(0, len(seen), seats):
        assert {seat for _, _, seat in seen[start : start + seats]} == set(range(seats))
    assert rules.waiting(state) == ()


def test_the_round_is_counted_in_its_phase():
    state = position(phase="C", round=4)
    assert rules.round_of(state) == rules.RoundId("C", 4)


# -------------------------------------------------------------------------------- phase setup


def test_hex_tiles_left_in_the_seven_depots_are_discarded():
    state = last_turn(depots={1: "ship", 6: "cow2"}, black="mine")
    state, events = happen(state, "P2: workers d1")
    assert sorted(state.discarded) == ["cow2", "mine", "ship"]
    (began,) = happened(events, e.PhaseBegan)
    assert (began.phase, began.left) == ("B", 3)


def test_goods_in_depots_stay():
    """RULINGS 17.12."""
    state, _ = end_of_phase(depot_goods={1: "3 3", 4: "5"})
    lying = Counter()
    for depot in state.depots:
        lying.update({kind: n for kind, n in enumerate(depot.goods, 1) if n})
    assert lying.total() == 4
    assert state.depots[0].goods[2] >= 2
    assert state.depots[3].goods[4] >= 1


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("phase", "ABCD")
def test_the_depots_are_filled_with_tiles_of_their_colours(seats, phase):
    state, _ = end_of_phase(phase=phase, seats=seats)
    following = chr(ord(phase) + 1)
    assert state.phase == following
    colours = {
        "castle": "castle", "mine": "mine", "ship": "ship",
        **dict.fromkeys(("cow", "sheep", "pig", "chicken"), "livestock"),
    }  # fmt: skip
    for number in range(1, 7):
        found = [
            "monastery" if tile.startswith("monastery") else colours.get(tile.rstrip("234"), "")
            for tile in state.depots[number - 1].tiles
        ]
        assert [colour or "building" for colour in found] == list(spaces(number, seats, following))
    assert len(tiles_in(state, 0)) == {2: 4, 3: 6, 4: 8}[seats]


def test_tiles_come_from_the_top_of_their_stacks():
    state = last_turn()
    top = state.stacks["building"][:4]
    state = play(state, "P2: workers d1")
    drawn = [state.depots[0].tiles[0], state.depots[2].tiles[1], state.depots[3].tiles[1]]
    assert [drawn[0], drawn[1], drawn[2], state.depots[5].tiles[0]] == top


def test_five_goods_lie_open_in_order():
    state = last_turn()
    following = list(state.phase_goods[0])
    state, events = happen(state, "P2: workers d1")
    (began,) = happened(events, e.PhaseBegan)
    assert list(began.goods) == following
    assert state.round_goods == following[1:]


def test_no_stack_runs_out_with_four_players():
    """RULINGS 3: everything but castles that were bought lies on the table in the end."""
    state = rules.new(SLUG, 4, None, "all")
    for _ in turns(state, random_chooser("all")):
        pass
    assert {name: len(tiles) for name, tiles in state.stacks.items()} == dict.fromkeys(
        state.stacks, 0
    )


# ------------------------------------------------------------------------------------- rounds


def test_at_the_start_of_a_round_everybody_has_two_new_dice():
    state = position(3, acting="P3", used={"P1": "1 1", "P2": "1 1", "P3": "1"})
    state, events = happen(state, "P3: workers d1")
    (began,) = happened(events, e.RoundBegan)
    assert state.round == 2
    for seat, dice in enumerate(began.dice):
        assert list(dice) == state.players[seat].dice
        assert state.players[seat].used == [False, False]


def test_all_dice_of_the_round_are_public():
    state = rules.new(SLUG, 4, None, "dice")
    for viewer in (0, 3, None):
        view = rules.view(state, viewer)
        assert [p.dice for p in view.players] == [p.dice for p in state.players]
        assert view.white == state.white


def test_the_first_remaining_goods_tile_goes_to_the_depot_of_the_white_die():
    state = position(3, acting="P3", used={"P3": "1"})
    first, *rest = state.round_goods
    state, events = happen(state, "P3: workers d1")
    (began,) = happened(events, e.RoundBegan)
    assert (began.goods, began.white) == (first, state.white)
    assert state.depots[state.white - 1].goods[first - 1] == 1
    assert state.round_goods == rest


def test_nothing_of_the_depots_changes_between_rounds():
    state = position(2, acting="P2", used={"P2": "1"}, depots={3: "ship", 5: "bank"}, black="mine")
    state = play(state, "P2: workers d1")
    assert [tiles_in(state, n) for n in (0, 3, 5)] == [["mine"], ["ship"], ["bank"]]
    assert state.discarded == []


def test_unused_silver_workers_and_storage_stay_from_round_to_round():
    state = position(2, acting="P2", used={"P2": "1"}, workers=3, silver=1, storage={"P1": "mine"})
    state = play(state, "P2: workers d1")
    own = duchy(state, "P1")
    assert (own.workers, own.silver, own.storage) == (3, 1, ["mine"])


# -------------------------------------------------------------------------------------- order


def test_the_player_whose_marker_is_furthest_acts_first():
    state = position(3, acting="P3", used={"P3": "1"}, track=["P1", "P2", "P3"])
    state = play(state, "P3: workers d1")
    assert state.order == [2, 1, 0]
    assert asked(state) == ["P3"]


def test_on_one_space_the_upper_marker_first():
    state = position(3, acting="P3", used={"P3": "1"}, track=["P1", "P2 P3"])
    assert play(state, "P3: workers d1").order == [2, 1, 0]
    state = position(3, acting="P3", used={"P3": "1"}, track=["P1", "P3 P2"])
    assert play(state, "P3: workers d1").order == [1, 2, 0]


def test_a_ship_does_not_change_the_order_of_the_round_in_which_it_sails():
    state = position(
        3, dice={"P1": "2 6"}, storage={"P1": "ship"}, order="P3 P1 P2", track=["P2 P1 P3"]
    )
    state = play(state, "P1: place ship d3 d2", "P1: workers d6")
    assert asked(state) == ["P2"]
    state = play(state, "P2: workers d1", "P2: workers d1")
    assert state.order == [0, 2, 1]
    assert asked(state) == ["P1"]


def test_on_the_seventh_space_the_last_to_arrive_acts_first():
    spaces_ = ["", "", "", "", "", "P2", "P1 P3"]
    state = position(
        3, acting="P2", order="P3 P1 P2", dice={"P2": "2 6"}, storage={"P2": "ship"}, track=spaces_
    )
    state = play(state, "P2: place ship d3 d2", "P2: workers d6")
    assert track(state)[6] == "P1 P3 P2"
    assert state.order == [1, 2, 0]


def test_the_order_is_fixed_when_the_round_starts():
    """RULINGS 22.3."""
    state = position(2, order="P2 P1", acting="P2", dice={"P2": "2 6"}, storage={"P2": "ship"})
    state = play(state, "P2: place ship d3 d2", "P2: workers d6")
    assert state.order == [1, 0]


def test_nobody_else_is_asked_during_a_turn():
    state = position(3)
    assert legal(state, "P2") == []
    with pytest.raises(rules.NotYourTurn):
        rules.play(state, 1, "workers d1")


# ----------------------------------------------------------------------------- end of a phase


def test_mines_pay_a_silver_each_at_the_end_of_the_phase():
    state, events = end_of_phase(duchies={"P1": "e3=mine f2=mine", "P2": "e3=mine"}, silver=1)
    assert duchy(state, "P1").silver == 3
    assert duchy(state, "P2").silver == 2
    assert happened(events, e.IncomePaid) == [e.IncomePaid(0, 2, 2, 0), e.IncomePaid(1, 1, 1, 0)]


@pytest.mark.parametrize("phase", "ABCDE")
def test_mines_pay_in_every_phase(phase):
    """RULINGS 17.14: also in E, before final scoring."""
    state, events = end_of_phase(phase=phase, duchies={"P1": "e3=mine f2=mine"})
    assert len(happened(events, e.IncomePaid)) == 1
    assert duchy(state, "P1").silver == 2


def test_mines_pay_only_at_the_end_of_a_phase():
    state = position(2, round=4, acting="P2", used={"P2": "1"}, duchies={"P1": "e3=mine"})
    assert duchy(play(state, "P2: workers d1"), "P1").silver == 0


def test_mines_in_storage_pay_nothing():
    state, _ = end_of_phase(storage={"P1": "mine"})
    assert duchy(state, "P1").silver == 0


def test_with_monastery_2_each_mine_brings_a_worker_too():
    state, _ = end_of_phase(duchies={"P1": "e3=mine f2=mine f3=monastery-2"}, workers=1)
    assert (duchy(state, "P1").silver, duchy(state, "P1").workers) == (2, 3)


def test_monastery_2_works_at_the_end_of_the_phase_in_which_it_is_placed():
    state = last_turn(
        dice={"P2": "1 1"},
        storage={"P2": "monastery-2"},
        duchies={"P2": "e3=mine"},
    )
    state = play(state, "P2: place monastery-2 c4 d1")
    assert (duchy(state, "P2").silver, duchy(state, "P2").workers) == (1, 1)


def test_the_next_phase_begins_with_its_first_round():
    state, events = end_of_phase(phase="C")
    assert (state.phase, state.round) == ("D", 1)
    kinds = [type(event) for event in events]
    assert kinds.index(e.PhaseBegan) < kinds.index(e.RoundBegan)


def test_nobody_is_asked_anything_at_the_end_of_a_phase_in_the_base_game():
    state = last_turn(silver=9, workers=9, duchies={"P1": "e3=mine"}, storage={"P1": "ship"})
    state = play(state, "P2: workers d1")
    assert (state.phase, state.round) == ("B", 1)
    assert asked(state) == ["P1"]


def test_the_dice_of_a_turn_are_the_seats_own():
    state = position(2, dice={"P1": "3 5", "P2": "2 2"})
    state = play(state, "P1: workers d3", "P1: workers d5")
    assert legal(state, "P2") == ["workers d2"]
    assert player(state, "P1").used == [True, True]
