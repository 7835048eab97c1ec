"""The gallery of Valparaíso: all numbers of players, planning, previews, full boards, long names."""

from __future__ import annotations

from functools import cache
from typing import Any, Final

import rules
from renderers.samples import Sample, number_of
from rules import Event, Move
from rules.core.chance import Chance
from rules.valparaiso.decisions import CardChoice, Planning
from rules.valparaiso.state import Table

SLUG: Final = "valparaiso"
RECENT: Final = 4
"""The events of so many moves get badges."""
STAGES: Final = {"start": (0, 0), "planning": (2, 1), "early": (2, 6), "middle": (4, 8), "late": (7, 5)}
"""Rounds, and how many answers of it have been given."""
END: Final = (99, 0)
"""No round: a game is played to its end."""


def lively(state: Any, seat: int, ply: int) -> Move:
    """Return a move that looks random but is the same every time, and mostly does something."""
    if isinstance(rules.pending(state), Planning):
        return rules.sample(state, seat, Chance(f"plan {ply} {seat}"))
    tried = [rules.sample(state, seat, Chance(f"{ply} {seat} {number}")) for number in range(6)]
    return max(tried, key=lambda move: (_worth(str(move)), str(move)))


def _worth(text: str) -> int:
    """Return how much a move changes: skips and alternatives little, trades a lot."""
    words = text.split()
    if words[-1] in ("skip", "none"):
        return 0
    if "alt" in words[:3]:
        return 1
    if words[0] == "play" and any(word[0] == "x" and word[1:].isdigit() for word in words):
        return 2 + sum(int(word[1:]) for word in words if word[0] == "x" and word[1:].isdigit())
    return 2


@cache
def _played(
    seats: int, round_: int, answers: int, options: tuple[tuple[str, object], ...]
) -> Sample[Table]:
    """Play on to a round, then some answers more, or to the end."""
    state: Any = rules.new(SLUG, seats, dict(options), "gallery")
    log: list[tuple[Event, ...]] = []
    ply = given = 0
    while waiting := rules.waiting(state):
        if state.round >= round_:
            if given >= answers:
                break
            given += 1
        seat = waiting[number_of(ply, 0) % len(waiting)]
        log.append(rules.play_in_place(state, seat, lively(state, seat, ply)))
        ply += 1
    return Sample(state, tuple(event for events in log[-RECENT:] for event in events))


def played(
    stage: tuple[int, int], seats: int, *, seat: int | None = None, **options: Any
) -> Sample[Table]:
    """Return a position in a round, and what happened last; with `END` the end of a game."""
    found = _played(seats, *stage, tuple(options.items()))
    return Sample(rules.copy(found.state), found.events, seat)


__all__ = ["CardChoice", "lively", "played"]
