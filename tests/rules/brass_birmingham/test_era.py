"""The end of an era and the change of eras (RULINGS 10, R1, R3, R5, R24, R33)."""

from __future__ import annotations

from collections import Counter

import rules
from rules.brass_birmingham.events import BarrelsRefilled, EraScored, TilesRemoved
from tests.playing import asked, happen, legal
from tests.rules.brass_birmingham.positions import (
    COPIES,
    at,
    era_end,
    happened,
    link,
    merchant,
    player,
)


def links_and_tiles(**more) -> tuple[tuple[int, ...], tuple[int, ...]]:
    _, events = era_end(**more)
    (scored,) = happened(events, EraScored)
    return scored.links, scored.tiles


def test_a_link_scores_the_icons_of_the_flipped_tiles_at_all_its_ends():
    """RULINGS R1: tiles of any player count, each as often as links touch it."""
    links, tiles = links_and_tiles(
        tiles={
            "birmingham#1": "P2 cotton 2 flipped",
            "birmingham#2": "P3 manufacturer 1 flipped",
            "birmingham#3": "P1 iron 1",
            "dudley#1": "P4 coal 1 flipped",
            "dudley#2": "P1 iron 2 flipped",
        },
        links={
            "birmingham~dudley": "P1",
            "birmingham~walsall": "P2",
            "dudley~wolverhampton": "P3",
        },
    )
    assert links == ((2 + 2) + (2 + 1), 2 + 2, 2 + 1, 0)
    assert tiles == (5, 5, 3, 1)


def test_unflipped_tiles_and_empty_slots_give_nothing():
    links, tiles = links_and_tiles(
        tiles={"birmingham#1": "P1 cotton 2", "dudley#1": "P1 coal 1"},
        links={"birmingham~dudley": "P1"},
    )
    assert links == tiles == (0, 0, 0, 0)


def test_tiles_without_icons_give_nothing_to_links():
    links, tiles = links_and_tiles(
        tiles={"birmingham#1": "P1 manufacturer 3 flipped"}, links={"birmingham~dudley": "P1"}
    )
    assert links == (0, 0, 0, 0)
    assert tiles == (4, 0, 0, 0)


def test_each_merchant_place_counts_two_for_every_link():
    """RULINGS R3: also without tiles, also behind it."""
    links, _ = links_and_tiles(
        seats=2,
        links={
            "birmingham~oxford": "P1",
            "oxford~redditch": "P1",
            "derby~nottingham": "P2",
            "stoke-on-trent~warrington": "P2",
            "coalbrookdale~shrewsbury": "P2",
        },
    )
    assert links == (4, 6)


def test_the_three_way_link_counts_all_three_ends():
    """RULINGS R33."""
    links, _ = links_and_tiles(
        tiles={
            "kidderminster#2": "P1 cotton 2 flipped",
            "worcester#1": "P2 cotton 1 flipped",
            "farm-south#1": "P3 brewery 1 flipped",
        },
        links={"kidderminster~worcester": "P4"},
    )
    assert links == (0, 0, 0, 2 + 1 + 2)


def test_the_farm_in_the_north_counts_for_its_link():
    links, _ = links_and_tiles(
        tiles={"farm-north#1": "P3 brewery 1 flipped"}, links={"cannock~farm-north": "P1"}
    )
    assert links == (2, 0, 0, 0)


def test_points_are_noted_by_era_and_source():
    tiles = {"birmingham#1": "P1 cotton 2 flipped"}
    links = {"birmingham~oxford": "P1"}
    canal, _ = era_end(tiles=tiles, links=links)
    assert player(canal, "P1").vp == {"canal-links": 4, "canal-tiles": 5}
    rail, _ = era_end("rail", tiles=tiles, links=links)
    assert player(rail, "P1").vp == {"rail-links": 4, "rail-tiles": 5}


def test_all_link_tiles_return():
    state, _ = era_end(links={"birmingham~oxford": "P1", "dudley~wolverhampton": "P2"})
    assert link(state, "birmingham~oxford") == link(state, "dudley~wolverhampton") == ""
    assert [p.links for p in state.players] == [14] * 4


def test_all_level_i_tiles_leave_the_board():
    """RULINGS R24: flipped or not, cubes with them, Pottery I too; never flipped by that."""
    state, events = era_end(
        tiles={
            "birmingham#1": "P1 cotton 1 flipped",
            "dudley#1": "P2 coal 1 left=1",
            "coventry#1": "P3 pottery 1",
            "walsall#2": "P4 brewery 1",
            "dudley#2": "P1 iron 2 left=2",
        }
    )
    for slot in ("birmingham#1", "dudley#1", "coventry#1", "walsall#2"):
        assert at(state, slot) == ""
    assert at(state, "dudley#2") == "P1 iron 2 left=2"
    assert [p.space for p in state.players] == [10] * 4
    assert [p.points for p in state.players] == [5, 0, 0, 0]
    assert state.market == {"coal": 13, "iron": 8}
    (removed,) = happened(events, TilesRemoved)
    assert sorted(removed.tiles) == [
        (0, "birmingham#1"),
        (1, "dudley#1"),
        (2, "coventry#1"),
        (3, "walsall#2"),
    ]


