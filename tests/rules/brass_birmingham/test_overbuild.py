"""Overbuilding (RULINGS 9.2, R4, R12, R30)."""

from __future__ import annotations

from rules.brass_birmingham import refusals
from rules.brass_birmingham.events import Built, Flipped
from tests.playing import happen, play
from tests.rules.brass_birmingham.positions import allowed, at, happened, player, position, why


def test_an_own_tile_of_any_industry_flipped_or_not_may_be_replaced():
    for industry, slot, gone in (
        ("cotton", "worcester#1", 3),
        ("manufacturer", "birmingham#2", 1),
        ("coal", "dudley#1", 1),
        ("iron", "dudley#2", 1),
        ("brewery", "walsall#2", 2),
    ):
        town = slot.partition("#")[0]
        for was in (f"P1 {industry} 1", f"P1 {industry} 1 flipped"):
            state = position(
                hands={"P1": f"{town} leek"},
                tiles={slot: was},
                mats={"P1": f"{industry}={gone}"},
                links={
                    "birmingham~worcester": "P2",
                    "birmingham~oxford": "P2",
                    "birmingham~dudley": "P2",
                },
            )
            line = f"P1: build {industry} over {slot} with {town}"
            assert allowed(state, line), line
            after, events = happen(state, line)
            assert at(after, slot).startswith(f"P1 {industry} 2")
            (built,) = happened(events, Built)
            assert built.replaced == (0, 1)


def test_pottery_may_be_replaced():
    state = position(
        hands={"P1": "coventry leek"},
        tiles={"coventry#1": "P1 pottery 1 flipped", "coventry#2": "P2 coal 1"},
    )
    assert allowed(state, "P1: build pottery over coventry#1 with coventry")


def test_any_higher_level_will_do():
    """Example of the seed: coal II is replaced by coal IV."""
    state = position(
        hands={"P1": "dudley leek"},
        tiles={"dudley#1": "P1 coal 2 left=1"},
        mats={"P1": "coal=5"},
    )
    after = play(state, "P1: build coal over dudley#1 with dudley")
    assert at(after, "dudley#1") == "P1 coal 4 left=5"
    assert player(after, "P1").spent == 10 + 2, "the iron comes from the market"


def test_the_same_or_a_higher_level_cannot_be_replaced():
    same = position(hands={"P1": "dudley"}, tiles={"dudley#1": "P1 coal 2"})
    line = "P1: build coal over dudley#1 with dudley"
    assert why(same, line) == refusals.OVERBUILD_LEVEL
    rival = position(
        hands={"P1": "dudley"}, tiles={"dudley#1": "P2 coal 2 flipped"}, market="coal=0"
    )
    assert why(rival, line) == refusals.OVERBUILD_LEVEL


def test_only_the_same_industry_can_be_replaced():
    state = position(hands={"P1": "cannock"}, tiles={"cannock#1": "P1 manufacturer 1"})
    line = "P1: build coal over cannock#1 with cannock"
    assert why(state, line) == refusals.OVERBUILD_INDUSTRY


def test_an_empty_slot_cannot_be_overbuilt():
    state = position(hands={"P1": "dudley"})
    assert why(state, "P1: build coal over dudley#1 with dudley") == refusals.SLOT_EMPTY


def test_cubes_on_the_replaced_tile_go_and_income_and_points_stay():
    state = position(
        hands={"P1": "dudley leek"},
        tiles={"dudley#1": "P1 coal 1 left=1"},
        vp={"P1": 7},
        income=23,
    )
    after, events = happen(state, "P1: build coal over dudley#1 with dudley")
    assert at(after, "dudley#1") == "P1 coal 2 left=3"
    assert player(after, "P1").space == 23
    assert player(after, "P1").points == 7
    assert happened(events, Flipped) == []
    assert after.market["coal"] == 13


def rival(**more):
    """P1 may build coal II in Cannock; P2 has an empty mine there."""
    tiles = {"cannock#2": "P2 coal 1 flipped", **more.pop("tiles", {})}
    mats = {"P1": "coal=1"}
    more.setdefault("market", "coal=0")
    return position(hands={"P1": "cannock coal leek"}, tiles=tiles, mats=mats, **more)


OVER = "P1: build coal over cannock#2 with cannock"


def test_the_mine_of_another_may_be_replaced_when_there_is_no_coal_anywhere():
    state = rival(income={"P2": 30})
    after, events = happen(state, OVER)
    assert at(after, "cannock#2") == "P1 coal 2 left=3"
    assert player(after, "P2").space == 30
    assert player(after, "P2").mat["coal"] == 1, "the tile leaves the game"
    (built,) = happened(events, Built)
    assert built.replaced == (1, 1)


def test_not_while_coal_is_left_in_the_market():
    assert why(rival(market="coal=1"), OVER) == refusals.OVERBUILD_CUBES


