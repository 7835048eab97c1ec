"""The end of a phase: shields 14 and 15, tribute, income (RULINGS 5, 12)."""

from __future__ import annotations

from itertools import permutations, product

import pytest

import rules
from rules.castles_of_burgundy import events
from tests.playing import asked, happen, legal, play, refused
from tests.rules.castles_of_burgundy.tables import (
    allowed,
    at,
    duchy,
    happened,
    held,
    pending,
    points,
    table,
)

SHIELDS = {"shields": True}
EXTRA = {"shields": True, "extra_tiles": True}


def ended(shields, laid="", *, seats=2, options=SHIELDS, **others):
    """The turns of a phase are over; P1 has shields."""
    return table(
        seats,
        options=options,
        shields={"P1": shields, **others.pop("others", {})},
        duchies={"P1": laid, **others.pop("theirs", {})},
        end=True,
        **others,
    )


# 14 and 15


def test_shield_14_places_a_tile_of_a_numbered_depot_and_15_one_of_the_black_depot():
    state = ended("14@d4 15@b3", "c3=bank b3=castle", depots={4: "mine"}, black="ship")
    assert legal(state, "P1", "phase") == [
        "phase 14 mine 4 e3",
        "phase 15 ship d3",
        "phase 15 ship d5",
        "phase 14 skip",
        "phase 15 skip",
    ]
    state = play(state, "P1: phase 14 mine 4 e3")
    assert at(state, "P1", "e3") == "mine"
    assert state.depots[3].tiles == [""]
    assert duchy(state, "P1").storage == []


def test_they_ignore_the_number_and_keep_colour_adjacency_and_city_rule():
    state = ended("14@d4", "c3=bank e4=market", depots={1: "market", 2: "castle", 3: "mine"})
    assert legal(state, "P1", "phase") == [
        "phase 14 castle 2 b3",
        "phase 14 mine 3 e3",
        "phase 14 skip",
    ]
    assert refused(state, "P1: phase 14 market 1 f4").startswith("The city around f4 already")
    assert refused(state, "P1: phase 14 mine 3 g1") == "g1 has no neighbor with a tile."
    assert refused(state, "P1: phase 14 mine 3 d3").startswith("The color of d3")


def test_with_shield_18_they_need_no_adjacency():
    state = ended("14@d4 18@b3", "c3=bank b3=castle", depots={3: "mine"})
    assert allowed(state, "P1: phase 14 mine 3 g1")


def test_a_tile_that_they_place_has_its_effect_and_scores_in_the_phase_that_ends():
    state = ended("14@d4", depots={1: "bank"}, phase="B")
    state, log = happen(state, "P1: phase 14 bank 1 c3")
    (event,) = happened(log, events.RegionCompleted)
    assert (event.points, event.phase_points) == (1, 8)
    assert state.phase == "B"
    assert legal(state, "P1")[0] == "tribute pay 14"
    assert duchy(state, "P1").silver == 2


def test_effects_of_a_tile_follow_to_any_depth():
    state = ended("14@d4", "c3=bank", depots={1: "castle"}, storage={"P1": "town-hall mine"})
    state = play(state, "P1: phase 14 castle 1 b3")
    assert pending(state) == ["castle"]
    state = play(state, "P1: place town-hall e4 any3")
    assert pending(state) == ["town-hall"]
    state = play(state, "P1: town-hall mine e3")
    assert at(state, "P1", "e3") == "mine"
    assert state.phase == "B"


def test_a_ship_at_the_end_of_a_phase_counts_for_the_next_start_player():
    state = ended("15@d4", black="ship", track=["P1 P2"])
    _, log = happen(state, "P1: phase 15 ship d3")
    (began,) = happened(log, events.RoundBegan)
    assert began.order == (0, 1)
    _, log = happen(state, "P1: phase 15 skip")
    (began,) = happened(log, events.RoundBegan)
    assert began.order == (1, 0)


