"""The mayor phase and its simultaneous placement (RULINGS 5.2, 13.2)."""

from __future__ import annotations

from itertools import product

import pytest

import rules
from rules.puerto_rico.events import (
    ColonistsArrived,
    ColonistShipRefilled,
    ColonistsPlaced,
    PlacementChosen,
)
from tests.cases import for_each
from tests.playing import asked, forced, go, happen, legal, play, refused, unreadable
from tests.rules.puerto_rico.positions import board, position

ORDERED = {"mayor_mode": "ordered"}


def colonists(state: rules.State) -> list[int]:
    return [player.colonists() for player in state.players]


def test_the_mayor_takes_one_colonist_from_the_supply():
    """RULINGS 5.2.1: from the supply, not from the ship."""
    state, events = happen(position(), "P1: role mayor")
    assert colonists(state) == [2, 1, 1]
    assert (state.colonist_supply, state.colonist_ship) == (54, 0)
    assert ColonistsArrived(0, 1, (1, 1, 1)) in events


def test_the_privilege_may_be_declined():
    """RULINGS 5.2.1."""
    state = play(position(), "P1: role mayor waive privilege")
    assert colonists(state) == [1, 1, 1]
    assert state.colonist_supply == 55


def test_an_empty_supply_gives_the_mayor_nothing():
    """RULINGS R4: the privilege colonist comes from the supply only."""
    state = position(colonist_supply=0)
    assert refused(state, "P1: role mayor waive privilege") == (
        "There's no privilege to skip here."
    )
    _, events = happen(state, "P1: role mayor")
    assert ColonistsArrived(0, 0, (1, 1, 1)) in events


def test_the_ship_is_dealt_one_at_a_time_from_the_chooser_until_it_is_empty():
    """RULINGS 5.2.2: with 5 colonists for 3 players the first two get one more."""
    state = go(position(colonist_ship=5), "P1: role trader")
    assert colonists(play(state, "P2: role mayor waive privilege")) == [1, 2, 2]


def test_colonists_of_the_ship_cannot_be_declined():
    """RULINGS R7: there is no form of words for it."""
    state = position()
    assert legal(state, "P1", "role mayor") == ["role mayor", "role mayor waive privilege"]


def test_all_colonists_may_be_rearranged_freely_over_all_circles():
    """RULINGS 5.2.3: from tiles, buildings, San Juan and the new ones."""
    mine = board(island="corn+ indigo quarry+", city="indigo-plant+1 hacienda", san_juan=1)
    state = play(position(p1=mine), "P1: role mayor")
    chosen = "P1: place corn=1 indigo=1 indigo-plant=3 hacienda=1"
    state = play(state, chosen, "P2: place indigo=1", "P3: place corn=1")
    player = state.players[0]
    assert player.on_tiles == {"corn": 1, "indigo": 1}
    assert player.city == {"indigo-plant": 3, "hacienda": 1}
    assert player.san_juan == 0


def test_nobody_stays_in_san_juan_while_a_circle_is_empty():
    """RULINGS 5.2.3, R6: exactly min(colonists, circles) are placed, even on useless circles."""
    mine = board(island="corn indigo", city="small-market")
    state = play(position(p1=mine), "P1: role mayor")
    assert legal(state, "P1") == [
        "place corn=1 indigo=1",
        "place corn=1 small-market=1",
        "place indigo=1 small-market=1",
    ]
    assert refused(state, "P1: place corn=1") == (
        "You must place exactly 2 of your colonists, not 1."
    )
    assert "exactly 2" in refused(state, "P1: place none")
    assert "exactly 2" in refused(state, "P1: place corn=1 indigo=1 small-market=1")


def test_colonists_without_a_circle_stay_in_san_juan():
    """RULINGS 1, 5.2.3."""
    state = play(position(p1=board(san_juan=3)), "P1: role mayor")
    state = play(state, "P1: place indigo=1", "P2: place indigo=1", "P3: place corn=1")
    assert state.players[0].san_juan == 4


def test_circles_are_one_for_each_tile_and_those_of_the_buildings():
    """RULINGS 5.2.3."""
    mine = board(island="corn corn quarry", city="coffee-roaster indigo-plant harbor", san_juan=20)
    state = play(position(p1=mine), "P1: role mayor")
    assert legal(state, "P1") == ["place corn=2 quarry=1 indigo-plant=3 coffee-roaster=2 harbor=1"]


