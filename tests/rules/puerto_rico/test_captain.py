"""The captain phase: loading (RULINGS 5.6)."""

from __future__ import annotations

import pytest

import rules
from rules.puerto_rico.events import Loaded, Passed, ShipUnloaded, Stored
from tests.playing import asked, forced, go, happen, legal, play, refused, unforced, unreadable
from tests.rules.puerto_rico.positions import board, position


def captain(**changes: object) -> rules.State:
    """P1 chose the captain; the ships take 4, 5 and 6."""
    return play(position(**changes), "P1: role captain")


def chips(state: rules.State) -> list[int]:
    return [player.vp_chips for player in state.players]


def ships(state: rules.State) -> list[tuple[int, str, int]]:
    return [(ship.capacity, ship.good, ship.load) for ship in state.ships]


def test_a_loading_takes_one_kind_onto_one_ship_and_gives_a_point_for_each_barrel():
    state = captain(p1=board(), p2=board(goods="corn=3"))
    state, events = happen(state, "P1: ship pass", "P2: ship 3 corn to 5")
    assert chips(state) == [0, 3, 0]
    assert ships(state) == [(4, "", 0), (5, "corn", 3), (6, "", 0)]
    assert state.players[1].goods["corn"] == 0
    assert state.vp_pool == 75 - 3
    assert Loaded(1, 3, "corn", 5, 0, 0) in events


def test_the_kind_is_free():
    """RULINGS 5.6: only the ship within a kind and the number are forced."""
    state = captain(p1=board(goods="corn=5 sugar=1"), ships="4=indigo:4 6=tobacco:6")
    assert legal(state, "P1", "ship 5 corn to 5") == [
        "ship 5 corn to 5",
        "ship 5 corn to 5 waive captain",
    ]
    assert "ship 1 sugar to 5" in legal(state, "P1")


def plain(state: rules.State, seat: str) -> list[str]:
    return [move for move in legal(state, seat) if " waive " not in move]


@pytest.mark.parametrize(
    ("held", "moves"),
    [
        (3, ["ship 3 corn to 4", "ship 3 corn to 5", "ship 3 corn to 6"]),
        (4, ["ship 4 corn to 4", "ship 4 corn to 5", "ship 4 corn to 6"]),
        (5, ["ship 5 corn to 5", "ship 5 corn to 6"]),
        (7, ["ship 6 corn to 6"]),
    ],
)
def test_among_empty_ships_the_largest_possible_number_must_be_loaded(held, moves):
    """RULINGS R12: ties are free."""
    assert plain(captain(p1=board(goods=f"corn={held}")), "P1") == moves


def test_a_smaller_ship_is_refused_when_another_takes_more():
    """RULINGS R12."""
    state = captain(p1=board(goods="corn=5"))
    assert refused(state, "P1: ship 4 corn to 4") == (
        "The 6-ship has room for more of your corn. Load as many as possible."
    )


def test_a_kind_that_lies_on_a_ship_goes_to_that_ship_only():
    """RULINGS 5.6 (a), R13."""
    state = captain(p1=board(goods="corn=5"), ships="4=corn:2")
    assert plain(state, "P1") == ["ship 2 corn to 4"]
    assert refused(state, "P1: ship 5 corn to 6") == (
        "corn is on the 4-ship, so no other ship can take it."
    )


def test_all_that_fit_must_be_loaded():
    state = captain(p1=board(goods="corn=5"), ships="6=corn:4")
    assert refused(state, "P1: ship 1 corn to 6") == "You must load all that fit: 2 corn."
    assert refused(state, "P1: ship 5 corn to 6") == "You must load all that fit: 2 corn."
    state = play(state, "P1: ship 2 corn to 6")
    assert state.players[0].goods["corn"] == 3


