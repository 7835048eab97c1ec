"""Foresight for Puerto Rico: the questions of the phase that is being played come first."""

from __future__ import annotations

from collections.abc import Mapping

from bot.games.core.foresight import Foresight
from rules.puerto_rico.state import Table


class PuertoRicoForesight(Foresight[Table]):
    """The foresight of the questions, in the order in which they are likely to be asked."""

    def ahead(self, view: Table, seat: int) -> Mapping[str, Table]:
        """Return the questions of the phase that is being played first."""
        found = super().ahead(view, seat).items()
        return dict(sorted(found, key=lambda row: row[1].phase != view.phase))