def test_more_than_the_circles_of_a_target_are_refused():
    state = play(position(p1=board(city="small-market", san_juan=1)), "P1: role mayor")
    assert refused(state, "P1: place small-market=2") == "Circles on small-market: 1, not 2."


def test_targets_that_are_not_owned_are_refused():
    state = play(position(), "P1: role mayor")
    assert refused(state, "P1: place corn=1") == "You have no corn."
    assert refused(state, "P1: place harbor=1") == "You have no harbor."


def test_san_juan_is_redundant_and_must_agree():
    """RULINGS 11.2."""
    state = play(position(p1=board(san_juan=2)), "P1: role mayor")
    assert str(rules.parse(state, 0, "place indigo=1 san-juan=3")) == "place indigo=1"
    assert refused(state, "P1: place indigo=1 san-juan=2") == (
        "The number of colonists in San Juan must be 3."
    )
    assert unreadable(state, "P1: place indigo=1 san-juan=0") == "0 isn't a number."


def test_only_san_juan_can_be_named_when_there_is_no_circle():
    state = play(position(p1=board(island="")), "P1: role mayor")
    assert str(rules.parse(state, 0, "place san-juan=2")) == "place none"
    assert legal(state, "P1") == ["place none"]


def test_a_placement_is_written_in_the_order_of_the_table():
    """RULINGS 11.2: goods, quarry, then buildings in table order."""
    mine = board(island="quarry indigo corn", city="harbor small-market indigo-plant", san_juan=9)
    state = play(position(p1=mine), "P1: role mayor")
    text = "place harbor=1 quarry=1 small-market=1 indigo-plant=3 indigo=1 corn=1 san-juan=3"
    assert str(rules.parse(state, 0, text)) == (
        "place corn=1 indigo=1 quarry=1 indigo-plant=3 small-market=1 harbor=1"
    )


def test_a_target_named_twice_is_no_placement():
    """RULINGS 11.1."""
    state = play(position(), "P1: role mayor")
    assert unreadable(state, "P1: place indigo=1 indigo=1") == "You named indigo twice."
    assert unreadable(state, "P1: place gold=1") == "gold isn't a tile or building."
    assert unreadable(state, "P1: place indigo") == "Write indigo=number."


def test_only_a_placement_answers_the_mayor():
    state = play(position(), "P1: role mayor")
    assert refused(state, "P1: settle pass") == "First place your colonists."


# the refill of the ship


def placed(state: rules.State, *texts: str) -> tuple[rules.State, list[rules.Event]]:
    state = play(state, "P1: role mayor")
    events: list[rules.Event] = []
    for line in texts:
        state, more = happen(state, line)
        events += more
    while state.phase == "mayor":
        seat = rules.waiting(state)[0]
        move = rules.forced(state, seat)
        assert move is not None
        state, more = rules.play(state, seat, move)
        events += more
    return state, events


def test_the_ship_is_refilled_for_the_empty_circles_of_all_buildings():
    """RULINGS R3: of all players; a building with 3 circles and 1 colonist counts 2."""
    state = position(
        p1=board(island="", city="indigo-plant sugar-mill"),  # 6 circles, 2 colonists
        p2=board(island="", city="coffee-roaster"),  # 2 circles, 1 colonist
    )
    state, events = placed(state, "P1: place indigo-plant=1 sugar-mill=1")
    assert state.colonist_ship == 2 + 2 + 1
    assert ColonistShipRefilled(5, 54 - 5) in events


def test_empty_plantations_and_quarries_do_not_count_for_the_refill():
    """RULINGS 5.2.4, R3."""
    state = position(p1=board(island="corn corn corn corn corn quarry quarry"))
    state, _ = placed(state, "P1: place corn=2")
    assert state.colonist_ship == 3


def test_the_ship_carries_at_least_one_colonist_for_each_player():
    """RULINGS 5.2.4."""
    state, _ = placed(position(5))
    assert state.colonist_ship == 5


def test_the_refill_is_computed_after_all_placements():
    """RULINGS 13.2: the colonists that fill the last circles count."""
    state = position(p1=board(island="corn", city="indigo-plant", san_juan=2))
    first, _ = placed(state, "P1: place indigo-plant=3 corn=1")
    assert first.colonist_ship == 3


