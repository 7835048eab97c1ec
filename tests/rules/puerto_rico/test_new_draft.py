"""The draft of the violet buildings, sentence by sentence (RULINGS 10, 2.2, 4)."""

from __future__ import annotations

import pytest

import rules
from rules.puerto_rico import refusals
from tests.cases import for_each
from tests.playing import asked, forced, happen, legal, play, random_chooser, refused, unreadable
from tests.rules.puerto_rico.expansion import (
    HACIENDA,
    KINDS,
    LARGE,
    OFFICE,
    PRODUCTION,
    SPACES,
    VIOLET,
    broken,
    cost,
    custom,
    filled,
    new,
    spaces,
    violet,
)

SEATS = (2, 3, 4, 5)


def draft(seats: int = 3, **options: object) -> rules.State:
    return new(seats, building_set="draft", **options)


def drafted(state: rules.State, *kinds: str) -> rules.State:
    """The position after these picks, whoever makes them."""
    for kind in kinds:
        state = play(state, f"{asked(state)[0]}: draft {kind}")
    return state


def test_the_governor_picks_first_among_all_violet_kinds():
    state = draft()
    assert asked(state) == ["P1"]
    assert sorted(legal(state, "P1")) == sorted(f"draft {kind}" for kind in VIOLET)
    assert len(legal(state, "P1")) == 31
    assert list(state.stock) == PRODUCTION


@pytest.mark.parametrize(
    ("seats", "picks"), [(2, [9, 8]), (3, [6, 6, 5]), (4, [5, 4, 4, 4]), (5, [4, 4, 3, 3, 3])]
)
def test_seventeen_picks_clockwise(seats, picks):
    """RULINGS R40 for two players."""
    state = draft(seats)
    order = []
    while legal(state, asked(state)[0], "draft"):
        order += asked(state)
        seat = order[-1]
        state = play(state, f"{seat}: {legal(state, seat)[0]}")
    assert order == [f"P{number % seats + 1}" for number in range(17)]
    assert [order.count(f"P{number + 1}") for number in range(seats)] == picks
    assert asked(state) == ["P1"]
    assert "role mayor" in legal(state, "P1")
    assert spaces(violet(state)) == SPACES


@pytest.mark.parametrize("seats", SEATS)
def test_small_kinds_come_with_all_their_copies(seats):
    wanted = filled("library", "statue", "aqueduct")
    state = drafted(draft(seats), *wanted)
    assert violet(state) == set(wanted)
    for kind in wanted:
        assert state.stock[kind] == (1 if kind in LARGE or seats == 2 else 2)
    assert rules.audit(state) == []


def test_what_was_not_chosen_is_not_in_the_game():
    state = drafted(draft(), *filled("library"))
    data = rules.to_json(state)
    data["players"][0]["doubloons"] = 20
    state = play(rules.from_json(data), "P1: role builder")
    assert "build library" in legal(state, "P1")
    assert refused(state, "P1: build aqueduct") == refusals.NOT_IN_GAME.format(building="aqueduct")


@for_each("price", list(SPACES))
def test_a_cost_without_an_empty_space_is_closed(price):
    kinds = KINDS[price].split()
    first, rest = kinds[: SPACES[price]], kinds[SPACES[price] :]
    state = drafted(draft(), *first)
    seat = asked(state)[0]
    for kind in rest:
        assert refused(state, f"{seat}: draft {kind}") == refusals.NO_DRAFT_SPACE.format(cost=price)
    assert not [move for move in legal(state, seat) if cost(move.split()[1]) == price]
    assert len(legal(state, seat)) == 31 - len(kinds)


def test_a_kind_is_chosen_once():
    state = drafted(draft(), "library")
    assert refused(state, "P2: draft library") == refusals.DRAFTED_ALREADY.format(
        building="library"
    )


@for_each("kind", PRODUCTION)
def test_production_buildings_are_always_in_play(kind):
    assert refused(draft(), f"P1: draft {kind}") == refusals.ALWAYS_IN_GAME.format(building=kind)


@pytest.mark.parametrize("words", ["draft", "draft pass", "draft castle", "draft corn"])
def test_a_pick_is_mandatory_and_names_a_building(words):
    """RULINGS 4: DRAFT cannot be ended without an effect."""
    unreadable(draft(), f"P1: {words}")


