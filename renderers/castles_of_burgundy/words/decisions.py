"""The decisions of The Castles of Burgundy in a few words."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, TypeAlias

from renderers.castles_of_burgundy.words import phrases
from renderers.core.lines import counted
from renderers.core.texts import Texts
from rules import Decision
from rules import pending as pending_decision
from rules.castles_of_burgundy import decisions as asked
from rules.castles_of_burgundy.state import Effect, Table

OF_PLACES: Final = (
    asked.EffectChoice,
    asked.PhaseShieldChoice,
    asked.SecondDepotChoice,
    asked.StartChoice,
)
"""The decisions in which a cell or a depot is asked for."""
Doing: TypeAlias = Callable[[Table, Texts], str]


def pending(effects: Sequence[Effect], texts: Texts) -> list[str]:
    """Name the effects that are still to be resolved, equal ones once with their number."""
    return counted(phrases.effect(effect.kind, texts) for effect in effects)


def _turn(table: Table, texts: Texts) -> str:
    left = len(table.players[table.turn.seat].unused)
    if not left:
        return texts.gettext("end the turn")
    return texts.ngettext("{n} die left", "{n} dice left", left)


DOING: Final[Mapping[type[Decision[Any]], Doing]] = {
    asked.DuchyChoice: lambda _, texts: texts.gettext("choose a duchy"),
    asked.StartChoice: lambda _, texts: texts.gettext("place the first castle"),
    asked.RouteChoice: lambda _, texts: texts.gettext("lay the trade route"),
    asked.TurnChoice: _turn,
    asked.EffectChoice: lambda table, texts: ", ".join(pending(table.turn.pending, texts)),
    asked.SecondDepotChoice: lambda _, texts: texts.gettext("goods of a second depot"),
    asked.GoodsTypeChoice: lambda _, texts: texts.gettext("goods of one type"),
    asked.TradeChoice: lambda _, texts: texts.gettext("trade for a black tile"),
    asked.DiscardChoice: lambda _, texts: texts.gettext("discard tiles"),
    asked.PhaseShieldChoice: lambda _, texts: texts.gettext("shields at the end of the phase"),
    asked.TributeChoice: lambda _, texts: texts.gettext("tribute"),
    asked.MimicChoice: lambda _, texts: texts.gettext("copy monasteries"),
    asked.PointsChoice: lambda _, texts: texts.gettext("points for silver"),
}
"""What is being decided, by kind of decision."""


def doing(table: Table, texts: Texts) -> str:
    """Say what is being decided: "2 dice left", "castle, trade route"; "" after the end."""
    step = pending_decision(table)
    return "" if step is None else DOING[type(step)](table, texts)


def left_to_do(table: Table, seat: int, texts: Texts) -> str:
    """Say what a seat has still to do in its turn where moves were tried out; "" if nothing."""
    if table.turn.seat != seat:
        return ""
    effects = ", ".join(pending(table.turn.pending, texts))
    return effects or (_turn(table, texts) if table.players[seat].unused else "")
