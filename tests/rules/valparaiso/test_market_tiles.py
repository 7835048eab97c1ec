"""Each of the 25 market tiles of Valparaíso (RULINGS 8.10)."""

from __future__ import annotations

import pytest

from tests.playing import refused
from tests.rules.valparaiso.positions import after, position

PLENTY = {"P1": "4 silver 4 copper 4 wheat"}


def at(tile: str, number: int = 4, **given):
    given = {"pesos": {"P1": 50}, "warehouse": PLENTY, **given}
    return position(
        3,
        plan={"P1": "trade", "P2": "sell"},
        merchants={"P1": " ".join(["CAS"] * number)},
        houses={"P1": "CAS1 CAS2"},
        tiles={"CAS": tile},
        **given,
    )


def gained(state, line: str) -> tuple[list[int], int, int]:
    """What a line changes of the goods, the pesos and the points of P1."""
    before = state.players[0]
    player = after(state, f"P1: play trade {line}")
    goods = [now - then for now, then in zip(player.warehouse, before.warehouse, strict=True)]
    return goods, player.pesos - before.pesos, player.points - before.points


@pytest.mark.parametrize(
    ("tile", "goods", "pesos", "vp"),
    [
        ("TA1", [1, 1, 0], 0, 0),
        ("TA2", [0, 1, 1], 0, 0),
        ("TA3", [1, 0, 1], 0, 0),
        ("TA4", [1, 1, 1], -2, 0),
        ("TA5", [1, 1, 1], -2, 0),
        ("TC1", [0, 0, 0], 5, 0),
        ("TC2", [0, 0, 0], 5, 0),
        ("TC3", [0, 0, 0], 6, 0),
        ("TC4", [0, 0, 0], 6, 0),
        ("TD1", [-1, 0, 0], -10, 2),
        ("TD2", [0, -1, 0], -10, 2),
        ("TD3", [0, 0, -1], -10, 2),
        ("TE1", [-1, 0, 0], -5, 1),
        ("TE2", [0, -1, 0], -5, 1),
        ("TE3", [0, 0, -1], -5, 1),
        ("TE4", [-1, -1, -1], 0, 2),
    ],
)
def test_tiles_without_a_choice(tile, goods, pesos, vp):
    state = at(tile)
    for times in (1, 2, 3):
        expected = ([times * number for number in goods], times * pesos, times * vp)
        assert gained(state, f"CAS x{times}") == expected
    refused(state, "P1: play trade CAS x1 [+silver]")
    refused(state, "P1: play trade CAS x1 [-silver]")
    if tile[1] == "C":
        assert gained(state, "CAS x6") == ([0, 0, 0], 6 * pesos, 0)
        refused(state, "P1: play trade CAS x7")
    else:
        refused(state, "P1: play trade CAS x4")


@pytest.mark.parametrize("tile", ["TB1", "TB2"])
def test_two_pesos_for_two_different_goods(tile):
    state = at(tile)
    assert gained(state, "CAS x1 [+silver +wheat]") == ([1, 0, 1], -2, 0)
    assert gained(state, "CAS x1 [+wheat +copper]") == ([0, 1, 1], -2, 0)
    six = " | ".join(["+silver +copper"] * 6)
    assert gained(state, f"CAS x6 [{six}]") == ([6, 6, 0], -12, 0)
    for wrong in ("+silver +silver", "+silver", "+silver +copper +wheat", "-silver +copper +wheat"):
        refused(state, f"P1: play trade CAS x1 [{wrong}]")


@pytest.mark.parametrize("tile", ["TB3", "TB4"])
def test_two_pesos_for_two_equal_goods(tile):
    state = at(tile)
    assert gained(state, "CAS x1 [+silver +silver]") == ([2, 0, 0], -2, 0)
    assert gained(state, "CAS x2 [+wheat +wheat | +copper +copper]") == ([0, 2, 2], -4, 0)
    six = " | ".join(["+wheat +wheat"] * 6)
    assert gained(state, f"CAS x6 [{six}]") == ([0, 0, 12], -12, 0)
    for wrong in ("+silver +copper", "+silver", "+silver +silver +silver"):
        refused(state, f"P1: play trade CAS x1 [{wrong}]")


def test_barter():
    state = at("TB5")
    assert gained(state, "CAS x1 [-wheat +silver +copper]") == ([1, 1, -1], 0, 0)
    assert gained(state, "CAS x1 [-wheat +wheat +wheat]") == ([0, 0, 1], 0, 0)
    six = " | ".join(["-wheat +silver +silver"] * 4 + ["-copper +silver +wheat"] * 2)
    assert gained(state, f"CAS x6 [{six}]") == ([10, -2, -2], 0, 0)
    for wrong in ("+silver +copper", "-wheat +silver", "-wheat -wheat +silver +silver"):
        refused(state, f"P1: play trade CAS x1 [{wrong}]")


def test_sale():
    state = at("TC5")
    assert gained(state, "CAS x1 [-wheat]") == ([0, 0, -1], 9, 0)
    five = " | ".join(["-wheat"] * 4 + ["-silver"])
    assert gained(state, f"CAS x5 [{five}]") == ([-1, 0, -4], 45, 0)
    refused(state, "P1: play trade CAS x5 [-wheat | -wheat | -wheat | -wheat | -wheat]")
    for wrong in ("+wheat", "-wheat -wheat"):
        refused(state, f"P1: play trade CAS x1 [{wrong}]")
    refused(state, "P1: play trade CAS x1")


@pytest.mark.parametrize("tile", ["TD4", "TD5"])
def test_ten_pesos_and_any_good_for_two_points(tile):
    state = at(tile)
    assert gained(state, "CAS x1 [-copper]") == ([0, -1, 0], -10, 2)
    assert gained(state, "CAS x3 [-silver | -silver | -wheat]") == ([-2, 0, -1], -30, 6)
    refused(state, "P1: play trade CAS x4 [-silver | -silver | -wheat | -wheat]")
    refused(state, "P1: play trade CAS x1")
    poor = at(tile, pesos={"P1": 9})
    refused(poor, "P1: play trade CAS x1 [-copper]")


def test_two_goods_for_a_point():
    state = at("TE5")
    assert gained(state, "CAS x1 [-copper -copper]") == ([0, -2, 0], 0, 1)
    assert gained(state, "CAS x1 [-silver -wheat]") == ([-1, 0, -1], 0, 1)
    three = "-silver -silver | -silver -silver | -copper -wheat"
    assert gained(state, f"CAS x3 [{three}]") == ([-4, -1, -1], 0, 3)
    refused(state, "P1: play trade CAS x1 [-copper]")
    refused(state, f"P1: play trade CAS x4 [{three} | -copper -wheat]")
    few = at("TE5", warehouse={"P1": "1 copper"})
    refused(few, "P1: play trade CAS x1 [-copper -copper]")


def test_points_of_tiles_come_from_markets():
    for tile, line in (("TD1", "CAS x1"), ("TE5", "CAS x1 [-wheat -wheat]")):
        assert set(after(at(tile), f"P1: play trade {line}").vp) == {"markets"}