def test_they_are_used_in_the_owners_own_order_and_may_be_skipped():
    state = ended("14@d4 15@b3", "c3=bank b3=castle", depots={4: "mine"}, black="mine")
    first = play(state, "P1: phase 15 mine e3")
    assert legal(first, "P1") == ["phase 14 mine 4 f2", "phase 14 skip"]
    assert refused(first, "P1: phase 15 skip") == "You've already used shield 15 this phase."
    skipped, log = happen(state, "P1: phase 14 skip")
    assert happened(log, events.EffectsLost)[0].effects == ("shield-14",)
    assert legal(skipped, "P1", "phase") == ["phase 15 mine e3", "phase 15 skip"]


def test_each_player_uses_them_in_the_order_of_the_track():
    state = ended(
        "14@d4", others={"P2": "15@d4"}, depots={4: "mine"}, black="mine", track=["P1", "P2"]
    )
    assert asked(state) == ["P2"]
    state = play(state, "P2: phase 15 skip")
    assert asked(state) == ["P1"]


def test_without_a_target_they_are_not_asked():
    state = ended("14@d4", black="mine", silver=1)
    assert legal(state, "P1") == ["tribute pay 14", "tribute drop 14"]


def test_they_do_not_wait_for_a_copy_of_monasteries_that_help_only_in_a_turn():
    def left(monastery):
        state = ended(
            "14@d4 6@b3",
            "c3=bank b3=castle e4=market",
            options=EXTRA,
            theirs={"P2": f"c4=monastery-{monastery}"},
            depots={1: "market"},
            silver=1,
        )
        return legal(state, "P1", "phase")

    assert left(1) == ["phase 14 skip"]
    assert left(28) == left(6) == []


def test_inns_are_not_placed_and_storage_is_not_used():
    state = ended(
        "14@d4 15@b3",
        "c3=bank b3=castle",
        options={**SHIELDS, "inns": True},
        inns=3,
        depots={4: "mine"},
        black="mine",
        storage={"P1": "ship ship ship"},
    )
    assert all("inn" not in move for move in legal(state, "P1"))
    assert len(duchy(play(state, "P1: phase 14 mine 4 e3"), "P1").storage) == 3


def test_nothing_is_bought_at_the_end_of_a_phase():
    state = ended("14@d4", depots={4: "mine"}, black="mine", silver=4)
    assert legal(state, "P1", "buy") == []
    assert refused(state, "P1: buy mine") == "You can only buy tiles on your turn."
    state = play(state, "P1: phase 14 skip")
    assert legal(state, "P1", "buy") == []


def test_workers_are_hired_and_a_player_named_at_the_end_of_a_phase():
    state = ended(
        "14@d4 6@b3",
        "c3=bank b3=castle c4=monastery-28",
        options=EXTRA,
        depots={4: "mine"},
        silver=2,
    )
    assert legal(state, "P1", "hire") == ["hire 1", "hire 2"]
    assert legal(state, "P1", "mimic") == ["mimic 2"]
    state = play(state, "P1: mimic 2", "P1: phase 14 skip")
    assert legal(state, "P1", "hire") == ["hire 1", "hire 2"]


def test_a_castle_placed_by_14_takes_a_shield_with_11_which_may_be_15():
    state = ended(
        "14@d4 11@b3",
        "c3=bank b3=castle",
        depots={1: "castle"},
        beside={2: "15"},
        black="mine",
    )
    state = play(state, "P1: phase 14 castle 1 a2", "P1: shield 15 castle at a2")
    assert legal(state, "P1") == ["phase 15 mine e3", "phase 15 skip"]
    state = play(state, "P1: phase 15 mine e3")
    assert at(state, "P1", "e3") == "mine"


def test_shield_16_has_no_use_at_the_end_of_a_phase():
    state = ended("14@d4 16@b3", "c3=bank b3=castle", depots={1: "castle", 4: "mine"})
    state = play(state, "P1: phase 14 castle 1 a2")
    assert legal(state, "P1") == ["take mine 4 any4", "workers any1"]


