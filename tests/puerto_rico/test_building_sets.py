"""Which violet buildings are in a game: sets, draft, lists and pairs that exclude each other."""

from __future__ import annotations

from collections import Counter

import pytest
from playing import asked, forced, happen, legal, play, refused, unreadable

import rules
from rules.puerto_rico.data import ALL_BUILDINGS, BUILDING, BUILDINGS, NEW_BUILDINGS, VIOLET_SPACES

BASE = [row.id for row in BUILDINGS if row.violet]
VIOLET = [row.id for row in ALL_BUILDINGS if row.violet]
VIOLET_BY_COST = sorted(VIOLET, key=lambda kind: BUILDING[kind].cost)
PRODUCTION = [row.id for row in BUILDINGS if row.produces]
NEW = [row.id for row in NEW_BUILDINGS]
PLAYERS = (2, 3, 4, 5)
PICKS = [
    "small-market",
    "hacienda",
    "construction-hut",
    "small-warehouse",
    "guesthouse",
    "office",
    "church",
    "small-wharf",
    "factory",
    "university",
    "library",
    "union-hall",
    "guild-hall",
    "statue",
    "cloister",
    "residence",
    "fortress",
]


def new(seats: int = 3, seed: str = "sets", **options: object) -> rules.State:
    return rules.new("puerto-rico", seats, options, seed)


def violet(state: rules.State) -> list[str]:
    return [kind for kind in state.stock if BUILDING[kind].violet]


def spaces(kinds: list[str]) -> Counter[int]:
    return Counter(BUILDING[kind].cost for kind in kinds)


def drafted(state: rules.State, picks: list[str]) -> rules.State:
    for kind in picks:
        state = play(state, f"{asked(state)[0]}: draft {kind}")
    return state


def refusal(**options: object) -> str:
    with pytest.raises(rules.BadOptions) as caught:
        new(**options)
    return str(caught.value)


# --- the table of the expansion (spec 1.1)


def test_there_are_14_new_kinds_with_26_tiles():
    assert len(NEW_BUILDINGS) == 14
    assert sum(row.copies for row in NEW_BUILDINGS) == 26
    assert sum(row.copies for row in ALL_BUILDINGS if row.violet) == 55


def test_the_table_of_new_buildings_is_the_printed_one():
    """Cost, VP, circles, column, copies."""
    printed = """
        aqueduct 1 1 1 1 2
        forest-house 2 1 1 1 2
        black-market 2 1 1 1 2
        storehouse 3 1 1 1 2
        guesthouse 4 2 2 2 2
        trading-post 5 2 1 2 2
        church 5 2 1 2 2
        small-wharf 6 2 1 2 2
        lighthouse 7 3 1 3 2
        specialty-factory 8 3 1 3 2
        library 8 3 1 3 2
        union-hall 9 3 1 3 2
        statue 10 8 0 4 1
        cloister 10 4 1 4 1
    """
    rows = [f"{b.id} {b.cost} {b.vp} {b.circles} {b.column} {b.copies}" for b in NEW_BUILDINGS]
    assert rows == [line.strip() for line in printed.strip().splitlines()]
    assert [row.id for row in NEW_BUILDINGS if row.size == 2] == ["statue", "cloister"]
    assert all(row.name.lower().replace(" ", "-") == row.id for row in NEW_BUILDINGS)


def test_column_and_points_follow_from_the_cost_but_for_the_statue():
    for row in NEW_BUILDINGS:
        column = 4 if row.cost == 10 else (row.cost + 2) // 3
        assert row.column == column
        assert row.vp == (8 if row.id == "statue" else column)


def test_there_are_as_many_spaces_as_base_kinds_and_twice_as_many_candidates():
    """Spec 10: seven candidates for the five spaces of cost 10."""
    candidates = spaces(VIOLET)
    for cost, number in VIOLET_SPACES.items():
        assert number == spaces(BASE)[cost]
        assert candidates[cost] == (7 if cost == 10 else 2 * number)
    assert sum(VIOLET_SPACES.values()) == 17


