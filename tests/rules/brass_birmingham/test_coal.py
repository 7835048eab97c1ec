"""Where coal comes from (RULINGS 6.1, R11, R22, R23, R29, R32, R33)."""

from __future__ import annotations

from rules.brass_birmingham import refusals
from tests.playing import play
from tests.rules.brass_birmingham.positions import allowed, at, parsed, player, position, why

COTTON_II = {"P1": "cotton=3"}
"""The next cotton mill costs £14 and one coal."""
MANUFACTURER_III = {"P1": "manufacturer=3"}
"""The next manufacturer costs £12 and two coal."""


def builds(state, start: str, card: str, *sources: str) -> list[str]:
    """Which of these sources of coal are legal for the build."""
    return [s for s in sources if allowed(state, f"P1: {start} coal {s} with {card}")]


def test_a_mine_in_the_same_town_serves_without_any_link():
    state = position(hands={"P1": "dudley"}, tiles={"dudley#1": "P2 coal 1 left=2"}, actions=1)
    line = "P1: build iron at dudley#2 with dudley"
    assert parsed(state, line) == "build iron at dudley#2 coal dudley#1 with dudley"
    after = play(position(hands={"P1": "dudley leek"}, tiles={"dudley#1": "P2 coal 1"}), line)
    assert at(after, "dudley#1") == "P2 coal 1 left=1"
    assert player(after, "P1").money == 60 - 5 + 2, "two iron were sold"
    assert player(after, "P1").spent == 5


def test_coal_comes_from_the_nearest_connected_mine():
    state = position(
        hands={"P1": "birmingham"},
        tiles={"dudley#1": "P2 coal 1", "wolverhampton#2": "P1 coal 1"},
        links={"birmingham~dudley": "P3", "dudley~wolverhampton": "P4"},
    )
    start = "build iron at birmingham#3"
    assert builds(state, start, "birmingham", "dudley#1", "wolverhampton#2", "market") == [
        "dudley#1"
    ]
    wrong = "P1: build iron at birmingham#3 coal wolverhampton#2 with birmingham"
    assert why(state, wrong) == refusals.WRONG_COAL_SOURCE


def test_an_empty_mine_is_no_source():
    state = position(
        hands={"P1": "birmingham"},
        tiles={"dudley#1": "P2 coal 1 flipped", "wolverhampton#2": "P1 coal 1"},
        links={"birmingham~dudley": "P3", "dudley~wolverhampton": "P4"},
    )
    start = "build iron at birmingham#3"
    assert builds(state, start, "birmingham", "dudley#1", "wolverhampton#2") == ["wolverhampton#2"]


def test_ties_are_the_choice_of_the_acting_player_whoever_owns_the_mines():
    state = position(
        hands={"P1": "birmingham"},
        tiles={"dudley#1": "P1 coal 1", "tamworth#1": "P2 coal 1", "cannock#2": "P3 coal 1"},
        links={
            "birmingham~dudley": "P3",
            "birmingham~tamworth": "P3",
            "birmingham~walsall": "P3",
            "cannock~walsall": "P3",
        },
    )
    start = "build iron at birmingham#3"
    sources = ("dudley#1", "tamworth#1", "cannock#2", "market")
    assert builds(state, start, "birmingham", *sources) == ["dudley#1", "tamworth#1"]
    assert why(state, f"P1: {start} with birmingham") == refusals.SOURCE_MISSING


def test_two_mines_in_one_town_tie():
    state = position(
        hands={"P1": "coventry tamworth"},
        tiles={"tamworth#1": "P2 coal 1", "tamworth#2": "P3 coal 1"},
        links={"birmingham~tamworth": "P2", "birmingham~coventry": "P2"},
    )
    start = "build iron at coventry#3"
    assert builds(state, start, "coventry", "tamworth#1", "tamworth#2") == [
        "tamworth#1",
        "tamworth#2",
    ]