@pytest.mark.parametrize("line", ["role mayor", "build library", "guest to library"])
def test_nothing_else_answers_the_draft(line):
    assert refused(draft(), f"P1: {line}") == refusals.FIRST_DRAFT


@pytest.mark.parametrize("line", ["draft library", "guest to library"])
def test_only_the_player_whose_turn_it_is_picks(line):
    assert refused(draft(), f"P2: {line}", rules.NotYourTurn) == "It isn't your turn."


@for_each("seats", SEATS)
@for_each("options", [{}, {**HACIENDA, **OFFICE}])
def test_a_pick_has_always_two_candidates_and_is_never_forced(seats, options):
    """RULINGS 10."""
    state = draft(seats, **options)
    choose = random_chooser("picks")
    for _ in range(17):
        (seat,) = asked(state)
        assert len(legal(state, seat)) >= 2
        assert forced(state, seat) is None
        state = play(state, f"{seat}: {choose(state, int(seat[1:]) - 1)}")
    assert not legal(state, "P1", "draft")


def test_nothing_is_turned_up_before_the_draft_is_over():
    """RULINGS 2.2: the row follows the draft; players have their money and start tiles."""
    state = draft()
    assert state.row == []
    assert [player.doubloons for player in state.players] == [2, 2, 2]
    assert [player.island for player in state.players] == [["indigo"], ["indigo"], ["corn"]]
    assert state.chance.drawn == 0
    *picks, last = filled()
    state, events = happen(drafted(state, *picks), f"P2: draft {last}")
    assert [type(event).__name__ for event in events] == ["Drafted", "RowRefilled", "RoundBegan"]
    assert events[1].reveals
    assert state.row == new().row
    assert len(state.row) == 4
    assert len(state.deck) == 47 - 4


def test_the_picks_do_not_change_the_deck():
    """RULINGS 2.2, 12: all chance comes from the seed."""
    one, other = drafted(draft(), *filled()), drafted(draft(), *filled("library", "statue"))
    assert (one.row, one.deck) == (other.row, other.deck)


@pytest.mark.parametrize(
    ("option", "chosen", "barred"),
    [
        (HACIENDA, "hacienda", "forest-house"),
        (HACIENDA, "forest-house", "hacienda"),
        (OFFICE, "office", "trading-post"),
        (OFFICE, "trading-post", "office"),
    ],
)
def test_choosing_one_of_a_pair_removes_the_other(option, chosen, barred):
    state = drafted(draft(**option), chosen)
    assert refused(state, f"P2: draft {barred}") == refusals.DRAFT_BARRED.format(
        building=barred, other=chosen
    )
    assert f"draft {barred}" not in legal(state, "P2")
    assert f"draft {barred}" in legal(drafted(draft(), chosen), "P2")


def test_the_options_exclude_their_own_pair_only():
    assert "draft trading-post" in legal(drafted(draft(**HACIENDA), "office"), "P2")
    assert "draft forest-house" in legal(drafted(draft(**OFFICE), "hacienda"), "P2")


def test_spaces_go_by_the_table_even_if_two_costs_are_swapped():
    """RULINGS 10: factory 7 and university 8, also with `factory_university_swap`."""
    state = drafted(draft(factory_university_swap=True), "factory")
    assert broken(state, "P2: draft lighthouse") == refusals.NO_DRAFT_SPACE
    state = drafted(draft(factory_university_swap=True), "university", "harbor")
    assert broken(state, "P3: draft library") == refusals.NO_DRAFT_SPACE
    assert "draft factory" in legal(state, "P3")


def test_everybody_sees_the_picks_and_nobody_the_order_of_the_deck():
    state = drafted(draft(), "library", "statue")
    for view in [rules.view(state, seat) for seat in (0, 1, 2, None)]:
        assert view.stock == state.stock
        assert legal(view, "P3") == legal(state, "P3")
        assert view.deck == sorted(state.deck)
        assert rules.audit(rules.imagine(view, "what if")) == []


def test_there_is_no_draft_in_other_sets():
    for options in (
        {},
        {"building_set": "random"},
        {"building_set": "new-only"},
        custom("library"),
    ):
        state = new(**options)
        assert legal(state, "P1", "role")
        assert broken(state, "P1: draft library") == refusals.FIRST_ROLE
