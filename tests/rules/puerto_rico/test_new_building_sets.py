"""Building sets and the options that belong to them, sentence by sentence (RULINGS 10, 2.2)."""

from __future__ import annotations

from collections import Counter

import pytest

import rules
from rules.puerto_rico import refusals
from rules.puerto_rico.data import ALL_BUILDINGS, BUILDING, NEW_BUILDINGS, copies
from tests.cases import for_each
from tests.playing import asked, legal, play, random_chooser, refused, turns
from tests.rules.puerto_rico.expansion import (
    HACIENDA,
    KINDS,
    LARGE,
    NEW_LARGE,
    NEW_SMALL,
    OFFICE,
    OLD_LARGE,
    PRODUCTION,
    SPACES,
    VIOLET,
    custom,
    filled,
    new,
    spaces,
    table,
    violet,
)
from tests.rules.puerto_rico.positions import board

SEATS = (2, 3, 4, 5)
BASE = [kind for kind in VIOLET if kind not in NEW_SMALL + NEW_LARGE]


# the table


def test_there_are_31_violet_kinds_for_17_spaces():
    assert len(set(VIOLET)) == 31
    assert sum(SPACES.values()) == 17
    assert {price: len(kinds.split()) for price, kinds in KINDS.items()} == {
        **{price: 2 * number for price, number in SPACES.items()},
        10: 7,
    }


def test_the_new_buildings_are_the_printed_ones():
    """RULINGS 1.1: cost, VP, circles, column, size, copies, and copies with two players."""
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
    assert rows == list(NEW_BUILDINGS)
    assert all(row.violet and row.produces == "" for row in rows)
    assert all(row.name.lower().replace(" ", "-") == row.id for row in rows)
    assert sum(row.copies for row in rows) == 26


def test_column_and_points_follow_from_the_cost_but_for_the_statue():
    """RULINGS 1.1."""
    for row in NEW_BUILDINGS:
        column = 4 if row.cost == 10 else (row.cost + 2) // 3
        assert (row.column, row.vp) == (column, 8 if row.id == "statue" else column)


def test_the_base_set_is_the_default():
    state = new()
    assert violet(state) == set(BASE) == violet(new(building_set="base"))
    assert asked(state) == ["P1"]
    assert legal(state, "P1", "role")
    assert "custom_buildings" not in state.options


def test_the_stock_is_in_the_order_of_the_table():
    order = [row.id for row in ALL_BUILDINGS]
    for building_set in ("base", "random", "new-only"):
        kinds = list(new(building_set=building_set).stock)
        assert kinds == sorted(kinds, key=order.index)


def test_the_set_is_drawn_before_the_deck():
    """RULINGS 2.2: without a draw for the set the row is that of the base game."""
    assert new(building_set="custom", custom_buildings=",".join(BASE)).row == new().row
    assert new(building_set="random").chance.drawn > new().chance.drawn


@for_each("kind", [*NEW_SMALL, *NEW_LARGE])
def test_new_buildings_cannot_be_built_in_the_base_game(kind):
    state = table(p2=board(doubloons=20))
    state = play(state, "P1: role builder", "P1: build pass")
    assert refused(state, f"P2: build {kind}") == refusals.NOT_IN_GAME.format(building=kind)
    assert f"build {kind}" not in legal(state, "P2")


@for_each("seats", SEATS)
@for_each("building_set", ["base", "random", "new-only", "custom"])
def test_copies_by_number_of_players(seats, building_set):
    """RULINGS 2.1: small violet ones 2, with two players 1; large ones 1."""
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
    """RULINGS 10: drawn among what is left."""
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
    assert violet(new(building_set="custom", custom_buildings=",".join(wanted))) == set(wanted)


def test_a_list_is_a_text_in_any_order():
    wanted = filled("library", "aqueduct")
    state = new(building_set="custom", custom_buildings=",".join(wanted))
    assert new(building_set="custom", custom_buildings=", ".join(wanted[::-1])) == state
    assert LIST.read(wanted[::-1]) == state.options["custom_buildings"]
    prices = [BUILDING[kind].cost for kind in str(state.options["custom_buildings"]).split(",")]
    assert prices == sorted(prices)


def test_buildings_outside_the_list_are_not_in_the_game():
    state = table(options=custom("library"), p2=board(doubloons=20))
    state = play(state, "P1: role builder", "P1: build pass")
    assert refused(state, "P2: build harbor") == refusals.NOT_IN_GAME.format(building="harbor")
    assert "build library" in legal(state, "P2")
    assert "build university" in legal(state, "P2")


GOOD = filled("library")
LIST = next(each for each in rules.GAMES["puerto-rico"].options if each.groups)


def without(*out: str, add: tuple[str, ...] = ()) -> list[str]:
    return [kind for kind in GOOD if kind not in out] + list(add)


def refusal(**options: object) -> str:
    with pytest.raises(rules.BadOptions) as caught:
        new(**options)
    assert str(caught.value) == caught.value.reason.format(**caught.value.args_map)
    return str(caught.value)