def test_the_market_sells_only_where_no_mine_is_connected():
    """RULINGS R22: however cheap the market is."""
    links = {"birmingham~oxford": "P2"}
    hands = {"P1": "birmingham"}
    far = {"dudley#1": "P1 coal 1"}
    line = "P1: build iron at birmingham#3 coal market with birmingham"
    assert allowed(position(hands=hands, links=links, market="coal=14"), line)
    assert allowed(position(hands=hands, links=links, tiles=far, market="coal=14"), line)
    joined = {**links, "birmingham~dudley": "P2"}
    state = position(hands=hands, links=joined, tiles=far, market="coal=14")
    assert why(state, line) == refusals.WRONG_COAL_SOURCE
    assert allowed(state, line.replace("market", "dudley#1"))


def test_the_market_needs_a_connection_to_a_merchant():
    hands = {"P1": "birmingham"}
    line = "P1: build iron at birmingham#3 coal market with birmingham"
    apart = position(hands=hands, links={"birmingham~walsall": "P1", "oxford~redditch": "P1"})
    assert why(apart, line) == refusals.NO_COAL
    assert why(apart, line.replace(" coal market", "")) == refusals.NO_COAL
    assert why(position(hands=hands), line) == refusals.NO_COAL


def test_any_merchant_opens_the_market_also_one_without_tiles():
    """RULINGS 3.2: Nottingham with two players."""
    state = position(
        2, hands={"P1": "nuneaton wild-location"}, links={"derby~nottingham": "P2"}, round=3
    )
    line = "P1: build iron at derby#3 coal market with wild-location"
    assert allowed(state, line)


def test_coal_is_bought_from_the_cheapest_space():
    links = {"birmingham~oxford": "P2"}
    prices = {14: 1, 13: 1, 12: 2, 11: 2, 10: 3, 2: 7, 1: 7, 0: 8}
    for cubes, price in prices.items():
        state = position(hands={"P1": "birmingham leek"}, links=links, market=f"coal={cubes}")
        after = play(state, "P1: build iron at birmingham#3 with birmingham")
        assert player(after, "P1").spent == 5 + price, cubes
        assert after.market["coal"] == max(0, cubes - 1)


def test_each_cube_from_the_market_raises_the_price():
    """RULINGS 3.5: 1, 2, 2, 3 at the opening."""
    state = position(
        hands={"P1": "birmingham leek"},
        links={"birmingham~oxford": "P2"},
        mats=MANUFACTURER_III,
    )
    after = play(state, "P1: build manufacturer at birmingham#2 with birmingham")
    assert player(after, "P1").spent == 12 + 1 + 2
    assert after.market["coal"] == 11
    empty = position(
        hands={"P1": "birmingham leek"},
        links={"birmingham~oxford": "P2"},
        mats=MANUFACTURER_III,
        market="coal=1",
    )
    after = play(empty, "P1: build manufacturer at birmingham#2 with birmingham")
    assert player(after, "P1").spent == 12 + 7 + 8
    assert after.market["coal"] == 0


def test_each_cube_is_sought_in_the_new_situation():
    """A nearest mine runs dry: then the next nearest, then the market."""
    two = position(
        hands={"P1": "birmingham leek"},
        tiles={"dudley#1": "P2 coal 1 left=1", "wolverhampton#2": "P3 coal 2 left=3"},
        links={"birmingham~dudley": "P2", "dudley~wolverhampton": "P2"},
        mats=MANUFACTURER_III,
    )
    start = "build manufacturer at birmingham#2"
    assert parsed(two, f"P1: {start} with birmingham") == (
        f"{start} coal dudley#1,wolverhampton#2 with birmingham"
    )
    for wrong in ("dudley#1,dudley#1", "wolverhampton#2,dudley#1", "wolverhampton#2,market"):
        line = f"P1: {start} coal {wrong} with birmingham"
        assert why(two, line) == refusals.WRONG_COAL_SOURCE
    market = position(
        hands={"P1": "birmingham leek"},
        tiles={"dudley#1": "P2 coal 1 left=1"},
        links={"birmingham~dudley": "P2", "birmingham~oxford": "P2"},
        mats=MANUFACTURER_III,
    )
    after = play(market, f"P1: {start} coal dudley#1,market with birmingham")
    assert player(after, "P1").spent == 12 + 1
    assert at(after, "dudley#1") == "P2 coal 1 flipped"
    nothing = position(
        hands={"P1": "birmingham leek"},
        tiles={"dudley#1": "P2 coal 1 left=1"},
        links={"birmingham~dudley": "P2"},
        mats=MANUFACTURER_III,
    )
    assert why(nothing, f"P1: {start} with birmingham") == refusals.NO_COAL
    assert why(nothing, f"P1: {start} coal dudley#1,dudley#1 with birmingham") == refusals.NO_COAL


