"""The end of a round in Valparaíso (RULINGS 9)."""

from __future__ import annotations

import pytest

import rules
from rules.valparaiso.events import (
    AchievementCashed,
    IncomeTaken,
    LighthousePassed,
    MajorityPaid,
    MerchantsReturned,
    RoundBegan,
)
from tests.playing import happen, legal, play, refused
from tests.rules.valparaiso.positions import position


def ending(seats: int = 3, **given):
    """The last card of a round is to be used, by P1."""
    return position(seats, plan={"P1": "sell"}, **given)


def ended(state, *lines: str):
    """The position and the events after that card and more lines."""
    return happen(state, "P1: play sell skip", *lines)


def question(state) -> str:
    return type(rules.pending(state)).__name__


# income


def test_every_residence_brings_its_income():
    state, events = ended(ending(2, row="P1 P1 P2 P1 P2 P2"))
    one, two = state.players
    assert (one.warehouse, one.pesos) == ([0, 1, 1], 20 + 2 + 2)
    assert (two.warehouse, two.pesos) == ([1, 0, 0], 20 + 2 + 2 + 5)
    assert IncomeTaken(0, (0, 1, 1), 2) in events


def test_income_of_the_long_row():
    row = "P1 P1 P1 P1 P2 P2 P2 P2 P3 P4"
    state, _ = ended(ending(4, row=row))
    assert [player.warehouse for player in state.players] == [
        [0, 1, 1],
        [1, 0, 0],
        [0, 0, 0],
        [0, 0, 0],
    ]
    # two pesos each for VAL1, VAL3, VAL5, VAL7, three for VAL8, VAL9 and VAL10
    assert [player.pesos for player in state.players] == [20 + 4 + 2, 20 + 7 + 5, 23, 23]


def test_houses_in_villages_bring_no_income():
    state, _ = ended(ending(2, houses={"P1": "LAG1 MEL1"}))
    assert state.players[0].pesos == 20


# majority


def majority(row: str, seats: int = 5) -> list[tuple[int, int]]:
    """Who gets how much for the residences of a row."""
    state = ending(seats, row=row)
    _, events = ended(state)
    found = [event for event in events if isinstance(event, MajorityPaid)]
    assert [event.place for event in found] == list(range(1, len(found) + 1))
    return [(event.seat + 1, event.pesos) for event in found]


@pytest.mark.parametrize(
    ("row", "expected"),
    [
        ("", []),
        ("P3", [(3, 5)]),
        ("P3 P3", [(3, 5)]),
        ("P1 P2 P2", [(2, 5), (1, 2)]),
        ("P1 P2", [(2, 5), (1, 2)]),
        ("P2 P1", [(1, 5), (2, 2)]),
        ("P1 P2 P3", [(3, 5), (2, 2)]),
        ("P3 P1 P2", [(2, 5), (1, 2)]),
        ("P1 P2 P3 P1", [(1, 5), (3, 2)]),
        ("P2 P2 P1 P3 P3 P1 P2", [(2, 5), (1, 2)]),
    ],
)
def test_most_and_second_most_residences(row, expected):
    """RULINGS 9.2, 13.30, 13.31: in a tie the latest residence ranks first, then second."""
    assert majority(row) == expected


def test_houses_in_villages_do_not_count_for_the_majority():
    """RULINGS 13.31."""
    state = ending(2, row="P1 P2 P2", houses={"P1": "LAG1 MEL1"})
    _, events = ended(state)
    assert MajorityPaid(1, 1, 5) in events


def test_two_players_keep_the_bonus_for_second_most():
    """RULINGS 13.38."""
    assert majority("P1 P2 P1", 2) == [(1, 5), (2, 2)]


# cashing


def test_cashing_brings_the_points_at_once_and_the_card_leaves():
    """RULINGS 9.3, 13.6."""
    state, events = ended(ending(2, cards={"P1": "patron two-any"}), "P1: cash two-any")
    player = state.players[0]
    assert player.vp == {"achievements": 4}
    assert player.achievements == ["patron"]
    assert state.cashed == ["two-any"]
    assert AchievementCashed(0, "two-any", 4) in events
    refused(state, "P1: plan two-any")


