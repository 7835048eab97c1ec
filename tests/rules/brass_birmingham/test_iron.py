"""Where iron comes from (RULINGS 6.2, R12, R36)."""

from __future__ import annotations

from rules.brass_birmingham import refusals
from tests.playing import play
from tests.rules.brass_birmingham.positions import allowed, at, parsed, player, position, why

BUILD = "build brewery at walsall#2"


def sources(state, *names: str) -> list[str]:
    return [n for n in names if allowed(state, f"P1: {BUILD} iron {n} with walsall")]


def test_iron_comes_from_any_works_anywhere_without_a_connection():
    state = position(
        hands={"P1": "walsall"},
        tiles={"derby#3": "P1 iron 1", "dudley#2": "P2 iron 2", "redditch#2": "P3 iron 1 flipped"},
    )
    assert sources(state, "derby#3", "dudley#2", "redditch#2", "market") == ["derby#3", "dudley#2"]
    assert why(state, f"P1: {BUILD} with walsall") == refusals.SOURCE_MISSING
    wrong = f"P1: {BUILD} iron market with walsall"
    assert why(state, wrong) == refusals.WRONG_IRON_SOURCE


def test_iron_is_free_from_a_works():
    state = position(hands={"P1": "walsall leek"}, tiles={"dudley#2": "P2 iron 2 left=3"})
    after = play(state, f"P1: {BUILD} with walsall")
    assert player(after, "P1").spent == 5
    assert at(after, "dudley#2") == "P2 iron 2 left=2"


def test_iron_is_bought_only_while_no_works_has_any_and_without_a_connection():
    state = position(hands={"P1": "walsall leek"}, tiles={"dudley#2": "P2 iron 1 flipped"})
    assert parsed(state, f"P1: {BUILD} with walsall") == f"{BUILD} iron market with walsall"
    after = play(state, f"P1: {BUILD} with walsall")
    assert player(after, "P1").spent == 5 + 2
    assert after.market["iron"] == 7


def test_iron_is_bought_from_the_cheapest_space():
    for cubes, price in {10: 1, 9: 1, 8: 2, 7: 2, 6: 3, 2: 5, 1: 5, 0: 6}.items():
        state = position(hands={"P1": "walsall leek"}, market=f"iron={cubes}")
        after = play(state, f"P1: {BUILD} with walsall")
        assert player(after, "P1").spent == 5 + price, cubes
        assert after.market["iron"] == max(0, cubes - 1)


def test_the_next_unit_looks_at_the_situation_anew():
    """Manufacturer VIII takes two iron."""
    mats = {"P1": "manufacturer=9"}
    one = position(hands={"P1": "walsall leek"}, tiles={"dudley#2": "P2 iron 1 left=1"}, mats=mats)
    start = "build manufacturer at walsall#1"
    assert parsed(one, f"P1: {start} with walsall") == (
        f"{start} iron dudley#2,market with walsall"
    )
    for wrong in ("dudley#2,dudley#2", "market,dudley#2", "market,market"):
        line = f"P1: {start} iron {wrong} with walsall"
        assert why(one, line) == refusals.WRONG_IRON_SOURCE
    after = play(one, f"P1: {start} with walsall")
    assert player(after, "P1").spent == 20 + 2
    assert at(after, "dudley#2") == "P2 iron 1 flipped"
    assert player(after, "P2").space == 13
    market = position(hands={"P1": "walsall leek"}, mats=mats, market="iron=1")
    assert player(play(market, f"P1: {start} with walsall"), "P1").spent == 20 + 5 + 6


def test_two_works_may_be_mixed_freely():
    state = position(
        hands={"P1": "walsall leek"},
        tiles={"dudley#2": "P2 iron 1 left=1", "derby#3": "P3 iron 1 left=4"},
        mats={"P1": "manufacturer=9"},
    )
    found = [
        way
        for way in (
            "dudley#2,derby#3",
            "derby#3,dudley#2",
            "derby#3,derby#3",
            "dudley#2,dudley#2",
            "derby#3,market",
        )
        if allowed(state, f"P1: build manufacturer at walsall#1 iron {way} with walsall")
    ]
    assert found == ["dudley#2,derby#3", "derby#3,dudley#2", "derby#3,derby#3"]


def test_the_own_last_cube_flips_the_own_works():
    """RULINGS R36."""
    state = position(hands={"P1": "walsall leek"}, tiles={"dudley#2": "P1 iron 2 left=1"})
    after = play(state, f"P1: {BUILD} with walsall")
    assert at(after, "dudley#2") == "P1 iron 2 flipped"
    assert player(after, "P1").space == 13


def test_a_tile_just_built_cannot_serve_its_own_cost():
    """RULINGS R36; here a mine that costs iron."""
    state = position(
        hands={"P1": "cannock leek"},
        tiles={"cannock#2": "P1 coal 2 left=3"},
        mats={"P1": "coal=3"},
        market="iron=0",
    )
    after = play(state, "P1: build coal over cannock#2 with cannock")
    assert player(after, "P1").spent == 8 + 6
