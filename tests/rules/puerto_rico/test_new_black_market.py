"""The black market (RULINGS 9.3, 5.3, R32, R33, R42)."""

from __future__ import annotations

import pytest

import rules
from rules.puerto_rico import refusals
from tests.playing import asked, forced, happen, legal, play, refused, unreadable
from tests.rules.puerto_rico.expansion import broken, chips, goods, men, money, player, table
from tests.rules.puerto_rico.positions import board


def second(**mine: object) -> rules.State:
    """P2 builds, P1 chose the builder; P2 has something of everything."""
    given = {
        "island": "corn+",
        "city": "black-market+",
        "goods": "indigo=2",
        "chips": 3,
        "doubloons": 6,
        **mine,
    }
    state = table(p2=board(**given), also="black-market church university harbor statue")
    return play(state, "P1: role builder", "P1: build pass")


def builds(state: rules.State, building: str) -> list[str]:
    return legal(state, "P2", f"build {building}")


# what is paid


def test_the_seeds_example():
    """The printed rules: a harbor for 8 with 6 doubloons, an indigo and a colonist."""
    before = second()
    state = play(before, "P2: build harbor paying colonist:corn good:indigo")
    assert money(state, "P2") == 0
    assert goods(state, "P2") == {"indigo": 1}
    assert men(state, "P2", "corn") == 0
    assert chips(state, "P2") == 3
    assert men(state, "P2", "harbor") == 0
    assert "harbor" in player(state, "P2").city


def test_each_item_returns_to_its_supply():
    before = second(doubloons=5)
    state = play(before, "P2: build harbor paying colonist:corn good:indigo vp")
    assert state.supply["indigo"] == before.supply["indigo"] + 1
    assert state.colonist_supply == before.colonist_supply + 1
    assert state.vp_pool == before.vp_pool + 1
    assert chips(state, "P2") == 2
    assert tuple(state.players[0].goods.values()) == tuple(before.players[0].goods.values())
    assert rules.audit(state) == []


@pytest.mark.parametrize(
    ("doubloons", "moves"),
    [
        (8, ["build harbor"]),
        (
            7,
            [
                "build harbor paying colonist:corn",
                "build harbor paying good:indigo",
                "build harbor paying vp",
            ],
        ),
        (
            6,
            [
                "build harbor paying colonist:corn good:indigo",
                "build harbor paying colonist:corn vp",
                "build harbor paying good:indigo vp",
            ],
        ),
        (5, ["build harbor paying colonist:corn good:indigo vp"]),
        (4, []),
        (0, []),
    ],
)
def test_exactly_as_many_items_as_doubloons_are_missing(doubloons, moves):
    assert sorted(builds(second(doubloons=doubloons), "harbor")) == sorted(moves)


def test_nothing_may_be_paid_this_way_when_the_money_is_enough():
    """RULINGS R32: it cannot be used to save money."""
    for doubloons in (8, 9, 20):
        state = second(doubloons=doubloons)
        for items in ("vp", "good:indigo", "colonist:corn", "colonist:corn good:indigo vp"):
            assert broken(state, f"P2: build harbor paying {items}") == refusals.NOTHING_SHORT


def test_more_items_than_needed_are_refused():
    """RULINGS 9.3: no money may be left."""
    state = second(doubloons=7)
    for items in ("good:indigo vp", "colonist:corn vp", "colonist:corn good:indigo vp"):
        assert broken(state, f"P2: build harbor paying {items}") == refusals.PAY_EXACTLY


def test_fewer_items_than_needed_are_refused():
    state = second(doubloons=6)
    for items in ("vp", "good:indigo", "colonist:corn"):
        assert broken(state, f"P2: build harbor paying {items}") == refusals.PAY_EXACTLY


def test_without_paying_it_is_too_expensive_all_the_same():
    assert refused(second(), "P2: build harbor") == refusals.TOO_EXPENSIVE.format(
        building="harbor", price=8, doubloons=6
    )


def test_a_shortfall_of_more_than_three_is_impossible():
    state = second(doubloons=4)
    assert (
        broken(state, "P2: build harbor paying colonist:corn good:indigo vp")
        == refusals.TOO_EXPENSIVE
    )


