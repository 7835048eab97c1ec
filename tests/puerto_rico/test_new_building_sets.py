"""Building sets and the options that belong to them, sentence by sentence (spec 10, 2.2, 4)."""

from __future__ import annotations

from collections import Counter

import pytest
from expansion import (
    KINDS,
    NEW_LARGE,
    NEW_SMALL,
    SPACES,
    VIOLET,
    broken,
    custom,
    filled,
    table,
)
from playing import asked, forced, legal, play, random_chooser, refused, turns, unreadable
from positions import board

import rules
from rules.puerto_rico import refusals
from rules.puerto_rico.data import BUILDING, copies

SEATS = (2, 3, 4, 5)
BASE = [kind for kind in VIOLET if kind not in NEW_SMALL + NEW_LARGE]
OLD_LARGE = ["guild-hall", "residence", "fortress", "customs-house", "city-hall"]
LARGE = [*OLD_LARGE, *NEW_LARGE]
PRODUCTION = [
    "small-indigo-plant",
    "small-sugar-mill",
    "indigo-plant",
    "sugar-mill",
    "tobacco-storage",
    "coffee-roaster",
]
HACIENDA = {"hacienda_forest_exclusive": True}
OFFICE = {"office_trading_post_exclusive": True}


def new(seats: int = 3, seed: str = "sets", **options: object) -> rules.State:
    return rules.new("puerto-rico", seats, options, seed)


def violet(state: rules.State) -> set[str]:
    """The violet kinds of which a copy is left."""
    return {kind for kind, copies in state.stock.items() if copies and kind in VIOLET}


def cost(kind: str) -> int:
    return next(price for price, kinds in KINDS.items() if kind in kinds.split())


def spaces(kinds: set[str]) -> dict[int, int]:
    return dict(sorted(Counter(map(cost, kinds)).items()))


# the table


def test_there_are_31_violet_kinds_for_17_spaces():
    assert len(set(VIOLET)) == 31
    assert sum(SPACES.values()) == 17
    assert {price: len(kinds.split()) for price, kinds in KINDS.items()} == {
        **{price: 2 * number for price, number in SPACES.items()},
        10: 7,
    }


def test_the_new_buildings_are_the_printed_ones():
    """Spec 1.1: cost, VP, circles, column, size, copies, and copies with two players."""
    printed = """
        aqueduct 1 1 1 1 1 2 1
        forest-house 2 1 1 1 1 2 1
        black-market 2 1 1 1 1 2 1
        storehouse 3 1 1 1 1 2 1
        guesthouse 4 2 2 2 1 2 1
        trading-post 5 2 1 2 1 2 1
        church 5 2 1 2 1 2 1
        small-wharf 6 2 1 2 1 2 1
        lighthouse 7 3 1 3 1 2 1
        specialty-factory 8 3 1 3 1 2 1
        library 8 3 1 3 1 2 1
        union-hall 9 3 1 3 1 2 1
        statue 10 8 0 4 2 1 1
        cloister 10 4 1 4 2 1 1
    """
    rows = [BUILDING[kind] for kind in (*NEW_SMALL, *NEW_LARGE)]
    assert [
        f"{b.id} {b.cost} {b.vp} {b.circles} {b.column} {b.size} {copies(b, 3)} {copies(b, 2)}"
        for b in rows
    ] == [line.strip() for line in printed.strip().splitlines()]
    assert all(row.violet and row.produces == "" for row in rows)


def test_the_base_set_is_the_default():
    state = new()
    assert violet(state) == set(BASE) == violet(new(building_set="base"))
    assert asked(state) == ["P1"]
    assert legal(state, "P1", "role")


@pytest.mark.parametrize("kind", [*NEW_SMALL, *NEW_LARGE])
def test_new_buildings_cannot_be_built_in_the_base_game(kind):
    state = table(p2=board(doubloons=20))
    state = play(state, "P1: role builder", "P1: build pass")
    assert refused(state, f"P2: build {kind}") == refusals.NOT_IN_GAME.format(building=kind)
    assert f"build {kind}" not in legal(state, "P2")


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("building_set", ["base", "random", "new-only", "custom"])
def test_copies_by_number_of_players(seats, building_set):
    """Spec 2.1: small violet ones 2, with two players 1; large ones 1."""
    options = custom(*NEW_SMALL) if building_set == "custom" else {"building_set": building_set}
    state = new(seats, **options)
    for kind in violet(state):
        expected = 1 if kind in LARGE or seats == 2 else 2
        assert state.stock[kind] == expected, kind
    for kind in PRODUCTION:
        small = 4 if kind.startswith("small-") else 3
        assert state.stock[kind] == (2 if seats == 2 else small)
    assert spaces(violet(state)) == SPACES
    assert rules.audit(state) == []


