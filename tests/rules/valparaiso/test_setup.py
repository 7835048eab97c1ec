"""Setup of Valparaíso (RULINGS 4)."""

from __future__ import annotations

from collections import Counter
from itertools import chain

import pytest

import rules
from rules.valparaiso.data import ACHIEVEMENTS, MARKET_TILES
from tests.playing import legal, play, refused
from tests.rules.valparaiso.positions import A_CARDS, SEATS, SETUP_3, SLUG, fresh, planning

LETTER = {tile.id: tile.letter for tile in MARKET_TILES}
DECK = {card.slug: card.deck for card in ACHIEVEMENTS}


@SEATS
def test_the_side_of_the_board_follows_from_the_number_of_players(seats):
    state = fresh(seats)
    assert list(state.columns) == ["MEL", "CAS", "LIM", "QLT"][: 3 if seats < 4 else 4]
    assert state.board.id == ("board-2-3" if seats < 4 else "board-4-5")


@SEATS
def test_five_pesos_lie_in_each_sea_region(seats):
    assert fresh(seats).region_pesos == {"west": 5, "north": 5, "east": 5}


@SEATS
def test_what_a_player_begins_with(seats):
    """RULINGS 4, 13.38: with two players three merchants, one of them unhired."""
    for player in fresh(seats).players:
        assert len(player.cards) == 8
        assert player.achievements == []
        assert player.houses == []
        assert player.points == 0
        assert player.ship == "coast"
        assert player.pesos == 20
        assert (player.merchants, player.waiting) == (["VAL"], True)
        assert player.unhired == (1 if seats == 2 else 2)
        assert player.warehouse == player.hold == [0, 0, 0]


@SEATS
def test_spaces_hold_a_tile_of_their_letter_from_the_bottom(seats):
    state = fresh(seats)
    letters = {market: "".join(map(LETTER.get, tiles)) for market, tiles in state.columns.items()}
    if seats < 4:
        assert letters == {"MEL": "CEBDA", "CAS": "DACEB", "LIM": "EBDAC"}
        assert "".join(map(LETTER.get, state.reserve)) == "DACEBEBDAC"
    else:
        assert letters == {"MEL": "ACEBD", "CAS": "BDACE", "LIM": "CEBDA", "QLT": "DACEB"}
        assert "".join(map(LETTER.get, state.reserve)) == "EBDAC"


def test_tiles_are_shuffled_within_their_letters():
    found = Counter(fresh(4, f"tiles {n}").columns["MEL"][0] for n in range(60))
    assert sorted(found) == ["TA1", "TA2", "TA3", "TA4", "TA5"]


@pytest.mark.parametrize(
    ("seats", "removed"),
    [
        (2, "B15 B17 B18 B21 B24 B25"),
        (3, "B17 B18 B21 B24"),
        (4, "B17 B24"),
        (5, ""),
    ],
)
def test_marked_achievements_leave_the_game(seats, removed):
    state = fresh(seats)
    there = [*chain(*state.regions.values()), *state.pile]
    assert len(set(there)) == len(there)
    missing = {card.id for card in ACHIEVEMENTS if card.slug not in there}
    assert missing == set(removed.split())


@SEATS
def test_the_regions_hold_the_a_cards_three_each(seats):
    state = fresh(seats)
    assert list(state.regions) == ["west", "north", "east"]
    assert all(len(cards) == 3 for cards in state.regions.values())
    assert set(chain(*state.regions.values())) == set(A_CARDS)


@SEATS
def test_the_pile_is_b1_on_b2(seats):
    decks = [DECK[card] for card in reversed(fresh(seats).pile)]
    assert decks == sorted(decks)
    assert set(decks) == {"B1", "B2"}


def test_decks_are_shuffled():
    assert len({tuple(fresh(5, f"pile {n}").pile) for n in range(20)}) == 20
    assert len({tuple(fresh(5, f"pile {n}").regions["west"]) for n in range(20)}) > 15


def test_the_first_seat_begins_and_a_seed_gives_the_same_game():
    assert fresh(4).start == 0
    assert rules.to_json(fresh(4)) == rules.to_json(fresh(4))
    assert rules.to_json(fresh(4)) != rules.to_json(fresh(4, "other"))


@SEATS
def test_goods_are_chosen_from_the_last_seat_on(seats):
    state = fresh(seats)
    for seat in reversed(range(seats)):
        assert rules.waiting(state) == (seat,)
        state = rules.play(state, seat, next(iter(rules.legal(state, seat, "goods")))).state
    assert rules.waiting(state) == (seats - 1,)


