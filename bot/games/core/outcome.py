"""Outcomes: moves tried out on a view, for the player who considers them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

import rules
from bot.games.core.choices import Names
from bot.i18n import Texts
from rules import Event, Move, State

S = TypeVar("S", bound=State)


@dataclass(frozen=True, slots=True)
class Outcome(Generic[S]):
    """A move of a seat, the position before and after it, and what it brings about."""

    move: Move
    seat: int
    before: S
    after: S
    events: tuple[Event, ...]


def outcome(view: S, seat: int, move: Move) -> Outcome[S]:
    """Try a move out. Raises RulesError if it is not legal."""
    after, events = rules.try_out(view, seat, (move,))
    return Outcome(move, seat, view, after, events)


def outcomes(view: S, seat: int, moves: Sequence[Move]) -> list[Outcome[S]]:
    """Try several moves out, one after the other. Raises RulesError if one is not legal."""
    outcomes: list[Outcome[S]] = []
    seen = 0
    for number, move in enumerate(moves, start=1):
        after, events = rules.try_out(view, seat, moves[:number])
        before = outcomes[-1].after if outcomes else view
        outcomes.append(Outcome(move, seat, before, after, events[seen:]))
        seen = len(events)
    return outcomes


def with_you(names: Names, seat: int, texts: Texts) -> Names:
    """Return the names of the players, with "you" for the reader's."""
    you = texts.pgettext("player", "you")
    return [you if other == seat else name for other, name in enumerate(names)]