@pytest.mark.parametrize("price", [1, 2, 3])
def test_with_no_doubloon_the_price_is_paid_in_items_only(price):
    """RULINGS R42."""
    building = ["small-market", "hacienda", "small-warehouse"][price - 1]
    state = second(doubloons=0, city="black-market+")
    items = ["vp", "good:indigo vp", "colonist:corn good:indigo vp"][price - 1]
    after = play(state, f"P2: build {building} paying {items}")
    assert building in player(after, "P2").city
    assert money(after, "P2") == 0
    assert not builds(state, "hospice")


def test_a_building_that_costs_nothing_needs_no_item():
    state = second(doubloons=0, island="quarry+ corn+")
    assert builds(state, "small-market") == ["build small-market"]
    assert broken(state, "P2: build small-market paying vp") == refusals.NOTHING_SHORT


@pytest.mark.parametrize(
    "building", ["tobacco-storage", "small-sugar-mill", "church", "statue", "fortress"]
)
def test_it_applies_to_every_building(building):
    """RULINGS 9.3: production buildings and large ones included."""
    price = {"tobacco-storage": 5, "small-sugar-mill": 2, "church": 5}.get(building, 10)
    state = second(doubloons=price - 1)
    assert building in player(play(state, f"P2: build {building} paying vp"), "P2").city


def test_the_price_is_the_one_after_all_discounts():
    """Quarries, forests and privilege come first."""
    mine = board(
        island="quarry+ forest forest corn+",
        city="black-market+ forest-house",
        doubloons=4,
        chips=1,
    )
    state = play(table(p1=mine), "P1: role builder")
    assert legal(state, "P1", "build harbor paying vp") == ["build harbor paying vp"]
    assert money(play(state, "P1: build harbor paying vp"), "P1") == 0


# the colonist


@pytest.mark.parametrize(
    ("changes", "source"),
    [
        ({"island": "corn corn+"}, "corn"),
        ({"city": "black-market+ hospice+"}, "hospice"),
        ({"city": "black-market+ indigo-plant+2"}, "indigo-plant"),
        ({"san_juan": 2}, "san-juan"),
        ({"island": "forest sugar+", "city": "black-market+ forest-house"}, "sugar"),
    ],
)
def test_the_colonist_comes_from_any_own_tile_building_or_san_juan(changes, source):
    state = second(doubloons=7, **changes)
    had = men(state, "P2", source)
    state = play(state, f"P2: build harbor paying colonist:{source}")
    assert men(state, "P2", source) == had - 1


def test_the_colonist_on_the_black_market_itself_cannot_be_paid():
    """RULINGS 9.3, and the printed rules."""
    state = second(doubloons=7)
    assert (
        broken(state, "P2: build harbor paying colonist:black-market") == refusals.MARKET_COLONIST
    )
    assert not [move for move in legal(state, "P2") if "colonist:black-market" in move]


@pytest.mark.parametrize("source", ["indigo", "quarry", "hospice", "san-juan"])
def test_a_colonist_must_be_there(source):
    state = second(doubloons=7, city="black-market+ hospice", island="corn+ indigo")
    assert broken(state, f"P2: build harbor paying colonist:{source}") == refusals.NO_COLONIST


def test_all_sources_are_offered():
    state = second(
        doubloons=7,
        island="corn+ corn+ quarry sugar",
        city="black-market+ hospice+ office small-sugar-mill+",
        san_juan=1,
        goods="corn=1 coffee=2",
        chips=0,
    )
    assert sorted(builds(state, "harbor")) == sorted(
        [
            "build harbor paying colonist:corn",
            "build harbor paying colonist:small-sugar-mill",
            "build harbor paying colonist:hospice",
            "build harbor paying colonist:san-juan",
            "build harbor paying good:corn",
            "build harbor paying good:coffee",
        ]
    )


def test_it_may_come_from_a_quarry_that_lowers_the_price():
    """RULINGS 9.3: judged before the payment."""
    state = second(doubloons=6, island="quarry+")
    state = play(state, "P2: build harbor paying colonist:quarry")
    assert money(state, "P2") == 0
    assert men(state, "P2", "quarry") == 0


