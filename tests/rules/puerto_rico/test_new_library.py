"""The library, role by role (RULINGS 9.12)."""

from __future__ import annotations

import pytest

import rules
from rules.puerto_rico import refusals
from tests.cases import for_each
from tests.playing import asked, forced, go, happen, legal, play, refused, unreadable
from tests.rules.puerto_rico.expansion import (
    broken,
    chips,
    goods,
    men,
    money,
    plain,
    player,
    table,
    tiles,
)
from tests.rules.puerto_rico.positions import board

ROW = "corn corn indigo sugar"
FIVE_KINDS = "small-indigo-plant+ small-sugar-mill+ tobacco-storage+ coffee-roaster+"
LAND = "corn+ indigo+ sugar+ tobacco+ coffee+"


# settler


def settler(city: str = "library+", island: str | None = None, **given: object) -> rules.State:
    mine = board(city=city, island=island)
    state = table(p1=mine, also="library", **{"row": ROW, **given})
    return play(state, "P1: role settler")


def after_all(first: str = "settle pass", state: rules.State | None = None) -> rules.State:
    """The position when the second tile is due: P1 did `first`, the others passed."""
    state = settler() if state is None else state
    return play(state, f"P1: {first}", "P2: settle pass", "P3: settle pass")


def test_a_second_plantation_when_all_others_have_taken():
    state = play(settler(), "P1: settle quarry", "P2: settle corn")
    assert asked(state) == ["P3"]
    state = play(state, "P3: settle sugar")
    assert asked(state) == ["P1"]
    assert legal(state, "P1") == ["settle corn", "settle indigo", "settle pass"]
    state = play(state, "P1: settle indigo")
    assert tiles(state, "P1") == {"indigo": 2, "quarry": 1}
    assert asked(state) == ["P2"]
    assert state.phase == ""


def test_the_second_tile_is_optional():
    state = play(after_all("settle corn"), "P1: settle pass")
    assert tiles(state, "P1") == {"indigo": 1, "corn": 1}
    assert state.phase == ""


def test_the_second_tile_is_no_quarry():
    state = after_all("settle corn")
    assert "settle quarry" not in legal(state, "P1")
    assert broken(state, "P1: settle quarry") == refusals.QUARRY_NEEDS_HUT


def test_the_second_tile_may_be_a_quarry_with_an_occupied_construction_hut():
    """RULINGS R21: two quarries in one phase."""
    state = after_all("settle quarry", settler("library+ construction-hut+"))
    state = play(state, "P1: settle quarry")
    assert tiles(state, "P1")["quarry"] == 2
    assert state.quarries == 6
    state = after_all("settle quarry", settler("library+ construction-hut"))
    assert broken(state, "P1: settle quarry") == refusals.QUARRY_NEEDS_HUT


def test_the_second_quarry_needs_a_quarry_that_is_left():
    state = after_all("settle quarry", settler("library+ construction-hut+", quarries=1))
    assert refused(state, "P1: settle quarry") == refusals.NO_QUARRY_LEFT


def test_the_second_tile_comes_after_a_passed_first_one_too():
    """RULINGS 9.12: still without the quarry privilege and the hospice."""
    state = after_all("settle pass", settler("library+ hospice+"))
    assert legal(state, "P1") == [
        "settle corn",
        "settle indigo",
        "settle sugar",
        "settle pass",
    ]
    state = play(state, "P1: settle corn")
    assert men(state, "P1", "corn") == 0


def test_the_hospice_mans_the_first_tile_only():
    """RULINGS 5.1, and the printed rules."""
    state = after_all("settle corn", settler("library+ hospice+"))
    assert men(state, "P1", "corn") == 1
    assert broken(state, "P1: settle indigo waive hospice") == refusals.NOTHING_TO_WAIVE
    state = play(state, "P1: settle indigo")
    assert men(state, "P1", "indigo") == 0
    assert player(state, "P1").colonists() == 3


def test_the_second_tile_may_be_a_forest():
    state = after_all("settle corn", settler("library+ forest-house+"))
    state = play(state, "P1: settle indigo as forest")
    assert tiles(state, "P1") == {"indigo": 1, "corn": 1, "forest": 1}