def test_a_mine_that_runs_dry_flips_and_moves_the_income_of_its_owner():
    state = position(
        hands={"P1": "dudley leek"},
        tiles={"dudley#1": "P2 coal 2 left=1"},
        income={"P2": 20},
    )
    after = play(state, "P1: build iron at dudley#2 with dudley")
    assert at(after, "dudley#1") == "P2 coal 2 flipped"
    assert player(after, "P2").space == 27
    assert player(after, "P2").points == 0
    assert player(after, "P2").money == 60


def test_links_of_anybody_connect_but_make_no_network():
    state = position(
        hands={"P1": "iron birmingham"},
        tiles={"dudley#1": "P1 coal 1"},
        links={"birmingham~dudley": "P2"},
    )
    assert allowed(state, "P1: build iron at birmingham#3 with birmingham")
    line = "P1: build iron at birmingham#3 coal dudley#1 with iron"
    assert why(state, line) == refusals.NOT_IN_NETWORK


def test_coal_is_sought_from_the_place_that_is_built_in():
    """RULINGS R11: a location card far from the own network needs coal connected to that town."""
    state = position(
        hands={"P1": "birmingham"},
        tiles={"dudley#1": "P1 coal 1", "walsall#2": "P1 brewery 1"},
        links={"dudley~wolverhampton": "P1"},
    )
    assert why(state, "P1: build iron at birmingham#3 with birmingham") == refusals.NO_COAL


def test_a_route_may_run_through_a_merchant():
    """RULINGS R32: a mine in Redditch is at distance 2 from Birmingham, before the market."""
    state = position(
        hands={"P1": "birmingham"},
        tiles={"redditch#1": "P2 coal 1"},
        links={"birmingham~oxford": "P1", "oxford~redditch": "P1"},
    )
    start = "build iron at birmingham#3"
    assert builds(state, start, "birmingham", "redditch#1", "market") == ["redditch#1"]
    nearer = position(
        hands={"P1": "birmingham"},
        tiles={"redditch#1": "P2 coal 1", "dudley#1": "P3 coal 1"},
        links={"birmingham~oxford": "P1", "oxford~redditch": "P1", "birmingham~dudley": "P1"},
    )
    assert builds(nearer, start, "birmingham", "redditch#1", "dudley#1") == ["dudley#1"]
    tie = position(
        hands={"P1": "birmingham"},
        tiles={"redditch#1": "P2 coal 1", "wolverhampton#2": "P3 coal 1"},
        links={
            "birmingham~oxford": "P1",
            "oxford~redditch": "P1",
            "birmingham~dudley": "P1",
            "dudley~wolverhampton": "P1",
        },
    )
    sources = ["redditch#1", "wolverhampton#2"]
    assert builds(tie, start, "birmingham", *sources) == sources


def test_the_three_way_link_counts_one_between_any_two_of_its_ends():
    """RULINGS R33: Tamworth and Cannock are both three links away from Kidderminster."""
    state = position(
        hands={"P1": "kidderminster"},
        mats=COTTON_II,
        tiles={"tamworth#1": "P2 coal 1", "cannock#2": "P3 coal 1"},
        links={
            "kidderminster~worcester": "P2",
            "birmingham~worcester": "P2",
            "birmingham~tamworth": "P2",
            "dudley~kidderminster": "P2",
            "dudley~wolverhampton": "P2",
            "cannock~wolverhampton": "P2",
        },
    )
    sources = ["tamworth#1", "cannock#2"]
    assert builds(state, "build cotton at kidderminster#2", "kidderminster", *sources) == sources