# the barrel and the point


def test_a_barrel_must_be_held():
    assert broken(second(doubloons=7), "P2: build harbor paying good:coffee") == refusals.NO_GOOD


def test_a_point_needs_a_chip():
    state = second(doubloons=7, chips=0)
    assert broken(state, "P2: build harbor paying vp") == refusals.NO_CHIP
    assert "build harbor paying vp" not in legal(state, "P2")
    assert chips(play(second(doubloons=7, chips=1), "P2: build harbor paying vp"), "P2") == 0


def test_a_paid_point_lowers_the_customs_house_and_the_score():
    """RULINGS R33."""
    state = second(doubloons=7, chips=4, city="black-market+ customs-house+")
    before = rules.scores(state)[1]
    after = rules.scores(play(state, "P2: build harbor paying vp"))[1]
    assert (before.sources["customs-house"], after.sources.get("customs-house", 0)) == (1, 0)
    assert after.sources["chips"] == 3
    assert after.total == before.total - 1 - 1 + 3


@pytest.mark.parametrize(
    ("flag", "item"), [("vp", "vp"), ("colonists", "colonist:corn"), ("city", "good:indigo")]
)
def test_paying_back_does_not_undo_the_end(flag, item):
    """RULINGS 8, R33."""
    given = board(island="corn+", city="black-market+", goods="indigo=2", chips=3, doubloons=7)
    state = table(p2=given, end=flag, vp_pool=0)
    state = play(state, "P1: role builder", "P1: build pass")
    state = play(state, f"P2: build harbor paying {item}")
    assert flag in state.end
    assert state.vp_pool == (1 if item == "vp" else 0)


def test_a_point_can_be_paid_into_a_pool_that_owes():
    """RULINGS 6: the pool is a signed counter."""
    mine = board(city="black-market+", chips=80, doubloons=7)
    state = table(p2=mine, end="vp")
    assert state.vp_pool == -5
    state = play(state, "P1: role builder", "P1: build pass", "P2: build harbor paying vp")
    assert (state.vp_pool, chips(state, "P2")) == (-4, 79)


# when it works


@pytest.mark.parametrize("city", ["black-market", "", "university+"])
def test_it_needs_an_occupied_black_market(city):
    state = second(doubloons=7, city=city)
    assert broken(state, "P2: build harbor paying vp") == refusals.NO_BLACK_MARKET
    assert not [move for move in legal(state, "P2") if "paying" in move]


def test_a_new_black_market_does_not_pay_for_itself():
    """Judged when the line is given."""
    state = second(doubloons=1, city="university+")
    assert broken(state, "P2: build black-market paying vp") == refusals.NO_BLACK_MARKET


def test_other_rules_of_building_still_hold():
    state = second(doubloons=7, city="black-market+ harbor")
    assert refused(state, "P2: build harbor paying vp") == refusals.BUILT_ALREADY.format(
        building="harbor"
    )
    eleven = "indigo-plant small-indigo-plant sugar-mill small-sugar-mill tobacco-storage"
    eleven += " coffee-roaster black-market+ small-market small-warehouse hospice office"
    state = second(doubloons=9, city=eleven)
    assert refused(state, "P2: build fortress paying vp") == refusals.NO_CITY_SPACE.format(
        building="fortress"
    )


def test_the_purchase_is_the_players_one_building():
    assert asked(play(second(), "P2: build harbor paying good:indigo vp")) == ["P3"]


# forced moves (RULINGS 4.1)


def test_a_pass_is_not_forced_if_the_black_market_could_pay():
    poor = {"doubloons": 0, "goods": "", "chips": 0, "island": "corn"}
    assert forced(second(**poor), "P2") == "build pass"
    assert forced(second(**{**poor, "chips": 1}), "P2") is None
    assert forced(second(**{**poor, "goods": "corn=1"}), "P2") is None
    assert forced(second(**{**poor, "island": "corn+"}), "P2") is None


# church and university in the same build (RULINGS 5.3, order of a build)


def test_a_colonist_of_the_church_is_paid_and_the_church_works():
    state = second(doubloons=7, city="black-market+ church+", chips=0)
    state = play(state, "P2: build harbor paying colonist:church")
    assert chips(state, "P2") == 1
    assert men(state, "P2", "church") == 0