def test_one_achievement_in_turn_order_or_none():
    """RULINGS 9.3, 13.33: the order of the round just played."""
    state = position(
        3,
        plan={"P2": "sell"},
        acting="P2",
        start="P2",
        cards={"P1": "patron river", "P2": "coins-10", "P3": "sell-15"},
        row="P3",
    )
    state = play(state, "P2: play sell skip")
    order = []
    while question(state) == "CashChoice":
        (seat,) = rules.waiting(state)
        order.append(seat)
        state = rules.play(state, seat, "cash none").state
    assert order == [1, 2, 0]
    assert not state.cashed


def test_players_without_achievements_are_not_asked_to_cash():
    state = play(ending(3, cards={"P2": "patron"}), "P1: play sell skip")
    assert rules.waiting(state) == (1,)
    assert legal(state, "P2", "cash") == ["cash patron", "cash none"]
    refused(state, "P2: cash river")
    assert rules.forced(state, 1) is None


def test_a_card_that_was_planned_and_used_may_be_cashed():
    state = position(2, plan={"P1": "coins-10"})
    state = play(state, "P1: play coins-10", "P1: cash coins-10")
    assert state.players[0].points == 2


def test_a_card_taken_this_round_may_be_cashed():
    """RULINGS 13.5."""
    state = position(2, plan={"P1": "overseas"}, ship={"P1": "west"}, hold={"P1": "3 silver"})
    state = play(state, "P1: play overseas swift-move", "P1: cash swift-move")
    assert state.players[0].points == 3


def test_a_player_without_cards_still_cashes_and_leaves_a_merchant():
    """RULINGS 13.50."""
    state = ending(2, cards={"P2": "patron"}, merchants={"P2": "MEL VAL"})
    state = play(state, "P1: play sell skip", "P2: cash patron", "P2: stay MEL")
    assert state.players[1].merchants == ["MEL", "VAL"]


def test_income_comes_before_cashing():
    state = play(ending(2, cards={"P1": "patron"}, row="P1"), "P1: play sell skip")
    assert question(state) == "CashChoice"
    assert state.players[0].pesos == 27


# return


def test_all_merchants_but_one_return_free():
    """RULINGS 9.4, 13.16: without tolls."""
    state = ending(3, merchants={"P1": "MEL MEL LIM VAL"}, houses={"P2": "LAG1 PLA1 QUI1 VIN1"})
    state, events = ended(state, "P1: stay MEL")
    assert state.players[0].merchants == ["MEL", "VAL", "VAL", "VAL"]
    assert [player.pesos for player in state.players] == [20, 20, 20]
    assert MerchantsReturned(0, "MEL", 2) in events


def test_none_may_stay_at_all():
    state, events = ended(ending(3, merchants={"P1": "MEL MEL LIM VAL"}), "P1: stay none")
    assert state.players[0].merchants == ["VAL"] * 4
    assert MerchantsReturned(0, "", 3) in events


def test_a_merchant_stays_in_a_village_without_any_house():
    state = ending(
        3,
        merchants={"P1": "MEL LIM LAG CAS"},
        houses={"P1": "MEL1", "P2": "LIM2 PLA1"},
    )
    state = play(state, "P1: play sell skip")
    assert legal(state, "P1", "stay") == ["stay CAS", "stay LAG", "stay none"]
    assert "can stay here" in refused(state, "P1: stay MEL")
    refused(state, "P1: stay LIM")
    refused(state, "P1: stay QUI")
    with pytest.raises(rules.BadNotation):
        rules.play(state, 0, "stay VAL")


def test_villages_with_and_without_a_market():
    state = play(ending(2, merchants={"P1": "LAG MEL"}), "P1: play sell skip", "P1: stay LAG")
    assert state.players[0].merchants == ["LAG", "VAL"]


