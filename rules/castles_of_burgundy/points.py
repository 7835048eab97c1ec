"""Victory points as they are scored, and the counter of the solo game (RULINGS 13.2)."""

from __future__ import annotations

from rules.castles_of_burgundy.data.points import SOLO_TARGET_LEAST, SOLO_TARGET_STEP
from rules.castles_of_burgundy.events import PointsAdded, TargetReached
from rules.castles_of_burgundy.payments import EXTRA_ACTION
from rules.castles_of_burgundy.state import Effect, Table


def score(table: Table, seat: int, source: str, points: int) -> None:
    """Score points of a game for several: they go to the player's own counter."""
    table.players[seat].score(source, points)


def count(table: Table, seat: int, points: int, silver: int) -> None:
    """Add one gain to the counter of the solo game, with a point for each silver paid.

    If the target is reached the counter begins again, the target falls, and an extra action is
    pending.
    """
    table.duchy_of(seat).silver -= silver
    table.counter += points + silver
    table.emit(PointsAdded, seat, points + silver, silver, table.counter)
    if table.counter >= table.target:
        reached = table.target
        table.counter = 0
        table.target = max(SOLO_TARGET_LEAST, reached - SOLO_TARGET_STEP)
        table.turn.pending.append(Effect(EXTRA_ACTION))
        table.emit(TargetReached, seat, reached, table.target)