def test_the_point_of_the_church_comes_too_late_to_pay_with():
    state = second(doubloons=7, city="black-market+ church+", chips=0)
    assert broken(state, "P2: build harbor paying vp") == refusals.NO_CHIP


def test_a_colonist_of_the_university_is_paid_and_the_university_works():
    state = second(doubloons=7, city="black-market+ university+")
    state = play(state, "P2: build harbor paying colonist:university")
    assert men(state, "P2", "university") == 0
    assert men(state, "P2", "harbor") == 1


def test_the_supply_holds_the_paid_colonist_when_the_university_takes_one():
    mine = board(island="corn+", city="black-market+ university+", doubloons=7)
    state = table(p2=mine, colonist_supply=0, colonist_ship=0, also="harbor")
    state = play(state, "P1: role builder", "P1: build pass")
    state = play(state, "P2: build harbor paying colonist:corn")
    assert men(state, "P2", "harbor") == 1
    assert (state.colonist_supply, state.colonist_ship) == (0, 0)
    assert rules.audit(state) == []


def test_the_paid_colonist_makes_the_university_worth_waiving():
    """RULINGS 11.3: waived where it would have had an effect."""
    mine = board(island="corn+", city="black-market+ university+", doubloons=7)
    state = table(p2=mine, colonist_supply=0, colonist_ship=0, also="harbor")
    state = play(state, "P1: role builder", "P1: build pass")
    state = play(state, "P2: build harbor paying colonist:corn waive university")
    assert men(state, "P2", "harbor") == 0
    assert state.colonist_supply == 1


def test_all_three_in_one_build():
    """RULINGS R39 (h)."""
    mine = board(
        island="quarry+ corn+",
        city="black-market+ church+ university+",
        goods="sugar=1",
        chips=1,
        doubloons=4,
    )
    state = table(p2=mine, also="harbor")
    state = play(state, "P1: role builder", "P1: build pass")
    pool = state.vp_pool
    state = play(state, "P2: build harbor paying colonist:quarry good:sugar vp")
    assert money(state, "P2") == 0
    assert chips(state, "P2") == 1 - 1 + 1
    assert state.vp_pool == pool
    assert men(state, "P2", "harbor") == 1
    assert men(state, "P2", "quarry") == 0
    assert goods(state, "P2") == {}


# notation (RULINGS 11.1, 11.2)


def test_items_are_written_in_the_order_of_the_grammar():
    state = second(doubloons=5)
    text = "build harbor paying vp good:indigo colonist:corn"
    assert str(rules.parse(state, 1, text)) == ("build harbor paying colonist:corn good:indigo vp")


def test_items_and_waivers_in_one_line():
    state = second(doubloons=7, city="black-market+ church+ university+")
    text = "build harbor paying good:indigo waive university church"
    assert str(rules.parse(state, 1, text)) == (
        "build harbor paying good:indigo waive church university"
    )
    after = play(state, f"P2: {text}")
    assert (chips(after, "P2"), men(after, "P2", "harbor")) == (3, 0)


@pytest.mark.parametrize(
    "items",
    [
        "vp vp",
        "good:indigo good:indigo",
        "good:indigo good:corn",
        "colonist:corn colonist:corn",
        "colonist:corn colonist:san-juan",
        "",
        "good:",
        "good:quarry",
        "good:gold",
        "colonist:forest",
        "colonist:supply",
        "doubloon",
        "corn",
    ],
)
def test_no_item_class_is_named_twice_and_only_the_three_exist(items):
    unreadable(second(doubloons=6), f"P2: build harbor paying {items}".rstrip())


def test_a_pass_pays_nothing():
    unreadable(second(), "P2: build pass paying vp")


def test_the_payment_is_public():
    """RULINGS 12: everybody reads what was paid."""
    _, events = happen(second(doubloons=5), "P2: build harbor paying colonist:corn good:indigo vp")
    told = str(rules.seen(events, 0))
    assert "corn" in told
    assert "indigo" in told
    assert rules.seen(events, 0) == rules.seen(events, 1) == rules.seen(events, None)
