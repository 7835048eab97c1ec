"""Paying negative income with tiles (RULINGS 8, R21)."""

from __future__ import annotations

from itertools import permutations

import rules
from rules.brass_birmingham import refusals
from rules.brass_birmingham.events import EraScored, RoundBegan, ShortfallChosen, ShortfallPaid
from tests.playing import asked, happen, legal, play
from tests.rules.brass_birmingham.positions import (
    ROUNDS,
    allowed,
    at,
    hand,
    happened,
    link,
    one_card_left,
    player,
    position,
    round_end,
    why,
    words,
)

LEVEL = {-10: 0, -9: 1, -8: 2, -7: 3, -6: 4, -5: 5, -4: 6, -3: 7, -2: 8, -1: 9, 0: 10}
"""The space of each income level up to 0."""


def end(**more):
    """The round ends with the last seat's pass; P1 has nothing and level -6 if not said."""
    more.setdefault("money", {"P1": 0})
    more.setdefault("income", {"P1": LEVEL[-6]})
    return round_end(**more)


def test_money_is_paid_first():
    state, events = end(money={"P1": 6})
    assert player(state, "P1").money == 0
    assert happened(events, ShortfallPaid) == []
    assert state.round == 4


def test_without_tiles_a_point_is_lost_for_each_pound():
    state, events = end(vp={"P1": 9}, money={"P1": 2})
    assert player(state, "P1").points == 9 - 4
    assert player(state, "P1").money == 0
    assert happened(events, ShortfallPaid) == [ShortfallPaid(0, 4, (), 0, 0, 4)]


def test_points_never_fall_below_zero_and_the_debt_is_gone():
    """Slip of the seed: the track has no space below."""
    state, events = end(vp={"P1": 3})
    assert player(state, "P1").points == 0
    assert player(state, "P1").money == 0
    assert happened(events, ShortfallPaid) == [ShortfallPaid(0, 6, (), 0, 0, 3)]
    assert state.round == 4


def test_a_single_tile_goes_without_asking_and_the_surplus_stays():
    state, events = end(tiles={"coventry#1": "P1 pottery 1"})
    assert at(state, "coventry#1") == ""
    assert player(state, "P1").money == 8 - 6
    expected = ShortfallPaid(0, 6, (("coventry#1", "pottery", 1),), 8, 2, 0)
    assert happened(events, ShortfallPaid) == [expected]
    assert state.round == 4


def test_a_tile_is_worth_half_its_money_rounded_down():
    """Slip of the seed: of the money cost, rounded down."""
    worth = {
        "cotton 1 worcester#1": 6,
        "manufacturer 1 birmingham#2": 4,
        "coal 1 dudley#1": 2,
        "coal 2 dudley#1": 3,
        "iron 3 dudley#2": 4,
        "brewery 4 stone#1": 4,
        "pottery 1 coventry#1": 8,
    }
    for text, pounds in worth.items():
        what, _, slot = text.rpartition(" ")
        era = "rail" if what == "brewery 4" else "canal"
        state, events = end(tiles={slot: f"P1 {what}"}, vp={"P1": 20}, era=era)
        (paid,) = happened(events, ShortfallPaid)
        assert paid.raised == pounds
        assert player(state, "P1").money == max(0, pounds - 6)
        assert player(state, "P1").points == 20 - max(0, 6 - pounds)


def test_flipped_tiles_go_too_and_income_points_and_spending_stay():
    state, _ = end(tiles={"worcester#1": "P1 cotton 1 flipped"}, vp={"P1": 5})
    assert at(state, "worcester#1") == ""
    p1 = player(state, "P1")
    assert (p1.money, p1.space, p1.points, p1.spent) == (0, LEVEL[-6], 5, 0)
    assert p1.mat["cotton"] == 1, "removed tiles leave the game"


def test_if_all_tiles_must_go_nobody_is_asked():
    """sum(v) - min(v) < debt: 4 + 2 raise the debt of 6 exactly."""
    state, events = end(tiles={"birmingham#2": "P1 manufacturer 1", "dudley#1": "P1 coal 1"})
    assert asked(state) == ["P1"]
    assert state.round == 4
    (paid,) = happened(events, ShortfallPaid)
    assert (paid.raised, paid.kept, paid.lost) == (6, 0, 0)
    less, events = end(
        tiles={"birmingham#2": "P1 manufacturer 1", "dudley#1": "P1 coal 1"},
        income={"P1": LEVEL[-10]},
        vp={"P1": 1},
    )
    (paid,) = happened(events, ShortfallPaid)
    assert (paid.raised, paid.kept, paid.lost) == (6, 0, 1)
    assert player(less, "P1").points == 0