@for_each(
    ("wanted", "sentence"),
    [
        ([], "must contain 17 IDs."),
        (without("library"), "must contain exactly 2 of {8}, not 1."),
        (["library"], "must contain exactly 1 of {1}, not 0."),
        (without(add=("harbor",)), "must contain exactly 2 of {8}, not 3."),
        (without(add=("library",)), "contains library twice."),
        (without("library", add=("lighthouse",)), "must contain exactly 1 of {7}, not 2."),
        (without("library", add=("indigo-plant",)), "can't contain indigo-plant."),
        (without("library", add=("castle",)), "can't contain castle."),
        (VIOLET, "must contain exactly 1 of {1}, not 2."),
    ],
)
def test_a_list_must_fill_the_spaces_exactly(wanted, sentence):
    named = {str(price): kinds.replace(" ", ", ") for price, kinds in KINDS.items()}
    for price, kinds in named.items():
        sentence = sentence.replace(f"{{{price}}}", kinds)
    assert refusal(building_set="custom", custom_buildings=",".join(wanted)) == (
        f"The option custom_buildings {sentence}"
    )


@pytest.mark.parametrize("wanted", [GOOD, tuple(GOOD), [*GOOD, 3], 17, True])
def test_a_list_that_is_no_text_is_refused(wanted):
    assert refusal(building_set="custom", custom_buildings=wanted) == (
        f"The option custom_buildings can't be {repr(wanted)[:60]}."
        " Write the IDs as one text, separated by commas."
    )


def test_an_empty_id_in_a_sequence_is_refused():
    with pytest.raises(rules.BadOptions, match=r"^The option custom_buildings can't contain \.$"):
        LIST.read(without("library", add=("",)))


def test_a_custom_set_needs_its_list_and_other_sets_take_none():
    assert refusal(building_set="custom") == "The option custom_buildings must contain 17 IDs."
    only = "The option custom_buildings is only available if building_set is custom."
    for building_set in ("base", "draft", "random", "new-only"):
        assert refusal(building_set=building_set, custom_buildings=",".join(GOOD)) == only
    assert refusal(custom_buildings=",".join(GOOD)) == only


def test_a_list_with_both_of_a_pair_is_refused_if_they_exclude_each_other():
    """RULINGS 10."""
    kinds = filled("hacienda", "forest-house", "office", "trading-post")
    pairs = ",".join(kinds)
    assert violet(new(building_set="custom", custom_buildings=pairs)) == set(kinds)
    for option, names in (
        (HACIENDA, "hacienda and forest-house"),
        (OFFICE, "office and trading-post"),
    ):
        assert refusal(building_set="custom", custom_buildings=pairs, **option) == (
            f"{names} can't be in the same game with the option {next(iter(option))}."
        )
    one = ",".join(filled("hacienda", "construction-hut", "office", "church"))
    assert new(building_set="custom", custom_buildings=one, **HACIENDA, **OFFICE)


@pytest.mark.parametrize("option", ["hacienda_forest_exclusive", "office_trading_post_exclusive"])
@pytest.mark.parametrize("building_set", ["base", "new-only"])
def test_pairs_are_for_sets_that_could_hold_both(option, building_set):
    assert refusal(building_set=building_set, **{option: True}) == (
        f"The option {option} is only available if building_set is draft, random, custom."
    )
    new(building_set=building_set, **{option: False})


def test_swapped_costs_apply_to_a_new_set_too():
    """RULINGS 10: factory 8, university 7."""
    options = custom("library", "university", "factory", factory_university_swap=True)
    state = table(options=options, p2=board(doubloons=20))
    state = play(state, "P1: role builder", "P1: build pass")
    for building, price in (("factory", 8), ("university", 7), ("library", 8)):
        assert play(state, f"P2: build {building}").players[1].doubloons == 20 - price


@for_each("value", ["all", "New-Only", "", 3, None, True])
def test_there_are_five_sets(value):
    with pytest.raises(rules.BadOptions):
        new(building_set=value)


def test_the_library_option_is_for_two_players_and_new_buildings():
    once = {"library_two_player": "once-per-round"}
    assert new(2, building_set="random", **once)
    for seats in (3, 4, 5):
        assert refusal(seats=seats, building_set="random", **once) == (
            f"The option library_two_player isn't available with {seats} players."
        )
    assert refusal(seats=2, **once) == (
        "The option library_two_player is only available if building_set is draft, random, "
        "new-only, custom."
    )
    with pytest.raises(rules.BadOptions):
        new(2, building_set="random", library_two_player="twice")


def test_the_options_have_their_values_and_defaults():
    """RULINGS 10."""
    values = {option.id: option.values for option in rules.game("puerto-rico").options}
    assert values["building_set"] == ("base", "draft", "random", "new-only", "custom")
    assert values["hacienda_forest_exclusive"] == (False, True)
    assert values["office_trading_post_exclusive"] == (False, True)
    assert values["library_two_player"] == ("every-role", "once-per-round")


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
    """RULINGS 11.2."""
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
    """Conservation, and an end (RULINGS 8, U8: fewer than 60 rounds)."""
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
