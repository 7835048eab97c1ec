"""Planning in Valparaíso, standard and expert (RULINGS 6)."""

from __future__ import annotations

import pytest

import rules
from rules.valparaiso.events import BonusTaken, PlanCommitted, PlanRevealed, PlanWithdrawn
from tests.playing import happen, legal, play, refused
from tests.rules.valparaiso.positions import events_of, planning, position

ALL = ("P1: plan none", "P2: plan none")
STANDARD = pytest.mark.parametrize("mode", ["standard", "expert"])


def expert(seats: int = 3, **options: object):
    return planning(seats, planning="expert", **options)


def asked(state) -> tuple[int, ...]:
    return rules.waiting(state)


# cards and slots


def test_all_own_cards_can_be_planned_and_no_others():
    state = position(2, ask="Planning", cards={"P1": "patron"})
    for card in state.players[0].cards:
        assert rules.parse(state, 0, f"plan {card}")
    assert "patron" in state.players[0].cards
    assert refused(state, "P2: plan patron") == "This card isn't yours: patron."
    refused(state, "P1: plan river")
    refused(state, "P1: plan mayor river")


def test_four_slots_are_always_free():
    state = position(2, ask="Planning", pesos={"P1": 0})
    play(state, "P1: plan sell move trade build")
    assert (
        refused(state, "P1: plan sell move trade build hire")
        == "You can plan up to 4 cards in the slots."
    )


@pytest.mark.parametrize(
    ("houses", "row", "slots"),
    [("", "", 4), ("LAG1", "", 4), ("", "P1", 4), ("LAG1 MEL1", "", 5), ("QUI1", "P1", 5)],
)
def test_slot_five_needs_two_houses(houses, row, slots):
    """RULINGS 6, 13.7: those built when planning begins."""
    state = position(2, ask="Planning", houses={"P1": houses}, row=row)
    five = "P1: plan sell move trade build hire"
    if slots == 5:
        play(state, five)
        refused(state, "P1: plan sell move trade build hire ship")
    else:
        refused(state, five)


def test_the_second_house_opens_nothing_in_the_same_round():
    """RULINGS 13.7: built in the card phase it counts from the next planning on."""
    state = position(2, plan={"P1": "build"}, houses={"P1": "LAG1"}, merchants={"P1": "VAL QUI"})
    state = play(state, "P1: play build QUI1")
    assert type(rules.pending(state)).__name__ == "Planning"
    play(state, "P1: plan sell move trade build hire")


def test_slots_are_filled_without_gaps():
    state = planning(2)
    for line in ("plan none move", "plan move none", "plan - move"):
        with pytest.raises(rules.BadNotation):
            rules.play(state, 0, line)


def test_fewer_cards_or_none_may_be_planned():
    state = planning(2)
    for line in ("plan none", "plan sell", "plan mayor sell", "plan sell move trade"):
        assert rules.parse(state, 0, line)


def test_a_plan_may_consist_of_the_mayor_card_alone():
    """RULINGS 13.41."""
    state = play(planning(2), "P1: plan mayor sell", "P2: plan none")
    assert (state.players[0].plan, state.players[0].mayor) == ([], "sell")
    assert asked(state) == (0,)
    play(state, "P1: play sell alt")


def test_six_cards_with_the_mayor_and_two_houses():
    """RULINGS 13.8."""
    state = position(2, ask="Planning", houses={"P1": "LAG1 MEL1"})
    state = play(state, "P1: plan sell move trade build hire mayor ship", "P2: plan none")
    assert len(state.players[0].planned) == 6


def test_five_cards_with_the_mayor_without_houses():
    """RULINGS 13.8: the mayor's office does not need houses."""
    state = position(2, ask="Planning")
    state = play(state, "P1: plan sell move trade build mayor hire", "P2: plan none")
    assert len(state.players[0].planned) == 5


def test_a_card_is_named_once():
    state = planning(2)
    for line in ("plan sell sell", "plan sell mayor sell", "draft sell move sell"):
        assert refused(state, f"P1: {line}") == "You named this card twice: sell."
    refused(position(2, ask="Planning", cards={"P1": "patron"}), "P1: plan patron A3")


# the mayor's office


def test_the_mayor_costs_five_pesos_at_the_reveal():
    state = play(planning(2), "P1: plan sell mayor move")
    assert state.players[0].pesos == 20
    state, events = happen(state, "P2: plan none")
    assert state.players[0].pesos == 15
    assert PlanRevealed(0, ("sell",), "move", 5) in events
    assert PlanRevealed(1, (), "", 0) in events
    assert state.players[1].pesos == 20