@pytest.mark.parametrize(
    ("first", "second", "forests"),
    [
        ("settle corn", "settle indigo", 0),
        ("settle corn as forest", "settle indigo", 1),
        ("settle corn", "settle indigo as forest", 1),
        ("settle corn as forest", "settle indigo as forest", 2),
    ],
)
def test_none_one_or_both_tiles_may_be_forests(first, second, forests):
    """As in the printed rules."""
    state = after_all(first, settler("library+ forest-house+"))
    assert tiles(play(state, f"P1: {second}"), "P1")["forest"] == forests


def test_there_is_no_second_draw_of_the_hacienda():
    state = settler("library+ hacienda+", deck="tobacco coffee corn indigo sugar")
    state = play(state, "P1: hacienda")
    state = after_all("settle corn", state)
    assert "hacienda" not in legal(state, "P1")
    assert broken(state, "P1: hacienda") == refusals.HACIENDA_FIRST


def test_a_draw_that_was_not_made_cannot_be_made_with_the_second_tile():
    state = after_all("settle corn", settler("library+ hacienda+"))
    assert "hacienda" not in legal(state, "P1")
    assert broken(state, "P1: hacienda") == refusals.HACIENDA_FIRST


@pytest.mark.parametrize("city", ["library+", "library+ hacienda"])
def test_without_a_hacienda_the_second_tile_is_not_drawn_for_another_reason(city):
    state = after_all("settle corn", settler(city))
    assert broken(state, "P1: hacienda") == refusals.NO_HACIENDA


def test_the_row_is_refilled_after_the_second_tile():
    state = after_all("settle corn", settler(deck="tobacco coffee corn indigo sugar"))
    assert state.row == ["corn", "indigo", "sugar"]
    discarded = len(state.discard)
    state = play(state, "P1: settle corn")
    assert state.row == ["tobacco", "coffee", "corn", "indigo"]
    assert state.discard[discarded:] == ["indigo", "sugar"]


def test_what_the_others_took_is_gone():
    state = play(settler(row="corn indigo sugar"), "P1: settle corn", "P2: settle indigo")
    state = play(state, "P3: settle sugar")
    assert legal(state, "P1") == ["settle pass"]
    assert forced(state, "P1") == "settle pass"
    assert asked(play(state, "P1: settle pass")) == ["P2"]


def test_a_full_island_is_asked_for_a_forced_pass():
    """RULINGS 4.1: the state exists all the same."""
    eleven = " ".join(["indigo"] * 6 + ["sugar"] * 5)
    state = after_all("settle corn", settler(island=eleven))
    assert legal(state, "P1") == ["settle pass"]
    assert forced(state, "P1") == "settle pass"
    assert refused(state, "P1: settle corn") == refusals.ISLAND_FULL


def test_without_a_colonist_there_is_no_second_tile():
    state = after_all("settle corn", settler("library"))
    assert state.phase == ""
    assert asked(state) == ["P2"]


def test_the_library_of_somebody_else_gives_nothing():
    state = table(p2=board(city="library+"), row=ROW)
    state = after_all("settle corn", play(state, "P1: role settler"))
    assert state.phase == ""


def test_it_may_be_given_up_on_the_role_line():
    state = table(p1=board(city="library+"), row=ROW)
    state = after_all("settle corn", play(state, "P1: role settler waive library"))
    assert state.phase == ""
    assert asked(state) == ["P2"]


# mayor


def mayor(line: str, city: str = "library+", **given: object) -> rules.State:
    return play(table(p1=board(city=city), also="library", **given), f"P1: {line}")


def colonists(state: rules.State) -> int:
    number: int = player(state, "P1").colonists()
    return number


@pytest.mark.parametrize(
    ("line", "extra"),
    [
        ("role mayor", 2),
        ("role mayor waive library", 1),
        ("role mayor waive privilege", 0),
    ],
)
def test_the_mayor_takes_two_colonists_from_the_supply(line, extra):
    """The library's own colonist, one of the ship, and the extra ones."""
    state = mayor(line)
    assert colonists(state) == 1 + 1 + extra
    assert state.colonist_supply == 55 - 1 - extra
    assert state.colonist_ship == 0


@pytest.mark.parametrize(("supply", "extra"), [(0, 0), (1, 1), (2, 2), (3, 2)])
def test_the_mayor_takes_what_is_there(supply, extra):
    state = mayor("role mayor", colonist_supply=supply)
    assert colonists(state) == 1 + 1 + extra
    assert state.colonist_supply == supply - extra