def test_tiles_worth_nothing_stay():
    """RULINGS R21: Pottery II and IV."""
    state, _ = end(tiles={"coventry#1": "P1 pottery 2"}, vp={"P1": 9})
    assert at(state, "coventry#1") == "P1 pottery 2"
    assert player(state, "P1").points == 3


TWO = {"worcester#1": "P1 cotton 1", "coventry#1": "P1 pottery 1", "stafford#2": "P1 pottery 2"}


def test_whoever_has_a_choice_is_asked():
    state, events = end(tiles=TWO)
    assert asked(state) == ["P1"]
    assert state.round == 3
    assert happened(events, ShortfallPaid) == happened(events, RoundBegan) == []
    assert sorted(legal(state, "P1")) == ["raise coventry#1", "raise worcester#1"]
    state, events = happen(state, "P1: raise coventry#1")
    assert at(state, "coventry#1") == ""
    assert at(state, "worcester#1") == "P1 cotton 1"
    assert player(state, "P1").money == 2
    assert state.round == 4


def test_removal_stops_as_soon_as_the_debt_is_covered():
    tiles = {
        "worcester#1": "P1 cotton 1",
        "coventry#1": "P1 pottery 1",
        "dudley#1": "P1 coal 1",
        "dudley#2": "P2 iron 1",
    }
    state, _ = end(tiles=tiles, income={"P1": LEVEL[-7]})
    value = {"worcester#1": 6, "coventry#1": 8, "dudley#1": 2}
    debt = 7
    expected = {
        f"raise {','.join(order)}"
        for number in (1, 2, 3)
        for order in permutations(value, number)
        if sum(value[s] for s in order) >= debt > sum(value[s] for s in order[:-1])
    }
    assert set(legal(state, "P1")) == expected
    assert "raise dudley#1,worcester#1" in expected
    assert why(state, "P1: raise coventry#1,dudley#1") == refusals.RAISE_TOO_MUCH
    assert why(state, "P1: raise worcester#1") == refusals.RAISE_TOO_LITTLE
    assert why(state, "P1: raise dudley#2") == refusals.RAISE_BAD_SLOT, "another's"
    assert why(state, "P1: raise leek#1") == refusals.RAISE_BAD_SLOT, "empty"
    assert why(state, "P1: raise worcester#1,worcester#1") == refusals.RAISE_BAD_SLOT


def test_answers_are_found_at_once_however_many_tiles_a_player_has():
    """Of twenty tiles nobody tries all orders: a debt takes four at most."""
    slots = words(
        """
        leek#1 stone#1 derby#1 tamworth#1 tamworth#2 kidderminster#2 worcester#1 worcester#2
        """
    )
    levels = (2, 2, 3, 3, 3, 4, 4, 4)
    tiles = {slot: f"P1 cotton {n}" for slot, n in zip(slots, levels, strict=True)}
    tiles |= {f"{town}#2": "P1 manufacturer 8" for town in ("birmingham", "coventry")}
    tiles |= {f"{town}#1": "P1 manufacturer 5" for town in ("cannock", "wolverhampton")}
    tiles |= {"dudley#1": "P1 coal 2", "belper#2": "P1 coal 2", "redditch#1": "P1 coal 3"}
    tiles |= {
        "walsall#2": "P1 brewery 2",
        "stafford#1": "P1 brewery 2",
        "farm-north#1": "P1 brewery 4",
    }
    tiles |= {"derby#3": "P1 iron 2", "dudley#2": "P1 iron 3"}
    state, _ = end(era="rail", tiles=tiles, income={"P1": LEVEL[-10]})
    moves = rules.legal(state, 0)
    assert len(tiles) == 20
    assert {len(move.slots) for move in moves} == {1, 2, 3, 4}
    assert len(set(moves)) == len(moves)
    assert why(state, "P1: raise dudley#1,belper#2,walsall#2") == refusals.RAISE_TOO_LITTLE
    assert "raise dudley#1,belper#2,walsall#2,redditch#1" in legal(state, "P1")
    assert legal(state, "P1", "sell") == list(rules.legal(state, 0, "sell")) == []


def test_nobody_lists_all_answers_to_see_whether_there_is_a_choice(monkeypatch):
    """There can be tens of thousands, and whoever is asked has a choice."""
    state, _ = end(tiles=TWO)
    assert asked(state) == ["P1"]

    def listed(*_: object) -> list[tuple[str, ...]]:
        raise AssertionError("all answers were listed")

    monkeypatch.setattr("rules.brass_birmingham.steps.income.answers", listed)
    assert rules.forced(state, 0) is None


def test_a_tile_worth_nothing_cannot_be_named():
    state, _ = end(tiles=TWO)
    assert why(state, "P1: raise stafford#2,coventry#1") == refusals.RAISE_BAD_SLOT


