"""The ship and overseas trade in Valparaíso (RULINGS 8.7, 8.8)."""

from __future__ import annotations

import pytest

import rules
from rules.valparaiso.events import (
    AchievementDrawn,
    AchievementTaken,
    CompensationPaid,
    ShipMoved,
    SpaceUnfilled,
)
from tests.cases import for_each
from tests.playing import happen, legal, play, refused
from tests.rules.valparaiso.positions import A_CARDS, after, canonical, position

GOODS_OF = {"west": "silver", "north": "copper", "east": "wheat"}
TRADERS = pytest.mark.parametrize("card", ["overseas", "second-overseas"])


def trading(seats: int = 3, card: str = "overseas", ship: str = "west", **given):
    """A position in which P1 is to trade overseas; the round goes on after that."""
    given = {"hold": {"P1": f"3 {GOODS_OF.get(ship, 'silver')}"}, **given}
    return position(seats, plan={"P1": card, "P2": "sell"}, ship={"P1": ship}, **given)


def seas(west: str, north: str, east: str) -> dict[str, dict[str, str]]:
    """The cards of the regions; all other A cards are cashed with the pile that is given."""
    return {"regions": {"west": west, "north": north, "east": east}}


# the ship


@for_each("card", ["ship", "second-ship"])
@for_each("here", ["coast", "west", "north", "east"])
def test_a_ship_goes_to_any_other_space_for_nothing(card, here):
    """RULINGS 8.7, 13.28: one or two spaces, back to the coast too, but it must move."""
    state = position(
        2, plan={"P1": card, "P2": "sell"}, ship={"P1": here, "P2": "north"}, pesos={"P1": 0}
    )
    for space in ("coast", "west", "north", "east"):
        line = f"P1: play {card} {space}"
        if space == here:
            assert refused(state, line) == "Your ship is already there."
        else:
            after_it, events = happen(state, line)
            assert after_it.players[0].ship == space
            assert ShipMoved(0, space) in events
            assert after_it.players[0].pesos == 0
    with pytest.raises(rules.BadNotation):
        rules.play(state, 0, f"play {card} VAL")


# conditions


@TRADERS
@pytest.mark.parametrize("region", ["west", "north", "east"])
def test_three_goods_of_the_region_for_a_card(card, region):
    state = trading(card=card, ship=region, hold={"P1": "2 silver 2 copper 2 wheat"})
    goal = next(name for name in state.regions[region] if name in A_CARDS)
    refused(state, f"P1: play {card} {goal}")
    good = GOODS_OF[region]
    state = trading(card=card, ship=region, hold={"P1": f"4 {good}"})
    state_after, events = happen(state, f"P1: play {card} {goal}")
    player = state_after.players[0]
    assert sum(player.hold) == 1
    assert goal in player.achievements
    taken = tuple(3 * (good == one) for one in ("silver", "copper", "wheat"))
    assert AchievementTaken(0, goal, region, taken, 5) in events


def test_the_ship_must_be_in_the_region_of_the_card():
    at_coast = trading(ship="coast")
    assert refused(at_coast, "P1: play overseas swift-move") == "Your ship must be in a sea region."
    state = trading(ship="west")
    other = state.regions["north"][0]
    assert "Your ship isn't where this card is" in refused(state, f"P1: play overseas {other}")


def test_goods_of_the_warehouse_do_not_count():
    state = trading(hold={"P1": "2 silver"}, warehouse={"P1": "6 silver"})
    refused(state, "P1: play overseas swift-move")


def test_a_region_without_cards_allows_no_trade():
    state = trading(**seas("- - -", "swift-move patron river", "sell-15 - -"), pile="")
    assert legal(state, "P1", "play overseas") == ["play overseas alt", "play overseas skip"]
    refused(state, "P1: play overseas swift-move")


def test_one_card_for_each_action():
    state = trading(hold={"P1": "6 silver"})
    with pytest.raises(rules.BadNotation):
        rules.play(state, 0, "play overseas swift-move paid-trade")


# cards of deck A


def test_an_a_card_brings_all_money_of_the_region():
    state = trading(region_pesos={"west": 15})
    state_after = play(state, "P1: play overseas swift-move")
    assert state_after.players[0].pesos == 35
    assert state_after.region_pesos == {"west": 0, "north": 5, "east": 5}


def test_the_next_a_card_brings_what_has_been_added_since():
    """RULINGS 13.43."""
    state = position(
        2,
        plan={"P1": "overseas second-overseas"},
        ship={"P1": "west"},
        hold={"P1": "6 silver"},
    )
    state = play(state, "P1: play overseas swift-move", "P1: play second-overseas paid-trade")
    assert state.players[0].pesos == 25


def test_an_a_card_needs_no_pesos():
    """RULINGS 13.27."""
    assert after(trading(pesos={"P1": 0}), "P1: play overseas swift-move").pesos == 5
    refused(trading(), "P1: play overseas swift-move pay north")


# cards of deck B


def test_a_b_card_costs_ten_pesos_while_an_a_card_lies_out():
    state = trading(
        **seas("buy-three patron river", "two-any one-of-each set-for-two", "- - -"), pile=""
    )
    state_after = play(state, "P1: play overseas buy-three")
    assert state_after.players[0].pesos == 10
    poor = trading(
        **seas("buy-three patron river", "two-any one-of-each set-for-two", "- - -"),
        pile="",
        pesos={"P1": 9},
        warehouse={"P1": "1 wheat"},
    )
    assert "costs 10 pesos" in refused(poor, "P1: play overseas buy-three")
    poor = play(poor, "P1: discard 1 wheat", "P1: play overseas buy-three")
    assert poor.players[0].pesos == 2