def test_a_library_without_a_colonist_brings_no_second_one():
    state = mayor("role mayor", "library")
    assert colonists(state) == 1 + 1


def test_the_mayor_of_somebody_else_is_not_doubled():
    state = table(p2=board(city="library+"))
    assert player(play(state, "P1: role mayor"), "P1").colonists() == 2


# builder


@pytest.mark.parametrize(
    ("building", "price"),
    [("harbor", 6), ("fortress", 8), ("hacienda", 0), ("small-market", 0), ("office", 3)],
)
def test_the_builder_saves_two_doubloons(building, price):
    state = play(table(p1=board(city="library+", doubloons=20), also="harbor"), "P1: role builder")
    assert 20 - money(play(state, f"P1: build {building}"), "P1") == price


def test_the_builders_discounts_add_up():
    mine = board(city="library+ forest-house", island="quarry+ quarry+ forest forest", doubloons=20)
    state = play(table(p1=mine, also="harbor"), "P1: role builder")
    assert 20 - money(play(state, "P1: build harbor"), "P1") == 8 - 2 - 1 - 2


@pytest.mark.parametrize("city", ["library", "library+"])
def test_the_second_doubloon_needs_a_colonist_and_the_own_choice(city):
    state = play(table(p1=board(city="library", doubloons=20), also="harbor"), "P1: role builder")
    assert 20 - money(play(state, "P1: build harbor"), "P1") == 7
    state = table(p2=board(city=city, doubloons=20), also="harbor")
    state = play(state, "P1: role builder", "P1: build pass")
    assert 20 - money(play(state, "P2: build harbor"), "P2") == 8


def test_the_second_doubloon_counts_for_what_can_be_paid():
    state = play(table(p1=board(city="library+", doubloons=6), also="harbor"), "P1: role builder")
    assert "build harbor" in legal(state, "P1")
    assert "build wharf" not in legal(state, "P1")


def test_given_up_the_builder_saves_one():
    state = play(
        table(p1=board(city="library+", doubloons=20), also="harbor"),
        "P1: role builder waive library",
    )
    assert 20 - money(play(state, "P1: build harbor"), "P1") == 7


# craftsman


def craft(
    city: str = "library+", line: str = "role craftsman", land: str = LAND, **given: object
) -> rules.State:
    mine = board(island=land, city=f"{city} {FIVE_KINDS}", doubloons=0)
    return play(table(p1=mine, also="library", **given), f"P1: {line}")


def test_the_craftsman_takes_up_to_two_barrels():
    state = play(craft(), "P1: craft sugar corn")
    assert goods(state, "P1") == {"corn": 2, "indigo": 1, "sugar": 2, "tobacco": 1, "coffee": 1}
    assert asked(state) == ["P2"]


def test_two_barrels_of_one_kind():
    assert goods(play(craft(), "P1: craft coffee coffee"), "P1")["coffee"] == 3


def test_one_barrel_is_enough():
    assert goods(play(craft(), "P1: craft coffee"), "P1")["coffee"] == 2
    assert goods(play(craft(), "P1: craft pass"), "P1")["coffee"] == 1


def test_all_choices_are_offered_once():
    state = craft(land="corn+ coffee+")
    assert sorted(legal(state, "P1")) == sorted(
        [
            "craft corn",
            "craft coffee",
            "craft corn corn",
            "craft corn coffee",
            "craft coffee coffee",
            "craft pass",
        ]
    )


def test_the_kinds_are_written_in_the_order_of_the_table():
    """RULINGS 11.2: other orders are accepted."""
    assert str(rules.parse(craft(), 0, "craft sugar corn")) == "craft corn sugar"


def test_two_barrels_of_one_kind_need_two_in_the_supply():
    state = craft(supply="coffee=2")
    assert state.supply["coffee"] == 1
    assert "craft coffee" in legal(state, "P1")
    assert "craft coffee coffee" not in legal(state, "P1")
    assert refused(state, "P1: craft coffee coffee") == refusals.ONE_BARREL_LEFT.format(
        good="coffee"
    )
    assert "craft corn coffee" in legal(state, "P1")


def test_both_kinds_must_have_been_produced():
    state = craft(land="corn+ coffee+")
    assert refused(state, "P1: craft corn sugar") == refusals.NOT_PRODUCED.format(good="sugar")


def test_three_barrels_are_too_many():
    unreadable(craft(), "P1: craft corn corn corn")