# --- base, random, new-only


@pytest.mark.parametrize("seats", PLAYERS)
def test_the_base_set_is_the_usual_one(seats):
    state = new(seats)
    assert state.options["building_set"] == "base"
    assert violet(state) == BASE
    assert "custom_buildings" not in state.options


@pytest.mark.parametrize("seats", PLAYERS)
@pytest.mark.parametrize("building_set", ["random", "new-only"])
def test_a_drawn_set_fills_the_spaces(seats, building_set):
    for seed in range(10):
        state = new(seats, str(seed), building_set=building_set)
        assert spaces(violet(state)) == VIOLET_SPACES
        assert rules.audit(state) == []
        assert [kind for kind in state.stock if kind not in violet(state)] == PRODUCTION


def test_random_sets_differ_and_all_kinds_come():
    sets = [tuple(violet(new(3, str(seed), building_set="random"))) for seed in range(40)]
    assert len(set(sets)) > 30
    assert {kind for kinds in sets for kind in kinds} == set(VIOLET)
    assert sets[0] == tuple(violet(new(3, "0", building_set="random")))


def test_new_only_has_all_new_kinds_and_three_old_large_ones():
    large = set()
    for seed in range(30):
        kinds = violet(new(3, str(seed), building_set="new-only"))
        assert set(NEW) <= set(kinds)
        rest = set(kinds) - set(NEW)
        assert len(rest) == 3
        assert all(BUILDING[kind].large for kind in rest)
        large |= rest
    assert len(large) == 5


@pytest.mark.parametrize("seats", PLAYERS)
def test_small_kinds_have_two_copies_and_one_with_two_players(seats):
    state = new(seats, building_set="new-only")
    for kind in NEW:
        small = 1 if seats == 2 else 2
        assert state.stock[kind] == (1 if BUILDING[kind].large else small)


def test_the_stock_is_in_the_order_of_the_table():
    order = [row.id for row in ALL_BUILDINGS]
    for building_set in ("base", "random", "new-only"):
        kinds = list(new(building_set=building_set).stock)
        assert kinds == sorted(kinds, key=order.index)


def test_the_deck_is_the_same_as_long_as_nothing_is_drawn_before():
    """Spec 2.2: building sets are drawn before the deck."""
    assert new(building_set="custom", custom_buildings=BASE).row == new().row
    assert new(building_set="random").chance.drawn > new().chance.drawn


# --- custom


def test_a_list_can_be_a_sequence_or_a_text_in_any_order():
    mixed = ["library", *BASE[::-1]]
    mixed.remove("university")
    one = new(building_set="custom", custom_buildings=mixed)
    two = new(building_set="custom", custom_buildings=", ".join(mixed))
    assert one == two
    assert set(violet(one)) == set(mixed)
    assert one.options["custom_buildings"].split(",") == sorted(mixed, key=VIOLET_BY_COST.index)


def test_a_record_of_a_listed_game_replays():
    state = new(building_set="custom", custom_buildings=BASE)
    record = rules.Record("puerto-rico", 3, state.options, "sets", 1, ((0, "role trader"),))
    assert rules.Record.from_text(record.to_text()).replay() == play(state, "P1: role trader")


def test_a_list_must_fill_the_spaces_exactly():
    without = [kind for kind in BASE if kind != "office"]
    sentence = (
        "The option custom_buildings must hold exactly 2 of office, large-market, trading-post, "
        "church, not {}."
    )
    assert refusal(building_set="custom", custom_buildings=without) == sentence.format(1)
    more = [*BASE, "church"]
    assert refusal(building_set="custom", custom_buildings=more) == sentence.format(3)
    assert refusal(building_set="custom") == "The option custom_buildings must hold 17 ids."
    assert refusal(building_set="custom", custom_buildings=[]) == (
        "The option custom_buildings must hold 17 ids."
    )