def test_a_town_hall_at_the_end_of_a_phase_does_not_wait_for_a_purchase():
    state = ended("14@d4", depots={1: "town-hall"}, black="mine", silver=4)
    state = play(state, "P1: phase 14 town-hall 1 c3")
    assert pending(state) == []


# Tribute


def test_tribute_is_one_silver_for_each_shield_and_the_player_names_those_that_are_paid():
    state = ended("2@d4 9@b3", "c3=bank b3=castle", silver={"P1": 1})
    assert legal(state, "P1") == [
        "tribute pay 2 drop 9",
        "tribute pay 9 drop 2",
        "tribute drop 2 9",
    ]
    after = play(state, "P1: tribute pay 9 drop 2")
    assert held(after, "P1") == [9]
    assert duchy(after, "P1").silver == 0
    assert 2 in after.lost_shields


def test_all_shields_may_be_paid_and_none():
    state = ended("2@d4 9@b3", "c3=bank b3=castle", silver={"P1": 2})
    assert legal(state, "P1")[0] == "tribute pay 2 9"
    assert held(play(state, "P1: tribute pay 2 9"), "P1") == [2, 9]
    assert held(play(state, "P1: tribute drop 2 9"), "P1") == []


def test_a_tribute_names_every_own_shield_exactly_once():
    state = ended("2@d4 9@b3", "c3=bank b3=castle", silver={"P1": 2})
    sentence = "Name each of your shields once: 2 9."
    assert refused(state, "P1: tribute pay 2") == sentence
    assert refused(state, "P1: tribute pay 2 9 drop 9") == sentence
    assert refused(state, "P1: tribute pay 2 9 10") == sentence
    state = ended("2@d4 9@b3", "c3=bank b3=castle", silver={"P1": 1})
    assert refused(state, "P1: tribute pay 2 9") == "This tribute costs 2 silver, but you have 1."


def test_whoever_can_pay_for_none_loses_all_without_a_question():
    state = ended("2@d4", workers={"P1": 3})
    assert held(state, "P1") == []
    assert state.phase == "B"
    state = ended("3@d4", workers={"P1": 0})
    assert held(state, "P1") == []
    assert held(ended("3@d4", workers={"P1": 1}), "P1") == [3]


def test_shield_3_allows_any_mix_of_silver_and_workers():
    state = ended("3@d4 9@b3", "c3=bank b3=castle", silver={"P1": 2}, workers={"P1": 2})
    assert legal(state, "P1") == [
        "tribute pay 3 9",
        "tribute pay 3 9 with 1 silver 1 worker",
        "tribute pay 3 9 with 0 silver 2 worker",
        "tribute pay 3 drop 9",
        "tribute pay 3 with 0 silver 1 worker drop 9",
        "tribute pay 9 drop 3",
        "tribute drop 3 9",
    ]
    after = play(state, "P1: tribute pay 3 9 with 1 silver 1 worker")
    assert (duchy(after, "P1").silver, duchy(after, "P1").workers) == (1, 1)


def test_workers_pay_only_if_shield_3_is_among_those_paid():
    state = ended("3@d4 9@b3", "c3=bank b3=castle", workers={"P1": 2})
    assert legal(state, "P1") == [
        "tribute pay 3 9 with 0 silver 2 worker",
        "tribute pay 3 with 0 silver 1 worker drop 9",
        "tribute drop 3 9",
    ]
    line = "P1: tribute pay 9 with 0 silver 1 worker drop 3"
    assert (
        refused(state, line)
        == "You can pay tribute with workers only if you also pay for shield 3."
    )


def test_a_tribute_is_paid_exactly():
    state = ended("3@d4", silver={"P1": 2}, workers={"P1": 2})
    line = "P1: tribute pay 3 with 1 silver 1 worker"
    assert (
        refused(state, line)
        == "Keeping these shields costs exactly 1, in silver and workers together."
    )