def test_without_production_there_is_nothing_to_double():
    state = craft(land="corn")
    assert legal(state, "P1") == ["craft pass"]
    assert forced(state, "P1") == "craft pass"


@pytest.mark.parametrize(
    ("city", "line"), [("library", "role craftsman"), ("library+", "role craftsman waive library")]
)
def test_without_the_library_it_is_one_barrel(city, line):
    state = craft(city, line)
    assert broken(state, "P1: craft corn corn") == refusals.ONE_EXTRA_BARREL
    assert broken(state, "P1: craft corn sugar") == refusals.ONE_EXTRA_BARREL
    play(state, "P1: craft corn")


def test_other_buildings_are_not_doubled():
    """RULINGS 9.12: the factory pays as usual."""
    state = play(craft("library+ factory+"), "P1: craft corn corn")
    assert money(state, "P1") == 5


# trader


@pytest.mark.parametrize(
    ("city", "line", "bonus"),
    [
        ("library+", "role trader", 2),
        ("library", "role trader", 1),
        ("library+", "role trader waive library", 1),
        ("library+ small-market+ large-market+", "role trader", 2 + 1 + 2),
    ],
)
def test_the_trader_earns_two_more(city, line, bonus):
    state = table(p1=board(goods="corn=1 coffee=1", city=city, doubloons=0))
    state = play(state, f"P1: {line}")
    assert money(play(state, "P1: sell coffee"), "P1") == 4 + bonus
    assert money(play(state, "P1: sell corn"), "P1") == bonus


def test_a_trader_who_sells_nothing_earns_nothing():
    state = table(p1=board(goods="corn=1", city="library+", doubloons=0))
    assert money(play(state, "P1: role trader", "P1: sell pass"), "P1") == 0


def test_others_do_not_earn_more():
    state = table(p2=board(goods="coffee=1", city="library+", doubloons=0))
    state = play(state, "P1: role trader", "P1: sell pass", "P2: sell coffee")
    assert money(state, "P2") == 4


# captain


def captain(
    held: str = "corn=2 sugar=2",
    city: str = "library+",
    line: str = "role captain",
    **given: object,
) -> rules.State:
    return play(table(p1=board(goods=held, city=city), also="library", **given), f"P1: {line}")


@for_each(
    ("city", "line", "points"),
    [
        ("library+", "ship 2 corn to 4", 2 + 2),
        ("library", "ship 2 corn to 4", 2 + 1),
        ("library+", "ship 2 corn to 4 waive library", 2 + 1),
        ("library+", "ship 2 corn to 4 waive captain", 2),
        ("library+ wharf+", "ship 2 corn by wharf", 2 + 2),
        ("library+ harbor+", "ship 2 corn to 4", 2 + 2 + 1),
        ("library+ harbor+", "ship 2 corn to 4 waive captain harbor", 2),
        ("library+ harbor+", "ship 2 corn to 4 waive library harbor", 2 + 1),
    ],
)
def test_the_captains_bonus_is_two_points(city, line, points):
    assert chips(play(captain(city=city), f"P1: {line}"), "P1") == points


def test_the_bonus_is_given_once():
    state = play(captain(), "P1: ship 2 corn to 4", "P2: ship pass", "P3: ship pass")
    assert chips(play(state, "P1: ship 2 sugar to 5"), "P1") == 2 + 2 + 2
    assert broken(state, "P1: ship 2 sugar to 5 waive library") == refusals.NOTHING_TO_WAIVE
    assert broken(state, "P1: ship 2 sugar to 5 waive captain") == refusals.NOTHING_TO_WAIVE


@pytest.mark.parametrize("waived", ["captain", "library"])
def test_what_was_declined_is_gone_for_the_phase(waived):
    """RULINGS 11.3."""
    state = play(captain(), f"P1: ship 2 corn to 4 waive {waived}")
    state = play(state, "P2: ship pass", "P3: ship pass")
    before = chips(state, "P1")
    assert chips(play(state, "P1: ship 2 sugar to 5"), "P1") == before + 2


def test_given_up_on_the_role_line_there_is_nothing_more_to_waive():
    state = captain(line="role captain waive library")
    assert broken(state, "P1: ship 2 corn to 4 waive library") == refusals.NOTHING_TO_WAIVE
    assert chips(play(state, "P1: ship 2 corn to 4"), "P1") == 3


