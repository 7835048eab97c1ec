"""Positions of The Castles of Burgundy with much on the table, for tests of texts and pictures."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from rules import Event, waiting
from rules.castles_of_burgundy import CastlesOfBurgundy
from rules.castles_of_burgundy.data.boards import BOARDS
from rules.castles_of_burgundy.state import Table
from rules.core import steps
from rules.core.chance import Chance
from rules.core.options import complete_options

GAME: Final = CastlesOfBurgundy()
EVERYTHING: Final[Mapping[str, object]] = {
    "extra_tiles": True,
    "white_castles": True,
    "inns": True,
    "trade_routes": True,
    "shields": True,
    "border_posts": True,
    "trade_route_order": "choose",
    "castle_start": "choose_secret",
}
KINDS: Final[tuple[tuple[int, Mapping[str, object]], ...]] = (
    (2, {}),
    (3, EVERYTHING),
    (4, {**EVERYTHING, "border_posts": False, "duchy_setup": "choose"}),
    (4, {"team": "12b", "extra_tiles": True, "white_castles": True}),
    (1, {"extra_tiles": True, "white_castles": True, "solo": "13b"}),
)
"""Numbers of players with options, so that everything in the box is used."""


def new(seats: int, options: Mapping[str, object], seed: str) -> Table:
    """A game at its first question."""
    table = GAME.setup(seats, complete_options(GAME.options, options, seats), seed, GAME.rules)
    steps.run_on(table)
    return table


def walk(
    seats: int, options: Mapping[str, object], seed: str
) -> Iterator[tuple[Table, tuple[Event, ...]]]:
    """Positions of a random game, each with what happened since the one before."""
    table, chance = new(seats, options, seed), Chance(seed)
    yield table, ()
    while acting := waiting(table):
        seat = chance.choose(acting)
        events: list[Event] = []
        move = steps.sample(table, seat, chance)
        table.sink = events
        steps.advance(table, seat, move)
        table.sink = None
        yield table, tuple(events)


def rich() -> Table:
    """A position with all that can lie on a duchy: shields, a trade route, linked posts, copies."""
    table = new(3, EVERYTHING, "rich")
    while table.round == 0:
        seat = waiting(table)[0]
        steps.advance(table, seat, steps.sample(table, seat, Chance("rich")))
    duchy, other = table.duchies[:2]
    duchy.board, duchy.tiles = "11a", [""] * 37
    placed = {
        "d3": "castle",
        "d5": "castle",
        "a1": "monastery-5",
        "a3": "bank",
        "a4": "goose2",
        "b1": "ship",
        "b2": "ship",
        "c6": "white-castle",
        "e5": "inn",
    }
    index = BOARDS["11a"].index
    for cell, tile in placed.items():
        duchy.tiles[index[cell]] = tile
    duchy.storage = ["mine", "cow3", "mine"]
    duchy.goods, duchy.sold = [2, 0, 0, 1, 0, 1], [0, 3, 0, 1, 0, 0]
    duchy.monasteries, other.monasteries = [5], [12, 3]
    duchy.shields = [(9, index["d3"]), (6, index["d5"])]
    duchy.bonus = [("ship", "large"), ("posts", "small")]
    duchy.route, duchy.route_goods = [1, 7, 2, 4], [2, 3, 1]
    duchy.linked, duchy.mimics = 2, 1
    duchy.silver, duchy.workers = 3, 1
    table.players[0].vp = {"goods": 6, "regions": 12}
    table.inns = 2
    return table