@pytest.mark.parametrize(
    ("shields", "paid", "dropped"), [("8@d4", (4, 0), (3, 0)), ("6@d4", (2, 2), (3, 0))]
)
def test_a_shield_that_was_dropped_does_not_work_for_the_income(shields, paid, dropped):
    """Shield 8 doubles the silver of mines, shield 6 copies monastery 2."""
    state = ended(
        shields,
        "e3=mine f2=mine",
        theirs={"P2": "c4=monastery-2"},
        mimics={"P1": "P2"} if shields == "6@d4" else {},
        silver={"P1": 1},
    )
    (number,) = held(state, "P1")
    for move, income in ((f"tribute pay {number}", paid), (f"tribute drop {number}", dropped)):
        after = duchy(play(state, f"P1: {move}"), "P1")
        assert (after.silver, after.workers) == income


def test_shield_8_doubles_the_silver_of_mines_and_not_the_workers_of_monastery_2():
    state = ended("8@d4", "c4=monastery-2 e3=mine f2=mine", silver={"P1": 1})
    state = play(state, "P1: tribute pay 8")
    assert (duchy(state, "P1").silver, duchy(state, "P1").workers) == (4, 2)


@pytest.mark.parametrize(
    ("reading", "shields", "move", "income"),
    [
        ("silver", "8@d4", "tribute pay 8", (4, 2)),
        ("workers_too", "8@d4", "tribute pay 8", (4, 4)),
        ("workers_too", "8@d4", "tribute drop 8", (3, 2)),
        ("workers_too", "9@d4", "tribute pay 9", (2, 2)),
    ],
)
def test_ruling_22_17_shield_8_doubles_the_workers_of_monastery_2_only_by_option(
    reading, shields, move, income
):
    options = {"shields": True, "shield_8": reading}
    laid = "c4=monastery-2 e3=mine f2=mine"
    state = play(ended(shields, laid, options=options, silver={"P1": 1}), f"P1: {move}")
    assert (duchy(state, "P1").silver, duchy(state, "P1").workers) == income


def test_tribute_comes_before_the_income_of_mines():
    state = ended("9@d4", "e3=mine f2=mine")
    assert held(state, "P1") == []
    assert duchy(state, "P1").silver == 2


def test_tribute_is_owed_in_phase_e_before_final_scoring():
    state = ended("9@d4", silver={"P1": 1}, phase="E")
    assert asked(state) == ["P1"]
    state = play(state, "P1: tribute pay 9")
    assert rules.scores(state)[0].sources == {"shields": 8}


def test_shield_4_dropped_with_a_full_storage_discards_down_to_three():
    state = ended("4@d4", silver={"P1": 1}, storage={"P1": "mine ship bank cow2 ship"})
    state = play(state, "P1: tribute drop 4")
    assert legal(state, "P1") == [
        "discard mine ship",
        "discard mine cow2",
        "discard mine bank",
        "discard ship ship",
        "discard ship cow2",
        "discard ship bank",
        "discard cow2 bank",
    ]
    state = play(state, "P1: discard ship cow2")
    assert sorted(duchy(state, "P1").storage) == ["bank", "mine", "ship"]
    assert state.phase == "B"


def test_nothing_is_bought_while_tiles_are_discarded_at_the_end_of_a_phase():
    state = table(
        options=SHIELDS,
        shields={"P1": "4@d4", "P2": "9@d4"},
        storage={"P1": "mine ship bank cow2"},
        silver={"P1": 3, "P2": 1},
        black="castle",
        round=5,
        order="P1 P2",
        acting="P2",
        used={"P2": "1"},
    )
    state = play(state, "P2: workers d1")
    assert legal(state, "P1", "buy") == []
    state = play(state, "P1: tribute drop 4", "P2: tribute pay 9")
    assert legal(state, "P1", "buy") == []
    assert len(legal(state, "P1")) == 4