def test_there_are_ten_combinations_of_three_goods():
    state = fresh(3)
    found = legal(state, "P3", "goods")
    assert len(found) == 10
    assert "goods 1 silver 1 copper 1 wheat" in found
    assert "goods 3 wheat" in found
    assert refused(state, "P3: goods 2 silver") == "Choose exactly 3 goods."
    assert refused(state, "P3: goods 4 silver") == "Choose exactly 3 goods."


def test_a_combination_is_chosen_once_in_any_order():
    state = play(fresh(3), "P3: goods 2 silver 1 wheat")
    assert state.players[2].warehouse == [2, 0, 1]
    assert len(legal(state, "P2", "goods")) == 9
    refused(state, "P2: goods 2 silver 1 wheat")
    refused(state, "P2: goods 1 wheat 2 silver")
    state = play(state, "P2: goods 1 silver 2 wheat")
    assert len(legal(state, "P1", "goods")) == 8


@SEATS
def test_merchants_are_placed_from_the_last_seat_on(seats):
    state = planning(seats)
    assert [player.merchants for player in state.players] == [
        sorted(["VAL", village]) for village in ["LAG", "PLA", "QUI", "VIN", "MEL"][:seats]
    ]
    assert not any(player.waiting for player in state.players)
    assert state.round == 1


def test_all_goods_are_chosen_before_the_first_merchant_is_placed():
    state = play(fresh(2), "P2: goods 3 silver")
    refused(state, "P1: place MEL")
    state = play(state, "P1: goods 3 wheat")
    assert rules.waiting(state) == (1,)
    refused(state, "P2: goods 3 copper")


def test_a_merchant_is_placed_in_a_village_with_or_without_a_market():
    state = play(fresh(3), "P3: goods 3 silver", "P2: goods 3 copper", "P1: goods 3 wheat")
    assert legal(state, "P3", "place") == [
        f"place {village}" for village in ["LAG", "PLA", "QUI", "VIN", "MEL", "CAS", "LIM"]
    ]
    with pytest.raises(rules.BadNotation, match="VAL isn't a village"):
        rules.play(state, 2, "place VAL")
    refused(state, "P3: place QLT")
    refused(state, "P3: place OLM")


def test_a_merchant_is_placed_where_none_stands():
    state = play(
        fresh(3), "P3: goods 3 silver", "P2: goods 3 copper", "P1: goods 3 wheat", "P3: place MEL"
    )
    refused(state, "P2: place MEL")
    state = play(state, "P2: place CAS")
    refused(state, "P1: place CAS")
    refused(state, "P1: place MEL")
    assert len(legal(state, "P1", "place")) == 5


def test_planning_begins_for_everybody_after_the_setup():
    state = play(fresh(3), SETUP_3)
    assert rules.waiting(state) == (0, 1, 2)
    assert type(rules.pending(state)).__name__ == "Planning"
    assert (state.round, state.start) == (1, 0)


def test_two_players_have_one_unhired_merchant():
    """RULINGS 13.38."""
    assert [player.unhired for player in planning(2).players] == [1, 1]
    assert [player.unhired for player in planning(3).players] == [2, 2, 2]


def test_setup_costs_no_toll_and_goods_may_be_discarded_at_it():
    """RULINGS 7.3, 13.16."""
    state = play(fresh(2), "P2: goods 3 silver", "P1: goods 3 wheat", "P2: discard 1 silver")
    assert rules.waiting(state) == (1,)
    assert (state.players[1].pesos, state.players[1].warehouse) == (23, [2, 0, 0])
    assert play(state, "P2: place QUI").players[1].pesos == 23


def test_a_discard_does_not_free_a_combination():
    state = play(fresh(2), "P2: goods 3 silver")
    refused(state, "P1: goods 3 silver")
    with pytest.raises(rules.NotYourTurn):
        rules.play(state, 1, "discard 1 silver")


def test_other_lines_are_refused_in_the_setup():
    state = fresh(2)
    for line in ("plan none", "play sell wheat", "place MEL", "cash none", "stay none", "unplan"):
        assert refused(state, f"P2: {line}") == "First choose your starting goods."
    with pytest.raises(rules.NotYourTurn):
        rules.play(state, 0, "goods 3 silver")
    assert rules.GAMES[SLUG].seats == (2, 3, 4, 5)