# random


@pytest.mark.parametrize("seats", SEATS)
def test_a_random_set_fills_the_spaces(seats):
    for seed in "abcdefgh":
        assert spaces(violet(new(seats, seed, building_set="random"))) == SPACES


def test_every_kind_can_come_and_can_stay_away():
    sets = [violet(new(3, f"set {number}", building_set="random")) for number in range(60)]
    assert set().union(*sets) == set(VIOLET)
    assert not set.intersection(*sets)


def test_the_seed_decides_the_random_set():
    one, same = (new(3, "a", building_set="random") for _ in range(2))
    assert one == same
    others = [violet(new(3, seed, building_set="random")) for seed in "abcdefgh"]
    assert len({tuple(sorted(kinds)) for kinds in others}) > 1


@pytest.mark.parametrize(
    ("option", "pair"),
    [(HACIENDA, {"hacienda", "forest-house"}), (OFFICE, {"office", "trading-post"})],
)
def test_a_random_set_keeps_to_the_exclusions(option, pair):
    """Spec 10: drawn among what is left."""
    seen: Counter[str] = Counter()
    both = 0
    for number in range(60):
        seed = f"pair {number}"
        kinds = violet(new(3, seed, building_set="random", **option))
        assert not pair <= kinds
        assert spaces(kinds) == SPACES
        seen.update(pair & kinds)
        both += pair <= violet(new(3, seed, building_set="random"))
    assert set(seen) == pair
    assert both


def test_both_exclusions_together():
    for number in range(20):
        kinds = violet(new(3, f"pair {number}", building_set="random", **HACIENDA, **OFFICE))
        assert not {"hacienda", "forest-house"} <= kinds
        assert not {"office", "trading-post"} <= kinds
        assert spaces(kinds) == SPACES


# new buildings only


@pytest.mark.parametrize("seats", SEATS)
def test_all_new_buildings_and_three_old_large_ones(seats):
    for seed in "abcd":
        kinds = violet(new(seats, seed, building_set="new-only"))
        assert set(NEW_SMALL + NEW_LARGE) <= kinds
        old = kinds - set(NEW_SMALL + NEW_LARGE)
        assert old <= set(OLD_LARGE)
        assert len(old) == 3


def test_the_old_large_ones_are_drawn():
    sets = [violet(new(3, f"n{number}", building_set="new-only")) for number in range(40)]
    assert set().union(*sets) >= set(OLD_LARGE)
    assert not set.intersection(*sets) & set(OLD_LARGE)


# a list


def test_a_custom_list_is_the_set():
    wanted = filled("library", "guesthouse", "forest-house", "black-market", "statue", "cloister")
    assert violet(new(building_set="custom", custom_buildings=wanted)) == set(wanted)


def test_the_order_of_a_list_means_nothing():
    wanted = filled("library", "aqueduct")
    assert new(building_set="custom", custom_buildings=wanted) == new(
        building_set="custom", custom_buildings=wanted[::-1]
    )


def test_buildings_outside_the_list_are_not_in_the_game():
    state = table(options=custom("library"), p2=board(doubloons=20))
    state = play(state, "P1: role builder", "P1: build pass")
    assert refused(state, "P2: build harbor") == refusals.NOT_IN_GAME.format(building="harbor")
    assert "build library" in legal(state, "P2")
    assert "build university" in legal(state, "P2")


GOOD = filled("library")


def without(*out: str, add: tuple[str, ...] = ()) -> list[str]:
    return [kind for kind in GOOD if kind not in out] + list(add)


