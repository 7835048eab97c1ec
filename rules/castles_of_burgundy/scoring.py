"""Final scoring, and what it would be now (RULINGS 9, 10, 12)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

from rules.castles_of_burgundy.data.monasteries import COUNTS, SCORING
from rules.castles_of_burgundy.data.points import (
    BONUS_TILE_POINTS,
    BUILDING_POINTS,
    SOLD_GOODS_POINTS,
    SOLD_TYPE_POINTS,
    SPECIES_POINTS,
    WORKERS_PER_POINT,
)
from rules.castles_of_burgundy.data.shields import SHIELD_POINTS
from rules.castles_of_burgundy.data.tiles import COLOURS, CRANE, LIVESTOCK, TILES
from rules.castles_of_burgundy.state import Duchy, Table
from rules.core.game import Score, Teams, ranked, ranked_alone

SOURCES: Final[tuple[str, ...]] = (
    "regions",
    "livestock",
    "watchtowers",
    "goods",
    "bonus-tiles",
    "trade-routes",
    "border-posts",
    "unsold-goods",
    "silver",
    "workers",
    "monasteries",
    "shields",
    "covered",
)
"""Where points come from, in the order in which they are shown; the last is the solo game's."""
DOUBLE_MONASTERIES: Final = 10
DOUBLE_SHIELDS: Final = 13
"""Shields with a rule for final scoring."""
EMPTY_WEIGHT: Final = 100
"""More places than there are on the turn-order track: empty cells decide before it."""


def monastery_points(table: Table, duchy: Duchy, number: int) -> int:
    """Return what a scoring monastery is worth now, without a crane unless it is alone."""
    if number == 15:
        return SOLD_TYPE_POINTS * sum(sold > 0 for sold in duchy.sold)
    if number == 24:
        species = {TILES[tile].kind for tile in duchy.tiles if tile and _is_livestock(tile)}
        return SPECIES_POINTS * len(species)
    if number == 25:
        return SOLD_GOODS_POINTS * sum(duchy.sold)
    if number == 26:
        tiles = _complete_colours(duchy) if table.solo else len(duchy.bonus)
        return BONUS_TILE_POINTS * tiles
    buildings = duchy.tiles.count(COUNTS[number])
    if table.solo and uses_crane(duchy, number):
        buildings += 1
    return BUILDING_POINTS * buildings


def uses_crane(duchy: Duchy, number: int) -> bool:
    """Whether a monastery of the solo game is the first that can count the crane."""
    return number in COUNTS and not duchy.crane_counted and CRANE in duchy.tiles


def _is_livestock(tile: str) -> bool:
    return TILES[tile].colour == LIVESTOCK


def _complete_colours(duchy: Duchy) -> int:
    board = duchy.layout
    return sum(all(duchy.tiles[cell] for cell in board.of_colour[colour]) for colour in COLOURS)


def scoring_monasteries(table: Table, duchy: Duchy) -> Iterator[tuple[int, int]]:
    """Yield the monasteries that score for a duchy with their points, copied ones last.

    A crane counts as a building of one of them, to its owner's best.
    """
    factor = 2 if duchy.has_shield(DOUBLE_MONASTERIES) else 1
    crane = CRANE in duchy.tiles
    for numbers, times in ((duchy.monasteries, factor), (table.copied(duchy), 1)):
        for number in numbers:
            if number not in SCORING:
                continue
            points = monastery_points(table, duchy, number)
            if crane and number in COUNTS:
                points += BUILDING_POINTS
                crane = False
            yield number, points * times


def shield_points(duchy: Duchy) -> int:
    """Return the points of all shields of a duchy."""
    points = sum(SHIELD_POINTS[shield] for shield, _ in duchy.shields)
    return points * 2 if duchy.has_shield(DOUBLE_SHIELDS) else points


def final_points(table: Table, duchy: Duchy) -> dict[str, int]:
    """Return what final scoring would bring a duchy now, by source."""
    return {
        "unsold-goods": sum(duchy.goods),
        "silver": duchy.silver,
        "workers": duchy.workers // WORKERS_PER_POINT,
        "monasteries": sum(points for _, points in scoring_monasteries(table, duchy)),
        "shields": shield_points(duchy),
    }


def scores(table: Table, teams: Teams) -> tuple[Score, ...]:
    """Return the points of each seat; what a team scores together stands with its first member."""
    if table.solo:
        return _alone(table)
    return _ranked(table, [_points(table, seat) for seat in table.seats_from(0)], teams)


def scores_now(table: Table, teams: Teams) -> tuple[Score, ...]:
    """Return the points of each seat if final scoring came now; those of a team as in `scores`."""
    if table.solo or not table.stack:
        return scores(table, teams)
    points = []
    for seat in table.seats_from(0):
        found = Counter(_points(table, seat))
        number = table.players[seat].duchy
        if table.members(number)[0] == seat:
            found.update(final_points(table, table.duchies[number]))
        points.append({source: found[source] for source in SOURCES if found[source]})
    return _ranked(table, points, teams)


def _ranked(table: Table, points: list[dict[str, int]], teams: Teams) -> tuple[Score, ...]:
    """Return results with these points, by source."""
    return ranked([(each, _tie_break(table, seat)) for seat, each in enumerate(points)], teams)


def _alone(table: Table) -> tuple[Score, ...]:
    """The cells covered; the fewer rounds the better."""
    duchy = table.duchies[0]
    covered = {"covered": len(duchy.tiles) - duchy.empty_cells}
    return ranked_alone(covered, won=not duchy.empty_cells, tie_break=-table.rounds_played)


def _points(table: Table, seat: int) -> dict[str, int]:
    player = table.players[seat]
    points = Counter(player.vp)
    if table.members(player.duchy)[0] == seat:
        points.update(table.duchies[player.duchy].vp)
    return {source: points[source] for source in SOURCES if points[source]}


def _tie_break(table: Table, seat: int) -> int:
    """Empty cells, then the marker that is further back; members of a team are equal."""
    duchy = table.duchy_of(seat)
    empty = duchy.empty_cells
    if table.options.get("tie_break") == "fewest_empty":
        empty = len(duchy.tiles) - empty
    behind = 0 if table.teams else table.track_order().index(seat)
    return empty * EMPTY_WEIGHT + behind
