"""Answers about a position: what can be done, what it costs and what it brings.

They come from the predicates that decide legality, so what is said here is what `rules.legal`
lists. Most can be asked at any time, not only on the seat's turn, to plan with.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rules.castles_of_burgundy.actions.effects import craned, takes
from rules.castles_of_burgundy.actions.free import hired, may_mimic, offers
from rules.castles_of_burgundy.actions.sell import route_spaces, sale, sale_silver, stored_goods
from rules.castles_of_burgundy.actions.shield import castle_cells, pairs
from rules.castles_of_burgundy.actions.take import helper as helper_for_taking
from rules.castles_of_burgundy.actions.workers import workers_gain
from rules.castles_of_burgundy.data.points import PHASE_POINTS, WATCHTOWER_POINTS, region_points
from rules.castles_of_burgundy.data.tiles import LIVESTOCK, TILES, WATCHTOWER
from rules.castles_of_burgundy.goods import free_spaces, keeps, types_in_depots
from rules.castles_of_burgundy.payments import helper as helper_for_placing
from rules.castles_of_burgundy.payments import may_set_die, sources, ways
from rules.castles_of_burgundy.placing import (
    DOUBLE_BONUS,
    bonus_points,
    linked_posts,
    livestock_score,
    open_cells,
    pasture,
    placement_refusal,
    region_size,
    species_near,
)
from rules.castles_of_burgundy.scoring import (
    EMPTY_WEIGHT,
    SOURCES,
    final_points,
    monastery_points,
    scoring_monasteries,
    shield_points,
)
from rules.castles_of_burgundy.state import Duchy, Effect, Table, Turn
from rules.castles_of_burgundy.steps.discard import surplus
from rules.castles_of_burgundy.steps.phase_end import (
    income,
    mine_workers,
    own_shields,
    placing_shields,
)
from rules.castles_of_burgundy.steps.setup import board_named
from rules.castles_of_burgundy.steps.turn import TurnChoice, may_afford
from rules.castles_of_burgundy.storage import rooms, storages, stored, ways_in
from rules.core.steps import UNFORESEEN, pending

__all__ = [
    "EMPTY_WEIGHT",
    "SOURCES",
    "Region",
    "acting",
    "board_named",
    "bonus_points",
    "castle_cells",
    "colour_left",
    "craned",
    "final_points",
    "free_spaces",
    "helper_for_placing",
    "helper_for_taking",
    "hired",
    "income",
    "keeps",
    "linked_posts",
    "livestock_score",
    "may_afford",
    "may_mimic",
    "may_set_die",
    "mine_workers",
    "monastery_points",
    "next_turn",
    "offers",
    "open_cells",
    "own_shields",
    "pairs",
    "pasture",
    "pending_effects",
    "placement_gain",
    "placement_refusal",
    "placing_shields",
    "region_of",
    "region_size",
    "regions",
    "rooms",
    "route_spaces",
    "sale",
    "sale_silver",
    "scoring_monasteries",
    "shield_points",
    "sources",
    "species_near",
    "storages",
    "stored",
    "stored_goods",
    "surplus",
    "takes",
    "turn_alone",
    "types_in_depots",
    "ways",
    "ways_in",
    "workers_gain",
]


@dataclass(frozen=True, slots=True)
class Region:
    """A region of a duchy now: its cells, those still empty, and its points if complete now.

    `size` is the one it counts with; `points` include those of the phase.
    """

    number: int
    colour: str
    cells: tuple[str, ...]
    empty: tuple[str, ...]
    size: int
    points: int


def regions(table: Table, duchy: Duchy) -> list[Region]:
    """Return all regions of a duchy, in the order of their first cells."""
    return [region_of(table, duchy, number) for number in range(len(duchy.layout.regions))]


def region_of(table: Table, duchy: Duchy, number: int) -> Region:
    """Return a region by its number."""
    board = duchy.layout
    cells = board.regions[number]
    size = region_size(duchy, number)
    return Region(
        number=number,
        colour=board.cells[cells[0]].colour,
        cells=tuple([board.cells[cell].id for cell in cells]),
        empty=tuple([board.cells[cell].id for cell in cells if not duchy.tiles[cell]]),
        size=size,
        points=region_points(size) + PHASE_POINTS.get(table.phase, 0),
    )


def colour_left(duchy: Duchy, colour: str) -> int:
    """Return how many cells of a colour are empty."""
    return sum(not duchy.tiles[cell] for cell in duchy.layout.of_colour[colour])


def pending_effects(table: Table) -> Sequence[Effect]:
    """Return the effects that the player of the turn has to resolve, the oldest first."""
    return tuple(table.turn.pending)


def placement_gain(table: Table, seat: int, tile: str, cell_id: str) -> int:
    """Return the points that a tile brings at once on a cell where it may lie.

    Livestock, the region and its phase, the colour; not what its effect leads to.
    """
    duchy = table.duchy_of(seat).copy()
    board = duchy.layout
    cell = board.index[cell_id]
    colour = board.cells[cell].colour
    duchy.tiles[cell] = tile
    gain = 0
    if TILES[tile].colour == LIVESTOCK:
        species = species_near(duchy, cell)
        choices = [livestock_score(table, duchy, cell, name)[0] for name in species or [""]]
        gain += max(choices)
    elif tile == WATCHTOWER:
        gain += WATCHTOWER_POINTS
    number = board.cells[cell].region
    if all(duchy.tiles[other] for other in board.regions[number]):
        gain += region_of(table, duchy, number).points
        left = table.bonus.get(colour, [])
        if left and not colour_left(duchy, colour):
            gain += bonus_points(table, left[0]) * (2 if duchy.has_shield(DOUBLE_BONUS) else 1)
    return gain


def acting(table: Table) -> bool:
    """Whether an action, or the end of a turn, is asked for: no effect and nothing else."""
    return isinstance(pending(table), TurnChoice)


def turn_alone(table: Table, seat: int) -> Table:
    """Return a copy in which nothing follows what `seat`, which is asked, still has to do.

    What ends with its last move needs no chance, so moves can be tried out to the end.
    """
    alone = table.copy()
    own = 1
    while own < len(alone.stack) and getattr(alone.stack[-own - 1], "seat", None) == seat:
        own += 1
    alone.stack = [UNFORESEEN, *alone.stack[-own:]]
    return alone


def next_turn(table: Table, seat: int) -> Table | None:
    """Return the position as if the turn of `seat` in this round were now, with nothing behind it.

    None if it has had its turn, or has it now: the dice of the next round are not rolled yet.
    """
    if pending(table) is None or not table.players[seat].unused:
        return None
    if table.turn.rolled and table.turn.seat == seat:
        return None
    after = table.copy()
    after.turn = Turn(seat, rolled=True)
    after.stack = [UNFORESEEN, TurnChoice(seat)]
    return after