def test_with_a_supply_that_is_too_small_what_is_there_goes_to_the_ship():
    state, events = placed(position(colonist_supply=2))
    assert (state.colonist_supply, state.colonist_ship) == (0, 1)
    assert ColonistShipRefilled(1, 0) in events
    assert state.end == ["colonists"]


# simultaneous placement


def three() -> rules.State:
    """Everybody has two circles and P1 two colonists, the others one."""
    tiles = board(island="corn indigo sugar")
    return play(position(p1=tiles, p2=tiles, p3=tiles), "P1: role mayor")


def test_all_players_are_asked_at_once():
    """RULINGS 13.2, the default."""
    assert asked(three()) == ["P1", "P2", "P3"]


def test_a_submission_changes_nothing_on_the_table_until_the_last_is_in():
    state, events = happen(three(), "P3: place corn=1", "P1: place corn=1 sugar=1")
    assert events == [PlacementChosen(2), PlacementChosen(0)]
    assert asked(state) == ["P2"]
    assert [player.on_tiles for player in state.players] == [{}, {}, {}]
    state, events = happen(state, "P2: place sugar=1")
    assert [type(event) for event in events[:3]] == [ColonistsPlaced] * 3
    assert [player.on_tiles for player in state.players] == [
        {"corn": 1, "sugar": 1},
        {"sugar": 1},
        {"corn": 1},
    ]


def test_submissions_are_revealed_in_clockwise_order():
    """RULINGS 13.2: from the chooser, whatever the order of answers."""
    state = play(three(), "P3: place corn=1", "P2: place corn=1")
    _, events = happen(state, "P1: place corn=1 sugar=1")
    assert [event.seat for event in events if isinstance(event, ColonistsPlaced)] == [0, 1, 2]
    assert ColonistsPlaced.reveals
    assert not PlacementChosen.reveals


def test_the_order_of_submissions_does_not_matter():
    one = play(three(), "P1: place corn=1 sugar=1", "P2: place corn=1", "P3: place sugar=1")
    two = play(three(), "P3: place sugar=1", "P2: place corn=1", "P1: place corn=1 sugar=1")
    assert one == two
    one = play(three(), "P1: place corn=1 sugar=1", "P2: place corn=1")
    two = play(three(), "P2: place sugar=1", "P1: place corn=1 sugar=1", "P2: place corn=1")
    assert one == two


def test_a_submission_may_be_changed_until_the_last_is_in():
    state = play(three(), "P3: place corn=1", "P3: place sugar=1")
    assert rules.may_act(state, 2)
    assert asked(state) == ["P1", "P2"]
    state = play(state, "P1: place corn=1 sugar=1", "P2: place corn=1")
    assert state.players[2].on_tiles == {"sugar": 1}
    refused(state, "P3: place corn=1", rules.NotYourTurn)


def test_a_submission_is_secret():
    """RULINGS 12: nobody but its player sees it."""
    state = play(three(), "P3: place sugar=1")
    assert "sugar" in str(rules.view(state, 2).stack[-1])
    for seat in (0, 1, None):
        assert "sugar" not in str(rules.view(state, seat).stack[-1])


def test_an_answer_leaves_the_question_of_the_others_open():
    """RULINGS 13.2: it does not make the buttons of the others stale."""
    before = three()
    between = play(before, "P3: place sugar=1")
    after = play(between, "P1: place corn=1 sugar=1", "P2: place corn=1")
    assert rules.continues(before, between)
    assert not rules.continues(between, after)


# ordered placement


def ordered() -> rules.State:
    tiles = board(island="corn indigo sugar")
    return play(position(options=ORDERED, p1=tiles, p2=tiles, p3=tiles), "P1: role mayor")


def test_in_order_the_mayor_places_first_and_is_seen_at_once():
    """RULINGS 13.2."""
    state = ordered()
    assert asked(state) == ["P1"]
    state, events = happen(state, "P1: place corn=1 sugar=1")
    assert isinstance(events[0], ColonistsPlaced)
    assert state.players[0].on_tiles == {"corn": 1, "sugar": 1}
    assert asked(state) == ["P2"]


