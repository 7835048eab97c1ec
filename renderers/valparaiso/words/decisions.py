"""The decisions of Valparaíso in a few words, and the phases that they belong to."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from renderers.core.texts import Texts
from rules import Decision
from rules import pending as pending_decision
from rules.valparaiso import decisions as kinds
from rules.valparaiso.moves import DraftPlan, Plan
from rules.valparaiso.state import Table

DECISIONS: Final[Mapping[type[Decision[Any]], tuple[str, Callable[[Texts], str]]]] = {
    kinds.StartGoodsChoice: ("setup", lambda texts: texts.gettext("choose your starting goods")),
    kinds.VillageChoice: ("setup", lambda texts: texts.gettext("place the second merchant")),
    kinds.Planning: ("planning", lambda texts: texts.gettext("plan cards in secret")),
    kinds.BonusChoice: ("planning", lambda texts: texts.gettext("name the bonus good")),
    kinds.CardChoice: ("cards", lambda texts: texts.gettext("use a card")),
    kinds.CashChoice: ("end", lambda texts: texts.gettext("cash an achievement?")),
    kinds.StayChoice: ("end", lambda texts: texts.gettext("does a merchant stay?")),
}
"""The phase of each kind of decision, and what is being decided."""


def doing(table: Table, texts: Texts) -> str:
    """Say what is being decided: "use a card"; "" after the end."""
    step = pending_decision(table)
    return "" if step is None else DECISIONS[type(step)][1](texts)


def phase_of(table: Table) -> str:
    """Return the id of the phase, "" after the end."""
    step = pending_decision(table)
    return "" if step is None else DECISIONS[type(step)][0]


def phase(table: Table, texts: Texts) -> str:
    """Name the phase, or say that the game is over."""
    return {
        "": texts.gettext("Game over"),
        "setup": texts.gettext("Setup"),
        "planning": texts.pgettext("phase", "Planning"),
        "cards": texts.pgettext("phase", "Card phase"),
        "end": texts.pgettext("phase", "End of the round"),
    }[phase_of(table)]


def committed(table: Table) -> tuple[int, ...]:
    """Return the seats that have committed a plan which is not revealed.

    In the middle of a move, as previews show it, there are none.
    """
    step = table.stack[-1] if table.stack else None
    return step.secret_answers() if isinstance(step, kinds.Planning | kinds.BonusChoice) else ()


def own_plan(table: Table, seat: int) -> Plan | DraftPlan | None:
    """Return the plan of a seat that only it can see, or its draft; None if there is none."""
    step = pending_decision(table)
    if table.viewer != seat or not isinstance(step, kinds.Planning):
        return None
    plan = dict(step.chosen).get(seat) or dict(step.drafts).get(seat)
    return plan if isinstance(plan, Plan | DraftPlan) else None