def test_players_without_a_candidate_are_not_asked():
    state = ending(
        3,
        merchants={"P1": "VAL VAL", "P2": "LAG LAG", "P3": "MEL VAL"},
        houses={"P3": "LAG1"},
    )
    state = play(state, "P1: play sell skip")
    assert (question(state), rules.waiting(state)) == ("StayChoice", (2,))
    state = play(state, "P3: stay MEL")
    assert [player.merchants for player in state.players] == [
        ["VAL", "VAL"],
        ["VAL", "VAL"],
        ["MEL", "VAL"],
    ]


def test_staying_follows_the_turn_order_of_the_round():
    """RULINGS 9.4, 13.33."""
    state = position(
        3,
        plan={"P1": "sell"},
        start="P3",
        row="P2",
        merchants={"P1": "MEL VAL", "P2": "MEL VAL", "P3": "MEL VAL"},
    )
    state = play(state, "P1: play sell skip")
    order = []
    while question(state) == "StayChoice":
        (seat,) = rules.waiting(state)
        order.append(seat)
        state = rules.play(state, seat, "stay MEL").state
    assert order == [2, 0, 1]
    assert [player.merchants for player in state.players] == [["MEL", "VAL"]] * 3


def test_with_the_option_one_player_only_stays_in_a_village():
    state = ending(
        3,
        merchants={"P1": "MEL CAS", "P2": "MEL VAL", "P3": "MEL CAS"},
        options={"stay_rule": "exclusive"},
    )
    state = play(state, "P1: play sell skip", "P1: stay MEL")
    assert rules.waiting(state) == (2,)
    assert state.players[1].merchants == ["VAL", "VAL"]
    refused(state, "P3: stay MEL")
    state = play(state, "P3: stay CAS")
    other = play(
        ending(
            2,
            merchants={"P1": "MEL VAL", "P2": "MEL VAL"},
            options={"stay_rule": "exclusive"},
        ),
        "P1: play sell skip",
        "P1: stay none",
        "P2: stay MEL",
    )
    assert other.players[1].merchants == ["MEL", "VAL"]


def test_a_merchant_who_stayed_stays_where_it_is_in_the_next_round():
    state = play(ending(2, merchants={"P1": "MEL VAL"}), "P1: play sell skip", "P1: stay MEL")
    state = play(state, "P1: plan none", "P2: plan none")
    assert question(state) == "StayChoice"
    assert legal(state, "P1", "stay") == ["stay MEL", "stay none"]


# lighthouse


@pytest.mark.parametrize(
    ("row", "start", "next_start"),
    [
        ("", "P1", "P2"),
        ("", "P3", "P1"),
        ("P3", "P1", "P3"),
        ("P3", "P3", "P1"),
        ("P1 P2", "P1", "P2"),
        ("P2 P1", "P1", "P2"),
        ("P2 P1", "P3", "P1"),
    ],
)
def test_the_latest_residence_decides_about_the_lighthouse(row, start, next_start):
    """RULINGS 9.5, 13.31."""
    state = position(3, plan={"P1": "sell"}, start=start, row=row, houses={"P2": "LAG1"})
    state, events = ended(state)
    assert f"P{state.start + 1}" == next_start
    assert LighthousePassed(state.start) in events
    assert events[-1] == RoundBegan(3, state.start)


def test_the_lighthouse_comes_back_to_the_last_builder():
    """RULINGS 13.32."""
    state = ending(3, row="P1")
    starts = []
    state = play(state, "P1: play sell skip")
    for _ in range(4):
        starts.append(state.start)
        state = play(state, "P1: plan none", "P2: plan none", "P3: plan none")
    assert starts == [1, 0, 1, 0]


def test_the_new_start_player_uses_a_card_first():
    state = play(ending(3, row="P3"), "P1: play sell skip")
    state = play(state, "P1: plan sell", "P2: plan sell", "P3: plan sell")
    assert rules.waiting(state) == (2,)
    state = play(state, "P3: play sell skip")
    assert rules.waiting(state) == (0,)