@pytest.mark.parametrize(
    "wanted",
    [
        [],
        without("library"),  # a space is empty
        without(add=("harbor",)),  # 18 kinds
        without("library", add=("lighthouse",)),  # one too many of cost 7
        without("fortress", add=("aqueduct",)),
        without("library", add=("university",)),  # twice the same
        without("library", add=("indigo-plant",)),  # no violet one
        without("library", add=("castle",)),  # unknown
        without("library", add=("",)),
        ["library"],
        VIOLET,
    ],
)
def test_a_list_must_fill_the_spaces_exactly(wanted):
    with pytest.raises(rules.BadOptions):
        new(building_set="custom", custom_buildings=wanted)


def test_a_custom_set_needs_its_list_and_other_sets_take_none():
    with pytest.raises(rules.BadOptions):
        new(building_set="custom")
    for building_set in ("base", "draft", "random", "new-only"):
        with pytest.raises(rules.BadOptions):
            new(building_set=building_set, custom_buildings=GOOD)
    with pytest.raises(rules.BadOptions):
        new(custom_buildings=GOOD)


def test_a_list_with_both_of_a_pair_is_refused_if_they_exclude_each_other():
    """Spec 10."""
    pairs = filled("hacienda", "forest-house", "office", "trading-post")
    assert violet(new(building_set="custom", custom_buildings=pairs)) == set(pairs)
    for option in (HACIENDA, OFFICE):
        with pytest.raises(rules.BadOptions) as caught:
            new(building_set="custom", custom_buildings=pairs, **option)
        assert str(caught.value) == caught.value.reason.format(**caught.value.args_map)
    one = filled("hacienda", "construction-hut", "office", "church")
    assert new(building_set="custom", custom_buildings=one, **HACIENDA, **OFFICE)


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (3, {"building_set": "custom"}),
        (3, {"building_set": "all"}),
        (3, {"building_set": "custom", "custom_buildings": without("library")}),
        (3, {"building_set": "custom", "custom_buildings": without("library", add=("castle",))}),
        (3, {"building_set": "custom", "custom_buildings": [*GOOD, "harbor"]}),
        (3, {"building_set": "random", "custom_buildings": GOOD}),
        (3, {"building_set": "random", "library_two_player": "once-per-round"}),
        (3, {"building_set": "random", "hacienda_forest_exclusive": "maybe"}),
    ],
)
def test_clashes_are_refused_in_words(seats, options):
    with pytest.raises(rules.BadOptions) as caught:
        rules.new("puerto-rico", seats, options, "words")
    assert str(caught.value) == caught.value.reason.format(**caught.value.args_map)
    assert str(caught.value).endswith(".")


def test_swapped_costs_apply_to_a_new_set_too():
    """Spec 10: factory 8, university 7."""
    options = custom("library", "university", "factory", factory_university_swap=True)
    state = table(options=options, p2=board(doubloons=20))
    state = play(state, "P1: role builder", "P1: build pass")
    for building, price in (("factory", 8), ("university", 7), ("library", 8)):
        assert play(state, f"P2: build {building}").players[1].doubloons == 20 - price


@pytest.mark.parametrize("value", ["all", "New-Only", "", 3, None, True])
def test_there_are_five_sets(value):
    with pytest.raises(rules.BadOptions):
        new(building_set=value)


def test_the_library_option_is_for_two_players():
    assert new(2, building_set="random", library_two_player="once-per-round")
    for seats in (3, 4, 5):
        with pytest.raises(rules.BadOptions):
            new(seats, building_set="random", library_two_player="once-per-round")
    with pytest.raises(rules.BadOptions):
        new(2, building_set="random", library_two_player="twice")


def test_the_options_have_their_values_and_defaults():
    """Spec 10."""
    values = {option.id: option.values for option in rules.game("puerto-rico").options}
    assert values["building_set"] == ("base", "draft", "random", "new-only", "custom")
    assert values["hacienda_forest_exclusive"] == (False, True)
    assert values["office_trading_post_exclusive"] == (False, True)
    assert values["library_two_player"] == ("every-role", "once-per-round")


# the draft


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


@pytest.mark.parametrize(
    ("seats", "picks"), [(2, [9, 8]), (3, [6, 6, 5]), (4, [5, 4, 4, 4]), (5, [4, 4, 3, 3, 3])]
)
def test_seventeen_picks_clockwise(seats, picks):
    """R40 for two players."""
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


@pytest.mark.parametrize("price", list(SPACES))
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