def test_only_the_captain_gets_a_bonus():
    state = table(p2=board(goods="corn=2", city="library+"))
    state = play(state, "P1: role captain", "P1: ship pass")
    assert chips(play(state, "P2: ship 2 corn to 4"), "P2") == 2
    assert broken(state, "P2: ship 2 corn to 4 waive library") == refusals.NOTHING_TO_WAIVE


def test_a_captain_who_loads_nothing_gets_nothing():
    assert chips(go(captain(""), "P2: role trader"), "P1") == 0


def test_all_ways_to_waive_are_listed():
    """`captain` takes the library's point with it: both together mean the same as `captain`."""
    moves = legal(captain(), "P1", "ship 2 corn to 4")
    assert moves[:1] == ["ship 2 corn to 4"]
    assert "ship 2 corn to 4 waive captain" in moves
    assert "ship 2 corn to 4 waive library" in moves
    assert len(moves) == len(set(moves))


@pytest.mark.parametrize(
    ("pool", "move"),
    [
        (5, "ship 2 corn to 4"),
        (4, None),  # 2 barrels and 2 points of bonus: declining one leaves one
        (3, None),
        (2, "ship 2 corn to 4"),
    ],
)
def test_a_loading_that_would_end_the_game_is_asked(pool, move):
    """RULINGS 4.1."""
    state = captain("corn=2", ships="4=corn:2", vp_pool=pool)
    assert forced(state, "P1") == move


# prospector


@pytest.mark.parametrize(
    ("city", "line", "doubloons"),
    [
        ("library+", "role prospector", 2),
        ("library", "role prospector", 1),
        ("library+", "role prospector waive library", 1),
        ("library+", "role prospector waive privilege", 0),
        ("", "role prospector", 1),
    ],
)
def test_the_prospector_brings_two_doubloons(city, line, doubloons):
    """RULINGS R35."""
    state = table(4, p1=board(city=city, doubloons=0), also="library")
    assert money(play(state, f"P1: {line}"), "P1") == doubloons


@pytest.mark.parametrize("card", ["prospector-1", "prospector-2"])
def test_both_prospectors_are_doubled(card):
    state = table(5, p1=board(city="library+", doubloons=0))
    assert money(play(state, f"P1: role {card}"), "P1") == 2


def test_doubloons_on_the_card_are_not_doubled():
    state = table(4, p1=board(city="library+", doubloons=0), roles="prospector=3 trader=2")
    assert money(play(state, "P1: role prospector"), "P1") == 3 + 2
    assert money(play(state, "P1: role trader"), "P1") == 2


# giving it up on the role line (RULINGS 11.3)


@for_each("role", ["settler", "mayor", "builder", "craftsman", "trader", "captain", "prospector"])
def test_the_role_line_only_needs_an_own_library(role):
    """RULINGS 11.3: occupied or not."""
    for city in ("library", "library+"):
        state = table(4, p1=board(city=city))
        assert f"role {role} waive library" in legal(state, "P1")
        play(state, f"P1: role {role} waive library")


def test_without_an_own_library_there_is_nothing_to_give_up():
    for given in ({}, {"p2": board(city="library+")}):
        state = table(4, also="library", **given)
        assert refused(state, "P1: role mayor waive library") == (
            "There's no library to skip here."
        )


@pytest.mark.parametrize("role", ["settler", "builder", "craftsman", "trader", "captain"])
def test_a_library_makes_no_other_privilege_one_to_waive(role):
    assert (
        broken(table(p1=board(city="library+")), f"P1: role {role} waive privilege")
        == refusals.NOTHING_TO_WAIVE
    )


def test_functions_are_written_in_the_order_of_the_grammar():
    state = table(p1=board(city="library+"))
    text = "role mayor waive library privilege"
    assert str(rules.parse(state, 0, text)) == "role mayor waive privilege library"
    assert player(play(state, f"P1: {text}"), "P1").colonists() == 2


def test_giving_it_up_lasts_for_one_role():
    state = table(2, p1=board(city="library+", doubloons=0))
    state = go(state, "P1: role prospector waive library", "P2: role trader")
    state = play(state, "P1: role builder")
    assert money(state, "P1") == 1
    assert money(play(state, "P1: build hacienda"), "P1") == 1


def test_a_second_tile_is_told():
    state, events = happen(after_all("settle corn"), "P1: settle indigo")
    assert any("indigo" in repr(event) for event in events)
    assert plain(legal(state, "P2"))