def test_a_wrong_number_is_refused():
    """RULINGS 11.2: the number is redundant and must equal the forced one."""
    state = captain(p1=board(goods="corn=3"))
    assert refused(state, "P1: ship 2 corn to 5") == "You must load all that fit: 3 corn."
    assert unreadable(state, "P1: ship 03 corn to 5") == "03 isn't a number."
    assert unreadable(state, "P1: ship 0 corn to 5") == "0 isn't a number."


def test_a_ship_with_another_kind_takes_nothing_else():
    """RULINGS 5.6: one kind on a ship."""
    state = captain(p1=board(goods="corn=3"), ships="5=sugar:1")
    assert refused(state, "P1: ship 3 corn to 5") == "The 5-ship carries sugar."


def test_a_ship_that_is_not_in_the_game_is_refused():
    state = captain(p1=board(goods="corn=3"))
    assert refused(state, "P1: ship 3 corn to 7") == "This game has no 7-ship."


def test_goods_that_are_not_held_cannot_be_shipped():
    assert refused(captain(p1=board(goods="corn=3")), "P1: ship 1 sugar to 4") == (
        "You don't have any sugar."
    )


def test_a_player_who_can_load_must_not_pass():
    """RULINGS 5.6 (d)."""
    state = captain(p1=board(goods="corn=3"))
    assert "ship pass" not in legal(state, "P1")
    assert refused(state, "P1: ship pass") == "You must load: corn fits on the 4-ship."


def test_a_player_whose_goods_fit_nowhere_passes():
    """RULINGS 5.6, 4.1: `ship pass` is forced."""
    state = captain(p1=board(goods="corn=3"), ships="4=corn:4 5=sugar:5 6=indigo:1")
    assert legal(state, "P1") == ["ship pass"]
    assert forced(state, "P1") == "ship pass"
    assert refused(state, "P1: ship 3 corn to 4") == "The 4-ship is full."


def test_a_full_ship_still_blocks_its_kind_until_the_phase_ends():
    """RULINGS R8."""
    state = captain(p1=board(goods="corn=4"), p2=board(goods="corn=3"), ships="4=corn:1")
    state = play(state, "P1: ship 3 corn to 4")
    assert legal(state, "P2") == ["ship pass"]
    assert "no other ship can take it" in refused(state, "P2: ship 3 corn to 6")


def test_loading_goes_clockwise_from_the_chooser():
    state = captain(p1=board(goods="corn=2"), p2=board(goods="sugar=2"), p3=board())
    order = []
    for line in ("P1: ship 2 corn to 4", "P2: ship 2 sugar to 5", "P3: ship pass"):
        order += asked(state)
        state = play(state, line)
    assert order == ["P1", "P2", "P3"]
    assert asked(state) == ["P1"]


def test_loading_ends_after_as_many_turns_without_loading_as_there_are_players():
    """RULINGS R10."""
    state = captain(p1=board(goods="corn=2"), p2=board(goods="sugar=2"))
    state = play(state, "P1: ship 2 corn to 4", "P2: ship 2 sugar to 5", "P3: ship pass")
    state = play(state, "P1: ship pass")
    assert legal(state, "P2") == ["ship pass"]
    state = play(state, "P2: ship pass")
    assert legal(state, "P1") == ["store none"]


def test_every_player_gets_a_first_turn():
    """RULINGS 5.6: three passes end the loading, not fewer."""
    state = captain(p3=board(goods="corn=1"))
    state = play(state, "P1: ship pass", "P2: ship pass")
    assert plain(state, "P3") == [f"ship 1 corn to {ship}" for ship in (4, 5, 6)]


def test_a_pass_is_not_final():
    """RULINGS R10: with a wharf kept back, the turn comes again when somebody has loaded since."""
    state = captain(
        p1=board(goods="corn=1 sugar=1", city="wharf+"),
        p2=board(goods="indigo=1 tobacco=1"),
        ships="4=corn:4 5=sugar:5 6=indigo:2",
    )
    state = play(state, "P1: ship pass", "P2: ship 1 indigo to 6", "P3: ship pass")
    assert "ship 1 corn by wharf" in legal(state, "P1")
    state = play(state, "P1: ship pass", "P2: ship pass")
    assert asked(state) == ["P1", "P2", "P3"]
    assert legal(state, "P1", "store")