def test_not_while_coal_is_left_on_any_tile():
    for owner in ("P1", "P2", "P3"):
        level = 2 if owner == "P2" else 1
        state = rival(tiles={"dudley#1": f"{owner} coal {level} left=1"})
        assert why(state, OVER) == refusals.OVERBUILD_CUBES


def test_iron_left_does_not_protect_a_mine_nor_coal_a_works():
    assert allowed(rival(tiles={"derby#3": "P3 iron 1"}), OVER)
    works = position(
        hands={"P1": "dudley"},
        tiles={"dudley#2": "P2 iron 1 flipped", "dudley#1": "P3 coal 2"},
        mats={"P1": "iron=1"},
        market="iron=0",
    )
    line = "P1: build iron over dudley#2 with dudley"
    assert allowed(works, line)
    full = position(
        hands={"P1": "dudley"},
        tiles={"dudley#2": "P2 iron 1 flipped", "dudley#1": "P3 coal 2"},
        mats={"P1": "iron=1"},
        market="iron=1 coal=0",
    )
    assert why(full, line) == refusals.OVERBUILD_CUBES


def test_other_tiles_of_rivals_cannot_be_replaced():
    for industry, slot, gone in (
        ("cotton", "worcester#1", 3),
        ("brewery", "walsall#2", 2),
        ("manufacturer", "birmingham#2", 1),
    ):
        town = slot.partition("#")[0]
        state = position(
            hands={"P1": town},
            tiles={slot: f"P2 {industry} 1 flipped"},
            mats={"P1": f"{industry}={gone}"},
            market="coal=0 iron=0",
        )
        line = f"P1: build {industry} over {slot} with {town}"
        assert why(state, line) == refusals.OVERBUILD_OWNER


def test_an_industry_card_replaces_in_the_network_only():
    state = rival(links={"cannock~stafford": "P1"})
    assert allowed(state, OVER.replace("with cannock", "with coal"))
    apart = rival(links={"birmingham~oxford": "P1"})
    assert why(apart, OVER.replace("with cannock", "with coal")) == refusals.NOT_IN_NETWORK
    assert allowed(apart, OVER), "a location card may, network or not (RULINGS R30)"


def test_other_cards_do_not_serve():
    assert why(rival(), OVER.replace("with cannock", "with leek")) == refusals.CARD_NOT_FIT


def test_overbuilding_is_allowed_although_an_empty_slot_fits():
    """RULINGS R4."""
    state = position(
        hands={"P1": "tamworth"},
        tiles={"tamworth#1": "P1 coal 1"},
        mats={"P1": "coal=1"},
    )
    assert allowed(state, "P1: build coal over tamworth#1 with tamworth")


def test_the_duty_to_use_a_slot_for_one_industry_does_not_restrict_overbuilding():
    """RULINGS R4: Cannock#1 takes two industries, #2 coal alone and is empty."""
    state = position(
        hands={"P1": "cannock"},
        tiles={"cannock#1": "P1 coal 1"},
        mats={"P1": "coal=1"},
    )
    assert allowed(state, "P1: build coal over cannock#1 with cannock")


def test_the_canal_limit_counts_after_the_replacement():
    own_elsewhere = rival(tiles={"cannock#1": "P1 manufacturer 1"})
    assert why(own_elsewhere, OVER) == refusals.ONE_PER_LOCATION
    rail = position(
        era="rail",
        hands={"P1": "cannock"},
        tiles={"cannock#2": "P2 coal 2 flipped", "cannock#1": "P1 manufacturer 2"},
        mats={"P1": "coal=3"},
        market="coal=0",
    )
    assert allowed(rail, OVER)


def test_a_brewery_is_replaced_with_all_its_barrels():
    state = position(
        era="rail",
        hands={"P1": "walsall leek"},
        tiles={"walsall#2": "P1 brewery 2 left=1"},
        mats={"P1": "brewery=4"},
    )
    after = play(state, "P1: build brewery over walsall#2 with walsall")
    assert at(after, "walsall#2") == "P1 brewery 3 left=2"
    assert player(after, "P1").space == 10


def test_the_era_counts_for_overbuilding():
    state = position(
        hands={"P1": "walsall"},
        tiles={"walsall#2": "P1 brewery 3"},
        mats={"P1": "brewery=6"},
    )
    line = "P1: build brewery over walsall#2 with walsall"
    assert why(state, line) == refusals.WRONG_ERA


def test_the_new_mine_in_a_rivals_place_sells_to_the_empty_market():
    state = rival(
        links={
            "cannock~wolverhampton": "P3",
            "coalbrookdale~wolverhampton": "P3",
            "coalbrookdale~shrewsbury": "P3",
        }
    )
    after = play(state, OVER)
    assert at(after, "cannock#2") == "P1 coal 2 flipped"
    assert player(after, "P1").money == 60 - 7 + 7 + 7 + 6