def test_the_coal_of_a_rail_counts_from_its_nearer_end():
    """RULINGS R29: at either end at distance 0, or one link from either end."""
    at_ends = position(
        era="rail",
        hands={"P1": "leek"},
        tiles={
            "dudley#1": "P1 coal 2",
            "kidderminster#1": "P2 coal 2",
            "worcester#1": "P1 cotton 2",
        },
        links={"kidderminster~worcester": "P2"},
    )
    for source in ("dudley#1", "kidderminster#1"):
        assert allowed(at_ends, f"P1: network dudley~kidderminster coal {source} with leek")
    line = "P1: network dudley~kidderminster with leek"
    assert why(at_ends, line) == refusals.SOURCE_MISSING
    beside = position(
        era="rail",
        hands={"P1": "leek"},
        tiles={
            "dudley#2": "P1 iron 2",
            "kidderminster#1": "P2 coal 2",
            "cannock#2": "P3 coal 2",
            "stone#2": "P3 coal 2",
        },
        links={
            "dudley~kidderminster": "P2",
            "cannock~wolverhampton": "P2",
            "cannock~stafford": "P2",
            "stafford~stone": "P2",
        },
    )
    near = [
        source
        for source in ("kidderminster#1", "cannock#2", "stone#2", "market")
        if allowed(beside, f"P1: network dudley~wolverhampton coal {source} with leek")
    ]
    assert near == ["kidderminster#1", "cannock#2"]


def test_a_new_rail_counts_as_laid_when_its_coal_is_sought():
    state = position(
        era="rail",
        hands={"P1": "leek"},
        tiles={"walsall#2": "P1 brewery 2", "cannock#2": "P2 coal 2"},
    )
    line = "P1: network cannock~walsall with leek"
    assert parsed(state, line) == "network cannock~walsall coal cannock#2 with leek"
    market = position(era="rail", hands={"P1": "leek"}, tiles={"birmingham#3": "P1 iron 2"})
    assert parsed(market, "P1: network birmingham~oxford with leek") == (
        "network birmingham~oxford coal market with leek"
    )
    assert why(market, "P1: network birmingham~dudley with leek") == refusals.NO_COAL


def test_the_second_rail_takes_the_next_nearest_mine_or_the_market():
    """RULINGS R23."""
    tiles = {
        "walsall#2": "P1 brewery 2",
        "cannock#2": "P2 coal 2 left=1",
        "wolverhampton#2": "P3 coal 2",
    }
    state = position(era="rail", hands={"P1": "leek coal"}, tiles=tiles, actions=1)
    line = "P1: network cannock~walsall coal cannock#2 + walsall~wolverhampton with leek"
    assert parsed(state, line) == (
        "network cannock~walsall coal cannock#2 + walsall~wolverhampton coal wolverhampton#2 "
        "beer walsall#2 with leek"
    )
    one_mine = {slot: tile for slot, tile in tiles.items() if slot != "wolverhampton#2"}
    bought = position(
        era="rail",
        hands={"P1": "leek coal"},
        tiles=one_mine,
        links={"birmingham~oxford": "P2", "birmingham~walsall": "P2"},
    )
    line = "P1: network cannock~walsall + walsall~wolverhampton with leek"
    assert parsed(bought, line) == (
        "network cannock~walsall coal cannock#2 + walsall~wolverhampton coal market "
        "beer walsall#2 with leek"
    )
    after = play(bought, line)
    assert player(after, "P1").spent == 15 + 1
    assert at(after, "cannock#2") == "P2 coal 2 flipped"
    apart = position(era="rail", hands={"P1": "leek coal"}, tiles=one_mine)
    assert why(apart, line) == refusals.NO_COAL


def test_the_first_rail_helps_the_second_but_not_the_reverse():
    tiles = {"walsall#2": "P1 brewery 2", "wolverhampton#2": "P3 coal 2"}
    state = position(era="rail", hands={"P1": "leek coal"}, tiles=tiles)
    good = "P1: network walsall~wolverhampton + birmingham~walsall with leek"
    assert allowed(state, good)
    bad = "P1: network birmingham~walsall + walsall~wolverhampton with leek"
    assert why(state, bad) == refusals.NO_COAL
