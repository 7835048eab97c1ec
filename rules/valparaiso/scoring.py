"""Points by source, and the result (RULINGS 11)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rules.core.game import Score, ranked
from rules.valparaiso.actions.simple import ACHIEVEMENTS
from rules.valparaiso.actions.trade import MARKETS
from rules.valparaiso.cards import ACHIEVEMENT_OF
from rules.valparaiso.data import DISCARD_PESOS, PESOS_PER_VP
from rules.valparaiso.state import Table
from rules.valparaiso.steps.round_end import MONEY

SOURCES: Final[tuple[str, ...]] = (MARKETS, ACHIEVEMENTS, "houses", "hold", MONEY)
"""Where points come from, in the order in which they are shown."""
PESO_WEIGHT: Final = 10
"""More than there are players: money decides between equal points before the turn order."""


def scores(table: Table) -> tuple[Score, ...]:
    """Return the points on the track; once the game is over, the result with its ties."""
    return _ranked(
        table,
        [{source: p.vp.get(source, 0) for source in SOURCES} for p in table.players],
    )


def scores_now(table: Table) -> tuple[Score, ...]:
    """Return the result if the game ended now."""
    return _ranked(table, [expected_points(table, seat) for seat in range(table.seats)])


def expected_points(table: Table, seat: int) -> dict[str, int]:
    """Return the points by source that a seat would have if the game ended now."""
    player = table.players[seat]
    points = {source: player.vp.get(source, 0) for source in SOURCES}
    if table.finished:
        return points
    goods = sum(player.warehouse) + sum(player.hold)
    points[ACHIEVEMENTS] += sum(ACHIEVEMENT_OF[card].vp for card in player.achievements)
    points[MONEY] += (player.pesos + DISCARD_PESOS * goods) // PESOS_PER_VP
    return points


def _ranked(table: Table, points: Sequence[dict[str, int]]) -> tuple[Score, ...]:
    """Return results with these points, by source."""
    results = []
    for seat, player in enumerate(table.players):
        later = table.turn_order.index(seat) if table.finished else 0
        results.append((points[seat], PESO_WEIGHT * player.pesos + later))
    return ranked(results)
