"""Building in empty slots (RULINGS 9.1, 3.5, 6)."""

from __future__ import annotations

from rules.brass_birmingham import refusals
from rules.brass_birmingham.events import Built, Flipped, SoldToMarket
from tests.playing import happen, legal, play
from tests.rules.brass_birmingham.positions import allowed, at, happened, player, position, why


def test_the_lowest_tile_of_the_mat_is_built():
    state = position(hands={"P1": "worcester leek"}, mats={"P1": "cotton=2"}, actions=1)
    after = play(state, "P1: build cotton at worcester#1 with worcester")
    assert at(after, "worcester#1") == "P1 cotton 1"
    assert player(after, "P1").mat["cotton"] == 3
    assert player(after, "P1").money == 60 - 12
    assert player(after, "P1").spent == 12


def test_an_industry_without_tiles_cannot_be_built():
    state = position(hands={"P1": "worcester"}, mats={"P1": "cotton=11"})
    line = "P1: build cotton at worcester#1 with worcester"
    assert why(state, line) == refusals.NO_TILE_LEFT


def test_canal_tiles_cannot_be_built_in_the_rail_era():
    for industry, slot in {
        "cotton": "worcester#1",
        "manufacturer": "birmingham#2",
        "coal": "dudley#1",
        "iron": "dudley#2",
        "brewery": "walsall#2",
    }.items():
        card = slot.partition("#")[0]
        state = position(era="rail", hands={"P1": card})
        line = f"P1: build {industry} at {slot} with {card}"
        assert why(state, line) == refusals.WRONG_ERA


def test_pottery_i_may_be_built_in_both_eras():
    for era in ("canal", "rail"):
        state = position(era=era, hands={"P1": "coventry"})
        assert allowed(state, "P1: build pottery at coventry#1 with coventry")


def test_rail_tiles_cannot_be_built_in_the_canal_era():
    hands = {"P1": "stafford burton-on-trent"}
    mats = {"P1": "pottery=4 brewery=6"}
    pottery = "P1: build pottery at stafford#2 with stafford"
    brewery = "P1: build brewery at burton-on-trent#2 with burton-on-trent"
    canal = position(hands=hands, mats=mats, tiles={"stafford#1": "P2 brewery 1"})
    assert why(canal, pottery) == why(canal, brewery) == refusals.WRONG_ERA
    links = {
        "stoke-on-trent~warrington": "P2",
        "stoke-on-trent~stone": "P2",
        "stafford~stone": "P2",
    }
    rail = position(era="rail", hands=hands, mats=mats, links=links)
    assert allowed(rail, pottery)
    assert allowed(rail, brewery)


def test_the_slot_must_accept_the_industry():
    state = position(hands={"P1": "dudley wild-location"})
    line = "P1: build coal at dudley#2 with dudley"
    assert why(state, line) == refusals.SLOT_NOT_FIT
    line = "P1: build cotton at farm-north#1 with wild-location"
    assert why(state, line) == refusals.SLOT_NOT_FIT


def test_the_slot_must_be_empty():
    state = position(hands={"P1": "dudley"}, tiles={"dudley#1": "P2 coal 1"})
    assert why(state, "P1: build coal at dudley#1 with dudley") == refusals.SLOT_TAKEN


def test_one_tile_of_each_player_per_location_in_the_canal_era():
    """Tiles of others do not matter."""
    hands = {"P1": "birmingham"}
    line = "P1: build cotton at birmingham#1 with birmingham"
    others = {"birmingham#2": "P2 manufacturer 1", "birmingham#3": "P3 iron 1"}
    assert allowed(position(hands=hands, tiles=others), line)
    own = {"birmingham#2": "P1 manufacturer 1 flipped"}
    assert why(position(hands=hands, tiles=own), line) == refusals.ONE_PER_LOCATION


def test_no_such_limit_in_the_rail_era():
    state = position(
        era="rail",
        hands={"P1": "birmingham leek"},
        tiles={"birmingham#2": "P1 manufacturer 2", "birmingham#1": "P1 cotton 2"},
        links={"birmingham~oxford": "P2"},
        mats={"P1": "iron=1"},
    )
    assert allowed(state, "P1: build iron at birmingham#3 with birmingham")