def test_shields_that_lose_players_who_cannot_pay_discard_tiles_too():
    state = ended("4@d4", storage={"P1": "mine ship bank cow2"})
    assert legal(state, "P1") == ["discard mine", "discard ship", "discard cow2", "discard bank"]


def test_who_cannot_pay_discards_before_the_others_are_asked_about_their_tribute():
    """At once (RULINGS 12); the position in between can be stored."""
    state = ended(
        "4@d4",
        storage={"P1": "mine ship bank cow2"},
        others={"P2": "9@d4"},
        silver={"P2": 1},
        black="castle",
    )
    assert asked(state) == ["P1"]
    assert rules.game(state.slug).stack_fits(state)
    state = play(state, "P1: discard mine")
    assert rules.game(state.slug).stack_fits(state)
    assert legal(state, "P2") == ["tribute pay 9", "tribute drop 9"]


# At once, or in turn


def everybody(**others):
    """Three players owe tribute."""
    given = {
        "shields": {"P1": "2@d4 8@b3", "P2": "3@d4", "P3": "4@d4"},
        "duchies": {"P1": "c3=bank b3=castle e3=mine", "P2": "e3=mine", "P3": ""},
        "storage": {"P3": "mine ship bank cow2"},
        "silver": {"P1": 1, "P2": 1, "P3": 1},
        "workers": {"P1": 0, "P2": 1, "P3": 0},
        "options": EXTRA,
    }
    return table(3, end=True, **{**given, **others})


def test_all_who_owe_tribute_are_asked_at_the_same_time():
    state = everybody()
    assert asked(state) == ["P1", "P2", "P3"]
    state = play(state, "P3: tribute pay 4")
    assert asked(state) == ["P1", "P2"]
    assert held(state, "P1") == [2, 8]


def test_answers_stay_secret_until_all_are_in_and_may_be_changed():
    state = everybody()
    state, log = happen(state, "P1: tribute drop 2 8")
    assert list(log) == [events.TributeChosen(0)]
    assert held(state, "P1") == [2, 8]
    state = play(state, "P1: tribute pay 8 drop 2", "P2: tribute pay 3", "P3: tribute pay 4")
    assert held(state, "P1") == [8]


def test_all_are_asked_at_once_also_when_the_last_turn_left_a_purchase_undone():
    state = table(
        options=SHIELDS,
        shields={"P1": "4@d4", "P2": "9@d4"},
        silver={"P1": 3, "P2": 1},
        black="castle",
        round=5,
        order="P1 P2",
        acting="P2",
        used={"P2": "1"},
    )
    state = play(state, "P2: workers d1")
    assert asked(state) == ["P1", "P2"]


def test_who_has_a_free_move_is_asked_alone_after_the_others():
    state = everybody(duchies={"P1": "c3=bank b3=castle c4=monastery-28"}, track=["P1", "P3", "P2"])
    assert asked(state) == ["P2", "P3"]
    state = play(state, "P2: tribute pay 3", "P3: tribute pay 4")
    assert legal(state, "P1", "hire") == ["hire 1"]
    state = everybody(shields={"P1": "2@d4 6@b3", "P2": "3@d4", "P3": "4@d4"})
    assert asked(state) == ["P2", "P3"]


def test_a_hire_asks_again_and_gives_the_owner_of_shield_2_a_worker_for_the_tribute():
    state = table(
        2,
        options=EXTRA,
        shields={"P1": "9@d4", "P2": "2@d4 3@b3"},
        duchies={"P1": "c4=monastery-28", "P2": "c3=bank b3=castle"},
        silver={"P1": 2},
        end=True,
    )
    assert asked(state) == ["P1"]
    state = play(state, "P1: hire 1")
    assert asked(state) == ["P1"]
    state = play(state, "P1: tribute pay 9")
    assert legal(state, "P2") == ["tribute pay 3 with 0 silver 1 worker drop 2", "tribute drop 2 3"]


