"""Laying links (RULINGS 9.3, R3, R13, R15, R16, R31)."""

from __future__ import annotations

from rules.brass_birmingham import refusals
from rules.brass_birmingham.events import LinksLaid
from tests.playing import happen, legal, play
from tests.rules.brass_birmingham.positions import (
    allowed,
    at,
    happened,
    link,
    parsed,
    player,
    position,
    why,
)
from tests.rules.brass_birmingham.printed import RAIL_ONLY


def spaces(state) -> set[str]:
    """The link spaces of single links that P1 may lay now."""
    lines = legal(state, "P1", "network")
    return {line.split()[1] for line in lines if " + " not in line}


def test_a_canal_costs_three_pounds_and_no_coal():
    state = position(hands={"P1": "leek coal"}, tiles={"dudley#1": "P1 coal 1"}, money=3)
    after, events = happen(state, "P1: network birmingham~dudley with leek")
    assert link(after, "birmingham~dudley") == "P1"
    assert (player(after, "P1").money, player(after, "P1").spent) == (0, 3)
    assert player(after, "P1").links == 13
    assert at(after, "dudley#1") == "P1 coal 1 left=2"
    (laid,) = happened(events, LinksLaid)
    assert laid == LinksLaid(0, ("birmingham~dudley",), 3, (), (), "leek")
    poor = position(hands={"P1": "leek"}, tiles={"dudley#1": "P1 coal 1"}, money=2)
    assert why(poor, "P1: network birmingham~dudley with leek") == refusals.NO_MONEY


def test_exactly_one_link_in_the_canal_era():
    state = position(
        hands={"P1": "leek"}, tiles={"dudley#1": "P1 coal 1", "derby#1": "P1 brewery 1"}
    )
    line = "P1: network birmingham~dudley + dudley~wolverhampton beer derby#1 with leek"
    assert why(state, line) == refusals.LINK_LIMIT
    assert why(state, "P1: network birmingham~dudley + birmingham~oxford with leek") == (
        refusals.LINK_LIMIT
    )


def test_a_link_must_touch_the_own_network():
    state = position(
        hands={"P1": "leek"},
        tiles={"dudley#1": "P1 coal 1", "walsall#2": "P2 brewery 1"},
        links={"birmingham~dudley": "P1", "cannock~walsall": "P2"},
    )
    assert spaces(state) == {
        "dudley~kidderminster",
        "dudley~wolverhampton",
        "birmingham~coventry",
        "birmingham~oxford",
        "birmingham~tamworth",
        "birmingham~walsall",
        "birmingham~worcester",
    }
    assert why(state, "P1: network cannock~stafford with leek") == refusals.NOT_IN_NETWORK


def test_a_link_space_must_be_free():
    state = position(
        hands={"P1": "leek"},
        tiles={"dudley#1": "P1 coal 1"},
        links={"birmingham~dudley": "P2", "dudley~wolverhampton": "P1"},
    )
    for taken in ("birmingham~dudley", "dudley~wolverhampton"):
        assert why(state, f"P1: network {taken} with leek") == refusals.LINK_TAKEN


def test_some_links_are_for_one_era_only():
    canal = position(hands={"P1": "leek"})
    assert len(spaces(canal)) == 31
    for name in RAIL_ONLY:
        assert why(canal, f"P1: network {name} with leek") == refusals.LINK_WRONG_ERA
    assert "burton-on-trent~walsall" in spaces(canal)
    rail = position(era="rail", hands={"P1": "leek"}, tiles={"walsall#2": "P1 brewery 2"})
    line = "P1: network burton-on-trent~walsall with leek"
    assert why(rail, line) == refusals.LINK_WRONG_ERA


def test_merchants_and_farms_belong_to_the_network():
    """RULINGS R3."""
    through = position(hands={"P1": "leek"}, links={"birmingham~oxford": "P1"})
    assert allowed(through, "P1: network oxford~redditch with leek")
    farm = position(hands={"P1": "leek"}, tiles={"farm-north#1": "P1 brewery 1"})
    assert spaces(farm) == {"cannock~farm-north"}