def test_a_b_card_without_a_cards_out_is_free_and_brings_no_money():
    """RULINGS 8.8, 13.26: money stays in the region for good."""
    state = trading(
        **seas("buy-three - -", "two-any - -", "set-for-two - -"),
        pile="",
        region_pesos={"west": 15},
        pesos={"P1": 0},
    )
    state_after, events = happen(state, "P1: play overseas buy-three")
    assert state_after.players[0].pesos == 0
    assert state_after.region_pesos["west"] == 15
    assert not [event for event in events if isinstance(event, CompensationPaid)]
    refused(state, "P1: play overseas buy-three pay north")


def test_no_money_is_taken_with_a_b_card():
    state = trading(**seas("buy-three patron -", "river - -", "- - -"), pile="")
    state_after = play(state, "P1: play overseas buy-three")
    assert state_after.region_pesos == {"west": 5, "north": 15, "east": 5}


@for_each(
    ("north", "east", "pesos", "goes_to"),
    [
        ("river - -", "two-any - -", {}, "north"),
        ("river - -", "sell-15 second-ship -", {}, "east"),
        ("river coins-10 -", "sell-15 - -", {}, "north"),
        ("river coins-10 -", "sell-15 - -", {"north": 10}, "east"),
        ("river coins-10 -", "sell-15 - -", {"north": 15}, "east"),
        ("river coins-10 -", "sell-15 - -", {"north": 0}, "north"),
        ("river coins-10 -", "sell-15 - -", {"north": 10, "east": 10}, ""),
        ("river coins-10 -", "two-any - -", {"north": 10}, ""),
        ("two-any - -", "one-of-each - -", {}, ""),
        ("river - -", "sell-15 - -", {"north": 15, "east": 0}, "east"),
    ],
)
def test_where_the_compensation_goes(north, east, pesos, goes_to):
    """RULINGS 8.8, 13.24, 13.25, 13.44: never to the own region, here with three A cards."""
    west = "buy-three patron swift-move"
    state = trading(**seas(west, north, east), pile="", region_pesos=pesos)
    state_after, events = happen(state, "P1: play overseas buy-three")
    assert CompensationPaid(0, goes_to, 10) in events
    expected = {**state.region_pesos}
    if goes_to:
        expected[goes_to] += 10
    assert state_after.region_pesos == expected
    assert state_after.players[0].pesos == 10
    if goes_to:
        line = canonical(state, f"P1: play overseas buy-three pay {goes_to}")
        assert line == "play overseas buy-three"
        (other,) = {"north", "east"} - {goes_to}
        refused(state, f"P1: play overseas buy-three pay {other}")
    else:
        refused(state, "P1: play overseas buy-three pay north")
    refused(state, "P1: play overseas buy-three pay west")


def test_in_a_tie_the_paying_player_chooses():
    state = trading(**seas("buy-three - -", "river coins-10 -", "sell-15 patron -"), pile="")
    assert "Say which region" in refused(state, "P1: play overseas buy-three")
    refused(state, "P1: play overseas buy-three pay west")
    for region in ("north", "east"):
        after_it = play(state, f"P1: play overseas buy-three pay {region}")
        assert after_it.region_pesos[region] == 15
    assert legal(state, "P1", "play overseas buy-three") == [
        "play overseas buy-three pay north",
        "play overseas buy-three pay east",
    ]


def test_the_last_a_card_in_the_own_region_still_costs():
    """RULINGS 13.25: the pesos go to the supply."""
    state = trading(**seas("buy-three patron -", "two-any - -", "- - -"), pile="")
    state_after = play(state, "P1: play overseas buy-three")
    assert sum(state_after.region_pesos.values()) == 15
    assert state_after.players[0].pesos == 10


# the card and its space


@TRADERS
def test_the_card_cannot_be_used_in_this_round(card):
    """RULINGS 8.8, 13.5."""
    state = play(trading(card=card), f"P1: play {card} swift-move", "P2: play sell skip")
    assert rules.waiting(state) == (0,)
    state = play(state, "P1: cash none")
    play(state, "P1: plan swift-move")
    early = position(2, plan={"P1": "overseas sell"}, ship={"P1": "west"}, hold={"P1": "3 silver"})
    refused(play(early, "P1: play overseas swift-move"), "P1: play swift-move skip")


def test_the_space_is_filled_from_the_pile_at_once():
    state = trading()
    drawn = state.pile[-1]
    place = state.regions["west"].index("swift-move")
    state_after, events = happen(state, "P1: play overseas swift-move")
    assert state_after.regions["west"][place] == drawn
    assert drawn not in state_after.pile
    assert AchievementDrawn(drawn, "west") in events


def test_taking_the_last_card_of_the_pile_does_not_end_the_game():
    """RULINGS 8.8, 13.34."""
    state = trading(pile="buy-three")
    state = play(state, "P1: play overseas swift-move", "P2: play sell skip", "P1: cash none")
    assert state.pile == []
    assert type(rules.pending(state)).__name__ == "Planning"


def test_an_empty_space_makes_the_round_the_last_one():
    """RULINGS 8.8, 10, 13.45: further purchases are possible, the round goes on to its end."""
    state = position(
        3,
        plan={"P1": "overseas sell", "P2": "overseas sell"},
        ship={"P1": "west", "P2": "west"},
        hold={"P1": "3 silver", "P2": "3 silver"},
        pile="",
        row="P3",
    )
    state, events = happen(state, "P1: play overseas swift-move", "P2: play overseas patron")
    assert [event for event in events if isinstance(event, SpaceUnfilled)] == [
        SpaceUnfilled("west")
    ] * 2
    assert state.regions["west"].count("") == 2
    state = play(state, "P1: play sell skip", "P2: play sell skip")
    assert state.finished
    assert [player.pesos for player in state.players] == [5, 0, 7]