def test_a_slot_for_the_industry_alone_must_be_used_first():
    for slot, alone, industry, card in (
        ("cannock#1", "cannock#2", "coal", "cannock"),
        ("coalbrookdale#1", "coalbrookdale#2", "iron", "coalbrookdale"),
        ("wolverhampton#2", "wolverhampton#1", "manufacturer", "wolverhampton"),
        ("kidderminster#1", "kidderminster#2", "cotton", "kidderminster"),
    ):
        links = {
            "coalbrookdale~shrewsbury": "P2",
            "coalbrookdale~wolverhampton": "P2",
        }
        hands = {"P1": card}
        line = f"P1: build {industry} at {slot} with {card}"
        state = position(hands=hands, links=links)
        assert why(state, line) == refusals.SINGLE_ICON_FIRST
        assert allowed(state, f"P1: build {industry} at {alone} with {card}")
        taken = position(hands=hands, links=links, tiles={alone: f"P2 {industry} 1 flipped"})
        assert allowed(taken, line)


def test_the_duty_holds_in_the_rail_era_too():
    state = position(era="rail", hands={"P1": "cannock"}, mats={"P1": "coal=1"})
    line = "P1: build coal at cannock#1 with cannock"
    assert why(state, line) == refusals.SINGLE_ICON_FIRST


def test_a_slot_for_another_industry_alone_does_not_matter():
    """Coventry#1 is for pottery alone, #3 takes iron or manufacturers."""
    state = position(hands={"P1": "coventry"})
    assert allowed(state, "P1: build coal at coventry#2 with coventry")


def test_of_equal_slots_the_player_chooses():
    state = position(hands={"P1": "birmingham"}, links={"birmingham~oxford": "P2"})
    found = legal(state, "P1", "build manufacturer")
    assert found == [
        "build manufacturer at birmingham#2 coal market with birmingham",
        "build manufacturer at birmingham#4 coal market with birmingham",
    ]
    two = position(hands={"P1": "tamworth uttoxeter"})
    assert allowed(two, "P1: build coal at tamworth#1 with tamworth")
    assert allowed(two, "P1: build coal at tamworth#2 with tamworth")
    assert allowed(two, "P1: build brewery at uttoxeter#1 with uttoxeter")
    assert allowed(two, "P1: build brewery at uttoxeter#2 with uttoxeter")


def test_the_whole_cost_must_be_paid():
    """Money, coal and iron: cotton III costs £16, one coal, one iron."""
    links = {"birmingham~oxford": "P2"}
    line = "P1: build cotton at birmingham#1 coal market iron market with birmingham"
    for money, legal_now in ((19, True), (18, False)):
        state = position(
            hands={"P1": "birmingham leek"}, links=links, mats={"P1": "cotton=5"}, money=money
        )
        if not legal_now:
            assert why(state, line) == refusals.NO_MONEY
            continue
        after, events = happen(state, line)
        assert player(after, "P1").money == 0
        assert player(after, "P1").spent == 16 + 1 + 2
        (built,) = happened(events, Built)
        assert built == Built(
            0, "cotton", 3, "birmingham#1", 19, ("market",), ("market",), None, "birmingham"
        )


def test_money_from_the_new_cubes_cannot_pay_for_them():
    """RULINGS 6: it comes after the whole cost is paid."""
    hands = {"P1": "dudley leek"}
    links = {"birmingham~oxford": "P2", "birmingham~dudley": "P2"}
    line = "P1: build coal at dudley#1 with dudley"
    poor = position(hands=hands, links=links, money=4, market="coal=0")
    assert why(poor, line) == refusals.NO_MONEY
    exact = play(position(hands=hands, links=links, money=5, market="coal=0"), line)
    assert player(exact, "P1").money == 7 + 7


def test_a_connected_mine_sells_what_the_market_takes_dearest_spaces_first():
    hands = {"P1": "dudley leek"}
    links = {"birmingham~oxford": "P2", "birmingham~dudley": "P2"}
    for cubes, receipts, left in (
        (14, 0, 3),
        (13, 1, 2),
        (12, 1 + 1, 1),
        (11, 2 + 1 + 1, 0),
        (10, 2 + 2 + 1, 0),
        (7, 4 + 3 + 3, 0),
        (0, 7 + 7 + 6, 0),
    ):
        state = position(hands=hands, links=links, mats={"P1": "coal=1"}, market=f"coal={cubes}")
        after, events = happen(state, "P1: build coal at dudley#1 with dudley")
        assert player(after, "P1").money == 60 - 7 + receipts, cubes
        assert player(after, "P1").spent == 7
        assert after.market["coal"] == cubes + 3 - left
        expected = f"P1 coal 2 left={left}" if left else "P1 coal 2 flipped"
        assert at(after, "dudley#1") == expected
        assert player(after, "P1").space == (10 if left else 17)
        sold = happened(events, SoldToMarket)
        number = 3 - left
        assert sold == (
            [SoldToMarket(0, "dudley#1", "coal", number, receipts, left)] if number else []
        )
        assert len(happened(events, Flipped)) == (not left)