def test_five_pesos_must_be_there_at_the_commit():
    state = position(2, ask="Planning", pesos={"P1": 4, "P2": 5})
    assert "costs 5, and you have 4" in refused(state, "P1: plan sell mayor move")
    play(state, "P2: plan sell mayor move")
    play(state, "P1: plan sell move")


def test_goods_may_be_discarded_for_the_mayor_first():
    state = position(2, ask="Planning", pesos={"P1": 4}, warehouse={"P1": "1 wheat"})
    state = play(state, "P1: discard 1 wheat", "P1: plan mayor move", "P2: plan none")
    assert state.players[0].pesos == 2


def test_goods_cannot_be_discarded_behind_a_committed_plan():
    """RULINGS 6, 7.3: a committed plan is no pending decision."""
    state = play(planning(2), "P1: plan sell")
    refused(state, "P1: discard 1 silver")
    assert not rules.legal(state, 0, "discard")
    state = play(state, "P1: unplan", "P1: discard 1 silver")
    assert state.players[0].pesos == 23


def test_goods_cannot_be_discarded_behind_a_final_plan():
    state = play(expert(2), "P1: plan sell")
    assert (
        refused(state, "P1: discard 1 silver") == "Your plan is committed, so you can't change it."
    )


# secrets


@STANDARD
def test_plans_are_secret_until_everybody_has_committed(mode):
    state, events = happen(
        planning(3, planning=mode), "P1: draft move", "P2: plan sell trade mayor build"
    )
    assert [type(event) for event in events] == [PlanCommitted]
    for seat in (0, 2):
        seen = rules.view(state, seat)
        text = str(rules.to_json(seen)["stack"])
        assert "trade" not in text
        assert "mayor" not in text
        assert rules.secret_answers(seen) == (1,)
    assert "sell trade mayor build" in str(rules.to_json(rules.view(state, 1))["stack"])
    assert "draft move" not in str(rules.to_json(rules.view(state, 1))["stack"])


def test_money_and_cards_of_a_committed_player_stay_as_they_are():
    before = planning(2)
    state = play(before, "P1: plan sell mayor move")
    for seat in (0, 1, None):
        assert rules.view(state, seat).players == before.players


def test_after_the_reveal_all_plans_lie_open_in_their_order():
    state = play(planning(2), "P1: plan trade sell", "P2: plan move mayor build")
    view = rules.view(state, 0)
    assert [player.plan for player in view.players] == [["trade", "sell"], ["move"]]
    assert view.players[1].mayor == "build"
    refused(state, "P1: plan sell")
    refused(state, "P1: unplan")


# drafts and the deadline


@STANDARD
def test_a_draft_is_checked_like_a_plan_but_for_the_pesos(mode):
    state = position(2, ask="Planning", pesos={"P1": 4}, options={"planning": mode})
    play(state, "P1: draft sell mayor move")
    refused(state, "P1: draft sell move trade build hire")
    refused(state, "P1: draft river")
    refused(state, "P1: plan sell mayor move")


@STANDARD
def test_a_draft_commits_nothing_and_can_be_changed(mode):
    state, events = happen(planning(2, planning=mode), "P1: draft sell", "P1: draft move trade")
    assert events == []
    assert asked(state) == (0, 1)
    state = play(state, "P1: draft none", "P1: draft trade", "P1: deadline", "P2: deadline")
    assert state.players[0].plan == ["trade"]


@STANDARD
def test_without_a_draft_the_deadline_means_an_empty_plan(mode):
    state, events = happen(planning(2, planning=mode), "P1: deadline", "P2: deadline")
    assert state.players[0].plan == state.players[1].plan == []
    assert PlanRevealed(0, (), "", 0) in events


def test_a_mayor_card_that_cannot_be_paid_goes_back_at_the_deadline():
    state = position(2, ask="Planning", pesos={"P1": 4, "P2": 5}, warehouse={"P1": "3 wheat"})
    state = play(
        state,
        "P1: draft sell mayor move",
        "P2: draft trade mayor build",
        "P1: deadline",
        "P2: deadline",
    )
    one, two = state.players
    assert (one.plan, one.mayor, one.pesos, one.warehouse) == (["sell"], "", 4, [0, 0, 3])
    assert (two.plan, two.mayor, two.pesos) == (["trade"], "build", 0)