def test_links_and_the_mat_cannot_be_used():
    state, _ = end(links={"birmingham~oxford": "P1"}, vp={"P1": 9})
    assert link(state, "birmingham~oxford") == "P1"
    assert player(state, "P1").links == 13
    assert player(state, "P1").points == 3


def test_cubes_on_removed_tiles_go_to_the_supply():
    state, _ = end(tiles={"dudley#1": "P1 coal 2 left=3"})
    assert at(state, "dudley#1") == ""
    assert state.market == {"coal": 13, "iron": 8}


def test_a_player_left_with_nothing_may_begin_anywhere_again():
    state, _ = end(
        tiles={"coventry#1": "P1 pottery 1"},
        hands={"P1": "coal iron"},
        income={"P1": LEVEL[-1]},
    )
    assert asked(state) == ["P1"]
    assert allowed(state, "P1: build coal at leek#2 with coal")


def several(**more):
    tiles = {
        **TWO,
        "birmingham#2": "P3 manufacturer 1",
        "kidderminster#2": "P3 cotton 1",
        "walsall#2": "P4 brewery 1",
    }
    return end(
        tiles=tiles,
        money={"P1": 0, "P3": 0, "P4": 0},
        income={"P1": LEVEL[-6], "P3": LEVEL[-3], "P4": LEVEL[-2]},
        spent={"P1": 9, "P2": 20},
        **more,
    )


def test_several_debtors_are_asked_at_the_same_time():
    state, events = several()
    assert sorted(asked(state)) == ["P1", "P3"]
    assert [paid.seat for paid in happened(events, ShortfallPaid)] == [3], "one tile: not asked"
    assert state.order == [2, 3, 0, 1]


def test_nothing_happens_before_the_last_answer_and_then_in_turn_order():
    answers = ("P1: raise coventry#1", "P3: raise birmingham#2")
    for first, second in (answers, answers[::-1]):
        state, _ = several()
        state, events = happen(state, first)
        assert [type(event) for event in events] == [ShortfallChosen]
        assert at(state, "coventry#1") == "P1 pottery 1"
        assert at(state, "birmingham#2") == "P3 manufacturer 1"
        assert state.round == 3
        state, events = happen(state, second)
        assert [paid.seat for paid in happened(events, ShortfallPaid)] == [2, 0]
        assert at(state, "coventry#1") == at(state, "birmingham#2") == ""
        assert (player(state, "P1").money, player(state, "P3").money) == (2, 1)
        assert state.round == 4
        assert asked(state) == ["P3"]


def test_an_answer_may_be_changed_until_the_last_one_comes():
    state, _ = several()
    state = play(state, "P1: raise coventry#1", "P1: raise worcester#1", "P3: raise birmingham#2")
    assert (at(state, "coventry#1"), at(state, "worcester#1")) == ("P1 pottery 1", "")


def test_nobody_can_go_on_before():
    state, _ = several()
    card = hand(state, "P2")[0]
    assert why(state, f"P2: pass with {card}", rules.NotYourTurn) == "It isn't your turn."
    state = play(state, "P3: raise birmingham#2")
    assert asked(state) == ["P1"]
    card = hand(state, "P3")[0]
    assert why(state, f"P3: pass with {card}") == refusals.DEBT_FIRST


def test_only_answers_count_while_a_debt_is_open():
    state, _ = end(tiles=TWO)
    card = hand(state, "P1")[0]
    assert why(state, f"P1: pass with {card}") == refusals.DEBT_FIRST


def test_nothing_is_owed_at_other_times():
    state = position(hands={"P1": "leek"}, tiles=TWO)
    assert why(state, "P1: raise coventry#1") == refusals.NOTHING_OWED


def test_answers_are_secret_until_the_last_one():
    state, _ = several()
    state = play(state, "P1: raise coventry#1")
    for viewer in (1, 2, None):
        assert "coventry#1" not in str(rules.to_json(rules.view(state, viewer))["stack"])
    assert "coventry#1" in str(rules.to_json(rules.view(state, 0))["stack"])


def test_no_era_is_scored_before_the_debts_are_settled():
    """The last canal round pays income; a tile that goes scores no more."""
    state, events = end(
        round=ROUNDS[4],
        hands=one_card_left(4),
        deck=0,
        tiles={"worcester#1": "P1 cotton 2 flipped", "coventry#1": "P1 pottery 1 flipped"},
    )
    assert asked(state) == ["P1"]
    assert happened(events, EraScored) == []
    after, events = happen(state, "P1: raise worcester#1")
    (scored,) = happened(events, EraScored)
    assert scored.tiles == (10, 0, 0, 0)
    assert after.era == "rail"


def test_money_spent_in_the_round_does_not_matter_for_the_debt():
    state, _ = end(money={"P1": 1}, income={"P1": LEVEL[-3]}, spent={"P1": 40}, vp={"P1": 5})
    assert player(state, "P1").points == 3
