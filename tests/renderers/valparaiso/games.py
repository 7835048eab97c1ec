"""Positions of Valparaíso with much on the table, for tests of texts and pictures."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from rules import Event, waiting
from rules.core import steps
from rules.core.chance import Chance
from rules.core.options import complete_options
from rules.valparaiso import Valparaiso
from rules.valparaiso.state import Player, Table

GAME: Final = Valparaiso()
EXPERT: Final[Mapping[str, object]] = {"planning": "expert", "stay_rule": "exclusive"}
KINDS: Final[tuple[tuple[int, Mapping[str, object]], ...]] = (
    (2, {}),
    (3, EXPERT),
    (4, {}),
    (5, EXPERT),
)
"""Numbers of players with options, so that both sides of the board are used in both ways."""
ROUNDS: Final = 8
"""Random games go on for long; texts and pictures have seen enough after these rounds."""


def new(seats: int, options: Mapping[str, object], seed: str) -> Table:
    """A game at its first question."""
    table = GAME.setup(seats, complete_options(GAME.options, options, seats), seed, GAME.rules)
    steps.run_on(table)
    return table


def walk(
    seats: int, options: Mapping[str, object], seed: str, rounds: int = ROUNDS
) -> Iterator[tuple[Table, tuple[Event, ...]]]:
    """Positions of a random game, each with what happened since the one before."""
    table, chance = new(seats, options, seed), Chance(seed)
    yield table, ()
    while (acting := waiting(table)) and table.round <= rounds:
        seat = chance.choose(acting)
        events: list[Event] = []
        move = steps.sample(table, seat, chance)
        table.sink = events
        steps.advance(table, seat, move)
        table.sink = None
        yield table, tuple(events)


def seen(table: Table, seat: int) -> Table:
    """The position as a seat may know it."""
    view = GAME.view(table, seat)
    view.viewer = seat
    return view


def rich() -> Table:
    """A position in the card phase with all that a player can have."""
    table, chance = new(4, {}, "rich"), Chance("rich")
    while table.round < 1 or not table.players[0].planned:
        seat = waiting(table)[0]
        steps.advance(table, seat, steps.sample(table, seat, chance))
    ann, ben = table.players[:2]
    _give(ann, pesos=17, warehouse=[2, 0, 1], hold=[0, 3, 0], ship="north")
    ann.vp = {"markets": 6, "houses": 2}
    ann.merchants, ann.unhired = ["LIM", "LIM", "VAL"], 1
    ann.houses, ben.houses = ["LIM2", "VAL1", "QUI1"], ["LIM1", "VAL2"]
    table.houses = {"LIM2": 0, "QUI1": 0, "LIM1": 1}
    table.residences = [0, 1]
    ann.plan, ann.mayor = ["sell", "trade"], "coins-10"
    ann.achievements = ["coins-10", "river"]
    table.regions["north"] = ["patron", "", "buy-three"]
    table.region_pesos["north"] = 15
    return table


def _give(player: Player, pesos: int, warehouse: list[int], hold: list[int], ship: str) -> None:
    player.pesos, player.warehouse, player.hold, player.ship = pesos, warehouse, hold, ship
