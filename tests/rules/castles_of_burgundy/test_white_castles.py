"""White castles, which act with the white die (RULINGS 11)."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.playing import legal, play, refused
from tests.rules.castles_of_burgundy.tables import allowed, at, duchy, final, new, pending, table

WHITE = {"white_castles": True}
SHIELDS = {"white_castles": True, "shields": True}


def white(laid="", *, white=4, options=WHITE, storage="white-castle", **others):
    """A white castle has just been placed on c3."""
    state = table(
        options=options,
        duchies={"P1": laid},
        storage={"P1": storage},
        dice={"P1": "3 1"},
        white=white,
        **others,
    )
    return play(state, "P1: place white-castle c3 d3")


def test_there_are_six_with_beige_and_two_with_black_backs_and_monastery_29():
    state, base = new(2, WHITE), new(2)
    found = Counter(tile for stack in state.stacks.values() for tile in stack)
    found.update(tile for depot in state.depots for tile in depot.tiles)
    found.update(state.black)
    assert found["white-castle"] == 8
    assert found["monastery-29"] == 1
    sizes = {name: len(state.stacks[name]) - len(stack) for name, stack in base.stacks.items()}
    assert sizes == {
        "building": 6,
        "livestock": 0,
        "monastery": 1,
        "black": 2,
        "castle": 0,
        "mine": 0,
        "ship": 0,
    }


def test_a_white_castle_brings_one_action_with_the_value_of_the_white_die():
    state = white(depots={4: "mine", 5: "ship"}, storage="white-castle monastery-8")
    assert legal(state, "P1") == ["take mine 4 white4", "workers white4"]


def test_all_four_actions_are_possible():
    state = white("d3=ship", depots={4: "mine"}, storage="white-castle mine", goods={"P1": "4 4"})
    assert legal(state, "P1") == [
        "take mine 4 white4",
        "place mine e3 white4",
        "sell 4 white4",
        "workers white4",
    ]
    after = play(state, "P1: sell 4 white4")
    assert duchy(after, "P1").sold == [0, 0, 0, 2, 0, 0]
    assert after.players[0].unused == [1]


def test_workers_change_the_value_for_this_action_only_and_the_white_die_stays():
    state = white(depots={6: "mine"}, workers=2)
    assert allowed(state, "P1: take mine 6 white4>6 w2")
    after = play(state, "P1: take mine 6 white4>6 w2")
    assert after.white == 4
    assert duchy(after, "P1").workers == 0


def test_taking_workers_never_changes_the_die():
    state = white(workers=5)
    assert legal(state, "P1", "workers") == ["workers white4"]


@pytest.mark.parametrize(
    ("monastery", "line"),
    [
        ("8", "take mine 6 white4>6 w1"),
        ("12", "take mine 6 white4>6 m12 w1"),
        ("9", "place bank e4 white4>3 m9"),
        ("10", "place ship d3 white4>2 m10 w1"),
        ("11", "place mine e3 white5>4 m11"),
    ],
)
def test_the_monasteries_8_to_12_change_it_as_usual(monastery, line):
    shown = 5 if "white5" in line else 4
    state = white(
        f"c4=monastery-{monastery}",
        depots={6: "mine"},
        storage="white-castle bank ship" if shown == 4 else "white-castle mine",
        workers=2,
        white=shown,
    )
    assert allowed(state, f"P1: {line}")


def test_monasteries_13_and_14_work_with_it():
    state = white("c4=monastery-13 b4=monastery-14")
    after = play(state, "P1: workers white4")
    assert (duchy(after, "P1").workers, duchy(after, "P1").silver) == (4, 1)


def test_shield_16_does_not_set_it():
    state = white(options=SHIELDS, shields={"P1": "16@d4"}, depots={6: "mine"}, workers=6)
    assert legal(state, "P1", "take") == ["take mine 6 white4>6 w2"]
    refused(state, "P1: take mine 6 white4>6 s16")


def test_its_action_cannot_be_skipped():
    state = white()
    assert legal(state, "P1") == ["workers white4"]


def test_neither_own_dice_nor_a_bonus_die_act_for_it():
    state = white(depots={1: "mine", 4: "ship"})
    refused(state, "P1: take mine 1 d1")
    refused(state, "P1: take ship 4 any4")
    assert refused(state, "P1: workers white3") == "The white die shows 4."


def test_a_white_castle_is_a_building_for_the_city_rule():
    state = table(
        options=WHITE,
        duchies={"P1": "e4=white-castle"},
        storage={"P1": "white-castle"},
        dice={"P1": "1 1"},
    )
    assert not allowed(state, "P1: place white-castle e5 d1")
    state = table(
        options=WHITE,
        duchies={"P1": "e4=white-castle c4=monastery-1"},
        storage={"P1": "white-castle"},
        dice={"P1": "1 1"},
    )
    assert allowed(state, "P1: place white-castle e5 d1")


def test_a_carpenter_brings_a_white_castle_and_a_church_does_not():
    state = table(
        options=WHITE,
        storage={"P1": "carpenter"},
        dice={"P1": "3 1"},
        depots={2: "white-castle castle"},
    )
    state = play(state, "P1: place carpenter c3 d3")
    assert legal(state, "P1") == ["carpenter white-castle 2", "carpenter skip"]


def test_monastery_9_helps_to_place_a_white_castle():
    state = table(
        options=WHITE,
        duchies={"P1": "c4=monastery-9"},
        storage={"P1": "white-castle"},
        dice={"P1": "2 6"},
    )
    assert allowed(state, "P1: place white-castle c3 d2>3 m9")


def test_a_white_castle_is_no_castle():
    state = table(
        options=SHIELDS,
        duchies={"P1": "c3=white-castle"},
        storage={"P1": "white-castle"},
        dice={"P1": "6 6"},
        beside={6: "2"},
    )
    assert legal(state, "P1", "shield") == ["shield 2 d6 d6 at d4"]
    assert not allowed(state, "P1: place white-castle b3 d6")


def test_a_white_castle_takes_no_shield_with_shield_11():
    state = white(options=SHIELDS, shields={"P1": "11@d4"}, beside={4: "2"})
    assert legal(state, "P1", "shield") == []


def test_its_action_leads_to_further_effects():
    state = white("d3=ship", storage="white-castle town-hall mine", white=3)
    state = play(state, "P1: place town-hall e4 white3")
    assert pending(state) == ["town-hall"]
    state = play(state, "P1: town-hall mine e3")
    assert at(state, "P1", "e3") == "mine"


def test_the_white_die_of_the_round_is_used_in_anybodys_turn():
    state = table(
        2,
        options=WHITE,
        acting="P2",
        storage={"P2": "white-castle"},
        dice={"P2": "3 1"},
        white=5,
    )
    state = play(state, "P2: place white-castle c3 d3")
    assert legal(state, "P2") == ["workers white5"]


def test_in_the_end_of_a_phase_the_white_die_of_the_last_round_counts():
    state = table(
        options=SHIELDS,
        shields={"P1": "14@d4"},
        depots={2: "white-castle", 3: "mine"},
        white=3,
        end=True,
    )
    state = play(state, "P1: phase 14 white-castle 2 c3")
    assert legal(state, "P1") == ["take mine 3 white3", "workers white3"]


def test_monastery_29_scores_white_castles():
    laid = "c4=monastery-29 c3=white-castle e4=white-castle e5=bank"
    state = table(options=WHITE, duchies={"P1": laid}, phase="E", end=True)
    assert final(state, "P1", "monasteries") == 8
