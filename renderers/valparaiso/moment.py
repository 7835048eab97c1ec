"""What a position is about, as pictures show it: who has committed, what is over, what counts."""

from __future__ import annotations

import rules
from renderers.valparaiso.words.decisions import committed, phase_of
from rules.valparaiso.state import Table


def points_shown(table: Table, seat: int) -> int:
    """Return the points of a seat: those on the track, in the end those of the result."""
    return next(score.total for score in rules.scores(table) if score.seat == seat)


def has_planned(table: Table, seat: int) -> bool | None:
    """Return whether a seat has committed a plan; None outside the planning phase."""
    if phase_of(table) != "planning":
        return None
    return seat in committed(table)


def is_done(table: Table, seat: int) -> bool:
    """Whether a seat that is not asked has nothing left to do in the phase."""
    if seat in rules.waiting(table):
        return False
    if phase_of(table) == "cards":
        return not table.players[seat].planned
    return bool(has_planned(table, seat))