def test_a_mine_that_is_not_connected_to_a_merchant_sells_nothing():
    state = position(
        hands={"P1": "dudley leek"}, links={"birmingham~dudley": "P2"}, market="coal=0"
    )
    after = play(state, "P1: build coal at dudley#1 with dudley")
    assert at(after, "dudley#1") == "P1 coal 1 left=2"
    assert after.market["coal"] == 0


def test_cubes_are_never_sold_later_not_even_when_a_connection_is_made():
    state = position(
        hands={"P1": "leek coal"},
        tiles={"birmingham#1": "P1 cotton 1", "dudley#1": "P1 coal 1"},
        links={"birmingham~dudley": "P2"},
        market="coal=0 iron=0",
    )
    after = play(state, "P1: network birmingham~oxford with leek")
    assert at(after, "dudley#1") == "P1 coal 1 left=2"
    assert after.market == {"coal": 0, "iron": 0}


def test_any_merchant_place_lets_a_mine_sell_also_without_tiles():
    """RULINGS 3.2: Warrington with two players."""
    state = position(
        2,
        hands={"P1": "wild-location tamworth"},
        links={"stoke-on-trent~warrington": "P2", "leek~stoke-on-trent": "P2"},
        market="coal=12",
    )
    after = play(state, "P1: build coal at leek#2 with wild-location")
    assert at(after, "leek#2") == "P1 coal 1 flipped"


def test_a_works_sells_always_connected_or_not():
    for cubes, receipts, left in (
        (10, 0, 4),
        (9, 1, 3),
        (8, 1 + 1, 2),
        (6, 2 + 2 + 1 + 1, 0),
        (0, 5 + 5 + 4 + 4, 0),
    ):
        state = position(
            hands={"P1": "dudley leek"},
            tiles={"dudley#1": "P2 coal 1"},
            market=f"iron={cubes}",
        )
        after = play(state, "P1: build iron at dudley#2 with dudley")
        assert player(after, "P1").money == 60 - 5 + receipts
        assert player(after, "P1").spent == 5
        assert after.market["iron"] == cubes + 4 - left
        assert at(after, "dudley#2") == (f"P1 iron 1 left={left}" if left else "P1 iron 1 flipped")
        assert player(after, "P1").space == (10 if left else 13)


def test_the_iron_of_a_new_mine_is_bought_before_its_coal_is_sold():
    state = position(
        hands={"P1": "dudley leek"},
        links={"birmingham~oxford": "P2", "birmingham~dudley": "P2"},
        mats={"P1": "coal=3"},
        market="coal=10",
        money=10,
    )
    after = play(state, "P1: build coal at dudley#1 with dudley")
    assert player(after, "P1").money == 10 - 8 - 2 + 2 + 2 + 1 + 1
    assert player(after, "P1").spent == 10
    assert at(after, "dudley#1") == "P1 coal 3 flipped"
    assert player(after, "P1").space == 16


def test_a_brewery_gets_one_barrel_in_the_canal_era_and_two_in_the_rail_era():
    """Whatever its level."""
    for era, gone, level, barrels in (
        ("canal", 0, 1, 1),
        ("canal", 4, 3, 1),
        ("rail", 2, 2, 2),
        ("rail", 6, 4, 2),
    ):
        state = position(era=era, hands={"P1": "walsall leek"}, mats={"P1": f"brewery={gone}"})
        after = play(state, "P1: build brewery at walsall#2 with walsall")
        assert at(after, "walsall#2") == f"P1 brewery {level} left={barrels}"


def test_building_gives_no_points_and_sellable_tiles_stay_unflipped():
    state = position(hands={"P1": "worcester leek"})
    after = play(state, "P1: build cotton at worcester#1 with worcester")
    assert at(after, "worcester#1") == "P1 cotton 1"
    assert player(after, "P1").points == 0
    assert player(after, "P1").space == 10


def test_mines_and_breweries_need_no_connection_and_building_needs_no_beer():
    state = position(hands={"P1": "uttoxeter leek"})
    assert allowed(state, "P1: build brewery at uttoxeter#1 with uttoxeter")
    assert allowed(state, "P1: build coal at leek#2 with leek")


def test_a_flip_moves_income_at_most_to_the_end_of_the_track():
    """RULINGS 6.4."""
    state = position(hands={"P1": "dudley leek"}, tiles={"dudley#1": "P2 coal 2 left=1"}, income=97)
    after = play(state, "P1: build iron at dudley#2 with dudley")
    assert player(after, "P2").space == 99
