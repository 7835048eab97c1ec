"""What a position is about, as pictures show it: who has committed, what is over, what counts."""

from __future__ import annotations

import rules
from rules.valparaiso.data import END_VP
from rules.valparaiso.decisions import BonusChoice, CardChoice, Planning
from rules.valparaiso.state import Table


def points_shown(table: Table, seat: int) -> int:
    """Return the points of a seat: those on the track, in the end those of the result."""
    if table.finished:
        return next(score.total for score in rules.scores(table) if score.seat == seat)
    return table.players[seat].points


def committed(table: Table, seat: int) -> bool | None:
    """Return whether a seat has committed a plan; None outside the planning phase."""
    decision = rules.pending(table)
    if isinstance(decision, Planning):
        return seat not in rules.waiting(table)
    return True if isinstance(decision, BonusChoice) else None


def is_done(table: Table, seat: int) -> bool:
    """Whether a seat that is not asked has nothing left to do in the phase."""
    waiting = rules.waiting(table)
    if not waiting or seat in waiting:
        return False
    said = committed(table, seat)
    if said is not None:
        return said
    if isinstance(rules.pending(table), CardChoice):
        return not table.players[seat].planned
    return False


def is_last_round(table: Table) -> bool:
    """Whether it is certain that no further round follows."""
    return table.unfilled or any(player.points >= END_VP for player in table.players)


def uses_cards(table: Table) -> bool:
    """Whether the cards of the plans are being used."""
    return isinstance(rules.pending(table), CardChoice)
