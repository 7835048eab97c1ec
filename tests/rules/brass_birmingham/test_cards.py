"""What cards allow and where they go (RULINGS 7, 9.1, R13, R14, R15, R25, R26, R30)."""

from __future__ import annotations

from rules.brass_birmingham import refusals
from rules.brass_birmingham.events import CardsDrawn
from tests.playing import asked, happen, legal, play
from tests.rules.brass_birmingham.positions import (
    allowed,
    cards,
    hand,
    happened,
    player,
    position,
    why,
)

NETWORK = {"walsall#2": "P1 brewery 1"}
"""P1 has something on the board."""


def test_a_location_card_builds_any_industry_in_that_town_in_the_network_or_not():
    state = position(
        hands={"P1": "stoke-on-trent"},
        tiles=NETWORK,
        links={"stoke-on-trent~warrington": "P2"},
    )
    assert {" ".join(line.split()[:4]) for line in legal(state, "P1", "build")} == {
        "build cotton at stoke-on-trent#1",
        "build manufacturer at stoke-on-trent#3",
        "build pottery at stoke-on-trent#2",
        "build iron at stoke-on-trent#2",
    }


def test_a_location_card_serves_for_no_other_town():
    state = position(hands={"P1": "leek"}, tiles=NETWORK)
    line = "P1: build coal at cannock#2 with leek"
    assert why(state, line) == refusals.CARD_NOT_FIT
    assert why(state, "P1: build brewery at farm-north#1 with leek") == refusals.CARD_NOT_FIT


def test_the_wild_location_card_builds_in_any_town_but_not_in_a_farm():
    state = position(hands={"P1": "wild-location"}, tiles=NETWORK)
    assert allowed(state, "P1: build coal at cannock#2 with wild-location")
    assert allowed(state, "P1: build cotton at worcester#1 with wild-location")
    assert allowed(state, "P1: build brewery at uttoxeter#1 with wild-location")
    for farm in ("farm-north#1", "farm-south#1"):
        line = f"P1: build brewery at {farm} with wild-location"
        assert why(state, line) == refusals.CARD_NOT_FIT


def test_an_industry_card_builds_that_industry_in_the_own_network():
    state = position(
        hands={"P1": "coal"},
        tiles=NETWORK,
        links={"birmingham~walsall": "P1", "cannock~walsall": "P2"},
    )
    links = {"cannock~walsall": "P1"}
    line = "P1: build coal at cannock#2 with coal"
    assert why(state, line) == refusals.NOT_IN_NETWORK, "links of others do not count"
    assert allowed(position(hands={"P1": "coal"}, tiles=NETWORK, links=links), line)
    other = "P1: build brewery over walsall#2 with coal"
    changed = position(hands={"P1": "coal"}, tiles=NETWORK, mats={"P1": "brewery=2"})
    assert why(changed, other) == refusals.CARD_NOT_FIT


def test_tiles_and_all_ends_of_links_make_the_network():
    """RULINGS 2, R3 and R15: merchants and farms included."""
    for link, slot in {
        "cannock~farm-north": "farm-north#1",
        "kidderminster~worcester": "farm-south#1",
    }.items():
        state = position(hands={"P1": "brewery"}, links={link: "P1"})
        assert allowed(state, f"P1: build brewery at {slot} with brewery")
        state = position(hands={"P1": "brewery"}, links={link: "P2"}, tiles=NETWORK)
        line = f"P1: build brewery at {slot} with brewery"
        assert why(state, line) == refusals.NOT_IN_NETWORK


def test_farm_north_needs_its_own_link():
    """RULINGS R15."""
    state = position(hands={"P1": "brewery"}, tiles={"cannock#2": "P1 coal 1"})
    line = "P1: build brewery at farm-north#1 with brewery"
    assert why(state, line) == refusals.NOT_IN_NETWORK
    with_link = position(hands={"P1": "brewery"}, links={"cannock~farm-north": "P1"})
    assert allowed(with_link, line)


def test_the_card_with_two_icons_serves_for_either():
    state = position(hands={"P1": "cotton-manufacturer"}, links={"birmingham~oxford": "P1"})
    found = legal(state, "P1", "build")
    assert found == [
        "build cotton at birmingham#1 with cotton-manufacturer",
        "build manufacturer at birmingham#2 coal market with cotton-manufacturer",
        "build manufacturer at birmingham#4 coal market with cotton-manufacturer",
    ]


def test_the_wild_industry_card_builds_any_industry_in_the_own_network():
    state = position(
        hands={"P1": "wild-industry"},
        links={"birmingham~oxford": "P1", "birmingham~walsall": "P1", "birmingham~coventry": "P1"},
    )
    for what in (
        "cotton at birmingham#1",
        "iron at birmingham#3",
        "manufacturer at walsall#1",
        "brewery at walsall#2",
        "pottery at coventry#1",
        "coal at coventry#2",
    ):
        assert allowed(state, f"P1: build {what} with wild-industry"), what
    outside = "P1: build coal at cannock#2 with wild-industry"
    assert why(state, outside) == refusals.NOT_IN_NETWORK


def test_the_farms_take_a_brewery_card_or_a_wild_industry_card_only():
    state = position(
        hands={"P1": "wild-location wild-industry brewery coal iron"},
        links={"cannock~farm-north": "P1"},
    )
    serving = [
        card
        for card in ("wild-location", "wild-industry", "brewery", "coal", "iron")
        if allowed(state, f"P1: build brewery at farm-north#1 with {card}")
    ]
    assert serving == ["wild-industry", "brewery"]