def test_a_player_is_asked_again_only_if_somebody_has_loaded_since():
    """RULINGS 5.6: with nobody loading every player has exactly one turn."""
    state = captain(p1=board(goods="corn=1", city="wharf+"), ships="4=corn:4")
    state = play(state, "P1: ship pass", "P2: ship pass", "P3: ship pass")
    assert legal(state, "P1", "store") == ["store none", "store corn=1"]


# the wharf


WHARF = board(goods="corn=3 sugar=2", city="wharf+")


def test_the_wharf_ships_all_of_one_kind_to_the_supply():
    """RULINGS 5.6 (b)."""
    state, events = happen(
        captain(p1=board(), p2=WHARF), "P1: ship pass", "P2: ship 3 corn by wharf"
    )
    assert chips(state) == [0, 3, 0]
    assert state.supply["corn"] == 10
    assert ships(state) == [(4, "", 0), (5, "", 0), (6, "", 0)]
    assert Loaded(1, 3, "corn", 0, 0, 0) in events


def test_the_wharf_takes_any_kind_regardless_of_the_ships():
    """RULINGS R13: one kind must not be on two cargo ships; wharves are exempt."""
    state = captain(p1=WHARF, ships="4=corn:4 5=indigo:1 6=coffee:1")
    assert plain(state, "P1") == ["ship 3 corn by wharf", "ship 2 sugar by wharf", "ship pass"]


def test_the_wharf_takes_all_barrels_of_the_kind():
    assert refused(captain(p1=WHARF), "P1: ship 2 corn by wharf") == (
        "At the wharf you must load all barrels of a kind: 3 corn."
    )
    assert refused(captain(p1=WHARF), "P1: ship 1 coffee by wharf") == "You don't have any coffee."


def test_the_wharf_may_be_used_although_a_cargo_ship_could_be_loaded():
    """RULINGS R9."""
    state = captain(p1=WHARF)
    assert "ship 3 corn by wharf" in legal(state, "P1")
    assert "ship 3 corn to 4" in legal(state, "P1")


def test_the_wharf_need_not_be_used():
    """RULINGS R9: it alone never forces a shipment."""
    state = captain(p1=WHARF, ships="4=corn:4 5=indigo:1 6=coffee:1")
    assert "ship pass" in legal(state, "P1")
    assert forced(state, "P1") is None


def test_the_wharf_does_not_permit_a_pass():
    """RULINGS 5.6 (d): passing is legal only if no cargo ship can be loaded."""
    assert "You must load" in refused(captain(p1=WHARF), "P1: ship pass")


def test_the_wharf_is_used_once_in_a_captain_phase():
    state = captain(p1=WHARF, ships="4=corn:4 5=sugar:5 6=coffee:1")
    state = play(state, "P1: ship 3 corn by wharf", "P2: ship pass", "P3: ship pass")
    assert legal(state, "P1") == ["ship pass"]
    assert refused(state, "P1: ship 2 sugar by wharf") == (
        "You can use the wharf only once per captain phase."
    )


def test_each_owner_has_the_own_wharf():
    state = captain(p1=WHARF, p2=board(goods="coffee=2", city="wharf+"))
    state = play(state, "P1: ship 3 corn by wharf")
    assert "ship 2 coffee by wharf" in legal(state, "P2")


def test_the_wharf_is_ready_again_in_the_next_captain_phase():
    state = captain(p1=WHARF)
    state = go(state, "P1: ship 3 corn by wharf", "P1: ship 2 sugar to 4")
    state = go(state, "P2: role craftsman", "P3: role trader")
    data = rules.to_json(state)
    data["players"][0]["goods"]["corn"] += 1
    data["supply"]["corn"] -= 1
    state = play(rules.from_json(data), "P2: role captain", "P2: ship pass", "P3: ship pass")
    assert "ship 1 corn by wharf" in legal(state, "P1")