def test_in_order_an_early_submission_is_fixed_and_revealed_when_its_turn_comes():
    """RULINGS 13.2."""
    state, events = happen(ordered(), "P2: place corn=1")
    assert events == [PlacementChosen(1)]
    assert state.players[1].on_tiles == {}
    assert not rules.may_act(state, 1)
    assert refused(state, "P2: place sugar=1", rules.NotYourTurn) == "It isn't your turn."
    state, events = happen(state, "P1: place corn=1 sugar=1")
    assert [event.seat for event in events if isinstance(event, ColonistsPlaced)] == [0, 1]
    assert asked(state) == ["P3"]


def test_in_order_a_later_early_submission_waits_for_those_before():
    state = play(ordered(), "P3: place sugar=1", "P1: place corn=1 sugar=1")
    assert state.players[2].on_tiles == {}
    assert asked(state) == ["P2"]
    state, events = happen(state, "P2: place corn=1")
    assert [event.seat for event in events if isinstance(event, ColonistsPlaced)] == [1, 2]


def test_in_order_an_early_submission_is_secret():
    state = play(ordered(), "P3: place sugar=1")
    assert "sugar" not in str(rules.view(state, 0).stack[-1])
    assert "sugar" in str(rules.view(state, 2).stack[-1])


def test_in_order_only_the_next_player_has_a_forced_move():
    state = play(position(options=ORDERED), "P1: role mayor")
    assert forced(state, "P1") == "place indigo=1"
    assert forced(state, "P2") is None
    assert legal(state, "P2") == ["place indigo=1"]


@pytest.mark.parametrize("mode", ["simultaneous", "ordered"])
def test_both_modes_lead_to_the_same_table(mode):
    tiles = board(island="corn indigo sugar")
    state = position(options={"mayor_mode": mode}, p1=tiles, p2=tiles, p3=tiles)
    state = play(state, "P1: role mayor", "P1: place corn=1 sugar=1")
    state = play(state, "P2: place corn=1", "P3: place sugar=1")
    assert [player.on_tiles for player in state.players] == [
        {"corn": 1, "sugar": 1},
        {"corn": 1},
        {"sugar": 1},
    ]
    assert asked(state) == ["P2"]


@for_each("men", [0, 1, 4, 7, 11, 14])
def test_all_arrangements_are_listed_once(men):
    """RULINGS 5.2.3, 4.1: counted up to equal tiles, against every number on every target."""
    circles = {"corn": 2, "indigo": 2, "quarry": 1, "indigo-plant": 3, "office": 1, "wharf": 1}
    mine = board(
        island="corn indigo quarry indigo corn",
        city="wharf indigo-plant office",
        san_juan=men,
    )
    state = play(position(p1=mine), "P1: role mayor waive privilege")
    placed = min(men + 1, sum(circles.values()))
    expected = {
        " ".join(f"{name}={n}" for name, n in zip(circles, numbers, strict=True) if n)
        for numbers in product(*(range(room + 1) for room in circles.values()))
        if sum(numbers) == placed
    }
    moves = legal(state, "P1")
    assert len(moves) == len(set(moves))
    assert set(moves) == {f"place {words}" for words in expected}


# forced placements (RULINGS 4.1)


@for_each(
    ("mine", "move"),
    [
        (board(island="corn indigo"), "place corn=1 indigo=1"),
        (board(island="corn corn corn"), "place corn=2"),
        (board(island="", city="indigo-plant"), "place indigo-plant=2"),
        (board(island="", city="small-market", san_juan=5), "place small-market=1"),
        (board(island=""), "place none"),
        (board(island="corn corn indigo"), None),
        (board(island="corn corn corn", city="indigo-plant"), None),
    ],
)
def test_a_placement_is_forced_if_only_one_arrangement_exists(mine, move):
    """RULINGS 4.1: counted up to equal tiles; the mayor has two new colonists."""
    assert forced(play(position(p1=mine), "P1: role mayor"), "P1") == move


def test_placing_nobody_is_forced_without_colonists():
    """RULINGS 4.1: `place none`."""
    state = position(colonist_ship=1, p3=board(island="corn indigo"))
    state = play(state, "P1: role mayor waive privilege")
    assert forced(state, "P2") == "place none"
    assert legal(state, "P2") == ["place none"]
    state = play(state, "P1: place indigo=1", "P2: place none")
    assert asked(state) == ["P3"]
