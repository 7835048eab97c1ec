"""Foresight for Puerto Rico: what a seat is likely to be asked next comes first."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from bot.games.core.foresight import Foresight
from bot.games.puerto_rico.questions.base import TableQuestion
from rules.puerto_rico.data import BUILDER, SETTLER, TRADER
from rules.puerto_rico.state import Table

ROLE: Final = "role"
ONCE: Final = (SETTLER, BUILDER, TRADER)
"""The phases in which each seat acts once, and waits for it from the beginning."""


class PuertoRicoForesight(Foresight[Table]):
    """The foresight of the questions, in the order in which they are likely to be asked."""

    def __init__(self, questions: Sequence[type[TableQuestion[Any, Any]]]) -> None:
        super().__init__(questions)
        self.passes = {
            question.verbs[0].name: question.declined
            for question in questions
            if question.declined and question.verbs
        }

    def ahead(self, view: Table, seat: int) -> Mapping[str, Table]:
        """Return the questions of the phase that is being played first, then the next role.

        For a seat that has acted in the phase its next role comes first.
        """
        acted = view.phase in ONCE and all(
            getattr(step, "seat", None) != seat for step in view.stack
        )

        def place(row: tuple[str, Table]) -> tuple[bool, bool]:
            occasion, at = row
            return acted or at.phase != view.phase, occasion != ROLE

        return dict(sorted(super().ahead(view, seat).items(), key=place))