def test_merchants_may_be_linked_to_in_every_game():
    """RULINGS 3.2: Warrington and Nottingham with two players."""
    for name, slot in (
        ("stoke-on-trent~warrington", "stoke-on-trent#1"),
        ("derby~nottingham", "derby#2"),
    ):
        state = position(2, hands={"P1": "tamworth coal"}, tiles={slot: "P1 cotton 1"})
        after = play(state, f"P1: network {name} with tamworth")
        assert link(after, name) == "P1"


def test_a_tile_on_farm_south_lets_its_owner_lay_the_three_way_link():
    """RULINGS R15."""
    state = position(hands={"P1": "leek"}, tiles={"farm-south#1": "P1 brewery 1"})
    assert spaces(state) == {"kidderminster~worcester"}


def test_the_third_end_belongs_to_the_network_of_who_laid_the_link():
    state = position(hands={"P1": "leek brewery"}, tiles={"worcester#1": "P1 cotton 1"})
    state = play(state, "P1: network kidderminster~worcester with leek")
    assert allowed(state, "P1: build brewery at farm-south#1 with brewery")


def test_with_nothing_on_the_board_any_free_space_will_do():
    """RULINGS R13: whatever the others have."""
    state = position(
        hands={"P1": "leek"},
        tiles={"dudley#1": "P2 coal 1"},
        links={"birmingham~dudley": "P2"},
    )
    assert len(spaces(state)) == 30
    assert allowed(state, "P1: network leek~stoke-on-trent with leek")


def test_with_nothing_on_the_board_rails_still_need_coal():
    """RULINGS R13."""
    state = position(
        era="rail",
        hands={"P1": "leek"},
        tiles={"dudley#1": "P2 coal 2"},
        links={"birmingham~dudley": "P2"},
    )
    assert why(state, "P1: network leek~stoke-on-trent with leek") == refusals.NO_COAL
    assert spaces(state) == {
        "dudley~kidderminster",
        "dudley~wolverhampton",
        "birmingham~coventry",
        "birmingham~nuneaton",
        "birmingham~oxford",
        "birmingham~redditch",
        "birmingham~tamworth",
        "birmingham~walsall",
        "birmingham~worcester",
        "coalbrookdale~shrewsbury",
        "derby~nottingham",
        "gloucester~redditch",
        "gloucester~worcester",
        "oxford~redditch",
        "stoke-on-trent~warrington",
    }


def test_a_link_tile_must_be_left():
    one = position(hands={"P1": "leek coal"}, tiles={"dudley#1": "P1 coal 1"}, links_left={"P1": 1})
    after = play(one, "P1: network birmingham~dudley with leek")
    assert player(after, "P1").links == 0
    assert why(after, "P1: network dudley~wolverhampton with coal") == refusals.NO_LINK_TILE
    assert legal(after, "P1", "network") == []


def test_two_rails_need_two_link_tiles():
    state = position(
        era="rail",
        hands={"P1": "leek"},
        tiles={"dudley#1": "P1 coal 2", "derby#1": "P1 brewery 2"},
        links_left={"P1": 1},
    )
    line = "P1: network birmingham~dudley + dudley~kidderminster with leek"
    assert why(state, line) == refusals.NO_LINK_TILE
    assert allowed(state, "P1: network birmingham~dudley with leek")


def test_one_rail_costs_five_pounds_and_a_coal():
    tiles = {"dudley#1": "P1 coal 2"}
    state = position(era="rail", hands={"P1": "leek coal"}, tiles=tiles, money=5)
    after = play(state, "P1: network birmingham~dudley with leek")
    assert (player(after, "P1").money, player(after, "P1").spent) == (0, 5)
    assert at(after, "dudley#1") == "P1 coal 2 left=2"
    assert player(after, "P1").links == 13
    poor = position(era="rail", hands={"P1": "leek coal"}, tiles=tiles, money=4)
    assert why(poor, "P1: network birmingham~dudley with leek") == refusals.NO_MONEY


