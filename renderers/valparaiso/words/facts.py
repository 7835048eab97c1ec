"""The facts of a position of Valparaíso in words, of which texts are made."""

from __future__ import annotations

import rules
from renderers.core.texts import Texts
from rules.valparaiso.data import END_VP
from rules.valparaiso.state import Table


def points_shown(table: Table, seat: int) -> str:
    """Return the points on the track; those of the result when the game is over."""
    if table.finished:
        return str(rules.scores(table)[seat].total)
    return str(table.players[seat].points)


def is_done(table: Table, seat: int) -> bool:
    """Whether a seat has nothing left to do in the phase that goes on."""
    planned = planning(table, seat)
    return planned if planned is not None else not table.players[seat].planned


def planning(table: Table, seat: int) -> bool | None:
    """Return whether a seat has committed a plan; None outside the planning phase."""
    return None


def is_last_round(table: Table) -> bool:
    """Whether it is certain that no further round follows."""
    return table.unfilled or any(player.points >= END_VP for player in table.players)


def phase(table: Table, texts: Texts) -> str:
    """Name the phase."""
    return texts.gettext("Card phase")


def activity(table: Table, texts: Texts) -> str:
    """Say which round it is."""
    return texts.gettext("round {round}", round=table.round)
