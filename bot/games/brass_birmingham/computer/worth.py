"""The worth of a position to a player in points: those scored, and those to be expected."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from bot.games.brass_birmingham.computer.flip_chances import (
    NEXT_ERA,
    FlipChances,
    flip_chances,
    has_goods,
)
from bot.games.brass_birmingham.computer.links import Links, links_of
from bot.games.brass_birmingham.computer.mat_value import MatValue
from bot.games.brass_birmingham.computer.outlook import Outlook, outlook, wealth
from bot.games.brass_birmingham.computer.tiles import Standing, Tiles, tiles_of
from rules.brass_birmingham.data import (
    AGAIN_FROM_LEVEL,
    MERCHANT_LINK_ICONS,
    MERCHANT_MASK,
    SLOTS,
    SLOTS_AT,
)
from rules.brass_birmingham.state import Table

RIVALRY: Final = 0.2
"""Points of one's own that are given for a point of a rival."""
EMPTY_SLOT: Final = 0.7
"""Link icons expected on an empty slot by the end of a whole era."""
ACTIONS_TO_FILL: Final = 8
"""Actions of a player after which half an era's icons have come."""
SPARE_BARREL: Final = (0.0, 1.2)
"""Points for a barrel of one's own that no tile waits for: a double rail or a later sale."""
MOST_SPARE: Final = 3
"""More barrels than these do not help."""
ACTIONS_FOR_BEER: Final = 4
"""With fewer actions left in the game, barrels are worth less."""
SELLING: Final = 3.5
"""The action that sells costs so many points, once for all tiles that wait."""
ICON_LATER: Final = 0.9
"""Points for a link icon in the era to come."""
ICON_STILL: Final = 0.4
"""Points for an own link icon that links still to be laid in this era may count."""
ACTIONS_FOR_LINKS: Final = 6
"""With fewer actions left, fewer such links will come."""
SOON: Final = 1.0
LATE: Final = 2.5
"""Payments of income that pass before a tile flips, one that is as good as sold and another."""
LIKELY: Final = 0.9
"""A tile with a greater chance to flip is as good as sold."""

_PLACES: Final = tuple(
    (float(MERCHANT_LINK_ICONS) if MERCHANT_MASK >> location & 1 else 0.0, len(slots))
    for location, slots in enumerate(SLOTS_AT)
)
"""The icons of the merchants and the number of slots of each location."""


RIVALS: Final = "rivals"
"""The part of the worth that is less the better the tiles and links of others are."""


class Shares(NamedTuple):
    """The points of tiles or links by whose they are, and of income that tiles will bring."""

    own: float
    rivals: float
    income: float = 0.0


def worth(table: Table, seat: int, mat_value: MatValue, skipped: int = 0) -> float:
    """Return the points that `seat` may expect at the end of the game, up to a constant.

    `skipped` are actions of others that were not thought of on the way to this position.
    """
    return sum(parts(table, seat, mat_value, skipped).values())


def parts(table: Table, seat: int, mat_value: MatValue, skipped: int = 0) -> dict[str, float]:
    """Return the points that `seat` may expect by what they come from; they are `worth` together.

    The arguments are those of `worth`.
    """
    ahead, tiles, links = outlook(table, seat), tiles_of(table), links_of(table)
    if skipped:
        ahead = replace(ahead, everybody=ahead.everybody + skipped)
    board = _on_board(table, seat, ahead, mat_value.space, tiles, links)
    return {
        "points": float(table.players[seat].points),
        "money": wealth(table, seat, ahead),
        "tiles": board.tiles,
        "income": board.income,
        "links": board.links,
        "selling": board.selling,
        "beer": board.beer,
        "prospects": mat_value.worth(table, ahead, tiles, links),
        RIVALS: board.rivals,
    }


class _OnBoard(NamedTuple):
    """The parts of the worth that hang on the board alone."""

    tiles: float
    income: float
    links: float
    selling: float
    beer: float
    rivals: float


def _on_board(
    table: Table, seat: int, ahead: Outlook, step: float, tiles: Tiles, links: Links
) -> _OnBoard:
    """Return what the board is worth; actions often lead to the same one."""
    merchants = tuple(table.merchants) if has_goods(tiles, seat) else ()
    key = (links, seat, ahead, step, merchants)
    board: _OnBoard | None = tiles.facts.get(key)
    if board is None:
        board = _weighed_board(table, seat, ahead, step, tiles, links)
        tiles.facts.put(key, board)
    return board


def _weighed_board(
    table: Table, seat: int, ahead: Outlook, step: float, tiles: Tiles, links: Links
) -> _OnBoard:
    chances = flip_chances(table, seat, ahead, links, tiles)
    industries = _tiles(tiles.standing, seat, chances, ahead, step)
    laid = _links(links, seat, _icons(table, tiles.standing, chances, ahead))
    busy = min(1.0, ahead.actions / ACTIONS_FOR_BEER) if ahead.last_era else 1.0
    return _OnBoard(
        tiles=industries.own,
        income=industries.income,
        links=laid.own,
        selling=-SELLING if chances.unsold else 0.0,
        beer=SPARE_BARREL[links.rail] * busy * min(chances.spare, MOST_SPARE),
        rivals=industries.rivals + laid.rivals,
    )


def _tiles(
    tiles: Sequence[Standing], seat: int, chances: FlipChances, ahead: Outlook, step: float
) -> Shares:
    """Points of tiles, and the income that those will bring that have not flipped yet."""
    own = rivals = income = 0.0
    later = 0.0 if ahead.last_era else 1.0
    still = ICON_STILL * min(1.0, ahead.actions / ACTIONS_FOR_LINKS)
    for slot, tile, kind in tiles:
        chance = chances.flips[slot]
        if tile.owner != seat:
            rivals -= RIVALRY * chance * kind.vp
            continue
        ever = chance
        if later and tile.level >= AGAIN_FROM_LEVEL:
            ever = chance + (1.0 - chance) * NEXT_ERA
            own += ever * (kind.vp + ICON_LATER * kind.links)
        elif ahead.introductory and tile.level >= AGAIN_FROM_LEVEL:
            own += chance * kind.vp
        own += chance * (kind.vp + still * kind.links)
        if not tile.flipped:
            wait = SOON if chance > LIKELY else LATE
            income += ever * kind.income * step * max(0.0, 1.0 - wait / max(1, ahead.payments))
    return Shares(own, rivals, income)


def _icons(
    table: Table, tiles: Sequence[Standing], chances: FlipChances, ahead: Outlook
) -> list[float]:
    """Link icons that each location will have at the end of the era."""
    share = ahead.everybody / (ahead.everybody + ACTIONS_TO_FILL * table.seats)
    empty = EMPTY_SLOT * share
    icons = [merchant + empty * slots for merchant, slots in _PLACES]
    for slot, _, kind in tiles:
        icons[SLOTS[slot].location] += chances.flips[slot] * kind.links - empty
    return icons


def _links(links: Links, seat: int, icons: list[float]) -> Shares:
    own = rivals = 0.0
    for ends, owner in links.ends:
        points = 0.0
        for end in ends:
            points += icons[end]
        if owner == seat:
            own += points
        else:
            rivals -= RIVALRY * points
    return Shares(own, rivals)
