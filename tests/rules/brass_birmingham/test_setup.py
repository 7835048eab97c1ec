"""Setup, the deck and the options (RULINGS 4, 5, 12)."""

from __future__ import annotations

from collections import Counter

import pytest

import rules
from rules.brass_birmingham.data import deck, merchant_tiles
from tests.playing import problems
from tests.rules.brass_birmingham.positions import MERCHANT_IDS, SEATS, merchant


def new(seats: int, seed: str = "setup", **options: object) -> rules.State:
    return rules.new("brass-birmingham", seats, options, seed)


@SEATS
def test_everybody_begins_with_the_same(seats):
    state = new(seats)
    assert len(state.players) == seats
    for p in state.players:
        assert (p.money, p.space, p.points, p.links, p.spent) == (17, 10, 0, 14, 0)
        assert set(p.mat.values()) == {0}
        assert len(p.hand) == 8
        assert p.face_down
        assert p.discards == []
    assert state.market == {"coal": 13, "iron": 8}
    assert set(state.board) == {None}
    assert set(state.links) == {None}
    assert (state.era, state.round, state.actions) == ("canal", 1, 1)


@SEATS
def test_hands_face_down_cards_and_the_deck_are_all_cards(seats):
    state = new(seats)
    assert len(state.deck) == {2: 40, 3: 54, 4: 64}[seats] - 9 * seats
    found = Counter(state.deck)
    for p in state.players:
        found.update([*p.hand, p.face_down])
    assert found == Counter(deck(seats))
    assert rules.audit(state) == []


@SEATS
def test_merchant_tiles_lie_in_the_slots_in_use_with_barrels_unless_blank(seats):
    state = new(seats)
    used = MERCHANT_IDS[: {2: 5, 3: 7, 4: 9}[seats]]
    laid = [merchant(state, name) for name in used]
    assert sorted(laid) == sorted(merchant_tiles(seats)), "none has lost its barrel"
    assert [merchant(state, name) for name in MERCHANT_IDS[len(used) :]] == [""] * (9 - len(used))
    for tile in state.merchants:
        assert tile is None or tile.barrel == (tile.buys != "blank")


def test_everything_is_drawn_by_chance():
    games = [new(4, f"seed {n}") for n in range(40)]
    assert len({tuple(state.order) for state in games}) > 12
    assert len({tuple(tile.buys for tile in state.merchants) for state in games}) > 30
    assert len({tuple(state.players[0].hand) for state in games}) == 40
    first = Counter(state.merchants[0].buys for state in games)
    assert set(first) == {"blank", "any", "cotton", "manufacturer", "pottery"}


def test_equal_seeds_give_equal_games():
    assert rules.to_json(new(4, "same")) == rules.to_json(new(4, "same"))
    assert rules.to_json(new(4, "same")) != rules.to_json(new(4, "other"))


def test_cards_are_drawn_from_the_top_in_seat_order():
    """RULINGS 4: the shuffled deck is dealt in hands of eight, then one card each."""
    state = new(3, "order")
    chance = rules.Chance("order")
    cards = deck(3)
    chance.shuffle(cards)
    assert [p.hand for p in state.players] == [cards[:8], cards[8:16], cards[16:24]]
    assert [p.face_down for p in state.players] == cards[24:27]
    assert state.deck == cards[27:]


def test_the_first_turn_order_may_be_that_of_the_seats():
    for n in range(8):
        assert new(4, f"seat {n}", seating="seat").order == [0, 1, 2, 3]
    assert any(new(4, f"seat {n}").order != [0, 1, 2, 3] for n in range(8))


def test_the_options_and_their_defaults():
    state = new(2)
    assert {**state.options} == {
        "introductory": False,
        "seating": "random",
        "open_discards": True,
        "income_tiebreak": "space",
        "auto_resolve": True,
    }
    for bad in ({"introductory": "yes"}, {"seating": "left"}, {"solo": True}):
        with pytest.raises(rules.BadOptions):
            new(2, **bad)


def test_two_to_four_players():
    assert rules.game("brass-birmingham").seats == (2, 3, 4)
    for seats in (1, 5):
        with pytest.raises(rules.BadOptions):
            new(seats)


def broken(**changes: object) -> list[str]:
    """What the audit says about a new game with some changes of its JSON."""
    data = rules.to_json(new(4, "audit", seating="seat"))
    for path, value in changes.items():
        place = data
        *way, last = path.split("__")
        for step in way:
            place = place[int(step) if step.isdigit() else step]
        place[int(last) if last.isdigit() else last] = value
    return problems(data)


def test_the_audit_finds_what_is_wrong():
    assert broken() == []
    tile = {"owner": 0, "industry": "coal", "level": 1, "left": 2, "flipped": False}
    for changes in (
        {"deck": []},
        {"players__0__hand": ["leek"] * 8},
        {"players__1__hand": ["wild-location"] * 8},
        {"board__0": tile},
        {"links__0": 2},
        {"players__3__links": 15},
        {"merchants__0": None},
        {"players__0__money": -1},
        {"players__0__vp": {"money": -1}},
        {"market__coal": 15},
        {"market__iron": -1},
    ):
        assert broken(**changes) != [], changes


def test_the_audit_finds_a_barrel_beside_a_blank_merchant_tile():
    data = rules.to_json(new(4, "audit"))
    blank = next(tile for tile in data["merchants"] if tile["buys"] == "blank")
    blank["barrel"] = True
    assert problems(data) != []