@pytest.mark.parametrize(
    ("kinds", "sentence"),
    [
        ([*BASE[1:], "castle"], "The option custom_buildings cannot hold castle."),
        ([*BASE[1:], "indigo-plant"], "The option custom_buildings cannot hold indigo-plant."),
        ([*BASE[1:], "harbor"], "The option custom_buildings holds harbor twice."),
        (17, "The option custom_buildings is a list of ids."),
        ([*BASE[1:], 3], "The option custom_buildings is a list of ids."),
        (True, "The option custom_buildings is a list of ids."),
    ],
)
def test_what_no_list_can_hold_is_refused(kinds, sentence):
    assert refusal(building_set="custom", custom_buildings=kinds) == sentence


def test_a_list_is_for_custom_sets_only():
    assert refusal(custom_buildings=BASE) == (
        "The option custom_buildings is only for games where building_set is custom."
    )


# --- pairs that exclude each other


PAIRS = [
    ("hacienda_forest_exclusive", "hacienda", "forest-house"),
    ("office_trading_post_exclusive", "office", "trading-post"),
]


@pytest.mark.parametrize(("option", "one", "other"), PAIRS)
def test_a_random_set_holds_at_most_one_of_an_exclusive_pair(option, one, other):
    both = alone = 0
    for seed in range(40):
        free = set(violet(new(3, str(seed), building_set="random")))
        both += {one, other} <= free
        kinds = violet(new(3, str(seed), building_set="random", **{option: True}))
        assert spaces(kinds) == VIOLET_SPACES
        assert not {one, other} <= set(kinds)
        alone += bool({one, other} & set(kinds))
    assert both
    assert alone


@pytest.mark.parametrize(("option", "one", "other"), PAIRS)
def test_a_list_with_both_of_an_exclusive_pair_is_refused(option, one, other):
    kinds = [
        other if BUILDING[kind].cost == BUILDING[other].cost and kind != one else kind
        for kind in BASE
    ]
    assert {one, other} <= set(kinds)
    new(building_set="custom", custom_buildings=kinds)
    assert refusal(building_set="custom", custom_buildings=kinds, **{option: True}) == (
        f"{one} and {other} are not in one game with the option {option}."
    )
    new(building_set="custom", custom_buildings=BASE, **{option: True})


@pytest.mark.parametrize(("option", "one", "other"), PAIRS)
def test_drafting_one_of_an_exclusive_pair_bars_the_other(option, one, other):
    state = new(building_set="draft", **{option: True})
    for first, second in ((one, other), (other, one)):
        after = play(state, f"P1: draft {first}")
        assert f"draft {second}" not in legal(after, "P2")
        assert refused(after, f"P2: draft {second}") == (f"{second} is not in a game with {first}.")
    free = play(new(building_set="draft"), f"P1: draft {one}")
    assert f"draft {other}" in legal(free, "P2")


@pytest.mark.parametrize("option", [pair[0] for pair in PAIRS])
@pytest.mark.parametrize("building_set", ["base", "new-only"])
def test_exclusive_pairs_are_for_sets_that_could_hold_both(option, building_set):
    assert refusal(building_set=building_set, **{option: True}) == (
        f"The option {option} is only for games where building_set is draft, random, custom."
    )
    new(building_set=building_set, **{option: False})


def test_the_option_of_the_library_is_for_two_players_and_new_buildings():
    choice = {"library_two_player": "once-per-round"}
    assert refusal(seats=3, building_set="draft", **choice) == (
        "The option library_two_player is not for 3 players."
    )
    assert refusal(seats=2, **choice) == (
        "The option library_two_player is only for games where building_set is "
        "draft, random, new-only, custom."
    )
    assert new(2, building_set="draft", **choice).options["library_two_player"] == "once-per-round"


# --- the draft