def test_two_rails_cost_fifteen_pounds_two_coal_and_a_beer():
    tiles = {"dudley#1": "P1 coal 2", "derby#1": "P1 brewery 2"}
    line = "P1: network birmingham~dudley + dudley~wolverhampton with leek"
    state = position(era="rail", hands={"P1": "leek coal"}, tiles=tiles, money=15)
    after, events = happen(state, line)
    assert (player(after, "P1").money, player(after, "P1").spent) == (0, 15)
    assert at(after, "dudley#1") == "P1 coal 2 left=1"
    assert at(after, "derby#1") == "P1 brewery 2 left=1"
    assert player(after, "P1").links == 12
    assert link(after, "birmingham~dudley") == link(after, "dudley~wolverhampton") == "P1"
    (laid,) = happened(events, LinksLaid)
    assert laid == LinksLaid(
        0,
        ("birmingham~dudley", "dudley~wolverhampton"),
        15,
        ("dudley#1", "dudley#1"),
        ("derby#1",),
        "leek",
    )
    poor = position(era="rail", hands={"P1": "leek coal"}, tiles=tiles, money=14)
    assert why(poor, line) == refusals.NO_MONEY


def test_the_coal_of_two_rails_is_bought_one_after_the_other():
    tiles = {"birmingham#3": "P1 iron 2", "derby#1": "P1 brewery 2"}
    line = "P1: network birmingham~oxford + birmingham~walsall with leek"
    for money, ok in ((15 + 1 + 2, True), (15 + 1 + 1, False)):
        state = position(era="rail", hands={"P1": "leek coal"}, tiles=tiles, money=money)
        if ok:
            after = play(state, line)
            assert player(after, "P1").money == 0
            assert after.market["coal"] == 11
        else:
            assert why(state, line) == refusals.NO_MONEY


def test_the_second_rail_may_start_from_the_first():
    state = position(
        era="rail",
        hands={"P1": "leek"},
        tiles={"dudley#1": "P1 coal 2", "derby#1": "P1 brewery 2"},
    )
    line = "P1: network dudley~wolverhampton + cannock~wolverhampton with leek"
    assert allowed(state, line)
    turned = "P1: network cannock~wolverhampton + dudley~wolverhampton with leek"
    assert why(state, turned) == refusals.NOT_IN_NETWORK


def test_two_rails_need_not_touch_each_other():
    """RULINGS R16: both may be the ends of one chain."""
    state = position(
        era="rail",
        hands={"P1": "leek"},
        tiles={"dudley#1": "P1 coal 2", "derby#1": "P1 brewery 2"},
        links={"dudley~wolverhampton": "P1"},
    )
    assert allowed(state, "P1: network birmingham~dudley + cannock~wolverhampton with leek")
    apart = position(
        era="rail",
        hands={"P1": "leek"},
        tiles={
            "dudley#1": "P1 coal 2",
            "tamworth#1": "P2 coal 2",
            "nuneaton#1": "P1 brewery 2",
        },
    )
    assert allowed(apart, "P1: network birmingham~dudley + nuneaton~tamworth with leek")


def test_the_same_link_cannot_be_laid_twice():
    state = position(
        era="rail",
        hands={"P1": "leek"},
        tiles={"dudley#1": "P1 coal 2", "derby#1": "P1 brewery 2"},
    )
    line = "P1: network birmingham~dudley + birmingham~dudley with leek"
    assert why(state, line) == refusals.LINK_TAKEN


def test_after_the_first_rail_something_is_on_the_board():
    """RULINGS R31: the first may lie anywhere, the second must touch it."""
    state = position(
        era="rail",
        hands={"P1": "leek"},
        tiles={
            "dudley#1": "P2 coal 2",
            "tamworth#1": "P3 coal 2",
            "wolverhampton#2": "P3 coal 2",
            "walsall#2": "P2 brewery 2",
        },
        links={"birmingham~walsall": "P2", "birmingham~tamworth": "P2"},
    )
    touching = (
        "P1: network dudley~wolverhampton coal dudley#1 + birmingham~dudley coal dudley#1 with leek"
    )
    assert allowed(state, touching)
    apart = "P1: network dudley~wolverhampton coal dudley#1 + nuneaton~tamworth with leek"
    assert why(state, apart) == refusals.NOT_IN_NETWORK


def test_in_the_rail_era_one_link_is_enough():
    state = position(era="rail", hands={"P1": "leek"}, tiles={"dudley#1": "P1 coal 2"})
    assert parsed(state, "P1: network birmingham~dudley with leek") == (
        "network birmingham~dudley coal dudley#1 with leek"
    )


def test_links_score_nothing_when_they_are_laid():
    state = position(hands={"P1": "leek coal"}, tiles={"dudley#1": "P1 coal 1 flipped"})
    after = play(state, "P1: network birmingham~dudley with leek")
    assert player(after, "P1").points == 0