def test_the_plan_counts_for_those_who_have_committed_before_the_deadline():
    state = play(planning(2), "P1: draft move", "P1: plan sell", "P2: draft trade", "P2: deadline")
    assert [player.plan for player in state.players] == [["sell"], ["trade"]]
    refused(play(planning(2), "P1: plan sell"), "P1: deadline")


@pytest.mark.parametrize("asked", ["planning", "bonus"])
def test_a_player_cannot_enter_the_deadline(asked):
    """RULINGS 6: those who keep the time enter it, and records hold it."""
    lines = () if asked == "planning" else ("P1: plan sell", "P2: plan none")
    state = play(expert(2), *lines)
    assert type(rules.pending(state)).__name__ == ("BonusChoice" if lines else "Planning")
    sentence = "Time runs out automatically. You can't end it with a move."
    with pytest.raises(rules.IllegalMove, match=sentence) as caught:
        rules.parse(state, 0, "deadline")
    assert caught.value.code == "not_by_hand"
    assert refused(state, "P1: deadline") == sentence
    assert not rules.legal(state, 0, "deadline")
    late = rules.overdue(state, 0)
    assert str(late) == "deadline"
    assert late not in rules.legal(state, 0)
    entered = rules.play_legal(state, 0, late)
    assert rules.play(state, 0, "deadline", recorded=True) == entered
    data = rules.to_json(entered.state)
    assert rules.from_json(data) == entered.state


def test_goods_cannot_be_discarded_after_the_deadline():
    refused(play(planning(2), "P1: deadline"), "P1: discard 1 silver")


# standard planning


def test_all_plan_at_the_same_time():
    state = planning(4)
    assert asked(state) == (0, 1, 2, 3)
    state = play(state, "P3: plan sell")
    assert asked(state) == (0, 1, 3)


def test_a_plan_can_be_withdrawn_until_the_last_one_commits():
    state, events = happen(planning(3), "P1: plan sell", "P2: plan move", "P1: unplan")
    assert PlanWithdrawn(0) in events
    assert asked(state) == (0, 2)
    state = play(state, "P1: plan trade", "P3: plan none")
    assert state.players[0].plan == ["trade"]
    refused(state, "P1: unplan")


def test_there_is_nothing_to_withdraw_without_a_plan():
    assert refused(planning(2), "P1: unplan") == "You haven't committed a plan."


def test_a_withdrawn_plan_is_a_draft():
    state = play(planning(2), "P1: plan sell", "P1: unplan", "P1: deadline", "P2: plan none")
    assert state.players[0].plan == ["sell"]


def test_another_plan_replaces_a_committed_one():
    state = play(planning(2), "P1: plan sell", "P1: plan move", "P2: plan none")
    assert state.players[0].plan == ["move"]


def test_a_draft_waits_for_unplan():
    refused(play(planning(2), "P1: plan sell"), "P1: draft move")


def test_there_is_no_bonus_in_standard_planning():
    state = planning(2)
    for line in ("bonus wheat", "plan sell bonus wheat", "draft sell bonus wheat"):
        assert refused(state, f"P1: {line}") == "This game has no bonus good."
    goods = [list(player.warehouse) for player in state.players]
    state = play(state, *ALL)
    assert [player.warehouse for player in state.players] == goods
    assert not legal(planning(2), "P1", "bonus")


# expert planning


def test_a_commit_is_final_in_expert_planning():
    state = play(expert(2), "P1: plan sell")
    for line in ("unplan", "plan move", "draft move", "deadline"):
        assert refused(state, f"P1: {line}") == "Your plan is committed, so you can't change it."


def test_the_first_plan_starts_the_time():
    state = expert(2, planning_minutes=60, expert_minutes=5)
    assert rules.pending(state).minutes(state) == 60
    state = play(state, "P1: draft sell")
    assert rules.pending(state).minutes(state) == 60
    state = play(state, "P2: plan sell")
    assert rules.pending(state).minutes(state) == 5
    plain = planning(2)
    assert rules.pending(play(plain, "P1: plan sell")).minutes(plain) == 0


def test_the_first_to_commit_takes_the_good_named_with_the_plan():
    state, events = happen(expert(3), "P2: plan sell bonus wheat", "P1: plan none", "P3: plan none")
    assert state.players[1].warehouse == [0, 3, 1]
    assert BonusTaken(1, "wheat") in events
    assert state.players[0].warehouse == [3, 0, 0]


def test_the_good_comes_at_the_reveal():
    state = play(expert(2), "P1: plan sell bonus wheat")
    assert state.players[0].warehouse == [3, 0, 0]


