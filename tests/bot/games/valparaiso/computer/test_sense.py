"""What any player of Valparaíso would do in positions where it is plain."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import rules
from bot.computers.search import think
from bot.games.valparaiso.computer import decide
from bot.games.valparaiso.computer.guide import ValparaisoGuide
from rules.valparaiso.state import Table
from tests.bench.bench_computers import Report, play_game
from tests.rules.valparaiso.positions import planning, position

GUIDE = ValparaisoGuide()
ROOT = Path(__file__).parents[5]
OTHER_DATA = "tests.bot.games.valparaiso.computer.other_computers"


def at_sight(table: Table) -> str:
    """What seat 0 does if it looks at nobody else."""
    move = decide(rules.imagine(rules.view(table, 0), "sense"), 0, "sense")
    return str(rules.parse(table, 0, str(move)))


def searched(table: Table) -> str:
    """What seat 0 does after a little thought."""
    view = rules.view(table, 0)
    return str(think(GUIDE, view, 0, rules.legal(view, 0), "sense", 8).move)


BOTH = pytest.mark.parametrize("choose", [at_sight, searched])


def used(table: Table) -> list[str]:
    """What seat 0 does with all its cards, while nobody else has any."""
    played: list[str] = []
    while table.players[0].planned:
        played.append(at_sight(table))
        rules.play_in_place(table, 0, played[-1])
    return played


@BOTH
def test_points_are_bought_as_often_as_possible(choose):
    table = position(
        plan={"P1": "trade"},
        merchants={"P1": "MEL MEL"},
        tiles={"MEL": "TD4"},
        pesos={"P1": 30},
        warehouse={"P1": "2 silver 1 wheat"},
    )
    assert choose(table).startswith("play trade MEL x2 ")


def test_a_trade_that_costs_more_than_it_brings_is_left_out():
    table = position(
        plan={"P1": "trade"},
        merchants={"P1": "MEL VAL", "P2": "MEL MEL MEL", "P3": "MEL MEL MEL"},
        tiles={"MEL": "TC1"},
    )
    assert at_sight(table) in ("play trade MEL x0", "play trade alt")


@BOTH
def test_merchants_go_where_their_trade_brings_points(choose):
    table = position(
        plan={"P1": "move trade"},
        merchants={"P1": "VAL VAL"},
        tiles={"MEL": "TC2", "CAS": "TD4", "LIM": "TC1"},
        pesos={"P1": 30},
        warehouse={"P1": "2 silver"},
    )
    ends = [path.rpartition("-")[2] for path in choose(table).split()[2:]]
    assert ends == ["CAS", "CAS"]


def test_a_house_is_built_before_its_builder_leaves():
    table = position(
        plan={"P1": "move build"},
        merchants={"P1": "QUI VAL"},
        tiles={"MEL": "TC1", "CAS": "TC2", "LIM": "TC3"},
        row="P2 P2 P2 P3 P3 P3",
    )
    assert "play build QUI1" in used(table)


def test_a_full_ship_sails_to_where_its_goods_are_asked_for():
    table = position(
        plan={"P1": "ship overseas"}, hold={"P1": "3 copper 3 wheat"}, region_pesos={"north": 15}
    )
    first, then = used(table)
    assert first == "play ship north"
    assert then.startswith("play overseas ")


def test_a_hold_that_can_be_filled_is_filled():
    table = position(plan={"P1": "move-goods"}, warehouse={"P1": "4 copper 2 wheat"})
    assert at_sight(table) == "play move-goods load 4 copper 2 wheat"


def test_a_merchant_is_hired_early():
    table = position(plan={"P1": "hire"}, warehouse={"P1": "1 silver 1 copper 1 wheat"})
    assert at_sight(table) == "play hire"


def test_in_the_last_round_goods_pay_for_points():
    # 7 pesos and a good that is worth 3 of them at the end anyway
    table = position(
        plan={"P1": "build"},
        merchants={"P1": "LAG VAL"},
        pesos={"P1": 7},
        warehouse={"P1": "1 silver"},
        vp={"P2": 18},
    )
    assert used(table) == ["discard 1 silver", "play build LAG1"]


def test_nothing_is_built_in_the_last_round_that_brings_no_points():
    table = position(plan={"P1": "build"}, merchants={"P1": "VAL VAL"}, vp={"P2": 18})
    assert at_sight(table).startswith("play build alt ")


@pytest.mark.parametrize(("others", "cashed"), [(10, True), (17, False)])
def test_an_achievement_is_cashed_to_end_a_game_that_is_won(others: int, cashed: bool) -> None:
    table = position(
        ask="CashChoice", cards={"P1": "patron"}, vp={"P1": 16, "P2": others}, pesos={"P2": 99}
    )
    assert at_sight(table) == ("cash patron" if cashed else "cash none")


def test_an_achievement_is_kept_at_first():
    table = position(ask="CashChoice", cards={"P1": "coins-10"}, vp={"P1": 3})
    assert at_sight(table) == "cash none"


@BOTH
def test_plans_are_full(choose):
    move = choose(planning(3))
    assert len(move.split()) >= 5


def test_games_that_nobody_can_win_come_to_an_end():
    table = planning(2)
    table.round = 30
    for player in table.players:
        player.vp, player.pesos, player.warehouse = {"markets": 17}, 500, [40, 40, 40]
    while waiting := rules.waiting(table):
        rules.advance(table, waiting[0], decide(table, waiting[0]))
    assert table.round <= 34


@pytest.mark.nightly
def test_the_strong_player_beats_the_easy_one():
    report = Report()
    for number in range(2):
        play_game("valparaiso", number, ("strong", "easy"), report, seconds=0.05)
    assert report.side("strong").wins == 2
    assert min(report.side("strong").leads) > 3


def test_nothing_is_known_but_the_data():
    """In a process of its own, where no module has seen the data of the package."""
    played = subprocess.run(
        [sys.executable, "-W", "error", "-m", OTHER_DATA],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert played.returncode == 0, played.stderr[-4000:]
    points = [int(number) for number in played.stdout.split()]
    assert len(points) == 2 + 3 + 4 + 5
    assert sum(points) > 10 * len(points)
