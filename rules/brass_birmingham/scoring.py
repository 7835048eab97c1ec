"""Scoring of eras and the final result (RULINGS 10, 11, 12)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final

from rules.brass_birmingham.data import (
    AGAIN_FROM_LEVEL,
    LINKS,
    MERCHANT_LINK_ICONS,
    MERCHANT_MASK,
    MOST_POINTS_FOR_MONEY,
    POUNDS_PER_POINT,
    SLOTS_AT,
)
from rules.brass_birmingham.state import Table
from rules.core.game import Score, ranked

__all__ = [
    "AGAIN_FROM_LEVEL",
    "INCOME_WEIGHT",
    "SOURCES",
    "link_points",
    "link_worth",
    "points_for_money",
    "scores",
    "scores_now",
    "tile_points",
]

SOURCES: Final = (
    "canal-links",
    "canal-tiles",
    "rail-links",
    "rail-tiles",
    "merchants",
    "money",
    "income",
    "tiles-again",
    "shortfall",
)
"""Where points come from, in the order in which they are shown."""
INCOME_WEIGHT: Final = 100_000
"""More pounds than anybody can have: income decides before money."""


def link_icons(table: Table, location: int) -> int:
    """Return the link icons of a location: its flipped tiles, or those of a merchant."""
    if MERCHANT_MASK >> location & 1:
        return MERCHANT_LINK_ICONS
    tiles = (table.board[slot] for slot in SLOTS_AT[location])
    return sum(tile.kind.links for tile in tiles if tile is not None and tile.flipped)


def link_worth(table: Table, link: int) -> int:
    """Return what a link tile on a link space is worth now: the icons at all its ends."""
    return sum(link_icons(table, end) for end in LINKS[link].ends)


def link_points(table: Table) -> list[int]:
    """Return what the links of each seat are worth now."""
    points = [0] * table.seats
    for link, owner in enumerate(table.links):
        if owner is not None:
            points[owner] += link_worth(table, link)
    return points


def tile_points(table: Table, least: int = 1) -> list[int]:
    """Return what the flipped tiles of each seat are worth, from the level `least` up."""
    points = [0] * table.seats
    for tile in table.board:
        if tile is not None and tile.flipped and tile.level >= least:
            points[tile.owner] += tile.kind.vp
    return points


def points_for_money(pounds: int) -> int:
    """Return the points for money in the introductory game."""
    return min(pounds // POUNDS_PER_POINT, MOST_POINTS_FOR_MONEY)


def scores(table: Table) -> tuple[Score, ...]:
    """Return all results: points, then income, then money (RULINGS 11)."""
    return _ranked(table, [player.vp for player in table.players])


def scores_now(table: Table) -> tuple[Score, ...]:
    """Return the results if the present era, and the game, ended now."""
    if not table.stack:
        return scores(table)
    points = [Counter(player.vp) for player in table.players]
    for seat, (links, tiles) in enumerate(zip(link_points(table), tile_points(table), strict=True)):
        points[seat].update({f"{table.era}-links": links, f"{table.era}-tiles": tiles})
    if table.options["introductory"]:
        again = tile_points(table, AGAIN_FROM_LEVEL)
        for seat, player in enumerate(table.players):
            gained = {"money": points_for_money(player.money), "tiles-again": again[seat]}
            points[seat].update(gained)
            points[seat]["income"] += max(player.level, -points[seat].total())
    return _ranked(table, points)


def _ranked(table: Table, points: Sequence[Mapping[str, int]]) -> tuple[Score, ...]:
    """Return results with these points, by source."""
    by_level = table.options["income_tiebreak"] == "level"
    return ranked(
        [
            (
                {source: points[seat][source] for source in SOURCES if points[seat].get(source)},
                (player.level if by_level else player.space) * INCOME_WEIGHT + player.money,
            )
            for seat, player in enumerate(table.players)
        ]
    )