def test_only_the_good_of_the_first_counts():
    state = play(
        expert(3),
        "P1: bonus copper",
        "P2: plan sell bonus wheat",
        "P3: plan none bonus silver",
        "P1: plan none",
    )
    assert [player.warehouse for player in state.players] == [[3, 0, 0], [0, 3, 1], [0, 0, 3]]


def test_a_statement_may_be_changed_until_the_reveal():
    state = play(
        expert(2),
        "P1: bonus copper",
        "P1: draft sell bonus silver",
        "P1: plan sell",
        "P1: bonus wheat",
        "P2: plan none",
    )
    assert state.players[0].warehouse == [3, 0, 1]


def test_the_first_is_asked_for_the_good_before_the_reveal():
    state = play(expert(2), "P2: plan sell", "P1: plan move")
    assert asked(state) == (1,)
    assert type(rules.pending(state)).__name__ == "BonusChoice"
    assert [player.plan for player in state.players] == [[], []]
    assert legal(state, "P2", "bonus") == ["bonus silver", "bonus copper", "bonus wheat"]
    refused(state, "P2: plan move")
    refused(state, "P2: unplan")
    for seat in (0, None):
        assert "sell" not in str(rules.to_json(rules.view(state, seat))["stack"])
    state = play(state, "P2: bonus silver")
    assert state.players[1].warehouse == [1, 3, 0]
    assert [player.plan for player in state.players] == [["move"], ["sell"]]


def test_a_deadline_at_that_question_means_no_good():
    state, events = happen(expert(2), "P2: plan sell mayor hire", "P1: plan none", "P2: deadline")
    assert state.players[1].warehouse == [0, 3, 0]
    assert state.players[1].pesos == 15
    assert BonusTaken(1, "") in events


def test_nobody_is_first_where_all_plans_are_locked():
    state, events = happen(
        expert(2), "P1: draft sell bonus wheat", "P1: deadline", "P2: bonus wheat", "P2: deadline"
    )
    assert not [event for event in events if isinstance(event, BonusTaken)]
    assert [player.warehouse for player in state.players] == [[3, 0, 0], [0, 3, 0]]
    assert state.players[0].plan == ["sell"]


def test_who_commits_after_a_lock_is_the_first():
    state = play(expert(2), "P1: deadline", "P2: plan sell bonus wheat")
    assert state.players[1].warehouse == [0, 3, 1]


def test_the_others_are_locked_as_they_stand():
    state = play(
        expert(3),
        "P1: draft move trade",
        "P3: plan sell bonus wheat",
        "P1: deadline",
        "P2: deadline",
    )
    assert [player.plan for player in state.players] == [["move", "trade"], [], ["sell"]]


def test_the_commit_event_names_the_first():
    events = events_of(expert(3), "P2: plan sell", "P1: plan none", kind=PlanCommitted)
    assert events == [PlanCommitted(1, True), PlanCommitted(0, False)]
    assert events_of(planning(3), "P2: plan sell", kind=PlanCommitted) == [PlanCommitted(1, False)]


def test_without_the_bonus_the_time_stays():
    state = expert(2, expert_bonus="none", expert_minutes=1)
    refused(state, "P1: bonus wheat")
    refused(state, "P1: plan sell bonus wheat")
    state = play(state, "P1: plan sell")
    assert rules.pending(state).minutes(state) == 1
    refused(state, "P1: unplan", rules.NotYourTurn)
    state, events = happen(state, "P2: plan none")
    assert state.players[0].warehouse == [3, 0, 0]
    assert not [event for event in events if isinstance(event, BonusTaken)]


# who plans


def test_everybody_plans_each_round_and_nobody_twice():
    state = play(planning(3), "P1: plan sell", "P2: plan none")
    with pytest.raises(rules.IllegalMove):
        rules.play(state, 2, "play sell alt")
    state = play(state, "P3: plan none")
    with pytest.raises(rules.NotYourTurn):
        rules.play(state, 1, "plan move")


def test_no_card_at_all_ends_the_card_phase_at_once():
    state = play(planning(2), *ALL)
    assert type(rules.pending(state)).__name__ == "StayChoice"
    assert rules.waiting(state) == (0,)


def test_an_achievement_can_be_planned():
    state = position(2, ask="Planning", cards={"P1": "patron coins-10"})
    state = play(state, "P1: plan coins-10 mayor patron", "P2: plan none", "P1: play coins-10")
    assert state.players[0].pesos == 25
