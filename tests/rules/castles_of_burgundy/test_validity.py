"""Impossible positions of The Castles of Burgundy: the first place that does not fit is named."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

import rules
from tests.cases import for_each
from tests.rules.castles_of_burgundy.positions import SLUG

Damage = dict[str, Any]
"""Other values by their places, written `duchies.2.linked`."""


def stored(options: Damage | None = None, seats: int = 3) -> dict[str, Any]:
    """A new game as it is stored."""
    data: dict[str, Any] = json.loads(
        json.dumps(rules.to_json(rules.new(SLUG, seats, options, "validity")))
    )
    rules.from_json(data)
    return data


def refused(data: dict[str, Any], damage: Damage, place: str) -> None:
    """Change a position; it is refused, and the place is named."""
    for path, value in damage.items():
        *outer, last = path.split(".")
        box: Any = data
        for step in outer:
            box = box[int(step) if isinstance(box, list) else step]
        box[int(last) if isinstance(box, list) else last] = value
    with pytest.raises(rules.BadPosition, match=re.escape(f"position.{place} can't be")):
        rules.from_json(data)


@for_each(
    "damage",
    [
        {"duchies.2.monasteries": [1]},
        {"duchies.2.shields": [[1, 0]]},
        {"duchies.2.bonus": [["castle", "large"]], "bonus.castle": ["small"]},
        {"duchies.2.storage": ["castle"]},
        {"duchies.2.linked": 0},
        {"duchies.2.linked": 2},
    ],
)
def test_a_duchy_that_is_not_chosen_yet_holds_nothing(damage: Damage) -> None:
    refused(stored({"duchy_setup": "draw_sheet"}), damage, "duchies[2].board")


@for_each(
    ("damage", "place"),
    [
        ({"players.1.duchy": 0}, "players"),
        ({"phase": "F"}, "phase"),
        ({"round": 6}, "round"),
        ({"round": -1}, "round"),
        ({"order": [0, 1, 1]}, "order"),
        ({"white": 0}, "white"),
        ({"white": 7}, "white"),
        ({"counter": 1}, "counter"),
        ({"target": 1}, "target"),
        ({"phase_goods": []}, "phase_goods"),
        ({"phase_goods.0": [1, 1, 1, 1]}, "phase_goods"),
        ({"phase_goods.0": [1, 1, 1, 1, 7]}, "goods"),
        ({"round_goods": [1, 2, 3, 4, 5]}, "round_goods"),
        ({"spare_goods": [1]}, "spare_goods"),
        ({"lost_goods.0": -1}, "lost_goods"),
        ({"lost_goods": [0]}, "lost_goods"),
        ({"track.1": [2]}, "track"),
        ({"track": [[2, 1, 0]]}, "track"),
        ({"depots": []}, "depots"),
        ({"depots.1.tiles": []}, "depots[1].tiles"),
        ({"depots.1.tiles.0": "bank"}, "depots[1].tiles"),
        ({"depots.1.goods.2": -1}, "depots[1].goods"),
        ({"depots.1.shields": [19]}, "depots[1].shields"),
        ({"black": []}, "black"),
        ({"black.0": "inn"}, "black"),
        ({"inns": 1}, "inns"),
        ({"discarded": ["black"]}, "discarded"),
        ({"lost_shields": [0]}, "lost_shields"),
        ({"stacks.mine": ["mine"] * 8}, "stacks.mine"),
        ({"stacks.mine.0": "ship"}, "stacks.mine"),
        ({"bonus.mine": ["small"]}, "bonus"),
        ({"duchies.0.bonus": [["mine", "large"]]}, "bonus"),
        ({"turn.seat": 3}, "turn.seat"),
        ({"turn.seat": -1}, "turn"),
        ({"players.0.dice": [1]}, "players[0].dice"),
        ({"players.0.used": []}, "players[0].dice"),
        ({"players.0.dice": [0, 1]}, "players[0].dice"),
        ({"players.0.dice": [1, 7]}, "players[0].dice"),
        ({"players.0.storage": ["mine"]}, "players[0].storage"),
        ({"players.0.vp": {"luck": 1}}, "players[0].vp"),
        ({"players.0.vp": {"regions": -1}}, "players[0].vp.regions"),
        ({"duchies.0.board": ""}, "duchies[0].board"),
        ({"duchies.0.board": "11a"}, "duchies[0].board"),
        ({"duchies.0.board": "12a"}, "duchies[0].board"),
        ({"duchies.0.tiles": []}, "duchies[0].tiles"),
        ({"duchies.0.tiles.0": "lake"}, "duchies[0].tiles"),
        ({"duchies.0.tiles.18": ""}, "duchies[0].tiles"),
        ({"duchies.0.monasteries": [1]}, "duchies[0].monasteries"),
        ({"duchies.0.linked": 2}, "duchies[0].linked"),
        ({"duchies.0.shields": [[1, 0]]}, "duchies[0].shields"),
        ({"duchies.0.shields": [[1, 18], [2, 18]]}, "duchies[0].shields"),
        ({"duchies.0.workers": -1}, "duchies[0].workers"),
        ({"duchies.0.silver": -1}, "duchies[0].silver"),
        ({"duchies.0.goods": [1, 1, 1, 1, 0, 0]}, "duchies[0].goods"),
        ({"duchies.0.sold.0": -1}, "duchies[0].sold"),
        ({"duchies.0.storage": ["black"]}, "duchies[0].storage"),
        ({"duchies.0.route": [1]}, "duchies[0].route"),
        ({"duchies.0.route_goods": [1]}, "duchies[0].route_goods"),
        ({"duchies.0.mimics": 1}, "duchies[0].mimics"),
        ({"duchies.0.vp": {"luck": 1}}, "duchies[0].vp"),
    ],
)
def test_each_place_of_a_table_has_its_bounds(damage: Damage, place: str) -> None:
    refused(stored(), damage, place)


@for_each(
    ("damage", "place"),
    [
        ({"inns": 2}, "inns"),
        ({"duchies.0.board": "1"}, "duchies[0].board"),
        ({"duchies.0.route.0": 13}, "duchies[0].route"),
        ({"duchies.0.route": [1, 1, 2, 3]}, "duchies[0].route"),
        (
            {"duchies.0.sold.0": 1, "duchies.0.route_goods": [2]},
            "duchies[0].route_goods",
        ),
        ({"duchies.0.mimics": 0}, "duchies[0].mimics"),
        ({"duchies.0.mimics": 3}, "duchies[0].mimics"),
    ],
)
def test_each_place_of_a_table_with_expansions_has_its_bounds(damage: Damage, place: str) -> None:
    expansions = ("border_posts", "inns", "trade_routes", "shields")
    refused(stored(dict.fromkeys(expansions, True)), damage, place)


@for_each(
    "effect",
    [
        {"kind": "feast"},
        {"cell": 37},
        {"cell": -2},
        {"points": -1},
        {"kind": "goose", "cell": 0},
        {"kind": "route"},
        {"kind": "route", "colours": ["mine"]},
        {"colours": ["mine"]},
    ],
)
def test_what_is_still_to_be_done_in_a_turn_can_be_done(effect: Damage) -> None:
    possible = {"kind": "castle", "cell": 18, "points": 0, "colours": []}
    refused(stored(), {"turn.pending": [possible]}, "stack")  # nobody is asked about it
    refused(stored(), {"turn.pending": [{**possible, **effect}]}, "turn.pending[0]")


@pytest.mark.parametrize("board", ["12b", "1"])
def test_a_team_plays_the_board_of_the_team_game(board: str) -> None:
    refused(stored({"team": "12a"}, 4), {"duchies.1.board": board}, "duchies[1].board")


def test_a_player_of_a_team_stores_two_tiles_at_most() -> None:
    refused(stored({"team": "12a"}, 4), {"players.1.storage": ["mine"] * 3}, "players[1].storage")


def test_a_region_has_one_inn_at_most() -> None:
    one, other = "duchies.0.tiles.1", "duchies.0.tiles.2"  # of the same region
    refused(stored({"inns": True}), {one: "inn", other: "inn"}, "duchies[0].tiles")


def test_one_player_alone_has_no_marker_and_no_duchy_of_others() -> None:
    refused(stored({"solo": "13a"}, 1), {"track.0": [0]}, "track")
    refused(stored({"solo": "13a"}, 1), {"duchies.0.board": "13b"}, "duchies[0].board")
    refused(stored({"solo": "13a"}, 1), {"counter": 50}, "counter")
    refused(stored({"solo": "13a"}, 1), {"target": 56}, "target")