@pytest.mark.parametrize("kind", PRODUCTION)
def test_production_buildings_are_always_in_play(kind):
    assert refused(draft(), f"P1: draft {kind}") == refusals.ALWAYS_IN_GAME.format(building=kind)


@pytest.mark.parametrize("words", ["draft", "draft pass", "draft castle", "draft corn"])
def test_a_pick_is_mandatory_and_names_a_building(words):
    """Spec 4: DRAFT cannot be ended without an effect."""
    unreadable(draft(), f"P1: {words}")


@pytest.mark.parametrize("line", ["role mayor", "build library", "guest to library"])
def test_nothing_else_answers_the_draft(line):
    assert refused(draft(), f"P1: {line}") == refusals.FIRST_DRAFT


def test_only_the_player_whose_turn_it_is_picks():
    refused(draft(), "P2: draft library", rules.NotYourTurn)


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("options", [{}, {**HACIENDA, **OFFICE}])
def test_a_pick_has_always_two_candidates_and_is_never_forced(seats, options):
    """Spec 10."""
    state = draft(seats, **options)
    choose = random_chooser("picks")
    for _ in range(17):
        (seat,) = asked(state)
        assert len(legal(state, seat)) >= 2
        assert forced(state, seat) is None
        state = play(state, f"{seat}: {choose(state, int(seat[1:]) - 1)}")
    assert not legal(state, "P1", "draft")


def test_nothing_is_turned_up_before_the_draft_is_over():
    """Spec 2.2: the row follows the draft; players have their money and start tiles."""
    state = draft()
    assert state.row == []
    assert [player.doubloons for player in state.players] == [2, 2, 2]
    assert [player.island for player in state.players] == [["indigo"], ["indigo"], ["corn"]]
    state = drafted(state, *filled())
    assert len(state.row) == 4
    assert len(state.deck) == 47 - 4


def test_the_picks_do_not_change_the_deck():
    """Spec 2.2, 12: all chance comes from the seed."""
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
    """Spec 10: factory 7 and university 8, also with `factory_university_swap`."""
    state = drafted(draft(factory_university_swap=True), "factory")
    assert broken(state, "P2: draft lighthouse") == refusals.NO_DRAFT_SPACE
    state = drafted(draft(factory_university_swap=True), "university", "harbor")
    assert broken(state, "P3: draft library") == refusals.NO_DRAFT_SPACE
    assert "draft factory" in legal(state, "P3")


def test_everybody_sees_the_picks():
    state = drafted(draft(), "library", "statue")
    views = [rules.view(state, seat) for seat in (0, 1, 2, None)]
    assert all(view.stock == state.stock for view in views)
    assert all(legal(view, "P3") == legal(state, "P3") for view in views)


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


# records and whole games


@pytest.mark.parametrize(
    "options",
    [
        {"building_set": "draft", **HACIENDA},
        {"building_set": "random", **OFFICE},
        {"building_set": "new-only"},
        {"building_set": "custom", "custom_buildings": ",".join(filled("library", "guesthouse"))},
    ],
)
def test_a_record_is_options_seed_and_lines(options):
    """Spec 11.2."""
    state = new(3, "record", **options)
    made = []
    for _, seat, move in turns(state, random_chooser("record")):
        made.append((seat, str(move)))
        if len(made) == 60:
            break
    record = rules.Record(
        "puerto-rico", 3, options, "record", rules.game("puerto-rico").rules, tuple(made)
    )
    again = rules.Record.from_text(record.to_text()).replay()
    replayed = new(3, "record", **options)
    for seat, text in made:
        replayed = rules.play(replayed, seat, text).state
    assert again == replayed


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize(
    "options",
    [
        {"building_set": "draft"},
        {"building_set": "random", "production": "chosen"},
        {"building_set": "new-only", "mayor_mode": "ordered"},
    ],
)
def test_nothing_gets_lost_in_a_whole_game(seats, options):
    """Conservation, and an end (spec 8: fewer than 60 rounds, U8)."""
    state = rules.new("puerto-rico", seats, options, f"whole {seats}")
    last = state
    for number, (position, _, _) in enumerate(turns(state, random_chooser("whole"))):
        if number % 7 == 0:
            assert rules.audit(position) == []
        last = position
    assert rules.audit(last) == []
    assert last.round < 60
    assert last.end
    for score in rules.scores(last):
        assert score.total == sum(score.sources.values())
