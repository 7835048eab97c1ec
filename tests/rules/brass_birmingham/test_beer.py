"""Where beer comes from (RULINGS 6.3, R7, R9, R10, R28, R34, R35)."""

from __future__ import annotations

from rules.brass_birmingham import refusals
from tests.playing import play
from tests.rules.brass_birmingham.positions import (
    allowed,
    at,
    merchant,
    parsed,
    player,
    position,
    why,
)

SALE = "sell worcester#1 to gloucester#1"


def selling(**more):
    """P1 can sell a cotton mill at Gloucester, whose barrel is gone."""
    tiles = {"worcester#1": "P1 cotton 1", **more.pop("tiles", {})}
    links = {"gloucester~worcester": "P2", **more.pop("links", {})}
    merchants = more.pop("merchants", {"gloucester#1": "cotton empty"})
    return position(
        hands={"P1": "leek coal"}, tiles=tiles, links=links, merchants=merchants, **more
    )


def barrels(state, *names: str, sale: str = SALE) -> list[str]:
    return [n for n in names if allowed(state, f"P1: {sale} beer {n} with leek")]


def test_an_own_brewery_serves_from_anywhere():
    state = selling(tiles={"derby#1": "P1 brewery 1"})
    assert barrels(state, "derby#1", "merchant") == ["derby#1"]


def test_the_brewery_of_another_must_be_connected_to_the_tile_that_is_sold():
    """RULINGS R7."""
    apart = selling(tiles={"derby#1": "P2 brewery 1"})
    assert why(apart, f"P1: {SALE} beer derby#1 with leek") == refusals.NO_BEER
    joined = selling(
        tiles={"farm-south#1": "P2 brewery 1"}, links={"kidderminster~worcester": "P3"}
    )
    assert barrels(joined, "farm-south#1") == ["farm-south#1"]


def test_an_unconnected_brewery_of_another_is_refused_also_if_there_is_other_beer():
    state = selling(tiles={"derby#1": "P2 brewery 1", "walsall#2": "P1 brewery 1"})
    line = f"P1: {SALE} beer derby#1 with leek"
    assert why(state, line) == refusals.WRONG_BEER_SOURCE


def test_an_empty_brewery_is_no_source():
    state = selling(tiles={"derby#1": "P1 brewery 1 flipped"})
    assert why(state, f"P1: {SALE} with leek") == refusals.NO_BEER


def test_the_barrel_beside_the_very_merchant_tile_that_is_sold_to():
    """RULINGS R28."""
    state = selling(merchants={"gloucester#1": "cotton empty", "gloucester#2": "any"})
    assert why(state, f"P1: {SALE} beer merchant with leek") == refusals.NO_BEER
    other = "sell worcester#1 to gloucester#2"
    assert allowed(state, f"P1: {other} beer merchant bonus coal with leek")


def test_there_is_no_priority_among_sources():
    """RULINGS R9 and R35: also another's brewery while an own one could serve."""
    state = selling(
        merchants={"gloucester#1": "cotton"},
        tiles={
            "derby#1": "P1 brewery 1",
            "farm-south#1": "P2 brewery 1",
            "stafford#1": "P3 brewery 1",
        },
        links={"kidderminster~worcester": "P3"},
    )
    names = ("derby#1", "farm-south#1", "stafford#1")
    assert barrels(state, *names) == ["derby#1", "farm-south#1"]
    assert allowed(state, f"P1: {SALE} beer merchant bonus coal with leek")
    assert why(state, f"P1: {SALE} with leek") == refusals.SOURCE_MISSING
    after = play(state, f"P1: {SALE} beer farm-south#1 with leek")
    assert at(after, "farm-south#1") == "P2 brewery 1 flipped"
    assert player(after, "P2").space == 14
    assert merchant(after, "gloucester#1") == "cotton", "no barrel, no bonus"
    assert player(after, "P1").mat["coal"] == 0