@pytest.mark.parametrize("seats", PLAYERS)
def test_the_draft_takes_17_picks_from_the_governor_on(seats):
    """R40: with two players nine by the Governor and eight by the other."""
    state = new(seats, building_set="draft")
    order = []
    for kind in PICKS:
        order += asked(state)
        state = play(state, f"{asked(state)[0]}: draft {kind}")
    assert order == [f"P{pick % seats + 1}" for pick in range(17)]
    assert set(violet(state)) == set(PICKS)
    assert asked(state) == ["P1"]
    assert legal(state, "P1")[0] == "role settler"
    assert rules.audit(state) == []


def test_a_pick_brings_all_copies():
    assert play(new(3, building_set="draft"), "P1: draft church").stock["church"] == 2
    assert play(new(2, building_set="draft"), "P1: draft church").stock["church"] == 1
    assert play(new(3, building_set="draft"), "P1: draft statue").stock["statue"] == 1


def test_all_31_kinds_can_be_picked_at_first():
    state = new(building_set="draft")
    assert legal(state, "P1") == [f"draft {kind}" for kind in VIOLET]
    assert list(state.stock) == PRODUCTION


def test_a_cost_without_a_space_is_closed():
    state = play(new(building_set="draft"), "P1: draft small-market")
    assert "draft aqueduct" not in legal(state, "P2")
    assert refused(state, "P2: draft aqueduct") == "No space is left for a building that costs 1."


def test_spaces_go_by_the_printed_costs_even_if_factory_and_university_are_swapped():
    state = new(building_set="draft", factory_university_swap=True)
    state = play(state, "P1: draft lighthouse")
    assert "draft factory" not in legal(state, "P2")
    assert "draft university" in legal(state, "P2")


def test_what_was_picked_or_is_always_there_is_refused():
    state = play(new(building_set="draft"), "P1: draft church")
    assert refused(state, "P2: draft church") == "church is in this game already."
    assert refused(state, "P2: draft indigo-plant") == (
        "indigo-plant is in every game; choose a violet building."
    )
    assert refused(state, "P2: role settler") == "First choose a building for the game."
    assert refused(state, "P1: draft office", rules.NotYourTurn) == "It is not your turn."
    unreadable(state, "P2: draft castle")
    unreadable(state, "P2: draft pass")


def test_a_pick_is_never_forced():
    state = new(building_set="draft")
    for kind in PICKS:
        (seat,) = asked(state)
        assert len(legal(state, seat)) >= 2
        assert forced(state, seat) is None
        state = play(state, f"{seat}: draft {kind}")


def test_the_row_is_turned_up_after_the_draft():
    """Spec 2.2: nothing else is random or hidden before."""
    state = new(building_set="draft")
    assert state.row == []
    assert state.chance.drawn == 0
    before = drafted(state, PICKS[:-1])
    assert before.row == []
    after, events = happen(before, f"{asked(before)[0]}: draft {PICKS[-1]}")
    assert len(after.row) == 4
    assert [type(event).__name__ for event in events] == ["Drafted", "RowRefilled", "RoundBegan"]
    assert events[1].reveals
    assert after.row == new().row


def test_production_buildings_cannot_be_missing_and_others_are_out_of_the_game():
    state = drafted(new(3, building_set="draft"), PICKS)
    assert set(PRODUCTION) <= set(state.stock)
    state = play(state, "P1: role builder")
    assert refused(state, "P1: build office") != "office is not in this game."
    assert refused(state, "P1: build hospice") == "hospice is not in this game."


def test_guests_cannot_move_during_the_draft():
    state = new(building_set="draft")
    assert refused(state, "P1: guest to office") == "First choose a building for the game."
    assert refused(state, "P2: guest to office", rules.NotYourTurn) == "It is not your turn."


def test_a_draft_seen_by_anybody_shows_all_but_the_order_of_the_deck():
    state = drafted(new(building_set="draft"), PICKS[:5])
    for seat in (0, 1, 2, None):
        view = rules.view(state, seat)
        assert view.stock == state.stock
        assert view.deck == sorted(state.deck)
        assert rules.audit(rules.imagine(view, "what if")) == []