def answers(state):
    """Every combination of answers, of all seats that are asked."""
    seats = rules.waiting(state)
    for moves in product(*[list(rules.legal(state, seat)) for seat in seats]):
        yield dict(zip(seats, moves, strict=True))


def after(state, order, chosen):
    """The position after the answers in an order, and after discards, each the first."""
    for seat in order:
        state = rules.play(state, seat, chosen[seat]).state
    while rules.waiting(state) and legal(state, f"P{rules.waiting(state)[0] + 1}", "discard"):
        seat = rules.waiting(state)[0]
        state = rules.play(state, seat, rules.legal(state, seat)[0]).state
    return rules.to_json(state)


@pytest.mark.parametrize(
    "shields",
    [
        {"P1": "2@d4 8@b3", "P2": "3@d4", "P3": "4@d4"},
        {"P1": "5@d4 1@b3", "P2": "2@d4", "P3": "14@d4"},
        {"P1": "3@d4 13@b3", "P2": "10@d4", "P3": "16@d4"},
    ],
)
def test_the_order_of_answers_at_once_cannot_matter(shields):
    state = everybody(shields=shields)
    assert len(asked(state)) > 1
    for chosen in answers(state):
        results = [after(state, order, chosen) for order in permutations(chosen)]
        assert all(result == results[0] for result in results)


def test_the_tracks_order_cannot_matter_for_tribute_at_once():
    """Applied seat by seat in any order of the track, the same is paid, lost and gained."""
    found = {}
    for order in permutations(["P1", "P2", "P3"]):
        state = everybody(track=[*order])
        for chosen in answers(state):
            key = tuple(sorted((seat, str(move)) for seat, move in chosen.items()))
            result = after(state, sorted(chosen), chosen)
            owned = [
                {name: each[name] for name in ("shields", "silver", "workers", "storage")}
                for each in result["duchies"]
            ]
            assert found.setdefault(key, owned) == owned
    assert len(found) == 3 * 3 * 2


# Income


def test_a_mine_pays_a_silver_and_with_monastery_2_a_worker():
    state = ended("", "e3=mine f2=mine c4=monastery-2", options={})
    assert (duchy(state, "P1").silver, duchy(state, "P1").workers) == (2, 2)


def test_points_of_the_end_of_a_phase_are_those_of_the_phase_that_ends():
    state = ended("14@d4", depots={1: "watchtower"}, phase="D")
    state = play(state, "P1: phase 14 watchtower 1 c3")
    assert points(state, "P1", "regions") == 1 + 4


def test_nobody_sees_how_others_answered_before_all_are_in():
    state = play(everybody(), "P1: tribute pay 8 drop 2")
    for viewer in (1, 2, rules.SPECTATOR):
        assert "pay 8" not in str(rules.to_json(rules.view(state, viewer))["stack"])
    assert "pay 8" in str(rules.to_json(rules.view(state, 0))["stack"])


def test_15_brings_black_tiles_that_no_building_brings():
    options = {**EXTRA, "white_castles": True}
    state = ended("15@d4", options=options, black="crane goose2 monastery-15", white=2)
    moves = legal(state, "P1", "phase")
    assert "phase 15 crane c3" in moves
    assert "phase 15 monastery-15 c4" in moves
    state = play(state, "P1: phase 15 crane c3")
    assert "crane white-castle" in legal(state, "P1")
    state = play(state, "P1: crane white-castle")
    assert legal(state, "P1") == ["workers white2"]


def test_a_placed_tile_uses_the_shields_that_help_in_the_phase_that_ends():
    state = ended(
        "14@d4 17@b3",
        "c3=bank b3=castle e3=mine f2=mine",
        depots={3: "mine"},
        phase="C",
        taken={"P2": "mine=large"},
    )
    state, log = happen(state, "P1: phase 14 mine 3 g1")
    (event,) = happened(log, events.RegionCompleted)
    assert (event.size, event.points, event.phase_points) == (4, 10, 6)
    assert points(state, "P1", "bonus-tiles") == 2
    assert duchy(state, "P1").silver == 3