def test_a_wharf_without_a_colonist_ships_nothing():
    state = captain(p1=board(goods="corn=3", city="wharf"))
    assert refused(state, "P1: ship 3 corn by wharf") == "You need an occupied wharf for that."
    assert not [move for move in legal(state, "P1") if "wharf" in move]


# harbor and privilege


def test_the_captain_gets_one_point_with_the_first_loading_only():
    """RULINGS 5.6."""
    state = captain(p1=board(goods="corn=2 sugar=2"))
    state = play(state, "P1: ship 2 corn to 4", "P2: ship pass", "P3: ship pass")
    assert chips(state) == [3, 0, 0]
    state = play(state, "P1: ship 2 sugar to 5")
    assert chips(state) == [5, 0, 0]


def test_the_bonus_comes_with_a_first_loading_by_wharf_too():
    """RULINGS R14."""
    state, events = happen(captain(p1=WHARF), "P1: ship 3 corn by wharf")
    assert chips(state) == [4, 0, 0]
    assert events == [Loaded(0, 3, "corn", 0, 1, 0)]


def test_a_captain_who_loads_nothing_gets_no_point():
    state = unforced(captain())
    assert chips(state) == [0, 0, 0]


def test_the_captains_bonus_waits_for_the_first_loading():
    """RULINGS 5.6: also if it is made in a later turn."""
    state = captain(
        p1=board(goods="corn=1 sugar=1", city="wharf+"),
        p2=board(goods="indigo=1"),
        ships="4=corn:4 5=sugar:5 6=indigo:2",
    )
    state = play(state, "P1: ship pass", "P2: ship 1 indigo to 6", "P3: ship pass")
    assert chips(play(state, "P1: ship 1 corn by wharf")) == [2, 1, 0]


def test_an_occupied_harbor_gives_a_point_for_each_loading():
    """RULINGS R15: loadings, not barrels."""
    state = captain(p1=board(), p2=board(goods="corn=4 sugar=1", city="harbor+"))
    state = go(state, "P2: ship 4 corn to 4", "P2: ship 1 sugar to 5")
    assert chips(state) == [0, 4 + 1 + 1 + 1, 0]


def test_the_harbor_counts_a_loading_by_wharf():
    state = captain(p2=board(goods="corn=4", city="harbor+ wharf+"))
    state, events = happen(state, "P1: ship pass", "P2: ship 4 corn by wharf")
    assert chips(state) == [0, 5, 0]
    assert events[-1] == Loaded(1, 4, "corn", 0, 0, 1)


def test_harbor_and_captain_add_up():
    state = play(captain(p1=board(goods="corn=4", city="harbor+")), "P1: ship 4 corn to 4")
    assert chips(state) == [6, 0, 0]


def test_a_harbor_without_a_colonist_gives_nothing():
    state = captain(p1=board(goods="corn=4", city="harbor"))
    assert chips(play(state, "P1: ship 4 corn to 4")) == [5, 0, 0]


# the end of the phase


def test_full_ships_are_unloaded_at_the_very_end():
    """RULINGS 5.6, R8: after storage; the others keep their load."""
    state = captain(p1=board(goods="corn=4 sugar=2"))
    state = go(state, "P1: ship 4 corn to 4", "P1: ship 2 sugar to 5")
    assert ships(state) == [(4, "", 0), (5, "sugar", 2), (6, "", 0)]
    assert state.supply["corn"] == 10
    assert state.supply["sugar"] == 9


