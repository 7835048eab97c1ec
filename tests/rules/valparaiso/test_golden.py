"""What happens in the golden games, so that the accounts and the traces prove something."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

import pytest

import rules
from rules.valparaiso import data, events, queries
from rules.valparaiso.decisions import (
    BonusChoice,
    CardChoice,
    CashChoice,
    Planning,
    StayChoice,
    VillageChoice,
)
from rules.valparaiso.moves import PlayMove, PlayRiver, PlayTrade
from rules.valparaiso.phrases import Discard
from tests import golden
from tests.rules.valparaiso.positions import ACTION_CARDS, SLUG

RECORDS = sorted((golden.RECORDS / SLUG).glob("*.txt"))
ACHIEVEMENTS = {card.slug: card for card in data.ACHIEVEMENTS}
DECISIONS = (VillageChoice, Planning, BonusChoice, CardChoice, CashChoice, StayChoice)
"""The questions before which somebody can have goods."""


class Entry(NamedTuple):
    """A line of a golden game: the seat, the question and the move, and what happened."""

    record: rules.Record
    seat: int
    decision: Any
    move: Any
    events: list[Any]


@cache
def finished() -> tuple[list[Entry], list[tuple[rules.Record, Any]]]:
    """All lines of all golden games, and the games with their last positions."""
    entries, ends = [], []
    for path in RECORDS:
        record = rules.Record.from_text(path.read_text(encoding="utf-8"))
        state = rules.new(SLUG, record.seats, record.options, record.seed, record.rules)
        read = rules.game(SLUG).notation.read
        for seat, line in record.moves:
            decision = rules.pending(state)
            happened = rules.play_in_place(state, seat, line, recorded=True)
            entries.append(Entry(record, seat, decision, read(line), happened))
        ends.append((record, state))
    return entries, ends


def told(kind: type[Any]) -> Iterator[tuple[Entry, Any]]:
    """All events of a kind, with the lines that they belong to."""
    for entry in finished()[0]:
        for event in entry.events:
            if type(event) is kind:
                yield entry, event


def moves(*kinds: type[Any]) -> Iterator[Entry]:
    """All lines with a move of one of some kinds."""
    return (entry for entry in finished()[0] if type(entry.move) in kinds)


# cards


def test_each_card_is_used_in_each_way() -> None:
    used = {(event.card, event.way) for _, event in told(events.CardUsed)}
    assert used >= {(card, "main") for card in (*ACTION_CARDS, *ACHIEVEMENTS)}
    assert used >= {(card, "alt") for card in ACTION_CARDS}
    with_alternative = {slug for slug, card in ACHIEVEMENTS.items() if card.alternative}
    assert {card for card, way in used if way == "alt"} == {*ACTION_CARDS, *with_alternative}
    assert "skip" in {way for _, way in used}


def test_the_alternatives_of_each_colour_are_used() -> None:
    used = {(e.seat, e.card) for _, e in told(events.CardUsed) if e.way == "alt"}
    assert used >= {(seat, card) for seat in range(5) for card in ACTION_CARDS}


def test_cards_are_used_in_each_slot_and_at_the_mayors_office() -> None:
    used = {(event.slot, event.cost) for _, event in told(events.CardUsed)}
    assert used == {(-1, 0), (0, 0), (1, 1), (2, 2), (3, 3), (4, 4)}


def test_each_achievement_is_taken_and_most_kinds_are_cashed() -> None:
    assert {event.card for _, event in told(events.AchievementTaken)} == set(ACHIEVEMENTS)
    cashed = {event.card for _, event in told(events.AchievementCashed)}
    assert len(cashed) >= 16
    assert {ACHIEVEMENTS[card].deck for card in cashed} == {"A", "B1", "B2"}


def test_conversions_are_made_once_twice_and_three_times() -> None:
    assert {event.times for _, event in told(events.Converted)} == {1, 2, 3}


# villages


def test_each_tile_is_traded_with_and_each_cap_reached() -> None:
    traded = {(event.tile, event.times) for _, event in told(events.Traded)}
    for tile in data.MARKET_TILES:
        times = {number for name, number in traded if name == tile.id}
        assert max(times) >= (tile.cap or 1)
        assert tile.cap is None or max(times) == tile.cap
    assert 0 in {times for _, times in traded}
    assert max(times for _, times in traded) > 3


def test_trades_are_made_in_several_villages_and_for_several_fees() -> None:
    visits = [entry.move.visits.visits for entry in moves(PlayTrade)]
    assert {1, 2, 3} <= {sum(visit.uses.times > 0 for visit in each) for each in visits}
    paid = [
        (event.owner, event.pesos)
        for entry in moves(PlayTrade)
        for event in entry.events
        if type(event) is events.FeePaid
    ]
    assert {1, 2, 3} <= {pesos for _, pesos in paid}
    assert any(
        sum(type(event) is events.FeePaid for event in entry.events) > 1
        for entry in moves(PlayTrade)
    )


def test_every_building_space_is_built_on() -> None:
    for seats in ({2, 3}, {4, 5}):
        board = data.BOARDS[max(seats)]
        built = {e.space for entry, e in told(events.HouseBuilt) if entry.record.seats in seats}
        assert built == {*board.spaces, *(residence.id for residence in board.residences)}
    prices = {(event.pesos, sum(event.goods)) for _, event in told(events.HouseBuilt)}
    assert prices == {(10, 0), (0, 1), (0, 0)}
    assert {event.all_vp for _, event in told(events.HouseBuilt)} == {0, 1}


def test_merchants_are_hired_at_each_price() -> None:
    prices = {(event.pesos, sum(event.goods)) for _, event in told(events.MerchantHired)}
    assert prices == {(0, 3), (5, 0), (0, 0)}


def test_merchants_walk_at_each_price_and_through_their_own_customs_houses() -> None:
    walked = [event for _, event in told(events.MerchantMoved) if not event.river]
    assert {event.cost for event in walked} == {0, 1, 3, 4}
    assert {event.cost for event in walked if event.spaces < len(event.path) - 1} >= {0, 1}
    assert {len(entry.move.route.paths) for entry in moves(PlayMove)} == {1, 2, 3, 4}
    assert {len(entry.move.route.paths) for entry in moves(PlayRiver)} >= {1, 2}


def test_tolls_are_paid_on_roads_and_on_the_river_unless_an_option_says_otherwise() -> None:
    assert {type(entry.move) for entry, _ in told(events.TollPaid)} == {PlayMove, PlayRiver}
    for entry, _ in told(events.TollPaid):
        assert entry.record.options.get("river_toll", True) or type(entry.move) is PlayMove


# the sea


def test_the_compensation_goes_to_a_region_to_the_supply_and_by_choice() -> None:
    paid = [(bool(entry.move.pay), bool(e.region)) for entry, e in told(events.CompensationPaid)]
    assert set(paid) == {(False, True), (False, False), (True, True)}


def test_goods_go_both_ways_and_fill_the_hold() -> None:
    moved = [event for _, event in told(events.GoodsMoved)]
    assert {(any(e.loaded), any(e.unloaded)) for e in moved} >= {(1, 0), (0, 1), (1, 1)}
    assert {event.vp for event in moved} == {0, 1}


# planning


@pytest.mark.parametrize("planning", ["standard", "expert"])
def test_plans_are_drafted_and_committed_or_locked(planning: str) -> None:
    verbs = {
        str(entry.move).split()[0]
        for entry in finished()[0]
        if isinstance(entry.decision, Planning)
        and entry.record.options.get("planning", "standard") == planning
    }
    own = {"standard": {"unplan"}, "expert": {"bonus"}}[planning]
    assert verbs == {"plan", "draft", "deadline", "discard", *own}


def test_a_lock_returns_a_mayor_card_that_cannot_be_paid_for() -> None:
    """The draft of somebody with less than five pesos names a card that the plan has not."""
    returned = 0
    drafts: dict[int, Any] = {}
    for entry in finished()[0]:
        word = str(entry.move).split()[0]
        if word == "draft":
            drafts[entry.seat] = entry.move.planned
        for event in entry.events:
            if type(event) is events.PlanRevealed:
                draft = drafts.get(event.seat)
                returned += bool(draft and draft.mayor and draft.cards == event.cards) and (
                    not event.mayor
                )
            elif type(event) is events.RoundBegan:
                drafts = {}
    assert returned


def test_the_good_of_the_first_is_named_before_or_after_or_never() -> None:
    taken = [(type(entry.decision), bool(e.good)) for entry, e in told(events.BonusTaken)]
    assert set(taken) == {(Planning, True), (BonusChoice, True), (BonusChoice, False)}
    assert not [e for entry, e in told(events.BonusTaken) if "no-bonus" in entry.record.seed]


# discards


def test_goods_are_discarded_before_each_question_and_inside_lines() -> None:
    discards = list(moves(Discard))
    assert {type(entry.decision) for entry in discards} == set(DECISIONS)
    assert {(bool(e.move.warehouse), bool(e.move.hold)) for e in discards} == {
        (True, False),
        (False, True),
        (True, True),
    }
    inside = {
        type(entry.move)
        for entry in finished()[0]
        if isinstance(entry.decision, CardChoice) and "; discard" in str(entry.move)
    }
    assert inside == {PlayMove, PlayRiver, PlayTrade}


# the end of a round and of the game


def test_merchants_stay_and_do_not() -> None:
    assert {bool(event.stayed) for _, event in told(events.MerchantsReturned)} == {True, False}


def test_a_merchant_is_kept_out_by_one_that_stays() -> None:
    """With the exclusive rule, in a village where it could stay otherwise."""
    kept_out = 0
    for path in RECORDS:
        record = rules.Record.from_text(path.read_text(encoding="utf-8"))
        if record.options.get("stay_rule") != "exclusive":
            continue
        state: Any = rules.new(SLUG, record.seats, record.options, record.seed, record.rules)
        for seat, line in record.moves:
            if isinstance(rules.pending(state), StayChoice):
                plain = state.copy()
                plain.options = {**state.options, "stay_rule": "no-house"}
                kept_out += queries.may_stay(state, seat) != queries.may_stay(plain, seat)
            rules.play_in_place(state, seat, line, recorded=True)
    assert kept_out


def test_each_seat_gets_the_lighthouse() -> None:
    passed = {(entry.record.seats, event.seat) for entry, event in told(events.LighthousePassed)}
    assert passed == {(seats, seat) for seats in (2, 3, 4, 5) for seat in range(seats)}


def test_ranks_are_decided_by_money_and_by_the_turn_order() -> None:
    decided = set()
    for record, state in finished()[1]:
        scores, pesos = rules.scores(state), [player.pesos for player in state.players]
        for one in range(record.seats):
            for other in range(one):
                if scores[one].total == scores[other].total:
                    same = pesos[one] == pesos[other]
                    decided.add(
                        ("order" if same else "money", 1 in (scores[one].rank, scores[other].rank))
                    )
    assert decided >= {("money", True), ("money", False), ("order", False)}
    assert all(
        sorted(score.rank for score in rules.scores(state)) == list(range(1, record.seats + 1))
        for record, state in finished()[1]
    )


def test_residences_that_are_equally_many_are_ranked_by_the_latest() -> None:
    ties = 0
    for _, state in finished()[1]:
        numbers = [state.residences.count(seat) for seat in set(state.residences)]
        ties += len(set(numbers)) < len(numbers)
    assert ties > 5