def test_level_i_tiles_stay_on_the_mats():
    state, _ = era_end()
    assert [p.mat for p in state.players] == [dict.fromkeys(COPIES, 0)] * 4


def test_higher_tiles_stay_as_they_are():
    """A brewery that stays gets no second barrel."""
    tiles = {
        "walsall#2": "P4 brewery 2 left=1",
        "birmingham#1": "P1 cotton 2 flipped",
        "birmingham#2": "P2 manufacturer 2",
        "dudley#1": "P3 coal 3 left=2",
    }
    state, _ = era_end(
        tiles=tiles, market="coal=5 iron=0", income={"P2": 40}, mats={"P3": "coal=4"}
    )
    for slot, tile in tiles.items():
        assert at(state, slot) == tile
    assert state.market == {"coal": 5, "iron": 0}
    assert player(state, "P2").space == 40
    assert player(state, "P3").mat["coal"] == 4


def test_a_barrel_returns_to_every_merchant_tile_that_is_not_blank():
    """RULINGS R5."""
    state, events = era_end(
        merchants={
            "shrewsbury#1": "any empty",
            "gloucester#1": "cotton empty",
            "gloucester#2": "blank",
            "oxford#1": "pottery",
        }
    )
    assert merchant(state, "shrewsbury#1") == "any"
    assert merchant(state, "gloucester#1") == "cotton"
    assert merchant(state, "gloucester#2") == "blank"
    assert [tile.barrel for tile in state.merchants] == [
        tile.buys != "blank" for tile in state.merchants
    ]
    (filled,) = happened(events, BarrelsRefilled)
    assert sorted(filled.merchants) == ["gloucester#1", "shrewsbury#1"]


def test_no_barrels_and_no_removal_after_the_rail_era():
    state, events = era_end(
        "rail", merchants={"oxford#1": "cotton empty"}, tiles={"coventry#1": "P1 pottery 1"}
    )
    assert merchant(state, "oxford#1") == "cotton empty"
    assert at(state, "coventry#1") == "P1 pottery 1"
    assert happened(events, BarrelsRefilled) == happened(events, TilesRemoved) == []


def test_all_discards_make_the_new_deck():
    for seats, size in ((2, 40), (3, 54), (4, 64)):
        state, _ = era_end(seats=seats)
        assert [len(p.hand) for p in state.players] == [8] * seats
        assert [p.face_down for p in state.players] == [""] * seats
        assert [p.discards for p in state.players] == [[]] * seats
        assert len(state.deck) == size - 8 * seats
        assert rules.audit(state) == []
        all_cards = Counter(state.deck)
        for p in state.players:
            all_cards.update(p.hand)
        assert "wild-location" not in all_cards
        assert "wild-industry" not in all_cards


def test_the_new_deck_is_shuffled():
    first, _ = era_end(seed="one")
    second, _ = era_end(seed="two")
    assert first.deck != sorted(first.deck)
    assert first.deck != second.deck


def test_the_rail_era_begins_with_two_actions_in_the_order_of_the_last_canal_round():
    state, _ = era_end(spent={"P1": 9, "P2": 3})
    assert (state.era, state.round, state.actions) == ("rail", 1, 2)
    assert state.order == [2, 3, 1, 0]
    assert asked(state) == ["P3"]
    card = player(state, "P3").hand[0]
    state, _ = happen(state, f"P3: pass with {card}")
    assert asked(state) == ["P3"]


def test_income_comes_before_the_scoring_of_the_canal_era():
    """Points lost for a debt cannot be those of the same round's scoring."""
    state, _ = era_end(
        money={"P1": 0}, income={"P1": 4}, links={"birmingham~oxford": "P1"}, vp={"P1": 1}
    )
    assert player(state, "P1").points == 2, "one point lost, then two scored"


def test_flipped_tiles_that_stay_score_again_after_the_rail_era():
    """RULINGS 10: played to the end by passing."""
    state, _ = era_end(seats=2, tiles={"birmingham#1": "P1 cotton 2 flipped"})
    assert player(state, "P1").points == 5
    while asked(state):
        seat = asked(state)[0]
        state = rules.play(state, int(seat[1:]) - 1, legal(state, seat, "pass")[0]).state
    assert player(state, "P1").vp == {"canal-tiles": 5, "rail-tiles": 5}