def test_ships_stay_loaded_while_goods_are_stored():
    state = captain(
        p1=board(goods="corn=4"), p2=board(goods="corn=3 sugar=2"), ships="5=sugar:5 6=indigo:1"
    )
    state = play(state, "P1: ship 4 corn to 4", "P2: ship pass", "P3: ship pass", "P1: ship pass")
    assert legal(state, "P1") == ["store none"]
    state = play(state, "P1: store none", "P3: store none")
    assert ships(state)[0] == (4, "corn", 4)
    _, events = happen(state, "P2: store corn=1")
    assert [type(event) for event in events[:5]] == [
        Stored,
        Stored,
        Stored,
        ShipUnloaded,
        ShipUnloaded,
    ]
    assert events[3] == ShipUnloaded(4, "corn")


def test_a_ship_filled_in_an_earlier_phase_has_been_emptied():
    """RULINGS R8."""
    state = go(captain(p1=board(goods="corn=4")), "P1: ship 4 corn to 4")
    assert ships(state)[0] == (4, "", 0)


def test_a_pass_is_noted():
    _, events = happen(captain(), "P1: ship pass")
    assert events == [Passed(0, "ship")]


def test_only_shipping_answers_the_captain():
    state = captain(p1=board(goods="corn=4"))
    assert refused(state, "P1: sell pass") == "First load your goods, or pass if nothing fits."
    assert refused(state, "P1: store corn=1") == "First load your goods, or pass if nothing fits."
    assert unreadable(state, "P1: ship 4 gold to 4") == "gold isn't a kind of goods."


def test_the_complete_example():
    """RULINGS 11.3: three players, ships 4/5/6 empty, P2 captain."""
    state = position(
        p1=board(goods="coffee=2"),
        p2=board(goods="corn=4 coffee=1"),
        p3=board(goods="corn=5", city="harbor+"),
    )
    state = go(state, "P1: role trader", "P1: sell pass", "P2: sell pass", "P3: sell pass")
    state = play(state, "P2: role captain")
    assert plain(state, "P2") == [
        *(f"ship 4 corn to {ship}" for ship in (4, 5, 6)),
        *(f"ship 1 coffee to {ship}" for ship in (4, 5, 6)),
    ]
    state = play(state, "P2: ship 4 corn to 4        * +5 VP (4 + captain)")
    assert chips(state) == [0, 5, 0]
    assert forced(state, "P3") == "ship pass"
    state = play(state, "P3: ship pass", "P1: ship 2 coffee to 5", "P2: ship 1 coffee to 5")
    assert chips(state) == [2, 6, 0]
    for seat in ("P3", "P1", "P2"):
        assert asked(state) == [seat]
        assert forced(state, seat) == "ship pass"
        state = play(state, f"{seat}: ship pass")
    assert asked(state) == ["P2", "P3", "P1"]
    for seat, move in (("P2", "store none"), ("P3", "store corn=1"), ("P1", "store none")):
        assert forced(state, seat) == move
        state = play(state, f"{seat}: {move}")
    assert ships(state) == [(4, "", 0), (5, "coffee", 3), (6, "", 0)]
    assert state.supply["corn"] == 10 - 1
    assert asked(state) == ["P3"]


def test_with_two_players_two_turns_without_loading_end_it():
    """RULINGS R10: n turns in a row, n being the number of players."""
    state = play(position(2, p1=board(goods="corn=1")), "P1: role captain", "P1: ship 1 corn to 4")
    state = play(state, "P2: ship pass")
    assert legal(state, "P1") == ["ship pass"]
    assert legal(play(state, "P1: ship pass"), "P1") == ["store none"]


def test_a_later_pass_of_those_who_can_load_nothing_is_marked():
    state = captain(p1=board(), p2=board(goods="corn=1 sugar=1"), p3=board(goods="indigo=1"))
    state, first = happen(state, "P1: ship pass", "P2: ship 1 corn to 4", "P3: ship 1 indigo to 5")
    state, then = happen(state, "P1: ship pass", "P2: ship 1 sugar to 6", "P3: ship pass")
    passed = [each for each in (*first, *then) if isinstance(each, Passed)]
    assert [(each.seat, each.again) for each in passed] == [(0, False), (0, True), (2, True)]