def test_with_nothing_on_the_board_industry_cards_serve_anywhere():
    """RULINGS R13, R14: whatever the others have; also in a farm, also in the Rail Era."""
    for era, mats in (("canal", {}), ("rail", {"P1": "brewery=2 coal=1"})):
        state = position(
            era=era,
            hands={"P1": "brewery coal wild-industry"},
            tiles={"walsall#2": "P2 brewery 2"},
            links={"birmingham~walsall": "P2"},
            mats=mats,
        )
        for slot in ("farm-north#1", "farm-south#1", "uttoxeter#1", "stone#1"):
            assert allowed(state, f"P1: build brewery at {slot} with brewery")
            assert allowed(state, f"P1: build brewery at {slot} with wild-industry")
        assert allowed(state, "P1: build coal at leek#2 with coal")


def test_a_link_on_the_board_ends_the_exception():
    line = "P1: build coal at leek#2 with coal"
    assert allowed(position(hands={"P1": "coal"}), line)
    state = position(hands={"P1": "coal"}, links={"birmingham~oxford": "P1"})
    assert why(state, line) == refusals.NOT_IN_NETWORK


def test_the_exception_opens_empty_slots_only():
    """RULINGS R30: industry cards do not open a rival's mine, a location card does."""
    state = position(
        hands={"P1": "coal wild-industry cannock wild-location"},
        tiles={"cannock#2": "P2 coal 1 flipped"},
        mats={"P1": "coal=1"},
        market="coal=0",
    )
    serving = {
        card: allowed(state, f"P1: build coal over cannock#2 with {card}")
        for card in ("coal", "wild-industry", "cannock", "wild-location")
    }
    assert serving == {
        "coal": False,
        "wild-industry": False,
        "cannock": True,
        "wild-location": True,
    }
    line = "P1: build coal over cannock#2 with coal"
    assert why(state, line) == refusals.NOT_IN_NETWORK
    assert allowed(state, "P1: build coal at cannock#1 with coal")


def test_a_town_that_was_built_in_with_a_location_card_is_network():
    """RULINGS R25."""
    state = position(hands={"P1": "cannock coal"}, tiles=NETWORK)
    line = "P1: network cannock~stafford with coal"
    assert why(state, line) == refusals.NOT_IN_NETWORK
    state = play(state, "P1: build coal at cannock#2 with cannock")
    assert allowed(state, line)


def test_any_card_pays_for_the_other_actions():
    """RULINGS R26."""
    state = position(
        hands={"P1": "leek wild-location wild-industry pottery"},
        tiles={"worcester#1": "P1 cotton 1", "derby#1": "P1 brewery 1"},
        links={"gloucester~worcester": "P1"},
        merchants={"gloucester#1": "cotton empty"},
    )
    for card in ("leek", "wild-location", "wild-industry", "pottery"):
        for action in (
            "network birmingham~worcester",
            "develop cotton",
            "sell worcester#1 to gloucester#1",
            "loan",
            "pass",
        ):
            assert allowed(state, f"P1: {action} with {card}")


def test_a_card_is_discarded_face_up_on_the_own_pile():
    state = position(hands={"P1": "leek coal leek", "P2": "iron coal"}, acting="P2")
    after = play(state, "P2: loan with coal")
    assert hand(after, "P2") == ["iron"]
    assert player(after, "P2").discards == ["coal"]
    assert player(after, "P1").discards == []


def test_one_copy_of_a_card_is_discarded():
    state = position(hands={"P1": "leek coal leek"})
    after = play(state, "P1: pass with leek")
    assert hand(after, "P1") == cards("coal leek")


def test_wild_cards_go_back_to_their_piles():
    state = position(hands={"P1": "wild-location wild-industry coal"}, deck=0)
    before = player(state, "P1").discards[:]
    after = play(state, "P1: loan with wild-location", "P1: pass with wild-industry")
    assert hand(after, "P1") == ["coal"]
    assert player(after, "P1").discards == before


def test_a_card_must_be_in_the_hand():
    state = position(hands={"P1": "leek coal"})
    for action in ("loan", "pass", "build coal at cannock#2", "develop cotton"):
        line = f"P1: {action} with cannock"
        assert why(state, line) == refusals.CARD_NOT_IN_HAND


def test_the_hand_is_filled_after_the_last_action_of_a_turn_only():
    state = position(
        hands={"P1": "leek leek coal coal iron iron pottery pottery"}, deck="stone stone belper"
    )
    state, events = happen(state, "P1: pass with leek")
    assert asked(state) == ["P1"]
    assert len(hand(state, "P1")) == 7
    assert happened(events, CardsDrawn) == []
    state, events = happen(state, "P1: pass with leek")
    assert asked(state) == ["P2"]
    assert hand(state, "P1") == cards("coal coal iron iron pottery pottery stone stone")
    assert state.deck == ["belper"]
    (drawn,) = happened(events, CardsDrawn)
    assert (drawn.seat, drawn.cards, drawn.deck) == (0, ("stone", "stone"), 1)


def test_what_is_left_of_the_deck_is_drawn():
    state = position(hands={"P1": "leek coal iron"}, deck="stone", actions=1)
    state = play(state, "P1: pass with leek")
    assert hand(state, "P1") == cards("coal iron stone")
    assert state.deck == []


def test_drawn_cards_come_from_the_top():
    state = position(
        hands={"P1": "leek leek coal coal iron iron pottery pottery"},
        deck="stone belper derby",
        actions=1,
    )
    state = play(state, "P1: pass with leek")
    assert state.deck == ["belper", "derby"]