def test_a_brewery_with_two_barrels_may_serve_both_of_a_tile():
    """RULINGS R10."""
    state = position(
        era="rail",
        hands={"P1": "leek coal"},
        tiles={"birmingham#2": "P1 manufacturer 5", "derby#1": "P1 brewery 2"},
        links={"birmingham~oxford": "P2"},
        merchants={"oxford#1": "manufacturer empty"},
    )
    line = "P1: sell birmingham#2 to oxford#1 with leek"
    assert parsed(state, line) == ("sell birmingham#2 to oxford#1 beer derby#1,derby#1 with leek")
    after = play(state, line)
    assert at(after, "derby#1") == "P1 brewery 2 flipped"
    assert player(after, "P1").space == 10 + 5 + 2


def test_several_breweries_may_serve_one_sale():
    """RULINGS R10."""
    state = position(
        hands={"P1": "leek coal"},
        tiles={
            "birmingham#2": "P1 manufacturer 5",
            "derby#1": "P1 brewery 1",
            "stone#1": "P1 brewery 1",
        },
        links={"birmingham~oxford": "P2"},
        merchants={"oxford#1": "manufacturer"},
    )
    found = barrels(
        state,
        "derby#1,stone#1",
        "stone#1,derby#1",
        "derby#1,merchant",
        "merchant,stone#1",
        "merchant,merchant",
        "derby#1,derby#1",
        sale="sell birmingham#2 to oxford#1",
    )
    assert found == ["derby#1,stone#1", "stone#1,derby#1", "derby#1,merchant", "merchant,stone#1"]


def test_too_little_beer_for_two_barrels():
    state = position(
        hands={"P1": "leek coal"},
        tiles={"birmingham#2": "P1 manufacturer 5", "derby#1": "P1 brewery 1"},
        links={"birmingham~oxford": "P2"},
        merchants={"oxford#1": "manufacturer empty"},
    )
    line = "P1: sell birmingham#2 to oxford#1 beer derby#1 with leek"
    assert why(state, line) == refusals.NO_BEER


def test_the_beer_of_two_rails_is_one_barrel():
    state = position(
        era="rail",
        hands={"P1": "leek coal"},
        tiles={"dudley#1": "P1 coal 2", "derby#1": "P1 brewery 2"},
    )
    after = play(state, "P1: network birmingham~dudley + dudley~wolverhampton with leek")
    assert at(after, "derby#1") == "P1 brewery 2 left=1"
    assert at(after, "dudley#1") == "P1 coal 2 left=1"
    assert player(after, "P1").spent == 15


def test_the_beer_of_another_for_rails_must_be_connected_to_the_second():
    """Example of the seed: Wolverhampton-Cannock, then Wolverhampton-Walsall with its beer."""
    state = position(
        era="rail",
        hands={"P1": "leek coal"},
        tiles={
            "wolverhampton#2": "P1 coal 2",
            "walsall#2": "P2 brewery 2",
        },
    )
    line = "P1: network cannock~wolverhampton + walsall~wolverhampton with leek"
    assert parsed(state, line) == (
        "network cannock~wolverhampton coal wolverhampton#2 + walsall~wolverhampton "
        "coal wolverhampton#2 beer walsall#2 with leek"
    )
    far = "P1: network walsall~wolverhampton coal wolverhampton#2 + {} coal {} with leek"
    assert allowed(state, far.format("cannock~wolverhampton", "wolverhampton#2"))
    apart = position(
        era="rail",
        hands={"P1": "leek coal"},
        tiles={
            "wolverhampton#2": "P1 coal 2",
            "kidderminster#1": "P1 coal 2",
            "walsall#2": "P2 brewery 2",
        },
    )
    line = far.format("kidderminster~worcester", "kidderminster#1")
    assert why(apart, line) == refusals.NO_BEER, "the second rail is not connected to Walsall"
    swapped = (
        "P1: network kidderminster~worcester coal kidderminster#1 + walsall~wolverhampton "
        "coal wolverhampton#2 with leek"
    )
    assert allowed(apart, swapped)


def test_a_merchant_gives_no_beer_for_rails():
    state = position(
        era="rail",
        hands={"P1": "leek coal"},
        tiles={"birmingham#3": "P1 iron 2"},
        merchants={"oxford#1": "any"},
    )
    line = "P1: network birmingham~oxford + birmingham~dudley with leek"
    assert why(state, line) == refusals.NO_BEER
