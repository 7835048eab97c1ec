"""The counter of the solo game: gains, points for silver, the target (RULINGS 13.2)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rules.castles_of_burgundy import refusals
from rules.castles_of_burgundy.data.points import SOLO_TARGET_LEAST, SOLO_TARGET_STEP
from rules.castles_of_burgundy.events import PointsAdded, TargetReached
from rules.castles_of_burgundy.moves import AddPoints
from rules.castles_of_burgundy.payments import EXTRA_ACTION
from rules.castles_of_burgundy.state import Effect, Table
from rules.castles_of_burgundy.steps.asides import Aside
from rules.core.errors import Refusal
from rules.core.phrases import Move
from rules.core.steps import Step


def gain_points(table: Table, seat: int, source: str, points: int) -> None:
    """Score points: on the player's own counter, or as one gain of the solo game."""
    if not points:
        return
    if table.solo:
        table.push(Gain(seat, points))
    else:
        table.players[seat].score(source, points)


@dataclass(frozen=True, slots=True)
class Gain(Step[Table]):
    """One gain of points; below the target more may be bought."""

    seat: int
    points: int

    def run(self, table: Table) -> None:
        """Ask only who has silver and has not reached the target anyway."""
        if table.counter + self.points < table.target and table.duchies[0].silver:
            table.push(PointsChoice(self.seat, self.points))
        else:
            count(table, self.seat, self.points, 0)


@dataclass(frozen=True, slots=True)
class PointsChoice(Aside):
    """How much silver is paid for as many further points."""

    points: int

    def answers(self, table: Table, seat: int) -> Iterator[Move]:
        """Any number up to all silver, also past the target."""
        return map(AddPoints, range(table.duchies[0].silver + 1))

    def answer_refusal(self, table: Table, seat: int, move: Move) -> Refusal | None:
        """Silver that is there."""
        if not isinstance(move, AddPoints):
            return Refusal(refusals.POINTS_FIRST)
        silver = table.duchies[0].silver
        if move.silver > silver:
            return Refusal(refusals.POINTS_SILVER, {"silver": silver})
        return None

    def answer(self, table: Table, seat: int, move: Move) -> None:
        """Add the gain with what was bought."""
        assert isinstance(move, AddPoints)
        count(table, seat, self.points, move.silver)


def count(table: Table, seat: int, points: int, silver: int) -> None:
    """Add one gain to the counter, with a point for each silver paid.

    If the target is reached the counter begins again, the target falls, and an extra action is
    pending.
    """
    table.duchies[0].silver -= silver
    table.counter += points + silver
    table.emit(PointsAdded, seat, points + silver, silver, table.counter)
    if table.counter >= table.target:
        reached = table.target
        table.counter = 0
        table.target = max(SOLO_TARGET_LEAST, reached - SOLO_TARGET_STEP)
        table.turn.pending.append(Effect(EXTRA_ACTION))
        table.emit(TargetReached, seat, reached, table.target)
