"""Points by source, and the result (RULINGS 11)."""

from __future__ import annotations

from typing import Final

from rules.core.game import Score, ranked
from rules.valparaiso.actions.simple import ACHIEVEMENTS
from rules.valparaiso.actions.trade import MARKETS
from rules.valparaiso.state import Table
from rules.valparaiso.steps.round_end import MONEY

SOURCES: Final[tuple[str, ...]] = (MARKETS, ACHIEVEMENTS, "houses", "hold", MONEY)
"""Where points come from, in the order in which they are shown."""
PESO_WEIGHT: Final = 10
"""More than there are players: money decides between equal points before the turn order."""


def scores(table: Table) -> tuple[Score, ...]:
    """Return the points on the track; once the game is over, the result with its ties."""
    results = []
    for seat, player in enumerate(table.players):
        later = table.turn_order.index(seat) if table.finished else 0
        sources = {source: player.vp.get(source, 0) for source in SOURCES}
        results.append((sources, PESO_WEIGHT * player.pesos + later))
    return ranked(results)
